"""``hakem diff``: where two tables differ, with the rules that it changes and cases that show it."""

from typing import Any

import click

from referee.cli.group import format_option, new_command
from referee.wording.texts import in_language

TEXT = {
    "about": (
        """İki masayı karşılaştırır: hangi değer farklı, hangi kurallar değişiyor.

        PROFİL bir kimlik, ev kurallarıyla bir kimlik (oyna+hands-7) ya da bir profil dosyasıdır. Her farkın
        yanında, farkı gösteren bir örnek yazar. --long ile her değerin nereden bilindiği de gösterilir.""",
        """Compare two tables: where their values differ, and which rules that changes.

        A PROFILE is an id, an id with variants (oyna+hands-7) or a profile file. Each difference comes with
        a case that shows it. With --long every value says how it is known.""",
    ),
    "profile": ("PROFİL", "PROFILE"),
    "long": (
        "Her değerin dayanağı ve o değere bakan bütün kurallar.",
        "How every value is known, and all rules that read it.",
    ),
    "format": ("text ya da json.", "text or json."),
    "same": (
        "Bu iki masa aynı: {count} değerin hepsi tutuyor.",
        "The two tables are the same: all {count} values agree.",
    ),
    "count": ("{count} değerden {differing} tanesi farklı.", "{differing} of {count} values differ."),
    "count_one": ("{count} değerden biri farklı.", "One of {count} values differs."),
    "rules": ("Değişen kurallar", "Rules that change"),
    "reads": ("Bu değere bakan kurallar: {rules}", "Rules that read this value: {rules}"),
    "case": ("örnek {id}: {title}", "case {id}: {title}"),
}


def command(language: str) -> click.Command:
    """The command in one language."""
    texts = in_language(TEXT, language)
    return new_command(
        language,
        "diff",
        lambda **options: diff(language, **options),
        texts["about"],
        [
            click.Argument(["first"], metavar=texts["profile"]),
            click.Argument(["second"], metavar=texts["profile"]),
            click.Option(["--long", "in_full"], is_flag=True, help=texts["long"]),
            format_option(texts["format"]),
        ],
        ["hakem diff oyna katlamali-esli", "hakem diff oyna oyna+okey-stays --long"],
    )


def diff(language: str, first: str, second: str, in_full: bool, form: str) -> None:
    """Compare two tables."""
    from referee.cli.profile_option import chosen_profiles
    from referee.comparing import divergences
    from referee.conformance.cases import load_cases
    from referee.rulebook import load_rulebook

    here, there = chosen_profiles((first, second), language)
    cases = load_cases() if here.values != there.values else ()
    found = divergences(here, there, load_rulebook(), cases)
    if form == "json":
        from referee.cli.judge import write_json

        write_json(_document(found, here, there))
    else:
        _write(found, here, there, language, in_full)


# For people


def _write(found: list[Any], here: Any, there: Any, language: str, in_full: bool) -> None:
    from referee.cli.terminal import Terminal
    from referee.spec import load_spec

    terminal = Terminal(language)
    texts = in_language(TEXT, language)
    count = len(here.values)
    for table in (here, there):
        terminal.line(f"{terminal.ink(table.title.get(language, table.id), 'head')} ({table.id})")
    if not found:
        terminal.line(texts["same"].format(count=count))
        return
    counted = texts["count_one" if len(found) == 1 else "count"]
    terminal.line(counted.format(count=count, differing=len(found)))
    spec = load_spec()
    rules = _changed_by_parameter(found, here, there)
    for group in spec["groups"]:
        definitions = {entry["key"]: entry for entry in spec["parameters"] if entry["group"] == group["id"]}
        in_group = [one for one in found if one.parameter in definitions]
        if not in_group:
            continue
        terminal.line()
        terminal.line(terminal.ink(group["title"][language], "head"))
        for one in in_group:
            _parameter(terminal, one, definitions[one.parameter], here, there, in_full)
        _rules(terminal, [rule for one in in_group for rule in rules[one.parameter]], here, there)


def _parameter(
    terminal: Any, one: Any, definition: dict[str, Any], here: Any, there: Any, in_full: bool
) -> None:
    from referee.wording.sources import basis, source_of_place
    from referee.wording.values import value_words

    language = terminal.language
    texts = in_language(TEXT, language)
    label = definition["label"][language]
    values = [value_words(definition, value, language) for value in (one.first, one.second)]
    if in_full:
        terminal.block(f"{label} ({one.parameter})", 2)
        sides = zip((here, there), values, (one.first_place, one.second_place), strict=True)
        for table, value, place in sides:
            about = basis(place.authority, source_of_place(place), language) if place is not None else ""
            terminal.block(f"{table.id}: {value}", 4)
            if about:
                terminal.block(about, 6, "", "dim")
        if one.rules:
            terminal.block(texts["reads"].format(rules=", ".join(one.rules)), 4, "", "dim")
    else:
        terminal.block(f"{label}: {values[0]} → {values[1]}", 2)
    if one.case is not None:
        title = one.case.title[language]
        terminal.block(texts["case"].format(id=one.case.id, title=title), 4, "", "dim")


def _changed_by_parameter(found: list[Any], here: Any, there: Any) -> dict[str, list[str]]:
    """The rules that say something else, each under the first of its parameters that differs."""
    from referee.comparing import changed_rules
    from referee.rulebook import load_rulebook

    book = load_rulebook()
    rules: dict[str, list[str]] = {one.parameter: [] for one in found}
    for rule in changed_rules(dict.fromkeys(rule for one in found for rule in one.rules), here, there, book):
        first = next(key for key in book.rules[rule].parameters if key in rules)
        rules[first].append(rule)
    return rules


def _rules(terminal: Any, rules: list[str], here: Any, there: Any) -> None:
    """What the rules say here and there."""
    from referee.rulebook import load_rulebook

    if not rules:
        return
    book = load_rulebook()
    language = terminal.language
    terminal.line()
    terminal.line("  " + terminal.ink(in_language(TEXT, language)["rules"], "head"))
    for rule in rules:
        terminal.block(f"{book.title(rule, language)} ({rule})", 4, "  ")
        for table in (here, there):
            terminal.block(f"{table.id}: {book.statement(rule, table, language)}", 6, "    ")


# For programs


def _document(found: list[Any], here: Any, there: Any) -> dict[str, Any]:
    from referee.spec import load_spec

    definitions = {entry["key"]: entry for entry in load_spec()["parameters"]}
    return {
        "first": {"id": here.id, "hash": here.hash, "title": here.title},
        "second": {"id": there.id, "hash": there.hash, "title": there.title},
        "values": len(here.values),
        "differences": [_difference(one, definitions[one.parameter], here, there) for one in found],
    }


def _difference(one: Any, definition: dict[str, Any], here: Any, there: Any) -> dict[str, Any]:
    from referee.comparing import changed_rules
    from referee.rulebook import load_rulebook
    from referee.wording.sources import source_document, source_of_place
    from referee.wording.values import value_words

    book = load_rulebook()

    def side(value: Any, place: Any) -> dict[str, Any]:
        words = {language: value_words(definition, value, language) for language in ("tr", "en")}
        if place is None:
            return {"value": value, "words": words}
        sources = [source_document(source) for source in source_of_place(place)]
        return {"value": value, "words": words, "authority": place.authority, "sources": sources}

    def statement(rule: str, table: Any) -> dict[str, str]:
        return {language: book.statement(rule, table, language) for language in ("tr", "en")}

    changed = changed_rules(one.rules, here, there, book)
    document: dict[str, Any] = {
        "parameter": one.parameter,
        "group": definition["group"],
        "label": definition["label"],
        "first": side(one.first, one.first_place),
        "second": side(one.second, one.second_place),
        "rules": [
            {
                "rule": rule,
                "title": book.rules[rule].title,
                "first": statement(rule, here),
                "second": statement(rule, there),
            }
            for rule in changed
        ],
        "also_read_by": [rule for rule in one.rules if rule not in changed],
    }
    if one.case is not None:
        document["case"] = {
            "id": one.case.id,
            "title": one.case.title,
            "by_this_alone": one.alone,
        }
    return document
