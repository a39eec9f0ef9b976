"""Where the rules come from: the spec, compiled to one document.

An installed package carries it as JSON, also inside a zip file. In a checkout there is none, and the YAML
files are compiled in memory: that is the one place where the core reaches for the YAML edge, and only when
called.
"""

import json
import pkgutil
from functools import lru_cache
from importlib import import_module
from typing import Any

Document = dict[str, Any]

SPEC = "spec.json"


def read_packed(name: str) -> Document | None:
    """One of the documents that an installed package carries; ``None`` in a checkout."""
    try:
        data = pkgutil.get_data("referee", f"_data/{name}")
    except OSError:
        return None
    if data is None:
        return None
    document: Document = json.loads(data)
    return document


@lru_cache(maxsize=1)
def load_spec() -> Document:
    """The compiled spec: parameters, profiles, variants, chapters of rules, glossary."""
    packed = read_packed(SPEC)
    if packed is not None:
        return packed
    files = import_module("referee.files")
    compiled: Document = files.compile_spec(files.data_root())
    return compiled
