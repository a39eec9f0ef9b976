"""The conformance suite: its cases, what an engine answered, and where the two differ."""

from referee.conformance.cases import Case, Expectation, Source, load_cases
from referee.conformance.compare import Comparison, Difference, compare_answer

__all__ = [
    "Case",
    "Comparison",
    "Difference",
    "Expectation",
    "Source",
    "compare_answer",
    "load_cases",
]
