"""The command itself: sub-commands that are imported when they are called, and no sooner."""

import os
import sys
from importlib import import_module
from typing import Any

import click

from referee.cli.language import LANGUAGES

BROKEN_PIPE = 141
INTERRUPTED = 130
CONTEXT = {"help_option_names": ["-h", "--help"], "max_content_width": 100}

# Name, then the line about it in the list of commands. The module of a command has its name.
COMMANDS: dict[str, tuple[str, str]] = {
    "judge": (
        "Kaydedilmiş oyunlara bakar: her hamle, ceza, puan; kayıttaki yanlışlar.",
        "Judge recorded games: every move, charge and score, and where a record is wrong.",
    ),
    "ask": (
        "Tek bir durumu sorar: bir masaya ya da bütün masalara göre.",
        "Ask about one situation, at one table or at all of them.",
    ),
    "score": (
        "Bir elin puanını hesaplar: seçeneklerle ya da soru soru.",
        "Work out the score of a hand, from options or question by question.",
    ),
    "sheet": (
        "Çeteleyi yazar: ekrana, Markdown olarak ya da yazdırmaya; boş yazboz da verir.",
        "Write the score sheet: as text, Markdown or a page to print, filled in or empty.",
    ),
    "diff": ("İki masayı karşılaştırır.", "Compare two tables."),
    "explain": ("Bir kuralı anlatır.", "Explain a rule."),
    "rules": ("Bütün kuralları sıralar.", "List all rules."),
    "profiles": (
        "Masaları ve ev kurallarını, bir masanın bütün değerlerini gösterir.",
        "Show the tables and house rules, or everything that one table plays.",
    ),
    "sources": (
        "Belgelerdeki her cümleyi, onu taşıyan kurallarla gösterir.",
        "Show every statement of the documents with the rules that carry it.",
    ),
    "record": (
        "Oynanan bir eli soru soru kayda geçirir (record new).",
        "Write down a hand that was played, step by step (record new).",
    ),
    "check": (
        "Kayıt, profil, ev kuralı, örnek ve kural dosyalarını denetler.",
        "Check files: records, profiles, variants, cases, rules.",
    ),
    "engine": (
        "Soruları standart girdiden okur, yanıtları standart çıktıya yazar.",
        "Answer questions over standard input and output.",
    ),
    "completion": (
        "Kabuk için tamamlama betiğini yazar.",
        "Print the completion script for a shell.",
    ),
}
MODULES = {"sources": "trace"}
"""Commands whose module has another name."""

TEXT = {
    "about": (
        "101 okey hakemi: oyun kayıtlarına bakar, soruları yanıtlar, her kuralı kaynağıyla söyler.",
        "The referee of Okey 101: judges recorded games, answers questions and names every rule's source.",
    ),
    "options": ("[SEÇENEKLER]", "[OPTIONS]"),
    "command": ("KOMUT [ARGÜMANLAR]...", "COMMAND [ARGS]..."),
    "no_command": ("Böyle bir komut yok: {}.", "There is no command {}."),
    "nearest": ("En yakını: {}.", "Nearest: {}."),
    "known": ("Komutlar: {}.", "Commands: {}."),
    "lang": ("Dil: tr ya da en.", "Language: tr or en."),
    "example": ("Örnek:", "Example:"),
    "examples": ("Örnekler:", "Examples:"),
}


def words(language: str) -> dict[str, str]:
    """The texts that every command shares."""
    side = 0 if language == "tr" else 1
    return {key: pair[side] for key, pair in TEXT.items()}


class Commands(click.Group):
    """The group: it knows its commands' names and one line about each, and imports none of them."""

    def __init__(self, language: str, **settings: Any) -> None:
        super().__init__(**settings)
        self.language = language

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"referee.cli.{MODULES.get(cmd_name, cmd_name)}")
        command: click.Command = module.command(self.language)
        if ctx.resilient_parsing:
            # A shell asks what could stand here.
            from referee.cli.completing import equip

            equip(command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        wanted = args[0]
        if wanted not in COMMANDS and not wanted.startswith("-"):
            from difflib import get_close_matches

            texts = words(self.language)
            near = get_close_matches(wanted, COMMANDS, n=1, cutoff=0.5)
            tail = texts["nearest"].format(near[0]) if near else texts["known"].format(", ".join(COMMANDS))
            ctx.fail(f"{texts['no_command'].format(wanted[:60])} {tail}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        side = 0 if self.language == "tr" else 1
        with formatter.section("Komutlar" if self.language == "tr" else "Commands"):
            formatter.write_dl([(name, about[side]) for name, about in COMMANDS.items()])

    def invoke(self, ctx: click.Context) -> Any:
        try:
            result = super().invoke(ctx)
            sys.stdout.flush()
            return result
        except BrokenPipeError:
            silence(sys.stdout)
            raise click.exceptions.Exit(BROKEN_PIPE) from None


def silence(stream: Any) -> None:
    """Nobody reads any more: what is still buffered must not fail at exit."""
    try:
        nothing = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nothing, stream.fileno())
        os.close(nothing)
    except (OSError, ValueError, AttributeError):
        pass


def group(language: str, version: str, name: str) -> Commands:
    """The command in one language."""
    texts = words(language)
    root = Commands(
        language,
        name=name,
        help=texts["about"],
        context_settings=CONTEXT,
        options_metavar=texts["options"],
        subcommand_metavar=texts["command"],
        no_args_is_help=False,
        invoke_without_command=True,
        callback=_show_help,
    )
    root.params.append(lang_option(language))
    click.version_option(version, "--version", prog_name="okey-referee")(root)
    return root


@click.pass_context
def _show_help(ctx: click.Context) -> None:
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help(), color=ctx.color)


def lang_option(language: str) -> click.Option:
    """``--lang``; it has been read before click was set up, so here it only has to be accepted."""
    return click.Option(
        ["--lang"], type=click.Choice(LANGUAGES), expose_value=False, help=words(language)["lang"]
    )


def format_option(about: str) -> click.Option:
    """``--format``."""
    return click.Option(["--format", "form"], type=click.Choice(["text", "json"]), default="text", help=about)


def profile_option(language: str, about: str) -> click.Option:
    """``--profile``."""
    metavar = {"tr": "PROFİL", "en": "PROFILE"}[language]
    return click.Option(["--profile"], metavar=metavar, help=about)


def new_command(
    language: str,
    name: str,
    callback: Any,
    about: str,
    params: list[click.Parameter],
    examples: list[str],
) -> click.Command:
    """A sub-command with its examples at the end of its help."""
    texts = words(language)
    lead = texts["example"] if len(examples) == 1 else texts["examples"]
    lines = "\n".join(f"  {line}" for line in examples)
    return click.Command(
        name,
        callback=callback,
        help=about,
        params=[*params, lang_option(language)],
        epilog=f"\b\n{lead}\n{lines}",
        context_settings=CONTEXT,
        options_metavar=texts["options"],
    )


def leave(status: int) -> None:
    """End with this exit status."""
    if status:
        raise click.exceptions.Exit(status)
