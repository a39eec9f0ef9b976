"""A hand as it goes over the wire: the position, read and written.

A full position holds each of the 106 tiles once. A partial one leaves out what its question does not
need; what a rule needs and does not find is ``Invalid("missing")``, never a default.
"""

from typing import Any

from referee.decode import (
    MOST_POINTS,
    MOST_TILES,
    SEATS,
    Invalid,
    a_bool,
    a_list,
    a_mapping,
    a_seat,
    a_tile,
    an_indicator,
    an_int,
    by_seat,
    no_more_than_there_are,
    one_of,
    only_keys,
    some_tiles,
)  # fmt: skip
from referee.events import MOST_IN_A_MELD, MOST_MELDS
from referee.hand import (
    FROM_DEAL,
    FROM_INDICATOR,
    FROM_LEFT,
    FROM_STOCK,
    MELDS,
    OVER,
    PAIRS,
    PLAY_PHASE,
    TAKE_PHASE,
    UNSEEN,
    Hand,
    Laid,
)  # fmt: skip
from referee.melds import (
    LOOSE,
    PAIR,
    RUN,
    SET,
    Fault,
    Meld,
    MeldRules,
    make_loose,
    okey_places,
    read_meld,
)
from referee.profile import Parameters
from referee.tiles import ALL_TILES, KIND_NAMES, UNKNOWN, TileNames, names_for

POSITION_KEYS = (
    "indicator", "dealer", "to_play", "phase", "seats", "table", "stock", "discards", "minimum", "turn",
    "partial",
)  # fmt: skip
MELD_KEYS = ("kind", "tiles")
LAID_KEYS = ("by", *MELD_KEYS, "okeys_by")
SEAT_KEYS = ("rack", "opened", "opened_with", "charged", "announced")
NOBODY = 0
"""The placer of an okey of which nobody said who laid it."""
BEFORE = -1
"""The turn in which whatever lies in a given position was laid: before any of ours."""


def read_position(value: object, p: Parameters, path: str = "position") -> Hand:
    """A hand from a position; raises ``Invalid``."""
    given = a_mapping(value, path)
    only_keys(given, POSITION_KEYS, path)
    partial = a_bool(given.get("partial", False), f"{path}.partial")
    if not partial:
        for key in ("dealer", "seats", "table", "stock", "discards"):
            if key not in given:
                raise Invalid("missing", f"{path}.{key}")
    indicator, okey = an_indicator(given.get("indicator"), f"{path}.indicator")
    names = names_for(okey)
    hand = Hand(p, p.meld_rules(), names, indicator)
    if given.get("dealer") is not None:
        hand.dealer = a_seat(given["dealer"], f"{path}.dealer")
    for key in ("to_play", "phase"):
        if key not in given:
            raise Invalid("missing", f"{path}.{key}")
    hand.to_play = a_seat(given["to_play"], f"{path}.to_play")
    hand.phase = one_of(given["phase"], (TAKE_PHASE, PLAY_PHASE, OVER), f"{path}.phase")
    _read_seats(hand, given.get("seats", {}), partial, f"{path}.seats")
    hand.table = _read_table(given["table"], names, hand.rules, f"{path}.table") if "table" in given else None
    _read_stock(hand, given.get("stock"), f"{path}.stock")
    _read_discards(hand, given.get("discards"), partial, f"{path}.discards")
    _read_minimum(hand, given.get("minimum"), f"{path}.minimum")
    _read_turn(hand, given.get("turn"), f"{path}.turn")
    _count_tiles(hand, partial, path)
    return hand


def _read_seats(hand: Hand, value: object, partial: bool, path: str) -> None:
    given = by_seat(value, path)
    for seat in SEATS:
        where = f"{path}.{seat}"
        if seat not in given and not partial:
            raise Invalid("missing", where)
        about = a_mapping(given.get(seat, {}), where)
        only_keys(about, SEAT_KEYS, where)
        if not partial:
            for key in ("rack", "opened"):
                if key not in about:
                    raise Invalid("missing", f"{where}.{key}")
        rack = about.get("rack")
        if isinstance(rack, list):
            hand.racks[seat] = some_tiles(rack, hand.names, f"{where}.rack")
        elif rack is not None:
            hand.counts[seat] = an_int(rack, f"{where}.rack", 0, MOST_TILES)
        hand.opened[seat] = UNSEEN
        if "opened" in about:
            opened = about["opened"]
            hand.opened[seat] = None if opened is None else one_of(opened, (MELDS, PAIRS), f"{where}.opened")
        if about.get("opened_with") is not None:
            hand.opened_with[seat] = an_int(about["opened_with"], f"{where}.opened_with", 0, 10_000)
        hand.charged[seat] = None
        if "charged" in about or not partial:
            hand.charged[seat] = an_int(
                about.get("charged", 0), f"{where}.charged", -MOST_POINTS, MOST_POINTS
            )
        hand.announced[seat] = a_bool(about.get("announced", False), f"{where}.announced")


def _read_table(value: object, names: TileNames, rules: MeldRules, path: str) -> list[Laid]:
    return [
        _read_laid(entry, names, rules, f"{path}.{number}")
        for number, entry in enumerate(a_list(value, path, MOST_MELDS))
    ]


def read_table_meld(
    value: object, names: TileNames, rules: MeldRules, path: str, keys: tuple[str, ...] = MELD_KEYS
) -> Meld:
    """A meld that lies on the table: a list, or a mapping with ``kind`` and ``tiles``."""
    kind = None
    where = path
    if isinstance(value, dict):
        only_keys(value, keys, path)
        if "tiles" not in value:
            raise Invalid("missing", f"{path}.tiles")
        if value.get("kind") is not None:
            kind = one_of(value["kind"], (RUN, SET, PAIR, LOOSE), f"{path}.kind")
        where = f"{path}.tiles"
        value = value["tiles"]
    tiles = tuple(some_tiles(value, names, where, MOST_IN_A_MELD))
    if kind == LOOSE:
        return make_loose(tiles)
    meld = read_meld(tiles, kind, rules, names.okey, new=False)
    if isinstance(meld, Fault):
        raise Invalid("bad_value", path, found=value, rule=meld.rules[0])
    return meld


def _read_laid(value: object, names: TileNames, rules: MeldRules, path: str) -> Laid:
    meld = read_table_meld(value, names, rules, path, LAID_KEYS)
    if not isinstance(value, dict):
        return Laid(NOBODY, meld, ((NOBODY, BEFORE),) * len(meld.stands_for))
    by = a_seat(value["by"], f"{path}.by") if "by" in value else NOBODY
    okeys_by = a_mapping(value.get("okeys_by", {}), f"{path}.okeys_by")
    places = okey_places(meld)
    only_keys(okeys_by, [str(place) for place in places], f"{path}.okeys_by")
    placers = tuple(
        (a_seat(okeys_by[str(place)], f"{path}.okeys_by.{place}") if str(place) in okeys_by else by, BEFORE)
        for place in places
    )
    return Laid(by, meld, placers)


def _read_stock(hand: Hand, value: object, path: str) -> None:
    if isinstance(value, list):
        stock = some_tiles(value, hand.names, path, ALL_TILES)
        hand.stock = stock[::-1]
        hand.stock_count = len(stock)
    elif value is not None:
        hand.stock_count = an_int(value, path, 0, ALL_TILES)


def _read_discards(hand: Hand, value: object, partial: bool, path: str) -> None:
    given = {} if value is None else by_seat(value, path)
    for seat in SEATS:
        if seat in given:
            hand.discards[seat] = some_tiles(given[seat], hand.names, f"{path}.{seat}", ALL_TILES)
        elif partial:
            hand.discards[seat] = None


def _read_minimum(hand: Hand, value: object, path: str) -> None:
    if value is not None:
        hand.given_minimum = read_minimum(value, path)


def read_minimum(value: object, path: str) -> tuple[int | None, int | None]:
    """What an opening has to reach: points for melds, a number of pairs; ``None`` where not said."""
    given = a_mapping(value, path)
    only_keys(given, (MELDS, PAIRS), path)
    melds, pairs = (
        None if given.get(key) is None else an_int(given[key], f"{path}.{key}", 0, 10_000)
        for key in (MELDS, PAIRS)
    )
    return melds, pairs


def _read_turn(hand: Hand, value: object, path: str) -> None:
    if value is None:
        if hand.phase == PLAY_PHASE:
            raise Invalid("missing", path)
        return
    given = a_mapping(value, path)
    only_keys(given, ("source", "tile", "put_back"), path)
    source = given.get("source")
    hand.put_back = a_bool(given.get("put_back", False), f"{path}.put_back")
    if source is None:
        if hand.phase == PLAY_PHASE:
            raise Invalid("missing", f"{path}.source")
        return
    hand.source = one_of(source, (FROM_DEAL, FROM_STOCK, FROM_LEFT, FROM_INDICATOR), f"{path}.source")
    if given.get("tile") is not None:
        hand.taken = a_tile(given["tile"], hand.names, f"{path}.tile")
        rack = hand.racks[hand.to_play]
        if hand.phase == PLAY_PHASE and rack is not None and hand.taken not in rack:
            raise Invalid("not_held", f"{path}.tile", tile=given["tile"])
    elif source == FROM_LEFT:
        raise Invalid("missing", f"{path}.tile")


def all_tiles(hand: Hand) -> list[int]:
    """Every tile whose place is known, the indicator included unless it was taken into a rack."""
    tiles = [] if hand.source == FROM_INDICATOR else [hand.indicator]
    for rack in hand.racks:
        tiles += rack or ()
    for laid in hand.table or ():
        tiles += laid.meld.tiles
    tiles += hand.stock or ()
    for pile in hand.discards:
        tiles += pile or ()
    return tiles


def _count_tiles(hand: Hand, partial: bool, path: str) -> None:
    tiles = all_tiles(hand)
    no_more_than_there_are(tiles, hand.names, path)
    if partial:
        return
    found = len(tiles) + _unseen(hand)
    if found != ALL_TILES:
        raise Invalid("bad_value", path, found=found, expected_tiles=ALL_TILES)


def _unseen(hand: Hand) -> int:
    """How many tiles are only known by their number."""
    counted = sum(count or 0 for count in hand.counts)
    return counted + (hand.stock_count or 0 if hand.stock is None else 0)


def write_position(hand: Hand) -> dict[str, Any]:
    """The position as it goes over the wire; what is not known is left out."""
    text = hand.names.text_of
    position: dict[str, Any] = {"indicator": KIND_NAMES[hand.indicator]}
    if hand.dealer is not None:
        position["dealer"] = hand.dealer
    position["to_play"] = hand.to_play
    position["phase"] = hand.phase
    position["seats"] = {str(seat): _write_seat(hand, seat) for seat in SEATS}
    if hand.table is not None:
        position["table"] = [_write_laid(laid, text) for laid in hand.table]
    if hand.stock is not None:
        position["stock"] = [text[tile] for tile in reversed(hand.stock)]
    elif hand.stock_count is not None:
        position["stock"] = hand.stock_count
    position["discards"] = {
        str(seat): [text[tile] for tile in pile]
        for seat in SEATS
        if (pile := hand.discards[seat]) is not None
    }
    if hand.given_minimum is not None:
        melds, pairs = hand.given_minimum
        position["minimum"] = {MELDS: melds, PAIRS: pairs}
    position["turn"] = {
        "source": hand.source,
        "tile": None if hand.taken == UNKNOWN else text[hand.taken],
        "put_back": hand.put_back,
    }
    if not _is_full(hand):
        position["partial"] = True
    return position


def _is_full(hand: Hand) -> bool:
    return (
        hand.table is not None
        and hand.stock_count is not None
        and all(hand.racks[seat] is not None or hand.counts[seat] is not None for seat in SEATS)
        and all(pile is not None for pile in hand.discards)
        and UNSEEN not in hand.opened
        and len(all_tiles(hand)) + _unseen(hand) == ALL_TILES
    )


def _write_seat(hand: Hand, seat: int) -> dict[str, Any]:
    about: dict[str, Any] = {}
    rack = hand.racks[seat]
    if rack is not None:
        about["rack"] = [hand.names.text_of[tile] if tile >= 0 else "?" for tile in rack]
    elif hand.counts[seat] is not None:
        about["rack"] = hand.counts[seat]
    if hand.opened[seat] is not UNSEEN:
        about["opened"] = hand.opened[seat]
    if hand.opened_with[seat] is not None:
        about["opened_with"] = hand.opened_with[seat]
    if hand.charged[seat] is not None:
        about["charged"] = hand.charged[seat]
    if hand.announced[seat]:
        about["announced"] = True
    return about


def _write_laid(laid: Laid, text: tuple[str, ...]) -> dict[str, Any]:
    entry: dict[str, Any] = {}
    if laid.by != NOBODY:
        entry["by"] = laid.by
    entry["kind"] = laid.meld.kind
    entry["tiles"] = [text[tile] for tile in laid.meld.tiles]
    placers = {
        str(place): placer for place, (placer, _) in zip(okey_places(laid.meld), laid.placers, strict=False)
    }
    if placers and NOBODY not in placers.values():
        entry["okeys_by"] = placers
    return entry
