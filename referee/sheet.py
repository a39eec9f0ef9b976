"""The score sheet (*çetele*): hands by players with running totals, as text, Markdown or a page to print."""

from collections.abc import Mapping, Sequence
from html import escape
from typing import NamedTuple

from referee.adjudicate import Judgement
from referee.decode import SEATS
from referee.match import HandResult, Standing
from referee.naming import TEAM_NAMES, figure, listed, seat_named

MARKS = {
    "tr": {"pairs": "Ç", "okey": "O", "elden": "E", "exhausted": "T", "void": "B", "unfinished": "–"},
    "en": {"pairs": "P", "okey": "O", "elden": "E", "exhausted": "S", "void": "V", "unfinished": "–"},
}
"""The marks beside a hand. Turkish sheets write Ç for a finish after a pairs opening and O for the okey."""

WORDS = {
    "tr": {
        "title": "Çetele",
        "hand": "El",
        "total": "Toplam",
        "winner": "Kazanan",
        "winners": "Kazananlar",
        "draw": "Berabere",
        "open": "Maç sürüyor",
        "not_counted": "Maç bittikten sonra oynandı, toplama girmez",
        "key": "Ç çiftten bitiş, O okeyle bitiş, E elden bitiş, T taşlar bitti, B bozulan el",
        "date": "Tarih",
    },
    "en": {
        "title": "Score sheet",
        "hand": "Hand",
        "total": "Total",
        "winner": "Winner",
        "winners": "Winners",
        "draw": "A draw",
        "open": "The match goes on",
        "not_counted": "Played after the match had ended, not in the total",
        "key": "P after a pairs opening, O with the okey, E in one go, S stock ran out, V void hand",
        "date": "Date",
    },
}


class Row(NamedTuple):
    """A hand on the sheet."""

    number: int
    points: dict[int, int]
    marks: tuple[str, ...]
    """``pairs``, ``okey``, ``elden``, ``exhausted``, ``void``, ``unfinished``."""
    finisher: int | None
    counted: bool
    """Not after the match had ended."""


class Sheet(NamedTuple):
    """A match on one sheet."""

    players: dict[int, str]
    rows: tuple[Row, ...]
    standing: Standing


def sheet_of_record(judgement: Judgement) -> Sheet:
    """The sheet of a judged record, with what the referee gives for each hand."""
    ended = judgement.standing.ended_with
    rows = tuple(
        Row(
            number,
            hand.score.points if hand.score else {},
            (*(hand.score.finish if hand.score else ()), *(() if hand.how == "finish" else (hand.how,))),
            hand.by,
            ended is None or number <= ended,
        )
        for number, hand in enumerate(judgement.hands, 1)
    )
    return Sheet(judgement.record.players, rows, judgement.standing)


def sheet_of_hands(
    hands: Sequence[HandResult],
    standing: Standing,
    players: Mapping[int, str],
    finishes: Sequence[tuple[int | None, tuple[str, ...]]] = (),
) -> Sheet:
    """The sheet of hands that were typed in; ``finishes`` says who finished each and with which marks."""
    rows = []
    for number, hand in enumerate(hands, 1):
        finisher, marks = finishes[number - 1] if number <= len(finishes) else (None, ())
        counted = standing.ended_with is None or number <= standing.ended_with
        shown = marks if hand.how == "finish" else (hand.how,)
        rows.append(Row(number, hand.points, shown, finisher, counted))
    return Sheet(dict(players), tuple(rows), standing)


def as_text(sheet: Sheet, language: str) -> str:
    """The sheet for a terminal: columns of equal width, totals at the foot."""
    lines = _cells(sheet, language)
    widths = [max(len(line[column]) for line in lines) for column in range(len(lines[0]))]
    drawn = [
        "  ".join(cell.rjust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
        for line in lines
    ]
    rule = "─" * max(len(line) for line in drawn)
    feet = len(sheet.standing.teams) > 0
    body = drawn[1 : len(sheet.rows) + 1]
    foot = drawn[len(sheet.rows) + 1 :]
    parts = [drawn[0], rule, *body, rule, *foot, "", _outcome(sheet, language)]
    if feet:
        parts.insert(-2, _teams_line(sheet, language))
    if any(row.marks for row in sheet.rows):
        parts.append(WORDS[language]["key"])
    return "\n".join(parts)


def as_markdown(sheet: Sheet, language: str) -> str:
    """The sheet as a Markdown table."""
    lines = [[cell.replace("|", "\\|") for cell in line] for line in _cells(sheet, language)]
    head, *body = ["| " + " | ".join(line) + " |" for line in lines]
    rule = "|" + "|".join([" ---: "] * len(lines[0])) + "|"
    words = WORDS[language]
    parts = [f"# {words['title']}", "", head, rule, *body, ""]
    if sheet.standing.teams:
        parts += [_teams_line(sheet, language), ""]
    return "\n".join([*parts, _outcome(sheet, language), "", words["key"], ""])


def as_html(sheet: Sheet, language: str) -> str:
    """The sheet as a page of its own, to look at and to print."""
    lines = _cells(sheet, language)
    rows = [
        "<tr{}>{}</tr>".format(
            "" if row.counted else ' class="after"',
            "".join(
                f"<{'th' if place == 0 else 'td'}>{escape(cell)}</{'th' if place == 0 else 'td'}>"
                for place, cell in enumerate(line)
            ),
        )
        for row, line in zip(sheet.rows, lines[1:], strict=False)
    ]
    total = "".join(f"<td>{escape(cell)}</td>" for cell in lines[len(sheet.rows) + 1][1:])
    foot = f"<tr><th>{escape(WORDS[language]['total'])}</th>{total}</tr>"
    notes = [_outcome(sheet, language), WORDS[language]["key"]]
    if sheet.standing.teams:
        notes.insert(0, _teams_line(sheet, language))
    return _page(language, lines[0], rows, foot, notes)


def empty_html(language: str, players: Mapping[int, str] | None = None, hands: int = 11) -> str:
    """An empty sheet (*yazboz*) to print and fill in by hand."""
    names = [_player_head(players or {}, seat, language) for seat in SEATS]
    rows = [f"<tr><th>{number}</th>{'<td></td>' * (len(SEATS) + 1)}</tr>" for number in range(1, hands + 1)]
    words = WORDS[language]
    foot = f"<tr><th>{escape(words['total'])}</th>{'<td></td>' * (len(SEATS) + 1)}</tr>"
    head = [words["hand"], *names, ""]
    return _page(language, head, rows, foot, [f"{words['date']}: ______________", words["key"]])


def _player_head(players: Mapping[int, str], seat: int, language: str) -> str:
    return seat_named(seat, language, players) if players.get(seat) else ""


def _cells(sheet: Sheet, language: str) -> list[list[str]]:
    """Head, hands and total, as text: hand number, points by seat, marks."""
    words, marks = WORDS[language], MARKS[language]
    head = [words["hand"], *(seat_named(seat, language, sheet.players) for seat in SEATS), ""]
    body = [
        [
            str(row.number),
            *(figure(row.points[seat]) if seat in row.points else "" for seat in SEATS),
            " ".join([*(marks[mark] for mark in row.marks), *([] if row.counted else ["*"])]),
        ]
        for row in sheet.rows
    ]
    total = [words["total"], *(figure(sheet.standing.totals[seat]) for seat in SEATS), ""]
    return [head, *body, total]


def _teams_line(sheet: Sheet, language: str) -> str:
    return ", ".join(
        f"{TEAM_NAMES[language][team]}: {figure(points)}" for team, points in sheet.standing.teams.items()
    )


def _outcome(sheet: Sheet, language: str) -> str:
    words, standing = WORDS[language], sheet.standing
    if not standing.over:
        text = words["open"]
    elif standing.draw:
        text = words["draw"]
    else:
        names = [
            TEAM_NAMES[language][side] if isinstance(side, str) else seat_named(side, language, sheet.players)
            for side in standing.winners
        ]
        text = f"{words['winner' if len(names) == 1 else 'winners']}: {listed(names, language)}"
    if any(not row.counted for row in sheet.rows):
        text += f"\n* {words['not_counted']}"
    return text


STYLE = """
body { font: 16px/1.4 system-ui, sans-serif; margin: 2rem auto; max-width: 46rem; }
body { color: #1b1b1b; background: #fff; }
table { border-collapse: collapse; width: 100%; }
th, td { border: 1px solid #8a8375; padding: .4rem .6rem; text-align: right; height: 1.5rem; }
thead th { background: #fbf3df; text-align: center; }
tfoot td, tfoot th { border-top: 3px double #1b1b1b; font-weight: bold; }
td:last-child { text-align: left; border-right: none; width: 4rem; color: #555; }
tr.after { color: #767676; }
p { color: #444; white-space: pre-line; }
@media print { body { margin: 0; max-width: none; } }
"""


def _page(language: str, head: Sequence[str], rows: Sequence[str], foot: str, notes: Sequence[str]) -> str:
    title = escape(WORDS[language]["title"])
    heads = "".join(f"<th>{escape(cell)}</th>" for cell in head)
    paragraphs = "".join(f"<p>{escape(note)}</p>" for note in notes)
    return (
        f'<!doctype html>\n<html lang="{language}">\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{title}</title>\n'
        f"<style>{STYLE}</style>\n<h1>{title}</h1>\n<table>\n<thead><tr>{heads}</tr></thead>\n"
        f"<tbody>\n{chr(10).join(rows)}\n</tbody>\n<tfoot>{foot}</tfoot>\n</table>\n{paragraphs}\n</html>\n"
    )
