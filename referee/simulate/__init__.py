"""Simulated play: whole matches under any table, by seeded players, written as records."""

from referee.simulate.matches import Match, simulate
from referee.simulate.players import STYLES, USUAL_PLAYERS

__all__ = ["STYLES", "USUAL_PLAYERS", "Match", "simulate"]
