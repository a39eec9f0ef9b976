"""``--profile``: an id with variants, or a file of a house's own."""

import os
from pathlib import Path
from typing import Any

import click

from referee.cli.ask import complete_profiles
from referee.cli.documents import Given, Trouble, of_file, of_profile, one_document
from referee.file_faults import FileFault
from referee.profile import Profile, ProfileFault, load_profile
from referee.spec import load_spec

_SUFFIXES = (".yaml", ".yml", ".json")


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


def find_profile(name: str) -> Profile | list[Trouble]:
    """The profile, or everything that is wrong with it."""
    if not _is_file(name):
        try:
            return load_profile(name)
        except ProfileFault as fault:
            return [of_profile(fault, None)]
    given = one_document(name)
    if isinstance(given, Trouble):
        return [given]
    return profile_in(given)


def profile_in(given: Given) -> Profile | list[Trouble]:
    """The profile that a file holds."""
    from referee.files import document_faults

    faults: list[FileFault] = document_faults(given.document, "profile", given.file, given.text, given.line)
    if faults:
        return [of_file(fault) for fault in faults]
    document: Any = given.document
    try:
        return load_profile(document)
    except ProfileFault as fault:
        return [of_profile(fault, given)]


def _is_file(name: str) -> bool:
    return os.sep in name or name.lower().endswith(_SUFFIXES) or (name != "" and Path(name).is_file())
