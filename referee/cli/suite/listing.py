"""``hakem suite list``: the cases, by the same choices as a run."""

import gc
import json
from typing import TYPE_CHECKING, Any

import click

from referee.cli.group import fail, format_option, new_command
from referee.cli.suite.choosing import TEXT as CHOOSING
from referee.cli.suite.choosing import chosen_cases, every_case, known_table, selection_options
from referee.wording.texts import in_language

if TYPE_CHECKING:
    from referee.conformance.cases import Case

TEXT = {
    "about": (
        """Örnekleri sıralar: kimliği, asıl kuralı, başlığı.

        Bir masa verilirse yalnızca o masada yanıtı bilinen örnekler kalır. Birini bütünüyle görmek için:
        hakem suite show ÖRNEK.""",
        """List the cases: id, main rule, title.

        With a table, only the cases whose answer is known there. To see one in full: hakem suite show
        CASE.""",
    ),
    "format": ("text: okumak için; json: her örnek bir satır.", "text: to be read; json: a line a case."),
    "total": ("{number} örnek", "{number} cases"),
    "total_one": ("1 örnek", "1 case"),
}


def command(language: str) -> click.Command:
    """The command in one language."""
    texts = in_language(TEXT, language)
    return new_command(
        language,
        "list",
        lambda **options: list_cases(language, **options),
        texts["about"],
        [*selection_options(language), format_option(texts["format"])],
        [
            "hakem suite list --question meld",
            "hakem suite list --rule meld.one_after_thirteen --profile oyna",
        ],
    )


def list_cases(
    language: str,
    profiles: tuple[str, ...],
    questions: tuple[str, ...],
    rules: tuple[str, ...],
    cases: tuple[str, ...],
    form: str,
) -> None:
    """Write the list."""
    # All that is made here is kept to the end: looking for garbage in it would be a third of the time.
    gc.disable()
    try:
        every = every_case(language)
    finally:
        gc.enable()
    found = chosen_cases(every, questions, rules, cases, language)
    if profiles:
        from referee.conformance.items import expectation_at

        tables = [known_table(name, language) for name in profiles]
        found = tuple(case for case in found if any(expectation_at(case, table) for table in tables))
    if not found:
        fail(in_language(CHOOSING, language)["nothing"])
    if form == "json":
        for case in found:
            click.echo(json.dumps(_document(case), ensure_ascii=False))
        return
    _write(found, language)


def _document(case: "Case") -> dict[str, Any]:
    return {
        "id": case.id,
        "question": case.question,
        "title": case.title,
        "rules": list(case.rules),
        "twin": case.twin,
        "since": case.since,
        "file": case.file,
        "profiles": list(dict.fromkeys(name for other in case.others for name in other.profiles)),
    }


def _write(cases: "tuple[Case, ...]", language: str) -> None:
    from referee.cli.terminal import Terminal, padded

    terminal = Terminal(language)
    texts = in_language(TEXT, language)
    id_width = max(len(case.id) for case in cases) + 2
    rule_width = min(max(len(case.rules[0]) for case in cases), 34) + 2
    topic = ""
    for case in cases:
        if case.topic[language] != topic:
            if topic:
                terminal.line()
            topic = case.topic[language]
            terminal.line(terminal.ink(topic, "head"))
        lead = padded(case.id, id_width) + terminal.ink(padded(case.rules[0], rule_width), "dim")
        terminal.block(case.title[language], id_width + rule_width, lead)
    terminal.line()
    key = "total_one" if len(cases) == 1 else "total"
    terminal.line(terminal.ink(texts[key].format(number=len(cases)), "dim"))
