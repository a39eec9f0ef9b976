"""Every question that an engine can be asked, answered by the referee.

``ask(question, profile, given)`` takes and gives the documents that go over the wire. What cannot be asked
is answered ``{"invalid": …, "path": …}``, never with a traceback.
"""

from collections.abc import Callable
from typing import Any

from referee.adjudicate import adjudicate, at_end
from referee.answers import write_judgement, write_score, write_standing, write_verdict
from referee.decode import (
    MOST_POINTS,
    SEATS,
    Invalid,
    a_bool,
    a_list,
    a_mapping,
    a_seat,
    a_tile,
    an_indicator,
    an_int,
    by_seat,
    no_more_than_there_are,
    one_of,
    only_keys,
    points_by_seat,
    some_tiles,
)  # fmt: skip
from referee.events import DISCARD, OPEN, TAKE, Event, read_event, read_groups, write_event
from referee.following import can_happen
from referee.hand import (
    FROM_LEFT,
    FROM_STOCK,
    MELDS,
    OVER,
    PAIRS,
    PLAY_PHASE,
    TAKE_PHASE,
    End,
    Hand,
    Laid,
)  # fmt: skip
from referee.lines import line_for, usable_under
from referee.match import HandResult, standing
from referee.mechanics import opening_worth, reaches, read
from referee.melds import PAIR, RUN, SET, Fault, Meld, read_meld
from referee.playable import playable_tiles
from referee.position import (
    read_minimum,
    read_position,
    read_table_meld,
    write_position,
)
from referee.profile import Profile, load_profile
from referee.scoring import HandAtEnd, SeatAtEnd, score
from referee.solver import best_melds, most_pairs, whole_hand
from referee.spec import Document
from referee.tiles import TileNames, names_for
from referee.turn import REFUSED, Referee, Verdict

MOST_EVENTS = 200


def ask(
    question: str, profile: Profile | str | Document, given: object, referee: Referee | None = None
) -> Document:
    """The referee's answer to one question under one profile.

    >>> ask("meld", "oyna", {"indicator": "Y5", "tiles": ["B5", "B6", "OK"]})
    {'kind': 'run', 'value': 18, 'stands_for': [['B7']]}
    """
    if not isinstance(profile, Profile):
        profile = load_profile(profile)
    answer = QUESTIONS.get(question)
    if answer is None:
        return {"invalid": "bad_value", "path": "question"}
    try:
        return answer(a_mapping(given, ""), profile, referee or Referee(profile.parameters))
    except Invalid as fault:
        return fault.answer()


def _needed(given: Document, key: str) -> Any:
    if key not in given:
        raise Invalid("missing", key)
    return given[key]


def _names(given: Document) -> TileNames:
    _, okey = an_indicator(given.get("indicator"), "indicator")
    return names_for(okey)


def _texts(tiles: tuple[int, ...], names: TileNames) -> list[str]:
    return [names.text_of[tile] for tile in tiles]


def _meld(given: Document, profile: Profile, referee: Referee) -> Document:
    only_keys(given, ("indicator", "tiles", "kind", "new"), "")
    names = _names(given)
    tiles = tuple(some_tiles(_needed(given, "tiles"), names, "tiles"))
    if not tiles:
        raise Invalid("bad_value", "tiles", found=[])
    no_more_than_there_are(tiles, names, "tiles")
    kind = given.get("kind")
    if kind is not None:
        kind = one_of(kind, (RUN, SET, PAIR), "kind")
    new = a_bool(given.get("new", True), "new")
    read_as = read_meld(tiles, kind, profile.parameters.meld_rules(), names.okey, new)
    if isinstance(read_as, Fault):
        answer: Document = {"kind": "none", "rule": read_as.rules[0]}
        if len(read_as.rules) > 1:
            answer["also"] = list(read_as.rules[1:])
        return answer
    answer = {"kind": read_as.kind}
    if read_as.kind != PAIR:
        answer["value"] = read_as.value
    answer["stands_for"] = [_texts(under, names) for under in read_as.stands_for]
    return answer


def _opening(given: Document, profile: Profile, referee: Referee) -> Document:
    """An opening on its own: a hand is made around it in which only the opening is in question."""
    only_keys(given, ("indicator", "melds", "pairs", "minimum", "tiles_left", "must_use"), "")
    p = profile.parameters
    indicator, okey = an_indicator(given.get("indicator"), "indicator")
    names = names_for(okey)
    groups = read_groups(given, names, "")
    if not groups:
        raise Invalid("missing", "melds")
    hand = Hand(p, p.meld_rules(), names, indicator)
    if given.get("minimum") is not None:
        hand.given_minimum = read_minimum(given["minimum"], "minimum")
    puts = [tile for _, tiles in groups for tile in tiles]
    no_more_than_there_are(puts, names, "melds" if "melds" in given else "pairs")
    left = an_int(given.get("tiles_left", 2), "tiles_left", 0, 22)
    hand.phase, hand.source = PLAY_PHASE, FROM_STOCK
    # Whether pairs were announced is a matter of the turn, not of the opening.
    hand.announced[1] = groups[0][0] == PAIR
    # Whatever is left is not in question: any tile that is not the taken one will do.
    filler = next(tile for tile in range(len(names.text_of)) if tile not in puts)
    hand.racks[1] = puts + [filler] * left
    if given.get("must_use") is not None:
        hand.source = FROM_LEFT
        hand.taken = a_tile(given["must_use"], names, "must_use")
        if hand.taken not in puts:
            hand.racks[1] = puts + [hand.taken, *[filler] * max(left - 1, 0)][:left]
    move = read(hand, Event(OPEN, groups=groups))
    verdict = referee.judge(hand, move)
    pairs = groups[0][0] == PAIR
    worth = opening_worth(hand, move)
    melds_read = all(isinstance(meld, Meld) for meld in move.melds)
    answer: Document = {"accepted": verdict.outcome != REFUSED}
    rules = [finding.rule for finding in verdict.findings]
    if verdict.outcome != REFUSED and not reaches(hand, move):
        answer["accepted"] = False
        base = p.open_pairs_minimum if pairs else p.open_melds_minimum
        raised = "open.raise_pairs" if pairs else "open.raise"
        rules = [raised if worth >= base else "open.pairs.minimum" if pairs else "open.melds.minimum"]
    if not answer["accepted"]:
        answer["rule"] = rules[0]
        if len(rules) > 1:
            answer["also"] = rules[1:]
    if melds_read:
        answer["pairs" if pairs else "value"] = worth
    if answer["accepted"]:
        raises_to = {MELDS: p.open_melds_minimum, PAIRS: p.open_pairs_minimum}
        if p.open_raise != "none":
            kind = PAIRS if pairs else MELDS
            raises_to[kind] = max(raises_to[kind], worth + 1)
        answer["raises_to"] = raises_to
    return answer


def _playable(given: Document, profile: Profile, referee: Referee) -> Document:
    only_keys(given, ("indicator", "table"), "")
    names = _names(given)
    rules = profile.parameters.meld_rules()
    melds = [
        read_table_meld(entry, names, rules, f"table.{number}")
        for number, entry in enumerate(a_list(_needed(given, "table"), "table", 40))
    ]
    no_more_than_there_are((tile for meld in melds for tile in meld.tiles), names, "table")
    tiles = playable_tiles((Laid(0, meld, ()) for meld in melds), profile.parameters)
    return {"tiles": _texts(tuple(sorted(tiles)), names)}


def _position(given: Document, profile: Profile) -> Hand:
    return read_position(_needed(given, "position"), profile.parameters)


def _discards(given: Document, profile: Profile, referee: Referee) -> Document:
    only_keys(given, ("position",), "")
    hand = _position(given, profile)
    if hand.phase != PLAY_PHASE:
        raise Invalid("bad_value", "position.phase", found=hand.phase, allowed=[PLAY_PHASE])
    rows: list[Document] = []
    rack = hand.rack_of(hand.to_play)
    for tile in sorted(set(rack)):
        event = Event(DISCARD, (tile,))
        verdict = referee.judge(hand, read(hand, event))
        row: Document = {"tile": hand.names.text_of[tile], "outcome": verdict.outcome}
        if verdict.undone:
            row["undone"] = True
        if verdict.rule:
            row["rule"] = verdict.rule
        if verdict.charges:
            row["charges"] = {str(seat): points for seat, points in verdict.charges.items()}
        row["finishes"] = len(rack) == 1 and verdict.outcome != REFUSED and not verdict.undone
        rows.append(row)
    return {"discards": rows}


def _turn(given: Document, profile: Profile, referee: Referee) -> Document:
    only_keys(given, ("position", "events"), "")
    hand = _position(given, profile)
    hand.usable = usable_under(referee)
    events = _events(_needed(given, "events"), hand.names)
    rows: list[Document] = []
    refused: dict[Event, Verdict] = {}
    for number, event in enumerate(events):
        try:
            # A refused event has changed nothing: said again, it is refused again, without another search.
            verdict = refused.get(event) or referee.play(hand, event)
        except Invalid as fault:
            # What the position lacks is named as in the position, what the event lacks as in the event.
            raise (fault.under(f"events.{number}") if "of_event" in fault.facts else fault) from None
        if verdict.outcome == REFUSED:
            refused[event] = verdict
        else:
            refused.clear()
        rows.append(write_verdict(verdict, hand.names))
    answer: Document = {
        "events": rows,
        "position": write_position(hand),
        "hand": {"over": hand.phase == OVER},
    }
    if hand.ended is not None:
        ended: Document = {"over": True, "how": hand.ended.how}
        if hand.ended.by is not None:
            ended["by"] = hand.ended.by
        answer["hand"] = {**ended, **write_score(score(at_end(hand), profile.parameters))}
    return answer


def _events(value: object, names: TileNames) -> list[Event]:
    events: list[Event] = []
    for number, entry in enumerate(a_list(value, "events", MOST_EVENTS)):
        try:
            events.append(read_event(entry, names))
        except Invalid as fault:
            raise fault.under(f"events.{number}") from None
    return events


def _hand_score(given: Document, profile: Profile, referee: Referee) -> Document:
    only_keys(given, ("indicator", "ended", "seats"), "")
    names = _names(given)
    end = _end(a_mapping(_needed(given, "ended"), "ended"), names)
    seats_given = by_seat(_needed(given, "seats"), "seats")
    seats = {
        seat: _seat_at_end(a_mapping(seats_given.get(seat, {}), f"seats.{seat}"), names, f"seats.{seat}")
        for seat in SEATS
    }
    seen: list[int] = [] if end.discard is None else [end.discard]
    for seat in SEATS:
        seen += seats[seat].rack or ()
        no_more_than_there_are(seen, names, f"seats.{seat}.rack")
    return write_score(score(HandAtEnd(end, seats, names.okey), profile.parameters))


def _end(given: Document, names: TileNames) -> End:
    only_keys(given, ("how", "by", "discard", "opened_this_turn", "laid_off"), "ended")
    if "how" not in given:
        raise Invalid("missing", "ended.how")
    how = one_of(given["how"], ("finish", "exhausted", "void"), "ended.how")
    if how != "finish":
        return End(how, None, None, False, False)
    for key in ("by", "discard", "opened_this_turn", "laid_off"):
        if key not in given:
            raise Invalid("missing", f"ended.{key}")
    discard = given["discard"]
    return End(
        how,
        a_seat(given["by"], "ended.by"),
        None if discard is None else a_tile(discard, names, "ended.discard"),
        a_bool(given["opened_this_turn"], "ended.opened_this_turn"),
        a_bool(given["laid_off"], "ended.laid_off"),
    )


def _seat_at_end(given: Document, names: TileNames, path: str) -> SeatAtEnd:
    only_keys(given, ("opened", "rack", "charged", "announced"), path)
    opened = given.get("opened")
    charged = given.get("charged")
    return SeatAtEnd(
        None if opened is None else one_of(opened, (MELDS, PAIRS), f"{path}.opened"),
        tuple(some_tiles(given["rack"], names, f"{path}.rack")) if "rack" in given else None,
        None if charged is None else an_int(charged, f"{path}.charged", -MOST_POINTS, MOST_POINTS),
        a_bool(given.get("announced", False), f"{path}.announced"),
        "opened" in given,
    )


def _match(given: Document, profile: Profile, referee: Referee) -> Document:
    only_keys(given, ("hands", "agreed_hands"), "")
    p = profile.parameters
    agreed = given.get("agreed_hands")
    if agreed is not None:
        agreed = an_int(agreed, "agreed_hands", 1, 1000)
    results: list[HandResult] = []
    for number, entry in enumerate(a_list(_needed(given, "hands"), "hands", 1000)):
        path = f"hands.{number}"
        hand = a_mapping(entry, path)
        only_keys(hand, ("points", "how", "dealer"), path)
        for key in ("how", "points"):
            if key not in hand:
                raise Invalid("missing", f"{path}.{key}")
        how = one_of(hand["how"], ("finish", "exhausted", "void"), f"{path}.how")
        dealer = hand.get("dealer")
        results.append(
            HandResult(
                how,
                points_by_seat(hand["points"], f"{path}.points", whole=how != "void"),
                None if dealer is None else a_seat(dealer, f"{path}.dealer"),
            )
        )
    return write_standing(standing(results, p, agreed))


def _take(given: Document, profile: Profile, referee: Referee) -> Document:
    only_keys(given, ("position", "tile"), "")
    hand = _position(given, profile)
    if hand.phase == PLAY_PHASE:
        raise Invalid("bad_value", "position.phase", found=hand.phase, allowed=[TAKE_PHASE])
    event = Event(TAKE, (a_tile(_needed(given, "tile"), hand.names, "tile"),))
    move = read(hand, event)
    line = line_for(hand, event.tiles[0], referee) if can_happen(hand, move) else None
    hand.usable = lambda here, tile: line is not None
    verdict = referee.judge(hand, move)
    answer: Document = {"allowed": verdict.outcome != REFUSED, "usable": line is not None}
    if verdict.rule:
        answer["rule"] = verdict.rule
    if verdict.also:
        answer["also"] = list(verdict.also)
    if line is not None:
        answer["line"] = [write_event(step, hand.names) for step in line]
    return answer


def _best_opening(given: Document, profile: Profile, referee: Referee) -> Document:
    only_keys(given, ("indicator", "rack", "use"), "")
    names = _names(given)
    rules, keep = profile.parameters.meld_rules(), profile.parameters.turn_keep_a_tile
    rack = some_tiles(_needed(given, "rack"), names, "rack")
    no_more_than_there_are(rack, names, "rack")
    use = None
    if given.get("use") is not None:
        use = a_tile(given["use"], names, "use")
        if use not in rack:
            raise Invalid("not_held", "use", tile=given["use"])
    plan = best_melds(rack, rules, keep=keep, use=use)
    pairs = most_pairs(rack, rules, okey=names.okey, keep=keep, use=use)
    return {
        "value": plan.value,
        "melds": [{"kind": meld.kind, "tiles": _texts(meld.tiles, names)} for meld in plan.melds],
        "pairs": len(pairs),
        "whole_hand": whole_hand(rack, rules, use=use) is not None,
    }


def _record(given: Document, profile: Profile, referee: Referee) -> Document:
    only_keys(given, ("record",), "")
    record = _needed(given, "record")
    try:
        return write_judgement(adjudicate(record, profile, referee, usable_under(referee)))
    except Invalid as fault:
        raise fault.under("record") from None


QUESTIONS: dict[str, Callable[[Document, Profile, Referee], Document]] = {
    "meld": _meld,
    "opening": _opening,
    "playable": _playable,
    "discards": _discards,
    "take": _take,
    "best_opening": _best_opening,
    "turn": _turn,
    "hand_score": _hand_score,
    "match": _match,
    "record": _record,
}
"""The questions that the referee answers."""
