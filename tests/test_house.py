"""The order of the house: what may import what, what the core may know, and which unit keeps which rule."""

import ast
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import pytest

import referee
from referee.profile import Parameters
from referee.rules import EVENT_RULES
from referee.scoring import FINISHES, SCORE_UNITS
from referee.spec import load_spec

HOUSE = Path(referee.__file__).parent

CORE = (
    "tiles", "decode", "melds", "solver_pieces", "solver", "spec", "profile_checks", "profile", "naming",
    "rulebook", "events", "hand", "mechanics", "playable", "rules", "turn", "scoring", "match", "position",
    "lines", "record", "following", "resting", "adjudicate", "answers", "questions", "status", "game",
    "sheet", "explaining_changes", "explaining",
)  # fmt: skip
"""From tiles to questions, and what is built on them alone: each imports only what stands before it."""

EDGE = (
    "page", "wording", "file_faults", "strict_yaml", "schema_errors", "fault_texts", "files", "documents",
    "named_profile", "conformance", "comparing", "sheet_page", "drawing", "simulate", "audit", "book", "cli",
)  # fmt: skip
"""Outside the core: files, people, other programs."""

ORDER = {name: place for place, name in enumerate((*CORE, *EDGE))}

CHAPTERS = ("rule", "turn_order", "melds", "take", "opening", "new_melds", "lay_off", "table_okey",
            "keeping",                "discard", "finish", "__init__")  # fmt: skip


def sources(*names: str) -> list[tuple[str, Path]]:
    """The files of modules and packages, each with the name of what it belongs to."""
    found: list[tuple[str, Path]] = []
    for name in names:
        if (HOUSE / f"{name}.py").is_file():
            found.append((name, HOUSE / f"{name}.py"))
        found += [(name, path) for path in sorted((HOUSE / name).rglob("*.py"))]
    return found


def part_of(module: str) -> str:
    """``referee.rules.take`` belongs to ``rules``."""
    return module.split(".")[1] if "." in module else ""


def imports_of(path: Path) -> Iterator[str]:
    """Everything that a file imports, wherever in it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: a relative import"
            if node.module == "referee":
                yield from (f"referee.{alias.name}" for alias in node.names)
            else:
                yield node.module or ""


# Imports


def test_every_module_has_its_place() -> None:
    """A new module is put into the order above, where it fits."""
    there = {path.stem for path in HOUSE.glob("*.py")} - {"__init__"}
    there |= {path.parent.name for path in HOUSE.glob("*/__init__.py")}
    assert there - set(ORDER) == set()
    assert set(CORE) <= there
    assert not set(CORE) & set(EDGE)


@pytest.mark.parametrize("name", sorted(ORDER))
def test_imports_run_one_way(name: str) -> None:
    for _, path in sources(name):
        for module in imports_of(path):
            if module in ("referee", "referee.__version__"):
                continue
            if module.split(".")[0] == "referee":
                other = part_of(module)
                assert other in ORDER, f"{path.name} imports {module}"
                assert ORDER[other] < ORDER[name] or other == name, f"{path.name} imports {module}"


def test_the_chapters_of_rules_import_only_what_a_rule_is() -> None:
    for path in sorted((HOUSE / "rules").glob("*.py")):
        if path.stem != "__init__":
            others = {module for module in imports_of(path) if module.startswith("referee.rules")}
            assert others <= {"referee.rules.rule"}, path.name
        assert path.stem in CHAPTERS


@pytest.mark.parametrize("name", CORE)
def test_the_core_needs_the_standard_library_only(name: str) -> None:
    for _, path in sources(name):
        for module in imports_of(path):
            top = module.split(".")[0]
            assert top in sys.stdlib_module_names or top == "referee", f"{path.name} imports {module}"
            if top == "referee" and module != "referee":
                assert part_of(module) in CORE, f"{path.name} imports {module}"


def test_only_the_spec_reaches_for_the_edge_and_only_when_called() -> None:
    for name, path in sources(*CORE):
        text = path.read_text(encoding="utf-8")
        tree = ast.parse(text)
        called = {ast.unparse(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}
        dynamic = called & {"import_module", "importlib.import_module", "__import__", "exec", "eval"}
        assert dynamic == ({"import_module"} if name == "spec" else set()), path.name
        if name == "spec":
            top_level = [node for node in tree.body if not isinstance(node, ast.FunctionDef)]
            assert not any("import_module(" in ast.unparse(node) for node in top_level)


ASKED_WITHOUT_LIBRARIES = """
import json, sys, types

class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in {"yaml", "_yaml", "jsonschema", "click", "rpds", "referencing", "attrs"}:
            raise ImportError(f"{name} is blocked")

sys.meta_path.insert(0, Blocked())
edge = types.ModuleType("referee.files")
edge.data_root = lambda: None
edge.compile_spec = lambda root: json.load(sys.stdin)
sys.modules["referee.files"] = edge

import referee
from referee.questions import ask

found = [
    ask("meld", "oyna", {"indicator": "Y5", "tiles": ["B5", "B6", "OK"]}),
    ask("playable", "nasil", {"indicator": "Y5", "table": [["B4", "OK", "B6"]]}),
    ask("match", "oyna+hands-1", {"hands": [{"how": "finish", "points": {"1": 1, "2": 2, "3": 3, "4": 4}}]}),
]
CORE
loaded = sorted({name.split(".")[0] for name in sys.modules} & {"yaml", "jsonschema", "click"})
print(json.dumps({"found": found, "loaded": loaded}))
"""


def test_the_core_runs_with_every_library_blocked() -> None:
    imports = "\n".join(f"import referee.{name}" for name in CORE)
    script = ASKED_WITHOUT_LIBRARIES.replace("CORE", imports)
    done = subprocess.run(
        [sys.executable, "-c", script],
        input=json.dumps(load_spec()),
        capture_output=True,
        text=True,
        check=False,
        cwd=HOUSE.parent,
    )
    assert done.returncode == 0, done.stderr
    answer = json.loads(done.stdout)
    assert answer["loaded"] == []
    meld, playable, match = answer["found"]
    assert meld == {"kind": "run", "value": 18, "stands_for": [["B7"]]}
    assert sorted(playable["tiles"]) == ["B3", "B7"]
    assert match["winners"] == [1]


# What the core may know


def literals(path: Path) -> Iterator[tuple[object, int]]:
    """Every literal of a file with its line, docstrings and other bare strings excluded."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    bare = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and id(node) not in bare:
            yield node.value, node.lineno


SPEC = load_spec()
PROFILE_VALUES = [
    entry["value"] if isinstance(entry, dict) else entry
    for profile in SPEC["profiles"].values()
    for entry in profile["values"].values()
]
FIGURES = {abs(value) for value in PROFILE_VALUES if type(value) is int and abs(value) > 4} | {
    303, 404, 808, 1616, 81, 51, 121, 33,
}  # fmt: skip
"""What the tables are made of, and what people say beside it."""

APPLYING = ("rules", "turn", "scoring", "match", "playable", "mechanics", "melds", "hand", "following",
            "resting", "adjudicate")  # fmt: skip
"""The modules that apply rules: they know seats, colours and twos, and no figure at all."""
SEATS_KNOWN = {("scoring", 3), ("scoring", 4), ("hand", 5)}
"""The seats of the teams; lists by seat with an unused place 0."""

LIMITS = {
    ("decode", 10): "points are bounded by a power of ten",
    ("decode", 20): "how much of a wrong value is shown",
    ("decode", 60): "how much of a path is shown",
    ("decode", 200): "the longest text",
    ("decode", 1000): "the most of something",
    ("events", 1000): "the highest number of a meld in an event",
    ("lines", 200): "how far a search goes",
    ("questions", 200): "the most events of a question",
    ("questions", 1000): "the most hands of a question",
    ("record", 10): "totals are bounded by a power of ten",
    ("record", 200): "the most events of a turn",
    ("record", 1000): "the most hands of a record",
    ("solver", 20): "the longest search",
}
"""Sizes that keep hostile input small and happen to look like figures."""


def test_the_figures_are_the_ones_meant() -> None:
    assert {5, 10, 20, 21, 60, 101, 200, 202, 1000} <= FIGURES


@pytest.mark.parametrize("name", APPLYING)
def test_no_figure_stands_in_a_module_that_applies_rules(name: str) -> None:
    for _, path in sources(name):
        for value, line in literals(path):
            if isinstance(value, int) and not isinstance(value, bool) and abs(value) > 2:
                assert (name, value) in SEATS_KNOWN, f"{path.name}:{line}: {value}"
            assert not isinstance(value, float), f"{path.name}:{line}: {value}"


@pytest.mark.parametrize("name", CORE)
def test_no_rule_figure_stands_in_the_core(name: str) -> None:
    for _, path in sources(name):
        for value, line in literals(path):
            if isinstance(value, int) and not isinstance(value, bool) and abs(value) in FIGURES:
                known = (name, abs(value)) in LIMITS or (name, abs(value)) in SEATS_KNOWN
                assert known, f"{path.name}:{line}: {value}"


def test_no_table_is_known_by_its_name() -> None:
    """Neither a profile nor a variant, in no string of the core; parameters are no names."""
    words = {
        key for entry in SPEC["parameters"] for key in (entry["key"], *map(str, entry.get("values") or ()))
    }
    tables = {*SPEC["profiles"], "turler"} | {
        name for name in SPEC["variants"] if not name.endswith("-N")
    } - words
    numbered = {name.removesuffix("-N") for name in SPEC["variants"] if name.endswith("-N")}
    alternatives = [
        *map(re.escape, sorted(tables)),
        *(re.escape(name) + "-[0-9N]" for name in sorted(numbered)),
    ]
    names = re.compile(r"(?<![\w-])(" + "|".join(alternatives) + r")(?!\w)")
    assert names.search("oyna+hands-7")
    assert names.search("okey-stays")
    assert names.search("hands-7")
    assert not names.search("match.hands")
    assert not names.search("oynamak")
    found = [
        f"{path.name}:{line}: {value}"
        for _, path in sources(*CORE)
        for value, line in literals(path)
        if isinstance(value, str) and names.search(value)
    ]
    assert found == []


# Which unit keeps which rule

CATALOGUE = [
    rule for chapter in sorted(SPEC["chapters"], key=lambda one: one["order"]) for rule in chapter["rules"]
]
BY_KIND = {
    kind: [rule["id"] for rule in CATALOGUE if rule["kind"] == kind]
    for kind in ("event", "entry", "match", "deal", "construction")
}


def test_every_rule_has_one_of_the_kinds_and_one_id() -> None:
    ids = [rule["id"] for rule in CATALOGUE]
    assert len(ids) == len(set(ids))
    assert sum(map(len, BY_KIND.values())) == len(ids)
    assert len(ids) >= 90


def test_each_event_rule_has_one_unit_in_the_order_of_the_catalogue() -> None:
    assert [rule.id for rule in EVENT_RULES] == BY_KIND["event"]


def test_rules_of_shape_are_the_same_in_both() -> None:
    said = {rule["id"]: bool(rule.get("shape", False)) for rule in CATALOGUE if rule["kind"] == "event"}
    assert {rule.id: rule.shape for rule in EVENT_RULES} == said
    assert not any(rule.get("shape") for rule in CATALOGUE if rule["kind"] != "event")


def test_each_entry_rule_has_one_unit_in_the_order_of_the_catalogue() -> None:
    units = [rule for rule, _ in SCORE_UNITS]
    finishes = [finish.rule for finish in FINISHES]
    assert not set(units) & set(finishes)
    assert sorted([*units, *finishes]) == sorted(BY_KIND["entry"])
    assert [rule for rule in BY_KIND["entry"] if rule in units] == units
    assert [rule for rule in BY_KIND["entry"] if rule in finishes] == finishes


def rule_words(*names: str) -> set[str]:
    """Every string in these modules that looks like the id of a rule."""
    shape = re.compile(r"[a-z_]+(\.[a-z_]+)+")
    return {
        value
        for _, path in sources(*names)
        for value, _ in literals(path)
        if isinstance(value, str) and shape.fullmatch(value)
    }


def test_rules_of_the_deal_are_enforced_where_records_are_judged() -> None:
    assert BY_KIND["deal"]
    assert set(BY_KIND["deal"]) <= rule_words("match", "adjudicate")


def test_what_holds_by_construction_is_enforced_by_no_unit() -> None:
    units = (
        {rule.id for rule in EVENT_RULES} | {rule for rule, _ in SCORE_UNITS} | {one.rule for one in FINISHES}
    )
    assert not units & {*BY_KIND["construction"], *BY_KIND["match"], *BY_KIND["deal"]}


def test_every_rule_that_a_module_names_stands_in_the_catalogue() -> None:
    ids = {rule["id"] for rule in CATALOGUE}
    keys = {entry["key"] for entry in SPEC["parameters"]}
    paths = {"lay_off.end", "referee.files", "spec.json", "ended.how"}
    strangers = rule_words(*APPLYING) - ids - keys - paths
    assert {word for word in strangers if not word.startswith(("ended.", "claimed_match."))} == set()


def test_parameters_are_those_of_the_spec() -> None:
    assert [field.name for field in fields(Parameters)] == [
        entry["key"].replace(".", "_") for entry in SPEC["parameters"]
    ]


def test_every_parameter_is_read_somewhere_or_said_to_be_a_constant() -> None:
    """A figure that no rule reads would be a line of a profile that changes nothing."""
    attributes = {
        node.attr
        for _, path in sources(*CORE)
        if path.name != "profile.py"
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute)
    }
    read_by_meld_rules = {
        "meld_smallest", "meld_largest_new", "set_largest", "meld_one_after_thirteen", "pair_okey_as_partner",
        "pair_two_okeys", "pair_two_false_jokers",
    }  # fmt: skip
    unread = {field.name for field in fields(Parameters)} - attributes - read_by_meld_rules
    definitions = {entry["key"].replace(".", "_"): entry for entry in SPEC["parameters"]}
    for name in unread:
        assert len(definitions[name].get("values") or ()) == 1, f"{name} can be chosen and is never read"


# Size


def test_modules_are_short_enough_to_be_read_at_once() -> None:
    long = {
        str(path.relative_to(HOUSE)): count
        for path in HOUSE.rglob("*.py")
        if (count := len(path.read_text(encoding="utf-8").splitlines())) >= 500
    }
    assert long == {}
