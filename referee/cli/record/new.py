"""``hakem record new``: a hand that was played, written down question by question."""

from pathlib import Path
from typing import Any

import click

from referee.cli.group import fail, new_command
from referee.wording.texts import in_language

TEXT = {
    "about": (
        """Oynanmış bir eli soru soru kayda geçirir.

        Oyuncular, masa, dağıtan, gösterge, ıstakalar; sonra hamleler, söylendiği gibi: çek K4, aç B4 OK B6 /
        R9 B9 K9, işle 0 B7, at R3; en sonda yazılan puanlar. Her yanıt yazıldıkça denetlenir. Sonuç, hakem
        judge komutunun okuduğu bir YAML dosyasıdır. Ctrl-D ile bırakılır, --continue ile sürdürülür.""",
        """Write down a hand that was played, question by question.

        Players, table, dealer, indicator, racks; then the moves in words: draw K4, open B4 OK B6 / R9 B9 K9,
        lay 0 B7, discard R3; at the end the points that were written down. Every answer is checked as it
        comes. The result is a YAML file that hakem judge takes. Leave with Ctrl-D, go on with --continue.""",
    ),
    "file": ("[DOSYA]", "[FILE]"),
    "file_metavar": ("DOSYA", "FILE"),
    "continue": ("Bu dosyadan sürdür.", "Go on with this file."),
    "default_file": ("el.yaml", "hand.yaml"),
    "exists": (
        "{file} zaten var. Sürdürmek için: hakem record new --continue {file}",
        "{file} exists already. To go on with it: hakem record new --continue {file}",
    ),
    "both": ("Ya DOSYA ya --continue verin.", "Give either FILE or --continue."),
    "no_record": (
        "{file}: burada sürdürülecek bir kayıt yok.",
        "{file}: there is no record here to go on with.",
    ),
    "no_folder": ("Böyle bir klasör yok: {folder}", "There is no folder {folder}."),
    "unwritable": ("Dosya yazılamıyor: {found}", "The file cannot be written: {found}"),
}  # fmt: skip


def command(language: str) -> click.Command:
    """The command in one language."""
    texts = in_language(TEXT, language)
    return new_command(
        language,
        "new",
        lambda **options: new_record(language, **options),
        texts["about"],
        [
            click.Argument(["file"], required=False, metavar=texts["file"]),
            click.Option(["--continue", "begun"], metavar=texts["file_metavar"], help=texts["continue"]),
        ],
        ["hakem record new"],
    )


def new_record(language: str, file: str | None, begun: str | None) -> None:
    """Ask for a hand and write it down."""
    from referee.cli.record.draft import Draft
    from referee.cli.record.form import Form
    from referee.decode import Invalid

    texts = in_language(TEXT, language)
    if file is not None and begun is not None:
        fail(texts["both"])
    if begun is not None:
        draft = Draft(Path(begun), _begun(begun, language))
    else:
        path = Path(file or texts["default_file"])
        if path.exists():
            fail(texts["exists"].format(file=path))
        if not path.parent.is_dir():
            fail(texts["no_folder"].format(folder=path.parent))
        draft = Draft(path)
    form = Form(language, draft)
    form.say(form.texts["intro"].format(file=draft.path))
    try:
        finished = _hands(form)
    except (EOFError, KeyboardInterrupt) as end:
        form.say("")
        kept = draft.path.exists()
        form.say(form.texts["left" if kept else "left_early"].format(file=draft.path))
        if isinstance(end, KeyboardInterrupt):
            raise click.Abort from None
        return
    except Invalid:
        fail(texts["no_record"].format(file=draft.path))
    except OSError as error:
        fail(texts["unwritable"].format(found=error.strerror or str(error)))
    if finished:
        form.say(form.texts["done"].format(file=draft.path))


def _begun(file: str, language: str) -> dict[str, Any]:
    """A draft that was left, or a record to which a hand is added."""
    from referee.documents import Trouble, one_document

    given = one_document(file)
    if isinstance(given, Trouble):
        fail(given.text(language))
    if not _is_draft(given.document):
        fail(in_language(TEXT, language)["no_record"].format(file=file))
    document: dict[str, Any] = given.document
    _check_table(document, file, language)
    return document


def _check_table(document: dict[str, Any], file: str, language: str) -> None:
    from referee.named_profile import find_profile

    found = find_profile(document["profile"]) if "profile" in document else []
    for trouble in found if isinstance(found, list) else []:
        fail(f"{file}: {trouble.sentence[language]}")


def _is_draft(document: Any) -> bool:
    """Could this be a record that is not finished? What it says is checked as it is used."""
    if not isinstance(document, dict) or document.get("record") != 1:
        return False
    hands = document.get("hands", [])
    players = document.get("players", {})
    if not isinstance(hands, list) or not isinstance(players, dict) or set(players) - set("1234"):
        return False
    return isinstance(document.get("profile", ""), str) and all(_is_begun_hand(hand) for hand in hands)


def _is_begun_hand(hand: Any) -> bool:
    if not isinstance(hand, dict):
        return False
    racks, turns = hand.get("racks", {}), hand.get("turns", [])
    return (
        hand.get("dealer", 1) in (1, 2, 3, 4)
        and isinstance(hand.get("indicator", ""), str)
        and isinstance(racks, dict)
        and all(seat in ("1", "2", "3", "4") and _are_tiles(rack) for seat, rack in racks.items())
        and isinstance(turns, list)
        and all(
            isinstance(turn, dict)
            and turn.get("seat") in (1, 2, 3, 4)
            and isinstance(turn.get("events"), list)
            for turn in turns
        )
    )


def _are_tiles(rack: Any) -> bool:
    from referee.tiles import TILE_TEXTS

    return isinstance(rack, list) and all(isinstance(tile, str) and tile in TILE_TEXTS for tile in rack)


def _hands(form: Any) -> bool:
    """One hand after the other; false where the first one cannot become a record."""
    from referee.cli.record.turns import Turns

    form.head()
    draft = form.draft
    while True:
        if not draft.hands or "claimed" in draft.hands[-1]:
            draft.hands.append({})
        hand = draft.hands[-1]
        form.say("")
        form.say(form.texts["hand"].format(number=len(draft.hands)))
        if not form.deal(hand, _next_dealer(form)):
            return False
        Turns(form).run()
        form.claims(hand)
        draft.save()
        if not form.yes(form.texts["another"]):
            return True
        if "claimed" not in hand:
            draft.hands.append({})


def _next_dealer(form: Any) -> int | None:
    """Who should deal the last of the hands, from how the one before ended."""
    from referee.adjudicate import adjudicate
    from referee.decode import Invalid

    before = form.draft.hands[:-1]
    if not before:
        return None
    try:
        judged = adjudicate({**form.draft.document, "hands": before}, form.table)
    except Invalid:
        return None
    return judged.standing.next_dealer
