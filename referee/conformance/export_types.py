"""TypeScript types of the messages and of what an export holds, made from the JSON Schemas.

Only the part of JSON Schema is known that the schemas of this project use; anything else is ``unknown`` in
the types, never wrong.
"""

import json
from collections.abc import Mapping
from typing import Any

Schema = Any

SCHEMAS = ("table", "profile", "record", "message", "case")
"""The schemas that have types, in this order."""
ROOTS = {"profile": "ProfileFile", "record": "GameRecord", "case": "CaseFile"}
"""Names of the documents themselves."""
OWN_NAMES = {
    "profile.entry": "ProfileEntry",
    "profile.values": "ProfileValues",
    "record.hand": "RecordedHand",
    "case.other": "OtherExpectation",
    "table.event": "TurnEvent",
    "table.document": "DocumentId",
}
"""Where a plain name would mean something else in TypeScript, or twice."""

_BOUNDS = frozenset(("minItems", "maxItems", "minimum", "maximum", "minLength"))
"""What says nothing about a type."""

HEAD = """// Types of the Okey 101 protocol and of the files in this folder.
// Made by okey-referee VERSION; do not edit.
// Tiles are "R7", "Y13", "B1", "K10", "FJ" (a false joker), "OK" (the okey). Seats are "1" to "4" as keys.

"""

TAIL = """
/** What is given with each question. */
export interface Givens {
GIVENS}

/** What is answered to each question, where it could be asked. */
export interface Answers {
ANSWERS}

/** A question as it goes over the wire, with what belongs to it. */
export type AskAbout = {
  [Q in Question]: Omit<Ask, "question" | "given"> & { question: Q; given: Givens[Q] };
}[Question];

/** An answer to a question: what it asks for, or why it cannot be asked. */
export type AnswerTo<Q extends Question> = Answers[Q] | Invalid;

// The files of an export

/** manifest.json */
export interface Manifest {
  export: 1;
  suite: { name: string; version: string };
  counts: Record<string, number>;
  files: Record<string, { sha256: string; bytes: number }>;
  /** SHA-256 over the files' names and hashes, in the order of their names. */
  sha256: string;
}

/** What must come out, how that is known, and why. In a case the first one holds where no other does. */
export interface ExportedExpectation {
  /** The profiles that it names; empty for the one that holds for all others. */
  for: string[];
  answer: Record<string, unknown>;
  /** Rules that may be named beside the one in the answer. */
  permitted: string[];
  authority: Authority;
  sources: Evidence[];
  why: string;
}

/** cases.json: a list of these. */
export interface ExportedCase {
  id: string;
  question: Question;
  since: string;
  file: string;
  topic: Both;
  title: Both;
  /** The main one first. */
  rules: string[];
  twin: string | null;
  given: Givens[Question];
  expect: ExportedExpectation[];
}

/** items.json: a list of these; a case under a profile under which it is judged. */
export interface ExportedItem {
  id: string;
  case: string;
  profile: string;
  /** Which expectation of the case holds there. */
  expect: number;
}

/** profiles.json: by id, every profile under which a case is judged. */
export interface ExportedProfile {
  id: string;
  title: Both;
  document: string | null;
  hash: string;
  parameters: Parameters_;
}
"""


def types(schemas: Mapping[str, Schema], version: str) -> str:
    """The file of types."""
    return _Types(schemas).text(version)


class _Types:
    """The types of some schemas."""

    def __init__(self, schemas: Mapping[str, Schema]) -> None:
        self.schemas = schemas
        self.names: dict[tuple[str, str], str] = {}
        for schema in SCHEMAS:
            for name in schemas[schema].get("$defs", {}):
                self.names[schema, name] = self._new_name(schema, name)
            if schema in ROOTS:
                self.names[schema, ""] = ROOTS[schema]

    def _new_name(self, schema: str, name: str) -> str:
        plain = OWN_NAMES.get(f"{schema}.{name}") or _pascal(name)
        if plain in ("Parameters", "Record"):
            plain += "_"  # TypeScript's own
        return _pascal(f"{schema}_{name}") if plain in self.names.values() else plain

    def text(self, version: str) -> str:
        """The whole of it."""
        parts = [HEAD.replace("VERSION", version)]
        for schema in SCHEMAS:
            for name, definition in self.schemas[schema].get("$defs", {}).items():
                parts.append(self._exported(schema, name, definition))
            if schema in ROOTS:
                parts.append(self._exported(schema, "", self.schemas[schema]))
        tables = []
        for lead in ("given", "answer"):
            rows = (
                f"  {name.removeprefix(f'{lead}_')}: {self.names['message', name]};\n"
                for name in self.schemas["message"]["$defs"]
                if name.startswith(f"{lead}_") and name != "answer_position"
            )
            tables.append("".join(rows))
        return "".join(parts) + TAIL.replace("GIVENS", tables[0]).replace("ANSWERS", tables[1])

    def _exported(self, schema: str, name: str, definition: Schema) -> str:
        about = definition.get("description", "")
        comment = f"/** {about} */\n" if about else ""
        return f"{comment}export type {self.names[schema, name]} = {self._type(definition, schema, '')};\n\n"

    def _type(self, given: Schema, schema: str, indent: str) -> str:
        if not isinstance(given, dict):
            return "unknown"
        if "$ref" in given:
            return self._reference(given["$ref"], schema, indent)
        if "const" in given:
            return json.dumps(given["const"])
        if "enum" in given:
            return " | ".join(json.dumps(value) for value in given["enum"])
        if "allOf" in given and "type" not in given:
            parts = [self._type(part, schema, indent) for part in given["allOf"]]
            return " & ".join(part for part in parts if part != "unknown") or "unknown"
        if "if" in given and "else" in given and not isinstance(given.get("properties"), dict):
            return self._either(given, schema, indent)
        kinds = given.get("type")
        if isinstance(kinds, list):
            return " | ".join(self._type({**given, "type": kind}, schema, indent) for kind in kinds)
        if kinds == "array":
            items = self._type(given.get("items"), schema, indent)
            return f"({items})[]" if " | " in items or "\n" in items else f"{items}[]"
        if kinds == "object":
            return self._object(given, schema, indent)
        plain = {
            "string": "string",
            "integer": "number",
            "number": "number",
            "boolean": "boolean",
            "null": "null",
        }
        return plain.get(str(kinds), "unknown")

    def _either(self, given: Schema, schema: str, indent: str) -> str:
        """One type or another: ``if`` tells them apart by their type."""
        kind = given["if"].get("type")
        kinds = given.get("type")
        others = [name for name in kinds if name != kind] if isinstance(kinds, list) else []
        first, second = given["then"], given["else"]
        if first is True or set(first) <= _BOUNDS:
            first = {"type": kind}
        if second is True or set(second) <= _BOUNDS:
            second = {"type": others or None}
        sides = [self._type(side, schema, indent) for side in (first, second)]
        return " | ".join(dict.fromkeys(reversed(sides)) if kind == "null" else dict.fromkeys(sides))

    def _reference(self, reference: str, schema: str, indent: str) -> str:
        file, _, anchor = reference.partition("#")
        other = file.removesuffix(".schema.json") or schema
        if anchor.startswith("/$defs/"):
            first, *rest = anchor.removeprefix("/$defs/").split("/")
            if rest:
                found = self.schemas[other]["$defs"][first]
                for step in rest:
                    found = found[step]
                return self._type(found, other, indent)
            anchor = first
        return self.names.get((other, anchor), "unknown")

    def _object(self, given: Schema, schema: str, indent: str) -> str:
        properties = given.get("properties") or {}
        rest = given.get("additionalProperties")
        if not properties:
            values = self._type(rest, schema, indent) if isinstance(rest, dict) else "unknown"
            return f"Record<string, {values}>"
        needed = given.get("required", ())
        lines = []
        for key, value in properties.items():
            about = value.get("description") if isinstance(value, dict) else None
            if about:
                lines.append(f"{indent}  /** {about} */")
            mark = "" if key in needed else "?"
            shown = key if key.isidentifier() else json.dumps(key)
            lines.append(f"{indent}  {shown}{mark}: {self._type(value, schema, indent + '  ')};")
        body = "\n".join(lines)
        return f"{{\n{body}\n{indent}}}"


def _pascal(name: str) -> str:
    return "".join(part[:1].upper() + part[1:] for part in name.split("_"))
