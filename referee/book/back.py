"""What stands at the end: glossary, all values, decisions, documents, and a score sheet to print."""

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from referee.book.basis import cited, value_basis
from referee.book.blocks import Block, Grid, Heading, Items, Sheet, Terms, Text, picture
from referee.book.house import House
from referee.book.opening import in_threes
from referee.book.words import words
from referee.decode import SEATS
from referee.drawing import score_sheet_svg
from referee.drawing.speech import capital
from referee.files import compile_book, data_root
from referee.naming import as_counted, seat_named
from referee.profile import Parameters
from referee.rulebook import load_rulebook
from referee.sheet import WORDS
from referee.sheet_page import LINES_OF_AN_EMPTY_SHEET
from referee.spec import load_spec
from referee.wording.sources import interpretation_name
from referee.wording.values import value_words

_NUMBERS = re.compile(r"[0-9]+")
_MOST_LINES = 15

HOLDS: dict[str, Callable[[Parameters], bool]] = {
    "run": lambda p: p.meld_smallest == 3,
    "set": lambda p: p.meld_smallest == 3 and p.set_largest > p.meld_smallest,
    "indicator": lambda p: p.indicator_takeable == "never",
    "indicator_twin": lambda p: p.indicator_bonus == "none",
    "okey": lambda p: p.pair_okey_as_partner,
    "pairs_opener": lambda p: not p.pairs_opener_may_meld,
    "whole_hand": lambda p: p.open_whole_hand == "melds",
    "charge": lambda p: not p.score_charges_multiplied and bool(p.discard_okey and p.discard_playable),
    "stacking": lambda p: (
        p.finish_stacking == "multiply" and p.finish_factor_okey == p.finish_factor_pairs == 2
    ),
    "void_hand": lambda p: p.void_four_pairs_openers != "plays_on",
    "feeder": lambda p: p.take_feeder != "none",
    "announce": lambda p: p.open_announce_pairs != "none",
    "cap": lambda p: p.score_cap is not None,
    "opening_bonus": lambda p: p.clock_opening_bonus is not None,
    "partner": lambda p: p.teams != "none",
    "teams": lambda p: p.teams != "none",
    "rival_team": lambda p: p.teams != "none",
    "placer": lambda p: p.table_okey_placer_pays is not None,
    "pending_opening": lambda p: p.open_completed == "by_discard",
    "raised_minimum": lambda p: p.open_raise != "none",
    "agreed_hands": lambda p: p.match_end == "hands",
    "draw_result": lambda p: p.match_tie == "draw",
}  # fmt: skip
"""Terms that do not mean at every table what the glossary says, or that some tables have no use for."""

_ABOUT_THE_PROJECT = (
    "classic_okey", "referee", "verdict", "refused", "charged", "event", "record", "profile", "stated",
    "derived", "interpretation", "bot",
)  # fmt: skip


@lru_cache(maxsize=1)
def _book() -> dict[str, Any]:
    return compile_book(data_root())


def glossary(house: House, language: str) -> list[Block]:
    """The words of the game in both languages, as far as they mean here what the glossary says."""
    texts = words(language)
    other = "en" if language == "tr" else "tr"
    p = house.profile.parameters
    rows = []
    for term in _book()["glossary"]:
        holds = HOLDS.get(term["id"])
        if term["id"] in _ABOUT_THE_PROJECT or (holds is not None and not holds(p)):
            continue
        meaning = term["meaning"][language]
        if term["id"] == "yan":
            value = p.open_melds_minimum
            key = "yan_meaning" if value % 3 else "yan_meaning_even"
            meaning = texts[key].format(counted=as_counted(value), sum=in_threes(value), value=value)
        elif _stale(house, meaning):
            continue
        rows.append((term[language], term[other], meaning))
    rows.sort(key=lambda row: _alphabetically(row[0]))
    return [Heading(2, texts["glossary"], "glossary"), Terms(tuple(rows))]


def _stale(house: House, text: str) -> bool:
    return any(int(number) in house.lost for number in _NUMBERS.findall(text))


_ALPHABET = "abcçdefgğhıijklmnoöpqrsştuüvwxyz"


def _alphabetically(word: str) -> list[int]:
    """In the order of the Turkish alphabet, which holds for English words too."""
    lower = word.replace("İ", "i").replace("I", "ı").lower()
    return [_ALPHABET.find(letter) for letter in lower]


def values(house: House, language: str) -> list[Block]:
    """Every parameter with its value and how it is known."""
    texts = words(language)
    spec = load_spec()
    blocks: list[Block] = [Heading(2, texts["values"], "values"), Text(texts["values_lead"])]
    head = (texts["what"], texts["value"], texts["known"])
    for group in spec["groups"]:
        rows = [
            (
                f"{entry['label'][language]} ({entry['key']})",
                value_words(entry, house.profile.values[entry["key"]], language),
                value_basis(house, entry["key"], language),
            )
            for entry in spec["parameters"]
            if entry["group"] == group["id"]
        ]
        title = group["title"][language]
        blocks += [Heading(3, title, f"values-{group['id']}"), Grid(head, tuple(rows), name=title)]
    return blocks


def decisions(house: House, language: str) -> list[Block]:
    """The decisions that the book cites; one whose figures are another table's is not repeated."""
    texts = words(language)
    book = load_rulebook()
    wanted = set(cited(house, list(book.rules), book))
    rows = []
    for entry in _book()["interpretations"]:
        question, decision = entry["question"][language], entry["decision"][language]
        if str(entry["id"]) not in wanted or _stale(house, f"{question} {decision}"):
            continue
        name = capital(interpretation_name(str(entry["id"]), language), language)
        rows.append((name, question, decision))
    if not rows:
        return []
    head = ("", texts["what"], texts["decision"])
    return [
        Heading(2, texts["decisions"], "decisions"),
        Text(texts["decisions_lead"]),
        Grid(head, tuple(rows), name=texts["decisions"]),
    ]


def documents(house: House, language: str) -> list[Block]:
    """The documents that the book cites, by their short names."""
    texts = words(language)
    used = {place.document for place in house.profile.places.values()} | {house.profile.document}
    rows = [
        f"{entry['id']}: {entry['title'][language]}. {entry['about'][language]}"
        for entry in load_spec()["documents"]
        if entry["id"] in used
    ]
    if not rows:
        return []
    return [Heading(2, texts["documents"], "documents"), Items(tuple(rows)), Text(texts["licence"], "note")]


def score_sheet(house: House, language: str) -> list[Block]:
    """An empty score sheet on a page of its own."""
    texts = words(language)
    p = house.profile.parameters
    lines = p.match_hands if p.match_hands is not None and p.match_hands <= _MOST_LINES else None
    count = lines or LINES_OF_AN_EMPTY_SHEET
    svg = score_sheet_svg(None, language, count, p.teams != "none")
    blank = ("",) * len(SEATS)
    rows = [(str(number), *blank) for number in range(1, count + 1)]
    names = [capital(seat_named(seat, language), language) for seat in SEATS]
    grid = Grid((WORDS[language]["hand"], *names), (*rows, (WORDS[language]["total"], *blank)), True)
    return [Heading(2, texts["sheet"], "score-sheet"), Sheet(picture(svg), grid)]
