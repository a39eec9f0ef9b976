"""Takes 200 MB at one question, half of it in a child, and keeps them."""

import os
import time

from talking import answer, greet, is_trouble, questions, say

greet()
for message in questions():
    if is_trouble(message):
        os.fork()
        kept = b"x" * (100 * 1024 * 1024)
        time.sleep(1000)
    say(answer(message))
