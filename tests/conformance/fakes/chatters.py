"""Prints a word for people before one answer."""

from talking import answer, greet, is_trouble, questions, say, write

greet()
for message in questions():
    if is_trouble(message):
        write(b"Loading tiles...\n")
    say(answer(message))
