"""Every wrong engine, chapter by chapter."""

from tests.wrong_engines import (
    in_matches,
    in_melds,
    in_openings,
    in_scores,
    in_takes,
    in_turns,
    on_the_table,
    solvers,
)
from tests.wrong_engines.engine import WrongEngine

CHAPTERS: tuple[tuple[str, str, tuple[WrongEngine, ...]], ...] = (
    ("Perler ve çiftler", "Melds and pairs", in_melds.ENGINES),
    ("Yandan taş", "The left tile", in_takes.ENGINES),
    ("El açmak", "Opening", in_openings.ENGINES),
    ("Masadaki taşlar", "The tiles on the table", on_the_table.ENGINES),
    ("Tur, atış ve bitiş", "The turn, the discard and the finish", in_turns.ENGINES),
    ("Puan", "Scoring", in_scores.ENGINES),
    ("Maç", "The match", in_matches.ENGINES),
    ("Çözücüler", "Solvers", solvers.ENGINES),
)
"""Titles in Turkish and English, and the engines."""

ENGINES = tuple(engine for _, _, engines in CHAPTERS for engine in engines)
BY_ID = {engine.id: engine for engine in ENGINES}
