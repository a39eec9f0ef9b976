"""The published schemas and the decoders of the core accept the same documents.

An engine author checks against the schemas, the referee decodes by itself: where one took what the other
refuses, somebody's valid document would be an error. What a schema cannot say is listed here, and nothing
else may differ.
"""

import os
import re
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from referee.decode import Invalid
from referee.file_faults import FileFault
from referee.files import document_faults
from referee.profile import ProfileFault, load_profile
from referee.questions import QUESTIONS
from referee.record import read_record
from referee.turn import Referee
from tests.fuzz.batch import givens, profiles, records, tables
from tests.fuzz.mutator import Mutator

COUNT = 3000 if os.environ.get("OKEY_FULL") else 250
TABLE = tables()[0]
REFEREE = Referee(TABLE.parameters)


class Beyond(NamedTuple):
    """Something that a decoder refuses and a schema cannot say."""

    why: str
    applies: Callable[[Invalid], bool]


def _at(pattern: str) -> Callable[[Invalid], bool]:
    whole = re.compile(pattern)
    return lambda fault: whole.fullmatch(fault.path) is not None


BEYOND_A_SCHEMA: tuple[Beyond, ...] = (
    Beyond(
        "There are two of each tile, wherever they lie: in a meld, in an opening, on the table, in all.",
        lambda fault: fault.code == "too_many",
    ),
    Beyond(
        "A full position, and a deal with its stock, has 106 tiles.",
        lambda fault: fault.code == "bad_value" and "expected_tiles" in fault.facts,
    ),
    Beyond(
        "What lies on the table is a run, a set or a pair by its own rules, unless it is called loose.",
        lambda fault: fault.code == "bad_value" and "rule" in fault.facts,
    ),
    Beyond(
        "okeys_by names places in the meld at which an okey lies.",
        lambda fault: fault.code == "unknown_key" and ".okeys_by." in fault.path,
    ),
    Beyond(
        "The taken tile is in the rack of whoever took it; the tile to be used is in the rack.",
        lambda fault: fault.code == "not_held",
    ),
    Beyond(
        "A partial position may leave everything out; what a rule needs of it is known when it is asked for.",
        lambda fault: (
            fault.code == "missing"
            and _at(r"(seats\.[1-4]\.(rack|opened|opened_with|charged)|discards\.[1-4]|table|stock)")(fault)
        ),
    ),
    Beyond(
        "Tiles that fit a run at both its ends are laid at one that is named.",
        lambda fault: fault.code == "missing" and fault.path.endswith(".lay_off.end"),
    ),
    Beyond(
        "Where a record has no stock, every draw names its tile.",
        lambda fault: fault.code == "missing" and fault.path.endswith(".draw"),
    ),
    Beyond(
        "A hand has no more events than one can have, over all its turns.",
        lambda fault: fault.code == "too_long" and fault.path.endswith(".turns"),
    ),
    Beyond(
        "Discards are asked about when a tile has been taken, a take when none has.",
        lambda fault: fault.code == "bad_value" and fault.path == "position.phase",
    ),
)

PROFILE_BEYOND_A_SCHEMA = {
    "no_sense": "Values that no table could play together.",
    "unknown_profile": "Which profiles there are is known to the spec that is installed.",
    "unknown_variant": "Which variants there are, likewise.",
    "contradiction": "Two variants that want different values of one parameter.",
    "circle": "Profiles that extend each other.",
    "bad_number:extends": "A variant with a number that it cannot have.",
    "missing:values": "Which values a parent leaves to its children.",
}
"""What the loader refuses of profiles and a schema cannot say: by the code, and where it matters the key."""

LEFT_OUT_BY_PROGRAMS = re.compile(r"title|values|id|values\..+\.(authority|source|interpretation)")
"""What a profile that people keep as a file has to have, and one that a program hands over may leave out: it
is a house's own then, called by its id, and nobody has said how its values are known."""

FOLLOWED_UNDER_ANOTHER = re.compile(r"record\.profile(\..*)?")
"""A record is judged under the profile that was asked for: its own is read by whoever judges it by that."""


def decoded(document: Any) -> Invalid | ProfileFault | None:
    """What the core says against a record."""
    try:
        profile = read_record(document).profile
        load_profile(profile)
    except (Invalid, ProfileFault) as fault:
        return fault
    return None


def answered(question: str, given: Any) -> Invalid | None:
    """What the core says against a question."""
    try:
        if not isinstance(given, dict):
            raise Invalid("bad_type", "", expected="mapping")
        QUESTIONS[question](given, TABLE, REFEREE)
    except Invalid as fault:
        return fault
    return None


def hold_together(
    document: Any, faults: list[FileFault], fault: Invalid | ProfileFault | None, what: str
) -> None:
    """Both accept the document, or both refuse it, or a schema cannot say why it is refused."""
    refused = [each for each in faults if not _left_out(each)]
    if fault is None:
        assert not refused, f"{what}: only the schema refuses: {refused[0].text('en')}"
    elif not refused and not any(
        isinstance(fault, ProfileFault) and each.key == fault.key for each in faults
    ):
        assert _beyond(fault), f"{what}: only the decoder refuses: {fault}"


def _left_out(each: FileFault) -> bool:
    key = each.key.removeprefix("profile.")
    return each.code == "missing" and LEFT_OUT_BY_PROGRAMS.fullmatch(key) is not None


def _beyond(fault: Invalid | ProfileFault) -> bool:
    if isinstance(fault, Invalid):
        return any(beyond.applies(fault) for beyond in BEYOND_A_SCHEMA)
    return fault.code in PROFILE_BEYOND_A_SCHEMA or any(
        f"{fault.code}:{key}" in PROFILE_BEYOND_A_SCHEMA and (fault.key + ".").startswith(key + ".")
        for key in ("values", "extends")
    )


@pytest.mark.parametrize("question", sorted(QUESTIONS))
def test_questions(question: str) -> None:
    asked = [given for about, given in givens() if about == question]
    mutator = Mutator(f"schema {question}", [given for _, given in givens()], text_keys=True)
    for number in range(COUNT):
        plain = number < len(asked)
        given = asked[number] if plain else mutator.document(mutator.random.choice(asked))
        faults = document_faults(given, f"message#given_{question}")
        fault = answered(question, given)
        if fault is None or fault.path != "record.profile":
            faults = [each for each in faults if not FOLLOWED_UNDER_ANOTHER.fullmatch(each.key)]
        if fault is not None and question == "record" and fault.path.startswith("record."):
            fault = Invalid(fault.code, fault.path.removeprefix("record."), **fault.facts)
        hold_together(given, faults, fault, f"{question} {number}")


def test_records() -> None:
    mutator = Mutator("schema records", records(), text_keys=True)
    for number in range(COUNT):
        record = mutator.random.choice(records())
        if number >= len(records()):
            record = mutator.document(record)
        hold_together(record, document_faults(record, "record"), decoded(record), f"record {number}")


def test_profiles() -> None:
    written = [profile for profile in profiles() if not isinstance(profile, str)]
    mutator = Mutator("schema profiles", written, text_keys=True)
    for number in range(2 * COUNT):
        document = (
            written[number] if number < len(written) else mutator.document(mutator.random.choice(written))
        )
        on_the_wire = isinstance(document, dict) and "parameters" in document
        name = "table#wire_profile" if on_the_wire else "profile"
        fault = None
        try:
            load_profile(document)
        except ProfileFault as found:
            fault = found
        if not isinstance(document, str):
            hold_together(document, document_faults(document, name), fault, f"{name} {number}")


def test_every_answer_is_one_by_the_schemas() -> None:
    mutator = Mutator("answers", [given for _, given in givens()], text_keys=True)
    for number in range(COUNT):
        question, given = mutator.random.choice(givens())
        given = mutator.document(given) if number % 2 else given
        profile = mutator.random.choice(tables())
        try:
            answer = QUESTIONS[question](given, profile, Referee(profile.parameters))
            name = f"message#answer_{question}"
        except (Invalid, TypeError) as fault:
            if isinstance(fault, TypeError):  # the given is no mapping: ``ask`` says so
                continue
            answer, name = fault.answer(), "message#invalid"
        faults = document_faults(answer, name)
        assert not faults, f"{question} {number}: {faults[0].text('en')}"
