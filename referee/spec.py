"""Where the rules come from: the spec, compiled to one document.

An installed package carries it as JSON. In a checkout there is none, and the YAML files are compiled in
memory: that is the one place where the core reaches for the YAML edge, and only when called.
"""

import json
from functools import lru_cache
from importlib import import_module, resources
from typing import Any

Document = dict[str, Any]


@lru_cache(maxsize=1)
def load_spec() -> Document:
    """The compiled spec: parameters, profiles, variants, chapters of rules, glossary."""
    packed = resources.files("referee").joinpath("_data", "spec.json")
    if packed.is_file():
        compiled: Document = json.loads(packed.read_text(encoding="utf-8"))
        return compiled
    files = import_module("referee.files")
    compiled = files.compile_spec(files.data_root())
    return compiled
