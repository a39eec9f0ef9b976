"""What a recorded hand is worth, worked out from the record alone and by another way than the referee's.

It looks at tiles as texts, follows who took and laid what, and adds up by the figures of the documents,
which stand here once more, read there. It knows hands without faults at the six complete tables and no
house rules.
"""

from typing import Any

SEATS = ("1", "2", "3", "4")
NUMBERS = {colour + str(number): number for colour in "RYBK" for number in range(1, 14)}

NOT_OPENED = {"oyna": 202, "turler": 202, "nasil": 200}
"""oyna: “who never opened writes 202”; turler the same; nasil: 200."""
OKEY_LEFT = 101
"""oyna and turler: an okey left in hand costs 101, and nothing multiplies it."""


def family(profile: str) -> str:
    """The document that a table rests on."""
    return profile if profile in ("oyna", "nasil") else "turler"


def naive_points(hand: dict[str, Any], profile: str) -> dict[str, int]:
    """Everybody's points, charges included, the charges as they were written down."""
    document = family(profile)
    racks = {seat: list(hand["racks"][seat]) for seat in SEATS}
    opened: dict[str, str] = {}
    when: dict[str, int] = {}
    number = last = 0
    laid_off = False
    thrown = seat = ""
    for number, turn in enumerate(hand["turns"]):
        seat = str(turn["seat"])
        if number != last:
            laid_off, last = False, number
        for event in turn["events"]:
            ((kind, about),) = event.items()
            if kind in ("draw", "take"):
                racks[seat].append(about)
            elif kind == "discard":
                racks[seat].remove(about)
                thrown = about
            elif kind == "open":
                opened[seat], when[seat] = next(iter(about)), number
                for tile in _tiles(next(iter(about.values()))):
                    racks[seat].remove(tile)
            elif kind == "lay_off":
                laid_off = True
                for tile in about["tiles"]:
                    racks[seat].remove(tile)
            elif kind == "take_okey":
                for tile in about["tiles"]:
                    racks[seat].remove(tile)
                    racks[seat].append("OK")
                # The other okeys of a meld stay; one comes off for the tiles that were put in.
                racks[seat] = _one_okey_for(racks[seat], len(about["tiles"]))
            else:
                for tile in _tiles([about]):
                    racks[seat].remove(tile)
    if list(opened.values()) == ["pairs"] * 4:
        return dict.fromkeys(SEATS, 0)
    charges = {seat: hand["claimed"]["charges"].get(seat, 0) for seat in SEATS}
    own, factor, by = _finish(document, seat, racks, opened, when, number, thrown, laid_off)
    points: dict[str, int] = {}
    for other in SEATS:
        if other == by:
            points[other] = own
        elif other not in opened:
            points[other] = NOT_OPENED[document] * factor
        else:
            points[other] = _left(racks[other], hand["indicator"], document)
            points[other] *= (2 if opened[other] == "pairs" else 1) * factor
            if document != "nasil":
                points[other] += OKEY_LEFT * racks[other].count("OK")
        if by and profile.endswith("-esli") and abs(int(other) - int(by)) == 2:
            # turler: with partners the finisher's partner writes nothing for what is left in hand.
            points[other] = 0
    return {seat: points[seat] + charges[seat] for seat in SEATS}


def _finish(
    document: str,
    seat: str,
    racks: dict[str, list[str]],
    opened: dict[str, str],
    when: dict[str, int],
    number: int,
    thrown: str,
    laid_off: bool,
) -> tuple[int, int, str]:
    """What the finisher writes, by what the others' points are multiplied, and who it is."""
    if racks[seat]:
        return 0, 1, ""
    if document == "nasil":
        return 0, 1, seat
    factor = 1
    if thrown == "OK":
        factor *= 2
    if opened[seat] == "pairs":
        factor *= 2
    # oyna: the whole hand in one turn, before anybody else has opened, and not by pairs; turler: whoever
    # else has opened, and by pairs too.
    alone = set(opened) == {seat} and opened[seat] == "melds"
    if when[seat] == number and (alone or document == "turler"):
        factor *= 2
    return -101 * factor, factor, seat


def _left(rack: list[str], indicator: str, document: str) -> int:
    """The sum of the tiles left; a false joker counts the okey's number, in nasil an okey does too."""
    okey = NUMBERS[indicator] % 13 + 1
    return sum(
        okey if tile == "FJ" else (okey if document == "nasil" else 0) if tile == "OK" else NUMBERS[tile]
        for tile in rack
    )


def _tiles(groups: list[Any]) -> list[str]:
    return [tile for group in groups for tile in (group["tiles"] if isinstance(group, dict) else group)]


def _one_okey_for(rack: list[str], tiles: int) -> list[str]:
    """Several tiles of a set bring one okey back, not one each."""
    for _ in range(tiles - 1):
        rack.remove("OK")
    return rack
