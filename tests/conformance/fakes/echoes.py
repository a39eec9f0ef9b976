"""Sends back whatever it is told."""

import sys

while line := sys.stdin.buffer.readline():
    sys.stdout.buffer.write(line)
    sys.stdout.buffer.flush()
