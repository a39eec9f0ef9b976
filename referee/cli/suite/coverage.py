"""``hakem suite coverage``: which statements of the documents are shown by a case, and which are not."""

from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

import click

from referee.cli.group import fail, format_option, leave, new_command
from referee.wording.texts import in_language

if TYPE_CHECKING:
    from referee.cli.terminal import Terminal
    from referee.conformance.coverage import Covered, Figures

TEXT = {
    "about": (
        """Belgelerdeki cümlelerden kaçının örneklerle gösterildiğini sayar; bölüm bölüm.

        Oyunda gözlenebilen her cümlenin kuralına uyan bir örneği, bozulabiliyorsa bir de bozan örneği
        olmalıdır; örnek o cümlenin yerini, yani belgeyi ve bölümü kaynak göstermelidir. Gösterilmeyenler
        tek tek yazılır; varsa çıkış kodu 1 olur. BELGE verilmezse hepsine bakılır.""",
        """Count how many statements of the documents the cases show, section by section.

        Each statement that can be observed in play needs a case that keeps its rule and, where it can be
        broken, one that breaks it, and the case has to cite the statement's place: its document and
        section. Those without are listed; if there are any, the exit status is 1. Without DOCUMENT all
        are looked at.""",
    ),
    "document": ("[BELGE]", "[DOCUMENT]"),
    "format": ("text ya da json.", "text or json."),
    "unknown": (
        "Böyle bir belge yok: {found}. Belgeler: {known}.",
        "There is no document {found}. Documents: {known}.",
    ),
    "section": ("Bölüm", "Section"),
    "observable": ("gözlenen", "observable"),
    "kept": ("uyulan", "kept"),
    "breakable": ("bozulabilen", "breakable"),
    "broken": ("bozulan", "broken"),
    "together": ("Toplam", "In all"),
    "loosely": (
        "Yerini kaynak göstermeyen örnekler de sayılırsa: {kept} uyulan, {broken} bozulan.",
        "Counting cases that do not cite the place as well: {kept} kept, {broken} broken.",
    ),
    "uncovered": ("Gösterilmeyen cümleler:", "Statements that are not shown:"),
    "lacks_kept": ("uyan örnek yok", "no case keeps it"),
    "lacks_broken": ("bozan örnek yok", "no case breaks it"),
    "complete": (
        "Gözlenen her cümlenin örneği var.",
        "Every observable statement has its cases.",
    ),
}
COLUMNS = ("observable", "kept", "breakable", "broken")


def command(language: str) -> click.Command:
    """The command in one language."""
    texts = in_language(TEXT, language)
    return new_command(
        language,
        "coverage",
        lambda **options: coverage(language, **options),
        texts["about"],
        [
            click.Argument(["document"], required=False, metavar=texts["document"]),
            format_option(texts["format"]),
        ],
        ["hakem suite coverage", "hakem suite coverage nasil --format json"],
    )


def coverage(language: str, document: str | None, form: str) -> None:
    """Count, and say what is missing."""
    from referee.conformance.coverage import statements_covered

    texts = in_language(TEXT, language)
    statements = statements_covered()
    known = list(dict.fromkeys(statement.document for statement in statements))
    if document is not None and document not in known:
        fail(texts["unknown"].format(found=document[:60], known=", ".join(known)))
    chosen = [statement for statement in statements if document in (None, statement.document)]
    if form == "json":
        _write_json(chosen)
    else:
        _write_text(chosen, language)
    leave(int(not all(statement.covered for statement in chosen)))


def _write_json(statements: Sequence["Covered"]) -> None:
    from referee.cli.judge import write_json
    from referee.conformance.coverage import figures

    documents = []
    for name, group in groupby(statements, key=lambda each: each.document):
        own = list(group)
        sections = [
            {"section": section, **figures(part)._asdict()}
            for section, part in groupby(own, key=lambda each: each.section)
        ]
        documents.append(
            {
                "id": name,
                "sections": sections,
                "statements": [_told(each) for each in own],
                "summary": figures(own)._asdict(),
            }
        )
    whole = figures(statements)
    write_json({"documents": documents, "summary": whole._asdict(), "complete": whole.complete})


def _told(statement: "Covered") -> dict[str, Any]:
    found: dict[str, Any] = {
        "id": statement.id,
        "section": statement.section,
        "rules": statement.rules,
        "kept_by": statement.kept_by,
        "broken_by": statement.broken_by,
        "breakable": statement.breakable,
        "covered": statement.covered,
    }
    return found if statement.reason is None else {**found, "reason": statement.reason}


def _write_text(statements: Sequence["Covered"], language: str) -> None:
    from referee.cli.terminal import Terminal, table
    from referee.conformance.coverage import figures
    from referee.spec import load_spec

    texts = in_language(TEXT, language)
    terminal = Terminal(language)
    titles = {document["id"]: document["title"][language] for document in load_spec()["documents"]}
    totals: list[tuple[str, Figures]] = []
    for name, group in groupby(statements, key=lambda each: each.document):
        own = list(group)
        terminal.block(f"{name} · {titles[name]}", 0, "", "head")
        rows = [[texts["section"], *(texts[column] for column in COLUMNS)]]
        parts = groupby(own, key=lambda each: each.heading[language])
        rows += [[heading, *_shown(figures(part))] for heading, part in parts]
        for line in table(rows, range(1, len(COLUMNS) + 1)):
            terminal.line(f"  {line}")
        terminal.line()
        totals.append((name, figures(own)))
    if len(totals) > 1:
        totals.append((texts["together"], figures(statements)))
    for name, count in totals:
        terminal.block(f"{name}: {_words(count, texts)}", 2, "", "head")
    whole = totals[-1][1]
    if whole.complete:
        terminal.block(texts["complete"], 0, "", "good")
        return
    terminal.block(
        texts["loosely"].format(kept=whole.kept_loosely, broken=whole.broken_loosely),
        0,
    )
    terminal.line()
    terminal.block(texts["uncovered"], 0, "", "refused")
    for statement in statements:
        if not statement.covered:
            _uncovered(terminal, statement, texts, language)


def _shown(count: "Figures") -> list[str]:
    return [str(getattr(count, column)) for column in COLUMNS]


def _words(count: "Figures", texts: dict[str, str]) -> str:
    return " · ".join(f"{getattr(count, column)} {texts[column]}" for column in COLUMNS)


def _uncovered(terminal: "Terminal", statement: "Covered", texts: dict[str, str], language: str) -> None:
    indent = len(statement.id) + 4
    says = statement.says[language]
    terminal.block(says, indent, "  " + terminal.ink(statement.id, "dim"))
    lacks = [] if statement.kept else [texts["lacks_kept"]]
    if statement.breakable and not statement.broken:
        lacks.append(texts["lacks_broken"])
    terminal.block(f"→ {', '.join(statement.rules)}: {', '.join(lacks)}", indent, "", "dim")
