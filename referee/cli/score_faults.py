"""What is said of a hand that cannot be understood."""

from typing import Any

from referee.cli.score_given import ScoreFault
from referee.naming import tile_name
from referee.wording.texts import in_language

TEXT = {
    "no_okey": (
        "Okeyin hangi taş olduğu söylenmedi: --okey ya da --indicator gerekir.",
        "Which tile is the okey? Give --okey or --indicator.",
    ),
    "not_its_okey": (
        "Bu göstergeyle okey başka bir taş olur; birini yazmak yeter.",
        "That indicator makes another tile the okey; one of the two is enough.",
    ),
    "no_kind": (
        "“{found}” okey ya da gösterge olamaz: rengi ve sayısı olan bir taş gerekir, sarı 6 gibi.",
        "“{found}” cannot be okey or indicator: a tile with colour and number is needed, like yellow 6.",
    ),
    "no_tile": (
        "“{found}” bir taş değil. Taşlar kırmızı 7, R7, okey, sahte okey diye yazılır.",
        "“{found}” is no tile. Tiles are written red 7, R7, okey, false joker.",
    ),
    "no_ending": (
        "“{found}” anlaşılmadı: bitiş, taşbitti ya da iptal olabilir.",
        "“{found}” is not finish, exhausted or void.",
    ),
    "no_end": (
        "Elin nasıl bittiği söylenmedi: biri bitirdiyse --by KİM, taşlar bittiyse --ended taşbitti, el "
        "bozulduysa --ended iptal.",
        "How did the hand end? --by WHO if somebody finished, else --ended exhausted or --ended void.",
    ),
    "no_finisher": ("Kimin bitirdiği söylenmedi: --by gerekir.", "Who finished? Give --by."),
    "nobody_finished": (
        "Kimse bitirmediyse --by, --last, --opened-this-turn ve --laid-off yazılmaz.",
        "Where nobody finished there is no --by, --last, --opened-this-turn or --laid-off.",
    ),
    "no_seat": (
        "“{found}” diye bir oyuncu yok; adlardan biri ya da 1-4 olmalı.",
        "There is no player “{found}”; it must be one of the names, or 1 to 4.",
    ),
    "four_names": (
        "Virgülle ayrılmış dört ad olmalı; {found} tane var.",
        "There must be four names with commas between them; there are {found}.",
    ),
    "opened_twice": (
        "“{seat}”: bir oyuncu elini bir türlü açar; per, çift, açmadı sözcüklerinden biri kalmalı.",
        "“{seat}”: a hand is opened in one way; keep one of melds, pairs, never.",
    ),
    "no_word": (
        "“{seat}”: “{found}” anlaşılmadı. Örnek: Doğu: per kırmızı 3, siyah 4 +101",
        "“{seat}”: “{found}” is not understood. An example: East: melds red 3, black 4 +101",
    ),
    "no_charge": (
        "“{seat}”: “{found}” bir ceza olamaz; +101 gibi yazılır.",
        "“{seat}”: “{found}” is no charge; write it like +101.",
    ),
    "many_tiles": (
        "“{seat}”: bir elde en çok {most} taş olur.",
        "“{seat}”: nobody holds more than {most} tiles.",
    ),
    "many_seats": ("“{seat}”: masada dört oyuncu var.", "“{seat}”: there are four players at a table."),
    "seat_twice": ("“{seat}”: bu oyuncu iki kez yazılmış.", "“{seat}”: this player is there twice."),
    "finisher_never": ("Bitiren oyuncu elini açmış olmalı.", "Whoever finishes has opened."),
    "finisher_tiles": ("Bitirenin elinde taş kalmaz.", "Whoever finishes has no tiles left."),
    "too_often": (
        "Fazla yazılmış: {tile}. Gösterge ve atılan son taşla birlikte bu kadarı kutuda yok.",
        "Too many of one tile: {tile}. With indicator and last tile, there are not so many in the box.",
    ),
    "not_opened_word": (
        "per, çift ya da açmadı olmalı; bilinmiyorsa ?",
        "It is melds, pairs or never; if it is not known, ?",
    ),
    "opened_by_finisher": (
        "per ya da çift olmalı; bilinmiyorsa ?",
        "It is melds or pairs; if it is not known, ?",
    ),
    "not_yes_no": ("e ya da h olmalı; bilinmiyorsa ?", "It is y or n; if it is not known, ?"),
    "no_points": ("Bir sayı olmalı; bilinmiyorsa ?", "It must be a number; if it is not known, ?"),
    "only_tiles": (
        "Yalnız taşlar yazılır; bilinmiyorsa ?",
        "Only tiles stand here; if they are not known, ?",
    ),
    "no_table": ("Böyle bir masa yok: {found}.", "There is no such table: {found}."),
}


def fault_sentence(fault: ScoreFault, language: str) -> str:
    """The sentence in one language."""
    facts: dict[str, Any] = dict(fault.facts)
    if "okey" in facts:
        facts["tile"] = tile_name(facts["tile"], facts["okey"], language)
    return in_language(TEXT, language)[fault.code].format(**facts)
