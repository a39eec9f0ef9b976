"""Reports on a run, one module a format: ``write(run, language, known)`` gives the text of the file.

``known`` are the ids of items whose failure is known and breaks nothing.
"""

from collections.abc import Collection
from importlib import import_module

from referee.conformance.results import Run

FORMATS = {
    "junit": "junit",
    "json": "json_report",
    "html": "html",
    "tap": "tap",
    "ctrf": "ctrf",
    "md": "markdown",
}
"""The names of the formats as they are typed, and their modules."""


def write(form: str, run: Run, language: str, known: Collection[str] = ()) -> str:
    """A run as a report."""
    module = import_module(f"referee.conformance.reports.{FORMATS[form]}")
    text: str = module.write(run, language, known)
    return text
