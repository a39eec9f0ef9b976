"""The hand calculator's questions, one after the other."""

import shlex
import sys
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from typing import Any, TypeVar

import click

from referee.cli.ask import complete_profiles
from referee.cli.calculator import NEVER, SeatFacts
from referee.cli.score_faults import fault_sentence
from referee.cli.score_given import (
    UNKNOWN,
    ScoreFault,
    check_tiles,
    read_ending,
    read_names,
    read_okey,
    read_seat,
    read_seat_words,
    read_tile,
    read_yes_no,
)
from referee.decode import SEATS
from referee.hand import MELDS, PAIRS
from referee.named_profile import find_profile
from referee.naming import plain_letters, seat_named
from referee.spec import load_spec
from referee.tiles import names_for, okey_of
from referee.wording.texts import in_language

TEXT = {
    "intro": (
        "Elin puanı, soru soru. Bilinmeyen için ? yazın; Ctrl-D bırakır.",
        "The score of a hand, question by question. Type ? for what is not known; Ctrl-D leaves.",
    ),
    "okey": ("Okey hangi taş? (sarı 6 gibi) ", "Which tile is the okey? (like yellow 6) "),
    "names": (
        "Oyuncuların adları, sırayla, virgülle (Enter: 1, 2, 3, 4): ",
        "The players' names in order, with commas (Enter: 1, 2, 3, 4): ",
    ),
    "ended": (
        "El nasıl bitti? bitiş, taşbitti ya da iptal (Enter: bitiş): ",
        "How did the hand end? finish, exhausted or void (Enter: finish): ",
    ),
    "by": ("Kim bitirdi? ", "Who finished? "),
    "last": ("Son atılan taş: ", "The last tile: "),
    "this_turn": (
        "Elini açtığı turda mı bitirdi? e/h (Enter: h): ",
        "Finished in the turn of opening? y/n (Enter: n): ",
    ),
    "laid_off": ("O turda taş da işledi mi? e/h: ", "Laid tiles off in that turn? y/n: "),
    "finisher": ("{name} elini nasıl açmıştı? per ya da çift: ", "{name} opened with melds or pairs? "),
    "opened": (
        "{name} elini nasıl açmıştı? per, çift ya da açmadı: ",
        "{name} opened with melds, pairs or never? ",
    ),
    "tiles": ("{name}, elinde kalan taşlar: ", "{name}, tiles left: "),
    "charged": ("{name}, el içi cezaları (Enter: 0): ", "{name}, charges (Enter: 0): "),
    "announced": (
        "{name} çifte gittiğini söylemiş miydi? e/h (Enter: h): ",
        "Had {name} announced pairs? y/n (Enter: n): ",
    ),
    "tables": ("Masalar: {tables}", "Tables: {tables}"),
    "table": ("Hangi masaya göre? (Enter: hepsi): ", "By which table? (Enter: all): "),
    "again": ("Tek satırda: {command}", "The same in one line: {command}"),
    "left": ("Bırakıldı.", "Left."),
    "finish_word": ("bitiş", "finish"),
    "no": ("h", "n"),
    "yes_word": ("evet", "yes"),
    "no_word": ("hayır", "no"),
    MELDS: ("per", "melds"),
    PAIRS: ("çift", "pairs"),
    NEVER: ("açmadı", "never"),
    "announced_word": ("söyledi", "announced"),
}
T = TypeVar("T")


def ask_for_hand(language: str, tables: list[Any] | None) -> tuple[dict[str, Any], list[Any]]:
    """The options that describe the hand, and the tables; ``click.Abort`` for someone who leaves."""
    form = _Form(language)
    with suppress(ImportError):
        # Where there is one, answers can be edited as they are typed.
        import_module("readline")
    try:
        form.say(form.texts["intro"])
        chosen = form.tables() if tables is None else tables
        options = form.hand(chosen)
    except (EOFError, KeyboardInterrupt):
        form.say("")
        form.say(form.texts["left"])
        raise click.Abort from None
    form.say("")
    name = form.table_name or (chosen[0].id if len(chosen) == 1 else "all")
    form.say(form.texts["again"].format(command=_command(options, name)))
    form.say("")
    return options, chosen


class _Form:
    """One round of questions."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.texts = in_language(TEXT, language)
        self.table_name = ""
        self.names: dict[int, str] = {}

    def say(self, text: str) -> None:
        """Questions are not part of what the command writes."""
        click.echo(text, err=True)

    def ask(self, question: str, read: Callable[[str], T], default: str = "") -> T:
        """One question, until its answer is understood."""
        while True:
            try:
                answer = _line(question).strip() or default
                return read(answer)
            except ScoreFault as fault:
                self.say(f"  {fault_sentence(fault, self.language)}")
            except UnicodeDecodeError:
                continue

    def tables(self) -> list[Any]:
        """The tables by whose rules it is scored."""
        from referee.profile import load_profile

        names = complete_profiles(load_spec())

        def read(answer: str) -> list[Any]:
            if answer in ("", "all", *UNKNOWN) or plain_letters(answer) == "hepsi":
                return [load_profile(name) for name in names]
            found = find_profile(answer)
            if isinstance(found, list):
                for trouble in found:
                    self.say(f"  {trouble.sentence[self.language]}")
                raise ScoreFault("no_table", found=answer[:40])
            self.table_name = answer
            return [found]

        self.say(self.texts["tables"].format(tables=", ".join(names)))
        return self.ask(self.texts["table"], read)

    def hand(self, tables: list[Any]) -> dict[str, Any]:
        """Everything about the hand, as the command's options have it."""
        texts = self.texts
        okey = self.ask(texts["okey"], lambda answer: (answer, read_okey(answer or None, None)))
        options: dict[str, Any] = {
            "okey": okey[0], "indicator": None, "ended": None, "by": None, "last": None,
            "opened_this_turn": None, "laid_off": None, "players": None, "seats": (),
        }  # fmt: skip
        options["players"] = self.ask(texts["names"], self._names)
        ended = self.ask(texts["ended"], read_ending, texts["finish_word"])
        if ended != "finish":
            options["ended"] = ended
        finisher = None
        discard = None
        tile_of = names_for(okey_of(okey[1])).tile_of
        if ended == "finish":
            finisher = self.ask(texts["by"], lambda answer: read_seat(answer, self.names))
            options["by"] = str(finisher)
            options["last"] = self.ask(texts["last"], self._last(okey[1], tile_of), "?")
            discard = None if options["last"] in UNKNOWN else tile_of[read_tile(options["last"])]
            in_one_turn = self.ask(texts["this_turn"], read_yes_no, texts["no"])
            if in_one_turn is not False:
                options["opened_this_turn"] = self._said(in_one_turn)
                options["laid_off"] = self._said(self.ask(texts["laid_off"], read_yes_no, "?"))
        if ended != "void":
            announces = any(table.parameters.score_announced_factor is not None for table in tables)
            known: dict[int, SeatFacts] = {}

            def check(seat: int, tiles: tuple[str, ...]) -> None:
                facts = SeatFacts(rack=tuple(tile_of[text] for text in tiles))
                check_tiles(okey[1], discard, {**known, seat: facts})
                known[seat] = facts

            options["seats"] = tuple(
                self._seat(seat, seat == finisher, ended, announces, check) for seat in SEATS
            )
        return options

    def _said(self, answer: bool | None) -> str:
        return "?" if answer is None else self.texts["yes_word" if answer else "no_word"]

    def _names(self, answer: str) -> str | None:
        self.names = read_names(answer) if answer else {}
        return answer or None

    def _last(self, indicator: int, tile_of: dict[str, int]) -> Callable[[str], str]:
        def read(answer: str) -> str:
            if answer not in UNKNOWN:
                check_tiles(indicator, tile_of[read_tile(answer)], {})
            return answer

        return read

    def _seat(
        self,
        seat: int,
        finished: bool,
        ended: str,
        announces: bool,
        check: Callable[[int, tuple[str, ...]], None],
    ) -> str:
        """A seat in the words of the command."""
        texts = self.texts
        name = seat_named(seat, self.language, self.names)
        words = [f"{seat}:"]

        def opening(answer: str) -> str | None:
            try:
                opened = None if answer in UNKNOWN else read_seat_words(f":{answer}").opened
            except ScoreFault:
                opened = None
            if (opened is None and answer not in UNKNOWN) or (finished and opened == NEVER):
                raise ScoreFault("opened_by_finisher" if finished else "not_opened_word")
            return opened

        def tiles(answer: str) -> str:
            try:
                read = read_seat_words(f":{answer}")
            except ScoreFault as fault:
                raise ScoreFault(
                    "no_tile" if "found" in fault.facts else "only_tiles", **fault.facts
                ) from None
            if answer not in UNKNOWN and (read.tiles is None or read.opened is not None):
                raise ScoreFault("only_tiles")
            check(seat, read.tiles or ())
            return answer

        opened = self.ask(texts["finisher" if finished else "opened"].format(name=name), opening, "?")
        words.append(texts[opened] if opened is not None else "")
        if not finished and (opened != NEVER or ended == "exhausted"):
            words.append(self.ask(texts["tiles"].format(name=name), tiles, "?"))
        if announces and not finished and opened != PAIRS and opened != MELDS:
            said = self.ask(texts["announced"].format(name=name), read_yes_no, texts["no"])
            words.append(texts["announced_word"] if said else "")
        charged = self.ask(texts["charged"].format(name=name), _points, "0")
        words.append(f"+{charged}" if charged != "0" else "")
        return " ".join(word for word in words if word)


def _line(question: str) -> str:
    """A line from the terminal. The question goes where the user sees it."""
    if sys.stdout.isatty():
        return input(question)
    click.echo(question, nl=False, err=True)
    return input()


def _points(answer: str) -> str:
    if answer in UNKNOWN:
        return "?"
    figure = answer.removeprefix("+")
    if not figure.isascii() or not figure.isdigit() or len(figure) > 9:
        raise ScoreFault("no_points")
    return str(int(figure))


def _command(options: dict[str, Any], table: str) -> str:
    """The command that gives the same."""
    words = ["hakem", "score", "--profile", table]
    for key in ("okey", "ended", "by", "last", "opened_this_turn", "laid_off", "players"):
        if options[key] is not None:
            words += [f"--{key.replace('_', '-')}", str(options[key])]
    return shlex.join([*words, *options["seats"]])
