"""A judged record as rows of tables; a line that cannot be judged as one row."""

import json
import re
from collections.abc import Callable
from typing import Any, NamedTuple

from referee.adjudicate import Difference, JudgedHand, Judgement
from referee.audit.texts import REASONS, say
from referee.decode import SEATS, Invalid
from referee.fault_texts import file_sentence, invalid_sentence, profile_sentence
from referee.file_faults import FileFault
from referee.profile import ProfileFault
from referee.turn import REFUSED

Row = tuple[Any, ...]
Named = Callable[[str], str]

FAULT, REMARK = "fault", "remark"
"""Outcomes of a row that speaks of no event: a fault of the deal, and what is worth saying and charges
nobody."""

_LONGEST_SENTENCE = 500
_LONGEST_KEY = 200
_KEY_STEPS = re.compile(
    r"[0-9]{1,4}|record|profile|players|bots|agreed_hands|hands|claimed_match|dealer|indicator|racks|stock"
    r"|turns|claimed|seat|limit|events|points|charges|how|by|totals|winners|values|parameters|id|extends"
)
"""The steps of a place that stand in every record: with names hidden, no others are shown."""


class Rows(NamedTuple):
    """The rows of a partition, a list a table; the order of the columns is that of the schemas."""

    hands: list[Row]
    verdicts: list[Row]
    differences: list[Row]
    unreadable: list[Row]


def new_rows() -> Rows:
    """No rows yet."""
    return Rows([], [], [], [])


class Writer:
    """Writes what was judged into rows."""

    def __init__(self, file: str, named: Named | None) -> None:
        self.file = file
        self.rows = new_rows()
        self.named = named
        """How names are hidden; ``None``: they are shown."""

    def record(self, judgement: Judgement, line: int) -> None:
        """A judged record."""
        players = {
            seat: self.named(name) if self.named is not None else name
            for seat, name in judgement.record.players.items()
        }
        profile = judgement.profile.id[:_LONGEST_KEY]
        for number, hand in enumerate(judgement.hands, 1):
            self._hand(judgement, hand, number, line, profile, players)
        for remark in judgement.remarks:
            seat = remark.args.get("seat") if isinstance(remark.args.get("seat"), int) else None
            self._plain_verdict(
                line, remark.hand, remark.turn, seat, players, profile, "match", REMARK, remark.rule
            )
        for difference in judgement.differences:
            self._difference(difference, line, profile, players)

    def _hand(
        self,
        judgement: Judgement,
        hand: JudgedHand,
        number: int,
        line: int,
        profile: str,
        players: dict[int, str],
    ) -> None:
        for fault in hand.faults:
            seat = fault.args.get("seat")
            self._plain_verdict(line, number, None, seat, players, profile, "deal", FAULT, fault.rule)
        refused = charged = undone = 0
        turn, event = -1, -1
        for row in hand.events:
            event = event + 1 if row.turn == turn else 0
            turn = row.turn
            verdict = row.verdict
            if not verdict.findings:
                continue
            refused += verdict.outcome == REFUSED
            charged += verdict.outcome != REFUSED
            undone += verdict.undone
            charges = verdict.charges
            self.rows.verdicts.append(
                (
                    self.file, line, number, turn, event, verdict.seat, players.get(verdict.seat), profile,
                    verdict.event.kind, verdict.outcome, verdict.undone, verdict.rule, list(verdict.also),
                    *(charges.get(seat, 0) for seat in SEATS),
                    [
                        {"rule": rule, "seat": seat, "player": players.get(seat), "points": points}
                        for rule, seat, points in verdict.entries
                    ],
                    row.followed, bool(row.rests_on),
                )
            )  # fmt: skip
        score = hand.score
        points = score.points if score is not None else {}
        self.rows.hands.append(
            (
                self.file, line, number, profile, judgement.profile.hash,
                judgement.record.hands[number - 1].dealer, hand.how, hand.by,
                list(score.finish) if score is not None else [],
                score.factor if score is not None else None,
                *(points.get(seat) for seat in SEATS),
                *(hand.charges.get(seat, 0) for seat in SEATS),
                *(players.get(seat) for seat in SEATS),
                len(hand.events), refused, charged, undone,
                [fault.rule for fault in hand.faults], bool(hand.rests_on),
            )
        )  # fmt: skip

    def _plain_verdict(
        self, line: int, hand: int | None, turn: int | None, seat: int | None, players: dict[int, str],
        profile: str, kind: str, outcome: str, rule: str,
    ) -> None:  # fmt: skip
        self.rows.verdicts.append(
            (
                self.file, line, hand, turn, None, seat, None if seat is None else players.get(seat), profile,
                kind, outcome, False, rule, [], *(0 for _ in SEATS), [], False, False,
            )
        )  # fmt: skip

    def _difference(self, difference: Difference, line: int, profile: str, players: dict[int, str]) -> None:
        seat = difference.seat if isinstance(difference.seat, int) else None
        claimed, judged = difference.claimed, difference.judged
        self.rows.differences.append(
            (
                self.file, line, difference.hand, seat,
                difference.seat if isinstance(difference.seat, str) else None,
                None if seat is None else players.get(seat), profile, difference.what,
                _json(claimed), _json(judged), _number(claimed), _number(judged), list(difference.rules),
            )
        )  # fmt: skip

    def unreadable(self, line: int, fault: Invalid | ProfileFault | FileFault) -> None:
        """A line that is no record, or none that can be judged."""
        if isinstance(fault, FileFault):
            column, key, code = fault.column, fault.key, fault.code
        elif isinstance(fault, Invalid):
            column, key, code = 0, fault.path, fault.code
        else:
            column, key, code = 0, f"profile.{fault.key}", fault.code
        sentences = [self._sentence(fault, code, language) for language in ("tr", "en")]
        self._unreadable(line, column or None, key, code, sentences)

    def no_more(self, line: int) -> None:
        """The file ends here, though it should not."""
        self._reason(line, "damaged")

    def failed(self, line: int, fault: Exception) -> None:
        """The referee's own mistake: the line is kept apart and the others go on."""
        self._reason(line, "internal", found=type(fault).__name__)

    def _reason(self, line: int, code: str, **facts: Any) -> None:
        sentences = [say(REASONS, code, language, **facts) for language in ("tr", "en")]
        self._unreadable(line, None, "", code, sentences)

    def _unreadable(self, line: int, column: int | None, key: str, code: str, sentences: list[str]) -> None:
        if self.named is not None:
            key = ".".join(step if _KEY_STEPS.fullmatch(step) else "…" for step in key.split("."))
        short = [_cut(sentence, _LONGEST_SENTENCE) for sentence in sentences]
        self.rows.unreadable.append((self.file, line, column, _cut(key, _LONGEST_KEY), code, *short))

    def _sentence(self, fault: Invalid | ProfileFault | FileFault, code: str, language: str) -> str:
        if self.named is not None:
            return say(REASONS, "other", language, code=code)
        if isinstance(fault, FileFault):
            return file_sentence(fault, language)
        if isinstance(fault, Invalid):
            return invalid_sentence(fault, language)
        return profile_sentence(fault, language)


def _cut(text: str, most: int) -> str:
    """A text of bounded length that UTF-8 can hold."""
    text = text.encode("utf-8", "backslashreplace").decode()
    return text if len(text) <= most else text[: most - 1] + "…"


def _json(value: Any) -> str | None:
    if value is None:
        return None
    if isinstance(value, dict):
        value = {str(key): entry for key, entry in value.items()}
    return json.dumps(list(value) if isinstance(value, tuple) else value, ensure_ascii=False)


def _number(value: Any) -> int | None:
    return value if isinstance(value, int) else None
