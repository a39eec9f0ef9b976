"""Engines that search badly: greedy ones, those that are blind to jokers, those that see one step ahead."""

from collections.abc import Iterator, Sequence
from typing import Any

from referee import lines, solver
from referee.events import Event
from referee.hand import Hand
from referee.lines import Line
from referee.melds import Meld, MeldRules
from referee.solver import Plan, every_meld
from referee.tiles import OKEY, UNKNOWN
from referee.turn import Referee
from tests.wrong_engines.engine import WrongEngine, playing
from tests.wrong_engines.patching import Patch

_best_melds, _most_pairs, _whole_hand = solver.best_melds, solver.most_pairs, solver.whole_hand
_ways, _line_for = lines._ways, lines.line_for


def _without_okeys(rack: Sequence[int]) -> list[int]:
    return [UNKNOWN if tile == OKEY else tile for tile in rack]


def _greedy(by: Any) -> Any:
    """Lays the meld that looks best, then the best of what is left, and never looks back."""

    def melds(rack: Sequence[int], rules: MeldRules, *, keep: int = 1, use: int | None = None) -> Plan:
        left: list[int] = list(rack)
        laid: list[Meld] = []
        while True:
            found = [meld for meld in every_meld(left, rules) if len(left) - len(meld.tiles) >= keep]
            if not laid and use is not None:
                found = [meld for meld in found if use in meld.tiles]
            if not found:
                break
            best: Meld = max(found, key=by)
            laid.append(best)
            for tile in best.tiles:
                left.remove(tile)
        return Plan(sum(meld.value for meld in laid), tuple(laid), tuple(sorted(left)))

    return melds


def _blind_melds(rack: Sequence[int], rules: MeldRules, *, keep: int = 1, use: int | None = None) -> Plan:
    return _best_melds(_without_okeys(rack), rules, keep=keep, use=None if use == OKEY else use)


def _blind_whole(rack: Sequence[int], rules: MeldRules, *, use: int | None = None) -> Plan | None:
    return None if OKEY in rack else _whole_hand(rack, rules, use=use)


def _one_okey(rack: Sequence[int], rules: MeldRules, *, keep: int = 1, use: int | None = None) -> Plan:
    rest = list(rack)
    if rest.count(OKEY) > 1:
        rest.remove(OKEY)
        rest.append(UNKNOWN)
    return _best_melds(rest, rules, keep=keep, use=use)


def _keeps_nothing(rack: Sequence[int], rules: MeldRules, *, keep: int = 1, use: int | None = None) -> Plan:
    return _best_melds(rack, rules, keep=0, use=use)


def _uses_anything(rack: Sequence[int], rules: MeldRules, *, keep: int = 1, use: int | None = None) -> Plan:
    return _best_melds(rack, rules, keep=keep)


def _kinds_apart(rack: Sequence[int], rules: MeldRules, *, keep: int = 1, use: int | None = None) -> Plan:
    """Each tile once: what is held twice is seen once."""
    return _best_melds(list(dict.fromkeys(rack)), rules, keep=keep, use=use)


def _blind_pairs(
    rack: Sequence[int], rules: MeldRules, *, okey: int, keep: int = 1, use: int | None = None
) -> tuple[tuple[int, int], ...]:
    return _most_pairs(_without_okeys(rack), rules, okey=okey, keep=keep, use=use)


def _pairs_keep_nothing(
    rack: Sequence[int], rules: MeldRules, *, okey: int, keep: int = 1, use: int | None = None
) -> tuple[tuple[int, int], ...]:
    return _most_pairs(rack, rules, okey=okey, keep=0, use=use)


def _pairs_use_anything(
    rack: Sequence[int], rules: MeldRules, *, okey: int, keep: int = 1, use: int | None = None
) -> tuple[tuple[int, int], ...]:
    return _most_pairs(rack, rules, okey=okey, keep=keep)


def _whole_without_use(rack: Sequence[int], rules: MeldRules, *, use: int | None = None) -> Plan | None:
    return _whole_hand(rack, rules)


def _one_move(hand: Hand, referee: Referee) -> Iterator[tuple[Line, Hand]]:
    return (way for way in _ways(hand, referee) if len(way[0]) <= 1)


def _blind_line(hand: Hand, tile: int, referee: Referee) -> Line | None:
    """Leaves the okeys in the rack out of its thoughts, by taking them for tiles that fit nowhere."""
    trial = hand.copy()
    rack = trial.racks[trial.to_play]
    if rack is None or tile == OKEY:
        return _line_for(hand, tile, referee)
    filler = next(kind for kind in range(OKEY) if kind not in rack and kind != tile)
    trial.racks[trial.to_play] = [filler if kind == OKEY else kind for kind in rack]
    found = _line_for(trial, tile, referee)
    return found if found is None or not _mentions(found, filler) else None


def _mentions(line: Line, tile: int) -> bool:
    return any(tile in event.tiles or any(tile in tiles for _, tiles in event.groups) for event in line)


def _nothing(*_: Any) -> Iterator[Event]:
    return iter(())


def _value(meld: Meld) -> Any:
    return meld.value, -len(meld.tiles)


def _longest(meld: Meld) -> Any:
    return len(meld.tiles), meld.value


def _runs_first(meld: Meld) -> Any:
    return meld.kind == "run", meld.value


def _sets_first(meld: Meld) -> Any:
    return meld.kind == "set", meld.value


def _greedy_reach(
    rack: Sequence[int], rules: MeldRules, minimum: int, *, keep: int = 1, use: int | None = None
) -> Plan | None:
    plan: Plan = _greedy(_value)(rack, rules, keep=keep, use=use)
    return plan if plan.melds and plan.value >= minimum else None


ENGINES = (
    WrongEngine(
        "greedy-by-value",
        "Açılışta hep en değerli peri ayırır, geri dönüp bakmaz.",
        "It puts the dearest meld aside first and never looks back.",
        "oyna: Opening with runs and sets",
        ("meld.value", "open.melds.minimum"),
        playing(patch=Patch({_best_melds: _greedy(_value)})),
    ),
    WrongEngine(
        "greedy-by-length",
        "Açılışta hep en uzun peri ayırır, geri dönüp bakmaz.",
        "It puts the longest meld aside first and never looks back.",
        "oyna: Opening with runs and sets",
        ("meld.value", "open.melds.minimum"),
        playing(patch=Patch({_best_melds: _greedy(_longest)})),
    ),
    WrongEngine(
        "runs-before-sets",
        "Önce serileri dizer, gruplara kalanla bakar.",
        "It arranges the runs first and makes sets of what is left.",
        "oyna: Opening with runs and sets",
        ("meld.value", "open.melds.minimum"),
        playing(patch=Patch({_best_melds: _greedy(_runs_first)})),
    ),
    WrongEngine(
        "sets-before-runs",
        "Önce grupları dizer, serilere kalanla bakar.",
        "It arranges the sets first and makes runs of what is left.",
        "oyna: Opening with runs and sets",
        ("meld.value", "open.melds.minimum"),
        playing(patch=Patch({_best_melds: _greedy(_sets_first)})),
    ),
    WrongEngine(
        "joker-blind-melds",
        "En iyi açılışı ararken okeyi görmez.",
        "It does not see okeys when it looks for the best opening.",
        "oyna: Tiles, the indicator and the okey",
        ("meld.okey_value", "tiles.okey_is_wild"),
        playing(patch=Patch({_best_melds: _blind_melds})),
    ),
    WrongEngine(
        "second-okey-unseen",
        "En iyi açılışı ararken ikinci okeyi görmez.",
        "It does not see the second okey when it looks for the best opening.",
        "oyna: Tiles, the indicator and the okey",
        ("meld.okey_value", "tiles.okey_is_wild"),
        playing(patch=Patch({_best_melds: _one_okey})),
    ),
    WrongEngine(
        "second-copy-unseen",
        "Aynı taştan iki tane varken birini görmez.",
        "It does not see the second of two like tiles.",
        "oyna: Tiles, the indicator and the okey",
        ("tiles.set", "meld.value"),
        playing(patch=Patch({_best_melds: _kinds_apart})),
    ),
    WrongEngine(
        "best-opening-keeps-nothing",
        "En iyi açılışta atacak taş bırakmaz.",
        "Its best opening leaves no tile to discard.",
        "oyna: Opening with runs and sets",
        ("turn.keep_a_tile",),
        playing(patch=Patch({_best_melds: _keeps_nothing})),
    ),
    WrongEngine(
        "best-opening-forgets-the-taken-tile",
        "En iyi açılışta yandan alınan taşı unutur.",
        "Its best opening forgets the taken tile.",
        "oyna: Taking the tile on your left",
        ("take.in_opening", "take.unusable"),
        playing(patch=Patch({_best_melds: _uses_anything})),
    ),
    WrongEngine(
        "joker-blind-whole-hand",
        "Okeyli elin bütünüyle inebileceğini görmez.",
        "It does not see that a hand with an okey can go down whole.",
        "oyna: Finishing without opening",
        ("open.whole_hand",),
        playing(patch=Patch({_whole_hand: _blind_whole})),
    ),
    WrongEngine(
        "whole-hand-forgets-the-taken-tile",
        "Bütün eli indirirken yandan alınan taşı elde bırakabileceğini sanır.",
        "It thinks that a whole hand may leave the taken tile out.",
        "oyna: Taking the tile on your left",
        ("open.whole_hand",),
        playing(patch=Patch({_whole_hand: _whole_without_use})),
    ),
    WrongEngine(
        "joker-blind-pairs",
        "Çiftleri sayarken okeyi görmez.",
        "It does not see okeys when it counts pairs.",
        "oyna: Opening with pairs: going for pairs",
        ("pair.okey_as_partner",),
        playing(patch=Patch({_most_pairs: _blind_pairs})),
    ),
    WrongEngine(
        "pairs-keep-nothing",
        "Çiftleri sayarken atacak taş bırakmaz.",
        "It counts pairs without leaving a tile to discard.",
        "oyna: Opening with runs and sets",
        ("turn.keep_a_tile",),
        playing(patch=Patch({_most_pairs: _pairs_keep_nothing})),
    ),
    WrongEngine(
        "pairs-forget-the-taken-tile",
        "Çiftleri sayarken yandan alınan taşı unutur.",
        "It counts pairs and forgets the taken tile.",
        "oyna: Taking the tile on your left",
        ("take.in_opening",),
        playing(patch=Patch({_most_pairs: _pairs_use_anything})),
    ),
    WrongEngine(
        "take-without-chains",
        "Yandan taş alırken tek hamleden ötesini görmez; arada işlenecek taşı düşünmez.",
        "Taking the left tile it sees one move ahead: no tile laid off on the way.",
        "oyna: Taking the tile on your left",
        ("take.unusable", "take.opened"),
        playing(patch=Patch({_ways: _one_move})),
    ),
    WrongEngine(
        "take-without-okeys",
        "Yandan taş alırken elindeki okeyi hesaba katmaz.",
        "Taking the left tile it leaves the okeys in the rack out of account.",
        "oyna: Taking the tile on your left",
        ("take.unusable",),
        playing(patch=Patch({_line_for: _blind_line})),
    ),
    WrongEngine(
        "take-uses-it-in-the-opening-only",
        "Yandan alınan taşın açılıştan sonra işlenebileceğini görmez.",
        "It does not see that the taken tile may go down after the opening.",
        "oyna: Taking the tile on your left",
        ("take.unusable",),
        playing(patch=Patch({lines._openings_before_use: _nothing})),
    ),
    WrongEngine(
        "take-greedily",
        "Yandan taş alırken açılışı en değerli perden başlayarak dizer.",
        "Taking the left tile it looks for an opening by the dearest meld first.",
        "oyna: Taking the tile on your left",
        ("take.unusable",),
        playing(patch=Patch({solver.can_reach: _greedy_reach})),
    ),
    WrongEngine(
        "take-wins-no-okey",
        "Yandan taş alırken masadaki okeyi almayı düşünmez.",
        "Taking the left tile it never thinks of winning an okey from the table.",
        "oyna: Taking an okey back from the table",
        ("take.unusable",),
        playing(patch=Patch({lines._okeys_back: _nothing})),
    ),
)
