"""``hakem record``: hands that were played, written down as records. One file a sub-command."""

import click

from referee.cli.group import subgroup

ABOUT = (
    "Oynanmış elleri kayda geçirir.",
    "Write down hands that were played.",
)

COMMANDS: dict[str, tuple[str, str]] = {
    "new": (
        "Yeni bir el yazar ya da yarım kalanı sürdürür.",
        "Write down a hand, or go on with one.",
    ),
}


def command(language: str) -> click.Command:
    """The group in one language."""
    about = ABOUT[0 if language == "tr" else 1]
    return subgroup(language, "record", about, COMMANDS, "referee.cli.record", ["hakem record new"])
