"""Which rules an event breaks and what it costs; nothing is changed here.

A rule of shape comes before any other, since nothing else can be asked of an event that cannot be. Whether a
left tile can be used at all is a question of its own (``usable.py``).
"""

import copy
from collections.abc import Callable

from tests.second.melds import Rules, face, number_of
from tests.second.opening import judge_open, keeps_no_tile
from tests.second.shape import Charge, Event, Judgement, group_faults, kind_of, moved_tiles, shape_faults
from tests.second.table import (
    SEATS,
    Missing,
    State,
    ends_that_fit,
    fresh_tiles,
    missing_colours,
    okey_places,
    plain,
    playable,
    rack_of,
    stock_left,
    take_okeys,
    tiles_of,
    without,
)

# New melds, laying off, okeys on the table


def judge_new(s: State, event: Event, p: Rules) -> Judgement:
    """A new meld or a new pair after the opening."""
    seat, turn = s["to_play"], s["turn"]
    opened = s["opened"][seat]
    pair = kind_of(event) == "pair"
    broken = []
    if turn["pending"]:
        broken.append("open.pending")
    if opened is None:
        broken.append("meld.after_opening")
    if opened == "pairs" and not pair and not p["pairs_opener.may_meld"]:
        broken.append("meld.pairs_opener")
    if turn["opened_now"] and not p["meld.in_opening_turn"]:
        broken.append("meld.in_opening_turn")
    if opened == "melds" and pair:
        other_pairs = any(s["opened"][other] == "pairs" for other in SEATS)
        may = p["meld_opener.may_pair"]
        if may == "never" or (may == "after_a_pairs_opening" and not other_pairs):
            broken.append("pair.meld_opener")
    tiles = moved_tiles(event, s)
    left = without(rack_of(s, seat), tiles)
    assert left is not None
    if keeps_no_tile(s, left, tiles, p):
        broken.append("turn.keep_a_tile")
    return Judgement(refused=tuple(broken))


def judge_lay_off(s: State, event: Event, p: Rules) -> Judgement:
    """Tiles laid off on a meld."""
    seat, turn, about = s["to_play"], s["turn"], event["lay_off"]
    meld, tiles = s["table"][about["meld"]], moved_tiles(event, s)
    broken = []
    if turn["pending"]:
        broken.append("open.pending")
    if s["opened"][seat] is None:
        broken.append("layoff.openers")
    if s["opened"][seat] == "pairs" and not p["pairs_opener.may_lay_off"]:
        broken.append("layoff.pairs_opener")
    if turn["opened_now"] and not p["layoff.in_opening_turn"]:
        broken.append("layoff.in_opening_turn")
    if meld["kind"] == "pair" and not p["layoff.on_pairs"]:
        broken.append("layoff.on_pairs")
    elif (end := which_end(s, event, p)) is None:
        broken.append("layoff.fits")
    elif end != "set" and p["layoff.most_at_one_end"] is not None:
        count = turn["ends"].get((about["meld"], end), 0) + len(tiles)
        if count > p["layoff.most_at_one_end"]:
            broken.append("layoff.most_at_one_end")
    left = without(rack_of(s, seat), tiles)
    assert left is not None
    if keeps_no_tile(s, left, tiles, p):
        broken.append("turn.keep_a_tile")
    return Judgement(refused=tuple(broken))


def which_end(s: State, event: Event, p: Rules) -> str | None:
    """The end at which tiles go: as said, or the only one that fits."""
    about = event["lay_off"]
    meld = s["table"][about["meld"]]
    ends = ends_that_fit(meld, moved_tiles(event, s), s["okey"], p)
    said = about.get("end")
    if said and meld["kind"] == "run":
        return said if said in ends else None
    if len(ends) > 1:
        raise Missing("lay_off.end")
    return ends[0] if ends else None


def judge_take_okey(s: State, event: Event, p: Rules) -> Judgement:
    """An okey taken back from the table."""
    seat, turn, about = s["to_play"], s["turn"], event["take_okey"]
    meld, tiles = s["table"][about["meld"]], moved_tiles(event, s)
    broken = []
    if p["table_okey.take_back"] == "never":
        broken.append("table_okey.stays")
    if turn["pending"]:
        broken.append("open.pending")
    if s["opened"][seat] is None:
        broken.append("table_okey.openers")
    if turn["opened_now"] and not p["table_okey.in_opening_turn"]:
        broken.append("table_okey.in_opening_turn")
    lying = tiles_of(meld)
    if "OK" not in lying or lying == ["OK", "OK"]:
        broken.append("table_okey.there")
    elif "OK" in tiles and not p["table_okey.with_an_okey"]:
        broken.append("table_okey.with_an_okey")
    elif meld["kind"] == "pair" and not p["table_okey.from_pair"]:
        broken.append("table_okey.from_pair")
    elif meld["kind"] == "set":
        broken += set_okey_faults(s, about["meld"], tiles, p)
    elif not okey_places(meld, tiles, s["okey"]):
        broken.append("table_okey.right_tile")
    left = without(rack_of(s, seat), tiles)
    assert left is not None
    if broken:
        return Judgement(refused=tuple(broken))
    trial = copy.deepcopy(s)
    placers = take_okeys(trial, seat, about["meld"], tiles)
    if keeps_no_tile(s, rack_of(trial, seat), tiles, p):
        return Judgement(refused=("turn.keep_a_tile",))
    price = p["table_okey.placer_pays"]
    if price is None:
        return Judgement()
    if None in placers:
        raise Missing(f"table.{about['meld']}.by")
    # Anybody else, a partner included (12); two okeys count one by one (6).
    pays = [("table_okey.placer_pays", placer, price) for placer in placers if placer != seat]
    return Judgement(charges=tuple(pays))


def set_okey_faults(s: State, number: int, tiles: list[str], p: Rules) -> list[str]:
    """Why tiles do not take the okey of a set (6, 23)."""
    meld = s["table"][number]
    lacking = missing_colours(meld, s["okey"])
    faces = [face(tile, s["okey"]) for tile in tiles]
    fitting = all(number_of(tile) == meld["number"] and tile[0] in lacking for tile in faces)
    faults = []
    if p["table_okey.from_set"] == "full_only":
        if len(meld["tiles"]) != 4 or tiles_of(meld).count("OK") != 1:
            faults.append("table_okey.from_set")
    elif p["table_okey.from_set"] == "all_missing" and {tile[0] for tile in faces} != set(lacking):
        faults.append("table_okey.from_set")
    if not fitting or len(set(faces)) < len(faces):
        faults.append("table_okey.right_tile")
    return faults


# The discard


def judge_discard(s: State, event: Event, p: Rules) -> Judgement:
    """The tile that ends the turn."""
    seat, turn = s["to_play"], s["turn"]
    tile = moved_tiles(event, s)[0]
    finishes = len(rack_of(s, seat)) == 1
    if turn["pending"]:
        # turler: whoever "tries to discard" below the threshold pays, and the discard does not happen (19);
        # so it is no discard that could leave the taken tile unused. One act, one charge: which of the two
        # it is, the empty rack decides (47). What the moves had charged to others falls with them (44).
        rule = "finish.invalid_elden" if finishes else "open.below_minimum"
        return Judgement(charges=((rule, seat, p[rule]), *fallen(s)), undone=True)
    if turn["source"] == "left" and turn["tile"] not in fresh_tiles(s):
        # oyna names two things: throwing it straight back, and finishing by throwing it as the last tile.
        if tile != turn["tile"]:
            broken = "take.must_be_used" if p["take.unused_discard"] == "refused" else None
        elif finishes:
            broken = "take.as_last_tile" if not p["take.may_finish"] else None
        else:
            broken = "take.thrown_back" if not p["take.may_be_thrown_back"] else None
        if broken:
            return Judgement(refused=(broken,))
    if turn["source"] == "indicator" and not finishes:
        # As if it had not been taken: the turn costs nobody anything.
        before = turn["untaken"]["charged"]
        back = [("indicator.takeable", one, before[one] - s["charged"][one]) for one in SEATS]
        return Judgement(charges=tuple(charge for charge in back if charge[2]))
    charges: list[Charge] = []
    if tile == "OK":
        if p["discard.okey"] and not (finishes and p["discard.okey_exempt_when_finishing"]):
            charges.append(("discard.okey", seat, p["discard.okey"]))
    elif p["discard.playable"] and playable(s, tile, p):
        exempt = finishes and p["discard.playable_exempt_when_finishing"]
        charges += [] if exempt else [("discard.playable", seat, p["discard.playable"])]
    return Judgement(charges=tuple(charges))


# Taking a tile, putting it back, taking moves back


def judge_take(s: State, event: Event, p: Rules) -> Judgement:
    """The left tile is taken."""
    tile = plain(event["take"], s["okey"])
    broken = []
    if s["stock"] is not None and stock_left(s) == 0:
        broken.append("exhausted.last_discard")
    # The rule looks at the tile, not at the use (35).
    if not p["take.playable_discard"] and playable(s, tile, p):
        broken.append("take.playable_discard")
    if s["turn"]["put_back"]:
        broken.append("take.again")
    return Judgement(refused=tuple(broken))


def judge_put_back(s: State, event: Event, p: Rules) -> Judgement:
    """The taken tile goes back to where it lay."""
    price = p["take.put_back"]
    broken = ["take.put_back"] if price == "refused" else []
    if s["turn"]["moves"]:
        broken.append("take.put_back_table_changed")
    if broken:
        return Judgement(refused=tuple(broken))
    return Judgement(charges=(("take.put_back", s["to_play"], price),) if price else ())


def judge_undo(s: State, event: Event, p: Rules) -> Judgement:
    """All table moves of the turn are taken back."""
    price = p["turn.undo"]
    if price == "refused":
        return Judgement(refused=("turn.undo",))
    return Judgement(charges=(("turn.undo", s["to_play"], price), *fallen(s)))


def fallen(s: State) -> list[Charge]:
    """What the moves of this turn had charged to others falls with them (44)."""
    return [(rule, seat, -points) for rule, seat, points in s["turn"]["caused"] if seat != s["to_play"]]


def judge_announce(s: State, event: Event, p: Rules) -> Judgement:
    """Going for pairs is said."""
    if p["open.announce_pairs"] == "none" or s["opened"][s["to_play"]]:
        return Judgement(refused=("open.announce",))
    return Judgement()


def judge_indicator(s: State, event: Event, p: Rules) -> Judgement:
    """The indicator is taken, once the stock is empty and the last discard is made."""
    if p["indicator.takeable"] != "to_finish" or stock_left(s) != 0:
        return Judgement(refused=("indicator.takeable",))
    return Judgement()


JUDGES: dict[str, Callable[[State, Event, Rules], Judgement]] = {
    "take": judge_take,
    "put_back": judge_put_back,
    "take_indicator": judge_indicator,
    "announce": judge_announce,
    "undo": judge_undo,
    "open": judge_open,
    "meld": judge_new,
    "pair": judge_new,
    "lay_off": judge_lay_off,
    "take_okey": judge_take_okey,
    "discard": judge_discard,
}


def judge(s: State, event: Event, p: Rules) -> Judgement:
    """What is broken and what it costs; the state stays as it is."""
    faults = shape_faults(s, event)
    kind = kind_of(event)
    if not faults and kind in ("open", "meld", "pair"):
        faults = group_faults(s, event, p)
    if faults:
        return Judgement(shape=tuple(faults))
    return JUDGES[kind](s, event, p) if kind in JUDGES else Judgement()
