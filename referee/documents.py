"""What a user hands in: YAML, JSON or JSON Lines, from files or standard input, document by document."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any, NamedTuple

from referee.decode import Invalid
from referee.fault_texts import (
    file_sentence,
    invalid_sentence,
    place_in_numbers,
    place_in_words,
    profile_sentence,
)
from referee.file_faults import FileFault
from referee.files import MOST_MEGABYTES
from referee.profile import ProfileFault
from referee.strict_yaml import Positions, decode, parse_json, parse_yaml

_MOST_BYTES = MOST_MEGABYTES * 1024 * 1024
_LINES = (".jsonl", ".ndjson")
_YAML = (".yaml", ".yml")
STANDARD_INPUT = "-"


class Given(NamedTuple):
    """A document with the text that it stood in."""

    file: str
    line: int
    """Where it begins: 1, but for a file with a document a line."""
    document: Any
    text: str
    by_line: bool
    """One of many in its file, a line each."""


class Trouble(NamedTuple):
    """A document that cannot be used, said in both languages."""

    file: str
    line: int
    column: int
    key: str
    code: str
    sentence: dict[str, str]
    where: dict[str, str]
    """The place in words: hand, turn, event."""
    numbers: dict[str, int]

    def text(self, language: str) -> str:
        """One line for people: place, hand, turn and event, key, what is wrong and what would be right."""
        place = f"{self.file}:{self.line}:{self.column}" if self.line else self.file
        parts = [place, self.where[language], f"`{self.key}`" if self.key else "", self.sentence[language]]
        return ": ".join(part for part in parts if part)

    def document(self) -> dict[str, Any]:
        """The same for programs."""
        error: dict[str, Any] = {"code": self.code}
        if self.line:
            error |= {"line": self.line, "column": self.column}
        if self.key:
            error["key"] = self.key
        return {"file": self.file, "error": {**error, **self.numbers, "sentence": self.sentence}}


def documents(path: str) -> Iterator[Given | Trouble]:
    """Every document of a file; what cannot be read comes up as ``Trouble``, in its place."""
    file = path
    try:
        if path == STANDARD_INPUT:
            yield from _documents_in(sys.stdin.buffer, path)
        else:
            with open(path, "rb") as stream:
                yield from _documents_in(stream, path)
    except FileNotFoundError:
        yield of_file(FileFault(file, 0, 0, "", "not_found"))
    except (OSError, ValueError) as error:
        # ValueError: a path with a null character in it.
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        yield of_file(FileFault(file, 0, 0, "", "unreadable", {"found": reason}))


def one_document(path: str) -> Given | Trouble:
    """The only document of a file."""
    found = list(documents(path))
    if len(found) == 1:
        return found[0]
    code = "no_document" if not found else "several_documents"
    return of_file(FileFault(path, 1 if not found else 2, 1, "", code))


def _documents_in(stream: IO[bytes], file: str) -> Iterator[Given | Trouble]:
    suffix = Path(file).suffix.lower()
    first = stream.readline(_MOST_BYTES + 1)
    second = b""
    if suffix in _LINES or (suffix not in _YAML and _is_whole(first)):
        second = stream.readline(_MOST_BYTES + 1)
        if second or suffix in _LINES:
            yield from _lines([first, second], stream, file)
            return
    try:
        text = _rest(first, stream, file)
        yield Given(file, 1, _parsed(text, file, suffix), text, False)
    except FileFault as fault:
        yield of_file(fault)


def _is_whole(first: bytes) -> bool:
    """Is the first line a whole JSON object, so that every line is one?"""
    text = first.lstrip(b"\xef\xbb\xbf \t")
    if not text.startswith(b"{") or not text.rstrip().endswith(b"}") or len(first) > _MOST_BYTES:
        return False
    try:
        parse_json(decode(first, "").strip(), "")
    except FileFault:
        return False
    return True


def _rest(first: bytes, stream: IO[bytes], file: str) -> str:
    data = first + stream.read(max(_MOST_BYTES + 1 - len(first), 0))
    if len(data) > _MOST_BYTES:
        raise FileFault(file, 0, 0, "", "too_big", {"most": MOST_MEGABYTES})
    return decode(data, file)


def _parsed(text: str, file: str, suffix: str) -> Any:
    if suffix == ".json":
        return parse_json(text, file)
    if suffix not in _YAML and text.lstrip().startswith(("{", "[")):
        try:
            return parse_json(text, file)
        except FileFault:
            pass  # braces are YAML too
    return parse_yaml(text, file)


def _lines(begun: list[bytes], stream: IO[bytes], file: str) -> Iterator[Given | Trouble]:
    """A document a line; ``begun`` are the lines that have been read already."""

    def following() -> bytes:
        return begun.pop(0) if begun else stream.readline(_MOST_BYTES + 1)

    number = 0
    while line := following():
        number += 1
        try:
            if len(line) > _MOST_BYTES:
                while line and not line.endswith(b"\n"):
                    line = following()
                raise FileFault(file, number, 1, "", "too_big", {"most": MOST_MEGABYTES})
            text = _line_text(line, file, number)
            if text.strip():
                yield Given(file, number, parse_json(text, file, number), text, True)
        except FileFault as fault:
            yield of_file(fault)


def _line_text(line: bytes, file: str, number: int) -> str:
    try:
        return decode(line, file).rstrip("\r\n")
    except FileFault as fault:
        raise FileFault(file, number, fault.column, "", fault.code, fault.facts) from None


# From a fault to what is said of it


def of_file(fault: FileFault, document: Any = None) -> Trouble:
    """A fault of the file itself, or of its form."""
    return Trouble(
        fault.file,
        fault.line,
        fault.column,
        fault.key,
        fault.code,
        {language: file_sentence(fault, language) for language in ("tr", "en")},
        {language: place_in_words(fault.key, language, document) for language in ("tr", "en")},
        place_in_numbers(fault.key),
    )


def of_invalid(fault: Invalid, given: Given) -> Trouble:
    """A document that a decoder refused."""
    line, column = _position(given, fault.path, fault.code == "unknown_key")
    return Trouble(
        given.file,
        line,
        column,
        fault.path,
        fault.code,
        {language: invalid_sentence(fault, language) for language in ("tr", "en")},
        {language: place_in_words(fault.path, language, given.document) for language in ("tr", "en")},
        place_in_numbers(fault.path),
    )


def of_profile(fault: ProfileFault, given: Given | None, under: str = "") -> Trouble:
    """A profile that cannot be played; ``given`` is where it was written, if it was in a document.

    ``under`` is the key in that document under which the profile stands.
    """
    # A name that is unknown has no key of its own: what is at fault is the whole value.
    named = fault.code in ("unknown_profile", "unknown_variant", "contradiction", "bad_number")
    key = under if named and "." not in fault.key and fault.key != "extends" else fault.key
    if under and key != under:
        key = f"{under}.{key}"
    line, column = (0, 0) if given is None else _position(given, key, fault.code == "unknown_key")
    return Trouble(
        "--profile" if given is None else given.file,
        line,
        column,
        key,
        fault.code,
        {language: profile_sentence(fault, language) for language in ("tr", "en")},
        {"tr": "", "en": ""},
        {},
    )


def _position(given: Given, key: str, at_key: bool) -> tuple[int, int]:
    line, column = Positions(given.text).of(key, key=at_key)
    return line + given.line - 1, column
