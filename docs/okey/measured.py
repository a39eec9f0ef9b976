"""What it takes: measured while a page is built."""

import time

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from okey import data
from okey.nodes import table
from referee.questions import ask
from referee.turn import Referee


class MeasuredDirective(SphinxDirective):
    """``{measured}``: how long some questions take here and now."""

    QUESTIONS = (
        "meld",
        "playable",
        "opening",
        "discards",
        "take",
        "turn",
        "best_opening",
        "hand_score",
        "record",
    )

    def run(self) -> list[nodes.Node]:
        turkish = self.config.language == "tr"
        profile = data.profile("oyna")
        referee = Referee(profile.parameters)
        rows = []
        for question in self.QUESTIONS:
            cases = [case for case in data.cases().values() if case.question == question][:40]
            began = time.perf_counter()
            for case in cases:
                ask(question, profile, case.given, referee)
            each = (time.perf_counter() - began) / len(cases) * 1000
            shown = f"{each:.2f}".replace(".", "," if turkish else ".")
            rows.append([[nodes.literal(question, question)], str(len(cases)), f"{shown} ms"])
        heads = ["Soru", "Örnek", "Yanıt başına"] if turkish else ["Question", "Cases", "An answer"]
        return [table(heads, rows, widths=[40, 20, 40])]


def setup(app: Sphinx) -> None:
    """The directive."""
    app.add_directive_to_domain("okey", "measured", MeasuredDirective)
