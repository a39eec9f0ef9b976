"""What an ended hand is worth, by the figures of the table."""

from typing import Any

from tests.second.melds import Rules, face, number_of
from tests.second.table import SEATS, Missing, State


def finish_kinds(s: State, seat: int, thrown: str, p: Rules) -> list[str]:
    """What kind of finish it is: with the okey, after a pairs opening, in one go."""
    kinds = []
    if thrown == "OK" or (thrown == "FJ" and p["finish.false_joker_is_okey"]):
        kinds.append("okey")
    pairs = s["opened"][seat] == "pairs"
    if pairs:
        kinds.append("pairs")
    turn = s["turn"]
    others = any(s["opened"][other] for other in SEATS if other != seat)
    if (
        turn["opened_now"]
        and (p["finish.elden.table"] == "any" or not others)
        and (not pairs or p["finish.elden.with_pairs"])
        and (not turn["laid_off"] or p["finish.elden.after_lay_off"])
    ):
        kinds.append("elden")
    return kinds


def factor(kinds: list[str], p: Rules, family: str) -> int:
    """The factors of a finish together: multiplied, or the largest."""
    factors = [p[f"{family}.{kind}"] for kind in kinds]
    if p["finish.stacking"] == "largest":
        return max(factors, default=1)
    product = 1
    for one in factors:
        product *= one
    return product


def tiles_left(s: State, seat: int, p: Rules) -> tuple[int, int]:
    """The sum of the tiles left in a rack, and how many okeys are among them."""
    rack = s["racks"][seat]
    if not isinstance(rack, list):
        raise Missing(f"seats.{seat}.rack")
    total = sum(number_of(face(tile, s["okey"])) for tile in rack if tile != "OK")
    okeys = rack.count("OK")
    if p["score.okey_in_sum"] == "printed_number":
        total += okeys * number_of(s["okey"])
    return total, okeys


def never_opened(s: State, seat: int, fixed: int, times: int, p: Rules) -> int:
    """The fixed penalty: doubled for who announced pairs, multiplied by the finish, and then capped."""
    points = fixed * times
    if s["announced"][seat] and p["score.announced_factor"] is not None:
        points *= p["score.announced_factor"]
    return points if p["score.cap"] is None else min(points, p["score.cap"])


def exhausted_points(s: State, seat: int, p: Rules) -> int:
    """What a seat writes when the stock ran out, without charges."""
    opened = s["opened"][seat]
    okey_price = p["exhausted.okeys"] or 0
    if opened is None:
        points = never_opened(s, seat, p["exhausted.unopened"], 1, p)
        if okey_price and p["exhausted.okeys_of_unopened"]:
            points += okey_price * tiles_left(s, seat, p)[1]
        return points
    if p["exhausted.opened"] == "as_unopened":
        points = p["exhausted.unopened"]
    elif p["exhausted.opened"] == "nothing":
        points = 0
    else:
        points = tiles_left(s, seat, p)[0] * (p["score.pairs_opener_factor"] if opened == "pairs" else 1)
    return int(points + (okey_price * tiles_left(s, seat, p)[1] if okey_price else 0))


def loser_points(s: State, seat: int, by: int, times: int, p: Rules) -> int:
    """What a seat writes when another one finished, without charges."""
    if p["score.partner_of_finisher"] == "hand_waived" and abs(seat - by) == 2:
        return 0
    opened = s["opened"][seat]
    if opened is None:
        return never_opened(s, seat, p["score.unopened"], times, p)
    total, okeys = tiles_left(s, seat, p)
    points = total * times * (p["score.pairs_opener_factor"] if opened == "pairs" else 1)
    # An okey in hand costs the same whatever the finish.
    return int(points + okeys * (p["score.okey_in_hand"] or 0))


def made_of(s: State, seat: int, how: str, by: int, kinds: list[str], p: Rules) -> list[str]:
    """The rules by which a seat writes what it writes."""
    opened, rack = s["opened"][seat], s["racks"][seat]
    okeys = isinstance(rack, list) and "OK" in rack
    rules = []
    if how == "exhausted":
        rules.append("exhausted.opened" if opened else "exhausted.unopened")
        if okeys and p["exhausted.okeys"] and (opened or p["exhausted.okeys_of_unopened"]):
            rules.append("exhausted.okeys")
    elif seat == by:
        rules.append("finish.score")
    elif p["score.partner_of_finisher"] == "hand_waived" and abs(seat - by) == 2:
        rules.append("score.partner_of_finisher")
    elif opened:
        rules.append(f"score.{opened}_opener")
        if okeys and p["score.okey_in_hand"]:
            rules.append("score.okey_in_hand")
    else:
        rules.append("score.unopened")
    times = factor(kinds, p, "finish.factor")
    fixed = p["exhausted.unopened" if how == "exhausted" else "score.unopened"]
    if opened is None and rules[0] in ("score.unopened", "exhausted.unopened"):
        if s["announced"][seat] and p["score.announced_factor"] is not None:
            rules.append("score.announced")
            times *= p["score.announced_factor"]
        if p["score.cap"] is not None and fixed * times > p["score.cap"]:
            rules.append("score.cap")
    family = "finish.own_factor" if seat == by else "finish.factor"
    rules += [f"finish.{kind}" for kind in kinds if p[f"{family}.{kind}"] != 1]
    charged = [rule for rule, one, _ in s["paid"] if one == seat]
    return rules + (["score.charges", *charged] if charged else [])


def ended(s: State, how: str, p: Rules, by: int = 0, thrown: str = "") -> dict[str, Any]:
    """The end of a hand as it stands in an answer."""
    result: dict[str, Any] = {"over": True, "how": how}
    points = {}
    charges_kept = how != "void" and not (how == "exhausted" and p["exhausted.charges"] == "wiped")
    times = 1
    if how == "finish":
        kinds = finish_kinds(s, by, thrown, p)
        times = factor(kinds, p, "finish.factor")
        result |= {"by": by, "finish": kinds, "factor": times}
    for seat in SEATS:
        if how == "void":
            points[seat] = 0
        elif how == "exhausted":
            points[seat] = exhausted_points(s, seat, p)
        elif seat == by:
            points[seat] = p["finish.score"] * factor(result["finish"], p, "finish.own_factor")
        else:
            points[seat] = loser_points(s, seat, by, times, p)
        if charges_kept:
            points[seat] += s["charged"][seat] * (times if p["score.charges_multiplied"] else 1)
    if how != "void":
        kinds = result.get("finish", [])
        result["made_of"] = {seat: made_of(s, seat, how, by, kinds, p) for seat in SEATS}
    result["points"] = {str(seat): value for seat, value in points.items()}
    result["teams"] = team_sums(result["points"], p)
    return result


def team_sums(points: dict[str, int], p: Rules) -> dict[str, int]:
    """Seats 1 and 3 are team A, 2 and 4 team B."""
    if p["teams"] == "none":
        return {}
    return {"A": points["1"] + points["3"], "B": points["2"] + points["4"]}
