"""The cases of a checkout, kept as JSON so that a command starts at once.

Reading the YAML files takes most of a second; looking whether any of them has changed takes milliseconds.
What is kept stands in the user's own cache folder and is only a copy: where it is missing, old, damaged or
cannot be written, the files are read. An installed package carries JSON already and needs none of this.
"""

import contextlib
import hashlib
import json
import os
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from referee import files, strict_yaml
from referee.files import compile_cases

FORM = 1
TOO_FRESH = 2.0
"""Seconds: a file that was written just now may be written again without its time changing."""


def cached_cases(root: Path) -> dict[str, Any]:
    """What ``compile_cases`` gives, without reading what has not changed."""
    folder = root / "cases"
    if not folder.is_dir():
        return compile_cases(root)
    seen = _seen(folder)
    kept = _kept_at(root, os.environ)
    if seen is None or kept is None:
        return compile_cases(root)
    key, newest = seen
    found = _read(kept, key)
    if found is not None:
        return found
    documents = compile_cases(root)
    if newest + TOO_FRESH < time.time() and _seen(folder) == seen:
        _write(kept, key, documents)
    return documents


def _seen(folder: Path) -> tuple[str, float] | None:
    """A key of every file's name, size and time, and of what reads them; and the newest time."""
    newest = 0.0
    digest = hashlib.sha256(f"{FORM} {sys.version_info[:2]}".encode())
    try:
        readers = [Path(str(module.__file__)) for module in (files, strict_yaml)]
        for path in [*sorted(folder.rglob("*.yaml")), *readers]:
            about = path.stat()
            digest.update(f"\n{path} {about.st_size} {about.st_mtime_ns} {about.st_ino}".encode())
            newest = max(newest, about.st_mtime)
    except OSError:
        return None
    return digest.hexdigest(), newest


def _kept_at(root: Path, environment: Mapping[str, str]) -> Path | None:
    """The file in which the cases of a checkout are kept; ``None`` where nobody has a place for it."""
    own = environment.get("XDG_CACHE_HOME") or environment.get("LOCALAPPDATA")
    try:
        base = Path(own) if own else Path.home() / ".cache"
    except RuntimeError:
        return None
    name = hashlib.sha256(str(root.resolve()).encode()).hexdigest()[:16]
    return base / "okey-referee" / f"cases-{name}.json" if base.is_absolute() else None


def _read(kept: Path, key: str) -> dict[str, Any] | None:
    try:
        data = kept.read_bytes()
        # The key stands in the first line: what is old is not parsed.
        first, _, rest = data.partition(b"\n")
        if first.decode("ascii", "replace") != key:
            return None
        documents = json.loads(rest)
    except (OSError, ValueError, RecursionError):
        return None
    return documents if isinstance(documents, dict) else None


def _write(kept: Path, key: str, documents: dict[str, Any]) -> None:
    """All of it or nothing: others may read at the same time."""
    import tempfile  # seldom needed, and slow to import

    with contextlib.suppress(OSError):
        kept.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=kept.parent, prefix=f".{kept.name}.")
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as stream:
                stream.write(f"{key}\n")
                json.dump(documents, stream, ensure_ascii=False, separators=(",", ":"))
            os.replace(name, kept)
        except BaseException:
            with contextlib.suppress(OSError):
                os.unlink(name)
            raise
