"""What somebody types to write down a hand: tiles, seats, points, and events in words.

“çek K4”, “aç B4 OK B6 / R9 B9 K9”, “işle 0 B7 üst”, “at R3”; in English “draw K4”, “open …”, “lay 0 B7 high”,
“discard R3”. Both languages are always understood, with or without Turkish letters.
"""

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from referee.decode import MOST_POINTS, SEATS
from referee.naming import plain_letters, read_typed_tile

UNKNOWN_WORDS = frozenset(("?", "bilmiyorum", "bilinmiyor", "yok", "unknown", "don't know", "dont know"))
YES = frozenset(("e", "evet", "y", "yes"))
NO = frozenset(("h", "hayir", "n", "no"))

ERASE, TABLE, RACK, HELP, END = "erase", "table", "rack", "help", "end"
"""What can be said beside events."""

_PHRASES: dict[str, tuple[str, ...]] = {
    "draw": ("cek", "cekti", "draw", "drew"),
    "take": ("yandan al", "al", "aldi", "take", "took"),
    "put_back": ("geri koy", "geri koydu", "put back", "putback"),
    "take_indicator": ("gostergeyi al", "gosterge", "take indicator", "indicator"),
    "announce": ("cifte git", "cifte gidiyor", "cifte", "announce pairs", "announce"),
    "open": ("ac", "acti", "open", "opened"),
    "meld": ("per", "yeni per", "meld", "new meld"),
    "pair": ("cift", "yeni cift", "pair", "new pair"),
    "lay_off": ("isle", "isledi", "lay off", "lay", "layoff"),
    "take_okey": ("okey al", "okeyi al", "okey", "take okey", "take the okey", "okey from"),
    "undo": ("geri al", "geri aldi", "undo", "take back"),
    "discard": ("at", "atti", "discard", "throw"),
    ERASE: ("sil", "erase", "delete"),
    TABLE: ("masa", "table"),
    RACK: ("istaka", "rack"),
    HELP: ("yardim", "help", "?"),
    END: ("bitti", "el bitti", "end", "over"),
}
_BY_LENGTH = sorted(
    ((phrase, kind) for kind, phrases in _PHRASES.items() for phrase in phrases),
    key=lambda entry: -len(entry[0]),
)
_ENDS = {
    "alt": "low", "alta": "low", "bas": "low", "basa": "low", "low": "low",
    "ust": "high", "uste": "high", "son": "high", "sona": "high", "high": "high",
}  # fmt: skip
_FORCED = {"cift": "pairs", "ciftten": "pairs", "pairs": "pairs", "per": "melds", "melds": "melds"}
_BETWEEN_GROUPS = re.compile(r"[/|]")
_MINUS = str.maketrans("−–—", "---")


class WordFault(ValueError):
    """Something that is not understood; ``code`` names the sentence, ``found`` is what was typed."""

    def __init__(self, code: str, found: str = "") -> None:
        super().__init__(code)
        self.code = code
        self.found = found[:40]


class Said(NamedTuple):
    """One thing that was said: an event as a record has it, or a command with ``event`` empty."""

    kind: str
    event: dict[str, Any] | None


def read_tiles(text: str) -> list[str]:
    """Tiles in their canonical form.

    >>> read_tiles("R7 kırmızı 8, OK sahte okey")
    ['R7', 'R8', 'OK', 'FJ']
    """
    words = text.replace(",", " ").split()
    tiles: list[str] = []
    place = 0
    while place < len(words):
        two = read_typed_tile(" ".join(words[place : place + 2])) if place + 1 < len(words) else None
        one = two or read_typed_tile(words[place])
        if one is None:
            raise WordFault("no_tile", words[place])
        tiles.append(one)
        place += 2 if two else 1
    return tiles


def one_tile(text: str) -> str:
    """Exactly one tile."""
    tiles = read_tiles(text)
    if len(tiles) != 1:
        raise WordFault("one_tile", text)
    return tiles[0]


def read_said(line: str) -> list[Said]:
    """Everything that a line says, event by event: ``çek K4; at R3``."""
    said = [_read_one(part.strip()) for part in line.split(";") if part.strip()]
    if not said:
        raise WordFault("nothing")
    return said


def _read_one(text: str) -> Said:
    words = text.split()
    plain = [plain_letters(word).strip(":,") for word in words]
    for phrase, kind in _BY_LENGTH:
        length = len(phrase.split())
        if " ".join(plain[:length]) == phrase:
            return _said(kind, " ".join(words[length:]), phrase)
    raise WordFault("no_verb", text)


def _said(kind: str, rest: str, phrase: str) -> Said:
    if kind in (ERASE, TABLE, RACK, HELP, END):
        return Said(kind, None)
    if kind == "take_okey" and not re.match(r"\s*[0-9]", rest):
        if phrase in ("take okey", "take the okey") and not rest:
            return Said("take", {"take": "OK"})
        raise WordFault("meld_number", rest)
    return Said(kind, {kind: _READERS[kind](rest)})


def _nothing_more(value: Any) -> Any:
    def read(rest: str) -> Any:
        if rest:
            raise WordFault("nothing_more", rest)
        return value

    return read


def _drawn(rest: str) -> Any:
    return one_tile(rest) if rest else True


def _opening(rest: str) -> dict[str, Any]:
    first, _, others = rest.partition(" ")
    forced = _FORCED.get(plain_letters(first))
    groups = _groups(others if forced else rest)
    pairs = forced == "pairs" if forced else all(len(group) == 2 for group in groups)
    return {"pairs" if pairs else "melds": groups}


def _groups(rest: str) -> list[list[str]]:
    groups = [read_tiles(part) for part in _BETWEEN_GROUPS.split(rest) if part.strip()]
    if not groups:
        raise WordFault("no_tiles")
    return groups


def _one_group(rest: str) -> list[str]:
    groups = _groups(rest)
    if len(groups) != 1:
        raise WordFault("one_group", rest)
    return groups[0]


def _numbered(rest: str) -> tuple[int, str]:
    number, _, tiles = rest.strip().partition(" ")
    if not number.isascii() or not number.isdigit() or len(number) > 3:
        raise WordFault("meld_number", number)
    return int(number), tiles


def _laid_off(rest: str) -> dict[str, Any]:
    number, tiles = _numbered(rest)
    before, _, last = tiles.strip().rpartition(" ")
    end = _ENDS.get(plain_letters(last))
    laid: dict[str, Any] = {"tiles": _some(before if end else tiles), "meld": number}
    return {**laid, "end": end} if end else laid


def _okey_taken(rest: str) -> dict[str, Any]:
    number, tiles = _numbered(rest)
    return {"meld": number, "tiles": _some(tiles)}


def _some(text: str) -> list[str]:
    tiles = read_tiles(text)
    if not tiles:
        raise WordFault("no_tiles")
    return tiles


_READERS: Mapping[str, Any] = {
    "draw": _drawn,
    "take": one_tile,
    "put_back": one_tile,
    "take_indicator": _nothing_more(True),
    "announce": _nothing_more("pairs"),
    "open": _opening,
    "meld": _one_group,
    "pair": _one_group,
    "lay_off": _laid_off,
    "take_okey": _okey_taken,
    "undo": _nothing_more(True),
    "discard": one_tile,
}


def read_yes_no(text: str) -> bool:
    """Yes or no."""
    word = plain_letters(text)
    if word not in YES | NO:
        raise WordFault("yes_no", text)
    return word in YES


def read_seat(text: str, players: Mapping[int, str]) -> int:
    """A seat by its number or by its player's name, or the beginning of one."""
    word = plain_letters(" ".join(text.split()))
    if word in ("1", "2", "3", "4"):
        return int(word)
    named = {seat: plain_letters(players.get(seat, "")) for seat in SEATS}
    found = [seat for seat, name in named.items() if word and name == word]
    found = found or [seat for seat, name in named.items() if word and name.startswith(word)]
    if len(found) != 1:
        raise WordFault("no_seat", text)
    return found[0]


def read_names(text: str) -> dict[str, str]:
    """Four names, parted by commas, or by blanks where there are exactly four words."""
    names = [name.strip() for name in text.split(",")] if "," in text else text.split()
    if len(names) != len(SEATS) or not all(names):
        raise WordFault("four_names", str(len(names)))
    return {str(seat): name[:40] for seat, name in zip(SEATS, names, strict=True)}


def read_points(text: str, whole: bool = True) -> dict[str, int]:
    """Four figures in the order of the seats; without ``whole``, those that are 0 are left out."""
    words = text.translate(_MINUS).replace(",", " ").split()
    if len(words) != len(SEATS):
        raise WordFault("four_figures", str(len(words)))
    points: dict[str, int] = {}
    for seat, word in zip(SEATS, words, strict=True):
        if not re.fullmatch(r"[-+]?[0-9]{1,10}", word, re.ASCII) or abs(int(word)) > MOST_POINTS:
            raise WordFault("no_figure", word)
        if whole or int(word):
            points[str(seat)] = int(word)
    return points
