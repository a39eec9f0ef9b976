"""What holds whatever is played: whole hands by a seeded player, at every table."""

from copy import deepcopy
from itertools import permutations
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from referee.adjudicate import at_end
from referee.events import TABLE_MOVES, read_event, write_event
from referee.hand import FROM_INDICATOR, OVER, Hand
from referee.mechanics import read
from referee.position import all_tiles, read_position, write_position
from referee.scoring import TEAMS, score
from referee.tiles import COLOURS, KIND_NAMES
from referee.turn import REFUSED, Referee, Verdict
from tests.playing import Game, box
from tests.situations import profile_of

Document = dict[str, Any]

TABLES = (
    "oyna",
    "katlamasiz",
    "katlamali",
    "katlamasiz-esli",
    "katlamali-esli",
    "nasil",
    "oyna+indicator-taken",
    "katlamasiz+indicator-taken",
    "oyna+announce-pairs+feeder-times-10-20",
    "oyna+katlama-rivals+okey-stolen-101+teams",
    "nasil+katlama+okey-from-pair+twelve-thirteen-one",
    "oyna+four-pairs-open+minimum-51+okey-any-missing-colour+put-back-101",
    "katlamasiz+minimum-21+no-void+wait-a-turn",
)

seeds = st.integers(min_value=0, max_value=2**32 - 1)
tables = st.sampled_from(TABLES)


def examples(count: int) -> settings:
    """So many hands, and no clock: how long a hand takes is nobody's business here."""
    return settings(max_examples=count, deadline=None, suppress_health_check=list(HealthCheck))


def everything(hand: Hand) -> Document:
    """All that a hand remembers, as values that do not change with it."""
    skipped = {"p", "rules", "names", "usable", "playable_cache", "before_indicator"}
    return {name: deepcopy(getattr(hand, name)) for name in Hand.__slots__ if name not in skipped}


def tiles_in(hand: Hand) -> list[str]:
    """Every tile that has a place, as texts."""
    return sorted(
        hand.names.text_of[tile] if tile != hand.indicator else "indicator" for tile in all_tiles(hand)
    )


@given(seed=seeds, table=tables)
@examples(60)
def test_106_tiles_whatever_is_played(seed: int, table: str) -> None:
    """After every event, refused, undone or done, each of the 106 tiles is in exactly one place."""
    game = Game(seed, profile_of(table), wild=0.2)
    indicator = game.start["indicator"]
    whole = sorted([*("indicator" if text == indicator else text for text in box(indicator)), "indicator"])
    assert len(whole) == 106
    assert tiles_in(game.hand) == whole
    for event, seat in game.steps():
        game.play(event, seat)
        assert tiles_in(game.hand) == whole, event


@given(seed=seeds, table=tables)
@examples(50)
def test_refused_events_change_nothing_and_judging_never_does(seed: int, table: str) -> None:
    game = Game(seed, profile_of(table), wild=0.3)
    refused = 0
    for event, seat in game.steps():
        before, written = everything(game.hand), write_position(game.hand)
        judged = game.judge(event, seat)
        assert everything(game.hand) == before
        assert write_position(game.hand) == written
        verdict = game.play(event, seat)
        assert verdict == judged
        if verdict.outcome == REFUSED:
            refused += 1
            assert everything(game.hand) == before
            assert write_position(game.hand) == written
            assert verdict.entries == ()
            assert verdict.rule is not None
        elif verdict.outcome == "allowed":
            assert verdict.rule is None
            assert verdict.charges == {}
    assert refused or len(game.script) < 25


def but_for_charges(position: Document) -> Document:
    """A position without what was charged."""
    position = deepcopy(position)
    for about in position["seats"].values():
        about.pop("charged", None)
        about["rack"] = sorted(about["rack"])
    return position


@given(seed=seeds, table=st.sampled_from([table for table in TABLES if table.startswith("katlama")]))
@examples(60)
def test_an_undone_turn_restores_the_position_but_for_charges(seed: int, table: str) -> None:
    """Back to just after the tile was taken; what the moves charged is given back, the price stays."""
    game = Game(seed, profile_of(table), wild=0.2)
    before: Document | None = None
    paid: dict[int, int] = {}
    for event, seat in game.steps():
        hand = game.hand
        if not hand.moved:
            before, paid = write_position(hand), {}
        mover = hand.to_play
        verdict = game.play(event, seat)
        if verdict.outcome == REFUSED:
            continue
        kind = next(iter(event))
        for other, points in verdict.charges.items():
            paid[other] = paid.get(other, 0) + points
        if kind == "undo" or verdict.undone:
            assert before is not None
            assert but_for_charges(write_position(hand)) == but_for_charges(before)
            assert not hand.moved
            assert hand.to_play == mover
            price = sum(points for _, payer, points in verdict.entries if payer == mover and points > 0)
            assert {other: points for other, points in paid.items() if points} == {mover: price}
            paid = {}
        elif kind not in TABLE_MOVES:
            paid = {}


@given(seed=seeds, table=tables)
@examples(60)
def test_itemised_entries_add_up(seed: int, table: str) -> None:
    """Charges over the events are what is charged; the lines of the sheet are the points."""
    game = Game(seed, profile_of(table))
    charged = dict.fromkeys((1, 2, 3, 4), 0)
    for event, seat in game.steps():
        verdict = game.play(event, seat)
        for _, payer, points in verdict.entries:
            charged[payer] += points
        assert verdict.charges == {
            payer: total
            for payer in (1, 2, 3, 4)
            if (total := sum(points for _, other, points in verdict.entries if other == payer))
        }
        if game.hand.ended is not None and game.hand.ended.how == "void":
            # All charges of a void hand are wiped, of every kind (interpretation 28).
            charged = dict.fromkeys(charged, 0)
        assert [game.hand.charged[payer] for payer in (1, 2, 3, 4)] == list(charged.values()), event
        assert {rule for rule, _, _ in verdict.entries} <= {
            name
            for finding in verdict.findings
            for name in (finding.rule, *(why for why, _, _ in finding.entries))
        }
    if game.hand.phase != OVER:
        return
    worth = score(at_end(game.hand), game.profile.parameters)
    for seat in (1, 2, 3, 4):
        lines = [entry for entry in worth.entries if entry.seat == seat]
        assert sum(entry.points for entry in lines) == worth.points[seat]
        assert all(entry.base * entry.factor == entry.points for entry in lines)
    assert sum(worth.teams.values()) == (sum(worth.points.values()) if worth.teams else 0)
    if (
        game.hand.ended is not None
        and game.hand.ended.how == "finish"
        and charged == dict.fromkeys(charged, 0)
    ):
        assert game.hand.ended.by is not None
        assert worth.points[game.hand.ended.by] == min(worth.points.values())


# The four colours and the four seats are all alike


def mapped_tile(text: str, colours: dict[str, str]) -> str:
    return text if text in ("FJ", "OK") else colours[text[0]] + text[1:]


def mapped(value: Any, colours: dict[str, str]) -> Any:
    """A document with other colours; words that are no tiles stay as they are."""
    if isinstance(value, str):
        return mapped_tile(value, colours) if value in KIND_NAMES or value in ("FJ", "OK") else value
    if isinstance(value, list):
        return [mapped(entry, colours) for entry in value]
    if isinstance(value, dict):
        return {key: mapped(entry, colours) for key, entry in value.items()}
    return value


def rotated_position(position: Document, by: int) -> Document:
    """The same position with everybody so many seats further on."""

    def seat(old: Any) -> Any:
        return (int(old) + by - 1) % 4 + 1

    return {
        **position,
        "dealer": seat(position["dealer"]),
        "to_play": seat(position["to_play"]),
        "seats": {str(seat(old)): about for old, about in position["seats"].items()},
        "discards": {str(seat(old)): pile for old, pile in position["discards"].items()},
        "table": [
            {
                **laid,
                "by": seat(laid["by"]),
                **(
                    {"okeys_by": {k: seat(v) for k, v in laid["okeys_by"].items()}}
                    if "okeys_by" in laid
                    else {}
                ),
            }
            for laid in position["table"]
        ],
    }


def told(verdict: Verdict, by: int = 0) -> tuple[Any, ...]:
    """What a verdict says, with its seats so many further on."""

    def seat(old: int) -> int:
        return (old + by - 1) % 4 + 1

    return (
        seat(verdict.seat),
        verdict.outcome,
        verdict.undone,
        [finding.rule for finding in verdict.findings],
        sorted((rule, seat(payer), points) for rule, payer, points in verdict.entries),
    )


@given(seed=seeds, table=tables, colours=st.sampled_from(list(permutations(COLOURS))), by=st.integers(0, 3))
@examples(60)
def test_colours_and_seats_are_all_alike(seed: int, table: str, colours: tuple[str, ...], by: int) -> None:
    game = Game(seed, profile_of(table)).play_out()
    other = dict(zip(COLOURS, colours, strict=True))
    position = rotated_position(mapped(game.start, other), by)
    hand = read_position(position, game.profile.parameters)
    referee = Referee(game.profile.parameters)
    for played in game.script:
        seat = None if played.seat is None else (played.seat + by - 1) % 4 + 1
        verdict = referee.play(hand, read_event(mapped(played.event, other), hand.names), seat)
        assert told(verdict) == told(played.verdict, by), played.event
    ours, theirs = write_position(hand), rotated_position(mapped(write_position(game.hand), other), by)
    for about in (*ours["seats"].values(), *theirs["seats"].values()):
        about["rack"].sort()
    assert ours == theirs
    if hand.phase != OVER:
        return
    mine, yours = (score(at_end(each), game.profile.parameters) for each in (hand, game.hand))
    assert mine.finish == yours.finish
    assert mine.points == {(seat + by - 1) % 4 + 1: points for seat, points in yours.points.items()}
    if mine.teams:
        swap = by % 2 == 1
        assert mine.teams == ({"A": yours.teams["B"], "B": yours.teams["A"]} if swap else yours.teams)
        assert set(TEAMS) == set(mine.teams)


# Writing, copying


@given(seed=seeds, table=tables)
@examples(40)
def test_a_written_position_plays_on_like_the_hand(seed: int, table: str) -> None:
    """At the start of a turn and right after a tile was taken, where a position may stand."""
    game = Game(seed, profile_of(table))
    for event, seat in game.steps():
        twin: Hand | None = None
        if not game.hand.moved and game.hand.source != FROM_INDICATOR:
            written = write_position(game.hand)
            assert "partial" not in written
            twin = read_position(written, game.profile.parameters)
            assert write_position(twin) == written
        verdict = game.play(event, seat)
        if twin is None:
            continue
        again = game.referee.play(twin, read_event(event, twin.names), seat)
        assert told(again) == told(verdict), (event, written)
        assert write_position(twin) == write_position(game.hand), event


@given(seed=seeds, table=tables)
@examples(40)
def test_a_copy_is_independent(seed: int, table: str) -> None:
    """Whatever is played on a copy, the hand stays as it is; and a copy plays on like the hand."""
    game = Game(seed, profile_of(table))
    for event, seat in game.steps():
        copy = game.hand.copy()
        assert everything(copy) == everything(game.hand)
        before = everything(game.hand)
        move = read_event(event, copy.names)
        on_copy = game.referee.play(copy, move, seat)
        if copy.phase != OVER:
            game.referee.play(copy, read_event({"undo": True}, copy.names))
            game.referee.play(copy, read_event({"draw": True}, copy.names))
            for rack in copy.racks:
                if rack is not None:
                    rack.append(0)
            for pile in copy.discards:
                if pile is not None:
                    pile.append(0)
            copy.charge(1, 5)
            copy.announced[2] = True
            copy.laid.append(3)
            copy.end_counts[0, "low"] = 9
            copy.turn_charges.append(("x", 1, 1))
        assert everything(game.hand) == before
        assert on_copy == game.play(event, seat)


@given(seed=seeds, table=tables)
@examples(20)
def test_events_are_written_as_they_were_read(seed: int, table: str) -> None:
    game = Game(seed, profile_of(table), wild=0.5)
    for event, seat in game.steps():
        read_as = read_event(event, game.hand.names)
        assert read_event(write_event(read_as, game.hand.names), game.hand.names) == read_as
        game.play(event, seat)


@pytest.mark.parametrize("table", TABLES)
def test_the_player_plays(table: str) -> None:
    """What the properties say is worth something only if hands are really played."""
    ends: set[str] = set()
    kinds: set[str] = set()
    outcomes: set[str] = set()
    for seed in range(30):
        game = Game(seed, profile_of(table)).play_out()
        ends.add(game.hand.ended.how if game.hand.ended else "given up")
        for played in game.script:
            outcomes.add(played.verdict.outcome)
            if played.verdict.outcome != REFUSED:
                kinds.add(next(iter(played.event)))
    assert {"finish", "exhausted"} <= ends
    assert {"draw", "take", "open", "meld", "pair", "lay_off", "discard"} <= kinds
    assert "take_okey" in kinds
    assert REFUSED in outcomes
    if table.startswith("katlama"):
        assert {"undo"} <= kinds
        assert "charged" in outcomes


def test_the_same_seed_plays_the_same_hand() -> None:
    one, other = (Game(11, profile_of("katlamasiz")).play_out() for _ in range(2))
    assert one.script == other.script
    assert write_position(one.hand) == write_position(other.hand)
    assert Game(12, profile_of("katlamasiz")).play_out().script != one.script


def test_reading_a_move_leaves_the_hand_alone() -> None:
    game = Game(5, profile_of("oyna"))
    for event, seat in game.steps():
        before = everything(game.hand)
        read(game.hand, read_event(event, game.hand.names), seat)
        assert everything(game.hand) == before
        game.play(event, seat)
