"""How strong the suite is, in figures: ``python -m tests.strength [--sample N] [--lang tr]``.

Wrong engines caught, chapter by chapter; mutants killed by the cases alone, module by module. Exit status 1
if a wrong engine gets through, or fewer than 97 in 100 mutants are killed or shown to change nothing.
"""

import argparse
import os
import sys
from collections.abc import Sequence

from tests.strength import mutate
from tests.wrong_engines.catalogue import CHAPTERS
from tests.wrong_engines.table import first_catch

TEXT = {
    "tr": ("Yanlış motorlar", "bölüm", "yakalanan", "toplam", "yakalanmayan", "Mutantlar"),
    "en": ("Wrong engines", "chapter", "caught", "of", "not caught", "Mutants"),
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run from the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.strength")
    parser.add_argument("--sample", type=int, metavar="N", help="so many mutants, by chance")
    parser.add_argument("--lang", choices=("tr", "en"), default="en")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    chosen = parser.parse_args(arguments)
    engines, chapter, caught, of, through, mutants = TEXT[chosen.lang]
    print(f"## {engines}\n\n| {chapter} | {caught} | {of} |\n|---|---:|---:|", flush=True)
    missed: list[str] = []
    for tr, en, wrong in CHAPTERS:
        free = [engine.id for engine in wrong if first_catch(engine) is None]
        missed += free
        title = tr if chosen.lang == "tr" else en
        print(f"| {title} | {len(wrong) - len(free)} | {len(wrong)} |", flush=True)
    if missed:
        print(f"\n{through}: {', '.join(missed)}")
    print(f"\n## {mutants}\n", flush=True)
    sample = [] if chosen.sample is None else ["--sample", str(chosen.sample)]
    status = mutate.main(["--jobs", str(chosen.jobs), *sample])
    return 1 if missed else status


if __name__ == "__main__":
    sys.exit(main())
