"""A record, and a question about a position, as people write them: a line for each rack and each turn."""

import json
from typing import Any

from referee.decode import SEATS
from referee.tiles import ALL_TILES

Document = dict[str, Any]

_ORDER = ("record", "profile", "players", "bots", "agreed_hands")
_HAND_ORDER = ("dealer", "indicator")


def as_yaml(document: Document) -> str:
    """The record as people write it: a line for each rack and each turn."""
    lines = [f"{key}: {_flow(document[key])}" for key in _ORDER if key in document]
    hands = document.get("hands")
    if hands is not None:
        lines.append("hands:" if hands else "hands: []")
    for hand in hands or []:
        lines += _hand_lines(hand)
    if "claimed_match" in document:
        lines.append(f"claimed_match: {_flow(document['claimed_match'])}")
    return "\n".join(lines) + "\n"


def _hand_lines(hand: Document) -> list[str]:
    lines = [f"{key}: {_flow(hand[key])}" for key in _HAND_ORDER if key in hand]
    if "racks" in hand:
        lines.append("racks:" if hand["racks"] else "racks: {}")
        lines += [f"  {seat}: {_flow(rack)}" for seat, rack in hand["racks"].items()]
    if "stock" in hand:
        lines.append(f"stock: {_flow(hand['stock'])}")
    if "turns" in hand:
        lines.append("turns:" if hand["turns"] else "turns: []")
        lines += [f"  - {_flow(turn)}" for turn in hand["turns"]]
    if "claimed" in hand:
        lines.append(f"claimed: {_flow(hand['claimed'])}")
    return [f"  {'- ' if number == 0 else '  '}{line}" for number, line in enumerate(lines or ["{}"])]


_PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+")
_NOT_TEXT = frozenset(("null", "true", "false"))


def _flow(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_key(key)}: {_flow(entry)}" for key, entry in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(_flow(entry) for entry in value) + "]"
    if isinstance(value, str):
        words = value.isalpha() or (value[:1].isalpha() and set(value) <= _PLAIN)
        plain = words and value not in _NOT_TEXT
        return value if plain else json.dumps(value, ensure_ascii=False)
    return json.dumps(value)


def _key(key: str) -> str:
    """Seats as keys need no quotes, a name that looks like one does."""
    return key if key in map(str, SEATS) else _flow(key)


def position_question(hand: Document, profile: str, language: str, starter: int, dealt: int) -> str | None:
    """A question about a position, for a hand of which some racks are not known.

    A file to be filled in, which ``hakem ask`` takes as it is. ``None`` where no rack is known at all.
    """
    racks = {seat: hand["racks"].get(str(seat)) for seat in SEATS}
    known = [seat for seat in SEATS if racks[seat]]
    if not known:
        return None
    to_play = starter if starter in known else known[0]
    begins = to_play == starter
    side = 0 if language == "tr" else 1
    notes = {key: f"  # {pair[side]}" for key, pair in _NOTES.items()}
    lines = [
        f"# {_HEAD[side]}",
        "question: turn",
        f"profile: {_flow(profile)}",
        "given:",
        "  position:",
        f"    partial: true{notes['partial']}",
        f"    indicator: {hand['indicator']}",
        f"    dealer: {hand['dealer']}",
        f"    to_play: {to_play}{notes['to_play']}",
        f"    phase: {'play' if begins else 'take'}{notes['phase']}",
        f"    seats:{notes['seats']}",
    ]
    for seat in SEATS:
        rack = racks[seat]
        count = dealt + (seat == starter)
        held = _flow(rack) if rack else str(count if begins or seat != starter else dealt)
        lines.append(f"      {seat}: {{rack: {held}, opened: null, charged: 0}}")
    rack = racks[to_play] or []
    tile = next((tile for tile in rack if tile != "OK"), "OK")
    left = (to_play + 2) % len(SEATS) + 1
    lines += [
        f"    table: []{notes['table']}",
        f"    stock: {ALL_TILES - 2 - len(SEATS) * dealt}",
        f"    discards: {{{left}: []}}{notes['discards']}",
        f"    turn: {{source: {'deal' if begins else 'null'}, put_back: false}}",
        f"  events:{notes['events']}",
        *([] if begins else ["    - draw: true"]),
        f"    - discard: {tile}",
    ]
    return "\n".join(lines) + "\n"


_HEAD = (
    "Tek bir durum için soru. Boşlukları doldurup sorun: hakem ask DOSYA",
    "A question about one situation. Fill it in, then: hakem ask FILE",
)
_NOTES = {
    "partial": ("bilinmeyenler yazılmayabilir", "what is not known may be left out"),
    "to_play": ("sırası gelen", "whose turn it is"),
    "phase": ("take: taş alacak, play: aldı, oynayacak", "take: has yet to take a tile, play: has taken one"),
    "seats": (
        "rack: taşlar ya da kaç tane oldukları; opened: null, melds ya da pairs (açmışsa opened_with de)",
        "rack: the tiles, or how many; opened: null, melds or pairs (then opened_with too)",
    ),
    "table": (
        "masadakiler: {by: 2, kind: run, tiles: [B4, OK, B6]}",
        "what lies on the table: {by: 2, kind: run, tiles: [B4, OK, B6]}",
    ),
    "discards": (
        "solundakinin attıkları, son atılan sonda",
        "the left neighbour's discards, the last one last",
    ),
    "events": ("sorulan hamleler", "the moves in question"),
}  # fmt: skip
