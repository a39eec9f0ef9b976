"""Says one strange thing in place of one answer: the bytes in the file that is named."""

from pathlib import Path

from talking import ARGUMENTS, answer, greet, is_trouble, questions, say, write

greet()
for message in questions():
    if is_trouble(message):
        write(Path(ARGUMENTS[0]).read_bytes())
    else:
        say(answer(message))
