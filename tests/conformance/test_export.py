"""The export: complete, the same each time, in a folder that holds nothing else."""

import hashlib
import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from referee.conformance.export import ExportError, check_folder, export_files, write_export
from referee.conformance.export_types import types
from referee.conformance.items import select
from referee.files import load_schemas
from referee.spec import load_spec
from tests.conformance.made_runs import cases

FEW = tuple(case for case in cases() if case.question in ("meld", "match"))
FILES = export_files(FEW)


def loaded(name: str) -> Any:
    return json.loads(FILES[name])


def test_every_case_and_every_item_is_there_and_leads_to_its_answer() -> None:
    documents = {case["id"]: case for case in loaded("cases.json")}
    assert list(documents) == [case.id for case in FEW]
    items = select(FEW)
    exported = loaded("items.json")
    assert [entry["id"] for entry in exported] == [item.id for item in items]
    profiles = loaded("profiles.json")
    for entry, item in zip(exported, items, strict=True):
        case = documents[entry["case"]]
        expected = case["expect"][entry["expect"]]
        assert expected["answer"] == json.loads(json.dumps(item.answer))
        assert expected["authority"] == item.expectation.authority
        assert case["given"] == json.loads(json.dumps(item.given))
        assert profiles[entry["profile"]]["hash"] == item.profile.hash
        assert profiles[entry["profile"]]["parameters"] == item.profile.values


def test_the_manifest_has_the_hash_of_every_file() -> None:
    manifest = loaded("manifest.json")
    assert set(manifest["files"]) == set(FILES) - {"manifest.json"}
    for name, about in manifest["files"].items():
        data = FILES[name].encode()
        assert about == {"sha256": hashlib.sha256(data).hexdigest(), "bytes": len(data)}
    assert manifest["counts"]["cases"] == len(FEW)
    assert manifest["counts"]["rules"] == sum(len(chapter["rules"]) for chapter in loaded("rules.json"))
    assert manifest["counts"]["profiles"] == len(load_spec()["profiles"])


def test_the_same_cases_give_the_same_bytes_and_one_form() -> None:
    assert export_files(FEW) == FILES
    for name, text in FILES.items():
        if name.endswith(".json") and name != "manifest.json":
            again = json.dumps(json.loads(text), sort_keys=True, separators=(",", ":"))
            assert text == again + "\n"


# TypeScript


def properties(schema: Any) -> set[str]:
    """The names of all properties in a schema, wherever in it."""
    if isinstance(schema, list):
        return set().union(*map(properties, schema))
    if not isinstance(schema, dict):
        return set()
    own = set(schema["properties"]) if isinstance(schema.get("properties"), dict) else set()
    if "if" in schema:
        schema = {key: value for key, value in schema.items() if key != "if"}
    return own.union(*map(properties, schema.values()))


def test_every_key_of_the_messages_has_a_type() -> None:
    text = FILES["types.d.ts"]
    schemas = load_schemas()
    for name in ("table", "message", "record", "case"):
        for key in properties(schemas[name]):
            assert re.search(rf'^\s*"?{re.escape(key)}"?\??:', text, re.M), key


def test_every_name_in_the_types_is_declared_once() -> None:
    text = FILES["types.d.ts"]
    declared = re.findall(r"^export (?:type|interface) (\w+)", text, re.M)
    assert len(declared) == len(set(declared))
    code = re.sub(r'/\*\*.*?\*/|//[^\n]*|"[^"\n]*"', "", text, flags=re.S)
    used = set(re.findall(r"\b[A-Z]\w+\b", code)) - {"Record", "Omit"}
    assert used <= set(declared)
    assert text.count("{") == text.count("}")


def test_the_types_know_what_they_should() -> None:
    text = FILES["types.d.ts"]
    assert 'export type MeldKind = "run" | "set" | "pair";' in text
    assert "export type RackOrCount = Rack | number;" in text
    assert re.search(r"export type GivenMeld = \{.*?tiles: Tile\[\];.*?new\?: boolean;", text, re.S)
    # Nothing that says what it is may come out as unknown.
    for name in (
        "Position",
        "TurnEvent",
        "TimedEvent",
        "GameRecord",
        "AnswerTurn",
        "AnswerHandScore",
        "Greeting",
    ):
        body = re.search(rf"export type {name} = (.*?);\n\n", text, re.S)
        assert body and body[1].strip() != "unknown"


def test_the_types_compile(tmp_path: Path) -> None:
    compiler = shutil.which("tsc")
    if compiler is None:
        pytest.skip("no TypeScript compiler here")
    (tmp_path / "types.d.ts").write_text(types(load_schemas(), "0"), encoding="utf-8")
    done = subprocess.run(
        [compiler, "--noEmit", "--strict", "types.d.ts"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout


# The folder


def test_a_folder_is_written_and_written_again(tmp_path: Path) -> None:
    folder = tmp_path / "a" / "okey"
    sizes = write_export(FEW, folder)
    there = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    assert there == set(sizes) == set(FILES)
    manifest = json.loads((folder / "manifest.json").read_text())
    manifest["files"] |= {"old.json": {}, "../../kept.json": {}}
    (folder / "manifest.json").write_text(json.dumps(manifest))
    (folder / "old.json").write_text("{}")
    (tmp_path / "kept.json").write_text("{}")
    write_export(FEW, folder)
    assert not (folder / "old.json").exists()
    assert (tmp_path / "kept.json").exists()
    assert (folder / "cases.json").read_text(encoding="utf-8") == FILES["cases.json"]


def test_a_folder_with_something_else_in_it_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("x")
    (tmp_path / "file").write_text("x")
    for folder, code in ((tmp_path, "not_empty"), (tmp_path / "file", "no_folder")):
        with pytest.raises(ExportError) as caught:
            write_export(FEW, folder)
        assert caught.value.code == code
    (tmp_path / "manifest.json").write_text('{"export": 7}')
    with pytest.raises(ExportError):
        check_folder(tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "manifest.json", "thesis.txt"]
