"""What ``hakem can-open`` and ``hakem can-take`` are both told: a rack, the left tile, a table."""

import click

from referee.cli.group import format_option, profile_option
from referee.wording.texts import in_language

TEXT = {
    "rack": ("TAŞ...", "TILE..."),
    "tile": ("TAŞ", "TILE"),
    "okey": ("Okey olan taş.", "The tile that is the okey."),
    "indicator": ("Ya da gösterge.", "Or the indicator."),
    "left": ("Yandaki taş.", "The left tile."),
    "number": ("SAYI", "NUMBER"),
    "minimum": (
        "Katlamalı elde: perle açmak için gereken sayı.",
        "Where openings are raised: what melds must be worth now.",
    ),
    "minimum_pairs": (
        "Katlamalı elde: çiftle açmak için gereken çift.",
        "Where openings are raised: how many pairs are needed now.",
    ),
    "profile": (
        "Hangi masaya göre: bir kimlik (ev kurallarıyla), bir profil dosyası ya da hepsi için all.",
        "By which table: an id (with variants), a profile file, or all.",
    ),
    "format": (
        "text: okunacak yanıt; json: her masa için bir satır.",
        "text: to be read; json: a line a table.",
    ),
}


def rack_argument(language: str) -> click.Argument:
    """The tiles, as they are typed."""
    return click.Argument(["rack"], nargs=-1, required=True, metavar=in_language(TEXT, language)["rack"])


def okey_options(language: str) -> list[click.Parameter]:
    """``--okey`` and ``--indicator``: either says what the okey is."""
    texts = in_language(TEXT, language)
    return [
        click.Option(["--okey"], metavar=texts["tile"], help=texts["okey"]),
        click.Option(["--indicator"], metavar=texts["tile"], help=texts["indicator"]),
    ]


def left_option(language: str, required: bool = False) -> click.Option:
    """``--left``."""
    texts = in_language(TEXT, language)
    return click.Option(["--left"], required=required, metavar=texts["tile"], help=texts["left"])


def table_options(language: str) -> list[click.Parameter]:
    """By which rules, from which minimums on, and how the answer is written."""
    texts = in_language(TEXT, language)
    number = click.IntRange(min=1)
    return [
        click.Option(["--minimum"], type=number, metavar=texts["number"], help=texts["minimum"]),
        click.Option(["--minimum-pairs"], type=number, metavar=texts["number"], help=texts["minimum_pairs"]),
        profile_option(language, texts["profile"]),
        format_option(texts["format"]),
    ]
