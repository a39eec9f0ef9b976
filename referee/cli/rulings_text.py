"""Rulings for people: one in full, or all tables side by side."""

from typing import Any

from referee.cli.hand_sheet import hand_sheet
from referee.cli.judge_text import MARKS, Story, ending_words, side_name, write_findings
from referee.cli.terminal import Terminal
from referee.decode import SEATS
from referee.naming import TEAM_NAMES, as_counted, figure, listed, meld_named, seat_named, tile_name
from referee.rulebook import load_rulebook
from referee.scoring import Entry, Score
from referee.turn import REFUSED
from referee.wording.entries import entry_text
from referee.wording.events import event_words
from referee.wording.rulings import Played, Ruling, okey_for
from referee.wording.sources import basis, source_of_place
from referee.wording.texts import in_language
from referee.wording.told import basis_of, payments, sentence_of

TEXT = {
    "run": ("seri", "a run"),
    "set": ("küt", "a set"),
    "pair": ("çift", "a pair"),
    "none": ("per değil", "no meld"),
    "worth": (", değeri {value} ({counted})", ", worth {value} ({counted})"),
    "stands_for": ("okeyin yerine geçtiği taş: {tiles}", "the okey stands for {tiles}"),
    "or": (" ya da ", " or "),
    "accepted": ("açılır", "accepted"),
    "not_accepted": ("açılmaz", "not accepted"),
    "with_value": (": {value} sayı ({counted})", ": {value} ({counted})"),
    "with_pairs": (": {pairs} çift", ", pairs: {pairs}"),
    "raises": (
        "bundan sonraki sınır: {melds} sayı ({counted}), {pairs} çift",
        "the minimum from here: {melds} ({counted}) or {pairs} pairs",
    ),
    "playable": ("işlek: {tiles}", "playable: {tiles}"),
    "nothing_playable": ("işlek taş yok", "no tile is playable"),
    "allowed": ("serbest", "allowed"),
    "refused": ("olmaz", "refused"),
    "charged": ("ceza", "charged"),
    "undone": ("geri alınır, ceza", "undone and charged"),
    "finishes": (" · el biter", " · the hand is over"),
    "usable": ("bu turda kullanılabilir", "can be used in this turn"),
    "not_usable": ("bu turda kullanılamaz", "cannot be used in this turn"),
    "best": ("en yüksek açılış {value} ({counted})", "highest opening {value} ({counted})"),
    "most_pairs": ("{pairs} çift", "pairs: {pairs}"),
    "whole_hand": ("eldeki bütün taşlar perle iniyor", "the whole hand goes down as melds"),
    "totals": ("toplam: {totals}", "totals: {totals}"),
    "winners": ("kazanan {names}", "won by {names}"),
    "draw": ("berabere", "a draw"),
    "not_over": ("maç sürüyor", "not over"),
    "next_dealer": ("sonraki dağıtan {name}", "next dealer {name}"),
    "because": ("Dayanağı", "Why"),
    "hand": ("El", "Hand"),
}


def write_rulings(rulings: list[Ruling], question: str, language: str) -> None:
    """One ruling in full, or a table of all."""
    terminal = Terminal(language)
    if len(rulings) == 1:
        _in_full(terminal, rulings[0], question)
        return
    for number, group in enumerate(_alike(rulings, question, language)):
        if number:
            terminal.line()
        terminal.block(", ".join(ruling.profile.id for ruling in group), 2, "", "head")
        _short(terminal, group[0], question)


def _alike(rulings: list[Ruling], question: str, language: str) -> list[list[Ruling]]:
    """Tables that rule the same for the same reason stand together."""
    groups: dict[Any, list[Ruling]] = {}
    for ruling in rulings:
        way = tuple(_told(entry) for entry in ruling.played) if question == "take" else ()
        key = (summary(ruling, question, language), tuple(_reasons(ruling, question, language)), way)
        groups.setdefault(key, []).append(ruling)
    return list(groups.values())


def _told(entry: Played) -> Any:
    """What is written of an event."""
    verdict = entry.verdict
    return verdict.event, verdict.rule, tuple(sorted(verdict.charges.items()))


def _short(terminal: Terminal, ruling: Ruling, question: str) -> None:
    terminal.block(summary(ruling, question, terminal.language), 4, "  ")
    if question == "take":
        _events(terminal, ruling)
    for sentence, about in _reasons(ruling, question, terminal.language):
        terminal.block(sentence, 4, "")
        terminal.block(about, 6, "", "dim")


def _reasons(ruling: Ruling, question: str, language: str) -> list[tuple[str, str]]:
    """Sentences and what they rest on: the broken rules, else what an allowed answer hangs on."""
    profile = ruling.profile
    if ruling.fault is not None:
        from referee.fault_texts import invalid_sentence

        return [(invalid_sentence(ruling.fault, language), f"`{ruling.fault.path}`")]
    found = [
        (
            sentence_of(finding.rule, finding.args, profile, language, okey_for(ruling)),
            f"{finding.rule} · {basis_of(finding.rule, profile, language)}",
        )
        for finding in ruling.findings
    ]
    book = load_rulebook()
    told: set[str] = set()
    for reason in ruling.reasons:
        if reason.rule in told:
            continue
        told.add(reason.rule)
        place = reason.place
        about = (
            basis(place.authority, source_of_place(place), language)
            if place
            else basis_of(reason.rule, profile, language)
        )
        found.append((book.statement(reason.rule, profile, language), f"{reason.rule} · {about}"))
    found += [
        (
            f"{seat_named(entry.seat, language)}: {entry_text(entry, profile, language, None)}",
            f"{entry.rule} · {basis_of(entry.rule, profile, language)}",
        )
        for entry in (_score_of(ruling, question) or _NO_SCORE).entries
        if question == "hand_score"
    ]
    return found


_NO_SCORE = Score({}, (), (), 1, {})


def _score_of(ruling: Ruling, question: str) -> Score | None:
    """The score that an answer carries."""
    if question != "hand_score" or "points" not in ruling.answer:
        return ruling.score
    answer = ruling.answer
    return Score(
        {seat: answer["points"][str(seat)] for seat in SEATS},
        tuple(Entry(**entry) for entry in answer.get("entries", ())),
        tuple(answer.get("finish", ())),
        answer.get("factor", 1),
        answer.get("teams", {}),
    )


def summary(ruling: Ruling, question: str, language: str) -> str:
    """The ruling in one line."""
    if ruling.fault is not None:
        return "–"
    texts = in_language(TEXT, language)
    line = _SUMMARIES[question](ruling, texts, language) if question in _SUMMARIES else ""
    return line[:1].upper().replace("I", "İ" if language == "tr" and line[:1] == "i" else "I") + line[1:]


def _meld(ruling: Ruling, texts: dict[str, str], language: str) -> str:
    answer = ruling.answer
    said = texts[answer["kind"]]
    if "value" in answer:
        said += texts["worth"].format(value=answer["value"], counted=as_counted(answer["value"]))
    stands = [
        texts["or"].join(_tile(text, ruling, language) for text in under)
        for under in answer.get("stands_for", ())
        if under
    ]
    if stands:
        said += "; " + texts["stands_for"].format(tiles=", ".join(stands))
    return said


def _tile(text: str, ruling: Ruling, language: str) -> str:
    return tile_name(ruling.names.tile_of[text], okey_for(ruling), language)


def _opening(ruling: Ruling, texts: dict[str, str], language: str) -> str:
    answer = ruling.answer
    said = texts["accepted" if answer["accepted"] else "not_accepted"]
    if "value" in answer:
        said += texts["with_value"].format(value=answer["value"], counted=as_counted(answer["value"]))
    elif "pairs" in answer:
        said += texts["with_pairs"].format(pairs=answer["pairs"])
    raised = answer.get("raises_to")
    if raised and ruling.profile.parameters.open_raise != "none":
        said += "; " + texts["raises"].format(**raised, counted=as_counted(raised["melds"]))
    return said


def _playable(ruling: Ruling, texts: dict[str, str], language: str) -> str:
    tiles = [_tile(text, ruling, language).removeprefix("the ") for text in ruling.answer["tiles"]]
    return texts["playable"].format(tiles=", ".join(tiles)) if tiles else texts["nothing_playable"]


def _outcome(ruling: Ruling, texts: dict[str, str], language: str) -> str:
    """What became of the last event, the one that is asked about."""
    if not ruling.played:
        return texts["allowed"]
    verdict = ruling.played[-1].verdict
    # A fault in an earlier event decides before anything else is looked at.
    for entry in ruling.played:
        if entry.verdict.findings:
            verdict = entry.verdict
            break
    said = texts["undone" if verdict.undone else verdict.outcome]
    paid = payments(verdict.charges, language, None)
    said = f"{said}: {paid}" if paid else said
    if ruling.hand is not None and ruling.hand.ended is not None:
        said += texts["finishes"]
        if ruling.score is not None:
            points = ", ".join(f"{seat}: {figure(points)}" for seat, points in ruling.score.points.items())
            said += f" ({points})"
    return said


def _discards(ruling: Ruling, texts: dict[str, str], language: str) -> str:
    rows = []
    for entry in ruling.played:
        verdict = entry.verdict
        outcome = texts["undone" if verdict.undone else verdict.outcome]
        paid = payments(verdict.charges, language, None)
        tile = tile_name(verdict.event.tiles[0], okey_for(ruling), language, article=False)
        rows.append(
            f"{tile} {outcome}{f' {paid}' if paid else ''}{texts['finishes'] if entry.scene.finishes else ''}"
        )
    return "; ".join(rows)


def _take(ruling: Ruling, texts: dict[str, str], language: str) -> str:
    answer = ruling.answer
    said = texts["allowed" if answer["allowed"] else "refused"]
    if "usable" in answer:
        said += "; " + texts["usable" if answer["usable"] else "not_usable"]
    return said


def _best_opening(ruling: Ruling, texts: dict[str, str], language: str) -> str:
    answer = ruling.answer
    said = [
        texts["best"].format(value=answer["value"], counted=as_counted(answer["value"])),
        texts["most_pairs"].format(pairs=answer["pairs"]),
    ]
    if answer.get("whole_hand"):
        said.append(texts["whole_hand"])
    melds = [
        meld_named(_tiles(entry, ruling), okey_for(ruling), language) for entry in answer.get("melds", ())
    ]
    return "; ".join(said) + (f": {', '.join(melds)}" if melds else "")


def _tiles(entry: Any, ruling: Ruling) -> list[int]:
    texts = entry["tiles"] if isinstance(entry, dict) else entry
    return [ruling.names.tile_of[text] for text in texts]


def _hand_score(ruling: Ruling, texts: dict[str, str], language: str) -> str:
    return _points(ruling.answer["points"], ruling.answer.get("teams", {}), language)


def _points(points: dict[str, int], teams: dict[str, int], language: str) -> str:
    """The players' points, then the teams'."""
    said = [f"{seat_named(int(seat), language)} {figure(own)}" for seat, own in points.items()]
    said += [f"{TEAM_NAMES[language][team]} {figure(own)}" for team, own in teams.items()]
    return ", ".join(said)


def _match(ruling: Ruling, texts: dict[str, str], language: str) -> str:
    answer = ruling.answer
    if answer["draw"]:
        said = texts["draw"]
    elif answer["over"]:
        names = listed([side_name(side, language, None) for side in answer["winners"]], language)
        said = texts["winners"].format(names=names)
    else:
        said = texts["not_over"]
        if answer.get("next_dealer"):
            said += ", " + texts["next_dealer"].format(name=seat_named(answer["next_dealer"], language))
    totals = _points(answer["totals"], answer.get("teams", {}), language)
    return f"{said}; {texts['totals'].format(totals=totals)}"


def _record(ruling: Ruling, texts: dict[str, str], language: str) -> str:
    from referee.cli.judge_text import count
    from referee.cli.judge_text import summary as in_short

    return "" if ruling.judgement is None else in_short(count(ruling.judgement), language)


_SUMMARIES = {
    "meld": _meld,
    "opening": _opening,
    "playable": _playable,
    "turn": _outcome,
    "discards": _discards,
    "take": _take,
    "best_opening": _best_opening,
    "hand_score": _hand_score,
    "match": _match,
    "record": _record,
}


def _in_full(terminal: Terminal, ruling: Ruling, question: str) -> None:
    language = terminal.language
    texts = in_language(TEXT, language)
    if ruling.judgement is not None:
        Story(terminal, ruling.judgement, False).write("-")
        return
    title = ruling.profile.title.get(language, ruling.profile.id)
    terminal.line(terminal.ink(f"{title} ({ruling.profile.id})", "head"))
    if question in ("turn", "discards"):
        _events(terminal, ruling)
        if ruling.hand is not None and ruling.hand.ended is not None and ruling.score is not None:
            end = ruling.hand.ended
            names = {seat: seat_named(seat, language) for seat in SEATS}
            terminal.line()
            how = ending_words(end.how, end.by, ruling.score.finish, ruling.score.factor, language, names)
            terminal.line("  " + terminal.ink(how, "head"))
            charged = [entry for played in ruling.played for entry in played.verdict.entries]
            hand_sheet(terminal, ruling.score, charged, ruling.profile, None)
        if ruling.reasons:
            terminal.line()
            _why(terminal, ruling, question, texts)
        return
    worth = _score_of(ruling, question)
    if question == "hand_score" and worth is not None:
        hand_sheet(terminal, worth, (), ruling.profile, None)
        return
    terminal.block(summary(ruling, question, language), 2)
    if question == "take":
        _events(terminal, ruling)
    _why(terminal, ruling, question, texts)


def _why(terminal: Terminal, ruling: Ruling, question: str, texts: dict[str, str]) -> None:
    for sentence, about in _reasons(ruling, question, terminal.language):
        terminal.block(sentence, 4)
        terminal.block(about, 6, "", "dim")


def _events(terminal: Terminal, ruling: Ruling) -> None:
    for entry in ruling.played:
        verdict = entry.verdict
        done = verdict.outcome != REFUSED and not verdict.undone
        name = seat_named(verdict.seat, terminal.language)
        words = event_words(verdict.event, entry.scene, okey_for(ruling), terminal.language, done)
        outcome = "undone" if verdict.undone else verdict.outcome
        mark = terminal.ink(MARKS[outcome], outcome) if verdict.findings else terminal.ink("✓", "good")
        terminal.block(f"{name}: {words}", 4, f"  {mark}")
        write_findings(terminal, verdict, 4, ruling.profile, okey_for(ruling), None)
