"""The reference referee of Okey 101: its rules as data, recorded games judged, questions answered.

>>> from referee import Game, adjudicate, ask, load_profile
>>> load_profile("oyna+hands-7").id
'oyna+hands-7'
>>> ask("playable", "oyna", {"indicator": "Y5", "table": [["B4", "OK", "B6"], ["R8", "Y8", "B8"]]})
{'tiles': ['B3', 'B7', 'K8']}
"""

from referee.adjudicate import Judgement, adjudicate
from referee.decode import Invalid
from referee.game import Game, PlayedHand
from referee.profile import Profile, ProfileFault, load_profile
from referee.questions import ask
from referee.rulebook import load_rulebook
from referee.turn import Referee, Verdict

__version__ = "0.1.0"

__all__ = [
    "Game",
    "Invalid",
    "Judgement",
    "PlayedHand",
    "Profile",
    "ProfileFault",
    "Referee",
    "Verdict",
    "adjudicate",
    "ask",
    "load_profile",
    "load_rulebook",
]
