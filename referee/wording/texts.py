"""Texts in both languages: a small table a file, Turkish first."""

from collections.abc import Mapping

Texts = Mapping[str, tuple[str, str]]


def in_language(table: Texts, language: str) -> dict[str, str]:
    """A table in one language."""
    side = 0 if language == "tr" else 1
    return {key: pair[side] for key, pair in table.items()}
