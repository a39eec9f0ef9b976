"""``hakem suite show``: a case in full, what must come out at every table, and why."""

from typing import TYPE_CHECKING, Any

import click

from referee.cli.group import fail, format_option, new_command
from referee.cli.suite.choosing import TEXT as CHOOSING
from referee.cli.suite.choosing import check_names, complete_cases, every_case, known_table
from referee.wording.texts import in_language

if TYPE_CHECKING:
    from referee.cli.terminal import Terminal
    from referee.conformance.cases import Case, Expectation

TEXT = {
    "about": (
        """Bir örneği bütünüyle gösterir: ne sorulduğu, her masada ne yanıt beklendiği, neden ve nereden.

        Masa verilirse yalnızca o masanın yanıtı, hakemin açıklamasıyla birlikte gösterilir.""",
        """Show a case in full: what is asked, what must come out at each table, why, and where that stands.

        With a table, only what holds there, with the referee's own explanation.""",
    ),
    "case": ("ÖRNEK", "CASE"),
    "profile": (
        "Yalnız bu masa; ev kurallarıyla da yazılabilir (oyna+hands-7).",
        "This table only; with variants too (oyna+hands-7).",
    ),
    "format": ("text: okumak için; json: programlar için.", "text: to be read; json: for programs."),
    "asked": ("Sorulan", "Asked"),
    "expected": ("Beklenen yanıt", "What must come out"),
    "others": ("geri kalan bütün masalar", "all other tables"),
    "everywhere": ("bütün masalar", "all tables"),
    "permitted": ("Şu kurallar da söylenebilir: {rules}.", "These rules may be named too: {rules}."),
    "why": ("Neden", "Why"),
    "twin": ("İkizi", "Twin"),
    "rules": ("Kurallar", "Rules"),
    "since": ("{version} sürümünden beri · cases/{file}", "since {version} · cases/{file}"),
    "referee": ("Hakemin dediği", "What the referee says"),
    "unknown_there": (
        "Bu örneğin {profile} masasında yanıtı bilinmiyor: ev kuralları birlikte adı geçmeden ne olacağını "
        "kimse söylememiş.",
        "Nobody has said what comes out at {profile}: the case names some of these variants, and not all "
        "of them together.",
    ),
}  # fmt: skip


def command(language: str) -> click.Command:
    """The command in one language."""
    texts = in_language(TEXT, language)
    return new_command(
        language,
        "show",
        lambda **options: show(language, **options),
        texts["about"],
        [
            click.Argument(["case"], metavar=texts["case"], shell_complete=complete_cases),
            click.Option(
                ["--profile"], metavar=in_language(CHOOSING, language)["profile_name"], help=texts["profile"]
            ),
            format_option(texts["format"]),
        ],
        ["hakem suite show meld-0004", "hakem suite show meld-0004 --profile oyna"],
    )  # fmt: skip


def show(language: str, case: str, profile: str | None, form: str) -> None:
    """Write a case."""
    name, _, table = case.partition("@")
    cases = every_case(language)
    check_names(cases, (), (), [name], language)
    found = next(one for one in cases if one.id == name)
    table = known_table(profile or table.partition("~")[0], language) if profile or table else ""
    if form == "json":
        _write_json(found, table, language)
        return
    _Shown(found, language).write(table, {one.id: one for one in cases})


def _write_json(case: "Case", table: str, language: str) -> None:
    from referee.cli.judge import write_json
    from referee.conformance.export import case_document

    document = case_document(case)
    if table:
        expectation = _at(case, table, language)
        document["expect"] = [document["expect"][case.expectations().index(expectation)]]
        document["profile"] = table
    write_json(document)


def _at(case: "Case", table: str, language: str) -> "Expectation":
    from referee.conformance.items import expectation_at

    found = expectation_at(case, table)
    if found is None:
        fail(in_language(TEXT, language)["unknown_there"].format(profile=table))
    return found


class _Shown:
    """A case on the terminal."""

    def __init__(self, case: "Case", language: str) -> None:
        from referee.cli.terminal import Terminal

        self.case = case
        self.language = language
        self.texts = in_language(TEXT, language)
        self.terminal: Terminal = Terminal(language)

    def write(self, table: str, cases: "dict[str, Case]") -> None:
        """All of it."""
        from referee.conformance.reports.telling import rule_title

        case, terminal, texts = self.case, self.terminal, self.texts
        expectations = [_at(case, table, self.language)] if table else list(case.expectations())
        terminal.block(case.title[self.language], 0, "", "head")
        terminal.block(f"{case.id} · {case.question} · {case.topic[self.language]}", 0, "", "dim")
        terminal.block(texts["since"].format(version=case.since, file=case.file), 0, "", "dim")
        self._head(texts["rules"])
        for rule in case.rules:
            terminal.block(f"{rule_title(rule, self.language)} ({rule})", 4, "  ·")
        self._head(texts["asked"])
        self._given()
        self._head(texts["expected"])
        for number, expectation in enumerate(expectations):
            if number:
                terminal.line()
            self._expectation(expectation, table)
        if case.twin and case.twin in cases:
            self._head(texts["twin"])
            twin = cases[case.twin]
            terminal.block(f"{twin.id}: {twin.title[self.language]}", 2)
        if table:
            self._referee(table)

    def _given(self) -> None:
        """What is asked in words, where there are words for all of it."""
        from referee.cli.suite.given_text import given_lines
        from referee.cli.terminal import cells

        lines = given_lines(self.case.given, self.language)
        if lines is None:
            self._value(self.case.given, 2)
            return
        width = max(cells(line.name) for line in lines) + 4
        for line in lines:
            text = painted(line.text, self.terminal)
            self.terminal.block(text, width, f"  {self.terminal.ink(line.name, 'dim')}")

    def _head(self, text: str) -> None:
        self.terminal.line()
        self.terminal.line(self.terminal.ink(text, "head"))

    def _value(self, value: Any, indent: int) -> None:
        """JSON in lines, its tiles in their colours."""
        from referee.conformance.reports.safe import pretty

        for line in pretty(value, self.terminal.width - indent, 20000):
            self.terminal.line(" " * indent + painted(line, self.terminal))

    def _expectation(self, expectation: "Expectation", table: str) -> None:
        from referee.conformance.reports.telling import decisions
        from referee.conformance.reports.words import words
        from referee.wording.sources import source_text

        terminal, texts = self.terminal, self.texts
        shared = words(self.language)
        if table:
            named = table
        elif expectation.profiles:
            named = ", ".join(expectation.profiles)
        else:
            named = texts["others" if self.case.others else "everywhere"]
        terminal.block(named, 2, "  ", "head")
        self._value(expectation.answer, 4)
        if expectation.permitted:
            terminal.block(texts["permitted"].format(rules=", ".join(expectation.permitted)), 4)
        terminal.block(f"{texts['why']}: {expectation.why}", 4)
        terminal.block(shared[expectation.authority], 4, "", "dim")
        for source in expectation.sources:
            terminal.block(source_text(source, self.language), 8, "      ·", "dim")
            decided = decisions().get(str(source.interpretation))
            if source.interpretation is not None and decided:
                terminal.block(decided["decision"][self.language], 8)

    def _referee(self, table: str) -> None:
        """The situation as ``hakem ask`` explains it."""
        from referee.cli.rulings_text import write_rulings
        from referee.profile import load_profile
        from referee.wording.rulings import rule_on

        ruling = rule_on(self.case.question, load_profile(table), self.case.given)
        if ruling.fault is not None:
            return
        self._head(self.texts["referee"])
        write_rulings([ruling], self.case.question, self.language)


def painted(line: str, terminal: "Terminal") -> str:
    """A line of JSON with its tiles in their colours."""
    if not terminal.colour:
        return line
    import re

    def paint(match: "re.Match[str]") -> str:
        name = match[1] if match[1] in ("OK", "FJ") else match[1][0]
        return terminal.ink(match[0], "okey" if name in ("OK", "FJ") else name)

    return re.sub(r'"([RYBK](?:1[0-3]|[1-9])|OK|FJ)"(?!:)', paint, line)
