"""``hakem can-open``: can this rack open, with what, and which tile would do it."""

import click

from referee.cli.group import fail, new_command
from referee.cli.rack_options import left_option, okey_options, rack_argument, table_options
from referee.wording.texts import in_language

TEXT = {
    "about": (
        """Bu elle açılır mı?

        Taşlar R11, kırmızı 11, okey, sahte okey diye yazılır; sona okey olan taş eklenir: “…, okey Y6” ya
        da “…, gösterge Y5”. En iyi açış per per, toplamı sayıldığı gibi (“33 yan 2”) gösterilir; çiftler ve
        elin birden inip inmediği de söylenir. Çekilmemiş bir taş varsa atılacak taş odur. --left ile yandaki
        taşın neyi değiştirdiği, o verilmezse hangi taşların açtıracağı yazılır.

        Çıkış kodu: 0 yanıtlandı, 2 yazılanlar anlaşılmadı.""",
        """Can this rack open?

        Tiles are written R11, red 11, okey, false joker; the okey is named at the end: “…, okey Y6” or
        “…, indicator Y5”. The best opening is drawn meld by meld, with its value as players count it
        (“33 yan 2”); the pairs are named, and whether the whole hand goes down. If a tile is still to be
        drawn, that is the one to discard. --left shows what the left tile would change; without it the
        tiles are listed that would open the hand.

        Exit status: 0 answered, 2 what was typed cannot be understood.""",
    ),
}


def command(language: str) -> click.Command:
    """The command in one language."""
    texts = in_language(TEXT, language)
    rack = "R11 R12 R13 K10 K11 K12 R8 Y8 B8 K8 Y1 Y3 B1 B5 R4 K2 K6 B10 Y13 R2 Y5, okey Y6"
    left = {"tr": "siyah 9", "en": "black 9"}[language]
    return new_command(
        language,
        "can-open",
        lambda **options: can_open(language, **options),
        texts["about"],
        [
            rack_argument(language),
            *okey_options(language),
            left_option(language),
            *table_options(language),
        ],
        [f'hakem can-open "{rack}"', f'hakem can-open "{rack}" --left "{left}" --profile oyna'],
    )


def can_open(
    language: str,
    rack: tuple[str, ...],
    okey: str | None,
    indicator: str | None,
    left: str | None,
    minimum: int | None,
    minimum_pairs: int | None,
    profile: str | None,
    form: str,
) -> None:
    """Answer for each of the tables."""
    from referee.cli.openings import look_at
    from referee.cli.profile_option import chosen_tables
    from referee.cli.rack import (
        RackFault,
        no_more_than_in_the_box,
        rack_fault_sentence,
        read_rack,
        typed_tile,
    )
    from referee.cli.score_given import ScoreFault
    from referee.decode import MOST_TILES

    tables = chosen_tables(profile, language)
    try:
        held = read_rack(rack, okey, indicator)
        beside = None if left is None else typed_tile(left, held.names)
        if beside is not None:
            no_more_than_in_the_box((*held.tiles, held.indicator, beside), held.names)
            if len(held.tiles) == MOST_TILES:
                raise RackFault("many", found=MOST_TILES + 1, most=MOST_TILES)
    except (RackFault, ScoreFault) as fault:
        fail(rack_fault_sentence(fault, language))
    found = [look_at(held, table, beside, minimum, minimum_pairs) for table in tables]
    if form == "json":
        from referee.cli.judge import write_json
        from referee.cli.openings import document

        for view in found:
            write_json(document(view, held.names))
        return
    from referee.cli.openings_text import write_views

    write_views(held, found, language)
