"""What a rack could open with, for people: meld by meld, with the value as it is counted."""

from collections.abc import Sequence

from referee.cli.openings import Chance, View
from referee.cli.rack import Rack
from referee.cli.terminal import Terminal, table
from referee.naming import as_counted, listed, meld_named, tile_name
from referee.tiles import number_of
from referee.wording.texts import in_language

TEXT = {
    "rack": ("{count} taş, okey {okey}", "Tiles: {count}; the okey is {okey}"),
    "total": ("toplam", "total"),
    "opens": (
        "Perle açılır: {value} sayı ({counted}); gereken {minimum}.",
        "Opens with melds: {value} ({counted}); {minimum} needed.",
    ),
    "short": (
        "Perle açılmaz: {value} sayı ({counted}); gereken {minimum}, eksik {missing}.",
        "Does not open with melds: {value} ({counted}); {minimum} needed, {missing} short.",
    ),
    "no_melds": ("Perle açılmaz: inecek per yok.", "Does not open with melds: there are none to lay."),
    "opens_pairs": (
        "Çiftle açılır: {count} çift; gereken {minimum}.",
        "Opens with pairs: {count}; {minimum} needed.",
    ),
    "short_pairs": (
        "Çiftle açılmaz: {count} çift; gereken {minimum}.",
        "Does not open with pairs: {count}; {minimum} needed.",
    ),
    "whole": (
        "Bütün el birden iner; sınır aranmaz.",
        "The whole hand goes down at once; no minimum applies.",
    ),
    "to_draw": (
        "Çekilecek taş atılacak sayıldı.",
        "The tile still to be drawn was counted as the discard.",
    ),
    "left": ("Yandan {tile} alınırsa", "With {tile} taken from the left"),
    "left_use": (
        "Alınan taş açışta yere inmeli.",
        "The taken tile must lie in the opening.",
    ),
    "openers": ("Yandan şu taşlar açtırır: {tiles}.", "From the left these would open the hand: {tiles}."),
    "no_openers": ("Yandan gelecek hiçbir taş açtırmaz.", "No tile from the left would open the hand."),
    "opener": ("{tile} ({value})", "{tile} ({value})"),
    "opener_pairs": ("{tile} ({count} çift)", "{tile} ({count} pairs)"),
    "opener_whole": ("{tile} (el bütün iner)", "{tile} (the whole hand)"),
}  # fmt: skip


def write_views(rack: Rack, views: Sequence[View], language: str) -> None:
    """Each table's answer; tables that see the rack alike stand together."""
    terminal = Terminal(language)
    texts = in_language(TEXT, language)
    okey = rack.names.okey
    colour_of_okey = _printed(okey, language)
    terminal.line(terminal.painted(texts["rack"].format(count=len(rack.tiles), okey=colour_of_okey)))
    groups: dict[tuple[str, ...], list[View]] = {}
    for view in views:
        groups.setdefault(tuple(_lines(view, okey, texts, language)), []).append(view)
    for lines, alike in groups.items():
        terminal.line()
        if len(views) == 1:
            profile = views[0].profile
            title = f"{profile.title.get(language, profile.id)} ({profile.id})"
        else:
            title = ", ".join(view.profile.id for view in alike)
        terminal.block(title, 0, "", "head")
        for line in lines:
            # A line with columns stays as it was set.
            if line.startswith("  "):
                terminal.line(terminal.painted(line))
            else:
                terminal.block(line, 2)


def _printed(okey: int, language: str) -> str:
    """The okey as the tile that it is printed: its kind, not its part in the game."""
    return tile_name(okey, -1, language)


def _lines(view: View, okey: int, texts: dict[str, str], language: str) -> list[str]:
    lines = _chance(view.own, view, okey, texts, language)
    if view.to_draw and view.own.opens:
        lines.append(texts["to_draw"])
    if view.left is not None and view.with_left is not None:
        tile = tile_name(view.left, okey, language)
        lines += ["", f"{texts['left'].format(tile=tile)}:"]
        lines += _chance(view.with_left, view, okey, texts, language)
        if view.with_left.opens:
            lines.append(texts["left_use"])
    elif view.to_draw and not view.own.opens:
        lines.append(_openers(view, okey, texts, language))
    return lines


def _chance(chance: Chance, view: View, okey: int, texts: dict[str, str], language: str) -> list[str]:
    plan = chance.plan
    lines: list[str] = []
    rows = [(meld_named(meld.tiles, okey, language), str(meld.value), "") for meld in plan.melds]
    if len(rows) > 1:
        rows.append((texts["total"], str(plan.value), as_counted(plan.value)))
    lines += [f"  {line}" for line in table(rows, numbers=[1])]
    facts = {"value": plan.value, "counted": as_counted(plan.value), "minimum": view.minimum}
    if not plan.melds:
        lines.append(texts["no_melds"])
    elif chance.melds_open:
        lines.append(texts["opens"].format(**facts))
    else:
        lines.append(texts["short"].format(**facts, missing=view.minimum - plan.value))
    if chance.whole is not None:
        named = [meld_named(meld.tiles, okey, language) for meld in chance.whole.melds]
        lines.append(f"{texts['whole']} {', '.join(named)}")
    pairs = texts["opens_pairs" if chance.pairs_open else "short_pairs"]
    said = pairs.format(count=len(chance.pairs), minimum=view.minimum_pairs)
    named = [meld_named(pair, okey, language) for pair in sorted(chance.pairs, key=_order)]
    lines.append(f"{said} {', '.join(named)}" if named else said)
    return lines


def _order(pair: tuple[int, int]) -> tuple[int, int]:
    return number_of(pair[0]), pair[0]


def _openers(view: View, okey: int, texts: dict[str, str], language: str) -> str:
    said: list[str] = []
    for tile, chance in view.openers:
        name = tile_name(tile, okey, language, article=False)
        if chance.melds_open:
            said.append(texts["opener"].format(tile=name, value=chance.plan.value))
        elif chance.pairs_open:
            said.append(texts["opener_pairs"].format(tile=name, count=len(chance.pairs)))
        else:
            said.append(texts["opener_whole"].format(tile=name))
    return texts["openers"].format(tiles=listed(said, language)) if said else texts["no_openers"]
