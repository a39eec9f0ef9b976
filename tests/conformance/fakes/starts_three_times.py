"""Crashes at one question, and after three starts it cannot be started any more."""

import os
from pathlib import Path

from talking import ARGUMENTS, answer, greet, is_trouble, questions, say

starts = Path(ARGUMENTS[0])
with starts.open("a") as file:
    file.write("x")
if starts.stat().st_size > 3:
    os._exit(4)
greet()
for message in questions():
    if is_trouble(message):
        os._exit(3)
    say(answer(message))
