"""What an engine started, and how much memory all of it holds. Known on Linux; elsewhere nothing is known.

An engine has a session of its own, and its environment bears a mark. A descendant can leave the group and the
session, but the mark is inherited.
"""

import os
from collections.abc import Collection, Iterator
from typing import NamedTuple

TOKEN = "OKEY_ENGINE_RUN"
"""The variable with the mark."""


class _Seen(NamedTuple):
    pid: int
    parent: int
    session: int
    alive: bool
    pages: int


def members(leader: int, token: str) -> list[int]:
    """Everything alive in the leader's session or with this mark. Call it before the leader is reaped."""
    mark = f"{TOKEN}={token}".encode()
    return [
        seen.pid for seen in _processes() if seen.alive and (seen.session == leader or _bears(seen.pid, mark))
    ]


def memory(leaders: Collection[int]) -> dict[int, int]:
    """The resident bytes of each leader's session and of its descendants in other ones."""
    held = dict.fromkeys(leaders, 0)
    found = {seen.pid: seen for seen in _processes()}
    for seen in found.values():
        leader = _leader_of(seen, found, held)
        if leader is not None:
            held[leader] += seen.pages * _PAGE
    return held


def _leader_of(seen: _Seen, found: dict[int, _Seen], leaders: Collection[int]) -> int | None:
    above: _Seen | None = seen
    for _ in found:
        if above is None:
            return None
        for number in (above.session, above.pid):
            if number in leaders:
                return number
        above = found.get(above.parent)
    return None


def _processes() -> Iterator[_Seen]:
    try:
        names = os.listdir("/proc")
    except OSError:
        return
    for name in names:
        if name.isdecimal():
            try:
                with open(f"/proc/{name}/stat", "rb") as file:
                    # The program's name stands in brackets and may hold anything.
                    fields = file.read().rpartition(b")")[2].split()
                state, parent, session, pages = fields[0], int(fields[1]), int(fields[3]), int(fields[21])
            except (OSError, IndexError, ValueError):
                continue
            yield _Seen(int(name), parent, session, state not in (b"Z", b"X"), pages)


def _bears(pid: int, mark: bytes) -> bool:
    try:
        with open(f"/proc/{pid}/environ", "rb") as file:
            return mark in file.read()
    except OSError:
        return False


_PAGE = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 0
