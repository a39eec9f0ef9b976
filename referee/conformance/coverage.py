"""What the suite covers: every rule broken and kept at every table, every statement shown by a case.

Words, as they are used here. About one rule at one table:

- A case **breaks** the rule if its expected answer there names it: as ``rule``, among ``also``, ``permitted``
  or ``rules``, or as the rule of an entry, a fault or a remark.
- A case **keeps** the rule if it lists it in its ``rules`` and its expected answer there does not name it.
- A score or a matter of the match is named in no answer: it is visible in the points, the winners or whether
  the match goes on. It is **shown** if a case that lists it has a twin, the same hand with one thing changed,
  and the two come out differently there; one of the two then has it and the other has not. That counts as
  broken. It is kept, as any rule, by being listed.

About one statement of a document, observable in play, with the rules that carry it:

- A case is *judged under* the document at each complete table that rests on it, and at each such table under
  house rules that the case names.
- The statement is **kept** (**broken**) if at such a table a case keeps (breaks or shows) one of its rules
  **and** what is expected there is known from the statement's own place: among its sources stands the
  document with the statement's section, or with the first words of a sentence in that section.
- It is kept (broken) *loosely* if the same holds whatever the sources are. That says that the rule is tested
  at a table of the document, not that anybody read this statement for it.
- It **can be broken** if one of its rules can at a complete table of the document. What cannot, and why, is
  written down in ``cases/coverage.yaml``, for rules and, where nothing goes against a statement in its own
  section, for single statements.
- It is **covered** if it is kept and, where it can be, broken.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from referee.conformance.case_cache import cached_cases
from referee.conformance.cases import Case, base_of, load_cases
from referee.files import compile_sources, data_root
from referee.rulebook import Rulebook, load_rulebook
from referee.spec import load_spec

Document = dict[str, Any]

COVERAGE = "coverage.yaml"
"""The file beside the cases that says what cannot be broken, and why."""
SHOWN_BY_TWINS = ("entry", "match", "deal")
"""Kinds of rule that are visible in what comes out of a hand or a match."""

Cell = tuple[str, str]
"""A rule and a table."""


def rules_named(answer: Any) -> Iterator[str]:
    """The rules that an answer names, at any depth.

    >>> sorted(rules_named({"events": [{"rule": "discard.okey", "also": ["hand.over"]}]}))
    ['discard.okey', 'hand.over']
    """
    if isinstance(answer, dict):
        for key, value in answer.items():
            if key == "rule" and isinstance(value, str):
                yield value
            elif key in ("also", "rules") and isinstance(value, list):
                yield from value
            else:
                yield from rules_named(value)
    elif isinstance(answer, list):
        for entry in answer:
            yield from rules_named(entry)


# One case at one table


class Seen(NamedTuple):
    """What a case does with the rules at a table, and where what it expects there is known from."""

    case: Case
    table: str
    named: frozenset[str]
    kept: frozenset[str]
    shown: frozenset[str]
    cited: frozenset[tuple[str, str]]
    """Documents and sections, as the case writes them."""

    @property
    def broken(self) -> frozenset[str]:
        """Broken or shown."""
        return self.named | self.shown


def seen_at(case: Case, table: str, twin: Case | None, kinds: Mapping[str, str]) -> Seen:
    """Look at one case at one table; ``kinds`` has the kind of each rule."""
    expected = case.expectation(table)
    named = frozenset([*rules_named(expected.answer), *expected.permitted])
    shown: frozenset[str] = frozenset()
    if twin is not None and expected.answer != twin.expectation(table).answer:
        shown = frozenset(rule for rule in case.rules if kinds[rule] in SHOWN_BY_TWINS)
    cited = {(source.document, source.section) for source in expected.sources}
    return Seen(
        case,
        table,
        named,
        frozenset(case.rules) - named,
        shown,
        frozenset((document, section) for document, section in cited if document and section),
    )


def look(
    cases: Sequence[Case], tables: Sequence[str], rulebook: Rulebook, varied: bool = False
) -> Iterator[Seen]:
    """Every case at every one of these tables, and under the house rules that it names if ``varied``."""
    kinds = {name: rule.kind for name, rule in rulebook.rules.items()}
    by_id = {case.id: case for case in cases}
    for case in cases:
        twin = by_id[case.twin] if case.twin is not None else None
        for table in (*tables, *(case.varied_profiles() if varied else ())):
            yield seen_at(case, table, twin, kinds)


# What cannot be broken, and where the words stand


class Unbreakable(NamedTuple):
    """What no case can break: rules at tables, and statements in their own section; each with the reason."""

    rules: dict[Cell, dict[str, str]]
    statements: dict[str, dict[str, str]]
    repeated: tuple[str, ...]
    """What stands twice, which is a mistake."""


def coverage_file() -> Document:
    """What ``cases/coverage.yaml`` says."""
    found: Document = cached_cases(data_root())[COVERAGE]
    return found


def unbreakable(file: Document, tables: Sequence[str]) -> Unbreakable:
    """The exceptions of the file; ``all`` is every complete table."""
    rules: dict[Cell, dict[str, str]] = {}
    repeated: list[str] = []
    for entry in file["exceptions"]:
        for rule in entry["rules"]:
            for table in tables if entry["profiles"] == "all" else entry["profiles"]:
                if (rule, table) in rules:
                    repeated.append(f"{rule} at {table}")
                rules[rule, table] = entry["reason"]
    statements: dict[str, dict[str, str]] = {}
    for entry in file["statements"]:
        for statement in entry["statements"]:
            if statement in statements:
                repeated.append(statement)
            statements[statement] = entry["reason"]
    return Unbreakable(rules, statements, tuple(repeated))


class Places:
    """In which section of a document a source lies: a case may cite a sentence by its first words."""

    def __init__(self, sources: Mapping[str, Document], file: Document) -> None:
        self.sections = {
            name: tuple(dict.fromkeys(statement["section"] for statement in document["statements"]))
            for name, document in sources.items()
        }
        self.sentences: dict[str, list[tuple[str, str]]] = defaultdict(list)
        for entry in file["sentences"]:
            self.sentences[entry["document"]] += ((words, entry["section"]) for words in entry["begins"])

    def sections_of(self, document: str, cited: str) -> frozenset[str]:
        """The sections that a source can mean: one, if it is written well.

        A section goes before a sentence that begins with the same words.
        """
        sections = self.sections.get(document, ())
        if cited in sections:
            return frozenset([cited])
        found = frozenset(section for section in sections if _same_start(section, cited))
        if found:
            return found
        return frozenset(section for words, section in self.sentences[document] if _same_start(words, cited))


def _same_start(one: str, other: str) -> bool:
    return one.startswith(other) or other.startswith(one)


# Statements


class Covered(NamedTuple):
    """How a statement is covered."""

    id: str
    document: str
    section: str
    heading: dict[str, str]
    """The section's name in both languages, where the document has both."""
    says: dict[str, str]
    rules: tuple[str, ...]
    kept_by: tuple[str, ...]
    """Ids of cases."""
    broken_by: tuple[str, ...]
    kept_loosely: bool
    broken_loosely: bool
    breakable: bool
    reason: dict[str, str] | None
    """Why it cannot be broken."""

    @property
    def kept(self) -> bool:
        """Is it kept by a case that cites its place?"""
        return bool(self.kept_by)

    @property
    def broken(self) -> bool:
        """Is it broken by one that does?"""
        return bool(self.broken_by)

    @property
    def covered(self) -> bool:
        """Kept, and broken where it can be."""
        return self.kept and (self.broken or not self.breakable)

    @property
    def covered_loosely(self) -> bool:
        """The same, whatever the sources are."""
        return self.kept_loosely and (self.broken_loosely or not self.breakable)


class _Tally(NamedTuple):
    """By rule, or by section and rule: the cases."""

    kept: dict[Any, dict[str, None]]
    broken: dict[Any, dict[str, None]]

    @classmethod
    def empty(cls) -> "_Tally":
        return cls(defaultdict(dict), defaultdict(dict))

    def add(self, seen: Seen, place: Any) -> None:
        for rule in seen.kept:
            self.kept[*place, rule][seen.case.id] = None
        for rule in seen.broken:
            self.broken[*place, rule][seen.case.id] = None


def statements_covered(
    cases: Sequence[Case] | None = None,
    sources: Mapping[str, Document] | None = None,
    file: Document | None = None,
) -> tuple[Covered, ...]:
    """Every observable statement of the documents, in their order, with the cases that cover it."""
    sources = compile_sources(data_root()) if sources is None else sources
    file = coverage_file() if file is None else file
    profiles = load_spec()["profiles"]
    cannot = unbreakable(file, tuple(profiles))
    places = Places(sources, file)
    loose, strict = _Tally.empty(), _Tally.empty()
    everything = load_cases() if cases is None else cases
    for seen in look(everything, tuple(profiles), load_rulebook(), varied=True):
        document = profiles[base_of(seen.table)]["document"]
        loose.add(seen, (document,))
        for section in _sections(seen, document, places):
            strict.add(seen, (document, section))
    found: list[Covered] = []
    for name, document in sources.items():
        tables = [table for table, profile in profiles.items() if profile["document"] == name]
        for statement in document["statements"]:
            if statement.get("observable"):
                found.append(_covered(name, statement, tables, cannot, loose, strict))
    return tuple(found)


def _sections(seen: Seen, document: str, places: Places) -> frozenset[str]:
    return frozenset(
        section
        for name, cited in seen.cited
        if name == document
        for section in places.sections_of(name, cited)
    )


def _covered(
    document: str,
    statement: Document,
    tables: Sequence[str],
    cannot: Unbreakable,
    loose: _Tally,
    strict: _Tally,
) -> Covered:
    section, rules = statement["section"], tuple(statement["rules"])
    reasons = [cannot.rules.get((rule, table)) for rule in rules for table in tables]
    reason = cannot.statements.get(statement["id"])
    if reason is None and all(reasons):
        reason = next(iter(reasons), None)
    return Covered(
        statement["id"],
        document,
        section,
        {language: statement.get(f"section_{language}") or section for language in ("tr", "en")},
        statement["says"],
        rules,
        tuple(_united(strict.kept[document, section, rule] for rule in rules)),
        tuple(_united(strict.broken[document, section, rule] for rule in rules)),
        any(loose.kept[document, rule] for rule in rules),
        any(loose.broken[document, rule] for rule in rules),
        reason is None,
        reason,
    )


def _united(groups: Iterable[dict[str, None]]) -> dict[str, None]:
    return {case: None for group in groups for case in group}


class Figures(NamedTuple):
    """How many observable statements there are in a part of the documents, and how many are covered."""

    observable: int
    kept: int
    breakable: int
    broken: int
    """Of the breakable ones."""
    kept_loosely: int
    broken_loosely: int

    @property
    def complete(self) -> bool:
        """Is each kept and, where it can be, broken?"""
        return self.observable == self.kept and self.breakable == self.broken


def figures(statements: Iterable[Covered]) -> Figures:
    """Count them."""
    everything = list(statements)
    breakable = [statement for statement in everything if statement.breakable]
    return Figures(
        len(everything),
        sum(statement.kept for statement in everything),
        len(breakable),
        sum(statement.broken for statement in breakable),
        sum(statement.kept_loosely for statement in everything),
        sum(statement.broken_loosely for statement in breakable),
    )
