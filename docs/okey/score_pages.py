"""Scoring: what every finish is worth, a hand worked out, the sheet, what costs points. All computed."""

from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from okey import data
from okey.nodes import at, box, named_tables, para, ref, refs, strong, table, table_name
from okey.picture import drawn
from okey.rule_pages import switch
from okey.words import word
from referee.naming import as_counted, figure, seat_named
from referee.questions import ask
from referee.scoring import Entry

INDICATOR = "Y5"
LEFT = (["K3", "R4", "K9"], ["R3", "K4", "B9"], ["B3", "Y4", "R9"], ["R10", "K2", "Y7", "B12"])
"""What the four still hold; the first has finished unless the stock ran out."""
ENDS: dict[str, tuple[str, str, str, bool]] = {
    "plain_finish": ("finish", "melds", "R1", False),
    "okey_finish": ("finish", "melds", "OK", False),
    "pairs_finish": ("finish", "pairs", "R1", False),
    "pairs_okey_finish": ("finish", "pairs", "OK", False),
    "elden_finish": ("finish", "melds", "R1", True),
    "elden_okey_finish": ("finish", "melds", "OK", True),
    "exhausted_finish": ("exhausted", "melds", "", False),
}
"""How the hand ends: how, what the finisher opened with, the last tile, opened in this very turn."""


def ended(name: str, seats: tuple[str | None, ...] = ("melds", "pairs", None)) -> dict[str, Any]:
    """A hand that ended so; seats 2 to 4 opened with melds, with pairs, and never."""
    how, opened, last, at_once = ENDS[name]
    if how == "exhausted":
        end: dict[str, Any] = {"how": how}
    else:
        end = {"how": how, "by": 1, "discard": last, "opened_this_turn": at_once, "laid_off": False}
    if at_once:
        seats = (None, None, None)
    racks = [list(rack) for rack in LEFT]
    if how == "finish":
        racks[0] = []
    return {
        "indicator": INDICATOR,
        "ended": end,
        "seats": {
            str(seat): {"opened": opened, "rack": rack, "charged": 0}
            for seat, (opened, rack) in enumerate(zip((opened, *seats), racks, strict=True), 1)
        },
    }


def _sum() -> int:
    return sum(int(tile[1:]) for tile in LEFT[1])


class FinishTableDirective(SphinxDirective):
    """``{finish-table}``: every finish at every table, worked out."""

    def run(self) -> list[nodes.Node]:
        language = self.env.config.language
        groups: dict[str, tuple[list[str], list[list[str]]]] = {}
        for name in data.profiles():
            rows = [self._row(end, name, language) for end in ENDS]
            groups.setdefault(repr(rows), ([], rows))[0].append(name)
        found: list[nodes.Node] = [switch(language)]
        heads = [
            word("finish", language),
            word("factor", language),
            word("finisher", language),
            word("opened_melds", language, sum=_sum()),
            word("opened_pairs", language, sum=_sum()),
            word("not_opened", language),
        ]
        for names, rows in groups.values():
            title = para(named_tables(names, language), classes=["okey-tables"])
            made = table(heads, rows, "okey-finishes", widths=[25, 10, 15, 18, 18, 14])
            found.append(box(f"okey-by {at(names)}", title, made))
        return [box("okey-group", *found)]

    def _row(self, end: str, name: str, language: str) -> list[str]:
        given = ended(end)
        answer = ask("hand_score", data.profile(name), given)
        if "invalid" in answer:
            raise self.error(f"no such hand: {answer}")
        cells = ["", "", "", ""]
        for seat, about in given["seats"].items():
            place = 0 if seat == "1" and end != "exhausted_finish" else 1
            if place:
                place = {"melds": 1, "pairs": 2, None: 3}[about["opened"]]
            cells[place] = figure(answer["points"][seat])
        factor = answer.get("factor", 1)
        shown = [cell or word("nothing", language) for cell in cells]
        return [word(end, language), f"× {factor}", *shown]


class WorkedHandDirective(SphinxDirective):
    """``{worked-hand} hand_score-0001``: a case's score, line by line."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        language = self.env.config.language
        case = data.cases().get(self.arguments[0])
        if case is None or case.question != "hand_score":
            raise self.error(f"no such score: {self.arguments[0]}")
        groups: dict[str, tuple[list[str], nodes.Node]] = {}
        for name in data.profiles():
            made = self._sheet(case.given, name, language)
            groups.setdefault(made.pformat(), ([], made))[0].append(name)
        found: list[nodes.Node] = [switch(language)]
        for names, made in groups.values():
            title = para(named_tables(names, language), classes=["okey-tables"])
            found.append(box(f"okey-by {at(names)}", title, made))
        return [box("okey-group", *found)]

    def _sheet(self, given: dict[str, Any], name: str, language: str) -> nodes.Node:
        from referee.wording.entries import entry_text

        profile = data.profile(name)
        answer = ask("hand_score", profile, given)
        entries = [Entry(**entry) for entry in answer.get("entries", ())]
        rows = []
        for seat, points in answer["points"].items():
            lines = []
            for entry in entries:
                if entry.seat == int(seat):
                    said = entry_text(entry, profile, language, None)
                    lines.append(para(said, " ", ref("rule", entry.rule)))
            who = seat_named(int(seat), language)
            rows.append(
                [who[:1].upper() + who[1:], [strong(figure(points))], lines or word("nothing", language)]
            )
        for team, points in answer.get("teams", {}).items():
            rows.append([team, [strong(figure(points))], word("nothing", language)])
        heads = [word("who", language), word("point_list", language), word("how", language)]
        return table(heads, rows, "okey-worked", widths=[20, 12, 68])


class SheetDirective(SphinxDirective):
    """``{score-sheet} oyna-9-hands.yaml``: a judged record as a score sheet; ``empty``: one to fill in."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        from referee.adjudicate import adjudicate
        from referee.drawing import score_sheet_svg
        from referee.files import load_yaml
        from referee.sheet import sheet_of_record

        language = self.env.config.language
        if self.arguments[0] == "empty":
            return [drawn(score_sheet_svg(None, language), "sheet")]
        path = data.ROOT / "cases" / "records" / self.arguments[0]
        if not path.is_file():
            raise self.error(f"no such record: {path}")
        self.env.note_dependency(str(path))
        record = load_yaml(path)
        judged = adjudicate(record, data.profile(record["profile"]))
        return [drawn(score_sheet_svg(sheet_of_record(judged), language), "sheet")]


class CountingDirective(SphinxDirective):
    """``{counting} 81 101 125``: values as players count them."""

    has_content = False
    required_arguments = 1
    final_argument_whitespace = True

    def run(self) -> list[nodes.Node]:
        language = self.env.config.language
        values = [int(value) for value in self.arguments[0].split()]
        rows = [[str(value), as_counted(value), self._sum(value)] for value in values]
        heads = [word("value", language), "", ""]
        heads[1] = "Söylenişi" if language == "tr" else "As it is said"
        heads[2] = "Hesabı" if language == "tr" else "The sum"
        return [table(heads, rows, "okey-counting", widths=[20, 40, 40])]

    def _sum(self, value: int) -> str:
        threes, over = divmod(value, 3)
        return f"{threes} × 3 + {over}" if over else f"{threes} × 3"


class ChargesDirective(SphinxDirective):
    """``{charges}``: what costs points, at every table."""

    def run(self) -> list[nodes.Node]:
        from referee.wording.values import value_words

        language = self.env.config.language
        keys = [
            key
            for key, entry in data.parameters().items()
            if entry["type"] == "charge" or (entry.get("unit") == "points" and self._charged(key))
        ]
        rows = []
        for key in keys:
            entry = data.parameters()[key]
            rules = [rule.id for rule in data.rulebook().rules.values() if key in rule.parameters][:2]
            about = [
                para(ref("param", key, entry["label"][language])),
                para(refs("rule", rules), classes=["okey-known"]),
            ]
            cells: list[Any] = [about]
            for profile in data.profiles().values():
                cells.append(value_words(entry, profile.values[key], language))
            rows.append(cells)
        heads = [word("mistake", language), *(table_name(name, language) for name in data.profiles())]
        return [table(heads, rows, "okey-charges", widths=[34, *([11] * len(data.profiles()))])]

    def _charged(self, key: str) -> bool:
        return key.startswith(("discard.", "take.feeder", "table_okey.", "score.unopened", "score.okey"))


def write_papers(app: Sphinx, failed: Exception | None) -> None:
    """The empty score sheets, to be printed: for four, and for two teams."""
    if failed is not None:
        return
    from referee.sheet_page import empty_html

    language = app.config.language
    folder = Path(app.outdir) / ("yazboz" if language == "tr" else "paper")
    folder.mkdir(exist_ok=True)
    for name, paper, teams in (("a4", "a4", False), ("a5", "a5", False), ("a4-2", "a4", True)):
        text = empty_html(language, paper=paper, teams=teams)
        (folder / f"{name}.html").write_text(text, encoding="utf-8")


def setup(app: Sphinx) -> None:
    """The directives, and the papers."""
    app.add_directive_to_domain("okey", "finish-table", FinishTableDirective)
    app.add_directive_to_domain("okey", "worked-hand", WorkedHandDirective)
    app.add_directive_to_domain("okey", "score-sheet", SheetDirective)
    app.add_directive_to_domain("okey", "counting", CountingDirective)
    app.add_directive_to_domain("okey", "charges", ChargesDirective)
    app.connect("build-finished", write_papers)
