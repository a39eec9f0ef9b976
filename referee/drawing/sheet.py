"""The score sheet as paper, filled in or empty."""

from collections.abc import Sequence

from referee.decode import SEATS
from referee.drawing.palette import INK, INK_SOFT, PAPER, PAPER_LINE, number
from referee.drawing.pieces import Part, box, cut, words
from referee.naming import TEAM_NAMES, figure, seat_named
from referee.scoring import TEAMS
from referee.sheet import WORDS, Row, Sheet, notes, sums_by_team

_EDGE = 18
_NUMBER = 58
_COLUMN = 98
_ROW = 21
_HEAD = 30
_WIDTH = _NUMBER + len(SEATS) * _COLUMN

TEXT = {
    "hand": ("{number}. el: {points}", "Hand {number}: {points}"),
    "total": ("Toplam: {points}", "Total: {points}"),
    "empty": ("Boş çetele: {count} el için yer", "An empty score sheet with room for {count} hands"),
}


def _said(key: str, language: str) -> str:
    return TEXT[key][0 if language == "tr" else 1]


def sheet_part(sheet: Sheet | None, language: str, hands: int, teams: bool) -> tuple[Part, str]:
    """The sheet, and what is said of it; ``None`` draws an empty one."""
    teams = bool(sheet.standing.teams) if sheet is not None else teams
    order = tuple(seat for seats in TEAMS.values() for seat in seats) if teams else SEATS
    names = [seat_named(seat, language, sheet.players if sheet else None) for seat in order]
    rows: Sequence[Row | None] = sheet.rows if sheet is not None else [None] * hands
    title = WORDS[language]["title" if sheet is not None else "empty_title"]
    body = [words(f"{WORDS[language]['game']} · {title}", 0, 17, 18, INK, True)]
    top = 28.0
    if teams:
        for place, team in enumerate(TEAMS):
            middle = _NUMBER + (2 * place + 1) * _COLUMN
            body.append(words(TEAM_NAMES[language][team], middle, top + 14, 13, INK_SOFT, False, "middle"))
        top += 20
    start = top
    body.append(words(WORDS[language]["hand"], _NUMBER / 2, top + 20, 13, INK_SOFT, False, "middle"))
    if sheet is not None or not teams:
        for place, name in enumerate(names):
            shown = cut(name, 14, _COLUMN - 10, True) if sheet is not None else ""
            body.append(words(shown, _middle(place), top + 20, 14, INK, True, "middle"))
    top += _HEAD
    body.append(_across(top, INK, 1.6))
    sentences = []
    for place, row in enumerate(rows):
        body += _row(row, place + 1, order, teams, top, language)
        top += 2 * _ROW
        body.append(_across(top, INK_SOFT, 0.9))
        if row is not None:
            points = ", ".join(
                f"{name} {figure(row.points[seat]) if row.points else '–'}"
                for seat, name in zip(order, names, strict=True)
            )
            sentences.append(_said("hand", language).format(number=row.number, points=points))
    body.append(_across(top + 1, INK, 1.6))
    end = top + _HEAD
    body.append(words(WORDS[language]["total"], _NUMBER / 2, top + 20, 13, INK, True, "middle"))
    if sheet is not None:
        totals = sheet.standing.totals
        for place, seat in enumerate(order):
            body.append(words(figure(totals[seat]), _right(place), top + 20, 16, INK, True, "end"))
        said = ", ".join(f"{name} {figure(totals[seat])}" for seat, name in zip(order, names, strict=True))
        sentences.append(_said("total", language).format(points=said))
        if teams:
            for place, (team, together) in enumerate(sheet.standing.teams.items()):
                middle = _NUMBER + (2 * place + 1) * _COLUMN
                text = f"{TEAM_NAMES[language][team]}: {figure(together)}"
                body.append(words(text, middle, end + 18, 14, INK, True, "middle"))
                sentences.append(text)
            end += 26
    else:
        sentences.append(_said("empty", language).format(count=hands))
    for column in range(len(SEATS) + 1):
        x = _NUMBER + column * _COLUMN
        if column < len(SEATS):
            heavy = 1.2 if not teams or column % 2 == 0 else 0.6
            body.append(_line(x, start, x, end, INK if heavy > 1 else PAPER_LINE, heavy))
    frame = f'fill-opacity="0" stroke="{INK}" stroke-width="1.6"'
    body.append(box(0, start, _WIDTH, end - start, PAPER, 0, frame))
    under = [] if sheet is None else notes(sheet, language)
    for line in under:
        end += 18
        body.append(words(cut(line, 12, _WIDTH), 0, end, 12, INK_SOFT))
    width, height = _WIDTH + 2 * _EDGE, end + 2 * _EDGE
    paper = box(0, 0, width, height, PAPER, 3, f'stroke="{PAPER_LINE}"')
    moved = f'<g transform="translate({_EDGE} {_EDGE})">{"".join(body)}</g>'
    return Part(width, height, paper + moved), f"{title}. {'. '.join([*sentences, *under])}."


def _row(
    row: Row | None, count: int, order: Sequence[int], teams: bool, top: float, language: str
) -> list[str]:
    """A hand: its points, and below them the totals so far."""
    shown = str(count) if row is None else f"{row.number}{'' if row.counted else '*'}"
    low = row is not None and row.how != "finish"
    body = [words(shown, _NUMBER / 2, top + (19 if low else 26), 15, INK_SOFT, False, "middle")]
    body.append(_dotted(top + _ROW))
    if row is None:
        return body
    if low:
        body.append(words(WORDS[language][row.how], _NUMBER / 2, top + 34, 11, INK_SOFT, False, "middle"))
    for place, seat in enumerate(order):
        points = figure(row.points[seat]) if seat in row.points else "–"
        body.append(words(points, _right(place), top + 16, 14, INK_SOFT, False, "end"))
        if row.marks(seat):
            body.append(words(row.marks(seat), _NUMBER + place * _COLUMN + 7, top + 15, 11, INK_SOFT))
    if not row.counted:
        return body
    if teams:
        for place, together in enumerate(sums_by_team(row.running).values()):
            middle = _NUMBER + (2 * place + 1) * _COLUMN
            body.append(words(figure(together), middle, top + _ROW + 16, 14, INK, True, "middle"))
    else:
        for place, seat in enumerate(order):
            body.append(
                words(figure(row.running[seat]), _right(place), top + _ROW + 16, 14, INK, True, "end")
            )
    return body


def _middle(place: int) -> float:
    return _NUMBER + (place + 0.5) * _COLUMN


def _right(place: int) -> float:
    return _NUMBER + (place + 1) * _COLUMN - 12


def _line(x: float, y: float, to_x: float, to_y: float, stroke: str, width: float, more: str = "") -> str:
    ends = f'x1="{number(x)}" y1="{number(y)}" x2="{number(to_x)}" y2="{number(to_y)}"'
    return f'<line {ends} stroke="{stroke}" stroke-width="{number(width)}"{more}/>'


def _across(y: float, stroke: str, width: float) -> str:
    return _line(0, y, _WIDTH, y, stroke, width)


def _dotted(y: float) -> str:
    return _line(_NUMBER, y, _WIDTH, y, PAPER_LINE, 0.8, ' stroke-dasharray="2 3"')
