"""A judged record for programs: the answer to the question ``record``, with sentences in both languages."""

from typing import Any

from referee.adjudicate import Judgement
from referee.answers import write_judgement
from referee.cli.judge_text import difference_sentence
from referee.cli.terminal import shown_name
from referee.wording.told import rule_document


def judgement_document(judgement: Judgement, file: str, line: int | None) -> dict[str, Any]:
    """The answer; refused and charged events, faults of the deal, remarks and differences say why."""
    profile = judgement.profile
    players = {seat: shown_name(name, 40) for seat, name in judgement.record.players.items()}
    answer = write_judgement(judgement)
    for hand, recorded, written in zip(judgement.hands, judgement.record.hands, answer["hands"], strict=True):
        okey = recorded.names.okey
        for fault, entry in zip(hand.faults, written["faults"], strict=True):
            entry |= rule_document(fault.rule, fault.args, profile, okey, players)
        for row, entry in zip(hand.events, written["events"], strict=True):
            if row.verdict.findings:
                first = row.verdict.findings[0]
                entry |= rule_document(first.rule, first.args, profile, okey, players)
    for remark, entry in zip(judgement.remarks, answer["remarks"], strict=True):
        entry |= rule_document(remark.rule, remark.args, profile, players=players)
    for difference, entry in zip(judgement.differences, answer["differences"], strict=True):
        entry["sentence"] = {
            language: difference_sentence(difference, language, players) for language in ("tr", "en")
        }
    place: dict[str, Any] = {"file": file}
    if line is not None:
        place["line"] = line
    return {**place, **answer}
