"""The files of the suite, entry by entry; all that is wrong with any of them comes up together."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Protocol, TypeVar

from referee.conformance.case_cache import cached_cases
from referee.file_faults import FileFault, together
from referee.files import compile_cases, data_root, document_faults, fault_at, load_yaml


class Entry(Protocol):
    """A case or an argument."""

    @property
    def id(self) -> str:
        """Its own in all of the files."""


E = TypeVar("E", bound=Entry)


def entries(
    kind: str,
    folder: Path | None,
    check: bool,
    belongs: Callable[[str], bool],
    read: Callable[[Any, Path, str], Iterator[E]],
    said: Callable[[FileFault, Any], FileFault] = lambda fault, document: fault,
) -> list[E]:
    """What stands in the suite's files, or in those under a folder, of one kind: ``case`` or ``dispute``.

    ``check`` holds the files against their schema too, as is always done with a folder; ``said`` names the
    place of such a fault as people look for it.
    """
    if folder is None:
        root = data_root()
        documents, beside = compile_cases(root) if check else cached_cases(root), root / "cases"
    else:
        paths = sorted(folder.rglob("*.yaml"))
        documents, beside = {path.relative_to(folder).as_posix(): load_yaml(path) for path in paths}, folder
    faults: list[FileFault] = []
    found: list[E] = []
    first_in: dict[str, str] = {}
    for name, document in documents.items():
        if not belongs(name):
            continue
        path = beside / name
        if check or folder is not None:
            text = path.read_text(encoding="utf-8") if path.is_file() else None
            broken = document_faults(document, kind, str(path), text)
            if broken:
                faults += [said(fault, document) for fault in broken]
                continue
        try:
            here = list(read(document, path, name))
        except FileFault as fault:
            faults += fault.faults or [fault]
            continue
        for number, entry in enumerate(here):
            key = f"{kind}s.{number}"
            first = first_in.setdefault(entry.id, f"{name} ({key})")
            if first != f"{name} ({key})":
                faults.append(fault_at(path, f"{key}.id", "repeated_id", found=entry.id, first=first))
        found += here
    if faults:
        raise together(faults)
    return found


def need(entry: Any, key: str, path: Path, where: str) -> Any:
    """What stands under a key of an entry."""
    if not isinstance(entry, dict):
        raise fault_at(path, where, "bad_type", found=entry, expected="mapping")
    if key not in entry:
        raise fault_at(path, under(where, key), "missing", name=key)
    return entry[key]


def under(where: str, key: str) -> str:
    """A key below another."""
    return f"{where}.{key}" if where else key
