"""Mutated documents by the thousand, each held against what may come of it.

``python -m tests.fuzz.batch questions 1000 --first 0`` prints a report as JSON: what came of them, what went
wrong and by which seed, the slowest, and how far the memory grew. A seed alone repeats its document.
"""

import argparse
import gc
import json
import random
import signal
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from referee.adjudicate import Judgement, adjudicate
from referee.answers import write_judgement
from referee.conformance import load_cases
from referee.decode import Invalid
from referee.fault_texts import INVALID_CODES, PROFILE_CODES, invalid_sentence, profile_sentence
from referee.file_faults import CODES, FileFault
from referee.files import document_faults, load_yaml
from referee.lines import usable_under
from referee.profile import Profile, ProfileFault, load_profile, parameter_types
from referee.questions import QUESTIONS, ask
from referee.record import read_record
from referee.rulebook import load_rulebook
from referee.spec import load_spec
from referee.strict_yaml import decode, parse_json, parse_yaml
from referee.turn import Referee
from tests.fuzz.mutator import MOST_PLACES, Mutator, places

ROOT = Path(__file__).parents[2]
LANGUAGES = ("tr", "en")
WATCHDOG_SECONDS = 30.0
MEGABYTE = 1024 * 1024

IDS = (
    "oyna", "katlamasiz", "katlamali", "katlamasiz-esli", "katlamali-esli", "nasil", "oyna+hands-7",
    "nasil+okey-stays", "katlamali-esli+hands-11", "oyna+no-void",
)  # fmt: skip


class Wrong(AssertionError):
    """Something came of a document that may not."""


class Watchdog(BaseException):
    """A document took far too long; no ``except Exception`` may swallow that."""


# What a run starts from


@lru_cache(maxsize=1)
def givens() -> tuple[tuple[str, Any], ...]:
    """The question and the given of every case; turns are made into takes, discards and racks as well."""
    cases = [(case.question, case.given) for case in load_cases()]
    positions = [given["position"] for question, given in cases if question == "turn" and "position" in given]
    return (*cases, *(more for position in positions for more in _asked_of(position)))


def _asked_of(position: Any) -> Iterator[tuple[str, Any]]:
    """The questions about a position that is given for another one."""
    seat = position.get("to_play", 1)
    if position.get("phase") == "play":
        yield "discards", {"position": position}
    pile = position.get("discards", {}).get(str((seat - 2) % 4 + 1))
    if position.get("phase") == "take" and isinstance(pile, list) and pile:
        yield "take", {"position": position, "tile": pile[-1]}
    rack = position.get("seats", {}).get(str(seat), {}).get("rack")
    if isinstance(rack, list) and "indicator" in position:
        yield (
            "best_opening",
            {"indicator": position["indicator"], "rack": rack, "use": rack[0] if rack else None},
        )


@lru_cache(maxsize=1)
def records() -> tuple[Any, ...]:
    """Every recorded game of the suite, whole games and cases."""
    whole = [load_yaml(path) for path in sorted((ROOT / "cases" / "records").glob("*.yaml"))]
    return (
        *whole,
        *(given["record"] for question, given in givens() if question == "record" and "record" in given),
    )


@lru_cache(maxsize=1)
def profiles() -> tuple[Any, ...]:
    """Profiles in every form in which they come: ids, files, and as they go over the wire."""
    files = [load_yaml(path) for path in sorted((ROOT / "spec" / "profiles").glob("*.yaml"))]
    wire = []
    for name in IDS:
        profile = load_profile(name)
        wire.append({"id": profile.id, "parameters": profile.values, "hash": profile.hash})
    title = {"tr": "Ev", "en": "House"}
    houses = [
        {
            "id": "ev",
            "title": title,
            "extends": parent,
            "values": {"open.melds.minimum": 81, "score.unopened": 101},
        }
        for parent in ("oyna", "nasil+hands-7", "katlamali-esli")
    ]
    return (*IDS, *files, *wire, *wire, *houses)


@lru_cache(maxsize=1)
def tables() -> tuple[Profile, ...]:
    """The tables at which questions are asked."""
    return tuple(load_profile(name) for name in IDS)


# What may come of a document


def check_invalid(fault: Invalid, document: Any) -> None:
    """The code is known, the place is there or could be, and both languages can say it."""
    if fault.code not in INVALID_CODES:
        raise Wrong(f"unknown code {fault.code}")
    if not leads_somewhere(document, fault.path, fault.code):
        raise Wrong(f"{fault.code}: nothing is at {fault.path[:200]!r}")
    for language in LANGUAGES:
        _check_text(invalid_sentence(fault, language))
    _check_text(str(fault))
    json.dumps(fault.answer())


def check_profile_fault(fault: ProfileFault) -> None:
    """The code is known and both languages can say it."""
    if fault.code not in PROFILE_CODES:
        raise Wrong(f"unknown code {fault.code}")
    for language in LANGUAGES:
        _check_text(profile_sentence(fault, language))
    _check_text(str(fault))


def check_file_fault(fault: FileFault) -> None:
    """The code is known, the place counts from 1 (or is none), and both languages can say it."""
    for each in fault.faults:
        if each.code not in CODES:
            raise Wrong(f"unknown code {each.code}")
        if min(each.line, each.column) < 0 or (each.line == 0) != (each.column == 0):
            raise Wrong(f"no such place: {each.line}:{each.column}")
        for language in LANGUAGES:
            _check_text(each.text(language))


def _check_text(text: str) -> None:
    if not text or len(text) > 400_000:
        raise Wrong(f"no sentence: {len(text)} characters")


def leads_somewhere(document: Any, path: str, code: str) -> bool:
    """Does the path lead to something, or at least to where the thing would be?

    What is missing may be a part of something that is missing as a whole: a seat's rack, where its position
    says nothing of any seat.
    """
    if not path:
        return True
    lacking = 3 if code == "missing" else 1
    return _steps_left(document, path.split(".")) <= lacking


def _steps_left(value: Any, steps: list[str]) -> int:
    """How many steps of the path lead no further; keys may hold dots themselves."""
    best = len(steps)
    if isinstance(value, list) and steps and steps[0].isdecimal() and int(steps[0]) < len(value):
        return _steps_left(value[int(steps[0])], steps[1:])
    if isinstance(value, dict):
        keys = {str(key): key for key in value}
        for length in range(1, len(steps) + 1):
            name = ".".join(steps[:length])
            if name in keys:
                best = min(best, _steps_left(value[keys[name]], steps[length:]))
    return best


# What is made by a seed, and what is done with it


def question_by(seed: int) -> tuple[str, Profile, Any]:
    """A question about something mutated, at some table."""
    mutator = Mutator(f"questions {seed}", [given for _, given in givens()])
    question, given = mutator.random.choice(givens())
    if mutator.random.random() < 0.02:
        question = mutator.random.choice(sorted(QUESTIONS))
    return question, mutator.random.choice(tables()), mutator.document(given)


def asked(question: str, profile: Profile, given: Any) -> str:
    """Asks, checks the answer, and says what kind it was."""
    before = _written(given)
    answer = ask(question, profile, given)
    if not isinstance(answer, dict):
        raise Wrong(f"no answer: {type(answer)}")
    json.dumps(answer, allow_nan=False)
    if _written(given) != before:
        raise Wrong("what was given was changed")
    if "invalid" not in answer:
        return "answer"
    try:
        if not isinstance(given, dict):
            raise Invalid("bad_type", "", expected="mapping")
        QUESTIONS[question](given, profile, Referee(profile.parameters))
    except Invalid as fault:
        if fault.answer() != answer:
            raise Wrong(f"{answer} is not {fault.answer()}") from None
        position = given.get("position") if isinstance(given, dict) else None
        inside = {**given, **position} if isinstance(position, dict) else given
        check_invalid(fault, inside)
    return str(answer["invalid"])


def _written(given: Any) -> str:
    """The whole of a document, unless it is too much to be written down twice."""
    found = places(given) if isinstance(given, dict | list) else []
    texts = (container[step] for container, step in found)
    if len(found) > MOST_PLACES or sum(len(text) for text in texts if isinstance(text, str)) > MEGABYTE:
        return ""
    try:
        return repr(given)
    except (ValueError, RecursionError):  # a number of thousands of digits, lists in lists in lists
        return ""


def record_by(seed: int) -> tuple[Any]:
    """A mutated record."""
    mutator = Mutator(f"records {seed}", records())
    return (mutator.document(mutator.random.choice(records())),)


def judged(record: Any) -> str:
    """Judges a record under its own profile and says every finding in both languages."""
    try:
        read = read_record(record)
        profile = load_profile(read.profile)
        referee = Referee(profile.parameters)
        judgement = adjudicate(read, profile, referee, usable_under(referee))
    except Invalid as fault:
        check_invalid(fault, record)
        return fault.code
    except ProfileFault as fault:
        check_profile_fault(fault)
        return fault.code
    json.dumps(write_judgement(judgement), allow_nan=False)
    _say(judgement)
    return "answer"


def _say(judgement: Judgement) -> None:
    """The first findings of each hand as sentences; thousands of the like say nothing new."""
    book, players = load_rulebook(), judgement.record.players
    for hand, recorded in zip(judgement.hands[:20], judgement.record.hands, strict=False):
        findings = [finding for row in hand.events[:80] for finding in row.verdict.findings]
        for rule, args in [(found.rule, found.args) for found in (*findings, *hand.faults)]:
            for language in LANGUAGES:
                _check_text(
                    book.sentence(rule, args, judgement.profile, language, recorded.names.okey, players)
                )


def profile_by(seed: int) -> tuple[Any, str, Any]:
    """A mutated profile, and a question to ask at that table."""
    mutator = Mutator(f"profiles {seed}", profiles())
    document = mutator.random.choice(profiles())
    if isinstance(document, str):
        document = mutator.named(document)
    elif "parameters" in document and mutator.random.random() < 0.7:
        document = _lawfully_changed(document, mutator.random)
    else:
        document = mutator.document(document)
    return document, *mutator.random.choice(givens())


def _lawfully_changed(message: Any, chance: random.Random) -> Any:
    """Another table: some parameters have other values that they may have, together or not."""
    types = parameter_types(load_spec())
    values = dict(message["parameters"])
    for key in chance.sample(sorted(types), chance.randint(1, 12)):
        allowed = list(types[key].get("values", ())) or [True, False]
        if "least" in types[key]:
            least, most = types[key]["least"], types[key]["most"]
            allowed = [least, most, chance.randint(least, most), chance.randint(least, min(most, least + 5))]
        values[key] = chance.choice([*allowed, None] if types[key].get("null") else allowed)
    return {"id": "another", "parameters": values}


def played(document: Any, question: str, given: Any) -> str:
    """Loads a profile; where it can be played, the question is asked at that table."""
    try:
        profile = load_profile(document)
    except ProfileFault as fault:
        check_profile_fault(fault)
        return fault.code
    json.dumps(profile.values, allow_nan=False)
    asked(question, profile, given)
    return "answer"


def text_by(seed: int) -> tuple[str, str, bytes]:
    """A mutated file: how it is written, its schema, and its bytes."""
    mutator = Mutator(f"texts {seed}")
    kind, name, text = mutator.random.choice(texts())
    return kind, name, mutator.text(text)


def filed(kind: str, name: str, data: bytes) -> str:
    """A file is read, held against its schema, and judged or loaded."""
    file = f"some.{kind}"
    try:
        text = decode(data, file)
        document = (parse_yaml if kind == "yaml" else parse_json)(text, file)
        faults = document_faults(document, name, file, text)
    except FileFault as fault:
        check_file_fault(fault)
        return fault.code
    for fault in faults:
        check_file_fault(fault)
    return judged(document) if name == "record" else played(document, *givens()[0])


@lru_cache(maxsize=1)
def texts() -> tuple[tuple[str, str, str], ...]:
    """Files as they are written: YAML for people and JSON, each with the schema that it is held against."""
    found = []
    for path in sorted((ROOT / "spec" / "profiles").glob("*.yaml")):
        found.append(("yaml", "profile", path.read_text(encoding="utf-8")))
    for document in records():
        # JSON is YAML too, so both parsers get both.
        for indent in (None, 1):
            text = json.dumps(document, ensure_ascii=False, indent=indent)
            found += [("json", "record", text), ("yaml", "record", text)]
    for path in sorted((ROOT / "cases" / "records").glob("*.yaml")):
        found.append(("yaml", "record", path.read_text(encoding="utf-8")))
    return tuple(found)


KINDS: dict[str, tuple[Callable[[int], tuple[Any, ...]], Callable[..., str]]] = {
    "questions": (question_by, asked),
    "records": (record_by, judged),
    "profiles": (profile_by, played),
    "texts": (text_by, filed),
}


# A run


class Report(NamedTuple):
    """What came of a batch."""

    outcomes: dict[str, int]
    wrong: list[str]
    """Tracebacks, each with its seed; the first ones."""
    slowest: float
    """CPU seconds of the slowest document."""
    slowest_seed: int
    grown: float
    """Megabytes that the highest memory rose above what everything unmutated needs."""


def run(kind: str, first: int, count: int) -> Report:
    """So many documents of one kind."""
    make, check = KINDS[kind]
    outcomes: Counter[str] = Counter()
    wrong: list[str] = []
    slowest, slowest_seed = 0.0, first
    _warm_up()
    # What is loaded by now stays; the rubbish of one document is no work of the next one.
    gc.freeze()
    before = _highest_memory()
    signal.signal(signal.SIGPROF, _bark)
    for seed in range(first, first + count):
        made = make(seed)
        gc.collect()
        signal.setitimer(signal.ITIMER_PROF, WATCHDOG_SECONDS)
        start = time.process_time()
        try:
            outcomes[check(*made)] += 1
        except (Exception, Watchdog):
            outcomes["wrong"] += 1
            if len(wrong) < 40:
                wrong.append(f"{kind} {seed}:\n{_short(traceback.format_exc())}")
        took = time.process_time() - start
        if took > slowest:
            slowest, slowest_seed = took, seed
    signal.setitimer(signal.ITIMER_PROF, 0)
    grown = _highest_memory() - before
    return Report(dict(outcomes), wrong, round(slowest, 3), slowest_seed, round(grown, 1))


def _short(text: str) -> str:
    return text if len(text) < 3000 else f"{text[:300]}\n…\n{text[-2500:]}"


def _bark(*_: object) -> None:
    raise Watchdog(f"more than {WATCHDOG_SECONDS} s of CPU time")


def _warm_up() -> None:
    """What is loaded once is no growth: the spec, the schemas, the cases, each document unmutated."""
    load_spec()
    for question, given in givens():
        ask(question, tables()[0], given)
    for record in records():
        judged(record)
    for document in profiles():
        load_profile(document)
    for kind, name, text in texts():
        document_faults((parse_yaml if kind == "yaml" else parse_json)(text), name)


def _highest_memory() -> float:
    """The most memory that this process has had, in megabytes."""
    import resource

    used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return used / MEGABYTE if sys.platform == "darwin" else used / 1024


def main() -> None:
    """Run a batch and print its report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kind", choices=sorted(KINDS))
    parser.add_argument("count", type=int)
    parser.add_argument("--first", type=int, default=0)
    given = parser.parse_args()
    print(json.dumps(run(given.kind, given.first, given.count)._asdict(), indent=1))


if __name__ == "__main__":
    main()
