"""What is said of a picture, for whoever does not see it."""

from collections.abc import Sequence

from referee.drawing.reading import FALSE_JOKER, Drawn
from referee.naming import COLOUR_NAMES, FALSE_JOKER_NAMES, tile_name
from referee.rulebook import NO_OKEY
from referee.tiles import NUMBERS, number_of

TEXT = {
    "tile_none": ("taş yok", "no tiles"),
    "rack": ("Istaka, {count} taş: {tiles}", "Rack, {count} tiles: {tiles}"),
    "rack_one": ("Istaka, 1 taş: {tiles}", "Rack, 1 tile: {tiles}"),
    "rack_empty": ("Boş ıstaka", "Empty rack"),
    "run": ("Seri: {tiles}", "Run: {tiles}"),
    "set": ("Küt: {tiles}", "Set: {tiles}"),
    "pair": ("Çift: {tiles}", "Pair: {tiles}"),
    "loose": ("Taşlar: {tiles}", "Tiles: {tiles}"),
    "stands_for": ("okey ({tiles} yerine)", "okey (for {tiles})"),
    "plays_as": ("sahte okey ({tile})", "false joker ({tile})"),
    "or": ("ya da", "or"),
}


def said(key: str, language: str) -> str:
    """A text in one language."""
    return TEXT[key][0 if language == "tr" else 1]


def tile_said(tile: int, okey: int | None, language: str, stands_for: Sequence[int] = ()) -> str:
    """A tile with what an okey stands for and what a false joker plays as."""
    if tile == FALSE_JOKER:
        return FALSE_JOKER_NAMES[language].removeprefix("the ")
    if tile == okey:
        return said("plays_as", language).format(tile=plain_name(tile, language))
    if stands_for:
        names = [plain_name(other, language) for other in stands_for]
        joined = ", ".join(names[:-1])
        tiles = f"{joined} {said('or', language)} {names[-1]}" if joined else names[0]
        return said("stands_for", language).format(tiles=tiles)
    return tile_name(tile, NO_OKEY, language, article=False)


def plain_name(tile: int, language: str) -> str:
    """A tile by its colour and number, whether or not it is the okey's kind."""
    return f"{COLOUR_NAMES[language][tile // NUMBERS]} {number_of(tile)}"


def meld_said(meld: Drawn, okey: int | None, language: str) -> str:
    """A meld by its kind, tile by tile."""
    names = [
        tile_said(tile, okey, language, others)
        for tile, others in zip(meld.tiles, meld.stands_for, strict=True)
    ]
    return said(meld.kind, language).format(tiles=", ".join(names) or said("tile_none", language))


def rack_said(tiles: Sequence[int], okey: int | None, language: str) -> str:
    """A rack, tile by tile."""
    if not tiles:
        return said("rack_empty", language)
    names = ", ".join(tile_said(tile, okey, language) for tile in tiles)
    return said("rack_one" if len(tiles) == 1 else "rack", language).format(count=len(tiles), tiles=names)


def capital(text: str, language: str) -> str:
    """The text with a capital letter, the Turkish way in Turkish."""
    first = {"i": "İ", "ı": "I"}.get(text[:1]) if language == "tr" else None
    return (first or text[:1].upper()) + text[1:]
