"""Writes on and on at one question and never ends the line."""

from talking import answer, greet, is_trouble, questions, say, write

greet()
for message in questions():
    while is_trouble(message):
        write(b"0" * 65536)
    say(answer(message))
