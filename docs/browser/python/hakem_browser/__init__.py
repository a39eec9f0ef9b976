"""The referee behind a page: a request in, an answer out, both as JSON text.

The page runs this in a worker, and the build runs it for what stands on the page before Python has come.
Everything that a reader can hand in is answered: with what was asked for, or with one sentence.
"""

import json
from collections.abc import Callable
from typing import Any

from hakem_browser import asking, houses, matches, racks, records
from referee.decode import Invalid
from referee.fault_texts import invalid_sentence, profile_sentence
from referee.profile import ProfileFault

Document = dict[str, Any]

MOST_LETTERS = 16 * 1024 * 1024

DOINGS: dict[str, Callable[[Document], Any]] = {
    "ask": asking.ask_shown,
    "tables": asking.tables,
    "raw": asking.raw,
    "score": matches.score_shown,
    "standing": matches.standing_shown,
    "sheet": matches.sheet_page,
    "match_record": matches.match_record,
    "opening": racks.opening,
    "house": houses.house,
    "record": records.record,
    "record_hand": records.record_hand,
}


def handle(text: str) -> str:
    """Answer one request: ``{"do": …, "language": …, …}``."""
    language = "tr"
    try:
        if len(text) > MOST_LETTERS:
            return _packed({"error": {"code": "too_big", "sentence": ""}})
        request = json.loads(text)
        if request.get("language") == "en":
            language = "en"
        return _packed({"answer": DOINGS[request["do"]]({**request, "language": language})})
    except Invalid as fault:
        return _error("invalid", invalid_sentence(fault, language), fault.path)
    except ProfileFault as fault:
        return _error("profile", profile_sentence(fault, language), fault.key)
    except RecursionError:
        return _error("too_deep", "", "")
    except Exception as fault:  # what should never happen is said, not lost in a worker
        return _error("internal", f"{type(fault).__name__}: {fault}"[:300], "")


def _error(code: str, sentence: str, path: str) -> str:
    return _packed({"error": {"code": code, "sentence": sentence, "path": path}})


def _packed(document: Any) -> str:
    return json.dumps(document, ensure_ascii=False, separators=(",", ":"))
