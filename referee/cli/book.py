"""``hakem book``: the complete rule book of a table, as a page, as PDF or as Markdown."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from referee.cli.group import fail, leave, new_command
from referee.cli.language import LANGUAGES
from referee.wording.texts import in_language

if TYPE_CHECKING:
    from referee.book import Book

TEXT = {
    "about": (
        """Bir masanın kural kitabını yazar; kendi masanızınkini de.

        PROFİL bir kimlik, ev kurallarıyla bir kimlik (oyna+hands-7) ya da bir profil dosyasıdır. Kitapta her
        kural o masadaki hâliyle, nereden bilindiği ve örnekleriyle durur; bitiş tablosu, baştan sona
        hesaplanmış bir el, cezalar, sözlük ve yazdırılacak bir yazboz da içindedir. Bütün sayılar masanın
        değerlerinden gelir ya da hakemce hesaplanır.

        KLASÖR yoksa açılır; aynı adlı eski kitap varsa yerine yenisi konur. PDF için WeasyPrint gerekir:
        pip install 'okey-referee[pdf]'

        Çıkış kodu: 0 yazıldı, 2 profil kullanılamıyor, yazılamıyor ya da WeasyPrint yok.""",
        """Write the rule book of a table, your own included.

        A PROFILE is an id, an id with variants (oyna+hands-7) or a profile file. The book holds every rule as
        that table has it, how it is known, and examples; the finish table, a hand worked out line by line,
        what costs points, a glossary and a score sheet to print. All figures come from the table's values or
        were worked out by the referee.

        The folder is made if it is not there; an older book of the same name is replaced. PDF needs
        WeasyPrint: pip install 'okey-referee[pdf]'

        Exit status: 0 written, 2 unusable profile, nothing could be written, or no WeasyPrint.""",
    ),
    "profile": ("PROFİL", "PROFILE"),
    "folder": ("KLASÖR", "FOLDER"),
    "out": ("Kitabın yazılacağı klasör.", "The folder to write to."),
    "lang": (
        "Kitabın dili; tr ya da en verilirse ekran metinlerinin dili de seçilir. both iki kitap yazar.",
        "The book's language; tr or en chooses the language of the texts as well. both writes two books.",
    ),
    "format": (
        "html (tek başına duran sayfa), pdf ya da md (Markdown).",
        "html (a page that stands alone), pdf or md (Markdown).",
    ),
    "written": ("Yazıldı: {file} ({size} kB)", "Written: {file} ({size} kB)"),
    "replaced": ("Yenilendi: {file} ({size} kB)", "Replaced: {file} ({size} kB)"),
    "unwritable": ("Yazılamıyor: {file}: {found}", "Cannot write {file}: {found}"),
    "no_pdf": (
        "PDF için WeasyPrint gerekir, o da kullanılamıyor ({found}). Kurmak için: pip install"
        " 'okey-referee[pdf]'. Ya da --format html ile yazıp tarayıcıdan yazdırın.",
        "PDF needs WeasyPrint, which cannot be used ({found}). Install it: pip install 'okey-referee[pdf]'."
        " Or write --format html and print it from a browser.",
    ),
}  # fmt: skip

FORMATS = ("html", "pdf", "md")


def command(language: str) -> click.Command:
    """The command in one language."""
    texts = in_language(TEXT, language)
    made = new_command(
        language,
        "book",
        lambda **options: book(language, **options),
        texts["about"],
        [
            click.Argument(["profile"], metavar=texts["profile"]),
            click.Option(["--out"], metavar=texts["folder"], required=True, help=texts["out"]),
            click.Option(
                ["--format", "form"], type=click.Choice(FORMATS), default="html", help=texts["format"]
            ),
        ],
        ["hakem book oyna --out build/book", "hakem book oyna+hands-7 --out build/book --format md"],
    )
    # Everywhere else ``--lang`` is the language of the texts only, and has been read before click is set up.
    made.params = [parameter for parameter in made.params if parameter.name != "lang"]
    choices = click.Choice([*LANGUAGES, "both"])
    made.params.append(click.Option(["--lang", "wanted"], type=choices, help=texts["lang"]))
    return made


def book(language: str, profile: str, out: str, form: str, wanted: str | None) -> None:
    """Write the book, or both."""
    from referee.book import compose, read_house

    house = read_house(profile)
    if isinstance(house, list):
        for trouble in house:
            click.echo(trouble.text(language), err=True)
        leave(2)
        return
    folder = Path(out)
    for tongue in LANGUAGES if wanted == "both" else (wanted or language,):
        data = _made(compose(house, tongue), form, language)
        _write(folder, f"{house.profile.id}.{tongue}.{form}", data, language)


def _made(composed: "Book", form: str, language: str) -> bytes:
    from referee.book import as_html, as_markdown
    from referee.book.pdf import NoPdfError, as_pdf

    if form == "html":
        return as_html(composed).encode("utf-8")
    if form == "md":
        return as_markdown(composed).encode("utf-8")
    try:
        return as_pdf(composed)
    except NoPdfError as error:
        fail(in_language(TEXT, language)["no_pdf"].format(found=error))


def _write(folder: Path, name: str, data: bytes, language: str) -> None:
    """Write the file whole or not at all, and say whether it took another's place."""
    texts = in_language(TEXT, language)
    path = folder / name
    unfinished = folder / f".{name}.part"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        there = path.exists()
        unfinished.write_bytes(data)
        unfinished.replace(path)
    except (OSError, ValueError) as error:
        unfinished.unlink(missing_ok=True) if isinstance(error, IsADirectoryError) else None
        fail(texts["unwritable"].format(file=path, found=getattr(error, "strerror", None) or str(error)))
    said = texts["replaced" if there else "written"]
    click.echo(said.format(file=path, size=max(1, len(data) // 1024)))
