"""An event in words, as somebody at the table would say what was done, or what was tried."""

from referee.events import (
    ANNOUNCE,
    DISCARD,
    DRAW,
    LAY_OFF,
    MELD,
    NEW_PAIR,
    OPEN,
    PUT_BACK,
    TAKE,
    TAKE_INDICATOR,
    TAKE_OKEY,
    UNDO,
    Event,
)  # fmt: skip
from referee.melds import PAIR
from referee.naming import as_counted, meld_named, tile_name, tiles_named
from referee.tiles import UNKNOWN
from referee.wording.scenes import Scene

# Done, then tried: a refused move that was not taken as done was only tried.
_TURKISH: dict[str, tuple[str, str]] = {
    DRAW: ("{tile} çekti", "{tile} çekmek istedi"),
    "draw_unknown": ("desteden çekti", "desteden çekmek istedi"),
    TAKE: ("yandan {tile} aldı", "yandan {tile} almak istedi"),
    PUT_BACK: ("yandan aldığını geri koydu: {tile}", "yandan aldığını geri koymak istedi: {tile}"),
    TAKE_INDICATOR: ("göstergeyi aldı", "göstergeyi almak istedi"),
    ANNOUNCE: ("çifte gittiğini söyledi", "çifte gittiğini söylemek istedi"),
    OPEN: ("{worth} açtı: {melds}", "{worth} açmak istedi: {melds}"),
    MELD: ("yeni per indirdi: {melds}", "yeni per indirmek istedi: {melds}"),
    NEW_PAIR: ("yeni çift indirdi: {melds}", "yeni çift indirmek istedi: {melds}"),
    LAY_OFF: ("{tiles} işledi: {target}", "{tiles} işlemek istedi: {target}"),
    TAKE_OKEY: (
        "masadaki okeyi aldı, yerine koyduğu {tiles}: {target}",
        "masadaki okeyi almak istedi, yerine {tiles}: {target}",
    ),
    UNDO: ("bu turdaki hamlelerini geri aldı", "bu turdaki hamlelerini geri almak istedi"),
    DISCARD: ("{tile} attı", "{tile} atmak istedi"),
    "finish": ("{tile} atıp bitirdi", "{tile} atıp bitirmek istedi"),
    "no_discard": ("taş atmadan bitirdi", "taş atmadan bitirmek istedi"),
}
_ENGLISH: dict[str, tuple[str, str]] = {
    DRAW: ("drew {tile}", "tried to draw {tile}"),
    "draw_unknown": ("drew from the stock", "tried to draw from the stock"),
    TAKE: ("took {tile} from the left", "tried to take {tile} from the left"),
    PUT_BACK: ("put back {tile}", "tried to put back {tile}"),
    TAKE_INDICATOR: ("took the indicator", "tried to take the indicator"),
    ANNOUNCE: ("announced pairs", "tried to announce pairs"),
    OPEN: ("opened {worth}: {melds}", "tried to open {worth}: {melds}"),
    MELD: ("laid a new meld: {melds}", "tried to lay a new meld: {melds}"),
    NEW_PAIR: ("laid a new pair: {melds}", "tried to lay a new pair: {melds}"),
    LAY_OFF: ("laid off {tiles} on {target}", "tried to lay off {tiles} on {target}"),
    TAKE_OKEY: (
        "took the okey from {target} for {tiles}",
        "tried to take the okey from {target} for {tiles}",
    ),
    UNDO: ("took back the moves of this turn", "tried to take back the moves of this turn"),
    DISCARD: ("discarded {tile}", "tried to discard {tile}"),
    "finish": ("finished by discarding {tile}", "tried to finish by discarding {tile}"),
    "no_discard": ("finished without a discard", "tried to finish without a discard"),
}


def event_words(event: Event, scene: Scene, okey: int, language: str, done: bool = True) -> str:
    """What was done, in words with tiles."""
    turkish = language == "tr"
    kind = event.kind
    facts: dict[str, str] = {}
    if kind == DISCARD and not event.tiles:
        kind = "no_discard"
    elif kind == DISCARD and scene.finishes:
        kind = "finish"
    elif kind == DRAW and event.tiles[0] == UNKNOWN:
        kind = "draw_unknown"
    if event.tiles and event.tiles[0] != UNKNOWN:
        facts["tile"] = tile_name(event.tiles[0], okey, language)
        facts["tiles"] = tiles_named(event.tiles, okey, language)
    if event.groups:
        facts["melds"] = ", ".join(meld_named(tiles, okey, language) for _, tiles in event.groups)
    if kind == OPEN:
        facts["worth"] = opened_with(scene.worth, event.groups[0][0] == PAIR, language)
    if kind in (LAY_OFF, TAKE_OKEY):
        facts["target"] = _target(event, scene, okey, turkish)
    words = (_TURKISH if turkish else _ENGLISH)[kind][0 if done else 1].format(**facts)
    return " ".join(words.split()).replace(" :", ":")


def opened_with(worth: int | None, pairs: bool, language: str) -> str:
    """What an opening was worth: “108 sayıyla (36)”, “with 5 pairs”; empty where it is not known."""
    if worth is None:
        return ""
    if pairs:
        return f"{worth} çiftle" if language == "tr" else f"with {worth} pair{'s' if worth != 1 else ''}"
    return (
        f"{worth} sayıyla ({as_counted(worth)})"
        if language == "tr"
        else f"with {worth} ({as_counted(worth)})"
    )


def _target(event: Event, scene: Scene, okey: int, turkish: bool) -> str:
    if scene.target is None:
        return f"{event.meld} numaralı per" if turkish else f"meld number {event.meld}"
    return meld_named(scene.target.tiles, okey, "tr" if turkish else "en")
