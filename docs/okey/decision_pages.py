"""The documents statement by statement, and the decisions where they are silent."""

from functools import lru_cache
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from okey import data
from okey.nodes import para, ref, refs, section, span, table
from okey.words import word

MOST = 4


@lru_cache(maxsize=1)
def _covered() -> dict[str, Any]:
    from referee.conformance.coverage import statements_covered

    return {one.id: one for one in statements_covered()}


class SourceDirective(SphinxDirective):
    """``{source} oyna``: every statement of a document, with the rules and the cases that carry it."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        language = self.env.config.language
        name = self.arguments[0]
        if name not in data.sources():
            raise self.error(f"no such document: {name}")
        document = data.sources()[name]
        sections: dict[str, list[Any]] = {}
        for statement in document["statements"]:
            sections.setdefault(statement["section"], []).append(statement)
        found: list[nodes.Node] = [para(document["about"][language], classes=["okey-lead"])]
        for number, (title, statements) in enumerate(sections.items(), 1):
            heading = statements[0].get(f"section_{language}") or title
            rows = [self._row(statement, language) for statement in statements]
            heads = [word("statement", language), word("carried_by", language), word("shown_by", language)]
            ids = [statement["id"] for statement in statements]
            made = table(heads, rows, "okey-trace", ids, [50, 25, 25])
            found.append(section(f"section-{name}-{number}", heading, made))
        return found

    def _row(self, statement: dict[str, Any], language: str) -> list[Any]:
        identity = statement["id"]
        said = [
            para(statement["says"][language]),
            para(nodes.literal(identity, identity), classes=["okey-key"]),
        ]
        if "outside" in statement:
            about = para(
                span("okey-authority outside", word("outside", language)), " ", statement["outside"][language]
            )
            return [said, about, word("nothing", language)]
        covered = _covered().get(identity)
        cases: list[nodes.Node] = []
        if covered is not None:
            ids = list(dict.fromkeys((*covered.broken_by, *covered.kept_by)))
            cases = refs("case", ids[:MOST])
            if len(ids) > MOST:
                cases.append(nodes.Text(f" … ({len(ids)})"))
        return [
            said,
            [para(refs("rule", statement.get("rules", ())))],
            [para(cases or word("nothing", language))],
        ]


class DecisionsDirective(SphinxDirective):
    """``{decisions}``: every decision, with the rules and values that rest on it."""

    def run(self) -> list[nodes.Node]:
        language = self.env.config.language
        rows, ids = [], []
        for entry in data.book()["interpretations"]:
            identity = str(entry["id"])
            about = [
                para(entry["question"][language], classes=["okey-question"]),
                para(entry["decision"][language]),
            ]
            rests = self._rests(identity)
            rows.append([identity, about, [para(rests or word("nothing", language))]])
            ids.append(f"decision-{identity}")
        heads = [word("number", language), word("decision", language), word("rests_here", language)]
        return [table(heads, rows, "okey-decisions", ids, [8, 62, 30])]

    def _rests(self, identity: str) -> list[nodes.Node]:
        rules = [
            rule.id
            for rule in data.rulebook().rules.values()
            if any(str(source.get("interpretation")) == identity for source in rule.sources)
        ]
        values = [
            (name, key)
            for name, table in data.profiles().items()
            for key, place in table.places.items()
            if str(place.interpretation) == identity
        ]
        found = refs("rule", rules)
        for key in dict.fromkeys(key for _, key in values):
            found += [nodes.Text(", ")] if found else []
            at = ", ".join(name for name, other in values if other == key)
            found += [ref("param", key), nodes.Text(f" ({at})")]
        return found


def setup(app: Sphinx) -> None:
    """The directives."""
    app.add_directive_to_domain("okey", "source", SourceDirective)
    app.add_directive_to_domain("okey", "decisions", DecisionsDirective)
