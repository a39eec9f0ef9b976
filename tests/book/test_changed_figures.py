"""The book of a house says the house's figures everywhere, and nowhere those that it changed."""

import pytest

from referee.profile import load_profile
from referee.spec import load_spec
from tests.book.reading import LARGEST_SMALL, books, figures_of, four_changes, house, words_of

GAME = {101}
"""The game's own name."""


def figures_there(values: dict[str, object]) -> set[int]:
    return {abs(value) for value in values.values() if type(value) is int}


@pytest.mark.parametrize(
    ("seed", "base"), [(1, "oyna"), (2, "oyna"), (3, "katlamali"), (4, "katlamasiz-esli")]
)
def test_four_changed_figures(seed: int, base: str) -> None:
    before = load_profile(base).values
    changes = four_changes(seed, base)
    table = house(base, changes)
    gone = {abs(before[key]) for key in changes} - figures_there(table.profile.values) - GAME
    labels = {entry["key"]: entry["label"] for entry in load_spec()["parameters"]}
    for book, written in books(table):
        found = figures_of(written)
        for key, figure in changes.items():
            assert abs(figure) in found, (key, book.language)
            assert labels[key][book.language] in words_of(written)
        assert not found & gone, (found & gone, book.language)


@pytest.mark.parametrize("seed", [11, 12])
def test_four_changes_to_a_table_in_which_every_figure_is_different(seed: int) -> None:
    """With a figure of its own for every parameter, an old one could only come from the parent."""
    import random

    chooser = random.Random(seed)
    base = load_profile("oyna").values
    keys = [key for key, value in base.items() if type(value) is int and abs(value) > LARGEST_SMALL]
    first = dict(zip(keys, chooser.sample(range(113, 331, 2), len(keys)), strict=True))
    first["open.melds.minimum"] = 112
    changed = chooser.sample(keys, 4)
    second = {**first, **dict(zip(changed, chooser.sample(range(114, 160, 4), 4), strict=True))}
    old = {first[key] for key in changed} - set(second.values())
    texts = {name: list(books(house("oyna", values))) for name, values in (("old", first), ("new", second))}
    for (_, before), (book, after) in zip(texts["old"], texts["new"], strict=True):
        seen = figures_of(before)
        assert {first[key] for key in keys} <= seen, "a figure of the table stands nowhere in its book"
        now = figures_of(after)
        assert {second[key] for key in keys} <= now
        derived = {number * times for number in second.values() for times in (2, 3, 4, 8)}
        assert not now & (old - derived), (now & old, book.language)


def test_what_comes_out_of_changed_figures_is_reckoned_anew() -> None:
    """Products of the finish table, the worked hand and the way of counting."""
    table = house("oyna", {"score.unopened": 307, "finish.score": -113, "finish.factor.okey": 3,
                           "open.melds.minimum": 124})  # fmt: skip
    for book, written in books(table):
        text = words_of(written)
        assert {307, 921, 614, 1842, 113, 226} <= figures_of(written)
        assert "41 yan 1" in text and "41 × 3 + 1" in text
        assert not figures_of(written) & {404, 808}, book.language
        assert "33 yan 2" not in text


def test_a_change_of_kind_is_said_too() -> None:
    """Not only figures: a laid okey that stays, and a rule that is marked for it."""
    table = house("oyna", {"table_okey.take_back": "never", "teams": "opposite", "open.raise": "rivals",
                           "score.cap": 404})  # fmt: skip
    for book, written in books(table):
        text = words_of(written)
        said = {
            "tr": "Masaya konan okey el sonuna kadar yerinde kalır",
            "en": "stays where it is until the end",
        }
        assert said[book.language] in text
        assert {"tr": "bu masada farklı", "en": "own to this table"}[book.language] in text
        assert {"tr": "A Takımı", "en": "Team A"}[book.language] in text
