"""The turns of a hand, typed in words: each event is read, judged and told back before the next."""

from typing import Any, NamedTuple

from referee.adjudicate import HandJudge, JudgedHand
from referee.cli.judge_text import ending_words
from referee.cli.record.form import Form
from referee.cli.record_words import END, ERASE, HELP, RACK, TABLE, Said, WordFault, read_said
from referee.decode import SEATS, Invalid
from referee.fault_texts import invalid_sentence
from referee.hand import OVER, Hand
from referee.lines import usable_under
from referee.mechanics import read
from referee.melds import PAIR
from referee.naming import meld_named, tile_name
from referee.record import RecordedHand, read_record
from referee.turn import REFUSED, Referee
from referee.wording.events import event_words
from referee.wording.scenes import scene_of
from referee.wording.texts import in_language
from referee.wording.told import payments, told

TEXT = {
    "begin": (
        "Şimdi hamleler, sırayla. Bir satıra birkaçı yazılabilir: çek K4; at R3. Yardım için: yardım",
        "Now the moves, in order. A line may hold several: draw K4; discard R3. For help: help",
    ),
    "help": (
        """  çek K4               desteden çekti (deste biliniyorsa yalnızca çek)
  al R9 · geri koy R9  yandan aldı · geri koydu
  aç B4 OK B6 / R9 B9 K9 / …   perlerle açtı (ikişer taşsa çiftten)
  per B1 B2 B3 · çift K2 K2    yeni per, yeni çift
  işle 0 B7 · işle 0 B3 alt    0 numaralı pere işledi (gerekirse ucu: alt, üst)
  okey al 0 B5         0 numaralı perdeki okeyi aldı, yerine B5 koydu
  geri al              turdaki hamlelerini geri aldı
  at R3                attı
  masa · ıstaka · sil · bitti   masayı ya da ıstakayı göster, son hamleyi sil, hamleler bitti""",
        """  draw K4              from the stock (where the stock is known, just draw)
  take R9 · put back R9   from the left · back again
  open B4 OK B6 / R9 B9 K9 / …   opened with melds (with pairs where all have two tiles)
  meld B1 B2 B3 · pair K2 K2     a new meld, a new pair
  lay 0 B7 · lay 0 B3 low        laid off on meld 0 (at the low or high end, where it could be both)
  take okey 0 B5       took the okey from meld 0, put B5 in its place
  undo                 took back the moves of the turn
  discard R3
  table · rack · erase · end     show table or rack, erase the last move, no more moves""",
    ),
    "prompt": ("{turn}. tur, {name}> ", "turn {turn}, {name}> "),
    "told": ("{name}: {words}", "{name}: {words}"),
    "anyway": ("Yine de böyle mi oynandı? (e/h) ", "Was it played so all the same? (y/n) "),
    "erased": ("Silindi: {words}", "Erased: {words}"),
    "nothing_to_erase": ("Silinecek hamle yok.", "There is no move to erase."),
    "empty_table": ("Masada per yok.", "There are no melds on the table."),
}  # fmt: skip


class State(NamedTuple):
    """The hand as far as it has been written down."""

    hand: Hand
    judged: JudgedHand
    recorded: RecordedHand


class Turns:
    """Asks for the turns of the last hand of a draft."""

    def __init__(self, form: Form) -> None:
        self.form = form
        self.language = form.language
        self.texts = in_language(TEXT, form.language)
        self.entry: dict[str, Any] = form.draft.hands[-1]
        self.referee = Referee(form.table.parameters)
        self.usable = usable_under(self.referee)

    def run(self) -> None:
        """Until the hand is over, or said to be."""
        state = self._state(self.entry)
        self.form.say(self.texts["begin"])
        while state.hand.phase != OVER:
            turn, seat = self._whose(state)
            line = self.form.ask(
                self.texts["prompt"].format(turn=turn, name=self.form.name(seat)), lambda answer: answer
            )
            try:
                for said in read_said(line):
                    if said.kind == END:
                        return
                    state = self._do(said, state)
                    if state.hand.phase == OVER:
                        break
            except WordFault as fault:
                self.form.say("  " + self.form.texts[fault.code].format(found=fault.found))
        names = {seat: self.form.name(seat) for seat in SEATS}
        end = state.judged
        finish, factor = (end.score.finish, end.score.factor) if end.score else ((), 1)
        self.form.say("  " + ending_words(end.how, end.by, finish, factor, self.language, names))

    # What was said

    def _do(self, said: Said, state: State) -> State:
        if said.event is not None:
            return self._event(dict(said.event), state)
        if said.kind == HELP:
            self.form.say(self.texts["help"])
        elif said.kind == TABLE:
            self._show_table(state)
        elif said.kind == RACK:
            self._show_rack(state)
        elif said.kind == ERASE:
            return self._erase(state)
        return state

    def _event(self, event: dict[str, Any], state: State) -> State:
        if event.get("draw") is True:
            if not state.hand.stock:
                raise WordFault("draw_needs_tile")
            event["draw"] = state.hand.names.text_of[state.hand.stock[-1]]
        _, seat = self._whose(state)
        trial = self._with(event, seat, state)
        try:
            after = self._state(trial)
        except Invalid as fault:
            self.form.say("  " + invalid_sentence(fault, self.language))
            return state
        if not self._told(after, state):
            return state
        self.entry["turns"] = trial["turns"]
        self.form.draft.save()
        return after

    def _told(self, after: State, before: State) -> bool:
        """Say what was understood and what the rules say of it; false where it is a slip of the pen."""
        turn = after.recorded.turns[-1]
        place = sum(len(each.events) for each in after.recorded.turns) - 1
        row = after.judged.events[place]
        hand = before.hand
        scene = scene_of(hand, read(hand, turn.events[-1], turn.seat))
        verdict = row.verdict
        okey = after.recorded.names.okey
        words = event_words(turn.events[-1], scene, okey, self.language, verdict.outcome != REFUSED)
        self.form.say("  " + self.texts["told"].format(name=self.form.name(turn.seat), words=words))
        for finding in verdict.findings:
            said = told(finding.rule, finding.args, self.form.table, self.language, okey, self.form.players)
            self.form.say(f"    {said.sentence} ({said.rule})")
        paid: dict[int, int] = {}
        for _, seat, points in verdict.entries:
            paid[seat] = paid.get(seat, 0) + points
        if verdict.outcome != REFUSED and any(paid.values()):
            self.form.say("    → " + payments(paid, self.language, self.form.players))
        return verdict.outcome != REFUSED or self.form.yes("    " + self.texts["anyway"])

    def _erase(self, state: State) -> State:
        turns = [{**turn, "events": list(turn["events"])} for turn in self.entry["turns"]]
        if not turns:
            self.form.say("  " + self.texts["nothing_to_erase"])
            return state
        event = turns[-1]["events"].pop()
        if not turns[-1]["events"]:
            turns.pop()
        self.entry["turns"] = turns
        self.form.draft.save()
        (kind, value), *_ = event.items()
        self.form.say("  " + self.texts["erased"].format(words=f"{kind} {value}"))
        return self._state(self.entry)

    # The hand so far

    def _whose(self, state: State) -> tuple[int, int]:
        """The number of the turn that the next event belongs to, from 1, and its seat."""
        turns = self.entry["turns"]
        seat = state.hand.to_play
        # Nobody plays twice in a row, so the seat alone shows whether the last turn goes on.
        same = bool(turns) and turns[-1]["seat"] == seat
        return (len(turns) if same else len(turns) + 1), seat

    def _with(self, event: dict[str, Any], seat: int, state: State) -> dict[str, Any]:
        number, _ = self._whose(state)
        turns = [*self.entry["turns"]]
        if number > len(turns):
            turns.append({"seat": seat, "events": [event]})
        else:
            turns[-1] = {**turns[-1], "events": [*turns[-1]["events"], event]}
        return {**self.entry, "turns": turns}

    def _state(self, entry: dict[str, Any]) -> State:
        """The hand after everything that has been written down; raises ``Invalid``."""
        hand = {key: value for key, value in entry.items() if key != "claimed"}
        try:
            record = read_record({"record": 1, "profile": self.form.table.id, "hands": [hand]})
            recorded = record.hands[0]
            judge = HandJudge(recorded, self.form.table, self.referee, self.usable, "")
            judged = judge.judged(None)
        except Invalid as fault:
            raise Invalid(fault.code, "", **fault.facts) from None
        return State(judge.hand, judged, recorded)

    # Showing

    def _show_table(self, state: State) -> None:
        table = state.hand.the_table()
        if not table:
            self.form.say("  " + self.texts["empty_table"])
        for number, laid in enumerate(table):
            okey = state.hand.names.okey
            tiles = laid.meld.tiles
            shown = " ".join(tile_name(tile, okey, self.language, article=False) for tile in tiles)
            words = shown if laid.meld.kind == PAIR else meld_named(tiles, okey, self.language)
            self.form.say(f"  {number:>2}  {words}")

    def _show_rack(self, state: State) -> None:
        seat = state.hand.to_play
        text = state.hand.names.text_of
        rack = " ".join(text[tile] for tile in sorted(state.hand.rack_of(seat)))
        self.form.say(f"  {self.form.name(seat)}: {rack}")
