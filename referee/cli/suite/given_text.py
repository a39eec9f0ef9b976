"""What a case gives, in words: racks, melds and tables as people say them, the rest as it is written."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from referee.conformance.reports.safe import compact
from referee.naming import as_counted, meld_named, seat_named, tile_name
from referee.tiles import KIND_NAMES, TileNames, names_for, okey_of
from referee.wording.texts import in_language

TEXT = {
    "indicator": ("Gösterge", "Indicator"),
    "okey_is": ("okey: {tile}", "the okey: {tile}"),
    "tiles": ("Taşlar", "Tiles"),
    "melds": ("Perler", "Melds"),
    "pairs": ("Çiftler", "Pairs"),
    "rack": ("Elde", "Rack"),
    "use": ("Kullanılması gereken", "To be used"),
    "must_use": ("Yandan alınan", "Taken from the left"),
    "tile": ("Sorulan taş", "The tile in question"),
    "table": ("Masada", "Table"),
    "seats": ("Oyuncular", "Players"),
    "events": ("Hamleler", "Moves"),
    "discards": ("Son atılanlar", "Last discards"),
    "minimum": ("Açma sınırı", "Minimum"),
    "minimum_is": ("{melds} sayı ({counted}), {pairs} çift", "{melds} ({counted}), {pairs} pairs"),
    "to_play": ("Sırada", "To play"),
    "take": ("taş alacak", "has to take a tile"),
    "play": ("oynayacak", "has a tile to play"),
    "over": ("el bitmiş", "the hand is over"),
    "dealer": ("Dağıtan", "Dealer"),
    "stock": ("Ortada kalan", "Stock"),
    "tiles_many": ("{number} taş", "{number} tiles"),
    "melds_opened": ("perle açmış", "opened with melds"),
    "pairs_opened": ("çiftle açmış", "opened with pairs"),
    "not_opened": ("açmamış", "not opened"),
    "charged": ("cezası {points}", "charged {points}"),
    "run": ("seri", "run"),
    "set": ("küt", "set"),
    "pair": ("çift", "pair"),
    "turn": ("Alınan taş", "Tile taken"),
    "from_deal": ("yok; eli başlatıyor", "none; starts the hand"),
    "from_stock": ("ortadan: {tile}", "from the stock: {tile}"),
    "from_left": ("yandan: {tile}", "from the left: {tile}"),
    "put_back": ("yandan alınan geri kondu", "the left tile was put back"),
    "unknown": ("bilinmiyor", "not known"),
    "ended": ("Bitiş", "The end"),
    "tiles_left": ("Elde kalan taş", "Tiles left"),
    "empty": ("boş", "empty"),
}

PLAIN = ("phase", "partial", "kind", "new", "position")
"""Said with something else, or not worth a line."""


class Line(NamedTuple):
    """A line: what it is about and what it says; without a name it belongs to the one before."""

    name: str
    text: str


def given_lines(given: dict[str, Any], language: str) -> list[Line] | None:
    """What is given, line by line; ``None`` where it holds what has no name, an impossible tile say."""
    try:
        return list(_Given(given, language).lines())
    except (KeyError, IndexError, TypeError, ValueError, AttributeError):
        return None


class _Given:
    """One given."""

    def __init__(self, given: dict[str, Any], language: str) -> None:
        self.language = language
        self.texts = in_language(TEXT, language)
        position = given.get("position")
        self.fields: dict[str, Any] = {**position, **given} if isinstance(position, dict) else dict(given)
        indicator = self.fields["indicator"]
        self.okey = okey_of(KIND_NAMES.index(indicator))
        self.names: TileNames = names_for(self.okey)

    def lines(self) -> Iterator[Line]:
        """A line or more a field, in the order of the document."""
        texts = self.texts
        for key, value in self.fields.items():
            if key in PLAIN or value is None:
                continue
            name = texts.get(key, key)
            if key == "indicator":
                # The okey's own tile has no name of its own where it is the okey.
                tile = tile_name(self.okey, -2, self.language, article=False)
                shown = tile_name(KIND_NAMES.index(value), self.okey, self.language, article=False)
                yield Line(name, f"{shown} ({texts['okey_is'].format(tile=tile)})")
            elif key == "tiles":
                kind = self.fields.get("kind")
                yield Line(name, self._meld(value) + (f" ({texts[kind]})" if kind else ""))
            elif key in ("rack", "stock") and isinstance(value, list):
                yield Line(name, self._rack(value))
            elif key in ("use", "must_use", "tile"):
                yield Line(name, self._tile(value))
            elif key in ("melds", "pairs", "table"):
                yield from self._numbered(name, [self._laid(entry) for entry in value])
            elif key == "seats":
                yield from self._numbered(name, [self._seat(*entry) for entry in value.items()])
            elif key == "events":
                yield from self._numbered(name, [compact(event, 400) for event in value])
            elif key == "discards":
                last = [
                    f"{self._who(seat)}: {self._tile(tiles[-1])}" for seat, tiles in value.items() if tiles
                ]
                yield Line(name, ", ".join(last) or texts["empty"])
            elif key in ("to_play", "dealer"):
                phase = self.fields.get("phase")
                yield Line(
                    name, self._who(value) + (f", {texts[phase]}" if phase and key == "to_play" else "")
                )
            elif key == "stock":
                yield Line(name, texts["tiles_many"].format(number=value))
            elif key == "turn":
                if value.get("source"):
                    yield Line(name, self._taken(value))
            elif key == "minimum" and value.get("melds") and value.get("pairs"):
                yield Line(name, texts["minimum_is"].format(**value, counted=as_counted(value["melds"])))
            else:
                yield Line(name, compact(value))

    def _numbered(self, name: str, texts: list[str]) -> Iterator[Line]:
        for number, text in enumerate(texts or [self.texts["empty"]]):
            yield Line("" if number else name, text)

    def _tile(self, text: str) -> str:
        return tile_name(self.names.tile_of[text], self.okey, self.language, article=False)

    def _rack(self, tiles: list[str]) -> str:
        return ", ".join(self._tile(text) for text in tiles) or self.texts["empty"]

    def _meld(self, tiles: list[str]) -> str:
        return meld_named([self.names.tile_of[text] for text in tiles], self.okey, self.language)

    def _laid(self, entry: Any) -> str:
        if not isinstance(entry, dict):
            return self._meld(entry)
        about = [
            self.texts.get(entry.get("kind") or "", ""),
            self._who(entry["by"]) if entry.get("by") else "",
        ]
        said = ", ".join(part for part in about if part)
        okeys = {self._who(seat) for seat in entry.get("okeys_by", {}).values()}
        said += f", okey: {', '.join(sorted(okeys))}" if okeys else ""
        return self._meld(entry["tiles"]) + (f" ({said})" if said else "")

    def _taken(self, turn: dict[str, Any]) -> str:
        texts = self.texts
        tile = self._tile(turn["tile"]) if turn.get("tile") else texts["unknown"]
        said = texts[f"from_{turn['source']}"].format(tile=tile)
        return said + (f" ({texts['put_back']})" if turn.get("put_back") else "")

    def _who(self, seat: Any) -> str:
        return seat_named(int(seat), self.language)

    def _seat(self, seat: str, about: dict[str, Any]) -> str:
        texts = self.texts
        opened = about.get("opened")
        parts = [texts[f"{opened}_opened" if opened else "not_opened"]] if "opened" in about else []
        if about.get("opened_with"):
            parts[-1] += f" ({about['opened_with']})"
        if about.get("charged"):
            parts.append(texts["charged"].format(points=about["charged"]))
        rack = about.get("rack")
        if isinstance(rack, list):
            parts.append(self._rack(rack))
        elif rack is not None:
            parts.append(texts["tiles_many"].format(number=rack))
        return f"{self._who(seat)}: {'; '.join(parts)}"
