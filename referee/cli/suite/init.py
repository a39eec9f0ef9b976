"""``hakem suite init``: a first adapter in the language in which an engine is written."""

import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.shell_completion import CompletionItem

from referee.cli.group import fail, new_command
from referee.cli.language import LANGUAGES
from referee.wording.texts import in_language

if TYPE_CHECKING:
    from referee.conformance.starting import Starter

TEXT = {
    "about": (
        """Motorunuzun dilinde çalışan bir ilk bağdaştırıcı yazar.

        Yaklaşık yüz satırdır, o dilin kendi kitaplığından başka bir şey istemez ve ön denemeden geçer:
        okeysiz serileri ve kütleri bilir, gerisini nedenini söyleyerek atlar. Motorunuzu nereye
        bağlayacağınız içinde yazar. Var olan dosyaların üstüne yazılmaz.""",
        """Write a first adapter that works, in your engine's language.

        It is about a hundred lines long, needs nothing but the language's own library and passes the smoke
        test: it knows runs and sets without okeys, and skips everything else with a reason. Comments say
        where your engine goes. No file is overwritten.""",
    ),
    "folder": ("[KLASÖR]", "[FOLDER]"),
    "lang": (
        "Bağdaştırıcının dili; tr ya da en verilirse ekran metinlerinin dili de seçilir.",
        "The adapter's language; tr or en chooses the language of the texts as well.",
    ),
    "none": ("Bağdaştırıcının dilini verin: --lang {known}.", "Say the adapter's language: --lang {known}."),
    "several": ("Tek bir dil verin; verilenler: {given}.", "Give one language, not {given}."),
    "exists": (
        "{file} zaten var; üstüne yazılmadı. Başka bir klasör verin: {again}",
        "{file} exists already and was left as it is. Give another folder: {again}",
    ),
    "unwritable": ("Yazılamıyor: {found}", "Cannot write: {found}"),
    "written": ("Yazıldı: {files}", "Written: {files}"),
    "not_in_ci": (
        "{title} bağdaştırıcısı bu projenin kendi CI'ında çalıştırılmıyor; takıldığınız yer olursa bildirin.",
        "The {title} adapter is not run by this project's own CI; tell us where it fails.",
    ),
    "next": ("Şimdi:", "Next:"),
}  # fmt: skip


def command(language: str) -> click.Command:
    """The command in one language."""
    from referee.conformance.starting import STARTERS

    texts = in_language(TEXT, language)
    made = new_command(
        language,
        "init",
        lambda **options: init(language, **options),
        texts["about"],
        [click.Argument(["folder"], default=".", metavar=texts["folder"], shell_complete=_folders)],
        ["hakem suite init --lang python", "hakem suite init --lang go engine-adapter"],
    )
    # Everywhere else ``--lang`` is the language of the texts only, and has been read before click is set up.
    made.params = [parameter for parameter in made.params if parameter.name != "lang"]
    choices = click.Choice([*STARTERS, *LANGUAGES])
    made.params.append(click.Option(["--lang", "langs"], type=choices, multiple=True, help=texts["lang"]))
    return made


def _folders(_: click.Context, __: click.Parameter, incomplete: str) -> list[CompletionItem]:
    return [CompletionItem(incomplete, type="dir")]


def init(language: str, folder: str, langs: Sequence[str]) -> None:
    """Write the starter and say what to type next."""
    from referee.conformance.starting import STARTERS, write_starter

    texts = in_language(TEXT, language)
    chosen = list(dict.fromkeys(name for name in langs if name in STARTERS))
    if not chosen:
        fail(texts["none"].format(known="|".join(STARTERS)))
    if len(chosen) > 1:
        fail(texts["several"].format(given=", ".join(chosen)))
    try:
        written = write_starter(chosen[0], Path(folder))
    except FileExistsError as error:
        again = f"hakem suite init --lang {chosen[0]} {texts['folder'].strip('[]')}"
        fail(texts["exists"].format(file=error.args[0] if len(error.args) == 1 else folder, again=again))
    except (OSError, ValueError) as error:
        fail(texts["unwritable"].format(found=getattr(error, "strerror", None) or str(error)))
    starter = STARTERS[chosen[0]]
    click.echo(texts["written"].format(files=", ".join(str(path) for path in written)))
    if not starter.in_ci:
        click.echo(texts["not_in_ci"].format(title=starter.title))
    click.echo(texts["next"])
    for line in next_commands(starter, folder):
        click.echo(f"  {line}")


def next_commands(starter: "Starter", folder: str) -> list[str]:
    """What to type, from where the user is, until the first report comes."""
    lines = [f"cd {shlex.quote(folder)}"] if Path(folder) != Path() else []
    if starter.build is not None:
        lines.append(starter.build)
    return [*lines, f"hakem suite run --engine {shlex.quote(starter.engine)}"]
