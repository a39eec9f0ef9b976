"""A question answered at one table, told as a page shows it; and at all tables beside each other."""

from typing import Any

from hakem_browser.common import (
    Document,
    about,
    complete_profiles,
    outcome_of,
    referee_of,
    table_of,
    told_findings,
    told_rule,
)
from hakem_browser.matches import told_score
from referee.cli.judge_text import ending_words
from referee.cli.rulings_text import summary
from referee.decode import SEATS, Invalid, a_mapping
from referee.fault_texts import invalid_sentence
from referee.naming import seat_named
from referee.profile import Profile
from referee.questions import QUESTIONS, ask
from referee.rulebook import load_rulebook
from referee.scoring import Entry, Score
from referee.turn import REFUSED
from referee.wording.events import event_words
from referee.wording.rulings import Ruling, okey_for, rule_on
from referee.wording.sources import basis, source_of_place
from referee.wording.told import basis_of


def _asked(request: Document) -> tuple[str, Document]:
    question = request.get("question")
    if not isinstance(question, str) or question not in QUESTIONS:
        raise Invalid("bad_value", "question", found=question, allowed=list(QUESTIONS))
    return question, a_mapping(request.get("given"), "given")


def raw(request: Document) -> Document:
    """The bare answer, as it goes over the wire."""
    question, given = _asked(request)
    profile = table_of(request.get("profile"))
    return ask(question, profile, given, referee_of(profile))


def ask_shown(request: Document) -> Document:
    """One table's ruling in full."""
    question, given = _asked(request)
    return shown(question, table_of(request.get("profile")), given, request["language"])


def tables(request: Document) -> list[Document]:
    """Every table's ruling in short; those that rule the same stand together."""
    question, given = _asked(request)
    language = request["language"]
    groups: dict[Any, Document] = {}
    for name in complete_profiles():
        ruling = rule_on(question, table_of(name), given)
        entry = short(ruling, question, language)
        key = (entry["summary"], tuple(reason["rule"] for reason in entry["told"]))
        found = groups.setdefault(key, {**entry, "tables": []})
        found["tables"].append(about(ruling.profile, language))
    return list(groups.values())


def short(ruling: Ruling, question: str, language: str) -> Document:
    """A ruling in a line, with the rules that decide it."""
    return {
        "outcome": _outcome(ruling, question),
        "summary": _line(ruling, question, language),
        "told": _told(ruling, language)[:3],
    }


def shown(question: str, profile: Profile, given: Document, language: str) -> Document:
    """A ruling as the page shows it."""
    ruling = rule_on(question, profile, given)
    document: Document = {
        "profile": about(profile, language),
        "question": question,
        "answer": ruling.answer,
        **short(ruling, question, language),
        "told": _told(ruling, language),
    }
    if ruling.fault is not None:
        document["path"] = ruling.fault.path
        return document
    if ruling.played:
        document["events"] = _events(ruling, language)
    if question == "hand_score":
        document["score"] = told_score(_score_of(ruling.answer), profile, language, None)
    elif ruling.hand is not None and ruling.hand.ended is not None and ruling.score is not None:
        end = ruling.hand.ended
        names = {seat: seat_named(seat, language) for seat in SEATS}
        document["end"] = ending_words(
            end.how, end.by, ruling.score.finish, ruling.score.factor, language, names
        )
        document["score"] = told_score(ruling.score, profile, language, None)
    return document


def _line(ruling: Ruling, question: str, language: str) -> str:
    return "" if ruling.fault is not None else summary(ruling, question, language)


def _score_of(answer: Document) -> Score:
    return Score(
        {seat: answer["points"][str(seat)] for seat in SEATS},
        tuple(Entry(**entry) for entry in answer.get("entries", ())),
        tuple(answer.get("finish", ())),
        answer.get("factor", 1),
        answer.get("teams", {}),
    )


def _outcome(ruling: Ruling, question: str) -> str:
    """The kind of ruling, for its colour and its sign."""
    if ruling.fault is not None:
        return "fault"
    answer = ruling.answer
    if question == "turn":
        for entry in ruling.played:
            if entry.verdict.findings:
                return outcome_of(entry.verdict)
        return "allowed"
    if question == "take":
        return "allowed" if answer["allowed"] else "refused"
    if question == "opening":
        return "allowed" if answer["accepted"] else "refused"
    if question == "meld":
        return "refused" if answer["kind"] == "none" else "allowed"
    return "told"


def _told(ruling: Ruling, language: str) -> list[Document]:
    """The rules that decided, else those on which an allowed answer hangs."""
    profile = ruling.profile
    if ruling.fault is not None:
        return [{"rule": "", "title": "", "sentence": invalid_sentence(ruling.fault, language), "basis": ""}]
    found = [
        told_rule(finding.rule, finding.args, profile, language, okey_for(ruling))
        for finding in ruling.findings
    ]
    book = load_rulebook()
    names = {entry["rule"] for entry in found}
    for reason in ruling.reasons:
        if reason.rule in names:
            continue
        names.add(reason.rule)
        place = reason.place
        found.append(
            {
                "rule": reason.rule,
                "title": book.title(reason.rule, language),
                "sentence": book.statement(reason.rule, profile, language),
                "basis": basis(place.authority, source_of_place(place), language)
                if place
                else basis_of(reason.rule, profile, language),
            }
        )
    return found


def _events(ruling: Ruling, language: str) -> list[Document]:
    rows = []
    okey = okey_for(ruling)
    for entry in ruling.played:
        verdict = entry.verdict
        done = verdict.outcome != REFUSED and not verdict.undone
        rows.append(
            {
                "seat": verdict.seat,
                "name": seat_named(verdict.seat, language),
                "words": event_words(verdict.event, entry.scene, okey, language, done),
                "outcome": outcome_of(verdict),
                "finishes": entry.scene.finishes,
                "told": told_findings(verdict, ruling.profile, language, okey),
            }
        )
    return rows
