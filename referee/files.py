"""Files at the edge: loaded strictly, checked against the schemas, and the spec compiled to one document.

Everything that is wrong with a file comes up as a ``FileFault``, with line, column and key, and with a
sentence in both languages.
"""

import json
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

from referee.file_faults import FileFault, together
from referee.schema_errors import (
    SchemaFault,
    schema_faults,
    validator_for,
    with_parameters,
)
from referee.spec import read_packed
from referee.strict_yaml import Positions, decode, parse_json, parse_yaml

__all__ = [
    "FileFault",
    "compile_book",
    "compile_cases",
    "compile_sources",
    "compile_spec",
    "data_root",
    "document_faults",
    "fault_at",
    "load_document",
    "load_json",
    "load_json_lines",
    "load_schemas",
    "load_yaml",
]

Document = dict[str, Any]

MOST_MEGABYTES = 16
_MOST_BYTES = MOST_MEGABYTES * 1024 * 1024
_PACKED = Path(__file__).parent / "_data"
_PACKED_SPEC = "spec.json"
_PACKED_SCHEMAS = "schemas.json"
_PACKED_CASES = "cases.json"
_PACKED_SOURCES = "sources.json"
_PACKED_BOOK = "book.json"


# Where the data is


def data_root() -> Path:
    """The folder that holds the data: the packed one of an installed package, else the checkout."""
    return _PACKED if read_packed(_PACKED_SPEC) is not None else _PACKED.parent.parent


def _packed(root: Path, name: str) -> Document | None:
    if root == _PACKED:
        return read_packed(name)
    if not (root / name).is_file():
        return None
    packed: Document = json.loads((root / name).read_text(encoding="utf-8"))
    return packed


# Loading


def load_yaml(path: str | Path) -> Any:
    """The document in a YAML file."""
    return parse_yaml(_read_text(path), str(path))


def load_json(path: str | Path) -> Any:
    """The document in a JSON file."""
    return parse_json(_read_text(path), str(path))


def load_document(path: str | Path, schema_name: str) -> Any:
    """The document in a YAML or JSON file, valid under one of the schemas.

    ``schema_name`` is ``record``, ``case``, ``profile`` … or a part of one (``message#given_meld``). All that
    is wrong comes up at once: the ``FileFault`` carries the others in ``faults``.
    """
    text = _read_text(path)
    file = str(path)
    document = parse_json(text, file) if Path(path).suffix == ".json" else parse_yaml(text, file)
    faults = document_faults(document, schema_name, file, text)
    if faults:
        raise together(faults)
    return document


def load_json_lines(
    path: str | Path,
    schema_name: str | None = None,
    on_fault: Callable[[FileFault], None] | None = None,
) -> Iterator[tuple[int, Any]]:
    """Line number and document of every line that is not empty; lines count from 1.

    A file of a million games may hold a bad one: with ``on_fault`` it is reported and left out, without
    it is raised.
    """
    file = str(path)
    try:
        with open(path, "rb") as stream:
            for number, line in enumerate(_lines(stream), start=1):
                try:
                    document = _json_line(line, file, number, schema_name)
                except FileFault as fault:
                    if on_fault is None:
                        raise
                    on_fault(fault)
                else:
                    if document is not _NOTHING:
                        yield number, document
    except OSError as error:
        raise _unreadable(file, error) from None


_NOTHING = object()


def _lines(stream: Any) -> Iterator[bytes]:
    """Lines, of which no more is held than one may have; a longer one comes up cut and is refused."""
    while line := stream.readline(_MOST_BYTES + 1):
        yield line
        while len(line) > _MOST_BYTES and not line.endswith(b"\n"):
            line = stream.readline(_MOST_BYTES + 1)


def _json_line(line: bytes, file: str, number: int, schema_name: str | None) -> Any:
    if len(line) > _MOST_BYTES:
        raise FileFault(file, number, 1, "", "too_big", {"most": MOST_MEGABYTES})
    try:
        text = decode(line, file).rstrip("\r\n")
    except FileFault as fault:
        raise FileFault(file, number, fault.column, "", fault.code, fault.facts) from None
    if not text.strip():
        return _NOTHING
    document = parse_json(text, file, number)
    if schema_name is not None:
        faults = document_faults(document, schema_name, file, text, first_line=number)
        if faults:
            raise together(faults)
    return document


def _read_text(path: str | Path) -> str:
    file = str(path)
    try:
        with open(path, "rb") as stream:
            data = stream.read(_MOST_BYTES + 1)
    except OSError as error:
        raise _unreadable(file, error) from None
    if len(data) > _MOST_BYTES:
        raise FileFault(file, 0, 0, "", "too_big", {"most": MOST_MEGABYTES})
    return decode(data, file)


def _unreadable(file: str, error: OSError) -> FileFault:
    if isinstance(error, FileNotFoundError):
        return FileFault(file, 0, 0, "", "not_found")
    return FileFault(file, 0, 0, "", "unreadable", {"found": error.strerror or str(error)})


# Checking


def document_faults(
    document: Any, schema_name: str, file: str = "", text: str | None = None, first_line: int = 1
) -> list[FileFault]:
    """What is wrong with a document under a schema; with its text, each fault knows line and column."""
    found = schema_faults(_validator(schema_name), document)
    return _placed(found, file, text, first_line) if found else []


def _placed(found: list[SchemaFault], file: str, text: str | None, first_line: int) -> list[FileFault]:
    positions = Positions(text) if text is not None else None
    faults = []
    for fault in found:
        line, column = positions.of(fault.path, key=fault.at_key) if positions else (0, 0)
        line += first_line - 1 if line else 0
        key = ".".join(str(step) for step in fault.path)
        faults.append(FileFault(file, line, column, key, fault.code, fault.facts))
    return sorted(faults, key=lambda fault: (fault.line, fault.column, fault.key))


def fault_at(path: str | Path, key: str, code: str, **facts: Any) -> FileFault:
    """A fault that another reader found in a file, by its dotted key: a profile's, a record's."""
    file = str(path)
    try:
        text = _read_text(path)
    except FileFault:
        return FileFault(file, 0, 0, key, code, facts)
    line, column = Positions(text).of(key, key=code.startswith("unknown"))
    return FileFault(file, line, column, key, code, facts)


@lru_cache(maxsize=1)
def load_schemas() -> dict[str, Document]:
    """Every schema by its name, with the parameters of the spec laid over those that name parameters."""
    root = data_root()
    schemas = _plain_schemas(root)
    packed = _packed(root, _PACKED_SPEC)
    if packed is not None:
        parameters = packed["parameters"]
    else:
        source = root / "spec" / "parameters.yaml"
        parameters = _flat_parameters(source)[1] if source.is_file() else None
    return with_parameters(schemas, parameters) if parameters else schemas


def _plain_schemas(root: Path) -> dict[str, Document]:
    packed = _packed(root, _PACKED_SCHEMAS)
    if packed is not None:
        return packed
    suffix = ".schema.json"
    return {
        path.name.removesuffix(suffix): json.loads(path.read_text(encoding="utf-8"))
        for path in sorted((root / "spec" / "schemas").glob(f"*{suffix}"))
    }


@lru_cache(maxsize=64)
def _validator(schema_name: str) -> Any:
    return validator_for(load_schemas(), schema_name)


# Compiling


def compile_spec(root: Path, check: bool = False) -> Document:
    """The spec under ``root`` as one document that JSON can hold; the same files give the same document.

    ``check`` holds every file against its schema and ids against each other; all faults come up together.
    """
    packed = _packed(root, _PACKED_SPEC)
    if packed is not None:
        return packed
    spec = root / "spec"
    if check:
        _check_spec(spec)
    groups, parameters = _flat_parameters(spec / "parameters.yaml")
    chapters = [_chapter(path) for path in _yaml_files(spec / "rules")]
    chapters.sort(key=lambda chapter: (chapter["order"], chapter["id"]))
    return {
        "parameters": parameters,
        "groups": groups,
        "profiles": _by_id(spec / "profiles"),
        "variants": _by_id(spec / "variants"),
        "chapters": chapters,
        "documents": _part(spec / "documents.yaml", "documents"),
    }


def compile_book(root: Path) -> Document:
    """What is read rather than played by: the glossary, and the decisions where documents are silent."""
    packed = _packed(root, _PACKED_BOOK)
    if packed is not None:
        return packed
    spec = root / "spec"
    return {
        "glossary": _part(spec / "glossary.yaml", "terms"),
        "interpretations": _part(spec / "interpretations.yaml", "interpretations"),
    }


def _part(path: Path, key: str) -> Any:
    return _need(path, load_yaml(path), key)


def compile_cases(root: Path) -> dict[str, Any]:
    """Every file of the suite by its path under ``cases/``, sorted."""
    packed = _packed(root, _PACKED_CASES)
    if packed is not None:
        return packed
    folder = root / "cases"
    return {path.relative_to(folder).as_posix(): load_yaml(path) for path in sorted(folder.rglob("*.yaml"))}


def compile_sources(root: Path) -> dict[str, Document]:
    """The trace of every document: its statements in order, with the rules that carry them."""
    packed = _packed(root, _PACKED_SOURCES)
    if packed is not None:
        return packed
    return _by_id(root / "spec" / "sources")


def packed_files(root: Path) -> dict[str, Any]:
    """What a wheel carries, by file name; the build hook writes it."""
    return {
        _PACKED_SPEC: compile_spec(root),
        _PACKED_SCHEMAS: _plain_schemas(root),
        _PACKED_CASES: compile_cases(root),
        _PACKED_SOURCES: compile_sources(root),
        _PACKED_BOOK: compile_book(root),
    }


def _yaml_files(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.yaml"))


def _need(path: Path, document: Any, key: str) -> Any:
    """A part of a spec file, which is not checked by its schema at every start."""
    if not isinstance(document, dict) or key not in document:
        raise FileFault(str(path), 1, 1, key, "missing", {"name": key})
    return document[key]


def _flat_parameters(path: Path) -> tuple[list[Document], list[Document]]:
    groups: list[Document] = []
    parameters: list[Document] = []
    for group in _need(path, load_yaml(path), "groups"):
        entries = _need(path, group, "parameters")
        identity = _need(path, group, "id")
        groups.append({"id": identity, "title": _need(path, group, "title")})
        parameters += ({**entry, "group": identity} for entry in entries)
    return groups, parameters


def _chapter(path: Path) -> Document:
    document = load_yaml(path)
    return {
        "id": _need(path, document, "chapter"),
        **{key: _need(path, document, key) for key in ("order", "title", "rules")},
    }


def _by_id(folder: Path) -> dict[str, Document]:
    documents = [(path, load_yaml(path)) for path in _yaml_files(folder)]
    return {_need(path, document, "id"): document for path, document in documents}


def _check_spec(spec: Path) -> None:
    faults: list[FileFault] = []
    names = ("parameters", "glossary", "interpretations", "documents")
    files = [(spec / f"{name}.yaml", name) for name in names]
    folders = (("profiles", "profile"), ("variants", "variant"), ("rules", "rule"), ("sources", "source"))
    for folder, schema_name in folders:
        files += ((path, schema_name) for path in _yaml_files(spec / folder))
    ids: dict[tuple[str, str], str] = {}
    for path, schema_name in files:
        try:
            document = load_document(path, schema_name)
        except FileFault as fault:
            faults += fault.faults
            continue
        for kind, identity, key in _ids(document, schema_name):
            first = ids.setdefault((kind, identity), f"{path.name} ({key})")
            if first != f"{path.name} ({key})":
                faults.append(fault_at(path, key, "repeated_id", found=identity, first=first))
    if faults:
        raise together(faults)


def _ids(document: Document, schema_name: str) -> Iterator[tuple[str, str, str]]:
    """The kind, the id and the dotted key of everything in a spec file that has a name of its own."""
    if schema_name in ("profile", "variant", "source"):
        yield schema_name, document["id"], "id"
    elif schema_name == "rule":
        yield "chapter", document["chapter"], "chapter"
        for index, rule in enumerate(document["rules"]):
            yield "rule", rule["id"], f"rules.{index}.id"
    elif schema_name == "glossary":
        for index, term in enumerate(document["terms"]):
            yield "term", term["id"], f"terms.{index}.id"
    elif schema_name in ("interpretations", "documents"):
        for index, entry in enumerate(document[schema_name]):
            yield schema_name, str(entry["id"]), f"{schema_name}.{index}.id"
    elif schema_name == "parameters":
        for place, group in enumerate(document["groups"]):
            yield "group", group["id"], f"groups.{place}.id"
            for index, entry in enumerate(group["parameters"]):
                yield "parameter", entry["key"], f"groups.{place}.parameters.{index}.key"
