"""One Sphinx project, two languages: ``OKEY_LANGUAGE`` says which. ``docs/build.py`` builds both."""

import os
import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent)]

from okey.words import word  # noqa: E402

from referee import __version__  # noqa: E402

language = os.environ.get("OKEY_LANGUAGE", "en")
project = word("site", language)
author = "okey-referee"
release = version = __version__
copyright = ""

extensions = ["myst_parser", "sphinx.ext.autodoc", "okey"]
myst_enable_extensions = ["attrs_block", "attrs_inline", "colon_fence", "deflist", "fieldlist"]
myst_heading_anchors = 0
primary_domain = "okey"
highlight_language = "none"
pygments_style = "a11y-high-contrast-light"
pygments_dark_style = "a11y-high-contrast-dark"
nitpicky = False
autodoc_typehints = "signature"
autodoc_member_order = "bysource"
suppress_warnings = ["misc.highlighting_failure"]
today_fmt = ""
smartquotes = False

html_theme = "furo"
html_title = word("site", language)
html_short_title = html_title
html_static_path = [str(HERE / "okey" / "static")]
templates_path = [str(HERE / "okey" / "templates")]
html_css_files = ["okey.css"]
html_js_files = ["okey.js"]
html_copy_source = False
html_show_sourcelink = False
html_show_copyright = False
html_show_sphinx = False
html_use_index = False
html_domain_indices = False
html_search_language = "tr" if language == "tr" else "en"
html_baseurl = os.environ.get("OKEY_DOCS_URL", "")
html_permalinks_icon = "#"
html_theme_options = {"top_of_page_buttons": []}
html_sidebars = {
    "**": [
        "sidebar/brand.html",
        "okey-language.html",
        "sidebar/search.html",
        "sidebar/scroll-start.html",
        "sidebar/navigation.html",
        "sidebar/scroll-end.html",
    ]
}
