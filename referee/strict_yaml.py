"""YAML for people, read strictly, and JSON, read just as strictly: both give the same document.

Only ``true``/``false``, decimal numbers and ``null``/``~``/nothing mean something else than their text;
``no``, ``on``, ``12:30``, ``010`` and dates stay text. What makes a file mean more than it shows (tags,
anchors, a second document, duplicate keys, control characters) is refused. PyYAML is imported when a YAML
text comes in, not before: an installed package starts without it.
"""

import json
import re
from collections.abc import Sequence
from typing import Any

from referee.file_faults import FileFault

DEEPEST = 60
MOST_DIGITS = 300
"""Beyond that a fraction would become infinite, and Python refuses to read a whole number of 4300 digits."""

Path = tuple[str | int, ...]

_WORDS: dict[str, bool | None] = {"": None, "~": None, "null": None, "true": True, "false": False}
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(\.[0-9]+)?").fullmatch
_NUMBER_STARTS = frozenset("-0123456789")

# Beside control characters: U+0085, U+2028, U+2029, which YAML takes for line breaks and JSON does not,
# byte order marks inside a text, lone surrogates, and the two non-characters that YAML refuses.
_CONTROL = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ufeff\ud800-\udfff\ufffe\uffff]"
).search
_RAW_CONTROL_IN_JSON = re.compile(
    r"\\(?:[bf]|u(?:00[0189]|007[fF]|202[89]|[fF][eEfF][fF]|[dD][89a-fA-F]))"
).search


class _Refusal(Exception):
    """A fault inside a document; the path grows while it comes up."""

    def __init__(self, code: str, line: int, column: int, **facts: Any) -> None:
        super().__init__(code)
        self.code = code
        self.line = line
        self.column = column
        self.facts = facts
        self.path: list[str | int] = []

    def fault(self, file: str) -> FileFault:
        return FileFault(file, self.line, self.column, dotted(self.path), self.code, self.facts)


def dotted(path: Sequence[str | int]) -> str:
    """A path as people write it: ``cases.0.given.tiles``."""
    return ".".join(str(step) for step in path)


def decode(data: bytes, file: str) -> str:
    """The text of a file: UTF-8, with or without a byte order mark, no control characters."""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8")
        line, column = _line_and_column(before, len(before))
        raise FileFault(file, line, column, "", "not_utf8", {"found": f"0x{data[error.start]:02X}"}) from None
    text = text.removeprefix("\ufeff")
    bad = _CONTROL(text)
    if bad:
        line, column = _line_and_column(text, bad.start())
        raise FileFault(file, line, column, "", "control_character", {"found": _code_point(bad[0])})
    return text


def parse_yaml(text: str, file: str = "<text>", *, pure: bool = False) -> Any:
    """The document in a decoded text. ``pure`` takes PyYAML's Python parser where libyaml would do."""
    import yaml

    parser = _loader_class(pure)(text)
    try:
        return _Builder(parser).document()
    except _Refusal as refusal:
        raise refusal.fault(file) from None
    except yaml.YAMLError as error:
        raise _syntax_fault(error, text, file) from None


class _Builder:
    """Walks the parser's events. Anchors are met before anything could be expanded."""

    def __init__(self, parser: Any) -> None:
        import yaml

        self.next = parser.get_event
        self.scalar = yaml.ScalarEvent
        self.mapping = yaml.MappingStartEvent
        self.sequence = yaml.SequenceStartEvent
        self.mapping_end = yaml.MappingEndEvent
        self.sequence_end = yaml.SequenceEndEvent
        self.stream_end = yaml.StreamEndEvent
        self.alias = yaml.AliasEvent

    def document(self) -> Any:
        self.next()
        start = self.next()
        if type(start) is self.stream_end:
            raise _Refusal("no_document", 1, 1)
        if start.version or start.tags:
            raise _at(start, "directive")
        value = self.value(self.next(), 0)
        self.next()
        more = self.next()
        if type(more) is not self.stream_end:
            raise _at(more, "several_documents")
        return value

    def value(self, event: Any, depth: int) -> Any:
        kind = type(event)
        if kind is self.alias:
            raise _at(event, "alias", found=event.anchor)
        if event.tag is not None or event.anchor is not None:
            raise _decorated(event)
        if kind is self.scalar:
            text = event.value
            if not event.implicit[0]:
                return _quoted(event, text)
            if text in _WORDS:
                return _WORDS[text]
            if text[0] in _NUMBER_STARTS:
                return _number(event, text)
            return text
        if depth == DEEPEST:
            raise _at(event, "too_deep", most=DEEPEST)
        return self.items(depth + 1) if kind is self.sequence else self.entries(depth + 1)

    def items(self, depth: int) -> list[Any]:
        result: list[Any] = []
        get, end, value = self.next, self.sequence_end, self.value
        try:
            while type(event := get()) is not end:
                result.append(value(event, depth))
        except _Refusal as refusal:
            refusal.path.insert(0, len(result))
            raise
        return result

    def entries(self, depth: int) -> dict[str, Any]:
        result: dict[str, Any] = {}
        get, end, value = self.next, self.mapping_end, self.value
        key: str | None = None
        first_lines: dict[str, int] = {}
        try:
            while type(event := get()) is not end:
                key = None
                key = self.key(event)
                if key in result:
                    raise _at(event, "duplicate_key", found=key, first=first_lines[key])
                first_lines[key] = event.start_mark.line + 1
                result[key] = value(get(), depth)
        except _Refusal as refusal:
            if key is not None:
                refusal.path.insert(0, key)
            raise
        return result

    def key(self, event: Any) -> str:
        if type(event) is self.alias:
            raise _at(event, "alias", found=event.anchor)
        if event.tag is not None or event.anchor is not None:
            raise _decorated(event)
        if type(event) is not self.scalar:
            raise _at(event, "bad_key")
        text: str = event.value
        if not event.implicit[0]:
            return _quoted(event, text)
        if text in _WORDS:
            raise _at(event, "bad_key")
        # A whole number (a seat) stays as it is written: JSON knows keys as text only.
        number = _NUMBER(text)
        if number and number[1]:
            raise _at(event, "bad_key")
        return text


def _at(event: Any, code: str, **facts: Any) -> _Refusal:
    mark = event.start_mark
    return _Refusal(code, mark.line + 1, mark.column + 1, **facts)


def _decorated(event: Any) -> _Refusal:
    if event.tag is not None:
        return _at(event, "tag", found=event.tag)
    return _at(event, "anchor", found=event.anchor)


def _quoted(event: Any, text: str) -> str:
    # Only double quotes have escapes that could bring in what decode() has ruled out.
    if event.style == '"':
        bad = _CONTROL(text)
        if bad:
            raise _at(event, "control_character", found=_code_point(bad[0]))
    return text


def _number(event: Any, text: str) -> int | float | str:
    number = _NUMBER(text)
    if number is None:
        return text
    if len(text) > MOST_DIGITS:
        raise _at(event, "long_number", most=MOST_DIGITS)
    return float(text) if number[1] else int(text)


def _loader_class(pure: bool = False) -> Any:
    """A loader of which only the events (and, for a place, the nodes) are taken, never its values."""
    import yaml

    with_libyaml = getattr(yaml, "__with_libyaml__", False)
    return yaml.CBaseLoader if with_libyaml and not pure else yaml.BaseLoader


# What the two parsers say, and what we say instead. The first pattern that is found counts.
_SYNTAX: tuple[tuple[str, str], ...] = (
    (r"mapping values are not allowed", "syntax_colon"),
    (r"could not find expected ':'", "syntax_no_colon"),
    (r"expected ',' or '\]'", "syntax_bracket"),
    (r"expected ',' or '\}'", "syntax_brace"),
    (
        r"did not find expected (key|'-' indicator)|expected <block end>|sequence entries are not",
        "syntax_indent",
    ),
    (r"cannot start any token|expected alphabetic or numeric", "syntax_character"),
    (r"unexpected end of stream", "syntax_quote"),
    (r"escape", "syntax_escape"),
    (r"expected (the )?node content", "syntax_value"),
    (r"expected '?<document start>", "syntax_more"),
    (r"maximum nesting depth", "too_deep"),
)


def _syntax_fault(error: Any, text: str, file: str) -> FileFault:
    problem = str(getattr(error, "problem", None) or getattr(error, "reason", None) or error)
    mark = getattr(error, "problem_mark", None)
    opened = getattr(error, "context_mark", None)
    facts: dict[str, Any] = {}
    code = next((code for pattern, code in _SYNTAX if re.search(pattern, problem)), "syntax")
    line, column = (mark.line, mark.column) if mark else (0, 0)
    lines = text.splitlines()
    if code == "syntax_character":
        facts["found"] = lines[line][column : column + 1] if line < len(lines) else ""
    elif code == "too_deep":
        facts["most"] = DEEPEST
    elif code == "syntax":
        facts["found"] = problem
    if code in ("syntax_bracket", "syntax_brace", "syntax_quote") and opened and opened.line != line:
        facts["opened"] = opened.line + 1
    return FileFault(file, line + 1, column + 1, "", code, facts)


# JSON

_JSON_SYNTAX: tuple[tuple[str, str], ...] = (
    ("Expecting value", "syntax_value"),
    ("Expecting property name", "syntax_quoted_key"),
    ("Illegal trailing comma", "syntax_value"),
    ("Expecting ':'", "syntax_no_colon"),
    ("Unterminated string", "syntax_quote"),
    ("Invalid \\", "syntax_escape"),
    ("Invalid control", "syntax_quote"),
    ("Extra data", "syntax_more"),
)


def parse_json(text: str, file: str = "<text>", line: int = 1) -> Any:
    """The document in a JSON text, as strict as YAML; ``line`` is where the text begins in its file."""
    try:
        document = json.loads(
            text,
            object_pairs_hook=_pairs,
            parse_constant=_no_number,
            parse_float=_fraction,
            parse_int=_whole,
        )
        if deeper_than(document, DEEPEST):
            raise _Refusal("too_deep", 1, 1, most=DEEPEST)
    except json.JSONDecodeError as error:
        raise _json_fault(error, text, file, line) from None
    except RecursionError:
        raise FileFault(file, line, 1, "", "too_deep", {"most": DEEPEST}) from None
    except _Refusal as refusal:
        raise _found_again(refusal, text, file, line) from None
    if _RAW_CONTROL_IN_JSON(text):
        path, character = _control_in(document) or ((), "")
        if character:
            row, column = Positions(text).of(path)
            facts = {"found": _code_point(character)}
            raise FileFault(file, row + line - 1, column, dotted(path), "control_character", facts)
    return document


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    result = dict(pairs)
    if len(result) < len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise _Refusal("duplicate_key", 0, 0, found=key, first=0)
            seen.add(key)
    return result


def _no_number(text: str) -> Any:
    raise _Refusal("not_a_number", 0, 0, found=text)


def _whole(text: str) -> int:
    if len(text) > MOST_DIGITS:
        raise _Refusal("long_number", 0, 0, most=MOST_DIGITS)
    return int(text)


def _fraction(text: str) -> float:
    if len(text) > MOST_DIGITS:
        raise _Refusal("long_number", 0, 0, most=MOST_DIGITS)
    value = float(text)
    if value in (float("inf"), float("-inf")):
        raise _Refusal("not_a_number", 0, 0, found=text)
    return value


def deeper_than(document: Any, most: int) -> bool:
    """Do lists and mappings lie in each other more than ``most`` deep?"""
    level = [document]
    for _ in range(most):
        level = [
            item
            for value in level
            if isinstance(value, (dict, list))
            for item in (value.values() if isinstance(value, dict) else value)
        ]
        if not level:
            return False
    return any(isinstance(value, (dict, list)) for value in level)


def _control_in(value: Any) -> tuple[Path, str] | None:
    """Where the first control character in a document is, and which."""
    if isinstance(value, str):
        bad = _CONTROL(value)
        return ((), bad[0]) if bad else None
    steps: Any = ()
    if isinstance(value, dict):
        for key in value:
            bad = _CONTROL(key)
            if bad:
                return (key,), bad[0]
        steps = value.items()
    elif isinstance(value, list):
        steps = enumerate(value)
    for step, item in steps:
        found = _control_in(item)
        if found:
            return (step, *found[0]), found[1]
    return None


def _json_fault(error: json.JSONDecodeError, text: str, file: str, line: int) -> FileFault:
    message = error.msg
    code = next((code for start, code in _JSON_SYNTAX if message.startswith(start)), "syntax")
    facts: dict[str, Any] = {}
    if message.startswith("Expecting ',' delimiter"):
        before = text[: error.pos]
        code = "syntax_bracket" if _open_bracket(before) == "[" else "syntax_brace"
    elif code == "syntax":
        facts["found"] = message
    return FileFault(file, line + error.lineno - 1, error.colno, "", code, facts)


def _open_bracket(text: str) -> str:
    """The bracket that is still open at the end of a piece of JSON."""
    stack = []
    for bracket in re.sub(r'"(?:[^"\\]|\\.)*"', "", text):
        if bracket in "[{":
            stack.append(bracket)
        elif bracket in "]}" and stack:
            stack.pop()
    return stack[-1] if stack else ""


def _found_again(refusal: _Refusal, text: str, file: str, line: int) -> FileFault:
    """JSON's reader does not say where it was; the YAML reader meets nearly all of it and does."""
    if refusal.code != "not_a_number":
        try:
            parse_yaml(text, file)
        except FileFault as fault:
            if fault.code == refusal.code:
                if "first" in fault.facts:
                    fault.facts["first"] += line - 1
                return FileFault(
                    file, fault.line + line - 1, fault.column, fault.key, fault.code, fault.facts
                )
    facts = refusal.facts
    row, column = 1, 1
    wanted = json.dumps(facts["found"]) if refusal.code == "duplicate_key" else str(facts.get("found", ""))
    place = text.rfind(wanted)
    if wanted and place >= 0:
        row, column = _line_and_column(text, place)
    if "first" in facts:
        facts["first"] = line
    return FileFault(file, row + line - 1, column, "", refusal.code, facts)


# Where things stand: only ever asked once something is wrong.


class Positions:
    """Line and column of what a path leads to, in one text."""

    def __init__(self, text: str) -> None:
        import yaml

        try:
            self._root: Any = _loader_class()(text).get_single_node()
        except (yaml.YAMLError, RecursionError):
            self._root = None

    def of(self, path: Path | str, *, key: bool = False) -> tuple[int, int]:
        """Where the value (or its key) stands; of what is missing, where it would be looked for.

        The path may be dotted; a key that holds dots itself (``values.open.raise``) is found all the same.
        """
        node = self._root
        if node is None:
            return 1, 1
        mark, at_key = node.start_mark, None
        steps: tuple[str | int, ...] = tuple(path.split(".")) if isinstance(path, str) else path
        if isinstance(path, str) and not path:
            steps = ()
        while steps:
            found = _step(node, steps, dotted_path=isinstance(path, str))
            if found is None:
                break
            at_key, node, steps = found
            # An empty value is nowhere to be seen, its key is.
            nothing = at_key is not None and node.end_mark.index == node.start_mark.index
            mark = at_key if at_key is not None and (nothing or (key and not steps)) else node.start_mark
        return mark.line + 1, mark.column + 1


def _step(node: Any, steps: Path, *, dotted_path: bool) -> tuple[Any, Any, Path] | None:
    """One step into a node: the mark of its key (``None`` in a list), the node there, the steps left."""
    if node.id == "sequence":
        index = steps[0]
        if isinstance(index, str) and index.isdecimal():
            index = int(index)
        if isinstance(index, int) and index < len(node.value):
            return None, node.value[index], steps[1:]
    elif node.id == "mapping":
        for length in range(len(steps) if dotted_path else 1, 0, -1):
            name = dotted(steps[:length])
            for at_key, value in node.value:
                if at_key.value == name:
                    return at_key.start_mark, value, steps[length:]
    return None


def _line_and_column(text: str, index: int) -> tuple[int, int]:
    before = text[:index].replace("\r\n", "\n").replace("\r", "\n")
    return before.count("\n") + 1, len(before) - before.rfind("\n")


def _code_point(character: str) -> str:
    return f"U+{ord(character):04X}"
