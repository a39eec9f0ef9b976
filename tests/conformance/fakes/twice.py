"""Answers one question twice."""

from talking import answer, greet, is_trouble, questions, say

greet()
for message in questions():
    for _ in range(2 if is_trouble(message) else 1):
        say(answer(message))
