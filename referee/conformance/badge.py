"""A badge of a run, from its JSON report: an SVG, or the JSON that a badge server reads.

It counts what documents say. Skipped items are not tested: they are named, and are neither passes nor
failures; what was not answered was tested and did not pass. Differences on interpretations are not counted.
"""

import json
from html import escape
from typing import Any, NamedTuple

from referee.conformance.results import PASSED, SKIPPED
from referee.conformance.suite_diff import Report

LABEL = "okey 101"
GREEN, AMBER, RED, GREY = "#17724d", "#9a6300", "#b3261e", "#5f6862"
MOSTLY = 0.9
"""From this share of passes on a run is amber, below it red."""

TEXT = {
    "untested": ("sınanmadı", "not tested"),
    "some_untested": ("{passed}/{tested} · {skipped} sınanmadı", "{passed}/{tested} · {skipped} not tested"),
    "tested": ("{passed}/{tested}", "{passed}/{tested}"),
    "about": (
        "101 okey uygunluğu: sınanan {tested} sorudan {passed} tanesi doğru, {skipped} soru sınanmadı.",
        "Okey 101 conformance: {passed} of {tested} tested items pass, {skipped} were not tested.",
    ),
}


class Badge(NamedTuple):
    """What a badge says."""

    passed: int
    tested: int
    skipped: int

    @property
    def colour(self) -> str:
        """Green only where everything passes that was tested."""
        if not self.tested:
            return GREY
        if self.passed == self.tested:
            return GREEN
        return AMBER if self.passed >= MOSTLY * self.tested else RED

    def message(self, language: str) -> str:
        """The right half."""
        key = "untested" if not self.tested else "some_untested" if self.skipped else "tested"
        return _said(key, language).format(**self._asdict())


def badge_of(report: Report) -> Badge:
    """Count a report's items."""
    outcomes = [entry["outcome"] for entry in report.items.values() if entry["authority"] != "interpretation"]
    skipped = outcomes.count(SKIPPED)
    return Badge(outcomes.count(PASSED), len(outcomes) - skipped, skipped)


def as_endpoint(badge: Badge, language: str) -> str:
    """What shields.io reads from an address."""
    document: dict[str, Any] = {
        "schemaVersion": 1,
        "label": LABEL,
        "message": badge.message(language),
        "color": badge.colour.removeprefix("#"),
        "isError": False,
    }
    return json.dumps(document, ensure_ascii=False) + "\n"


def as_svg(badge: Badge, language: str) -> str:
    """The badge as a picture of its own, with nothing to load."""
    message = badge.message(language)
    left, right = _width(LABEL), _width(message)
    whole = left + right
    about = _said("about", language).format(**badge._asdict())
    texts = "".join(
        f'<text x="{x}" y="{y}" textLength="{width - 12}" lengthAdjust="spacingAndGlyphs"{ink}>'
        f"{escape(said)}</text>"
        for said, x, width in ((LABEL, 6, left), (message, left + 6, right))
        for y, ink in ((15, ' fill="#000" fill-opacity=".3"'), (14, ""))
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{whole}" height="20" role="img" '
        f'lang="{language}" aria-label="{escape(about)}"><title>{escape(about)}</title>'
        f'<clipPath id="r"><rect width="{whole}" height="20" rx="3"/></clipPath><g clip-path="url(#r)">'
        f'<rect width="{left}" height="20" fill="#3c4642"/>'
        f'<rect x="{left}" width="{right}" height="20" fill="{badge.colour}"/></g>'
        f'<g fill="#fff" font-family="Verdana,DejaVu Sans,Geneva,sans-serif" font-size="11">{texts}</g>'
        "</svg>\n"
    )


def _said(key: str, language: str) -> str:
    return TEXT[key][0 if language == "tr" else 1]


def _width(text: str) -> int:
    """About as wide as the text is in 11 pixel Verdana, with room at both sides."""
    narrow = sum(letter in "1 .,/·ilıjtfrI" for letter in text)
    return round(7.2 * (len(text) - narrow) + 5.2 * narrow) + 14
