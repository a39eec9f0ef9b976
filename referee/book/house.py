"""The table that a book is about: its profile, what it is laid over, and where it goes its own way."""

from typing import Any, NamedTuple

from referee.documents import Trouble, one_document
from referee.named_profile import find_profile, profile_in
from referee.profile import Profile, load_profile
from referee.rulebook import Rulebook, load_rulebook
from referee.spec import load_spec

LARGEST_ON_A_TILE = 13


class House(NamedTuple):
    """A table with what its book says beside its values."""

    profile: Profile
    parent: Profile | None
    """The table that it is laid over: of a file ``extends``, of an id with variants the id without them."""
    description: dict[str, str] | None
    """Its own; what a parent says of itself need not hold here."""
    variants: tuple[str, ...]
    """The house rules of its id."""

    @property
    def changed(self) -> tuple[str, ...]:
        """The parameters in which it differs from its parent."""
        if self.parent is None:
            return ()
        values, before = self.profile.values, self.parent.values
        return tuple(key for key in values if values[key] != before[key])

    @property
    def lost(self) -> frozenset[int]:
        """The parent's figures for what is played otherwise here, larger than what stands on a tile.

        Free texts that were written for other tables may hold them, and then are not about this one.
        """
        return self._before(self.changed)

    @property
    def gone(self) -> frozenset[int]:
        """Those of them that are no figure of this table in any other place either."""
        return self.lost - {abs(value) for value in self.profile.values.values() if type(value) is int}

    def gone_from(self, keys: tuple[str, ...]) -> frozenset[int]:
        """Figures that an example of a rule with these parameters may not hold."""
        here = {abs(self.profile.values[key]) for key in keys if type(self.profile.values[key]) is int}
        return self.gone | (self._before(tuple(key for key in keys if key in self.changed)) - here)

    def _before(self, keys: tuple[str, ...]) -> frozenset[int]:
        if self.parent is None:
            return frozenset()
        values = [self.parent.values[key] for key in keys]
        figures = {abs(value) for value in values if type(value) is int}
        return frozenset(figure for figure in figures if figure > LARGEST_ON_A_TILE)

    def departs(self, rule: str, book: Rulebook) -> bool:
        """Does a rule say something else here than at the parent's table?"""
        parent = self.parent
        if parent is None:
            return False
        return book.statement(rule, self.profile, "en") != book.statement(rule, parent, "en")


def read_house(name: str) -> House | list[Trouble]:
    """The table by an id, an id with variants or a file; else all that is wrong with it."""
    found = find_profile(name)
    if not isinstance(found, Profile):
        return found
    base, *variants = name.split("+")
    spec = load_spec()
    if base in spec["profiles"] and found.id.partition("+")[0] == base:
        if variants:
            return House(found, load_profile(base), None, tuple(found.id.split("+")[1:]))
        return _house(found, spec["profiles"][base])
    given = one_document(name)
    if isinstance(given, Trouble):
        return [given]
    again = profile_in(given)
    return _house(again, given.document) if isinstance(again, Profile) else again


def _house(profile: Profile, document: dict[str, Any]) -> House:
    extends = document.get("extends")
    parent = load_profile(extends) if extends is not None else None
    return House(profile, parent, document.get("description"), ())


def changed_rules(house: House) -> list[str]:
    """The rules that say something else than at the parent's table, in the order of the catalogue."""
    book = load_rulebook()
    return [rule for rule in book.rules if house.departs(rule, book)]
