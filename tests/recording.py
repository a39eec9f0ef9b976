"""Small records to judge: a deal with the tiles that matter, and whole hands that end at once."""

from collections.abc import Mapping, Sequence
from typing import Any

from tests.playing import box
from tests.situations import FIVE_PAIRS, flat

Document = dict[str, Any]

WHOLE_HAND = [
    ["R1", "R2", "R3", "R4", "R5"],
    ["R6", "R7", "R8", "R9", "R10"],
    ["R11", "R12", "R13"],
    ["B1", "B2", "B3", "B4", "B5"],
    ["B6", "B7", "B8"],
]
"""21 tiles that go down at once at every table."""


def dealt(
    racks: Mapping[int, Sequence[str]],
    turns: Sequence[Document],
    *,
    stock: Sequence[str] = (),
    dealer: int = 4,
    starter: int = 1,
    sizes: Mapping[int, int] | None = None,
    recorded_stock: bool = True,
    claimed: Document | None = None,
) -> Document:
    """A recorded hand under indicator Y5; racks are filled up with tiles that nobody asked for."""
    rest = box("Y5")
    for tile in (*flat(list(racks.values())), *stock):
        rest.remove(tile)
    full: dict[str, list[str]] = {}
    for seat in (1, 2, 3, 4):
        size = (sizes or {}).get(seat, 21 + (seat == starter))
        given = list(racks.get(seat, ()))
        full[str(seat)] = given + [rest.pop(0) for _ in range(size - len(given))]
    hand: Document = {"dealer": dealer, "indicator": "Y5", "racks": full, "turns": list(turns)}
    if recorded_stock:
        hand["stock"] = [*stock, *rest]
    if claimed is not None:
        hand["claimed"] = claimed
    return hand


def turn(seat: int, *events: Document, **more: Any) -> Document:
    return {"seat": seat, "events": list(events), **more}


def gone_out(
    last: str = "K1", dealer: int = 4, starter: int = 1, claimed: Document | None = None
) -> Document:
    """The starter goes out at once: elden, before anybody else has opened."""
    events = [{"open": {"melds": WHOLE_HAND}}, {"discard": last}]
    return dealt(
        {starter: [*flat(WHOLE_HAND), last]},
        [turn(starter, *events)],
        dealer=dealer,
        starter=starter,
        claimed=claimed,
    )


def run_out(dealer: int = 4, starter: int = 1, claimed: Document | None = None) -> Document:
    """Nobody opens, everybody throws what was drawn until the stock is empty."""
    hand = dealt(
        {1: ["OK", "OK"], starter: ["K1"]} if starter != 1 else {1: ["OK", "OK", "K1"]},
        [],
        dealer=dealer,
        starter=starter,
        claimed=claimed,
    )
    turns = [turn(starter, {"discard": "K1"})]
    seat = starter
    for tile in hand["stock"]:
        seat = seat % 4 + 1
        turns.append(turn(seat, {"draw": tile}, {"discard": tile}))
    hand["turns"] = turns
    return hand


PAIRS_OF = {
    1: FIVE_PAIRS,
    2: [["R2", "R2"], ["R4", "R4"], ["B2", "B2"], ["B4", "B4"], ["K4", "K4"]],
    3: [["R6", "R6"], ["R8", "R8"], ["B6", "B6"], ["B8", "B8"], ["K8", "K8"]],
    4: [["R10", "R10"], ["R12", "R12"], ["B10", "B10"], ["B12", "B12"], ["K10", "K10"]],
}


def voided(dealer: int = 4, claimed: Document | None = None) -> Document:
    """All four open with pairs, one after the other; seat 2 throws an okey before."""
    hand = dealt(
        {
            1: [*flat(PAIRS_OF[1]), "K1"],
            2: [*flat(PAIRS_OF[2]), "OK"],
            3: flat(PAIRS_OF[3]),
            4: flat(PAIRS_OF[4]),
        },
        [],
        stock=["B1", "B3", "K2"],
        dealer=dealer,
        claimed=claimed,
    )
    opening = {seat: {"open": {"pairs": pairs}} for seat, pairs in PAIRS_OF.items()}
    hand["turns"] = [
        turn(1, opening[1], {"discard": "K1"}),
        turn(2, {"draw": "B1"}, opening[2], {"discard": "OK"}),
        turn(3, {"draw": "B3"}, opening[3], {"discard": "B3"}),
        turn(4, {"draw": "K2"}, opening[4]),
    ]
    return hand


def record(*hands: Document, profile: Any = "oyna", **more: Any) -> Document:
    return {"record": 1, "profile": profile, "hands": list(hands), **more}
