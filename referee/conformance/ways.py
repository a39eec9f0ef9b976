"""Ways that an answer shows, checked by replay: any will do that keeps to the rules and does what it says.

``melds`` of a best opening must lie in the rack, be melds at this table and be worth the ``value``; the
``line`` of a take must go through, event by event, up to a discard that stands.
"""

from collections import Counter
from typing import Any

from referee.conformance.compare import Difference, Wanted
from referee.profile import Profile
from referee.questions import ask
from referee.tiles import KIND_NAMES, okey_of
from referee.turn import Referee

MOST_MOVES = 60
"""No turn that somebody would play is longer; each move is judged, and a hostile answer could hold many."""
MOST_KEPT = 256

A_MELD = Wanted("a run or a set", "seri ya da küt")
MELDS_LISTED = Wanted("a list of melds", "perlerin listesi")
FROM_RACK = Wanted("tiles of the rack", "ıstakadaki taşlar")
TILE_LEFT = Wanted("a tile left to discard", "atmak için bir taş kalmalı")
EVENTS_LISTED = Wanted("a list of events", "hamlelerin listesi")
EVENTS_OF_A_TURN = Wanted("events of a turn", "bir sıranın hamleleri")
NOT_TOO_LONG = Wanted(f"at most {MOST_MOVES} moves", f"en çok {MOST_MOVES} hamle")
ALLOWED = Wanted("allowed", "olur")
ONE_DISCARD = Wanted("one discard, at the end", "tek taş atılır, o da sonda")
DISCARD_LAST = Wanted("a discard at the end", "sonda bir taş atılmalı")

_referees: dict[str, Referee] = {}


def referee_for(profile: Profile) -> Referee:
    """The referee of a table; it has no state, so one is enough for all that is asked at it."""
    found = _referees.get(profile.hash)
    if found is None:
        if len(_referees) >= MOST_KEPT:
            _referees.clear()
        found = _referees[profile.hash] = Referee(profile.parameters)
    return found


def replay_ways(question: str, profile: Profile, given: dict[str, Any], got: Any) -> tuple[Difference, ...]:
    """What is wrong with the ways of an answer; a way that is not shown is not missed."""
    if not isinstance(got, dict):
        return ()
    if question == "best_opening" and got.get("melds"):
        return _melds(profile, given, got["melds"], got.get("value"))
    if question == "take" and got.get("line") and got.get("allowed") is not False:
        return _line(profile, given, got["line"])
    return ()


def _melds(profile: Profile, given: dict[str, Any], melds: Any, value: Any) -> tuple[Difference, ...]:
    if not isinstance(melds, list):
        return (Difference("melds", MELDS_LISTED, melds),)
    okey = KIND_NAMES[okey_of(KIND_NAMES.index(given["indicator"]))]
    if len(melds) > len(given["rack"]):
        return (Difference("melds", FROM_RACK, melds),)
    referee = referee_for(profile)
    total = 0
    used: Counter[str] = Counter()
    for number, entry in enumerate(melds):
        meld = entry if isinstance(entry, dict) else {"tiles": entry}
        asked = {"indicator": given["indicator"], "tiles": meld.get("tiles"), "kind": meld.get("kind")}
        read = ask("meld", profile, asked, referee)
        if read.get("kind") not in ("run", "set"):
            return (Difference(f"melds.{number}", A_MELD, entry),)
        total += read["value"]
        used.update(_counted(asked["tiles"], okey))
    rack = _counted(given["rack"], okey)
    faults: list[Difference] = []
    if used - rack:
        faults.append(Difference("melds", FROM_RACK, sorted((used - rack).elements())))
    if rack.total() - used.total() < profile.parameters.turn_keep_a_tile:
        faults.append(Difference("melds", TILE_LEFT, melds))
    if given.get("use") is not None and not used.keys() & _counted([given["use"]], okey).keys():
        faults.append(Difference("melds", _in_a_meld(given["use"]), melds))
    if value != total:
        faults.append(Difference("melds", value, total))
    return tuple(faults)


def _in_a_meld(tile: str) -> Wanted:
    return Wanted(f"{tile} in a meld", f"bir perde {tile}")


def _on_the_table(tile: str) -> Wanted:
    return Wanted(f"{tile} on the table", f"yerde {tile}")


def _counted(tiles: list[str], okey: str) -> Counter[str]:
    return Counter("OK" if tile == okey else tile for tile in tiles)


def _line(profile: Profile, given: dict[str, Any], line: Any) -> tuple[Difference, ...]:
    if not isinstance(line, list):
        return (Difference("line", EVENTS_LISTED, line),)
    if len(line) > MOST_MOVES:
        return (Difference("line", NOT_TOO_LONG, line),)
    events = [{"take": given["tile"]}, *line]
    referee = referee_for(profile)
    answer = ask("turn", profile, {"position": given["position"], "events": events}, referee)
    if answer.get("invalid") == "missing":
        # A line may finish the hand; what the others then score is not its business.
        position = _with_others_known(given["position"])
        answer = ask("turn", profile, {"position": position, "events": events}, referee)
    if "invalid" in answer:
        return (Difference("line", EVENTS_OF_A_TURN, line),)
    for number, row in enumerate(answer["events"]):
        place = f"line.{number - 1}" if number else "line"
        if row["outcome"] == "refused" or row.get("undone"):
            return (Difference(place, ALLOWED, row.get("rule")),)
        if "discard" in events[number] and number < len(line):
            return (Difference(place, ONE_DISCARD, events[number]),)
    if "discard" not in events[-1] and not answer["hand"]["over"]:
        return (Difference(f"line.{len(line) - 1}", DISCARD_LAST, events[-1]),)
    if answer["hand"].get("how") == "void" and not _lays(events[-1], given["tile"], given["position"]):
        return (Difference("line", _on_the_table(given["tile"]), events[-1]),)
    return ()


def _with_others_known(position: dict[str, Any]) -> dict[str, Any]:
    """The position with empty racks and no charges where it says nothing of them."""
    seats = {
        seat: {
            "charged": 0,
            **about,
            "rack": about["rack"] if isinstance(about.get("rack"), list) else [],
        }
        for seat, about in position["seats"].items()
    }
    return {**position, "seats": seats, "partial": True}


def _lays(opening: dict[str, Any], tile: str, position: dict[str, Any]) -> bool:
    """Does the opening that ended the hand hold the taken tile?"""
    okey = KIND_NAMES[okey_of(KIND_NAMES.index(position["indicator"]))]
    groups = [group for part in opening.get("open", {}).values() for group in part]
    laid = [tile for group in groups for tile in (group["tiles"] if isinstance(group, dict) else group)]
    return not _counted([tile], okey).keys().isdisjoint(_counted(laid, okey))
