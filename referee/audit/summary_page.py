"""The summary as a page: one file with its plots in it, no script, no request to anywhere."""

from collections.abc import Sequence
from html import escape
from typing import Any

from referee.audit.summary import BIN, LEAST_BIN, MOST_BIN
from referee.audit.summary_style import STYLE
from referee.audit.summary_words import decimal, ending, number, percent, player, rule_title, verdict, words
from referee.conformance.reports.safe import clean
from referee.page import brand, facts, page

Document = dict[str, Any]
Bar = tuple[str, int, tuple[str, ...]]
"""A row of a plot: its name as HTML, its length, the figures beside it."""

FIGURES = ("records", "hands", "events", "charged", "refused", "differences", "unreadable")
FAULTS = ("refused", "differences", "unreadable")
MOST_BARS = 25
MOST_TABLES = 12
LABELLED = 4
"""Every fourth column of the histogram has a label; where there is little room every eighth."""


def summary_page(summary: Document, language: str) -> str:
    """The summary of an audit as a page."""
    return _Page(summary, language).text()


def _told(text: object, most: int = 200) -> str:
    """Text of a stranger in HTML."""
    return escape(clean(text, most))


class _Page:
    def __init__(self, summary: Document, language: str) -> None:
        self.summary = summary
        self.language = language
        self.texts = words(language)

    def text(self) -> str:
        """The whole of it."""
        sections = (
            self._top(), self._figures(), self._charges(), self._differences(), self._refused(),
            self._points(), self._endings(), self._feeding(), self._notes(), self._unreadable(), self._foot(),
        )  # fmt: skip
        body = "\n".join(section for section in sections if section)
        return page(self.language, self.texts["home"], STYLE, body, searchable=False)

    def _n(self, value: int) -> str:
        return number(value, self.language)

    def _top(self) -> str:
        texts, summary = self.texts, self.summary
        said, tone = verdict(summary, self.language)
        profiles = [entry["profile"] for entry in summary["profiles"]]
        shown = ", ".join(f"<code>{_told(name, 60)}</code>" for name in profiles[:MOST_TABLES])
        if len(profiles) > MOST_TABLES:
            shown += ", …"
        rows = [
            (texts["files"], self._n(summary["files"])),
            (texts["tables"], shown),
            (texts["made_by"], f"okey-referee {_told(summary['referee'], 30)}"),
        ]
        return (
            f'<header class="top">{brand(texts["home"])}<h1>{escape(texts["title"])}</h1>'
            f'<p class="verdict {tone}">{escape(said)}</p>{facts(rows)}</header>'
        )

    def _figures(self) -> str:
        cells = []
        for name in FIGURES:
            value = self.summary[name]
            tone = "zero" if not value else "bad" if name in FAULTS else ""
            cells.append(
                f'<li><b class="{tone}">{self._n(value)}</b><span>{escape(self.texts[name])}</span></li>'
            )
        return f'<ul class="figures card">{"".join(cells)}</ul>'

    # Plots

    def _section(self, title: str, body: str, tone: str = "") -> str:
        return f'<section><h2>{escape(self.texts[title])}</h2><div class="card {tone}">{body}</div></section>'

    def _bars(self, head: Sequence[str], bars: Sequence[Bar], note: str = "") -> str:
        """Bars that lie, a row each, with their figures; what there is most of comes first."""
        if not bars:
            return f'<p class="note">{escape(self.texts["nothing"])}</p>'
        longest = max((length for _, length, _ in bars), default=0)
        heads = "".join(f"<th scope=col>{escape(name)}</th>" for name in head)
        rows = "".join(
            f"<tr><th scope=row>{name}</th>"
            + "".join(
                f'<td data-label="{escape(self._unit(label))}">{figure}</td>'
                for label, figure in zip(head[1:], figures, strict=True)
            )
            + f'<td class="plot">{_bar(length, longest)}</td></tr>'
            for name, length, figures in bars[:MOST_BARS]
        )
        rest = len(bars) - MOST_BARS
        notes = [self.texts["more"].format(number=rest)] if rest > 0 else []
        notes += [note] if note else []
        said = "".join(f'<p class="note">{escape(line)}</p>' for line in notes)
        return (
            f'<table class="bars"><thead><tr>{heads}<th></th></tr></thead><tbody>{rows}</tbody></table>{said}'
        )

    def _unit(self, label: str) -> str:
        """What stands behind a figure where there is no head above it."""
        units = {self.texts["number"]: "×", self.texts["in_points"]: self.texts["in_points"].lower()}
        return units.get(label, "")

    def _rule(self, rule: str, lead: str = "") -> str:
        title = escape(f"{lead}{rule_title(rule, self.language)}")
        return f"{title}<small><code>{_told(rule, 80)}</code></small>"

    def _charges(self) -> str:
        texts = self.texts
        bars = [
            (self._rule(entry["rule"]), entry["times"], (self._n(entry["times"]), self._n(entry["points"])))
            for entry in self.summary["charges_by_rule"]
        ]
        head = (texts["rule"], texts["number"], texts["in_points"])
        return self._section("charges_by_rule", self._bars(head, bars), "paid")

    def _differences(self) -> str:
        texts = self.texts
        bars = [
            (
                self._rule(entry["rule"], f"{texts.get('what_' + entry['what'], entry['what'])} · "),
                entry["times"],
                (self._n(entry["times"]),),
            )
            for entry in self.summary["differences_by_rule"]
        ]
        body = self._bars((texts["what"], texts["number"]), bars, texts["differences_note"])
        return self._section("differences_by_rule", body, "wrong")

    def _refused(self) -> str:
        body = self._bars((self.texts["rule"], self.texts["number"]), self._by_rule("refused_by_rule"))
        return self._section("refused_by_rule", body, "wrong")

    def _by_rule(self, key: str) -> list[Bar]:
        return [
            (self._rule(entry["rule"]), entry["times"], (self._n(entry["times"]),))
            for entry in self.summary[key]
        ]

    def _points(self) -> str:
        points, texts = self.summary["points"], self.texts
        seats = {entry["from"] // BIN: entry["seats"] for entry in points["bins"]}
        if not seats:
            return self._section("points", f'<p class="note">{escape(texts["nothing"])}</p>')
        first, last = min(seats), max(seats)
        width = last - first + 1
        most = max(seats.values())
        columns = "".join(
            f'<rect class="{"won" if step < 0 else "lost"}" x="{step - first + 0.08:.2f}" '
            f'y="{100 - 100 * times / most:.3f}" width=".84" height="{100 * times / most:.3f}">'
            f"<title>{escape(self._bin(step, times))}</title></rect>"
            for step, times in sorted(seats.items())
        )
        grid = "".join(f'<line x1="0" x2="{width}" y1="{y}" y2="{y}"/>' for y in (0.2, 25, 50, 75))
        marks = "".join(
            f'<span class="{"minor" if step % (2 * LABELLED) else "major"}" '
            f'style="left:{100 * (step - first) / width:.2f}%">{self._n(step * BIN)}</span>'
            for step in range(first, last + 1)
            if step % LABELLED == 0
        )
        facts = texts["points_facts"].format(
            mean=decimal(points["mean"], self.language),
            least=self._n(points["least"]),
            most=self._n(points["most"]),
        )
        chart = (
            f'<div class="chart"><p class="top-of">{self._n(most)}</p>'
            f'<svg viewBox="0 0 {width} 100" preserveAspectRatio="none" role="img" '
            f'aria-label="{escape(facts)}">{grid}{columns}</svg>'
            f'<div class="axis" aria-hidden="true">{marks}</div></div><p class="note">{escape(facts)}</p>'
        )
        return self._section("points", chart)

    def _bin(self, step: int, times: int) -> str:
        key = "points_below" if step <= LEAST_BIN else "points_above" if step >= MOST_BIN else "points_bin"
        first, last = self._n(step * BIN), self._n(step * BIN + BIN - 1)
        return self.texts[key].format(first=first, last=last, times=self._n(times))

    def _endings(self) -> str:
        texts, hands = self.texts, self.summary["hands"]
        bars = [
            (
                escape(ending(entry, self.language)),
                entry["hands"],
                (self._n(entry["hands"]), percent(entry["hands"], hands, self.language)),
            )
            for entry in self.summary["endings"]
        ]
        return self._section("endings", self._bars((texts["way"], texts["number"], texts["share"]), bars))

    def _feeding(self) -> str:
        texts, feeding = self.texts, self.summary["feeding"]
        bars = [
            (
                f"<bdi>{self._player(entry['from'])}</bdi> → <bdi>{self._player(entry['to'])}</bdi>",
                entry["times"],
                (self._n(entry["times"]), self._n(entry["points"])),
            )
            for entry in feeding["pairs"][:MOST_BARS]
        ]
        note = texts["feeding_note"]
        if feeding["error"]:
            note += " " + texts["feeding_error"].format(error=self._n(feeding["error"]))
        head = (texts["pair"], texts["number"], texts["in_points"])
        return self._section("feeding", self._bars(head, bars, note), "paid")

    def _player(self, name: str) -> str:
        return escape(player(name, self.language))

    # Tables

    def _notes(self) -> str:
        bars = self._by_rule("deal_faults_by_rule") + self._by_rule("remarks_by_rule")
        if not bars:
            return ""
        body = self._bars((self.texts["rule"], self.texts["number"]), bars)
        return self._section("deal_and_remarks", body)

    def _unreadable(self) -> str:
        texts = self.texts
        bars = []
        for entry in self.summary["unreadable_by_reason"]:
            example = entry["example"]
            place = texts["first_one"].format(file=clean(example["file"], 80), line=self._n(example["line"]))
            sentence = _told(example["sentence"][self.language], 300)
            code = _told(entry["code"], 40)
            name = f"<bdi>{sentence}</bdi><small><code>{code}</code> · {escape(place)}</small>"
            bars.append((name, entry["times"], (self._n(entry["times"]),)))
        return self._section("by_reason", self._bars((texts["reason"], texts["number"]), bars), "wrong")

    def _foot(self) -> str:
        said = self.texts["foot"].format(version=clean(self.summary["referee"], 30))
        return f"<footer><p>{escape(said)}</p></footer>"


def _bar(length: int, longest: int) -> str:
    width = 100 * max(length, 0) / longest if longest else 0
    return (
        '<svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">'
        f'<rect width="{width:.3f}" height="1"/></svg>'
    )
