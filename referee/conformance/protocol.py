"""The messages between the runner and an engine, one JSON object a line.

Ours are written here, in ASCII, so that no console's encoding can spoil them. An engine's are read here and
strictly: what is no message comes up as a ``ProtocolFault`` that says what is wrong with it.
"""

import json
from collections.abc import Callable
from difflib import get_close_matches
from typing import Any, NamedTuple, NoReturn

from referee.conformance.results import EngineAbout
from referee.profile import Profile
from referee.questions import QUESTIONS

PROTOCOL = 1
MOST_PIPELINE = 64
"""However many questions an engine wants in flight, it gets no more."""
MOST_DEPTH = 60
MOST_NAMES = 1000
LONGEST_NAME = 200
EVERY_PROFILE = "parameters"
CONTENTS = ("answer", "skip", "error")

FAULTS = (
    "utf16", "not_utf8", "not_json", "not_a_number", "duplicate_key", "lone_surrogate", "too_deep",
    "not_an_object", "missing", "bad_type", "bad_value", "echo", "said_error", "wrong_protocol",
    "unknown_question", "offers_nothing", "nothing_said", "several",
)  # fmt: skip


class ProtocolFault(ValueError):
    """A line that is no message of the protocol: a code out of ``FAULTS``, and facts for the sentence."""

    def __init__(self, code: str, **facts: Any) -> None:
        super().__init__(code, facts)
        self.code = code
        self.facts = facts


class Reply(NamedTuple):
    """What an engine said to a question."""

    id: str | None
    """``None``: it could not read the line; only with an ``error``."""
    kind: str
    """One of ``CONTENTS``."""
    content: Any
    """A text for ``skip`` and ``error``; any JSON for ``answer``."""
    size: int
    """How long the line was."""


# Ours

_packed = json.JSONEncoder(separators=(",", ":")).encode


def hello_line() -> bytes:
    """The first line to an engine."""
    return _line({"cmd": "hello", "protocol": PROTOCOL})


def bye_line() -> bytes:
    """The last line to an engine."""
    return _line({"cmd": "bye"})


def ask_line(number: int, question: str, profile: Profile, given: dict[str, Any]) -> bytes:
    """A question; ``number`` is that of an item in its run, nothing that an engine could know a case by."""
    head = f'{{"cmd":"ask","id":"{number}","question":"{question}","profile":{_profile_text(profile)}'
    return f'{head},"given":{_packed(given)}}}\n'.encode()


_profile_texts: dict[tuple[str, str], str] = {}


def _profile_text(profile: Profile) -> str:
    """A profile as it goes over the wire; the longest part of a question, and always the same."""
    key = profile.id, profile.hash
    text = _profile_texts.get(key)
    if text is None:
        if len(_profile_texts) >= 256:
            _profile_texts.clear()
        document = {"id": profile.id, "hash": profile.hash, "parameters": profile.values}
        text = _profile_texts[key] = _packed(document)
    return text


def _line(message: dict[str, Any]) -> bytes:
    return _packed(message).encode() + b"\n"


# An engine's


def read_message(line: bytes) -> dict[str, Any] | None:
    """A line's object; ``None`` for an empty line. Byte order mark and CR are taken away."""
    if b"\0" in line or line.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise ProtocolFault("utf16")
    try:
        text = line.decode("utf-8").removeprefix("\ufeff").strip()
    except UnicodeDecodeError as fault:
        raise ProtocolFault("not_utf8", byte=fault.start + 1) from None
    if not text:
        return None
    try:
        message = _DECODER.decode(text)
    except ProtocolFault:
        raise
    except RecursionError:
        raise ProtocolFault("too_deep", most=MOST_DEPTH) from None
    except ValueError as fault:
        raise ProtocolFault("not_json", said=str(fault)) from None
    if not isinstance(message, dict):
        raise ProtocolFault("not_an_object", found=message)
    if text.count("{") + text.count("[") > MOST_DEPTH and not _within(message, MOST_DEPTH):
        raise ProtocolFault("too_deep", most=MOST_DEPTH)
    if "\\ud" in text or "\\uD" in text:
        _no_lone_surrogates(message)
    return message


def read_greeting(line: bytes) -> EngineAbout | None:
    """What an engine says of itself; ``None`` for an empty line."""
    message = read_message(line)
    if message is None:
        return None
    if message.get("cmd") == "hello":
        raise ProtocolFault("echo")
    if "protocol" not in message and isinstance(message.get("error"), str):
        raise ProtocolFault("said_error", said=message["error"])
    protocol = _typed(message, "protocol", _is_whole, "int")
    if protocol != PROTOCOL:
        raise ProtocolFault("wrong_protocol", found=protocol, expected=PROTOCOL)
    name = _typed(message, "name", _is_text, "text")
    if not name:
        _bad_value("name", name)
    questions = _names(_typed(message, "questions", _is_texts, "texts"), "questions")
    for question in questions:
        if question not in QUESTIONS:
            near = get_close_matches(question[:LONGEST_NAME], QUESTIONS, n=1)
            raise ProtocolFault("unknown_question", found=question, nearest=near[0] if near else None)
    profiles = _typed(message, "profiles", _is_profiles, "profiles")
    pipeline = _typed(message, "pipeline", _is_whole, "int", 1)
    if pipeline < 1:
        _bad_value("pipeline", pipeline)
    return EngineAbout(
        name[:LONGEST_NAME],
        _typed(message, "version", _is_text, "text", "")[:LONGEST_NAME],
        _typed(message, "language", _is_text, "text", "")[:LONGEST_NAME],
        questions,
        None if profiles == EVERY_PROFILE else _names(profiles, "profiles"),
        _typed(message, "rules", _is_bool, "bool", True),
        min(int(pipeline), MOST_PIPELINE),
    )


def read_reply(line: bytes) -> Reply | None:
    """What an engine said to a question; ``None`` for an empty line."""
    message = read_message(line)
    if message is None:
        return None
    if message.get("cmd") in ("hello", "ask", "bye"):
        raise ProtocolFault("echo")
    if "id" not in message:
        raise ProtocolFault("missing", key="id")
    identity = message["id"]
    # Many a library writes null for what is not there.
    said = [key for key in CONTENTS if message.get(key) is not None]
    if len(said) > 1:
        raise ProtocolFault("several", keys=said)
    if not said and "answer" not in message:
        raise ProtocolFault("nothing_said", keys=list(CONTENTS))
    kind = said[0] if said else "answer"
    content = message[kind]
    if kind != "answer" and not isinstance(content, str):
        raise ProtocolFault("bad_type", key=kind, expected="text", found=content)
    if not isinstance(identity, str) and not (identity is None and kind == "error"):
        raise ProtocolFault("bad_type", key="id", expected="text", found=identity)
    return Reply(identity, kind, content, len(line))


_NEEDED = object()


def _typed(
    message: dict[str, Any], key: str, check: Callable[[Any], bool], expected: str, absent: Any = _NEEDED
) -> Any:
    """The value at a key, which must pass the check; what may be left out may also be null."""
    value = message.get(key)
    if value is None and absent is not _NEEDED:
        return absent
    if key not in message:
        raise ProtocolFault("missing", key=key)
    if not check(value):
        raise ProtocolFault("bad_type", key=key, expected=expected, found=value)
    return value


def _names(names: list[str], key: str) -> tuple[str, ...]:
    if not names:
        raise ProtocolFault("offers_nothing", key=key)
    if len(names) > MOST_NAMES:
        _bad_value(key, f"{len(names)}")
    return tuple(dict.fromkeys(name[:LONGEST_NAME] for name in names))


def _bad_value(key: str, found: Any) -> NoReturn:
    raise ProtocolFault("bad_value", key=key, found=found)


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _is_bool(value: Any) -> bool:
    return isinstance(value, bool)


def _is_whole(value: Any) -> bool:
    return (isinstance(value, int) and not isinstance(value, bool)) or (
        isinstance(value, float) and value.is_integer()
    )


def _is_texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(entry, str) for entry in value)


def _is_profiles(value: Any) -> bool:
    return value == EVERY_PROFILE or _is_texts(value)


# JSON, more strictly than Python reads it


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise ProtocolFault("duplicate_key", key=key)
            seen.add(key)
    return found


def _finite(text: str) -> float:
    number = float(text)
    if number - number != 0:
        raise ProtocolFault("not_a_number", found=text)
    return number


def _no_number(text: str) -> NoReturn:
    raise ProtocolFault("not_a_number", found=text)


_DECODER = json.JSONDecoder(object_pairs_hook=_object, parse_float=_finite, parse_constant=_no_number)


def _within(value: Any, most: int) -> bool:
    """Is nothing nested more deeply than that?"""
    level = [value]
    for _ in range(most):
        level = [
            child
            for parent in level
            for child in (parent.values() if isinstance(parent, dict) else parent)
            if isinstance(child, (dict, list))
        ]
        if not level:
            return True
    return False


def _no_lone_surrogates(message: dict[str, Any]) -> None:
    """JSON can write half a character; nothing could ever print it."""
    try:
        json.dumps(message, ensure_ascii=False).encode("utf-8")
    except UnicodeEncodeError:
        raise ProtocolFault("lone_surrogate") from None


# What strangers say, made fit to be shown


def shown(text: str, most: int = 300) -> str:
    """One line without anything invisible: control characters, marks of direction, halves of characters."""
    cut = text[:most]
    clean = cut if cut.isprintable() else "".join(map(_visible, cut))
    return clean if len(text) <= most else f"{clean}…"


def shown_bytes(line: bytes, most: int = 300) -> str:
    """The same of a line that was read; what is no UTF-8 is shown as escapes."""
    return shown(line[: 4 * most].decode("utf-8", "backslashreplace").strip("\ufeff\r\n "), most)


def _visible(letter: str) -> str:
    return letter if letter.isprintable() else letter.encode("unicode_escape").decode("ascii")
