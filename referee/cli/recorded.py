"""A recorded game that a user handed in, judged."""

from typing import Any

from referee.adjudicate import Judgement, adjudicate
from referee.cli.typed import canonical_record
from referee.decode import Invalid
from referee.documents import Given
from referee.lines import usable_under
from referee.profile import Profile, load_profile
from referee.record import read_record
from referee.turn import Referee

Referees = dict[str, Any]
"""Referees that are ready, by the hashes of their profiles."""


def judged_record(given: Given, profile: Profile | None, referees: Referees) -> Judgement:
    """The record judged under a profile, or under its own. Raises ``Invalid`` and ``ProfileFault``."""
    try:
        record = read_record(given.document)
    except Invalid as fault:
        if fault.code not in ("unknown_tile", "bad_value"):
            raise
        # Somebody may have typed the names of the tiles.
        try:
            record = read_record(canonical_record(given.document))
        except Invalid:
            raise fault from None
    chosen = profile or load_profile(record.profile)
    referee = referees.get(chosen.hash)
    if referee is None:
        referee = referees.setdefault(chosen.hash, Referee(chosen.parameters))
    return adjudicate(record, chosen, referee, usable_under(referee))
