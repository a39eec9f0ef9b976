"""Answers what is in flight in the wrong order, which is allowed: the ids tell which answer is whose."""

import select
import sys

from talking import answer, greet, questions, say

greet()
waiting = []
for message in questions():
    waiting.append(message)
    if not select.select([sys.stdin.buffer.raw], [], [], 0.02)[0]:
        for one in reversed(waiting):
            say(answer(one))
        waiting.clear()
