"""Ends at one question, with a word on standard error."""

import os
import sys

from talking import answer, greet, is_trouble, questions, say

greet()
for message in questions():
    if is_trouble(message):
        sys.stderr.write("Traceback: \x1b[31mKeyError\n")
        sys.stderr.flush()
        os._exit(3)
    say(answer(message))
