"""Nothing is wrong with this one."""

from talking import answer, greet, questions, say

greet()
for message in questions():
    say(answer(message))
