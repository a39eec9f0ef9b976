"""Engines that misread what may be done with the table: laying off, new melds, okeys taken back."""

from referee.decode import SEATS
from referee.hand import MELDS, PAIRS, Hand, partner_of
from referee.mechanics import Move
from referee.profile import Parameters
from referee.rules import lay_off, table_okey
from referee.rules.rule import Finding, charge, refuse
from tests.wrong_engines.engine import WrongEngine, playing


def _own_melds_only(hand: Hand, move: Move, p: Parameters) -> Finding | None:
    if hand.the_table()[move.event.meld].by != move.seat:
        return refuse("layoff.openers")
    return lay_off.openers(hand, move, p)


def _limit_counts_lay_offs(hand: Hand, move: Move, p: Parameters) -> Finding | None:
    if move.target is not None and len(move.target.tiles) > (p.meld_largest_new or 99):
        return refuse("layoff.fits", tiles=move.event.tiles, meld=move.target.tiles)
    return lay_off.fits(hand, move, p)


def _at_both_ends_together(hand: Hand, move: Move, p: Parameters) -> Finding | None:
    if move.end is None or p.layoff_most_at_one_end is None:
        return None
    ends = (hand.end_counts.get((move.event.meld, end), 0) for end in ("low", "high"))
    count = sum(ends) + len(move.puts)
    return refuse("layoff.most_at_one_end", count=count) if count > p.layoff_most_at_one_end else None


def _in_the_whole_turn(hand: Hand, move: Move, p: Parameters) -> Finding | None:
    if move.end is None or p.layoff_most_at_one_end is None:
        return None
    count = sum(hand.end_counts.values()) + len(move.puts)
    return refuse("layoff.most_at_one_end", count=count) if count > p.layoff_most_at_one_end else None


def _in_one_move(hand: Hand, move: Move, p: Parameters) -> Finding | None:
    if move.end is None or p.layoff_most_at_one_end is None:
        return None
    count = len(move.puts)
    return refuse("layoff.most_at_one_end", count=count) if count > p.layoff_most_at_one_end else None


def _after_the_left_seat(hand: Hand, move: Move, p: Parameters) -> Finding | None:
    """Only the player at the left counts as somebody who opened with pairs."""
    if hand.opened_of(move.seat) != MELDS:
        return None
    before = SEATS[(move.seat - 2) % len(SEATS)]
    return None if hand.opened_of(before) == PAIRS else refuse("pair.meld_opener")


def _partner_takes_free(hand: Hand, move: Move, p: Parameters) -> Finding | None:
    found = table_okey.placer_pays(hand, move, p)
    if found is None or p.teams == "none":
        return found
    kept = tuple(entry for entry in found.entries if entry[1] != partner_of(move.seat))
    return found._replace(entries=kept) if kept else None


def _placers(hand: Hand, move: Move) -> list[int]:
    placers = hand.the_table()[move.event.meld].placers
    return [placers[which][0] for which in move.lifted]


def _own_okey_costs_too(hand: Hand, move: Move, p: Parameters) -> Finding | None:
    amount = p.table_okey_placer_pays
    if amount is None or not move.lifted:
        return None
    return charge("table_okey.placer_pays", tuple((seat, amount) for seat in _placers(hand, move)))


def _who_laid_the_meld_pays(hand: Hand, move: Move, p: Parameters) -> Finding | None:
    amount, by = p.table_okey_placer_pays, hand.the_table()[move.event.meld].by
    if amount is None or by == move.seat or not move.lifted:
        return None
    return charge("table_okey.placer_pays", tuple((by, amount) for _ in move.lifted))


def _two_okeys_one_charge(hand: Hand, move: Move, p: Parameters) -> Finding | None:
    found = table_okey.placer_pays(hand, move, p)
    return found._replace(entries=found.entries[:1]) if found is not None else None


def _the_taker_pays(hand: Hand, move: Move, p: Parameters) -> Finding | None:
    found = table_okey.placer_pays(hand, move, p)
    if found is None or p.table_okey_placer_pays is None:
        return found
    return charge("table_okey.placer_pays", ((move.seat, p.table_okey_placer_pays),))


def _not_for_a_false_joker(hand: Hand, move: Move, p: Parameters) -> Finding | None:
    if hand.names.okey in move.puts:
        return refuse("table_okey.right_tile", tiles=move.puts)
    return table_okey.right_tile(hand, move, p)


ENGINES = (
    WrongEngine(
        "lays-off-unopened",
        "Açmamış oyuncuya işletir.",
        "It lays off before opening.",
        "oyna: Laying off and new melds",
        ("layoff.openers",),
        playing(units={"layoff.openers": None}),
    ),
    WrongEngine(
        "lays-off-on-own-melds",
        "Yalnız kendi perlerine işletir.",
        "It lays off on one's own melds only.",
        "oyna: Laying off and new melds",
        ("layoff.any_meld", "layoff.openers"),
        playing(units={"layoff.openers": _own_melds_only}),
    ),
    WrongEngine(
        "lays-off-on-pairs",
        "Masadaki çifte taş işletir.",
        "It lays off on a pair on the table.",
        "oyna: Opening with pairs: going for pairs",
        ("layoff.on_pairs",),
        playing(units={"layoff.on_pairs": None}),
    ),
    WrongEngine(
        "melds-grow-to-five",
        "Yeni per sınırını işlemeye de uygular: per beş taşı geçemez.",
        "The limit on new melds binds laying off as well: no run grows past it.",
        "turler: Yeni açılan her per en fazla beş taş",
        ("meld.largest_new", "layoff.fits"),
        playing(units={"layoff.fits": _limit_counts_lay_offs}),
    ),
    WrongEngine(
        "two-at-a-meld",
        "Bir perin iki ucuna birlikte en fazla iki taş işletir.",
        "It lays at most two tiles off on a meld, both ends taken together.",
        "interpretation 10",
        ("layoff.most_at_one_end",),
        playing(units={"layoff.most_at_one_end": _at_both_ends_together}),
    ),
    WrongEngine(
        "two-in-a-turn",
        "Turda toplam iki taştan fazlasını işletmez.",
        "It lays at most two tiles off in a whole turn.",
        "interpretation 10",
        ("layoff.most_at_one_end",),
        playing(units={"layoff.most_at_one_end": _in_the_whole_turn}),
    ),
    WrongEngine(
        "two-in-a-move",
        "İki taş sınırını her hamlede baştan sayar.",
        "The limit of two tiles starts anew with every move.",
        "interpretation 10",
        ("layoff.most_at_one_end",),
        playing(units={"layoff.most_at_one_end": _in_one_move}),
    ),
    WrongEngine(
        "no-limit-at-one-end",
        "Bir uca istediğin kadar taş işletir.",
        "It lays any number of tiles off at one end.",
        "turler: Bir perin aynı ucuna tek seferde",
        ("layoff.most_at_one_end",),
        playing({"layoff_most_at_one_end": None}),
    ),
    WrongEngine(
        "two-at-one-end-everywhere",
        "Bir uca iki taş sınırını her masada uygular.",
        "At every table it allows two tiles at one end in a turn.",
        "oyna: Laying off and new melds",
        ("layoff.most_at_one_end",),
        playing({"layoff_most_at_one_end": 2}),
    ),
    WrongEngine(
        "pairs-opener-lays-nothing-off",
        "Çift açana işletmez.",
        "Who opened with pairs lays nothing off.",
        "oyna: Opening with pairs: going for pairs",
        ("layoff.pairs_opener",),
        playing({"pairs_opener_may_lay_off": False}),
    ),
    WrongEngine(
        "pairs-opener-melds",
        "Çift açana seri ve grup indirtir.",
        "Who opened with pairs may lay down runs and sets.",
        "oyna: Opening with pairs: going for pairs",
        ("meld.pairs_opener",),
        playing({"pairs_opener_may_meld": True}),
    ),
    WrongEngine(
        "meld-opener-never-pairs",
        "Seri açana, çift açan olsa bile çift indirtmez.",
        "Who opened with melds never lays pairs, not even after a pairs opening.",
        "oyna: Opening with pairs: going for pairs",
        ("pair.meld_opener",),
        playing({"meld_opener_may_pair": "never"}),
    ),
    WrongEngine(
        "meld-opener-always-pairs",
        "Seri açana, kimse çift açmamışken de çift indirtir.",
        "Who opened with melds may lay pairs although nobody opened with pairs.",
        "oyna: Opening with pairs: going for pairs",
        ("pair.meld_opener",),
        playing({"meld_opener_may_pair": "always"}),
    ),
    WrongEngine(
        "meld-opener-pairs-after-the-left-seat",
        "Seri açana, ancak solundaki çift açmışsa çift indirtir.",
        "Who opened with melds lays pairs only if the left neighbour opened with pairs.",
        "oyna: Opening with pairs: going for pairs",
        ("pair.meld_opener",),
        playing(units={"pair.meld_opener": _after_the_left_seat}),
    ),
    WrongEngine(
        "new-melds-unopened",
        "Açmamış oyuncuya açılış saymadan per indirtir.",
        "It lays new melds down before opening.",
        "oyna: Laying off and new melds",
        ("meld.after_opening",),
        playing(units={"meld.after_opening": None}),
    ),
    WrongEngine(
        "opens-and-waits",
        "Açtığı turda işletmez, yeni per indirtmez, okey aldırmaz.",
        "In the turn of opening nothing more is laid down, laid off or taken.",
        "oyna: Laying off and new melds",
        ("layoff.in_opening_turn", "meld.in_opening_turn", "table_okey.in_opening_turn"),
        playing(
            {
                "layoff_in_opening_turn": False,
                "meld_in_opening_turn": False,
                "table_okey_in_opening_turn": False,
            }
        ),
    ),
    WrongEngine(
        "okey-stays",
        "Masaya konan okeyi kimseye aldırmaz.",
        "An okey on the table is never taken back.",
        "oyna: Taking an okey back from the table",
        ("table_okey.stays",),
        playing({"table_okey_take_back": "never"}),
    ),
    WrongEngine(
        "okey-for-one-colour",
        "Üçlü gruptaki okeyi eksik renklerden biriyle aldırır.",
        "One missing colour takes the okey of a set of three.",
        "oyna: Taking an okey back from the table",
        ("table_okey.from_set",),
        playing({"table_okey_from_set": "any_missing"}),
    ),
    WrongEngine(
        "okey-from-full-sets-only",
        "Gruptaki okeyi her masada ancak grup dört taşken aldırır.",
        "At every table an okey is taken from a set of four only.",
        "oyna: Taking an okey back from the table",
        ("table_okey.from_set",),
        playing({"table_okey_from_set": "full_only"}),
    ),
    WrongEngine(
        "okey-from-sets-of-three-everywhere",
        "Üçlü gruptaki okeyi her masada iki eksik renkle aldırır.",
        "At every table all missing colours take the okey of a set of three.",
        "interpretation 23",
        ("table_okey.from_set",),
        playing({"table_okey_from_set": "all_missing"}),
    ),
    WrongEngine(
        "okey-from-pair-turned-round",
        "Çiftteki okey alınabiliyorsa aldırmaz, alınamıyorsa aldırır.",
        "The okey of a pair is taken exactly where it may not be.",
        "interpretation 5",
        ("table_okey.from_pair",),
        playing(lambda p: {"table_okey_from_pair": not p.table_okey_from_pair}),
    ),
    WrongEngine(
        "okey-for-okey",
        "Masadaki okeyi eldeki okeyle değiştirir.",
        "An okey may be exchanged for an okey.",
        "oyna: Taking an okey back from the table",
        ("table_okey.with_an_okey",),
        playing({"table_okey_with_an_okey": True}),
    ),
    WrongEngine(
        "any-tile-takes-the-okey",
        "Serideki okeyi herhangi bir taşla aldırır.",
        "Any tile takes the okey of a run.",
        "oyna: Taking an okey back from the table",
        ("table_okey.right_tile",),
        playing(units={"table_okey.right_tile": None}),
    ),
    WrongEngine(
        "false-joker-takes-no-okey",
        "Sahte okeyle masadaki okeyi aldırmaz.",
        "A false joker takes no okey back.",
        "interpretation 13",
        ("table_okey.right_tile", "tiles.false_joker"),
        playing(units={"table_okey.right_tile": _not_for_a_false_joker}),
    ),
    WrongEngine(
        "unopened-takes-the-okey",
        "Açmamış oyuncuya masadaki okeyi aldırır.",
        "An okey is taken back before opening.",
        "oyna: Taking an okey back from the table",
        ("table_okey.openers",),
        playing(units={"table_okey.openers": None}),
    ),
    WrongEngine(
        "okey-must-be-used",
        "Masadan alınan okeyi aynı turda kullandırır.",
        "An okey taken back must be laid in the same turn.",
        "oyna: Taking an okey back from the table",
        ("table_okey.must_be_used",),
        playing({"table_okey_must_be_used": True}),
    ),
    WrongEngine(
        "placer-pays-nothing",
        "Masadaki okey alınınca koyana ceza yazmaz.",
        "Whoever laid an okey pays nothing when it is taken.",
        "turler: Masaya konulan okeyi başka biri alırsa",
        ("table_okey.placer_pays",),
        playing({"table_okey_placer_pays": None}),
    ),
    WrongEngine(
        "placer-pays-everywhere",
        "Masadaki okey alınınca koyana her masada 101 yazar.",
        "Whoever laid an okey pays 101 when it is taken, at every table.",
        "oyna: Taking an okey back from the table",
        ("table_okey.placer_pays",),
        playing({"table_okey_placer_pays": 101}),
    ),
    WrongEngine(
        "partner-takes-free",
        "Okeyi eşi alınca koyana ceza yazmaz.",
        "A partner takes an okey without cost to who laid it.",
        "interpretation 12",
        ("table_okey.placer_pays",),
        playing(units={"table_okey.placer_pays": _partner_takes_free}),
    ),
    WrongEngine(
        "own-okey-costs",
        "Kendi koyduğu okeyi alana da ceza yazar.",
        "Taking back one's own okey costs, too.",
        "interpretation 6",
        ("table_okey.placer_pays",),
        playing(units={"table_okey.placer_pays": _own_okey_costs_too}),
    ),
    WrongEngine(
        "owner-of-the-meld-pays",
        "Okeyi kim koyduysa değil, peri kim indirdiyse o öder.",
        "Whoever laid the meld pays for its okey, not whoever laid the okey.",
        "turler: Masaya konulan okeyi başka biri alırsa",
        ("table_okey.placer_pays",),
        playing(units={"table_okey.placer_pays": _who_laid_the_meld_pays}),
    ),
    WrongEngine(
        "two-okeys-one-charge",
        "Gruptan iki okey birden alınınca tek ceza yazar.",
        "Two okeys taken from a set at once cost one charge.",
        "interpretation 6",
        ("table_okey.placer_pays",),
        playing(units={"table_okey.placer_pays": _two_okeys_one_charge}),
    ),
    WrongEngine(
        "taker-pays",
        "Okeyin cezasını koyana değil alana yazar.",
        "The charge for an okey goes to who takes it.",
        "turler: Masaya konulan okeyi başka biri alırsa",
        ("table_okey.placer_pays",),
        playing(units={"table_okey.placer_pays": _the_taker_pays}),
    ),
)
