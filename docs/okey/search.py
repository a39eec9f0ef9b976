"""A search that finds Turkish words however they are typed: ``işlek``, ``islek`` and ``İŞLEK`` are one word.

Letters are folded to ASCII first, so that nothing depends on how a word was written; then the vowels of the
suffixes are put back by vowel harmony, the word is stemmed, and folded again. The browser does exactly the
same to what a reader types (``static/turkish-search.js``); a test holds the two together.
"""

from pathlib import Path

import snowballstemmer
from sphinx.application import Sphinx
from sphinx.search import _MINIFIED_JS_PATH
from sphinx.search.tr import SearchTurkish

LETTERS = str.maketrans("ıİIşŞğĞçÇöÖüÜâÂîÎûÛ", "iiissggccoouuaaiiuu", "\u0307")
BACK = {"i": "ı", "u": "u", "o": "o"}
FRONT = {"i": "i", "u": "ü", "o": "ö"}
VOWELS = "aeiou"


def fold(word: str) -> str:
    """Lower case without Turkish letters."""
    return word.translate(LETTERS).lower()


def harmonised(word: str) -> str:
    """A folded word with the vowels that vowel harmony asks for.

    >>> harmonised("taslari"), harmonised("isteginiz")
    ('tasları', 'isteginiz')
    """
    letters = list(word)
    places = [place for place, letter in enumerate(letters) if letter in VOWELS]
    sure = next((letters[place] for place in places if letters[place] in "ae"), "e")
    front = sure == "e"
    for place in places:
        if letters[place] in "ae":
            front = letters[place] == "e"
        else:
            letters[place] = (FRONT if front else BACK)[letters[place]]
    return "".join(letters)


class SearchFoldedTurkish(SearchTurkish):
    """Turkish, folded."""

    js_stemmer_rawcode = ""
    js_stemmer_code = "\n".join(
        [
            *((_MINIFIED_JS_PATH / name).read_text(encoding="utf-8")
              for name in ("base-stemmer.js", "turkish-stemmer.js")),
            (Path(__file__).parent / "turkish-search.js").read_text(encoding="utf-8"),
        ]
    )  # fmt: skip

    def __init__(self, options: dict[str, str]) -> None:
        super().__init__(options)
        self.stemmer = snowballstemmer.stemmer("turkish")
        self.known: dict[str, str] = {}

    def stem(self, word: str) -> str:
        found = self.known.get(word)
        if found is None:
            found = fold(self.stemmer.stemWord(harmonised(fold(word))))
            self.known[word] = found
        return found


def setup(app: Sphinx) -> None:
    """Turkish is folded."""
    app.add_search_language(SearchFoldedTurkish)
