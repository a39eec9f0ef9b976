"""The glossary: both languages on one page."""

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from okey import data
from okey.nodes import flat, para, refs, spoken, strong, table
from okey.table_pages import filter_box
from okey.words import word
from referee.naming import plain_letters


class GlossaryDirective(SphinxDirective):
    """``{glossary}``: every term, in the order of the page's language."""

    def run(self) -> list[nodes.Node]:
        language = self.env.config.language
        other = "en" if language == "tr" else "tr"
        terms = sorted(data.book()["glossary"], key=lambda term: plain_letters(term[language]))
        rows = []
        for term in terms:
            cells = [self._side(term, side, side != language) for side in (language, other)]
            cells[0].append(para(refs("rule", term.get("rules", ())), classes=["okey-known"]))
            rows.append(cells)
        names = {"tr": word("turkish", language), "en": word("english", language)}
        ids = [f"term-{term['id']}" for term in terms]
        made = table([names[language], names[other]], rows, "okey-glossary", ids, [50, 50])
        return [filter_box("okey-glossary", language, []), made]

    def _side(self, term: dict, side: str, foreign: bool) -> list[nodes.Node]:
        also = term.get("also", {}).get(side, [])
        name = flat(strong(term[side]), f" ({', '.join(also)})" if also else "")
        found = [para(name), para(term["meaning"][side])]
        return [spoken(side, *found)] if foreign else found


def setup(app: Sphinx) -> None:
    """The directive."""
    app.add_directive_to_domain("okey", "glossary", GlossaryDirective)
