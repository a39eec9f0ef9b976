"""The hand calculator and the score sheet of a match."""

from collections.abc import Sequence
from typing import Any

from hakem_browser.common import Document, Players, about, referee_of, table_of
from referee.answers import write_standing
from referee.cli.judge_text import ending_words
from referee.cli.record_yaml import as_yaml
from referee.decode import (
    SEATS,
    Invalid,
    a_list,
    a_mapping,
    a_seat,
    a_text,
    an_int,
    by_seat,
    one_of,
    points_by_seat,
)
from referee.match import HandResult, standing, starter_for
from referee.naming import TEAM_NAMES, figure, seat_named
from referee.profile import Profile
from referee.questions import ask
from referee.record import read_record
from referee.rulebook import load_rulebook
from referee.scoring import Entry, Score
from referee.sheet import Sheet, notes, outcome, sheet_of_hands
from referee.sheet_page import as_html
from referee.wording.entries import entry_text
from referee.wording.told import basis_of

MOST_HANDS = 200
LONGEST_NAME = 40


def players_of(value: Any) -> dict[int, str]:
    """Names by seat; an empty one is none."""
    return {
        seat: name[:LONGEST_NAME]
        for seat, given in by_seat(value or {}, "players").items()
        if (name := a_text(given, f"players.{seat}").strip())
    }


def told_score(score: Score, profile: Profile, language: str, players: Players | None) -> Document:
    """Each seat's points with the lines that make them up, and the rules behind the lines."""
    book = load_rulebook()
    used = {entry.rule for entry in score.entries} | {f"finish.{name}" for name in score.finish}
    return {
        "seats": [
            {
                "seat": seat,
                "name": seat_named(seat, language, players),
                "points": score.points[seat],
                "figure": figure(score.points[seat]),
                "lines": [
                    {"text": entry_text(entry, profile, language, players), "rule": entry.rule}
                    for entry in score.entries
                    if entry.seat == seat
                ],
            }
            for seat in SEATS
        ],
        "teams": [
            {"name": TEAM_NAMES[language][team], "figure": figure(points)}
            for team, points in score.teams.items()
        ],
        "finish": list(score.finish),
        "factor": score.factor,
        "rules": [
            {
                "rule": rule,
                "title": book.title(rule, language),
                "sentence": book.statement(rule, profile, language),
                "basis": basis_of(rule, profile, language),
            }
            for rule in book.rules
            if rule in used
        ],
    }


def score_shown(request: Document) -> Document:
    """What an ended hand is worth, itemised."""
    profile = table_of(request.get("profile"))
    language = request["language"]
    given = a_mapping(request.get("given"), "given")
    players = players_of(request.get("players"))
    answer = ask("hand_score", profile, given, referee_of(profile))
    if "invalid" in answer:
        # Asked again for the fault itself, which knows more than the answer says.
        from referee.questions import QUESTIONS

        QUESTIONS["hand_score"](given, profile, referee_of(profile))
    score = Score(
        {seat: answer["points"][str(seat)] for seat in SEATS},
        tuple(Entry(**entry) for entry in answer["entries"]),
        tuple(answer["finish"]),
        answer["factor"],
        answer.get("teams", {}),
    )
    ended = given["ended"]
    names = {seat: seat_named(seat, language, players) for seat in SEATS}
    words = ending_words(ended["how"], ended.get("by"), score.finish, score.factor, language, names)
    return {
        "profile": about(profile, language),
        "end": words,
        "answer": answer,
        **told_score(score, profile, language, players),
    }


class _Hand:
    """A hand that somebody has written down."""

    def __init__(self, value: Any, path: str) -> None:
        given = a_mapping(value, path)
        self.how = one_of(given.get("how"), ("finish", "exhausted", "void"), f"{path}.how")
        self.by = a_seat(given["by"], f"{path}.by") if given.get("by") is not None else None
        self.dealer = a_seat(given["dealer"], f"{path}.dealer") if given.get("dealer") is not None else None
        self.points = points_by_seat(given.get("points", {}), f"{path}.points", whole=self.how != "void")
        self.charges = points_by_seat(given.get("charges") or {}, f"{path}.charges", whole=False)
        finish = a_list(given.get("finish") or [], f"{path}.finish", 3)
        self.finish = tuple(
            one_of(name, ("okey", "pairs", "elden"), f"{path}.finish.{place}")
            for place, name in enumerate(finish)
        )
        self.indicator = given.get("indicator")

    @property
    def result(self) -> HandResult:
        return HandResult(self.how, self.points, self.dealer)


def _hands(request: Document) -> list[_Hand]:
    hands = a_list(request.get("hands", []), "hands", MOST_HANDS)
    return [_Hand(hand, f"hands.{number}") for number, hand in enumerate(hands)]


def _agreed(request: Document) -> int | None:
    agreed = request.get("agreed_hands")
    return None if agreed is None else an_int(agreed, "agreed_hands", 1, 1000)


def _sheet(hands: Sequence[_Hand], request: Document, profile: Profile) -> Sheet:
    results = [hand.result for hand in hands]
    stands = standing(results, profile.parameters, _agreed(request))
    players = players_of(request.get("players"))
    return sheet_of_hands(results, stands, players, [(hand.by, hand.finish) for hand in hands], profile.title)


def standing_shown(request: Document) -> Document:
    """How the match stands: the sheet's rows, the totals, who has won or who deals."""
    profile = table_of(request.get("profile"))
    language = request["language"]
    sheet = _sheet(_hands(request), request, profile)
    return {
        "profile": about(profile, language),
        "answer": write_standing(sheet.standing),
        "outcome": outcome(sheet.standing, language, sheet.players),
        "notes": notes(sheet, language)[1:] if sheet.rows else [],
        "rows": [
            {
                "number": row.number,
                "how": row.how,
                "counted": row.counted,
                "cells": [
                    {
                        "points": figure(row.points[seat]) if seat in row.points else "–",
                        "running": figure(row.running[seat]),
                        "mark": row.marks(seat),
                    }
                    for seat in SEATS
                ],
            }
            for row in sheet.rows
        ],
        "teams": profile.parameters.teams != "none",
        "agreed": profile.parameters.match_hands or _agreed(request),
        "by_points": profile.parameters.match_points,
        "wants_agreed": profile.parameters.match_end == "hands" and profile.parameters.match_hands is None,
        "starter": {str(seat): starter_for(seat, profile.parameters) for seat in SEATS},
    }


def sheet_page(request: Document) -> str:
    """The sheet as a page to print."""
    profile = table_of(request.get("profile"))
    return as_html([_sheet(_hands(request), request, profile)], request["language"])


def match_record(request: Document) -> Document:
    """The match as a record: what was written of each hand, without the moves that nobody wrote down."""
    hands = _hands(request)
    profile = table_of(request.get("profile"))
    named = request.get("profile")
    if isinstance(named, dict):
        named = named["base"] if not named.get("values") else {"id": profile.id, "parameters": profile.values}
    document: Document = {"record": 1, "profile": named}
    players = players_of(request.get("players"))
    if players:
        document["players"] = {str(seat): name for seat, name in players.items()}
    if _agreed(request) is not None:
        document["agreed_hands"] = _agreed(request)
    document["hands"] = []
    for number, hand in enumerate(hands):
        claimed: Document = {"how": hand.how}
        if hand.by is not None:
            claimed["by"] = hand.by
        if hand.points:
            claimed["points"] = {str(seat): points for seat, points in hand.points.items()}
        if hand.charges:
            claimed["charges"] = {str(seat): points for seat, points in hand.charges.items()}
        if not isinstance(hand.indicator, str):
            raise Invalid("missing", f"hands.{number}.indicator")
        document["hands"].append(
            {
                "dealer": hand.dealer or 1,
                "indicator": hand.indicator,
                "racks": {str(seat): [] for seat in SEATS},
                "turns": [],
                "claimed": claimed,
            }
        )
    stands = _sheet(hands, request, profile).standing
    document["claimed_match"] = {"totals": {str(seat): total for seat, total in stands.totals.items()}}
    if stands.winners:
        document["claimed_match"]["winners"] = list(stands.winners)
    read_record(document)
    return {"document": document, "yaml": as_yaml(document)}
