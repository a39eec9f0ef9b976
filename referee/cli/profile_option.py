"""``--profile``: the tables that the user named."""

import click

from referee.cli.ask import complete_profiles
from referee.named_profile import find_profile
from referee.profile import Profile, load_profile
from referee.spec import load_spec


def chosen_profile(name: str, language: str) -> Profile | None:
    """The profile that the user named; ``None`` once it has been said why it cannot be had."""
    found = find_profile(name)
    if isinstance(found, Profile):
        return found
    for trouble in found:
        click.echo(trouble.text(language), err=True)
    return None


def chosen_tables(name: str | None, language: str) -> list[Profile]:
    """The profile that the user named; every complete one for ``all`` and where none was named.

    Ends the command (exit status 2) once it has been said why a profile cannot be had.
    """
    if name is None or name == "all":
        return [load_profile(identity) for identity in complete_profiles(load_spec())]
    chosen = chosen_profile(name, language)
    if chosen is None:
        raise click.exceptions.Exit(2)
    return [chosen]
