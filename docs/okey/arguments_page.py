"""The arguments of the table, each settled: the question, the picture, the ruling of every table."""

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from okey import data
from okey.case_pages import _given
from okey.nodes import at, box, named_tables, para, ref, refs, section, span, strong
from okey.rule_pages import switch
from okey.words import word
from referee.conformance.disputes import Dispute


class DisputesDirective(SphinxDirective):
    """``{disputes} disputes/discards.yaml``: every argument of a topic."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        language = self.env.config.language
        name = self.arguments[0]
        if name not in data.dispute_files():
            raise self.error(f"no such file of arguments: {name}")
        return [switch(language), *(argument(one, language) for one in data.dispute_files()[name])]


def argument(dispute: Dispute, language: str) -> nodes.section:
    """One argument."""
    case = data.cases()[dispute.case]
    parts: list[nodes.Node] = [*says(dispute, language)]
    parts += [
        box(
            "okey-case plain",
            para(strong(case.title[language]), " ", ref("case", case.id)),
            *_given(case, language),
            *_ruled(dispute, language),
        )
    ]
    about = [strong(word("rules", language)), nodes.Text(": "), *refs("rule", case.rules)]
    about += [nodes.Text(f" · {word('cases', language)}: "), *refs("case", (dispute.case, *dispute.also))]
    parts.append(box("okey-about", para(about)))
    return section(dispute.id, f"“{dispute.question[language]}”", *parts)


def says(dispute: Dispute, language: str) -> list[nodes.Node]:
    """How every table rules, in a sentence."""
    groups: dict[str, list[str]] = {}
    for name, table in data.profiles().items():
        groups.setdefault(dispute.told(table, language), []).append(name)
    for ruling in dispute.rulings:
        for name in ruling.profiles:
            if "+" in name:
                groups.setdefault(dispute.told(data.profile(name), language), []).append(name)
    found = []
    for said, names in groups.items():
        parts: list[nodes.Node] = []
        if len(groups) > 1:
            parts.append(para(named_tables(names, language), classes=["okey-tables"]))
        parts.append(para(said, classes=["okey-statement"]))
        found.append(box(f"okey-by {at(names)}", *parts))
    return [box("okey-group" if len(groups) > 1 else "okey-group okey-one", *found)]


def _ruled(dispute: Dispute, language: str) -> list[nodes.Node]:
    from okey.case_pages import rulings

    return rulings(data.cases()[dispute.case], language, short=True)


class LedgerDirective(SphinxDirective):
    """``{ledger}``: every argument as a list, to be filtered."""

    def run(self) -> list[nodes.Node]:
        from okey.table_pages import filter_box

        language = self.env.config.language
        found: list[nodes.Node] = [filter_box("okey-ledger", language, [])]
        sections = []
        for disputes in data.dispute_files().values():
            entries = nodes.bullet_list(classes=["okey-ledger"])
            for dispute in disputes:
                groups = len({dispute.told(table, language) for table in data.profiles().values()})
                entry = nodes.list_item()
                parts = [ref("dispute", dispute.id, f"“{dispute.question[language]}”")]
                if groups > 1:
                    words = f"{groups} karar" if language == "tr" else f"{groups} rulings"
                    parts += [nodes.Text(" "), span("okey-many", words)]
                entry += para(parts)
                entries += entry
            identity = "topic-" + disputes[0].file.partition("/")[2].removesuffix(".yaml")
            sections.append(section(identity, disputes[0].topic[language], entries))
        return [*found, *sections]


def setup(app: Sphinx) -> None:
    """The directives."""
    app.add_directive_to_domain("okey", "disputes", DisputesDirective)
    app.add_directive_to_domain("okey", "ledger", LedgerDirective)
