"""Documents and texts made worse, by a seed: the same seed makes the same mess again.

Half of what is done to a document keeps its shape (another tile, another seat, events in another order), so
that it comes past the decoders and meets the rules; the other half breaks it.
"""

import random
from collections.abc import Callable, Sequence
from copy import deepcopy
from typing import Any

TILES = [f"{colour}{number}" for colour in "RYBK" for number in range(1, 14)] + ["FJ", "OK"]
WORDS = (
    "run", "set", "pair", "loose", "melds", "pairs", "take", "play", "over", "deal", "stock", "left",
    "indicator", "finish", "exhausted", "void", "unfinished", "low", "high", "none", "refused", "highest",
    "rivals", "one_move", "by_discard", "opposite", "points", "hands", "N", "oyna", "katlamali", "A", "B",
)  # fmt: skip
KEYS = (
    "draw", "take", "put_back", "take_indicator", "announce", "open", "meld", "pair", "lay_off", "take_okey",
    "undo", "discard", "at", "tiles", "kind", "end", "rack", "opened", "opened_with", "charged", "announced",
    "partial", "minimum", "value", "values", "parameters", "extends", "id", "1", "4", "5", "", "a.b", "__class__",
)  # fmt: skip
NOT_TILES = ("r7", "R0", "R14", "R07", "X1", "FJ ", "ok", "?", "R٣", "R1\n", "", "7R", "Kırmızı 7")

VARIANTS = (
    "hands-N", "hands-7", "hands-11", "points-500", "no-void", "okey-stays", "teams", "katlama", "katlama-rivals",
    "put-back-free", "put-back-101", "finisher-101", "two-okeys-pair", "two-okeys-no-pair", "unopened-0", "", "+", " ", "x" * 100_000,
)  # fmt: skip

SCALARS: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 2, 4, 5, 13, 21, 22, 23, 101, 106, 107, 1000, 10_001, 10**9, 10**9 + 1,
    -(10**9) - 1, 2**31, 2**63, -(2**64), 10**30, -(10**400), 10**5000, 0.0, -0.0, 1.0, 101.0, 0.5, 1e9, 1e30,
    1e308, -1e308, 5e-324, float("inf"), float("-inf"), float("nan"), "", " ", "1", "-1", "true", "null",
    "x" * 300, "é" * 100_000, "\ud800", "\x00", "\u202e", "{tile}", "%s", "../../etc/passwd",
)  # fmt: skip


def nested(depth: int, as_list: bool = True) -> Any:
    """Lists (or mappings) in each other."""
    value: Any = "R7"
    for _ in range(depth):
        value = [value] if as_list else {"tiles": value}
    return value


def copied(value: Any) -> Any:
    """A copy, unless it lies too deep to be copied."""
    try:
        return deepcopy(value)
    except RecursionError:
        return value


MOST_PLACES = 20_000
"""A document that has grown so far is changed no more: no file could hold what would come of it."""

Place = tuple[Any, Any]
"""A container and the key or index of a value in it."""


def places(document: Any) -> list[Place]:
    """Every value in a document but the whole, by where it stands; of too many only the first levels."""
    found: list[Place] = []
    level = [document]
    while level and len(found) <= MOST_PLACES:
        deeper = []
        for container in level:
            if len(found) > MOST_PLACES:
                break
            steps: Any = container.items() if isinstance(container, dict) else enumerate(container)
            for step, value in steps:
                found.append((container, step))
                if isinstance(value, dict | list):
                    deeper.append(value)
        level = deeper
    return found


class Mutator:
    """Changes documents; ``pool`` is what crossing over takes parts from."""

    def __init__(self, seed: int | str, pool: Sequence[Any] = (), text_keys: bool = False) -> None:
        self.random = random.Random(seed)
        self.pool = pool
        self.text_keys = text_keys
        """Only keys that JSON can have."""

    def document(self, document: Any, most: int = 4) -> Any:
        """A copy of the document with one to ``most`` changes."""
        changed = copied(document)
        changes = self.random.choice((_TAME, _GENTLE, _HARSH, _GENTLE + _HARSH))
        for _ in range(self.random.randint(1, most)):
            if not isinstance(changed, dict | list) or (changes is _HARSH and self.random.random() < 0.01):
                return self.hostile()
            found = places(changed)
            if len(found) > MOST_PLACES:
                break
            if found:
                self.random.choice(changes)(self, found)
        return changed

    def hostile(self) -> Any:
        """A value that hardly belongs anywhere."""
        chance = self.random
        kind = chance.randrange(12)
        if kind < 7:
            return chance.choice(SCALARS)
        return (
            lambda: nested(chance.choice((3, 40, 70, 900, 20_000)), chance.random() < 0.5),
            lambda: [chance.choice(TILES)] * chance.choice((2, 23, 107, 5000)),
            lambda: {chance.choice(KEYS): chance.choice(SCALARS) for _ in range(chance.randrange(4))},
            lambda: dict.fromkeys(map(str, range(chance.choice((5, 3000))))),
            lambda: self._anything(),
        )[kind - 7]()

    def _anything(self) -> Any:
        """A part of any document of the pool."""
        if not self.pool:
            return []
        container, step = self.random.choice(places(self.random.choice(self.pool)) or [([None], 0)])
        return copied(container[step])

    # Changes that break things

    def replace(self, found: list[Place]) -> None:
        container, step = self.random.choice(found)
        container[step] = self.hostile()

    def drop(self, found: list[Place]) -> None:
        container, step = self.random.choice(found)
        del container[step]

    def repeat(self, found: list[Place]) -> None:
        """An entry of a list more often; sometimes absurdly often."""
        lists = [place for place in found if isinstance(place[0], list)]
        if lists:
            container, step = self.random.choice(lists)
            times = self.random.choice((1, 1, 1, 2, 20, 110, 3000))
            container[step:step] = [container[step]] * times
            if times < 20:
                container[step] = copied(container[step])

    def rename(self, found: list[Place]) -> None:
        mappings = [place for place in found if isinstance(place[0], dict)]
        if mappings:
            container, key = self.random.choice(mappings)
            names: list[Any] = [self._misspelt(str(key)), self.random.choice(KEYS)]
            if not self.text_keys:
                names += [None, 3, True, 1.5]
            container[self.random.choice(names)] = container.pop(key)

    def add_key(self, found: list[Place]) -> None:
        mappings = [place for place in found if isinstance(place[0], dict)]
        if mappings:
            container, key = self.random.choice(mappings)
            value = copied(container[key]) if self.random.random() < 0.5 else self.hostile()
            container[self.random.choice(KEYS)] = value

    def cross_over(self, found: list[Place]) -> None:
        container, step = self.random.choice(found)
        container[step] = self._anything()

    def swap_any(self, found: list[Place]) -> None:
        (one, here), (other, there) = self.random.choice(found), self.random.choice(found)
        if not _within(one[here], other) and not _within(other[there], one):
            one[here], other[there] = other[there], one[here]

    def other_type(self, found: list[Place]) -> None:
        container, step = self.random.choice(found)
        value = container[step]
        if isinstance(value, str):
            container[step] = [value] if self.random.random() < 0.5 else {"tiles": [value]}
        elif isinstance(value, int | float):
            container[step] = str(value)[:50] if abs(value) < 1e300 else "1"
        elif isinstance(value, list):
            container[step] = {str(place): entry for place, entry in enumerate(value)}
        elif isinstance(value, dict):
            container[step] = list(value.values()) if self.random.random() < 0.5 else list(value)
        else:
            container[step] = 0

    def spoil_text(self, found: list[Place]) -> None:
        texts = [place for place in found if isinstance(place[0][place[1]], str)]
        if texts:
            container, step = self.random.choice(texts)
            text = container[step]
            container[step] = self.random.choice((*NOT_TILES, self._misspelt(text), text.lower(), text + " "))

    # Changes that keep the shape

    def other_tile(self, found: list[Place]) -> None:
        tiles = _among(_TILES, found)
        if tiles:
            container, step = self.random.choice(tiles)
            container[step] = self.random.choice(TILES)

    def trade_tiles(self, found: list[Place]) -> None:
        """Two tiles change places: there are as many as before."""
        tiles = _among(_TILES, found)
        if len(tiles) > 1:
            (one, here), (other, there) = self.random.sample(tiles, 2)
            one[here], other[there] = other[there], one[here]

    def move_entry(self, found: list[Place]) -> None:
        """A tile, meld, event, turn goes to another list of the like."""
        lists = [place for place in found if isinstance(place[0], list)]
        if lists:
            container, step = self.random.choice(lists)
            like = [other for other, there in lists if type(other[there]) is type(container[step])]
            into = self.random.choice(like)
            if not _within(container[step], into):
                into.insert(self.random.randint(0, len(into)), container.pop(step))

    def other_number(self, found: list[Place]) -> None:
        numbers = [place for place in found if type(place[0][place[1]]) is int]
        if numbers:
            container, step = self.random.choice(numbers)
            container[step] = self.random.choice(
                (container[step] + 1, container[step] - 1, 0, 1, 2, 3, 4, 13, 22, 101, -container[step])
            )

    def other_word(self, found: list[Place]) -> None:
        words = _among(_WORDS, found)
        if words:
            container, step = self.random.choice(words)
            container[step] = self.random.choice((*WORDS, None))

    def flip(self, found: list[Place]) -> None:
        flags = [place for place in found if isinstance(place[0][place[1]], bool)]
        if flags:
            container, step = self.random.choice(flags)
            container[step] = not container[step]

    def other_seat(self, found: list[Place]) -> None:
        """What is said of two seats is exchanged, or a seat is another one."""
        pairs = [(c, k) for c, k in found if isinstance(c, dict) and k in ("1", "2", "3", "4")]
        named = [(c, k) for c, k in found if k in ("seat", "by", "dealer", "to_play") and isinstance(c, dict)]
        if pairs and self.random.random() < 0.5:
            container, key = self.random.choice(pairs)
            other = self.random.choice([key for key in container if key in ("1", "2", "3", "4")])
            container[key], container[other] = container[other], container[key]
        elif named:
            container, key = self.random.choice(named)
            container[key] = self.random.randint(1, 4)

    def exchange(self, found: list[Place]) -> None:
        """Two entries of one list change places: events, turns, hands, tiles."""
        lists = [place for place in found if isinstance(place[0], list) and len(place[0]) > 1]
        if lists:
            container, here = self.random.choice(lists)
            there = self.random.randrange(len(container))
            container[here], container[there] = container[there], container[here]

    def cut(self, found: list[Place]) -> None:
        """Some entries in a row are gone: turns, events, tiles."""
        lists = [place for place in found if isinstance(place[0], list)]
        if lists:
            container, start = self.random.choice(lists)
            del container[start : start + self.random.randint(1, 4)]

    def again(self, found: list[Place]) -> None:
        """Some entries in a row come twice."""
        lists = [place for place in found if isinstance(place[0], list)]
        if lists:
            container, start = self.random.choice(lists)
            container[start:start] = copied(container[start : start + self.random.randint(1, 6)])

    def _misspelt(self, word: str) -> str:
        if not word:
            return "x"
        place = self.random.randrange(len(word))
        return self.random.choice(
            (
                word[:place] + word[place + 1 :],
                word[:place] + word[place] + word[place:],
                word[:place] + self.random.choice("abcz_.19ığş") + word[place + 1 :],
                word.upper(),
            )
        )

    def named(self, name: str) -> Any:
        """A name that is not the name, or no name at all: ids of profiles with variants."""
        parts = name.split("+")
        return self.random.choice(
            (
                self._misspelt(name),
                "+".join([*parts, parts[-1]]),
                "+".join(reversed(parts)),
                f"{name}+{self._misspelt(parts[-1])}",
                f"{name}+hands-{self.random.choice((0, 3, 999, 1000, 10**6, '٣', '007'))}",
                f"{name}+{self.random.choice(VARIANTS)}+{self.random.choice(VARIANTS)}",
                self.hostile(),
            )
        )

    # Texts

    def text(self, text: str, most: int = 3) -> bytes:
        """A YAML or JSON text as bytes, with one to ``most`` changes."""
        data = text.encode("utf-8", "surrogatepass")
        for _ in range(self.random.randint(1, most)):
            data = self._spoilt(data)
        return data

    def _spoilt(self, data: bytes) -> bytes:
        chance = self.random
        place = chance.randint(0, len(data))
        kind = chance.randrange(7)
        if kind == 0 and data:
            place = min(place, len(data) - 1)
            return data[:place] + bytes([chance.randrange(256)]) + data[place + 1 :]
        if kind == 1:
            return data[:place]
        if kind == 2:
            return data[:place] + data[place + chance.randint(1, 40) :]
        if kind == 3:
            start = chance.randint(0, len(data))
            return data[:place] + data[start : start + chance.randint(1, 200)] + data[place:]
        if kind == 4:
            lines = data.split(b"\n")
            chance.shuffle(lines)
            return b"\n".join(lines)
        return data[:place] + chance.choice(SNIPPETS) + data[place:]


SNIPPETS = (
    b"\xef\xbb\xbf", b"\xff\xfe", b"\x00", b"\x07", b"\xc2\x85", b"\xe2\x80\xa8", b"\xed\xa0\x80", b"\xf0\x9f\x80\xa4",
    b"\t", b"\r", b"\n", b"\n---\n", b"\n...\n", b"%YAML 1.1\n---\n", b"&a ", b"*a", b" *a : ", b"!!python/object:os.system ",
    b"!!int ", b"!x ", b"<<: *a\n", b"? ", b": ", b"- ", b"-", b"{", b"}", b"[", b"]", b",", b'"', b"'", b"\\", b"\\ud800",
    b"\\u0000", b"|", b">", b"#", b"@", b"`", b"NaN", b"-Infinity", b".inf", b".nan", b"0x1F", b"0o17", b"1e999", b"1_000",
    b"12:30", b"2024-01-01", b"null", b"~", b"yes", b"9" * 400, b"9" * 5000, b"0." + b"1" * 400, b"[" * 70, b"{a: " * 70,
    b"[" * 20_000, b'{"a":' * 5_000, b"- " * 3_000, b"a" * 100_000, b"\n" * 5_000,
)  # fmt: skip


def _among(known: frozenset[str], found: list[Place]) -> list[Place]:
    """The places at which one of some words stands."""
    return [(c, k) for c, k in found if isinstance(c[k], str) and c[k] in known]


_TILES = frozenset(TILES)
_WORDS = frozenset(WORDS)


def _within(value: Any, container: Any) -> bool:
    """Does the container lie in the value? Then the value cannot go into the container."""
    if value is container:
        return True
    if isinstance(value, dict | list):
        return any(inner[step] is container for inner, step in places(value))
    return False


Change = Callable[[Mutator, list[Place]], None]
_TAME: tuple[Change, ...] = (
    Mutator.trade_tiles, Mutator.trade_tiles, Mutator.move_entry, Mutator.exchange, Mutator.flip,
    Mutator.other_seat, Mutator.other_number,
)  # fmt: skip
"""No tile comes or goes."""
_GENTLE: tuple[Change, ...] = (
    *_TAME, Mutator.other_tile, Mutator.other_word, Mutator.cut, Mutator.again, Mutator.drop,
)  # fmt: skip
_HARSH: tuple[Change, ...] = (
    Mutator.replace, Mutator.replace, Mutator.drop, Mutator.repeat, Mutator.rename, Mutator.add_key,
    Mutator.cross_over, Mutator.swap_any, Mutator.other_type, Mutator.spoil_text,
)  # fmt: skip
