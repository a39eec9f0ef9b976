"""``hakem rules``: the catalogue."""

from typing import Any

import click

from referee.cli.group import fail, format_option, new_command, profile_option
from referee.wording.texts import in_language

TEXT = {
    "about": (
        """Bütün kuralları bölüm bölüm sıralar.

        Bir masa söylenirse başlıkların altında kuralın o masadaki hâli de yazar.""",
        """List all rules, chapter by chapter.

        Where a table is named, each rule is followed by what it says there.""",
    ),
    "chapter_name": ("BÖLÜM", "CHAPTER"),
    "chapter": ("Yalnızca bu bölüm.", "Only this chapter."),
    "profile": ("Kuralları bu masadaki hâliyle göster.", "Show what the rules say at this table."),
    "format": ("text ya da json (her kural bir satır).", "text or json (a line a rule)."),
    "unknown": ("Böyle bir bölüm yok: {found}.", "There is no such chapter: {found}."),
    "known": ("Bölümler: {known}.", "Chapters: {known}."),
    "nearest": ("En yakını: {near}.", "Nearest: {near}."),
    "count": (
        "{rules} kural, {chapters} bölüm. Ayrıntısı: hakem explain KURAL",
        "{rules} rules in {chapters} chapters. More about one: hakem explain RULE",
    ),
}


def command(language: str) -> click.Command:
    """The command in one language."""
    texts = in_language(TEXT, language)
    return new_command(
        language,
        "rules",
        lambda **options: list_rules(language, **options),
        texts["about"],
        [
            click.Option(["--chapter"], metavar=texts["chapter_name"], help=texts["chapter"]),
            profile_option(language, texts["profile"]),
            format_option(texts["format"]),
        ],
        ["hakem rules --chapter discard --profile oyna"],
    )  # fmt: skip


def list_rules(language: str, chapter: str | None, profile: str | None, form: str) -> None:
    """Show the catalogue, or a chapter of it."""
    from referee.profile import nearest
    from referee.rulebook import load_rulebook

    book = load_rulebook()
    texts = in_language(TEXT, language)
    known = [entry["id"] for entry in book.chapters]
    if chapter is not None and chapter not in known:
        near = nearest(chapter, known)
        tail = texts["nearest"].format(near=near) if near else texts["known"].format(known=", ".join(known))
        fail(f"{texts['unknown'].format(found=chapter[:60])} {tail}")
    chosen: Any = None
    if profile is not None:
        from referee.cli.profile_option import chosen_profile

        chosen = chosen_profile(profile, language)
    chapters = [entry for entry in book.chapters if chapter in (None, entry["id"])]
    if form == "json":
        _as_json(chapters, chosen)
    else:
        _as_text(chapters, chosen, language)


def _as_json(chapters: list[dict[str, Any]], chosen: Any) -> None:
    from referee.cli.explain import rule_about, rule_at
    from referee.cli.judge import write_json

    for chapter in chapters:
        for rule in chapter["rules"]:
            about = rule_about(rule["id"])
            if chosen is not None:
                about["profile"] = rule_at(rule["id"], chosen)
            write_json(about)


def _as_text(chapters: list[dict[str, Any]], chosen: Any, language: str) -> None:
    from referee.cli.terminal import Terminal, padded
    from referee.rulebook import load_rulebook
    from referee.wording.told import basis_of

    book = load_rulebook()
    terminal = Terminal(language)
    texts = in_language(TEXT, language)
    rules = [rule["id"] for chapter in chapters for rule in chapter["rules"]]
    width = max((len(rule) for rule in rules), default=0)
    for number, chapter in enumerate(chapters):
        if number:
            terminal.line()
        title, name = chapter["title"][language], f"({chapter['id']})"
        terminal.line(f"{terminal.ink(title, 'head')} {terminal.ink(name, 'dim')}")
        for rule in chapter["rules"]:
            if chosen is None:
                terminal.block(rule["title"][language], width + 4, f"  {padded(rule['id'], width)}")
                continue
            terminal.line()
            terminal.block(f"{rule['title'][language]} ({rule['id']})", 2)
            terminal.block(book.statement(rule["id"], chosen, language), 4)
            terminal.block(basis_of(rule["id"], chosen, language), 4, "", "dim")
    terminal.line()
    terminal.line(terminal.ink(texts["count"].format(rules=len(rules), chapters=len(chapters)), "dim"))
