"""What a summary says, in both languages: for the terminal and for the page."""

from typing import Any

from referee.conformance.reports.safe import clean
from referee.conformance.reports.words import number as whole_number
from referee.naming import listed, seat_named
from referee.rulebook import load_rulebook
from referee.wording.texts import in_language

TEXT: dict[str, tuple[str, str]] = {
    "home": ("101 okey · log denetimi", "Okey 101 · audit of a log"),
    "title": ("Log denetimi", "Audit of a log"),
    "clean": (
        "Reddedilen hamle yok, yazılan bütün sonuçlar tutuyor, her satır okundu",
        "Nothing refused, every claimed result is right, every line was read",
    ),
    "found": ("Bakılması gereken yerler var", "There is something to look at"),
    "empty": ("Logda hiç el yok", "There are no hands in the log"),
    "files": ("Dosya", "Files"),
    "tables": ("Masalar", "Tables"),
    "made_by": ("Hakem", "Referee"),
    "records": ("maç", "matches"),
    "hands": ("el", "hands"),
    "events": ("hamle", "events"),
    "charged": ("cezalı hamle", "charged events"),
    "refused": ("reddedilen hamle", "refused events"),
    "differences": ("yanlış sonuç", "wrong results"),
    "unreadable": ("okunamayan satır", "unreadable lines"),
    "charges_by_rule": ("Hangi kural kaç ceza yazdırdı", "Charges by rule"),
    "differences_by_rule": ("Logdaki sonuçlar nerede yanlış", "Where the log's results are wrong"),
    "differences_note": (
        "Bir yanlışın birden çok kuralı olabilir; o zaman her birinin altında sayılır.",
        "One wrong result may rest on several rules; it counts under each of them.",
    ),
    "refused_by_rule": ("Hangi kural kaç hamleyi reddetti", "Refused events by rule"),
    "deal_and_remarks": ("Dağıtım ve maç üzerine notlar", "The deal, and remarks on the match"),
    "points": ("Oyuncuların bir elde yazdığı puanlar", "What players write for a hand"),
    "points_facts": (
        "Ortalama {mean}, en az {least}, en çok {most}. Her sütun 50 puanlık bir aralıktır.",
        "The mean is {mean}, the least {least}, the most {most}. A column is a range of 50 points.",
    ),
    "points_bin": ("{first} ile {last} arası: {times}", "{first} to {last}: {times}"),
    "points_below": ("{last} ve altı: {times}", "{last} or less: {times}"),
    "points_above": ("{first} ve üstü: {times}", "{first} or more: {times}"),
    "endings": ("Eller nasıl bitti", "How hands ended"),
    "feeding": ("Kim kimi açtırdı", "Who fed whom"),
    "feeding_note": (
        "Solda taşı atıp ceza yazdıran, sağda o taşla elini açan. Aynı iki oyuncunun üst üste gelmesi "
        "bakmaya değer.",
        "Who discarded the tile and was charged for it, then who opened with it. The same two coming up "
        "again and again is worth a look.",
    ),
    "feeding_error": (
        "Oyuncu çifti çok olduğu için sayılar en çok {error} eksik olabilir.",
        "There are so many pairs of players that a count may be up to {error} too low.",
    ),
    "by_reason": ("Okunamayan satırlar", "Unreadable lines"),
    "nothing": ("yok", "none"),
    "rule": ("Kural", "Rule"),
    "what": ("Yanlış olan", "What is wrong"),
    "number": ("Sayı", "Number"),
    "in_points": ("Puan", "Points"),
    "share": ("Pay", "Share"),
    "way": ("Sonuç", "Ending"),
    "pair": ("Oyuncular", "Players"),
    "reason": ("Neden", "Reason"),
    "example": ("Örnek", "Example"),
    "first_one": ("ilki: {file}, {line}. satır", "the first: {file}, line {line}"),
    "more": ("… ve {number} tane daha", "… and {number} more"),
    "foot": (
        "okey-referee {version} ile yapıldı. Ayrıntılar tabloların kendisinde: hands, verdicts, differences, "
        "unreadable.",
        "Made by okey-referee {version}. The details stand in the tables: hands, verdicts, differences, "
        "unreadable.",
    ),
    "what_points": ("Elin puanı", "Points of a hand"),
    "what_charges": ("Elin cezaları", "Charges of a hand"),
    "what_how": ("Elin nasıl bittiği", "How a hand ended"),
    "what_totals": ("Maçın toplamı", "Total of a match"),
    "what_winners": ("Maçın kazananı", "Winner of a match"),
    "how_finish": ("Bitti", "Finished"),
    "how_exhausted": ("Taş bitti", "The stock ran out"),
    "how_void": ("İptal edildi", "Void"),
    "how_unfinished": ("Yarım kaldı", "Left unfinished"),
    "finish_okey": ("okeyle", "with the okey"),
    "finish_pairs": ("çiftten", "after a pairs opening"),
    "finish_elden": ("elden", "in one go"),
}

Document = dict[str, Any]
MOST_NAME = 40


def words(language: str) -> dict[str, str]:
    """The summary's texts in one language."""
    return in_language(TEXT, language)


def number(value: int, language: str) -> str:
    """A number as it is read: 4.949 or 4,949, with a real minus sign."""
    return whole_number(value, language).replace("-", "−")


def decimal(value: float, language: str) -> str:
    """A number with one place."""
    said = f"{value:,.1f}"
    if language == "tr":
        said = said.translate(str.maketrans(",.", ".,"))
    return said.replace("-", "−")


def percent(part: int, whole: int, language: str) -> str:
    """A share; what is there at all is never 0.0."""
    share = 100 * part / whole if whole else 0.0
    said = "<0.1" if 0 < share < 0.05 else f"{share:.1f}"
    return f"%{said.replace('.', ',')}" if language == "tr" else f"{said}%"


def rule_title(rule: str, language: str) -> str:
    """A rule's title; the tables may be of another version, with a rule that this one does not have."""
    known = load_rulebook().rules.get(rule)
    return known.title[language] if known is not None else clean(rule, 80)


def ending(entry: Document, language: str) -> str:
    """A way to end."""
    texts = words(language)
    said = texts.get(f"how_{entry['how']}", clean(entry["how"]))
    special = [texts.get(f"finish_{name}", clean(name)) for name in entry["finish"]]
    return f"{said}: {listed(special, language)}" if special else said


def player(name: str, language: str) -> str:
    """A player's name, whatever it holds; where a record has no names, the seat."""
    shown = clean(name, MOST_NAME).strip()
    if shown in ("1", "2", "3", "4"):
        return seat_named(int(shown), language)
    return shown or "?"


def verdict(summary: Document, language: str) -> tuple[str, str]:
    """The line about the whole, and its tone: good, bad or none."""
    texts = words(language)
    if summary["refused"] or summary["differences"] or summary["unreadable"]:
        return texts["found"], "bad"
    if not summary["hands"]:
        return texts["empty"], "none"
    return texts["clean"], "good"
