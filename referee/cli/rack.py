"""A rack as people type it: “R11 R12 R13, mavi 4, okey, sahte okey, okey Y6”, the okey named at the end."""

from collections.abc import Sequence
from typing import NamedTuple

from referee.cli.record_words import WordFault, read_tiles
from referee.cli.score_faults import fault_sentence
from referee.cli.score_given import ScoreFault, read_okey
from referee.decode import MOST_TILES, Invalid, no_more_than_there_are
from referee.naming import plain_letters, tile_name
from referee.tiles import TileNames, names_for, okey_of
from referee.wording.texts import in_language

TEXT = {
    "no_rack": ("Istakadaki taşlar yazılmadı.", "Which tiles are in the rack?"),
    "no_tile": (
        "“{found}” bir taş değil. Taşlar kırmızı 7, R7, okey, sahte okey diye yazılır.",
        "“{found}” is no tile. Tiles are written red 7, R7, okey, false joker.",
    ),
    "one_tile": ("“{found}”: burada tek bir taş yazılır.", "“{found}”: one tile stands here."),
    "no_okey": (
        "Okeyin hangi taş olduğu söylenmedi: sona “, okey Y6” yazın ya da --okey, --indicator verin.",
        "Which tile is the okey? End with “, okey Y6”, or give --okey or --indicator.",
    ),
    "okey_twice": (
        "Okey iki kez söylendi: ya taşların sonunda ya --okey, --indicator ile.",
        "The okey is named twice: either at the end of the tiles or with --okey, --indicator.",
    ),
    "many": (
        "{found} taş yazılmış; ıstakada en çok {most} taş olur.",
        "There are {found} tiles; a rack holds {most} at most.",
    ),
    "too_often": (
        "Fazla yazılmış: {tile}. Kutuda her taştan iki tane var, biri de gösterge olabilir.",
        "Too many of one tile: {tile}. There are two of each in the box, and one may be the indicator.",
    ),
}  # fmt: skip

_OKEY = ("okey", "the okey")
_INDICATOR = ("gosterge", "indicator", "the indicator")


class RackFault(ValueError):
    """What is wrong with what was typed; ``code`` names the sentence."""

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts


class Rack(NamedTuple):
    """The tiles of a rack under an indicator."""

    indicator: int
    names: TileNames
    tiles: tuple[int, ...]


def read_rack(words: Sequence[str], okey: str | None, indicator: str | None) -> Rack:
    """The rack and the okey. Raises ``RackFault``, or ``ScoreFault`` for an okey that cannot be one."""
    parts = [part.strip() for part in " ".join(words).split(",") if part.strip()]
    said_okey, said_indicator = _named_last(parts)
    if said_okey or said_indicator:
        if okey or indicator:
            raise RackFault("okey_twice")
        parts.pop()
        okey, indicator = said_okey, said_indicator
    if okey is None and indicator is None:
        raise RackFault("no_okey")
    shown = read_okey(okey, indicator)
    names = names_for(okey_of(shown))
    tiles = tuple(names.tile_of[text] for text in typed_tiles(" ".join(parts)))
    if not tiles:
        raise RackFault("no_rack")
    if len(tiles) > MOST_TILES:
        raise RackFault("many", found=len(tiles), most=MOST_TILES)
    no_more_than_in_the_box((*tiles, shown), names)
    return Rack(shown, names, tiles)


def _named_last(parts: Sequence[str]) -> tuple[str | None, str | None]:
    """The okey or the indicator, where the last part names it; “okey” alone is a tile."""
    first, _, rest = (parts[-1] if len(parts) > 1 else "").partition(" ")
    word = plain_letters(first.strip(":"))
    if not rest.strip():
        return None, None
    return (rest if word in _OKEY else None), (rest if word in _INDICATOR else None)


def typed_tiles(text: str) -> list[str]:
    """Tiles in their canonical form."""
    try:
        return read_tiles(text)
    except WordFault as fault:
        raise RackFault("no_tile", found=fault.found) from None


def typed_tile(text: str, names: TileNames) -> int:
    """One tile."""
    tiles = typed_tiles(text)
    if len(tiles) != 1:
        raise RackFault("one_tile", found=text[:40])
    return names.tile_of[tiles[0]]


def no_more_than_in_the_box(tiles: Sequence[int], names: TileNames) -> None:
    """No kind oftener than there are tiles of it."""
    try:
        no_more_than_there_are(tiles, names, "")
    except Invalid as fault:
        raise RackFault("too_often", tile=names.tile_of[fault.facts["tile"]], okey=names.okey) from None


def rack_fault_sentence(fault: RackFault | ScoreFault, language: str) -> str:
    """The sentence in one language."""
    if isinstance(fault, ScoreFault):
        return fault_sentence(fault, language)
    facts = dict(fault.facts)
    if isinstance(tile := facts.get("tile"), int) and isinstance(okey := facts.get("okey"), int):
        facts["tile"] = tile_name(tile, okey, language)
    return in_language(TEXT, language)[fault.code].format(**facts)
