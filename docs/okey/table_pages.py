"""Where tables differ: every table and every parameter, house rules, and two tables side by side."""

import html

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from okey import data
from okey.nodes import flat, para, raw, ref, refs, span, strong, table, table_head, table_name
from okey.words import word
from referee.profile import Profile
from referee.wording.sources import source_of_place
from referee.wording.values import value_words


def value_cell(profile: Profile, key: str, language: str) -> list[nodes.Node]:
    """A value with its authority and source."""
    from okey.rule_pages import known_from

    said = value_words(data.parameters()[key], profile.values[key], language)
    found: list[nodes.Node] = [span("okey-value", said)]
    place = profile.places.get(key)
    if place is not None:
        known = known_from(place.authority, source_of_place(place), language)
        found += [nodes.Text(" "), span("okey-basis", known)]
    return found


def filter_box(
    target: str, language: str, groups: list[tuple[str, str]], differing: bool = False
) -> nodes.raw:
    """What narrows a table down; without a script the whole table stands there."""
    label, hint = html.escape(word("filter", language)), html.escape(word("filter_hint", language))
    parts = [f'<label>{label} <input type="search" placeholder="{hint}" data-okey-words></label>']
    if groups:
        options = "".join(f'<option value="{one}">{html.escape(title)}</option>' for one, title in groups)
        first = html.escape(word("every_group", language))
        subject = html.escape(word("topics", language))
        parts.append(
            f'<label>{subject} <select data-okey-group><option value="">{first}</option>{options}'
            "</select></label>"
        )
    if differing:
        words = html.escape(word("only_differing", language))
        parts.append(f'<label class="okey-tick"><input type="checkbox" data-okey-differing> {words}</label>')
    count = html.escape(WORDS_SHOWN[language])
    parts.append(f'<output data-okey-count="{count}"></output>')
    return raw(f'<form class="okey-filter" data-okey-filter="{target}" hidden>{"".join(parts)}</form>')


WORDS_SHOWN = {"tr": word("shown", "tr", count="#"), "en": word("shown", "en", count="#")}


class MatrixDirective(SphinxDirective):
    """``{matrix}``: every parameter at every table."""

    def run(self) -> list[nodes.Node]:
        language = self.env.config.language
        spec = data.spec()
        profiles = data.profiles()
        rows, ids, classes = [], [], []
        variants = variants_by_parameter()
        for group in spec["groups"]:
            for key, entry in data.parameters().items():
                if entry["group"] != group["id"]:
                    continue
                about: list[nodes.Node] = [
                    para(strong(entry["label"][language])),
                    para(nodes.literal(key, key), classes=["okey-key"]),
                    para(entry["meaning"][language], classes=["okey-meaning"]),
                ]
                rules = [rule.id for rule in data.rulebook().rules.values() if key in rule.parameters]
                if rules:
                    about.append(
                        para(word("rules", language), ": ", refs("rule", rules), classes=["okey-known"])
                    )
                if key in variants:
                    shown = refs("variant", variants[key])
                    about.append(
                        para(word("house_rules_setting", language), ": ", shown, classes=["okey-known"])
                    )
                rows.append([about, *(value_cell(one, key, language) for one in profiles.values())])
                ids.append(key)
                differs = len({repr(one.values[key]) for one in profiles.values()}) > 1
                classes.append(f"group-{group['id']} {'okey-differs' if differs else 'okey-same'}")
        heads = [word("parameter", language), *(table_head(name, language) for name in profiles)]
        groups = [(group["id"], group["title"][language]) for group in spec["groups"]]
        made = table(heads, rows, "okey-matrix", ids, [28, *([12] * len(profiles))], classes)
        return [filter_box("okey-matrix", language, groups, True), made]


def variants_by_parameter() -> dict[str, list[str]]:
    """The house rules that set a parameter."""
    found: dict[str, list[str]] = {}
    for name, variant in data.spec()["variants"].items():
        for key in variant["set"]:
            found.setdefault(key, []).append(name)
    return found


class VariantsDirective(SphinxDirective):
    """``{variants}``: every house rule."""

    def run(self) -> list[nodes.Node]:
        language = self.env.config.language
        rows, ids = [], []
        for name, variant in data.spec()["variants"].items():
            sets: list[nodes.Node] = []
            for key, value in variant["set"].items():
                said = "N" if value == "N" else value_words(data.parameters()[key], value, language)
                sets.append(para(ref("param", key, data.parameters()[key]["label"][language]), f": {said}"))
            about = [
                para(strong(variant["title"][language].replace("{N}", "N"))),
                para(nodes.literal(name, name), classes=["okey-key"]),
                para(variant["description"][language].replace("{N}", "N"), classes=["okey-meaning"]),
            ]
            place = variant.get("place", {}).get(language, word("nothing", language))
            rows.append([about, sets, place])
            ids.append(f"variant-{name}")
        heads = [word("house_rule", language), word("sets", language), word("where_played", language)]
        made = table(heads, rows, "okey-variants", ids, [45, 35, 20])
        return [filter_box("okey-variants", language, []), made]


class CompareDirective(SphinxDirective):
    """``{compare} oyna nasil``: where two tables differ."""

    required_arguments = 2

    def run(self) -> list[nodes.Node]:
        language = self.env.config.language
        try:
            here, there = (data.profile(name) for name in self.arguments)
        except ValueError as fault:
            raise self.error(str(fault)) from None
        rows = []
        for key, entry in data.parameters().items():
            if here.values[key] == there.values[key]:
                continue
            label = [ref("param", key, entry["label"][language])]
            rows.append([label, *(value_cell(one, key, language) for one in (here, there))])
        heads = [
            f"{word('parameter', language)} ({len(rows)}/{len(data.parameters())})",
            *(table_head(one.id, language) for one in (here, there)),
        ]
        return [table(heads, rows, "okey-compare", widths=[34, 33, 33])]


class AllPairsDirective(SphinxDirective):
    """``{all-pairs}``: every two tables, and in how many parameters they differ."""

    def run(self) -> list[nodes.Node]:
        language = self.env.config.language
        profiles = data.profiles()
        rows = []
        for here in profiles.values():
            cells: list = [[ref("profile", here.id, table_name(here.id, language))]]
            for there in profiles.values():
                count = sum(here.values[key] != there.values[key] for key in here.values)
                cells.append(str(count) if here is not there else "–")
            rows.append(cells)
        heads = [word("table", language), *(table_name(name, language) for name in profiles)]
        return [table(heads, rows, "okey-pairs", widths=[16, *([14] * len(profiles))])]


class ProfilesDirective(SphinxDirective):
    """``{profiles}``: the tables, with what is special about each."""

    def run(self) -> list[nodes.Node]:
        language = self.env.config.language
        items = nodes.bullet_list()
        for name, one in data.profiles().items():
            entry = nodes.list_item()
            described = data.spec()["profiles"][name]["description"][language]
            entry += para(
                flat(ref("profile", name, one.title[language]), " (", nodes.literal(name, name), ")")
            )
            entry += para(described)
            items += entry
        return [items]


def setup(app: Sphinx) -> None:
    """The directives."""
    app.add_directive_to_domain("okey", "matrix", MatrixDirective)
    app.add_directive_to_domain("okey", "variants", VariantsDirective)
    app.add_directive_to_domain("okey", "compare", CompareDirective)
    app.add_directive_to_domain("okey", "all-pairs", AllPairsDirective)
    app.add_directive_to_domain("okey", "profiles", ProfilesDirective)
