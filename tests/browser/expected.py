"""What the command answers, for the browser to be held against: ``python expected.py OUT.json``.

Asks ``hakem engine``, the command that answers one question after the other. Which cases are asked follows
from the suite alone, so that two runs over the same suite ask the same.
"""

import json
import math
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from referee.conformance.cases import Case, load_cases  # noqa: E402
from referee.profile import ProfileFault, load_profile  # noqa: E402
from referee.spec import load_spec  # noqa: E402

Document = dict[str, Any]

BARE = 500
BY_HAND = {"turn": 34, "hand_score": 10, "best_opening": 6}
SEATS = ("1", "2", "3", "4")


def main() -> None:
    """Ask, and write what was answered."""
    cases = sorted(load_cases(), key=lambda case: case.id)
    profiles = [name for name in load_spec()["profiles"] if _complete(name)]
    pairs = [(case, profile) for case in cases for profile in profiles]
    # A step that shares no factor with the number of tables, so that each of them comes up.
    step = next(n for n in range(max(1, len(pairs) // BARE), 0, -1) if math.gcd(n, len(profiles)) == 1)
    bare = [(case, profile) for case, profile in pairs[::step][:BARE]]
    by_hand: list[tuple[Case, str]] = []
    for question, wanted in BY_HAND.items():
        fitting = [
            case for case in cases if case.question == question and CAN_BE_TAPPED[question](case.given)
        ]
        stride = max(1, len(fitting) // wanted)
        chosen = fitting[::stride][:wanted]
        by_hand += [(case, profiles[number % len(profiles)]) for number, case in enumerate(chosen)]
    answers = _answers([*bare, *by_hand])
    document = {"bare": answers[: len(bare)], "by_hand": answers[len(bare) :]}
    Path(sys.argv[1]).write_text(json.dumps(document), encoding="utf-8")


def _complete(name: str) -> bool:
    try:
        load_profile(name)
    except ProfileFault:
        return False
    return True


def _answers(pairs: list[tuple[Case, str]]) -> list[Document]:
    """Each case asked at its table."""
    lines = [{"cmd": "hello", "protocol": 1}]
    for number, (case, profile) in enumerate(pairs):
        asked = {"question": case.question, "profile": {"id": profile}, "given": case.given}
        lines.append({"cmd": "ask", "id": str(number), **asked})
    lines.append({"cmd": "bye"})
    said = subprocess.run(
        [sys.executable, "-m", "referee.cli", "engine"],
        input="".join(json.dumps(line) + "\n" for line in lines),
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
        encoding="utf-8",
        timeout=300,
    ).stdout
    answers = {line["id"]: line["answer"] for line in map(json.loads, said.splitlines()) if "answer" in line}
    return [
        {
            "case": case.id,
            "question": case.question,
            "profile": profile,
            "given": case.given,
            "answer": answers[str(number)],
        }
        for number, (case, profile) in enumerate(pairs)
    ]


# What the page's own controls can enter


def _turn(given: Document) -> bool:
    position = given["position"]
    moving = str(position.get("to_play", 1))
    left = str((int(moving) + 2) % 4 + 1)
    seats = position.get("seats", {})
    # Facts that the case leaves out are filled in by the page, and may then decide what they did not.
    told = all({"rack", "opened", "charged"} <= set(seats.get(seat, {})) for seat in SEATS)
    return (
        told
        and isinstance(seats[moving]["rack"], list)
        and {"dealer", "table", "turn", "stock", "discards"} <= set(position)
        and isinstance(position["stock"], int)
        and "minimum" not in position
        and all("announced" not in seats[seat] for seat in SEATS)
        and all(seat == left or not pile for seat, pile in position["discards"].items())
        and not position["turn"].get("put_back")
        and all(isinstance(entry, dict) and "okeys_by" not in entry for entry in position["table"])
        and len(given["events"]) > 0
        and all("at" not in event for event in given["events"])
    )


def _hand_score(given: Document) -> bool:
    return {"indicator", "ended", "seats"} <= set(given) and all(
        {"opened", "rack"} <= set(given["seats"].get(seat, {})) and "announced" not in given["seats"][seat]
        for seat in SEATS
    )


def _best_opening(given: Document) -> bool:
    return len(given["rack"]) == 22 and given.get("use") is None


CAN_BE_TAPPED = {"turn": _turn, "hand_score": _hand_score, "best_opening": _best_opening}

if __name__ == "__main__":
    main()
