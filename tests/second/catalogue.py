"""The order in which the catalogue names rules, read from its files."""

from functools import cache
from pathlib import Path

import yaml

RULES = Path(__file__).parent.parent.parent / "spec" / "rules"


@cache
def places() -> dict[str, tuple[bool, int, int]]:
    """Where a rule stands: rules of shape first, then by chapter and by place in it."""
    found = {}
    for path in RULES.glob("*.yaml"):
        chapter = yaml.safe_load(path.read_text(encoding="utf-8"))
        for number, rule in enumerate(chapter["rules"]):
            found[rule["id"]] = (not rule.get("shape", False), chapter["order"], number)
    return found


def in_order(rules: list[str]) -> list[str]:
    """Rules in the order of the catalogue, each once."""
    return sorted(set(rules), key=places().__getitem__)
