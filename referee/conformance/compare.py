"""Does an answer say what was expected? Only what the expected answer names is looked at.

Nothing, an empty list and an empty mapping are one and the same, a charge of 0 is no charge, 101.0 is 101.
Where order means nothing it is not looked at. A rule that is not named is no difference, unless rules are
demanded; one that is named must be right. Ways (``melds`` of a best opening, the ``line`` of a take) are left
out here: they are many and are checked by replay (``ways.py``).
"""

from collections import Counter
from collections.abc import Callable, Collection
from typing import Any, NamedTuple

from referee.tiles import KIND_NAMES, TileNames, names_for, okey_of

_NOTHING = object()
MOST_ROWS = 100
_NO_SEAT = 10**9
_WAYS = {"best_opening": ("melds",), "take": ("line",)}


class Wanted(NamedTuple):
    """What is expected where no single value is: said in words."""

    en: str
    tr: str

    def __str__(self) -> str:
        return self.en

    def said(self, language: str) -> str:
        """In Turkish or English."""
        return self.tr if language == "tr" else self.en


class Difference(NamedTuple):
    """A place in the answer, what was expected there and what was got (``None`` where there was nothing)."""

    path: str
    expected: Any
    got: Any


class Comparison(NamedTuple):
    """Where an answer differs from the expected one, and where it could have named a rule and did not."""

    differences: tuple[Difference, ...]
    unnamed: tuple[str, ...]
    """Paths of rules that the answer left out."""

    @property
    def passed(self) -> bool:
        """Nothing differs."""
        return not self.differences


def compare_answer(
    question: str,
    given: dict[str, Any],
    expected: dict[str, Any],
    got: Any,
    permitted: Collection[str] = (),
    strict_rules: bool = False,
) -> Comparison:
    """Hold an answer against the expected one.

    >>> compare_answer("match", {}, {"winners": [3, 1]}, {"winners": [1, 2]}).differences
    (Difference(path='winners', expected=[3, 1], got=[1, 2]),)
    """
    comparing = _Comparing(_names(given), permitted, strict_rules)
    if not isinstance(got, dict):
        return Comparison((Difference("", expected, got),), ())
    for way in _WAYS.get(question, ()):
        expected = {key: value for key, value in expected.items() if key != way}
    kinds = question == "playable"
    comparing.mapping(expected, got, "", kinds)
    # An input that was called impossible is not an answer, however little was expected.
    if "invalid" not in expected and got.get("invalid") is not None:
        comparing.differences.append(Difference("invalid", None, got["invalid"]))
    return Comparison(tuple(comparing.differences), tuple(comparing.unnamed))


def _names(given: dict[str, Any]) -> TileNames | None:
    position = given.get("position")
    indicator = given.get("indicator") or (position.get("indicator") if isinstance(position, dict) else None)
    return names_for(okey_of(KIND_NAMES.index(indicator))) if indicator in KIND_NAMES else None


def _is_empty(value: Any) -> bool:
    return value is None or value is _NOTHING or (isinstance(value, (dict, list)) and not value)


def _shown(value: Any) -> Any:
    return None if value is _NOTHING else value


def _at(path: str, key: object) -> str:
    return f"{path}.{key}" if path else str(key)


class _Comparing:
    """One comparison: what it found so far, and what it needs to read tiles and rules."""

    def __init__(self, names: TileNames | None, permitted: Collection[str], strict_rules: bool) -> None:
        self.names = names
        self.permitted = permitted
        self.strict_rules = strict_rules
        self.differences: list[Difference] = []
        self.unnamed: list[str] = []

    def differ(self, path: str, expected: Any, got: Any) -> None:
        self.differences.append(Difference(path, _shown(expected), _shown(got)))

    # Anything

    def mapping(self, expected: dict[str, Any], got: dict[Any, Any], path: str, kinds: bool = False) -> None:
        for key, value in expected.items():
            name = str(key)
            found = got.get(name, _NOTHING)
            if found is _NOTHING and name.isdecimal():
                found = got.get(int(name), _NOTHING)
            place = _at(path, name)
            if kinds and name == "tiles":
                self.any_order_once(value, found, place, as_kinds=True)
            elif name in _BY_KEY:
                _BY_KEY[name](self, value, found, place)
            elif name in _ROW_KEYS and isinstance(value, list):
                self.rows(value, found, place)
            else:
                self.value(value, found, place)

    def value(self, expected: Any, got: Any, path: str) -> None:
        if _is_empty(expected):
            if not _is_empty(got):
                self.differ(path, expected, got)
        elif isinstance(expected, dict):
            if isinstance(got, dict):
                self.mapping(expected, got, path)
            else:
                self.differ(path, expected, got)
        elif isinstance(expected, list):
            if isinstance(got, list) and len(got) == len(expected):
                for index, (one, other) in enumerate(zip(expected, got, strict=True)):
                    self.value(one, other, _at(path, index))
            else:
                self.differ(path, expected, got)
        elif self.atom(expected) != self.atom(got):
            self.differ(path, expected, got)

    def atom(self, value: Any, as_kinds: bool = False) -> tuple[str, Any]:
        """A value without parts, so that equal ones are equal and none equals a list or a mapping.

        The okey's own number is the okey where tiles lie, and the false joker's kind where kinds are meant.
        """
        if isinstance(value, bool):
            return "bool", value
        if isinstance(value, (int, float)):
            return "number", value
        if isinstance(value, str):
            if self.names is not None and value == KIND_NAMES[self.names.okey]:
                value = "FJ" if as_kinds else "OK"
            return "text", value
        return ("nothing", None) if value is None else ("parts", id(value))

    # Lists without order

    def any_order_once(self, expected: Any, got: Any, path: str, as_kinds: bool = False) -> None:
        """Sets: ``winners``, ``finish``, playable tiles."""
        if not isinstance(expected, list):
            self.value(expected, got, path)
            return
        found = [] if _is_empty(got) else got
        if not isinstance(found, list) or self.atoms(expected, as_kinds) != self.atoms(found, as_kinds):
            self.differ(path, expected, got)

    def atoms(self, values: list[Any], as_kinds: bool) -> set[tuple[str, Any]]:
        return {self.atom(value, as_kinds) for value in values}

    def any_order(self, expected: list[Any], got: Any, path: str) -> None:
        """Multisets: racks."""
        found = [] if _is_empty(got) else got
        if not isinstance(found, list) or self.counted(expected) != self.counted(found):
            self.differ(path, expected, got)

    def counted(self, values: list[Any]) -> Counter[tuple[str, Any]]:
        return Counter(self.atom(value) for value in values)

    def rows(self, expected: list[Any], got: Any, path: str) -> None:
        """Rows in any order: each expected one is held against the row that is nearest to it."""
        found = [] if _is_empty(got) else got
        # Nobody who means it has so many rows too many.
        if not isinstance(found, list) or len(found) > len(expected) + MOST_ROWS:
            self.differ(path, expected, got)
            return
        left = list(range(len(found)))
        for index, row in enumerate(expected):
            best: _Comparing | None = None
            nearest = 0
            for number in left:
                tried = self.tried(row, found[number], _at(path, index))
                if best is None or tried.far < best.far:
                    best, nearest = tried, number
                if best.far == (0, 0):
                    break
            if best is None:
                self.differ(_at(path, index), row, _NOTHING)
                continue
            left.remove(nearest)
            self.differences += best.differences
            self.unnamed += best.unnamed
        for number in left:
            self.differ(_at(path, number), _NOTHING, found[number])

    def tried(self, expected: Any, got: Any, path: str) -> "_Comparing":
        trial = _Comparing(self.names, self.permitted, self.strict_rules)
        trial.value(expected, got, path)
        return trial

    @property
    def far(self) -> tuple[int, int]:
        """How far the two are from each other."""
        return len(self.differences), len(self.unnamed)

    # Rules

    def rule(self, expected: Any, got: Any, path: str) -> None:
        if _is_empty(expected):
            self.value(expected, got, path)
        elif _is_empty(got):
            self.not_named(expected, got, path)
        elif got != expected and not (isinstance(got, str) and got in self.permitted):
            self.differ(path, expected, got)

    def rule_list(self, expected: Any, got: Any, path: str) -> None:
        """Further rules, in any order; an engine that names none at all is not held to them."""
        if not _is_empty(expected) and _is_empty(got):
            self.not_named(expected, got, path)
        else:
            self.any_order_once(expected, got, path)

    def not_named(self, expected: Any, got: Any, path: str) -> None:
        self.unnamed.append(path)
        if self.strict_rules:
            self.differ(path, expected, got)

    # Charges and flags

    def flag(self, expected: Any, got: Any, path: str) -> None:
        """What is not said is not so."""
        self.value(expected, False if expected is False and _is_empty(got) else got, path)

    def charge(self, expected: Any, got: Any, path: str) -> None:
        amounts = [0 if _is_empty(value) else value for value in (expected, got)]
        if self.atom(amounts[0]) != self.atom(amounts[1]):
            self.differ(path, expected, got)

    def charges(self, expected: Any, got: Any, path: str) -> None:
        """By seat; a seat that is not there pays nothing, so one too many is a difference."""
        if not all(_is_empty(value) or isinstance(value, dict) for value in (expected, got)):
            self.value(expected, got, path)
            return
        wanted, found = ({} if _is_empty(side) else side for side in (expected, got))
        paid = {_word(key): value for key, value in found.items()}
        due = {_word(key): value for key, value in wanted.items()}
        for seat in sorted({*due, *paid}):
            self.charge(due.get(seat, _NOTHING), paid.get(seat, _NOTHING), _at(path, seat))

    # Tiles

    def rack(self, expected: Any, got: Any, path: str) -> None:
        if isinstance(expected, list):
            self.any_order(expected, got, path)
        else:
            self.count(expected, got, path)

    def stock(self, expected: Any, got: Any, path: str) -> None:
        if isinstance(expected, list):
            self.value(expected, got, path)
        else:
            self.count(expected, got, path)

    def count(self, expected: Any, got: Any, path: str) -> None:
        """Where a number of tiles is expected, the tiles themselves say it as well."""
        self.value(expected, len(got) if isinstance(got, list) else got, path)

    def stands_for(self, expected: Any, got: Any, path: str) -> None:
        """For each okey in its place, the tiles that it may stand for in any order."""
        if not isinstance(expected, list) or not isinstance(got, list) or len(got) != len(expected):
            self.value(expected, got, path)
            return
        for index, (one, other) in enumerate(zip(expected, got, strict=True)):
            self.any_order_once([] if _is_empty(one) else one, other, _at(path, index), as_kinds=True)

    def table(self, expected: Any, got: Any, path: str) -> None:
        """Melds in the order in which they were laid."""
        if not isinstance(expected, list) or not isinstance(got, list) or len(got) != len(expected):
            self.value(expected, got, path)
            return
        for index, (one, other) in enumerate(zip(expected, got, strict=True)):
            self.laid(one, other, _at(path, index))

    def laid(self, expected: Any, got: Any, path: str) -> None:
        """A meld, with its tiles in order if it is a run; where no kind is said, the tiles show it."""
        wanted, found = _as_laid(expected), _as_laid(got)
        if wanted is None or found is None:
            self.value(expected, got, path)
            return
        tiles, found_tiles = self.texts(wanted["tiles"]), self.texts(found["tiles"])
        kind = wanted.get("kind") or _kind_of(tiles)
        rest = {key: value for key, value in wanted.items() if key not in ("kind", "okeys_by", "tiles")}
        self.mapping(rest, found, path)
        if wanted.get("kind"):
            self.value(kind, found.get("kind") or _kind_of(found_tiles), _at(path, "kind"))
        if tiles != found_tiles if kind == "run" else Counter(tiles) != Counter(found_tiles):
            self.differ(_at(path, "tiles"), wanted["tiles"], found["tiles"])
        if "okeys_by" in wanted:
            placers, found_placers = _placers(wanted, tiles), _placers(found, found_tiles)
            if placers != found_placers if kind == "run" else Counter(placers) != Counter(found_placers):
                self.differ(_at(path, "okeys_by"), wanted["okeys_by"], found.get("okeys_by"))

    def texts(self, tiles: list[Any]) -> list[str]:
        """Tiles as text, the okey always ``OK``."""
        return [_word(self.atom(tile)[1]) for tile in tiles]


_BY_KEY: dict[str, Callable[[_Comparing, Any, Any, str], None]] = {
    "also": _Comparing.rule_list,
    "charged": _Comparing.charge,
    "charges": _Comparing.charges,
    "claimed": _Comparing.any_order_once,
    "finish": _Comparing.any_order_once,
    "judged": _Comparing.any_order_once,
    "rack": _Comparing.rack,
    "rule": _Comparing.rule,
    "rules": _Comparing.rule_list,
    "stands_for": _Comparing.stands_for,
    "stock": _Comparing.stock,
    "table": _Comparing.table,
    "undone": _Comparing.flag,
    "winners": _Comparing.any_order_once,
}
_ROW_KEYS = ("differences", "discards", "entries", "faults", "remarks")
"""Lists of rows of which none has a place of its own."""


def _word(value: Any) -> str:
    """A tile or a seat as text; whatever else stands there is equal to nothing."""
    if isinstance(value, str):
        return value
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) < _NO_SEAT:
        return str(value)
    return f"? {id(value)}"


def _as_laid(meld: Any) -> dict[str, Any] | None:
    if isinstance(meld, list):
        return {"tiles": meld}
    return meld if isinstance(meld, dict) and isinstance(meld.get("tiles"), list) else None


def _kind_of(tiles: list[str]) -> str:
    if len(tiles) == 2:
        return "pair"
    numbers = {tile[1:] for tile in tiles if tile != "OK"}
    return "set" if len(numbers) == 1 and len(tiles) > 2 else "run"


def _placers(laid: dict[str, Any], tiles: list[str]) -> list[str]:
    """The seats that laid the okeys, in table order; who laid the meld, where nothing is said."""
    said = laid.get("okeys_by")
    by_text = {_word(key): seat for key, seat in said.items()} if isinstance(said, dict) else {}
    return [
        _word(by_text.get(str(place), laid.get("by"))) for place, tile in enumerate(tiles) if tile == "OK"
    ]
