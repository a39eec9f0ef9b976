"""Thinks for ever about one question."""

import time

from talking import answer, greet, is_trouble, questions, say

greet()
for message in questions():
    if is_trouble(message):
        time.sleep(1000)
    say(answer(message))
