"""Picks a small record for every way in which a hand or a match can end, kept in ``cases/records/ends``.

    python -m tests.simulate.keep_ends

What is claimed in the records is checked by ``test_kept_ends.py``, by another way of adding up than the
referee's.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from referee.adjudicate import Judgement, adjudicate
from referee.profile import load_profile
from referee.simulate import simulate

ENDS = Path(__file__).parents[2] / "cases" / "records" / "ends"
MIXED = ("greedy", "patient", "pairs", "patient")
MOST_HANDS = 3000
ENOUGH = 12
"""Of so many that were found the smallest is kept."""


class Way(NamedTuple):
    """A way to end, a table at which it is, and how it is known."""

    name: str
    table: str
    fits: Callable[[Judgement], bool]
    players: tuple[str, ...] = MIXED
    lucky: float = 0.7


def _finish(*finish: str) -> Callable[[Judgement], bool]:
    return lambda judged: (
        judged.hands[0].how == "finish"
        and judged.hands[0].score is not None
        and judged.hands[0].score.finish == finish
    )


def _hand(how: str) -> Callable[[Judgement], bool]:
    return lambda judged: judged.hands[0].how == how


def _match(winners: int, draw: bool = False, hands: int | None = None) -> Callable[[Judgement], bool]:
    return lambda judged: (
        judged.standing.over
        and len(judged.standing.winners) == winners
        and judged.standing.draw is draw
        and hands in (None, len(judged.hands))
    )


POOR = ("pairs",) * 4
WAYS = (
    Way("finish", "oyna", _finish()),
    Way("finish-okey", "oyna", _finish("okey")),
    Way("finish-pairs", "oyna", _finish("pairs")),
    Way("finish-okey-pairs", "oyna", _finish("okey", "pairs")),
    Way("finish-elden", "oyna", _finish("elden")),
    Way("finish-okey-elden", "oyna", _finish("okey", "elden")),
    Way("finish-pairs-elden", "katlamali", _finish("pairs", "elden")),
    Way("finish-okey-pairs-elden", "katlamali", _finish("okey", "pairs", "elden")),
    Way("finish-nasil", "nasil", _finish()),
    Way("finish-partners", "katlamali-esli", _finish()),
    Way("exhausted", "oyna", _hand("exhausted")),
    Way("exhausted-nobody-opened", "nasil", lambda judged: all(
        points == 200 for points in judged.standing.totals.values()), POOR, 0.0),
    Way("void", "oyna", _hand("void"), POOR, 1.0),
    Way("match-by-points", "oyna+points-300", _match(1)),
    Way("match-by-points-shared", "oyna+points-202", _match(2, hands=1)),
    Way("match-by-hands", "katlamasiz+hands-2", _match(1, hands=2)),
    Way("match-by-hands-shared", "katlamasiz+hands-1", _match(2)),
    Way("match-of-teams", "katlamasiz-esli+hands-1", _match(1)),
    Way("match-of-teams-drawn", "katlamasiz-esli+hands-1", _match(0, draw=True), POOR, 0.0),
    Way("match-close-plays-on", "katlamasiz+close-match-plays-on+hands-1", _match(1, hands=2)),
    Way("match-exhausted-not-counted", "katlamasiz+exhausted-redeal+hands-1", lambda judged: (
        judged.standing.over and [hand.how for hand in judged.hands] == ["exhausted", "finish"])),
)  # fmt: skip


def pick(way: Way) -> dict[str, Any]:
    """The smallest of the first few records that end in this way."""
    by_match = way.name.startswith("match")
    found: list[tuple[int, int, dict[str, Any]]] = []
    for match in simulate(load_profile(way.table), MOST_HANDS, 1, way.players, 0.0, 1, way.lucky):
        records = [match.record] if by_match else _single_hands(match.record)
        for record in records:
            if way.fits(adjudicate(record)):
                size = sum(len(turn["events"]) for hand in record["hands"] for turn in hand["turns"])
                found.append((size, len(found), record))
        if len(found) >= ENOUGH:
            break
    if not found:
        raise LookupError(f"{way.name}: none among {MOST_HANDS} hands")
    return min(found, key=lambda entry: entry[:2])[2]


def _single_hands(record: dict[str, Any]) -> list[dict[str, Any]]:
    """Each hand of a match as a record of its own; nothing is claimed of the match."""
    about = {key: value for key, value in record.items() if key not in ("hands", "claimed_match")}
    return [{**about, "hands": [hand]} for hand in record["hands"]]


def as_yaml(record: dict[str, Any], about: str) -> str:
    """A record as people write one: a turn a line."""
    lines = [f"# {about}", "record: 1", f"profile: {record['profile']}"]
    names = ", ".join(f"{seat}: {name}" for seat, name in record["players"].items())
    lines.append(f"players: {{{names}}}")
    if "agreed_hands" in record:
        lines.append(f"agreed_hands: {record['agreed_hands']}")
    lines.append("hands:")
    for hand in record["hands"]:
        lines += [f"  - dealer: {hand['dealer']}", f"    indicator: {hand['indicator']}", "    racks:"]
        lines += [f"      {seat}: {_flow(rack)}" for seat, rack in hand["racks"].items()]
        lines += [f"    stock: {_flow(hand['stock'])}", "    turns:"]
        lines += [f"      - {_flow(turn)}" for turn in hand["turns"]]
        lines.append(f"    claimed: {_flow(hand['claimed'])}")
    if "claimed_match" in record:
        lines.append(f"claimed_match: {_flow(record['claimed_match'])}")
    return "\n".join(lines) + "\n"


def _flow(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_flow(entry)}" for key, entry in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(_flow(entry) for entry in value) + "]"
    return str(value).lower() if isinstance(value, bool) else str(value)


def main() -> None:
    ENDS.mkdir(parents=True, exist_ok=True)
    for way in WAYS:
        text = as_yaml(pick(way), f"Simulated play; kept for how it ends: {way.name}.")
        (ENDS / f"{way.name}.yaml").write_text(text, encoding="utf-8")
        print(way.name, text.count("\n"), "lines")


if __name__ == "__main__":
    main()
