"""Answers one question under the id of another."""

from talking import answer, greet, is_trouble, questions, say

greet()
for message in questions():
    reply = answer(message)
    say({**reply, "id": "4711"} if is_trouble(message) else reply)
