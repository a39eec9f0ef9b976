"""A profile as people name it: an id with variants, or a file of a house's own."""

import os
from pathlib import Path
from typing import Any

from referee.documents import Given, Trouble, of_file, of_profile, one_document
from referee.file_faults import FileFault
from referee.profile import Profile, ProfileFault, load_profile

_SUFFIXES = (".yaml", ".yml", ".json")


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
