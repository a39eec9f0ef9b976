"""Examples of the rules, taken from the suite's situations and judged by the referee at the book's table.

What a case expects is said for other tables and is not looked at; only what is given is taken. A situation
that holds figures of another table is passed over, and so is one that cannot arise at this one.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from referee.book.blocks import Example, Line, picture
from referee.book.house import House
from referee.book.words import words
from referee.conformance.cases import Case
from referee.conformance.compare import compare_answer
from referee.decode import Invalid
from referee.drawing import meld_svg, position_svg, table_svg
from referee.drawing.speech import capital, plain_name
from referee.events import read_event
from referee.lines import usable_under
from referee.mechanics import read
from referee.naming import as_counted, seat_named, tile_name
from referee.position import read_position
from referee.questions import ask
from referee.rulebook import load_rulebook
from referee.tiles import KIND_NAMES, names_for, okey_of
from referee.turn import Referee, Verdict, carry_out
from referee.wording.events import event_words
from referee.wording.rulings import rule_on
from referee.wording.scenes import Scene, scene_of
from referee.wording.told import sentence_of

KEPT, BROKEN, SHOWN = "kept", "broken", "shown"
MARKS = {"allowed": "✓", "refused": "✗", "charged": "!"}
_NUMBERS = re.compile(r"[0-9]+")
_TAGS = re.compile(r"<[^>]*>")


class _Answered(NamedTuple):
    """A case with the referee's answer at this table."""

    case: Case
    answer: dict[str, Any]
    broken: tuple[str, ...]
    """The rules that its moves break, the first one first."""


class Examples:
    """Finds the examples of each rule; no case is asked twice, none is shown twice."""

    def __init__(self, house: House, cases: tuple[Case, ...], language: str) -> None:
        self.house = house
        self.language = language
        self.texts = words(language)
        self.referee = Referee(house.profile.parameters)
        self.used: set[str] = set()
        self.answers: dict[str, _Answered | None] = {}
        self.by_rule: dict[str, list[Case]] = {}
        for case in cases:
            if case.question in _WRITERS:
                self.by_rule.setdefault(case.rules[0], []).append(case)

    def of(self, rule: str) -> list[Example]:
        """One example that keeps the rule and one that breaks it, as far as there are such."""
        gone = self.house.gone_from(load_rulebook().rules[rule].parameters)
        broken = self._first((one for one in self._about(rule) if one.broken[:1] == (rule,)), BROKEN, gone)
        kept = self._first(
            (one for one in self._about(rule) if not one.broken), KEPT if broken else SHOWN, gone
        )
        return [one for one in (kept, broken) if one is not None]

    def _about(self, rule: str) -> Iterator[_Answered]:
        """The cases about a rule that can be asked here, each asked when its turn comes."""
        for case in self.by_rule.get(rule, ()):
            answered = self._answered(case)
            if answered is not None:
                yield answered

    def _first(self, candidates: Iterator[_Answered], kind: str, gone: frozenset[int]) -> Example | None:
        for one in candidates:
            if one.case.id in self.used:
                continue
            example = _WRITERS[one.case.question](self, one, kind)
            if example is None or self._holds_any(example, gone):
                continue
            self.used.add(one.case.id)
            titled = example._replace(title=one.case.title[self.language])
            stale = any(int(number) in self.house.lost for number in _NUMBERS.findall(titled.title))
            return titled if self._title_holds(one) and not stale else example
        return None

    def _title_holds(self, one: _Answered) -> bool:
        """A case's title is about what comes out at most tables; here it stands only if that comes out."""
        expected = one.case.default
        case = one.case
        compared = compare_answer(case.question, case.given, expected.answer, one.answer, expected.permitted)
        return compared.passed and not compared.unnamed

    def _holds_any(self, example: Example, gone: frozenset[int]) -> bool:
        """Does it hold a figure that this table has done away with?"""
        if not gone:
            return False
        told = [shown.svg for shown in example.pictures]
        for line in example.lines:
            told += [line.text, *line.said]
        text = _TAGS.sub(" ", " ".join(told))
        return any(int(number) in gone for number in _NUMBERS.findall(text))

    def _answered(self, case: Case) -> _Answered | None:
        if case.id not in self.answers:
            self.answers[case.id] = self._ask(case)
        return self.answers[case.id]

    def _ask(self, case: Case) -> _Answered | None:
        if not self._can_arise(case):
            return None
        answer = ask(case.question, self.house.profile, case.given, self.referee)
        if "invalid" in answer:
            return None
        events = answer.get("events")
        if events is not None:
            broken = [event["rule"] for event in events if "rule" in event]
        else:
            broken = [answer["rule"]] if "rule" in answer else []
        return _Answered(case, answer, tuple(broken))

    def _can_arise(self, case: Case) -> bool:
        """Does the situation fit the table: nobody opened below its minimum, nothing is raised that it does
        not raise?"""
        p = self.house.profile.parameters
        position = case.given.get("position") or {}
        if p.open_raise == "none" and ("minimum" in case.given or "minimum" in position):
            return False
        least = {"melds": p.open_melds_minimum, "pairs": p.open_pairs_minimum}
        for seat in (position.get("seats") or {}).values():
            if seat.get("charged"):
                return False
            worth = seat.get("opened_with")
            if worth is not None and p.open_raise != "none" and worth < least.get(seat.get("opened"), worth):
                return False
            if seat.get("announced") and p.open_announce_pairs == "none":
                return False
        return True

    # Writing them down

    def label(self, kind: str, outcome: str = "") -> str:
        return self.texts["charged" if kind == BROKEN and outcome == "charged" else kind]

    def position(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """The position as it is drawn: what others opened with is left out where nothing hangs on it."""
        position = dict(given)
        if self.house.profile.parameters.open_raise == "none":
            seats = given.get("seats") or {}
            position["seats"] = {
                key: {name: value for name, value in seat.items() if name != "opened_with"}
                for key, seat in seats.items()
            }
        return position

    def sentences(self, one: _Answered) -> tuple[str, ...]:
        """What the referee says of an answer that breaks rules."""
        ruling = rule_on(one.case.question, self.house.profile, one.case.given, reasons=False)
        return tuple(
            sentence_of(finding.rule, finding.args, self.house.profile, self.language, ruling.names.okey)
            for finding in ruling.findings
        )


def _okey(given: Mapping[str, Any]) -> int:
    return okey_of(KIND_NAMES.index(given["indicator"]))


def _meld(book: Examples, one: _Answered, kind: str) -> Example | None:
    given, answer = one.case.given, one.answer
    wanted = {"kind": answer["kind"], "tiles": given["tiles"]} if answer["kind"] != "none" else given["tiles"]
    drawn = (picture(meld_svg(wanted, given["indicator"], book.language)),)
    if one.broken:
        line = Line(MARKS["refused"], "", book.sentences(one))
    else:
        said = book.texts[answer["kind"]]
        if "value" in answer:
            value = answer["value"]
            said = book.texts["worth"].format(kind=said, value=value, counted=as_counted(value))
        line = Line(MARKS["allowed"], f"{said}.")
    return Example(kind, book.label(kind), "", drawn, (line,))


def _opening(book: Examples, one: _Answered, kind: str) -> Example | None:
    given, answer = one.case.given, one.answer
    groups = given.get("melds") or given.get("pairs") or ()
    drawn = tuple(picture(meld_svg(group, given["indicator"], book.language)) for group in groups)
    if one.broken:
        line = Line(MARKS["refused"], "", book.sentences(one))
    elif "pairs" in answer:
        line = Line(MARKS["allowed"], book.texts["opens_pairs"].format(value=answer["pairs"]))
    else:
        value = answer["value"]
        said = book.texts["opens_melds"].format(value=value, counted=as_counted(value))
        line = Line(MARKS["allowed"], said)
    return Example(kind, book.label(kind), "", drawn, (line,))


def _playable(book: Examples, one: _Answered, kind: str) -> Example | None:
    given = one.case.given
    okey = _okey(given)
    tiles = sorted(names_for(okey).tile_of[text] for text in one.answer["tiles"])
    said = ", ".join(
        tile_name(tile, okey, book.language, article=False)
        if tile == okey
        else plain_name(tile, book.language)
        for tile in tiles
    )
    drawn = (picture(table_svg(given["table"], given["indicator"], book.language)),)
    text = book.texts["playable"].format(tiles=said) if tiles else book.texts["playable_none"]
    return Example(SHOWN, book.label(SHOWN), "", drawn, (Line("", text),))


def _take(book: Examples, one: _Answered, kind: str) -> Example | None:
    given = one.case.given
    position = given["position"]
    drawn = (picture(position_svg(book.position(position), book.language)),)
    if one.broken:
        line = Line(MARKS["refused"], "", book.sentences(one))
    else:
        okey = _okey(position)
        tile = tile_name(names_for(okey).tile_of[given["tile"]], okey, book.language)
        line = Line(MARKS["allowed"], capital(book.texts["may_take"].format(tile=tile), book.language))
    return Example(kind, book.label(kind), "", drawn, (line,))


def _turn(book: Examples, one: _Answered, kind: str) -> Example | None:
    given = one.case.given
    try:
        played = list(_played(book, given))
    except Invalid:
        return None
    okey = _okey(given["position"])
    lines = []
    outcome = ""
    for verdict, scene in played:
        done = verdict.outcome != "refused" and not verdict.undone
        name = capital(seat_named(verdict.seat, book.language), book.language)
        text = f"{name}: {event_words(verdict.event, scene, okey, book.language, done)}."
        said = tuple(
            sentence_of(finding.rule, finding.args, book.house.profile, book.language, okey)
            for finding in verdict.findings
        )
        if verdict.findings:
            outcome = outcome or verdict.outcome
        lines.append(Line(MARKS[verdict.outcome] if verdict.findings else MARKS["allowed"], text, said))
    drawn = (picture(position_svg(book.position(given["position"]), book.language)),)
    return Example(kind, book.label(kind, outcome), "", drawn, tuple(lines))


def _played(book: Examples, given: Mapping[str, Any]) -> Iterator[tuple[Verdict, Scene]]:
    """The events one by one with their verdicts."""
    hand = read_position(given["position"], book.house.profile.parameters)
    hand.usable = usable_under(book.referee)
    for value in given["events"]:
        move = read(hand, read_event(value, hand.names))
        verdict = book.referee.judge(hand, move)
        scene = scene_of(hand, move)
        over = hand.ended
        if verdict.outcome != "refused":
            carry_out(hand, move, verdict)
        ended = over is None and hand.ended is not None and hand.ended.how == "finish"
        yield verdict, scene._replace(finishes=ended)


_WRITERS: dict[str, Callable[[Examples, _Answered, str], Example | None]] = {
    "meld": _meld,
    "opening": _opening,
    "playable": _playable,
    "take": _take,
    "turn": _turn,
}
"""The questions whose situations make examples."""
