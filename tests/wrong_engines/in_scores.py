"""Engines that count an ended hand wrongly."""

from collections.abc import Mapping
from typing import Any

from referee import mechanics, scoring
from referee.hand import PAIRS, End, Hand
from referee.profile import Parameters
from referee.scoring import Context, Entry, HandAtEnd, ScoreUnit
from referee.tiles import OKEY, number_of
from tests.wrong_engines.engine import WrongEngine, playing
from tests.wrong_engines.patching import Patch

_end = mechanics._end
_elden, _void = scoring.finished_elden, scoring.void


def _units(changed: Mapping[str, ScoreUnit | None]) -> Patch:
    """Other lines of the score sheet."""
    units = tuple(
        (rule, changed.get(rule, unit)) for rule, unit in scoring.SCORE_UNITS if changed.get(rule, unit)
    )
    return Patch(values={(scoring, "SCORE_UNITS"): units})


def _finishes(name: str, applies: Any) -> Patch:
    units = tuple(unit._replace(applies=applies) if unit.name == name else unit for unit in scoring.FINISHES)
    return Patch(values={(scoring, "FINISHES"): units})


def _added(factors: list[int], p: Parameters) -> int:
    return sum(factors) if factors else 1


def _late_too(hand: HandAtEnd, p: Parameters) -> bool:
    """Whoever finishes while nobody else has opened, however long ago the own opening was."""
    return hand.end.by is not None and _elden(hand._replace(end=hand.end._replace(opened_this_turn=True)), p)


def _okeys_times_factor(context: Context, seat: int) -> Entry | None:
    entry = scoring.okeys_in_hand(context, seat)
    if entry is None:
        return None
    return entry._replace(factor=entry.factor * context.factor, points=entry.points * context.factor)


def _okeys_doubled_for_pairs(context: Context, seat: int) -> Entry | None:
    entry = scoring.okeys_in_hand(context, seat)
    if entry is None or scoring.opened_of(context.hand, seat) != PAIRS:
        return entry
    return entry._replace(points=entry.points * context.p.score_pairs_opener_factor)


def _okeys_of_everybody(context: Context, seat: int) -> Entry | None:
    amount = context.p.score_okey_in_hand
    if amount is None or seat == context.hand.end.by or context.hand.end.how != "finish":
        return None
    count = scoring.rack_of(context.hand, seat).count(OKEY)
    return Entry("score.okey_in_hand", seat, amount, count, amount * count) if count else None


def _unopened_by_tiles(context: Context, seat: int) -> Entry | None:
    entry = scoring.unopened(context, seat)
    if entry is None:
        return None
    return entry._replace(points=entry.points + scoring.tiles_left(context, seat))


def _unopened_never_doubled(context: Context, seat: int) -> Entry | None:
    entry = scoring.unopened(context, seat)
    return None if entry is None else entry._replace(factor=1, points=entry.base)


def _finisher_pays_nothing(context: Context, seat: int) -> Entry | None:
    return None if seat == context.hand.end.by else scoring.charges(context, seat)


def _waived_if_open(context: Context, seat: int) -> bool:
    return _waived(context, seat) and scoring.opened_of(context.hand, seat) is not None


_waived = scoring._waived


def _partner_charges_waived(context: Context, seat: int) -> Entry | None:
    return None if _waived(context, seat) else scoring.charges(context, seat)


def _void_with_charges(context: Context, seat: int) -> Entry | None:
    return scoring.charges(context, seat) or _void(context, seat)


def _keeps_charges(hand: Hand, end: End) -> None:
    charged = hand.charged[:]
    _end(hand, end)
    if end.how == "void":
        hand.charged = charged


def _false_jokers_count(context: Context, seat: int, each: int) -> int:
    rack = scoring.rack_of(context.hand, seat)
    okey = context.hand.okey
    printed = context.p.score_okey_in_sum == "printed_number"
    total = 0
    for tile in rack:
        if tile == okey:
            total += each
        elif tile == OKEY:
            total += number_of(okey) if printed else 0
        else:
            total += number_of(tile)
    return total


def _ace_is_eleven(context: Context, seat: int) -> int:
    return _tiles_left(context, seat) + 10 * sum(
        number_of(tile) == 1 for tile in scoring.rack_of(context.hand, seat) if tile != OKEY
    )


_tiles_left = scoring.tiles_left


def _no_elden_over_nobody(hand: HandAtEnd, p: Parameters) -> bool:
    """Going out in one go is a plain finish."""
    return False


ENGINES = (
    WrongEngine(
        "false-joker-finish-doubles",
        "Sahte okeyle bitirmeyi okeyle bitiş sayar.",
        "Finishing with a false joker counts as finishing with the okey.",
        "oyna: Types of finish",
        ("finish.false_joker", "finish.okey"),
        playing(lambda p: {"finish_false_joker_is_okey": True}),
    ),
    WrongEngine(
        "okey-finish-is-plain",
        "Okeyle bitişi ikiye katlamaz.",
        "Finishing with the okey doubles nothing.",
        "oyna: Types of finish",
        ("finish.okey",),
        playing({"finish_factor_okey": 1, "finish_own_factor_okey": 1}),
    ),
    WrongEngine(
        "pairs-finish-is-plain",
        "Çift bitişi ikiye katlamaz.",
        "Finishing after a pairs opening doubles nothing.",
        "oyna: Types of finish",
        ("finish.pairs",),
        playing({"finish_factor_pairs": 1, "finish_own_factor_pairs": 1}),
    ),
    WrongEngine(
        "elden-is-plain",
        "Elden bitişi ikiye katlamaz.",
        "Going out in one go doubles nothing.",
        "oyna: Types of finish",
        ("finish.elden",),
        playing(patch=_finishes("elden", _no_elden_over_nobody)),
    ),
    WrongEngine(
        "factors-add-up",
        "Bitiş katsayılarını çarpmaz, toplar.",
        "Factors of a finish are added, not multiplied.",
        "turler: Elden bitiş, okeyle bitiş ve çift",
        ("finish.stacking",),
        playing(patch=Patch({scoring.stacked: _added})),
    ),
    WrongEngine(
        "largest-factor-only",
        "Okeyle ve çift bitişte tek katsayıyı uygular.",
        "Of several factors of a finish only the largest counts.",
        "oyna: Types of finish",
        ("finish.stacking",),
        playing(lambda p: {"finish_stacking": "largest"}),
    ),
    WrongEngine(
        "elden-at-any-table",
        "Başkası açmış olsa da aynı turda açıp bitirmeyi elden sayar.",
        "Opening and finishing in one turn is elden even if others have opened.",
        "oyna: Types of finish",
        ("finish.elden_table", "finish.elden"),
        playing({"finish_elden_table": "any"}),
    ),
    WrongEngine(
        "elden-at-an-empty-table",
        "Elden bitiş için her masada kimsenin açmamış olmasını ister.",
        "Elden needs, at every table, that nobody else has opened.",
        "interpretation 8",
        ("finish.elden_table", "finish.elden"),
        playing({"finish_elden_table": "nobody_else_opened"}),
    ),
    WrongEngine(
        "elden-late",
        "Önceki turlarda açmış olana da elden bitiş yazar.",
        "A late finisher who opened turns ago is given elden, too.",
        "oyna: Types of finish",
        ("finish.elden",),
        playing(patch=_finishes("elden", _late_too)),
    ),
    WrongEngine(
        "elden-with-pairs-turned-round",
        "Çiftle elden bitiş varsa saymaz, yoksa sayar.",
        "Elden with pairs counts exactly where it does not.",
        "oyna: Types of finish",
        ("finish.elden",),
        playing(lambda p: {"finish_elden_with_pairs": not p.finish_elden_with_pairs}),
    ),
    WrongEngine(
        "elden-without-laying-off",
        "İşleyerek bitireni elden bitirmiş saymaz.",
        "Who laid tiles off has not gone out in one go.",
        "oyna: Types of finish",
        ("finish.elden",),
        playing({"finish_elden_after_lay_off": False}),
    ),
    WrongEngine(
        "finisher-always-101",
        "Bitirene ne ile bitirirse bitirsin -101 yazar.",
        "The finisher writes −101 whatever the finish.",
        "interpretation A",
        ("finish.score", "finish.okey"),
        playing({"finish_own_factor_okey": 1, "finish_own_factor_pairs": 1, "finish_own_factor_elden": 1}),
    ),
    WrongEngine(
        "elden-finisher-101",
        "Elden bitirene -101 yazar, ötekileri katlar.",
        "Elden doubles the losers only; the finisher writes −101.",
        "interpretation A",
        ("finish.elden", "finish.score"),
        playing({"finish_own_factor_elden": 1}),
    ),
    WrongEngine(
        "finisher-gets-101-everywhere",
        "Bitirene her masada -101 yazar.",
        "The finisher writes −101 at every table.",
        "interpretation 24",
        ("finish.score",),
        playing({"finish_score": -101}),
    ),
    WrongEngine(
        "okey-left-is-doubled",
        "Elde kalan okeyin cezasını bitişle katlar.",
        "The charge for an okey left in hand is multiplied by the finish.",
        "oyna: Types of finish",
        ("score.okey_in_hand",),
        playing(patch=_units({"score.okey_in_hand": _okeys_times_factor})),
    ),
    WrongEngine(
        "okey-left-is-doubled-for-pairs",
        "Çift açanın elinde kalan okeyin cezasını ikiye katlar.",
        "The charge for an okey left in hand is doubled for a pairs opener.",
        "oyna: Types of finish",
        ("score.okey_in_hand", "score.pairs_opener"),
        playing(patch=_units({"score.okey_in_hand": _okeys_doubled_for_pairs})),
    ),
    WrongEngine(
        "okey-left-counts-in-the-sum",
        "Elde kalan okeyi toplama da katar.",
        "An okey left in hand counts in the sum as well.",
        "interpretation 48",
        ("score.okey_in_sum",),
        playing({"score_okey_in_sum": "printed_number"}),
    ),
    WrongEngine(
        "okey-left-counts-nothing-anywhere",
        "Elde kalan okeyi hiçbir masada toplama katmaz.",
        "An okey left in hand counts nothing in the sum at any table.",
        "interpretation 24",
        ("score.okey_in_sum",),
        playing({"score_okey_in_sum": "nothing"}),
    ),
    WrongEngine(
        "okey-left-is-free",
        "Elde kalan okeye ceza yazmaz.",
        "An okey left in hand costs nothing.",
        "oyna: Scoring and the score sheet",
        ("score.okey_in_hand",),
        playing({"score_okey_in_hand": None}),
    ),
    WrongEngine(
        "okey-left-costs-the-unopened",
        "Hiç açmamış olanın okeyine de 101 yazar.",
        "Who never opened pays for an okey in hand, too.",
        "oyna: Types of finish",
        ("score.okey_in_hand", "score.unopened"),
        playing(patch=_units({"score.okey_in_hand": _okeys_of_everybody})),
    ),
    WrongEngine(
        "false-joker-left-counts-nothing",
        "Elde kalan sahte okeyi saymaz.",
        "A false joker left in hand counts nothing.",
        "oyna: Scoring and the score sheet",
        ("score.false_joker_in_hand",),
        playing(patch=Patch({_tiles_left: lambda context, seat: _false_jokers_count(context, seat, 0)})),
    ),
    WrongEngine(
        "false-joker-left-counts-101",
        "Elde kalan sahte okeye 101 yazar.",
        "A false joker left in hand costs 101.",
        "oyna: Scoring and the score sheet",
        ("score.false_joker_in_hand",),
        playing(patch=Patch({_tiles_left: lambda context, seat: _false_jokers_count(context, seat, 101)})),
    ),
    WrongEngine(
        "ace-left-counts-eleven",
        "Elde kalan 1'i 11 sayar.",
        "A 1 left in hand counts 11.",
        "oyna: Scoring and the score sheet",
        ("score.melds_opener",),
        playing(patch=Patch({_tiles_left: _ace_is_eleven})),
    ),
    WrongEngine(
        "pairs-opener-counts-once",
        "Çift açıp kaybedene elini bir kez yazar.",
        "A losing pairs opener writes the tiles once.",
        "oyna: Opening with pairs: going for pairs",
        ("score.pairs_opener",),
        playing({"score_pairs_opener_factor": 1}),
    ),
    WrongEngine(
        "unopened-also-counts-tiles",
        "Hiç açmamış olana 202'nin üstüne elindekileri de yazar.",
        "Who never opened writes the tiles in hand on top of the fixed penalty.",
        "oyna: Types of finish",
        ("score.unopened",),
        playing(patch=_units({"score.unopened": _unopened_by_tiles})),
    ),
    WrongEngine(
        "unopened-never-doubled",
        "Hiç açmamış olana bitiş ne olursa olsun 202 yazar.",
        "Who never opened writes 202 whatever the finish.",
        "oyna: Types of finish",
        ("score.unopened",),
        playing(patch=_units({"score.unopened": _unopened_never_doubled})),
    ),
    WrongEngine(
        "charges-are-doubled",
        "El içindeki cezaları da bitişle katlar.",
        "Charges of the hand are multiplied by the finish.",
        "oyna: What is the penalty for discarding the okey?",
        ("score.charges",),
        playing(lambda p: {"score_charges_multiplied": True}),
    ),
    WrongEngine(
        "finisher-pays-no-charges",
        "Eli bitirenin cezalarını siler.",
        "The finisher's charges are forgotten.",
        "interpretation 32",
        ("score.charges",),
        playing(patch=_units({"score.charges": _finisher_pays_nothing})),
    ),
    WrongEngine(
        "partner-pays",
        "Eşi bitirse de elindeki taşları yazar.",
        "The finisher's partner writes the tiles in hand all the same.",
        "turler: Oyuncu bitirirse eşinin",
        ("score.partner_of_finisher",),
        playing({"score_partner_of_finisher": "none"}),
    ),
    WrongEngine(
        "unopened-partner-pays",
        "Eşi bitirse de hiç açmamış olana 202 yazar.",
        "The finisher's partner writes 202 if the hand was never opened.",
        "interpretation 15",
        ("score.partner_of_finisher",),
        playing(patch=Patch({_waived: _waived_if_open})),
    ),
    WrongEngine(
        "partner-charges-waived",
        "Eşi bitirince oyuncunun cezalarını da siler.",
        "The finisher's partner is let off the charges, too.",
        "interpretation 15",
        ("score.partner_of_finisher", "score.charges"),
        playing(patch=_units({"score.charges": _partner_charges_waived})),
    ),
    WrongEngine(
        "void-keeps-charges",
        "Bozulan elin cezalarını silmez.",
        "The charges of a void hand stay.",
        "interpretation 28",
        ("void.four_pairs_openers",),
        playing(patch=Patch({_end: _keeps_charges, scoring.void: _void_with_charges})),
    ),
    WrongEngine(
        "exhausted-wipes-charges",
        "Taşlar bitince cezaları siler.",
        "With an empty stock the charges are wiped.",
        "oyna: If the stock runs out",
        ("exhausted.charges",),
        playing({"exhausted_charges": "wiped"}),
    ),
    WrongEngine(
        "exhausted-costs-nothing",
        "Taşlar bitince açmış olanlara bir şey yazmaz.",
        "With an empty stock openers write nothing.",
        "oyna: If the stock runs out",
        ("exhausted.opened",),
        playing({"exhausted_opened": "nothing"}),
    ),
    WrongEngine(
        "exhausted-unopened-zero",
        "Taşlar bitince açmamış olana ceza yazmaz.",
        "With an empty stock who never opened writes nothing.",
        "oyna: If the stock runs out",
        ("exhausted.unopened",),
        playing({"exhausted_unopened": 0}),
    ),
    WrongEngine(
        "exhausted-okeys-free",
        "Taşlar bitince elde kalan okeye ceza yazmaz.",
        "With an empty stock an okey in hand costs nothing.",
        "oyna: If the stock runs out",
        ("exhausted.okeys",),
        playing({"exhausted_okeys": None}),
    ),
    WrongEngine(
        "exhausted-okeys-of-everybody",
        "Taşlar bitince açmamış olanın okeyine de 101 yazar.",
        "With an empty stock okeys cost those who never opened, too.",
        "oyna: If the stock runs out",
        ("exhausted.okeys",),
        playing(lambda p: {"exhausted_okeys_of_unopened": True}),
    ),
)
