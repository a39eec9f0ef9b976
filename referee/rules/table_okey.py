"""Taking back an okey that lies on the table: who, from what, for which tiles, and who pays."""

from referee.decode import Invalid
from referee.events import DISCARD, TAKE_OKEY
from referee.hand import Hand
from referee.mechanics import Move
from referee.melds import PAIR, SET, Meld, missing_colours
from referee.profile import Parameters
from referee.rules.rule import Finding, Rule, charge, refuse
from referee.tiles import OKEY


def _meld(hand: Hand, move: Move) -> Meld:
    return hand.the_table()[move.event.meld].meld


def _takeable(meld: Meld) -> bool:
    """Is there an okey in it that stands for something? Two okeys as a pair stand for nothing."""
    return any(meld.stands_for)


def stays(hand: Hand, move: Move, p: Parameters) -> Finding | None:
    """At some tables a laid okey stays where it is."""
    return refuse("table_okey.stays")


def openers(hand: Hand, move: Move, p: Parameters) -> Finding | None:
    """Only who has opened takes an okey back."""
    if hand.opened_of(move.seat) is None and hand.pending is None:
        return refuse("table_okey.openers")
    return None


def in_opening_turn(hand: Hand, move: Move, p: Parameters) -> Finding | None:
    """At some tables no okey is taken back in the turn of opening."""
    return refuse("table_okey.in_opening_turn") if hand.opened_now else None


def there(hand: Hand, move: Move, p: Parameters) -> Finding | None:
    """There must be an okey that stands for a tile."""
    meld = _meld(hand, move)
    return None if _takeable(meld) else refuse("table_okey.there", meld=meld.tiles)


def with_an_okey(hand: Hand, move: Move, p: Parameters) -> Finding | None:
    """An okey is not exchanged for an okey."""
    return refuse("table_okey.with_an_okey") if OKEY in move.puts else None


def from_pair(hand: Hand, move: Move, p: Parameters) -> Finding | None:
    """At some tables the okey of a pair stays (interpretation 5)."""
    meld = _meld(hand, move)
    if meld.kind == PAIR and _takeable(meld):
        return refuse("table_okey.from_pair", meld=meld.tiles)
    return None


def from_set(hand: Hand, move: Move, p: Parameters) -> Finding | None:
    """What takes the okey of a set: all the missing colours at once, any one, or only the last one of a
    set of four with one okey (interpretations 6, 23)."""
    meld = _meld(hand, move)
    if meld.kind != SET or not _takeable(meld):
        return None
    missing = missing_colours(meld)
    given = sorted(move.puts)
    if OKEY in move.puts:
        # Whether an okey may take an okey is another rule's; where it may, it does so alone.
        enough = not p.table_okey_with_an_okey or set(given) == {OKEY}
    elif p.table_okey_from_set == "full_only":
        enough = len(missing) == 1 and given == sorted(missing)
    else:
        enough = p.table_okey_from_set == "any_missing" or given == sorted(missing)
    # What cannot lie there (a colour twice, a fourth tile where a set has three) takes nothing.
    lies = move.target is not None or (OKEY in move.puts and not p.table_okey_with_an_okey)
    return None if enough and lies else refuse("table_okey.from_set", meld=meld.tiles, tiles=missing)


def right_tile(hand: Hand, move: Move, p: Parameters) -> Finding | None:
    """In a run and in a pair only the tile that the okey stands for takes it."""
    meld = _meld(hand, move)
    if meld.kind == SET or move.target is not None or not _takeable(meld):
        return None
    return refuse("table_okey.right_tile", tiles=move.puts, meld=meld.tiles)


def placer_pays(hand: Hand, move: Move, p: Parameters) -> Finding | None:
    """Whoever laid the okey last pays when anybody else takes it (interpretations 6, 12)."""
    if p.table_okey_placer_pays is None:
        return None
    placers = [hand.the_table()[move.event.meld].placers[which][0] for which in move.lifted]
    if 0 in placers:
        raise Invalid("missing", f"table.{move.event.meld}.by")
    payers = [placer for placer in placers if placer != move.seat]
    if not payers:
        return None
    amount = p.table_okey_placer_pays
    return charge(
        "table_okey.placer_pays",
        tuple((payer, amount) for payer in payers),
        payer=tuple(payers),
        points=amount,
    )


def must_be_used(hand: Hand, move: Move, p: Parameters) -> Finding | None:
    """At some tables an okey that was won back must be laid in the same turn."""
    return refuse("table_okey.must_be_used") if hand.won > hand.laid.count(OKEY) else None


RULES = (
    Rule("table_okey.stays", (TAKE_OKEY,), stays, lambda p: p.table_okey_take_back == "never"),
    Rule("table_okey.openers", (TAKE_OKEY,), openers),
    Rule(
        "table_okey.in_opening_turn",
        (TAKE_OKEY,),
        in_opening_turn,
        lambda p: not p.table_okey_in_opening_turn,
    ),
    Rule("table_okey.there", (TAKE_OKEY,), there),
    Rule("table_okey.with_an_okey", (TAKE_OKEY,), with_an_okey, lambda p: not p.table_okey_with_an_okey),
    Rule("table_okey.from_pair", (TAKE_OKEY,), from_pair, lambda p: not p.table_okey_from_pair),
    Rule("table_okey.from_set", (TAKE_OKEY,), from_set),
    Rule("table_okey.right_tile", (TAKE_OKEY,), right_tile),
    Rule(
        "table_okey.placer_pays",
        (TAKE_OKEY,),
        placer_pays,
        lambda p: p.table_okey_placer_pays is not None,
        only_charges=True,
    ),
    Rule("table_okey.must_be_used", (DISCARD,), must_be_used, lambda p: p.table_okey_must_be_used),
)
