"""A ruling for programs: the answer as on the wire, with every rule's sentence, authority and sources."""

from typing import Any

from referee.rulebook import load_rulebook
from referee.wording.rulings import Ruling, okey_for
from referee.wording.sources import source_document, source_of_place
from referee.wording.told import rule_document


def ruling_document(ruling: Ruling, question: str, given: dict[str, Any]) -> dict[str, Any]:
    """One line of ``hakem ask --format json``."""
    profile = ruling.profile
    document: dict[str, Any] = {
        "profile": {"id": profile.id, "hash": profile.hash},
        "question": question,
        "answer": ruling.answer,
    }
    if ruling.fault is not None:
        from referee.fault_texts import invalid_sentence

        document["sentence"] = {
            language: invalid_sentence(ruling.fault, language) for language in ("tr", "en")
        }
        return document
    okey = okey_for(ruling)
    document["rules"] = [
        {"rule": finding.rule, **rule_document(finding.rule, finding.args, profile, okey)}
        for finding in ruling.findings
    ]
    book = load_rulebook()
    document["because"] = [
        {
            "rule": reason.rule,
            "parameter": reason.key,
            "value": reason.value,
            "statement": {
                language: book.statement(reason.rule, profile, language) for language in ("tr", "en")
            },
            "authority": reason.place.authority if reason.place else book.authority(reason.rule, profile),
            "sources": [
                source_document(source)
                for source in (
                    source_of_place(reason.place) if reason.place else book.sources(reason.rule, profile)
                )
            ],
        }
        for reason in ruling.reasons
    ]
    return document
