"""A seeded player who plays whole hands: mostly sensible, sometimes wild, always through the referee.

Events are documents as on the wire, so that a played hand is a script that can be played again with other
colours and other seats.
"""

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from referee.events import read_event
from referee.hand import OVER, PLAY_PHASE, TAKE_PHASE, Hand, left_of
from referee.match import starter_for
from referee.mechanics import read
from referee.melds import PAIR, RUN, SET, Meld, ends_that_fit, extended, read_meld
from referee.position import read_position
from referee.profile import Profile
from referee.tiles import COLOURS, KIND_NAMES, NUMBERS, OKEY, UNKNOWN, kind, okey_of
from referee.turn import REFUSED, Referee, Verdict

Document = dict[str, Any]
MOST_EVENTS = 600


class Played(NamedTuple):
    """One event of a played hand."""

    event: Document
    seat: int | None
    """Who played it, where the player did not leave that to the turn."""
    verdict: Verdict


def box(indicator: str) -> list[str]:
    """The 105 tiles beside the indicator, as texts."""
    okey = KIND_NAMES[okey_of(KIND_NAMES.index(indicator))]
    tiles = [text for text in KIND_NAMES if text != okey for _ in (1, 2)] + ["OK", "OK", "FJ", "FJ"]
    tiles.remove(indicator)
    return tiles


def deal(rng: Random, profile: Profile) -> Document:
    """A full position before the first turn. Most racks are good ones, for poor ones never open."""
    p = profile.parameters
    indicator = rng.choice(KIND_NAMES)
    rest = box(indicator)
    rng.shuffle(rest)
    dealer = rng.randint(1, 4)
    starter = starter_for(dealer, p)
    going_for_pairs = rng.random() < 0.15
    racks: dict[int, list[str]] = {seat: [] for seat in (1, 2, 3, 4)}
    for seat, rack in racks.items():
        size = p.deal_tiles + (seat == starter)
        if rng.random() < 0.8:
            _good_tiles(rng, rest, rack, rng.randint(10, size), going_for_pairs or rng.random() < 0.25)
        while len(rack) < size:
            rack.append(rest.pop())
        rng.shuffle(rack)
    stock = rest if rng.random() < 0.8 else rest[: rng.randint(1, 6)]
    buried = rest[len(stock) :]
    piles: dict[str, list[str]] = {str(seat): [] for seat in (1, 2, 3, 4)}
    for tile in buried:
        # What the short stock leaves out lies where nobody can take it at once.
        piles[str(starter)].append(tile)
    return {
        "indicator": indicator,
        "dealer": dealer,
        "to_play": starter,
        "phase": PLAY_PHASE,
        "seats": {str(seat): {"rack": rack, "opened": None, "charged": 0} for seat, rack in racks.items()},
        "table": [],
        "stock": list(stock),
        "discards": piles,
        "turn": {"source": "deal", "tile": None, "put_back": False},
    }


def _good_tiles(rng: Random, rest: list[str], rack: list[str], most: int, pairs: bool) -> None:
    for _ in range(200):
        if pairs:
            tile = rng.choice(rest)
            group = [tile, tile]
        elif rng.random() < 0.6:
            colour, start, length = rng.choice(COLOURS), rng.randint(1, 11), rng.randint(3, 5)
            group = [f"{colour}{number}" for number in range(start, min(start + length, NUMBERS + 1))]
        else:
            number = rng.randint(1, NUMBERS)
            group = [f"{colour}{number}" for colour in rng.sample(COLOURS, rng.randint(3, 4))]
        if len(rack) + len(group) > most:
            return
        if all(rest.count(tile) >= group.count(tile) for tile in group):
            for tile in group:
                rest.remove(tile)
            rack += group


class Player:
    """Chooses events for whoever's turn it is."""

    def __init__(self, rng: Random, referee: Referee, wild: float = 0.12) -> None:
        self.rng = rng
        self.referee = referee
        self.wild = wild
        self.plan: Document | None = None
        """What a tile was taken for."""

    def choose(self, hand: Hand) -> tuple[Document, int | None]:
        """The next event, and who plays it where that is not whoever's turn it is."""
        plan, self.plan = self.plan, None
        if plan is not None:
            return plan, None
        if self.rng.random() < self.wild:
            seat = self.rng.randint(1, 4) if self.rng.random() < 0.2 else None
            return self._anything(hand), seat
        if hand.phase == TAKE_PHASE:
            return self._take(hand), None
        return self._play(hand), None

    def _take(self, hand: Hand) -> Document:
        pile = hand.pile_of(left_of(hand.to_play))
        if hand.last_call:
            return {"take_indicator": True}
        if pile and not hand.put_back and self.rng.random() < 0.6:
            take = {"take": self._text(hand, pile[-1])}
            after = hand.copy()
            if self._stands(after, take):
                self.referee.play(after, read_event(take, hand.names))
                uses = [event for event in self._table_moves(after) if self._uses(after, event)]
                if uses:
                    self.plan = self.rng.choice(uses)
                    return take
            if self.rng.random() < 0.1 and hand.p.take_put_back is not None:
                return take
        return {"draw": True}

    def _play(self, hand: Hand) -> Document:
        rng = self.rng
        if hand.moved and rng.random() < 0.04:
            return {"undo": True}
        if rng.random() < 0.9:
            choices = [
                event for event in self._table_moves(hand) if rng.random() < 0.05 or self._stands(hand, event)
            ]
            if choices:
                return rng.choice(choices)
        if hand.source == "left" and not hand.taken_is_used():
            if not hand.moved and rng.random() < 0.7:
                return {"put_back": self._text(hand, hand.taken)}
            if hand.moved and rng.random() < 0.3:
                return {"undo": True}
        if hand.pending and rng.random() < 0.6:
            return {"undo": True}
        return {"discard": self._text(hand, rng.choice(hand.rack_of(hand.to_play)))}

    def _table_moves(self, hand: Hand) -> list[Document]:
        if hand.opened[hand.to_play] is None:
            return self._openings(hand)
        return [*self._lay_offs(hand), *self._swaps(hand), *self._new(hand)]

    def _stands(self, hand: Hand, event: Document) -> bool:
        return self.referee.judge(hand, read(hand, read_event(event, hand.names))).outcome != REFUSED

    def _uses(self, hand: Hand, event: Document) -> bool:
        move = read(hand, read_event(event, hand.names))
        return hand.taken in move.puts and self.referee.judge(hand, move).outcome != REFUSED

    def _openings(self, hand: Hand) -> list[Document]:
        if hand.p.open_announce_pairs == "required" and not hand.announced[hand.to_play]:
            announce: list[Document] = [{"announce": "pairs"}] if len(self._pairs(hand)) > 3 else []
        else:
            announce = []
        found = announce
        melds = self._disjoint(hand)
        worth = sum(meld.value for meld in melds)
        if melds and (
            worth >= hand.minimum_for(hand.to_play, "melds") or hand.pending or self.rng.random() < 0.03
        ):
            found.append({"open": {"melds": [self._texts(hand, meld) for meld in melds]}})
        pairs = self._pairs(hand)
        if len(pairs) >= hand.minimum_for(hand.to_play, "pairs") or (pairs and self.rng.random() < 0.03):
            found.append({"open": {"pairs": pairs}})
        return found

    def _disjoint(self, hand: Hand) -> list[Meld]:
        """Melds of the rack that share no tile, the longest first."""
        left = list(hand.rack_of(hand.to_play))
        found: list[Meld] = []
        most = hand.p.meld_largest_new or NUMBERS
        for meld in self._melds(hand):
            held = left.copy()
            if len(meld.tiles) > most or len(left) - len(meld.tiles) < 1:
                continue
            if all(tile in held and (held.remove(tile) or True) for tile in meld.tiles):
                left = held
                found.append(meld)
        return found

    def _melds(self, hand: Hand) -> list[Meld]:
        rack = set(hand.rack_of(hand.to_play))
        found: list[Meld] = []
        for colour in range(len(COLOURS)):
            for start in range(1, NUMBERS - 1):
                for length in (3, 4, 5):
                    if start + length - 1 > NUMBERS:
                        continue
                    found += self._filled(
                        hand, [kind(colour, start + step) for step in range(length)], RUN, rack
                    )
        for number in range(1, NUMBERS + 1):
            colours = [kind(colour, number) for colour in range(len(COLOURS))]
            here = [tile for tile in colours if tile in rack]
            if len(here) >= 3:
                found += self._filled(hand, here, SET, rack)
            elif len(here) == 2 and OKEY in rack:
                found += self._filled(hand, [*here, OKEY], SET, rack)
        self.rng.shuffle(found)
        found.sort(key=lambda meld: -meld.value)
        return found

    @staticmethod
    def _filled(hand: Hand, wanted: list[int], shape: str, rack: set[int]) -> Iterator[Meld]:
        missing = [tile for tile in wanted if tile not in rack]
        if len(missing) > (OKEY in rack):
            return
        tiles = tuple(OKEY if tile in missing else tile for tile in wanted)
        read_as = read_meld(tiles, shape, hand.rules, hand.names.okey)
        if isinstance(read_as, Meld):
            yield read_as

    def _pairs(self, hand: Hand) -> list[list[str]]:
        rack = list(hand.rack_of(hand.to_play))
        pairs = [[tile, tile] for tile in sorted(set(rack)) if tile != OKEY and rack.count(tile) > 1]
        single = [tile for tile in rack if rack.count(tile) == 1]
        if OKEY in rack and single:
            pairs.append([self.rng.choice(single), OKEY])
        while len(pairs) * 2 >= len(rack):
            pairs.pop()
        return [[self._text(hand, tile) for tile in pair] for pair in pairs]

    def _new(self, hand: Hand) -> list[Document]:
        found: list[Document] = [{"meld": self._texts(hand, meld)} for meld in self._melds(hand)[:3]]
        return found + [{"pair": pair} for pair in self._pairs(hand)[:2]]

    def _lay_offs(self, hand: Hand) -> list[Document]:
        found: list[Document] = []
        for number, laid in enumerate(hand.the_table()):
            for tile in dict.fromkeys(hand.rack_of(hand.to_play)):
                about: Document = {"tiles": [self._text(hand, tile)], "meld": number}
                if laid.meld.kind == RUN:
                    ends = ends_that_fit(laid.meld, (tile,), hand.rules)
                    found += [{"lay_off": {**about, "end": end}} for end in ends]
                elif laid.meld.kind == SET and extended(laid.meld, (tile,), None, hand.rules):
                    found.append({"lay_off": about})
        return found

    def _swaps(self, hand: Hand) -> list[Document]:
        found: list[Document] = []
        rack = hand.rack_of(hand.to_play)
        for number, laid in enumerate(hand.the_table()):
            for under in laid.meld.stands_for:
                wanted = list(under) if laid.meld.kind == SET else list(under[:1])
                if wanted and all(tile in rack for tile in wanted):
                    found.append(
                        {"take_okey": {"meld": number, "tiles": [self._text(hand, t) for t in wanted]}}
                    )
        return found

    def _anything(self, hand: Hand) -> Document:
        """An event of any kind, mostly out of place."""
        rng = self.rng
        okey = hand.names.okey
        tiles = [hand.names.text_of[rng.choice([rng.randrange(OKEY + 1), OKEY, okey])] for _ in range(4)]
        rack = hand.racks[hand.to_play] or []
        if rack and rng.random() < 0.6:
            tiles = [self._text(hand, rng.choice(rack)) for _ in range(4)]
        meld = rng.randrange(len(hand.table or ()) + 1)
        return rng.choice(
            [
                {"draw": True},
                {"draw": tiles[0]},
                {"take": tiles[0]},
                {"put_back": tiles[0]},
                {"take_indicator": True},
                {"announce": "pairs"},
                {"undo": True},
                {"undo": True},
                {"discard": tiles[0]},
                {"open": {"melds": [tiles[:3]]}},
                {"open": {"pairs": [[tiles[0], tiles[0]], tiles[1:3]]}},
                {"open": {"melds": [tiles[:3]], "pairs": [[tiles[0], tiles[0]]]}},
                {"meld": tiles[:3]},
                {"meld": {"kind": rng.choice([RUN, SET]), "tiles": tiles}},
                {"pair": {"kind": PAIR, "tiles": tiles[:2]}},
                {"lay_off": {"meld": meld, "tiles": tiles[:1], "end": rng.choice(["low", "high"])}},
                {"lay_off": {"meld": meld, "tiles": tiles[:2], "end": rng.choice(["low", "high"])}},
                {"take_okey": {"meld": meld, "tiles": tiles[: rng.randint(1, 3)]}},
            ]
        )

    @staticmethod
    def _text(hand: Hand, tile: int) -> str:
        assert tile != UNKNOWN
        return hand.names.text_of[tile]

    def _texts(self, hand: Hand, meld: Meld) -> Document:
        return {"kind": meld.kind, "tiles": [hand.names.text_of[tile] for tile in meld.tiles]}


class Game:
    """A hand while it is played by one player for all four seats."""

    def __init__(self, seed: int, profile: Profile, wild: float = 0.12) -> None:
        self.rng = Random(seed)
        self.profile = profile
        self.start = deal(self.rng, profile)
        self.hand = read_position(self.start, profile.parameters)
        self.referee = Referee(profile.parameters)
        self.player = Player(self.rng, self.referee, wild)
        self.script: list[Played] = []

    def steps(self) -> Iterator[tuple[Document, int | None]]:
        """The events one after the other; whoever asks for them plays them with ``play``."""
        stuck = 0
        while self.hand.phase != OVER and len(self.script) < MOST_EVENTS:
            before = len(self.script)
            turn = self.hand.turn
            yield self.player.choose(self.hand)
            assert len(self.script) == before + 1, "each event is played before the next is chosen"
            # A turn can lead itself into a dead end (interpretation 36): nothing but giving up is left then.
            stuck = 0 if self.hand.turn != turn else stuck + 1
            if stuck > 60:
                return

    def play(self, event: Document, seat: int | None = None) -> Verdict:
        """Play one event and note it."""
        verdict = self.referee.play(self.hand, read_event(event, self.hand.names), seat)
        self.script.append(Played(event, seat, verdict))
        return verdict

    def judge(self, event: Document, seat: int | None = None) -> Verdict:
        """Judge one event without playing it."""
        return self.referee.judge(self.hand, read(self.hand, read_event(event, self.hand.names), seat))

    def play_out(self) -> "Game":
        """To the end of the hand."""
        for event, seat in self.steps():
            self.play(event, seat)
        return self
