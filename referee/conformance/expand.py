"""Metamorphic expansion: the same case in other colours, at other seats, in another order.

Nothing in the game tells one colour from another, or one seat from another but by its place in the round, and
in many places order means nothing. So a case has images whose answer is known: the expected answer is taken
through the same map, never worked out again. An engine that answers the case and not its image relies on
something that is not in the rules.

An image is made by up to four maps, written in ``Item.done`` and, after a ``~``, in the item's id; the same
id is always the same image (``image`` makes it again):

``colours=YRKB``
    Every tile's colour; what red, yellow, blue and black become, in this order. All questions.
``seats=+1``
    Everybody moves so many places to the right: dealer, racks, who laid what, charges, points, players, and
    what a record claims. By an odd number the teams change names too. Questions with seats: ``discards``,
    ``take``, ``turn``, ``hand_score``, ``match``, ``record``.
``melds=3``
    Melds in another order (the number says in which): those of an opening, and those on the table with the
    numbers by which events name them. An opening inside a turn or a record keeps its order where something
    names its melds by number. ``opening``, ``playable``, ``discards``, ``take``, ``turn``, ``record``.
``tiles=3``
    Tiles in another order: racks, sets without an okey, pairs of a tile and an okey of which nobody says who
    laid it. Runs, stocks, piles and whatever is laid off keep theirs. All questions but ``match``.

What is answered ``invalid`` has an image in other colours only: which fault is found first is a matter of
order. Names of players, profiles, rules and paths are never touched.
"""

import hashlib
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import permutations
from typing import Any, NamedTuple

from referee.conformance.items import Document, Item
from referee.tiles import COLOURS, KIND_NAMES, okey_of

SEATS = 4
TEAM_NAMES = "AB"
MOST_ORDERS = 99
"""Orders of melds and of tiles are numbered from 1 to this."""
TRIES = 8
"""How often another map is drawn where one gives an image that there is already."""

_PLAIN = ("profile", "path")
"""Keys under which nothing is a tile or a seat."""
_BY_SEAT = ("seats", "discards", "racks", "players", "points", "charges", "totals", "teams")
_SEAT = ("dealer", "to_play", "by", "seat", "payer", "next_dealer", "expected", "bots", "winners")
_COLOUR_ORDERS = tuple("".join(order) for order in permutations(COLOURS))


class Maps(NamedTuple):
    """What makes an image of a case."""

    colours: str = COLOURS
    """What the colours become, in the order of ``COLOURS``."""
    seats: int = 0
    melds: int = 0
    """The number of an order; negative: the order that undoes it."""
    tiles: int = 0

    def __str__(self) -> str:
        parts = [
            f"colours={self.colours}" * (self.colours != COLOURS),
            f"seats=+{self.seats}" * (self.seats != 0),
            f"melds={self.melds}" * (self.melds != 0),
            f"tiles={self.tiles}" * (self.tiles != 0),
        ]
        return ",".join(part for part in parts if part)

    @property
    def inverse(self) -> "Maps":
        """The maps that lead back."""
        back = "".join(COLOURS[self.colours.index(colour)] for colour in COLOURS)
        return Maps(back, -self.seats % SEATS, -self.melds, -self.tiles)


def read_maps(done: str) -> Maps:
    """What ``str`` of them wrote; ``ValueError`` for anything else.

    >>> read_maps("colours=YRKB,seats=+2").seats
    2
    """
    maps = Maps()
    for part in done.split(","):
        name, _, value = part.partition("=")
        if name == "colours" and value in _COLOUR_ORDERS:
            maps = maps._replace(colours=value)
        elif name == "seats":
            maps = maps._replace(seats=int(value))
        elif name == "melds":
            maps = maps._replace(melds=int(value))
        elif name == "tiles":
            maps = maps._replace(tiles=int(value))
    if str(maps) != done or not 0 <= maps.seats < SEATS:
        raise ValueError(done)
    return maps


def expand(items: Iterable[Item], n: int, seed: int | str) -> tuple[Item, ...]:
    """Every item, each followed by up to ``n`` different images of it; the same ones for the same seed."""
    expanded: list[Item] = []
    for item in items:
        expanded.append(item)
        expanded += _images(item, n, seed)
    return tuple(expanded)


def image(item: Item, done: str) -> Item:
    """The image of an item that these maps make; ``ValueError`` where they change nothing or are none."""
    made = _image(item, read_maps(done))
    if not done or made.done != done:
        raise ValueError(done)
    return made


def mapped(question: str, given: Document, answer: Document, maps: Maps) -> tuple[Document, Document]:
    """A given and its answer under some maps, of which each is left out where it cannot be said."""
    if "invalid" in answer:
        maps = Maps(maps.colours)
    if maps.colours != COLOURS or maps.seats:
        names = _names(maps.colours, maps.seats)
        given, answer = names.document(given), names.document(answer)
    if maps.melds:
        given, answer = _Order(maps.melds).melds(question, given, answer)
    if maps.tiles:
        given = _Order(maps.tiles).tiles(question, given)
    return given, answer


def _images(item: Item, n: int, seed: int | str) -> Iterator[Item]:
    seen = [item.given]
    for number in range(n):
        for attempt in range(TRIES):
            made = _image(item, _drawn(f"{seed}:{item.id}:{number}:{attempt}", item.answer))
            if made.done and made.given not in seen:
                seen.append(made.given)
                yield made
                break


def _image(item: Item, maps: Maps) -> Item:
    """The image, under those of the maps that do something."""
    question = item.case.question
    kept = Maps()
    given, answer = item.given, item.answer
    for name, value in maps._asdict().items():
        if value == getattr(kept, name):
            continue
        made = mapped(question, given, answer, Maps(**{name: value}))
        if made[0] != given:
            kept, (given, answer) = kept._replace(**{name: value}), made
    done = str(kept)
    return item._replace(id=f"{item.id}~{done}", given=given, answer=answer, done=done)


def _drawn(text: str, answer: Document) -> Maps:
    """Maps by lot, which falls the same way on every machine; orders half the time, the others mostly."""
    lot = hashlib.sha256(text.encode()).digest()
    colours = _COLOUR_ORDERS[1 + lot[0] % (len(_COLOUR_ORDERS) - 1)]
    if "invalid" in answer:
        return Maps(colours)
    return Maps(
        colours if lot[1] % 4 else COLOURS,
        lot[2] % SEATS,
        lot[3] % 2 * (1 + lot[4] % MOST_ORDERS),
        lot[5] % 2 * (1 + lot[6] % MOST_ORDERS),
    )


class _Names:
    """Colours and seats, wherever they stand in a document."""

    def __init__(self, colours: str, seats: int) -> None:
        to = dict(zip(COLOURS, colours, strict=True))
        self.tile = {name: to[name[0]] + name[1:] for name in KIND_NAMES}
        self.seat = {seat: (seat - 1 + seats) % SEATS + 1 for seat in range(1, SEATS + 1)}
        teams = TEAM_NAMES[::-1] if seats % 2 else TEAM_NAMES
        self.team = dict(zip(TEAM_NAMES, teams, strict=True))

    def document(self, value: Any, key: str = "") -> Any:
        """A value that stands under a key, mapped; what is single in a list stands under the list's key."""
        if isinstance(value, dict):
            return self.mapping(value, key)
        if isinstance(value, list):
            return [self.mapping(entry) if isinstance(entry, dict) else self.document(entry, key)
                    for entry in value]  # fmt: skip
        if isinstance(value, str):
            return self.side(value) if key in _SEAT else self.tile.get(value, value)
        return self.side(value) if key in _SEAT else value

    def mapping(self, given: Document, key: str = "") -> Document:
        if key == "okeys_by":
            # Its keys are places in the meld.
            return {place: self.side(seat) for place, seat in given.items()}
        if key in _BY_SEAT:
            moved = {self.key(seat): value for seat, value in given.items()}
            names_only = key == "players"
            ordered = sorted(moved.items(), key=lambda entry: str(entry[0]))
            return {seat: value if names_only else self.document(value) for seat, value in ordered}
        if "what" in given:
            return self.difference(given)
        return {
            name: value if name in _PLAIN else self.document(value, name) for name, value in given.items()
        }

    def difference(self, given: Document) -> Document:
        """A claim that does not come out: its two values are what ``what`` says."""
        under = "winners" if given["what"] == "winners" else "points"
        return {
            name: self.document(value, under if name in ("claimed", "judged") else name)
            for name, value in given.items()
        }

    def side(self, value: Any) -> Any:
        """A seat or a team."""
        if isinstance(value, str):
            return self.team.get(value, value)
        return self.seat.get(value, value) if type(value) is int else value

    def key(self, value: Any) -> Any:
        """A seat or a team as a key, of the type that it had."""
        if isinstance(value, str) and value.isdecimal():
            return str(self.seat.get(int(value), value))
        return self.side(value)


_names = lru_cache(maxsize=len(_COLOUR_ORDERS) * SEATS)(_Names)


class _Order:
    """One numbered way to put lists into another order, and the way back where the number is negative."""

    def __init__(self, number: int) -> None:
        self.number = abs(number)
        self.back = number < 0

    def places(self, length: int) -> list[int]:
        """For each new place, the old one. Of two and more no list stays as it is."""
        lots = [
            hashlib.sha256(f"{self.number}:{length}:{place}".encode()).digest() for place in range(length)
        ]
        order = sorted(range(length), key=lambda place: lots[place])
        if order == sorted(order):
            order = order[1:] + order[:1]
        return [order.index(place) for place in range(length)] if self.back else order

    def of(self, entries: list[Any]) -> list[Any]:
        return [entries[place] for place in self.places(len(entries))]

    # Melds

    def melds(self, question: str, given: Document, answer: Document) -> tuple[Document, Document]:
        if question == "opening":
            return {
                key: self.of(value) if key in ("melds", "pairs") else value for key, value in given.items()
            }, answer
        if question == "playable":
            return {**given, "table": self.of(given["table"])}, answer
        if question == "record":
            return self.record(given), answer
        if "position" not in given:
            return given, answer
        laid = given["position"].get("table") or []
        order = self.places(len(laid))
        table_after = (answer.get("position") or {}).get("table")
        events = [_renamed(event, order) for event in given.get("events", ())]
        if all(number < len(laid) for number in _numbers(events)) and (
            table_after is None or len(table_after) == len(laid)
        ):
            events = [self.opening(event) for event in events]
        given = {**given, "position": {**given["position"], "table": self.of(laid)}}
        if "events" in given:
            given["events"] = events
        if table_after is not None:
            # What was there stays in front.
            moved = [table_after[place] for place in order] + table_after[len(laid) :]
            answer = {**answer, "position": {**answer["position"], "table": moved}}
        if "line" in answer:
            answer = {**answer, "line": [_renamed(event, order) for event in answer["line"]]}
        return given, answer

    def record(self, given: Document) -> Document:
        hands = []
        for hand in given["record"]["hands"]:
            turns = hand["turns"]
            if not _numbers(event for turn in turns for event in turn["events"]):
                turns = [
                    {**turn, "events": [self.opening(event) for event in turn["events"]]} for turn in turns
                ]
            hands.append({**hand, "turns": turns})
        return {"record": {**given["record"], "hands": hands}}

    def opening(self, event: Document) -> Document:
        if not isinstance(event.get("open"), dict):
            return event
        return {**event, "open": {kind: self.of(melds) for kind, melds in event["open"].items()}}

    # Tiles

    def tiles(self, question: str, given: Document) -> Document:
        if question == "meld":
            okey = _okey(given)
            return {**given, "tiles": self.meld(given["tiles"], okey, given.get("kind"))}
        if question == "record":
            hands = [self.all_tiles(hand, _okey(hand)) for hand in given["record"]["hands"]]
            return {"record": {**given["record"], "hands": hands}}
        found: Document = self.all_tiles(given, _okey(given.get("position", given)))
        return found

    def all_tiles(self, value: Any, okey: str | None, key: str = "") -> Any:
        """Racks and melds, wherever they stand."""
        if isinstance(value, dict):
            if key in ("meld", "pair"):
                return self.meld(value, okey)
            if key == "racks":
                return {seat: self.of(rack) for seat, rack in value.items()}
            return {name: self.all_tiles(entry, okey, name) for name, entry in value.items()}
        if not isinstance(value, list):
            return value
        if key == "rack":
            return self.of(value)
        if key in ("melds", "pairs", "table"):
            return [self.meld(entry, okey) for entry in value]
        if key in ("meld", "pair"):
            return self.meld(value, okey)
        if key in ("events", "turns"):
            return [self.all_tiles(entry, okey) for entry in value]
        return value

    def meld(self, value: Any, okey: str | None, kind: str | None = None) -> Any:
        if isinstance(value, dict):
            if value.get("okeys_by"):
                return value
            return {**value, "tiles": self.meld(value["tiles"], okey, value.get("kind"))}
        wild = sum(tile in ("OK", okey) for tile in value)
        if len(value) == 2 and kind in (None, "pair"):
            return self.of(value) if wild == 1 else value
        numbers = {(okey or tile)[1:] if tile == "FJ" else tile[1:] for tile in value}
        if wild == 0 and len(numbers) == 1 and kind in (None, "set"):
            return self.of(value)
        return value


def _okey(given: Document) -> str | None:
    indicator = given.get("indicator")
    return KIND_NAMES[okey_of(KIND_NAMES.index(indicator))] if indicator in KIND_NAMES else None


def _numbers(events: Iterable[Document]) -> list[int]:
    """The numbers by which events name melds."""
    named = [event[kind]["meld"] for event in events for kind in ("lay_off", "take_okey") if kind in event]
    return [number for number in named if isinstance(number, int)]


def _renamed(event: Document, order: list[int]) -> Document:
    """An event that names a meld of the given table, by the meld's new number."""
    for kind in ("lay_off", "take_okey"):
        if kind in event and event[kind]["meld"] in order:
            return {**event, kind: {**event[kind], "meld": order.index(event[kind]["meld"])}}
    return event
