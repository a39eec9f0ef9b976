"""A wrong engine as a process: ``python -m tests.wrong_engines ID``; without an id, the list of them.

It speaks the protocol as ``hakem engine`` does, only its answers are those of the wrong engine.
"""

import json
import sys
from typing import Any

from referee.cli.engine import Engine
from referee.decode import Invalid
from referee.questions import QUESTIONS
from tests.wrong_engines.catalogue import BY_ID, CHAPTERS
from tests.wrong_engines.engine import WrongEngine


class Speaking(Engine):
    """The conversation of ``hakem engine`` with somebody else's answers."""

    def __init__(self, engine: WrongEngine) -> None:
        super().__init__()
        self.engine = engine

    def _message(self, message: dict[str, Any]) -> dict[str, Any] | None:
        if message.get("cmd") == "hello":
            greeting = super()._message(message)
            return greeting and ({**greeting, "name": self.engine.id} if "name" in greeting else greeting)
        whole = message.get("cmd") == "ask" and message.get("question") in QUESTIONS
        if not whole or not isinstance(message.get("id"), str) or not {"profile", "given"} <= message.keys():
            return super()._message(message)
        profile, _ = self._profile(message["profile"])
        try:
            answer = self.engine.ask(message["question"], profile, message["given"])
        except Invalid as fault:
            answer = fault.answer()
        return {"id": message["id"], "answer": answer}


def main(arguments: list[str]) -> int:
    """Speak as the engine that was named."""
    if len(arguments) != 1 or arguments[0] not in BY_ID:
        for tr, en, engines in CHAPTERS:
            print(f"\n{tr} · {en}")
            for engine in engines:
                print(f"  {engine.id}: {engine.tr} · {engine.en} ({engine.contradicts})")
        return 0 if not arguments else 2
    speaking = Speaking(BY_ID[arguments[0]])
    for line in sys.stdin.buffer:
        reply = speaking.reply(line)
        if reply is not None:
            sys.stdout.buffer.write(json.dumps(reply, separators=(",", ":")).encode() + b"\n")
            sys.stdout.buffer.flush()
        if speaking.done:
            break
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
