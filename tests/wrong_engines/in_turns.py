"""Engines that misread the turn and its end: the price of a discard, undoing, finishing, when it is over."""

from referee import mechanics, turn
from referee.decode import SEATS
from referee.hand import OVER, PAIRS, Hand, left_of, right_of
from referee.mechanics import Move
from referee.playable import playable_tiles
from referee.profile import Parameters
from referee.rules import discard, take
from referee.rules.rule import Finding, charge
from referee.tiles import OKEY
from referee.turn import Verdict
from tests.wrong_engines.engine import WrongEngine, playing
from tests.wrong_engines.patching import Patch

_undo_moves, _carry_out = mechanics.undo_moves, turn.carry_out


def _table_before_the_turn(hand: Hand, move: Move, p: Parameters) -> Finding | None:
    if hand.before is None or p.discard_playable is None:
        return discard.playable(hand, move, p)
    if move.event.tiles[0] not in playable_tiles(hand.before.table, p) or hand.tiles_held(move.seat) == 1:
        return None
    return charge("discard.playable", ((move.seat, p.discard_playable),), tile=move.event.tiles[0])


def _openers_only(hand: Hand, move: Move, p: Parameters) -> Finding | None:
    return discard.playable(hand, move, p) if hand.opened_of(move.seat) is not None else None


def _okey_fits_as_well(hand: Hand, move: Move, p: Parameters) -> Finding | None:
    """An okey is charged once more where some meld could take it."""
    if move.event.tiles[0] != OKEY or p.discard_playable is None or hand.tiles_held(move.seat) == 1:
        return discard.playable(hand, move, p)
    if not playable_tiles(hand.the_table(), p):
        return None
    return charge("discard.playable", ((move.seat, p.discard_playable),), tile=OKEY)


def _false_joker_is_one_too(hand: Hand, move: Move, p: Parameters) -> Finding | None:
    if move.event.tiles[0] != hand.names.okey or p.discard_okey is None or hand.tiles_held(move.seat) == 1:
        return discard.okey(hand, move, p)
    return charge("discard.okey", ((move.seat, p.discard_okey),))


def _full_ends_take_nothing(hand: Hand, move: Move, p: Parameters) -> Finding | None:
    """A tile that only the limit at one end keeps off is thrown for nothing."""
    most = p.layoff_most_at_one_end
    tile = move.event.tiles[0]
    found = discard.playable(hand, move, p)
    if found is None or most is None:
        return found
    for number, laid in enumerate(hand.the_table()):
        for end, fitting in (("low", laid.meld.low), ("high", laid.meld.high)):
            if fitting == tile and hand.end_counts.get((number, end), 0) < most:
                return found
        if laid.meld.kind != "run" and tile in laid.meld.fits:
            return found
    return None


def _turn_is_over(hand: Hand, move: Move, verdict: Verdict) -> None:
    """After an undone discard the turn passes all the same."""
    _carry_out(hand, move, verdict)
    if verdict.undone and hand.phase != OVER:
        mechanics._begin_turn(hand, right_of(hand.to_play))


def _third_is_enough(hand: Hand) -> bool:
    opened = [hand.opened_of(seat) for seat in SEATS]
    return hand.p.void_four_pairs_openers == "void" and opened.count(PAIRS) >= 3


def _rack_only(hand: Hand) -> None:
    """Undoing brings the tiles back, but who opened stays open."""
    seat = hand.to_play
    opened, with_ = hand.opened[seat], hand.opened_with[seat]
    _undo_moves(hand)
    hand.opened[seat], hand.opened_with[seat] = opened, with_


def _whole_hand_needs_no_taken_tile(hand: Hand, move: Move, p: Parameters) -> Finding | None:
    return None if mechanics.is_whole_hand(hand, move) else take.in_opening(hand, move, p)


ENGINES = (
    WrongEngine(
        "discards-the-okey-free",
        "Okey atana ceza yazmaz.",
        "Discarding the okey costs nothing.",
        "oyna: What is the penalty for discarding the okey?",
        ("discard.okey",),
        playing({"discard_okey": None}),
    ),
    WrongEngine(
        "okey-discard-costs-everywhere",
        "Okey atana her masada 101 yazar.",
        "Discarding the okey costs 101 at every table.",
        "interpretation 24",
        ("discard.okey",),
        playing({"discard_okey": 101, "discard_okey_exempt_when_finishing": True}),
    ),
    WrongEngine(
        "okey-costs-when-finishing",
        "Okeyle bitirene de okey atma cezası yazar.",
        "Finishing with the okey is charged as discarding it.",
        "oyna: What is the penalty for discarding the okey?",
        ("discard.finishing_exempt", "discard.okey"),
        playing(lambda p: {"discard_okey_exempt_when_finishing": False}),
    ),
    WrongEngine(
        "playable-discard-free",
        "İşlek taş atana ceza yazmaz.",
        "Discarding a playable tile costs nothing.",
        "oyna: What is the penalty for discarding the okey?",
        ("discard.playable",),
        playing({"discard_playable": None}),
    ),
    WrongEngine(
        "playable-discard-costs-everywhere",
        "İşlek taş atana her masada 101 yazar.",
        "Discarding a playable tile costs 101 at every table.",
        "interpretation 24",
        ("discard.playable",),
        playing({"discard_playable": 101, "discard_playable_exempt_when_finishing": True}),
    ),
    WrongEngine(
        "playable-costs-when-finishing",
        "Son taşı işlekse bitirene ceza yazar.",
        "Finishing with a playable tile is charged.",
        "interpretation 1",
        ("discard.finishing_exempt", "discard.playable"),
        playing(lambda p: {"discard_playable_exempt_when_finishing": False}),
    ),
    WrongEngine(
        "playable-before-the-turn",
        "İşlek taşa turun başındaki masaya göre bakar.",
        "Whether a tile is playable is read off the table as it was when the turn began.",
        "interpretation 34",
        ("discard.playable",),
        playing(units={"discard.playable": _table_before_the_turn}),
    ),
    WrongEngine(
        "unopened-discards-playable-free",
        "Açmamış oyuncuya işlek taş cezası yazmaz.",
        "Who has not opened discards playable tiles for nothing.",
        "oyna: What is the penalty for discarding the okey?",
        ("discard.playable",),
        playing(units={"discard.playable": _openers_only}),
    ),
    WrongEngine(
        "okey-is-playable-too",
        "Atılan okey işliyorsa iki ceza birden yazar.",
        "A discarded okey that some meld could take costs twice.",
        "interpretation 2",
        ("discard.okey",),
        playing(units={"discard.playable": _okey_fits_as_well}),
    ),
    WrongEngine(
        "false-joker-discard-costs",
        "Sahte okey atana okey cezası yazar.",
        "Discarding a false joker is charged like the okey.",
        "oyna: The false joker",
        ("discard.okey", "tiles.false_joker"),
        playing(units={"discard.okey": _false_joker_is_one_too}),
    ),
    WrongEngine(
        "full-ends-are-not-playable",
        "Uca iki taş sınırı dolunca o uca gelen taşı işlek saymaz.",
        "Once an end has had its two tiles, the next one is not playable to it.",
        "interpretation 10",
        ("discard.playable", "layoff.most_at_one_end"),
        playing(units={"discard.playable": _full_ends_take_nothing}),
    ),
    WrongEngine(
        "undo-is-free",
        "Masa hamlelerini her masada cezasız geri aldırır.",
        "Table moves are taken back for nothing at every table.",
        "interpretation 44",
        ("turn.undo",),
        playing({"turn_undo": 0}),
    ),
    WrongEngine(
        "undo-is-refused",
        "Masa hamlelerini hiç geri aldırmaz.",
        "Table moves are never taken back.",
        "turler: Masaya açma, işleme veya okey alma",
        ("turn.undo",),
        playing({"turn_undo": None}),
    ),
    WrongEngine(
        "undo-leaves-it-open",
        "Açılış geri alınsa da oyuncuyu açmış sayar.",
        "Who takes an opening back still counts as having opened.",
        "interpretation 44",
        ("turn.undo", "open.below_minimum"),
        playing(patch=Patch({_undo_moves: _rack_only})),
    ),
    WrongEngine(
        "undone-discard-ends-the-turn",
        "Düşük açılışın cezasından sonra sırayı geçirir.",
        "After the charge for a low opening the turn passes.",
        "interpretation 19",
        ("open.below_minimum",),
        playing(patch=Patch({_carry_out: _turn_is_over})),
    ),
    WrongEngine(
        "starter-draws",
        "Ele başlayana da taş çektirir.",
        "The starter draws on the first turn.",
        "oyna: How does a turn work?",
        ("turn.starter_does_not_draw",),
        playing(units={"turn.starter_does_not_draw": None}),
    ),
    WrongEngine(
        "draws-twice",
        "Bir turda birden çok taş çektirir.",
        "More than one tile may be drawn in a turn.",
        "oyna: How does a turn work?",
        ("turn.one_tile",),
        playing(units={"turn.one_tile": None}),
    ),
    WrongEngine(
        "discards-without-drawing",
        "Taş çekmeden taş attırır.",
        "A tile may be discarded before one is taken.",
        "oyna: How does a turn work?",
        ("turn.take_first",),
        playing(units={"turn.take_first": None}),
    ),
    WrongEngine(
        "plays-to-the-left",
        "Sırayı sağa değil sola geçirir.",
        "The turn passes to the left.",
        "oyna: How does a turn work?",
        ("turn.direction", "turn.seat", "deal.next_dealer"),
        playing(patch=Patch({right_of: left_of, left_of: right_of})),
    ),
    WrongEngine(
        "whole-hand-without-the-taken-tile",
        "Bütün eli indirene yandan aldığı taşı son taş olarak bıraktırır.",
        "A whole hand may leave out the tile taken from the left.",
        "interpretation 42",
        ("take.in_opening",),
        playing({"take_may_finish": True}, units={"take.in_opening": _whole_hand_needs_no_taken_tile}),
    ),
    WrongEngine(
        "void-at-the-third",
        "Üçüncü çift açılışında eli bozar.",
        "The hand is void at the third pairs opening.",
        "oyna: A void hand: all four players go for pairs",
        ("void.four_pairs_openers",),
        playing(patch=Patch(values={(Hand, "everybody_opened_pairs"): _third_is_enough})),
    ),
    WrongEngine(
        "four-pairs-openers-play-on",
        "Dördü de çift açsa el sürer.",
        "Four pairs openers play on.",
        "oyna: A void hand: all four players go for pairs",
        ("void.four_pairs_openers",),
        playing({"void_four_pairs_openers": "plays_on"}),
    ),
    WrongEngine(
        "indicator-finishes",
        "Taşlar bitince göstergeyi aldırıp bitirtir.",
        "With an empty stock the indicator may be taken to finish.",
        "oyna: Rules vary from table to table",
        ("indicator.takeable", "exhausted.ends"),
        playing({"indicator_takeable": "to_finish"}),
    ),
    WrongEngine(
        "pairs-must-be-announced",
        "Çifte gideceğini söylemeyene çift açtırmaz.",
        "Nobody opens with pairs without having announced it.",
        "oyna: Opening with pairs: going for pairs",
        ("open.announced", "open.announce"),
        playing({"open_announce_pairs": "required"}),
    ),
)
