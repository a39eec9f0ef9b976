"""A small recorded game: a true deal of all 106 tiles, a few turns, a claim that is wrong."""

from typing import Any

from referee.tiles import KIND_NAMES

OKEY = "Y6"


def deal() -> tuple[dict[str, list[str]], list[str]]:
    """Four racks and a stock with the Yellow 5 as indicator; seat 1 holds one more. Always the same."""
    box = [("OK" if kind == OKEY else kind) for kind in KIND_NAMES for _ in range(2)] + ["FJ", "FJ"]
    box.remove("Y5")
    mixed = [box[place * 37 % len(box)] for place in range(len(box))]
    racks = {"1": mixed[:22], "2": mixed[22:43], "3": mixed[43:64], "4": mixed[64:85]}
    return racks, mixed[85:]


def small_record(**changes: Any) -> dict[str, Any]:
    """A record of one hand that nobody finishes; player 2 discards an okey in the second turn."""
    racks, stock = deal()
    giver = next(seat for seat in "1234" if "OK" in racks[seat])
    swap = racks[giver].index("OK")
    if giver != "2":
        racks[giver][swap], racks["2"][0] = racks["2"][0], "OK"
    thrown = next(tile for tile in racks["1"] if tile not in ("OK", "FJ"))
    hand = {
        "dealer": 4,
        "indicator": "Y5",
        "racks": racks,
        "stock": stock,
        "turns": [
            {"seat": 1, "events": [{"discard": thrown}]},
            {"seat": 2, "events": [{"draw": stock[0]}, {"discard": "OK"}]},
            {"seat": 3, "events": [{"draw": stock[1]}, {"discard": stock[1]}]},
        ],
        "claimed": {"charges": {"3": 101}},
    }
    return {
        "record": 1,
        "profile": "oyna",
        "players": {"1": "Ayşe", "2": "Mehmet", "3": "Zeynep", "4": "Can"},
        "bots": [3],
        "hands": [hand],
        **changes,
    }


def finished_record(**changes: Any) -> dict[str, Any]:
    """Player 1 lays the whole hand down and throws the okey: elden, with the okey. The racks are short."""
    hand = {
        "dealer": 4,
        "indicator": "Y5",
        "racks": {"1": ["R1", "R2", "R3", "OK"], "2": ["K1", "OK"], "3": ["K9"], "4": ["B2", "B3"]},
        "turns": [{"seat": 1, "events": [{"open": {"melds": [["R1", "R2", "R3"]]}}, {"discard": "OK"}]}],
    }
    return {"record": 1, "profile": "oyna", "hands": [hand], **changes}
