"""The run as a page: one file, no request to anywhere, in the reader's language.

Everything that an engine said is escaped and bounded, and the page's policy lets no script run but its own.
Without a script it is complete too; the script only filters.
"""

import base64
import hashlib
import re
from collections.abc import Collection, Iterable, Sequence
from html import escape
from typing import Any

from referee import __version__
from referee.conformance.compare import Difference
from referee.conformance.reports.html_style import SCRIPT, STYLE
from referee.conformance.reports.markdown import verdict
from referee.conformance.reports.safe import clean, compact, pretty
from referee.conformance.reports.summary import Group, Summary, summarise
from referee.conformance.reports.telling import decisions, in_words, log_of, one_line, rule_title, told
from referee.conformance.reports.words import number, seconds, words
from referee.conformance.results import FAILED, Counts, Run
from referee.conformance.runner_texts import remark_text
from referee.page import brand, facts, page
from referee.wording.texts import in_language

TEXT = {
    "home": ("101 okey · uygunluk sınaması", "Okey 101 · conformance suite"),
    "time": ("Süre", "Time"),
    "restarts": ("Yeniden başlatma", "Restarts"),
    "suite": ("Sınama", "Suite"),
    "tables": ("Masalar", "Tables"),
    "rules_wrong": ("Yanlışı daha az olan kurallar: {number}", "Rules with less wrong: {number}"),
    "rules_right": ("Kusursuz kurallar: {number}", "Rules without a fault: {number}"),
    "find": ("Ara: örnek, başlık, kural…", "Search: case, title, rule…"),
    "any_question": ("Bütün sorular", "Every question"),
    "any_rule": ("Bütün kurallar", "Every rule"),
    "any_profile": ("Bütün masalar", "Every table"),
    "any_kind": ("Hepsi", "All kinds"),
    "kind_failed": ("Yanlış", "Failed"),
    "kind_unanswered": ("Yanıtsız", "Not answered"),
    "kind_interpretation": ("Yoruma dayanan fark", "On an interpretation"),
    "kind_known": ("Bilinen", "Known"),
    "count": ("{all} örnekten {shown} tanesi", "{shown} of {all} cases"),
    "open_all": ("Hepsini aç", "Open all"),
    "close_all": ("Hepsini kapat", "Close all"),
    "clear": ("Temizle", "Clear"),
    "none_left": ("Bu süzgece uyan örnek yok.", "No case fits this filter."),
    "whole": ("Yanıtların tamamı", "The whole answers"),
    "asked": ("Sorulan durum", "What was asked"),
    "again": ("Yeniden bak", "Look again"),
    "twin": ("İkizi", "Twin"),
    "done": ("Dönüşüm", "Transformation"),
    "at": ("{number} masada", "at {number} tables"),
    "at_one": ("{name} masasında", "at {name}"),
    "nothing_wrong": ("Burada gösterilecek bir yanlış yok.", "There is nothing wrong to show here."),
    "skip_link": ("Yanlış yanıtlara geç", "Skip to the failures"),
    "items": ("sorular", "items"),
    "strict": (
        "Kural adları da sınandı (--strict-rules)",
        "Rule names were tested too (--strict-rules)",
    ),
    "foot": (
        "okey-referee {version} ile yapıldı. Her soru bir tabloda bir kez, asıl kuralının altında sayılır.",
        "Made by okey-referee {version}. An item counts once in each table, under its case's main rule.",
    ),
}

MOST_DIFFERENCES = 12
MOST_RULES = 8
"""Rules that are shown without being asked for."""
SHORT = 400
"""A question of so many letters is shown without being asked for."""
MOST_IDS = 400
_TILE = re.compile(r"&quot;((?:([RYBK])(?:1[0-3]|[1-9]))|FJ|OK)&quot;(?!:)")
_OUTCOMES = ("passed", "failed", "unanswered", "skipped")


def write(run: Run, language: str, known: Collection[str] = ()) -> str:
    """The run as a page."""
    return _Page(run, language, known).text()


def _hash(text: str) -> str:
    return "'sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() + "'"


def _told(text: object, most: int = 300) -> str:
    """Text of a stranger in HTML."""
    return escape(clean(text, most))


def _json(value: Any, width: int = 60) -> str:
    """A value as JSON with its tiles drawn."""
    return _painted("\n".join(pretty(value, width, 6000)))


def _painted(text: str) -> str:
    """JSON escaped, with its tiles drawn."""
    return _TILE.sub(lambda match: f'<b class="t {match[2] or match[1]}">{match[1]}</b>', escape(text))


def _value(value: Any, texts: dict[str, str]) -> str:
    return f"<i>{escape(texts['nothing'])}</i>" if value is None else _json(value, 40)


def _bar(tally: Counts) -> str:
    """Right, wrong, not answered and skipped as one bar; the figures stand beside it."""
    parts: list[str] = []
    at = 0.0
    for outcome in _OUTCOMES:
        share = 100 * getattr(tally, outcome) / tally.selected if tally.selected else 0
        if share:
            parts.append(f'<rect class="{outcome}" x="{at:.3f}" width="{share:.3f}" height="1"/>')
            at += share
    return (
        f'<svg class="bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">'
        f"{''.join(parts)}</svg>"
    )


class _Page:
    """One page."""

    def __init__(self, run: Run, language: str, known: Collection[str]) -> None:
        self.run = run
        self.language = language
        self.summary: Summary = summarise(run, known)
        self.texts = {**words(language), **in_language(TEXT, language)}

    def text(self) -> str:
        """The whole of it."""
        title = f"{self.texts['title']}: {clean(self.run.engine.name)}"
        policy = (
            f"default-src 'none'; style-src {_hash(STYLE)}; script-src {_hash(SCRIPT)}; base-uri 'none'; "
            "form-action 'none'"
        )
        parts = (self._top(), self._figures(), self._tables(), self._cases(), self._skipped(), self._foot())
        body = "\n".join(part for part in parts if part) + f"\n<script>{SCRIPT}</script>"
        return page(self.language, title, STYLE, body, policy, searchable=False)

    def _n(self, value: int) -> str:
        return number(value, self.language)

    # The head

    def _top(self) -> str:
        run, texts = self.run, self.texts
        about = " · ".join(_told(part, 60) for part in (run.engine.version, run.engine.language) if part)
        tone = {"breaks": "bad", "nothing_tested": "none"}.get(self.summary.verdict, "good")
        tables = dict.fromkeys(result.item.profile.id for result in run.results)
        base = [name for name in tables if "+" not in name]
        varied = len(tables) - len(base)
        shown = ", ".join(_told(name, 60) for name in base[:12]) + (f" (+{varied})" if varied else "")
        rows = [
            (texts["command"], f"<code>{_told(run.command, 400)}</code>" if run.command else ""),
            (texts["tables"], shown),
            (texts["time"], seconds(run.seconds, self.language)),
            (texts["restarts"], self._n(run.restarts) if run.restarts else ""),
            (texts["suite"], f"okey-referee {__version__}"),
        ]
        notes = [remark_text(name, self.language) for name in run.remarks] + [
            texts["strict"]
        ] * run.strict_rules
        strict = "".join(f'<p class="facts">{escape(note)}</p>' for note in notes)
        return (
            f'<a class="skip-link" href="#cases">{escape(texts["skip_link"])}</a>\n<header class="top">'
            f"{brand(texts['home'])}"
            f"<h1><bdi>{_told(run.engine.name, 80)}</bdi> <small><bdi>{about}</bdi></small></h1>"
            f'<p class="verdict {tone}">{escape(verdict(self.summary, self.language))}</p>'
            f"{facts(rows)}{strict}</header>"
        )

    def _figures(self) -> str:
        counts = self.summary.counts
        cells = "".join(
            f'<li><b class="{"zero" if not getattr(counts, name) and name != "passed" else f"is-{name}"}">'
            f"{self._n(getattr(counts, name))}</b><span>{escape(self.texts[name])}</span></li>"
            for name in ("selected", *_OUTCOMES)
        )
        unnamed = ""
        if self.summary.unnamed:
            key = "unnamed_one" if self.summary.unnamed == 1 else "unnamed"
            said = self.texts[key].format(number=self._n(self.summary.unnamed))
            unnamed = f'<p class="facts">{escape(said)}</p>'
        return f'<section class="card figures"><ul>{cells}</ul>{_bar(counts)}{unnamed}</section>'

    # The tables

    def _tables(self) -> str:
        texts, summary = self.texts, self.summary
        authorities = self._table(
            texts["authority"],
            [
                (f'<span class="badge {name}">{escape(texts.get(name, name))}</span>', tally)
                for name, tally in summary.by_authority.items()
            ],
        )
        questions = self._table(
            texts["question"],
            [(self._filter("question", name, name), tally) for name, tally in summary.by_question.items()],
        )
        rows = [
            (
                self._filter("rule", rule, rule_title(rule, self.language))
                + f"<small class=mono>{rule}</small>",
                tally,
            )
            for rule, tally in summary.by_rule.items()
        ]
        wrong = [row for row in rows if row[1].failed or row[1].unanswered]
        wrong.sort(key=lambda row: -(row[1].failed + row[1].unanswered))
        right = [row for row in rows if not (row[1].failed or row[1].unanswered)]
        rules = self._table(texts["rule"], wrong[:MOST_RULES]) if wrong else ""
        for key, rest in (("rules_wrong", wrong[MOST_RULES:]), ("rules_right", right)):
            if rest:
                head = escape(texts[key].format(number=len(rest)))
                table = self._table(texts["rule"], rest)
                rules += f'<details class="more"><summary>{head}</summary>{table}</details>'
        return "\n".join(
            f"<section><h2>{escape(texts[title])}</h2><div class='card scroll'>{body}</div></section>"
            for title, body in (
                ("by_authority", authorities), ("by_question", questions), ("by_rule", rules)
            )
        )  # fmt: skip

    def _filter(self, field: str, value: str, said: str) -> str:
        name = f'data-filter="{field}" data-value="{escape(value)}"'
        return f'<button type="button" {name}>{escape(said)}</button>'

    def _table(self, head: str, rows: Iterable[tuple[str, Counts]]) -> str:
        columns = ("selected", *_OUTCOMES)
        heads = "".join(f"<th scope=col>{escape(self.texts[name])}</th>" for name in columns)
        body = "".join(
            f"<tr><th scope=row>{name}</th>{''.join(self._cell(tally, column) for column in columns)}"
            f'<td class="wide">{_bar(tally)}</td></tr>'
            for name, tally in rows
        )
        return (
            f'<table class="figures-table"><thead>'
            f"<tr><th scope=col>{escape(head)}</th>{heads}<th class=wide></th></tr></thead>"
            f"<tbody>{body}</tbody></table>"
        )

    def _cell(self, tally: Counts, column: str) -> str:
        value = getattr(tally, column)
        name = escape(self.texts[column])
        kind = f"is-{column}" if value else "zero"
        return f'<td class="{kind}" data-label="{name}">{self._n(value) if value else "·"}</td>'

    # What went wrong

    def _cases(self) -> str:
        summary, texts = self.summary, self.texts
        parts = [
            self._part(texts[title], kind, groups)
            for title, kind, groups in (
                ("failures", "failed", summary.failures),
                ("not_answered", "unanswered", summary.unanswered),
                ("on_interpretation", "interpretation", summary.on_interpretation),
                ("known_failures", "known", summary.known),
            )
            if groups
        ]
        if not parts:
            said = escape(texts["nothing_wrong"])
            return f'<div id="cases"></div><p class="card empty">{said}</p>'
        return f'<div id="cases"></div>{self._form()}\n' + "\n".join(parts)

    def _form(self) -> str:
        texts, summary = self.texts, self.summary
        kinds = {
            "failed": summary.failures,
            "unanswered": summary.unanswered,
            "interpretation": summary.on_interpretation,
            "known": summary.known,
        }
        groups = [group for part in kinds.values() for group in part]
        items = [group.first.item for group in groups]
        questions = dict.fromkeys(item.case.question for item in items)
        rules = sorted({rule for item in items for rule in item.case.rules})
        profiles = sorted(
            {profile for group in groups for profile in group.profiles}, key=lambda name: ("+" in name, name)
        )
        chosen = (
            ("question", "any_question", [(name, name) for name in questions]),
            ("rule", "any_rule", [(rule, rule) for rule in rules]),
            ("profile", "any_profile", [(name, name) for name in profiles]),
            ("kind", "any_kind", [(kind, texts[f"kind_{kind}"]) for kind, part in kinds.items() if part]),
        )  # fmt: skip
        selects = "".join(
            f'<select name="{name}" aria-label="{escape(texts[every])}"><option value="">'
            f"{escape(texts[every])}</option>"
            + "".join(f'<option value="{escape(value)}">{escape(said)}</option>' for value, said in options)
            + "</select>"
            for name, every, options in chosen
        )
        find = escape(texts["find"])
        return (
            '<form class="filter card" hidden '
            f'data-count="{escape(texts["count"])}">'
            f'<input type="search" name="text" placeholder="{find}" aria-label="{find}">{selects}'
            f'<p><output></output><button type="button" data-do="open">{escape(texts["open_all"])}</button>'
            f'<button type="button" data-do="close">{escape(texts["close_all"])}</button>'
            f'<button type="reset">{escape(texts["clear"])}</button></p></form>'
            f'<p class="none-left card empty" hidden>{escape(texts["none_left"])}</p>'
        )

    def _part(self, title: str, kind: str, groups: Sequence[Group]) -> str:
        items = sum(len(group.results) for group in groups)
        head = f'<h2>{escape(title)} <span class="n">{self._n(items)}</span></h2>'
        return f"<section data-cases>{head}\n" + "\n".join(
            self._case(group, kind) for group in groups
        ) + "\n</section>"  # fmt: skip

    def _case(self, group: Group, kind: str) -> str:
        texts, result = self.texts, group.first
        item, about = result.item, told(result, self.language)
        case = item.case
        title = case.title[self.language]
        search = " ".join(
            (
                case.id,
                title,
                *case.rules,
                about.rule_title,
                about.why,
                *group.profiles,
                item.done,
                result.said,
            )
        )
        profiles = group.profiles
        where = (
            texts["at_one"].format(name=profiles[0])
            if len(profiles) == 1
            else texts["at"].format(number=len(profiles))
        )
        failed = result.outcome == FAILED
        line = (
            _line(result.differences, texts, self.language)
            if failed
            else _told(one_line(result, self.language), 600)
        )
        asked = "\n".join(pretty(item.given, 96, 6000))
        body = (
            f'<details class="inner"{" open" if len(asked) <= SHORT else ""}>'
            f"<summary>{escape(texts['asked'])}</summary>"
            f'<div class="whole one"><figure><pre>{_painted(asked)}</pre></figure></div></details>'
        )
        body += self._differences(result.differences) if failed else self._log(log_of(result))
        body += self._says(group)
        body += self._whole(item.answer, result.got if failed else None, failed)
        return (
            f'<article class="card case" id="{escape(f"{item.id}")}" data-kind="{kind}" '
            f'data-question="{escape(case.question)}" data-rule="{escape(" ".join(case.rules))}" '
            f'data-profile="{_told(" ".join(profiles), 4000)}" data-text="{_told(search, 1500)}">'
            f'<details><summary><span class="name">{escape(title)}</span>'
            f'<span class="id mono">{escape(case.id)} · {_told(where, 120)}</span>'
            f'<span class="line">{line}</span></summary>'
            f'<div class="body">{body}</div></details></article>'
        )

    def _log(self, lines: Sequence[str]) -> str:
        """What the engine last wrote."""
        if not lines:
            return ""
        said = escape("\n".join(lines))
        head = escape(self.texts["said"])
        return (
            f'<div class="whole one"><figure><figcaption>{head}</figcaption><pre>{said}</pre></figure></div>'
        )

    def _differences(self, differences: Sequence[Difference]) -> str:
        texts = self.texts
        want, got, language = escape(texts["expected"]), escape(texts["got"]), self.language
        rows = "".join(
            f'<div><code class="at">{_told(entry.path, 120) or "·"}</code>'
            f'<pre class="want" data-label="{want}">{_value(in_words(entry.expected, language), texts)}</pre>'
            f'<pre class="got" data-label="{got}">{_value(entry.got, texts)}</pre></div>'
            for entry in differences[:MOST_DIFFERENCES]
        )
        left = len(differences) - MOST_DIFFERENCES
        more = f'<div><span class="at">+{left}</span></div>' if left > 0 else ""
        place = escape(texts["place"])
        head = f'<div class="head"><span>{place}</span><span>{want}</span><span>{got}</span></div>'
        return f'<div class="diff">{head}{rows}{more}</div>'

    def _says(self, group: Group) -> str:
        texts, result = self.texts, group.first
        item, about = result.item, told(result, self.language, group.documents)
        sources = "".join(f"<li>{escape(source)}</li>" for source in about.sources)
        taken = [
            decisions()[str(source.interpretation)]["decision"][self.language]
            for source in item.expectation.sources
            if source.interpretation is not None and str(source.interpretation) in decisions()
        ]
        decided = "".join(f'<p class="decision">{escape(text)}</p>' for text in taken)
        chips = "".join(f'<span class="chip">{_told(name, 120)}</span>' for name in group.profiles)
        twin = (
            f"<dt>{escape(texts['twin'])}</dt><dd><code>{item.case.twin}</code></dd>"
            if item.case.twin
            else ""
        )
        done = (
            f"<dt>{escape(texts['done'])}</dt><dd><code>{_told(item.done)}</code></dd>" if item.done else ""
        )
        profile = group.profiles[0]
        return (
            f'<blockquote class="says"><p>{escape(about.sentence)}</p><p class="rule">'
            f"{escape(about.rule_title)} · <code>{about.rule}</code></p></blockquote>"
            f'<dl class="about"><dt>{escape(texts["why"])}</dt><dd lang="en">{escape(about.why)}</dd>'
            f'<dt>{escape(texts["source"])}</dt><dd><span class="badge {about.authority}">'
            f"{escape(texts.get(about.authority, about.authority))}</span>"
            f"<ul>{sources}</ul>{decided}</dd>"
            f"<dt>{escape(texts['profile'])}</dt><dd>{chips}</dd>{twin}{done}"
            f"<dt>{escape(texts['again'])}</dt>"
            f"<dd><code>hakem suite show {item.case.id} --profile {_told(profile, 120)}</code></dd></dl>"
        )

    def _whole(self, expected: Any, got: Any, failed: bool) -> str:
        texts = self.texts
        panels = [(texts["expected"], expected), *([(texts["got"], got)] if failed else [])]
        figures = "".join(
            f"<figure><figcaption>{escape(name)}</figcaption><pre>{_json(value, 52)}</pre></figure>"
            for name, value in panels
        )
        one = "" if failed else " one"
        head = escape(texts["whole" if failed else "expected"])
        return (
            f'<details class="inner"><summary>{head}</summary>'
            f'<div class="whole{one}">{figures}</div></details>'
        )

    # What was not asked

    def _skipped(self) -> str:
        texts = self.texts
        rows = []
        for reason in self.summary.reasons:
            said = "; ".join(f"{clean(text, 120)} ({self._n(many)})" for text, many in reason.said[:5])
            about = f"{escape(texts.get(reason.reason, reason.reason))}" + (
                f"<small>{_told(said, 600)}</small>" if said else ""
            )
            ids = " ".join(f"<code>{_told(name, 160)}</code>" for name in reason.items[:MOST_IDS])
            left = len(reason.items) - MOST_IDS
            more = f" … +{self._n(left)}" if left > 0 else ""
            shown = f'<details class="inner"><summary>{escape(texts["items"])}</summary>{ids}{more}</details>'
            rows.append(
                f"<tr><th scope=row>{about}{shown}</th>"
                f'<td class="is-{reason.outcome}">{escape(texts[reason.outcome])}</td>'
                f"<td>{self._n(len(reason.items))}</td></tr>"
            )
        if not rows:
            return ""
        return (
            f"<section><h2>{escape(texts['not_asked'])} / {escape(texts['unanswered'])}</h2>"
            f"<div class='card scroll'><table><thead><tr><th scope=col>{escape(texts['reason'])}</th>"
            f"<th></th><th scope=col>{escape(texts['number'])}</th></tr></thead>"
            f"<tbody>{''.join(rows)}</tbody></table></div></section>"
        )

    def _foot(self) -> str:
        return f"<footer>{escape(self.texts['foot'].format(version=__version__))}</footer>"


def _line(differences: Sequence[Difference], texts: dict[str, str], language: str) -> str:
    """The first difference in the folded line."""
    if not differences:
        return ""
    first = differences[0]
    more = f" (+{len(differences) - 1})" if len(differences) > 1 else ""
    return (
        f"<code>{_told(first.path, 60) or '·'}</code> "
        f'<b class="is-passed">{_short(in_words(first.expected, language), texts)}</b> ≠ '
        f'<b class="is-failed">{_short(first.got, texts)}</b>{more}'
    )


def _short(value: Any, texts: dict[str, str]) -> str:
    if value is None:
        return escape(texts["nothing"])
    return _painted(compact(value, 70))
