"""Figures inside sentences: a table's value, a value as players count it, how many there are of something."""

from collections.abc import Callable
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxRole

from okey import data
from referee.naming import as_counted, figure


class ValueRole(SphinxRole):
    """``{value}`oyna open.melds.minimum` ``: what a table plays, in words with its unit."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        from referee.wording.values import value_words

        name, _, key = self.text.rpartition(" ")
        try:
            value = data.profile(name or "oyna").values[key]
        except (KeyError, ValueError):
            return [], [self.inliner.reporter.error(f"no such value: {self.text}", line=self.lineno)]
        said = value_words(data.parameters()[key], value, self.config.language)
        return [nodes.inline(said, said, classes=["okey-value"])], []


class FigureRole(SphinxRole):
    """``{figure}`oyna open.melds.minimum` ``: the bare number."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        name, _, key = self.text.rpartition(" ")
        try:
            value = data.profile(name or "oyna").values[key]
        except (KeyError, ValueError):
            return [], [self.inliner.reporter.error(f"no such value: {self.text}", line=self.lineno)]
        if isinstance(value, bool) or not isinstance(value, int):
            return [], [self.inliner.reporter.error(f"no figure: {self.text}", line=self.lineno)]
        return [nodes.Text(figure(value))], []


class CountedRole(SphinxRole):
    """``{counted}`101` ``: 33 yan 2."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        return [nodes.Text(as_counted(int(self.text)))], []


COUNTS: dict[str, Callable[[], int]] = {
    "rules": lambda: len(data.rulebook().rules),
    "parameters": lambda: len(data.parameters()),
    "profiles": lambda: len(data.profiles()),
    "variants": lambda: len(data.spec()["variants"]),
    "cases": lambda: len(data.cases()),
    "disputes": lambda: len(data.disputes()),
    "terms": lambda: len(data.book()["glossary"]),
    "decisions": lambda: len(data.book()["interpretations"]),
    "statements": lambda: sum(len(one["statements"]) for one in data.sources().values()),
    "schemas": lambda: len(_schemas()),
    "items": lambda: _items(),
    "wrong-engines": lambda: _wrong_engines(),
}


def _schemas() -> Any:
    from referee.files import load_schemas

    return load_schemas()


def _items() -> int:
    from referee.conformance.items import select

    return len(select(data.cases().values()))


def _wrong_engines() -> int:
    from tests.wrong_engines.catalogue import ENGINES

    return len(ENGINES)


class CountRole(SphinxRole):
    """``{count}`rules` ``: how many there are."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        if self.text not in COUNTS:
            return [], [self.inliner.reporter.error(f"nothing to count: {self.text}", line=self.lineno)]
        number = COUNTS[self.text]()
        separator = "." if self.config.language == "tr" else ","
        return [nodes.Text(f"{number:,}".replace(",", separator))], []


class BrowserRole(SphinxRole):
    """``{browser}`the referee in your browser` ``: a link to it; it is built beside these pages."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        folder = "hakem" if self.config.language == "tr" else "referee"
        address = "../" * self.env.docname.count("/") + f"{folder}/index.html"
        return [nodes.reference(self.text, self.text, refuri=address, internal=False)], []


PAPERS = {
    "a4": ("Yazboz, A4", "Score sheet, A4"),
    "a5": ("Yazboz, A5", "Score sheet, A5"),
    "a4-2": ("Takımlar için yazboz, A4", "Score sheet for teams, A4"),
}


class PaperRole(SphinxRole):
    """``{paper}`a4` ``: a link to an empty score sheet."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        turkish = self.config.language == "tr"
        if self.text not in PAPERS:
            return [], [self.inliner.reporter.error(f"no such paper: {self.text}", line=self.lineno)]
        words = PAPERS[self.text][0 if turkish else 1]
        folder = "yazboz" if turkish else "paper"
        address = "../" * self.env.docname.count("/") + f"{folder}/{self.text}.html"
        return [nodes.reference(words, words, refuri=address, internal=False)], []


def setup(app: Sphinx) -> None:
    """The roles."""
    app.add_role_to_domain("okey", "value", ValueRole())
    app.add_role_to_domain("okey", "figure", FigureRole())
    app.add_role_to_domain("okey", "counted", CountedRole())
    app.add_role_to_domain("okey", "count", CountRole())
    app.add_role_to_domain("okey", "browser", BrowserRole())
    app.add_role_to_domain("okey", "paper", PaperRole())
