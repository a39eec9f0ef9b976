"""What a profile's document may say, checked: the keys, the texts, and how a value is known."""

import re
from typing import Any, NamedTuple

from referee.decode import shortly
from referee.spec import Document

FILE_KEYS = ("id", "title", "document", "extends", "description", "values")
ENTRY_KEYS = ("value", "authority", "source", "interpretation", "note")
AUTHORITIES = ("stated", "derived", "interpretation", "house")
LETTERED = ("A", "P1", "P2")
"""The decisions that have no number: the reconstructed scoring table and the two principles."""
LANGUAGES = ("tr", "en")


class Place(NamedTuple):
    """How a value is known: its authority and where it stands."""

    authority: str
    document: str | None = None
    section: str | None = None
    interpretation: int | str | None = None
    note: str | None = None


class ProfileFault(ValueError):
    """A profile that cannot be played. ``code`` names what is wrong, ``facts`` what its sentence needs.

    Codes: ``unknown_profile``, ``unknown_variant``, ``unknown_key``, ``missing``, ``bad_type``,
    ``bad_value``, ``contradiction``, ``no_sense``, ``circle``, ``bad_number``.
    """

    def __init__(self, code: str, key: str, **facts: Any) -> None:
        super().__init__(code, key, facts)
        self.code = code
        self.key = key
        self.facts = facts

    def __str__(self) -> str:
        about = ", ".join(f"{name}={shortly(value)}" for name, value in self.facts.items())
        return f"{self.code}: {self.key}" + (f" ({about})" if about else "")


def nearest(word: str, known: list[str]) -> str | None:
    """The known word that was most likely meant, if any is near."""
    # Only a fault needs it, and every start would pay for it.
    import difflib

    found = difflib.get_close_matches(str(word), known, n=1, cutoff=0.6)
    return found[0] if found else None


def check_file(document: Document, spec: Document) -> None:
    """What a profile file says beside its values."""
    only_keys(document, FILE_KEYS, "")
    identity = document.get("id")
    if isinstance(identity, str) and identity and not re.fullmatch("[a-z][a-z0-9_-]*", identity):
        raise ProfileFault("bad_value", "id", found=identity, expected="text")
    for key in ("title", "description"):
        if key in document:
            texts = _a_mapping(document[key], key)
            only_keys(texts, LANGUAGES, f"{key}.")
            for language in LANGUAGES:
                a_text(texts.get(language), f"{key}.{language}")
    if "document" in document:
        _a_document(document["document"], "document", spec)
    if "extends" in document:
        a_text(document["extends"], "extends")


def read_entry(entry: Document, where: str, spec: Document) -> tuple[object, Place]:
    """A value of a file with how it is known."""
    only_keys(entry, ENTRY_KEYS, f"{where}.")
    if "value" not in entry:
        raise ProfileFault("missing", f"{where}.value")
    authority = entry.get("authority", "house")
    if authority not in AUTHORITIES:
        raise ProfileFault("bad_value", f"{where}.authority", found=authority, allowed=list(AUTHORITIES))
    document = section = None
    if "source" in entry:
        source = _a_mapping(entry["source"], f"{where}.source")
        only_keys(source, ("document", "section"), f"{where}.source.")
        document = _a_document(source.get("document"), f"{where}.source.document", spec)
        section = a_text(source.get("section"), f"{where}.source.section")
    decision = entry.get("interpretation")
    if "interpretation" in entry and decision not in LETTERED:
        decision = whole(decision)
        if decision is None or decision < 1:
            raise ProfileFault("bad_value", f"{where}.interpretation", found=entry["interpretation"])
    note = a_text(entry["note"], f"{where}.note") if "note" in entry else None
    return entry["value"], Place(authority, document, section, decision, note)


def only_keys(given: Document, known: tuple[str, ...], prefix: str) -> None:
    for key in given:
        if key not in known:
            facts = {"found": str(key), "nearest": nearest(key, list(known)), "known": list(known)}
            raise ProfileFault("unknown_key", f"{prefix}{key}", **facts)


def _a_mapping(value: object, where: str) -> Document:
    if not isinstance(value, dict):
        raise ProfileFault("bad_type", where, expected="mapping")
    return value


def a_text(value: object, where: str) -> str:
    if not isinstance(value, str) or not value:
        raise ProfileFault("missing" if value is None else "bad_type", where, expected="text")
    return value


def _a_document(value: object, where: str, spec: Document) -> str:
    """One of the documents that the profiles of the spec rest on."""
    known = sorted({profile["document"] for profile in spec["profiles"].values() if "document" in profile})
    if value not in known:
        raise ProfileFault("bad_value", where, found=value, allowed=known)
    return str(value)


def whole(value: object) -> int | None:
    """A whole number; JSON may write it 101.0."""
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return value if isinstance(value, int) and not isinstance(value, bool) else None
