"""``hakem simulate``: whole matches between seeded players, a record a line."""

import json
import sys
from collections.abc import Iterable
from contextlib import ExitStack
from pathlib import Path
from typing import IO, Any

import click

from referee.cli.group import fail, new_command, profile_option
from referee.wording.texts import in_language

TEXT = {
    "about": (
        """Maç oynatır, kayıtlarını yazar: her satırda bir maç (JSON Lines).

        Oyuncular kurala uyar: random aklına geleni, greedy her fırsatı oynar, pairs yalnız çiftle açar,
        careless ne gelirse atar, cezalı olanı da, patient okeyini son taşa saklar. --faults ile ellere
        bilerek yanlış hamle ve yanlış puan konur; bunlar, oyuncuların yediği cezalarla birlikte --truth
        dosyasına yazılır, her satırda biri.

        Aynı --seed aynı dosyayı verir, iş sayısı ne olursa olsun.

        Çıkış kodu: 0 yazıldı, 2 yazılamadı.""",
        """Play matches and write their records, one a line (JSON Lines).

        The players keep to the rules: random plays what it thinks of, greedy whatever it can, pairs opens
        with pairs or never, careless discards what comes, also what costs, patient keeps its okey for the
        last discard. --faults puts unlawful acts and false claims into hands on purpose; they go to the
        --truth file, one a line, with the charges that players ran into.

        The same --seed gives the same file, whatever the number of jobs.

        Exit status: 0 written, 2 could not be written.""",
    ),
    "number": ("SAYI", "NUMBER"),
    "hands": ("Kaç el.", "How many hands."),
    "seed": ("Rastgele sayıların başı.", "Where the random numbers start."),
    "styles": ("A,B,C,D", "A,B,C,D"),
    "players": (
        "Dört oyuncunun türü, virgülle; bir tane yazılırsa dördü de odur.",
        "The styles of the four players, with commas; a single one is all four.",
    ),
    "share": ("OLASILIK", "PROBABILITY"),
    "faults": (
        "Bir elde yanlış hamle, bir çetelede yanlış puan olasılığı: 0 ile 1 arası.",
        "How likely an unlawful act in a hand is, and a false claim: 0 to 1.",
    ),
    "lucky": (
        "Bir ıstakanın hazır perlerle dağıtılma olasılığı: 0 ile 1 arası.",
        "How likely a rack is dealt with melds in it: 0 to 1.",
    ),
    "file": ("DOSYA", "FILE"),
    "out": ("Kayıtların dosyası; - ekrana yazar.", "Where the records go; - is standard output."),
    "truth": (
        "Bulunması gerekenlerin dosyası.",
        "Where to write what there is to be found.",
    ),
    "jobs": ("Aynı anda kaç işlem.", "How many processes."),
    "profile": (
        "Hangi masada: bir kimlik (ev kurallarıyla) ya da bir profil dosyası.",
        "At which table: an id (with variants) or a profile file.",
    ),
    "need_profile": (
        "Hangi masada oynanacağı söylenmedi: --profile gerekir.",
        "At which table? Give --profile.",
    ),
    "four": (
        "--players dört tür ister ({known}); {found} tane var.",
        "--players takes four styles ({known}); there are {found}.",
    ),
    "no_style": (
        "“{found}” diye bir oyuncu türü yok; şunlar var: {known}.",
        "There is no style “{found}”; the styles are {known}.",
    ),
    "unwritable": ("{file}: yazılamıyor ({found}).", "{file}: cannot be written ({found})."),
    "same_file": (
        "Kayıtlarla --truth aynı dosyaya yazılamaz.",
        "Records and --truth cannot go to the same file.",
    ),
}  # fmt: skip


def command(language: str) -> click.Command:
    """The command in one language."""
    texts = in_language(TEXT, language)
    number, file = texts["number"], texts["file"]
    return new_command(
        language,
        "simulate",
        lambda **options: simulate_command(language, **options),
        texts["about"],
        [
            click.Option(
                ["--hands"], type=click.IntRange(min=1), default=11, metavar=number, help=texts["hands"]
            ),
            click.Option(["--seed"], type=int, default=1, metavar=number, help=texts["seed"]),
            click.Option(["--players"], metavar=texts["styles"], help=texts["players"]),
            click.Option(
                ["--faults"],
                type=click.FloatRange(0, 1),
                default=0.0,
                metavar=texts["share"],
                help=texts["faults"],
            ),
            click.Option(
                ["--lucky"],
                type=click.FloatRange(0, 1),
                default=0.0,
                metavar=texts["share"],
                help=texts["lucky"],
            ),
            click.Option(["--out"], default="-", metavar=file, help=texts["out"]),
            click.Option(["--truth"], metavar=file, help=texts["truth"]),
            click.Option(
                ["--jobs"], type=click.IntRange(1, 256), default=1, metavar=number, help=texts["jobs"]
            ),
            profile_option(language, texts["profile"]),
        ],
        [
            "hakem simulate --profile oyna --hands 20 --seed 7",
            "hakem simulate --profile oyna --players greedy --hands 5 | hakem judge --brief -",
        ],
    )


def simulate_command(
    language: str,
    hands: int,
    seed: int,
    players: str | None,
    faults: float,
    lucky: float,
    out: str,
    truth: str | None,
    jobs: int,
    profile: str | None,
) -> None:
    """Play and write."""
    from referee.cli.profile_option import chosen_profile
    from referee.simulate import simulate

    texts = in_language(TEXT, language)
    if profile is None:
        fail(texts["need_profile"])
    chosen = chosen_profile(profile, language)
    styles = _styles(players, texts)
    if truth is not None and truth == out:
        fail(texts["same_file"])
    with ExitStack() as files:
        target = _opened(out, files, texts)
        beside = None if truth is None else _opened(truth, files, texts)
        for match in simulate(chosen, hands, seed, styles, faults, jobs, lucky):
            _write([match.record], target)
            if beside is not None:
                _write(match.truth, beside)


def _styles(given: str | None, texts: dict[str, str]) -> tuple[str, ...]:
    from referee.decode import SEATS
    from referee.simulate import STYLES, USUAL_PLAYERS

    if given is None:
        return USUAL_PLAYERS
    known = ", ".join(STYLES)
    styles = tuple(part.strip() for part in given.split(","))
    for style in styles:
        if style not in STYLES:
            fail(texts["no_style"].format(found=style[:40], known=known))
    if len(styles) == 1:
        return styles * len(SEATS)
    if len(styles) != len(SEATS):
        fail(texts["four"].format(found=len(styles), known=known))
    return styles


def _opened(name: str, files: ExitStack, texts: dict[str, str]) -> IO[str]:
    if name == "-":
        return sys.stdout
    try:
        return files.enter_context(Path(name).open("w", encoding="utf-8", newline="\n"))
    except OSError as error:
        fail(texts["unwritable"].format(file=name, found=error.strerror or error))


def _write(documents: Iterable[dict[str, Any]], target: IO[str]) -> None:
    for document in documents:
        target.write(json.dumps(document, ensure_ascii=False, separators=(",", ":")) + "\n")
