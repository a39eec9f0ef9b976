"""Pictures: well-formed, labelled in the page's language, told apart without colour, and safe."""

import re
import subprocess
import sys
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import pytest

from referee.conformance.cases import load_cases
from referee.drawing import (
    UnknownTileError,
    meld_svg,
    plain,
    position_svg,
    rack_svg,
    score_sheet_svg,
    table_svg,
    tile_svg,
)
from referee.match import Standing
from referee.sheet import Row, Sheet
from referee.tiles import KIND_NAMES

SVG = "{http://www.w3.org/2000/svg}"
LANGUAGES = ("tr", "en")
HOSTILE = "<script>alert('&\")</script>\x00\x1b]]>\ud800"
POSITION = {
    "indicator": "Y5",
    "dealer": 4,
    "to_play": 2,
    "phase": "play",
    "seats": {
        "1": {"rack": 14, "opened": "melds", "opened_with": 105, "charged": 0},
        "2": {"rack": ["B7", "Y6", "FJ"], "opened": None, "charged": 101},
        "3": {"rack": 20, "opened": "pairs", "opened_with": 5},
        "4": {"rack": 21, "opened": None},
    },
    "table": [
        {"by": 1, "kind": "run", "tiles": ["B4", "OK", "B6"]},
        {"by": 3, "kind": "pair", "tiles": ["K2", "OK"]},
    ],
    "stock": 12,
    "discards": {"1": ["R9"]},
    "turn": {"source": "stock", "tile": "B7", "put_back": False},
    "partial": True,
}


def read(svg: str) -> ElementTree.Element:
    root = ElementTree.fromstring(svg)
    assert root.tag == f"{SVG}svg"
    assert root.get("role") == "img"
    return root


def spoken(svg: str) -> str:
    title = read(svg)[0]
    assert title.tag == f"{SVG}title"
    return title.text or ""


def texts(svg: str) -> list[str]:
    return [element.text or "" for element in read(svg).iter(f"{SVG}text")]


def faces(svg: str) -> list[str]:
    """Everything drawn with its colours taken away: what somebody sees who sees no colours."""
    return [re.sub(r'(fill|stroke)="[^"]*"', "", svg.partition("</title>")[2])]


@pytest.mark.parametrize(
    ("language", "svg", "said"),
    [
        ("tr", tile_svg("B7", "tr"), "Mavi 7"),
        ("en", tile_svg("B7", "en"), "Blue 7"),
        ("tr", tile_svg("OK", "tr", "B7"), "Okey (Mavi 7 yerine)"),
        ("en", tile_svg("OK", "en", ["R7", "B7", "K7"]), "Okey (for Red 7, Blue 7 or Black 7)"),
        ("tr", tile_svg("FJ", "tr"), "Sahte okey"),
        ("en", tile_svg("FJ", "en", indicator="K13"), "False joker (Black 1)"),
        ("tr", meld_svg(["B4", "OK", "B6"], "Y5", "tr"), "Seri: Mavi 4, okey (Mavi 5 yerine), Mavi 6"),
        (
            "en",
            meld_svg(["R7", "OK", "K7"], "Y5", "en"),
            "Set: Red 7, okey (for Yellow 7 or Blue 7), Black 7",
        ),
        ("tr", meld_svg(["K2", "OK"], "Y5", "tr"), "Çift: Siyah 2, okey (Siyah 2 yerine)"),
        ("en", meld_svg(["R1", "B9", "K4"], "Y5", "en"), "Tiles: Red 1, Blue 9, Black 4"),
        ("tr", rack_svg(["R1", "Y6"], "Y5", "tr"), "Istaka, 2 taş: Kırmızı 1, okey"),
        ("en", rack_svg(["R1"], "Y5", "en"), "Rack, 1 tile: Red 1"),
        ("tr", rack_svg([], "Y5", "tr"), "Boş ıstaka"),
        ("tr", table_svg([], "Y5", "tr"), "Masa. Masada per yok."),
        (
            "en",
            table_svg([{"by": 2, "tiles": ["R1", "R2", "R3"]}], "Y5", "en", {2: "Zeynep"}),
            "The table. Zeynep: Run: Red 1, Red 2, Red 3.",
        ),
    ],
)
def test_the_label_says_what_is_drawn(language: str, svg: str, said: str) -> None:
    assert spoken(svg) == said
    assert read(svg).get("lang") == language


def test_a_position_is_said_whole() -> None:
    assert spoken(position_svg(POSITION, "en")) == (
        "Indicator Yellow 5, okey Yellow 6, 12 tiles in the stock. "
        "Player 1, opened with 105, 14 tiles. Run: Blue 4, okey (for Blue 5), Blue 6. Discarded Red 9. "
        "Player 2, not opened, charges 101, 3 tiles, to play, drew Blue 7. "
        "Rack, 3 tiles: False joker (Yellow 6), Blue 7, the okey. "
        "Player 3, opened with 5 pairs, 20 tiles. Pair: Black 2, okey (for Black 2). "
        "Player 4, not opened, 21 tiles."
    ).replace("False joker (Yellow 6), Blue 7, the okey", "false joker (Yellow 6), Blue 7, okey")
    turkish = spoken(position_svg(POSITION, "tr", {1: "Ayşe"}))
    assert turkish.startswith(
        "Gösterge Sarı 5, okey Sarı 6, destede 12 taş. Ayşe, 105 ile açtı, 14 taş. Seri: "
    )
    assert "2. oyuncu, açmadı, ceza 101, 3 taş, sıra onda, çektiği taş Mavi 7." in turkish


def test_a_raised_minimum_is_shown() -> None:
    svg = position_svg({**POSITION, "minimum": {"melds": 109, "pairs": 6}}, "tr")
    assert "Açma sınırı: 109 ya da 6 çift" in texts(svg) and "109 ya da 6 çift" in spoken(svg)
    assert not any("sınırı" in text for text in texts(position_svg(POSITION, "tr")))


def test_every_tile_is_told_apart_with_and_without_colours() -> None:
    names = [*KIND_NAMES, "FJ", "OK"]
    whole = {name: tile_svg(name, "tr").partition("</title>")[2] for name in names}
    assert len(set(whole.values())) == len(names)
    grey = {name: faces(tile_svg(name, "tr"))[0] for name in names}
    assert len(set(grey.values())) == len(names), "two tiles differ by their colour only"


def test_the_four_colours_stand_out_from_the_tile_and_each_other() -> None:
    def luminance(colour: str) -> float:
        parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
        linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    ivory = re.findall("#[0-9a-f]{6}", tile_svg("R1", "tr"))[1]
    fills = [
        re.findall("font-weight[^#]*(#[0-9a-f]{6})", tile_svg(f"{letter}1", "tr"))[0] for letter in "RYBK"
    ]
    assert len(set(fills)) == 4
    for colour in fills:
        assert (luminance(ivory) + 0.05) / (luminance(colour) + 0.05) >= 4.5, colour


def test_an_okey_says_what_it_stands_for() -> None:
    four_places = {tile_svg("OK", "tr", name).partition("</title>")[2] for name in KIND_NAMES}
    assert len(four_places) == len(KIND_NAMES)
    assert texts(meld_svg(["OK", "B5", "B6"], "Y5", "tr")) == ["OKEY", "4", "5", "6"]
    # The closing 1, and a false joker with the number that it bears.
    assert texts(meld_svg(["R12", "R13", "OK"], "Y5", "tr")) == ["12", "13", "OKEY", "1"]
    assert texts(meld_svg(["Y5", "FJ", "Y7"], "Y5", "tr")) == ["5", "6", "7"]
    pictures = [meld_svg(tiles, "Y5", "tr") for tiles in (["R7", "OK", "K7"], ["R7", "OK", "B7"])]
    assert pictures[0].partition("</title>")[2] != pictures[1].partition("</title>")[2]


def tile_places(svg: str) -> list[tuple[float, float]]:
    """Where the tiles of a rack stand, from the parts that hold a tile's text or star."""
    places = []
    for group in read(svg).iter(f"{SVG}g"):
        if len(group.findall(f"{SVG}rect")) >= 2:
            x, y = re.findall(r"[\d.]+", group.get("transform", ""))[:2]
            places.append((float(x), float(y)))
    return places


@pytest.mark.parametrize(
    ("count", "rows"), [(1, [1]), (11, [11]), (14, [7, 7]), (21, [11, 10]), (22, [11, 11])]
)
def test_a_full_rack_lies_in_two_rows(count: int, rows: list[int]) -> None:
    svg = rack_svg(list(KIND_NAMES[:count]), "K5", "tr")
    places = tile_places(svg)
    heights = sorted({y for _, y in places})
    assert [sum(1 for _, y in places if y == height) for height in heights] == rows
    assert len(set(places)) == count
    assert max(x for x, _ in places) + 40 <= float(read(svg).get("width") or 0)


def test_the_picture_fits_its_frame() -> None:
    """No text begins or ends outside the picture, whatever the position."""
    for case in load_cases():
        position = case.given.get("position")
        if not isinstance(position, dict) or not case.id.endswith("7") or "invalid" in case.default.answer:
            continue
        svg = position_svg(position, "tr")
        width = float(read(svg).get("width") or 0)
        assert width <= 530, case.id
        for group in read(svg).iter(f"{SVG}g"):
            x = float(re.findall(r"-?[\d.]+", group.get("transform", "0"))[0])
            assert x < width, case.id


def test_no_ids_and_nothing_from_elsewhere() -> None:
    every = [
        tile_svg("OK", "tr"), rack_svg(["R1"] * 22, "Y5", "en"), position_svg(POSITION, "tr"),
        score_sheet_svg(None, "en"), score_sheet_svg(SHEET, "tr"),
    ]  # fmt: skip
    for svg in every:
        for element in read(svg).iter():
            names = {name.rpartition("}")[2] for name in element.attrib}
            assert not names & {"id", "href", "src", "style", "class"}
            assert not any(name.startswith("on") for name in names)
        assert re.findall('https?:[^"]*', svg) == ["http://www.w3.org/2000/svg"]


def test_colours_are_properties_with_fallbacks_and_plain_writes_the_fallbacks() -> None:
    svg = position_svg(POSITION, "tr")
    filled = [
        value for element in read(svg).iter() for name, value in element.attrib.items() if name == "fill"
    ]
    assert filled and all(re.fullmatch("var\\(--okey-[a-z-]+,#[0-9a-f]{6}\\)", fill) for fill in filled)
    assert "var(" not in plain(svg)
    assert len(read(plain(svg)).findall(".//")) == len(read(svg).findall(".//"))


SHEET = Sheet(
    {1: HOSTILE, 2: "Mehmet", 3: "Zeynep", 4: "Can"},
    (
        Row(
            1,
            "finish",
            1,
            ("okey", "pairs"),
            {1: -404, 2: 40, 3: 0, 4: 808},
            {1: -404, 2: 40, 3: 0, 4: 808},
            True,
        ),
        Row(2, "void", None, (), {}, {1: -404, 2: 40, 3: 0, 4: 808}, True),
    ),
    Standing({1: -404, 2: 40, 3: 0, 4: 808}, {}, False, None, (), False, None, False),
    {"tr": "Bizim masa", "en": "Our table"},
)


def test_the_score_sheet_is_drawn_filled_in_or_empty() -> None:
    drawn = texts(score_sheet_svg(SHEET, "en"))
    for figure in ("−404", "808", "40", "OÇ" if "OÇ" in drawn else "ÇO", "Mehmet", "void"):
        assert figure in drawn
    said = spoken(score_sheet_svg(SHEET, "tr"))
    assert "1. el:" in said and "Mehmet 40" in said and "Toplam:" in said
    empty = texts(score_sheet_svg(None, "tr", hands=7))
    assert [text for text in empty if text.isdigit()] == [str(number) for number in range(1, 8)]
    assert "7" in spoken(score_sheet_svg(None, "en", hands=7))
    assert "A Takımı" in texts(score_sheet_svg(None, "tr", teams=True))


def test_hostile_text_stays_text() -> None:
    players = {1: HOSTILE, 2: "a" * 5000}
    for svg in (
        position_svg(POSITION, "tr", players),
        table_svg(POSITION["table"], "Y5", "en", players),  # type: ignore[arg-type]
        score_sheet_svg(SHEET, "tr"),
    ):
        assert {element.tag.rpartition("}")[2] for element in read(svg).iter()} <= {
            "svg", "title", "g", "rect", "path", "circle", "text", "line",
        }  # fmt: skip
        assert "<script" not in svg
        assert any("<script>" in text for text in texts(svg))
        assert len(svg) < 60_000


@pytest.mark.parametrize("text", ["R14", "", "Z1", "<b>", "okey"])
def test_a_text_that_is_no_tile_is_refused(text: str) -> None:
    for draw in (
        lambda: tile_svg(text, "tr"),
        lambda: rack_svg([text], "Y5", "tr"),
        lambda: meld_svg([text, "R1", "R2"], "Y5", "en"),
        lambda: rack_svg(["R1"], text, "tr"),
    ):
        with pytest.raises(UnknownTileError):
            draw()


def test_every_position_of_the_suite_can_be_drawn() -> None:
    seen = 0
    for case in load_cases():
        position = case.given.get("position")
        if not isinstance(position, dict) or "invalid" in case.default.answer:
            continue
        for language in LANGUAGES[seen % 2 : seen % 2 + 1]:
            assert len(spoken(position_svg(position, language))) > 20
        seen += 1
    assert seen > 300


def test_drawing_needs_the_standard_library_only() -> None:
    code = (
        "import sys\nfor name in ('yaml', 'jsonschema', 'click'): sys.modules[name] = None\n"
        "import referee.drawing as d\nprint(len(d.meld_svg(['R1', 'R2', 'R3'], None, 'tr')))"
    )
    root = Path(__file__).parents[2]
    done = subprocess.run([sys.executable, "-c", code], cwd=root, capture_output=True, text=True)
    assert done.returncode == 0 and int(done.stdout) > 500, done.stderr


def test_two_different_racks_look_different() -> None:
    racks = [["R1", "R2"], ["R2", "R1"], ["R1", "B2"], ["OK", "R2"], ["FJ", "R2"]]
    drawn = [rack_svg(rack, "Y5", "tr") for rack in racks]
    for one, other in combinations(drawn, 2):
        assert one != other
