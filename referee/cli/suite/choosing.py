"""Which items a command is about: the options ``--profile``, ``--question``, ``--rule`` and ``--case``."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click
from click.shell_completion import CompletionItem

from referee.cli.group import fail
from referee.wording.texts import in_language

if TYPE_CHECKING:
    from referee.conformance.cases import Case
    from referee.conformance.items import Item

TEXT = {
    "profile": (
        "Yalnız bu masa; ev kurallarıyla da yazılabilir (oyna+hands-7). Yinelenebilir.",
        "This table only; with variants too (oyna+hands-7). May be repeated.",
    ),
    "profile_name": ("MASA", "PROFILE"),
    "question": ("Yalnız bu soru türü. Yinelenebilir.", "This question only. May be repeated."),
    "question_name": ("SORU", "QUESTION"),
    "rule": (
        "Yalnız bu kuralı gösteren örnekler. Yinelenebilir.",
        "Cases of this rule only. May be repeated.",
    ),
    "rule_name": ("KURAL", "RULE"),
    "case": (
        "Yalnız bu örnek; bir masada: meld-0004@oyna. Yinelenebilir.",
        "This case only; at one table: meld-0004@oyna. May be repeated.",
    ),
    "case_name": ("ÖRNEK", "CASE"),
    "no_case": ("Böyle bir örnek yok: {name}.", "There is no case {name}."),
    "no_question": ("Böyle bir soru yok: {name}.", "There is no question {name}."),
    "no_rule": ("Böyle bir kuralı gösteren örnek yok: {name}.", "No case shows a rule {name}."),
    "no_image": ("Böyle bir dönüşüm yok: {name}.", "There is no such image of a case: {name}."),
    "nearest": ("En yakını: {near}.", "Nearest: {near}."),
    "known": ("Bilinenler: {known}.", "Known: {known}."),
    "house": (
        "{name}: Evin kendi masası için beklenen yanıt yoktur. Örnekler belgelerdeki masalara ve ev "
        "kurallarına göredir: {known}; ya da oyna+hands-7 gibi.",
        "{name}: nobody knows what must come out at a house's own table. The cases are about the tables of "
        "the documents and their variants: {known}; or such as oyna+hands-7.",
    ),
    "nothing": ("Bu seçimle sorulacak bir şey kalmıyor.", "This choice leaves nothing to ask."),
}


def selection_options(language: str) -> list[click.Parameter]:
    """The four options."""
    texts = in_language(TEXT, language)
    return [
        click.Option(
            [f"--{name}", f"{name}s"],
            multiple=True,
            metavar=texts[f"{name}_name"],
            help=texts[name],
            shell_complete=complete,
        )
        for name, complete in (
            ("profile", lambda ctx, _, begun: _completing().tables(ctx, begun)),
            ("question", _complete_questions),
            ("rule", lambda ctx, _, begun: _completing().rules(ctx, begun)),
            ("case", complete_cases),
        )
    ]


def _completing() -> Any:
    from referee.cli import completing

    return completing


def _complete_questions(_: click.Context, __: click.Parameter, begun: str) -> list[CompletionItem]:
    from referee.questions import QUESTIONS

    return [CompletionItem(name) for name in QUESTIONS if name.startswith(begun)]


def complete_cases(_: click.Context, __: click.Parameter, begun: str) -> list[CompletionItem]:
    """Cases, with their titles."""
    from referee.cli.language import current_language

    language = current_language()
    cases = every_case(language)
    return [CompletionItem(case.id, help=case.title[language]) for case in cases if case.id.startswith(begun)]


def every_case(language: str) -> "tuple[Case, ...]":
    """The cases of the suite; with a file that cannot be read, what is wrong with it."""
    from referee.conformance.cases import load_cases
    from referee.file_faults import FileFault

    try:
        return load_cases()
    except FileFault as fault:
        from referee.documents import of_file

        fail("\n".join(of_file(one).text(language) for one in fault.faults or [fault]))


def chosen_cases(
    cases: "Sequence[Case]", questions: Sequence[str], rules: Sequence[str], ids: Sequence[str], language: str
) -> "tuple[Case, ...]":
    """The cases that these choices leave; an unknown name is said, with the nearest one that is known."""
    check_names(cases, questions, rules, ids, language)
    plain = {name.partition("@")[0] for name in ids}
    return tuple(
        case
        for case in cases
        if (not questions or case.question in questions)
        and (not rules or not set(rules).isdisjoint(case.rules))
        and (not plain or case.id in plain)
    )


def check_names(
    cases: "Sequence[Case]", questions: Sequence[str], rules: Sequence[str], ids: Sequence[str], language: str
) -> None:
    """End with a sentence where a case, a question or a rule is named that the suite does not have."""
    checks = (
        ("no_question", questions, {case.question for case in cases}),
        ("no_rule", rules, {rule for case in cases for rule in case.rules}),
        ("no_case", [name.partition("@")[0] for name in ids], {case.id for case in cases}),
    )
    for key, wanted, known in checks:
        for name in wanted:
            if name not in known:
                fail(_unknown(key, name, sorted(known), language))


def _unknown(key: str, name: str, known: list[str], language: str) -> str:
    from referee.conformance.reports.safe import clean
    from referee.profile import nearest

    texts = in_language(TEXT, language)
    near = nearest(name, known)
    said = texts[key].format(name=clean(name, 60))
    if near:
        return f"{said} {texts['nearest'].format(near=near)}"
    return f"{said} {texts['known'].format(known=', '.join(known))}" if len(known) <= 12 else said


def chosen_items(
    cases: "Sequence[Case]",
    profiles: Sequence[str],
    questions: Sequence[str],
    rules: Sequence[str],
    ids: Sequence[str],
    language: str,
) -> "tuple[Item, ...]":
    """Every item that these choices leave; ends with a sentence where there is none, or a name is unknown."""
    from referee.conformance.items import select

    check_names(cases, questions, rules, ids, language)
    tables = [known_table(name, language) for name in profiles]
    plain = [name for name in ids if "@" not in name]
    found: list[Item] = []
    if plain or not ids:
        found += select(cases, tables, questions, rules, plain)
    exact = [name for name in ids if "@" in name]
    for name in exact:
        found += (item for item in _exact(cases, name, language) if item not in found)
    if not found:
        fail(in_language(TEXT, language)["nothing"])
    return tuple(found)


def _exact(cases: "Sequence[Case]", name: str, language: str) -> "tuple[Item, ...]":
    """The item of that id: a case at a table, or an image of it."""
    from referee.conformance.items import select

    case, _, rest = name.partition("@")
    table, _, done = rest.partition("~")
    items = select(cases, [known_table(table, language)], ids=[case])
    if not done:
        return items
    from referee.conformance.expand import image

    try:
        return tuple(image(item, done) for item in items)
    except ValueError:
        fail(in_language(TEXT, language)["no_image"].format(name=name[:120]))


def known_table(name: str, language: str) -> str:
    """A table that the suite knows; a house's own one has no expected answers."""
    from referee.conformance.items import complete_profiles
    from referee.named_profile import find_profile
    from referee.profile import ProfileFault, load_profile

    try:
        return load_profile(name).id
    except ProfileFault:
        found = find_profile(name)
    if isinstance(found, list):
        fail("\n".join(trouble.text(language) for trouble in found))
    texts = in_language(TEXT, language)
    fail(texts["house"].format(name=name[:120], known=", ".join(complete_profiles())))
