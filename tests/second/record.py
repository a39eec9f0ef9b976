"""The question ``record``: whole games, followed as they were played.

An event that breaks a rule is reported once and then taken as done or as not done, whichever leaves fewer
impossible events in the rest of the hand (design, section 6).
"""

import copy
from typing import Any

from tests.second.following import Impossible, do_anyway, impossible_in
from tests.second.match import DEAL_AFTER, Match, dealer_after
from tests.second.melds import Rules, okey_of
from tests.second.moves import do, run_out
from tests.second.points import ended, team_sums
from tests.second.shape import Judgement, kind_of
from tests.second.table import SEATS, State, no_turn, plain, right_of
from tests.second.turn import judged, told

Record = dict[str, Any]


def answer_record(given: dict[str, Any], p: Rules) -> dict[str, Any]:
    """The answer to the question."""
    record = given["record"]
    match = Match(p, record.get("agreed_hands"))
    hands: list[Record] = []
    remarks: list[Record] = []
    differences: list[Record] = []
    due: tuple[str, int] | None = None
    for number, hand in enumerate(record["hands"], start=1):
        if match.over:
            remarks.append({"rule": "match.over", "hand": number})
        told_hand, hand_remarks = follow_hand(hand, set(record.get("bots") or []), due, p)
        hands.append(told_hand)
        remarks += [{"hand": number} | remark for remark in hand_remarks]
        differences += claimed_of_hand(number, hand.get("claimed") or {}, told_hand)
        how = told_hand["how"]
        due = None if how == "unfinished" else (DEAL_AFTER[how], dealer_after(how, hand["dealer"], p))
        if how != "unfinished" and not match.over:
            match.write(how, told_hand["points"])
    if p["match.end"] == "hands" and match.agreed is None:
        remarks.append({"rule": "match.agreed_hands"})
    if match.more and not match.over:
        # The further hand is still to be played.
        remarks.append({"rule": "match.close"})
    differences += claimed_of_match(record.get("claimed_match") or {}, match)
    return {
        "hands": hands,
        "totals": match.totals,
        "teams": team_sums(match.totals, p),
        "over": match.over,
        "winners": match.winners(),
        "draw": match.draw,
        "next_dealer": None if match.over or due is None else due[1],
        "remarks": remarks,
        "differences": differences,
    }


def deal_faults(hand: Record, due: tuple[str, int] | None, p: Rules) -> tuple[list[Record], int]:
    """What is wrong with a deal, and who starts all the same: whoever holds the extra tile."""
    faults: list[Record] = []
    dealer = hand["dealer"]
    if due is not None and dealer != due[1]:
        faults.append({"rule": due[0], "seat": dealer, "expected": due[1]})
    counts = {int(seat): len(rack) for seat, rack in hand["racks"].items()}
    should = dealer if p["deal.extra_tile"] == "dealer" else right_of(dealer)
    holders = [seat for seat in SEATS if counts[seat] == p["deal.tiles"] + 1]
    starter = holders[0] if len(holders) == 1 else should
    if starter != should:
        faults.append({"rule": "deal.extra_tile", "seat": starter, "expected": should})
    for seat in SEATS:
        if counts[seat] != p["deal.tiles"] + (seat == starter):
            faults.append({"rule": "deal.tiles", "seat": seat, "count": counts[seat]})
    return faults, starter


def dealt(hand: Record, starter: int) -> State:
    """The state after the deal: the starter has a tile more and plays without taking one."""
    okey = okey_of(hand["indicator"])
    racks = {int(seat): [plain(tile, okey) for tile in rack] for seat, rack in hand["racks"].items()}
    stock = hand.get("stock")
    return {
        "indicator": hand["indicator"],
        "okey": okey,
        "dealer": hand["dealer"],
        "to_play": starter,
        "phase": "play",
        "racks": racks,
        "opened": dict.fromkeys(SEATS),
        "opened_with": dict.fromkeys(SEATS),
        "charged": dict.fromkeys(SEATS, 0),
        "announced": dict.fromkeys(SEATS, False),
        "table": [],
        "table_is_told": True,
        "discards": {seat: [] for seat in SEATS},
        "minimum": None,
        "paid": [],
        "over": None,
        "turn": no_turn("deal"),
        # All 106 tiles are somewhere, the indicator among them.
        "stock": [plain(tile, okey) for tile in stock]
        if stock is not None
        else 106 - 1 - sum(len(rack) for rack in racks.values()),
    }


def follow_hand(
    hand: Record, bots: set[int], due: tuple[str, int] | None, p: Rules
) -> tuple[Record, list[Record]]:
    """One hand from the deal to its end."""
    faults, starter = deal_faults(hand, due, p)
    s = dealt(hand, starter)
    events = [
        (turn_number, turn["seat"], event)
        for turn_number, turn in enumerate(hand["turns"])
        for event in turn["events"]
    ]
    rows: list[Record] = []
    for place, (turn_number, seat, event) in enumerate(events):
        row = one_event(s, seat, event, events[place + 1 :], p)
        rows.append({"turn": turn_number} | row)
    last = s["to_play"]
    if not s["over"] and s["phase"] == "play" and s["racks"][last] == []:
        # A last turn without a discard whose rack is empty: the finish stands, its discard is missing.
        rows.append(
            {
                "turn": len(hand["turns"]) - 1,
                "seat": last,
                "outcome": "refused",
                "rule": "finish.discard",
                "followed": True,
            }
        )
        s["over"] = ended(s, "finish", p, last)
    if not s["over"] and s["phase"] == "take" and s["stock"] in (0, []):
        # Nobody took the indicator, so the hand ended with the last discard.
        run_out(s, p)
    paid = {seat: [rule for rule, one, _ in s["paid"] if one == seat] for seat in SEATS}
    result: Record = {
        "made_of": {"points": (s["over"] or {}).get("made_of", {}), "charges": paid},
        "faults": faults,
        "events": rows,
        "charges": {str(seat): n for seat, n in s["charged"].items()},
    }
    if s["over"]:
        result |= {key: value for key, value in s["over"].items() if key not in ("over", "made_of")}
    else:
        result["how"] = "unfinished"
    return result, late_turns(hand, rows, bots, p)


def one_event(s: State, seat: int, event: Record, rest: list[Any], p: Rules) -> Record:
    """Judge one event, do it or not, and tell."""
    if s["over"]:
        return {"seat": seat, "outcome": "refused", "rule": "hand.over", "followed": False}
    if seat != s["to_play"]:
        verdict = Judgement(shape=("turn.seat",))
    else:
        verdict = judged(s, event, p)
    row = told(s, seat, verdict)
    lawful = not verdict.shape and not verdict.refused and not verdict.undone
    if lawful:
        do(s, event, p, verdict.charges)
        return row
    ways = ways_to_follow(s, seat, event, verdict, p)
    # The fewest impossible events in the rest of the hand; the first of equal ways.
    kept, follow = min(ways, key=lambda way: impossible_in(way[0], rest, p))
    s.clear()
    s.update(kept)
    return row | {"followed": follow}


def ways_to_follow(
    s: State, seat: int, event: Record, verdict: Judgement, p: Rules
) -> list[tuple[State, bool]]:
    """The state after an unlawful event as done and as not done; on a tie the first of them holds.

    An opening counts as not done, anything else as done. A discard on a low opening: turler takes the moves
    back whatever the record says of the discard, so they are back unless something later rests on them.
    """
    not_done = copy.deepcopy(s)
    if verdict.undone:
        do(not_done, event, p, verdict.charges, undone=True)
    ways = []
    starts = [not_done, s] if verdict.undone else [s]
    for start in starts:
        done = copy.deepcopy(start)
        try:
            do_anyway(done, seat, event, p, () if start is not_done and verdict.undone else verdict.charges)
        except Impossible:
            continue
        ways.append((done, True))
    return [(not_done, False), *ways] if kind_of(event) == "open" else [*ways, (not_done, False)]


def late_turns(hand: Record, rows: list[Record], bots: set[int], p: Rules) -> list[Record]:
    """Turns that took too long: a remark, no charge (50)."""
    remarks = []
    had_bonus: set[int] = set()
    for number, turn in enumerate(hand["turns"]):
        seat = turn["seat"]
        allowed = turn.get("limit")
        if p["clock.cap"] is None:
            continue
        allowed = min(p["clock.cap"] if allowed is None else allowed, p["clock.cap"])
        mine = [row for row in rows if row["turn"] == number]
        for event, row in zip(turn["events"], mine, strict=False):
            if kind_of(event) == "open" and row["outcome"] != "refused" and seat not in had_bonus | bots:
                had_bonus.add(seat)
                allowed = min(allowed + (p["clock.opening_bonus"] or 0), p["clock.cap"])
        latest = max((event["at"] for event in turn["events"] if "at" in event), default=0)
        if latest > allowed:
            remarks.append({"rule": "clock.cap", "seat": seat, "seconds": latest - allowed})
    return remarks


def differ(what: str, claimed: Any, judged_value: Any, **where: int) -> list[Record]:
    """One row where what was written down is not what is judged."""
    return (
        []
        if claimed == judged_value
        else [{**where, "what": what, "claimed": claimed, "judged": judged_value}]
    )


def claimed_of_hand(number: int, claimed: Record, hand: Record) -> list[Record]:
    """Where what was written down of a hand differs from what is judged."""
    found: list[Record] = []
    for what in ("points", "charges"):
        for seat in SEATS:
            # A seat that is missing among claimed charges was claimed to pay nothing.
            nothing = 0 if what == "charges" and what in claimed else None
            wrote = claimed.get(what, {}).get(str(seat), claimed.get(what, {}).get(seat, nothing))
            if wrote is None:
                continue
            rows = differ(what, wrote, hand.get(what, {}).get(str(seat)), hand=number, seat=seat)
            found += [row | {"rules": hand["made_of"][what].get(seat, [])} for row in rows]
    for what in ("how", "by"):
        if what in claimed:
            found += differ(what, claimed[what], hand.get(what), hand=number)
    return found


def claimed_of_match(claimed: Record, match: Match) -> list[Record]:
    """The same for the end of the match."""
    found: list[Record] = []
    for seat, wrote in (claimed.get("totals") or {}).items():
        found += differ("totals", wrote, match.totals[str(seat)], seat=int(seat))
    if "winners" in claimed:
        found += differ("winners", sorted(claimed["winners"], key=str), sorted(match.winners(), key=str))
    return found
