"""The score sheet of one hand: each player's points with the lines that make them up."""

from collections.abc import Mapping, Sequence

from referee.cli.terminal import Terminal, cells, padded, right, shown_name
from referee.decode import SEATS
from referee.hand import Charge
from referee.naming import TEAM_NAMES, figure, seat_named
from referee.profile import Profile
from referee.rulebook import load_rulebook
from referee.scoring import Score
from referee.wording.entries import entry_text
from referee.wording.texts import in_language
from referee.wording.told import Players

TEXT = {
    "claimed": ("kayıtta {points}", "the record says {points}"),
    "nothing": ("yazılacak bir şey yok", "nothing to write"),
}


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
