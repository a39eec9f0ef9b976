"""How a rule or a value is known at the table of the book."""

from referee.book.house import House
from referee.rulebook import Rulebook, Source
from referee.spec import load_spec
from referee.wording.sources import authority_name, basis, source_of_place


def rule_basis(house: House, rule: str, book: Rulebook, language: str) -> str:
    """Authority and sources in one line; what the house decided itself is the house's, not the document's."""
    profile = house.profile
    places = {
        key: place
        for key in book.rules[rule].parameters
        if (place := profile.places.get(key)) is not None and place.authority == "house"
    }
    if not places or (house.parent is not None and not house.departs(rule, book)):
        return basis(book.authority(rule, profile), book.sources(rule, profile), language)
    notes = [source for place in places.values() for source in source_of_place(place)]
    return basis("house", list(dict.fromkeys(notes)), language)


def value_basis(house: House, key: str, language: str) -> str:
    """How a value is known."""
    place = house.profile.places.get(key)
    if place is None:
        return authority_name("house", language)
    return basis(place.authority, source_of_place(place), language)


def cited(house: House, rules: list[str], book: Rulebook) -> list[str]:
    """The decisions on which the rules and values rest as they stand at this table."""
    found: dict[str, None] = {}
    profile = house.profile
    sources: list[Source] = []
    for rule in rules:
        if not house.departs(rule, book):
            sources += book.sources(rule, profile)
    for place in profile.places.values():
        sources += source_of_place(place)
    for source in sources:
        if source.interpretation is not None:
            found[str(source.interpretation)] = None
    return list(found)


def document_of(house: House) -> dict[str, object] | None:
    """The document on which the table rests."""
    return next((one for one in load_spec()["documents"] if one["id"] == house.profile.document), None)
