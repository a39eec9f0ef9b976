"""What the pages are made of: the spec, the cases, and what the referee says of them."""

from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from referee.conformance.cases import Case, load_cases
from referee.conformance.disputes import Dispute, load_disputes
from referee.files import compile_book, compile_sources, data_root
from referee.position import read_position as read_position
from referee.profile import Profile, load_profile
from referee.rulebook import Rulebook, load_rulebook
from referee.spec import load_spec
from referee.wording import rulings
from referee.wording.rulings import Ruling

Document = dict[str, Any]
ROOT = Path(__file__).parent.parent.parent


@lru_cache(maxsize=1)
def spec() -> Document:
    """The compiled spec."""
    return load_spec()


@lru_cache(maxsize=1)
def book() -> Document:
    """The glossary and the decisions."""
    return compile_book(data_root())


@lru_cache(maxsize=1)
def sources() -> dict[str, Document]:
    """The trace of every document."""
    return compile_sources(data_root())


def rulebook() -> Rulebook:
    """The catalogue."""
    return load_rulebook()


@lru_cache(maxsize=1)
def profiles() -> dict[str, Profile]:
    """The complete tables, in the order in which they are shown everywhere."""
    wanted = ("oyna", "katlamasiz", "katlamali", "katlamasiz-esli", "katlamali-esli", "nasil")
    known = [*(name for name in wanted if name in spec()["profiles"])]
    known += [name for name in spec()["profiles"] if name not in known]
    return {name: load_profile(name) for name in known}


@cache
def profile(name: str) -> Profile:
    """A table by its id, with variants too."""
    return profiles().get(name) or load_profile(name)


@lru_cache(maxsize=1)
def parameters() -> dict[str, Document]:
    """Every parameter by its key."""
    return {entry["key"]: entry for entry in spec()["parameters"]}


@lru_cache(maxsize=1)
def cases() -> dict[str, Case]:
    """Every case by its id."""
    return {case.id: case for case in load_cases()}


@lru_cache(maxsize=1)
def disputes() -> dict[str, Dispute]:
    """Every argument by its id."""
    return {dispute.id: dispute for dispute in load_disputes()}


@lru_cache(maxsize=1)
def case_files() -> dict[str, list[Case]]:
    """The cases by their file, in the order of the questions."""
    found: dict[str, list[Case]] = {}
    for case in cases().values():
        found.setdefault(case.file, []).append(case)
    return found


@lru_cache(maxsize=1)
def dispute_files() -> dict[str, list[Dispute]]:
    """The arguments by their file, in the order of the game."""
    found: dict[str, list[Dispute]] = {}
    for dispute in disputes().values():
        found.setdefault(dispute.file, []).append(dispute)
    return found


@lru_cache(maxsize=1)
def cases_of_rules() -> dict[str, list[str]]:
    """The ids of the cases that show a rule, those first whose main rule it is."""
    main: dict[str, list[str]] = {}
    beside: dict[str, list[str]] = {}
    for case in cases().values():
        for number, rule in enumerate(case.rules):
            (beside if number else main).setdefault(rule, []).append(case.id)
    return {rule: main.get(rule, []) + beside.get(rule, []) for rule in rulebook().rules}


@lru_cache(maxsize=1)
def disputes_of_rules() -> dict[str, list[str]]:
    """The ids of the arguments that a rule settles."""
    found: dict[str, list[str]] = {}
    for dispute in disputes().values():
        for rule in cases()[dispute.case].rules[:1]:
            found.setdefault(rule, []).append(dispute.id)
    return found


@cache
def rule_on(question: str, name: str, case: str) -> Ruling:
    """What the referee says of a case at a table, with what is behind it."""
    return rulings.rule_on(question, profile(name), cases()[case].given, reasons=False)


class Told(NamedTuple):
    """What several tables say alike."""

    tables: tuple[str, ...]
    summary: str
    sentences: tuple[str, ...]
    rules: tuple[str, ...]
    authority: str
    """How the expected answer is known at the first of the tables."""
    basis: str
    why: str


def told(case: Case, language: str) -> list[Told]:
    """A case at every complete table and at those under house rules that it names; like with like."""
    groups: dict[Any, list[str]] = {}
    for name in (*profiles(), *case.varied_profiles()):
        one = _told(case.id, name, language)
        groups.setdefault(one[:5], []).append(name)
    return [
        Told(tuple(names), *key[:5], _told(case.id, names[0], language)[5]) for key, names in groups.items()
    ]


@cache
def _told(
    identity: str, name: str, language: str
) -> tuple[str, tuple[str, ...], tuple[str, ...], str, str, str]:
    from referee.cli.rulings_text import summary
    from referee.fault_texts import invalid_sentence
    from referee.wording.sources import basis
    from referee.wording.told import sentence_of

    case = cases()[identity]
    ruling = rule_on(case.question, name, identity)
    table = profile(name)
    expected = case.expectation(name)
    about = basis(expected.authority, expected.sources, language)
    if ruling.fault is not None:
        sentence = invalid_sentence(ruling.fault, language)
        return sentence, (), (), expected.authority, about, expected.why
    okey = rulings.okey_for(ruling)
    sentences = [
        sentence_of(finding.rule, finding.args, table, language, okey) for finding in ruling.findings
    ]
    named = [finding.rule for finding in ruling.findings]
    if case.question == "discards":
        named = [finding.rule for played in ruling.played for finding in played.verdict.findings]
    if case.question == "hand_score":
        named = [entry["rule"] for entry in ruling.answer.get("entries", ())]
    return (
        summary(ruling, case.question, language),
        tuple(dict.fromkeys(sentences)),
        tuple(dict.fromkeys(named)),
        expected.authority,
        about,
        expected.why,
    )


def rules_named(case: Case, name: str) -> frozenset[str]:
    """The rules that the expected answer names."""
    from referee.conformance.coverage import rules_named as named

    expected = case.expectation(name)
    return frozenset([*named(expected.answer), *expected.permitted])


def grouped_statements(rule: str, language: str) -> list[tuple[str, list[str]]]:
    """What a rule says, with the tables that say it alike."""
    found: dict[str, list[str]] = {}
    for name, table in profiles().items():
        found.setdefault(rulebook().statement(rule, table, language), []).append(name)
    return list(found.items())


def units() -> Iterator[tuple[str, str, str]]:
    """The code units: rule, file, function."""
    from referee.rules import EVENT_RULES
    from referee.scoring import SCORE_UNITS

    for unit in EVENT_RULES:
        yield unit.id, _file(unit.check), unit.check.__name__
    for rule, function in SCORE_UNITS:
        yield rule, _file(function), function.__name__


def _file(function: Any) -> str:
    return f"{function.__module__.replace('.', '/')}.py"


def state_of(*parts: str) -> str:
    """A name for the state of some folders of the repository: it changes with any file in them."""
    import hashlib

    digest = hashlib.sha256()
    for part in parts:
        for path in sorted((ROOT / part).rglob("*")):
            if path.is_file() and path.suffix != ".pyc":
                digest.update(path.relative_to(ROOT).as_posix().encode())
                digest.update(path.read_bytes())
    return digest.hexdigest()[:20]


def kept(name: str, compute: Any) -> Any:
    """Something that takes long and is the same in both languages: computed once."""
    import json
    import os

    folder = os.environ.get("OKEY_DOCS_WORK")
    if folder is None:
        return compute()
    state = state_of("referee", "spec", "cases", "tests/wrong_engines", "tests/strength")
    path = Path(folder, f"{name}-{state}.json")
    if path.is_file():
        return json.loads(path.read_text(encoding="utf-8"))
    found = compute()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(found), encoding="utf-8")
    return found
