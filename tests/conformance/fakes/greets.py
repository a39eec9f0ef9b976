"""Greets with the bytes in the file that is named, and waits."""

import sys
import time
from pathlib import Path

from talking import ARGUMENTS, write

sys.stdin.buffer.readline()
write(Path(ARGUMENTS[0]).read_bytes())
time.sleep(1000)
