"""What every engine here does right; each script beside this one does one thing wrong.

Called with the file of answers and the id of the question at which the trouble comes.
"""

import json
import sys
from collections.abc import Iterator
from typing import Any

with open(sys.argv[1], encoding="utf-8") as file:
    KNOWN: dict[str, Any] = json.load(file)
TROUBLE = sys.argv[2]
ARGUMENTS = sys.argv[3:]


def write(data: bytes) -> None:
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def say(message: dict[str, Any], end: bytes = b"\n") -> None:
    write(json.dumps(message).encode() + end)


def lines() -> Iterator[dict[str, Any]]:
    while line := sys.stdin.buffer.readline():
        yield json.loads(line)


def greet() -> None:
    next(lines())
    say(KNOWN["greeting"])


def questions() -> Iterator[dict[str, Any]]:
    """Every question until goodbye."""
    for message in lines():
        if message["cmd"] == "bye":
            return
        yield message


def answer(message: dict[str, Any]) -> dict[str, Any]:
    asked = [message["question"], message["profile"]["id"], message["given"]]
    return {"id": message["id"], "answer": KNOWN["answers"][json.dumps(asked, sort_keys=True)]}


def is_trouble(message: dict[str, Any]) -> bool:
    return bool(message["id"] == TROUBLE)
