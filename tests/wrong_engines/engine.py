"""What a wrong engine is: the referee with one thing misread.

Most are made without touching anything: a rule unit is replaced, or a parameter has another value whatever
the profile says, or the question or the answer is changed on its way. Where the core has no seam, a function
is put in the place of another while a question is answered (``patching``).
"""

from collections.abc import Callable, Mapping
from contextlib import nullcontext
from dataclasses import replace
from functools import cache
from typing import Any, NamedTuple

from referee.profile import Parameters, Profile
from referee.questions import ask as ask_the_referee
from referee.rules.rule import Check
from referee.turn import Referee
from tests.wrong_engines.patching import Patch

Document = dict[str, Any]
Asking = Callable[[str, Profile, Any], Document]
Changes = Mapping[str, Any] | Callable[[Parameters], Mapping[str, Any]]


class WrongEngine(NamedTuple):
    """An engine with one misreading."""

    id: str
    tr: str
    """What a player would say of it, in Turkish."""
    en: str
    contradicts: str
    """The document and its section, or the interpretation, that it goes against."""
    rules: tuple[str, ...]
    """The rules that it gets wrong: their cases are asked first."""
    ask: Asking


def playing(
    changes: Changes | None = None,
    units: Mapping[str, Check | None] | None = None,
    patch: Patch | None = None,
    given: Callable[[str, Document], Document] | None = None,
    answer: Callable[[str, Document, Document], Document] | None = None,
) -> Asking:
    """The referee with other values of parameters, other units, other functions, or on either side of it
    something that changes what is asked (``given``) or what is answered (``answer``)."""

    @cache
    def seat_at(profile_hash: str, parameters: Parameters) -> tuple[Parameters, Referee]:
        wanted = changes(parameters) if callable(changes) else (changes or {})
        played = replace(parameters, **wanted)
        return played, Referee(played, units)

    def asked(question: str, profile: Profile, what: Any) -> Document:
        parameters, referee = seat_at(profile.hash, profile.parameters)
        theirs = replace(profile, parameters=parameters)
        asked_about = given(question, what) if given is not None else what
        with patch or nullcontext():
            said = ask_the_referee(question, theirs, asked_about, referee)
        return answer(question, what, said) if answer is not None else said

    return asked
