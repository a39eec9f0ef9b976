"""Engines that misread the rules of the left tile."""

from referee.hand import FROM_LEFT, Hand
from referee.mechanics import Move
from referee.playable import playable_in
from referee.profile import Parameters
from referee.rules import take
from referee.rules.rule import Finding, refuse
from referee.rules.turn_order import undo_moves
from referee.tiles import OKEY, number_of
from tests.wrong_engines.engine import WrongEngine, playing
from tests.wrong_engines.patching import Patch


def _none_of_its_kind_may_go(hand: Hand, move: Move, p: Parameters) -> Finding | None:
    """No tile like the taken one is discarded, although it is used."""
    if move.event.tiles[0] == hand.taken and hand.source == FROM_LEFT:
        return refuse("take.thrown_back", tile=hand.taken)
    return None


def _lies_in_an_own_meld(hand: Hand) -> bool:
    mine = (laid.meld.tiles for laid in hand.the_table() if laid.by == hand.to_play)
    return any(hand.taken in tiles for tiles in mine)


def _only_melds_are_use(hand: Hand, move: Move, p: Parameters) -> Finding | None:
    if hand.source == FROM_LEFT and hand.taken_is_used() and not _lies_in_an_own_meld(hand):
        return refuse("take.must_be_used", tile=hand.taken)
    return take.must_be_used(hand, move, p)


def _swaps_are_no_use(hand: Hand, move: Move, p: Parameters) -> Finding | None:
    swapped = hand.won > 0 and not hand.laid_off_now and hand.source == FROM_LEFT
    if swapped and hand.taken_is_used() and not _lies_in_an_own_meld(hand):
        return refuse("take.must_be_used", tile=hand.taken)
    return take.must_be_used(hand, move, p)


def _forgotten_once_laid(hand: Hand) -> bool:
    """An okey that lay on the table for a moment was used (it was won back)."""
    return hand.taken in hand.laid


def _only_for_the_unopened(hand: Hand, move: Move, p: Parameters) -> Finding | None:
    return take.playable_discard(hand, move, p) if hand.opened_of(move.seat) is None else None


def _unless_it_is_a_meld(hand: Hand, move: Move, p: Parameters) -> Finding | None:
    """A playable tile may be taken after all for a meld of one's own."""
    tile = move.event.tiles[0]
    rack = hand.rack_of(move.seat)
    for step in (-1, 1):
        run = [tile + step, tile + 2 * step]
        if all(other in rack and other // 13 == tile // 13 for other in run):
            return None
    return refuse("take.playable_discard", tile=tile) if tile in playable_in(hand) else None


def _false_joker_and_okey_count_nothing(hand: Hand, move: Move) -> int:
    return 0 if hand.taken in (OKEY, hand.names.okey) else number_of(hand.taken)


def _okey_counts_what_is_printed(hand: Hand, move: Move) -> int:
    return number_of(hand.names.okey if hand.taken == OKEY else hand.taken)


def _undo_keeps_what_others_paid(hand: Hand, move: Move, p: Parameters) -> Finding | None:
    found = undo_moves(hand, move, p)
    if found is None or not found.entries:
        return found
    return found._replace(entries=tuple(entry for entry in found.entries if entry[0] == "turn.undo"))


ENGINES = (
    WrongEngine(
        "takes-anything",
        "İşine yaramasa da yandan taş aldırır.",
        "It takes any left tile, whether or not there is a use for it.",
        "oyna: Taking the tile on your left",
        ("take.unusable",),
        playing({"take_unusable": "may_try"}),
    ),
    WrongEngine(
        "never-takes-to-try",
        "Denemek için yandan taş aldırmaz; işe yaramayan taşı her masada geri çevirir.",
        "It never takes a tile to try: without a use the take is refused at every table.",
        "interpretation 20",
        ("take.unusable",),
        playing({"take_unusable": "refused"}),
    ),
    WrongEngine(
        "playable-left-tile-turned-round",
        "İşlek taş yandan alınabiliyorsa aldırmaz, alınamıyorsa aldırır.",
        "A playable left tile is taken exactly where it may not be.",
        "turler: Önceki oyuncunun attığı taş işlekse",
        ("take.playable_discard",),
        playing(lambda p: {"take_playable_discard": not p.take_playable_discard}),
    ),
    WrongEngine(
        "playable-left-tile-for-openers",
        "İşlek taşı açmış oyuncuya aldırır.",
        "Who has opened may take a playable left tile.",
        "turler: Önceki oyuncunun attığı taş işlekse",
        ("take.playable_discard",),
        playing(units={"take.playable_discard": _only_for_the_unopened}),
    ),
    WrongEngine(
        "playable-left-tile-for-a-meld",
        "İşlek taşı, elindekilerle seri kuracaksan aldırır.",
        "A playable left tile may be taken for a run of one's own.",
        "interpretation 35",
        ("take.playable_discard",),
        playing(units={"take.playable_discard": _unless_it_is_a_meld}),
    ),
    WrongEngine(
        "twin-of-the-taken-tile-stays",
        "Alınan taş masaya inse bile eldeki eşini attırmaz.",
        "The twin of the taken tile may not be discarded, although the tile lies on the table.",
        "interpretation 26",
        ("take.must_be_used", "take.thrown_back"),
        playing(units={"take.thrown_back": _none_of_its_kind_may_go}),
    ),
    WrongEngine(
        "use-is-a-new-meld",
        "Yandan alınan taşı işletmeyi kullanmak saymaz, yeni per ister.",
        "Laying the taken tile off is no use to it: it wants a new meld.",
        "interpretation 33",
        ("take.must_be_used", "take.opened"),
        playing(units={"take.must_be_used": _only_melds_are_use}),
    ),
    WrongEngine(
        "swap-is-no-use",
        "Yandan alınan taşı masadaki okeyin yerine koymayı kullanmak saymaz.",
        "Putting the taken tile in an okey's place is no use to it.",
        "interpretation 33",
        ("take.must_be_used", "take.opened"),
        playing(units={"take.must_be_used": _swaps_are_no_use}),
    ),
    WrongEngine(
        "okey-won-back-was-used",
        "Alınan okey masaya konup geri alınsa da kullanılmış sayar.",
        "A taken okey that was laid and won back counts as used.",
        "interpretation 33",
        ("take.must_be_used", "take.thrown_back"),
        playing(patch=Patch(values={(Hand, "taken_is_used"): _forgotten_once_laid})),
    ),
    WrongEngine(
        "taken-tile-may-stay",
        "Yandan alınan taş elde kalsa da başka taş attırır.",
        "The taken tile may stay in hand while another one is discarded.",
        "oyna: Taking the tile on your left",
        ("take.must_be_used",),
        playing({"take_unused_discard": "allowed"}),
    ),
    WrongEngine(
        "throws-it-straight-back",
        "Yandan alınan taşı aynı turda geri attırır.",
        "The taken tile may be thrown straight back.",
        "oyna: Taking the tile on your left",
        ("take.thrown_back",),
        playing({"take_may_be_thrown_back": True}),
    ),
    WrongEngine(
        "finishes-with-the-taken-tile",
        "Yandan alınan taşı son taş olarak attırır.",
        "The taken tile may be the last one that is thrown.",
        "oyna: Taking the tile on your left",
        ("take.as_last_tile", "turn.keep_a_tile"),
        playing({"take_may_finish": True}),
    ),
    WrongEngine(
        "puts-back-for-nothing",
        "Yandan alınan taşı her masada cezasız geri koydurur.",
        "The taken tile goes back for nothing at every table.",
        "interpretation 20",
        ("take.put_back",),
        playing({"take_put_back": 0}),
    ),
    WrongEngine(
        "never-puts-back",
        "Yandan alınan taşı hiçbir masada geri koydurmaz.",
        "The taken tile never goes back, at no table.",
        "turler: Yandan alınan taş kullanılmayacaksa",
        ("take.put_back",),
        playing({"take_put_back": None}),
    ),
    WrongEngine(
        "puts-back-over-moves",
        "Masada hamle dururken de taşı geri koydurur.",
        "The taken tile goes back although moves of this turn lie on the table.",
        "interpretation 37",
        ("take.put_back_table_changed",),
        playing(units={"take.put_back_table_changed": None}),
    ),
    WrongEngine(
        "takes-again",
        "Geri konan taşı aynı turda yeniden aldırır.",
        "A tile that was put back may be taken again in the same turn.",
        "interpretation 27",
        ("take.again",),
        playing(units={"take.again": None}),
    ),
    WrongEngine(
        "takes-the-last-discard",
        "Taşlar bittikten sonra atılan son taşı aldırır.",
        "The discard after the last tile of the stock may be taken.",
        "interpretation 31",
        ("exhausted.last_discard",),
        playing(units={"exhausted.last_discard": None}),
    ),
    WrongEngine(
        "unopened-must-open-with-it",
        "Açmamış oyuncudan, aldığı taşı her masada açılışın içinde ister.",
        "Who had not opened must have the taken tile in the opening, at every table.",
        "oyna: Taking the tile on your left",
        ("take.in_opening", "take.unusable"),
        playing({"take_unopened": "in_opening"}),
    ),
    WrongEngine(
        "unopened-may-use-it-later",
        "Açmamış oyuncu aldığı taşı açtıktan sonra da kullanabilir der.",
        "Who had not opened may use the taken tile after the opening, at every table.",
        "interpretation 42",
        ("take.in_opening",),
        playing({"take_unopened": "in_turn"}),
    ),
    WrongEngine(
        "feeder-pays-nothing",
        "Açtıran taşı atana ceza yazmaz.",
        "Whoever discarded the tile that opens pays nothing.",
        "turler: Yandan alınan taşla per açılışı",
        ("take.feeder",),
        playing({"take_feeder": "none"}),
    ),
    WrongEngine(
        "feeder-pays-tens-for-pairs",
        "Çift açtıran taşa da on katını yazar.",
        "A tile that opens with pairs costs ten times its number, too.",
        "turler: Yandan alınan taşla per açılışı",
        ("take.feeder",),
        playing(lambda p: {"take_feeder_pairs": p.take_feeder_melds}),
    ),
    WrongEngine(
        "feeder-pays-a-flat-figure",
        "Açtıran taşın sayısına bakmaz, hep aynı cezayı yazar.",
        "Whatever its number, a tile that opens costs the same.",
        "turler: Yandan alınan taşla per açılışı",
        ("take.feeder",),
        playing(lambda p: {} if p.take_feeder == "none" else {"take_feeder": "flat"}),
    ),
    WrongEngine(
        "feeder-jokers-are-free",
        "Açtıran taş sahte okey ya da okeyse atan bir şey ödemez.",
        "A false joker or an okey that opens costs its discarder nothing.",
        "interpretation 11",
        ("take.feeder",),
        playing(patch=Patch({take._number_in_opening: _false_joker_and_okey_count_nothing})),
    ),
    WrongEngine(
        "feeder-okey-as-printed",
        "Açtıran okeyi yerine geçtiği taşla değil, üstündeki sayıyla hesaplar.",
        "An okey that opens costs the number printed on it, not that of what it stands for.",
        "interpretation 11",
        ("take.feeder",),
        playing(patch=Patch({take._number_in_opening: _okey_counts_what_is_printed})),
    ),
    WrongEngine(
        "undo-keeps-what-others-paid",
        "Hamleler geri alınınca başkasına yazılan ceza kalır.",
        "When moves are taken back, what they cost others stays.",
        "interpretation 44",
        ("turn.undo",),
        playing(units={"turn.undo": _undo_keeps_what_others_paid}),
    ),
)
