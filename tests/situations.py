"""Small positions to put a rule to the test in.

The indicator is Yellow 5 unless a test says otherwise, so Yellow 6 is the okey and ``FJ`` plays as Yellow 6.
Seat 1 is to play, seat 4 sits at its left. Everything that a rule of any table could need is there.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from referee.hand import Hand
from referee.position import read_position
from referee.profile import Profile, load_profile
from referee.questions import ask
from referee.turn import Referee

Document = dict[str, Any]

# Openings whose worth anybody can add up.
WORTH_108 = [["R11", "R12", "R13"], ["B11", "B12", "B13"], ["K11", "K12", "K13"]]  # 3 x (11 + 12 + 13)
WORTH_101 = [["R7", "R8", "R9", "R10"], ["B7", "B8", "B9", "B10"], ["R11", "B11", "K11"]]  # 34 + 34 + 33
WORTH_99 = [["R10", "R11", "R12"], ["B10", "B11", "B12"], ["K10", "K11", "K12"]]  # 3 x 33
WORTH_100 = [["R7", "R8", "R9", "R10"], ["B7", "B8", "B9"], ["R1", "R2", "R3"], ["K11", "K12", "K13"]]
# 34 + 24 + 6 + 36
FIVE_PAIRS = [["R1", "R1"], ["R3", "R3"], ["Y11", "Y11"], ["K7", "K7"], ["Y9", "Y9"]]
FOUR_PAIRS = FIVE_PAIRS[:4]

TURLER = ("katlamasiz", "katlamali", "katlamasiz-esli", "katlamali-esli")
EVERY_TABLE = ("oyna", *TURLER, "nasil")


def flat(groups: Sequence[Sequence[str]]) -> list[str]:
    """The tiles of several melds."""
    return [tile for group in groups for tile in group]


def laid(by: int, kind: str, *tiles: str, **okeys_by: int) -> Document:
    """A meld on the table; ``okeys_by`` as ``_1=3``: the okey at place 1 was laid by seat 3."""
    entry: Document = {"by": by, "kind": kind, "tiles": list(tiles)}
    if okeys_by:
        entry["okeys_by"] = {place[1:]: seat for place, seat in okeys_by.items()}
    return entry


def at(
    rack: Sequence[str],
    *,
    opened: str | None = None,
    others: Mapping[int, str] | None = None,
    with_: Mapping[int, int] | None = None,
    table: Sequence[Document] = (),
    source: str | None = "stock",
    taken: str | None = None,
    phase: str = "play",
    stock: int | list[str] = 12,
    left: Sequence[str] = ("R13",),
    racks: Mapping[int, Sequence[str]] | None = None,
    announced: bool = False,
    charged: int = 0,
    put_back: bool = False,
    indicator: str = "Y5",
) -> Document:
    """A partial position in which seat 1 is to play."""
    known = {**{2: None, 3: None, 4: None}, **(others or {}), 1: opened}
    seats: Document = {}
    for seat, how in sorted(known.items()):
        seats[str(seat)] = {"rack": 21, "opened": how, "charged": 0}
        if how is not None:
            seats[str(seat)]["opened_with"] = (with_ or {}).get(seat, 5 if how == "pairs" else 101)
        if racks and seat in racks:
            seats[str(seat)]["rack"] = list(racks[seat])
    seats["1"].update({"rack": list(rack), "charged": charged, "announced": announced})
    if taken is None and phase == "play" and source != "deal":
        taken = rack[-1]
    return {
        "indicator": indicator,
        "dealer": 4,
        "to_play": 1,
        "phase": phase,
        "seats": seats,
        "table": list(table),
        "stock": stock,
        "discards": {"1": [], "2": [], "3": [], "4": list(left)},
        "turn": {"source": source if phase == "play" else None, "tile": taken, "put_back": put_back},
        "partial": True,
    }


def taking(rack: Sequence[str], tile: str, **more: Any) -> Document:
    """Seat 1 is about to take a tile and ``tile`` lies at its left."""
    return at(rack, phase="take", left=[tile], **more)


def taken(rack: Sequence[str], tile: str, **more: Any) -> Document:
    """Seat 1 has just taken ``tile``, which is in its rack too."""
    return at([*rack, tile], source="left", taken=tile, left=[], **more)


@cache
def profile_of(name: str) -> Profile:
    """A profile, loaded once."""
    return load_profile(name)


def played(profile: str | Profile, position: Document, *events: Document) -> Document:
    """The answer to the question ``turn``, which must be one."""
    if isinstance(profile, str):
        profile = profile_of(profile)
    answer = ask("turn", profile, {"position": position, "events": list(events)})
    assert "invalid" not in answer, answer
    return answer


def row(profile: str | Profile, position: Document, *events: Document) -> Document:
    """The verdict on the last event; those before it must have been let through."""
    *before, last = played(profile, position, *events)["events"]
    assert all(verdict["outcome"] != "refused" for verdict in before), before
    return last


def rules_of(verdict: Document) -> list[str]:
    """All the rules that a verdict names."""
    return [verdict["rule"], *verdict.get("also", [])] if "rule" in verdict else []


def assert_allowed(profile: str | Profile, position: Document, *events: Document) -> None:
    """The last event stands and nobody pays."""
    verdict = row(profile, position, *events)
    assert verdict == {"seat": verdict["seat"], "outcome": "allowed"}, verdict


def assert_refused(profile: str | Profile, rule: str, position: Document, *events: Document) -> Document:
    """The last event is refused by ``rule`` first, and nobody pays."""
    verdict = row(profile, position, *events)
    assert (verdict["outcome"], verdict.get("rule")) == ("refused", rule), verdict
    assert not verdict.get("charges"), verdict
    return verdict


def assert_charged(
    profile: str | Profile,
    rule: str,
    charges: dict[str, int],
    position: Document,
    *events: Document,
    undone: bool = False,
) -> Document:
    """The last event is charged by ``rule`` first."""
    verdict = row(profile, position, *events)
    assert (verdict["outcome"], verdict.get("rule")) == ("charged", rule), verdict
    assert verdict["charges"] == charges, verdict
    assert verdict.get("undone", False) is undone, verdict
    return verdict


def hand_of(profile: str | Profile, position: Document) -> Hand:
    """The hand in that position."""
    if isinstance(profile, str):
        profile = profile_of(profile)
    return read_position(position, profile.parameters)


def referee_of(profile: str) -> Referee:
    """The rules of a table."""
    return Referee(profile_of(profile).parameters)


def varied(profile: str, **changes: Any) -> Profile:
    """A profile with some parameters changed: keys with ``_`` for ``.`` after the group."""
    values = dict(profile_of(profile).values)
    for name, value in changes.items():
        key = next(key for key in values if key.replace(".", "_") == name)
        values[key] = value
    return load_profile({"id": "varied", "parameters": values})
