"""Markdown for a CI's summary page: the figures, and the failures folded up.

What an engine said stands in fences that it cannot close, or with every mark escaped.
"""

import re
from collections.abc import Collection, Sequence

from referee.conformance.reports.safe import CUT, clean, pretty
from referee.conformance.reports.summary import Group, Summary, summarise
from referee.conformance.reports.telling import log_of, one_line, short_reason, told
from referee.conformance.reports.words import number, seconds, words
from referee.conformance.results import FAILED, Counts, Run
from referee.conformance.runner_texts import remark_text

MOST_GROUPS = 60
"""A summary page has a limit, and nobody reads further."""
MOST_PROFILES = 8

_MARKS = re.compile(r"([\\`*_{}\[\]()#+\-.!|~>:/])")


def write(run: Run, language: str, known: Collection[str] = ()) -> str:
    """The run as Markdown."""
    texts = words(language)
    summary = summarise(run, known)
    engine = f"{marked(run.engine.name)} {marked(run.engine.version)}".strip()
    sign = "✅" if summary.status == 0 else "❌"
    lines = [
        f"## {sign} {texts['title']}: {engine}",
        "",
        f"**{verdict(summary, language)}** · {number(summary.counts.selected, language)} · "
        f"{seconds(run.seconds, language)}",
        "",
        *_counts(texts["authority"], summary.by_authority, language, texts),
        "",
        *_counts(texts["question"], summary.by_question, language, {}),
        "",
    ]
    if summary.unnamed:
        key = "unnamed_one" if summary.unnamed == 1 else "unnamed"
        lines += [texts[key].format(number=number(summary.unnamed, language)), ""]
    lines += [line for name in run.remarks for line in (remark_text(name, language), "")]
    for title, groups in (
        ("failures", summary.failures),
        ("not_answered", summary.unanswered),
        ("on_interpretation", summary.on_interpretation),
        ("known_failures", summary.known),
    ):
        lines += _groups(texts[title], groups, language)
    skipped = [reason for reason in summary.reasons if reason.outcome == "skipped"]
    if skipped:
        lines += [f"### {texts['not_asked']}", "", f"| {texts['reason']} | {texts['number']} |", "|---|--:|"]
        for reason in skipped:
            said = reason.said[0][0] if len(reason.said) == 1 else ""
            about = marked(short_reason(reason.reason, said, language))
            lines.append(f"| {about} | {number(len(reason.items), language)} |")
        lines.append("")
    return "\n".join(lines).rstrip() + "\n"


def verdict(summary: Summary, language: str) -> str:
    """The run in one sentence."""
    return words(language)[summary.verdict].format(number=number(summary.breaking, language))


def marked(text: str, most: int = 200) -> str:
    """Text of a stranger in the middle of Markdown: no mark of it means anything, no HTML, no mention."""
    safe = clean(text, most).replace("&", "&amp;").replace("<", "&lt;").replace("@", "&#64;")
    return _MARKS.sub(r"\\\1", safe)


def _counts(head: str, tallies: dict[str, Counts], language: str, names: dict[str, str]) -> list[str]:
    texts = words(language)
    columns = ("selected", "passed", "failed", "skipped", "unanswered")
    lines = [
        f"| {head} | {' | '.join(texts[column] for column in columns)} |",
        f"|---|{'--:|' * len(columns)}",
    ]
    for name, tally in tallies.items():
        cells = [number(value, language) if value else "·" for value in tally]
        lines.append(f"| {names.get(name, name)} | {' | '.join(cells)} |")
    return lines


def _groups(title: str, groups: Sequence[Group], language: str) -> list[str]:
    if not groups:
        return []
    texts = words(language)
    items = sum(len(group.results) for group in groups)
    lines = [f"### {title} ({number(items, language)})", ""]
    for group in groups[:MOST_GROUPS]:
        lines += _group(group, language)
    left = len(groups) - MOST_GROUPS
    if left > 0:
        lines += [texts["more_one" if left == 1 else "more"].format(number=number(left, language)), ""]
    return lines


def _group(group: Group, language: str) -> list[str]:
    texts = words(language)
    result = group.first
    item = result.item
    about = told(result, language, group.documents)
    profiles = ", ".join(group.profiles[:MOST_PROFILES]) + (f" {CUT}" * (len(group.profiles) > MOST_PROFILES))
    name = f"{item.case.id}~{item.done}" if item.done else item.case.id
    lines = [
        f"<details><summary><code>{marked_html(name)}</code> {marked_html(item.case.title[language])} "
        f"({marked_html(profiles)})</summary>",
        "",
        f"**{texts['expected']}**",
        *fenced(pretty(item.answer)),
    ]
    if result.outcome == FAILED:
        lines += [f"**{texts['got']}**", *fenced(pretty(result.got))]
        places = [clean(entry.path, 80).replace("`", "'") for entry in result.differences[:10]]
        paths = ", ".join(f"`{place}`" for place in places if place)
        if paths:
            lines += [f"≠ {paths}", ""]
    else:
        lines += [
            marked(one_line(result, language), 600),
            "",
            *(fenced(log) if (log := log_of(result)) else []),
        ]
    return [
        *lines,
        f"{about.sentence} (`{about.rule}`)",
        "",
        f"{marked(about.why, 600)}",
        "",
        f"{texts.get(about.authority, about.authority)}: {marked('; '.join(about.sources), 600)}",
        "",
        "</details>",
        "",
    ]


def marked_html(text: str) -> str:
    """Text in the middle of HTML in Markdown."""
    return clean(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("@", "&#64;")


def fenced(lines: Sequence[str]) -> list[str]:
    """Lines in a fence that is longer than any row of backticks in them."""
    longest = max((len(row) for line in lines for row in re.findall("`+", line)), default=0)
    fence = "`" * max(3, longest + 1)
    return ["", f"{fence}json", *lines, fence, ""]
