"""What a stranger answered, kept small: however large or deep it is, a report can hold it and write it."""

from typing import Any

from referee.decode import shortly

DEEPEST = 40
MOST_PARTS = 2000
LONGEST_TEXT = 2000
CUT = "…"
_LARGEST = 10**30


def shortened(value: Any) -> Any:
    """The same JSON value, or as much of it as can be kept; what was cut away leaves a “…”.

    >>> shortened({"tiles": ["B3"], "value": 10**400})
    {'tiles': ['B3'], 'value': '10^400'}
    """
    return _kept(value, [MOST_PARTS], DEEPEST)


def _kept(value: Any, left: list[int], depth: int) -> Any:
    left[0] -= 1
    if isinstance(value, str):
        return value if len(value) <= LONGEST_TEXT else value[:LONGEST_TEXT] + CUT
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, (int, float)):
        # Neither NaN nor anything too large to be read is between these.
        return value if -_LARGEST < value < _LARGEST else shortly(value)
    if not isinstance(value, (dict, list)):
        return shortly(value)
    if depth == 0 or left[0] <= 0:
        return CUT
    if isinstance(value, list):
        listed: list[Any] = []
        for entry in value:
            if left[0] <= 0:
                listed.append(CUT)
                break
            listed.append(_kept(entry, left, depth - 1))
        return listed
    found: dict[Any, Any] = {}
    for key, entry in value.items():
        if left[0] <= 0:
            found[CUT] = CUT
            break
        name = key if isinstance(key, int) else _kept(str(key), left, 0)
        found[name] = _kept(entry, left, depth - 1)
    return found
