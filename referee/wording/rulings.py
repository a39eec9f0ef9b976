"""A question answered under one profile, with what a person wants to know beside the bare answer: each
rule's sentence, and for what is allowed the rules on which that hangs."""

from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple

from referee.adjudicate import Judgement, adjudicate, at_end
from referee.decode import Invalid
from referee.events import DISCARD, Event, read_event
from referee.hand import Hand
from referee.lines import usable_under
from referee.mechanics import read
from referee.melds import Fault, read_meld
from referee.position import read_position
from referee.profile import Place, Profile
from referee.questions import ask
from referee.rulebook import NO_OKEY, load_rulebook
from referee.scoring import Score, score
from referee.spec import load_spec
from referee.tiles import KIND_NAMES, TileNames, names_for, okey_of
from referee.turn import Referee, Verdict, carry_out
from referee.wording.scenes import Scene, scene_of

MOST_REASONS = 3

_MELDS = ("meld.", "set.", "pair.")
_MOVES = (
    "indicator.", "open.", "take.", "turn.", "layoff.", "pairs_opener.", "meld_opener.", "table_okey.",
    "playable.", "discard.", "finish.elden", "finish.invalid", "exhausted.last", "void.",
)  # fmt: skip
MATTERS: dict[str, tuple[str, ...]] = {
    "meld": _MELDS,
    "opening": (*_MELDS, "open.", "take.", "turn.keep"),
    "playable": (*_MELDS, "playable."),
    "discards": (*_MELDS, *_MOVES),
    "turn": (*_MELDS, *_MOVES),
}
"""The parameters on which the answer to a question can hang; what is not named here is not looked for."""


class Finding(NamedTuple):
    """A rule with the arguments of its sentence."""

    rule: str
    args: dict[str, Any]


class Reason(NamedTuple):
    """A value of the profile on which an allowed answer hangs: with another one it would be different."""

    rule: str
    key: str
    value: Any
    place: Place | None


class Played(NamedTuple):
    """A judged event with what stood around it."""

    verdict: Verdict
    scene: Scene


class Ruling(NamedTuple):
    """What one profile says."""

    profile: Profile
    answer: dict[str, Any]
    names: TileNames
    findings: list[Finding]
    reasons: list[Reason]
    played: list[Played]
    """turn: the events one by one; discards: a row for each tile; take: the line that uses the tile."""
    score: Score | None
    hand: Hand | None
    judgement: Judgement | None
    fault: Invalid | None
    """Why it cannot be asked."""


def rule_on(question: str, profile: Profile, given: dict[str, Any], reasons: bool = True) -> Ruling:
    """The answer and what is behind it; ``reasons`` for what an allowed one hangs on, which takes longest."""
    referee = Referee(profile.parameters)
    names = _names(given)
    judgement = None
    if question == "record":
        # A record is judged once: the answer and the text are made of the same judgement.
        from referee.answers import write_judgement

        try:
            judgement = adjudicate(given.get("record") or {}, profile, referee, usable_under(referee))
            answer = write_judgement(judgement)
        except Invalid:
            answer = ask(question, profile, given, referee)
    else:
        answer = ask(question, profile, given, referee)
    if "invalid" in answer:
        fault = _fault(question, profile, given, answer)
        return Ruling(profile, answer, names, [], [], [], None, None, None, fault)
    played: list[Played] = []
    hand: Hand | None = None
    worth: Score | None = None
    if question in ("turn", "discards"):
        played, hand = _played(question, profile, given, referee)
        if question == "turn" and hand.ended is not None:
            worth = score(at_end(hand), profile.parameters)
    if question == "take" and answer.get("line"):
        way = {"position": given["position"], "events": [{"take": given["tile"]}, *answer["line"]]}
        played, _ = _played("turn", profile, way, referee)
    findings = _findings(question, profile, given, answer, names, played)
    hangs_on: list[Reason] = []
    if reasons and not findings and question in MATTERS:
        hangs_on = _reasons(question, profile, given) or _plain_reason(question, profile, answer)
    return Ruling(profile, answer, names, findings, hangs_on, played, worth, hand, judgement, None)


def _names(given: dict[str, Any]) -> TileNames:
    """The tiles' names under the question's indicator; any will do where there is none."""
    position = given.get("position")
    indicator = (position if isinstance(position, dict) else given).get("indicator")
    known = isinstance(indicator, str) and indicator in KIND_NAMES
    return names_for(okey_of(KIND_NAMES.index(str(indicator)) if known else 0))


def _fault(question: str, profile: Profile, given: dict[str, Any], answer: dict[str, Any]) -> Invalid:
    """The fault behind an answer, with all that its sentence can say."""
    from referee.questions import QUESTIONS

    try:
        QUESTIONS[question](given, profile, Referee(profile.parameters))
    except Invalid as fault:
        return fault
    return Invalid(answer["invalid"], answer.get("path", ""))


def _played(
    question: str, profile: Profile, given: dict[str, Any], referee: Referee, searching: bool = True
) -> tuple[list[Played], Hand]:
    """The events played one by one; ``searching`` for the lines that use a taken tile."""
    hand = read_position(given["position"], profile.parameters)
    hand.usable = usable_under(referee) if searching else None
    played: list[Played] = []
    if question == "discards":
        rack = hand.rack_of(hand.to_play)
        for tile in sorted(set(rack)):
            move = read(hand, Event(DISCARD, (tile,)))
            verdict = referee.judge(hand, move)
            finishes = len(rack) == 1 and verdict.outcome != "refused" and not verdict.undone
            played.append(Played(verdict, scene_of(hand, move)._replace(finishes=finishes)))
        return played, hand
    for value in given["events"]:
        event = read_event(value, hand.names)
        move = read(hand, event)
        verdict = referee.judge(hand, move)
        scene = scene_of(hand, move)
        over = hand.ended
        if verdict.outcome != "refused":
            carry_out(hand, move, verdict)
        ended = over is None and hand.ended is not None and hand.ended.how == "finish"
        played.append(Played(verdict, scene._replace(finishes=ended)))
    return played, hand


def _findings(
    question: str,
    profile: Profile,
    given: dict[str, Any],
    answer: dict[str, Any],
    names: TileNames,
    played: list[Played],
) -> list[Finding]:
    if question == "turn":
        return [Finding(finding.rule, finding.args) for entry in played for finding in entry.verdict.findings]
    rules = [rule for rule in (answer.get("rule"), *answer.get("also", ())) if isinstance(rule, str)]
    return [Finding(rule, _arguments(question, rule, profile, given, answer, names)) for rule in rules]


def _arguments(
    question: str,
    rule: str,
    profile: Profile,
    given: dict[str, Any],
    answer: dict[str, Any],
    names: TileNames,
) -> dict[str, Any]:
    """What a rule's sentence says of a question that is not an event."""
    p = profile.parameters
    args: dict[str, Any] = {}
    if question == "meld":
        tiles = tuple(names.tile_of[text] for text in given["tiles"])
        return {"meld": tiles, "count": len(tiles)}
    if question == "opening":
        minimum = given.get("minimum") or {}
        pairs = "pairs" in answer
        base = p.open_pairs_minimum if pairs else p.open_melds_minimum
        args["minimum"] = minimum.get("pairs" if pairs else "melds") or base
        args["value"] = answer.get("value", 0)
        args["count"] = answer.get("pairs", 0)
        if isinstance(given.get("must_use"), str):
            args["tile"] = names.tile_of[given["must_use"]]
        broken = _broken_meld(rule, profile, given, names)
        if broken is not None:
            args["meld"], args["count"] = broken, len(broken)
    if isinstance(given.get("tile"), str):
        args["tile"] = names.tile_of[given["tile"]]
    return args


def _broken_meld(
    rule: str, profile: Profile, given: dict[str, Any], names: TileNames
) -> tuple[int, ...] | None:
    """The meld of an opening that breaks a rule of melds."""
    rules = profile.parameters.meld_rules()
    for key, wanted in (("melds", "meld"), ("pairs", "pair")):
        for entry in given.get(key) or ():
            said = entry.get("kind") if isinstance(entry, dict) else None
            texts = entry["tiles"] if isinstance(entry, dict) else entry
            tiles = tuple(names.tile_of[text] for text in texts)
            found = read_meld(tiles, said or wanted, rules, names.okey)
            if isinstance(found, Fault) and rule in found.rules:
                return tiles
    return None


# On what an allowed answer hangs


def _reasons(question: str, profile: Profile, given: dict[str, Any]) -> list[Reason]:
    """The profile's values with which the answer stands and falls, by asking again with others.

    What is tried are the values that some table or house rule has; whether they make sense together is
    no question here, since nobody is to play so.
    """
    before = _essence(question, profile, given)
    found: list[Reason] = []
    for key, others in alternatives().items():
        if not key.startswith(MATTERS[question]):
            continue
        rule = _rule_of(key)
        if rule is None:
            continue
        value = profile.values[key]
        for other in others:
            if type(other) is type(value) and other == value:
                continue
            field: dict[str, Any] = {key.replace(".", "_"): None if other == "refused" else other}
            changed = replace(profile.parameters, **field)
            try:
                after = _essence(question, replace(profile, parameters=changed), given)
            except (ArithmeticError, LookupError, TypeError, ValueError):
                continue  # a table that nobody could play
            if after != before:
                found.append(Reason(rule, key, value, profile.places.get(key)))
                break
        if len(found) == MOST_REASONS:
            break
    return found


def _plain_reason(question: str, profile: Profile, answer: dict[str, Any]) -> list[Reason]:
    """The rule that an answer follows which is the same at every table that there is."""
    if question == "meld":
        rule = {"run": "run.consecutive", "set": "set.different_colours", "pair": "pair.alike"}[
            answer["kind"]
        ]
    elif question == "opening":
        rule = "open.pairs.minimum" if "pairs" in answer else "open.melds.minimum"
    elif question == "playable":
        rule = "discard.playable_tiles"
    else:
        return []
    key = next(iter(load_rulebook().rule(rule).parameters), "")
    return [Reason(rule, key, profile.values.get(key), profile.places.get(key))]


def _essence(question: str, profile: Profile, given: dict[str, Any]) -> Any:
    """What of an answer is the ruling. No lines are searched for: that takes too long for so many tables."""
    referee = Referee(profile.parameters)
    if question in ("turn", "discards"):
        played, _ = _played(question, profile, given, referee, searching=False)
        return [(entry.verdict.outcome, entry.verdict.rule, entry.verdict.charges) for entry in played]
    answer = ask(question, profile, given, referee)
    return (answer.get("accepted"), answer.get("rule")) if question == "opening" else answer


@lru_cache(maxsize=1)
def alternatives() -> dict[str, tuple[Any, ...]]:
    """For every parameter the values that it has at some table or under some house rule."""
    spec = load_spec()
    found: dict[str, list[Any]] = {}
    for entry in spec["parameters"]:
        key = entry["key"]
        values: list[Any] = []
        if entry["type"] == "bool":
            values = [True, False]
        elif entry["type"] == "enum":
            values = list(entry["values"])
        else:
            for document in spec["profiles"].values():
                given = document.get("values", {}).get(key)
                values.append(given.get("value") if isinstance(given, dict) else given)
            values += [variant["set"][key] for variant in spec["variants"].values() if key in variant["set"]]
            values = [value for value in values if value is not None and value != "N"]
        found[key] = list(dict.fromkeys(values))
    return {key: tuple(values) for key, values in found.items() if values}


@lru_cache(maxsize=256)
def _rule_of(key: str) -> str | None:
    """The first rule that reads a parameter, an event's before any other."""
    rules = [text for text in load_rulebook().rules.values() if key in text.parameters]
    events = [text for text in rules if text.kind == "event"]
    chosen = (events or rules)[:1]
    return chosen[0].id if chosen else None


def okey_for(ruling: Ruling) -> int:
    """The okey's kind, for sentences."""
    return ruling.names.okey if ruling.names else NO_OKEY
