"""The same counts by the referee, over every event that the exhaustive search of lines can think of."""

from collections import Counter
from typing import Any

from referee.events import ANNOUNCE, LAY_OFF
from referee.hand import OVER, Hand
from referee.position import read_position
from referee.profile import load_profile
from referee.turn import REFUSED, Referee
from tests.lines.exhaustive import discards_that_stand, table_moves


def counts(position: dict[str, Any], table: str) -> Counter[tuple[str, ...]]:
    """How many turns there are of each row of kinds of event."""
    profile = load_profile(table)
    hand = read_position(_written(position), profile.parameters)
    return _count(hand, Referee(profile.parameters))


def _count(hand: Hand, referee: Referee) -> Counter[tuple[str, ...]]:
    found: Counter[tuple[str, ...]] = Counter()
    standing = sum(1 for _ in discards_that_stand(hand, referee))
    if standing:
        found["discard",] = standing
    for event in table_moves(hand, referee):
        if event.kind == ANNOUNCE or (event.kind == LAY_OFF and len(event.tiles) > 1):
            continue
        after = hand.copy()
        if referee.play(after, event).outcome == REFUSED:
            continue
        if after.phase == OVER:
            found[event.kind,] += 1
            continue
        for kinds, count in _count(after, referee).items():
            found[event.kind, *kinds] += count
    return found


def _written(position: dict[str, Any]) -> dict[str, Any]:
    """The position in the form in which the referee is asked."""
    left, drawn = position.get("left"), position.get("drawn")
    own = position.get("opened")
    seats: dict[str, Any] = {
        str(seat): {"rack": 14, "opened": how, "charged": 0}
        for seat, how in zip((2, 3, 4), position.get("others", [None, None, None]), strict=True)
    }
    tile = left or drawn
    seats["1"] = {"rack": [*position["rack"], *([tile] if tile else [])], "opened": own, "charged": 0}
    for facts in seats.values():
        if facts["opened"] is not None:
            facts["opened_with"] = 5 if facts["opened"] == "pairs" else 101
    source = "left" if left else "stock" if drawn else "deal"
    return {
        "indicator": position["indicator"],
        "dealer": 4,
        "to_play": 1,
        "phase": "play",
        "seats": seats,
        "table": [
            {"by": 2, "kind": kind, "tiles": tiles}
            for entry in position.get("table", [])
            for kind, tiles in entry.items()
        ],
        "stock": 12,
        "discards": {"1": [], "2": [], "3": [], "4": []},
        "turn": {"source": source, "tile": tile, "put_back": False},
        "partial": True,
    }
