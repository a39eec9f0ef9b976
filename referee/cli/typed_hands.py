"""Hands of a score sheet as people type them: “-101 16 28 202”, “-404ÇO 404 56 808”, “iptal”."""

import re
from typing import NamedTuple

from referee.decode import MOST_POINTS, SEATS
from referee.match import HandResult
from referee.naming import plain_letters
from referee.sheet import Finish

_MARKS = {"c": "pairs", "p": "pairs", "o": "okey", "e": "elden"}
_ORDER = ("okey", "pairs", "elden")
_FIGURE = re.compile(r"([cpoe]*)([-+]?)([0-9]{1,10})([cpoe]*)", re.ASCII)
_ONLY_MARKS = re.compile(r"[cpoe]+", re.ASCII)
_VOID = frozenset(("iptal", "void", "bozuldu", "bozulan"))
_EXHAUSTED = frozenset(("tasbitti", "exhausted"))
_EXHAUSTED_IN_WORDS = re.compile(r"\b(?:tas(?:lar)? bitti|stock (?:ran )?out|empty stock)\b")
_MINUS = str.maketrans("−–—", "---")


class TypedHand(NamedTuple):
    """A hand of the sheet."""

    result: HandResult
    finish: Finish


class HandFault(ValueError):
    """A hand that cannot be read; ``code`` names the sentence, ``found`` is what was typed."""

    def __init__(self, code: str, found: str = "") -> None:
        super().__init__(code)
        self.code = code
        self.found = found


def read_hand(text: str) -> TypedHand:
    """One hand: four figures in the order of the seats, with marks, or that it was void.

    >>> read_hand("-202Ç 32 28 404").finish
    (1, ('pairs',))
    """
    plain = " ".join(plain_letters(text.translate(_MINUS)).replace(",", " ").replace(";", " ").split())
    words = _EXHAUSTED_IN_WORDS.sub("exhausted", plain).split()
    points: list[int] = []
    marked: dict[int, str] = {}
    loose = ""
    how = "finish"
    for word in words:
        figure = _FIGURE.fullmatch(word)
        if figure is not None:
            points.append(_points(figure, word))
            if figure[1] or figure[4]:
                marked[len(points)] = figure[1] + figure[4]
        elif _ONLY_MARKS.fullmatch(word):
            loose += word
        elif word in _VOID:
            how = "void"
        elif word in _EXHAUSTED:
            how = "exhausted"
        else:
            raise HandFault("word", word)
    if how == "void":
        if any(points) or marked or loose:
            raise HandFault("void")
        return TypedHand(HandResult("void", dict.fromkeys(SEATS, 0)), (None, ()))
    if len(points) != len(SEATS):
        raise HandFault("count", str(len(points)))
    by_seat = dict(zip(SEATS, points, strict=True))
    if how == "exhausted":
        if marked or loose:
            raise HandFault("exhausted")
        return TypedHand(HandResult("exhausted", by_seat), (None, ()))
    return TypedHand(HandResult("finish", by_seat), _finish(by_seat, marked, loose))


def _points(figure: re.Match[str], word: str) -> int:
    points = int(figure[3]) * (-1 if figure[2] == "-" else 1)
    if abs(points) > MOST_POINTS:
        raise HandFault("big", word)
    return points


def _finish(points: dict[int, int], marked: dict[int, str], loose: str) -> Finish:
    """Who finished: whose points carry the marks, else the one with the fewest points."""
    if len(marked) > 1 or (marked and loose):
        raise HandFault("marks")
    letters = loose or "".join(marked.values())
    names = tuple(name for name in _ORDER if name in {_MARKS[letter] for letter in letters})
    if len(names) != len(letters):
        raise HandFault("twice")
    if marked:
        return next(iter(marked)), names
    lowest = min(points.values())
    seats = [seat for seat in SEATS if points[seat] == lowest]
    if len(seats) > 1:
        if names:
            raise HandFault("whose")
        return None, ()
    return seats[0], names
