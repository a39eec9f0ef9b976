"""A record and a profile in; verdicts, a score sheet and the record's own mistakes out."""

from collections.abc import Callable
from typing import Any, NamedTuple

from referee.decode import SEATS, Invalid
from referee.events import DISCARD, OPEN, TAKE, Event
from referee.following import Step, ended_without_discard, follow, follow_undone_discard
from referee.hand import FROM_DEAL, OVER, PLAY_PHASE, Charge, Hand
from referee.match import (
    HandResult,
    Standing,
    dealer_after,
    dealer_rule,
    standing,
    starter_for,
)
from referee.mechanics import apply, exhaust, finish_without_discard, read
from referee.profile import Profile, load_profile
from referee.record import Record, RecordedHand, read_record
from referee.resting import Traces
from referee.scoring import Entry, HandAtEnd, Score, SeatAtEnd, score
from referee.tiles import ALL_TILES
from referee.turn import ALLOWED, REFUSED, Referee, Verdict, carry_out


class Fault(NamedTuple):
    """A fault of the deal: the rule and the arguments of its sentence."""

    rule: str
    args: dict[str, Any]


class JudgedEvent(NamedTuple):
    """An event of a record with its verdict."""

    turn: int
    verdict: Verdict
    followed: bool = False
    """It broke a rule and was taken as done, since the game went on as if it was."""
    rests_on: tuple[int, ...] = ()
    """The followed events that it rests on, by their places among the hand's events."""


class JudgedHand(NamedTuple):
    """A hand of a record, judged."""

    faults: tuple[Fault, ...]
    events: tuple[JudgedEvent, ...]
    charges: dict[int, int]
    entries: tuple[Charge, ...]
    """The itemised charges of the hand, as rule, seat, points."""
    how: str
    """``finish``, ``exhausted``, ``void`` or ``unfinished``."""
    by: int | None
    score: Score | None
    """``None`` for a hand that did not end."""
    rests_on: tuple[int, ...]
    """The followed events that the hand's points rest on."""


class Remark(NamedTuple):
    """Something worth saying that charges nobody."""

    rule: str
    args: dict[str, Any]
    hand: int | None = None
    turn: int | None = None


class Difference(NamedTuple):
    """Where what was claimed is not what the rules give."""

    hand: int | None
    """From 1; ``None`` for the match."""
    seat: int | str | None
    what: str
    """``points``, ``charges``, ``how``, ``totals`` or ``winners``."""
    claimed: Any
    judged: Any
    rules: tuple[str, ...]
    """The rules that give what was judged."""


class Judgement(NamedTuple):
    """A judged record."""

    record: Record
    profile: Profile
    hands: tuple[JudgedHand, ...]
    standing: Standing
    remarks: tuple[Remark, ...]
    differences: tuple[Difference, ...]

    @property
    def clean(self) -> bool:
        """No difference and no refused event."""
        return not self.differences and not any(
            judged.verdict.outcome == REFUSED for hand in self.hands for judged in hand.events
        )


Usable = Callable[[Hand, int], bool]


def adjudicate(
    record: Record | dict[str, Any],
    profile: Profile | str | None = None,
    referee: Referee | None = None,
    usable: Usable | None = None,
) -> Judgement:
    """Judge a recorded game as it was played, under its own profile or another.

    ``usable`` answers whether a line of play can use a taken tile; it is asked only where the turn left
    the tile unused. Raises ``Invalid`` for what cannot be a record and ``ProfileFault`` for a profile
    that cannot be played.
    """
    if not isinstance(record, Record):
        record = read_record(record)
    if not isinstance(profile, Profile):
        profile = load_profile(record.profile if profile is None else profile)
    referee = referee or Referee(profile.parameters)
    hands: list[JudgedHand] = []
    remarks: list[Remark] = []
    expected_dealer: tuple[int, str] | None = None
    for number, recorded in enumerate(record.hands):
        judge = HandJudge(recorded, profile, referee, usable, f"hands.{number}")
        judged = judge.judged(expected_dealer)
        hands.append(judged)
        remarks += _late_turns(recorded, judged, record, profile, number + 1)
        expected_dealer = None
        if judged.how != "unfinished":
            rule = dealer_rule(judged.how, profile.parameters)[1]
            expected_dealer = dealer_after(recorded.dealer, judged.how, profile.parameters), rule
    results = [
        HandResult(hand.how, hand.score.points if hand.score else {}, recorded.dealer)
        for hand, recorded in zip(hands, record.hands, strict=True)
    ]
    stands = standing(results, profile.parameters, record.agreed_hands)
    remarks += _match_remarks(record, profile, stands)
    differences = [
        difference
        for number, (hand, recorded) in enumerate(zip(hands, record.hands, strict=True), 1)
        for difference in _hand_differences(hand, recorded, number)
    ]
    differences += _match_differences(record, stands, profile)
    return Judgement(record, profile, tuple(hands), stands, tuple(remarks), tuple(differences))


class HandJudge:
    """Plays one recorded hand through."""

    def __init__(
        self, recorded: RecordedHand, profile: Profile, referee: Referee, usable: Usable | None, path: str
    ) -> None:
        self.recorded = recorded
        self.profile = profile
        self.referee = referee
        self.usable = usable
        self.path = path
        self.rows: list[JudgedEvent] = []
        self.traces = Traces()
        self.hand, self.faults = dealt(recorded, profile)

    def judged(self, expected_dealer: tuple[int, str] | None) -> JudgedHand:
        """The verdict on the hand."""
        if expected_dealer is not None and expected_dealer[0] != self.recorded.dealer:
            args = {"seat": self.recorded.dealer, "expected": expected_dealer[0]}
            self.faults.insert(0, Fault(expected_dealer[1], args))
        for turn in range(len(self.recorded.turns)):
            self._judge_turn(turn)
        self._finish()
        hand = self.hand
        end = hand.ended
        found = [row.verdict for row in self.rows if row.verdict.findings]
        entries = tuple([entry for verdict in found for entry in verdict.entries])
        worth = score(at_end(hand), self.profile.parameters) if end is not None else None
        charges = {seat: charged for seat in SEATS if (charged := hand.charged[seat])}
        followed = tuple([place for place, row in enumerate(self.rows) if row.followed])
        how = end.how if end is not None else "unfinished"
        by = end.by if end is not None else None
        return JudgedHand(tuple(self.faults), tuple(self.rows), charges, entries, how, by, worth, followed)

    def _judge_turn(self, turn: int) -> None:
        """Judge the events of a turn; a take first with the turn as its witness."""
        seat, events, _ = self.recorded.turns[turn]
        for place, event in enumerate(events):
            if event.kind != TAKE or self.usable is None or self.hand.phase == OVER:
                self._judge_event(turn, place, seat, event)
            elif self._is_witness(turn, place):
                return
            else:
                self.hand.usable = self.usable
                self._judge_event(turn, place, seat, event)
                self.hand.usable = None

    def _judge_event(self, turn: int, place: int, seat: int, event: Event) -> Verdict:
        """Judge an event, do it or follow it."""
        hand = self.hand
        try:
            move = read(hand, event, seat)
            verdict = self.referee.judge(hand, move)
        except Invalid as fault:
            raise fault.under(f"{self.path}.turns.{turn}.events.{place}") from None
        rests_on = self.traces.touched_by(hand, move)
        followed = False
        if verdict.outcome == ALLOWED:
            apply(hand, move)
        elif verdict.outcome == REFUSED:
            followed = follow(hand, *self._steps_from(turn, place))
        elif verdict.undone:
            for _, payer, points in verdict.entries:
                hand.charge(payer, points)
            followed = follow_undone_discard(hand, *self._steps_from(turn, place))
        else:
            carry_out(hand, move, verdict)
        if followed or rests_on:
            self.traces.leave(hand, move, (len(self.rows),) if followed else rests_on)
        self.rows.append(JudgedEvent(turn, verdict, followed, rests_on))
        return verdict

    def _steps_from(self, turn: int, place: int) -> tuple[Step, list[Step]]:
        """An event of the hand, and all that come after it."""
        first, *later = self.recorded.turns[turn:]
        step, *rest = [Step(first.seat, event) for event in first.events[place:]]
        return step, rest + [Step(each.seat, event) for each in later for event in each.events]

    def _is_witness(self, turn: int, place: int) -> bool:
        """Judge the rest of a turn from a take on as if the tile could be used, and see whether it was: that
        spares the search (interpretation 43). Otherwise everything is as it was before the take."""
        before, traces, rows = self.hand.copy(), self.traces.copy(), len(self.rows)
        if self._uses_tile(turn, place):
            return True
        self.hand, self.traces = before, traces
        del self.rows[rows:]
        return False

    def _uses_tile(self, turn: int, place: int) -> bool:
        """Judge the rest of a turn: does the taken tile lie on the table at a discard that stands?"""
        seat, events, _ = self.recorded.turns[turn]
        for here, event in enumerate(events[place:], place):
            if self.hand.phase == OVER:
                break
            is_discard = event.kind == DISCARD
            used = is_discard and self.hand.taken_is_used()
            verdict = self._judge_event(turn, here, seat, event)
            if verdict.outcome == REFUSED or verdict.undone:
                return False
            if is_discard:
                return used
        return self.hand.phase == OVER

    def _finish(self) -> None:
        """Ends that no event of the record makes: no last discard, nobody who takes the indicator."""
        hand = self.hand
        if hand.phase == OVER:
            return
        played = [(number, turn) for number, turn in enumerate(self.recorded.turns) if turn.events]
        if not played:
            return
        number, turn = played[-1]
        last = Step(turn.seat, turn.events[-1])
        if ended_without_discard(hand, last):
            verdict = self.referee.judge(hand, read(hand, Event(DISCARD), last.seat))
            self.rows.append(JudgedEvent(number, verdict, True))
            finish_without_discard(hand)
        elif hand.last_call:
            exhaust(hand)


def dealt(recorded: RecordedHand, profile: Profile) -> tuple[Hand, list[Fault]]:
    """The hand as it was dealt, with the faults of the deal, which are followed."""
    p = profile.parameters
    hand = Hand(p, p.meld_rules(), recorded.names, recorded.indicator)
    hand.dealer = recorded.dealer
    expected = starter_for(recorded.dealer, p)
    holders = [seat for seat in SEATS if len(recorded.racks[seat]) == p.deal_tiles + 1]
    starter = holders[0] if len(holders) == 1 else _first_seat(recorded, expected)
    faults = [
        Fault("deal.tiles", {"seat": seat, "count": len(recorded.racks[seat])})
        for seat in SEATS
        if len(recorded.racks[seat]) != p.deal_tiles + (seat == starter)
    ]
    if starter != expected:
        faults.append(Fault("deal.extra_tile", {"seat": starter, "expected": expected}))
    for seat in SEATS:
        hand.racks[seat] = recorded.racks[seat][:]
    dealt = sum(len(rack) for rack in recorded.racks.values())
    if recorded.stock is not None:
        hand.stock = recorded.stock[::-1]
        hand.stock_count = len(recorded.stock)
    else:
        hand.stock_count = ALL_TILES - 1 - dealt
    hand.to_play = starter
    hand.phase, hand.source = PLAY_PHASE, FROM_DEAL
    return hand, faults


def _first_seat(recorded: RecordedHand, expected: int) -> int:
    return recorded.turns[0].seat if recorded.turns else expected


def at_end(hand: Hand) -> HandAtEnd:
    """What scoring needs of a hand that is over."""
    if hand.ended is None:
        raise ValueError("the hand is not over")
    seats = {
        seat: SeatAtEnd(
            hand.opened[seat] if hand.opened[seat] in ("melds", "pairs") else None,
            None if (rack := hand.racks[seat]) is None else tuple(rack),
            hand.charged[seat],
            hand.announced[seat],
            hand.opened[seat] != "unseen",
        )
        for seat in SEATS
    }
    return HandAtEnd(hand.ended, seats, hand.names.okey)


def _late_turns(
    recorded: RecordedHand, judged: JudgedHand, record: Record, profile: Profile, number: int
) -> list[Remark]:
    """Turns that took longer than the clock gives: remarks, nobody pays (interpretations 50, 55)."""
    cap, bonus = profile.parameters.clock_cap, profile.parameters.clock_opening_bonus
    if cap is None or bonus is None:
        return []
    if not any(event.at for turn in recorded.turns for event in turn.events):
        return []
    openings = {
        row.turn for row in judged.events if row.verdict.event.kind == OPEN and row.verdict.outcome != REFUSED
    }
    remarks: list[Remark] = []
    had_bonus: set[int] = set()
    for turn_number, turn in enumerate(recorded.turns):
        time = cap if turn.limit is None else min(turn.limit, cap)
        if turn_number in openings and turn.seat not in record.bots and turn.seat not in had_bonus:
            had_bonus.add(turn.seat)
            time = min(time + bonus, cap)
        latest = max((event.at for event in turn.events if event.at is not None), default=0)
        if latest > time:
            args = {"seat": turn.seat, "seconds": latest - time}
            remarks.append(Remark("clock.cap", args, number, turn_number))
    return remarks


def _match_remarks(record: Record, profile: Profile, stands: Standing) -> list[Remark]:
    p = profile.parameters
    remarks: list[Remark] = []
    if p.match_end == "hands" and p.match_hands is None and record.agreed_hands is None:
        remarks.append(Remark("match.agreed_hands", {}))
    if stands.plays_on:
        remarks.append(Remark("match.close", {}))
    if stands.ended_with is not None:
        for number in range(stands.ended_with + 1, len(record.hands) + 1):
            remarks.append(Remark("match.over", {"number": number}, number))
    return remarks


ENDING_RULES = {
    "finish": "finish.score",
    "exhausted": "exhausted.ends",
    "void": "void.four_pairs_openers",
    "unfinished": "turn.ends_with_discard",
}


def _hand_differences(judged: JudgedHand, recorded: RecordedHand, number: int) -> list[Difference]:
    claim = recorded.claimed
    if claim is None:
        return []
    differences: list[Difference] = []
    rules: tuple[str, ...]
    if claim.how is not None and claim.how != judged.how:
        differences.append(
            Difference(number, None, "how", claim.how, judged.how, (ENDING_RULES[judged.how],))
        )
    if claim.points is not None and judged.score is None:
        rules = (ENDING_RULES["unfinished"],)
        differences.append(Difference(number, None, "points", claim.points, None, rules))
    for seat in SEATS:
        if claim.charges is not None:
            claimed, given = claim.charges.get(seat, 0), judged.charges.get(seat, 0)
            if claimed != given:
                rules = _charge_rules(judged, seat)
                differences.append(Difference(number, seat, "charges", claimed, given, rules))
        if claim.points is not None and judged.score is not None and seat in claim.points:
            points = judged.score.points[seat]
            if claim.points[seat] != points:
                rules = _point_rules(judged, judged.score.entries, seat)
                differences.append(Difference(number, seat, "points", claim.points[seat], points, rules))
    return differences


def _charge_rules(judged: JudgedHand, seat: int) -> tuple[str, ...]:
    """The rules that charged a seat; where none did, the one that says what is charged at all."""
    found = dict.fromkeys(rule for rule, other, _ in judged.entries if other == seat)
    return tuple(found) or ("score.charges",)


def _point_rules(judged: JudgedHand, entries: tuple[Entry, ...], seat: int) -> tuple[str, ...]:
    """The rules whose lines make up a seat's points."""
    found = dict.fromkeys(entry.rule for entry in entries if entry.seat == seat)
    if judged.score is not None and judged.score.finish:
        found.update(dict.fromkeys(f"finish.{name}" for name in judged.score.finish))
    if "score.charges" in found:
        found.update(dict.fromkeys(_charge_rules(judged, seat)))
    return tuple(found) or (ENDING_RULES[judged.how],)


def _match_differences(record: Record, stands: Standing, profile: Profile) -> list[Difference]:
    claim = record.claimed
    if claim is None:
        return []
    differences: list[Difference] = []
    judged: dict[str, int] = {**{str(seat): points for seat, points in stands.totals.items()}, **stands.teams}
    for key, points in (claim.totals or {}).items():
        if key not in judged or judged[key] != points:
            side: int | str = int(key) if key.isdigit() else key
            rules: tuple[str, ...] = ("match.start",) if key.isdigit() else ("teams.sum",)
            differences.append(Difference(None, side, "totals", points, judged.get(key), rules))
    if claim.winners is not None and set(claim.winners) != set(stands.winners):
        rules = ("match.tie",) if stands.draw or len(stands.winners) > 1 else ("match.lowest_wins",)
        differences.append(Difference(None, None, "winners", claim.winners, stands.winners, rules))
    return differences
