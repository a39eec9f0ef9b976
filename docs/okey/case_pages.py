"""Cases: one beside a rule, and the pages that show them all, a page a topic."""

import json

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from okey import data
from okey.nodes import (
    at,
    box,
    code,
    details,
    flat,
    named_tables,
    para,
    ref,
    refs,
    section,
    span,
    strong,
    table,
)
from okey.picture import of_case
from okey.words import word
from referee.cli.suite.given_text import given_lines
from referee.conformance.cases import Case

QUESTIONS = {
    "meld": ("Per mi?", "Is it a meld?"),
    "opening": ("Açılır mı?", "Does it open?"),
    "playable": ("İşlek taşlar", "Playable tiles"),
    "discards": ("Hangi taşı atmak neye mal olur?", "What each discard costs"),
    "take": ("Yandaki taş alınır mı?", "May the left tile be taken?"),
    "best_opening": ("En iyi açılış", "The best opening"),
    "turn": ("Bir turun hamleleri", "The moves of a turn"),
    "hand_score": ("Elin puanı", "The score of a hand"),
    "match": ("Maç", "The match"),
    "record": ("Bütün bir kayıt", "A whole record"),
}
DRAWN = (
    "Oyuncular", "Players", "Masada", "Table", "Gösterge", "Indicator", "Son atılanlar", "Last discards",
    "Ortada kalan", "Stock", "Dağıtan", "Dealer", "Sırada", "To play", "Taşlar", "Tiles", "Perler", "Melds",
    "Çiftler", "Pairs", "Elde", "Rack", "Alınan taş", "Tile taken",
)  # fmt: skip
"""Lines about a situation that its picture shows."""


def short_case(case: Case, language: str, label: str, kind: str) -> nodes.container:
    """A case beside a rule: its picture, what is done, what every table says."""
    head = para(
        span(f"okey-label {kind}", label), " ", strong(case.title[language]), " ", ref("case", case.id)
    )
    return box(f"okey-case {kind}", head, *_given(case, language), *rulings(case, language, short=True))


def _given(case: Case, language: str) -> list[nodes.Node]:
    """The picture, and in words what it does not show."""
    pictures = of_case(case.question, case.given, language)
    if case.question == "record":
        return []
    lines = given_lines(case.given, language) or []
    if pictures:
        lines = _not_drawn(lines)
    found: list[nodes.Node] = list(pictures)
    rows: list[list[nodes.Node]] = []
    said = _moves(case, language) or _end(case, language)
    moves = False
    for line in lines:
        # A line without a name goes on where the one before it ended.
        moves = line.name in MOVES if line.name else moves
        if said and moves:
            continue
        if line.name or not rows:
            lead = [strong(line.name), nodes.Text(": ")] if line.name else []
            rows.append([*lead, nodes.Text(line.text)])
        else:
            rows[-1].append(nodes.Text(f" · {line.text}"))
    rows += said
    if rows:
        found.append(box("okey-given", *(para(row) for row in rows)))
    return found


def _moves(case: Case, language: str) -> list[list[nodes.Node]]:
    """What is done, move by move, as somebody at the table would say it."""
    if case.question != "turn":
        return []
    from referee.naming import seat_named
    from referee.wording.events import event_words
    from referee.wording.rulings import okey_for

    rulings = [data.rule_on(case.question, name, case.id) for name in data.profiles()]
    ruling = next((one for one in rulings if one.played), None)
    if ruling is None:
        return []
    found: list[list[nodes.Node]] = []
    for played in ruling.played:
        verdict = played.verdict
        words = event_words(verdict.event, played.scene, okey_for(ruling), language, True)
        who = seat_named(verdict.seat, language)
        found.append([strong(who[:1].upper() + who[1:]), nodes.Text(": " if language == "tr" else " "),
                      nodes.Text(words)])  # fmt: skip
    return found


def _end(case: Case, language: str) -> list[list[nodes.Node]]:
    """How a hand ended, in words."""
    from referee.naming import seat_named, tile_name
    from referee.tiles import KIND_NAMES, names_for, okey_of

    end = case.given.get("ended") if case.question == "hand_score" else None
    try:
        if not isinstance(end, dict):
            return []
        turkish = language == "tr"
        if end["how"] != "finish":
            words = {"exhausted": ("Taşlar bitti.", "The stock ran out."),
                     "void": ("El bozuldu.", "The hand was void.")}[end["how"]]  # fmt: skip
            return [[nodes.Text(words[0 if turkish else 1])]]
        names = names_for(okey_of(KIND_NAMES.index(case.given["indicator"])))
        who = seat_named(end["by"], language)
        last = end.get("discard")
        tile = tile_name(names.tile_of[last], names.okey, language) if last else None
    except (KeyError, ValueError, TypeError):
        return []
    if turkish:
        said = f"{who} {tile} atıp bitirdi" if tile else f"{who} taş atmadan bitirdi"
        said += ", bu turda açmıştı" if end.get("opened_this_turn") else ""
        said += ", bu turda işlemişti" if end.get("laid_off") else ""
    else:
        said = f"{who} finished with {tile}" if tile else f"{who} finished without a discard"
        said += ", having opened in this turn" if end.get("opened_this_turn") else ""
        said += ", having laid off in this turn" if end.get("laid_off") else ""
    return [[nodes.Text(f"{said[:1].upper()}{said[1:]}.")]]


MOVES = ("Hamleler", "Moves", "Bitiş", "The end")


def _not_drawn(lines: list) -> list:
    kept = []
    drawn = False
    for line in lines:
        if line.name:
            drawn = line.name in DRAWN
        if not drawn:
            kept.append(line)
    return kept


def rulings(case: Case, language: str, short: bool = False) -> list[nodes.Node]:
    """What every table says of a case, as the referee answers it."""
    groups = data.told(case, language)
    if short:
        groups = [group for group in groups if any("+" not in name for name in group.tables)]
    found: list[nodes.Node] = []
    for group in groups:
        tables = [name for name in group.tables if not (short and "+" in name)]
        parts: list[nodes.Node] = []
        if len(groups) > 1:
            parts += [span("okey-tables", named_tables(tables, language)), nodes.Text(" ")]
        parts.append(span("okey-summary", group.summary))
        children: list[nodes.Node] = [para(parts)]
        shown = refs("rule", group.rules)
        if group.sentences:
            children.append(para(" ".join(group.sentences), classes=["okey-said"]))
        about: list[nodes.Node] = [span(f"okey-authority {group.authority}", group.basis)]
        if shown:
            about += [nodes.Text(" · "), *shown]
        children.append(para(about, classes=["okey-known"]))
        found.append(box(f"okey-ruling okey-by {at(tables)}", *children))
    return [box("okey-rulings okey-group" if len(groups) > 1 else "okey-rulings okey-one", *found)]


class CasesDirective(SphinxDirective):
    """``{cases} discards/runs.yaml``: every case of a topic."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        language = self.env.config.language
        name = self.arguments[0]
        if name not in data.case_files():
            raise self.error(f"no such file of cases: {name}")
        cases = data.case_files()[name]
        lead = QUESTIONS[cases[0].question][0 if language == "tr" else 1]
        index = nodes.paragraph(classes=["okey-line"])
        path = f"cases/{name}"
        index += flat(f"{lead} · ", nodes.literal(path, path), " · ", self._back(language))
        return [index, *(case_section(case, language) for case in cases)]

    def _back(self, language: str) -> nodes.Node:
        from sphinx.addnodes import pending_xref

        from okey.pages import pages

        words = word("back_to_cases", language)
        return pending_xref(
            "", nodes.inline(words, words), refdomain="std", reftype="doc", refexplicit=True, refwarn=True,
            reftarget=f"/{pages()['cases'].name(language)}", refdoc=self.env.docname,
        )  # fmt: skip


class CaseDirective(SphinxDirective):
    """``{case} turn-0101``: one case, anywhere."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        case = data.cases().get(self.arguments[0])
        if case is None:
            raise self.error(f"no such case: {self.arguments[0]}")
        language = self.env.config.language
        return [short_case(case, language, word("example", language), "plain")]


def case_section(case: Case, language: str) -> nodes.section:
    """Everything about a case."""
    line = [nodes.literal(case.id, case.id), nodes.Text(" · "), *refs("rule", case.rules)]
    if case.twin is not None:
        line += [nodes.Text(f" · {word('twin', language)}: "), ref("case", case.twin)]
    parts: list[nodes.Node] = [para(line, classes=["okey-line"]), *_given(case, language)]
    parts += rulings(case, language)
    whys = list(dict.fromkeys(one.why for one in case.expectations()))
    if language == "en":
        parts += [para(f"{word('why', language)}: {' '.join(whys)}", classes=["okey-why"])]
    given = json.dumps(case.given, ensure_ascii=False)
    parts += details(word("as_asked", language), code(given, "json"), classes="okey-json")
    return section(case.id, case.title[language], *parts)


class CaseListDirective(SphinxDirective):
    """``{case-list}``: every topic, question by question."""

    def run(self) -> list[nodes.Node]:
        from okey.pages import pages

        language = self.env.config.language
        by_question: dict[str, list[str]] = {}
        for name, cases in data.case_files().items():
            by_question.setdefault(cases[0].question, []).append(name)
        found: list[nodes.Node] = []
        for question, files in by_question.items():
            rows = []
            for name in files:
                cases = data.case_files()[name]
                page = pages()[f"cases/{name}"].name(language)
                link = self._link(page, cases[0].topic[language])
                rows.append([[link], str(len(cases)), [nodes.literal(name, name)]])
            heads = [word("topics", language), word("count", language), word("file", language)]
            title = QUESTIONS[question][0 if language == "tr" else 1]
            parts = table(heads, rows, widths=[60, 10, 30])
            found.append(section(f"question-{question}", f"{title} (`{question}`)", parts))
        return found

    def _link(self, page: str, words: str) -> nodes.Node:
        from sphinx.addnodes import pending_xref

        if page not in self.env.found_docs:  # a quick build
            return nodes.inline(words, words)

        return pending_xref(
            "", nodes.inline(words, words), refdomain="std", reftype="doc", refexplicit=True, refwarn=True,
            reftarget=f"/{page}", refdoc=self.env.docname,
        )  # fmt: skip


def setup(app: Sphinx) -> None:
    """The directives."""
    app.add_directive_to_domain("okey", "cases", CasesDirective)
    app.add_directive_to_domain("okey", "case", CaseDirective)
    app.add_directive_to_domain("okey", "case-list", CaseListDirective)
