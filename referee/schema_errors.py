"""From a JSON Schema's complaint to a fault that a person understands.

``jsonschema`` is imported when something is validated, not before: it takes longer to load than a whole
command takes to answer.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from referee.strict_yaml import DEEPEST, MOST_DIGITS, Path, deeper_than

Schema = dict[str, Any]

MOST_FAULTS = 100
"""One slip can break thousands of places; nobody reads more than this."""


class SchemaFault(NamedTuple):
    """A fault in a document, before it is known where in its file it stands."""

    path: Path
    code: str
    facts: dict[str, Any]
    at_key: bool = False


def schema_faults(validator: Any, document: Any) -> list[SchemaFault]:
    """Every fault of a document, each place and kind once.

    jsonschema writes out whatever is at fault, which Python refuses where it lies too deep or is too long a
    number. No file can hold such a document, a program can.
    """
    if deeper_than(document, DEEPEST):
        return [SchemaFault((), "too_deep", {"most": DEEPEST})]
    found: dict[tuple[Path, str], SchemaFault] = {}
    try:
        for error in validator.iter_errors(document):
            for fault in _faults(error):
                found.setdefault((fault.path, fault.code), fault)
                if len(found) >= MOST_FAULTS:
                    return list(found.values())
    except ValueError:
        return [SchemaFault((), "long_number", {"most": MOST_DIGITS})]
    return list(found.values())


def validator_for(schemas: Mapping[str, Schema], name: str) -> Any:
    """A validator for one of the schemas, or for a part of one: ``message#given_meld``."""
    import jsonschema

    base, _, anchor = name.partition("#")
    schema = _Resolved(schemas).part(base, f"#{anchor}" if anchor else "")
    draft = jsonschema.Draft202012Validator
    slow_enum = draft.VALIDATORS["enum"]

    def enum(validator: Any, values: list[Any], instance: Any, whole: Schema) -> Any:
        # The tile enum is looked at hundreds of times a hand; jsonschema compares value by value.
        if isinstance(instance, str) and instance in values:
            return ()
        return slow_enum(validator, values, instance, whole)

    extend: Any = jsonschema.validators.extend
    return extend(draft, {"enum": enum})(schema)


class _Resolved:
    """The schemas with every ``$ref`` replaced by what it names; none of them refers to itself.

    Looking references up while validating takes a hundred times as long as the validation.
    """

    def __init__(self, schemas: Mapping[str, Schema]) -> None:
        self._schemas = schemas
        self._parts: dict[tuple[str, str], Any] = {}

    def part(self, base: str, fragment: str) -> Any:
        if (base, fragment) not in self._parts:
            node: Any = self._schemas[base]
            pointer = fragment.removeprefix("#")
            if pointer and not pointer.startswith("/"):
                pointer = f"/$defs/{pointer}"
            for step in pointer.split("/")[1:]:
                node = node[step]
            self._parts[base, fragment] = self._inlined(node, base)
        return self._parts[base, fragment]

    def _inlined(self, node: Any, base: str) -> Any:
        if isinstance(node, list):
            return [self._inlined(item, base) for item in node]
        if not isinstance(node, dict):
            return node
        rest = {
            key: self._inlined(value, base)
            for key, value in node.items()
            if key not in ("$ref", "$defs", "$anchor", "$id", "$schema")
        }
        reference = node.get("$ref")
        if not isinstance(reference, str):
            return rest
        file, _, fragment = reference.partition("#")
        target = self.part(file.removesuffix(".schema.json") or base, f"#{fragment}" if fragment else "")
        if rest.keys() <= {"description"}:
            return target
        return {**rest, "allOf": [target, *rest.get("allOf", ())]}


def with_parameters(schemas: Mapping[str, Schema], parameters: list[dict[str, Any]]) -> dict[str, Schema]:
    """The schemas with every parameter's name and type in the places where a file names parameters.

    The published schemas say how such a file is built; which parameters there are stands in
    ``parameters.yaml`` alone, so it is laid over them here.
    """
    types = {entry["key"]: _parameter_schema(entry) for entry in parameters}
    names = list(types)
    result = dict(schemas)
    changed = ("profile", "variant", "rule", "table")
    profile, variant, rule, table = (_deep_copy(schemas[name]) for name in changed)
    long_form = {"$ref": "#/$defs/entry"}
    profile["$defs"]["values"] |= {
        "properties": {
            name: {
                "allOf": [long_form],
                "if": {"type": "object"},
                "then": {"properties": {"value": schema}},
                "else": schema,
            }
            for name, schema in types.items()
        },
        "additionalProperties": False,
    }
    variant["$defs"]["set"] |= {
        "properties": {
            name: {"if": {"const": "N"}, "then": True, "else": schema} for name, schema in types.items()
        },
        "additionalProperties": False,
    }
    rule["$defs"]["parameter"]["enum"] = names
    rule["$defs"]["when"] |= {"properties": dict.fromkeys(names, {"$ref": "#/$defs/when_value"})}
    rule["$defs"]["when"]["additionalProperties"] = False
    table["$defs"]["parameters"] |= {
        "properties": types,
        "required": names,
        "additionalProperties": False,
    }
    return result | {"profile": profile, "variant": variant, "rule": rule, "table": table}


def _parameter_schema(entry: dict[str, Any]) -> Schema:
    kind = entry["type"]
    nullable = bool(entry.get("null"))
    if kind == "enum":
        return {"enum": [*entry["values"], *([None] if nullable else [])]}
    bounds = {
        keyword: entry[name] for name, keyword in (("least", "minimum"), ("most", "maximum")) if name in entry
    }
    types = {"bool": ["boolean"], "int": ["integer"], "charge": ["integer", "string"]}[kind]
    schema: Schema = {"type": [*types, *(["null"] if nullable else [])], **(bounds if kind != "bool" else {})}
    if kind == "charge":
        word = {"enum": ["refused"], "x-expected": "charge"}
        schema |= {"if": {"type": "string"}, "then": word, "x-expected": "charge"}
    return schema


def _deep_copy(schema: Any) -> Any:
    if isinstance(schema, dict):
        return {key: _deep_copy(value) for key, value in schema.items()}
    return [_deep_copy(value) for value in schema] if isinstance(schema, list) else schema


def _faults(error: Any) -> Iterator[SchemaFault]:
    path: Path = tuple(error.absolute_path)
    keyword, instance, wanted = error.validator, error.instance, error.validator_value
    schema: Schema = error.schema if isinstance(error.schema, dict) else {}
    expected = schema.get("x-expected")
    if keyword == "additionalProperties":
        known = list(schema.get("properties", ()))
        for key in instance:
            if key not in known:
                yield SchemaFault((*path, key), "unknown_key", _unknown(key, known), at_key=True)
    elif keyword == "required":
        # jsonschema reports each missing key by itself, and names it in its message only.
        for key in wanted:
            if key not in instance:
                facts = {"name": key, "expected": _expected_of(schema, key)}
                yield SchemaFault((*path, key), "missing", facts)
    elif keyword == "type":
        types = [wanted] if isinstance(wanted, str) else list(wanted)
        yield SchemaFault(path, "bad_type", {"found": instance, "expected": expected or types})
    elif keyword in ("enum", "const"):
        allowed = wanted if keyword == "enum" else [wanted]
        facts = {"found": instance, "expected": expected, "nearest": nearest(instance, allowed)}
        if expected is None:
            facts["allowed"] = allowed
        if isinstance(instance, (dict, list)) or (expected is None and _other_kind(instance, allowed)):
            yield SchemaFault(path, "bad_type", facts)
        else:
            yield SchemaFault(path, "bad_value", facts)
    elif keyword in ("minimum", "maximum"):
        facts = {"found": instance, "least": schema.get("minimum"), "most": schema.get("maximum")}
        yield SchemaFault(path, "bad_number", facts)
    elif keyword in ("minItems", "maxItems"):
        code = "too_short" if keyword == "minItems" else "too_long"
        bound = "least" if keyword == "minItems" else "most"
        yield SchemaFault(path, code, {"found": len(instance), bound: wanted, "expected": expected})
    elif keyword in ("minLength", "minProperties"):
        yield SchemaFault(path, "empty", {"expected": expected})
    elif keyword == "maxProperties":
        yield SchemaFault(path, "too_many_keys", {"found": list(instance), "expected": expected})
    elif keyword == "pattern":
        yield SchemaFault(path, "bad_form", {"found": instance, "expected": expected})
    elif keyword == "uniqueItems":
        yield SchemaFault(path, "repeated", {})
    elif keyword in ("oneOf", "anyOf") and all(set(branch) == {"required"} for branch in wanted):
        yield from _choice(path, instance, [branch["required"] for branch in wanted], keyword)
    else:
        yield SchemaFault(path, "invalid", {"found": instance, "expected": expected})


def _choice(path: Path, instance: Any, choices: list[list[str]], keyword: str) -> Iterator[SchemaFault]:
    """Which of several groups of keys must be there."""
    begun = [choice for choice in choices if any(key in instance for key in choice)]
    whole = [choice for choice in begun if all(key in instance for key in choice)]
    if len(begun) == 1 and not whole:
        for key in begun[0]:
            if key not in instance:
                yield SchemaFault((*path, key), "missing", {"name": key})
        return
    named = ", ".join("+".join(choice) for choice in choices)
    found = [key for choice in begun for key in choice if key in instance]
    yield SchemaFault(
        path, "one_key" if keyword == "oneOf" else "any_key", {"choices": named, "found": found}
    )


def _unknown(key: str, known: list[str]) -> dict[str, Any]:
    near = nearest(key, known)
    # With a near one at hand a long list only hides it.
    return {"found": key, "nearest": near, "known": known if near is None or len(known) <= 8 else None}


def _other_kind(instance: Any, allowed: list[Any]) -> bool:
    return type(instance) not in {type(value) for value in allowed}


def _expected_of(schema: Schema, key: str) -> Any:
    definition = schema.get("properties", {}).get(key)
    return definition.get("x-expected") if isinstance(definition, dict) else None


def nearest(word: object, known: list[Any]) -> str | None:
    """The known word that was most likely meant, if any is near; letter case is no distance."""
    if not isinstance(word, str):
        return None
    folded = {each.casefold(): each for each in reversed(known) if isinstance(each, str)}
    return _nearest(word.casefold(), tuple(folded.items()))


@lru_cache(maxsize=256)
def _nearest(word: str, known: tuple[tuple[str, str], ...]) -> str | None:
    import difflib

    names = dict(known)
    near = difflib.get_close_matches(word, list(names), n=1, cutoff=0.6)
    return names[near[0]] if near else None
