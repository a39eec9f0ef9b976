"""A line of a log, decoded: fast where nothing is in doubt, else by the strict reader of single records.

Both give the same document. What only the strict reader sees (a key that is there twice, control characters)
makes a line doubtful here; what it sees besides (depth, numbers that are no numbers) no record can hold.
"""

import re
from typing import Any

import orjson

from referee.file_faults import FileFault
from referee.files import MOST_MEGABYTES
from referee.strict_yaml import decode, parse_json

_BOM = b"\xef\xbb\xbf"
_ESCAPES = re.compile(rb"\\(?:[bf]|u(?:00[0-389]|007[fF]|202[89]|[fF][eEfF][fF]|[dD][89a-fA-F]))").search
"""Control characters, halves of surrogate pairs, and quotes and colons that hide from being counted."""
_LONG_NUMBER = re.compile(rb"[0-9]{20}").search


def quick_document(line: bytes) -> Any:
    """The document of a line; ``None`` if the strict reader has to see it."""
    line = line.removeprefix(_BOM)
    if _ESCAPES(line) or _LONG_NUMBER(line) or b"\x7f" in line:
        return None
    if any(gap in line for gap in (b" :", b"\t:", b"\r:")):
        return None
    try:
        document = orjson.loads(line)
        # A key that stands there twice is lost when the document is written again.
        if orjson.dumps(document).count(b'":') != line.count(b'":'):
            return None
        if not line.isascii():
            decode(line, "")
    except (ValueError, TypeError, FileFault):
        return None
    return document


def strict_document(line: bytes | None, file: str, number: int) -> Any:
    """The document of a line; raises ``FileFault``."""
    if line is None:
        raise FileFault(file, number, 1, "", "too_big", {"most": MOST_MEGABYTES})
    try:
        text = decode(line, file).rstrip("\r\n")
    except FileFault as fault:
        raise FileFault(file, number, fault.column, "", fault.code, fault.facts) from None
    return parse_json(text, file, number)
