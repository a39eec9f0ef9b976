"""Known failures: a list of items that an engine gets wrong for now, so that nothing else goes wrong.

It is a ratchet. What is listed breaks no build; what is listed and passes does, until it is taken off.
The file is a line an item, or a YAML list of them; ``#`` begins a comment.
"""

from collections.abc import Collection, Iterable
from pathlib import Path
from typing import NamedTuple

from referee.conformance.items import UnknownNameError, complete_profiles
from referee.conformance.reports.safe import clean
from referee.conformance.reports.summary import breaks
from referee.conformance.results import PASSED, Run
from referee.file_faults import FileFault
from referee.profile import ProfileFault, load_profile
from referee.strict_yaml import decode

MOST_BYTES = 4 * 1024 * 1024


class Known(NamedTuple):
    """The ids of a file, each with its line."""

    file: str
    lines: dict[str, int]

    @property
    def ids(self) -> frozenset[str]:
        """The ids alone."""
        return frozenset(self.lines)


class Ratchet(NamedTuple):
    """What the list says of a run."""

    now_passing: tuple[str, ...]
    """Listed, and they pass: they are to be taken off the list."""
    unknown: tuple[str, ...]
    """Listed, and the suite has no such item."""


def read_known(path: str | Path) -> Known:
    """Read a list. Raises ``FileFault`` for a file that is none."""
    file = str(path)
    try:
        data = Path(path).read_bytes()
    except FileNotFoundError:
        raise FileFault(file, 0, 0, "", "not_found") from None
    except OSError as error:
        raise FileFault(file, 0, 0, "", "unreadable", {"found": error.strerror or str(error)}) from None
    if len(data) > MOST_BYTES:
        raise FileFault(file, 0, 0, "", "too_big", {"most": MOST_BYTES // (1024 * 1024)})
    lines: dict[str, int] = {}
    for number, line in enumerate(decode(data, file).splitlines(), start=1):
        name = _name_in(line)
        if not name:
            continue
        if "@" not in name or any(letter.isspace() for letter in name.partition("~")[0]):
            raise FileFault(file, number, 1, "", "bad_form", {"found": clean(name, 60)})
        lines.setdefault(name, number)
    return Known(file, lines)


def _name_in(line: str) -> str:
    """The id in a line, without the dash of a list, quotes and comments."""
    text = line.strip()
    if text.startswith("#") or text in ("---", "...", "[]"):
        return ""
    text = text.partition(" #")[0].partition("\t#")[0].strip()
    if text.startswith("- "):
        text = text[2:].strip()
    if len(text) > 1 and text[0] == text[-1] and text[0] in "'\"":
        text = text[1:-1].strip()
    return text


def hold_against(known: Known, run: Run, cases: Collection[str]) -> Ratchet:
    """Which listed items pass by now, and which does not exist; ``cases`` are the ids of all cases."""
    outcomes = {result.item.id: result.outcome for result in run.results}
    return Ratchet(
        tuple(name for name in known.lines if outcomes.get(name) == PASSED),
        tuple(name for name in known.lines if name not in outcomes and not _exists(name, cases)),
    )


def _exists(name: str, cases: Collection[str]) -> bool:
    """Could another choice of items hold this one?"""
    case, _, rest = name.partition("@")
    profile = rest.partition("~")[0]
    if case not in cases:
        return False
    try:
        found = load_profile(profile)
        return found.id == profile and found.id.partition("+")[0] in complete_profiles()
    except (ProfileFault, UnknownNameError):
        return False


def list_of(run: Run, title: Iterable[str] = ()) -> str:
    """The list that would make this run break nothing: what fails or is not answered against documents."""
    lines = [f"# {line}" for line in title]
    lines += [
        f"{result.item.id}  # {result.item.case.title['en']}" for result in run.results if breaks(result)
    ]
    return "\n".join(lines) + "\n"
