"""``hakem score``: the hand calculator, from options or question by question."""

import sys
from typing import Any

import click

from referee.cli.group import fail, format_option, new_command, profile_option
from referee.wording.texts import in_language

TEXT = {
    "about": (
        """Bir elin puanını hesaplar.

        Her OYUNCU, oyuncuların sırasıyla birkaç sözcükle yazılır: adı, elini nasıl açtığı (per, çift,
        açmadı), elinde kalan taşlar, varsa el içi cezaları: "Doğu: per kırmızı 3, siyah 4 +101". Taşlar R3,
        K4, FJ, OK diye de yazılır. Bilinmeyen yerine ? konabilir ya da hiç yazılmaz: o zaman hesaplanabilen
        hesaplanır, gerisi için neyin eksik olduğu söylenir.

        Hiçbir şey verilmezse terminalde soru soru ilerlenir; Ctrl-C ya da Ctrl-D ile bırakılır. Masa
        söylenmezse bütün masalar yan yana gösterilir.

        Çıkış kodu: 0 hesaplandı, 2 verilenler anlaşılmadı.""",
        """Work out the score of a hand.

        Each PLAYER, in the order of the seats, is described in a few words: name, how the hand was opened
        (melds, pairs, never), the tiles left and charges, if any: "East: melds red 3, black 4 +101". Tiles
        may also be written R3, K4, FJ, OK. What is not known is written ? or left out: whatever can be
        decided is, and for the rest it is said what is missing.

        With nothing given the command asks, question by question, on a terminal; Ctrl-C or Ctrl-D leave.
        Where no table is named, all of them are shown.

        Exit status: 0 worked out, 2 what was given cannot be understood.""",
    ),
    "seats": ("[OYUNCU]...", "[PLAYER]..."),
    "tile_name": ("TAŞ", "TILE"),
    "okey": ("Okey olan taş.", "The tile that is the okey."),
    "indicator": ("Ya da gösterge.", "Or the indicator."),
    "who": ("KİM", "WHO"),
    "by": ("Bitiren: bir ad ya da 1-4.", "Who finished: a name or 1 to 4."),
    "last": ("Bitirenin attığı son taş.", "The last tile, with which the hand was finished."),
    "yes_no": ("evet|hayır|?", "yes|no|?"),
    "this_turn": (
        "Elini açtığı turda mı bitirdi? Yazılmazsa hayır.",
        "Was it finished in the turn of opening? If not given, no.",
    ),
    "laid_off": (
        "O turda taş da işledi mi? Yazılmazsa hayır.",
        "Were tiles laid off in that turn? If not given, no.",
    ),
    "how": ("NASIL", "HOW"),
    "ended": (
        "Biri bitirmediyse: taşbitti ya da iptal.",
        "If nobody finished: exhausted or void.",
    ),
    "players_name": ("A,B,C,D", "A,B,C,D"),
    "players": ("Oyuncuların adları, sırayla.", "The players' names, in order."),
    "profile": (
        "Hangi masaya göre: bir kimlik (ev kurallarıyla), bir profil dosyası ya da hepsi için all.",
        "By which table: an id (with variants), a profile file, or all.",
    ),
    "format": (
        "text: okunacak çetele; json: her masa için bir satır.",
        "text: to be read; json: a line a table.",
    ),
    "nothing": (
        "Elin nasıl bittiği verilmedi; terminalde çalıştırınca tek tek sorulur.",
        "Nothing was given; on a terminal the command would ask.",
    ),
}


def command(language: str) -> click.Command:
    """The command in one language."""
    texts = in_language(TEXT, language)
    hand = {
        "tr": '--okey "sarı 6" --by Güney --last {last} Güney:per "Doğu: per kırmızı 3, siyah 4, mavi 9"'
        ' "Kuzey: çift mavi 2, mavi 5" "Batı: açmadı"',
        "en": '--okey "yellow 6" --by South --last {last} South:melds "East: melds red 3, black 4, blue 9"'
        ' "North: pairs blue 2, blue 5" "West: never"',
    }[language]
    last = {"tr": '"kırmızı 1"', "en": '"red 1"'}[language]
    return new_command(
        language,
        "score",
        lambda **options: score(language, **options),
        texts["about"],
        [
            click.Argument(["seats"], nargs=-1, metavar=texts["seats"]),
            click.Option(["--okey"], metavar=texts["tile_name"], help=texts["okey"]),
            click.Option(["--indicator"], metavar=texts["tile_name"], help=texts["indicator"]),
            click.Option(["--by"], metavar=texts["who"], help=texts["by"]),
            click.Option(["--last"], metavar=texts["tile_name"], help=texts["last"]),
            click.Option(["--opened-this-turn"], metavar=texts["yes_no"], help=texts["this_turn"]),
            click.Option(["--laid-off"], metavar=texts["yes_no"], help=texts["laid_off"]),
            click.Option(["--ended"], metavar=texts["how"], help=texts["ended"]),
            click.Option(["--players"], metavar=texts["players_name"], help=texts["players"]),
            profile_option(language, texts["profile"]),
            format_option(texts["format"]),
        ],
        [
            f"hakem score --profile oyna {hand.format(last=last)}",
            f"hakem score --profile all {hand.format(last='okey')}",
        ],
    )


def score(language: str, profile: str | None, form: str, **options: Any) -> None:
    """Work out one hand."""
    from referee.cli.profile_option import chosen_tables
    from referee.cli.score_faults import fault_sentence
    from referee.cli.score_given import ScoreFault, read_given

    tables = chosen_tables(profile, language) if profile is not None else None
    if not any(options.values()):
        if not _is_terminal():
            fail(in_language(TEXT, language)["nothing"])
        from referee.cli.score_form import ask_for_hand

        options, tables = ask_for_hand(language, tables)
    try:
        given = read_given(**options)
    except ScoreFault as fault:
        fail(fault_sentence(fault, language))
    show(given, chosen_tables(None, language) if tables is None else tables, language, form)


def show(given: Any, tables: list[Any], language: str, form: str) -> None:
    """The score at each of the tables."""
    from referee.cli.calculator import work_out

    results = [(table, work_out(given.facts, table.parameters)) for table in tables]
    if form == "json":
        from referee.cli.judge import write_json
        from referee.cli.score_given import question_of
        from referee.cli.score_text import score_document

        for table, result in results:
            write_json(score_document(given, result, table, question_of(given)))
        return
    from referee.cli.score_text import write_score, write_table

    if len(results) == 1:
        write_score(given, results[0][1], results[0][0], language)
    else:
        write_table(given, results, language)


def _is_terminal() -> bool:
    try:
        return sys.stdin.isatty()
    except (AttributeError, ValueError):
        return False
