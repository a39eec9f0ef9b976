"""A judged record as a player reads it: every hand, every finding with its rule and source, the sheet."""

from typing import Any

from referee.adjudicate import Difference, JudgedEvent, JudgedHand, Judgement, Remark
from referee.cli.hand_sheet import hand_sheet
from referee.cli.sheet_text import match_sheet
from referee.cli.terminal import Terminal, cells, padded, shown_name
from referee.decode import SEATS
from referee.match import starter_for
from referee.naming import TEAM_NAMES, figure, listed, seat_named, tile_name
from referee.record import RecordedHand
from referee.rulebook import load_rulebook
from referee.rules.rule import Effect
from referee.sheet import outcome, sheet_of_record
from referee.turn import REFUSED, Verdict
from referee.wording.events import event_words
from referee.wording.scenes import Scene, scenes
from referee.wording.texts import in_language
from referee.wording.told import Told, payments, told

TEXT = {
    "table": ("Masa", "Table"),
    "players": ("Oyuncular", "Players"),
    "bot": ("bot", "bot"),
    "hand": ("{number}. EL", "HAND {number}"),
    "about_hand": (
        "dağıtan {dealer} · başlayan {starter} · gösterge {indicator} · okey {okey}",
        "dealer {dealer} · starts {starter} · indicator {indicator} · okey {okey}",
    ),
    "deal": ("Dağıtım", "The deal"),
    "nothing": ("Bu elde kurala aykırı bir şey yok.", "Nothing against the rules in this hand."),
    "no_turns": ("Bu elde oynanmış hamle yok.", "Nothing was played in this hand."),
    "followed": (
        "Oyun bu hamle yapılmış gibi sürdü; devamı da öyle değerlendirildi.",
        "The game went on as if this had been done, and is judged so from here.",
    ),
    "not_followed": (
        "Oyun bu hamle yapılmamış gibi sürdü.",
        "The game went on as if this had not been done.",
    ),
    "rests": (
        "Daha önceki kurala aykırı bir hamleye dayanıyor.",
        "Rests on an earlier event that was against the rules.",
    ),
    "points_rest": (
        "Bu elin puanları kurala aykırı ama yapılmış sayılan hamlelere dayanıyor.",
        "The points of this hand rest on events that were against the rules and taken as done.",
    ),
    "also": ("ayrıca", "also"),
    "finish": ("El bitti: {by} {how}.", "The hand is over: {by} {how}."),
    "finish_plain": ("bitirdi", "finished"),
    "finish_factor": (" (puanlar × {factor})", " (points × {factor})"),
    "exhausted": ("El bitti: destede taş kalmadı, kimse bitiremedi.", "The hand is over: the stock ran out."),
    "void": (
        "El iptal: dört oyuncu da çiftten açtı.",
        "The hand is void: all four players opened with pairs.",
    ),
    "unfinished": ("Kayıtta bu el bitmiyor.", "The record does not bring this hand to its end."),
    "differences": ("Kayıttaki sonuç tutmuyor", "Where the record is wrong"),
    "match": ("MAÇ ÇETELESİ", "MATCH SHEET"),
    "remarks": ("Notlar", "Remarks"),
    "points_differ": (
        "{who}: kayıtta {claimed} puan, kurallara göre {judged}.",
        "{who}: the record says {claimed} points, the rules give {judged}.",
    ),
    "charges_differ": (
        "{who}: kayıtta {claimed} ceza, kurallara göre {judged}.",
        "{who}: the record says {claimed} in charges, the rules give {judged}.",
    ),
    "how_differs": (
        "Elin sonu: kayıtta {claimed}, kurallara göre {judged}.",
        "How the hand ended: the record says {claimed}, the rules say {judged}.",
    ),
    "totals_differ": (
        "{who}: kayıtta toplam {claimed}, kurallara göre {judged}.",
        "{who}: the record says a total of {claimed}, the rules give {judged}.",
    ),
    "winners_differ": (
        "Kazanan: kayıtta {claimed}, kurallara göre {judged}.",
        "Winner: the record says {claimed}, the rules say {judged}.",
    ),
    "no_points": (
        "El bitmediği için puan yazılmaz; kayıtta ise puan var.",
        "The hand did not end, so there are no points; the record has some.",
    ),
    "nobody": ("kimse", "nobody"),
    "nothing_judged": ("yok", "none"),
    "how_finish": ("bitiş", "a finish"),
    "how_exhausted": ("taşların bitmesi", "an empty stock"),
    "how_void": ("elin iptali", "a void hand"),
    "how_unfinished": ("yarım el", "an unfinished hand"),
    "summary": (
        "{hands} el · {differences} fark · {refused} reddedilen, {charged} cezalı hamle",
        "{hands} · {differences} · {refused} · {charged}",
    ),
    "clean": ("her şey kurallara ve kayda uygun", "all is by the rules and as the record says"),
}
_FINISHES = {
    "okey": ("okeyle", "with the okey"),
    "pairs": ("çiftten", "after a pairs opening"),
    "elden": ("elden", "in one go"),
}
MARKS = {"refused": "✗", "charged": "!", "undone": "↩"}
INDENT = 4
TURN_WIDTH = 4


class Story:
    """Writes one judged record to a terminal."""

    def __init__(
        self, terminal: Terminal, judgement: Judgement, brief: bool, claims_only: bool = False
    ) -> None:
        self.terminal = terminal
        self.judgement = judgement
        self.profile = judgement.profile
        self.brief = brief or claims_only
        self.claims_only = claims_only
        self.language = terminal.language
        self.texts = in_language(TEXT, self.language)
        self.players = {seat: shown_name(name, 40) for seat, name in judgement.record.players.items()}
        self.names = {seat: shown_name(seat_named(seat, self.language, self.players)) for seat in SEATS}
        self.name_width = max(cells(name) for name in self.names.values())
        self.indent = INDENT + TURN_WIDTH + self.name_width

    def write(self, file: str) -> None:
        """The whole record."""
        self._head(file)
        for number, (hand, recorded) in enumerate(
            zip(self.judgement.hands, self.judgement.record.hands, strict=True), 1
        ):
            differences = [entry for entry in self.judgement.differences if entry.hand == number]
            if not self.claims_only or differences:
                self._hand(number, hand, recorded, differences)
        self._match()
        self._summary(file)

    def _head(self, file: str) -> None:
        bots = self.judgement.record.bots
        bot = f" ({self.texts['bot']})"
        told_players = [f"{self._seated(seat)}{bot if seat in bots else ''}" for seat in SEATS]
        title = self.profile.title.get(self.language, self.profile.id)
        terminal = self.terminal
        terminal.line(terminal.ink(file, "head"))
        terminal.line(f"{self.texts['table']}: {title} ({self.profile.id})")
        terminal.line(f"{self.texts['players']}: {' · '.join(told_players)}")

    def _seated(self, seat: int) -> str:
        """The number of the seat before the name, unless the name is the number."""
        name = self.names[seat]
        return f"{seat} {name}" if self.players.get(seat, "").strip() not in ("", str(seat)) else name

    # A hand

    def _hand(
        self, number: int, hand: JudgedHand, recorded: RecordedHand, differences: list[Difference]
    ) -> None:
        terminal, texts = self.terminal, self.texts
        okey = recorded.names.okey
        started = (
            recorded.turns[0].seat
            if recorded.turns
            else starter_for(recorded.dealer, self.profile.parameters)
        )
        terminal.line()
        terminal.rule()
        about = texts["about_hand"].format(
            dealer=self.names[recorded.dealer],
            starter=self.names[started],
            indicator=tile_name(recorded.indicator, -2, self.language, article=False),
            okey=tile_name(okey, -2, self.language, article=False),
        )
        title = texts["hand"].format(number=number)
        head = terminal.ink(title, "head")
        terminal.line(f"{head}  {terminal.painted(about)}")
        if hand.faults:
            for fault in hand.faults:
                said = told(fault.rule, fault.args, self.profile, self.language, okey, self.players)
                terminal.block(f"{texts['deal']}: {said.sentence}", INDENT, f" {self._mark('refused')}")
                self._rule_line(said, INDENT)
        terminal.line()
        self._events(hand, recorded, okey)
        self._ending(hand, recorded)
        self._differences(differences)

    def _events(self, hand: JudgedHand, recorded: RecordedHand, okey: int) -> None:
        turn = -1
        shown = 0
        for row, scene, _ in scenes(recorded, hand, self.profile):
            if self.brief and not row.verdict.findings:
                continue
            self._event(row, scene, okey, row.turn != turn)
            turn = row.turn
            shown += 1
        if not shown and not self.claims_only:
            text = self.texts["nothing" if hand.events else "no_turns"]
            self.terminal.block(text, INDENT, "", "dim")

    def _event(self, row: JudgedEvent, scene: Scene, okey: int, first: bool) -> None:
        verdict = row.verdict
        done = row.followed or (verdict.outcome != REFUSED and not verdict.undone)
        words = event_words(verdict.event, scene, okey, self.language, done)
        outcome = "undone" if verdict.undone else verdict.outcome
        mark = self._mark(outcome) if verdict.findings else " "
        turn = f"{row.turn + 1:>3} " if first else " " * TURN_WIDTH
        name = padded(self.names[verdict.seat] if first else "", self.name_width)
        lead = f"{self.terminal.ink(turn, 'dim')}{self.terminal.ink(name, 'head')} {mark} "
        self.terminal.block(words, self.indent, lead)
        write_findings(self.terminal, verdict, self.indent, self.profile, okey, self.players)
        notes = []
        if (
            verdict.findings
            and (verdict.outcome == REFUSED or verdict.undone)
            and row.verdict.event.tiles is not None
        ):
            notes.append(self.texts["followed" if row.followed else "not_followed"])
        if row.rests_on and not self.brief:
            notes.append(self.texts["rests"])
        for note in notes:
            self.terminal.block(note, self.indent, "", "dim")

    def _mark(self, outcome: str) -> str:
        return self.terminal.ink(MARKS[outcome], outcome)

    def _rule_line(self, said: Told, indent: int) -> None:
        self.terminal.block(f"{said.rule} · {said.basis}", indent, "", "dim")

    def _ending(self, hand: JudgedHand, recorded: RecordedHand) -> None:
        terminal, texts = self.terminal, self.texts
        terminal.line()
        terminal.line("  " + terminal.ink(self._how(hand), "head"))
        if hand.score is not None:
            claimed = recorded.claimed.points if recorded.claimed is not None else None
            hand_sheet(terminal, hand.score, hand.entries, self.profile, self.players, claimed)
        if hand.rests_on and not self.brief:
            terminal.block(texts["points_rest"], 2, "", "dim")

    def _how(self, hand: JudgedHand) -> str:
        finish, factor = (hand.score.finish, hand.score.factor) if hand.score else ((), 1)
        return ending_words(hand.how, hand.by, finish, factor, self.language, self.names)

    # Differences

    def _differences(self, differences: list[Difference]) -> None:
        if not differences:
            return
        terminal = self.terminal
        terminal.line()
        terminal.line("  " + terminal.ink(self.texts["differences"], "refused"))
        book = load_rulebook()
        for difference in differences:
            sentence = difference_sentence(difference, self.language, self.players)
            terminal.block(sentence, INDENT + 2, "    " + terminal.ink("≠", "refused"))
            rules = [f"{book.title(rule, self.language)} ({rule})" for rule in difference.rules]
            terminal.block("; ".join(rules), INDENT + 2, "", "dim")

    # The match

    def _match(self) -> None:
        terminal, texts, judgement = self.terminal, self.texts, self.judgement
        terminal.line()
        terminal.rule("═")
        terminal.line(terminal.ink(texts["match"], "head"))
        terminal.line()
        if judgement.hands:
            match_sheet(terminal, sheet_of_record(judgement))
            terminal.line()
        ending = outcome(judgement.standing, self.language, self.players)
        terminal.line("  " + terminal.ink(ending, "head"))
        self._differences([entry for entry in judgement.differences if entry.hand is None])
        if judgement.remarks:
            terminal.line()
            terminal.line(f"  {texts['remarks']}")
            for remark in judgement.remarks:
                terminal.block(self._remark(remark), INDENT + 2, "    ·")

    def _remark(self, remark: Remark) -> str:
        said = told(remark.rule, remark.args, self.profile, self.language, players=self.players)
        where = ""
        if remark.hand is not None and remark.turn is not None:
            turkish = self.language == "tr"
            where = (
                f"{remark.hand}. el, {remark.turn + 1}. tur: "
                if turkish
                else f"Hand {remark.hand}, turn {remark.turn + 1}: "
            )
        return f"{where}{said.sentence} ({remark.rule})"

    def _summary(self, file: str) -> None:
        counts = count(self.judgement)
        terminal = self.terminal
        terminal.line()
        ink = "good" if self.judgement.clean else "head"
        terminal.line(terminal.ink(f"{file}: {summary(counts, self.language)}", ink))


def write_findings(
    terminal: Terminal,
    verdict: Verdict,
    indent: int,
    profile: Any,
    okey: int,
    players: dict[int, str] | None,
) -> None:
    """Under an event: what each broken or charging rule says, who pays, and how the rule is known."""
    language = terminal.language
    for finding in verdict.findings:
        said = told(finding.rule, finding.args, profile, language, okey, players)
        paid: dict[int, int] = {}
        for _, seat, points in finding.entries:
            paid[seat] = paid.get(seat, 0) + points
        terminal.block(said.sentence, indent)
        if finding.effect is not Effect.REFUSE and any(paid.values()):
            terminal.block("→ " + payments(paid, language, players), indent, "", "charged")
        terminal.block(f"{said.rule} · {said.basis}", indent, "", "dim")


def ending_words(
    how: str, by: int | None, finish: tuple[str, ...], factor: int, language: str, names: dict[int, str]
) -> str:
    """How a hand ended."""
    texts = in_language(TEXT, language)
    if how != "finish" or by is None:
        return texts[how if how != "finish" else "unfinished"]
    side = 0 if language == "tr" else 1
    special = [_FINISHES[name][side] for name in finish]
    if language == "tr":
        said = f"{', '.join(special)} bitirdi" if special else texts["finish_plain"]
    else:
        said = f"finished {', '.join(special)}" if special else texts["finish_plain"]
    if factor != 1:
        said += texts["finish_factor"].format(factor=factor)
    return texts["finish"].format(by=names[by], how=said)


def side_name(side: int | str | None, language: str, players: dict[int, str] | None) -> str:
    """A seat's player or a team."""
    if isinstance(side, int):
        return shown_name(seat_named(side, language, players))
    return TEAM_NAMES[language].get(str(side), str(side))


def difference_sentence(difference: Difference, language: str, players: dict[int, str] | None) -> str:
    """What the record says and what the rules give."""
    texts = in_language(TEXT, language)
    what = difference.what
    who = side_name(difference.seat, language, players)
    if what == "points" and difference.seat is None:
        return texts["no_points"]
    if what == "how":
        return texts["how_differs"].format(
            claimed=texts[f"how_{difference.claimed}"], judged=texts[f"how_{difference.judged}"]
        )
    if what == "winners":
        claimed, judged = (
            listed([side_name(side, language, players) for side in sides], language) or texts["nobody"]
            for sides in (difference.claimed, difference.judged)
        )
        return texts["winners_differ"].format(claimed=claimed, judged=judged)
    judged = texts["nothing_judged"] if difference.judged is None else figure(difference.judged)
    said = texts[f"{what}_differ"].format(who=who, claimed=figure(difference.claimed), judged=judged)
    return f"P{said[1:]}" if said.startswith("player ") else said


class Counts:
    """What was found in one record or in many."""

    def __init__(self) -> None:
        self.hands = 0
        self.differences = 0
        self.refused = 0
        self.charged = 0

    def add(self, other: "Counts") -> None:
        """Another record's."""
        self.hands += other.hands
        self.differences += other.differences
        self.refused += other.refused
        self.charged += other.charged


def count(judgement: Judgement) -> Counts:
    """What was found in a record."""
    counts = Counts()
    counts.hands = len(judgement.hands)
    counts.differences = len(judgement.differences)
    for hand in judgement.hands:
        for row in hand.events:
            if row.verdict.outcome == REFUSED:
                counts.refused += 1
            elif row.verdict.findings:
                counts.charged += 1
    return counts


def summary(counts: Counts, language: str) -> str:
    """One line about it."""
    texts = in_language(TEXT, language)
    if language == "tr":
        line = texts["summary"].format(**vars(counts))
    else:
        line = texts["summary"].format(
            hands=_plural(counts.hands, "hand", "hands"),
            differences=_plural(counts.differences, "difference", "differences"),
            refused=_plural(counts.refused, "refused event", "refused events"),
            charged=_plural(counts.charged, "charged event", "charged events"),
        )
    found = counts.differences or counts.refused or counts.charged
    return line if found else f"{line.partition(' · ')[0]} · {texts['clean']}"


def _plural(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"
