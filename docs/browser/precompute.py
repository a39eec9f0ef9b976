"""What stands on the page before Python has come: the tables and house rules, and the ready-made situations
with every table's ruling, as the same code answers it in the browser."""

import json
from typing import Any

from hakem_browser.asking import shown
from hakem_browser.common import complete_profiles

from referee.conformance.cases import Case, load_cases
from referee.conformance.disputes import Dispute, load_disputes
from referee.profile import load_profile
from referee.spec import load_spec

Document = dict[str, Any]

NO_PICTURE = ("record",)
"""A whole game is no picture."""


def tables(language: str) -> Document:
    """The tables with their values, the house rules, and the parameters as a form asks for them."""
    spec = load_spec()
    profiles = []
    for name in complete_profiles():
        profile = load_profile(name)
        about = spec["profiles"][name]["description"][language]
        entry = {"id": name, "title": profile.title[language], "about": about, "values": profile.values}
        profiles.append(entry)
    return {
        "profiles": profiles,
        "variants": [_variant(entry, language) for entry in spec["variants"].values()],
        "groups": [{"id": group["id"], "title": group["title"][language]} for group in spec["groups"]],
        "parameters": [_parameter(entry, language) for entry in spec["parameters"]],
    }


def _variant(entry: Document, language: str) -> Document:
    found = {
        "id": entry["id"],
        "title": entry["title"][language],
        "about": entry["description"][language],
        "keys": sorted(entry["set"]),
    }
    return {**found, "number": entry["number"]} if "number" in entry else found


def _parameter(entry: Document, language: str) -> Document:
    found = {
        "key": entry["key"],
        "group": entry["group"],
        "type": entry["type"],
        "null": bool(entry.get("null")),
        "label": entry["label"][language],
        "meaning": entry["meaning"][language],
        "labels": {word: pair[language] for word, pair in entry.get("value_labels", {}).items()},
    }
    return {**found, **{key: entry[key] for key in ("values", "least", "most", "unit") if key in entry}}


def situations(language: str) -> list[Document]:
    """The arguments of the ledger by topic, each with its case and all rulings."""
    cases = {case.id: case for case in load_cases()}
    topics: dict[str, Document] = {}
    for dispute in load_disputes():
        topic = dispute.topic[language]
        entry = topics.setdefault(topic, {"topic": topic, "situations": []})
        entry["situations"].append(_situation(dispute, cases[dispute.case], language))
    return list(topics.values())


def _situation(dispute: Dispute, case: Case, language: str) -> Document:
    found: Document = {
        "id": dispute.id,
        "argument": dispute.question[language],
        "case": case.id,
        "title": case.title[language],
        "question": case.question,
    }
    if case.question not in NO_PICTURE:
        found["given"] = case.given
    rulings: dict[str, Document] = {}
    for name in complete_profiles():
        profile = load_profile(name)
        ruling = shown(case.question, profile, case.given, language)
        del ruling["answer"], ruling["profile"]
        ruling = {"says": dispute.told(profile, language), **ruling}
        # Tables that rule alike to the last word share one entry.
        alike = rulings.setdefault(json.dumps(ruling, sort_keys=True), {**ruling, "tables": []})
        alike["tables"].append({"id": name, "title": profile.title[language]})
    found["rulings"] = list(rulings.values())
    return found
