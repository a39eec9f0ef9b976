"""Greets without having read anything, and never reads."""

import time

from talking import KNOWN, say

say(KNOWN["greeting"])
time.sleep(1000)
