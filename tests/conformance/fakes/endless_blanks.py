"""Writes empty lines without end at one question."""

from talking import answer, greet, is_trouble, questions, say, write

greet()
for message in questions():
    while is_trouble(message):
        write(b"\r\n" * 10000)
    say(answer(message))
