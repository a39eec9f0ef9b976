"""A match to be played: deals, hands, verdicts, and the score as it grows."""

import random

from referee.adjudicate import at_end
from referee.decode import SEATS
from referee.events import DISCARD, Event, read_event
from referee.hand import FROM_DEAL, OVER, PLAY_PHASE, Hand
from referee.match import HandResult, Standing, dealer_after, standing, starter_for
from referee.mechanics import read
from referee.position import read_position, write_position
from referee.profile import Profile, load_profile
from referee.scoring import Score, score
from referee.spec import Document
from referee.status import Problem, problems_of
from referee.tiles import COPIES, KINDS, OKEY, names_for, okey_of
from referee.turn import REFUSED, Referee, Verdict


class PlayedHand:
    """A hand at a table, asked and played through its referee.

    >>> game = Game.new("oyna", seed=7)
    >>> hand = game.deal()
    >>> hand.to_play, len(hand.lawful_discards()) > 0, hand.status()
    (2, True, ())
    >>> hand.play({"draw": "R7"}).rule
    'turn.starter_does_not_draw'
    """

    def __init__(self, hand: Hand, referee: Referee) -> None:
        self._hand = hand
        self._referee = referee

    @classmethod
    def from_position(cls, position: Document, profile: Profile | str) -> "PlayedHand":
        """A hand from a position as it goes over the wire; raises ``Invalid``."""
        if not isinstance(profile, Profile):
            profile = load_profile(profile)
        return cls(read_position(position, profile.parameters), Referee(profile.parameters))

    @property
    def to_play(self) -> int:
        """The seat whose turn it is."""
        return self._hand.to_play

    @property
    def over(self) -> bool:
        """Whether the hand has ended."""
        return self._hand.phase == OVER

    def position(self) -> Document:
        """The position as it goes over the wire."""
        return write_position(self._hand)

    def play(self, event: Event | Document) -> Verdict:
        """Judge an event and do it, if it is not refused. Raises ``Invalid`` for what is no event."""
        return self._referee.play(self._hand, self._event(event))

    def judge(self, event: Event | Document) -> Verdict:
        """Judge an event and leave the hand as it is."""
        return self._referee.judge(self._hand, read(self._hand, self._event(event)))

    def lawful_discards(self) -> dict[str, Verdict]:
        """What may be discarded now, each with its verdict, which may be a charge."""
        if self._hand.phase != PLAY_PHASE:
            return {}
        text = self._hand.names.text_of
        verdicts = {
            text[tile]: self.judge(Event(DISCARD, (tile,)))
            for tile in sorted(set(self._hand.rack_of(self._hand.to_play)))
        }
        return {tile: verdict for tile, verdict in verdicts.items() if verdict.outcome != REFUSED}

    def status(self) -> tuple[Problem, ...]:
        """Everything that is wrong with the position, all at once; empty when it could have come about."""
        return problems_of(self._hand)

    def score(self) -> Score:
        """What the ended hand is worth; ``ValueError`` while it goes on."""
        return score(at_end(self._hand), self._hand.p)

    def _event(self, event: Event | Document) -> Event:
        return event if isinstance(event, Event) else read_event(event, self._hand.names)

    @property
    def dealer(self) -> int | None:
        """The seat that dealt."""
        return self._hand.dealer

    @property
    def how(self) -> str | None:
        """How the hand ended: ``finish``, ``exhausted`` or ``void``."""
        return self._hand.ended.how if self._hand.ended is not None else None


class Game:
    """A match: hands are dealt, played and written down."""

    def __init__(self, profile: Profile, seed: int | None = None, agreed_hands: int | None = None) -> None:
        self.profile = profile
        self.referee = Referee(profile.parameters)
        self.agreed_hands = agreed_hands
        self.results: list[HandResult] = []
        self._random = random.Random(seed)

    @classmethod
    def new(cls, profile: Profile | str, seed: int | None = None, agreed_hands: int | None = None) -> "Game":
        """A match that has not begun, at a table given by its id."""
        return cls(profile if isinstance(profile, Profile) else load_profile(profile), seed, agreed_hands)

    def deal(self, dealer: int | None = None) -> PlayedHand:
        """Deal the next hand. Who deals follows from the last one; the first is dealt by seat 1."""
        if dealer is None:
            dealer = self._next_dealer()
        return PlayedHand(deal_hand(self.profile, dealer, self._random), self.referee)

    def write_down(self, hand: PlayedHand) -> Standing:
        """Write an ended hand on the score sheet; ``ValueError`` while it goes on."""
        worth = hand.score()
        self.results.append(HandResult(hand.how or "finish", worth.points, hand.dealer))
        return self.standing()

    def standing(self) -> Standing:
        """How the match stands."""
        return standing(self.results, self.profile.parameters, self.agreed_hands)

    def _next_dealer(self) -> int:
        if not self.results:
            return SEATS[0]
        last = self.results[-1]
        return dealer_after(last.dealer or SEATS[0], last.how, self.profile.parameters)


def deal_hand(profile: Profile, dealer: int, shuffler: random.Random) -> Hand:
    """Shuffle, turn up an indicator that is no false joker, and deal (rules ``tiles.*``, ``deal.*``)."""
    p = profile.parameters
    indicator = shuffler.randrange(KINDS)
    okey = okey_of(indicator)
    tiles = [tile for tile in range(OKEY + 1) for _ in range(COPIES)]
    tiles.remove(indicator)
    shuffler.shuffle(tiles)
    hand = Hand(p, p.meld_rules(), names_for(okey), indicator)
    hand.dealer = dealer
    starter = starter_for(dealer, p)
    for seat in SEATS:
        count = p.deal_tiles + (seat == starter)
        hand.racks[seat] = tiles[:count]
        del tiles[:count]
    hand.stock = tiles
    hand.stock_count = len(tiles)
    hand.to_play = starter
    hand.phase, hand.source = PLAY_PHASE, FROM_DEAL
    return hand
