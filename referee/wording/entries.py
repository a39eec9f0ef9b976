"""A line of the score sheet in words."""

from referee.naming import figure
from referee.profile import Profile
from referee.scoring import Entry
from referee.wording.told import Players, sentence_of


def entry_text(entry: Entry, profile: Profile, language: str, players: Players | None) -> str:
    """What the points are for, with their arithmetic."""
    args = {"points": entry.points, "sum": entry.base, "factor": entry.factor, "count": entry.factor}
    said = sentence_of(entry.rule, args, profile, language, players=players)
    said = said.replace(f": {figure(entry.base)} × 1 = {figure(entry.points)}", f": {figure(entry.points)}")
    if entry.factor == 1 or f"× {figure(entry.factor)}" in said or entry.points == 0:
        return said
    if entry.base == entry.points or f"{figure(entry.factor)} ×" in said:
        return said
    sum_of = f"{figure(entry.base)} × {figure(entry.factor)} = {figure(entry.points)}"
    lead, colon, amount = said.rpartition(": ")
    if colon and amount in (figure(entry.base), figure(entry.points)):
        return f"{lead}: {sum_of}"
    return f"{said} ({sum_of})"
