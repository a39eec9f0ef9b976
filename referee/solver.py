"""Exact answers about a rack: the dearest melds, the whole hand, the most pairs.

A rack is two bit masks, the kinds held at least once and the kinds held twice; melds are pieces
(``solver_pieces``).

* Without okeys the search goes up through the tiles: the lowest tile that starts a held piece either goes
  down in one of them or does not start any. What is left is the whole state, and a table of the states
  already solved makes the search short.
* With okeys the pieces that hold them come first, dearest first. The rest of the rack is never worth more
  than the whole rack, so the first piece that cannot beat the best plan found ends the search.

Racks hold internal tiles (``tiles``), no kind oftener than there are copies; unknown tiles stay in hand.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from referee.melds import PAIR, Meld, MeldRules, read_meld
from referee.solver_pieces import (
    BITS,
    TILES_BY_NUMBER,
    WORTH,
    Piece,
    natural_melds,
    pieces_under,
    with_okeys,
)
from referee.tiles import COPIES, KINDS, NUMBERS, OKEY

ANY_VALUE = 1 << 30
"""More than any plan is worth: the search is not to stop early."""


class Plan(NamedTuple):
    """Melds that a rack can lay at once, and what then stays in hand."""

    value: int
    """The sum of the melds' values (rule ``meld.value``)."""
    melds: tuple[Meld, ...]
    """Runs and sets in table order, their okeys in place."""
    kept: tuple[int, ...]
    """The tiles left in hand, sorted."""


# A plan while it is searched: its value, one of its pieces, and the plan that the others are.
Found = tuple[int, Piece | None, "Found | None"]
NOTHING: Found = (0, None, None)


def best_melds(rack: Sequence[int], rules: MeldRules, *, keep: int = 1, use: int | None = None) -> Plan:
    """The highest total of disjoint runs and sets that leaves at least ``keep`` tiles in hand.

    With ``use`` that tile must lie in the melds; a twin of it may be kept. Where nothing is possible the
    value is 0 and there are no melds. Rests on ``meld.value``, ``meld.okey_stands_for`` (an okey counts
    what it stands for, even a kind whose copies are both in use) and ``turn.keep_a_tile``.
    """
    search = _Search(rack, rules)
    return search.plan(search.keeping(search.start(), use, keep, ANY_VALUE))


def can_reach(
    rack: Sequence[int], rules: MeldRules, minimum: int, *, keep: int = 1, use: int | None = None
) -> Plan | None:
    """Some plan as of ``best_melds`` that is worth ``minimum`` or more, or ``None`` if there is none.

    It stops at the first such plan, so it is the way to ask whether a rack opens (``open.melds.minimum``).
    A plan without melds is never an answer.
    """
    search = _Search(rack, rules)
    start = search.start()
    if start.most_worth() < minimum:
        return None
    found = search.keeping(start, use, keep, max(minimum, 1))
    return search.plan(found) if found[1] is not None and found[0] >= minimum else None


def whole_hand(rack: Sequence[int], rules: MeldRules, *, use: int | None = None) -> Plan | None:
    """A plan that lays everything but exactly one tile as runs and sets, or ``None``.

    With ``use`` that tile is not the one kept, though its twin may be. At least one meld goes down.
    Rests on ``open.whole_hand`` and ``turn.keep_a_tile``; the plan is some plan, not the dearest.
    """
    search = _Search(rack, rules)
    found = search.covering(use)
    return search.plan(found) if found else None


def most_pairs(
    rack: Sequence[int], rules: MeldRules, *, okey: int, keep: int = 1, use: int | None = None
) -> tuple[tuple[int, int], ...]:
    """The most disjoint pairs that leave at least ``keep`` tiles in hand.

    With ``use`` that tile must lie in a pair, or the answer is empty. ``okey`` is the okey's kind, the
    false jokers' number inside. Rests on ``pair.alike``, ``pair.okey_as_partner``, ``pair.two_okeys`` and
    ``pair.two_false_jokers``.
    """
    held = sorted(tile for tile in rack if tile >= 0)
    room = (len(rack) - keep) // 2
    if room < 1:
        return ()
    if use is None:
        return tuple(_pairs_of(held, rules, okey)[:room])
    if use not in held:
        return ()
    held.remove(use)
    best: list[tuple[int, int]] = []
    for partner in dict.fromkeys(held):
        first = (min(use, partner), max(use, partner))
        if isinstance(read_meld(first, PAIR, rules, okey), Meld):
            rest = held.copy()
            rest.remove(partner)
            best = max(best, [first, *_pairs_of(rest, rules, okey)], key=len)
    return tuple(best[:room])


def every_meld(rack: Sequence[int], rules: MeldRules) -> Iterator[Meld]:
    """Every new run and set that the rack can lay, with each way to place its okeys, once each.

    Unlike the pieces of the search this leaves nothing out: long runs are there, and melds that another
    one is dearer than. Sets come in one order only. Rests on ``meld.run_or_set`` and ``meld.largest_new``.
    """
    okeys = rack.count(OKEY)
    seen = set()
    for meld in natural_melds(rules, NUMBERS + 1):
        lacking = sum(max(0, meld.tiles.count(tile) - rack.count(tile)) for tile in set(meld.tiles))
        for count in range(lacking, okeys + 1):
            for places in combinations(range(len(meld.tiles)), count):
                laid = with_okeys(meld, places, rules)
                held = all(rack.count(tile) >= laid.tiles.count(tile) for tile in laid.tiles)
                if held and laid not in seen:
                    seen.add(laid)
                    yield laid


def _pairs_of(held: list[int], rules: MeldRules, okey: int) -> list[tuple[int, int]]:
    """The most pairs of sorted tiles, pairs with okeys last."""
    pairs: list[tuple[int, int]] = []
    singles: list[int] = []
    okeys = held.count(OKEY)
    reals = held[: len(held) - okeys]
    while reals:
        tile = reals.pop()
        if reals and reals[-1] == tile and (tile != okey or rules.two_false_jokers):
            pairs.append((tile, reals.pop()))
        else:
            singles.append(tile)
    if rules.okey_as_partner:
        if okeys == COPIES and not singles and pairs and not rules.two_okeys:
            # Two okeys that may not lie together do better apart, with the halves of a pair of twins.
            singles += pairs.pop()
        while okeys and singles:
            pairs.append((singles.pop(), OKEY))
            okeys -= 1
    if okeys == COPIES and rules.two_okeys:
        pairs.append((OKEY, OKEY))
    return pairs


class _State(NamedTuple):
    """What is still free to be laid."""

    one: int
    two: int
    okeys: int
    total: int
    """The sum of the real tiles' numbers."""

    def most_worth(self) -> int:
        """No plan is worth more: tiles count their number, and an okey stands at most for the highest."""
        return self.total + self.okeys * NUMBERS

    def less(self, tile: int) -> "_State":
        """Without one such tile."""
        if tile == OKEY:
            return self._replace(okeys=self.okeys - 1)
        one, two, okeys, total = self
        bit = BITS[tile]
        return _State(one ^ (bit & ~two), two & ~bit, okeys, total - WORTH[tile])

    def beside(self, piece: Piece) -> "_State":
        """Without the tiles of that piece."""
        one, two, okeys, total = self
        mask = piece.mask
        left = total + piece.gain - piece.value
        return _State(one ^ (mask & ~two), two & ~mask, okeys - piece.okeys, left)


class _Search:
    """One rack under one set of rules."""

    def __init__(self, rack: Sequence[int], rules: MeldRules) -> None:
        self.rack = rack
        self.pieces = pieces_under(rules)
        one = two = 0
        for tile in rack:
            bit = BITS[tile]
            if one & bit:
                two |= bit
            else:
                one |= bit
        self.one = one
        self.two = two
        # Held pieces by lowest tile, each with the tiles that its own and the later pieces ask for:
        # nothing else is part of a state, so that states meet as often as they can.
        lacking = ~one
        groups: list[tuple[int, int, list[Piece]]] = []
        reach = last = 0
        for mask, low in self.pieces.smallest:
            if not mask & lacking and low != last:
                last = low
                held = [piece for piece in self.pieces.natural[low] if not piece.mask & lacking]
                for piece in held:
                    reach |= piece.mask
                groups.append((low, reach, held))
        groups.reverse()
        self.groups = groups
        self.known: dict[tuple[int, int, int], Found] = {}
        self.held: list[list[Piece]] = []

    def start(self) -> _State:
        """The whole rack."""
        okeys = min(self.rack.count(OKEY), COPIES)
        return _State(self.one, self.two, okeys, sum(map(WORTH.__getitem__, self.rack)))

    def natural(self, at: int, one: int, two: int) -> Found:
        """The dearest plan without okeys from the groups ``at`` and later."""
        groups = self.groups
        while at < len(groups):
            low, reach, pieces = groups[at]
            if one & low:
                one &= reach
                two &= reach
                key = (at, one, two)
                if key in self.known:
                    return self.known[key]
                best = self.natural(at + 1, one, two)
                # The second copy of this tile may start another piece.
                then = at if two & low else at + 1
                for piece in pieces:
                    mask = piece.mask
                    if mask & one == mask:
                        rest = self.natural(then, one ^ (mask & ~two), two & ~mask)
                        if piece.value + rest[0] > best[0]:
                            best = (piece.value + rest[0], piece, rest)
                self.known[key] = best
                return best
            at += 1
        return NOTHING

    def best(self, state: _State, enough: int, floor: int = 0) -> Found:
        """The dearest plan, or the first found that is worth ``enough``.

        Whoever has a plan worth ``floor`` already gets some plan, if there is none that is worth more.
        """
        one, two, okeys, total = state
        best = self.natural(0, one, two)
        if not okeys:
            return best
        # Beside a piece can go down: real tiles, for no more than the whole rack without okeys is worth
        # and no more than all the tiles that are left; and if there is another okey, no dearer piece.
        base = best[0]
        bar = max(base, floor)
        singles = self.holding(1)
        for at, piece in enumerate(singles):
            value, mask, _, gain, _ = piece
            if value * okeys + base <= bar or bar >= enough:
                break
            if mask & one != mask or total + gain + (okeys - 1) * NUMBERS <= bar:
                continue
            left, twins = one ^ (mask & ~two), two & ~mask
            rest = self.natural(0, left, twins)
            bound = value + rest[0]
            if bound > bar:
                bar = bound
                best = (bar, piece, rest)
            if okeys < COPIES:
                continue
            reach = total + gain
            for other in singles[at:]:
                if other.value + bound <= bar:
                    break
                mask = other.mask
                if mask & left == mask and reach + other.gain > bar:
                    rest = self.natural(0, left ^ (mask & ~twins), twins & ~mask)
                    if value + other.value + rest[0] > bar:
                        bar = value + other.value + rest[0]
                        best = (bar, piece, (other.value + rest[0], other, rest))
        if okeys == COPIES:
            for piece in self.holding(COPIES):
                value, mask, _, gain, _ = piece
                if value + base <= bar or bar >= enough:
                    break
                if mask & one == mask and total + gain > bar:
                    rest = self.natural(0, one ^ (mask & ~two), two & ~mask)
                    if value + rest[0] > bar:
                        bar = value + rest[0]
                        best = (bar, piece, rest)
        return best

    def holding(self, okeys: int) -> list[Piece]:
        """The held pieces with just so many okeys, dearest first."""
        while len(self.held) <= okeys:
            lacking = ~self.one
            table = self.pieces.by_okeys[len(self.held)]
            self.held.append([piece for mask, piece in table if not mask & lacking])
        return self.held[okeys]

    def answer(self, state: _State, use: int | None, enough: int, floor: int) -> Found:
        """The same, and the plan uses the tile ``use``, if one is named."""
        found = self.best(state, enough, floor)
        if use is None or found[0] <= floor or _uses(found, use):
            return found if use is None or found[0] > floor else NOTHING
        best = NOTHING
        bit = BITS[use]
        for spent in range(use == OKEY, state.okeys + 1):
            # The rest is bounded by the rack's own best plan, so here that one must be the dearest.
            bound = self.best(state._replace(okeys=state.okeys - spent), ANY_VALUE)[0]
            for piece in self.holding(spent):
                if piece.value + bound <= best[0] or best[0] >= enough:
                    break
                if piece.mask & bit == bit and piece.mask & state.one == piece.mask:
                    rest = self.best(state.beside(piece), ANY_VALUE, best[0] - piece.value)
                    if piece.value + rest[0] > best[0]:
                        best = (piece.value + rest[0], piece, rest)
        return best

    def keeping(
        self, state: _State, use: int | None, keep: int, enough: int, floor: int = 0, first: int = 0
    ) -> Found:
        """The same, with so many tiles left: where too few are, tiles are set aside one by one.

        ``first`` is the place in ``TILES_BY_NUMBER`` from which tiles are set aside, so that no choice
        of tiles is tried in two orders.
        """
        best = self.answer(state, use, enough, floor)
        if len(self.rack) - _size(best) >= keep:
            return best
        best = NOTHING
        for place in range(first, KINDS):
            tile = TILES_BY_NUMBER[place]
            if state.one & BITS[tile]:
                less = state.less(tile)
                # Tiles rise, so what is left only gets cheaper.
                if less.most_worth() <= floor or floor >= enough:
                    break
                found = self.keeping(less, use, keep, enough, floor, place)
                if found[0] > floor:
                    best = found
                    floor = best[0]
        if state.okeys and floor < enough:
            found = self.keeping(state.less(OKEY), use, keep, enough, floor, KINDS)
            if found[0] > floor:
                best = found
        return best

    def covering(self, use: int | None) -> Found | None:
        """A plan of at least one meld that leaves exactly one tile, which is not the only ``use``."""
        state = self.start()
        unknown = sum(tile < 0 for tile in self.rack)
        if len(self.rack) <= 1 or unknown > 1 or (use is not None and use not in self.rack):
            return None
        okeys_to_stay = state.okeys if use != OKEY else state.okeys - 1
        must_go = BITS[use] & ~state.two if use is not None else 0
        by_lowest = self.pieces.by_lowest
        failed: set[tuple[int, int, int, int]] = set()

        def cover(one: int, two: int, okeys: int, spare: int) -> Found | None:
            """Lay everything but ``spare`` tiles."""
            if not one:
                return NOTHING if okeys == spare and okeys <= okeys_to_stay else None
            key = (one, two, okeys, spare)
            if key in failed:
                return None
            low = one & -one
            for piece in by_lowest.get(low, ()):
                mask = piece.mask
                if piece.okeys <= okeys and mask & one == mask:
                    rest = cover(one ^ (mask & ~two), two & ~mask, okeys - piece.okeys, spare)
                    if rest is not None:
                        return (piece.value + rest[0], piece, rest)
            if spare and low != must_go:
                rest = cover(one ^ (low & ~two), two & ~low, okeys, spare - 1)
                if rest is not None:
                    return rest
            failed.add(key)
            return None

        return cover(state.one, state.two, state.okeys, 1 - unknown)

    def plan(self, found: Found) -> Plan:
        """The plan found, with its melds in a steady order, and the tiles that it leaves."""
        pieces = _pieces_of(found)
        pieces.sort(key=_order)
        melds = tuple(piece.meld for piece in pieces)
        kept = sorted(self.rack)
        for meld in melds:
            for tile in meld.tiles:
                kept.remove(tile)
        return Plan(found[0], melds, tuple(kept))


def _order(piece: Piece) -> tuple[str, int]:
    return piece.meld.kind, piece.mask


def _pieces_of(found: Found) -> list[Piece]:
    pieces = []
    at: Found | None = found
    while at is not None and at[1] is not None:
        pieces.append(at[1])
        at = at[2]
    return pieces


def _size(found: Found) -> int:
    return sum(len(piece.meld.tiles) for piece in _pieces_of(found))


def _uses(found: Found, tile: int) -> bool:
    return any(tile in piece.meld.tiles for piece in _pieces_of(found))
