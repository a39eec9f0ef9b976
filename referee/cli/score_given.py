"""What a user says about an ended hand: the okey, how it ended, and each seat in a few words."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from referee.cli.calculator import NEVER, Facts, SeatFacts
from referee.cli.terminal import shown_name
from referee.decode import MOST_POINTS, MOST_TILES, SEATS, Invalid, no_more_than_there_are
from referee.hand import MELDS, PAIRS
from referee.naming import plain_letters, read_typed_tile
from referee.tiles import KIND_NAMES, NUMBERS, names_for, okey_of

UNKNOWN = ("?", "bilinmiyor", "unknown")
ENDINGS = {
    "finish": "finish", "bitis": "finish",
    "exhausted": "exhausted", "tasbitti": "exhausted", "taslarbitti": "exhausted", "stockout": "exhausted",
    "void": "void", "iptal": "void",
}  # fmt: skip
_OPENED = {
    **dict.fromkeys(("per", "perle", "perden", "seri", "kut", "melds", "meld", "runs", "sets"), MELDS),
    **dict.fromkeys(("cift", "ciftle", "ciftten", "pairs", "pair"), PAIRS),
    **dict.fromkeys(("acmadi", "acmamis", "hic", "never", "unopened"), NEVER),
}
_ANNOUNCED = ("soyledi", "announced")
_CHARGED = ("ceza", "charge", "charges", "charged")
_FILLING = ("acti", "acmis", "opened", "with", "and", "ve", "the", "puan", "points")
_YES = ("e", "evet", "y", "yes")
_NO = ("h", "hayir", "n", "no")
_CHARGE = re.compile(r"\+?(?:[0-9]+|\?)", re.ASCII)
_LONGEST_NAME = 40


class ScoreFault(ValueError):
    """Something that cannot be understood; ``code`` names the sentence."""

    def __init__(self, code: str, **facts: Any) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts


class SeatWords(NamedTuple):
    """A seat as it was typed; the tiles not yet read with the okey in mind."""

    name: str
    opened: str | None
    tiles: tuple[str, ...] | None
    charged: int | None
    announced: bool


class ScoreGiven(NamedTuple):
    """A hand that wants its score."""

    indicator: int
    players: dict[int, str]
    facts: Facts


def read_okey(okey: str | None, indicator: str | None) -> int:
    """The indicator, from itself or from the okey that it makes."""
    kinds = [None if text is None else _a_kind(text) for text in (okey, indicator)]
    if kinds[1] is not None:
        if kinds[0] is not None and okey_of(kinds[1]) != kinds[0]:
            raise ScoreFault("not_its_okey")
        return kinds[1]
    if kinds[0] is None:
        raise ScoreFault("no_okey")
    colour, place = divmod(kinds[0], NUMBERS)
    return colour * NUMBERS + (place - 1) % NUMBERS


def _a_kind(text: str) -> int:
    tile = read_tile(text)
    if tile not in KIND_NAMES:
        raise ScoreFault("no_kind", found=_short(text))
    return KIND_NAMES.index(tile)


def read_tile(text: str) -> str:
    """A tile as people type it, in the canonical form."""
    tile = read_typed_tile(text)
    if tile is None:
        raise ScoreFault("no_tile", found=_short(text))
    return tile


def read_ending(text: str) -> str:
    """``finish``, ``exhausted`` or ``void``."""
    ending = ENDINGS.get(re.sub(r"[\s_-]", "", plain_letters(text)))
    if ending is None:
        raise ScoreFault("no_ending", found=_short(text))
    return ending


def read_yes_no(text: str) -> bool | None:
    """A yes or a no in either language; ``None`` for what is not known."""
    word = plain_letters(text.strip())
    if word in UNKNOWN:
        return None
    if word not in (*_YES, *_NO):
        raise ScoreFault("not_yes_no")
    return word in _YES


def read_opened(text: str) -> str | None:
    """How somebody has opened: ``melds``, ``pairs``, or ``None`` for not at all."""
    opened = _OPENED.get(plain_letters(text.strip()))
    if opened is None:
        raise ScoreFault("not_opened_word")
    return None if opened == NEVER else opened


def read_names(text: str) -> dict[int, str]:
    """Four names with commas between them."""
    names = [shown_name(name, _LONGEST_NAME) for name in text.split(",")]
    if len(names) != len(SEATS):
        raise ScoreFault("four_names", found=len(names))
    return {seat: name for seat, name in zip(SEATS, names, strict=True) if name}


def read_seat(text: str, players: Mapping[int, str]) -> int:
    """A seat by its number or its player's name."""
    wanted = plain_letters(text.strip())
    if wanted in {str(seat) for seat in SEATS}:
        return int(wanted)
    found = [seat for seat, name in players.items() if plain_letters(name) == wanted]
    if len(found) != 1:
        raise ScoreFault("no_seat", found=_short(text))
    return found[0]


def read_seat_words(text: str) -> SeatWords:
    """A seat in a few words: “Doğu: per kırmızı 3, siyah 4, mavi 9 +101”, “West: never”."""
    name, colon, rest = text.partition(":")
    if not colon:
        name, rest = "", text
    words = re.sub(r"[,;]", " ", rest).split()
    opened: str | None = None
    tiles: list[str] = []
    unknown = announced = False
    charged: int | None = 0
    place = 0
    while place < len(words):
        word = plain_letters(words[place])
        pair = " ".join(words[place : place + 2])
        if len(words) > place + 1 and " " in pair and _is_tile_of_two(pair):
            tiles.append(read_tile(pair))
            place += 1
        elif word in UNKNOWN:
            unknown = True
        elif word in _OPENED:
            if opened not in (None, _OPENED[word]):
                raise ScoreFault("opened_twice", seat=_short(text))
            opened = _OPENED[word]
        elif word in _ANNOUNCED:
            announced = True
        elif word.startswith("+"):
            charged = _added(charged, word, text)
        elif word in _CHARGED and (charge := _CHARGE.fullmatch("".join(words[place + 1 : place + 2]))):
            charged = _added(charged, charge[0], text)
            place += 1
        elif word not in (*_FILLING, *_CHARGED):
            tile = read_typed_tile(word)
            if tile is None:
                raise ScoreFault("no_word", found=_short(words[place]), seat=_short(text))
            tiles.append(tile)
        place += 1
    if len(tiles) > MOST_TILES:
        raise ScoreFault("many_tiles", seat=_short(text), most=MOST_TILES)
    known = tuple(tiles) if tiles and not unknown else None
    return SeatWords(shown_name(name, _LONGEST_NAME), opened, known, charged, announced)


def _is_tile_of_two(pair: str) -> bool:
    """Two words that are one tile: “kırmızı 3”, “sahte okey”; “okey okey” is two."""
    first, second = plain_letters(pair).split()
    return read_typed_tile(pair) is not None and (
        read_typed_tile(first) is None or second in ("okey", "joker")
    )


def _added(charged: int | None, word: str, seat: str) -> int | None:
    figure = word.removeprefix("+")
    if figure in UNKNOWN or charged is None:
        return None
    if not re.fullmatch(r"[0-9]{1,10}", figure, re.ASCII) or int(figure) > MOST_POINTS:
        raise ScoreFault("no_charge", found=_short(word), seat=_short(seat))
    return charged + int(figure)


def placed(texts: Sequence[str], players: Mapping[int, str]) -> tuple[dict[int, str], dict[int, SeatWords]]:
    """The seats in their places, with their players' names: those without a number take the free places
    in turn."""
    names = dict(players)
    seats: dict[int, SeatWords] = {}
    for text in texts:
        words = read_seat_words(text)
        seat = _place_of(words.name, names, seats)
        if seat is None or seat in seats:
            raise ScoreFault("many_seats" if seat is None else "seat_twice", seat=_short(text))
        if words.name and not words.name.isdigit():
            names.setdefault(seat, words.name)
        seats[seat] = words
    return names, seats


def _place_of(name: str, names: Mapping[int, str], taken: Mapping[int, Any]) -> int | None:
    if name:
        try:
            return read_seat(name, names)
        except ScoreFault:
            if name.isdigit():
                raise
    free = (seat for seat in SEATS if seat not in taken and (not name or seat not in names))
    return next(free, None)


def read_given(
    okey: str | None,
    indicator: str | None,
    ended: str | None,
    by: str | None,
    last: str | None,
    opened_this_turn: str | None,
    laid_off: str | None,
    players: str | None,
    seats: Sequence[str],
) -> ScoreGiven:
    """The hand that the options describe. Raises ``ScoreFault``."""
    shown = read_okey(okey, indicator)
    names, words = placed(seats, read_names(players) if players is not None else {})
    how = read_ending(ended) if ended is not None else None
    if how is None and by is None:
        raise ScoreFault("no_end")
    how = how or "finish"
    finisher = None
    if how == "finish":
        if by is None:
            raise ScoreFault("no_finisher")
        finisher = read_seat(by, names)
    elif any(option is not None for option in (by, last, opened_this_turn, laid_off)):
        raise ScoreFault("nobody_finished")
    tiles = names_for(okey_of(shown))
    discard = None if last is None or last.strip() in UNKNOWN else tiles.tile_of[read_tile(last)]
    facts = {seat: _facts(words.get(seat), seat == finisher, tiles.tile_of) for seat in SEATS}
    check_tiles(shown, discard, facts)
    in_one_turn, after_lay_off = (read_yes_no(answer or "no") for answer in (opened_this_turn, laid_off))
    hand = Facts(tiles.okey, how, finisher, discard, in_one_turn, after_lay_off, facts)
    return ScoreGiven(shown, names, hand)


def _facts(words: SeatWords | None, finished: bool, tile_of: Mapping[str, int]) -> SeatFacts:
    if words is None:
        return SeatFacts()
    if finished and words.opened == NEVER:
        raise ScoreFault("finisher_never")
    if finished and words.tiles:
        raise ScoreFault("finisher_tiles")
    rack = None if words.tiles is None else tuple(tile_of[text] for text in words.tiles)
    return SeatFacts(words.opened, rack, words.charged, words.announced)


def check_tiles(indicator: int, discard: int | None, seats: Mapping[int, SeatFacts]) -> None:
    """No tile more often than it is in the box. The indicator lies on the table."""
    names = names_for(okey_of(indicator))
    seen = [indicator] if discard is None else [indicator, discard]
    for seat in SEATS:
        rack = seats[seat].rack if seat in seats else None
        seen += rack or ()
    try:
        no_more_than_there_are(seen, names, "")
    except Invalid as fault:
        raise ScoreFault("too_often", tile=names.tile_of[fault.facts["tile"]], okey=names.okey) from None


def _short(text: str) -> str:
    return shown_name(text, _LONGEST_NAME)


def question_of(given: ScoreGiven) -> dict[str, Any]:
    """The same hand as the question ``hand_score`` has it; what is not known is left out."""
    facts = given.facts
    names = names_for(facts.okey)
    ended: dict[str, Any] = {"how": facts.how}
    if facts.how == "finish":
        known = {
            "by": facts.by,
            "discard": None if facts.discard is None else names.text_of[facts.discard],
            "opened_this_turn": facts.opened_this_turn,
            "laid_off": facts.laid_off,
        }
        ended |= {key: value for key, value in known.items() if value is not None}
    seats: dict[str, Any] = {}
    for seat in SEATS:
        known_of = facts.seats[seat]
        about: dict[str, Any] = {}
        if known_of.opened is not None:
            about["opened"] = None if known_of.opened == NEVER else known_of.opened
        if known_of.rack is not None or seat == facts.by:
            about["rack"] = [names.text_of[tile] for tile in known_of.rack or ()]
        if known_of.charged is not None:
            about["charged"] = known_of.charged
        if known_of.announced:
            about["announced"] = True
        seats[str(seat)] = about
    return {"indicator": KIND_NAMES[given.indicator], "ended": ended, "seats": seats}
