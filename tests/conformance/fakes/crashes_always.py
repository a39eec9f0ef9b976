"""Ends at every question from one on."""

import os
from pathlib import Path

from talking import ARGUMENTS, TROUBLE, answer, greet, questions, say

with Path(ARGUMENTS[0]).open("a") as file:
    file.write("x")
greet()
for message in questions():
    if int(message["id"]) >= int(TROUBLE):
        os._exit(3)
    say(answer(message))
