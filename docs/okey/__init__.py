"""The Sphinx extension behind these pages: what stands in ``spec/`` and ``cases/`` is rendered from there.

Whatever figure a page shows is computed by the referee while the page is built.
"""

from typing import Any

from sphinx.application import Sphinx


def setup(app: Sphinx) -> dict[str, Any]:
    """Everything that the pages use."""
    from okey import (
        arguments_page,
        case_pages,
        chrome,
        command_pages,
        decision_pages,
        domain,
        engine_pages,
        figures,
        glossary_page,
        measured,
        picture,
        rule_pages,
        score_pages,
        search,
        table_pages,
    )

    for part in (
        domain, picture, figures, rule_pages, table_pages, case_pages, arguments_page, score_pages,
        glossary_page, decision_pages, command_pages, engine_pages, measured, search, chrome,
    ):  # fmt: skip
        part.setup(app)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
