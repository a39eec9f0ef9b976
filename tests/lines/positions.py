"""Small positions by the seed: a few tiles in the rack, a few melds on the table, a tile at the left.

They are drawn from a few colours and numbers that lie close together, so that most tiles have to do with
each other: a run that the tile could reach in steps, a set about to be complete, okeys that could be won.
"""

from collections.abc import Sequence
from random import Random
from typing import Any

from referee.profile import Profile
from referee.questions import ask
from tests.situations import profile_of, varied

Document = dict[str, Any]

COLOURS = "RYBK"
INDICATORS = ("Y5", "R3", "B7", "K13")

# Tables at which the way to the tile differs; each is played as it is and with low minimums.
TABLES = (
    "oyna",
    "katlamasiz",
    "katlamali",
    "katlamasiz-esli",
    "katlamali-esli",
    "nasil",
    "oyna+wait-a-turn",
    "oyna+two-at-one-end",
    "oyna+five-in-a-new-meld",
    "oyna+five-in-a-new-meld+two-at-one-end",
    "oyna+five-in-a-new-meld+twelve-thirteen-one",
    "oyna+okey-stays",
    "oyna+okey-any-missing-colour",
    "oyna+twelve-thirteen-one",
    "oyna+no-okey-from-pair",
    "oyna+katlama",
    "oyna+katlama-rivals+teams",
    "oyna+no-void",
    "oyna+announce-pairs",
    "oyna+false-jokers-no-pair",
    "oyna+two-okeys-no-pair",
    "oyna+put-back-free",
    "katlamasiz+okey-from-pair",
    "katlamasiz+okey-any-missing-colour",
    "nasil+five-in-a-new-meld",
    "nasil+katlama",
    "nasil+okey-from-pair",
    "nasil+wait-a-turn",
)

# What no profile and no variant plays, but a house could.
HOUSES: tuple[tuple[str, Document], ...] = (
    ("oyna", {"table_okey_must_be_used": True}),
    ("oyna", {"table_okey_with_an_okey": True}),
    ("oyna", {"table_okey_with_an_okey": True, "table_okey_from_set": "full_only"}),
    ("oyna", {"turn_keep_a_tile": 0}),
    ("oyna", {"turn_keep_a_tile": 2}),
    ("oyna", {"take_may_finish": True}),
    ("oyna", {"take_unused_discard": "allowed"}),
    ("oyna", {"pairs_opener_may_meld": True, "meld_opener_may_pair": "always"}),
    ("oyna", {"pairs_opener_may_lay_off": False}),
    ("oyna", {"set_largest": 3}),
    ("oyna", {"meld_largest_new": 3}),
    ("oyna", {"meld_smallest": 4, "set_largest": 4}),
    ("oyna", {"meld_opener_may_pair": "never", "open_whole_hand": "none"}),
    ("oyna", {"layoff_most_at_one_end": 1, "meld_largest_new": 4}),
    ("katlamasiz", {"take_unopened": "in_turn"}),
    ("katlamasiz", {"table_okey_must_be_used": True}),
    ("nasil", {"take_unopened": "in_turn"}),
)

EVERY_TABLE: tuple[tuple[str, Document], ...] = (*((name, {}) for name in TABLES), *HOUSES)


def low_minimums(random: Random) -> Document:
    """Minimums that a few tiles can reach."""
    return {
        "open_melds_minimum": random.choice((6, 12, 18, 24, 30)),
        "open_pairs_minimum": random.choice((1, 2, 2, 3)),
    }


def table_of(name: str, **changes: Any) -> Profile:
    """The table with some parameters changed."""
    return varied(name, **changes) if changes else profile_of(name)


class _Box:
    """The 106 tiles, as names, with the okeys under their own."""

    def __init__(self, indicator: str) -> None:
        self.indicator = indicator
        okey = indicator[0] + str(int(indicator[1:]) % 13 + 1)
        self.left = {f"{colour}{number}": 2 for colour in COLOURS for number in range(1, 14)}
        self.left[indicator] -= 1
        del self.left[okey]
        self.left |= {"OK": 2, "FJ": 2}
        self.okey = okey

    def named(self, tile: str) -> str:
        return "FJ" if tile == self.okey else tile

    def take(self, tile: str) -> bool:
        tile = self.named(tile)
        if self.left.get(tile, 0) == 0:
            return False
        self.left[tile] -= 1
        return True

    def take_all(self, tiles: list[str]) -> bool:
        """All of them, by their names, or none."""
        there = all(self.left.get(tile, 0) >= tiles.count(tile) for tile in tiles)
        for tile in tiles if there else ():
            self.left[tile] -= 1
        return there


def an_opening(random: Random) -> tuple[list[str], Document]:
    """Tiles that could open, and the minimum that they just reach, or just miss."""
    low, colour = random.choice((1, 2, 4, 6, 9, 10, 11)), random.choice(COLOURS)
    length = random.choice((3, 3, 4, 5))
    kind = random.choice(("run", "run", "set", "pairs", "melds"))
    if kind == "pairs":
        pairs = [f"{colour}{low}", f"{random.choice(COLOURS)}{low + 2}"]
        return pairs * 2, {"open_pairs_minimum": 2, "open_melds_minimum": 60}
    run = list(range(low, min(low + length, 14)))
    tiles = [f"{colour}{number}" for number in run] if kind != "set" else []
    worth = sum(run) if kind != "set" else 0
    if kind != "run":
        tiles += [f"{other}{low}" for other in random.sample(COLOURS, 3)]
        worth += 3 * low
    least = max(1, worth - random.choice((-1, 0, 0, 0, 1, 2, 5)))
    return tiles, {"open_melds_minimum": least, "open_pairs_minimum": random.choice((2, 3))}


def position(
    random: Random, profile: Profile, opened: str | None, most: int, own: Sequence[str] = ()
) -> Document:
    """A position in which seat 1 is about to take the tile at its left.

    At most ``most`` tiles in the rack; ``own`` are among them, as far as the table leaves them.
    """
    indicator = random.choice(INDICATORS)
    box = _Box(indicator)
    low = random.choice((1, 1, 3, 5, 8, 9))
    numbers = range(low, min(low + random.choice((4, 5)), 14))
    colours = random.sample(COLOURS, random.choice((2, 3, 3, 4)))
    okeys = random.choice((0, 0, 1, 2))
    table: list[Document] = []
    for _ in range(
        random.choice((0, 1, 1, 2, 2, 3)) if opened is None else random.choice((1, 1, 2, 2, 3, 4))
    ):
        meld = _meld(random, numbers, colours)
        _lay(box, profile, table, random.choice((1, 2, 3, 4)), **meld)
    near = [box.named(f"{colour}{number}") for colour in colours for number in numbers] + ["FJ"]
    rack: list[str] = []
    for _ in range(okeys):
        if box.take("OK"):
            rack.append("OK")
    rack += [box.named(tile) for tile in own if box.take(tile)]
    size = max(random.randint(min(2, most), most), len(rack))
    for _ in range(200):
        if len(rack) >= size:
            break
        again = rack and random.random() < (0.4 if opened == "pairs" or random.random() < 0.3 else 0.1)
        tile = random.choice(rack if again else near)
        if box.take(tile):
            rack.append(box.named(tile))
    tile = next(t for t in random.choices([*near, "OK"], k=400) if box.take(t))
    return {
        "indicator": indicator,
        "dealer": 4,
        "to_play": 1,
        "phase": "take",
        "seats": _seats(random, profile, rack, opened, table),
        "table": table,
        "stock": 12,
        "discards": {"1": [], "2": [], "3": [], "4": [box.named(tile)]},
        "turn": {"source": None, "tile": None, "put_back": False},
        "partial": True,
    }


def _lay(box: _Box, profile: Profile, table: list[Document], by: int, kind: str, tiles: list[str]) -> bool:
    """Puts a meld on the table, if it is one there and the box has the tiles."""
    named = [box.named(tile) for tile in tiles]
    asked = {"indicator": box.indicator, "tiles": named, "kind": kind, "new": False}
    if ask("meld", profile, asked).get("kind", "none") == "none" or not box.take_all(named):
        return False
    table.append({"by": by, "kind": kind, "tiles": named})
    return True


def _meld(random: Random, numbers: range, colours: list[str]) -> Document:
    """What could be a run, a set or a pair, with up to two okeys."""
    kind = random.choice(("run", "run", "run", "set", "set", "pair"))
    if kind == "run":
        start = random.choice(numbers)
        end = min(start + random.choice((3, 3, 4, 5)), 14)
        colour = random.choice(colours)
        tiles = [f"{colour}{number}" for number in range(start, end)]
    elif kind == "set":
        number = random.choice(numbers)
        tiles = [f"{colour}{number}" for colour in random.sample(COLOURS, random.choice((3, 3, 4)))]
    else:
        tiles = [f"{random.choice(colours)}{random.choice(numbers)}"] * 2
    for _ in range(random.choice((0, 0, 1, 1, 2))):
        if tiles:
            tiles[random.randrange(len(tiles))] = "OK"
    return {"kind": kind, "tiles": tiles or ["OK"]}


def _seats(
    random: Random, profile: Profile, rack: list[str], opened: str | None, table: list[Document]
) -> Document:
    seats: Document = {}
    all_pairs = opened is None and random.random() < 0.15
    for meld in table:
        if opened is None and meld["by"] == 1:
            meld["by"] = random.choice((2, 3, 4))
    for seat in (2, 3, 4):
        kinds = {"pairs" if meld["kind"] == "pair" else "melds" for meld in table if meld["by"] == seat}
        how = random.choice(sorted(kinds)) if kinds else None
        if all_pairs:
            how = "pairs"
        seats[str(seat)] = {"rack": 14, "opened": how, "charged": 0}
        if how is not None:
            base = profile.values[f"open.{how}.minimum"]
            seats[str(seat)]["opened_with"] = base + random.choice(
                (0, 0, 1, 3) if how == "melds" else (0, 0, 1)
            )
    seats["1"] = {"rack": rack, "opened": opened, "charged": 0}
    if opened is not None:
        seats["1"]["opened_with"] = profile.values[f"open.{opened}.minimum"]
    return seats


def drawn(seed: int, largest: int = 6) -> tuple[Profile, Document]:
    """A table and a position at it, by the seed."""
    random = Random(seed)
    name, changes = EVERY_TABLE[seed % len(EVERY_TABLE)]
    opened = random.choice((None, None, "melds", "pairs"))
    own: list[str] = []
    if opened is None and random.random() < 0.6:
        own, minimums = an_opening(random)
        changes = {**minimums, **changes}
    elif opened is None or random.random() < 0.3:
        changes = {**low_minimums(random), **changes}
    profile = table_of(name, **changes)
    most = max(random.randint(1, largest), min(len(own) + random.choice((1, 2, 2, 3)), largest + 1))
    return profile, position(random, profile, opened, most, own)


IN_TURN = tuple(
    (name, changes)
    for name, changes in EVERY_TABLE
    if changes.get("take_unopened", "in_turn" if name.startswith("oyna") else "") == "in_turn"
)


def baited(seed: int) -> tuple[Profile, Document]:
    """A run that opens, a tile a little beyond it, and okeys on the table with what wins them in the rack."""
    random = Random(seed)
    name, changes = IN_TURN[seed % len(IN_TURN)]
    indicator = random.choice(INDICATORS)
    box = _Box(indicator)
    colour, start = random.choice(COLOURS), random.choice((1, 2, 3, 4, 6, 9, 10))
    run = [f"{colour}{number}" for number in range(start, min(start + random.choice((3, 3, 4, 5)), 14))]
    worth = sum(int(tile[1:]) for tile in run)
    if random.random() < 0.3:
        run[random.randrange(len(run))] = "OK"
    minimums = {
        "open_melds_minimum": max(1, worth - random.choice((0, 0, 0, 1, 3))),
        "open_pairs_minimum": random.choice((1, 2)),
    }
    profile = table_of(name, **{**minimums, **changes})
    rack = [box.named(tile) for tile in run if box.take(tile)]
    table: list[Document] = []
    for _ in range(random.choice((1, 1, 2))):
        other, number = random.choice(COLOURS), random.choice((3, 5, 8, 11))
        low_meld = [f"{other}{number - 1}", "OK", f"{other}{number + 1}"]
        set_meld = [f"{COLOURS[0]}{number}", f"{COLOURS[2]}{number}", "OK"]
        kind, tiles, keys = random.choice((
            ("run", low_meld, [f"{other}{number}"]),
            ("set", set_meld, [f"{COLOURS[1]}{number}", f"{COLOURS[3]}{number}"]),
            ("pair", [f"{other}{number}", "OK"], [f"{other}{number}"]),
            ("run", low_meld[:1] + ["OK", "OK"], [f"{other}{number}", f"{other}{number + 1}"]),
        ))  # fmt: skip
        if _lay(box, profile, table, random.choice((2, 3, 4)), kind, tiles):
            rack += [box.named(tile) for tile in keys if random.random() < 0.9 and box.take(tile)]
    if random.random() < 0.5:
        beside = f"{random.choice(COLOURS)}{random.choice((1, 12))}"
        rack += [box.named(beside)] if box.take(beside) else []
    ends = (start - random.choice((1, 2, 2, 3)), start + len(run) - 1 + random.choice((1, 2, 2, 3)))
    beyond = [f"{colour}{number}" for number in ends if 1 <= number <= 13] + [f"{colour}1", "OK", "FJ"]
    weights = [6] * (len(beyond) - 3) + [1, 1, 1]
    tile = next(tile for tile in random.choices(beyond, weights, k=400) if box.take(tile))
    return profile, {
        "indicator": indicator,
        "dealer": 4,
        "to_play": 1,
        "phase": "take",
        "seats": _seats(random, profile, rack, None, table),
        "table": table,
        "stock": 12,
        "discards": {"1": [], "2": [], "3": [], "4": [box.named(tile)]},
        "turn": {"source": None, "tile": None, "put_back": False},
        "partial": True,
    }
