"""What the rules say of something that happened: the sentence, the rule, how it is known, who pays."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from referee.naming import figure, seat_named
from referee.profile import Profile
from referee.rulebook import NO_OKEY, load_rulebook
from referee.wording.sources import basis, source_document

Players = Mapping[int, str]


class Told(NamedTuple):
    """A rule's word on one event, one line of a score or one meld."""

    rule: str
    sentence: str
    basis: str
    """Authority and source."""


def sentence_of(
    rule: str,
    args: Mapping[str, Any],
    profile: Profile,
    language: str,
    okey: int = NO_OKEY,
    players: Players | None = None,
) -> str:
    """A rule's sentence, or its statement where too little is known to fill the sentence."""
    book = load_rulebook()
    try:
        return book.sentence(rule, args, profile, language, okey, players)
    except (KeyError, TypeError):
        return book.statement(rule, profile, language)


def basis_of(rule: str, profile: Profile, language: str) -> str:
    """How a rule is known at this table."""
    book = load_rulebook()
    return basis(book.authority(rule, profile), book.sources(rule, profile), language)


def told(
    rule: str,
    args: Mapping[str, Any],
    profile: Profile,
    language: str,
    okey: int = NO_OKEY,
    players: Players | None = None,
) -> Told:
    """What a rule says, and how it is known."""
    sentence = sentence_of(rule, args, profile, language, okey, players)
    return Told(rule, sentence, basis_of(rule, profile, language))


def rule_document(
    rule: str,
    args: Mapping[str, Any],
    profile: Profile,
    okey: int = NO_OKEY,
    players: Players | None = None,
) -> dict[str, Any]:
    """The same for programs, in both languages."""
    book = load_rulebook()
    return {
        "sentence": {
            language: sentence_of(rule, args, profile, language, okey, players) for language in ("tr", "en")
        },
        "authority": book.authority(rule, profile),
        "sources": [source_document(source) for source in book.sources(rule, profile)],
    }


def payments(charges: Mapping[int, int], language: str, players: Players | None) -> str:
    """Who pays what: “Ayşe +101, Can −130”."""
    return ", ".join(
        f"{seat_named(seat, language, players)} {'+' if points > 0 else ''}{figure(points)}"
        for seat, points in charges.items()
    )
