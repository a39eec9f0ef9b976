"""The state of a hand as one dictionary, and what a move to the table does to it.

Every tile that lies in a meld is a list ``[tile, seat, fresh]``: what it is, who laid it last, and whether it
was laid in this turn. Nothing here asks whether the table's rules allow a move, only whether it can be.
"""

import copy
from typing import Any

from tests.second.melds import COLOURS, Rules, at_place, best_reading, face, number_of, okey_of, top, written

State = dict[str, Any]
Meld = dict[str, Any]
SEATS = (1, 2, 3, 4)


class Missing(Exception):
    """Something that a rule needs is not in the position."""

    def __init__(self, path: str) -> None:
        super().__init__(path)
        self.path = path


def right_of(seat: int) -> int:
    """Who plays next."""
    return seat % 4 + 1


def left_of(seat: int) -> int:
    """Whose discard a seat may take."""
    return (seat - 2) % 4 + 1


def tiles_of(meld: Meld) -> list[str]:
    """The tiles of a meld on the table, in order."""
    return [tile for tile, _, _ in meld["tiles"]]


def no_turn(source: str | None = None, tile: str | None = None, put_back: bool = False) -> State:
    """What a turn knows about itself, with nothing played in it."""
    return {
        "source": source,
        "tile": tile,
        "put_back": put_back,
        "moves": 0,
        "before": None,
        "pending": None,
        "opened_now": False,
        "laid_off": False,
        "ends": {},
        "caused": [],
    }


def make_meld(tiles: list[str], kind: str | None, seat: int | None, s: State, p: Rules, fresh: bool) -> Meld:
    """A meld as it lies on the table; in a run the order settles for ever what an okey stands for."""
    laid = [[tile, seat, fresh] for tile in tiles]
    if kind == "pair":
        return {"kind": "pair", "by": seat, "tiles": laid}
    reading = best_reading(tiles, kind, s["okey"], p)
    if reading is None:
        # A record may hold what is no meld here; it lies there, and nothing fits to it.
        return {"kind": "none", "by": seat, "tiles": laid}
    return {"by": seat, "tiles": laid} | {key: value for key, value in reading.items() if key != "value"}


def plain(tile: str, okey: str) -> str:
    """The okey is ``OK`` however it is written."""
    return "OK" if tile == okey else tile


def read_position(given: State, p: Rules) -> State:
    """The state that a position describes."""
    okey = okey_of(given["indicator"])
    seats = {int(seat): about for seat, about in given["seats"].items()}
    s: State = {
        "indicator": given["indicator"],
        "okey": okey,
        "dealer": given.get("dealer"),
        "to_play": given["to_play"],
        "phase": given["phase"],
        "racks": {},
        "opened": {seat: seats[seat].get("opened") for seat in SEATS},
        "opened_with": {seat: seats[seat].get("opened_with") for seat in SEATS},
        "charged": {seat: seats[seat].get("charged") or 0 for seat in SEATS},
        "announced": {seat: bool(seats[seat].get("announced")) for seat in SEATS},
        "table": [],
        "table_is_told": "table" in given,
        "discards": {seat: [] for seat in SEATS},
        "minimum": given.get("minimum"),
        "paid": [],
        "over": None,
    }
    for seat in SEATS:
        rack = seats[seat].get("rack")
        s["racks"][seat] = [plain(tile, okey) for tile in rack] if isinstance(rack, list) else rack
    for pile_of, pile in (given.get("discards") or {}).items():
        s["discards"][int(pile_of)] = [plain(tile, okey) for tile in pile]
    stock = given.get("stock")
    s["stock"] = [plain(tile, okey) for tile in stock] if isinstance(stock, list) else stock
    for meld in given.get("table") or []:
        tiles, kind = written(meld)
        tiles = [plain(tile, okey) for tile in tiles]
        by = meld.get("by") if isinstance(meld, dict) else None
        kind = kind or ("pair" if len(tiles) == 2 else None)
        laid = make_meld(tiles, kind, by, s, p, fresh=False)
        for place, seat in (meld.get("okeys_by") or {}).items() if isinstance(meld, dict) else ():
            laid["tiles"][int(place)][1] = seat
        s["table"].append(laid)
    turn = given.get("turn") or {}
    tile = turn.get("tile")
    s["turn"] = no_turn(turn.get("source"), plain(tile, okey) if tile else None, bool(turn.get("put_back")))
    return s


def shown_position(s: State) -> State:
    """The state as a position in an answer."""
    return {
        "phase": "over" if s["over"] else s["phase"],
        "to_play": s["to_play"],
        "seats": {
            str(seat): {
                "rack": s["racks"][seat],
                "opened": s["opened"][seat],
                "opened_with": s["opened_with"][seat],
                "charged": s["charged"][seat],
                "announced": s["announced"][seat],
            }
            for seat in SEATS
        },
        "table": [shown_meld(meld) for meld in s["table"]],
        "stock": s["stock"],
        "discards": {str(seat): pile for seat, pile in s["discards"].items()},
    }


def shown_meld(meld: Meld) -> State:
    """A meld in an answer."""
    placed = {str(place): seat for place, (tile, seat, _) in enumerate(meld["tiles"]) if tile == "OK"}
    return {"by": meld["by"], "kind": meld["kind"], "tiles": tiles_of(meld), "okeys_by": placed}


def rack_of(s: State, seat: int) -> list[str]:
    """The tiles of a rack, which must be known."""
    rack = s["racks"][seat]
    if not isinstance(rack, list):
        raise Missing(f"seats.{seat}.rack")
    return rack


def stock_left(s: State) -> int:
    """How many tiles the stock holds."""
    stock = s["stock"]
    if stock is None:
        raise Missing("stock")
    return len(stock) if isinstance(stock, list) else int(stock)


def without(rack: list[str], tiles: list[str]) -> list[str] | None:
    """A rack without some tiles; nothing if it does not hold them."""
    left = list(rack)
    for tile in tiles:
        if tile not in left:
            return None
        left.remove(tile)
    return left


def missing_colours(meld: Meld, okey: str) -> list[str]:
    """The colours of which a set holds no real tile."""
    there = {face(tile, okey)[0] for tile in tiles_of(meld) if tile != "OK"}
    return [colour for colour in COLOURS if colour not in there]


def ends_of_run(meld: Meld, tiles: list[str], okey: str, p: Rules) -> list[str]:
    """The ends of a run where tiles can lie, outward in this order."""
    last = meld["start"] + len(meld["tiles"]) - 1
    ways = {
        "high": [last + 1 + n for n in range(len(tiles))],
        "low": [meld["start"] - 1 - n for n in range(len(tiles))],
    }
    found = []
    for end, places in ways.items():
        inside = all(1 <= place <= top(p) for place in places)
        if inside and all(
            tile == "OK" or face(tile, okey) == at_place(meld["colour"], place)
            for tile, place in zip(tiles, places, strict=True)
        ):
            found.append(end)
    return found


def set_takes(meld: Meld, tiles: list[str], okey: str, p: Rules) -> bool:
    """Has a set room for tiles? It takes colours that it lacks; an okey in it stands for what is left."""
    real = [face(tile, okey) for tile in tiles if tile != "OK"]
    colours = [tile[0] for tile in real]
    return (
        len(meld["tiles"]) + len(tiles) <= p["set.largest"]
        and all(number_of(tile) == meld["number"] for tile in real)
        and len(set(colours)) == len(colours)
        and set(colours) <= set(missing_colours(meld, okey))
    )


def ends_that_fit(meld: Meld, tiles: list[str], okey: str, p: Rules) -> list[str]:
    """Where tiles can be laid off on a meld: ends of a run, ``set`` for a set, nothing on a pair."""
    if meld["kind"] == "run":
        return ends_of_run(meld, tiles, okey, p)
    if meld["kind"] == "set":
        return ["set"] if set_takes(meld, tiles, okey, p) else []
    return []


def playable(s: State, tile: str, p: Rules) -> bool:
    """Could a run or a set on the table take it? Never the okey (2); a limit at one end is no bar (10)."""
    if tile == "OK":
        return False
    if not s["table_is_told"]:
        raise Missing("table")
    for meld in s["table"]:
        if ends_that_fit(meld, [tile], s["okey"], p):
            return True
        if p["playable.under_okey_in_run"] and meld["kind"] == "run" and okey_places(meld, [tile], s["okey"]):
            return True
    return False


def okey_places(meld: Meld, tiles: list[str], okey: str) -> list[int]:
    """The places of okeys in a run or a pair, one for each tile, that stand for just these tiles."""
    places: list[int] = []
    for tile in tiles:
        for place, lying in enumerate(tiles_of(meld)):
            if lying != "OK" or place in places:
                continue
            if meld["kind"] == "run":
                stands_for = at_place(meld["colour"], meld["start"] + place)
            elif meld["kind"] != "pair" or len(meld["tiles"]) != 2:
                continue
            else:
                partner = tiles_of(meld)[1 - place]
                stands_for = "" if partner == "OK" else face(partner, okey)
            if face(tile, okey) == stands_for:
                places.append(place)
                break
    return places if len(places) == len(tiles) else []


# What moves do


def lay_down(s: State, seat: int, melds: list[tuple[list[str], str | None]], p: Rules) -> None:
    """New melds or pairs go from the rack to the table."""
    for tiles, kind in melds:
        left = without(rack_of(s, seat), tiles)
        assert left is not None
        s["racks"][seat] = left
        s["table"].append(make_meld(tiles, kind, seat, s, p, fresh=True))


def lay_off(s: State, seat: int, number: int, tiles: list[str], end: str) -> None:
    """Tiles go from the rack to a meld."""
    left = without(rack_of(s, seat), tiles)
    assert left is not None
    s["racks"][seat] = left
    meld = s["table"][number]
    for tile in tiles:
        if end == "low":
            meld["tiles"].insert(0, [tile, seat, True])
            meld["start"] -= 1
        else:
            meld["tiles"].append([tile, seat, True])
    if end != "set":
        s["turn"]["ends"][number, end] = s["turn"]["ends"].get((number, end), 0) + len(tiles)


def take_okeys(s: State, seat: int, number: int, tiles: list[str]) -> list[int]:
    """Tiles go in the place of okeys, which come to the rack; the seats that had laid those okeys."""
    left = without(rack_of(s, seat), tiles)
    assert left is not None
    meld = s["table"][number]
    places = okey_places(meld, tiles, s["okey"])
    if meld["kind"] == "set":
        places = [place for place, tile in enumerate(tiles_of(meld)) if tile == "OK"][: len(tiles)]
    placers = [meld["tiles"][place][1] for place in places]
    for n, tile in enumerate(tiles):
        if n < len(places):
            meld["tiles"][places[n]] = [tile, seat, True]
        else:
            # The further colours of a set lie beside the one that took the okey's place.
            meld["tiles"].append([tile, seat, True])
    s["racks"][seat] = left + ["OK"] * len(places)
    return placers


def remember(s: State) -> None:
    """Before the turn's first move to the table: what taking moves back leads back to."""
    if s["turn"]["moves"] == 0:
        s["turn"]["before"] = None
        s["turn"]["before"] = copy.deepcopy(s)
    s["turn"]["moves"] += 1


def fresh_tiles(s: State) -> list[str]:
    """What was laid in this turn and still lies there (33: an okey won back does not)."""
    return [tile for meld in s["table"] for tile, _, fresh in meld["tiles"] if fresh]


def stale(s: State) -> None:
    """A new turn: nothing on the table was laid in it."""
    for meld in s["table"]:
        for laid in meld["tiles"]:
            laid[2] = False
