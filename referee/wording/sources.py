"""How a rule is known, in words: its authority and where it stands."""

from collections.abc import Iterable
from typing import Any

from referee.profile import Place
from referee.rulebook import Source
from referee.spec import load_spec

_AUTHORITIES = {
    "stated": ("belgede yazıyor", "stated"),
    "derived": ("belgeden çıkıyor", "derived"),
    "interpretation": ("yorum", "interpretation"),
    "house": ("ev kuralı", "house rule"),
}


def authority_name(authority: str, language: str) -> str:
    """The word for an authority."""
    pair = _AUTHORITIES.get(authority)
    return authority if pair is None else pair[0 if language == "tr" else 1]


def source_text(source: Source, language: str) -> str:
    """One source: a document and its section, the number of an interpretation, or a house rule."""
    turkish = language == "tr"
    if source.document is not None:
        section = _heading(source.document, (source.section or "").rstrip(), language)
        return source.document + (f", “{section}”" if section else "")
    if source.interpretation is not None:
        return interpretation_name(str(source.interpretation), language)
    return f"{'ev kuralı' if turkish else 'house rule'} {source.variant}" if source.variant else ""


def _heading(document: str, section: str, language: str) -> str:
    """A section's heading in the reader's language, where the document exists in it."""
    for known in load_spec()["documents"]:
        if known["id"] == document:
            for heading in known["sections"]:
                if heading["en"] == section:
                    return str(heading[language])
    return section


def interpretation_name(name: str, language: str) -> str:
    """Decisions have numbers; the two principles are P1 and P2, the lost table is section A."""
    turkish = language == "tr"
    if name.startswith("P"):
        return f"yorum, {name[1:]}. ilke" if turkish else f"interpretation, principle {name[1:]}"
    if name.isalpha():
        return f"yorum, {name} bölümü" if turkish else f"interpretation, section {name}"
    return f"yorum {name}" if turkish else f"interpretation {name}"


def basis(authority: str, sources: Iterable[Source], language: str) -> str:
    """Authority and sources in one line: “belgede yazıyor: oyna sayfası, “…””."""
    told = [text for source in sources if (text := source_text(source, language))]
    name = authority_name(authority, language)
    if authority == "interpretation" and told and not any(source.document for source in sources):
        return "; ".join(told)
    if authority == "house" and told:
        return "; ".join(told)
    return f"{name}: {'; '.join(told)}" if told else name


def source_of_place(place: Place) -> list[Source]:
    """The sources of a profile's value."""
    if place.document is not None:
        return [Source(place.document, place.section)]
    if place.interpretation is not None:
        return [Source(None, None, place.interpretation)]
    if place.authority == "house" and place.note is not None:
        return [Source(None, None, None, place.note)]
    if place.note is not None:
        return [Source(None, None, None, place.note)]
    return []


def source_document(source: Source) -> dict[str, Any]:
    """A source as a document."""
    return {key: value for key, value in source._asdict().items() if value is not None}
