"""The starter adapters: a first version in each language, which already passes the smoke test."""

from importlib.resources import files
from pathlib import Path
from typing import NamedTuple


class Starter(NamedTuple):
    """A first adapter in one programming language."""

    title: str
    """The name of the language."""
    files: tuple[str, ...]
    """What is written, the adapter itself first."""
    engine: str
    """The command that runs it, from the folder in which it lies."""
    build: str | None = None
    """What has to be called before that, once after each change."""
    in_ci: bool = True
    """Do this project's own tests run it?"""


STARTERS: dict[str, Starter] = {
    "python": Starter("Python", ("adapter.py",), "python3 adapter.py"),
    "node": Starter("Node", ("adapter.mjs",), "node adapter.mjs"),
    "java": Starter("Java", ("Adapter.java",), "java Adapter.java"),
    "go": Starter("Go", ("main.go", "go.mod"), "./adapter", "go build -o adapter ."),
    "csharp": Starter(
        "C#",
        ("Program.cs", "Adapter.csproj"),
        "dotnet out/Adapter.dll",
        "dotnet build -c Release -o out",
        in_ci=False,
    ),
    "dart": Starter("Dart", ("adapter.dart",), "dart run adapter.dart", in_ci=False),
}
"""By the word that ``suite init --lang`` takes."""


def starter_file(language: str, name: str) -> bytes:
    """One file of a starter, from wherever this package lies: a folder or a zip file."""
    return files("referee.conformance").joinpath("starters", language, name).read_bytes()


def write_starter(language: str, folder: Path) -> tuple[Path, ...]:
    """Write the files of a starter into a folder, which is made if it is not there.

    Nothing is ever overwritten: where one of the files exists already, ``FileExistsError`` names it and
    nothing is written.
    """
    paths = {folder / name: starter_file(language, name) for name in STARTERS[language].files}
    for path in paths:
        if path.exists() or path.is_symlink():
            raise FileExistsError(str(path))
    folder.mkdir(parents=True, exist_ok=True)
    for path, text in paths.items():
        with path.open("xb") as stream:
            stream.write(text)
    return tuple(paths)
