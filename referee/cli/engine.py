"""``hakem engine``: the reference referee as an engine, over standard input and output.

One JSON object a line in, one out; whatever comes in, the engine lives on.
"""

import json
import sys
from typing import Any

import click

from referee import __version__
from referee.cli.group import new_command
from referee.decode import Invalid
from referee.profile import Profile, ProfileFault, load_profile
from referee.questions import QUESTIONS, ask
from referee.turn import Referee
from referee.wording.texts import in_language

TEXT = {
    "about": (
        """Soruları standart girdiden okur, yanıtları standart çıktıya yazar: her satırda bir JSON nesnesi.

        Kendi motorunu yazanlar için örnek motordur; bozuk bir satır {"id":null,"error":"…"} diye
        yanıtlanır ve motor çalışmayı sürdürür.""",
        """Read questions from standard input, write answers to standard output: a JSON object a line.

        This is the model for those who write an engine; a bad line is answered {"id":null,"error":"…"},
        and the engine lives on.""",
    ),
}

PROTOCOL = 1
NAME = "okey-referee"
MOST_BYTES = 16 * 1024 * 1024
PIPELINE = 32
MOST_KEPT = 64


def command(language: str) -> click.Command:
    """The command in one language."""
    about = in_language(TEXT, language)["about"]
    given = '{"indicator":"Y5","tiles":["B5","B6","OK"]}'
    asked = f'{{"cmd":"ask","id":"1","question":"meld","profile":{{"id":"oyna"}},"given":{given}}}'
    return new_command(language, "engine", lambda: serve(), about, [], [f"echo '{asked}' | hakem engine"])


def serve() -> None:
    """Answer until the input ends or somebody says goodbye."""
    source, target = sys.stdin.buffer, sys.stdout.buffer
    engine = Engine()
    while line := source.readline(MOST_BYTES + 1):
        if len(line) > MOST_BYTES:
            while line and not line.endswith(b"\n"):
                line = source.readline(MOST_BYTES + 1)
            reply: dict[str, Any] | None = _error(None, f"the line is longer than {MOST_BYTES} bytes")
        else:
            reply = engine.reply(line)
        if reply is not None:
            target.write(json.dumps(reply, separators=(",", ":")).encode() + b"\n")
            target.flush()
        if engine.done:
            break


class Engine:
    """The state of a conversation: profiles that have been read already."""

    def __init__(self) -> None:
        self.done = False
        self._profiles: dict[str, tuple[Profile, Referee]] = {}

    def reply(self, line: bytes) -> dict[str, Any] | None:
        """The answer to a line; ``None`` for an empty one and for goodbye."""
        try:
            text = line.decode("utf-8").removeprefix("\ufeff").strip()
            if not text:
                return None
            message = json.loads(text, parse_constant=_no_number)
        except UnicodeDecodeError as fault:
            return _error(None, f"not UTF-8: byte {fault.start + 1} of the line")
        except RecursionError:
            return _error(None, "nested too deeply")
        except ValueError as fault:
            return _error(None, f"not JSON: {fault}")
        if not isinstance(message, dict):
            return _error(None, "a message is a JSON object")
        identity = message.get("id")
        try:
            return self._message(message)
        except Exception as fault:  # whatever happens, the next question is answered
            return _error(
                identity if isinstance(identity, str) else None, f"{type(fault).__name__}: {fault}"[:500]
            )

    def _message(self, message: dict[str, Any]) -> dict[str, Any] | None:
        what = message.get("cmd")
        if what == "hello":
            return greeting(message)
        if what == "bye":
            self.done = True
            return None
        if what != "ask":
            return _error(None, f"cmd is hello, ask or bye, not {_short(what)}")
        identity = message.get("id")
        if not isinstance(identity, str):
            return _error(None, "id must be text")
        question = message.get("question")
        if not isinstance(question, str) or question not in QUESTIONS:
            return {"id": identity, "skip": f"not offered: {_short(question)}"}
        for key in ("profile", "given"):
            if key not in message:
                return _error(identity, f"{key} is missing")
        try:
            profile, referee = self._profile(message["profile"])
        except ProfileFault as fault:
            return _error(identity, f"profile: {fault}"[:500])
        try:
            return {"id": identity, "answer": ask(question, profile, message["given"], referee)}
        except Invalid as fault:
            return {"id": identity, "answer": fault.answer()}
        except RecursionError:
            return _error(identity, "nested too deeply")

    def _profile(self, given: Any) -> tuple[Profile, Referee]:
        """The profile of a question: by its parameters, else by its id."""
        key = json.dumps(given, sort_keys=True)
        found = self._profiles.get(key)
        if found is None:
            wanted = given
            if isinstance(given, dict) and "parameters" not in given and "values" not in given:
                wanted = given.get("id")
            profile = load_profile(wanted)
            if isinstance(given, dict) and given.get("hash") not in (None, profile.hash):
                raise ProfileFault("bad_value", "hash", found=given["hash"], allowed=[profile.hash])
            found = profile, Referee(profile.parameters)
            if len(self._profiles) >= MOST_KEPT:
                self._profiles.clear()
            self._profiles[key] = found
        return found


def greeting(message: dict[str, Any]) -> dict[str, Any]:
    """The answer to hello."""
    if message.get("protocol") != PROTOCOL:
        return _error(None, f"this engine speaks protocol {PROTOCOL}, not {_short(message.get('protocol'))}")
    return {
        "protocol": PROTOCOL,
        "name": NAME,
        "version": __version__,
        "language": "Python",
        "questions": list(QUESTIONS),
        "profiles": "parameters",
        "rules": True,
        "pipeline": PIPELINE,
    }


def _error(identity: str | None, said: str) -> dict[str, Any]:
    return {"id": identity, "error": said}


def _short(value: Any) -> str:
    said = json.dumps(value)
    return said if len(said) <= 60 else said[:60] + "…"


def _no_number(text: str) -> Any:
    raise ValueError(f"{text} is not a number of JSON")
