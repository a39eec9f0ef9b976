"""Engines that open wrongly: with too little, with too much, in the wrong way."""

from referee import mechanics
from referee.decode import SEATS
from referee.events import MELD
from referee.hand import MELDS, PAIRS, Hand, partner_of
from referee.mechanics import Move
from referee.melds import Meld
from referee.profile import Parameters
from referee.rules.rule import Finding, charge, undo
from tests.wrong_engines.engine import WrongEngine, playing
from tests.wrong_engines.patching import Patch

_minimum_for = Hand.minimum_for
_apply = mechanics.apply


def _binding(hand: Hand, seat: int, kind: str) -> list[int]:
    """The openings of that kind which bind a seat."""
    p = hand.p
    if p.open_raise == "none":
        return []
    others = [other for other in SEATS if other != seat]
    if p.open_raise == "rivals":
        others.remove(partner_of(seat))
    return [with_ for other in others
            if hand.opened[other] == kind and (with_ := hand.opened_with[other]) is not None]  # fmt: skip


def _base(hand: Hand, kind: str) -> int:
    return hand.p.open_pairs_minimum if kind == PAIRS else hand.p.open_melds_minimum


def _reached_is_enough(hand: Hand, seat: int, kind: str) -> int:
    return max([_base(hand, kind), *_binding(hand, seat, kind)])


def _lowest_of_the_team(hand: Hand, seat: int, kind: str) -> int:
    with_ = _binding(hand, seat, kind)
    return max(_base(hand, kind), min(with_) + 1) if with_ else _minimum_for(hand, seat, kind)


def _pairs_never_rise(hand: Hand, seat: int, kind: str) -> int:
    return _base(hand, kind) if kind == PAIRS else _minimum_for(hand, seat, kind)


def _pairs_bind_melds(hand: Hand, seat: int, kind: str) -> int:
    """After a pairs opening the melds opener needs one more, too."""
    minimum = _minimum_for(hand, seat, kind)
    return minimum + 1 if kind == MELDS and _binding(hand, seat, PAIRS) else minimum


def _whole_turn_counts(hand: Hand, move: Move) -> None:
    _apply(hand, move)
    if move.event.kind == MELD and hand.opened_now:
        seat = hand.to_play
        value = sum(meld.value for meld in move.melds if isinstance(meld, Meld))
        hand.opened_with[seat] = (hand.opened_with[seat] or 0) + value


def _charged_but_stands(hand: Hand, move: Move, p: Parameters) -> Finding | None:
    if hand.pending is None or p.open_below_minimum is None or hand.tiles_held(move.seat) == 1:
        return None
    return charge("open.below_minimum", ((move.seat, p.open_below_minimum),))


def _low_even_when_going_out(hand: Hand, move: Move, p: Parameters) -> Finding | None:
    if hand.pending is None or p.open_below_minimum is None:
        return None
    return undo("open.below_minimum", hand, move.seat, p.open_below_minimum)


def _minimum(function: object) -> Patch:
    return Patch(values={(Hand, "minimum_for"): function})


ENGINES = (
    WrongEngine(
        "more-than-the-minimum",
        "Tam 101 ile el açtırmaz, geçmek gerekir der.",
        "Exactly 101 does not open to it: it has to be passed.",
        "interpretation 22",
        ("open.melds.minimum",),
        playing(lambda p: {"open_melds_minimum": p.open_melds_minimum + 1}),
    ),
    WrongEngine(
        "a-hundred-is-enough",
        "100 ile el açtırır.",
        "It opens with 100.",
        "oyna: How many points do you need to open in 101?",
        ("open.melds.minimum",),
        playing(lambda p: {"open_melds_minimum": p.open_melds_minimum - 1}),
    ),
    WrongEngine(
        "four-pairs-open",
        "Dört çiftle el açtırır.",
        "It opens with four pairs.",
        "oyna: Opening with pairs: going for pairs",
        ("open.pairs.minimum",),
        playing(lambda p: {"open_pairs_minimum": p.open_pairs_minimum - 1}),
    ),
    WrongEngine(
        "six-pairs-needed",
        "Beş çifti az bulur, altı ister.",
        "It wants six pairs.",
        "oyna: Opening with pairs: going for pairs",
        ("open.pairs.minimum",),
        playing(lambda p: {"open_pairs_minimum": p.open_pairs_minimum + 1}),
    ),
    WrongEngine(
        "whole-hand-needs-the-minimum",
        "Bütün eli bir kerede indirirken de 101 arar.",
        "It asks for 101 even when the whole hand goes down at once.",
        "oyna: Finishing without opening",
        ("open.whole_hand",),
        playing({"open_whole_hand": "none"}),
    ),
    WrongEngine(
        "opens-with-every-tile",
        "Atacak taş kalmasa da el açtırır.",
        "It opens with every tile and leaves none to discard.",
        "oyna: Opening with runs and sets",
        ("turn.keep_a_tile",),
        playing({"turn_keep_a_tile": 0}),
    ),
    WrongEngine(
        "mixed-opening",
        "Seriyle çifti bir açılışta karıştırır.",
        "It mixes melds and pairs in one opening.",
        "interpretation 40",
        ("open.mixed",),
        playing(units={"open.mixed": None}),
    ),
    WrongEngine(
        "opens-twice",
        "Açmış olana yeniden el açtırır.",
        "Who has opened may open again.",
        "oyna: Laying off and new melds",
        ("open.once",),
        playing(units={"open.once": None}),
    ),
    WrongEngine(
        "starter-may-not-open",
        "Elin ilk turunda başlayana el açtırmaz.",
        "The starter may not open on the first turn.",
        "interpretation 4",
        ("open.by_starter",),
        playing({"open_by_starter": False}),
    ),
    WrongEngine(
        "opening-in-steps",
        "Her masada eli parça parça açtırır, toplamı taş atılınca sorar.",
        "At every table it lets an opening grow step by step and asks for the sum at the discard.",
        "oyna: Opening with runs and sets",
        ("open.completed", "open.melds.minimum"),
        playing(
            lambda p: (
                {}
                if p.open_completed == "by_discard"
                else {"open_completed": "by_discard", "open_below_minimum": 101, "finish_invalid_elden": 101}
            )
        ),
    ),
    WrongEngine(
        "opening-in-one-move-only",
        "Her masada açılışı tek hamlede ister, düşük açılışı hemen geri çevirir.",
        "At every table an opening is one move, and a low one is turned down at once.",
        "interpretation 19",
        ("open.completed", "open.below_minimum"),
        playing({"open_completed": "one_move", "open_below_minimum": None, "finish_invalid_elden": None}),
    ),
    WrongEngine(
        "low-opening-is-free",
        "Düşük açılışı geri alır ama ceza yazmaz.",
        "A low opening is taken back and costs nothing.",
        "turler: Eşiğin altında açıp taş atmaya",
        ("open.below_minimum",),
        playing(lambda p: {"open_below_minimum": 0 if p.open_below_minimum else p.open_below_minimum}),
    ),
    WrongEngine(
        "low-opening-stays",
        "Düşük açılışa ceza yazar ama taşlar masada kalır.",
        "A low opening is charged, and its tiles stay on the table.",
        "turler: Eşiğin altında açıp taş atmaya",
        ("open.below_minimum",),
        playing(units={"open.below_minimum": _charged_but_stands}),
    ),
    WrongEngine(
        "failed-elden-costs-twice",
        "Tutmayan elden bitişte iki ceza birden yazar.",
        "A failed attempt at going out is charged twice: as that and as a low opening.",
        "interpretation 47",
        ("finish.invalid_elden",),
        playing(units={"open.below_minimum": _low_even_when_going_out}),
    ),
    WrongEngine(
        "failed-elden-is-a-low-opening",
        "Tutmayan elden bitişi düşük açılış diye adlandırır.",
        "It calls a failed attempt at going out a low opening.",
        "interpretation 47",
        ("finish.invalid_elden",),
        playing(units={"open.below_minimum": _low_even_when_going_out, "finish.invalid_elden": None}),
    ),
    WrongEngine(
        "completed-with-the-other-kind",
        "Yarım kalan seri açılışını çiftlerle tamamlatır.",
        "A pending opening with melds may be completed with pairs.",
        "interpretation 19",
        ("open.one_kind",),
        playing(units={"open.one_kind": None}),
    ),
    WrongEngine(
        "plays-on-while-pending",
        "Açılış eşiğe varmadan işletir ve yeni per indirtir.",
        "While an opening is below the minimum it lets other moves through.",
        "interpretation 19",
        ("open.pending",),
        playing(units={"open.pending": None}),
    ),
    WrongEngine(
        "raise-reached-is-enough",
        "Katlamada önceki açılışa eşit sayıyı yeterli bulur.",
        "With katlama it is enough to reach the earlier opening.",
        "turler: Katlamalı eşsiz oyunda en yüksek açandan",
        ("open.raise", "open.raise_pairs"),
        playing(patch=_minimum(_reached_is_enough)),
    ),
    WrongEngine(
        "nobody-raises",
        "Katlamayı bilmez: herkes 101 ile açar.",
        "It knows no katlama: everybody opens with 101.",
        "turler: Katlamalı eşsiz oyunda en yüksek açandan",
        ("open.raise",),
        playing({"open_raise": "none"}),
    ),
    WrongEngine(
        "partner-raises",
        "Eşinin açtığı sayı da seni bağlar.",
        "A partner's opening raises what one needs oneself.",
        "turler: Eşli katlamalı oyunda açılış yalnızca",
        ("open.raise",),
        playing(lambda p: {"open_raise": "highest"} if p.open_raise == "rivals" else {}),
    ),
    WrongEngine(
        "lower-opening-of-the-team-binds",
        "Rakip takımdan iki kişi açmışsa küçük olanı geçmek ona yeter.",
        "Where two rivals have opened, passing the lower opening is enough.",
        "interpretation 45",
        ("open.raise",),
        playing(patch=_minimum(_lowest_of_the_team)),
    ),
    WrongEngine(
        "pairs-are-never-raised",
        "Katlamada çift sayısını hiç artırmaz.",
        "With katlama the number of pairs is never raised.",
        "turler: Katlamalı eşli oyunda rakip takımın açtığı çift",
        ("open.raise_pairs",),
        playing(patch=_minimum(_pairs_never_rise)),
    ),
    WrongEngine(
        "pairs-raise-melds",
        "Çift açılışından sonra seri açacak olandan da fazlasını ister.",
        "A pairs opening raises the minimum for melds, too.",
        "turler: Normal açılış ve çift açılışı eşikleri",
        ("open.raise_resets", "open.raise"),
        playing(patch=_minimum(_pairs_bind_melds)),
    ),
    WrongEngine(
        "later-melds-raise",
        "Açtığı turda sonradan indirilen perleri de katlamaya sayar.",
        "Melds laid down later in the opening turn raise the minimum as well.",
        "interpretation 14",
        ("open.raise", "meld.in_opening_turn"),
        playing(patch=Patch({_apply: _whole_turn_counts})),
    ),
)
