"""A file of answers: how it is opened, and what is said of its bad lines."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, TYPE_CHECKING

import click

from referee.cli.group import fail
from referee.wording.texts import in_language

if TYPE_CHECKING:
    from referee.conformance.answers import Answers

MOST_SHOWN = 10
STANDARD_INPUT = "-"

TEXT = {
    "unreadable": ("{file} okunamıyor: {found}", "{file} cannot be read: {found}"),
    "not_found": ("{file} bulunamadı.", "{file} does not exist."),
    "other_selection": (
        "{file}: bunlar başka bir seçimin yanıtları. Soruları aynı seçeneklerle ve aynı sürümle yeniden "
        "yazdırın: hakem suite questions …",
        "{file}: these are answers to another selection. Write the questions again with the same options "
        "and the same version: hakem suite questions …",
    ),
    "nothing_there": ("{file}: içinde hiç yanıt yok.", "{file}: there is no answer in it."),
    "too_long": ("satır çok uzun", "the line is too long"),
    "not_json": ("JSON nesnesi değil", "not a JSON object"),
    "no_message": (
        'bir yanıt değil; {{"id":"…","answer":{{…}}}}, "skip" ya da "error" olmalı',
        'no answer; it must be {{"id":"…","answer":{{…}}}}, or have "skip" or "error"',
    ),
    "unknown_id": ("bu numara sorulmadı", "this id was not asked"),
    "twice": ("bu soru daha önce yanıtlanmış", "this question has been answered already"),
    "line": ("{file}:{line}: {what}: {found}", "{file}:{line}: {what}: {found}"),
    "more": ("{file}: böyle {number} satır daha var.", "{file}: {number} more lines like these."),
}


@contextmanager
def reading_errors(file: str, language: str) -> Iterator[Iterator[bytes]]:
    """The lines of a file of answers; ends with a sentence where they cannot be used."""
    from referee.conformance.answers import AnswersError

    texts = in_language(TEXT, language)
    try:
        if file == STANDARD_INPUT:
            yield _lines(sys.stdin.buffer)
        else:
            with open(file, "rb") as stream:
                yield _lines(stream)
    except FileNotFoundError:
        fail(texts["not_found"].format(file=file))
    except AnswersError as error:
        fail(texts[error.code].format(file=file))
    except (OSError, ValueError) as error:
        fail(texts["unreadable"].format(file=file, found=getattr(error, "strerror", None) or error))


def _lines(stream: IO[bytes]) -> Iterator[bytes]:
    """Lines of which no more is held than one may have; a longer one comes up cut, and is refused."""
    from referee.conformance.answers import MOST_BYTES

    while line := stream.readline(MOST_BYTES + 1):
        yield line
        while len(line) > MOST_BYTES and not line.endswith(b"\n"):
            line = stream.readline(MOST_BYTES + 1)


def say_faults(file: str, answers: "Answers", language: str) -> None:
    """Name the first bad lines on standard error."""
    texts = in_language(TEXT, language)
    for fault in answers.faults[:MOST_SHOWN]:
        what = texts[fault.code].replace("{{", "{").replace("}}", "}")
        said = texts["line"].format(file=file, line=fault.line, what=what, found=fault.found)
        click.echo(said, err=True)
    if answers.bad_lines > MOST_SHOWN:
        click.echo(texts["more"].format(file=file, number=answers.bad_lines - MOST_SHOWN), err=True)
