"""A house's own table: what it changes, and its profile as a file."""

import re
from typing import Any

from hakem_browser.common import Document, about, table_of
from referee.decode import Invalid, a_mapping, a_text
from referee.profile import load_profile
from referee.rulebook import load_rulebook
from referee.spec import load_spec
from referee.wording.told import basis_of
from referee.wording.values import value_words

MOST_CHANGES = 200
ID = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")


def house(request: Document) -> Document:
    """The table with its changes; the parameters that differ, the rules that say something else."""
    language = request["language"]
    given = a_mapping(request.get("profile"), "profile")
    base = load_profile(a_text(given.get("base"), "base"))
    changes = a_mapping(given.get("values") or {}, "values")
    if len(changes) > MOST_CHANGES:
        raise Invalid("too_long", "values", found=len(changes), most=MOST_CHANGES)
    table = table_of({"base": base.id, "values": changes})
    definitions = {entry["key"]: entry for entry in load_spec()["parameters"]}
    book = load_rulebook()
    differing = [key for key, value in table.values.items() if value != base.values[key]]
    rules = [
        {
            "rule": rule,
            "title": book.title(rule, language),
            "before": book.statement(rule, base, language),
            "after": book.statement(rule, table, language),
            "basis": basis_of(rule, table, language),
        }
        for rule in book.rules
        if book.statement(rule, base, language) != book.statement(rule, table, language)
    ]
    identity = request.get("id")
    title = a_text(request.get("title") or "", "title")[:80].strip()
    return {
        "base": about(base, language),
        "hash": table.hash,
        "values": table.values,
        "changes": [
            {
                "key": key,
                "label": definitions[key]["label"][language],
                "before": value_words(definitions[key], base.values[key], language),
                "after": value_words(definitions[key], table.values[key], language),
            }
            for key in differing
        ],
        "rules": rules,
        "yaml": as_yaml(
            identity if isinstance(identity, str) and ID.fullmatch(identity) else "our-table",
            title,
            base.id,
            {key: table.values[key] for key in differing},
        ),
    }


def as_yaml(identity: str, title: str, base: str, values: Document) -> str:
    """The profile file, in the short form that a house writes."""
    lines = [f"id: {identity}"]
    if title:
        lines += ["title:", f"  tr: {_quoted(title)}", f"  en: {_quoted(title)}"]
    lines.append(f"extends: {base}")
    lines.append("values:" if values else "values: {}")
    lines += [f"  {key}: {_scalar(value)}" for key, value in values.items()]
    return "\n".join(lines) + "\n"


def _scalar(value: Any) -> str:
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def _quoted(text: str) -> str:
    plain = "".join(letter if letter.isprintable() else " " for letter in text)
    return '"' + plain.replace("\\", "\\\\").replace('"', '\\"') + '"'
