"""The rule catalogue: ids, texts with figures filled in from a profile, sources, authority.

Sentences are made when they are asked for, from a rule's id and the arguments of a finding.
"""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from referee.naming import as_counted, figure, listed, meld_named, seat_named, tile_name, tiles_named
from referee.profile import Place, Profile
from referee.spec import Document, load_spec

NO_OKEY = -2
"""For sentences in which no tile can be the okey's."""

PLACEHOLDER = re.compile(r"\{([a-z][a-z0-9_.]*)\}")
SEAT_ARGUMENTS = ("seat", "to_play", "payer", "expected")


class RuleText(NamedTuple):
    """A rule of the catalogue."""

    id: str
    chapter: str
    kind: str
    """``event``, ``entry``, ``match``, ``deal``, or ``construction``: what holds without a check."""
    shape: bool
    title: dict[str, str]
    statement: tuple[Document, ...]
    said: tuple[Document, ...]
    """The sentence when it is broken or charged; empty for rules that are never said."""
    parameters: tuple[str, ...]
    authority: str
    sources: tuple[Document, ...]


class Source(NamedTuple):
    """Where a rule stands: a document and its section, or an interpretation, or a variant's name."""

    document: str | None
    section: str | None
    interpretation: int | str | None = None
    variant: str | None = None


class Rulebook:
    """The catalogue, in its order."""

    def __init__(self, spec: Document) -> None:
        self.chapters: list[Document] = sorted(spec["chapters"], key=lambda chapter: chapter["order"])
        self.rules: dict[str, RuleText] = {
            entry["id"]: _read_rule(entry, chapter["id"])
            for chapter in self.chapters
            for entry in chapter["rules"]
        }
        self._labels: dict[str, Document] = {entry["key"]: entry for entry in spec["parameters"]}

    def rule(self, rule: str) -> RuleText:
        """A rule by its id; ``KeyError`` for an unknown one."""
        return self.rules[rule]

    def title(self, rule: str, language: str) -> str:
        """A rule's title."""
        return self.rules[rule].title[language]

    def statement(self, rule: str, profile: Profile, language: str) -> str:
        """What the rule says at this table."""
        return self._filled(
            _fitting(self.rules[rule].statement, profile), {}, profile, language, NO_OKEY, None
        )

    def sentence(
        self,
        rule: str,
        args: Mapping[str, Any],
        profile: Profile,
        language: str,
        okey: int = NO_OKEY,
        players: Mapping[int, str] | None = None,
    ) -> str:
        """What is said when the rule is broken or charges, with the event's tiles, seats and figures."""
        said = self.rules[rule].said
        if not said:
            return self.statement(rule, profile, language)
        return self._filled(_fitting(said, profile), args, profile, language, okey, players)

    def authority(self, rule: str, profile: Profile) -> str:
        """How the rule is known at this table: ``stated``, ``derived``, ``interpretation`` or ``house``."""
        text = self.rules[rule]
        for parameter in text.parameters:
            place = profile.places.get(parameter)
            if place is not None:
                return place.authority
        if any(source.get("document") == profile.document for source in text.sources):
            return text.authority
        return "interpretation"

    def sources(self, rule: str, profile: Profile) -> list[Source]:
        """Where the rule stands, as far as this table's own document says it."""
        text = self.rules[rule]
        found: list[Source] = []
        for parameter in text.parameters[:1]:
            place = profile.places.get(parameter)
            if place is not None:
                found += _sources_of_place(place)
        own = [
            Source(source["document"], source["section"])
            for source in text.sources
            if "document" in source and source["document"] == profile.document
        ]
        found += [source for source in own if source not in found]
        if not found:
            found = [
                Source(None, None, source["interpretation"])
                for source in text.sources
                if "interpretation" in source
            ]
        return found

    def _filled(
        self,
        text: Document,
        args: Mapping[str, Any],
        profile: Profile,
        language: str,
        okey: int,
        players: Mapping[int, str] | None,
    ) -> str:
        def fill(match: re.Match[str]) -> str:
            name = match[1]
            if name in args:
                return _argument(name, args[name], language, okey, players)
            if name.endswith("_as_counted"):
                return as_counted(args[name.removesuffix("_as_counted")])
            return self._value(name, profile, language)

        filled = PLACEHOLDER.sub(fill, text[language])
        return filled[:1].upper() + filled[1:] if language == "en" else _turkish_capital(filled)

    def _value(self, key: str, profile: Profile, language: str) -> str:
        value = profile.values[key]
        if isinstance(value, bool) or not isinstance(value, int):
            labels = self._labels[key].get("value_labels", {})
            word = {True: "true", False: "false", None: "null"}.get(value, value)
            return str(labels.get(word, {}).get(language, word))
        return figure(value)


@lru_cache(maxsize=1)
def load_rulebook() -> Rulebook:
    """The catalogue of the spec at hand."""
    return Rulebook(load_spec())


def _read_rule(entry: Document, chapter: str) -> RuleText:
    return RuleText(
        entry["id"],
        chapter,
        entry["kind"],
        entry.get("shape", False),
        entry["title"],
        tuple(entry["statement"]),
        _texts(entry.get("said")),
        tuple(entry.get("parameters", ())),
        entry["authority"],
        tuple(entry["sources"]),
    )


def _texts(said: Any) -> tuple[Document, ...]:
    if said is None:
        return ()
    return tuple(said) if isinstance(said, list) else (said,)


def _fitting(texts: tuple[Document, ...], profile: Profile) -> Document:
    for text in texts:
        when = text.get("when", {})
        if all(_is_one_of(profile.values[key], allowed) for key, allowed in when.items()):
            return text
    return texts[-1]


def _is_one_of(value: object, allowed: list[object]) -> bool:
    if isinstance(value, int) and not isinstance(value, bool) and "number" in allowed:
        return True
    return any(value is choice or (type(value) is type(choice) and value == choice) for choice in allowed)


def _argument(name: str, value: Any, language: str, okey: int, players: Mapping[int, str] | None) -> str:
    if name == "tile":
        return tile_name(value, okey, language)
    if name == "tiles":
        return tiles_named(value, okey, language)
    if name == "meld":
        return meld_named(value, okey, language)
    if name in SEAT_ARGUMENTS:
        seats = value if isinstance(value, tuple) else (value,)
        return listed([seat_named(seat, language, players) for seat in dict.fromkeys(seats)], language)
    return figure(value) if isinstance(value, int) else str(value)


def _turkish_capital(text: str) -> str:
    first = {"i": "İ", "ı": "I"}.get(text[:1], text[:1].upper())
    return first + text[1:]


def _sources_of_place(place: Place) -> list[Source]:
    if place.document is not None:
        return [Source(place.document, place.section)]
    if place.interpretation is not None:
        return [Source(None, None, place.interpretation)]
    if place.note is not None and place.authority in ("stated", "house", "derived", "interpretation"):
        return [Source(None, None, None, place.note)]
    return []
