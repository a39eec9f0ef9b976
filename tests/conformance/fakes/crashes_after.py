"""Ends by a signal right after every third answer."""

import os
import signal

from talking import answer, greet, questions, say

greet()
for number, message in enumerate(questions(), 1):
    say(answer(message))
    if number == 3:
        os.kill(os.getpid(), signal.SIGKILL)
