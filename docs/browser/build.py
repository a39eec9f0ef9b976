"""Builds the referee in the browser: ``python docs/browser/build.py --out build/docs``.

Writes ``tr/hakem/`` and ``en/referee/``, each a page with its service worker, and ``referee-app/``, what the
two share: the scripts, Pyodide from ``node_modules``, the package as a zip file, and what was computed here
so that the ready-made situations answer before Python has come. Needs ``npm ci`` in this folder once, and
no network. The same sources give the same files.
"""

import argparse
import hashlib
import json
import re
import shutil
import sys
import zipfile
import zlib
from html import escape
from importlib.util import find_spec
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
SITE = HERE / "site"
BRIDGE = HERE / "python"
PYODIDE = HERE / "node_modules" / "pyodide"
PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")

LANGUAGES = ("tr", "en")
PAGES = {"tr": "tr/hakem", "en": "en/referee"}
SHARED = "referee-app"
OF_PYTHON = "python"
"""The folder under the shared one that is fetched once somebody asks, or in the background."""

sys.path[:0] = [str(ROOT), str(BRIDGE)]


def main() -> None:
    """Build all of it."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--out", type=Path, default=ROOT / "build" / "docs")
    options.add_argument("--pyodide", type=Path, default=PYODIDE, help="the npm package, unpacked")
    given = options.parse_args()
    if not (given.pyodide / "package.json").is_file():
        sys.exit(f"{given.pyodide} is missing: run npm ci in {HERE}")
    shared = given.out / SHARED
    if shared.exists():
        shutil.rmtree(shared)
    shared.mkdir(parents=True)
    texts = json.loads((SITE / "texts.json").read_text(encoding="utf-8"), object_pairs_hook=_each_once)
    _scripts(shared)
    _python(shared / OF_PYTHON, given.pyodide)
    _data(shared, texts, given.out)
    version = _version(shared)
    for language in LANGUAGES:
        _page(given.out, language, texts, version)
    _report(given.out)


def _each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A text under a name that another has would be lost without a word."""
    found = dict(pairs)
    if len(found) != len(pairs):
        names = [name for name, _ in pairs]
        sys.exit(f"texts.json: twice: {sorted({name for name in names if names.count(name) > 1})}")
    return found


def _scripts(shared: Path) -> None:
    """The page's own scripts, styles and pictures."""
    for source in sorted((SITE / "app").rglob("*")):
        if source.is_file():
            target = shared / source.relative_to(SITE / "app")
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, target)
    shutil.copyfile(ROOT / "cases" / "records" / "oyna-9-hands.yaml", shared / "sample.yaml")
    from icons import write_icons

    write_icons(shared)


def _python(folder: Path, pyodide: Path) -> None:
    """Pyodide, and the package with the bridge in front of it."""
    folder.mkdir()
    for name in PYODIDE_FILES:
        shutil.copyfile(pyodide / name, folder / name)
    lock = json.loads((pyodide / "pyodide-lock.json").read_text(encoding="utf-8"))
    # None of Pyodide's own packages is used, and their list is a hundred kilobytes.
    small = {"info": lock["info"], "packages": {}}
    (folder / "pyodide-lock.json").write_text(json.dumps(small), encoding="utf-8")
    files = {f"hakem_browser/{path.name}": path for path in sorted((BRIDGE / "hakem_browser").glob("*.py"))}
    files |= {path.relative_to(ROOT).as_posix(): path for path in _package_files()}
    yaml = find_spec("yaml")
    if yaml is None or yaml.origin is None:
        sys.exit("PyYAML is missing")
    files |= {f"yaml/{path.name}": path for path in sorted(Path(yaml.origin).parent.glob("*.py"))}
    from referee.files import compile_spec

    with zipfile.ZipFile(folder / "referee.zip", "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for name, path in sorted(files.items()):
            _pack(packed, name, path.read_bytes())
        spec = json.dumps(compile_spec(ROOT), ensure_ascii=False, separators=(",", ":"))
        _pack(packed, "referee/_data/spec.json", spec.encode())


def _package_files() -> list[Path]:
    """The core, and what of the command line tells things to people without being a command."""
    package = ROOT / "referee"
    found = [*package.glob("*.py"), *(package / "rules").glob("*.py"), *(package / "wording").glob("*.py")]
    for path in (package / "cli").glob("*.py"):
        if "\nimport click" not in path.read_text(encoding="utf-8"):
            found.append(path)
    return found


def _pack(packed: zipfile.ZipFile, name: str, data: bytes) -> None:
    """A file with a fixed date, so that the same sources give the same zip."""
    entry = zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0))
    entry.compress_type = zipfile.ZIP_DEFLATED
    packed.writestr(entry, data, compresslevel=9)


def _data(shared: Path, texts: dict[str, list[str]], out: Path) -> None:
    """Texts, tables and situations, a file a language."""
    from precompute import situations, tables

    for side, language in enumerate(LANGUAGES):
        _module(shared / f"texts.{language}.js", {key: pair[side] for key, pair in texts.items()})
        pages = _rule_pages(out / language / "objects.inv")
        _json(shared / f"tables.{language}.json", {**tables(language), "pages": pages})
        _json(shared / f"situations.{language}.json", situations(language))


def _rule_pages(inventory: Path) -> dict[str, str]:
    """Where the documentation tells of each rule, by its inventory; nothing where it was not built yet."""
    if not inventory.is_file():
        return {}
    data = inventory.read_bytes()
    for _ in range(4):
        data = data.partition(b"\n")[2]
    pages = {}
    for line in zlib.decompress(data).decode("utf-8").splitlines():
        found = re.fullmatch(r"(\S+)\s+\S+:rule\s+\S+\s+(\S+)\s+.*", line)
        if found:
            pages[found[1]] = found[2].replace("$", found[1])
    return pages


def _json(path: Path, document: Any) -> None:
    packed = json.dumps(document, ensure_ascii=False, separators=(",", ":"))
    path.write_text(packed, encoding="utf-8", newline="\n")


def _module(path: Path, document: Any) -> None:
    packed = json.dumps(document, ensure_ascii=False, indent=0)
    path.write_text(f"export default {packed};\n", encoding="utf-8", newline="\n")


def _version(shared: Path) -> str:
    """A name for exactly these files, so that a new build is never mixed with an old one."""
    digest = hashlib.sha256()
    sources = [*(path for path in shared.rglob("*") if path.is_file()), *SITE.glob("*")]
    for path in sorted(path for path in sources if path.is_file()):
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


def _page(out: Path, language: str, texts: dict[str, list[str]], version: str) -> None:
    """The page of one language, with its worker, its service worker and its manifest."""
    folder = out / PAGES[language]
    if folder.exists():
        shutil.rmtree(folder)
    folder.mkdir(parents=True)
    side = LANGUAGES.index(language)
    up = "../" * len(Path(PAGES[language]).parts)
    other = LANGUAGES[1 - side]
    facts = {
        "LANGUAGE": language,
        "OTHER": other,
        "SHARED": f"{up}{SHARED}",
        "OTHER_PAGE": f"{up}{PAGES[other]}/",
        "OWN_PAGE": f"{up}{PAGES[language]}/",
        "HOME": "../",
        "VERSION": version,
        "FILES": json.dumps(_files(out / SHARED, up)),
    }
    for key, pair in texts.items():
        facts[f"TEXT:{key}"] = escape(pair[side])
    for name in ("index.html", "sw.js", "worker.js"):
        text = (SITE / name).read_text(encoding="utf-8")
        for key, value in facts.items():
            text = text.replace("{{" + key + "}}", value)
        (folder / name).write_text(text, encoding="utf-8", newline="\n")
    _json(folder / "manifest.webmanifest", _manifest(language, texts, side, f"{up}{SHARED}"))


def _files(shared: Path, up: str) -> dict[str, list[str]]:
    """What the service worker keeps: the shell at once, Python when the page has come to rest."""
    found: dict[str, list[str]] = {"shell": [], "python": []}
    for path in sorted(path for path in shared.rglob("*") if path.is_file()):
        name = path.relative_to(shared)
        part = "python" if name.parts[0] == OF_PYTHON else "shell"
        found[part].append(f"{up}{SHARED}/{name.as_posix()}")
    return found


def _manifest(language: str, texts: dict[str, list[str]], side: int, shared: str) -> dict[str, Any]:
    return {
        "name": texts["app_name"][side],
        "short_name": texts["app_short"][side],
        "description": texts["app_about"][side],
        "lang": language,
        "id": "./",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": "#f4efe4",
        "theme_color": "#1f4d3a",
        "icons": [
            {"src": f"{shared}/icon-192.png", "sizes": "192x192", "type": "image/png", "purpose": "any"},
            {"src": f"{shared}/icon-512.png", "sizes": "512x512", "type": "image/png", "purpose": "any"},
            {"src": f"{shared}/icon-512.png", "sizes": "512x512", "type": "image/png", "purpose": "maskable"},
        ],
    }


def _report(out: Path) -> None:
    """What was built, in bytes."""
    sizes = {"shell": 0, "python": 0}
    for path in (out / SHARED).rglob("*"):
        if path.is_file():
            sizes["python" if path.parent.name == OF_PYTHON else "shell"] += path.stat().st_size
    pages = ", ".join(PAGES.values())
    print(
        f"{pages}: the page {sizes['shell'] / 1000:.0f} kB, "
        f"Python and the referee {sizes['python'] / 1_000_000:.1f} MB"
    )


if __name__ == "__main__":
    main()
