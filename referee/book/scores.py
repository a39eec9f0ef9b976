"""The finish table and a hand worked out line by line, both by the referee's own scoring."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from referee.book.blocks import Block, Grid, Heading, Picture, Text, picture
from referee.book.house import House
from referee.book.words import words
from referee.decode import SEATS
from referee.drawing import rack_svg, score_sheet_svg
from referee.drawing.speech import capital
from referee.match import HandResult, standing
from referee.naming import TEAM_NAMES, figure, seat_named, tile_name
from referee.profile import Profile
from referee.questions import ask
from referee.rulebook import NO_OKEY, load_rulebook
from referee.scoring import Entry
from referee.sheet import sheet_of_hands
from referee.tiles import KIND_NAMES, okey_of
from referee.wording.entries import entry_text

INDICATOR = "Y5"
ONE = ("R1", "B1", "K1")
"""Tiles that count one, so that what comes out is how often a hand counts."""
LOSERS = ("melds_opener", "pairs_opener", "unopened")


class Kind(NamedTuple):
    """A kind of finish."""

    names: tuple[str, ...]
    okey: bool
    pairs: bool
    elden: bool


def _kinds() -> Iterator[Kind]:
    for pairs, elden in ((False, False), (True, False), (False, True), (True, True)):
        for okey in (False, True):
            earned = (("pairs", pairs), ("elden", elden), ("okey", okey))
            yield Kind(tuple(name for name, there in earned if there), okey, pairs, elden)


KINDS = tuple(_kinds())
"""Every finish that some table knows."""


def _seat(opened: str | None, rack: list[str], charged: int = 0, announced: bool = False) -> dict[str, Any]:
    seat: dict[str, Any] = {"opened": opened, "rack": rack, "charged": charged}
    return {**seat, "announced": True} if announced else seat


def _scored(
    profile: Profile, kind: Kind | None, loser: dict[str, Any], partner: dict[str, Any] | None = None
) -> dict[str, Any]:
    """The referee's answer for a hand in which seat 2 is the loser that is asked about."""
    others = _seat(None, [])
    seats = {"1": others, "2": loser, "3": partner or others, "4": others}
    given: dict[str, Any] = {"indicator": INDICATOR, "seats": seats}
    if kind is None:
        given["ended"] = {"how": "exhausted"}
    else:
        seats["1"] = _seat("pairs" if kind.pairs else "melds", [])
        given["ended"] = {
            "how": "finish", "by": 1, "discard": "OK" if kind.okey else "K9", "opened_this_turn": kind.elden,
            "laid_off": kind.elden and kind.pairs,
        }  # fmt: skip
    answer: dict[str, Any] = ask("hand_score", profile, given)
    return answer


_LOSER: dict[str, dict[str, Any]] = {
    "melds_opener": _seat("melds", [ONE[0]]),
    "pairs_opener": _seat("pairs", [ONE[1]]),
    "unopened": _seat(None, [ONE[2]]),
}


def finish_table(house: House, language: str) -> list[Block]:
    """Who writes what, by kind of finish; kinds that come to the same stand together."""
    texts = words(language)
    profile = house.profile
    columns: dict[tuple[str, ...], list[str]] = {}
    rows = [texts["finisher"], *(texts[loser] for loser in LOSERS)]
    announced = profile.parameters.score_announced_factor is not None
    waived = profile.parameters.score_partner_of_finisher != "none"
    rows += [texts["announced"]] * announced + [texts["partner"]] * waived
    for kind in KINDS:
        cells = _cells(profile, kind, announced, waived)
        if cells is not None:
            columns.setdefault(cells, []).append(_kind_said(kind, texts))
    head = (texts["finish"], *rows)
    body = [("; ".join(names), *cells) for cells, names in columns.items()]
    blocks: list[Block] = [
        Heading(3, texts["finish_table"], "finish-table"),
        Text(texts["finish_lead"]),
        Grid(head, tuple(body), True, name=texts["finish_table"]),
    ]
    if any("–" in cells for cells in columns):
        blocks.append(Text(texts["finish_none"], "note"))
    left = profile.parameters.score_okey_in_hand
    if left:
        blocks.append(Text(f"{texts['okey_left']}: {figure(left)}.", "note"))
    return blocks


def _kind_said(kind: Kind, texts: dict[str, str]) -> str:
    return texts["joined"].join(texts[name] for name in kind.names) or texts["plain"]


def _cells(profile: Profile, kind: Kind, announced: bool, waived: bool) -> tuple[str, ...] | None:
    """What everybody writes; ``None`` for a kind of finish that does not exist at this table."""
    alone = _scored(profile, kind, _LOSER["unopened"])
    if set(alone["finish"]) != set(kind.names):
        return None
    cells = [figure(alone["points"]["1"])]
    for loser in LOSERS:
        answer = _scored(profile, kind, _LOSER[loser])
        points = answer["points"]["2"]
        if set(answer["finish"]) != set(kind.names):
            cells.append("–")
        else:
            cells.append(figure(points) if loser == "unopened" else _times(points))
    if announced:
        answer = _scored(profile, kind, _seat(None, [ONE[2]], announced=True))
        cells.append(figure(answer["points"]["2"]))
    if waived:
        answer = _scored(profile, kind, _LOSER["unopened"], _seat(None, [ONE[0]]))
        cells.append(figure(answer["points"]["3"]))
    return tuple(cells)


def _times(points: int) -> str:
    """A hand that counts so many times: “H”, “4 × H”."""
    return "H" if points == 1 else figure(points) if points == 0 else f"{figure(points)} × H"


def exhausted_table(house: House, language: str) -> list[Block]:
    """What everybody writes when the stock runs out."""
    texts = words(language)
    profile = house.profile
    p = profile.parameters
    rows = []
    for loser in LOSERS:
        points = _scored(profile, None, _LOSER[loser])["points"]["2"]
        fixed = loser == "unopened" or p.exhausted_opened == "as_unopened"
        rows.append((texts[loser], figure(points) if fixed else _times(points)))
    for opened, name in (("melds", "each_okey"), (None, "each_okey_unopened")):
        bare = _scored(profile, None, _seat(opened, []))["points"]["2"]
        points = _scored(profile, None, _seat(opened, ["OK"]))["points"]["2"] - bare
        if p.exhausted_okeys and points:
            rows.append((texts[name], figure(points)))
    return [
        Heading(3, texts["exhausted_table"], "exhausted-table"),
        Text(texts["exhausted_lead"]),
        Grid(("", texts["scores"]), tuple(rows), True, name=texts["exhausted_table"]),
    ]


# A hand worked out

_RACKS = {"2": ["R3", "K4", "FJ"], "3": ["B2", "B5", "OK"], "4": ["R12", "R13", "B9", "K11", "Y1"]}
_OPENED = {"2": "melds", "3": "pairs", "4": None}
_FINISHER = 1


def _charge(profile: Profile) -> tuple[str, int] | None:
    """A charge that this table has, for the player who opened with melds."""
    for rule, key in (("discard.playable", "discard.playable"), ("discard.okey", "discard.okey")):
        value = profile.values[key]
        if isinstance(value, int) and value:
            return rule, value
    return None


def _given(profile: Profile, how: str) -> dict[str, Any]:
    charge = _charge(profile) if how == "okey" else None
    seats = {
        seat: _seat(_OPENED[seat], list(_RACKS[seat]), charge[1] if charge and seat == "2" else 0)
        for seat in _RACKS
    }
    given: dict[str, Any] = {"indicator": INDICATOR, "seats": {"1": _seat("melds", []), **seats}}
    if how == "exhausted":
        given["seats"]["1"] = _seat("melds", ["Y10"])
        given["ended"] = {"how": "exhausted"}
        return given
    given["ended"] = {
        "how": "finish", "by": _FINISHER, "discard": "OK" if how == "okey" else "K9",
        "opened_this_turn": False, "laid_off": False,
    }  # fmt: skip
    return given


def worked_hand(house: House, language: str) -> list[Block]:
    """A hand finished with the okey: who is left with what, and every line that is written."""
    texts = words(language)
    profile = house.profile
    book = load_rulebook()
    answer = ask("hand_score", profile, _given(profile, "okey"))
    okey = tile_name(okey_of(KIND_NAMES.index(INDICATOR)), NO_OKEY, language)
    names = {seat: seat_named(seat, language) for seat in SEATS}
    lead = texts["worked_lead"].format(
        okey=okey, finisher=capital(names[_FINISHER], language), how=texts["how_okey"]
    )
    blocks: list[Block] = [Heading(3, texts["worked"], "worked-hand"), Text(lead)]
    charge = _charge(profile)
    for seat in _RACKS:
        key = {"melds": "left_melds", "pairs": "left_pairs", None: "left_unopened"}[_OPENED[seat]]
        said = f"{capital(names[int(seat)], language)} {texts[key]}:"
        if charge is not None and seat == "2":
            told = texts["charged_before"].format(
                rule=_small(book.title(charge[0], language), language), points=charge[1]
            )
            blocks += [Text(said), _rack(seat, language), Text(told, "note")]
        else:
            blocks += [Text(said), _rack(seat, language)]
    rows = []
    for seat_number in SEATS:
        entries = [Entry(**entry) for entry in answer["entries"] if entry["seat"] == seat_number]
        lines = [entry_text(entry, profile, language, None) for entry in entries]
        points = figure(answer["points"][str(seat_number)])
        rows.append((capital(names[seat_number], language), "; ".join(lines) or texts["nothing"], points))
    for team, points in answer.get("teams", {}).items():
        rows.append((TEAM_NAMES[language][team], "", figure(points)))
    blocks.append(Grid((texts["player"], texts["line"], texts["points"]), tuple(rows), name=texts["worked"]))
    blocks += [
        Heading(3, texts["sample_sheet"], "sample-sheet"),
        Text(texts["sample_lead"]),
        _sheet(profile, language),
    ]
    return blocks


def _rack(seat: str, language: str) -> Picture:
    return picture(rack_svg(_RACKS[seat], INDICATOR, language))


def _sheet(profile: Profile, language: str) -> Picture:
    """Three hands on the score sheet, scored by the referee."""
    answers: list[Mapping[str, Any]] = [
        ask("hand_score", profile, _given(profile, how)) for how in ("plain", "okey", "exhausted")
    ]
    results = [
        HandResult(how, {int(seat): points for seat, points in answer["points"].items()}, _FINISHER)
        for how, answer in zip(("finish", "finish", "exhausted"), answers, strict=True)
    ]
    finishes = [
        (_FINISHER if result.how == "finish" else None, tuple(answer.get("finish", ())))
        for result, answer in zip(results, answers, strict=True)
    ]
    stands = standing(results, profile.parameters)
    return picture(score_sheet_svg(sheet_of_hands(results, stands, {}, finishes), language))


def _small(title: str, language: str) -> str:
    turkish = {"İ": "i", "I": "ı"} if language == "tr" else {}
    return turkish.get(title[:1], title[:1].lower()) + title[1:]
