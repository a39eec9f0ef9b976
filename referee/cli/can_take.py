"""``hakem can-take``: may the left tile be taken, and how would it be used."""

from typing import Any

import click

from referee.cli.group import fail, leave, new_command
from referee.cli.rack_options import left_option, okey_options, rack_argument, table_options
from referee.wording.texts import in_language

TEXT = {
    "about": (
        """Yandaki taş alınabilir mi?

        Taşlar can-open komutundaki gibi yazılır; --left yandaki taştır. Yerdeki perler aralarına / konarak
        --table ile verilir: "B4 OK B6 / R9 B9 K9". Alınabiliyorsa taşı kullanan bir yol baştan sona
        gösterilir, alınamıyorsa kuralı söylenir.

        Çıkış kodu: 0 yanıtlandı, 2 yazılanlar anlaşılmadı.""",
        """May the left tile be taken?

        Tiles are written as for can-open; --left is the left tile. The melds on the table come with --table,
        a / between them: "B4 OK B6 / R9 B9 K9". If the tile may be taken, one way to use it is shown from
        take to discard; if not, the rule is named.

        Exit status: 0 answered, 2 what was typed cannot be understood.""",
    ),
    "melds": ("PERLER", "MELDS"),
    "table": ("Yerdeki perler ve çiftler.", "The melds and pairs on the table."),
    "how": ("per|çift|açmadı", "melds|pairs|never"),
    "opened": (
        "Siz nasıl açtınız? Yazılmazsa açmadınız.",
        "How have you opened? If not given, you have not.",
    ),
}


def command(language: str) -> click.Command:
    """The command in one language."""
    texts = in_language(TEXT, language)
    opened = {"tr": "per", "en": "melds"}[language]
    closed = "R11 R12 R13 K10 K11 K12 R8 Y8 K8 Y1 Y3 B1 B5 R4 K2 K6 B10 Y13 R2 Y5 B3, okey Y6"
    return new_command(
        language,
        "can-take",
        lambda **options: can_take(language, **options),
        texts["about"],
        [
            rack_argument(language),
            left_option(language, required=True),
            *okey_options(language),
            click.Option(["--table"], metavar=texts["melds"], help=texts["table"]),
            click.Option(["--opened"], metavar=texts["how"], help=texts["opened"]),
            *table_options(language),
        ],
        [
            f'hakem can-take "{closed}" --left B8',
            f'hakem can-take "R7 R8 Y3 K9, okey Y6" --left R9 --table "R4 R5 R6" --opened {opened}'
            " --profile oyna",
        ],
    )


def can_take(
    language: str,
    rack: tuple[str, ...],
    left: str,
    okey: str | None,
    indicator: str | None,
    table: str | None,
    opened: str | None,
    profile: str | None,
    form: str,
    **minimums: int | None,
) -> None:
    """Answer for each of the tables."""
    from referee.cli.profile_option import chosen_tables
    from referee.cli.rack import RackFault, rack_fault_sentence
    from referee.cli.score_given import ScoreFault
    from referee.wording.rulings import rule_on

    tables = chosen_tables(profile, language)
    try:
        asked = _position(rack, left, okey, indicator, table, opened)
    except (RackFault, ScoreFault) as fault:
        fail(rack_fault_sentence(fault, language))
    questions = [_at_table(asked, chosen.parameters, **minimums) for chosen in tables]
    rulings = [rule_on("take", chosen, question) for chosen, question in zip(tables, questions, strict=True)]
    if form == "json":
        from referee.cli.judge import write_json
        from referee.cli.rulings_json import ruling_document

        for ruling, question in zip(rulings, questions, strict=True):
            write_json(ruling_document(ruling, "take", question))
    elif (unasked := _fault(rulings)) is not None:
        click.echo(_fault_sentence(unasked, asked, language), err=True)
    else:
        from referee.cli.rulings_text import write_rulings

        write_rulings(rulings, "take", language)
    leave(2 if _fault(rulings) is not None else 0)


def _fault(rulings: list[Any]) -> Any:
    """Why no table can be asked."""
    return rulings[0].fault if all(ruling.fault is not None for ruling in rulings) else None


def _fault_sentence(fault: Any, asked: dict[str, Any], language: str) -> str:
    """What is wrong, and with which meld."""
    from referee.fault_texts import invalid_sentence

    said: str = invalid_sentence(fault, language)
    place, _, number = fault.path.rpartition("table.")
    if place and number.isdecimal():
        tiles = asked["position"]["table"][int(number)]["tiles"]
        said = f"--table “{' '.join(tiles)}”: {said}"
    return said


def _position(
    rack: tuple[str, ...],
    left: str,
    okey: str | None,
    indicator: str | None,
    table: str | None,
    opened: str | None,
) -> dict[str, Any]:
    """The question, but for what depends on the table. Who laid which melds is not asked and matters little:
    melds lie there as the right neighbour's, pairs as the partner's across."""
    from referee.cli.rack import RackFault, no_more_than_in_the_box, read_rack, typed_tile, typed_tiles
    from referee.cli.score_given import read_opened
    from referee.decode import MOST_TILES
    from referee.tiles import KIND_NAMES

    held = read_rack(rack, okey, indicator)
    if len(held.tiles) >= MOST_TILES:
        raise RackFault("many", found=len(held.tiles), most=MOST_TILES - 1)
    offered = typed_tile(left, held.names)
    groups = [typed_tiles(part) for part in (table or "").split("/") if part.strip()]
    laid = [held.names.tile_of[text] for group in groups for text in group]
    no_more_than_in_the_box((*held.tiles, *laid, held.indicator, offered), held.names)
    me = None if opened is None else read_opened(opened)
    kinds = {"pairs" if len(group) == 2 else "melds" for group in groups}
    text_of = held.names.text_of
    seats: dict[str, Any] = {
        "1": {"rack": [text_of[tile] for tile in held.tiles], "opened": me},
        "2": {"opened": "melds" if "melds" in kinds else None},
        "3": {"opened": "pairs" if "pairs" in kinds else None},
        "4": {"opened": None},
    }
    for seat, about in seats.items():
        seats[seat] = {"rack": MOST_TILES - 1, **about, "charged": 0}
    return {
        "position": {
            "indicator": KIND_NAMES[held.indicator],
            "dealer": 4,
            "to_play": 1,
            "phase": "take",
            "seats": seats,
            "table": [{"by": 3 if len(group) == 2 else 2, "tiles": group} for group in groups],
            "stock": 1,
            "discards": {"4": [text_of[offered]]},
            "turn": {"source": None, "tile": None, "put_back": False},
            "partial": True,
        },
        "tile": text_of[offered],
    }


def _at_table(
    asked: dict[str, Any], p: Any, minimum: int | None, minimum_pairs: int | None
) -> dict[str, Any]:
    """The question at one table: its own minimums stand where none were given."""
    least = {
        "melds": minimum or p.open_melds_minimum,
        "pairs": minimum_pairs or p.open_pairs_minimum,
    }
    return {**asked, "position": {**asked["position"], "minimum": least}}
