"""A recorded game: judged as a whole, then shown hand by hand and move by move."""

import re
from typing import Any

from hakem_browser.common import (
    Document,
    about,
    outcome_of,
    table_of,
    told_findings,
    told_rule,
)
from hakem_browser.matches import told_score
from referee.adjudicate import JudgedHand, Judgement, dealt
from referee.cli.judge_text import count, difference_sentence, ending_words, summary
from referee.cli.recorded import judged_record
from referee.cli.terminal import shown_name
from referee.decode import SEATS, Invalid, a_text
from referee.documents import Given, Trouble, of_file, of_invalid, of_profile
from referee.file_faults import FileFault
from referee.naming import seat_named
from referee.position import write_position
from referee.profile import ProfileFault
from referee.sheet import outcome
from referee.strict_yaml import DEEPEST, parse_json, parse_yaml
from referee.turn import REFUSED
from referee.wording.events import event_words
from referee.wording.scenes import scenes

MOST_LETTERS = 2 * 1024 * 1024
"""A match of a dozen hands is 25 thousand letters; a telephone is not to be kept busy for minutes."""

MOST_BRACKETS = 200
"""A record needs six."""
_BRACKETS = re.compile(r"[\[\]{}]")

_last: list[Judgement] = []


def record(request: Document) -> Document:
    """Judge the record in a file's text; what cannot be read is said with its place."""
    language = request["language"]
    name = a_text(request.get("name") or "record", "name")[:80]
    text = request.get("text")
    if not isinstance(text, str):
        raise Invalid("bad_type", "text", expected="text")
    trouble = None
    try:
        if len(text) > MOST_LETTERS:
            raise FileFault(name, 0, 0, "", "too_big", {"most": MOST_LETTERS // 1024 // 1024})
        if _too_deep(text):
            raise FileFault(name, 0, 0, "", "too_deep", {"most": DEEPEST})
        given = Given(name, 1, _parsed(text, name), text, False)
        profile = table_of(request["profile"]) if request.get("profile") else None
        judgement = judged_record(given, profile, {})
    except FileFault as fault:
        trouble = of_file(fault)
    except Invalid as fault:
        trouble = of_invalid(fault, given)
    except ProfileFault as fault:
        trouble = of_profile(fault, given, "profile")
    if trouble is not None:
        return {"trouble": _trouble(trouble, language)}
    _last[:] = [judgement]
    return _whole(judgement, language)


def _too_deep(text: str) -> bool:
    """Brackets in brackets, in a text: a reader written in C would run out of its stack, which in a browser
    is the end of Python and not an error. What stands in quotes is counted too, so the bound is wide."""
    depth = 0
    for bracket in _BRACKETS.findall(text):
        depth += 1 if bracket in "[{" else -1
        if depth > MOST_BRACKETS:
            return True
        depth = max(depth, 0)
    return False


def _parsed(text: str, name: str) -> Any:
    if text.lstrip("\ufeff \t\r\n").startswith(("{", "[")):
        try:
            return parse_json(text.lstrip("\ufeff"), name)
        except FileFault:
            if name.lower().endswith(".json"):
                raise
    return parse_yaml(text, name)


def _trouble(trouble: Trouble, language: str) -> Document:
    return {
        "line": trouble.line,
        "column": trouble.column,
        "key": trouble.key[:200],
        "where": trouble.where[language],
        "sentence": trouble.sentence[language],
    }


def _whole(judgement: Judgement, language: str) -> Document:
    players = _players(judgement)
    counts = count(judgement)
    profile = judgement.profile
    return {
        "profile": about(profile, language),
        "players": {str(seat): seat_named(seat, language, players) for seat in SEATS},
        "bots": sorted(judgement.record.bots),
        "summary": summary(counts, language),
        "outcome": outcome(judgement.standing, language, players),
        "clean": judgement.clean,
        "totals": {str(seat): total for seat, total in judgement.standing.totals.items()},
        "hands": [
            {
                "number": number,
                "end": _ending(hand, language, players),
                "events": len(hand.events),
                "refused": sum(row.verdict.outcome == REFUSED for row in hand.events),
                "charged": sum(
                    row.verdict.outcome != REFUSED and bool(row.verdict.findings) for row in hand.events
                ),
                "differences": sum(entry.hand == number for entry in judgement.differences),
            }
            for number, hand in enumerate(judgement.hands, 1)
        ],
        "remarks": [
            told_rule(remark.rule, remark.args, profile, language, players=players)
            for remark in judgement.remarks
        ],
        "differences": [
            difference_sentence(entry, language, players)
            for entry in judgement.differences
            if entry.hand is None
        ],
    }


def _players(judgement: Judgement) -> dict[int, str]:
    return {seat: shown_name(name, 40) for seat, name in judgement.record.players.items()}


def _ending(hand: JudgedHand, language: str, players: dict[int, str]) -> str:
    finish, factor = (hand.score.finish, hand.score.factor) if hand.score else ((), 1)
    names = {seat: seat_named(seat, language, players) for seat in SEATS}
    return ending_words(hand.how, hand.by, finish, factor, language, names)


def record_hand(request: Document) -> Document:
    """One hand of the record that was judged last, event by event, with what lay where after each."""
    if not _last:
        raise Invalid("missing", "record")
    judgement = _last[0]
    language = request["language"]
    number = request.get("number")
    if not isinstance(number, int) or not 1 <= number <= len(judgement.hands):
        raise Invalid("bad_value", "number", found=number)
    hand, recorded = judgement.hands[number - 1], judgement.record.hands[number - 1]
    players = _players(judgement)
    profile = judgement.profile
    okey = recorded.names.okey
    start, _ = dealt(recorded, profile)
    rows = []
    for row, scene, played in scenes(recorded, hand, profile):
        verdict = row.verdict
        done = row.followed or (verdict.outcome != REFUSED and not verdict.undone)
        rows.append(
            {
                "turn": row.turn + 1,
                "seat": verdict.seat,
                "name": seat_named(verdict.seat, language, players),
                "words": event_words(verdict.event, scene, okey, language, done),
                "outcome": outcome_of(verdict),
                "followed": row.followed,
                "rests": bool(row.rests_on),
                "told": told_findings(verdict, profile, language, okey, players),
                "position": _short(write_position(played)) if played is not None else None,
            }
        )
    document: Document = {
        "number": number,
        "start": _short(write_position(start)),
        "rows": rows,
        "end": _ending(hand, language, players),
        "faults": [told_rule(f.rule, f.args, profile, language, okey, players) for f in hand.faults],
        "differences": [
            difference_sentence(entry, language, players)
            for entry in judgement.differences
            if entry.hand == number
        ],
    }
    if hand.score is not None:
        document["score"] = told_score(hand.score, profile, language, players)
    return document


def _short(position: Document) -> Document:
    """The stock as a number: which tiles were still to come is no part of the picture."""
    stock = position.get("stock")
    if isinstance(stock, list):
        position["stock"] = len(stock)
    return position
