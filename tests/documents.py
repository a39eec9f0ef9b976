"""Documents to spoil: a full position, a record, and the ways to change one place of them."""

import json
from copy import deepcopy
from typing import Any

import pytest

from referee.decode import Invalid
from referee.tiles import KIND_NAMES

Document = dict[str, Any]
NAN, INFINITE, HUGE = float("nan"), json.loads("1e400"), 10**400


def changed(position: Document, path: str, value: object = ...) -> Document:
    """The position with the value at a path replaced, or taken out."""
    position = deepcopy(position)
    *way, last = path.split(".")
    here: Any = position
    for step in way:
        here = here[int(step)] if isinstance(here, list) else here[step]
    key: Any = int(last) if isinstance(here, list) else last
    if value is ...:
        del here[key]
    else:
        here[key] = value
    return position


def whole_box() -> list[str]:
    """All tiles but the indicator Y5."""
    tiles = [text for text in KIND_NAMES if text != "Y6" for _ in (1, 2)] + ["OK", "OK", "FJ", "FJ"]
    tiles.remove("Y5")
    return tiles


def full() -> Document:
    """A full position: the deal, seat 1 to play with 22 tiles."""
    tiles = whole_box()
    racks = [tiles[:22], tiles[22:43], tiles[43:64], tiles[64:85]]
    return {
        "indicator": "Y5",
        "dealer": 4,
        "to_play": 1,
        "phase": "play",
        "seats": {
            str(seat): {"rack": rack, "opened": None, "charged": 0} for seat, rack in enumerate(racks, 1)
        },
        "table": [],
        "stock": tiles[85:],
        "discards": {"1": [], "2": [], "3": [], "4": []},
        "turn": {"source": "deal", "tile": None, "put_back": False},
    }


def a_record() -> Document:
    position = full()
    return {
        "record": 1,
        "profile": "oyna",
        "players": {"1": "Ayşe"},
        "bots": [3],
        "agreed_hands": 7,
        "hands": [
            {
                "dealer": 4,
                "indicator": "Y5",
                "racks": {seat: about["rack"] for seat, about in position["seats"].items()},
                "stock": position["stock"],
                "turns": [{"seat": 1, "limit": 45, "events": [{"discard": "R1", "at": 31}]}],
                "claimed": {"points": {"1": 0}, "charges": {"2": 101}, "how": "finish", "by": 1},
            }
        ],
        "claimed_match": {"totals": {"1": 0, "A": 5}, "winners": [1, "A"]},
    }


def fault_of(read: Any, *args: Any) -> tuple[str, str]:
    with pytest.raises(Invalid) as caught:
        read(*args)
    assert str(caught.value)
    assert caught.value.answer()["invalid"] == caught.value.code
    return caught.value.code, caught.value.path
