"""``hakem sources``: every statement of the documents, with the rules that carry it or why it is outside."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import click

from referee.cli.group import fail, format_option, leave, new_command
from referee.wording.texts import in_language

TEXT = {
    "about": (
        """Belgelerin izini gösterir: her belgedeki her kural cümlesi, sırasıyla.

        Her cümlenin altında onu taşıyan kurallar ya da neden kuralların dışında kaldığı yazar. BELGE
        verilmezse bütün belgeler gösterilir. Bağlanmamış bir cümle varsa çıkış kodu 1 olur.""",
        """Show the trace of the documents: every statement of each, in order.

        Under each statement stand the rules that carry it, or why it is outside the rules. Without
        DOCUMENT all documents are shown. The exit status is 1 if any statement is open.""",
    ),
    "document": ("[BELGE]", "[DOCUMENT]"),
    "format": ("text ya da json.", "text or json."),
    "rule": ("Yalnızca bu kuralın dayandığı cümleler.", "Only the statements that this rule rests on."),
    "rule_metavar": ("KURAL", "RULE"),
    "unknown": (
        "Böyle bir belge yok: {found}. Belgeler: {known}.",
        "There is no document {found}. Documents: {known}.",
    ),
    "outside": ("kuralların dışında", "outside the rules"),
    "open": ("AÇIK: ne bir kurala bağlı ne de dışarıda", "OPEN: neither carried by a rule nor outside"),
    "not_observable": ("oyunda gözlenmez", "cannot be observed in play"),
    "total": ("Toplam", "In all"),
    "none": (
        "Bu kural belgelerdeki hiçbir cümleye dayanmıyor.",
        "This rule rests on no statement of the documents.",
    ),
    "decided": ("Dayanağı", "How it is known"),
    "also": ("Ayrıca", "Also"),
}  # fmt: skip


class Tally(NamedTuple):
    """How many statements there are, and of which kind."""

    statements: int
    with_rules: int
    outside: int

    @property
    def open(self) -> int:
        """Neither carried by a rule nor outside."""
        return self.statements - self.with_rules - self.outside

    def document(self) -> dict[str, int]:
        """For programs."""
        return {**self._asdict(), "open": self.open}


def command(language: str) -> click.Command:
    """The command in one language."""
    texts = in_language(TEXT, language)
    return new_command(
        language,
        "sources",
        lambda **options: sources(language, **options),
        texts["about"],
        [
            click.Argument(["document"], required=False, metavar=texts["document"]),
            format_option(texts["format"]),
            click.Option(["--rule"], metavar=texts["rule_metavar"], help=texts["rule"]),
        ],
        ["hakem sources nasil", "hakem sources --rule discard.playable"],
    )


def sources(language: str, document: str | None, form: str, rule: str | None) -> None:
    """Show the trace, or what of it one rule carries."""
    from referee.files import compile_sources, data_root
    from referee.rulebook import load_rulebook

    texts = in_language(TEXT, language)
    trace = compile_sources(data_root())
    if document is not None and document not in trace:
        fail(texts["unknown"].format(found=document[:60], known=", ".join(trace)))
    known = load_rulebook().rules
    if rule is not None and rule not in known:
        from referee.cli.explain import unknown_rule

        fail(unknown_rule(rule, list(known), language))
    chosen = [each for name, each in trace.items() if document in (None, name)]
    parts = [(each, _picked(each["statements"], rule)) for each in chosen]
    tallies = [tally(statements) for _, statements in parts]
    if form == "json":
        _write_json(parts, tallies, rule)
    else:
        _write_text(parts, tallies, rule, language)
    leave(int(any(each.open for each in tallies)))


def tally(statements: Sequence[dict[str, Any]]) -> Tally:
    """Count them."""
    with_rules = sum(bool(statement.get("rules")) for statement in statements)
    outside = sum("outside" in statement and not statement.get("rules") for statement in statements)
    return Tally(len(statements), with_rules, outside)


def _picked(statements: Sequence[dict[str, Any]], rule: str | None) -> list[dict[str, Any]]:
    return [each for each in statements if rule is None or rule in each.get("rules", ())]


def _write_json(
    parts: Sequence[tuple[dict[str, Any], list[dict[str, Any]]]], tallies: Sequence[Tally], rule: str | None
) -> None:
    from referee.cli.judge import write_json

    documents = [
        {
            **{key: each[key] for key in each if key != "statements"},
            "statements": statements,
            "summary": count,
        }
        for (each, statements), count in zip(parts, (one.document() for one in tallies), strict=True)
    ]
    found: dict[str, Any] = {"documents": documents, "summary": _sum(tallies).document()}
    write_json(found if rule is None else {"rule": rule, **found})


def _sum(tallies: Sequence[Tally]) -> Tally:
    columns = zip(*tallies, strict=True) if tallies else ((), (), ())
    return Tally(*(sum(column) for column in columns))


def _write_text(
    parts: Sequence[tuple[dict[str, Any], list[dict[str, Any]]]],
    tallies: Sequence[Tally],
    rule: str | None,
    language: str,
) -> None:
    from referee.cli.terminal import Terminal

    terminal = Terminal(language)
    texts = in_language(TEXT, language)
    shown = [part for part in parts if part[1] or rule is None]
    for number, (each, statements) in enumerate(shown):
        if number:
            terminal.line()
        title = f"{each['id']} · {each['title'][language]}"
        terminal.block(title, 0, "", "head")
        if rule is None:
            terminal.block(each["about"][language], 0, "", "dim")
        section = None
        for statement in statements:
            heading = statement.get(f"section_{language}") or statement["section"]
            if heading != section:
                section = heading
                terminal.line()
                terminal.block(heading, 2, "", "head")
            _statement(terminal, statement, language)
    if rule is not None:
        _rule_basis(terminal, rule, bool(shown), language)
        return
    terminal.line()
    rows = [(each["id"], count) for (each, _), count in zip(parts, tallies, strict=True)]
    if len(rows) > 1:
        rows.append((texts["total"], _sum(tallies)))
    for name, count in rows:
        terminal.line(terminal.ink(f"{name}: {tally_words(count, language)}", "head"))


def _statement(terminal: Any, statement: dict[str, Any], language: str) -> None:
    texts = in_language(TEXT, language)
    identity = statement["id"]
    indent = 4 + len(identity) + 2
    terminal.block(statement["says"][language], indent, "    " + terminal.ink(identity, "dim"))
    if statement.get("rules"):
        rules = "→ " + ", ".join(statement["rules"])
        if not statement.get("observable", True):
            rules += f" ({texts['not_observable']})"
        terminal.block(rules, indent, "", "dim")
    elif "outside" in statement:
        terminal.block(f"{texts['outside']}: {statement['outside'][language]}", indent, "", "dim")
    else:
        terminal.block(texts["open"], indent, "", "refused")


def _rule_basis(terminal: Any, rule: str, found: bool, language: str) -> None:
    """A rule may rest on a decision alone."""
    from referee.rulebook import Source, load_rulebook
    from referee.wording.sources import source_text

    texts = in_language(TEXT, language)
    if not found:
        terminal.block(texts["none"], 0)
    told = [
        source_text(Source(None, None, source["interpretation"]), language)
        for source in load_rulebook().rule(rule).sources
        if "interpretation" in source
    ]
    if told:
        if found:
            terminal.line()
        terminal.block(f"{texts['decided' if not found else 'also']}: {'; '.join(told)}", 0)


def tally_words(count: Tally, language: str) -> str:
    """“63 statements · 41 with rules · 22 outside · 0 open”."""
    if language == "tr":
        return (
            f"{count.statements} cümle · {count.with_rules} kurallı · {count.outside} kural dışı "
            f"· {count.open} açık"
        )
    statements = "statement" if count.statements == 1 else "statements"
    return (
        f"{count.statements} {statements} · {count.with_rules} with rules · {count.outside} outside "
        f"· {count.open} open"
    )
