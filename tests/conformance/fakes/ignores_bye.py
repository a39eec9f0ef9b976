"""Answers everything and does not go: not at goodbye, not at the end of its input, not when asked to end."""

import signal
import time

from talking import answer, greet, questions, say

signal.signal(signal.SIGTERM, signal.SIG_IGN)
greet()
for message in questions():
    say(answer(message))
time.sleep(1000)
