"""The table with its melds by player, and a whole position."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from referee.drawing.palette import FELT, FELT_LIGHT, FELT_TEXT, MARKED
from referee.drawing.pieces import Part, box, broken, cut, flowed, moved, stacked, text_width, words
from referee.drawing.rack import meld_part, rack_part
from referee.drawing.reading import Drawn, in_order, okey_kind, read_drawn, read_tile
from referee.drawing.speech import capital, meld_said, plain_name, rack_said, tile_said
from referee.drawing.tile import HEIGHT, WIDTH, back_part, tile_part
from referee.naming import seat_named
from referee.tiles import OKEY, names_for

ROOM = 482
"""How wide what lies on the felt may be: a rack of two rows just fits."""
_EDGE = 12
_SIZE = 17
_MOST_DISCARDS = 9
_SMALL = 0.62

TEXT = {
    "indicator": ("Gösterge", "Indicator"),
    "okey": ("Okey", "Okey"),
    "stock": ("Deste", "Stock"),
    "discards": ("Attıkları", "Discards"),
    "opened_melds": ("perle açtı", "opened with melds"),
    "opened_pairs": ("çiftle açtı", "opened with pairs"),
    "opened_value": ("{value} ile açtı", "opened with {value}"),
    "opened_count": ("{value} çiftle açtı", "opened with {value} pairs"),
    "not_opened": ("açmadı", "not opened"),
    "announced": ("çifte gidiyor", "going for pairs"),
    "charged": ("ceza {points}", "charges {points}"),
    "tiles": ("{count} taş", "{count} tiles"),
    "tiles_one": ("1 taş", "1 tile"),
    "to_take": ("sırası geldi, taş alacak", "to take a tile"),
    "to_play": ("sıra onda", "to play"),
    "drawn": ("çektiği taş {tile}", "drew {tile}"),
    "taken": ("yandan aldığı taş {tile}", "took {tile} from the left"),
    "back": ("yandan aldığını geri koydu", "put the left tile back"),
    "minimum": ("Açma sınırı: {melds} ya da {pairs} çift", "Minimum to open: {melds}, or {pairs} pairs"),
    "empty": ("Masada per yok", "No melds on the table"),
    "table": ("Masa", "The table"),
    "in_stock": ("destede {count}", "{count} in the stock"),
    "discarded": ("attıkları {tiles}", "discarded {tiles}"),
}


def _said(key: str, language: str) -> str:
    return TEXT[key][0 if language == "tr" else 1]


class _Placed(NamedTuple):
    """A meld on the table, and who laid it."""

    by: int | None
    meld: Drawn


def _read_table(table: Sequence[Any], okey: int | None) -> list[_Placed]:
    return [
        _Placed(entry.get("by") if isinstance(entry, Mapping) else None, read_drawn(entry, okey))
        for entry in table
    ]


def _owners(placed: Sequence[_Placed]) -> list[int | None]:
    seats = sorted({one.by for one in placed if one.by is not None})
    return [*seats, *([None] if any(one.by is None for one in placed) else [])]


def _melds(placed: Sequence[_Placed], by: int | None, okey: int | None, room: float) -> Part:
    parts = [meld_part(one.meld, okey) for one in placed if one.by == by]
    return flowed(parts, room, 16, 8)


def table_part(
    table: Sequence[Any], okey: int | None, language: str, players: Mapping[int, str] | None
) -> tuple[Part, str]:
    """The melds on the felt, by player, and what is said of them."""
    placed = _read_table(table, okey)
    blocks: list[Part] = []
    sentences: list[str] = []
    for by in _owners(placed):
        melds = _melds(placed, by, okey, ROOM)
        spoken = "; ".join(meld_said(one.meld, okey, language) for one in placed if one.by == by)
        if by is None:
            blocks.append(melds)
            sentences.append(spoken)
            continue
        name = seat_named(by, language, players)
        blocks.append(stacked([_line(capital(name, language), True), melds], 6))
        sentences.append(f"{capital(name, language)}: {spoken}")
    if not blocks:
        blocks.append(_line(_said("empty", language), False))
        sentences.append(_said("empty", language))
    return _felt(stacked(blocks, 14)), f"{_said('table', language)}. {'. '.join(sentences)}."


def _line(text: str, bold: bool, fill: str = FELT_TEXT) -> Part:
    shown = cut(text, _SIZE, ROOM, bold)
    return Part(text_width(shown, _SIZE, bold), _SIZE + 3, words(shown, 0, _SIZE, _SIZE, fill, bold))


def _felt(part: Part, width: float | None = None) -> Part:
    wide = (part.width if width is None else width) + 2 * _EDGE
    tall = part.height + 2 * _EDGE
    return Part(wide, tall, box(0, 0, wide, tall, FELT, 10) + moved(part, _EDGE, _EDGE))


def position_part(
    position: Mapping[str, Any], language: str, players: Mapping[int, str] | None
) -> tuple[Part, str]:
    """A whole position on the felt, and what is said of it."""
    okey = okey_kind(position.get("indicator"))
    placed = _read_table(position.get("table") or (), okey)
    blocks = [_middle(position, okey, language)]
    sentences = [_middle_said(position, okey, language)]
    seats = position.get("seats") or {}
    owners = {str(seat) for seat in _owners(placed) if seat is not None}
    discards = position.get("discards") or {}
    for key in sorted({*map(str, seats), *owners, *(str(key) for key, tiles in discards.items() if tiles)}):
        given = seats.get(key) or seats.get(int(key)) or {}
        part, spoken = _seat(int(key), given, position, placed, okey, language, players)
        blocks.append(part)
        sentences.append(spoken)
    unowned = _melds(placed, None, okey, ROOM)
    if unowned.body:
        blocks.append(_block(unowned, False))
        melds = [meld_said(one.meld, okey, language) for one in placed if one.by is None]
        sentences.append(f"{_said('table', language)}: {'; '.join(melds)}")
    return _felt(stacked(blocks, 10), ROOM + 16), ". ".join(sentences) + "."


def _tiles(count: int, language: str) -> str:
    return _said("tiles_one" if count == 1 else "tiles", language).format(count=count)


def _count(value: Any) -> int | None:
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    return len(value) if isinstance(value, Sequence) else None


def _middle(position: Mapping[str, Any], okey: int | None, language: str) -> Part:
    """The indicator, the okey and the stock."""
    things: list[tuple[str, Part]] = []
    if okey is not None:
        indicator = names_for(okey).tile_of[position["indicator"]]
        things.append((_said("indicator", language), tile_part(indicator, None)))
        things.append((_said("okey", language), tile_part(OKEY, None, (okey,))))
    stock = _count(position.get("stock"))
    if stock is not None:
        things.append((_said("stock", language), back_part(str(stock))))
    parts = []
    for label, part in things:
        width = max(part.width, text_width(label, 15))
        text = words(label, width / 2, part.height + 16, 15, FELT_TEXT, False, "middle")
        parts.append(Part(width, part.height + 20, moved(part, (width - part.width) / 2, 0) + text))
    shown = [moved_part(flowed(parts, ROOM, 26, 8), 8)] if parts else []
    if position.get("minimum"):
        shown.append(moved_part(_line(_minimum_said(position, language), False), 8))
    return stacked(shown, 6)


def _minimum_said(position: Mapping[str, Any], language: str) -> str:
    minimum = position["minimum"]
    return _said("minimum", language).format(melds=minimum.get("melds", "–"), pairs=minimum.get("pairs", "–"))


def moved_part(part: Part, x: float) -> Part:
    """The part with room at its left."""
    return Part(part.width + x, part.height, moved(part, x, 0))


def _middle_said(position: Mapping[str, Any], okey: int | None, language: str) -> str:
    found = []
    if okey is not None:
        indicator = names_for(okey).tile_of[position["indicator"]]
        found.append(f"{_said('indicator', language)} {tile_said(indicator, okey, language)}")
        found.append(f"{_said('okey', language).lower()} {plain_name(okey, language)}")
    stock = _count(position.get("stock"))
    if stock is not None:
        found.append(_said("in_stock", language).format(count=_tiles(stock, language)))
    if position.get("minimum"):
        found.append(_minimum_said(position, language))
    return ", ".join(found) or _said("table", language)


def _block(part: Part, active: bool) -> Part:
    width, height = ROOM + 16, part.height + 16
    body = box(0, 0, width, height, FELT_LIGHT, 8)
    if active:
        body += box(0, 0, 5, height, MARKED, 2)
    return Part(width, height, body + moved(part, 8, 8))


def _about(seat: int, given: Mapping[str, Any], position: Mapping[str, Any], language: str) -> list[str]:
    """How a seat stands, in a few words each."""
    found: list[str] = []
    if "opened" in given:
        how, value = given["opened"], given.get("opened_with")
        if how is None:
            found.append(_said("announced" if given.get("announced") else "not_opened", language))
        elif isinstance(value, int):
            key = "opened_count" if how == "pairs" else "opened_value"
            found.append(_said(key, language).format(value=value))
        else:
            found.append(_said("opened_pairs" if how == "pairs" else "opened_melds", language))
    if given.get("charged"):
        found.append(_said("charged", language).format(points=given["charged"]))
    rack = _count(given.get("rack"))
    if rack is not None:
        found.append(_tiles(rack, language))
    if position.get("to_play") == seat and position.get("phase") != "over":
        found.append(_said("to_take" if position.get("phase") == "take" else "to_play", language))
    return found


def _turn_tile(position: Mapping[str, Any], seat: int, okey: int | None) -> tuple[str, int] | None:
    """How the player to move came by which tile."""
    turn = position.get("turn") or {}
    if position.get("to_play") != seat or not turn.get("tile") or turn.get("source") not in ("stock", "left"):
        return None
    return ("taken" if turn["source"] == "left" else "drawn"), read_tile(turn["tile"], okey)


def _seat(
    seat: int,
    given: Mapping[str, Any],
    position: Mapping[str, Any],
    placed: Sequence[_Placed],
    okey: int | None,
    language: str,
    players: Mapping[int, str] | None,
) -> tuple[Part, str]:
    active = position.get("to_play") == seat and position.get("phase") != "over"
    name = capital(cut(seat_named(seat, language, players), _SIZE, ROOM * 0.6, True), language)
    about = _about(seat, given, position, language)
    newest = _turn_tile(position, seat, okey)
    if newest is not None:
        about.append(_said(newest[0], language).format(tile=tile_said(newest[1], okey, language)))
    if active and (position.get("turn") or {}).get("put_back"):
        about.append(_said("back", language))
    parts = [_heading(name, " · ".join(about), MARKED if active else FELT_TEXT)]
    sentences = [", ".join([name, *about])]
    melds = _melds(placed, seat, okey, ROOM)
    if melds.body:
        parts.append(melds)
        sentences.append("; ".join(meld_said(one.meld, okey, language) for one in placed if one.by == seat))
    rack = given.get("rack")
    if isinstance(rack, Sequence) and not isinstance(rack, str) and rack:
        tiles = in_order([read_tile(text, okey) for text in rack])
        marked = tiles.index(newest[1]) if newest is not None and newest[1] in tiles else None
        parts.append(rack_part(tiles, okey, marked))
        sentences.append(rack_said(tiles, okey, language))
    discards = position.get("discards") or {}
    thrown = discards.get(str(seat)) or discards.get(seat) or ()
    if thrown:
        tiles = [read_tile(text, okey) for text in thrown]
        parts.append(_discards(tiles, okey, language))
        names = ", ".join(tile_said(tile, okey, language) for tile in tiles)
        sentences.append(_said("discarded", language).format(tiles=names))
    return _block(stacked(parts, 8), active), ". ".join(capital(one, language) for one in sentences)


def _heading(name: str, about: str, fill: str) -> Part:
    """A player's name, and beside it or below it how the player stands."""
    lead = _line(name, True, fill)
    left = lead.width + 10
    if left + text_width(about, _SIZE) <= ROOM:
        return Part(ROOM, lead.height, lead.body + words(about, left, _SIZE, _SIZE, FELT_TEXT))
    return stacked([lead, *(_line(line, False) for line in broken(about, _SIZE, ROOM))], 2)


def _discards(tiles: Sequence[int], okey: int | None, language: str) -> Part:
    """What a player has discarded, the last one at the right."""
    label = f"{_said('discards', language)}:"
    left = text_width(label, 15) + 6
    shown = tiles[-_MOST_DISCARDS:]
    more = "… " if len(shown) < len(tiles) else ""
    body = words(label + more, 0, HEIGHT * _SMALL / 2 + 6, 15, FELT_TEXT)
    left += text_width(more, 15)
    for place, tile in enumerate(shown):
        body += moved(tile_part(tile, okey), left + place * (WIDTH * _SMALL + 3), 0, _SMALL)
    return Part(left + len(shown) * (WIDTH * _SMALL + 3), HEIGHT * _SMALL + 2, body)
