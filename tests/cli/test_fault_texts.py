"""A sentence in both languages for everything that a decoder or a profile can find fault with."""

import re

import pytest

from referee.decode import Invalid
from referee.fault_texts import (
    INVALID_CODES,
    PROFILE_CODES,
    file_sentence,
    invalid_sentence,
    place_in_numbers,
    place_in_words,
    profile_sentence,
)
from referee.file_faults import FileFault
from referee.profile import ProfileFault, load_profile

INVALID: list[tuple[Invalid, str, str]] = [
    (Invalid("unknown_tile", "a", tile="R14"), "1 ile 13", "from 1 to 13"),
    (Invalid("unknown_tile", "a", tile="kirmizi 7"), "R7", "R7"),
    (Invalid("unknown_tile", "a", tile="mor"), "B mavi", "B blue"),
    (Invalid("too_many", "a", tile="R7"), "R7 üçüncü kez", "R7 comes up a third time"),
    (Invalid("too_many", "a", tile="OK"), "Okey üçüncü kez", "The okey comes up"),
    (Invalid("too_many", "a", tile="FJ"), "Sahte okey üçüncü kez", "The false joker comes up"),
    (Invalid("not_held", "a", tile="R7"), "ıstakasında yok", "not in the rack"),
    (Invalid("too_long", "a", most=22, found=30), "En çok 22", "The most is 22"),
    (Invalid("missing", "seats.3.opened"), "`opened` eksik", "`opened` is missing"),
    (Invalid("missing", "hands.0.turns.0.events.0.draw"), "taşın adı gerekir", "must name its tile"),
    (Invalid("missing", "whatever"), "`whatever` eksik.", "`whatever` is missing."),
    (Invalid("bad_value", "a", found=3, expected_tiles=106), "106 taş olmalı", "must make 106 tiles"),
    (Invalid("bad_value", "a", tile="FJ", allowed=["R1 … K13"]), "Gösterge", "The indicator cannot be"),
    (Invalid("bad_value", "a", found=9, least=1, most=4), "En az 1, en çok 4", "1 to 4"),
    (Invalid("bad_value", "a", found=2, least=1, most=1), "yalnızca 1 olabilir", "can only be 1"),
    (Invalid("bad_value", "a", found=[]), "en az bir taş", "at least one tile"),
    (Invalid("bad_value", "a", found=[1], rule="run.ends"), "run.ends", "run.ends"),
    (
        Invalid("bad_value", "a", found="finsh", allowed=["finish", "void"]),
        "En yakını: `finish`",
        "Nearest: `finish`",
    ),
    (Invalid("unknown_key", "a.sat", found="sat", allowed=["seat"]), "En yakını: `seat`", "Nearest: `seat`"),
    (Invalid("unknown_key", "a.q", found="q", allowed=["seat"]), "Bilinenler: seat", "Known: seat"),
    (Invalid("bad_type", "a", expected="mapping"), "anahtarlı bölüm", "a mapping"),
    (Invalid("bad_type", "a", expected="tile"), "R7 gibi bir taş", "a tile such as R7"),
    (Invalid("bad_type", "a", expected="event"), "bir hamle", "an event such as"),
]


@pytest.mark.parametrize(("fault", "turkish", "english"), INVALID)
def test_invalid(fault: Invalid, turkish: str, english: str) -> None:
    assert turkish in invalid_sentence(fault, "tr")
    assert english in invalid_sentence(fault, "en")


def test_every_code_has_been_tried() -> None:
    assert {fault.code for fault, _, _ in INVALID} == set(INVALID_CODES)
    assert {fault.code for fault in PROFILES} >= set(PROFILE_CODES)


def fault_of(document: object) -> ProfileFault:
    with pytest.raises(ProfileFault) as caught:
        load_profile(document)  # type: ignore[arg-type]
    return caught.value


def house(**values: object) -> dict[str, object]:
    return {
        "id": "h",
        "extends": "oyna",
        "values": {key.replace("__", "."): value for key, value in values.items()},
    }


PROFILES = [
    fault_of("oya"),
    fault_of("zzzzz"),
    fault_of("oyna+okey-stay"),
    fault_of("oyna+hands-7+hands-9"),
    fault_of("oyna+hands-0"),
    fault_of(house(discard__oky=1)),
    fault_of(house(discard__okey="many")),
    fault_of(house(open__raise="rivals")),
    fault_of(house(open__raise="up")),
    fault_of(house(deal__tiles=99)),
    fault_of(house(deal__tiles=None)),
    fault_of({"id": "h", "values": {}}),
    fault_of({"extends": "oyna"}),
    fault_of({"id": "h", "extends": 3}),
    fault_of({"id": "h", "extends": "oyn"}),
    fault_of(3),
    ProfileFault("circle", "extends", profiles=["a", "b", "a"]),
]


@pytest.mark.parametrize("fault", PROFILES, ids=str)
def test_profile_faults(fault: ProfileFault) -> None:
    turkish, english = profile_sentence(fault, "tr"), profile_sentence(fault, "en")
    assert turkish != english
    for said in (turkish, english):
        assert said[-1] in ".)"
        assert "{" not in re.sub(r"\{source|\{discard", "", said)
        assert "None" not in said
    assert ("nearest" in fault.facts and fault.facts["nearest"] is not None) <= ("En yakını" in turkish)


def test_the_place_in_words() -> None:
    record = {"players": {"2": "Mehmet"}, "hands": [{"turns": [{"seat": 2}, {"seat": 3}, {"seat": "x"}]}]}
    assert place_in_words("hands.0.turns.0.events.1.draw", "tr", record) == "1. el, 1. tur (Mehmet), 2. hamle"
    assert place_in_words("hands.0.turns.1.seat", "en", record) == "hand 1, turn 2 (player 3)"
    assert place_in_words("hands.0.turns.2.seat", "en", record) == "hand 1, turn 3"
    assert place_in_words("hands.9.turns.2.seat", "tr", record) == "10. el, 3. tur"
    assert place_in_words("hands.0.racks.2.4", "tr", record) == "1. el, Mehmet"
    assert place_in_words("profile", "tr", record) == ""
    assert place_in_numbers("hands.0.turns.4.events.1.draw") == {"hand": 1, "turn": 4, "event": 1}


def test_the_system_speaks_turkish_too() -> None:
    fault = FileFault("x", 0, 0, "", "unreadable", {"found": "Is a directory"})
    assert file_sentence(fault, "tr") == "Dosya okunamıyor: bu bir klasör."
    assert file_sentence(fault, "en") == "The file cannot be read: Is a directory."
