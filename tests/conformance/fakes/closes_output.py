"""Closes its output at one question and lives on."""

import os
import time

from talking import answer, greet, is_trouble, questions, say

greet()
for message in questions():
    if is_trouble(message):
        os.close(1)
        time.sleep(1000)
    say(answer(message))
