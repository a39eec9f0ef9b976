"""Profiles and variants: laid over each other, checked, frozen, and counted into a hash."""

import hashlib
import json
from dataclasses import FrozenInstanceError, fields
from typing import Any

import pytest

from referee.profile import Parameters, ProfileFault, load_profile
from referee.spec import load_spec
from tests.situations import EVERY_TABLE, TURLER, profile_of

Document = dict[str, Any]
BASES = list(EVERY_TABLE)


def on_the_wire(base: str = "oyna", **changes: Any) -> Document:
    """A whole table as it goes over the wire; keys with ``__`` for ``.``."""
    values = dict(profile_of(base).values)
    values.update({key.replace("__", "."): value for key, value in changes.items()})
    return {"id": "ours", "parameters": values}


# The figures of the documents


def test_the_four_tables_of_turler_differ_where_it_says_so() -> None:
    raised = {name: profile_of(name).values["open.raise"] for name in TURLER}
    assert raised == {
        "katlamasiz": "none",
        "katlamali": "highest",
        "katlamasiz-esli": "none",
        "katlamali-esli": "rivals",
    }
    partners = {name: profile_of(name).values["teams"] for name in TURLER}
    assert partners == {
        "katlamasiz": "none",
        "katlamali": "none",
        "katlamasiz-esli": "opposite",
        "katlamali-esli": "opposite",
    }
    ties = {name: profile_of(name).values["match.tie"] for name in TURLER}
    assert ties == {
        "katlamasiz": "shared",
        "katlamali": "shared",
        "katlamasiz-esli": "draw",
        "katlamali-esli": "draw",
    }
    differing = {
        key
        for name in TURLER
        for key, value in profile_of(name).values.items()
        if value != profile_of("katlamasiz").values[key]
    }
    assert differing == {"open.raise", "teams", "match.tie", "score.partner_of_finisher"}


@pytest.mark.parametrize(
    ("key", "oyna", "turler", "nasil"),
    [
        ("deal.tiles", 21, 21, 21),
        ("deal.extra_tile", "right_of_dealer", "dealer", "right_of_dealer"),
        ("match.end", "points", "hands", "hands"),
        ("match.points", 1000, None, None),
        ("open.melds.minimum", 101, 101, 101),
        ("open.pairs.minimum", 5, 5, 5),
        ("open.completed", "one_move", "by_discard", "one_move"),
        ("open.below_minimum", "refused", 101, "refused"),
        ("meld.largest_new", None, 5, None),
        ("set.largest", 4, 4, 4),
        ("meld.one_after_thirteen", False, False, False),
        ("pair.two_okeys", True, False, True),
        ("take.unopened", "in_turn", "in_opening", "in_opening"),
        ("take.playable_discard", True, False, True),
        ("take.unusable", "refused", "may_try", "may_try"),
        ("take.put_back", "refused", 0, 101),
        ("take.feeder_melds", None, 10, None),
        ("take.feeder_pairs", None, 20, None),
        ("turn.undo", "refused", 101, "refused"),
        ("layoff.most_at_one_end", None, 2, None),
        ("table_okey.from_set", "all_missing", "all_missing", "full_only"),
        ("table_okey.from_pair", True, False, False),
        ("table_okey.placer_pays", None, 101, None),
        ("discard.okey", 101, 101, None),
        ("discard.playable", 101, 101, None),
        ("finish.score", -101, -101, 0),
        ("finish.factor.okey", 2, 2, 1),
        ("finish.elden.table", "nobody_else_opened", "any", "any"),
        ("finish.elden.with_pairs", False, True, False),
        ("finish.elden.after_lay_off", True, True, False),
        ("finish.invalid_elden", "refused", 101, "refused"),
        ("score.unopened", 202, 202, 200),
        ("score.pairs_opener_factor", 2, 2, 2),
        ("score.okey_in_hand", 101, 101, None),
        ("score.okey_in_sum", "nothing", "nothing", "printed_number"),
        ("exhausted.unopened", 202, 202, 200),
        ("exhausted.okeys", 101, 101, None),
        ("void.four_pairs_openers", "void", "void", "void"),
        ("clock.opening_bonus", None, 15, None),
        ("clock.cap", None, 60, None),
    ],
)
def test_figures(key: str, oyna: object, turler: object, nasil: object) -> None:
    found = [profile_of(name).values[key] for name in ("oyna", "katlamasiz", "nasil")]
    assert found == [oyna, turler, nasil]


def test_every_value_says_how_it_is_known() -> None:
    for name in BASES:
        profile = profile_of(name)
        assert set(profile.places) == set(profile.values)
        for key, place in profile.places.items():
            assert place.authority in ("stated", "derived", "interpretation"), (name, key)
            if place.authority == "interpretation":
                assert place.interpretation is not None, (name, key)
            else:
                assert place.document == profile.document, (name, key)
                assert place.section, (name, key)
            if place.authority == "derived":
                assert place.note, (name, key)


# Merging


def test_a_charge_that_is_refused_is_none_for_the_rules() -> None:
    p = profile_of("oyna").parameters
    assert (p.turn_undo, p.take_put_back, p.open_below_minimum) == (None, None, None)
    p = profile_of("katlamasiz").parameters
    assert (p.turn_undo, p.take_put_back, p.open_below_minimum) == (101, 0, 101)
    assert profile_of("oyna").values["turn.undo"] == "refused"


def test_a_variant_lays_a_few_values_over_a_profile() -> None:
    plain, varied = profile_of("oyna"), load_profile("oyna+hands-7")
    changed = {key for key, value in varied.values.items() if value != plain.values[key]}
    assert changed == {"match.end", "match.points", "match.hands"}
    assert (varied.parameters.match_end, varied.parameters.match_hands) == ("hands", 7)
    assert varied.places["match.hands"].note == "hands-7"
    assert varied.title["en"] != plain.title["en"]
    assert "7" in varied.title["en"]
    assert "7" in varied.title["tr"]


def test_the_order_of_variants_never_matters() -> None:
    one, other = load_profile("oyna+okey-stays+hands-11"), load_profile("oyna+hands-11+okey-stays")
    assert one.id == other.id == "oyna+hands-11+okey-stays"
    assert one.hash == other.hash
    assert one.values == other.values
    assert load_profile("oyna+okey-stays+okey-stays").id == "oyna+okey-stays"


def test_loading_a_variant_leaves_the_profile_as_it_was() -> None:
    before = dict(load_profile("oyna").values)
    load_profile("oyna+minimum-51+okey-stays+teams")
    assert load_profile("oyna").values == before


@pytest.mark.parametrize("variant", sorted(load_spec()["variants"]))
@pytest.mark.parametrize("base", BASES)
def test_every_variant_over_every_profile_is_a_table_or_a_named_fault(base: str, variant: str) -> None:
    name = f"{base}+{variant.replace('-N', '-101')}"
    try:
        profile = load_profile(name)
    except ProfileFault as fault:
        assert fault.code == "no_sense", name
        assert fault.key.removeprefix("values.") in profile_of(base).values
        assert fault.facts["other"] in profile_of(base).values
    else:
        assert profile.id == name
        assert set(profile.values) == set(profile_of(base).values)
        assert isinstance(profile.parameters, Parameters)


def test_a_profile_file_extends_one_parent() -> None:
    ours = {"id": "club", "extends": "katlamali", "values": {"score.unopened": 303}}
    profile = load_profile(ours)
    parent = profile_of("katlamali")
    assert {key for key in parent.values if parent.values[key] != profile.values[key]} == {"score.unopened"}
    assert profile.parameters.score_unopened == 303
    assert profile.parameters.open_raise == "highest"
    assert profile.places["score.unopened"].authority == "house"
    assert profile.document == "turler"
    assert profile.id == "club"
    assert profile.title == {"tr": "club", "en": "club"}


def test_a_profile_file_may_say_how_it_knows() -> None:
    entry = {
        "value": 303,
        "authority": "derived",
        "source": {"document": "oyna", "section": "Types of finish"},
        "note": "three times",
    }
    profile = load_profile(
        {"id": "club", "extends": "oyna", "document": "oyna", "values": {"score.unopened": entry}}
    )
    place = profile.places["score.unopened"]
    assert place == ("derived", "oyna", "Types of finish", None, "three times")


def test_a_profile_file_may_extend_a_profile_with_variants() -> None:
    profile = load_profile({"id": "club", "extends": "oyna+hands-7+okey-stays", "values": {"match.hands": 9}})
    assert profile.parameters.match_hands == 9
    assert profile.parameters.table_okey_take_back == "never"


def test_a_table_over_the_wire() -> None:
    message = on_the_wire(pair__two_okeys=False)
    profile = load_profile(message)
    assert (profile.id, profile.parameters.pair_two_okeys) == ("ours", False)
    assert load_profile({"parameters": message["parameters"]}).id == "house"
    assert set(profile.places.values()) == {("house", None, None, None, None)}


# Hash


def independent_hash(values: Document) -> str:
    """SHA-256 over the JSON with sorted keys and no spaces, written by hand here."""

    def text(value: object) -> str:
        if value is None:
            return "null"
        if isinstance(value, bool):
            return "true" if value else "false"
        return str(value) if isinstance(value, int) else f'"{value}"'

    packed = "{" + ",".join(f'"{key}":{text(values[key])}' for key in sorted(values)) + "}"
    return hashlib.sha256(packed.encode("utf-8")).hexdigest()[:16]


@pytest.mark.parametrize("name", [*BASES, "oyna+hands-7", "katlamali+cap-404+no-void"])
def test_the_hash_counts_the_values_and_nothing_else(name: str) -> None:
    profile = load_profile(name)
    assert profile.hash == independent_hash(profile.values)
    assert (
        load_profile({"id": "another name", "parameters": dict(reversed(profile.values.items()))}).hash
        == profile.hash
    )


def test_another_value_another_hash() -> None:
    hashes = {name: profile_of(name).hash for name in BASES}
    assert len(set(hashes.values())) == len(BASES)
    assert load_profile("oyna+minimum-100").hash != load_profile("oyna+minimum-102").hash
    assert load_profile("oyna+minimum-101").hash == load_profile("oyna").hash


def test_parameters_are_frozen() -> None:
    with pytest.raises(FrozenInstanceError):
        profile_of("oyna").parameters.score_unopened = 1  # type: ignore[misc]


def test_the_meld_rules_of_a_table() -> None:
    assert profile_of("oyna").parameters.meld_rules() == (3, None, 4, False, True, True, True)
    assert profile_of("katlamasiz").parameters.meld_rules() == (3, 5, 4, False, True, False, True)


def test_fields_are_the_parameters() -> None:
    keys = [entry["key"].replace(".", "_") for entry in load_spec()["parameters"]]
    assert [field.name for field in fields(Parameters)] == keys


def test_values_survive_json() -> None:
    for name in BASES:
        values = profile_of(name).values
        assert (
            load_profile({"id": name, "parameters": json.loads(json.dumps(values))}).hash
            == profile_of(name).hash
        )
