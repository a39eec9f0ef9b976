"""Needs its time to greet."""

import time

from talking import answer, greet, questions, say

time.sleep(0.4)
greet()
for message in questions():
    say(answer(message))
