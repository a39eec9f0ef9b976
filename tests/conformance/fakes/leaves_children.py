"""Starts children that hold its pipes, one of them in a session of its own, and ends at one question."""

import os
import subprocess
import sys

from talking import answer, greet, is_trouble, questions, say

WAIT = "import time; time.sleep(1000)"

greet()
for session in (False, True):
    subprocess.Popen([sys.executable, "-c", WAIT, sys.argv[1]], start_new_session=session)
for message in questions():
    if is_trouble(message):
        os._exit(1)
    say(answer(message))
