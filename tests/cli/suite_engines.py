"""Engines for the tests of ``hakem suite run``, as scripts."""

import shlex
import sys
from pathlib import Path

from tests.cli.conftest import ROOT

REFEREE = f"{shlex.quote(sys.executable)} -m referee.cli engine"
"""The referee itself; the tests stand at the root of the checkout."""

WRONG = f"""
import json, sys
sys.path.insert(0, {str(ROOT)!r})
from referee.cli.engine import Engine

engine = Engine()
for line in sys.stdin.buffer:
    reply = engine.reply(line)
    if engine.done:
        break
    answer = reply.get("answer")
    asked = json.loads(line)
    if answer and asked.get("id") and len(sys.argv) > 1:
        tiles = asked["given"].get("tiles")
        # Not the melds of the smoke test.
        if sys.argv[1] == "value" and answer.get("value") and tiles and "OK" in tiles:
            answer["value"] += 1
        if sys.argv[1] == "crash" and tiles and "OK" in tiles:
            print("\\x1b[31mlost\\x1b[0m", file=sys.stderr)
            sys.exit(3)
        if sys.argv[1] == "skip":
            reply = reply if tiles and "OK" not in tiles else {{"id": reply["id"], "skip": "not \\x1b[1myet"}}
    print(json.dumps(reply), flush=True)
"""


def wrong(folder: Path, how: str) -> str:
    """An engine that is wrong about okeys: ``value``, ``crash`` or ``skip``."""
    script = folder / "engine.py"
    script.write_text(WRONG, encoding="utf-8")
    return f"{shlex.quote(sys.executable)} {shlex.quote(str(script))} {how}"
