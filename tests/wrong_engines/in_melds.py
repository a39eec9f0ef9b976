"""Engines that read melds wrongly: what a run, a set and a pair are, and what an okey in one stands for."""

from typing import Any

from referee import melds
from referee.melds import PAIR, RUN, Fault, Meld, MeldRules
from referee.tiles import NUMBERS, OKEY, number_of
from tests.wrong_engines.engine import Document, WrongEngine, playing
from tests.wrong_engines.patching import Patch

_read_run, _read_set = melds._read_run, melds._read_set
_read_meld, _make_run, _make_set = melds.read_meld, melds.make_run, melds.make_set
_extended = melds.extended


def _in_order(tiles: tuple[int, ...], low_first: bool = False) -> tuple[int, ...]:
    """The tiles of a run in order, okeys in the gaps, a spare one at an end where there is room; as they are
    if they are no run."""
    real = sorted(tile for tile in tiles if tile != OKEY)
    spare = len(tiles) - len(real)
    if not real or len({tile // NUMBERS for tile in real}) > 1 or len(set(real)) < len(real):
        return tiles
    line: list[int] = [real[0]]
    for tile in real[1:]:
        gap = tile - real[0] - len(line)
        if gap > spare:
            return tiles
        line += [OKEY] * gap + [tile]
        spare -= gap
    above = min(spare, NUMBERS - number_of(real[-1]))
    if low_first:
        above = max(0, spare - number_of(real[0]) + 1)
    return (*[OKEY] * (spare - above), *line, *[OKEY] * above)


def _sorted_run(low_first: bool) -> Any:
    """Tiles of a run are put in order first, a spare okey at one end."""

    def read(tiles: tuple[int, ...], rules: MeldRules) -> Meld | Fault:
        return _read_run(_in_order(tiles, low_first) if OKEY in tiles else tiles, rules)

    return read


def _any_order(tiles: tuple[int, ...], rules: MeldRules) -> Meld | Fault:
    return _read_run(tuple(sorted(tiles)) if OKEY not in tiles else tiles, rules)


def _okey_wraps(tiles: tuple[int, ...], rules: MeldRules) -> Meld | Fault:
    found = _read_run(tiles, rules)
    if isinstance(found, Fault) and found.rules == ("run.ends",):
        moved = _read_run(_in_order(tiles), rules)
        return moved if isinstance(moved, Meld) else found
    return found


def _round_the_corner(tiles: tuple[int, ...], rules: MeldRules) -> Meld | Fault:
    found = _read_run(tiles, rules)
    if isinstance(found, Meld) or OKEY in tiles or len({tile // NUMBERS for tile in tiles}) > 1:
        return found
    if all(later % NUMBERS == (tile + 1) % NUMBERS for tile, later in zip(tiles, tiles[1:], strict=False)):
        total = sum(number_of(tile) for tile in tiles)
        return Meld(RUN, tiles, number_of(tiles[0]), tiles[0] // NUMBERS, total, (), (), -1, -1)
    return found


def _sliding(meld: Meld, tiles: tuple[int, ...], end: str | None, rules: MeldRules) -> Meld | None:
    """An okey at the end of a run makes room for the tile that it stands for."""
    if meld.kind == RUN and tiles and OKEY in (meld.tiles[0], meld.tiles[-1]):
        if end != "low" and meld.tiles[-1] == OKEY and meld.stands_for[-1] == (tiles[0],):
            found = _read_run((*meld.tiles[:-1], tiles[0], OKEY, *tiles[1:]), rules)
            return found if isinstance(found, Meld) else None
        if end != "high" and meld.tiles[0] == OKEY and meld.stands_for[0] == (tiles[0],):
            found = _read_run((*tiles[:0:-1], OKEY, tiles[0], *meld.tiles[1:]), rules)
            return found if isinstance(found, Meld) else None
    return _extended(meld, tiles, end, rules)


def _end_okey_fits(tiles: tuple[int, ...], colour: int, start: int, rules: MeldRules) -> Meld:
    meld = _make_run(tiles, colour, start, rules)
    under = [meld.stands_for[which][0] for which, end in ((0, 0), (-1, -1)) if tiles[end] == OKEY]
    return meld._replace(fits=(*meld.fits, *under))


def _okey_is_nothing_in_run(tiles: tuple[int, ...], colour: int, start: int, rules: MeldRules) -> Meld:
    meld = _make_run(tiles, colour, start, rules)
    return meld._replace(value=sum(number_of(tile) for tile in tiles if tile != OKEY))


def _okey_is_nothing_in_set(tiles: tuple[int, ...], number: int, rules: MeldRules) -> Meld:
    meld = _make_set(tiles, number, rules)
    return meld._replace(value=sum(number_of(tile) for tile in tiles if tile != OKEY))


def _ace_is_eleven_in_run(tiles: tuple[int, ...], colour: int, start: int, rules: MeldRules) -> Meld:
    meld = _make_run(tiles, colour, start, rules)
    return meld._replace(value=meld.value + 10 * (start == 1))


def _ace_is_eleven_in_set(tiles: tuple[int, ...], number: int, rules: MeldRules) -> Meld:
    meld = _make_set(tiles, number, rules)
    return meld._replace(value=meld.value + 10 * len(tiles) * (number == 1))


def _full_set_takes_what_lies_under(tiles: tuple[int, ...], number: int, rules: MeldRules) -> Meld:
    meld = _make_set(tiles, number, rules)
    return meld._replace(fits=meld.stands_for[0]) if meld.stands_for else meld


def _okey_holds_a_colour(tiles: tuple[int, ...], number: int, rules: MeldRules) -> Meld:
    """The okeys of a set are the first missing colours, and only the others fit."""
    meld = _make_set(tiles, number, rules)
    return meld._replace(fits=meld.fits[tiles.count(OKEY) :])


def _okey_closes_a_set(tiles: tuple[int, ...], number: int, rules: MeldRules) -> Meld:
    meld = _make_set(tiles, number, rules)
    return meld._replace(fits=()) if OKEY in tiles else meld


def _colour_twice(tiles: tuple[int, ...], rules: MeldRules) -> Meld | Fault:
    found = _read_set(tiles, rules)
    if isinstance(found, Fault) and found.rules == ("set.different_colours",):
        number = next(tile for tile in tiles if tile != OKEY) % NUMBERS + 1
        return _make_set(tiles, number, rules)
    return found


def _printed_value(
    tiles: tuple[int, ...], wanted: str | None, rules: MeldRules, okey: int, new: bool = True
) -> Meld | Fault:
    found = _read_meld(tiles, wanted, rules, okey, new)
    if isinstance(found, Fault) or found.kind == PAIR:
        return found
    return found._replace(value=sum(number_of(okey if tile == OKEY else tile) for tile in tiles))


def _false_joker_is_dead(
    tiles: tuple[int, ...], wanted: str | None, rules: MeldRules, okey: int, new: bool = True
) -> Meld | Fault:
    if okey in tiles:
        return Fault(("pair.alike" if wanted == PAIR or len(tiles) == 2 else "meld.run_or_set",))
    return _read_meld(tiles, wanted, rules, okey, new)


def _one_okey_a_meld(
    tiles: tuple[int, ...], wanted: str | None, rules: MeldRules, okey: int, new: bool = True
) -> Meld | Fault:
    if len(tiles) > 2 and tiles.count(OKEY) > 1:
        return Fault(("meld.run_or_set",))
    return _read_meld(tiles, wanted, rules, okey, new)


def _set_first(tiles: tuple[int, ...], rules: MeldRules) -> Meld | Fault:
    found = _read_set(tiles, rules)
    return found if isinstance(found, Meld) else _read_run(tiles, rules)


def _run_first(tiles: tuple[int, ...], rules: MeldRules) -> Meld | Fault:
    found = _read_run(tiles, rules)
    return found if isinstance(found, Meld) else _read_set(tiles, rules)


def _by_number(tiles: tuple[int, ...], rules: MeldRules, okey: int) -> Meld | Fault:
    if len(tiles) == 2 and OKEY not in tiles and tiles[0] % NUMBERS == tiles[1] % NUMBERS:
        return melds.make_pair(tiles)
    return _read_pair(tiles, rules, okey)


_read_pair = melds._read_pair


def _wild(question: str, given: Any) -> Document:
    """Every false joker is an okey."""

    def changed(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: changed(entry) for key, entry in value.items()}
        if isinstance(value, list):
            return [changed(entry) for entry in value]
        return "OK" if value == "FJ" else value

    found: Document = changed(given)
    return found


ENGINES = (
    WrongEngine(
        "run-okey-to-the-high-end",
        "Seriyi kendi sıralar; boşta kalan okeyi hep büyük uca koyar, nereye dizildiğine bakmaz.",
        "It sorts a run itself and puts a spare okey at the high end, wherever it was laid.",
        "oyna: Taking an okey back from the table",
        ("meld.okey_stands_for", "meld.okey_value"),
        playing(patch=Patch({_read_run: _sorted_run(False)})),
    ),
    WrongEngine(
        "run-okey-to-the-low-end",
        "Seriyi kendi sıralar; boşta kalan okeyi hep küçük uca koyar, nereye dizildiğine bakmaz.",
        "It sorts a run itself and puts a spare okey at the low end, wherever it was laid.",
        "oyna: Taking an okey back from the table",
        ("meld.okey_stands_for", "meld.okey_value"),
        playing(patch=Patch({_read_run: _sorted_run(True)})),
    ),
    WrongEngine(
        "run-okey-past-thirteen-moves",
        "12-13-okey dizilince okeyi 11 sayar.",
        "12-13-okey is fine to it: the okey becomes the 11.",
        "interpretation 51",
        ("run.ends", "meld.okey_stands_for"),
        playing(patch=Patch({_read_run: _okey_wraps})),
    ),
    WrongEngine(
        "run-okey-slides",
        "Serinin ucundaki okeyin yerine taşı işletir, okeyi bir yana kaydırır.",
        "The tile under an okey at the end of a run can be laid off: the okey moves along.",
        "oyna: Taking an okey back from the table",
        ("table_okey.never_shifts", "layoff.fits"),
        playing(patch=Patch({_extended: _sliding})),
    ),
    WrongEngine(
        "run-in-any-order",
        "Taşları karışık dizilmiş seriyi de kabul eder.",
        "A run may be laid down in any order of its tiles.",
        "oyna: Tiles, the indicator and the okey",
        ("run.consecutive",),
        playing(patch=Patch({_read_run: _any_order})),
    ),
    WrongEngine(
        "twelve-thirteen-one",
        "12-13-1 ona göre seridir.",
        "It takes 12-13-1 for a run.",
        "oyna: The 1 is only the lowest tile: 12-13-1",
        ("meld.one_after_thirteen",),
        playing({"meld_one_after_thirteen": True}),
    ),
    WrongEngine(
        "thirteen-one-two",
        "Sayılar döner: 13-1-2 de seridir.",
        "Numbers go round: even 13-1-2 is a run.",
        "oyna: The 1 is only the lowest tile: 12-13-1",
        ("meld.one_after_thirteen", "run.consecutive"),
        playing(patch=Patch({_read_run: _round_the_corner})),
    ),
    WrongEngine(
        "ace-counts-eleven",
        "1'i 11 sayar.",
        "The 1 counts 11.",
        "oyna: Opening with runs and sets",
        ("meld.value",),
        playing(patch=Patch({_make_run: _ace_is_eleven_in_run, _make_set: _ace_is_eleven_in_set})),
    ),
    WrongEngine(
        "okey-counts-nothing",
        "Perdeki okeye sayı vermez.",
        "An okey in a meld counts nothing.",
        "oyna: Opening with runs and sets",
        ("meld.okey_value", "meld.value"),
        playing(patch=Patch({_make_run: _okey_is_nothing_in_run, _make_set: _okey_is_nothing_in_set})),
    ),
    WrongEngine(
        "okey-counts-its-printed-number",
        "Perdeki okeyi yerine geçtiği taş olarak değil, üstünde yazan sayıyla sayar.",
        "An okey in a meld counts the number printed on it, not that of the tile it stands for.",
        "oyna: Opening with runs and sets",
        ("meld.okey_value",),
        playing(patch=Patch({_read_meld: _printed_value})),
    ),
    WrongEngine(
        "one-okey-a-meld",
        "Bir perde iki okeye izin vermez.",
        "It allows one okey in a meld, never two.",
        "oyna: Tiles, the indicator and the okey",
        ("meld.okey_stands_for", "tiles.okey_is_wild"),
        playing(patch=Patch({_read_meld: _one_okey_a_meld})),
    ),
    WrongEngine(
        "false-joker-is-wild",
        "Sahte okeyi okey gibi her taşın yerine koyar.",
        "It plays the false joker as a wild tile.",
        "oyna: The false joker",
        ("tiles.false_joker",),
        playing(given=_wild),
    ),
    WrongEngine(
        "false-joker-is-dead",
        "Sahte okeyi hiçbir perde ve çiftte kabul etmez.",
        "The false joker goes into no meld and no pair.",
        "oyna: The false joker",
        ("tiles.false_joker",),
        playing(patch=Patch({_read_meld: _false_joker_is_dead})),
    ),
    WrongEngine(
        "colour-twice-in-a-set",
        "Aynı renkten iki taşla grup kurdurur.",
        "A set may have the same colour twice.",
        "oyna: Tiles, the indicator and the okey",
        ("set.different_colours",),
        playing(patch=Patch({_read_set: _colour_twice})),
    ),
    WrongEngine(
        "five-in-a-set",
        "Dört renkli gruba okeyle beşinci taşı koydurur.",
        "A set may have a fifth tile if it is an okey.",
        "interpretation 21",
        ("set.largest",),
        playing({"set_largest": 5}),
    ),
    WrongEngine(
        "set-when-in-doubt",
        "Bir taşla iki okeyi, seri daha değerliyken bile grup sayar.",
        "One tile and two okeys is a set to it, even where a run is worth more.",
        "interpretation 7",
        ("meld.reading",),
        playing(patch=Patch({melds._read_either: _set_first})),
    ),
    WrongEngine(
        "run-when-in-doubt",
        "Bir taşla iki okeyi, grup daha değerliyken bile seri sayar.",
        "One tile and two okeys is a run to it, even where a set is worth more.",
        "interpretation 7",
        ("meld.reading",),
        playing(patch=Patch({melds._read_either: _run_first})),
    ),
    WrongEngine(
        "under-okey-playable-in-run",
        "Serideki okeyin yerine geçtiği taşı işlek sayar.",
        "The tile under an okey in a run is playable to it.",
        "oyna: Taking an okey back from the table",
        ("discard.playable_tiles",),
        playing({"playable_under_okey_in_run": True}),
    ),
    WrongEngine(
        "under-end-okey-playable",
        "Serinin ucundaki okeyin yerine geçtiği taşı işlek sayar.",
        "The tile under an okey at the end of a run is playable to it.",
        "oyna: Taking an okey back from the table",
        ("discard.playable_tiles",),
        playing(patch=Patch({_make_run: _end_okey_fits})),
    ),
    WrongEngine(
        "under-okey-playable-in-full-set",
        "Okeyle dörde tamamlanmış grupta okeyin rengini hâlâ işlek sayar.",
        "In a set made up to four with an okey, the okey's colour is still playable to it.",
        "oyna: Taking an okey back from the table",
        ("discard.playable_tiles",),
        playing(patch=Patch({_make_set: _full_set_takes_what_lies_under})),
    ),
    WrongEngine(
        "okey-holds-a-colour",
        "Üçlü gruptaki okeyi eksik renklerden birine sayar; o renk işlek olmaz.",
        "An okey in a set of three holds one of the missing colours, which is then not playable.",
        "oyna: Taking an okey back from the table",
        ("discard.playable_tiles",),
        playing(patch=Patch({_make_set: _okey_holds_a_colour})),
    ),
    WrongEngine(
        "okey-closes-a-set",
        "İçinde okey olan üçlü gruba dördüncü taşı koydurmaz.",
        "A set of three with an okey takes no fourth tile.",
        "oyna: Taking an okey back from the table",
        ("discard.playable_tiles", "layoff.fits"),
        playing(patch=Patch({_make_set: _okey_closes_a_set})),
    ),
    WrongEngine(
        "pairs-by-number",
        "Renkleri başka iki 7'yi çift sayar.",
        "Two tiles of one number are a pair to it, whatever their colours.",
        "oyna: Opening with pairs: going for pairs",
        ("pair.alike",),
        playing(patch=Patch({_read_pair: _by_number})),
    ),
    WrongEngine(
        "okey-is-no-partner",
        "Okeyle bir taşı çift saymaz.",
        "An okey partners no tile in a pair.",
        "oyna: Opening with pairs: going for pairs",
        ("pair.okey_as_partner",),
        playing({"pair_okey_as_partner": False}),
    ),
    WrongEngine(
        "two-okeys-turned-round",
        "İki okey masada çiftse çift saymaz, değilse sayar.",
        "Two okeys are a pair to it exactly where the table says that they are none.",
        "oyna: Opening with pairs: going for pairs",
        ("pair.two_okeys",),
        playing(lambda p: {"pair_two_okeys": not p.pair_two_okeys}),
    ),
    WrongEngine(
        "two-false-jokers-no-pair",
        "İki sahte okeyi çift saymaz.",
        "Two false jokers are no pair to it.",
        "interpretation 13",
        ("pair.two_false_jokers",),
        playing({"pair_two_false_jokers": False}),
    ),
    WrongEngine(
        "no-limit-on-new-melds",
        "Altı taşlık yeni seriye her masada izin verir.",
        "A new run may be as long as it likes at every table.",
        "turler: Yeni açılan her per en fazla beş taş",
        ("meld.largest_new",),
        playing({"meld_largest_new": None}),
    ),
    WrongEngine(
        "five-in-a-new-meld-everywhere",
        "Yeni seriyi her masada beş taşta keser.",
        "A new run has at most five tiles at every table.",
        "oyna: Tiles, the indicator and the okey",
        ("meld.largest_new",),
        playing({"meld_largest_new": 5}),
    ),
    WrongEngine(
        "four-in-a-meld",
        "En küçük peri dört taş sanır.",
        "It wants four tiles in a meld.",
        "oyna: Tiles, the indicator and the okey",
        ("meld.smallest",),
        playing({"meld_smallest": 4}),
    ),
)
