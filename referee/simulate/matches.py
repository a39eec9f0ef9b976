"""Matches between seeded players, as records, with what was planted in them on the side.

The same seed gives the same matches, byte for byte: each match has random numbers of its own, made of the
seed and the match's number, so that it does not matter which of them are played, or where.
"""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import count
from random import Random
from typing import Any, NamedTuple

from referee.adjudicate import at_end, dealt
from referee.decode import SEATS
from referee.events import DISCARD, DRAW, Event, write_event
from referee.hand import OVER
from referee.match import HandResult, standing, starter_for
from referee.mechanics import exhaust, read
from referee.profile import Profile
from referee.record import FORMAT
from referee.scoring import Score, score
from referee.simulate.dealing import deal
from referee.simulate.faults import Planted, at_the_start, before_discard, can_start
from referee.simulate.players import STYLES, USUAL_PLAYERS, Player
from referee.spec import load_spec
from referee.tiles import KIND_NAMES
from referee.turn import ALLOWED, REFUSED, Referee, Verdict, carry_out

Document = dict[str, Any]

USUAL_LENGTHS = (3, 5, 7, 9, 11)
"""Where a table agrees on a number of hands before a match: what simulated tables agree on."""
MOST_HANDS = 60
"""A match that has not ended by then is left unfinished."""
AHEAD = 4
"""How many matches a process is given ahead of the one that is waited for."""
PEOPLE = 200
"""How many players of each style there are."""
WRONG_BY = (-101, -100, -10, -1, 1, 10, 100, 101)
USUAL_TURNS = 18
AT_THE_START = 0.5
"""How often an act that is due comes at the start of a turn; else it comes before the discard."""
MOST_MOVES = 60
"""A turn that has not ended by then never will."""


class Match(NamedTuple):
    """A simulated match."""

    number: int
    record: Document
    truth: tuple[Document, ...]
    """What is there to be found: each act that was refused or cost something, each false claim."""
    hands: int


def simulate(
    profile: Profile,
    hands: int,
    seed: int,
    players: Sequence[str] = USUAL_PLAYERS,
    faults: float = 0.0,
    jobs: int = 1,
    lucky: float = 0.0,
) -> Iterator[Match]:
    """Matches with so many hands altogether, one after the other; the last one may be left unfinished.

    ``players``: the styles of the four seats, which change places from match to match. ``faults``: how
    likely an act is planted in a hand, and how likely a false claim. There is one act in a hand at most: of
    two, the one could hide whether the other happened. ``jobs``: processes; they change nothing but the time.
    ``lucky``: how likely a rack is a good one (``dealing``).
    """
    play = partial(play_match, profile, seed, players=tuple(players), faults=faults, lucky=lucky)
    for match in _matches(play, jobs):
        if match.hands > hands:
            match = play(match.number, most_hands=hands)
        yield match
        hands -= match.hands
        if hands == 0:
            return


def _matches(play: Callable[..., Match], jobs: int) -> Iterator[Match]:
    """Match after match, without an end."""
    if jobs == 1:
        yield from map(play, count())
        return
    from concurrent.futures import ProcessPoolExecutor

    with ProcessPoolExecutor(jobs) as pool:
        ahead: deque[Any] = deque()
        try:
            for number in count():
                ahead.append(pool.submit(play, number))
                if len(ahead) >= AHEAD * jobs:
                    yield ahead.popleft().result()
        finally:
            pool.shutdown(cancel_futures=True)


def play_match(
    profile: Profile,
    seed: int,
    number: int,
    players: Sequence[str],
    faults: float,
    lucky: float = 0.0,
    most_hands: int = MOST_HANDS,
) -> Match:
    """One match, by its number; it is the same wherever it is played."""
    rng = Random(f"{seed}:{number}")
    p = profile.parameters
    referee = Referee(p)
    styles = list(players)
    rng.shuffle(styles)
    agreed = None
    if p.match_end == "hands" and p.match_hands is None:
        agreed = rng.choice(USUAL_LENGTHS)
    record: Document = {
        "record": FORMAT,
        "profile": _named(profile),
        "players": {
            str(seat): f"{style}-{rng.randrange(PEOPLE):03}"
            for seat, style in zip(SEATS, styles, strict=True)
        },
    }
    if agreed is not None:
        record["agreed_hands"] = agreed
    results: list[HandResult] = []
    documents: list[Document] = []
    truth: list[Document] = []
    dealer: int | None = rng.choice(SEATS)
    while dealer is not None and len(documents) < most_hands:
        played = _HandPlay(profile, referee, rng, styles, faults, lucky, dealer).played()
        documents.append(played.document)
        truth += [{"record": number, "hand": len(documents), **entry} for entry in played.truth]
        results.append(HandResult(played.how, played.worth.points, dealer))
        dealer = standing(results, p, agreed).next_dealer
    record["hands"] = documents
    stands = standing(results, p, agreed)
    claim: Document = {"totals": {str(seat): points for seat, points in stands.totals.items()}}
    claim["totals"].update(stands.teams)
    if stands.over:
        claim["winners"] = list(stands.winners)
    record["claimed_match"] = claim
    return Match(number, record, tuple(truth), len(documents))


def _named(profile: Profile) -> str | Document:
    """A table as a record names it: by its id, or a house's own in full."""
    base = profile.id.partition("+")[0]
    if base in load_spec()["profiles"]:
        return profile.id
    return {"id": profile.id, "title": dict(profile.title), "values": dict(profile.values)}


class _Played(NamedTuple):
    document: Document
    truth: list[Document]
    how: str
    worth: Score


class _HandPlay:
    """One hand while it is played."""

    def __init__(
        self,
        profile: Profile,
        referee: Referee,
        rng: Random,
        styles: Sequence[str],
        faults: float,
        lucky: float,
        dealer: int,
    ) -> None:
        self.p = profile.parameters
        self.referee = referee
        self.rng = rng
        self.faults = faults
        self.recorded = deal(rng, dealer, starter_for(dealer, self.p), self.p.deal_tiles, lucky)
        self.hand, _ = dealt(self.recorded, profile)
        self.players = {
            seat: Player(STYLES[style], rng, referee) for seat, style in zip(SEATS, styles, strict=True)
        }
        self.turns: list[Document] = []
        self.last_turn = -1
        self.act_in_turn = rng.randrange(USUAL_TURNS) if rng.random() < faults else None
        """From this turn on an act is due; ``None``: there is none, or none any more."""
        self.early = rng.random() < AT_THE_START
        self.truth: list[Document] = []

    def played(self) -> _Played:
        """Play it out, and write it down with what is claimed of it."""
        hand = self.hand
        moves, turn = 0, hand.turn
        while hand.phase != OVER:
            if hand.last_call:
                self._last_call()
                continue
            if can_start(hand) and self.early and self._is_due(0):
                self._plant(at_the_start(hand, self.rng))
            event = self.players[hand.to_play].choose(hand)
            if event.kind == DISCARD and not self.early and self._is_due(1):
                changed = self._plant(before_discard(hand, event.tiles[0], self.rng))
                # A player whose rack is another one now thinks again; else the discard is as it was.
                event = self.players[hand.to_play].choose(hand) if changed else event
            self._play(event)
            moves = moves + 1 if hand.turn == turn else 0
            turn = hand.turn
            if moves > MOST_MOVES:
                raise RuntimeError("a player does not come to an end of the turn")
        worth = score(at_end(hand), self.p)
        document: Document = {
            "dealer": self.recorded.dealer,
            "indicator": KIND_NAMES[self.recorded.indicator],
            "racks": {str(seat): self._texts(self.recorded.racks[seat]) for seat in SEATS},
            "stock": self._texts(self.recorded.stock or []),
            "turns": self.turns,
        }
        end = hand.ended
        how = "unfinished" if end is None else end.how
        document["claimed"] = self._claim(worth, how, None if end is None else end.by)
        return _Played(document, self.truth, how, worth)

    def _is_due(self, begun: int) -> bool:
        """Has the turn come in which an act is to be planted? ``begun``: it has been begun already."""
        return self.act_in_turn is not None and len(self.turns) - begun >= self.act_in_turn

    def _plant(self, acts: Sequence[Planted]) -> bool:
        """One of the acts, if it goes as it was meant to; says whether the hand has changed."""
        if not acts:
            return False
        act = self.rng.choice(acts)
        trial = self.hand.copy()
        for event in act.lead:
            if self.referee.play(trial, event).outcome != ALLOWED:
                return False
        verdict = self.referee.judge(trial, read(trial, act.event, act.seat))
        if (verdict.outcome, verdict.rule) != (act.outcome, act.rule):
            return False
        for event in act.lead:
            self._play(event)
        self._write(act.event, act.seat)
        self._note(verdict, act.kind)
        self.act_in_turn = None
        if verdict.outcome == REFUSED:
            return False
        carry_out(self.hand, read(self.hand, act.event, act.seat), verdict)
        return True

    def _play(self, event: Event) -> None:
        hand = self.hand
        if event.kind == DRAW and hand.stock:
            event = Event(DRAW, (hand.stock[-1],))
        move = read(hand, event)
        verdict = self.referee.judge(hand, move)
        self._write(event, hand.to_play)
        if verdict.findings:
            self._note(verdict, None)
        if verdict.outcome == REFUSED:
            raise RuntimeError(f"a player's {event.kind} is refused: {verdict.rule}")
        carry_out(hand, move, verdict)

    def _last_call(self) -> None:
        """The stock is out: one tile more, for whom the indicator brings to the end (rule
        ``indicator.takeable``); nobody here waits for it."""
        exhaust(self.hand)

    def _write(self, event: Event, seat: int) -> None:
        """Into the turn of the seat, or a new one."""
        if self.last_turn != self.hand.turn or self.turns[-1]["seat"] != seat:
            self.turns.append({"seat": seat, "events": []})
            self.last_turn = self.hand.turn
        self.turns[-1]["events"].append(write_event(event, self.hand.names))

    def _note(self, verdict: Verdict, planted: str | None) -> None:
        entry: Document = {
            "turn": len(self.turns) - 1,
            "event": len(self.turns[-1]["events"]) - 1,
            "seat": verdict.seat,
            "outcome": verdict.outcome,
            "rule": verdict.rule,
            "charges": {str(seat): points for seat, points in verdict.charges.items()},
        }
        if planted is not None:
            entry["planted"] = planted
        self.truth.append(entry)

    def _claim(self, worth: Score, how: str, by: int | None) -> Document:
        """What the table writes down of the hand; now and then it is wrong about somebody's points."""
        charges = {str(seat): charged for seat in SEATS if (charged := self.hand.charged[seat])}
        points = {str(seat): worth.points[seat] for seat in SEATS}
        claim: Document = {"points": points, "charges": charges, "how": how}
        if by is not None:
            claim["by"] = by
        if self.rng.random() < self.faults:
            seat = self.rng.choice(SEATS)
            judged = points[str(seat)]
            points[str(seat)] = judged + self.rng.choice(WRONG_BY)
            self.truth.append(
                {"seat": seat, "what": "points", "claimed": points[str(seat)], "judged": judged}
            )
        return claim

    def _texts(self, tiles: Sequence[int]) -> list[str]:
        return [self.hand.names.text_of[tile] for tile in tiles]
