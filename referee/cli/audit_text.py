"""The summary of an audit as text, and the line that says how far it has come."""

import time
from collections.abc import Sequence
from typing import IO, TYPE_CHECKING, Any

from referee.cli.terminal import Terminal, table
from referee.wording.texts import in_language

if TYPE_CHECKING:
    from referee.audit.running import Run

EVERY = 0.2
"""Seconds between two looks of the line."""
WIDTH = 20
CLEAR = "\r\x1b[2K"
MOST_ROWS = 12

TEXT = {
    "progress": ("{hands} el · {rate} el/sn", "{hands} hands · {rate} a second"),
    "left": (" · kalan {time}", " · {time} left"),
    "ran": (
        "{hands} el {time} içinde · saniyede {rate} el",
        "{hands} hands in {time} · {rate} a second",
    ),
    "where": ("Tablolar ve özet: {out}", "Tables and summary: {out}"),
    "interrupted": (
        "Durduruldu. Biten bölümler duruyor; aynı komut kaldığı yerden sürer.",
        "Stopped. What was finished is kept; the same command goes on from there.",
    ),
    "points": (
        "ortalama {mean} · en az {least} · en çok {most}",
        "mean {mean} · least {least} · most {most}",
    ),
}


class Progress:
    """How far an audit has come: one line on standard error, where that is a terminal."""

    def __init__(self, language: str, stream: IO[str]) -> None:
        self.language = language
        self.stream = stream
        self.shown = stream.isatty()
        self._next = 0.0

    def __call__(self, run: "Run") -> None:
        """Another partition is finished."""
        now = time.monotonic()
        if self.shown and now >= self._next:
            self._next = now + EVERY
            self.stream.write(CLEAR + self.line(run))
            self.stream.flush()

    def line(self, run: "Run") -> str:
        """What the line says."""
        from referee.audit.summary_words import number
        from referee.conformance.reports.words import seconds

        texts = in_language(TEXT, self.language)
        said = texts["progress"].format(
            hands=number(run.hands, self.language), rate=number(round(run.rate), self.language)
        )
        share, left = run.share, run.left
        if share is not None:
            full = int(WIDTH * share)
            percent = f"%{100 * share:.0f}" if self.language == "tr" else f"{100 * share:.0f}%"
            said = f"[{'━' * full}{' ' * (WIDTH - full)}] {percent} · {said}"
        if left is not None:
            said += texts["left"].format(time=seconds(left, self.language))
        return said

    def clear(self) -> None:
        """Take the line away."""
        if self.shown:
            self.stream.write(CLEAR)
            self.stream.flush()


def ran(run: "Run", language: str) -> str:
    """What a run did and how long it took."""
    from referee.audit.summary_words import number
    from referee.conformance.reports.words import seconds

    return in_language(TEXT, language)["ran"].format(
        hands=number(run.hands, language),
        time=seconds(run.seconds, language),
        rate=number(round(run.rate), language),
    )


def interrupted(language: str) -> str:
    """What is said when the run was stopped."""
    return in_language(TEXT, language)["interrupted"]


class SummaryText:
    """Writes a summary to a terminal."""

    def __init__(self, terminal: Terminal, summary: dict[str, Any], out: str) -> None:
        from referee.audit.summary_words import words

        self.terminal = terminal
        self.language = terminal.language
        self.summary = summary
        self.texts = words(self.language)
        self.out = out

    def write(self) -> None:
        """All of it; what there is none of is left out."""
        from referee.audit.summary_words import verdict

        said, tone = verdict(self.summary, self.language)
        self.terminal.line(self.terminal.ink(said, {"good": "good", "bad": "refused"}.get(tone, "dim")))
        names = ("files", "records", "hands", "events", "charged", "refused", "differences", "unreadable")
        self._table([(self._n(self.summary[name]), self._label(name)) for name in names], (0,))
        self._charges()
        self._differences()
        for key in ("refused_by_rule", "deal_faults_by_rule", "remarks_by_rule"):
            title = key if key == "refused_by_rule" else "deal_and_remarks"
            self._part(
                title, [(*self._rule(entry["rule"]), self._n(entry["times"])) for entry in self.summary[key]]
            )
        self._points()
        self._endings()
        self._feeding()
        self._unreadable()
        self.terminal.line()
        self.terminal.line(in_language(TEXT, self.language)["where"].format(out=self.out))

    def _label(self, name: str) -> str:
        label = self.texts[name]
        return label.lower() if name == "files" else label

    def _n(self, value: int) -> str:
        from referee.audit.summary_words import number

        return number(value, self.language)

    def _rule(self, rule: str) -> tuple[str, str]:
        from referee.audit.summary_words import rule_title

        return rule_title(rule, self.language), rule

    def _part(self, title: str, rows: Sequence[tuple[str, ...]], numbers: tuple[int, ...] = (2,)) -> None:
        if not rows:
            return
        self.terminal.line()
        self.terminal.line(self.terminal.ink(self.texts[title], "head"))
        self._table(rows[:MOST_ROWS], numbers)
        if len(rows) > MOST_ROWS:
            self.terminal.line("  " + self.texts["more"].format(number=len(rows) - MOST_ROWS))

    def _table(self, rows: Sequence[tuple[str, ...]], numbers: tuple[int, ...]) -> None:
        for line in table(rows, numbers):
            self.terminal.line(f"  {line}")

    def _charges(self) -> None:
        rows = [
            (*self._rule(entry["rule"]), f"{self._n(entry['times'])} ×", self._n(entry["points"]))
            for entry in self.summary["charges_by_rule"]
        ]
        self._part("charges_by_rule", rows, (2, 3))

    def _differences(self) -> None:
        rows = [
            (
                self.texts.get(f"what_{entry['what']}", entry["what"]),
                *self._rule(entry["rule"]),
                self._n(entry["times"]),
            )
            for entry in self.summary["differences_by_rule"]
        ]
        self._part("differences_by_rule", rows, (3,))

    def _points(self) -> None:
        from referee.audit.summary_words import decimal

        points = self.summary["points"]
        if points["mean"] is None:
            return
        said = in_language(TEXT, self.language)["points"].format(
            mean=decimal(points["mean"], self.language),
            least=self._n(points["least"]),
            most=self._n(points["most"]),
        )
        self._part("points", [(said,)], ())

    def _endings(self) -> None:
        from referee.audit.summary_words import ending, percent

        rows = [
            (
                ending(entry, self.language),
                self._n(entry["hands"]),
                percent(entry["hands"], self.summary["hands"], self.language),
            )
            for entry in self.summary["endings"]
        ]
        self._part("endings", rows, (1, 2))

    def _feeding(self) -> None:
        from referee.audit.summary_words import player

        rows = [
            (
                f"{player(entry['from'], self.language)} → {player(entry['to'], self.language)}",
                f"{self._n(entry['times'])} ×",
                self._n(entry["points"]),
            )
            for entry in self.summary["feeding"]["pairs"][:MOST_ROWS]
        ]
        self._part("feeding", rows, (1, 2))

    def _unreadable(self) -> None:
        from referee.conformance.reports.safe import clean

        entries = self.summary["unreadable_by_reason"]
        if not entries:
            return
        self.terminal.line()
        self.terminal.line(self.terminal.ink(self.texts["by_reason"], "head"))
        for entry in entries:
            example = entry["example"]
            place = self.texts["first_one"].format(
                file=clean(example["file"], 80), line=self._n(example["line"])
            )
            said = clean(example["sentence"][self.language], 300)
            self.terminal.block(f"{self._n(entry['times'])} × {entry['code']} · {place}: {said}", 2)
