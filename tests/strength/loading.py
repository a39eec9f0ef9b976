"""A second referee beside the first, with one module of it changed.

In a child process the changed module and everything that rests on it are imported anew, from code that the
parent has compiled; what does not rest on it is shared. The referee that the parent imported stays whole: it
compares and replays, and none of its functions ever calls a changed one.
"""

import ast
import importlib
import importlib.abc
import importlib.machinery
import importlib.util
import sys
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

import referee
from referee.profile import Profile
from referee.spec import load_spec

HOUSE = Path(referee.__file__).parent
OUTSIDE = ("cli", "conformance", "simulate", "audit")
LAST = "referee.questions"
"""What answers: nothing behind it has to be imported anew."""


@lru_cache(maxsize=1)
def core() -> dict[str, Path]:
    """The modules that can take part in an answer, by name."""
    found: dict[str, Path] = {}
    for path in sorted(HOUSE.rglob("*.py")):
        parts = path.relative_to(HOUSE).with_suffix("").parts
        if parts[0] in OUTSIDE or parts == ("__init__",):
            continue
        names = parts[:-1] if parts[-1] == "__init__" else parts
        found[".".join(("referee", *names))] = path
    return found


@lru_cache(maxsize=1)
def imports() -> dict[str, frozenset[str]]:
    """What each module imports of the core."""
    modules = core()
    found: dict[str, frozenset[str]] = {}
    for name, path in modules.items():
        named: set[str] = set()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module is not None:
                named.add(node.module)
                named |= {f"{node.module}.{alias.name}" for alias in node.names}
                # The package of a module is run before it.
                named.add(node.module.rpartition(".")[0])
        found[name] = frozenset(named & modules.keys())
    return found


@cache
def resting_on(module: str) -> frozenset[str]:
    """The module and everything that imports it, itself or through others."""
    found = {module}
    while more := {name for name, named in imports().items() if named & found} - found:
        found |= more
    return frozenset(found)


@lru_cache(maxsize=1)
def compiled() -> dict[str, CodeType]:
    """Every module of the core, compiled."""
    return {
        name: compile(path.read_text(encoding="utf-8"), str(path), "exec") for name, path in core().items()
    }


class _Finder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Finds the modules of the core among compiled ones."""

    def __init__(self, codes: Mapping[str, CodeType]) -> None:
        self.codes = codes

    def find_spec(
        self, fullname: str, path: Any, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if fullname not in self.codes:
            return None
        package = core()[fullname].name == "__init__.py"
        return importlib.util.spec_from_loader(fullname, self, is_package=package)

    def exec_module(self, module: ModuleType) -> None:
        exec(self.codes[module.__name__], module.__dict__)


class Changed:
    """The referee with one module changed; for a process that does nothing else afterwards."""

    def __init__(self, module: str, tree: ast.Module) -> None:
        codes = dict(compiled())
        codes[module] = compile(ast.fix_missing_locations(tree), str(core()[module]), "exec")
        again = resting_on(module)
        for name in again:
            sys.modules.pop(name, None)
        sys.meta_path.insert(0, _Finder({name: codes[name] for name in again}))
        questions = importlib.import_module(LAST)
        self._profiles: Any = importlib.import_module("referee.profile")
        self._referee: Any = importlib.import_module("referee.turn").Referee
        self._ask: Any = questions.ask
        self._known: dict[str, tuple[Any, Any]] = {}

    def __call__(self, question: str, profile: Profile, given: dict[str, Any]) -> dict[str, Any]:
        known = self._known.get(profile.id)
        if known is None:
            # The same table, read by what was imported anew where that matters.
            theirs = profile
            if not isinstance(profile, self._profiles.Profile):
                theirs = self._profiles.load_profile(profile.id, load_spec())
            known = self._known[profile.id] = theirs, self._referee(theirs.parameters)
        answer: dict[str, Any] = self._ask(question, known[0], given, known[1])
        return answer
