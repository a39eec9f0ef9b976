"""Builds these pages in both languages into ``build/docs``: ``python docs/build.py [tr] [en] [--fresh]``.

Needs what ``docs/requirements.txt`` names and nothing else, and no network. Every warning is an error.
"""

import argparse
import json
import multiprocessing
import os
import shutil
import sys
import time
from pathlib import Path

DOCS = Path(__file__).resolve().parent
ROOT = DOCS.parent
LANGUAGES = ("tr", "en")
BROWSER = ("hakem", "referee")
sys.path[:0] = [str(DOCS), str(ROOT)]


class _Named:
    """A stream of warnings that names the file that somebody can mend, not its copy."""

    def __init__(self, staged: Path, language: str) -> None:
        self.staged = str(staged)
        self.real = str(DOCS / "pages" / language)

    def write(self, text: str) -> int:
        return sys.stderr.write(text.replace(self.staged, self.real))

    def flush(self) -> None:
        sys.stderr.flush()

    def isatty(self) -> bool:
        return False


def build(language: str, out: Path, work: Path, fresh: bool, quick: bool) -> int:
    """Build one language; 0 if it went well."""
    os.environ["OKEY_LANGUAGE"] = language
    from okey.data import state_of
    from okey.staging import stage, strangers
    from sphinx.application import Sphinx

    began = time.monotonic()
    unlisted = strangers(language, DOCS)
    if unlisted:
        print(f"{language}: not in docs/okey/pages.py: {', '.join(unlisted)}", file=sys.stderr)
        return 1
    sources = work / language / "sources"
    stage(language, DOCS, sources, quick)
    # Sphinx sees a change in a page, but not that the rules, the cases or what renders them have changed.
    state = state_of("referee", "spec", "cases", "docs/okey", "tests/wrong_engines")
    stamp = work / language / "state"
    if not stamp.is_file() or stamp.read_text(encoding="utf-8") != state:
        fresh = True
        stamp.unlink(missing_ok=True)
    app = Sphinx(
        sources,
        DOCS,
        out / language,
        work / language / "doctrees",
        "html",
        status=None,
        warning=_Named(sources, language),
        freshenv=fresh,
        warningiserror=True,
        exception_on_warning=False,
        confoverrides={"language": language},
    )
    app.build()
    if app.statuscode == 0:
        stamp.write_text(state, encoding="utf-8")
    print(f"{language}: {len(app.env.found_docs)} pages, {time.monotonic() - began:.0f} s", flush=True)
    return app.statuscode


def _clear(folder: Path) -> None:
    """Empty a folder of pages; the referee in the browser, which is built by itself, stays."""
    for path in folder.iterdir() if folder.is_dir() else ():
        if path.name in BROWSER:
            continue
        shutil.rmtree(path) if path.is_dir() else path.unlink()


def main() -> int:
    """Build what is asked for, and the page before the two."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("languages", nargs="*", choices=[*LANGUAGES, []], help="tr, en; both without it")
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "docs")
    parser.add_argument("--fresh", action="store_true", help="read every page again")
    parser.add_argument(
        "--quick", action="store_true", help="without the pages of cases, for those who write"
    )
    chosen = parser.parse_args()
    languages = chosen.languages or list(LANGUAGES)
    work = chosen.out.parent / ("docs-work-quick" if chosen.quick else "docs-work")
    os.environ["OKEY_DOCS_WORK"] = str(work)
    if chosen.fresh:
        for language in languages:
            shutil.rmtree(work / language, ignore_errors=True)
            _clear(chosen.out / language)
    began = time.monotonic()
    spawn = multiprocessing.get_context("spawn")
    with spawn.Pool(len(languages)) as pool:
        statuses = pool.starmap(
            build, [(one, chosen.out, work, chosen.fresh, chosen.quick) for one in languages]
        )
    if any(statuses):
        return 1
    from okey.front import front_page, page_list

    (chosen.out / "index.html").write_text(front_page(), encoding="utf-8")
    (chosen.out / "pages.json").write_text(
        json.dumps(page_list(), ensure_ascii=False, indent=1), encoding="utf-8"
    )
    print(f"{chosen.out}: {time.monotonic() - began:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
