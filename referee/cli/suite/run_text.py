"""A run for people: the figures, then what went wrong, with the rule and where it stands."""

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from referee.cli.suite.show import painted
from referee.cli.terminal import Terminal, cells, padded, right
from referee.conformance.reports.markdown import verdict
from referee.conformance.reports.safe import clean
from referee.conformance.reports.summary import Group, Summary, summarise
from referee.conformance.reports.telling import log_of, one_line, rule_title, told, value_text
from referee.conformance.reports.words import number, seconds, words
from referee.conformance.results import FAILED, SKIPPED, Counts
from referee.conformance.runner_texts import remark_text
from referee.wording.texts import in_language

if TYPE_CHECKING:
    from referee.conformance.results import Run

TEXT = {
    "all": (
        "--limit 0 ya da --report html=DOSYA hepsini gösterir",
        "--limit 0 or --report html=FILE shows all",
    ),
    "items": ("{number} soru", "{number} items"),
    "items_one": ("1 soru", "1 item"),
    "tables": ("{number} masa", "{number} tables"),
    "tables_one": ("1 masa", "1 table"),
    "restarts": ("motor {number} kez yeniden başlatıldı", "the engine was restarted {number} times"),
    "restarts_one": ("motor bir kez yeniden başlatıldı", "the engine was restarted once"),
    "rules_wrong": ("Yanlışı olan kurallar", "Rules with something wrong"),
    "known_count": ("{number} bilinen yanlış", "{number} known failures"),
    "known_one": ("1 bilinen yanlış", "1 known failure"),
}

COLUMNS = ("selected", "passed", "failed", "unanswered", "skipped")
INKS = {"passed": "good", "failed": "refused", "unanswered": "charged", "skipped": "dim"}
MOST_RULES = 12
MOST_DIFFERENCES = 5
MOST_PROFILES = 4
MOST_LOG = 3
SHORT = 24
"""Values of so many letters stand in one line."""


def write_run(run: "Run", known: Collection[str], limit: int, language: str) -> None:
    """Write all of it to standard output."""
    _Text(run, known, limit, language).write()


class _Text:
    """One run on a terminal."""

    def __init__(self, run: "Run", known: Collection[str], limit: int, language: str) -> None:
        self.run = run
        self.limit = limit
        self.language = language
        self.summary: Summary = summarise(run, known)
        self.texts = {**words(language), **in_language(TEXT, language)}
        self.terminal = Terminal(language)

    def write(self) -> None:
        """All of it, the verdict last: that is what is seen."""
        summary, texts = self.summary, self.texts
        self._head()
        self._table(texts["question"], summary.by_question, {}, total=len(summary.by_question) > 1)
        self._table(texts["authority"], summary.by_authority, texts)
        self._rules()
        self._skipped()
        for title, groups, mark, ink in (
            ("failures", summary.failures, "✗", "refused"),
            ("not_answered", summary.unanswered, "!", "charged"),
            ("on_interpretation", summary.on_interpretation, "≠", "dim"),
        ):
            self._groups(texts[title], groups, mark, ink)
        self._end()

    def _many(self, key: str, value: int, one: str | None = None) -> str:
        return self.texts[one or f"{key}_one" if value == 1 else key].format(
            number=number(value, self.language)
        )

    def _title(self, text: str, ink: str = "head") -> None:
        self.terminal.line()
        self.terminal.line(self.terminal.ink(text, ink))

    # Figures

    def _head(self) -> None:
        run, terminal = self.run, self.terminal
        engine = " ".join(clean(part, 80) for part in (run.engine.name, run.engine.version) if part)
        language = f" ({clean(run.engine.language, 40)})" if run.engine.language else ""
        terminal.line(terminal.ink(engine, "head") + terminal.ink(language, "dim"))
        if run.command:
            terminal.block(clean(run.command, 200), 0, "", "dim")
        tables = {result.item.profile.id for result in run.results}
        facts = [
            self._many("items", self.summary.counts.selected),
            self._many("tables", len(tables)),
            seconds(run.seconds, self.language),
        ]
        if run.restarts:
            facts.append(self._many("restarts", run.restarts))
        terminal.line(" · ".join(facts))

    def _table(
        self, head: str, tallies: dict[str, Counts], names: dict[str, str], total: bool = False
    ) -> None:
        terminal = self.terminal
        terminal.line()
        rows = [(names.get(name, name), tally, "") for name, tally in tallies.items()]
        if total:
            rows.append(("", self.summary.counts, "head"))
        first = max(cells(row[0]) for row in [*rows, (head, None, "")])
        titles = [self.texts[column] for column in COLUMNS]
        widths = [max(cells(title), 6) for title in titles]
        terminal.line(
            terminal.ink(
                padded(head, first)
                + "".join(f"  {right(title, width)}" for title, width in zip(titles, widths, strict=True)),
                "dim",
            )
        )
        for name, tally, ink in rows:
            figures = "".join(
                f"  {self._figure(column, getattr(tally, column), width)}"
                for column, width in zip(COLUMNS, widths, strict=True)
            )
            terminal.line(
                terminal.ink(padded(name, first), ink) + figures if ink else padded(name, first) + figures
            )

    def _figure(self, column: str, value: int, width: int) -> str:
        shown = right(number(value, self.language) if value else "·", width)
        ink = INKS.get(column) if value else "dim"
        return self.terminal.ink(shown, ink) if ink else shown

    def _rules(self) -> None:
        wrong = [
            (rule, tally) for rule, tally in self.summary.by_rule.items() if tally.failed or tally.unanswered
        ]
        if not wrong:
            return
        wrong.sort(key=lambda entry: -(entry[1].failed + entry[1].unanswered))
        self._title(self.texts["rules_wrong"])
        shown = wrong if self.limit == 0 else wrong[:MOST_RULES]
        width = max(len(f"{tally.failed + tally.unanswered}/{tally.selected}") for _, tally in shown)
        for rule, tally in shown:
            figures = right(f"{tally.failed + tally.unanswered}/{tally.selected}", width)
            lead = f"  {self.terminal.ink(figures, 'refused')}  "
            name = f"{rule_title(rule, self.language)} ({rule})"
            self.terminal.block(name, width + 4, lead)
        if len(wrong) > len(shown):
            self.terminal.line(f"  … +{len(wrong) - len(shown)}")

    def _skipped(self) -> None:
        reasons = [reason for reason in self.summary.reasons if reason.outcome == SKIPPED]
        if not reasons:
            return
        self._title(self.texts["not_asked"])
        for reason in reasons:
            said = "; ".join(f"{clean(text, 60)} ({many})" for text, many in reason.said[:3])
            about = self.texts.get(reason.reason, reason.reason) + (f": {said}" if said else "")
            figure = right(number(len(reason.items), self.language), 6)
            self.terminal.block(about, 10, f"  {self.terminal.ink(figure, 'dim')}  ")

    # What went wrong

    def _groups(self, title: str, groups: Sequence[Group], mark: str, ink: str) -> None:
        if not groups:
            return
        items = sum(len(group.results) for group in groups)
        self._title(f"{title}: {number(items, self.language)}")
        shown = groups if self.limit == 0 else groups[: self.limit]
        for group in shown:
            self._group(group, mark, ink)
        left = len(groups) - len(shown)
        if left:
            self.terminal.line()
            more = self.texts["more_one" if left == 1 else "more"].format(number=number(left, self.language))
            self.terminal.block(f"{more} {self.texts['all']}.", 2)

    def _group(self, group: Group, mark: str, ink: str) -> None:
        terminal, texts, result = self.terminal, self.texts, group.first
        item, about = result.item, told(result, self.language, group.documents)
        name = f"{item.case.id}~{item.done}" if item.done else item.case.id
        profiles = ", ".join(group.profiles[:MOST_PROFILES])
        if len(group.profiles) > MOST_PROFILES:
            profiles += f" (+{len(group.profiles) - MOST_PROFILES})"
        terminal.line()
        lead = f"  {terminal.ink(mark, ink)} "
        terminal.block(f"{clean(name, 160)}  {item.case.title[self.language]}", 4, lead, "head")
        terminal.block(clean(profiles, 400), 4, "", "dim")
        if result.outcome == FAILED:
            self._differences(group)
            terminal.block(about.sentence, 4)
        else:
            terminal.block(one_line(result, self.language), 6)
            for line in log_of(result)[-MOST_LOG:]:
                terminal.line(f"        {terminal.ink(line, 'dim')}")
        basis = f"{texts.get(about.authority, about.authority)}: {'; '.join(about.sources)}"
        terminal.block(f"{about.rule} · {basis}", 4, "", "dim")
        if result.outcome == FAILED:
            terminal.block(f"{texts['why']}: {about.why}", 4)

    def _differences(self, group: Group) -> None:
        terminal, texts = self.terminal, self.texts
        differences = group.first.differences
        labels = (texts["expected"].lower(), texts["got"].lower())
        width = max(cells(label) for label in labels)
        for difference in differences[:MOST_DIFFERENCES]:
            want, got = (
                value_text(value, self.language, 240) for value in (difference.expected, difference.got)
            )
            if max(len(want), len(got)) <= SHORT:
                place = f"{terminal.ink(clean(difference.path, 80), 'dim')}: " if difference.path else ""
                want, got = painted(want, terminal), painted(got, terminal)
                terminal.line(f"      {place}{labels[0]} {want}, {labels[1]} {got}")
                continue
            if difference.path:
                terminal.line(f"      {terminal.ink(clean(difference.path, 80), 'dim')}")
            for label, value, ink in ((labels[0], want, "good"), (labels[1], got, "refused")):
                lead = terminal.ink(padded(label, width), ink)
                terminal.line(f"        {lead}  {painted(value, terminal)}")
        left = len(differences) - MOST_DIFFERENCES
        if left > 0:
            terminal.line(f"      … (+{left})")

    def _end(self) -> None:
        summary, terminal = self.summary, self.terminal
        notes = [remark_text(name, self.language) for name in self.run.remarks]
        if summary.unnamed:
            notes.append(self._many("unnamed", summary.unnamed))
        if summary.known:
            items = sum(len(group.results) for group in summary.known)
            notes.append(self._many("known_count", items, "known_one") + ".")
        terminal.line()
        for note in notes:
            terminal.block(note, 0)
        ink = {"breaks": "refused", "nothing_tested": "charged"}.get(summary.verdict, "good")
        terminal.line(terminal.ink(verdict(summary, self.language), ink))
