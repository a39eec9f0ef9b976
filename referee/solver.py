"""Exact answers about a rack: the dearest melds, the whole hand, the most pairs.

A rack is two bit masks, the kinds held at least once and the kinds held twice; melds are pieces
(``solver_pieces``).

The search goes up through the tiles: the lowest tile that starts a held piece either goes down in one of
them, with or without okeys, or starts none. What is still free is the whole state, and states already
solved are remembered. Pieces are tried dearest first, until not even all that could go down beside them
makes them better than what was found.

Racks hold internal tiles (``tiles``), no kind oftener than there are copies; unknown tiles stay in hand.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from referee.melds import PAIR, Meld, MeldRules, read_meld
from referee.solver_pieces import (
    ALL_KINDS,
    BITS,
    WORTH,
    Piece,
    natural_melds,
    pieces_under,
    with_okeys,
)
from referee.tiles import COPIES, KINDS, NUMBERS, OKEY, UNKNOWN

# The bit that stands for "an okey" where a tile to be used is named; no piece's mask has it.
OKEY_BIT = 1 << KINDS


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
# So far below nothing that no melds bring it back.
NOWHERE: Found = (-(1 << 20), None, None)


def best_melds(rack: Sequence[int], rules: MeldRules, *, keep: int = 1, use: int | None = None) -> Plan:
    """The highest total of disjoint runs and sets that leaves at least ``keep`` tiles in hand.

    With ``use`` that tile must lie in the melds; a twin of it may be kept. Where nothing is possible the
    value is 0 and there are no melds. Rests on ``meld.value``, ``meld.okey_stands_for`` (an okey counts
    what it stands for, even a kind whose copies are both in use) and ``turn.keep_a_tile``.
    """
    search = _Search(rack, rules)
    return search.plan(search.dearest(keep, use))


def can_reach(
    rack: Sequence[int], rules: MeldRules, minimum: int, *, keep: int = 1, use: int | None = None
) -> Plan | None:
    """Some plan as of ``best_melds`` that is worth ``minimum`` or more, or ``None`` if there is none.

    This is the way to ask whether a rack opens (``open.melds.minimum``): most racks are answered by the
    sum of their tiles. A plan without melds is never an answer.
    """
    # An okey stands at most for the highest number.
    if sum(NUMBERS if tile == OKEY else WORTH[tile] for tile in rack) < minimum:
        return None
    plan = best_melds(rack, rules, keep=keep, use=use)
    return plan if plan.melds and plan.value >= minimum else None


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


class _Group(NamedTuple):
    """The held pieces whose lowest real tile is of one kind."""

    low: int
    """The bit of that kind."""
    reach: tuple[int, ...]
    """The tiles that this and the later groups ask for, by how many okeys are free."""
    pieces: list[list[Piece]]
    """The pieces by their okeys, dearest first."""


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
        self.okeys = min(rack.count(OKEY), COPIES)
        self.unknown = rack.count(UNKNOWN)
        self.groups = self._groups()
        self.known: dict[tuple[int, int, int, int, int, int], Found] = {}

    def _natural_lows(self, lacking: int) -> Iterable[int]:
        """The lowest bits of the held pieces without an okey, highest first."""
        return dict.fromkeys([mask & -mask for mask in self.pieces.smallest if not mask & lacking])

    def _groups(self) -> list[_Group]:
        """The groups that hold a piece, lowest tile first."""
        lacking = ALL_KINDS ^ self.one
        groups: list[_Group] = []
        reach = [0] * (self.okeys + 1)
        lows = self.pieces.by_lowest if self.okeys else self._natural_lows(lacking)
        for low in lows:
            if low & lacking:
                continue
            asked = 0
            pieces = []
            for okeys, some in enumerate(self.pieces.by_lowest[low][: self.okeys + 1]):
                held = [piece for mask, piece in some if not mask & lacking]
                for piece in held:
                    asked |= piece.mask
                pieces.append(held)
                reach[okeys] |= asked
            if asked:
                groups.append(_Group(low, tuple(reach), pieces))
        groups.reverse()
        return groups

    def dearest(self, keep: int, use: int | None) -> Found:
        """The dearest plan that leaves ``keep`` tiles and uses ``use``, ``NOTHING`` if there is none."""
        if use is not None and (use == UNKNOWN or use not in self.rack):
            return NOTHING
        left = max(0, keep - self.unknown)
        found = self._from(0, self.one, self.two, self.okeys, 0, left)
        if use is not None and not _uses(found, use):
            found = self._from(0, self.one, self.two, self.okeys, BITS[use] or OKEY_BIT, left)
        return found if found[0] > 0 else NOTHING

    def _from(self, at: int, one: int, two: int, okeys: int, use: int, keep: int) -> Found:
        """The dearest plan from the groups ``at`` and later, its value negative if there is none.

        ``one``, ``two`` and ``okeys`` are free, the tile of the bit ``use`` is still to be used, and so
        many of the free tiles are still to be left in hand.
        """
        groups = self.groups
        while at < len(groups):
            low, reaches, pieces = groups[at]
            if one & low and (okeys or pieces[0]):
                break
            at += 1
        else:
            left = okeys + one.bit_count() + two.bit_count() if keep else 0
            return NOWHERE if use or keep > left else NOTHING
        # What no later piece asks for is left in hand and no part of the state: states meet oftener.
        reach = reaches[okeys]
        if keep:
            lost = (one ^ (one & reach)).bit_count() + (two ^ (two & reach)).bit_count()
            keep = max(0, keep - lost)
        one &= reach
        two &= reach
        key = (at, one, two, okeys, use, keep)
        known = self.known.get(key)
        if known is not None:
            return known
        best = self._from(at + 1, one, two, okeys, use, keep)
        lacking = ALL_KINDS ^ one
        # The second copy of this tile may start another piece.
        then = at if two & low else at + 1
        for needs in range(okeys + 1):
            if not pieces[needs]:
                continue
            # Beside a piece never goes more than could without it: later groups, but for a second copy.
            bound = best[0]
            if needs or use:
                bound = self._from(at + 1, one, two, okeys - needs, 0, keep)[0]
            if then == at:
                bound += max(some[0].value for some in pieces if some)
            for piece in pieces[needs]:
                value, mask, _, _ = piece
                if value + bound <= best[0]:
                    break
                if not mask & lacking:
                    fulfilled = use & mask or (needs and use == OKEY_BIT)
                    twins = two & mask
                    rest = self._from(
                        then,
                        one ^ mask | twins,
                        two ^ twins,
                        okeys - needs,
                        0 if fulfilled else use,
                        keep,
                    )
                    if value + rest[0] > best[0]:
                        best = (value + rest[0], piece, rest)
        self.known[key] = best
        return best

    def covering(self, use: int | None) -> Found | None:
        """A plan of at least one meld that leaves exactly one tile, which is not the only ``use``."""
        if len(self.rack) <= 1 or self.unknown > 1:
            return None
        if use is not None and (use == UNKNOWN or use not in self.rack):
            return None
        okeys_to_stay = self.okeys - (use == OKEY)
        must_go = BITS[use] & ~self.two if use is not None else 0
        pieces = self.pieces.by_lowest
        failed: set[tuple[int, int, int, int]] = set()

        def cover(one: int, two: int, okeys: int, spare: int) -> Found | None:
            """Lay everything but ``spare`` tiles."""
            if not one:
                return NOTHING if okeys == spare and okeys <= okeys_to_stay else None
            key = (one, two, okeys, spare)
            if key in failed:
                return None
            low = one & -one
            for needs, some in enumerate(pieces[low][: okeys + 1]):
                for mask, piece in some:
                    if mask & one == mask:
                        twins = two & mask
                        rest = cover(one ^ mask | twins, two ^ twins, okeys - needs, spare)
                        if rest is not None:
                            return (piece.value + rest[0], piece, rest)
            if spare and low != must_go:
                twins = two & low
                rest = cover(one ^ low | twins, two ^ twins, okeys, spare - 1)
                if rest is not None:
                    return rest
            failed.add(key)
            return None

        return cover(self.one, self.two, self.okeys, 1 - self.unknown)

    def plan(self, found: Found) -> Plan:
        """The plan found, its melds from the lowest tile up, and the tiles that it leaves."""
        melds = tuple([piece.meld for piece in _pieces_of(found)])
        kept = sorted(self.rack)
        for meld in melds:
            for tile in meld.tiles:
                kept.remove(tile)
        return Plan(found[0], melds, tuple(kept))


def _pieces_of(found: Found) -> list[Piece]:
    pieces = []
    at: Found | None = found
    while at is not None and at[1] is not None:
        pieces.append(at[1])
        at = at[2]
    return pieces


def _uses(found: Found, tile: int) -> bool:
    return any(tile in piece.meld.tiles for piece in _pieces_of(found))
