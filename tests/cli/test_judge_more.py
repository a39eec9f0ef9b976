"""``hakem judge``: the rarer things that a page can show."""

import json
from typing import Any

from tests.cli.conftest import Hakem
from tests.cli.games import finished_record, small_record


def page(hakem: Hakem, record: dict[str, Any], *options: str) -> str:
    result = hakem("judge", "-", *options, stdin=json.dumps(record))
    assert result.status in (0, 1), result.err
    return result.out


def test_faults_of_the_deal(hakem: Hakem) -> None:
    record = small_record()
    record["hands"][0]["dealer"] = 3
    said = page(hakem, record)
    assert " ✗  The deal: " in said
    assert "deal.extra_tile · " in said
    answer = json.loads(page(hakem, record, "--format", "json"))
    assert answer["hands"][0]["faults"][0]["sentence"]["tr"]


def test_marks_of_the_finish(hakem: Hakem) -> None:
    record = finished_record()
    said = page(hakem, record, "--lang", "tr")
    assert "okey atıp bitirdi" in said
    assert "El bitti: 1. oyuncu okeyle, elden bitirdi (puanlar × 4)." in said
    assert "1. oyuncu  −404   Eli bitirdi: −101 × 4 = −404" in said
    assert "Elini hiç açmadı: 202 × 4 = 808" in said
    assert "OE −404" in said
    assert "The hand is over: player 1 finished with the okey, in one go (points × 4)." in page(hakem, record)


def test_claims_about_how_a_hand_and_the_match_ended(hakem: Hakem) -> None:
    record = finished_record(
        claimed_match={"totals": {"1": 0, "2": 808}, "winners": [2]}, profile="oyna+points-500"
    )
    record["hands"][0]["claimed"] = {"how": "exhausted", "points": {"1": -404}}
    said = page(hakem, record, "--lang", "tr")
    assert "Elin sonu: kayıtta taşların bitmesi, kurallara göre bitiş." in said
    assert "1. oyuncu: kayıtta toplam 0, kurallara göre −404." in said
    assert "Kazanan: kayıtta 2. oyuncu, kurallara göre 1. oyuncu." in said
    assert "Kazanan: 1. oyuncu" in said
    english = page(hakem, record)
    assert "How the hand ended: the record says an empty stock, the rules say a finish." in english
    assert "Winner: the record says player 2, the rules say player 1." in english


def test_points_of_a_hand_that_did_not_end(hakem: Hakem) -> None:
    record = small_record()
    record["hands"][0]["claimed"] = {"points": {"1": 5}}
    assert "El bitmediği için puan yazılmaz" in page(hakem, record, "--lang", "tr")


def test_teams(hakem: Hakem) -> None:
    record = finished_record(
        profile="katlamasiz-esli", agreed_hands=1, claimed_match={"totals": {"A": 1}, "winners": ["B"]}
    )
    said = page(hakem, record)
    assert "Team A" in said
    assert "Partner finished" in said
    assert "Winner: the record says Team B, the rules say Team A." in said
    assert "Team A: the record says a total of 1" in said


def test_remarks(hakem: Hakem) -> None:
    record = small_record(profile="katlamasiz")
    record["hands"][0]["turns"][1]["events"][1]["at"] = 99
    record["hands"][0]["dealer"] = 1
    said = page(hakem, record, "--lang", "tr")
    assert "Notlar" in said
    assert "1. el, 2. tur: " in said
    assert "(clock.cap)" in said
    assert "(match.agreed_hands)" in said
    assert "Hand 1, turn 2: " in page(hakem, record)
    assert json.loads(page(hakem, record, "--format", "json"))["remarks"][0]["sentence"]["en"]


def test_an_undone_discard(hakem: Hakem) -> None:
    record = finished_record(profile="katlamasiz", agreed_hands=1)
    hand = record["hands"][0]
    hand["dealer"] = 1
    hand["racks"]["1"] += ["K5", "K7"]
    hand["turns"][0]["events"][1] = {"discard": "K5"}
    said = page(hakem, record, "--lang", "tr")
    assert "↩  Siyah 5 attı" in said
    assert "open.below_minimum · belgede yazıyor: turler" in said
    assert "→ 1. oyuncu +101" in said


def test_a_void_and_an_exhausted_hand_on_the_sheet(hakem: Hakem) -> None:
    pairs = [["R1", "R1"], ["R2", "R2"], ["R3", "R3"], ["R4", "R4"], ["R5", "R5"]]
    colours = "RYBK"
    racks = {
        str(seat + 1): [f"{colours[seat]}{tile[1:]}" for pair in pairs for tile in pair] for seat in range(4)
    }
    turns = []
    for seat in (1, 2, 3, 4):
        racks[str(seat)] += [f"{colours[seat - 1]}13", f"{colours[seat - 1]}11"]
        opened = [[f"{colours[seat - 1]}{tile[1:]}" for tile in pair] for pair in pairs]
        draw = [{"draw": f"{colours[seat - 1]}12"}] if seat > 1 else []
        turns.append(
            {
                "seat": seat,
                "events": [*draw, {"open": {"pairs": opened}}, {"discard": f"{colours[seat - 1]}13"}],
            }
        )
    turns[-1]["events"].pop()
    record = finished_record()
    record["hands"][0] |= {"racks": racks, "turns": turns, "indicator": "K7"}
    said = page(hakem, record, "--lang", "tr")
    assert "El iptal: dört oyuncu da çiftten açtı." in said
    assert "5 çiftle açtı: Kırmızı 1-1, Kırmızı 2-2" in said
    assert "iptal" in said.partition("MAÇ ÇETELESİ")[2]


def test_a_match_without_hands(hakem: Hakem) -> None:
    assert "The match is not over." in page(hakem, finished_record(hands=[]))


def test_draws_that_nobody_saw_and_melds_that_are_not_there(hakem: Hakem) -> None:
    record = small_record()
    record["hands"][0]["turns"][1]["events"][0] = {"draw": True}
    record["hands"][0]["turns"][2]["events"].insert(1, {"lay_off": {"tiles": ["R1"], "meld": 3}})
    said = page(hakem, record, "--lang", "tr")
    assert "desteden çekti" in said
    assert "3 numaralı per" in said
