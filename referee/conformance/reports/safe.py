"""What a stranger wrote, made safe to show: one line, nothing invisible, of bounded length.

An engine may say anything: control characters, marks that turn the direction of writing, half a surrogate
pair, a number of a million digits, a list in a list in a list. Every report goes through here first and
escapes for its own format afterwards.
"""

import json
import math
from typing import Any

MOST_TEXT = 300
"""Letters of a name or a reason."""
MOST_VALUE = 2000
"""Letters of a value that is shown."""
MOST_PARTS = 5000
"""Parts of a value that are looked at."""
MOST_DEPTH = 30
MOST_BITS = 256
CUT = "…"


def clean(text: object, most: int = MOST_TEXT) -> str:
    """Text as one line; what cannot be seen is written as an escape, what is too long is cut.

    >>> clean("a\\x1b[31mb\\u202ec")
    'a\\\\u001b[31mb\\\\u202ec'
    """
    said = text if isinstance(text, str) else str(text)
    too_long = len(said) > most
    if too_long:
        said = said[: most - 1]
    if not said.isprintable():
        said = "".join(letter if letter.isprintable() else _escape(letter) for letter in said)
    if len(said) > most:
        said, too_long = said[: most - 1], True
    return said + CUT if too_long else said


def _escape(letter: str) -> str:
    if letter == "\xa0":
        return " "
    code = ord(letter)
    return f"\\u{code:04x}" if code <= 0xFFFF else f"\\U{code:08x}"


def plain(value: Any) -> Any:
    """A value as JSON can hold it, whatever an engine in the same process answered."""
    return _Plain().of(value, 0)


class _Plain:
    """One value: how many parts of it have been seen."""

    def __init__(self) -> None:
        self.parts = 0

    def of(self, value: Any, depth: int) -> Any:
        self.parts += 1
        if value is None or isinstance(value, (bool, str)):
            return str(value) if isinstance(value, str) else value
        if isinstance(value, int):
            return int(value) if value.bit_length() <= MOST_BITS else f"({value.bit_length()} bits)"
        if isinstance(value, float):
            return float(value) if math.isfinite(value) else str(value)
        if depth >= MOST_DEPTH or self.parts > MOST_PARTS:
            return CUT
        if isinstance(value, dict):
            found: dict[str, Any] = {}
            for key, part in value.items():
                if self.parts > MOST_PARTS:
                    found[CUT] = CUT
                    break
                found[key if isinstance(key, str) else str(self.of(key, depth + 1))] = self.of(
                    part, depth + 1
                )
            return found
        if isinstance(value, (list, tuple)):
            listed: list[Any] = []
            for part in value:
                if self.parts > MOST_PARTS:
                    listed.append(CUT)
                    break
                listed.append(self.of(part, depth + 1))
            return listed
        return clean(f"{type(value).__name__}: {_said(value)}")


def _said(value: Any) -> str:
    try:
        return repr(value)
    except Exception:  # an engine's own class may do anything
        return "?"


def compact(value: Any, most: int = MOST_VALUE) -> str:
    """A value as JSON in one line, safe to show."""
    return clean(json.dumps(plain(value), ensure_ascii=False, separators=(", ", ": ")), most)


def pretty(value: Any, width: int = 78, most: int = MOST_VALUE) -> list[str]:
    """A value as JSON in lines, safe to show: what fits into a line stays in it."""
    lines = list(_lines(plain(value), width, ""))
    shown: list[str] = []
    length = 0
    for line in lines:
        length += len(line)
        if length > most and shown:
            return [*shown, CUT]
        shown.append(line)
    return shown


def _lines(value: Any, width: int, tail: str) -> list[str]:
    whole = compact(value)
    if len(whole) + len(tail) <= width or not isinstance(value, (dict, list)) or not value:
        return [whole + tail]
    if isinstance(value, list) and not any(isinstance(part, (dict, list)) for part in value):
        return _filled(value, width, tail)
    opening, closing = ("{", "}") if isinstance(value, dict) else ("[", "]")
    lines = [opening]
    entries: list[tuple[str, Any]] = (
        [(f"{compact(key)}: ", part) for key, part in value.items()]
        if isinstance(value, dict)
        else [("", part) for part in value]
    )
    for number, (lead, part) in enumerate(entries):
        comma = "," if number < len(entries) - 1 else ""
        first, *rest = _lines(part, max(width - 2 - len(lead), 20), comma)
        lines += [f"  {lead}{first}", *(f"  {line}" for line in rest)]
    return [*lines, closing + tail]


def _filled(values: list[Any], width: int, tail: str) -> list[str]:
    """A list of plain values, as many in a line as fit."""
    lines: list[str] = []
    line = "["
    for number, value in enumerate(values):
        shown = compact(value) + ("," if number < len(values) - 1 else f"]{tail}")
        if line.strip(" [") and len(line) + len(shown) + 1 > width:
            lines.append(line)
            line = " "
        line += shown if line == "[" else f" {shown}" if line.strip() else shown
    return [*lines, line]


def canonical(value: Any) -> str:
    """A value as JSON in the one form that a hash or a comparison of files needs."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False)
