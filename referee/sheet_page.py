"""The score sheet as a page to print, filled in or empty (*yazboz*)."""

from collections.abc import Mapping, Sequence
from html import escape
from typing import NamedTuple

from referee.decode import SEATS
from referee.naming import TEAM_NAMES, figure, seat_named
from referee.page import RESET, page
from referee.scoring import TEAMS
from referee.sheet import WORDS, Row, Sheet, notes, sums_by_team


class Paper(NamedTuple):
    """A size of paper, in millimetres."""

    width: int
    height: int
    margin: int


PAPERS = {"a4": Paper(210, 297, 15), "a5": Paper(148, 210, 10)}
_LOWEST_ROW = 3.9
_HIGHEST_ROW = 9.5
_HEAD = 20
_NOTE = 6
"""Heights in millimetres: of the title with what stands beside it, and of a line below the table."""
_LINES_AROUND = 2.6
"""The names and the totals, in rows; with teams twice as many."""
LINES_OF_AN_EMPTY_SHEET = 11

STYLE = """
@page { size: PAPER portrait; margin: MARGINmm; }
html { background: #e9e6df; }
body { margin: 0; color: #1c1a17;
  font-family: "Helvetica Neue", Helvetica, Arial, "Liberation Sans", sans-serif; }
.sheet { width: WIDTHmm; min-height: HEIGHTmm; margin: 8mm auto; padding: MARGINmm; background: #fff;
  box-shadow: 0 1mm 5mm rgba(0, 0, 0, .18); font-size: calc(var(--row) * .56); line-height: 1.15; }
header { display: flex; align-items: baseline; justify-content: space-between; margin-bottom: 4mm; }
h1 { margin: 0; font-size: 7mm; letter-spacing: .02em; }
h1 span { font-weight: 400; color: #6b655b; }
header p { margin: 0; font-size: 3.4mm; color: #4a453d; text-align: right; }
.line { display: inline-block; width: 34mm; border-bottom: .25mm solid #8c8578; }
table { width: 100%; border-collapse: collapse; table-layout: fixed; font-variant-numeric: tabular-nums;
  border: .5mm solid #1c1a17; }
col.number { width: 12%; }
th, td { height: var(--row); padding: 0 1.8mm; }
thead { display: table-header-group; }
thead th { height: calc(var(--row) * 1.25); border-bottom: .5mm solid #1c1a17;
  border-left: .3mm solid #1c1a17; font-size: 1.04em; overflow: hidden; text-overflow: ellipsis;
  white-space: nowrap; }
thead th.team { border-bottom: .2mm solid #8c8578; font-weight: 400; font-size: .86em; }
thead th.corner { border-left: 0; font-weight: 400; font-size: .86em; color: #6b655b; }
tbody { break-inside: avoid; border-bottom: .3mm solid #1c1a17; }
tbody th { font-weight: 400; color: #4a453d; text-align: center; padding: 0 .6mm; overflow-wrap: anywhere; }
tbody th small { display: block; font-size: .68em; line-height: 1; }
td { text-align: right; border-left: .3mm solid #1c1a17; }
tr.points td { border-bottom: .15mm dotted #a39c8f; color: #4a453d; }
tr.running td { font-weight: 700; }
td.partner, thead th.partner { border-left: .15mm dotted #a39c8f; }
.mark { float: left; margin-top: .25em; font-size: .72em; line-height: 1; letter-spacing: .08em;
  color: #4a453d; }
tbody.after { color: #8c8578; font-style: italic; }
tbody.after td { color: #8c8578; }
tfoot { display: table-row-group; break-inside: avoid; }
tfoot tr:first-child > * { border-top: .9mm double #1c1a17; }
tfoot th, tfoot td { height: calc(var(--row) * 1.3); font-weight: 700; font-size: 1.08em; }
tfoot th { text-align: center; padding: 0 .4mm; font-size: .86em; }
td.together { text-align: center; }
tfoot td.together { border-top: .3mm solid #1c1a17; }
td.won span { border: .45mm solid #1c1a17; border-radius: 4mm; padding: .3mm 1.2mm; margin-right: -1.2mm; }
td.won.together span { margin-right: 0; }
footer { margin-top: 3.5mm; font-size: 3.2mm; color: #4a453d; }
footer p { margin: 0 0 1.2mm; white-space: pre-wrap; }
footer p.outcome { font-size: 4mm; font-weight: 700; color: #1c1a17; }
@media print {
  html { background: none; }
  .sheet { width: auto; min-height: 0; margin: 0; padding: 0; box-shadow: none; break-after: page; }
  .sheet:last-child { break-after: auto; }
}
"""

_BLANK = "&nbsp;"


def as_html(sheets: Sequence[Sheet], language: str, paper: str = "a4") -> str:
    """Sheets as one page of HTML, each on paper of its own."""
    return _document([_filled(sheet, language, paper) for sheet in sheets], "title", language, paper)


def empty_html(
    language: str,
    players: Mapping[int, str] | None = None,
    hands: int = LINES_OF_AN_EMPTY_SHEET,
    paper: str = "a4",
    teams: bool = False,
    table: Mapping[str, str] | None = None,
) -> str:
    """An empty sheet to print and to fill in by hand."""
    order = _order(teams)
    rows = [
        _hand(str(number), "", _blanks(order, teams), _running_blanks(teams))
        for number in range(1, hands + 1)
    ]
    names = {seat: name for seat, name in (players or {}).items() if name.strip()}
    words = WORDS[language]
    sums = _running_blanks(teams) if teams else ""
    total = _total(language, _blanks(order, teams), sums)
    about = [f"{escape(words['date'])}: <span class=line>{_BLANK}</span>"]
    if table:
        about.append(escape(table[language]))
    section = _section(
        "empty_title", language, about, _heads(names, language, teams, False), rows, total,
        [words["key"]], hands, paper, teams, False,
    )  # fmt: skip
    return _document([section], "empty_title", language, paper)


def _filled(sheet: Sheet, language: str, paper: str) -> str:
    teams = bool(sheet.standing.teams)
    order = _order(teams)
    rows = [_row(row, language, order, teams) for row in sheet.rows]
    won = set(sheet.standing.winners)
    cells = [
        f"<td{_classes('won' if seat in won else '', _partner(seat, teams))}>"
        f"<span>{figure(sheet.standing.totals[seat])}</span></td>"
        for seat in order
    ]
    sums = [
        f"<td{_classes('together', 'won' if team in won else '')} colspan=2>"
        f"<span>{figure(points)}</span></td>"
        for team, points in sheet.standing.teams.items()
    ]
    total = _total(language, "".join(cells), "".join(sums))
    about = [escape(sheet.table[language])] if language in sheet.table else []
    heads = _heads(sheet.players, language, teams, True)
    under = notes(sheet, language)
    ended = bool(sheet.table) and sheet.standing.over
    return _section("title", language, about, heads, rows, total, under, len(rows), paper, teams, ended)


def _order(teams: bool) -> tuple[int, ...]:
    """The seats from left to right: partners stand side by side."""
    return tuple(seat for seats in TEAMS.values() for seat in seats) if teams else SEATS


def _partner(seat: int, teams: bool) -> str:
    return "partner" if teams and seat in {seats[1] for seats in TEAMS.values()} else ""


def _classes(*names: str) -> str:
    found = " ".join(name for name in names if name)
    return f' class="{found}"' if found else ""


def _heads(players: Mapping[int, str], language: str, teams: bool, numbered: bool) -> str:
    """The names; without names the seats' numbers, or on an empty sheet room to write."""
    words = WORDS[language]
    cells = []
    for seat in _order(teams):
        name = seat_named(seat, language, players) if numbered or seat in players else ""
        cells.append(f"<th{_classes(_partner(seat, teams))}><bdi>{escape(name)}</bdi></th>")
    corner = f"<th class=corner{' rowspan=2' if teams else ''}>{escape(words['hand'])}</th>"
    if not teams:
        return f"<tr>{corner}{''.join(cells)}</tr>"
    sides = "".join(f"<th class=team colspan=2>{escape(TEAM_NAMES[language][team])}</th>" for team in TEAMS)
    return f"<tr>{corner}{sides}</tr><tr>{''.join(cells)}</tr>"


def _row(row: Row, language: str, order: Sequence[int], teams: bool) -> str:
    cells = []
    for seat in order:
        mark = row.marks(seat)
        points = figure(row.points[seat]) if seat in row.points else "–"
        sign = f"<span class=mark>{escape(mark)}</span>" if mark else ""
        cells.append(f"<td{_classes(_partner(seat, teams))}>{sign}{points}</td>")
    running = _running_blanks(teams)
    if row.counted and teams:
        sums = sums_by_team(row.running)
        running = "".join(f"<td class=together colspan=2>{figure(sums[team])}</td>" for team in TEAMS)
    elif row.counted:
        running = "".join(f"<td>{figure(row.running[seat])}</td>" for seat in order)
    note = "" if row.how == "finish" else WORDS[language][row.how]
    number = f"{row.number}{'' if row.counted else '*'}"
    return _hand(number, note, "".join(cells), running, "" if row.counted else "after")


def _blanks(order: Sequence[int], teams: bool) -> str:
    return "".join(f"<td{_classes(_partner(seat, teams))}></td>" for seat in order)


def _running_blanks(teams: bool) -> str:
    return "<td class=together colspan=2></td>" * len(TEAMS) if teams else "<td></td>" * len(SEATS)


def _total(language: str, points: str, sums: str) -> str:
    """The foot: the players' totals, and below them their teams'."""
    word = escape(WORDS[language]["total"])
    if not sums:
        return f"<tr><th>{word}</th>{points}</tr>"
    return f"<tr><th rowspan=2>{word}</th>{points}</tr><tr>{sums}</tr>"


def _hand(number: str, note: str, points: str, running: str, name: str = "") -> str:
    below = f"<small>{escape(note)}</small>" if note else ""
    return (
        f"<tbody{_classes(name)}><tr class=points><th rowspan=2>{number}{below}</th>{points}</tr>"
        f"<tr class=running>{running}</tr></tbody>"
    )


def _section(
    title: str,
    language: str,
    about: Sequence[str],
    heads: str,
    rows: Sequence[str],
    total: str,
    under: Sequence[str],
    hands: int,
    paper: str,
    teams: bool,
    ended: bool,
) -> str:
    words = WORDS[language]
    size = PAPERS[paper]
    room = size.height - 2 * size.margin - _HEAD - _NOTE * len(under)
    lines = 2 * hands + _LINES_AROUND * (2 if teams else 1)
    height = min(max(room / lines, _LOWEST_ROW), _HIGHEST_ROW)
    paragraphs = "".join(
        f"<p{' class=outcome' if number == 0 and ended else ''}>{escape(note)}</p>"
        for number, note in enumerate(under)
    )
    columns = f"<col class=number>{'<col>' * len(SEATS)}"
    head = f"<h1>{escape(words['game'])} <span>{escape(words[title])}</span></h1>"
    return (
        f'<section class=sheet style="--row: {height:.2f}mm">\n'
        f"<header>{head}<p>{'<br>'.join(about)}</p></header>\n"
        f"<table>\n<colgroup>{columns}</colgroup>\n<thead>{heads}</thead>\n"
        + "\n".join(rows)
        + f"\n<tfoot>{total}</tfoot>\n</table>\n<footer>{paragraphs}</footer>\n</section>"
    )


def _document(sections: Sequence[str], title: str, language: str, paper: str) -> str:
    size = PAPERS[paper]
    words = WORDS[language]
    style = (
        STYLE.replace("PAPER", paper.upper())
        .replace("MARGIN", str(size.margin))
        .replace("WIDTH", str(size.width))
        .replace("HEIGHT", str(size.height))
    )
    title = f"{words['game']}: {words[title]}"
    return page(language, title, RESET + style, "\n".join(sections))
