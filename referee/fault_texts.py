"""What is wrong with a document, said to a person: a sentence in Turkish and in English for every fault
that a decoder (``Invalid``) or a profile (``ProfileFault``) can name, and the place in words.

The sentences never glue a Turkish case suffix to a figure or a name, so that any of them can stand there.
"""

import difflib
import re
from collections.abc import Mapping
from typing import Any

from referee.decode import Invalid
from referee.file_faults import FileFault
from referee.naming import read_typed_tile, seat_named
from referee.profile import ProfileFault
from referee.tiles import KIND_NAMES, TILE_TEXTS

INVALID_CODES = (
    "bad_type", "bad_value", "missing", "unknown_key", "unknown_tile", "too_many", "too_long", "not_held",
)  # fmt: skip
PROFILE_CODES = (
    "unknown_profile", "unknown_variant", "unknown_key", "missing", "bad_type", "bad_value", "contradiction",
    "no_sense", "circle", "bad_number",
)  # fmt: skip

_TEXTS: dict[str, tuple[str, str]] = {
    "unknown_tile": ("“{tile}” diye bir taş yok.", "There is no tile “{tile}”."),
    "number_out_of_range": (
        "Taşların sayısı 1 ile 13 arasındadır.",
        "The numbers of the tiles go from 1 to 13.",
    ),
    "how_tiles_are_written": (
        "Taş, rengin harfi ve sayıyla yazılır: R kırmızı, Y sarı, B mavi, K siyah (R7, K13); "
        "sahte okey FJ, okey OK.",
        "A tile is the letter of its colour and a number: R red, Y yellow, B blue, K black (R7, K13); "
        "a false joker is FJ, the okey OK.",
    ),
    "tile_meant": ("Kastedilen {tile} olabilir.", "Perhaps {tile} is meant."),
    "too_many": (
        "{tile} üçüncü kez geçiyor; takımda her taştan iki tane vardır.",
        "{tile} comes up a third time; the set holds two of each tile.",
    ),
    "too_many_okeys": (
        "Okey üçüncü kez geçiyor; bir elde iki okey vardır. Okeyin kendi rengi ve sayısıyla "
        "yazılan taş da okeydir.",
        "The okey comes up a third time; a hand has two, and the tile written by the okey's colour "
        "and number "
        "is one of them.",
    ),
    "too_many_false_jokers": (
        "Sahte okey üçüncü kez geçiyor; takımda iki sahte okey vardır.",
        "The false joker comes up a third time; the set holds two.",
    ),
    "not_held": (
        "Alındığı yazılan {tile}, sırası gelen oyuncunun ıstakasında yok. Alınan taş ıstakada da yazılır.",
        "{tile} is said to have been taken, but is not in the rack of the player to move. "
        "The taken tile also stands in the rack.",
    ),
    "too_long": (
        "Bu çok uzun: {found}. En çok {most} olabilir.",
        "This is too long: {found}. The most is {most}.",
    ),
    "tiles_in_all": (
        "Gösterge, ıstakalar, deste ve masadakilerle birlikte {expected_tiles} taş olmalı; burada "
        "{found} taş var.",
        "Indicator, racks, stock and whatever lies on the table must make {expected_tiles} tiles; "
        "there are {found}.",
    ),
    "bad_indicator": (
        "Gösterge sahte okey ya da okey olamaz; R1 ile K13 arasında bir taştır.",
        "The indicator cannot be a false joker or the okey; it is a tile from R1 to K13.",
    ),
    "no_tiles": ("Burada en az bir taş olmalı.", "There must be at least one tile here."),
    "not_a_meld": (
        "Masada yazılan bu taşlar ne seri, ne küt, ne de çift ({rule}).",
        "These tiles on the table are neither a run nor a set nor a pair ({rule}).",
    ),
    "out_of_bounds": (
        "Sayı sınırların dışında: {found}. En az {least}, en çok {most} olabilir.",
        "The number is out of bounds: {found}. It may be {least} to {most}.",
    ),
    "only_one": (
        "Burada yalnızca {least} olabilir, {found} değil.",
        "This can only be {least}, not {found}.",
    ),
    "missing_parameter": (
        "`{name}` eksik: {meaning}. Bir profil bütün parametreleri doldurur; `extends` ile başka "
        "bir profilden "
        "alınabilir.",
        "`{name}` is missing: {meaning}. A profile fills every parameter; `extends` takes them "
        "from another one.",
    ),
    "missing": ("`{name}` eksik.", "`{name}` is missing."),
    "bad_profile_number": (
        "`{name}` bu sayıyla olmaz: {found}. En az {least}, en çok {most} olabilir.",
        "`{name}` cannot have the number {found}. It may be {least} to {most}.",
    ),
}

_NEEDED: dict[str, tuple[str, str]] = {
    "draw": (
        "Deste yazılmamışsa her çekilen taşın adı gerekir.",
        "Where the stock is not written down, every draw must name its tile.",
    ),
    "end": (
        "Taşlar serinin iki ucuna da uyuyor: `low` ya da `high` yazılmalı.",
        "The tiles fit at both ends of the run: write `low` or `high`.",
    ),
    "opened": (
        "Bu oyuncunun neyle açtığı bilinmeden karar verilemez: melds, pairs ya da null.",
        "How this player has opened must be known: melds, pairs or null.",
    ),
    "opened_with": (
        "Bu oyuncunun kaç sayıyla ya da kaç çiftle açtığı bilinmeden karar verilemez; yerine "
        "`minimum` da yazılabilir.",
        "With how much this player has opened must be known; `minimum` may stand instead.",
    ),
    "rack": (
        "Bu oyuncunun taşları bilinmeden karar verilemez.",
        "The tiles of this player must be known.",
    ),
    "charged": (
        "Bu oyuncunun eldeki cezaları bilinmeden puan hesaplanamaz; yoksa 0 yazılır.",
        "What this player has been charged in the hand must be known; write 0 for nothing.",
    ),
    "indicator": ("Gösterge bilinmeden okey belli olmaz.", "Without the indicator nobody knows the okey."),
    "stock": ("Destede kaç taş kaldığı bilinmeli.", "How many tiles the stock holds must be known."),
    "table": (
        "Masadaki perler bilinmeli; masa boşsa [] yazılır.",
        "The melds on the table must be known; [] if none.",
    ),
    "turn": (
        "Turun başındaki taşın nereden geldiği bilinmeli: {source: stock, tile: R9} gibi.",
        "Where the tile of this turn came from must be known: {source: stock, tile: R9}.",
    ),
    "profile": (
        "Hangi masanın kurallarıyla oynandığı bilinmeli.",
        "By which table's rules it was played must be known.",
    ),
    "record": ("Bir oyun kaydı `record: 1` ile başlar.", "A recorded game begins with `record: 1`."),
}

_KINDS: dict[str, tuple[str, str]] = {
    "tile": ("R7 gibi bir taş", "a tile such as R7"),
    "event": ("{discard: R7} gibi bir hamle", "an event such as {discard: R7}"),
    "meld": ("[B4, B5, B6] gibi bir taş listesi", "a list of tiles such as [B4, B5, B6]"),
}

_STEPS: dict[str, tuple[str, str]] = {
    "hands": ("{}. el", "hand {}"),
    "turns": ("{}. tur", "turn {}"),
    "events": ("{}. hamle", "event {}"),
}


def invalid_sentence(fault: Invalid, language: str) -> str:
    """What is wrong with a document that cannot be what it should be, and what would be right."""
    side = _side(language)
    facts = fault.facts
    name = fault.path.rpartition(".")[2]
    tile = str(facts.get("tile", ""))
    if fault.code == "unknown_tile":
        return _unknown_tile(tile, side)
    if fault.code == "too_many":
        special = {"OK": "too_many_okeys", "FJ": "too_many_false_jokers"}
        return _TEXTS[special.get(tile, "too_many")][side].format(tile=tile)
    if fault.code in ("not_held", "too_long"):
        return _TEXTS[fault.code][side].format(**{"tile": tile, "found": "?", "most": "?", **facts})
    if fault.code == "missing":
        needed = _NEEDED.get(name)
        sentence = _TEXTS["missing"][side].format(name=name or "?")
        return f"{sentence} {needed[side]}" if needed else sentence
    if fault.code == "bad_value":
        special_text = _special_value(fault, side)
        if special_text is not None:
            return special_text
    return _general(fault.code, fault.path, facts, language)


def profile_sentence(fault: ProfileFault, language: str) -> str:
    """Why a profile cannot be played, and what would be right."""
    side = _side(language)
    facts = fault.facts
    if fault.code == "missing":
        name = fault.key.removeprefix("values.")
        meaning = facts.get("meaning")
        if isinstance(meaning, Mapping):
            return _TEXTS["missing_parameter"][side].format(name=name, meaning=meaning.get(language, name))
        return _TEXTS["missing"][side].format(name=name)
    if fault.code == "bad_number" and not fault.key.startswith("values."):
        return _TEXTS["bad_profile_number"][side].format(name=fault.key, **facts)
    if fault.code in ("unknown_profile", "unknown_variant") and facts.get("nearest"):
        facts = {key: value for key, value in facts.items() if key != "known"}
    return _general(fault.code, fault.key, facts, language)


def file_sentence(fault: FileFault, language: str) -> str:
    """A file's fault; what the operating system says about it is put into the user's language too."""
    if fault.code == "unreadable" and language == "tr":
        said = str(fault.facts.get("found", ""))
        facts = {**fault.facts, "found": _SYSTEM.get(said, said)}
        sentence = FileFault(fault.file, 0, 0, fault.key, fault.code, facts).sentence(language)
    else:
        sentence = fault.sentence(language)
    # The fact stands in the sentence as the system's own words, not as a quoted value.
    return sentence.replace('"', "") if fault.code == "unreadable" else sentence


_SYSTEM = {
    "Is a directory": "bu bir klasör",
    "Permission denied": "okuma izni yok",
    "Input/output error": "okuma hatası",
    "File name too long": "dosya adı çok uzun",
    "Not a directory": "yol bir klasörden geçmiyor",
    "Too many levels of symbolic links": "bağlantılar dönüp dolaşıyor",
    "No such device or address": "böyle bir aygıt yok",
}


def place_in_words(path: str, language: str, document: Any = None) -> str:
    """Where a path leads to in a record, counted from 1: “3. el, 12. tur (Ayşe), 2. hamle”; empty for none.

    With the document the turn names its player.
    """
    side = _side(language)
    steps = path.split(".")
    said: list[str] = []
    inside = document
    for step, following in zip(steps, [*steps[1:], ""], strict=True):
        inside = _inside(inside, step)
        if step in _STEPS and following.isdecimal():
            words = _STEPS[step][side].format(int(following) + 1)
            if step == "turns":
                player = _player(document, _inside(inside, following), language)
                words += f" ({player})" if player else ""
            said.append(words)
        elif step in ("racks", "seats", "players") and following in ("1", "2", "3", "4"):
            said.append(_named(document, int(following), language))
    return ", ".join(said)


def place_in_numbers(path: str) -> dict[str, int]:
    """The same as numbers, counted as on the wire: hands from 1, turns and events from 0."""
    found: dict[str, int] = {}
    steps = path.split(".")
    for step, following in zip(steps, steps[1:], strict=False):
        if step in _STEPS and following.isdecimal():
            found.setdefault(step.removesuffix("s"), int(following) + (step == "hands"))
    return found


def _side(language: str) -> int:
    return 0 if language == "tr" else 1


def _inside(value: Any, step: str) -> Any:
    if isinstance(value, Mapping):
        return value.get(step)
    if isinstance(value, list) and step.isdecimal() and int(step) < len(value):
        return value[int(step)]
    return None


def _player(document: Any, turn: Any, language: str) -> str:
    seat = turn.get("seat") if isinstance(turn, Mapping) else None
    known = isinstance(seat, int) and not isinstance(seat, bool) and 1 <= seat <= 4
    return _named(document, seat, language) if known else ""


def _named(document: Any, seat: Any, language: str) -> str:
    players = _inside(document, "players")
    name = players.get(str(seat)) if isinstance(players, Mapping) else None
    return seat_named(seat, language, {seat: name[:40]} if isinstance(name, str) else None)


def _unknown_tile(tile: str, side: int) -> str:
    said = [_TEXTS["unknown_tile"][side].format(tile=tile)]
    number = re.fullmatch(r"[RYBKrybk] ?([0-9]+)", tile)
    if number and not 1 <= int(number[1][:6]) <= 13:
        said.append(_TEXTS["number_out_of_range"][side])
        return " ".join(said)
    meant = read_typed_tile(tile)
    if meant is None:
        near = difflib.get_close_matches(tile.upper(), TILE_TEXTS, n=1, cutoff=0.6)
        meant = near[0] if near else None
    if meant is not None:
        said.append(_TEXTS["tile_meant"][side].format(tile=meant))
    said.append(_TEXTS["how_tiles_are_written"][side])
    return " ".join(said)


def _special_value(fault: Invalid, side: int) -> str | None:
    facts = fault.facts
    if "expected_tiles" in facts:
        return _TEXTS["tiles_in_all"][side].format(**facts)
    if "tile" in facts:
        return _TEXTS["bad_indicator"][side]
    if "rule" in facts:
        return _TEXTS["not_a_meld"][side].format(rule=facts["rule"])
    if "least" in facts and facts["least"] == facts.get("most"):
        return _TEXTS["only_one"][side].format(**facts)
    if "least" in facts and "most" in facts:
        return _TEXTS["out_of_bounds"][side].format(**facts)
    if facts.get("found") == [] and "allowed" not in facts:
        return _TEXTS["no_tiles"][side]
    return None


def _general(code: str, key: str, facts: Mapping[str, Any], language: str) -> str:
    """The sentence that a file's fault of the same code has, with the nearest word that is allowed."""
    told = dict(facts)
    expected = told.get("expected")
    if isinstance(expected, str) and expected in _KINDS:
        told["expected"] = _KINDS[expected][_side(language)]
    allowed = told.get("allowed")
    if "nearest" not in told and isinstance(allowed, list) and isinstance(told.get("found"), str):
        words = [word for word in allowed if isinstance(word, str)]
        near = difflib.get_close_matches(told["found"].casefold(), words, n=1, cutoff=0.6)
        told["nearest"] = near[0] if near else None
    if code == "unknown_key":
        # What is allowed are keys here, not values; a long list only hides the near one.
        known = told.pop("allowed", None)
        if told.get("nearest") is None and "known" not in told:
            told["known"] = known
    if isinstance(allowed, list) and len(allowed) > len(KIND_NAMES):
        told.pop("allowed", None)
    if code in ("bad_type", "bad_value") and "found" not in told:
        return _expected_only(told, language)
    name = key.rpartition(".")[2] if code != "missing" else key
    return FileFault("", 0, 0, name, code, told).sentence(language)


def _expected_only(facts: Mapping[str, Any], language: str) -> str:
    """A wrong type of which nobody kept the value: say what is wanted."""
    lead = ("Değerin türü yanlış.", "This is of the wrong type.")[_side(language)]
    whole = FileFault("", 0, 0, "", "bad_type", {**facts, "found": 0}).sentence(language)
    return f"{lead} {whole.partition('. ')[2]}".strip()
