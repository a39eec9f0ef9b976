"""``hakem sheet``: the score sheet of a record or of hands typed in, and empty sheets to print."""

import sys
from pathlib import Path
from typing import Any

import click

from referee.cli.group import fail, new_command, profile_option
from referee.wording.texts import in_language

TEXT = {
    "about": (
        """Çeteleyi çıkarır: elle yazılan ellerin ya da bir kaydın çetelesi, boş yazboz.

        Eller --hand ile verilir: dört puan, oyuncuların sırasıyla. Bitenin puanına Ç (çiftten), O (okeyle),
        E (elden) yazılabilir: "-202Ç 32 28 404". Taşlar bittiyse "taşbitti 12 5 202 202", el bozulduysa
        "iptal". DOSYA bir oyun kaydıysa puanları kurallara göre hesaplanır; maçın ne zaman bittiğini,
        kimin kazandığını masa (--profile) söyler.

        Çıkış kodu: 0 çetele yazıldı, 2 verilenlerden çetele çıkmaz.""",
        """Write the score sheet: of hands typed in or of a record, or an empty one to print.

        Hands are given with --hand: four scores in the order of the players. The finisher's may carry Ç
        (after a pairs opening; P will do), O (with the okey), E (in one go): "-202Ç 32 28 404". A hand that
        ended with an empty stock is "exhausted 12 5 202 202", a void one "void". If FILE is a recorded game,
        its scores are worked out by the rules; when the match ends and who wins is up to the table
        (--profile).

        Exit status: 0 written, 2 there is no sheet in what was given.""",
    ),
    "file": ("[DOSYA]", "[FILE]"),
    "hand_name": ("PUANLAR", "SCORES"),
    "hand": ("Bir el; her el için bir kez yazılır.", "A hand; once for each."),
    "players_name": ("A,B,C,D", "A,B,C,D"),
    "players": ("Oyuncuların adları, sırayla.", "The players' names, in order."),
    "profile": (
        "Maçın kurallarını veren masa (kayıtta kendi masası yerine).",
        "The table by whose rules the match is played (for a record instead of its own).",
    ),
    "agreed": (
        "Anlaşılan el sayısı; boş yazbozda kaç ellik olacağı.",
        "The agreed number of hands; on an empty sheet, for how many there is room.",
    ),
    "format": (
        "text: okunacak çetele; md: Markdown; html: yazdırılacak sayfa.",
        "text: to be read; md: Markdown; html: a page to print.",
    ),
    "paper": ("Sayfanın boyu: a4 ya da a5.", "Size of the page: a4 or a5."),
    "out_name": ("DOSYA", "FILE"),
    "out": ("Ekran yerine bu dosyaya yaz.", "Write to this file instead of the screen."),
    "empty": ("Doldurulacak boş bir yazboz.", "An empty sheet to fill in."),
    "nothing": (
        "Çetelesi çıkarılacak bir şey verilmedi: bir kayıt dosyası, --hand ya da --empty gerekir.",
        "Nothing to make a sheet of: give the file of a record, --hand or --empty.",
    ),
    "one_of": (
        "Kayıt dosyası, --hand ve --empty bir arada olmaz.",
        "Only one of a record, --hand and --empty can be given.",
    ),
    "four_names": (
        "--players: virgülle ayrılmış dört ad olmalı; {found} tane var.",
        "--players: four names with commas between them; there are {found}.",
    ),
    "agreed_needs": (
        "--agreed-hands için --profile gerekir: maçın nasıl bittiğini masa söyler.",
        "--agreed-hands needs --profile: the table says how a match ends.",
    ),
    "agreed_record": (
        "--agreed-hands kayıtla kullanılmaz: el sayısı kayıtta yazar.",
        "--agreed-hands does not go with a record, which says it itself.",
    ),
    "hand_count": (
        "{number}. el ({typed}): dört puan olmalı; {found} tane var.",
        "Hand {number} ({typed}): there should be four scores; there are {found}.",
    ),
    "hand_word": (
        "{number}. el ({typed}): “{found}” anlaşılmadı; puan, Ç, O, E, taşbitti ya da iptal olabilir.",
        "Hand {number} ({typed}): “{found}” is not a score, Ç, O, E, exhausted or void.",
    ),
    "hand_void": (
        "{number}. el ({typed}): iptal edilen elde puan ve işaret olmaz.",
        "Hand {number} ({typed}): a void hand has no scores and no marks.",
    ),
    "hand_exhausted": (
        "{number}. el ({typed}): taşlar bittiyse biten yoktur, işaret konmaz.",
        "Hand {number} ({typed}): nobody finished, so there is nothing to mark.",
    ),
    "hand_marks": (
        "{number}. el ({typed}): yalnız biten oyuncu işaretlenir.",
        "Hand {number} ({typed}): only the one who finished is marked.",
    ),
    "hand_twice": (
        "{number}. el ({typed}): bir işaret iki kez yazılmış.",
        "Hand {number} ({typed}): a mark stands there twice.",
    ),
    "hand_whose": (
        "{number}. el ({typed}): kimin bittiği belli değil; işareti bitenin puanına bitişik yazın.",
        "Hand {number} ({typed}): it is not clear who finished; write the mark next to that score.",
    ),
    "hand_big": (
        "{number}. el ({typed}): “{found}” puan olamayacak kadar büyük.",
        "Hand {number} ({typed}): “{found}” is too large for a score.",
    ),
    "not_written": ("{file} yazılamadı: {reason}", "{file} cannot be written: {reason}"),
    "written": ("{file} yazıldı.", "{file} is written."),
    "no_records": ("Dosyada kayıt yok.", "There is no record in the file."),
}
_SUFFIXES = {".html": "html", ".htm": "html", ".md": "md"}


def command(language: str) -> click.Command:
    """The command in one language."""
    texts = in_language(TEXT, language)
    names = {"tr": "Ayşe,Mehmet,Zeynep,Can", "en": "Anna,Ben,Clara,David"}[language]
    empty = {"tr": "yazboz.html", "en": "sheet.html"}[language]
    return new_command(
        language,
        "sheet",
        lambda **options: sheet(language, **options),
        texts["about"],
        [
            click.Argument(["file"], required=False, metavar=texts["file"]),
            click.Option(["--hand", "hands"], multiple=True, metavar=texts["hand_name"], help=texts["hand"]),
            click.Option(["--players"], metavar=texts["players_name"], help=texts["players"]),
            profile_option(language, texts["profile"]),
            click.Option(["--agreed-hands"], metavar="N", type=click.IntRange(1, 1000), help=texts["agreed"]),
            click.Option(["--empty"], is_flag=True, help=texts["empty"]),
            click.Option(
                ["--format", "form"], type=click.Choice(["text", "md", "html"]), help=texts["format"]
            ),
            click.Option(
                ["--paper"],
                type=click.Choice(["a4", "a5"], case_sensitive=False),
                default="a4",
                help=texts["paper"],
            ),
            click.Option(["--out"], metavar=texts["out_name"], help=texts["out"]),
        ],
        [
            f'hakem sheet --players {names} --hand "-101 16 28 202" --hand "404 -202O 32 56" --profile oyna',
            "hakem sheet cases/records/katlamasiz-7-hands.yaml",
            f"hakem sheet --empty --paper a5 --out /tmp/{empty}",
        ],
    )


def sheet(language: str, file: str | None, hands: tuple[str, ...], empty: bool, **options: Any) -> None:
    """Write one sheet, or one for each record of a file."""
    texts = in_language(TEXT, language)
    given = (file is not None) + bool(hands) + empty
    if given != 1:
        fail(texts["one_of" if given else "nothing"])
    agreed, profile = options["agreed_hands"], options["profile"]
    if agreed is not None and file is not None:
        fail(texts["agreed_record"])
    if agreed is not None and hands and profile is None:
        fail(texts["agreed_needs"])
    players = _players(options["players"], texts)
    chosen = _profile(profile, language)
    form = options["form"] or _SUFFIXES.get(Path(options["out"] or "").suffix.lower(), "text")
    on_screen = options["out"] in (None, "-")
    if empty:
        text = _empty(players, chosen, agreed, form, language, options["paper"])
    else:
        found = (
            [_typed(hands, chosen, players, agreed, texts)]
            if file is None
            else _of_file(file, chosen, players, language)
        )
        text = _written(found, form, language, options["paper"], on_screen)
    if on_screen:
        _show(text, form)
    else:
        _save(text, options["out"], texts)


def _players(names: str | None, texts: dict[str, str]) -> dict[int, str]:
    from referee.cli.terminal import shown_name
    from referee.decode import SEATS

    if names is None:
        return {}
    found = [shown_name(name, 40) for name in names.split(",")]
    if len(found) != len(SEATS):
        fail(texts["four_names"].format(found=len(found)))
    return {seat: name for seat, name in zip(SEATS, found, strict=True) if name}


def _profile(name: str | None, language: str) -> Any:
    from referee.cli.profile_option import chosen_profile

    if name is None:
        return None
    return chosen_profile(name, language)


def _typed(
    hands: tuple[str, ...], profile: Any, players: dict[int, str], agreed: int | None, texts: dict[str, str]
) -> Any:
    """The sheet of hands that were typed in; without a table it is only added up."""
    from referee.cli.terminal import shown_name
    from referee.cli.typed_hands import HandFault, read_hand
    from referee.decode import SEATS
    from referee.match import Standing, standing
    from referee.sheet import sheet_of_hands

    found = []
    for number, typed in enumerate(hands, 1):
        try:
            found.append(read_hand(typed))
        except HandFault as fault:
            facts = {"number": number, "typed": shown_name(typed, 40), "found": shown_name(fault.found, 30)}
            fail(texts[f"hand_{fault.code}"].format(**facts))
    results = [hand.result for hand in found]
    if profile is None:
        totals = {seat: sum(result.points[seat] for result in results) for seat in SEATS}
        stands, table = Standing(totals, {}, False, None, (), False, None, False), None
    else:
        stands, table = standing(results, profile.parameters, agreed), profile.title
    return sheet_of_hands(results, stands, players, [hand.finish for hand in found], table)


def _of_file(file: str, profile: Any, players: dict[int, str], language: str) -> list[Any]:
    """The sheets of a file's records."""
    from referee.cli.recorded import Referees, judged_record
    from referee.cli.terminal import shown_name
    from referee.decode import Invalid
    from referee.documents import Trouble, documents, of_invalid, of_profile
    from referee.profile import ProfileFault
    from referee.sheet import sheet_of_record

    sheets = []
    referees: Referees = {}
    for given in documents(file):
        if isinstance(given, Trouble):
            fail(given.text(language))
        try:
            made = sheet_of_record(judged_record(given, profile, referees))
        except Invalid as fault:
            fail(of_invalid(fault, given).text(language))
        except ProfileFault as fault:
            fail(of_profile(fault, given, "profile").text(language))
        names = {seat: shown_name(name, 40) for seat, name in made.players.items()}
        sheets.append(made._replace(players=names | players))
    if not sheets:
        fail(in_language(TEXT, language)["no_records"])
    return sheets


def _written(sheets: list[Any], form: str, language: str, paper: str, on_screen: bool) -> str:
    if form == "html":
        from referee.sheet_page import as_html

        return as_html(sheets, language, paper)
    if form == "md":
        from referee.sheet import as_markdown

        return "\n".join(as_markdown(made, language) for made in sheets)
    from referee.cli.sheet_text import whole_sheet
    from referee.cli.terminal import Terminal

    terminal = Terminal(language) if on_screen else Terminal(language, False)
    return "\n".join(whole_sheet(terminal, made) for made in sheets)


def _empty(
    players: dict[int, str], profile: Any, agreed: int | None, form: str, language: str, paper: str
) -> str:
    from referee.sheet_page import LINES_OF_AN_EMPTY_SHEET, empty_html

    agreed = agreed or (profile.parameters.match_hands if profile else None)
    number = agreed or LINES_OF_AN_EMPTY_SHEET
    if form == "html":
        teams = profile is not None and profile.parameters.teams != "none"
        return empty_html(language, players, number, paper, teams, profile.title if profile else None)
    if form == "md":
        from referee.sheet import empty_markdown

        return empty_markdown(language, players, number)
    from referee.cli.sheet_text import empty_sheet

    return empty_sheet(language, players, number)


def _show(text: str, form: str) -> None:
    if form == "text":
        sys.stdout.write(text)
        return
    from referee.cli.judge import write_utf8

    write_utf8(text)


def _save(text: str, file: str, texts: dict[str, str]) -> None:
    try:
        Path(file).write_text(text, encoding="utf-8", errors="backslashreplace")
    except (OSError, ValueError) as fault:
        reason = fault.strerror if isinstance(fault, OSError) and fault.strerror else str(fault)
        fail(texts["not_written"].format(file=file, reason=reason))
    click.echo(texts["written"].format(file=file))
