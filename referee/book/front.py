"""The title page, and where the table departs from the one that it is laid over."""

from referee.book.basis import document_of
from referee.book.blocks import Block, Grid, Heading, Items, Text
from referee.book.house import House
from referee.book.words import words
from referee.profile import Profile
from referee.rulebook import load_rulebook
from referee.spec import load_spec
from referee.wording.values import value_words


def title_page(house: House, language: str, version: str) -> list[Block]:
    """What the book is about and where that comes from."""
    texts = words(language)
    profile = house.profile
    blocks: list[Block] = []
    if house.description is not None:
        blocks.append(Text(house.description[language], "lead"))
    rows = [(texts["table"], f"{profile.title.get(language, profile.id)} ({profile.id})")]
    if house.parent is not None:
        rows.append((texts["parent"], named(house.parent, language)))
    if house.variants:
        spec = load_spec()
        known = [_variant_title(name, spec, language) for name in house.variants]
        rows.append((texts["house_rules"], "; ".join(known)))
    document = document_of(house)
    rows.append((texts["document"], _document(document, language) if document else texts["own_table"]))
    rows.append((texts["hash"], profile.hash))
    rows.append((texts["made_by"], f"okey-referee {version}"))
    blocks.append(Grid(("", ""), tuple(rows)))
    blocks.append(Text(texts["reading_text"]))
    authorities = {place.authority for place in profile.places.values()}
    if not profile.places or len(profile.places) < len(profile.values):
        authorities.add("house")
    order = ("stated", "derived", "interpretation", "house")
    blocks.append(Items(tuple(texts[name] for name in order if name in authorities)))
    return blocks


def named(profile: Profile, language: str) -> str:
    """A table by its title and id."""
    return f"{profile.title.get(language, profile.id)} ({profile.id})"


def _variant_title(name: str, spec: dict[str, object], language: str) -> str:
    variants: dict[str, dict[str, dict[str, str]]] = spec["variants"]  # type: ignore[assignment]
    if name in variants:
        return variants[name]["title"][language]
    stem, _, number = name.rpartition("-")
    return variants[f"{stem}-N"]["title"][language].replace("{N}", number)


def _document(document: dict[str, object], language: str) -> str:
    titles: dict[str, str] = document["title"]  # type: ignore[assignment]
    return titles[language]


def departures(house: House, language: str) -> list[Block]:
    """Every value that is another one here, with the rules that it changes; the parent's are not repeated."""
    if house.parent is None:
        return []
    texts = words(language)
    parent = house.parent.title.get(language, house.parent.id)
    blocks: list[Block] = [Heading(2, texts["departures"], "departures")]
    if not house.changed:
        return [*blocks, Text(texts["departures_none"].format(parent=parent))]
    blocks.append(Text(texts["departures_lead"].format(parent=parent)))
    book = load_rulebook()
    definitions = {entry["key"]: entry for entry in load_spec()["parameters"]}
    changed = [rule for rule in book.rules if house.departs(rule, book)]
    rows = []
    for key in house.changed:
        rules = [book.title(rule, language) for rule in changed if key in book.rules[rule].parameters]
        value = value_words(definitions[key], house.profile.values[key], language)
        rows.append((definitions[key]["label"][language], value, ", ".join(dict.fromkeys(rules)) or "–"))
    head = (texts["what"], texts["here"], texts["changes"])
    return [*blocks, Grid(head, tuple(rows), name=texts["departures"])]
