"""The command itself: sub-commands that are imported when they are called, and no sooner."""

import os
import sys
from collections.abc import Mapping
from importlib import import_module
from typing import Any, NoReturn

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
    "can-open": (
        "Bu elle açılır mı: en iyi açış, çiftler, hangi taş açtırır.",
        "Can this rack open: the best opening, the pairs, which tile would do.",
    ),
    "can-take": (
        "Yandan bu taş alınır mı, alınırsa nasıl kullanılır.",
        "May the left tile be taken, and how would it be used.",
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
    "book": (
        "Bir masanın kural kitabını yazar: sayfa, PDF ya da Markdown.",
        "Write the rule book of a table: a page, PDF or Markdown.",
    ),
    "record": (
        "Oynanan bir eli soru soru kayda geçirir (record new).",
        "Write down a hand that was played, step by step (record new).",
    ),
    "check": (
        "Kayıt, profil, ev kuralı, örnek ve kural dosyalarını denetler.",
        "Check files: records, profiles, variants, cases, rules.",
    ),
    "suite": (
        "Bir motoru sınar: örnekleri sorar, neyi yanlış yaptığını kuralıyla söyler.",
        "Test an engine: ask it the cases, and say what it gets wrong and by which rule.",
    ),
    "simulate": (
        "Maç oynatır, kayıtlarını yazar; istenirse bilerek yanlış hamlelerle.",
        "Play matches and write their records, with planted faults if you like.",
    ),
    "audit": (
        "Bir sitenin bütün loguna bakar: Parquet tabloları ve özet.",
        "Judge the log of a whole site: Parquet tables and a summary.",
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
MODULES = {"sources": "trace", "list": "listing"}
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
    """A group: it knows its commands' names and one line about each, and imports none of them."""

    def __init__(
        self, language: str, commands: Mapping[str, tuple[str, str]], package: str, **settings: Any
    ) -> None:
        super().__init__(**settings)
        self.language = language
        self.about = commands
        self.package = package

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.about)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.about:
            return None
        module = import_module(f"{self.package}.{MODULES.get(cmd_name, cmd_name).replace('-', '_')}")
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
        if wanted not in self.about and not wanted.startswith("-"):
            from difflib import get_close_matches

            texts = words(self.language)
            near = get_close_matches(wanted, self.about, n=1, cutoff=0.5)
            tail = texts["nearest"].format(near[0]) if near else texts["known"].format(", ".join(self.about))
            ctx.fail(f"{texts['no_command'].format(wanted[:60])} {tail}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        side = 0 if self.language == "tr" else 1
        with formatter.section("Komutlar" if self.language == "tr" else "Commands"):
            formatter.write_dl([(name, about[side]) for name, about in self.about.items()])

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
    root = subgroup(language, name, texts["about"], COMMANDS, "referee.cli")
    click.version_option(version, "--version", prog_name="okey-referee")(root)
    return root


def subgroup(
    language: str,
    name: str,
    about: str,
    commands: Mapping[str, tuple[str, str]],
    package: str,
    examples: list[str] | None = None,
) -> Commands:
    """A group of commands whose modules lie in a package; alone it shows its help."""
    texts = words(language)
    made = Commands(
        language,
        commands,
        package,
        name=name,
        help=about,
        epilog=_examples(examples, texts) if examples else None,
        context_settings=CONTEXT,
        options_metavar=texts["options"],
        subcommand_metavar=texts["command"],
        no_args_is_help=False,
        invoke_without_command=True,
        callback=_show_help,
    )
    made.params.append(lang_option(language))
    return made


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
    return click.Command(
        name,
        callback=callback,
        help=about,
        params=[*params, lang_option(language)],
        epilog=_examples(examples, texts),
        context_settings=CONTEXT,
        options_metavar=texts["options"],
    )


def _examples(examples: list[str], texts: dict[str, str]) -> str:
    lead = texts["example"] if len(examples) == 1 else texts["examples"]
    lines = "\n".join(f"  {line}" for line in examples)
    return f"\b\n{lead}\n{lines}"


def leave(status: int) -> None:
    """End with this exit status."""
    if status:
        raise click.exceptions.Exit(status)


def fail(sentence: str) -> NoReturn:
    """Say why it cannot be done, and end."""
    click.echo(sentence, err=True)
    raise click.exceptions.Exit(2)
