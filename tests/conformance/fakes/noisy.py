"""Writes to standard error without end, beside its answers."""

import sys
import threading

from talking import answer, greet, questions, say


def complain() -> None:
    while True:
        sys.stderr.write("noise " * 1000)


threading.Thread(target=complain, daemon=True).start()
greet()
for message in questions():
    say(answer(message))
