"""Tables, and how rules are told on the page."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from referee.profile import Profile, ProfileFault, load_profile
from referee.rulebook import NO_OKEY, load_rulebook
from referee.rules.rule import Effect
from referee.spec import load_spec
from referee.turn import Referee, Verdict
from referee.wording.told import basis_of, payments, sentence_of

Document = dict[str, Any]
Players = Mapping[int, str]

HOUSE = "house"


@lru_cache(maxsize=1)
def complete_profiles() -> tuple[str, ...]:
    """The tables that can be played as they stand: by their documents, those that others extend first."""
    spec = load_spec()
    order = [document["id"] for document in spec["documents"]]
    found = []
    for name, document in spec["profiles"].items():
        try:
            profile = load_profile(name)
        except ProfileFault:
            continue
        place = order.index(profile.document) if profile.document in order else len(order)
        found.append((place, "extends" in document, len(name), name))
    return tuple(name for *_, name in sorted(found))


def table_of(given: Any) -> Profile:
    """The table that a request names: an id with variants, or one laid over it with values of its own."""
    if isinstance(given, dict) and "base" in given:
        changes = given.get("values") or {}
        base = given["base"]
        if not changes:
            return load_profile(base)
        return load_profile({"id": HOUSE, "extends": base, "values": changes})
    return load_profile(given)


@lru_cache(maxsize=32)
def _referee(key: str, parameters: Any) -> Referee:
    return Referee(parameters)


def referee_of(profile: Profile) -> Referee:
    """The referee of a table, kept."""
    return _referee(profile.hash, profile.parameters)


def about(profile: Profile, language: str) -> Document:
    """A table by its name."""
    return {"id": profile.id, "title": profile.title.get(language, profile.id)}


def told_rule(
    rule: str,
    args: Mapping[str, Any],
    profile: Profile,
    language: str,
    okey: int = NO_OKEY,
    players: Players | None = None,
) -> Document:
    """A rule's sentence with its name, and how it is known."""
    return {
        "rule": rule,
        "title": load_rulebook().title(rule, language),
        "sentence": sentence_of(rule, args, profile, language, okey, players),
        "basis": basis_of(rule, profile, language),
    }


def told_findings(
    verdict: Verdict, profile: Profile, language: str, okey: int, players: Players | None = None
) -> list[Document]:
    """What each broken or charging rule says of an event, and who pays."""
    found = []
    for finding in verdict.findings:
        said = told_rule(finding.rule, finding.args, profile, language, okey, players)
        paid: dict[int, int] = {}
        for _, seat, points in finding.entries:
            paid[seat] = paid.get(seat, 0) + points
        if finding.effect is not Effect.REFUSE and any(paid.values()):
            said["pays"] = payments(paid, language, players)
        found.append(said)
    return found


def outcome_of(verdict: Verdict) -> str:
    """``allowed``, ``refused``, ``charged`` or ``undone``."""
    return "undone" if verdict.undone else verdict.outcome
