"""What rests on what: later events that touch what a followed event made.

A followed event leaves traces on the melds it made or changed, on its seat's being open, on the tiles
that it brought into a rack and on the discard that it left; whoever touches one of them rests on it.
"""

from referee.events import DISCARD, DRAW, LAY_OFF, MELD, NEW_PAIR, OPEN, TAKE, TAKE_OKEY
from referee.hand import Hand, left_of
from referee.mechanics import Move
from referee.tiles import OKEY

Trace = tuple[str, int, int]


class Traces:
    """The traces that followed events have left in a hand."""

    def __init__(self) -> None:
        self._left: dict[Trace, tuple[int, ...]] = {}

    def copy(self) -> "Traces":
        """The same traces, apart."""
        new = Traces()
        new._left = dict(self._left)
        return new

    def touched_by(self, hand: Hand, move: Move) -> tuple[int, ...]:
        """The followed events that a move rests on, before it is done."""
        if not self._left:
            return ()
        found = {row for trace in _touches(hand, move) for row in self._left.get(trace, ())}
        return tuple(sorted(found))

    def leave(self, hand: Hand, move: Move, rows: tuple[int, ...]) -> None:
        """Note what a move made, after it was done, as resting on these events."""
        for trace in _makes(hand, move):
            self._left[trace] = tuple(sorted({*self._left.get(trace, ()), *rows}))


def _touches(hand: Hand, move: Move) -> list[Trace]:
    kind, seat = move.event.kind, move.seat
    traces: list[Trace] = [("tile", seat, tile) for tile in move.puts]
    if kind in (MELD, NEW_PAIR, LAY_OFF, TAKE_OKEY):
        traces.append(("open", seat, 0))
    if kind in (LAY_OFF, TAKE_OKEY):
        traces.append(("meld", move.event.meld, 0))
    elif kind == TAKE:
        traces.append(("pile", left_of(seat), move.event.tiles[0]))
    elif kind == DISCARD and move.event.tiles:
        tile = move.event.tiles[0]
        traces.append(("tile", seat, tile))
        traces += [
            ("meld", number, 0) for number, laid in enumerate(hand.table or ()) if tile in laid.meld.fits
        ]
    return traces


def _makes(hand: Hand, move: Move) -> list[Trace]:
    kind, seat = move.event.kind, move.seat
    last = len(hand.table or ())
    if kind == OPEN:
        return [("open", seat, 0), *(("meld", last - 1 - place, 0) for place in range(len(move.melds)))]
    if kind in (MELD, NEW_PAIR):
        return [("meld", last - 1, 0)]
    if kind == LAY_OFF:
        return [("meld", move.event.meld, 0)]
    if kind == TAKE_OKEY:
        return [("meld", move.event.meld, 0), ("tile", seat, OKEY)]
    if kind in (TAKE, DRAW):
        return [("tile", seat, move.event.tiles[0])]
    if kind == DISCARD:
        return [("pile", seat, move.event.tiles[0])]
    return []
