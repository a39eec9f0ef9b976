"""A recorded game while it is being written down: kept in its file after every answer."""

import os
from pathlib import Path

from referee.cli.record_yaml import Document, as_yaml


class Draft:
    """The record so far, and where it is kept."""

    def __init__(self, path: Path, document: Document | None = None) -> None:
        self.path = path
        self.document: Document = document or {"record": 1}

    @property
    def hands(self) -> list[Document]:
        """The hands so far, the last of which may be unfinished."""
        hands: list[Document] = self.document.setdefault("hands", [])
        return hands

    def save(self) -> None:
        """Write the file, whole or not at all."""
        written = self.path.with_name(f".{self.path.name}.new")
        written.write_text(as_yaml(self.document), encoding="utf-8")
        os.replace(written, self.path)
