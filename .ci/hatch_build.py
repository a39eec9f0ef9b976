"""Compiles the spec, the schemas and the cases into the wheel.

An installed package reads them as JSON and needs neither the YAML files nor the time to parse them. An
editable installation gets none of it: there the checkout is read, so that nothing can go stale.
"""

import json
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompiledSpec(BuildHookInterface):  # type: ignore[type-arg]
    PLUGIN_NAME = "custom"

    _folder: str | None = None

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel" or version == "editable":
            return
        self._folder = tempfile.mkdtemp(prefix="okey-referee-")
        for name, document in self._packed().items():
            path = Path(self._folder, name)
            packed = json.dumps(document, ensure_ascii=False, separators=(",", ":"))
            path.write_text(packed, encoding="utf-8", newline="\n")
            build_data["force_include"][str(path)] = f"referee/_data/{name}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if self._folder is not None:
            shutil.rmtree(self._folder, ignore_errors=True)

    def _packed(self) -> dict[str, Any]:
        # The package being built, not one that happens to be installed.
        sys.path.insert(0, self.root)
        try:
            from referee.files import packed_files

            return packed_files(Path(self.root))
        finally:
            sys.path.remove(self.root)
