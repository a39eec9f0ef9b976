"""``--profile``: the tables that the user named."""

from collections.abc import Sequence

import click

from referee.cli.ask import complete_profiles
from referee.named_profile import find_profile
from referee.profile import Profile, load_profile
from referee.spec import load_spec


def chosen_profile(name: str, language: str) -> Profile:
    """The profile that the user named; the command ends once it has been said why it cannot be had."""
    return chosen_profiles((name,), language)[0]


def chosen_profiles(names: Sequence[str], language: str) -> list[Profile]:
    """The profiles that the user named; what is wrong with any of them is said before the command ends."""
    found = [find_profile(name) for name in names]
    chosen = [entry for entry in found if isinstance(entry, Profile)]
    for trouble in (trouble for entry in found if not isinstance(entry, Profile) for trouble in entry):
        click.echo(trouble.text(language), err=True)
    if len(chosen) < len(names):
        raise click.exceptions.Exit(2)
    return chosen


def chosen_tables(name: str | None, language: str) -> list[Profile]:
    """The profile that the user named; every complete one for ``all`` and where none was named."""
    if name is None or name == "all":
        return [load_profile(identity) for identity in complete_profiles(load_spec())]
    return [chosen_profile(name, language)]
