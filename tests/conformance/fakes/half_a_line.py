"""Ends in the middle of an answer."""

import json
import os

from talking import answer, greet, is_trouble, questions, say, write

greet()
for message in questions():
    if is_trouble(message):
        write(json.dumps(answer(message)).encode()[:-3])
        os._exit(0)
    say(answer(message))
