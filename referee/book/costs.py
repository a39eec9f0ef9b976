"""Everything that costs points at the table."""

from typing import Any

from referee.book.blocks import Block, Grid, Heading, Text
from referee.book.house import House
from referee.book.words import words
from referee.naming import listed
from referee.rulebook import load_rulebook
from referee.spec import load_spec
from referee.wording.values import value_words

CHARGES = (
    ("discard.okey", "discard.okey"),
    ("discard.playable", "discard.playable"),
    ("open.below_minimum", "open.below_minimum"),
    ("finish.invalid_elden", "finish.invalid_elden"),
    ("take.put_back", "take.put_back"),
    ("turn.undo", "turn.undo"),
    ("take.feeder_melds", "take.feeder"),
    ("take.feeder_pairs", "take.feeder"),
    ("table_okey.placer_pays", "table_okey.placer_pays"),
    ("score.okey_in_hand", "score.okey_in_hand"),
    ("score.unopened", "score.unopened"),
    ("exhausted.unopened", "exhausted.unopened"),
    ("exhausted.okeys", "exhausted.okeys"),
)
"""The parameters that say what something costs, each with its rule."""


def costs(house: House, language: str) -> list[Block]:
    """What costs how much, what is free, and what cannot be done at all."""
    texts = words(language)
    book = load_rulebook()
    definitions = {entry["key"]: entry for entry in load_spec()["parameters"]}
    values = house.profile.values
    rows: list[tuple[str, str, str]] = []
    free: list[str] = []
    impossible: list[str] = []
    for key, rule in CHARGES:
        value = values[key]
        name = definitions[key]["label"][language] if rule == "take.feeder" else book.title(rule, language)
        if value == "refused":
            impossible.append(name)
        elif value in (None, 0):
            free.append(name)
        else:
            said = _amount(key, value, values, definitions[key], language)
            statement = book.statement(rule, house.profile, language)
            rows.append((name, said, statement))
    blocks: list[Block] = [Heading(2, texts["costs"], "costs")]
    if rows:
        head = (texts["what"], texts["cost"], texts["who_pays"])
        blocks += [Text(texts["costs_lead"]), Grid(head, tuple(rows), amount=True, name=texts["costs"])]
    else:
        blocks.append(Text(texts["costs_none"]))
    if free:
        blocks.append(Text(texts["free"].format(names=listed(_inside(free, language), language)), "note"))
    if impossible:
        names = listed(_inside(impossible, language), language)
        blocks.append(Text(texts["impossible"].format(names=names), "note"))
    return blocks


def _amount(key: str, value: int, values: dict[str, Any], definition: dict[str, Any], language: str) -> str:
    if key.startswith("take.feeder") and values["take.feeder"] == "times_number":
        return words(language)["times_number"].format(times=value)
    if key.startswith("take.feeder"):
        definition = {**definition, "unit": "points"}
    return value_words({**definition, "unit": "points"}, value, language)


def _inside(names: list[str], language: str) -> list[str]:
    """Titles as they stand inside a sentence."""
    lower = {"I": "ı", "İ": "i"} if language == "tr" else {}
    return [lower.get(name[:1], name[:1].lower()) + name[1:] for name in dict.fromkeys(names)]
