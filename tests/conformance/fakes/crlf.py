"""Lines with CR and LF, with byte order marks, with empty ones between them: all of it is allowed."""

import json

from talking import KNOWN, answer, lines, questions, write


def send(message: object) -> None:
    write(b"\r\n\xef\xbb\xbf" + json.dumps(message).encode() + b"\r\n\xef\xbb\xbf\r\n")


next(lines())
send(KNOWN["greeting"])
for message in questions():
    send(answer(message))
