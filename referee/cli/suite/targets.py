"""Files that a command is to write: whether they can be written is found out before the work begins."""

import contextlib
import os
from pathlib import Path
from typing import NamedTuple

import click

from referee.cli.group import fail
from referee.wording.texts import in_language

STANDARD_OUTPUT = "-"

TEXT = {
    "no_form": (
        "--report {found}: BİÇİM=DOSYA olmalı; biçimler: {known}.",
        "--report {found}: must be FORMAT=FILE; formats: {known}.",
    ),
    "no_folder": ("{file}: böyle bir klasör yok: {folder}.", "{file}: there is no folder {folder}."),
    "is_folder": ("{file} bir klasör.", "{file} is a folder."),
    "unwritable": ("{file} yazılamıyor: {found}", "{file} cannot be written: {found}"),
    "twice": ("{file} iki kez verilmiş.", "{file} is given twice."),
}


class Target(NamedTuple):
    """A report to write: its format and its file."""

    form: str
    file: str


def report_targets(given: tuple[str, ...], language: str) -> list[Target]:
    """What ``--report junit=F,html=G`` asks for, checked; the option may stand several times."""
    from referee.conformance.reports import FORMATS

    texts = in_language(TEXT, language)
    found: list[Target] = []
    for entry in (part for option in given for part in option.split(",")):
        form, mark, file = entry.partition("=")
        form = form.strip().lower()
        if not mark or not file or form not in FORMATS:
            fail(texts["no_form"].format(found=entry[:120] or given[0][:120], known=", ".join(FORMATS)))
        found.append(Target(form, file))
    check_files([target.file for target in found], language)
    return found


def check_files(files: list[str], language: str) -> None:
    """End with a sentence where one of the files cannot be written."""
    texts = in_language(TEXT, language)
    seen: set[str] = set()
    for file in files:
        name = file if file == STANDARD_OUTPUT else os.path.abspath(file)
        if name in seen:
            fail(texts["twice"].format(file=file))
        seen.add(name)
        if file == STANDARD_OUTPUT:
            continue
        path = Path(file)
        if not path.parent.is_dir():
            fail(texts["no_folder"].format(file=file, folder=path.parent))
        if path.is_dir():
            fail(texts["is_folder"].format(file=file))
        there = path.exists()
        try:
            # Nothing is cut off or left behind: what is there stays as it is until the report is written.
            with open(path, "ab"):
                pass
        except OSError as error:
            fail(texts["unwritable"].format(file=file, found=error.strerror or str(error)))
        if not there:
            with contextlib.suppress(OSError):
                path.unlink()


def write_file(file: str, text: str, language: str) -> None:
    """Write it whole, or say why not; ``-`` is standard output."""
    if file == STANDARD_OUTPUT:
        click.echo(text, nl=False)
        return
    from referee.conformance.export import write_whole

    try:
        write_whole(Path(file), text.encode("utf-8", "backslashreplace"))
    except OSError as error:
        texts = in_language(TEXT, language)
        fail(texts["unwritable"].format(file=file, found=error.strerror or str(error)))
