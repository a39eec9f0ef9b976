"""The score sheet of a match on a terminal."""

from collections.abc import Mapping

from referee.cli.terminal import Terminal, cells, padded, right, shown_name, table
from referee.decode import SEATS
from referee.naming import TEAM_NAMES, figure, seat_named
from referee.sheet import WORDS, Row, Sheet, outcome, sums_by_team

_LONGEST_NAME = 14


def match_sheet(terminal: Terminal, sheet: Sheet, running: bool = False) -> None:
    """Hands and players, with totals; the finisher's points carry the marks of the finish."""
    for line in sheet_lines(terminal, sheet):
        terminal.line("  " + line)


def whole_sheet(terminal: Terminal, sheet: Sheet) -> str:
    """The sheet on its own: with the totals after every hand, and how the match ended."""
    language = terminal.language
    words = WORDS[language]
    head = terminal.ink(f"{words['game']}: {words['title']}", "head")
    if language in sheet.table:
        head += terminal.ink(f"  {sheet.table[language]}", "dim")
    lines = [head, "", *sheet_lines(terminal, sheet, True)]
    if sheet.table:
        lines += ["", terminal.ink(outcome(sheet.standing, language, sheet.players), "head")]
    return "\n".join([*lines, ""])


def empty_sheet(language: str, players: Mapping[int, str], hands: int) -> str:
    """An empty sheet in letters, two lines a hand."""
    words = WORDS[language]
    names = [shown_name(players.get(seat, ""), _LONGEST_NAME) for seat in SEATS]
    first = max(cells(words["total"]), cells(words["hand"]))
    widths = [first, *(max(10, cells(name)) for name in names)]

    def line(texts: list[str]) -> str:
        return (
            "│"
            + "│".join(f" {padded(text, width)} " for text, width in zip(texts, widths, strict=True))
            + "│"
        )

    def rule(left: str, between: str, end: str, mark: str = "─") -> str:
        return left + between.join(mark * (width + 2) for width in widths) + end

    blank = [""] * len(SEATS)
    lines = [rule("┌", "┬", "┐"), line([words["hand"], *names])]
    for number in range(1, hands + 1):
        lines += [rule("├", "┼", "┤"), line([right(str(number), first), *blank]), line(["", *blank])]
    lines += [rule("╞", "╪", "╡", "═"), line([words["total"], *blank]), rule("└", "┴", "┘")]
    return "\n".join([f"{words['game']}: {words['empty_title']}", *lines, words["key"], ""])


def sheet_lines(terminal: Terminal, sheet: Sheet, running: bool = False) -> list[str]:
    """The table, line by line; ``running`` adds the totals after every hand, below its points."""
    language = terminal.language
    words = WORDS[language]
    teams = list(sheet.standing.teams)
    names = [shown_name(seat_named(seat, language, sheet.players), _LONGEST_NAME) for seat in SEATS]
    rows = [[words["hand"], *names, *(TEAM_NAMES[language][team] for team in teams), ""]]
    below: set[int] = set()
    for row in sheet.rows:
        rows.append(_points(row, teams, words))
        if running and row.counted:
            below.add(len(rows))
            rows.append(["", *_totals(row.running, sums_by_team(row.running), teams), ""])
    rows.append([words["total"], *_totals(sheet.standing.totals, sheet.standing.teams, teams), ""])
    head, *body, foot = table(rows, range(1, len(rows[0]) - 1), gap=3)
    across = terminal.ink("─" * max(cells(line) for line in (head, *body, foot)), "dim")
    lines = [terminal.ink(head, "head"), across]
    lines += [terminal.ink(line, "dim") if number in below else line for number, line in enumerate(body, 1)]
    lines += [across, terminal.ink(foot, "head")]
    if not all(row.counted for row in sheet.rows):
        lines.append(terminal.ink(f"* {words['not_counted']}", "dim"))
    if sheet.marked:
        lines.append(terminal.ink(words["key"], "dim"))
    return lines


def _points(row: Row, teams: list[str], words: dict[str, str]) -> list[str]:
    cells_of = []
    for seat in SEATS:
        points = figure(row.points[seat]) if seat in row.points else "·"
        cells_of.append(f"{row.marks(seat)} {points}".strip())
    sums = sums_by_team(row.points)
    cells_of += [figure(sums[team]) if row.points else "·" for team in teams]
    note = "" if row.how == "finish" else words[row.how]
    return [str(row.number), *cells_of, note if row.counted else f"{note} *".strip()]


def _totals(totals: dict[int, int], sums: dict[str, int], teams: list[str]) -> list[str]:
    return [*(figure(totals[seat]) for seat in SEATS), *(figure(sums[team]) for team in teams)]
