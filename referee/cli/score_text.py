"""The score of a hand for people: itemised at one table, or a row for each table."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from referee.cli.calculator import Result, SeatResult
from referee.cli.judge_text import ending_words
from referee.cli.score_given import ScoreGiven
from referee.cli.terminal import Terminal, cells, padded, right, shown_name, table
from referee.decode import SEATS
from referee.naming import COLOUR_NAMES, TEAM_NAMES, figure, listed, seat_named, tile_name
from referee.profile import Profile
from referee.rulebook import load_rulebook
from referee.scoring import Entry
from referee.tiles import NUMBERS, OKEY, number_of
from referee.wording.entries import entry_text
from referee.wording.texts import in_language
from referee.wording.told import basis_of

TEXT = {
    "okey": ("Okey: {okey} (gösterge {indicator})", "Okey: {okey} (indicator {indicator})"),
    "unknown": ("bilinmiyor", "unknown"),
    "missing": ("eksik: {facts}", "missing: {facts}"),
    "possible": ("{points} olabilir", "may be {points}"),
    "or": (" ya da ", " or "),
    "how_unknown": (
        "El bitti: {by} bitirdi; katı bilinmiyor (eksik: {facts}).",
        "The hand is over: {by} finished; the factor is unknown (missing: {facts}).",
    ),
    "either_way": ("her durumda {points}", "{points} either way"),
    "nothing": ("yazılacak bir şey yok", "nothing to write"),
    "rules": ("Kurallar", "Rules"),
    "table": ("Masa", "Table"),
    "finish": ("Bitiş", "Finish"),
    "plain": ("düz", "plain"),
    "open_cells": ("?: bilinmiyor", "?: unknown"),
    "discard": ("son atılan taş", "the last tile"),
    "opened_this_turn": ("açtığı turda mı bittiği", "whether it was finished in the turn of opening"),
    "laid_off": ("o turda taş işleyip işlemediği", "whether tiles were laid off in that turn"),
    "opened": ("elini nasıl açtığı", "how the hand was opened"),
    "rack": ("elinde kalan taşlar", "the tiles left"),
    "charged": ("el içi cezaları", "the charges"),
}
FINISHES = {
    "okey": ("okeyle", "okey"),
    "pairs": ("çiftten", "pairs"),
    "elden": ("elden", "in one go"),
}
_OF_TILES = ("score.melds_opener", "score.pairs_opener")


class Names(NamedTuple):
    """What the seats are called."""

    players: Mapping[int, str]
    of: Mapping[int, str]


def names_of(given: ScoreGiven, language: str) -> Names:
    """The players' names, or the seats' numbers."""
    return Names(
        given.players, {seat: shown_name(seat_named(seat, language, given.players)) for seat in SEATS}
    )


def fact_names(paths: tuple[str, ...], names: Names, language: str, own: int | None = None) -> str:
    """The missing facts, as one says them; those of the seat that is spoken of without its name."""
    texts = in_language(TEXT, language)
    said = []
    for path in paths:
        first, *rest = path.split(".")
        if first == "ended":
            said.append(texts[rest[0]])
        else:
            seat = int(rest[0])
            said.append(texts[rest[1]] if seat == own else f"{names.of[seat]}: {texts[rest[1]]}")
    return "; ".join(said)


def write_score(given: ScoreGiven, result: Result, profile: Profile, language: str) -> None:
    """The score at one table, with the rules that it comes from."""
    terminal = Terminal(language)
    texts = in_language(TEXT, language)
    names = names_of(given, language)
    title = profile.title.get(language, profile.id)
    terminal.line(f"{terminal.ink(title, 'head')} ({profile.id})")
    _about(terminal, given, result, names)
    terminal.line()
    width = max(
        cells(name) for name in (*names.of.values(), *(TEAM_NAMES[language][team] for team in result.teams))
    )
    shown = {seat: _points(found.points) for seat, found in result.seats.items()}
    sums = {team: _points(points) for team, points in result.teams.items()}
    numbers = max(cells(text) for text in (*shown.values(), *sums.values()))
    for seat in SEATS:
        lead = terminal.ink(f"  {padded(names.of[seat], width)}  {right(shown[seat], numbers)}", "head")
        for line, ink in _lines(given, result.seats[seat], seat, profile, names, language):
            terminal.block(line, 2 + width + 2 + numbers + 3, lead, ink)
            lead = ""
    for team, text in sums.items():
        name = padded(TEAM_NAMES[language][team], width)
        terminal.line(terminal.ink(f"  {name}  {right(text, numbers)}", "head"))
    _rules(terminal, result, profile, texts)


def _about(terminal: Terminal, given: ScoreGiven, result: Result, names: Names) -> None:
    language, facts = terminal.language, given.facts
    texts = in_language(TEXT, language)
    okey = f"{COLOUR_NAMES[language][facts.okey // NUMBERS]} {number_of(facts.okey)}"
    indicator = tile_name(given.indicator, facts.okey, language, article=False)
    terminal.block(texts["okey"].format(okey=okey, indicator=indicator), 0)
    if result.finish is None or result.factor is None:
        missing = fact_names(result.finish_missing, names, language)
        by = names.of[facts.by] if facts.by is not None else ""
        terminal.block(texts["how_unknown"].format(by=by, facts=missing), 0)
        return
    how = ending_words(facts.how, facts.by, result.finish, result.factor, language, dict(names.of))
    terminal.block(how, 0)


def _points(points: int | None) -> str:
    return "?" if points is None else figure(points)


def _lines(
    given: ScoreGiven, found: SeatResult, seat: int, profile: Profile, names: Names, language: str
) -> list[tuple[str, str | None]]:
    """What stands beside a seat's points, line by line, with the ink."""
    texts = in_language(TEXT, language)
    if found.points is None:
        said = texts["unknown"]
        if found.possible:
            points = texts["or"].join(figure(points) for points in found.possible)
            said += f"; {texts['possible'].format(points=points)}"
        missing = texts["missing"].format(facts=fact_names(found.missing, names, language, seat))
        return [(said, "charged"), (missing, "dim")]
    lines: list[tuple[str, str | None]] = []
    for entry in found.entries:
        lines.append((entry_text(entry, profile, language, given.players), None))
        if entry.rule in _OF_TILES or (entry.rule == "exhausted.opened" and entry.points):
            added = _added(given, entry, seat, profile, language)
            lines += [(added, None)] if added else []
    if not lines:
        said = texts["either_way"].format(points=figure(found.points)) if found.points else texts["nothing"]
        lines.append((said, "dim"))
    return lines


def _added(given: ScoreGiven, entry: Entry, seat: int, profile: Profile, language: str) -> str:
    """The tiles left, added up: “Red 3 + Black 4 + the false joker (6) = 13”."""
    okey = given.facts.okey
    printed = profile.parameters.score_okey_in_sum == "printed_number"
    parts = []
    total = 0
    for tile in given.facts.seats[seat].rack or ():
        if tile == OKEY and not printed:
            continue
        number = number_of(okey if tile == OKEY else tile)
        name = tile_name(tile, okey, language, article=False)
        parts.append(f"{name} ({number})" if tile in (OKEY, okey) else name)
        total += number
    return f"{' + '.join(parts)} = {total}" if len(parts) > 1 and total == entry.base else ""


def _rules(terminal: Terminal, result: Result, profile: Profile, texts: dict[str, str]) -> None:
    """What the rules behind the lines say, each once."""
    rules = rules_of(result)
    if not rules:
        return
    book = load_rulebook()
    language = terminal.language
    terminal.line()
    terminal.line(terminal.ink(texts["rules"], "head"))
    for rule in rules:
        terminal.block(book.statement(rule, profile, language), 4, "  ·")
        terminal.block(f"{rule} · {basis_of(rule, profile, language)}", 4, "", "dim")


def rules_of(result: Result) -> list[str]:
    """The rules that the score comes from, in the order of the catalogue."""
    found = {entry.rule for seat in result.seats.values() for entry in seat.entries}
    found |= {f"finish.{name}" for name in result.finish or ()}
    return [rule for rule in load_rulebook().rules if rule in found]


def write_table(given: ScoreGiven, results: list[tuple[Profile, Result]], language: str) -> None:
    """A row for each table."""
    terminal = Terminal(language)
    texts = in_language(TEXT, language)
    names = names_of(given, language)
    teams = next((list(result.teams) for _, result in results if result.teams), [])
    heads = [shown_name(name, 14) for name in names.of.values()]
    heads += [TEAM_NAMES[language][team] for team in teams]
    rows = [[texts["table"], *heads, texts["finish"] if given.facts.how == "finish" else ""]]
    for profile, result in results:
        points = [_points(result.seats[seat].points) for seat in SEATS]
        sums = [_points(result.teams[team]) if team in result.teams else "" for team in teams]
        rows.append([profile.id, *points, *sums, _finish(given, result, language)])
    head, *body = table(rows, range(1, len(rows[0]) - 1), gap=3)
    _about_all(terminal, given)
    terminal.line("  " + terminal.ink(head, "head"))
    terminal.line("  " + terminal.ink("─" * max(cells(line) for line in (head, *body)), "dim"))
    for line in body:
        terminal.line("  " + line)
    _what_is_missing(terminal, results, names, texts)


def _about_all(terminal: Terminal, given: ScoreGiven) -> None:
    texts = in_language(TEXT, terminal.language)
    facts = given.facts
    okey = f"{COLOUR_NAMES[terminal.language][facts.okey // NUMBERS]} {number_of(facts.okey)}"
    indicator = tile_name(given.indicator, facts.okey, terminal.language, article=False)
    terminal.block(texts["okey"].format(okey=okey, indicator=indicator), 0)
    terminal.line()


def _finish(given: ScoreGiven, result: Result, language: str) -> str:
    """“with the okey × 2”."""
    texts = in_language(TEXT, language)
    if given.facts.how != "finish":
        return ""
    if result.finish is None or result.factor is None:
        return "?"
    side = 0 if language == "tr" else 1
    said = listed([FINISHES[name][side] for name in result.finish], language) or texts["plain"]
    return f"{said} × {figure(result.factor)}" if result.factor != 1 else said


def _what_is_missing(
    terminal: Terminal, results: list[tuple[Profile, Result]], names: Names, texts: dict[str, str]
) -> None:
    """Below the table: what the question marks wait for, those that wait for the same together."""
    waiting: dict[tuple[str, ...], dict[str, None]] = {}
    for _, result in results:
        for seat, found in result.seats.items():
            if found.points is None:
                waiting.setdefault(found.missing, {})[names.of[seat]] = None
        if result.finish is None:
            waiting.setdefault(result.finish_missing, {})[texts["finish"]] = None
    if not waiting:
        return
    terminal.line()
    terminal.line("  " + texts["open_cells"])
    for missing, whose in waiting.items():
        said = texts["missing"].format(facts=fact_names(missing, names, terminal.language))
        terminal.block(f"{', '.join(whose)}: {said}", 4)


def score_document(
    given: ScoreGiven, result: Result, profile: Profile, asked: dict[str, Any]
) -> dict[str, Any]:
    """The score at one table for programs."""
    from referee.wording.told import rule_document

    def entry(found: Entry) -> dict[str, Any]:
        args = {"points": found.points, "sum": found.base, "factor": found.factor, "count": found.factor}
        told = rule_document(found.rule, args, profile, given.facts.okey, given.players)
        told["sentence"] = {
            language: entry_text(found, profile, language, given.players) for language in ("tr", "en")
        }
        return {**found._asdict(), **told}

    document: dict[str, Any] = {
        "profile": {"id": profile.id, "hash": profile.hash},
        "given": asked,
        "points": {str(seat): found.points for seat, found in result.seats.items()},
        "finish": None if result.finish is None else list(result.finish),
        "factor": result.factor,
        "entries": [entry(line) for seat in SEATS for line in result.seats[seat].entries],
    }
    if result.teams:
        document["teams"] = result.teams
    unknown = [
        {"seat": seat, "missing": list(found.missing), "possible": list(found.possible)}
        for seat, found in result.seats.items()
        if found.points is None
    ]
    if unknown:
        document["unknown"] = unknown
    return document
