"""Chapters of rules, and the rule book of one table."""

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from okey import data
from okey.case_pages import short_case
from okey.nodes import at, box, flat, named_tables, para, raw, ref, refs, section, span, strong
from okey.words import word
from referee.profile import Profile
from referee.rulebook import RuleText, Source
from referee.wording.sources import authority_name, source_text

MOST_CASES = 8


def switch(language: str) -> nodes.raw:
    """The choice of a table; without a script every table is shown and there is nothing to choose."""
    import html

    options = "".join(
        f'<option value="{name}" label="{html.escape(table.title[language])}"></option>'
        for name, table in data.profiles().items()
    )
    # As labels, so that a search does not show them as if they were the page's text.
    everything = html.escape(word("all_tables", language))
    return raw(
        f'<div class="okey-switch" hidden><label>{html.escape(word("choose_table", language))} '
        f'<select data-okey-switch><option value="" label="{everything}"></option>{options}</select>'
        "</label></div>"
    )


class SwitchDirective(SphinxDirective):
    """``{switch}``: the choice of a table."""

    def run(self) -> list[nodes.Node]:
        return [switch(self.env.config.language)]


class ChapterDirective(SphinxDirective):
    """``{chapter} open``: every rule of a chapter."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        language = self.env.config.language
        rules = [rule for rule in data.rulebook().rules.values() if rule.chapter == self.arguments[0]]
        if not rules:
            raise self.error(f"no such chapter: {self.arguments[0]}")
        return [switch(language), *(rule_section(rule, language, self.env.docname) for rule in rules)]


class RuleDirective(SphinxDirective):
    """``{rule} open.once``: a rule's statements, anywhere."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        if self.arguments[0] not in data.rulebook().rules:
            raise self.error(f"no such rule: {self.arguments[0]}")
        rule = data.rulebook().rules[self.arguments[0]]
        language = self.env.config.language
        title = para(strong(rule.title[language]), " ", ref("rule", rule.id))
        return [box("okey-rule", title, *statements(rule, language))]


def rule_section(rule: RuleText, language: str, document: str) -> nodes.section:
    """Everything about a rule."""
    parts: list[nodes.Node] = [para(span("okey-id", nodes.literal(rule.id, rule.id)), classes=["okey-line"])]
    parts += statements(rule, language)
    parts += examples(rule, language)
    parts.append(about(rule, language))
    return section(rule.id, rule.title[language], *parts)


def statements(rule: RuleText, language: str) -> list[nodes.Node]:
    """What the rule says, table by table, with how it is known there."""
    groups = data.grouped_statements(rule.id, language)
    found: list[nodes.Node] = []
    for said, tables in groups:
        children: list[nodes.Node] = []
        if len(groups) > 1:
            children.append(para(named_tables(tables, language), classes=["okey-tables"]))
        children.append(para(said, classes=["okey-statement"]))
        children += _known(rule.id, tables, language)
        found.append(box(f"okey-by {at(tables)}", *children))
    return [box("okey-group" if len(groups) > 1 else "okey-group okey-one", *found)]


def _known(rule: str, tables: list[str], language: str) -> list[nodes.Node]:
    book = data.rulebook()
    groups: dict[tuple[str, tuple[Source, ...]], list[str]] = {}
    for name in tables:
        table = data.profiles()[name]
        key = book.authority(rule, table), tuple(book.sources(rule, table))
        groups.setdefault(key, []).append(name)
    found = []
    for (authority, sources), names in groups.items():
        parts = known_from(authority, list(sources), language)
        if len(groups) > 1:
            parts += [nodes.Text(" ("), *named_tables(names, language), nodes.Text(")")]
        found.append(para(parts, classes=["okey-known", *at(names).split()]))
    return found


def known_from(authority: str, sources: list[Source], language: str) -> list[nodes.Node]:
    """Authority and sources in one line; “interpretation 24” says both at once."""
    only_decisions = bool(sources) and all(source.interpretation is not None for source in sources)
    if authority == "interpretation" and only_decisions:
        parts: list[nodes.Node] = []
        for source in sources:
            parts += [nodes.Text("; ")] if parts else []
            parts.append(span("okey-authority interpretation", source_link(source, language)))
        return parts
    parts = [authority_mark(authority, language)]
    for number, source in enumerate(sources):
        parts += [nodes.Text("; " if number else " "), *source_link(source, language)]
    return parts


def authority_mark(authority: str, language: str) -> nodes.inline:
    """Stated, derived, interpretation or house rule."""
    return span(f"okey-authority {authority}", authority_name(authority, language))


def source_link(source: Source, language: str) -> list[nodes.Node]:
    """Where something stands, with a link where there is a page for it."""
    if source.interpretation is not None:
        return [ref("decision", str(source.interpretation), source_text(source, language))]
    if source.variant is not None and source.variant in data.spec()["variants"]:
        return [ref("variant", source.variant, source_text(source, language))]
    if source.document is not None:
        first = _first_statement(source.document, source.section)
        if first is not None:
            return [ref("statement", first, source_text(source, language))]
    words = source_text(source, language) or (source.variant or "")
    return [nodes.Text(words)]


def _first_statement(document: str, cited: str | None) -> str | None:
    if document not in data.sources() or not cited:
        return None
    for statement in data.sources()[document]["statements"]:
        section = statement["section"]
        if section.startswith(cited) or cited.startswith(section):
            return str(statement["id"])
    return None


def examples(rule: RuleText, language: str) -> list[nodes.Node]:
    """One case that keeps the rule and one that breaks it."""
    kept: str | None = None
    first: str | None = None
    broken: str | None = None
    for identity in data.cases_of_rules()[rule.id]:
        case = data.cases()[identity]
        if any("invalid" in case.expectation(name).answer for name in data.profiles()):
            continue
        named = [name for name in data.profiles() if rule.id in data.rules_named(case, name)]
        if named and broken is None:
            broken = identity
        elif not named:
            first = first or identity
            # Rather one that nobody would object to than one that breaks another rule.
            if kept is None and not any(data.rules_named(case, name) for name in data.profiles()):
                kept = identity
        if kept and broken:
            break
    kept = kept or first
    found: list[nodes.Node] = []
    for label, identity in (("kept", kept), ("broken", broken)):
        if identity is not None:
            found.append(short_case(data.cases()[identity], language, word(label, language), label))
    return [box("okey-examples", *found)] if found else []


def about(rule: RuleText, language: str) -> nodes.Node:
    """Parameters, code unit, arguments and cases of a rule."""
    lines: list[list[nodes.Node]] = []
    if rule.parameters:
        shown: list[nodes.Node] = []
        for key in rule.parameters:
            shown += [nodes.Text(", ")] if shown else []
            shown.append(ref("param", key))
        lines.append([strong(word("parameters", language)), nodes.Text(": "), *shown])
    units = [(file, name) for identity, file, name in data.units() if identity == rule.id]
    if units:
        shown = []
        for file, name in dict.fromkeys(units):
            shown += [nodes.Text(", ")] if shown else []
            where = f"{file}: {name}"
            shown.append(nodes.literal(where, where))
        lines.append([strong(word("unit", language)), nodes.Text(": "), *shown])
    disputes = data.disputes_of_rules().get(rule.id, [])
    if disputes:
        shown = []
        for identity in disputes[:4]:
            shown += [nodes.Text(" · ")] if shown else []
            shown.append(ref("dispute", identity, f"“{data.disputes()[identity].question[language]}”"))
        lines.append([strong(word("arguments", language)), nodes.Text(": "), *shown])
    cases = data.cases_of_rules()[rule.id]
    if cases:
        shown = refs("case", cases[:MOST_CASES])
        if len(cases) > MOST_CASES:
            shown.append(nodes.Text(f" … ({len(cases)})"))
        lines.append([strong(word("cases", language)), nodes.Text(": "), *shown])
    return box("okey-about", *(para(line) for line in lines))


class ProfileDirective(SphinxDirective):
    """``{profile} oyna``: a table's whole rule book on one page."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        name = self.arguments[0]
        if name not in data.profiles():
            raise self.error(f"no such profile: {name}")
        language = self.env.config.language
        table = data.profiles()[name]
        target = nodes.target("", "", ids=[f"profile-{name}"])
        described = data.spec()["profiles"][name]["description"][language]
        found: list[nodes.Node] = [
            target,
            para(described, classes=["okey-lead"]),
            para(nodes.literal(name, name), f" · {word('hash', language)} ",
                 nodes.literal(table.hash, table.hash), classes=["okey-line"]),
            raw(f'<p class="okey-print" hidden><button type="button" data-okey-print>'
                f"{word('print', language)}</button></p>"),
        ]  # fmt: skip
        for chapter in data.rulebook().chapters:
            rules = [rule for rule in data.rulebook().rules.values() if rule.chapter == chapter["id"]]
            found.append(
                section(
                    f"chapter-{chapter['id']}",
                    chapter["title"][language],
                    *(self._rule(rule, table, language) for rule in rules),
                )
            )
        found.append(self._values(table, language))
        return found

    def _rule(self, rule: RuleText, table: Profile, language: str) -> nodes.Node:
        book = data.rulebook()
        said = book.statement(rule.id, table, language)
        known = known_from(book.authority(rule.id, table), book.sources(rule.id, table), language)
        return box(
            "okey-book-rule",
            para(strong(rule.title[language]), " ", ref("rule", rule.id), classes=["okey-book-title"]),
            para(said),
            para(known, classes=["okey-known"]),
        )

    def _values(self, table: Profile, language: str) -> nodes.Node:
        from okey.nodes import table as made
        from okey.table_pages import value_cell

        rows = [
            [flat(entry["label"][language], " "), value_cell(table, key, language)]
            for key, entry in data.parameters().items()
        ]
        heads = [word("parameter", language), word("value", language)]
        return section(
            "values", word("parameters", language), made(heads, rows, "okey-values", widths=[40, 60])
        )


def setup(app: Sphinx) -> None:
    """The directives."""
    app.add_directive_to_domain("okey", "switch", SwitchDirective)
    app.add_directive_to_domain("okey", "chapter", ChapterDirective)
    app.add_directive_to_domain("okey", "rule", RuleDirective)
    app.add_directive_to_domain("okey", "profile", ProfileDirective)
