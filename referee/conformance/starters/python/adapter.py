"""Okey 101: motorunuzu sınayan örneklere bağlar. / Connects your engine to the cases that test it.

TÜRKÇE. Çalıştırmak için:

    hakem suite run --engine 'python3 adapter.py'

Bu hâliyle yalnızca okeysiz serileri ve kütleri bilir, gerisini nedenini söyleyerek atlar. Kendi motorunuzu
YOUR ENGINE yazan yere bağlayın, yanıtladığınız her yeni soruyu QUESTIONS listesine ekleyin. Masadan masaya
değişen ne varsa (en küçük per, açma sınırı, cezalar) parametrelerden okunur.

ENGLISH. To run it:

    hakem suite run --engine 'python3 adapter.py'

For now it knows runs and sets without okeys only, and skips everything else with a reason. Connect your own
engine where it says YOUR ENGINE, and add every question that you come to answer to QUESTIONS. Whatever
differs from table to table (the smallest meld, the opening minimum, charges) is read from the parameters.

The protocol: JSON objects in UTF-8, one a line, from standard input to standard output. Standard error is
your own log; never print anything else to standard output.
"""

import json
import re
import sys
from collections.abc import Callable
from typing import Any

Document = dict[str, Any]
TILE = re.compile(r"([RYBK])([1-9]|1[0-3])")


class Skip(Exception):
    """Something that the engine does not do yet: never a pass, but no failure either."""


# YOUR ENGINE ----------------------------------------------------------------------------------------------


def meld(given: Document, parameters: Document) -> Document:
    """Are these tiles, in the order in which they lie, a run or a set, and what is it worth?"""
    indicator = read_tile(given.get("indicator"))
    texts = given.get("tiles")
    tiles = [read_tile(text) for text in texts] if isinstance(texts, list) else []
    kind, is_new = given.get("kind"), given.get("new", True)
    if not tiles or kind not in (None, "run", "set", "pair") or not isinstance(is_new, bool):
        raise Skip("impossible input is not done yet")
    if any([*tiles, indicator].count(tile) > 2 for tile in tiles):
        raise Skip("impossible input is not done yet")
    if (indicator[0], indicator[1] % 13 + 1) in tiles:
        raise Skip("okeys are not done yet")
    if kind == "pair" or (kind is None and len(tiles) == 2):
        raise Skip("pairs are not done yet")
    # What differs from table to table comes from the parameters; None: there is no such limit.
    most = parameters["meld.largest_new"] if is_new else None
    if len(tiles) < parameters["meld.smallest"] or (most is not None and len(tiles) > most):
        return {"kind": "none"}
    numbers = [number for _, number in tiles]
    if kind != "set" and is_run(tiles, parameters["meld.one_after_thirteen"]):
        return {"kind": "run", "value": sum(numbers)}
    if kind != "run" and is_set(tiles, parameters["set.largest"]):
        return {"kind": "set", "value": sum(numbers)}
    # An engine that knows why adds the rule, {"kind": "none", "rule": "…"}, and says "rules": true in HELLO.
    return {"kind": "none"}


def is_run(tiles: list[tuple[str, int]], one_after_thirteen: bool) -> bool:
    """One colour, going up by one; at some tables a 1 may close it after the 13."""
    numbers = [number for _, number in tiles]
    if one_after_thirteen and numbers[-2:] == [13, 1]:
        numbers[-1] = 14
    one_colour = len({colour for colour, _ in tiles}) == 1
    return one_colour and numbers == list(range(numbers[0], numbers[0] + len(numbers)))


def is_set(tiles: list[tuple[str, int]], largest: int) -> bool:
    """One number, each colour once."""
    return len(tiles) <= largest and len(set(tiles)) == len(tiles) and len({tile[1] for tile in tiles}) == 1


def read_tile(text: Any) -> tuple[str, int]:
    """``R7`` is the Red 7: red, yellow, blue and black are R, Y, B and K."""
    if text in ("OK", "FJ"):
        raise Skip("okeys are not done yet")
    found = TILE.fullmatch(str(text))
    if found is None:
        raise Skip("impossible input is not done yet")
    return found[1], int(found[2])


QUESTIONS: dict[str, Callable[[Document, Document], Document]] = {"meld": meld}

# THE PROTOCOL ---------------------------------------------------------------------------------------------

HELLO = {
    "protocol": 1,
    "name": "my-engine",
    "version": "0.1",
    "language": "Python",
    "questions": list(QUESTIONS),
    # "parameters": asked at every table. An engine that plays some tables only lists their ids instead.
    "profiles": "parameters",
    "rules": False,
}


def reply(line: bytes) -> Document | None:
    """The answer to one line; whatever is in it, the next line is read."""
    try:
        message = json.loads(line.decode("utf-8-sig"))
    except (ValueError, RecursionError) as fault:
        return {"id": None, "error": f"cannot read the line: {fault}"}
    if not isinstance(message, dict):
        return {"id": None, "error": "a message is a JSON object"}
    command, identity = message.get("cmd"), message.get("id")
    if command == "hello":
        return HELLO
    if command == "bye":
        sys.exit()
    if command != "ask" or not isinstance(identity, str):
        return {"id": None, "error": "cmd is hello, ask or bye, and a question has an id"}
    try:
        question = str(message.get("question"))
        if question not in QUESTIONS:
            raise Skip(f"not offered: {question}")
        answer = QUESTIONS[question](message["given"], message["profile"]["parameters"])
        return {"id": identity, "answer": answer}
    except Skip as reason:
        return {"id": identity, "skip": str(reason)}
    except Exception as fault:  # an error costs this question; a crash would cost a new start
        return {"id": identity, "error": f"{type(fault).__name__}: {fault}"}


if __name__ == "__main__":
    for line in sys.stdin.buffer:
        if line.strip():
            print(json.dumps(reply(line)), flush=True)
