"""Pictures of tiles, racks and tables, drawn by ``referee/drawing``; and what a case gives, as one."""

import html
from typing import Any

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from okey.nodes import foreign


class picture(nodes.General, nodes.Element):
    """An SVG. It is no text: a search does not look into it."""


def drawn(svg: str, classes: str = "") -> picture:
    """A node for an SVG."""
    node = picture(classes=["okey-picture", *classes.split()])
    node["svg"] = svg
    return node


def of_case(question: str, given: dict[str, Any], language: str) -> list[nodes.Node]:
    """What can be drawn of what a case gives."""
    from referee import drawing

    indicator = given.get("indicator")
    try:
        if "position" in given:
            return [drawn(drawing.position_svg(given["position"], language))]
        if question == "meld":
            meld = given["tiles"] if "kind" not in given else {"kind": given["kind"], "tiles": given["tiles"]}
            return [drawn(drawing.meld_svg(meld, indicator, language), "small")]
        if question == "opening":
            melds = given.get("melds") or [{"kind": "pair", "tiles": tiles} for tiles in given["pairs"]]
            return [drawn(drawing.table_svg(melds, indicator, language))]
        if question == "playable":
            return [drawn(drawing.table_svg(given["table"], indicator, language))]
        if question == "best_opening":
            return [drawn(drawing.rack_svg(given["rack"], indicator, language))]
    except (KeyError, ValueError, TypeError, AttributeError, IndexError):
        # Impossible input is what some cases are about: it stands there in words and as JSON.
        return []
    return []


class DrawDirective(SphinxDirective):
    """``{draw} rack``: tiles as they are written, over the lines of the block; a table has a meld a line."""

    required_arguments = 1
    has_content = True
    option_spec = {"indicator": directives.unchanged}

    def run(self) -> list[nodes.Node]:
        from referee import drawing

        language = self.env.config.language
        indicator = self.options.get("indicator")
        lines = [line.replace(",", " ").split() for line in self.content if line.strip()]
        kind = self.arguments[0]
        try:
            if kind == "rack":
                svg = drawing.rack_svg([tile for line in lines for tile in line], indicator, language)
            elif kind == "table":
                svg = drawing.table_svg([{"by": n % 4 + 1, "tiles": line} for n, line in enumerate(lines)],
                                        indicator, language)  # fmt: skip
            elif kind == "melds":
                return [drawn(drawing.meld_svg(line, indicator, language), "small") for line in lines]
            elif kind == "tiles":
                return [drawn(drawing.tile_svg(tile, language, None, indicator), "tile")
                        for line in lines for tile in line]  # fmt: skip
            else:
                raise self.error(f"no such picture: {kind}")
        except drawing.UnknownTileError as fault:
            raise self.error(f"no such tile: {fault}") from None
        return [drawn(svg)]


def _visit(translator: Any, node: picture) -> None:
    translator.body.append(f'<div class="{html.escape(" ".join(node["classes"]))}">{node["svg"]}</div>\n')
    raise nodes.SkipNode


def _visit_text(translator: Any, node: picture) -> None:
    raise nodes.SkipNode


def _visit_foreign(translator: Any, node: foreign) -> None:
    translator.body.append(f'<div lang="{html.escape(node["lang"])}">')


def _depart_foreign(translator: Any, node: foreign) -> None:
    translator.body.append("</div>\n")


def setup(app: Sphinx) -> None:
    """The nodes and the directive."""
    app.add_node(foreign, html=(_visit_foreign, _depart_foreign))
    app.add_node(picture, html=(_visit, None), text=(_visit_text, None), latex=(_visit_text, None))
    app.add_directive_to_domain("okey", "draw", DrawDirective)
