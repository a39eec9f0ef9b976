"""The score sheet of a hand and of a match."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from referee.cli.terminal import Terminal, cells, padded, right, shown_name, table
from referee.cli.texts import in_language
from referee.cli.told import Players, sentence_of
from referee.decode import SEATS
from referee.hand import Charge
from referee.naming import TEAM_NAMES, figure, seat_named
from referee.profile import Profile
from referee.rulebook import load_rulebook
from referee.scoring import TEAMS, Entry, Score

TEXT = {
    "hand": ("el", "hand"),
    "total": ("Toplam", "Total"),
    "marks": (
        "Ç: çiftten bitti   O: okeyle bitti   E: elden bitti",
        "Ç: finished after a pairs opening   O: with the okey   E: in one go",
    ),
    "void": ("iptal", "void"),
    "exhausted": ("taş bitti", "stock out"),
    "unfinished": ("yarım", "unfinished"),
    "claimed": ("kayıtta {points}", "the record says {points}"),
    "of_it": ("{points}: {title}", "{points}: {title}"),
    "nothing": ("yazılacak bir şey yok", "nothing to write"),
}
MARKS = {"pairs": "Ç", "okey": "O", "elden": "E"}


class SheetHand(NamedTuple):
    """A row of the match sheet."""

    number: int
    how: str
    by: int | None
    finish: Sequence[str]
    points: Mapping[int, int] | None


def entry_text(entry: Entry, profile: Profile, language: str, players: Players | None) -> str:
    """A line of the score sheet in words, with its arithmetic."""
    args = {"points": entry.points, "sum": entry.base, "factor": entry.factor, "count": entry.factor}
    said = sentence_of(entry.rule, args, profile, language, players=players)
    said = said.replace(f": {figure(entry.base)} × 1 = {figure(entry.points)}", f": {figure(entry.points)}")
    if entry.factor == 1 or f"× {figure(entry.factor)}" in said or entry.points == 0:
        return said
    if entry.base == entry.points or f"{figure(entry.factor)} ×" in said:
        return said
    sum_of = f"{figure(entry.base)} × {figure(entry.factor)} = {figure(entry.points)}"
    lead, colon, amount = said.rpartition(": ")
    if colon and amount in (figure(entry.base), figure(entry.points)):
        return f"{lead}: {sum_of}"
    return f"{said} ({sum_of})"


def hand_sheet(
    terminal: Terminal,
    score: Score,
    charged: Sequence[Charge],
    profile: Profile,
    players: Players | None,
    claimed: Mapping[int, int] | None = None,
) -> None:
    """Each player's points with the lines that make them up."""
    language = terminal.language
    texts = in_language(TEXT, language)
    names = {seat: shown_name(seat_named(seat, language, players)) for seat in SEATS}
    width = max(cells(name) for name in names.values())
    numbers = max(cells(figure(points)) for points in score.points.values())
    indent = 2 + width + 2 + numbers + 3
    for seat in SEATS:
        points = score.points[seat]
        lead = f"  {padded(names[seat], width)}  {right(figure(points), numbers)}"
        lead = terminal.ink(lead, "head")
        if claimed is not None and claimed.get(seat, points) != points:
            lines = [f"≠ {texts['claimed'].format(points=figure(claimed[seat]))}"]
        else:
            lines = []
        first = True
        for line in lines:
            terminal.block(line, indent, lead, "refused")
            first = False
        for entry in score.entries:
            if entry.seat != seat:
                continue
            terminal.block(entry_text(entry, profile, language, players), indent, lead if first else "")
            first = False
            if entry.rule == "score.charges":
                for line in _charges(charged, seat, language):
                    terminal.block(line, indent + 2, "", "dim")
        if first:
            terminal.block(texts["nothing"], indent, lead, "dim")
    for team, points in score.teams.items():
        name = TEAM_NAMES[language][team]
        terminal.line("  " + terminal.ink(f"{padded(name, width)}  {right(figure(points), numbers)}", "head"))


def _charges(charged: Sequence[Charge], seat: int, language: str) -> list[str]:
    """The charges of a seat, those of one rule and amount together."""
    book = load_rulebook()
    counts: dict[tuple[str, int], int] = {}
    for rule, other, points in charged:
        if other == seat:
            counts[rule, points] = counts.get((rule, points), 0) + 1
    return [
        f"{figure(points)}{f' × {count}' if count > 1 else ''}  {book.title(rule, language)} ({rule})"
        for (rule, points), count in counts.items()
    ]


def match_sheet(
    terminal: Terminal,
    hands: Sequence[SheetHand],
    totals: Mapping[int, int],
    teams: Mapping[str, int],
    players: Players | None,
) -> None:
    """Hands and players, with totals; the finisher's points carry the marks of the finish."""
    language = terminal.language
    texts = in_language(TEXT, language)
    head = [
        texts["hand"].capitalize(),
        *(shown_name(seat_named(seat, language, players), 14) for seat in SEATS),
    ]
    rows: list[list[str]] = [[*head, *(TEAM_NAMES[language][team] for team in teams), ""]]
    marked = False
    for hand in hands:
        row = [str(hand.number)]
        for seat in SEATS:
            marks = "".join(MARKS[name] for name in hand.finish) if seat == hand.by else ""
            marked = marked or bool(marks)
            row.append("·" if hand.points is None else f"{marks} {figure(hand.points[seat])}".strip())
        for team in teams:
            sums = None if hand.points is None else sum(hand.points[seat] for seat in TEAMS[team])
            row.append("·" if sums is None else figure(sums))
        rows.append([*row, "" if hand.how == "finish" else texts[hand.how]])
    sums_of = [figure(value) for value in (*totals.values(), *teams.values())]
    rows.append([texts["total"], *sums_of, ""])
    lines = table(rows, range(1, len(rows[0]) - 1), gap=3)
    longest = max(cells(line) for line in lines)
    terminal.line("  " + terminal.ink(lines[0], "head"))
    terminal.line("  " + terminal.ink("─" * longest, "dim"))
    for line in lines[1:-1]:
        terminal.line("  " + line)
    terminal.line("  " + terminal.ink("─" * longest, "dim"))
    terminal.line("  " + terminal.ink(lines[-1], "head"))
    if marked:
        terminal.line("  " + terminal.ink(texts["marks"], "dim"))
