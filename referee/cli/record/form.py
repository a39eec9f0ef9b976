"""The questions of ``hakem record new``: who plays what, the deal, the claimed points."""

import sys
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from typing import Any, TypeVar

import click

from referee.cli.record.draft import Draft
from referee.cli.record_words import (
    UNKNOWN_WORDS,
    WordFault,
    one_tile,
    read_names,
    read_points,
    read_seat,
    read_tiles,
    read_yes_no,
)
from referee.cli.record_yaml import position_question
from referee.cli.terminal import shown_name
from referee.decode import SEATS, Invalid, an_indicator, no_more_than_there_are
from referee.fault_texts import invalid_sentence
from referee.match import starter_for
from referee.named_profile import find_profile
from referee.naming import plain_letters, seat_named, tile_name
from referee.profile import Profile, load_profile
from referee.record import read_record
from referee.tiles import ALL_TILES, names_for
from referee.wording.texts import in_language

TEXT = {
    "intro": (
        "Oynanmış bir eli kayda geçirme. Her yanıt hemen {file} dosyasına yazılır; Ctrl-D ile bırakıp\n"
        "sonra sürdürebilirsiniz: hakem record new --continue {file}\n"
        "Taşlar: R kırmızı, Y sarı, B mavi, K siyah (R7, K13), OK okey, FJ sahte okey; kırmızı 7 de olur.",
        "Writing down a hand that was played. Every answer goes into {file} at once; leave with Ctrl-D and\n"
        "go on later: hakem record new --continue {file}\n"
        "Tiles: R red, Y yellow, B blue, K black (R7, K13), OK the okey, FJ a false joker; red 7 will do.",
    ),
    "players": (
        "Oyuncuların adları, oyun sırasıyla, virgülle (Enter: 1, 2, 3, 4): ",
        "The players' names in the order of play, with commas (Enter: 1, 2, 3, 4): ",
    ),
    "profile": (
        "Hangi masa? (hakem profiles sıralar; Enter: oyna): ",
        "Which table? (see hakem profiles; Enter: oyna): ",
    ),
    "agreed": ("Kaç el oynanacak? (Enter: bilinmiyor): ", "How many hands were agreed? (Enter: not known): "),
    "hand": ("{number}. EL", "HAND {number}"),
    "dealer": ("Kim dağıttı? ", "Who dealt? "),
    "dealer_next": ("Kim dağıttı? (Enter: {name}) ", "Who dealt? (Enter: {name}) "),
    "indicator": ("Gösterge: ", "Indicator: "),
    "okey": ("Okey: {tile}.", "The okey is {tile}."),
    "starter": ("{most} taş kimde? (Enter: {name}) ", "Who has {most} tiles? (Enter: {name}) "),
    "rack": (
        "Dağıtıldığında {name} ({count} taş; bilinmiyorsa ?): ",
        "{name} as dealt ({count} tiles; ? if not known): ",
    ),
    "rack_count": (
        "{found} taş yazıldı, {count} olmalı. Böyle kalsın mı? (e/h) ",
        "That is {found} tiles and should be {count}. Leave it so? (y/n) ",
    ),
    "stock": (
        "Destedeki {count} taş, çekiliş sırasıyla (bilinmiyorsa Enter): ",
        "The {count} tiles of the stock in drawing order (Enter if not known): ",
    ),
    "no_racks": (
        "Kayıt, dört ıstakanın da dağıtıldığı hâlini ister; bu el onsuz kayda geçmez. Yine de:\n"
        "  · elin puanı hesaplanır:  hakem score\n"
        "  · tek bir durum sorulur:  hakem ask DOSYA",
        "A record needs all four racks as they were dealt; without them there is none. Still possible:\n"
        "  · the score of the hand:  hakem score\n"
        "  · a single situation:     hakem ask FILE",
    ),
    "offer": (
        "Bilinenlerle bir durum sorusu yazılsın mı: {file}? (e/h) ",
        "Write a question about a position with what is known: {file}? (y/n) ",
    ),
    "offered": (
        "Yazıldı. Boşluklarını doldurup sorun: hakem ask {file}",
        "Written. Fill it in and ask: hakem ask {file}",
    ),
    "no_position": (
        "Hiçbir ıstaka bilinmeyince durum sorusu da kurulamaz.",
        "With no rack known there is no position to ask about either.",
    ),
    "claimed": (
        "Yazılan puanlar, {names} sırasıyla (Enter: yazılmadı): ",
        "The points that were written down, for {names} (Enter: none were): ",
    ),
    "charges": (
        "Bunların içindeki cezalar, aynı sırayla (Enter: bilinmiyor): ",
        "The charges within them, in the same order (Enter: not known): ",
    ),
    "another": ("Bir el daha? (e/h) ", "Another hand? (y/n) "),
    "done": (
        "Kaydedildi: {file}. Bakmak için: hakem judge {file}",
        "Saved as {file}. To judge it: hakem judge {file}",
    ),
    "left": (
        "Bırakıldı. Sürdürmek için: hakem record new --continue {file}",
        "Left. To go on: hakem record new --continue {file}",
    ),
    "left_early": ("Bırakıldı; yazılacak bir şey yoktu.", "Left; there was nothing to save yet."),
    "no": ("h", "n"),
    # what is not understood
    "no_tile": ("Taş olarak anlaşılmadı: {found}", "Not a tile: {found}"),
    "one_tile": ("Burada tek bir taş olmalı: {found}", "One tile is wanted here: {found}"),
    "no_tiles": ("Hangi taşlar?", "Which tiles?"),
    "one_group": ("Her seferinde tek bir per ya da çift yazın.", "One meld or pair at a time."),
    "nothing": ("Boş satır.", "An empty line."),
    "nothing_more": ("Bunun ardından bir şey gelmez: {found}", "Nothing follows this: {found}"),
    "no_verb": ("Anlaşılmadı: {found}. Yardım için: yardım", "Not understood: {found}. For help: help"),
    "meld_number": (
        "Masadaki perin numarası eksik; masa yazınca numaralar görünür.",
        "The number of the meld on the table is missing; type table to see the numbers.",
    ),
    "draw_needs_tile": (
        "Destenin sırası bilinmediği için çekilen taş yazılmalı: çek K4",
        "The order of the stock is not known, so the tile has to be named: draw K4",
    ),
    "yes_no": ("Evet için e, hayır için h yazın.", "Type y for yes or n for no."),
    "no_seat": ("Böyle bir oyuncu yok: {found}", "There is no such player: {found}"),
    "four_names": ("Dört ad gerekiyor; {found} var.", "Four names are needed; there are {found}."),
    "four_figures": ("Dört sayı gerekiyor; {found} var.", "Four figures are needed; there are {found}."),
    "no_figure": ("Sayı olarak anlaşılmadı: {found}", "Not a figure: {found}"),
    "bad_count": ("1 ile 1000 arasında bir sayı yazın.", "Type a number from 1 to 1000."),
    "no_profile": ("Bütün masalar: hakem profiles", "All tables: hakem profiles"),
}  # fmt: skip
T = TypeVar("T")


class Form:
    """Questions, each until its answer is understood; the draft is kept after every answer."""

    def __init__(self, language: str, draft: Draft) -> None:
        self.language = language
        self.texts = in_language(TEXT, language)
        self.draft = draft
        self.profile: Profile | None = None
        with suppress(ImportError):
            import_module("readline")  # where there is one, answers can be edited as they are typed

    # Asking

    def say(self, text: str) -> None:
        """What the user reads; what the command makes is the file."""
        click.echo(text)

    def ask(self, question: str, read: Callable[[str], T], default: str = "") -> T:
        """One question."""
        while True:
            answer = self._line(question).strip() or default
            try:
                return read(answer)
            except WordFault as fault:
                self.say("  " + self.texts[fault.code].format(found=fault.found))
            except Invalid as fault:
                self.say("  " + invalid_sentence(fault, self.language))

    def yes(self, question: str, default: str = "") -> bool:
        """A question for yes or no."""
        return self.ask(question, read_yes_no, default or self.texts["no"])

    def _line(self, question: str) -> str:
        while True:
            try:
                if sys.stdout.isatty():
                    return input(question)
                # Answers that come from a file do not end the line of the question themselves.
                click.echo(question, nl=not sys.stdin.isatty())
                return input()
            except UnicodeDecodeError:
                continue

    @property
    def players(self) -> dict[int, str]:
        """The names that were given."""
        given = self.draft.document.get("players", {})
        return {int(seat): shown_name(str(name), 40) for seat, name in given.items()}

    def name(self, seat: int) -> str:
        """A player, as they are called here."""
        return seat_named(seat, self.language, self.players)

    @property
    def table(self) -> Profile:
        """The table at which the hand was played."""
        if self.profile is None:
            self.profile = load_profile(self.draft.document["profile"])
        return self.profile

    # The record's head

    def head(self) -> None:
        """Players, table and, where it counts, the number of hands."""
        document = self.draft.document
        if "players" not in document:
            document["players"] = self.ask(
                self.texts["players"], lambda answer: read_names(answer or "1, 2, 3, 4")
            )
            self.draft.save()
        if "profile" not in document:
            document["profile"] = self.ask(self.texts["profile"], self._read_profile, "oyna")
            self.draft.save()
        p = self.table.parameters
        if p.match_end == "hands" and p.match_hands is None and "agreed_hands" not in document:
            agreed = None if document.get("hands") else self.ask(self.texts["agreed"], _a_count)
            if agreed is not None:
                document["agreed_hands"] = agreed
                self.draft.save()

    def _read_profile(self, answer: str) -> str:
        found = find_profile(answer)
        if isinstance(found, Profile):
            if found.id == answer:
                return answer
            found = find_profile(found.id)
            if isinstance(found, Profile):
                return found.id
        for trouble in found:
            self.say("  " + trouble.sentence[self.language])
        raise WordFault("no_profile")

    # The deal

    def deal(self, hand: dict[str, Any], expected_dealer: int | None) -> bool:
        """Everything about the deal; false where it cannot become a record, which has been said."""
        texts, p = self.texts, self.table.parameters
        if "dealer" not in hand:
            question, default = texts["dealer"], ""
            if expected_dealer is not None:
                question = texts["dealer_next"].format(name=self.name(expected_dealer))
                default = str(expected_dealer)
            hand["dealer"] = self.ask(question, self._seat, default)
            self.draft.save()
        if "indicator" not in hand:
            hand["indicator"] = self.ask(texts["indicator"], _an_indicator)
            self.draft.save()
        _, okey = an_indicator(hand["indicator"], "")
        self.say("  " + texts["okey"].format(tile=tile_name(okey, -2, self.language)))
        racks: dict[str, list[str]] = hand.setdefault("racks", {})
        if all(str(seat) in racks for seat in SEATS):
            self._stock(hand)
            return True
        expected = starter_for(hand["dealer"], p)
        most = p.deal_tiles + 1
        question = texts["starter"].format(name=self.name(expected), most=most)
        starter = next((seat for seat in SEATS if len(racks.get(str(seat), ())) == most), None)
        starter = starter or self.ask(question, self._seat, str(expected))
        unknown = False
        for seat in SEATS:
            if str(seat) not in racks:
                rack = self._rack(hand, seat, p.deal_tiles + (seat == starter))
                if rack is None:
                    unknown = True
                    continue
                racks[str(seat)] = rack
                self.draft.save()
        if unknown:
            self._without_racks(hand, starter)
            return False
        hand["racks"] = {str(seat): racks[str(seat)] for seat in SEATS}
        self._stock(hand)
        return True

    def _seat(self, answer: str) -> int:
        return read_seat(answer, self.players)

    def _rack(self, hand: dict[str, Any], seat: int, count: int) -> list[str] | None:
        indicator, okey = an_indicator(hand["indicator"], "")
        names = names_for(okey)

        def read(answer: str) -> list[str] | None:
            if plain_letters(answer) in UNKNOWN_WORDS:
                return None
            tiles = [names.text_of[names.tile_of[tile]] for tile in read_tiles(answer)]
            if not tiles:
                raise WordFault("no_tiles")
            others = [tile for rack in hand["racks"].values() for tile in rack]
            no_more_than_there_are(
                [indicator, *(names.tile_of[tile] for tile in (*others, *tiles))], names, ""
            )
            return tiles

        question = self.texts["rack"].format(name=self.name(seat), count=count)
        while True:
            rack = self.ask(question, read)
            if rack is None or len(rack) == count:
                return rack
            if len(rack) <= count + 1 and self.yes(
                self.texts["rack_count"].format(found=len(rack), count=count)
            ):
                return rack

    def _stock(self, hand: dict[str, Any]) -> None:
        if "turns" in hand:
            return
        count = ALL_TILES - 1 - sum(len(rack) for rack in hand["racks"].values())

        def read(answer: str) -> list[str] | None:
            if not answer or plain_letters(answer) in UNKNOWN_WORDS:
                return None
            tiles = read_tiles(answer)
            read_record({"record": 1, "profile": "", "hands": [{**hand, "stock": tiles, "turns": []}]})
            return tiles

        stock = self.ask(self.texts["stock"].format(count=count), read)
        if stock is not None:
            hand["stock"] = stock
        hand["turns"] = []
        self.draft.save()

    def _without_racks(self, hand: dict[str, Any], starter: int) -> None:
        self.say(self.texts["no_racks"])
        dealt = self.table.parameters.deal_tiles
        text = position_question(hand, self.draft.document["profile"], self.language, starter, dealt)
        if text is None:
            self.say(self.texts["no_position"])
            return
        word = "soru" if self.language == "tr" else "question"
        path = self.draft.path.with_name(f"{self.draft.path.stem}-{word}.yaml")
        if self.yes(self.texts["offer"].format(file=path)):
            path.write_text(text, encoding="utf-8")
            self.say(self.texts["offered"].format(file=path))

    # The end of a hand

    def claims(self, hand: dict[str, Any]) -> None:
        """The points that the table or the site wrote down."""
        names = ", ".join(self.name(seat) for seat in SEATS)
        points = self.ask(
            self.texts["claimed"].format(names=names), lambda answer: read_points(answer) if answer else None
        )
        if points is None:
            return
        charges = self.ask(
            self.texts["charges"], lambda answer: read_points(answer, whole=False) if answer else None
        )
        hand["claimed"] = {"points": points} if charges is None else {"points": points, "charges": charges}
        self.draft.save()


def _an_indicator(answer: str) -> str:
    tile = one_tile(answer)
    an_indicator(tile, "")
    return tile


def _a_count(answer: str) -> int | None:
    if not answer:
        return None
    if not answer.isascii() or not answer.isdigit() or not 1 <= int(answer[:5]) <= 1000:
        raise WordFault("bad_count")
    return int(answer)
