"""Writes line after line at one question."""

from talking import answer, greet, is_trouble, questions, say, write

greet()
for message in questions():
    while is_trouble(message):
        write(b"thinking about it\n" * 1000)
    say(answer(message))
