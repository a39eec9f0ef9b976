"""Tiles, seats and figures as people say them, in Turkish and English; and tiles as people type them."""

from collections.abc import Iterable, Mapping, Sequence

from referee.tiles import COLOURS, NUMBERS, OKEY, number_of

LANGUAGES = ("tr", "en")
COLOUR_NAMES = {"tr": ("Kırmızı", "Sarı", "Mavi", "Siyah"), "en": ("Red", "Yellow", "Blue", "Black")}
OKEY_NAMES = {"tr": "okey", "en": "the okey"}
FALSE_JOKER_NAMES = {"tr": "sahte okey", "en": "the false joker"}
TEAM_NAMES = {"tr": {"A": "A Takımı", "B": "B Takımı"}, "en": {"A": "Team A", "B": "Team B"}}

_LETTERS = str.maketrans("ıİIşŞğĞçÇöÖüÜâÂ", "iiissggccoouuaa")
_COLOURS_TYPED = {
    "kirmizi": "R", "red": "R", "sari": "Y", "yellow": "Y",
    "mavi": "B", "blue": "B", "siyah": "K", "black": "K",
}  # fmt: skip
_FALSE_JOKERS_TYPED = ("fj", "sahte", "sahte okey", "sahteokey", "false joker", "joker", "★")


def plain_letters(text: str) -> str:
    """Lower case without Turkish letters, so that ``KIRMIZI``, ``Kırmızı`` and ``kirmizi`` are the same."""
    return text.translate(_LETTERS).lower()


def read_typed_tile(text: str) -> str | None:
    """A tile as people type it, in the canonical form; ``None`` if it is none.

    >>> [read_typed_tile(text) for text in ("kırmızı 7", "Red 7", "r7", "SAHTE OKEY", "okey", "R14")]
    ['R7', 'R7', 'R7', 'FJ', 'OK', None]
    """
    words = " ".join(plain_letters(text).replace("-", " ").split())
    words = words.removeprefix("the ")
    if words in ("ok", "okey", "o"):
        return "OK"
    if words in _FALSE_JOKERS_TYPED:
        return "FJ"
    letters = words.rstrip("0123456789")
    digits = words[len(letters) :]
    letters = letters.strip()
    if not digits or len(digits) > 2 or not 1 <= int(digits) <= NUMBERS:
        return None
    if len(letters) == 1 and letters.upper() in COLOURS:
        return f"{letters.upper()}{int(digits)}"
    colour = _COLOURS_TYPED.get(letters)
    return None if colour is None else f"{colour}{int(digits)}"


def tile_name(tile: int, okey: int, language: str, article: bool = True) -> str:
    """A tile as people say it: “Mavi 7”, “the Blue 7”, “okey”, “the false joker”."""
    if tile == OKEY:
        name = OKEY_NAMES[language]
    elif tile == okey:
        name = FALSE_JOKER_NAMES[language]
    else:
        name = f"{COLOUR_NAMES[language][tile // NUMBERS]} {number_of(tile)}"
        if language == "en":
            name = f"the {name}"
    return name if article else name.removeprefix("the ")


def listed(names: Sequence[str], language: str) -> str:
    """Names joined as in a sentence."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {'ve' if language == 'tr' else 'and'} {names[-1]}"


def tiles_named(tiles: Iterable[int], okey: int, language: str) -> str:
    """Several tiles in a sentence."""
    return listed([tile_name(tile, okey, language) for tile in tiles], language)


def meld_named(tiles: Sequence[int], okey: int, language: str) -> str:
    """A meld in a sentence: “Mavi 4-okey-6”; a colour is said once while it stays the same."""
    parts: list[str] = []
    colour = -1
    for tile in tiles:
        if tile in (OKEY, okey):
            parts.append(tile_name(tile, okey, language, article=False))
        elif tile // NUMBERS == colour:
            parts.append(str(number_of(tile)))
        else:
            colour = tile // NUMBERS
            parts.append(tile_name(tile, okey, language, article=False))
    return "-".join(parts)


def seat_named(seat: int, language: str, players: Mapping[int, str] | None = None) -> str:
    """A seat by its player's name, or by its number."""
    name = (players or {}).get(seat, "").strip()
    if name and not name.isdigit():
        return name
    return f"{seat}. oyuncu" if language == "tr" else f"player {seat}"


def figure(value: int) -> str:
    """A number with a real minus sign."""
    return f"−{-value}" if value < 0 else str(value)


def as_counted(value: int) -> str:
    """A value as players count it, in threes: 101 is “33 yan 2”.

    >>> as_counted(101), as_counted(102)
    ('33 yan 2', '34')
    """
    threes, over = divmod(value, 3)
    return f"{threes} yan {over}" if over else str(threes)
