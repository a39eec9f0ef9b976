"""Profiles and variants: laid over each other, checked, frozen, and counted into a hash."""

import hashlib
import json
from copy import deepcopy
from dataclasses import FrozenInstanceError, fields
from typing import Any

import pytest

from referee.profile import Parameters, ProfileFault, load_profile, nearest, parameter_types
from referee.spec import load_spec
from tests.situations import EVERY_TABLE, TURLER, profile_of

Document = dict[str, Any]
BASES = list(EVERY_TABLE)


def fault_of(name: object, spec: Document | None = None) -> ProfileFault:
    with pytest.raises(ProfileFault) as caught:
        load_profile(name, spec)  # type: ignore[arg-type]
    assert str(caught.value), "a fault can always be said"
    return caught.value


def on_the_wire(base: str = "oyna", **changes: Any) -> Document:
    """A whole table as it goes over the wire; keys with ``__`` for ``.``."""
    values = dict(profile_of(base).values)
    values.update({key.replace("__", "."): value for key, value in changes.items()})
    return {"id": "ours", "parameters": values}


# The figures of the documents


def test_the_four_tables_of_turler_differ_where_it_says_so() -> None:
    raised = {name: profile_of(name).values["open.raise"] for name in TURLER}
    assert raised == {
        "katlamasiz": "none", "katlamali": "highest", "katlamasiz-esli": "none", "katlamali-esli": "rivals",
    }  # fmt: skip
    partners = {name: profile_of(name).values["teams"] for name in TURLER}
    assert partners == {
        "katlamasiz": "none", "katlamali": "none", "katlamasiz-esli": "opposite", "katlamali-esli": "opposite",
    }  # fmt: skip
    ties = {name: profile_of(name).values["match.tie"] for name in TURLER}
    assert ties == {
        "katlamasiz": "shared", "katlamali": "shared", "katlamasiz-esli": "draw", "katlamali-esli": "draw",
    }  # fmt: skip
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
        "value": 303, "authority": "derived", "source": {"document": "oyna", "section": "Types of finish"},
        "note": "three times",
    }  # fmt: skip
    profile = load_profile({"id": "club", "extends": "oyna", "document": "oyna", "values": {"score.unopened": entry}})
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
    assert load_profile({"id": "another name", "parameters": dict(reversed(profile.values.items()))}).hash == profile.hash


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


# Names that nobody knows


def test_an_unknown_profile_and_the_nearest() -> None:
    fault = fault_of("katlamal")
    assert (fault.code, fault.facts["nearest"]) == ("unknown_profile", "katlamali")
    assert set(fault.facts["known"]) == set(BASES)
    assert fault_of("").code == "unknown_profile"
    assert fault_of("zzzzzz").facts["nearest"] is None


def test_an_unknown_variant_and_the_nearest() -> None:
    fault = fault_of("oyna+okey-stay")
    assert (fault.code, fault.facts["nearest"]) == ("unknown_variant", "okey-stays")
    assert fault_of("oyna+").code == "unknown_variant"
    assert fault_of("oyna+hands").code == "unknown_variant"
    assert fault_of("oyna+hands-N").code == "unknown_variant"
    assert fault_of("oyna+hands-x").code == "unknown_variant"
    assert fault_of("oyna+okey-stays-7").code == "unknown_variant"
    assert fault_of("oyna+hands-12345678").code == "unknown_variant"


def test_a_variants_number_has_bounds() -> None:
    fault = fault_of("oyna+minimum-0")
    assert (fault.code, fault.facts["found"], fault.facts["least"]) == ("bad_number", 0, 1)
    assert fault_of("oyna+minimum-1000").code == "bad_number"
    assert load_profile("oyna+minimum-999").parameters.open_melds_minimum == 999


def test_one_table_has_one_name() -> None:
    """The canonical id is base+sorted variants, so 007 is no way to write 7."""
    assert load_profile("oyna+hands-007").id == "oyna+hands-7"


# Contradictions


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("oyna+hands-7+hands-11", "match.hands"),
        ("oyna+okey-from-pair+no-okey-from-pair", "table_okey.from_pair"),
        ("oyna+two-okeys-pair+two-okeys-no-pair", "pair.two_okeys"),
        ("katlamasiz+put-back-free+put-back-101", "take.put_back"),
        ("oyna+elden-any-table+elden-empty-table", "finish.elden.table"),
        ("oyna+exhausted-all-202+exhausted-redeal", "exhausted.opened"),
        ("oyna+katlama+katlama-rivals+teams", "open.raise"),
    ],
)
def test_variants_that_contradict_each_other(name: str, key: str) -> None:
    fault = fault_of(name)
    assert (fault.code, fault.key) == ("contradiction", key)
    assert len(fault.facts["variants"]) == 2
    assert set(fault.facts["variants"]) <= set(name.split("+"))
    base, *variants = name.split("+")
    assert fault_of("+".join([base, *reversed(variants)])).key == key


def test_variants_that_agree_about_a_value_do_not_contradict() -> None:
    """exhausted-okey-only and exhausted-redeal say the same of the dealer; where they agree there is no quarrel."""
    spec = deepcopy(load_spec())
    spec["variants"]["also-stays"] = deepcopy(spec["variants"]["okey-stays"])
    assert load_profile("oyna+okey-stays+also-stays", spec).parameters.table_okey_take_back == "never"


def test_a_variant_that_writes_true_over_one_contradicts() -> None:
    """In Python 1 equals True; in a profile they are a number and a yes."""
    spec = deepcopy(load_spec())
    spec["variants"]["undo-free"] = deepcopy(spec["variants"]["put-back-free"]) | {"set": {"turn.undo": 0}}
    spec["variants"]["undo-odd"] = deepcopy(spec["variants"]["put-back-free"]) | {"set": {"turn.undo": False}}
    assert fault_of("katlamasiz+undo-free+undo-odd", spec).code in ("contradiction", "bad_type")


# Keys and types


def test_an_unknown_key_and_the_nearest() -> None:
    fault = fault_of({"id": "club", "extends": "oyna", "values": {"open.meld.minimum": 81}})
    assert (fault.code, fault.key) == ("unknown_key", "values.open.meld.minimum")
    assert fault.facts["nearest"] == "open.melds.minimum"
    fault = fault_of(on_the_wire(zzz=1))
    assert (fault.code, fault.facts["nearest"]) == ("unknown_key", None)
    assert fault_of({"id": "club", "extends": "oyna", "values": {7: 81}}).code == "unknown_key"


@pytest.mark.parametrize("key", sorted(parameter_types(load_spec())))
def test_every_parameter_must_be_there(key: str) -> None:
    message = on_the_wire()
    del message["parameters"][key]
    fault = fault_of(message)
    assert (fault.code, fault.key) == ("missing", f"values.{key}")
    assert set(fault.facts["meaning"]) == {"tr", "en"}


@pytest.mark.parametrize("key", sorted(parameter_types(load_spec())))
def test_every_parameter_has_its_type(key: str) -> None:
    definition = parameter_types(load_spec())[key]
    wrong: list[object] = [[], {}, 1.5, float("nan"), float("inf"), "no such word"]
    wrong += {"bool": [0, 1, "true"], "enum": [True, 0]}.get(definition["type"], [True, False, "7"])
    if not definition.get("null"):
        wrong.append(None)
    if definition["type"] in ("int", "charge"):
        wrong += [10**400, -(10**400), definition["least"] - 1, definition["most"] + 1]
    for value in wrong:
        message = on_the_wire()
        message["parameters"][key] = value
        fault = fault_of(message)
        assert fault.code in ("bad_type", "bad_value", "bad_number"), (key, value, fault)
        assert fault.key == f"values.{key}"


def test_what_is_allowed_is_said() -> None:
    assert fault_of(on_the_wire(teams="three")).facts["allowed"] == ["none", "opposite"]
    assert fault_of(on_the_wire(open__by_starter=None)).facts["allowed"] == [True, False]
    assert fault_of(on_the_wire(open__raise=None)).facts["allowed"] == ["none", "highest", "rivals"]
    assert fault_of(on_the_wire(turn__undo="yes")).facts["expected"] == "charge"


@pytest.mark.parametrize(
    ("document", "code", "key"),
    [
        (5, "bad_type", "profile"),
        (None, "bad_type", "profile"),
        ([], "bad_type", "profile"),
        ({"id": "x", "parameters": []}, "bad_type", "parameters"),
        ({"id": 5, "parameters": {}}, "bad_type", "id"),
        ({"id": "x", "values": []}, "bad_type", "values"),
        ({"id": "x", "extends": 5}, "bad_type", "extends"),
        ({"id": "x", "extends": "oyn"}, "unknown_profile", "extends"),
        ({"id": "x", "extends": "oyna+okey-stay"}, "unknown_variant", "okey-stay"),
        ({"id": "x"}, "missing", "values.deal.tiles"),
        ({"extends": "oyna"}, "missing", "id"),
        ({"id": "", "extends": "oyna"}, "missing", "id"),
        ({"id": 7, "extends": "oyna"}, "missing", "id"),
        ({"id": "x", "extends": "oyna", "values": {"score.unopened": {}}}, "missing", "values.score.unopened.value"),
        ({"id": "x", "extends": "oyna", "values": {"score.unopened": {"value": []}}}, "bad_type", "values.score.unopened"),
    ],
)
def test_documents_that_are_no_profile(document: object, code: str, key: str) -> None:
    fault = fault_of(document)
    assert (fault.code, fault.key) == (code, key)


@pytest.mark.parametrize(
    "document",
    [
        {"id": "x", "extends": "oyna", "values": {"score.unopened": {"value": 303, "source": "a book"}}},
        {"id": "x", "extends": "oyna", "values": {"score.unopened": {"value": 303, "authority": ["house"]}}},
        {"id": "x", "extends": "oyna", "title": 5},
        {"id": "x", "extends": "oyna", "title": {"tr": 5}},
        {"id": "x", "extends": "oyna", "document": ["oyna"]},
    ],
    ids=["source", "authority", "title", "half-a-title", "document"],
)
def test_hostile_trimmings_are_a_fault_or_harmless(document: Document) -> None:
    """Never a traceback: either said to be wrong, or a profile whose title can be read in both languages."""
    try:
        profile = load_profile(document)
    except ProfileFault:
        return
    assert isinstance(profile.title, dict)
    assert all(isinstance(profile.title.get(language), str) for language in ("tr", "en"))
    assert profile.document is None or isinstance(profile.document, str)
    assert all(isinstance(place.authority, str) for place in profile.places.values())


def test_profiles_that_extend_each_other_in_a_circle() -> None:
    spec = deepcopy(load_spec())
    spec["profiles"]["a"] = {"id": "a", "title": {"tr": "a", "en": "a"}, "extends": "b", "values": {}}
    spec["profiles"]["b"] = {"id": "b", "title": {"tr": "b", "en": "b"}, "extends": "a", "values": {}}
    fault = fault_of("a", spec)
    assert (fault.code, fault.key) == ("circle", "extends")
    spec["profiles"]["c"] = {"id": "c", "title": {"tr": "c", "en": "c"}, "extends": "c", "values": {}}
    assert fault_of("c", spec).code == "circle"


# Combinations without sense


@pytest.mark.parametrize(
    ("base", "changes", "key", "other"),
    [
        ("oyna", {"open__raise": "rivals"}, "open.raise", "teams"),
        ("oyna", {"score__partner_of_finisher": "hand_waived"}, "score.partner_of_finisher", "teams"),
        ("oyna", {"open__below_minimum": 101}, "open.below_minimum", "open.completed"),
        ("oyna", {"open__below_minimum": 0}, "open.below_minimum", "open.completed"),
        ("katlamasiz", {"open__below_minimum": "refused"}, "open.below_minimum", "open.completed"),
        ("oyna", {"finish__invalid_elden": 101}, "finish.invalid_elden", "open.completed"),
        ("katlamasiz", {"finish__invalid_elden": "refused"}, "finish.invalid_elden", "open.completed"),
        ("oyna", {"match__points": None}, "match.points", "match.end"),
        ("nasil", {"match__points": 1000}, "match.points", "match.end"),
        ("oyna", {"match__hands": 7}, "match.hands", "match.end"),
        ("oyna", {"take__feeder_melds": 10}, "take.feeder_melds", "take.feeder"),
        ("oyna", {"take__feeder_pairs": 10}, "take.feeder_pairs", "take.feeder"),
        ("katlamasiz", {"take__feeder_melds": None}, "take.feeder_melds", "take.feeder"),
        ("katlamasiz", {"take__feeder_pairs": None}, "take.feeder_pairs", "take.feeder"),
        ("katlamasiz", {"take__feeder": "none"}, "take.feeder_melds", "take.feeder"),
        ("oyna", {"set__largest": 3, "meld__smallest": 4}, "set.largest", "meld.smallest"),
        ("katlamasiz", {"meld__largest_new": 3, "meld__smallest": 4}, "meld.largest_new", "meld.smallest"),
        ("oyna", {"score__announced_factor": 2}, "score.announced_factor", "open.announce_pairs"),
        ("oyna", {"finish__stacking": None}, "finish.stacking", "finish.factor.okey"),
        ("nasil", {"finish__own_factor__elden": 2}, "finish.stacking", "finish.factor.okey"),
        ("oyna", {"discard__okey_exempt_when_finishing": None}, "discard.okey_exempt_when_finishing", "discard.okey"),
        (
            "oyna", {"discard__playable_exempt_when_finishing": None},
            "discard.playable_exempt_when_finishing", "discard.playable",
        ),
        ("oyna", {"clock__cap": 60}, "clock.opening_bonus", "clock.cap"),
        ("oyna", {"clock__opening_bonus": 15}, "clock.opening_bonus", "clock.cap"),
    ],
)  # fmt: skip
def test_combinations_without_sense(base: str, changes: Document, key: str, other: str) -> None:
    """Each names the two keys, and says what each of them is."""
    message = on_the_wire(base, **changes)
    fault = fault_of(message)
    assert (fault.code, fault.key, fault.facts["other"]) == ("no_sense", f"values.{key}", other)
    assert fault.facts["found"] == message["parameters"][key]
    assert fault.facts["against"] == message["parameters"][other]


def test_more_tiles_than_there_are_cannot_be_dealt() -> None:
    """27 x 4 + 2 is more than 106, whatever the bounds of the parameter alone say."""
    assert fault_of(on_the_wire(deal__tiles=27)).code in ("bad_number", "no_sense")
    spec = deepcopy(load_spec())
    next(entry for entry in spec["parameters"] if entry["key"] == "deal.tiles")["most"] = 100
    message = on_the_wire(deal__tiles=27)
    with pytest.raises(ProfileFault) as caught:
        load_profile(message, spec)
    assert (caught.value.code, caught.value.key) == ("no_sense", "values.deal.tiles")


def test_a_set_of_more_colours_than_there_are() -> None:
    spec = deepcopy(load_spec())
    next(entry for entry in spec["parameters"] if entry["key"] == "set.largest")["most"] = 9
    with pytest.raises(ProfileFault) as caught:
        load_profile(on_the_wire(set__largest=5), spec)
    assert (caught.value.code, caught.value.key) == ("no_sense", "values.set.largest")


def test_the_same_combinations_with_sense() -> None:
    """Each of the keys above once where it does make sense, so that no check is always true."""
    load_profile(on_the_wire("katlamasiz-esli", open__raise="rivals"))
    load_profile(on_the_wire("oyna", teams="opposite", score__partner_of_finisher="hand_waived"))
    load_profile(on_the_wire("oyna", match__tie="draw"))  # a draw needs no teams
    load_profile(on_the_wire("nasil", finish__stacking="multiply"))
    load_profile(on_the_wire("nasil", finish__own_factor__elden=2, finish__stacking="largest"))
    load_profile(on_the_wire("oyna", clock__cap=60, clock__opening_bonus=15))
    load_profile(on_the_wire("oyna", discard__okey=None, discard__okey_exempt_when_finishing=None))
    load_profile(on_the_wire("oyna", open__announce_pairs="required", score__announced_factor=2))
    load_profile(on_the_wire("oyna", open__announce_pairs="required"))
    load_profile(on_the_wire("katlamasiz", meld__largest_new=3))
    load_profile(on_the_wire("oyna", deal__tiles=26))  # 4 x 26, one more and the indicator: 106
    load_profile(on_the_wire("oyna", take__feeder="flat", take__feeder_melds=1, take__feeder_pairs=1))


def test_nearest_words() -> None:
    assert nearest("score.unopend", ["score.unopened", "score.cap"]) == "score.unopened"
    assert nearest("xyz", ["score.unopened"]) is None


def test_fields_are_the_parameters() -> None:
    keys = [entry["key"].replace(".", "_") for entry in load_spec()["parameters"]]
    assert [field.name for field in fields(Parameters)] == keys


def test_values_survive_json() -> None:
    for name in BASES:
        values = profile_of(name).values
        assert load_profile({"id": name, "parameters": json.loads(json.dumps(values))}).hash == profile_of(name).hash
