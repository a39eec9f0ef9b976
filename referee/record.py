"""Recorded games, decoded and checked.

What cannot be a recorded game is ``Invalid`` with the way to it; what could be one but breaks a rule
(a deal in the wrong place, a move that nobody may make) is for ``adjudicate``.
"""

from typing import Any, NamedTuple

from referee.decode import (
    SEATS,
    Invalid,
    a_list,
    a_mapping,
    a_seat,
    a_text,
    an_indicator,
    an_int,
    by_seat,
    no_more_than_there_are,
    one_of,
    only_keys,
    points_by_seat,
    some_tiles,
)  # fmt: skip
from referee.events import DRAW, Event, read_event
from referee.scoring import TEAMS
from referee.spec import Document
from referee.tiles import ALL_TILES, UNKNOWN, TileNames, names_for

RECORD_KEYS = ("record", "profile", "players", "bots", "agreed_hands", "hands", "claimed_match")
HAND_KEYS = ("dealer", "indicator", "racks", "stock", "turns", "claimed")
TURN_KEYS = ("seat", "limit", "events")
CLAIM_KEYS = ("points", "charges", "how", "by")
MATCH_CLAIM_KEYS = ("totals", "winners")
ENDINGS = ("finish", "exhausted", "void", "unfinished")
FORMAT = 1
MOST_HANDS, MOST_TURNS, MOST_EVENTS = 1000, 400, 200
MOST_EVENTS_IN_A_HAND = 400
"""Seven times what a hand has: what follows an unlawful event is gone through to its end."""


class RecordedTurn(NamedTuple):
    """A seat's events in one turn."""

    seat: int
    events: tuple[Event, ...]
    limit: int | None = None
    """The seconds that the turn could take, where the record carries times."""


class Claim(NamedTuple):
    """What the site or the table wrote about a hand; ``None`` where it wrote nothing."""

    points: dict[int, int] | None
    charges: dict[int, int] | None
    how: str | None
    by: int | None


class RecordedHand(NamedTuple):
    """One hand as it was dealt, played and written down."""

    dealer: int
    indicator: int
    names: TileNames
    racks: dict[int, list[int]]
    stock: list[int] | None
    """In drawing order, where it was recorded."""
    turns: tuple[RecordedTurn, ...]
    claimed: Claim | None


class MatchClaim(NamedTuple):
    """What was written about the match."""

    totals: dict[str, int] | None
    winners: tuple[int | str, ...] | None


class Record(NamedTuple):
    """A recorded game."""

    profile: str | Document
    players: dict[int, str]
    bots: frozenset[int]
    agreed_hands: int | None
    hands: tuple[RecordedHand, ...]
    claimed: MatchClaim | None


def read_record(value: object) -> Record:
    """A record from its document; raises ``Invalid``."""
    given = a_mapping(value, "")
    only_keys(given, RECORD_KEYS, "")
    if "record" not in given:
        raise Invalid("missing", "record")
    an_int(given["record"], "record", FORMAT, FORMAT)
    profile = given.get("profile")
    if profile is None:
        raise Invalid("missing", "profile")
    if not isinstance(profile, str | dict):
        raise Invalid("bad_type", "profile", expected="text")
    players = by_seat(given.get("players", {}), "players")
    bots = [
        a_seat(seat, f"bots.{place}") for place, seat in enumerate(a_list(given.get("bots", []), "bots", 4))
    ]
    agreed = given.get("agreed_hands")
    if "hands" not in given:
        raise Invalid("missing", "hands")
    hands = a_list(given["hands"], "hands", MOST_HANDS)
    return Record(
        profile,
        {seat: a_text(name, f"players.{seat}") for seat, name in players.items()},
        frozenset(bots),
        None if agreed is None else an_int(agreed, "agreed_hands", 1, MOST_HANDS),
        tuple(_read_hand(hand, f"hands.{number}") for number, hand in enumerate(hands)),
        _read_match_claim(given.get("claimed_match")),
    )


def _read_hand(value: object, path: str) -> RecordedHand:
    given = a_mapping(value, path)
    only_keys(given, HAND_KEYS, path)
    for key in ("dealer", "indicator", "racks", "turns"):
        if key not in given:
            raise Invalid("missing", f"{path}.{key}")
    indicator, okey = an_indicator(given["indicator"], f"{path}.indicator")
    names = names_for(okey)
    racks_given = by_seat(given["racks"], f"{path}.racks")
    for seat in SEATS:
        if seat not in racks_given:
            raise Invalid("missing", f"{path}.racks.{seat}")
    racks = {seat: some_tiles(racks_given[seat], names, f"{path}.racks.{seat}") for seat in SEATS}
    stock = None
    if given.get("stock") is not None:
        stock = some_tiles(given["stock"], names, f"{path}.stock", ALL_TILES)
    turns = tuple(
        _read_turn(turn, names, f"{path}.turns.{number}")
        for number, turn in enumerate(a_list(given["turns"], f"{path}.turns", MOST_TURNS))
    )
    events = sum(len(turn.events) for turn in turns)
    if events > MOST_EVENTS_IN_A_HAND:
        raise Invalid("too_long", f"{path}.turns", most=MOST_EVENTS_IN_A_HAND, found=events)
    _check_tiles(indicator, racks, stock, turns, names, path)
    return RecordedHand(
        a_seat(given["dealer"], f"{path}.dealer"),
        indicator,
        names,
        racks,
        stock,
        turns,
        _read_claim(given.get("claimed"), f"{path}.claimed"),
    )


def _check_tiles(
    indicator: int,
    racks: dict[int, list[int]],
    stock: list[int] | None,
    turns: tuple[RecordedTurn, ...],
    names: TileNames,
    path: str,
) -> None:
    """No tile more often than it is in the box; with a stock, all 106 of them."""
    tiles = [indicator]
    for seat, rack in racks.items():
        tiles += rack
        no_more_than_there_are(tiles, names, f"{path}.racks.{seat}")
    if stock is not None:
        no_more_than_there_are(tiles + stock, names, f"{path}.stock")
        if len(tiles) + len(stock) != ALL_TILES:
            raise Invalid("bad_value", path, found=len(tiles) + len(stock), expected_tiles=ALL_TILES)
        return
    for number, turn in enumerate(turns):
        for place, event in enumerate(turn.events):
            if event.kind == DRAW:
                where = f"{path}.turns.{number}.events.{place}.draw"
                if event.tiles[0] == UNKNOWN:
                    raise Invalid("missing", where)
                tiles.append(event.tiles[0])
                no_more_than_there_are(tiles, names, where)


def _read_turn(value: object, names: TileNames, path: str) -> RecordedTurn:
    given = a_mapping(value, path)
    only_keys(given, TURN_KEYS, path)
    for key in ("seat", "events"):
        if key not in given:
            raise Invalid("missing", f"{path}.{key}")
    events: list[Event] = []
    for place, event in enumerate(a_list(given["events"], f"{path}.events", MOST_EVENTS)):
        try:
            events.append(read_event(event, names))
        except Invalid as fault:
            raise fault.under(f"{path}.events.{place}") from None
    limit = given.get("limit")
    return RecordedTurn(
        a_seat(given["seat"], f"{path}.seat"),
        tuple(events),
        None if limit is None else an_int(limit, f"{path}.limit", 0, 100_000),
    )


def _read_claim(value: object, path: str) -> Claim | None:
    if value is None:
        return None
    given = a_mapping(value, path)
    only_keys(given, CLAIM_KEYS, path)
    points, charges, how, by = (given.get(key) for key in CLAIM_KEYS)
    return Claim(
        None if points is None else points_by_seat(points, f"{path}.points", whole=False),
        None if charges is None else points_by_seat(charges, f"{path}.charges", whole=False),
        None if how is None else one_of(how, ENDINGS, f"{path}.how"),
        None if by is None else a_seat(by, f"{path}.by"),
    )


def _read_match_claim(value: object) -> MatchClaim | None:
    if value is None:
        return None
    given = a_mapping(value, "claimed_match")
    only_keys(given, MATCH_CLAIM_KEYS, "claimed_match")
    totals: dict[str, int] | None = None
    if given.get("totals") is not None:
        path = "claimed_match.totals"
        entries: dict[str, Any] = a_mapping(given["totals"], path)
        only_keys(entries, (*map(str, SEATS), *TEAMS), path)
        totals = {key: an_int(points, f"{path}.{key}", -(10**9), 10**9) for key, points in entries.items()}
    winners: tuple[int | str, ...] | None = None
    if given.get("winners") is not None:
        path = "claimed_match.winners"
        winners = tuple(
            _a_side(side, f"{path}.{place}")
            for place, side in enumerate(a_list(given["winners"], path, len(SEATS)))
        )
    return MatchClaim(totals, winners)


def _a_side(value: object, path: str) -> int | str:
    """A seat, or a team by its letter."""
    return one_of(value, tuple(TEAMS), path) if isinstance(value, str) else a_seat(value, path)
