"""Small wrong changes of a module, made in its syntax tree: the mutants.

Each mutant is one change: a comparison turned or moved by one, an ``and`` made an ``or``, a condition that
always or never holds, a figure off by one, a statement or a ``return`` that is missing, a tile kind or a rule
left out of a list. What no answer shows is left alone: docstrings, annotations, imports, and the keyword
arguments of findings, which only fill in sentences.
"""

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

MOST_SHOWN = 150
"""How long a piece of source is shown around a change."""

COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE), ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE), ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,), ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,), ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,), ast.IsNot: (ast.Is,),
}  # fmt: skip
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv,
}  # fmt: skip
NAMES = {
    "min": "max", "max": "min", "any": "all", "all": "any",
    "MELDS": "PAIRS", "PAIRS": "MELDS", "RUN": "SET", "SET": "RUN", "PAIR": "SET",
    "left_of": "right_of", "right_of": "left_of", "partner_of": "right_of",
    "open_melds_minimum": "open_pairs_minimum", "open_pairs_minimum": "open_melds_minimum",
    "low": "high", "high": "low", "factor": "own_factor", "own_factor": "factor",
}  # fmt: skip
"""Names that are easily taken for one another."""

SENTENCE_CALLS = ("refuse", "charge", "undo", "Fault")
"""Their keyword arguments fill in sentences."""
FOR_READERS = {"Rule": (0,), "FinishUnit": (0,), "Entry": (2, 3)}
"""Arguments for readers alone: a unit's id beside its findings' own, the columns of the score sheet."""


class Mutant(NamedTuple):
    """One change of one module."""

    module: str
    """``referee.melds``."""
    file: str
    function: str
    """Where it stands; ``<module>`` outside functions."""
    line: int
    before: str
    after: str
    nth: int
    """Which of the same changes in the function it is, from 1."""
    place: tuple[Any, str, int | None]
    """The node that changes, its field, and the index if the field is a list."""
    value: Any

    @property
    def key(self) -> tuple[str, str, str, str, int]:
        """What it is known by: it does not move when lines do."""
        return self.file, self.function, self.before, self.after, self.nth

    def apply(self) -> None:
        """Make the change in the tree that it was found in."""
        _put(self.place, self.value)


def _get(place: tuple[Any, str, int | None]) -> Any:
    node, field, index = place
    return getattr(node, field) if index is None else getattr(node, field)[index]


def _put(place: tuple[Any, str, int | None], value: Any) -> None:
    node, field, index = place
    if index is None:
        setattr(node, field, value)
    else:
        getattr(node, field)[index] = value


class Tree:
    """A module's tree, with what each node stands in."""

    def __init__(self, module: str, path: Path, file: str) -> None:
        self.module, self.file = module, file
        self.tree = ast.parse(path.read_text(encoding="utf-8"))
        self.names = {alias.asname or alias.name for node in ast.walk(self.tree)
                      if isinstance(node, (ast.Import, ast.ImportFrom)) for alias in node.names}  # fmt: skip
        self.names |= {node.id for node in ast.walk(self.tree)
                       if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}  # fmt: skip

    def mutants(self) -> Iterator[Mutant]:
        """Every mutant, in the order of the source."""
        counted: Counter[tuple[str, str, str]] = Counter()
        made: set[tuple[int, str, int | None, str]] = set()
        for function, place, value, shown in _changes(self.tree, self.names):
            before = _text(shown)
            old = _get(place)
            _put(place, value)
            after = _text(shown)
            _put(place, old)
            # Two ways to one text at one place are one change.
            at = id(shown[0]), shown[1], shown[2], after
            if before == after or at in made:
                continue
            made.add(at)
            counted[function, before, after] += 1
            nth = counted[function, before, after]
            line = int(getattr(old, "lineno", 0) or getattr(place[0], "lineno", 0))
            yield Mutant(self.module, self.file, function, line, before, after, nth, place, value)


def _text(shown: tuple[Any, str, int | None] | ast.AST) -> str:
    node = _get(shown) if isinstance(shown, tuple) else shown
    if isinstance(node, (ast.If, ast.While)):
        word = "if" if isinstance(node, ast.If) else "while"
        return f"{word} {ast.unparse(node.test)}:"
    if isinstance(node, ast.For):
        return f"for {ast.unparse(node.target)} in {ast.unparse(node.iter)}:"
    return " ".join(ast.unparse(node).split())


Change = tuple[str, tuple[Any, str, int | None], Any, Any]


def _changes(tree: ast.Module, names: set[str]) -> Iterator[Change]:
    yield from _of_body(tree, "body", "", names, set())


def _of_body(owner: Any, field: str, function: str, names: set[str], twice: set[str]) -> Iterator[Change]:
    statements: list[ast.stmt] = getattr(owner, field)
    for index, statement in enumerate(statements):
        place = (owner, field, index)
        if isinstance(statement, (ast.Import, ast.ImportFrom)) or _is_alias(statement):
            continue
        if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
            continue
        if isinstance(statement, (ast.FunctionDef, ast.ClassDef)):
            inner = f"{function}.{statement.name}" if function else statement.name
            assigned = Counter(node.id for node in ast.walk(statement)
                               if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store))  # fmt: skip
            again = {name for name, count in assigned.items() if count > 1}
            yield from _of_body(statement, "body", inner, names, again)
            continue
        where = function or "<module>"
        last = index == len(statements) - 1 and isinstance(owner, ast.FunctionDef)
        for value in _of_statement(statement, last, twice):
            yield where, place, value, place
        if isinstance(statement, ast.If):
            # ``if False`` is the block left out.
            for holds in (True, False):
                if isinstance(statement.test, ast.Constant):
                    continue
                yield where, (statement, "test", None), ast.Constant(holds), place
        elif isinstance(statement, ast.While):
            yield where, (statement, "test", None), ast.Constant(False), place
        for part in ("body", "orelse"):
            if isinstance(getattr(statement, part, None), list):
                yield from _of_body(statement, part, function, names, twice)
        for part in ("test", "iter", "value", "exc"):
            expression = getattr(statement, part, None)
            if isinstance(expression, ast.expr):
                at = (statement, part, None)
                for inner_place, value, shown in _of_expression(at, [place], names):
                    yield where, inner_place, value, shown


def _of_statement(statement: ast.stmt, last: bool, twice: set[str]) -> Iterator[ast.stmt]:
    nothing = ast.Pass()
    if isinstance(statement, ast.Return):
        if statement.value is not None and not _is_nothing(statement.value):
            yield ast.Return(ast.Constant(None))
        if not last:
            yield nothing
    elif isinstance(statement, ast.Continue):
        yield ast.Break()
        yield nothing
    elif isinstance(statement, (ast.Expr, ast.Raise, ast.Break, ast.Delete)):
        yield nothing
    elif isinstance(statement, ast.AugAssign):
        yield nothing
        turned = ARITHMETIC.get(type(statement.op))
        if turned is not None:
            yield ast.AugAssign(statement.target, turned(), statement.value)
    elif isinstance(statement, ast.Assign):
        target = statement.targets[0]
        if not isinstance(target, ast.Name) or target.id in twice:
            yield nothing


def _is_nothing(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value in (None, False)


def _is_alias(statement: ast.stmt) -> bool:
    """Does it only give a type another name?"""
    value = statement.value if isinstance(statement, ast.Assign) else None
    return isinstance(value, ast.Subscript) and ast.unparse(value.value) in ("Callable", "tuple", "Iterator")


Found = tuple[tuple[Any, str, int | None], Any, Any]


def _of_expression(place: tuple[Any, str, int | None], above: list[Any], names: set[str]) -> Iterator[Found]:
    node = _get(place)
    around = [*above, place]
    shown = next((each for each in around if len(_text(each)) <= MOST_SHOWN), place)
    for value in _alternatives(node, names):
        yield place, value, shown
    for child in _children(node):
        yield from _of_expression(child, around, names)
    if isinstance(node, (ast.Tuple, ast.List)):
        for index in range(len(node.elts)):
            entry = (node, "elts", index)
            seen = shown if len(_text(shown)) <= MOST_SHOWN else entry
            yield entry, ast.Starred(ast.Tuple([], ast.Load()), ast.Load()), seen
    if isinstance(node, ast.Compare):
        for index, operator in enumerate(node.ops):
            for turned in COMPARISONS[type(operator)]:
                yield (node, "ops", index), turned(), shown
    elif isinstance(node, ast.Lambda):
        if isinstance(node.body, ast.Attribute):
            for holds in (True, False):
                yield (node, "body", None), ast.Constant(holds), shown
    elif isinstance(node, (ast.GeneratorExp, ast.ListComp, ast.SetComp, ast.DictComp)):
        for generator in node.generators:
            for index in range(len(generator.ifs)):
                for holds in (True, False):
                    yield (generator, "ifs", index), ast.Constant(holds), shown
    elif _first(node, "slice"):
        yield (node, "slice", None), ast.Constant(1), shown
    elif isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Slice):
        for part in ("lower", "upper", "step"):
            if getattr(node.slice, part) is not None:
                yield (node.slice, part, None), None, shown


def _children(node: Any) -> Iterator[tuple[Any, str, int | None]]:
    if isinstance(node, ast.JoinedStr):
        return
    sentence = (
        isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SENTENCE_CALLS
    )
    for field, value in ast.iter_fields(node):
        if isinstance(node, ast.Call) and field == "func" and not isinstance(value, ast.Attribute):
            continue
        if sentence and field == "keywords":
            continue
        if field == "args" and _called(node) in FOR_READERS:
            hidden = FOR_READERS[_called(node) or ""]
            yield from ((node, field, index) for index in range(len(node.args)) if index not in hidden)
            continue
        if isinstance(value, list):
            for index, entry in enumerate(value):
                if isinstance(entry, ast.expr):
                    yield node, field, index
                elif isinstance(entry, ast.keyword) and entry.arg != "strict":
                    yield entry, "value", None
                elif isinstance(entry, ast.comprehension):
                    yield entry, "iter", None
                    for number in range(len(entry.ifs)):
                        yield entry, "ifs", number
        elif isinstance(value, ast.Slice):
            for part in ("lower", "upper", "step"):
                if getattr(value, part) is not None:
                    yield value, part, None
        elif isinstance(value, ast.expr) and not _first(node, field):
            yield node, field, None


def _first(node: Any, field: str) -> bool:
    """Is it the ``[0]`` of something? Where there is one entry, its last one is the same."""
    first = isinstance(node, ast.Subscript) and field == "slice" and isinstance(node.slice, ast.Constant)
    return first and node.slice.value == 0


def _called(node: Any) -> str | None:
    """The name of what is called, where it is a call of something with a name."""
    return node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else None


def _alternatives(node: Any, names: set[str]) -> Iterator[ast.expr]:
    if isinstance(node, ast.BoolOp):
        yield ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)
        for index in range(len(node.values)):
            rest = _without(node.values, index)
            yield rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield node.operand
    elif isinstance(node, ast.BinOp) and type(node.op) in ARITHMETIC:
        yield ast.BinOp(node.left, ARITHMETIC[type(node.op)](), node.right)
        if isinstance(node.op, ast.Add):
            yield node.left
            yield node.right
    elif isinstance(node, ast.Constant):
        yield from _other_constants(node.value)
    elif isinstance(node, ast.IfExp):
        yield node.body
        yield node.orelse
    elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
        other = NAMES.get(node.id)
        if other is not None and (other in names or other in ("min", "max", "any", "all")):
            yield ast.Name(other, ast.Load())
    elif isinstance(node, ast.Attribute) and node.attr in NAMES:
        yield ast.Attribute(node.value, NAMES[node.attr], ast.Load())
    elif isinstance(node, ast.Dict):
        for index in range(len(node.keys)):
            yield ast.Dict(
                node.keys[:index] + node.keys[index + 1 :], node.values[:index] + node.values[index + 1 :]
            )
    elif isinstance(node, ast.Call):
        if isinstance(node.func, ast.Name):
            other = NAMES.get(node.func.id)
            if other is not None and (other in names or other in ("min", "max", "any", "all")):
                yield ast.Call(ast.Name(other, ast.Load()), node.args, node.keywords)
        for index in range(0 if _called(node) in FOR_READERS else len(node.args) - 1):
            pair = node.args[index : index + 2]
            simple = all(isinstance(each, (ast.Name, ast.Attribute, ast.Constant)) for each in pair)
            if simple and not all(isinstance(each, ast.Name) and each.id.isupper() for each in pair):
                args = [*node.args[:index], pair[1], pair[0], *node.args[index + 2 :]]
                yield ast.Call(node.func, args, node.keywords)


def _without(entries: list[Any], index: int) -> list[Any]:
    return entries[:index] + entries[index + 1 :]


def _other_constants(value: object) -> Iterator[ast.Constant]:
    if isinstance(value, bool):
        yield ast.Constant(not value)
    elif isinstance(value, int):
        yield ast.Constant(value + 1)
        yield ast.Constant(value - 1)
    elif isinstance(value, str):
        yield ast.Constant("?")
