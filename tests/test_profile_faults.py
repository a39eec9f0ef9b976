"""Profiles and variants that cannot be played: each fault with its code, its key and what was meant."""

from copy import deepcopy
from typing import Any

import pytest

from referee.profile import ProfileFault, load_profile, nearest, parameter_types
from referee.spec import load_spec
from tests.situations import EVERY_TABLE, profile_of

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
    """Where two say the same there is no quarrel."""
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
        (
            {"id": "x", "extends": "oyna", "values": {"score.unopened": {}}},
            "missing",
            "values.score.unopened.value",
        ),
        (
            {"id": "x", "extends": "oyna", "values": {"score.unopened": {"value": []}}},
            "bad_type",
            "values.score.unopened",
        ),
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
    for name, parent in (("a", "b+okey-stays"), ("b", "a+okey-stays")):
        spec["profiles"][name]["extends"] = parent
    assert fault_of("a", spec).code == "circle", "a circle by way of variants is one too"


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
        (
            "oyna",
            {"discard__okey_exempt_when_finishing": None},
            "discard.okey_exempt_when_finishing",
            "discard.okey",
        ),
        (
            "oyna",
            {"discard__playable_exempt_when_finishing": None},
            "discard.playable_exempt_when_finishing",
            "discard.playable",
        ),
        ("oyna", {"clock__cap": 60}, "clock.opening_bonus", "clock.cap"),
        ("oyna", {"clock__opening_bonus": 15}, "clock.opening_bonus", "clock.cap"),
    ],
)
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


@pytest.mark.parametrize(
    ("document", "code", "key"),
    [
        ({"id": "Our Club", "extends": "oyna"}, "bad_value", "id"),
        ({"id": "x", "extends": "oyna", "titel": {}}, "unknown_key", "titel"),
        ({"id": "x", "extends": "oyna", "title": {"tr": "x"}}, "missing", "title.en"),
        (
            {"id": "x", "extends": "oyna", "title": {"tr": "x", "en": "x", "de": "x"}},
            "unknown_key",
            "title.de",
        ),
        ({"id": "x", "extends": "oyna", "description": {"tr": "", "en": "x"}}, "bad_type", "description.tr"),
        ({"id": "x", "extends": "oyna", "document": "a book"}, "bad_value", "document"),
    ],
)
def test_what_a_profile_file_says_beside_its_values(document: Document, code: str, key: str) -> None:
    fault = fault_of(document)
    assert (fault.code, fault.key) == (code, key)


@pytest.mark.parametrize(
    ("entry", "code", "key"),
    [
        ({"value": 303, "autority": "house"}, "unknown_key", "autority"),
        ({"value": 303, "authority": "guess"}, "bad_value", "authority"),
        ({"value": 303, "source": {"document": "a book", "section": "1"}}, "bad_value", "source.document"),
        ({"value": 303, "source": {"document": "oyna"}}, "missing", "source.section"),
        ({"value": 303, "source": {"document": "oyna", "page": 5}}, "unknown_key", "source.page"),
        ({"value": 303, "interpretation": 0}, "bad_value", "interpretation"),
        ({"value": 303, "interpretation": "Z"}, "bad_value", "interpretation"),
        ({"value": 303, "interpretation": None}, "bad_value", "interpretation"),
        ({"value": 303, "note": 5}, "bad_type", "note"),
    ],
)
def test_what_a_value_says_beside_itself(entry: Document, code: str, key: str) -> None:
    fault = fault_of({"id": "x", "extends": "oyna", "values": {"score.unopened": entry}})
    assert (fault.code, fault.key) == (code, f"values.score.unopened.{key}")


def test_an_interpretation_is_a_number_or_a_letter() -> None:
    for number in (24, 24.0, "A"):
        entry = {"value": 303, "authority": "interpretation", "interpretation": number}
        profile = load_profile({"id": "x", "extends": "oyna", "values": {"score.unopened": entry}})
        assert profile.places["score.unopened"].interpretation == number
