"""The score sheet (*çetele*): hands by players with running totals; and the sheet as Markdown.

The text for a terminal and the page to print are made from the same rows.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from referee.adjudicate import Judgement
from referee.decode import SEATS
from referee.match import HandResult, Standing
from referee.naming import TEAM_NAMES, figure, listed, seat_named
from referee.scoring import TEAMS

MARKS = {"pairs": "Ç", "okey": "O", "elden": "E"}
"""The marks beside a finisher's points, as Turkish sheets write them, in either language."""

WORDS = {
    "tr": {
        "title": "Çetele",
        "empty_title": "Yazboz",
        "game": "101 Okey",
        "hand": "El",
        "total": "Toplam",
        "winner": "Kazanan: {names}",
        "winners": "Kazananlar: {names}",
        "draw": "Maç berabere.",
        "open": "Maç bitmemiş.",
        "next_dealer": "Sonraki eli dağıtan: {name}.",
        "not_counted": "Maç bittikten sonra oynanmış; toplama girmez.",
        "key": "Ç: çiftten bitti   O: okeyle bitti   E: elden bitti",
        "date": "Tarih",
        "table": "Masa",
        "exhausted": "taş bitti",
        "void": "iptal",
        "unfinished": "yarım",
    },
    "en": {
        "title": "Score sheet",
        "empty_title": "Score sheet",
        "game": "Okey 101",
        "hand": "Hand",
        "total": "Total",
        "winner": "Winner: {names}",
        "winners": "Winners: {names}",
        "draw": "The match is a draw.",
        "open": "The match is not over.",
        "next_dealer": "Next dealer: {name}.",
        "not_counted": "Played after the match had ended; not in the total.",
        "key": "Ç: finished after a pairs opening   O: with the okey   E: in one go",
        "date": "Date",
        "table": "Table",
        "exhausted": "stock out",
        "void": "void",
        "unfinished": "unfinished",
    },
}


class Row(NamedTuple):
    """A hand on the sheet."""

    number: int
    how: str
    """``finish``, ``exhausted``, ``void`` or ``unfinished``."""
    finisher: int | None
    finish: tuple[str, ...]
    """``okey``, ``pairs``, ``elden``."""
    points: dict[int, int]
    """Empty for a hand that is worth nothing."""
    running: dict[int, int]
    """The totals after this hand."""
    counted: bool
    """Not played after the match had ended."""

    def marks(self, seat: int) -> str:
        """The marks beside a seat's points."""
        if seat != self.finisher:
            return ""
        return "".join(mark for name, mark in MARKS.items() if name in self.finish)


class Sheet(NamedTuple):
    """A match on one sheet."""

    players: dict[int, str]
    rows: tuple[Row, ...]
    standing: Standing
    table: dict[str, str]
    """The name of the table in both languages; empty where none was named."""

    @property
    def marked(self) -> bool:
        """Is there any mark that wants explaining?"""
        return any(row.finish and row.finisher is not None for row in self.rows)


Finish = tuple[int | None, tuple[str, ...]]
"""Who finished a hand, and how: ``okey``, ``pairs``, ``elden``."""


def sheet_of_record(judgement: Judgement) -> Sheet:
    """The sheet of a judged record, with what the referee gives for each hand."""
    results = [
        HandResult(hand.how, hand.score.points if hand.score else {}, None) for hand in judgement.hands
    ]
    finishes = [(hand.by, hand.score.finish if hand.score else ()) for hand in judgement.hands]
    record, stands = judgement.record, judgement.standing
    return sheet_of_hands(results, stands, record.players, finishes, judgement.profile.title)


def sheet_of_hands(
    hands: Sequence[HandResult],
    standing: Standing,
    players: Mapping[int, str],
    finishes: Sequence[Finish] = (),
    table: Mapping[str, str] | None = None,
) -> Sheet:
    """The sheet of hands that were typed in; ``finishes`` says who finished each and how."""
    rows: list[Row] = []
    running = dict.fromkeys(SEATS, 0)
    for number, hand in enumerate(hands, 1):
        finisher, finish = finishes[number - 1] if number <= len(finishes) else (None, ())
        counted = standing.ended_with is None or number <= standing.ended_with
        points = {} if hand.how in ("void", "unfinished") else dict(hand.points)
        if counted:
            running = {seat: total + points.get(seat, 0) for seat, total in running.items()}
        rows.append(Row(number, hand.how, finisher, finish, points, running, counted))
    return Sheet(dict(players), tuple(rows), standing, dict(table or {}))


def sums_by_team(points: Mapping[int, int]) -> dict[str, int]:
    """What the partners have together."""
    return {team: sum(points.get(seat, 0) for seat in seats) for team, seats in TEAMS.items()}


def outcome(standing: Standing, language: str, players: Mapping[int, str] | None = None) -> str:
    """Who has won; of a match that goes on, who deals next."""
    words = WORDS[language]
    if standing.draw:
        return words["draw"]
    if standing.over:
        names = [
            TEAM_NAMES[language][side] if isinstance(side, str) else seat_named(side, language, players)
            for side in standing.winners
        ]
        return words["winner" if len(names) == 1 else "winners"].format(names=listed(names, language))
    if standing.next_dealer is None:
        return words["open"]
    name = seat_named(standing.next_dealer, language, players)
    return f"{words['open']} {words['next_dealer'].format(name=name)}"


def notes(sheet: Sheet, language: str) -> list[str]:
    """What stands under a sheet: how the match ended, and what the signs on the sheet mean."""
    words = WORDS[language]
    found = [outcome(sheet.standing, language, sheet.players)] if sheet.table else []
    if not all(row.counted for row in sheet.rows):
        found.append(f"* {words['not_counted']}")
    if sheet.marked:
        found.append(words["key"])
    return found


def as_markdown(sheet: Sheet, language: str) -> str:
    """The sheet as a Markdown table: points and, below them, the running totals."""
    words = WORDS[language]
    teams = list(sheet.standing.teams)
    names = [seat_named(seat, language, sheet.players) for seat in SEATS]
    lines = [[words["hand"], *names, *(TEAM_NAMES[language][team] for team in teams), ""]]
    for row in sheet.rows:
        note = "" if row.how == "finish" else words[row.how]
        note += "" if row.counted else " *"
        team_points = sums_by_team(row.points) if row.points else {}
        lines.append(
            [
                str(row.number),
                *(f"{row.marks(seat)} {_cell(row.points.get(seat))}".strip() for seat in SEATS),
                *(_cell(team_points.get(team)) for team in teams),
                note.strip(),
            ]
        )
        if row.counted:
            sums = sums_by_team(row.running)
            running = [figure(row.running[seat]) for seat in SEATS] + [figure(sums[team]) for team in teams]
            lines.append(["", *(f"*{total}*" for total in running), ""])
    totals = [*sheet.standing.totals.values(), *sheet.standing.teams.values()]
    lines.append([f"**{words['total']}**", *(f"**{figure(total)}**" for total in totals), ""])
    head, *body = ["| " + " | ".join(_plain(cell) for cell in line) + " |" for line in lines]
    rule = "|" + " ---: |" * (len(lines[0]) - 1) + " --- |"
    title = f"{words['game']}: {words['title']}"
    table = [sheet.table[language], ""] if language in sheet.table else []
    below = [part for note in notes(sheet, language) for part in ("", _plain(note))]
    return "\n".join([f"# {title}", "", *(_plain(line) for line in table), head, rule, *body, *below, ""])


def empty_markdown(language: str, players: Mapping[int, str], hands: int) -> str:
    """An empty sheet as a Markdown table."""
    words = WORDS[language]
    blank = "|" + "  |" * len(SEATS)
    head = " | ".join([words["hand"], *(_plain(players.get(seat, "").strip()) for seat in SEATS)])
    body = [line for number in range(1, hands + 1) for line in (f"| {number} {blank}", f"|  {blank}")]
    rule = "|" + " ---: |" * (len(SEATS) + 1)
    title = f"# {words['game']}: {words['empty_title']}"
    return "\n".join(
        [title, "", f"| {head} |", rule, *body, f"| **{words['total']}** {blank}", "", words["key"], ""]
    )


def _cell(points: int | None) -> str:
    return "–" if points is None else figure(points)


def _plain(text: str) -> str:
    """A player's name may hold what Markdown would read."""
    for letter, written in (("\\", "\\\\"), ("|", "\\|"), ("<", "&lt;"), ("`", "\\`"), ("[", "\\[")):
        text = text.replace(letter, written)
    return " ".join(text.split())
