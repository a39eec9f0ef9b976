"""What is around every page: the theme's words in Turkish, the way to the other language, section ids."""

import gettext
import re
import sys
from types import ModuleType
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.locale import translators
from sphinx.transforms import SphinxTransform

from okey.pages import by_name
from okey.words import word

TURKISH = {
    "Skip to content": "İçeriğe geç",
    "Back to top": "Başa dön",
    "On this page": "Bu sayfada",
    "Contents": "İçindekiler",
    "Search": "Ara",
    "Next": "Sonraki",
    "Previous": "Önceki",
    "Home": "Başlangıç",
    "Index": "Dizin",
    "Made with ": "Sayfa düzeni: ",
    "Error": "Hata",
    "Please activate JavaScript to enable the search functionality.":
        "Aramak için tarayıcınızda JavaScript'i açın.",
    "Link to this heading": "Bu başlığa bağlantı",
    "Link to this definition": "Bu tanıma bağlantı",
    "Link to this table": "Bu tabloya bağlantı",
    "Link to this code": "Bu koda bağlantı",
    "Link to this image": "Bu resme bağlantı",
    "Link to this toctree": "Bu listeye bağlantı",
    "Toggle site navigation sidebar": "Sayfa listesini aç ya da kapat",
    "Toggle table of contents sidebar": "Bu sayfanın başlıklarını aç ya da kapat",
    "Toggle Light / Dark / Auto color theme": "Açık, koyu ya da kendiliğinden renk düzeni",
}  # fmt: skip
HARD_WIRED = (
    "Toggle site navigation sidebar",
    "Toggle table of contents sidebar",
    "Toggle Light / Dark / Auto color theme",
)
"""Words that the theme does not offer for translation."""


NOT_FOUND = (
    "Your search did not match any documents. Please make sure that all words are spelled correctly "
    "and that you've selected enough categories."
)
TOGGLE = re.compile(r"Toggle navigation of ([^<\"]*)")


class Words(gettext.NullTranslations):
    """The theme's words first, then Sphinx's own."""

    def __init__(self, own: dict[str, str], fallback: gettext.NullTranslations) -> None:
        super().__init__()
        self.own = own
        self.add_fallback(fallback)

    def gettext(self, message: str) -> str:
        plain = " ".join(message.split())
        found = self.own.get(message) or self.own.get(plain)
        return found if found is not None else super().gettext(message)


class LabelledSections(SphinxTransform):
    """A section that has a label has no other id, so that its address is the same in both languages."""

    default_priority = 260

    def apply(self, **given: Any) -> None:
        for section in self.document.findall(nodes.section):
            parent = section.parent
            place = parent.index(section)
            before = parent[place - 1] if place else None
            if isinstance(before, nodes.target) and before.get("refid") and len(section["ids"]) > 1:
                label = before["refid"]
                section["ids"] = [label] if label in section["ids"] else section["ids"]


def _context(app: Sphinx, pagename: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    language = app.config.language
    other = "en" if language == "tr" else "tr"
    page = by_name(language).get(pagename)
    there = page.name(other) if page is not None else pagename
    up = "../" * (pagename.count("/") + 1)
    context["okey_language"] = language
    context["okey_other"] = other
    context["okey_other_href"] = f"{up}{other}/{there}.html"
    context["okey_own_href"] = f"{up}{language}/{pagename}.html"
    context["okey_other_name"] = word("in_other_language", language)
    context["okey_side_bar"] = word("side_bar", language)
    context["okey_toc_bar"] = word("toc_bar", language)
    context["okey_translated"] = _translated if language == "tr" else str


def _translated(page: str) -> str:
    for english in HARD_WIRED:
        page = page.replace(english, TURKISH[english])
    return TOGGLE.sub(r"Alt sayfaları aç ya da kapat: \1", page)


def _scripts(app: Sphinx, failed: Exception | None) -> None:
    """Sphinx leaves some words of its search without a translation.

    Its plural of Turkish is true or false, which is no place in a list.
    """
    if failed is not None or app.config.language != "tr":
        return
    from pathlib import Path

    path = Path(app.outdir, "_static", "translations.js")
    text = path.read_text(encoding="utf-8")
    more = """
Documentation.addTranslations({"locale": "tr", "messages": {
  "Search finished, found one page matching the search query.":
    ["Arama bitti: bir sayfa bulundu.", "Arama bitti: ${resultCount} sayfa bulundu."],
  "Search finished, found ${resultCount} page matching the search query.":
    ["Arama bitti: ${resultCount} sayfa bulundu.", "Arama bitti: ${resultCount} sayfa bulundu."],
  ", in ": ", yer: ",
  "%s":
    "Bu sözle bir sayfa bulunamadı. Daha kısa bir sözle deneyin."
}, "plural_expr": "(n > 1 ? 1 : 0)"});
"""
    more %= NOT_FOUND
    if more not in text:
        path.write_text(text + more, encoding="utf-8")


def _teach_docutils() -> None:
    """docutils knows no Turkish, and would look for any module of that name."""
    from docutils.languages import en
    from docutils.parsers.rst.languages import en as rst

    for name, english in (("docutils.languages.tr", en), ("docutils.parsers.rst.languages.tr", rst)):
        module = ModuleType(name)
        module.__dict__.update({key: value for key, value in vars(english).items() if key[:2] != "__"})
        sys.modules.setdefault(name, module)


def setup(app: Sphinx) -> None:
    """Words, links and ids."""
    _teach_docutils()
    app.add_transform(LabelledSections)
    app.connect("html-page-context", _context)
    app.connect("build-finished", _scripts)
    if app.config.language == "tr":
        for catalogue in (("general", "sphinx"),):
            fallback = translators.get(catalogue) or gettext.NullTranslations()
            translators[catalogue] = app.translator = Words(TURKISH, fallback)
