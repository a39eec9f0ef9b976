"""What is tried to explain a record: variants and single parameters, over one table or several; the bound."""

from typing import Any

import pytest

from referee.explaining import explain
from referee.explaining_changes import Candidates, Change
from referee.profile import load_profile
from referee.record import Record, read_record
from referee.spec import load_spec


def a_hand(discard: str, charges: dict[str, int]) -> dict[str, Any]:
    """Player 1 opens with a run; player 2 draws and throws a tile."""
    turns = [
        {"seat": 1, "events": [{"open": {"melds": [["R1", "R2", "R3"]]}}, {"discard": "B9"}]},
        {"seat": 2, "events": [{"draw": "K9"}, {"discard": discard}]},
    ]
    racks = {"1": ["R1", "R2", "R3", "B9", "B1"], "2": ["R4", "Y9"], "3": ["K8"], "4": ["B2", "B3"]}
    return {"dealer": 4, "indicator": "Y5", "racks": racks, "turns": turns, "claimed": {"charges": charges}}


def record(*hands: dict[str, Any], profile: str = "oyna+minimum-3") -> Record:
    return read_record({"record": 1, "profile": profile, "hands": list(hands)})


PLAYABLE_IS_FREE = record(a_hand("R4", {}), a_hand("R4", {}))


def candidates(*bases: str) -> Candidates:
    return Candidates([load_profile(base) for base in bases], load_spec())


def changes(
    tried: Candidates, chosen: list[Change] | None = None
) -> tuple[dict[str, Change], dict[str, Change]]:
    variants, parameters = (list(each) for each in tried.after(chosen or [], []))
    return {each.name: each for each in variants}, {each.name: each for each in parameters}


def test_a_variant_that_changes_nothing_or_contradicts_the_base_is_not_tried() -> None:
    variants, _ = changes(candidates("oyna+finisher-101+two-okeys-no-pair"))
    assert "finisher-101" not in variants
    assert "two-okeys-pair" not in variants
    assert "feeder-101" in variants
    assert "elden-empty-table" not in variants
    variants, _ = changes(candidates("oyna", "nasil"))
    assert "elden-empty-table" in variants  # it changes the second


def test_parameters_take_every_other_value() -> None:
    _, parameters = changes(candidates("oyna"))
    assert "discard.okey: null" in parameters
    assert "pair.two_okeys: false" in parameters
    assert "pair.two_okeys: true" not in parameters
    assert "table_okey.from_set: full_only" in parameters
    assert "finish.factor.okey: 1" in parameters
    assert "finish.factor.okey: 3" in parameters
    assert not any(name.startswith(("clock.", "deal.", "match.")) for name in parameters)


def test_parameters_that_cannot_keep_their_values_beside_it_are_emptied() -> None:
    _, parameters = changes(candidates("katlamali"))
    assert dict(parameters["take.feeder: none"].values) == {
        "take.feeder": "none", "take.feeder_melds": None, "take.feeder_pairs": None,
    }  # fmt: skip
    assert dict(parameters["open.completed: one_move"].values) == {
        "open.completed": "one_move", "open.below_minimum": "refused", "finish.invalid_elden": "refused",
    }  # fmt: skip
    for change in parameters.values():
        load_profile(
            {"id": "trial", "parameters": {**load_profile("katlamali").values, **dict(change.values)}}
        )


def test_what_was_chosen_is_not_changed_again() -> None:
    tried = candidates("oyna")
    variants, parameters = changes(tried)
    chosen = [variants["finisher-101"], parameters["discard.okey: null"]]
    variants, parameters = changes(tried, chosen)
    assert "finisher-101" not in variants
    assert not any(name.startswith(("discard.okey: ", "finish.own_factor.pairs: ")) for name in parameters)


def test_a_parameter_explains_where_no_variant_does() -> None:
    found = explain(PLAYABLE_IS_FREE, "oyna+minimum-3")
    assert [step.name for step in found.steps] == ["discard.playable: null"]
    assert found.steps[0].variant is None
    assert found.steps[0].changes == (("discard.playable", (101,), None),)
    assert found.profile == "oyna+minimum-3"
    assert (found.before.differences, found.after.differences) == (2, 0)


def test_a_figure_that_was_read_off_two_claims() -> None:
    dear = record(a_hand("R4", {"2": 50}), a_hand("R4", {"2": 50}))
    found = explain(dear, "oyna+minimum-3")
    assert [step.name for step in found.steps] == ["discard.playable: 50"]


def test_a_figure_has_to_fit_in_another_place_too() -> None:
    """Each of three claims could be had by a charge of its own; none of them is a rule."""
    odd = record(*(a_hand("R4", {"2": points}) for points in (41, 57, 73)))
    found = explain(odd, "oyna+minimum-3")
    assert found.steps == ()
    assert [(each.record, each.difference.hand) for each in found.open] == [(0, 1), (0, 2), (0, 3)]


def test_records_of_one_site_at_two_tables() -> None:
    other = record(a_hand("R4", {}), profile="katlamasiz+minimum-3")
    bases = [load_profile("oyna+minimum-3"), load_profile("katlamasiz+minimum-3")]
    found = explain([PLAYABLE_IS_FREE, other], bases)
    assert "discard.playable: null" in [step.name for step in found.steps]
    assert found.bases == ("oyna+minimum-3", "katlamasiz+minimum-3")
    assert all(entry.difference.what != "charges" for entry in found.open)


def test_a_house_of_its_own_as_base() -> None:
    house = load_profile(
        {"id": "ev", "extends": "oyna", "values": {"open.melds.minimum": 3, "discard.okey": 50}}
    )
    found = explain(PLAYABLE_IS_FREE, house)
    assert found.bases == found.profiles == ("ev",)
    assert [step.name for step in found.steps] == ["discard.playable: null"]


def test_the_search_is_bounded_and_says_how_far_it_is() -> None:
    seen: list[int] = []
    found = explain(PLAYABLE_IS_FREE, "oyna+minimum-3", progress=seen.append, most_trials=5)
    assert not found.complete
    assert seen == [1, 2, 3, 4, 5]
    assert found.steps == ()
    assert len(found.open) == 2


def test_a_table_for_each_record() -> None:
    with pytest.raises(ValueError, match="a table for each"):
        explain([PLAYABLE_IS_FREE], [])
    with pytest.raises(ValueError, match="there must be records"):
        explain([], "oyna")
