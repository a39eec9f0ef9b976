"""Everything that somebody needs who writes a runner of their own, as files in one folder.

All JSON is in one form, so the same version gives the same bytes: cases with every expectation, the items
that a run asks, rules, profiles, parameters, decisions, schemas, TypeScript types, and a manifest with a hash
of each file.
"""

import hashlib
import json
import os
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from referee import __version__
from referee.conformance.cases import Case, Expectation
from referee.conformance.export_types import types
from referee.conformance.items import Item, select
from referee.conformance.reports.safe import canonical
from referee.files import compile_book, data_root, load_schemas
from referee.spec import load_spec
from referee.wording.sources import source_document

EXPORT = 1
MANIFEST = "manifest.json"


class ExportError(Exception):
    """A folder that cannot take an export: ``not_empty``, ``no_folder`` or ``unwritable``."""

    def __init__(self, code: str, folder: Path, found: str = "") -> None:
        super().__init__(code)
        self.code = code
        self.folder = folder
        self.found = found


def case_document(case: Case) -> dict[str, Any]:
    """A case in full, as JSON holds it."""
    return {
        "id": case.id,
        "question": case.question,
        "since": case.since,
        "file": case.file,
        "topic": case.topic,
        "title": case.title,
        "rules": list(case.rules),
        "twin": case.twin,
        "given": case.given,
        "expect": [_expectation(one) for one in case.expectations()],
    }


def _expectation(one: Expectation) -> dict[str, Any]:
    return {
        "for": list(one.profiles),
        "answer": one.answer,
        "permitted": list(one.permitted),
        "authority": one.authority,
        "sources": [source_document(source) for source in one.sources],
        "why": one.why,
    }


def export_files(cases: Sequence[Case]) -> dict[str, str]:
    """The text of each file by its name, the manifest last."""
    spec = load_spec()
    book = compile_book(data_root())
    items = select(cases)
    schemas = load_schemas()
    profiles = {item.profile.id: item.profile for item in items}
    documents: dict[str, Any] = {
        "cases.json": [case_document(case) for case in cases],
        "items.json": [_item(item) for item in items],
        "rules.json": spec["chapters"],
        "parameters.json": {"groups": spec["groups"], "parameters": spec["parameters"]},
        "profiles.json": {
            name: {
                "id": profile.id,
                "title": profile.title,
                "document": profile.document,
                "hash": profile.hash,
                "parameters": profile.values,
            }
            for name, profile in profiles.items()
        },
        "variants.json": spec["variants"],
        "documents.json": spec["documents"],
        "interpretations.json": book["interpretations"],
        **{f"schemas/{name}.schema.json": schema for name, schema in schemas.items()},
    }
    texts = {name: canonical(document) + "\n" for name, document in sorted(documents.items())}
    texts["types.d.ts"] = types(schemas, __version__)
    counts = {
        "cases": len(cases),
        "items": len(items),
        "rules": sum(len(chapter["rules"]) for chapter in spec["chapters"]),
        "profiles": len(spec["profiles"]),
        "variants": len(spec["variants"]),
        "parameters": len(spec["parameters"]),
    }
    texts[MANIFEST] = _manifest(texts, counts)
    return texts


def _item(item: Item) -> dict[str, Any]:
    return {
        "id": item.id,
        "case": item.case.id,
        "profile": item.profile.id,
        "expect": item.case.expectations().index(item.expectation),
    }


def _manifest(texts: dict[str, str], counts: dict[str, int]) -> str:
    files = {}
    whole = hashlib.sha256()
    for name, text in sorted(texts.items()):
        data = text.encode()
        files[name] = {"sha256": hashlib.sha256(data).hexdigest(), "bytes": len(data)}
        whole.update(f"{name} {files[name]['sha256']}\n".encode())
    document = {
        "export": EXPORT,
        "suite": {"name": "okey-referee", "version": __version__},
        "counts": counts,
        "files": files,
        "sha256": whole.hexdigest(),
    }
    return json.dumps(document, indent=1, sort_keys=True) + "\n"


def check_folder(folder: Path) -> None:
    """Raise ``ExportError`` unless the folder is empty, not there yet, or holds an older export."""
    if folder.exists() and not folder.is_dir():
        raise ExportError("no_folder", folder)
    try:
        entries = list(folder.iterdir()) if folder.is_dir() else []
    except OSError as error:
        raise ExportError("unwritable", folder, error.strerror or str(error)) from None
    if entries and _export_in(folder) is None:
        raise ExportError("not_empty", folder)


def _export_in(folder: Path) -> list[str] | None:
    """The files of an export that is there already."""
    try:
        manifest = json.loads((folder / MANIFEST).read_bytes())
        files = manifest["files"] if manifest["export"] == EXPORT else None
        return [name for name in files if isinstance(name, str)] if isinstance(files, dict) else None
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None


def write_export(cases: Sequence[Case], folder: Path) -> dict[str, int]:
    """Write an export; the size of each file. Files of an older one that are not written again go away.

    Raises ``ExportError``.
    """
    check_folder(folder)
    old = _export_in(folder) or []
    texts = export_files(cases)
    try:
        for name, text in texts.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(path, text.encode())
        for name in old:
            left = folder / name
            if name not in texts and left.resolve().is_relative_to(folder.resolve()):
                left.unlink(missing_ok=True)
    except OSError as error:
        raise ExportError("unwritable", folder, error.strerror or str(error)) from None
    return {name: len(text.encode()) for name, text in texts.items()}


def write_whole(path: Path, data: bytes) -> None:
    """Write a file so that nobody ever finds half of it."""
    if path.exists() and not path.is_file():
        path.write_bytes(data)  # a device or a pipe
        return
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
        os.chmod(name, 0o666 & ~_umask())
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
