"""The domain: rules, parameters, tables, cases, terms and decisions, linked to from other projects too."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.domains import Domain, ObjType
from sphinx.environment import BuildEnvironment
from sphinx.roles import XRefRole
from sphinx.util.nodes import make_refnode

from okey import data
from okey.pages import pages

KINDS = {
    "rule": "rule",
    "parameter": "param",
    "profile": "profile",
    "variant": "variant",
    "case": "case",
    "term": "term",
    "decision": "decision",
    "dispute": "dispute",
    "statement": "statement",
}
"""What there is, and the role that links to it."""


class Place(NamedTuple):
    """Where something stands."""

    kind: str
    page: str
    """The key of its page."""
    anchor: str
    name: dict[str, str]


@lru_cache(maxsize=1)
def places() -> dict[tuple[str, str], Place]:
    """Everything that can be linked to, by role and id."""
    return {(KINDS[place.kind], identity): place for identity, place in _places()}


def _places() -> Iterator[tuple[str, Place]]:
    for rule in data.rulebook().rules.values():
        yield rule.id, Place("rule", f"rules/{rule.chapter}", rule.id, rule.title)
    for key, entry in data.parameters().items():
        yield key, Place("parameter", "tables", key, entry["label"])
    for name, table in data.profiles().items():
        yield name, Place("profile", f"books/{name}", f"profile-{name}", table.title)
    for name, variant in data.spec()["variants"].items():
        yield name, Place("variant", "house-rules", f"variant-{name}", variant["title"])
    for file, cases in data.case_files().items():
        for case in cases:
            yield case.id, Place("case", f"cases/{file}", case.id, case.title)
    for term in data.book()["glossary"]:
        yield (
            term["id"],
            Place("term", "glossary", f"term-{term['id']}", {"tr": term["tr"], "en": term["en"]}),
        )
    for entry in data.book()["interpretations"]:
        name = {"tr": f"yorum {entry['id']}", "en": f"decision {entry['id']}"}
        yield str(entry["id"]), Place("decision", "decisions", f"decision-{entry['id']}", name)
    for file, disputes in data.dispute_files().items():
        for dispute in disputes:
            yield dispute.id, Place("dispute", f"arguments/{file}", dispute.id, dispute.question)
    for name, document in data.sources().items():
        for statement in document["statements"]:
            identity = statement["id"]
            yield identity, Place("statement", f"sources/{name}", identity, {"tr": identity, "en": identity})


_LANGUAGE = "en"
"""Set when a build begins; one build has one language."""


def name_of(kind: str, identity: str) -> str:
    """What a link says: ids as they are, but terms and decisions by their name."""
    if kind in ("term", "decision"):
        place = places().get((kind, identity))
        return place.name[_LANGUAGE] if place else identity
    return identity


class OkeyRole(XRefRole):
    """A link that says the title of what it leads to, unless it is told what to say."""

    def process_link(
        self, env: BuildEnvironment, refnode: Any, has_explicit_title: bool, title: str, target: str
    ) -> tuple[str, str]:
        place = places().get((refnode["reftype"], target))
        if not has_explicit_title and place is not None and refnode["reftype"] not in ("case", "profile"):
            title = place.name[_LANGUAGE]
        return title, target


class OkeyDomain(Domain):
    """Rules and what belongs to them."""

    name = "okey"
    label = "Okey 101"
    object_types = {kind: ObjType(kind, role) for kind, role in KINDS.items()}
    roles = {
        role: OkeyRole(
            warn_dangling=True, innernodeclass=nodes.literal if role in ("case",) else nodes.inline
        )
        for role in KINDS.values()
    }

    def resolve_xref(
        self,
        env: Any,
        fromdocname: str,
        builder: Any,
        typ: str,
        target: str,
        node: pending_xref,
        contnode: Any,
    ) -> nodes.reference | None:
        place = places().get((typ, target))
        if place is None:
            return None
        language = env.config.language
        name = pages()[place.page].name(language)
        return make_refnode(builder, fromdocname, name, place.anchor, contnode, place.name[language])

    def resolve_any_xref(self, *given: Any) -> list[tuple[str, nodes.reference]]:
        return []

    def get_objects(self) -> Iterator[tuple[str, str, str, str, str, int]]:
        language = self.env.config.language
        for (_, identity), place in places().items():
            name = pages()[place.page].name(language)
            shown = place.name[language]
            yield identity, shown, place.kind, name, place.anchor, 1 if place.kind in ("rule", "term") else 2


NAMES = {
    "rule": ("kural", "rule"),
    "parameter": ("ayar", "parameter"),
    "profile": ("masa", "table"),
    "variant": ("ev kuralı", "house rule"),
    "case": ("örnek", "case"),
    "term": ("terim", "term"),
    "decision": ("yorum", "decision"),
    "dispute": ("tartışma", "argument"),
    "statement": ("cümle", "statement"),
}
"""What a search calls them."""


def _begin(app: Sphinx, config: Any) -> None:
    global _LANGUAGE
    _LANGUAGE = config.language
    OkeyDomain.label = "101 okey:" if config.language == "tr" else "Okey 101"
    for kind, (turkish, english) in NAMES.items():
        OkeyDomain.object_types[kind].lname = turkish if config.language == "tr" else english


def setup(app: Sphinx) -> None:
    """The domain."""
    app.add_domain(OkeyDomain)
    app.connect("config-inited", _begin)
