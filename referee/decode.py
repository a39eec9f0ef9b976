"""What comes from outside, checked value by value.

A decoder either returns what it was asked for or raises ``Invalid``, which says what is wrong and where:
``path`` is the way to the value, dot by dot (``hands.0.racks.3``), in the document that was given.
"""

import reprlib
from collections.abc import Iterable, Mapping
from typing import Any, NoReturn

from referee.tiles import KIND_NAMES, OKEY, TILE_TEXTS, TileNames, okey_of

SEATS = (1, 2, 3, 4)
SEAT_OF = {"1": 1, "2": 2, "3": 3, "4": 4}
MOST_TILES = 22
MOST_POINTS = 1_000_000_000

_LONGEST_WORD = 20
_LONGEST_NUMBER = 10**30


class _Short(reprlib.Repr):
    """Values as Python writes them, but short, however long or deep they are."""

    def __init__(self) -> None:
        super().__init__()
        self.maxlevel, self.maxlist, self.maxdict, self.maxstring, self.maxother = 3, 60, 8, 60, 60

    def repr_int(self, x: int, level: int) -> str:
        # Python refuses to write numbers of some thousands of digits, and nobody would read them.
        if -_LONGEST_NUMBER < x < _LONGEST_NUMBER:
            return repr(x)
        return f"{'-' * (x < 0)}10^{int(x.bit_length() * 0.30103)}"


shortly = _Short().repr


class Invalid(ValueError):
    """A document that cannot be what it should be.

    Codes: ``bad_type``, ``bad_value``, ``missing``, ``unknown_key``, ``unknown_tile``, ``too_many``,
    ``too_long``, ``not_held``. ``facts`` are for the sentence: ``tile``, ``found``, ``allowed``, …
    """

    def __init__(self, code: str, path: str, **facts: Any) -> None:
        super().__init__(code, path, facts)
        self.code = code
        self.path = path
        self.facts = facts

    def under(self, prefix: str) -> "Invalid":
        """The same fault as seen from further out."""
        path = f"{prefix}.{self.path}" if self.path else prefix
        return Invalid(self.code, path, **self.facts)

    def answer(self) -> dict[str, Any]:
        """What goes over the wire."""
        answer: dict[str, Any] = {"invalid": self.code, "path": self.path}
        if "tile" in self.facts:
            answer["tile"] = self.facts["tile"]
        return answer

    def __str__(self) -> str:
        about = ", ".join(f"{name}={shortly(value)}" for name, value in self.facts.items())
        return f"{self.code} at {self.path or 'the top'}" + (f" ({about})" if about else "")


def fail(code: str, path: str, **facts: Any) -> NoReturn:
    """Raise ``Invalid``; for the middle of an expression."""
    raise Invalid(code, path, **facts)


def a_mapping(value: object, path: str) -> dict[str, Any]:
    """A mapping with text keys."""
    if not isinstance(value, dict):
        raise Invalid("bad_type", path, expected="mapping")
    return value


def only_keys(value: Mapping[str, Any], known: Iterable[str], path: str) -> None:
    """No key but the known ones."""
    for key in value:
        if key not in known:
            where = f"{path}.{key}" if path else str(key)
            raise Invalid("unknown_key", where, found=key, allowed=sorted(known))


def a_list(value: object, path: str, most: int) -> list[Any]:
    """A list of at most ``most`` entries."""
    if not isinstance(value, list):
        raise Invalid("bad_type", path, expected="list")
    if len(value) > most:
        raise Invalid("too_long", path, most=most, found=len(value))
    return value


def a_text(value: object, path: str, most: int = 200) -> str:
    """A text of at most ``most`` characters."""
    if not isinstance(value, str):
        raise Invalid("bad_type", path, expected="text")
    if len(value) > most:
        raise Invalid("too_long", path, most=most, found=len(value))
    return value


def one_of(value: object, allowed: tuple[str, ...], path: str) -> str:
    """One of some words."""
    if not isinstance(value, str) or value not in allowed:
        raise Invalid("bad_value", path, found=value, allowed=list(allowed))
    return value


def a_bool(value: object, path: str) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        raise Invalid("bad_type", path, expected="bool")
    return value


def an_int(value: object, path: str, least: int, most: int) -> int:
    """A whole number within bounds; ``101.0`` counts as 101."""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise Invalid("bad_type", path, expected="int")
    if not least <= value <= most:
        found = value if -MOST_POINTS <= value <= MOST_POINTS else shortly(value)
        raise Invalid("bad_value", path, found=found, least=least, most=most)
    return value


def a_seat(value: object, path: str) -> int:
    """A seat as a value: 1 to 4."""
    return an_int(value, path, SEATS[0], SEATS[-1])


def a_seat_key(key: object, path: str) -> int:
    """A seat as a key: ``"1"`` to ``"4"``."""
    seat = SEAT_OF.get(key) if isinstance(key, str) else None
    if seat is None:
        raise Invalid("bad_value", f"{path}.{key}", found=key, allowed=list(SEAT_OF))
    return seat


def by_seat(value: object, path: str) -> dict[int, Any]:
    """A mapping from seats to anything."""
    return {a_seat_key(key, path): entry for key, entry in a_mapping(value, path).items()}


def points_by_seat(value: object, path: str, whole: bool = True) -> dict[int, int]:
    """A mapping from seats to points; ``whole`` demands all four."""
    found = {
        seat: an_int(points, f"{path}.{seat}", -MOST_POINTS, MOST_POINTS)
        for seat, points in by_seat(value, path).items()
    }
    if whole:
        for seat in SEATS:
            if seat not in found:
                raise Invalid("missing", f"{path}.{seat}")
    return found


def an_indicator(value: object, path: str) -> tuple[int, int]:
    """The indicator's tile and the kind that is the okey.

    A false joker never is one (rule ``tiles.indicator``).
    """
    if not isinstance(value, str) or value not in KIND_NAMES:
        if value is None:
            raise Invalid("missing", path)
        code = "bad_value" if value in ("FJ", "OK") else "unknown_tile"
        raise Invalid(code, path, tile=_shown(value), allowed=["R1 … K13"])
    indicator = KIND_NAMES.index(value)
    return indicator, okey_of(indicator)


def a_tile(value: object, names: TileNames, path: str) -> int:
    """One tile."""
    if not isinstance(value, str):
        raise Invalid("bad_type", path, expected="tile")
    tile = names.tile_of.get(value)
    if tile is None:
        raise Invalid("unknown_tile", path, tile=_shown(value), allowed=list(TILE_TEXTS))
    return tile


def some_tiles(value: object, names: TileNames, path: str, most: int = MOST_TILES) -> list[int]:
    """A list of tiles, each kind as often as there are tiles of it (the okey twice too)."""
    listed = a_list(value, path, most)
    tile_of = names.tile_of
    try:
        return [tile_of[text] for text in listed]
    except (KeyError, TypeError):
        return [a_tile(text, names, f"{path}.{place}") for place, text in enumerate(listed)]


def no_more_than_there_are(tiles: Iterable[int], names: TileNames, path: str) -> None:
    """Each kind at most twice, as in the box (rule ``tiles.set``)."""
    counts = [0] * (OKEY + 1)
    for tile in tiles:
        if tile >= 0:
            counts[tile] += 1
            if counts[tile] > 2:
                raise Invalid("too_many", path, tile=names.text_of[tile])


def _shown(value: object) -> str:
    """What was written, short enough to be repeated in a message."""
    text = value if isinstance(value, str) else shortly(value)
    return text if len(text) <= _LONGEST_WORD else text[:_LONGEST_WORD] + "…"
