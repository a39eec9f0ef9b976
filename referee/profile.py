"""Profiles and variants: merged, checked, and frozen into typed parameters.

A profile fills every parameter of ``spec/parameters.yaml``; a variant fills a few. ``oyna+hands-7`` is a
profile under a variant: the order of variants never matters and two that differ about one parameter
contradict each other. Whoever reads a rule reads ``Parameters``; nothing else in the referee knows a
figure or the name of a table.
"""

import hashlib
import json
import re
from dataclasses import dataclass, fields
from typing import Any

from referee.melds import MeldRules
from referee.profile_checks import Place as Place
from referee.profile_checks import ProfileFault as ProfileFault
from referee.profile_checks import a_text, check_file, only_keys, read_entry, whole
from referee.profile_checks import nearest as nearest
from referee.spec import Document, load_spec
from referee.tiles import ALL_TILES, COLOURS

REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class Parameters:
    """Every parameter once, named as in ``spec/parameters.yaml`` with ``_`` for ``.``.

    A parameter of the type ``charge`` is ``None`` where the act is refused, else what it costs; any
    other number is ``None`` where the table has no such thing.
    """

    deal_tiles: int
    deal_extra_tile: str
    deal_next_dealer: str
    deal_after_exhausted: str
    deal_after_void: str
    match_end: str
    match_points: int | None
    match_hands: int | None
    match_tie: str
    match_close_margin: int | None
    teams: str
    indicator_bonus: str
    indicator_takeable: str
    false_joker: str
    open_melds_minimum: int
    open_pairs_minimum: int
    open_raise: str
    open_completed: str
    open_below_minimum: int | None
    open_whole_hand: str
    open_by_starter: bool
    open_announce_pairs: str
    meld_smallest: int
    meld_largest_new: int | None
    meld_one_after_thirteen: bool
    meld_in_opening_turn: bool
    set_largest: int
    pair_okey_as_partner: bool
    pair_two_okeys: bool
    pair_two_false_jokers: bool
    take_unopened: str
    take_opened: str
    take_playable_discard: bool
    take_unusable: str
    take_put_back: int | None
    take_unused_discard: str
    take_may_be_thrown_back: bool
    take_may_finish: bool
    take_feeder: str
    take_feeder_melds: int | None
    take_feeder_pairs: int | None
    turn_undo: int | None
    turn_keep_a_tile: int
    layoff_who: str
    layoff_in_opening_turn: bool
    layoff_on_pairs: bool
    layoff_most_at_one_end: int | None
    pairs_opener_may_meld: bool
    pairs_opener_may_lay_off: bool
    meld_opener_may_pair: str
    table_okey_take_back: str
    table_okey_in_opening_turn: bool
    table_okey_from_set: str
    table_okey_from_pair: bool
    table_okey_with_an_okey: bool
    table_okey_must_be_used: bool
    table_okey_placer_pays: int | None
    playable_under_okey_in_run: bool
    discard_okey: int | None
    discard_playable: int | None
    discard_okey_exempt_when_finishing: bool | None
    discard_playable_exempt_when_finishing: bool | None
    finish_score: int
    finish_factor_okey: int
    finish_factor_pairs: int
    finish_factor_elden: int
    finish_own_factor_okey: int
    finish_own_factor_pairs: int
    finish_own_factor_elden: int
    finish_stacking: str | None
    finish_false_joker_is_okey: bool | None
    finish_elden_table: str
    finish_elden_with_pairs: bool
    finish_elden_after_lay_off: bool
    finish_invalid_elden: int | None
    score_unopened: int
    score_cap: int | None
    score_pairs_opener_factor: int
    score_announced_factor: int | None
    score_okey_in_hand: int | None
    score_okey_in_sum: str
    score_charges_multiplied: bool | None
    score_partner_of_finisher: str
    exhausted_last_discard: str
    exhausted_opened: str
    exhausted_unopened: int
    exhausted_okeys: int | None
    exhausted_okeys_of_unopened: bool | None
    exhausted_charges: str
    exhausted_played: bool
    void_four_pairs_openers: str
    clock_opening_bonus: int | None
    clock_cap: int | None

    def meld_rules(self) -> MeldRules:
        """What this table decides about melds and pairs."""
        return MeldRules(
            self.meld_smallest,
            self.meld_largest_new,
            self.set_largest,
            self.meld_one_after_thirteen,
            self.pair_okey_as_partner,
            self.pair_two_okeys,
            self.pair_two_false_jokers,
        )


FIELD_NAMES = tuple(field.name for field in fields(Parameters))


@dataclass(frozen=True, slots=True)
class Profile:
    """A complete table: what is played, and how each value is known."""

    id: str
    title: dict[str, str]
    document: str | None
    values: Document
    """Flat and full, as it goes over the wire; unused parameters are ``None``."""
    places: dict[str, Place]
    parameters: Parameters
    hash: str
    """The first 16 hex digits of SHA-256 over the values as JSON with sorted keys and no spaces."""


def load_profile(name: str | Document, spec: Document | None = None) -> Profile:
    """A profile by its id with variants, or from a document.

    A document is a profile file (``id``, ``extends``, ``values``) or what goes over the wire (``id``,
    ``parameters``). Raises ``ProfileFault``.

    >>> load_profile("oyna+hands-7").parameters.match_hands
    7
    """
    spec = spec or load_spec()
    if isinstance(name, str):
        return _profile_by_id(name, spec)
    if not isinstance(name, dict):
        raise ProfileFault("bad_type", "profile", expected="text")
    if "parameters" in name:
        return _profile_from_wire(name, spec)
    return _finished(name, *_merged(name, spec, ()), spec)


def parameter_types(spec: Document) -> dict[str, Document]:
    """The definition of every parameter by its key."""
    return {entry["key"]: entry for entry in spec["parameters"]}


def _profile_by_id(name: str, spec: Document, seen: tuple[str, ...] = ()) -> Profile:
    base, *variant_names = name.split("+")
    if base not in spec["profiles"]:
        known = list(spec["profiles"])
        raise ProfileFault("unknown_profile", name, found=base, nearest=nearest(base, known), known=known)
    document = spec["profiles"][base]
    values, places, source = _merged(document, spec, (*seen, base))
    titles = dict(document["title"])
    chosen = sorted({_canonical(variant_name) for variant_name in variant_names})
    given: dict[str, str] = {}
    for variant_name in chosen:
        variant, number = _variant(variant_name, spec)
        for key, value in variant["set"].items():
            value = number if value == "N" else value
            if key in given and values[key] != value:
                raise ProfileFault("contradiction", key, variants=[given[key], variant_name])
            given[key] = variant_name
            values[key] = value
            places[key] = Place(variant["authority"], note=variant_name)
        for language, title in variant["title"].items():
            titles[language] += " + " + title.replace("{N}", str(number))
    identity = "+".join([base, *chosen])
    return _finished({"id": identity, "title": titles}, values, places, source, spec)


def _canonical(variant_name: str) -> str:
    """One name for one variant: ``hands-007`` is ``hands-7``."""
    return re.sub("-0+(?=[0-9]+$)", "-", variant_name)


def _variant(name: str, spec: Document) -> tuple[Document, int | None]:
    """The variant of that name, and its number where it has one (``hands-7`` is ``hands-N``)."""
    if name in spec["variants"] and "number" not in spec["variants"][name]:
        return spec["variants"][name], None
    match = re.fullmatch(r"(.+)-([0-9]{1,6})", name)
    pattern = f"{match[1]}-N" if match else ""
    if match is None or pattern not in spec["variants"]:
        known = list(spec["variants"])
        raise ProfileFault("unknown_variant", name, found=name, nearest=nearest(name, known), known=known)
    variant, number = spec["variants"][pattern], int(match[2])
    least, most = variant["number"]["least"], variant["number"]["most"]
    if not least <= number <= most:
        raise ProfileFault("bad_number", name, found=number, least=least, most=most)
    return variant, number


def _merged(
    document: Document, spec: Document, seen: tuple[str, ...]
) -> tuple[Document, dict[str, Place], str | None]:
    """A profile file's values laid over its parent's, with their places and the document they rest on."""
    values: Document = {}
    places: dict[str, Place] = {}
    check_file(document, spec)
    rests_on = document.get("document")
    parent = document.get("extends")
    if parent is not None:
        values, places, inherited = _parent(parent, spec, seen)
        rests_on = rests_on or inherited
    given = document.get("values", {})
    if not isinstance(given, dict):
        raise ProfileFault("bad_type", "values", expected="mapping")
    for key, entry in given.items():
        if isinstance(entry, dict):
            values[key], places[key] = read_entry(entry, f"values.{key}", spec)
        else:
            values[key] = entry
            places[key] = Place("house")
    return values, places, rests_on


def _parent(
    parent: object, spec: Document, seen: tuple[str, ...]
) -> tuple[Document, dict[str, Place], str | None]:
    if not isinstance(parent, str):
        raise ProfileFault("bad_type", "extends", expected="text")
    if parent.partition("+")[0] in seen:
        raise ProfileFault("circle", "extends", profiles=[*seen, parent])
    if "+" in parent:
        whole = _profile_by_id(parent, spec, seen)
        return dict(whole.values), dict(whole.places), whole.document
    if parent not in spec["profiles"]:
        known = list(spec["profiles"])
        raise ProfileFault(
            "unknown_profile", "extends", found=parent, nearest=nearest(parent, known), known=known
        )
    return _merged(spec["profiles"][parent], spec, (*seen, parent))


def _profile_from_wire(message: Document, spec: Document) -> Profile:
    only_keys(message, ("id", "parameters", "hash"), "")
    if "hash" in message:
        a_text(message["hash"], "hash")
    values = message["parameters"]
    if not isinstance(values, dict):
        raise ProfileFault("bad_type", "parameters", expected="mapping")
    identity = message.get("id", "house")
    if not isinstance(identity, str):
        raise ProfileFault("bad_type", "id", expected="text")
    places = {key: Place("house") for key in values}
    return _finished({"id": identity}, dict(values), places, None, spec)


def _finished(
    about: Document, values: Document, places: dict[str, Place], rests_on: str | None, spec: Document
) -> Profile:
    types = parameter_types(spec)
    for key in values:
        if key not in types:
            raise ProfileFault("unknown_key", f"values.{key}", found=key, nearest=nearest(key, list(types)))
    for key, definition in types.items():
        if key not in values:
            raise ProfileFault("missing", f"values.{key}", meaning=definition["label"])
        values[key] = _checked(key, values[key], definition)
    _check_sense(values)
    identity = about.get("id")
    if not isinstance(identity, str) or not identity:
        raise ProfileFault("missing", "id")
    title = about.get("title") or {"tr": identity, "en": identity}
    ordered = {key: values[key] for key in types}
    packed = json.dumps(ordered, sort_keys=True, separators=(",", ":"))
    return Profile(
        identity,
        title,
        rests_on,
        ordered,
        places,
        _frozen(ordered, types),
        hashlib.sha256(packed.encode()).hexdigest()[:16],
    )


def _frozen(values: Document, types: dict[str, Document]) -> Parameters:
    filled: dict[str, Any] = {
        key.replace(".", "_"): None if types[key]["type"] == "charge" and value == REFUSED else value
        for key, value in values.items()
    }
    return Parameters(**filled)


def _checked(key: str, value: object, definition: Document) -> object:
    """The value of a parameter, if it can be one."""
    kind = definition["type"]
    where = f"values.{key}"
    if value is None:
        if not definition.get("null"):
            raise ProfileFault("bad_value", where, found=None, allowed=_allowed(definition))
    elif kind == "bool":
        if not isinstance(value, bool):
            raise ProfileFault("bad_type", where, expected="bool", found=value)
    elif kind == "enum":
        if value not in definition["values"]:
            raise ProfileFault("bad_value", where, found=value, allowed=definition["values"])
    elif not (kind == "charge" and value == REFUSED):
        number = whole(value)
        if number is None:
            expected = "charge" if kind == "charge" else "int"
            raise ProfileFault("bad_type", where, expected=expected, found=value)
        least, most = definition["least"], definition["most"]
        if not least <= number <= most:
            raise ProfileFault("bad_number", where, found=number, least=least, most=most)
        return number
    return value


def _allowed(definition: Document) -> list[object]:
    if definition["type"] == "bool":
        return [True, False]
    return list(definition.get("values", ()))


def _check_sense(values: Document) -> None:
    """Combinations of values that no table could play."""
    teams = values["teams"] != "none"
    by_discard = values["open.completed"] == "by_discard"
    feeder = values["take.feeder"] != "none"
    by_points = values["match.end"] == "points"
    factor_keys = ("finish.factor", "finish.own_factor")
    factors = [value for key, value in values.items() if key.startswith(factor_keys)]
    checks = (
        (not teams and values["open.raise"] == "rivals", "open.raise", "teams"),
        (not teams and values["score.partner_of_finisher"] != "none", "score.partner_of_finisher", "teams"),
        (by_discard == (values["open.below_minimum"] == REFUSED), "open.below_minimum", "open.completed"),
        (by_discard == (values["finish.invalid_elden"] == REFUSED), "finish.invalid_elden", "open.completed"),
        (by_points and values["match.points"] is None, "match.points", "match.end"),
        (not by_points and values["match.points"] is not None, "match.points", "match.end"),
        (by_points and values["match.hands"] is not None, "match.hands", "match.end"),
        (feeder != (values["take.feeder_melds"] is not None), "take.feeder_melds", "take.feeder"),
        (feeder != (values["take.feeder_pairs"] is not None), "take.feeder_pairs", "take.feeder"),
        (len(COLOURS) * values["deal.tiles"] + 2 > ALL_TILES, "deal.tiles", "deal.tiles"),
        (values["set.largest"] < values["meld.smallest"], "set.largest", "meld.smallest"),
        (values["set.largest"] > len(COLOURS), "set.largest", "set.largest"),
        (
            values["meld.largest_new"] is not None and values["meld.largest_new"] < values["meld.smallest"],
            "meld.largest_new",
            "meld.smallest",
        ),
        (
            values["score.announced_factor"] is not None and values["open.announce_pairs"] == "none",
            "score.announced_factor",
            "open.announce_pairs",
        ),
        (
            values["finish.stacking"] is None and any(factor != 1 for factor in factors),
            "finish.stacking",
            "finish.factor.okey",
        ),
        (
            (values["clock.opening_bonus"] is None) != (values["clock.cap"] is None),
            "clock.opening_bonus",
            "clock.cap",
        ),
        *(
            (
                values[key] is not None and values[f"{key}_exempt_when_finishing"] is None,
                f"{key}_exempt_when_finishing",
                key,
            )
            for key in ("discard.okey", "discard.playable")
        ),
    )
    for senseless, key, other in checks:
        if senseless:
            facts = {"other": other, "found": values[key], "against": values[other]}
            raise ProfileFault("no_sense", f"values.{key}", **facts)
