"""The schemas: what they refuse, where, in which words; the spec and the cases of the project under them."""

import json
from pathlib import Path
from typing import Any

import pytest

from referee import files
from referee.file_faults import FileFault
from referee.schema_errors import MOST_FAULTS
from referee.strict_yaml import Positions, parse_yaml

ROOT = Path(__file__).parent.parent
RACK = ", ".join(["R1", "R2", "R3"] * 7)


def record_text(**changes: str) -> str:
    """A small record, with lines replaced by name."""
    lines = {
        "record": "record: 1",
        "profile": "profile: oyna",
        "players": "players: {1: Ayşe, 2: Mehmet}",
        "hands": "hands:",
        "dealer": "  - dealer: 4",
        "indicator": "    indicator: Y5",
        "racks": "    racks: {1: [R1, R2], 2: [R3], 3: [], 4: []}",
        "turns": "    turns:",
        "turn": "      - {seat: 1, events: [{discard: R1}]}",
    } | changes
    return "\n".join(line for line in lines.values() if line) + "\n"


def record_faults(tmp_path: Path, **changes: str) -> list[FileFault]:
    path = tmp_path / "game.yaml"
    path.write_text(record_text(**changes), encoding="utf-8")
    with pytest.raises(FileFault) as caught:
        files.load_document(path, "record")
    assert all(fault.file == str(path) for fault in caught.value.faults)
    return caught.value.faults


class TestDocuments:
    def test_yaml_and_json_files_give_the_same_document(self, tmp_path: Path) -> None:
        (tmp_path / "a.yaml").write_text(record_text(), encoding="utf-8")
        document = files.load_document(tmp_path / "a.yaml", "record")
        (tmp_path / "a.json").write_text(json.dumps(document), encoding="utf-8")
        assert files.load_document(tmp_path / "a.json", "record") == document
        assert files.load_json(tmp_path / "a.json") == document

    def test_lines_under_a_schema(self, tmp_path: Path) -> None:
        path = tmp_path / "games.jsonl"
        good = json.dumps(parse_yaml(record_text()))
        path.write_text(f"{good}\n{good.replace('dealer', 'deeler')}\n")
        faults: list[FileFault] = []
        assert [number for number, _ in files.load_json_lines(path, "record", faults.append)] == [1]
        (fault,) = faults
        assert [(each.line, each.key, each.code) for each in fault.faults] == [
            (2, "hands.0.dealer", "missing"),
            (2, "hands.0.deeler", "unknown_key"),
        ]
        assert fault.faults[1].column == good.index('"dealer"') + 1


class TestSchemas:
    def test_a_good_record(self, tmp_path: Path) -> None:
        path = tmp_path / "game.yaml"
        path.write_text(record_text(), encoding="utf-8")
        assert files.load_document(path, "record")["players"]["1"] == "Ayşe"

    @pytest.mark.parametrize(
        ("changes", "code", "line", "key", "turkish", "english"),
        [
            (
                {"dealer": "  - deler: 4\n    dealer: 4"}, "unknown_key", 5, "hands.0.deler",
                "`deler` adlı bir anahtar burada yok. En yakını: `dealer`.",
                "There is no key `deler` here. Nearest: `dealer`.",
            ),
            (
                {"turn": "      - {seat: 1, events: [{dicard: R1}]}"}, "unknown_key", 9,
                "hands.0.turns.0.events.0.dicard", "En yakını: `discard`.", "Nearest: `discard`.",
            ),
            (
                {"players": "players: {5: Ayşe}"}, "unknown_key", 3, "players.5",
                "Bilinenler: 1, 2, 3, 4.", "Known: 1, 2, 3, 4.",
            ),
            ({"profile": ""}, "missing", 1, "profile", "`profile` anahtarı eksik", "`profile` is missing"),
            (
                {"racks": "    racks: {1: [R1], 2: [], 3: []}"}, "missing", 7, "hands.0.racks.4",
                "`4` anahtarı eksik.", "The key `4` is missing.",
            ),
            (
                {"dealer": "  - dealer: four"}, "bad_type", 5, "hands.0.dealer",
                'Değerin türü yanlış: "four". Beklenen: 1 ile 4 arasında bir koltuk numarası.',
                'This is of the wrong type: "four". Expected: a seat number, 1 to 4.',
            ),
            (
                {"dealer": "  - dealer: 5"}, "bad_number", 5, "hands.0.dealer",
                "Sayı sınırların dışında: 5. En az: 1. En çok: 4.",
                "The number is out of bounds: 5. At least: 1. At most: 4.",
            ),
            (
                {"indicator": "    indicator: FJ"}, "bad_value", 6, "hands.0.indicator",
                "gösterge olacak bir taş", "an indicator: R1–R13",
            ),
            (
                {"racks": "    racks: {1: [R1, r2], 2: [], 3: [], 4: []}"}, "bad_value", 7,
                "hands.0.racks.1.1",
                'kullanılamaz: "r2". Beklenen: bir taş: R1–R13, Y1–Y13, B1–B13, K1–K13, FJ ya da OK.'
                " En yakını: `R2`.",
                "Nearest: `R2`.",
            ),
            (
                {"racks": f"    racks: {{1: [{RACK}, R4, R5], 2: [], 3: [], 4: []}}"}, "too_long", 7,
                "hands.0.racks.1", "Liste çok uzun: 23 öğe var. En çok: 22.",
                "too long: it has 23. At most: 22.",
            ),
            (
                {"turn": "      - {seat: 1, events: [{discard: R1, draw: R2}]}"}, "too_many_keys", 9,
                "hands.0.turns.0.events.0", "Burada fazla anahtar var: discard, draw. Beklenen: tek bir olay",
                "Expected: one event: draw",
            ),
            (
                {"turn": "      - {seat: 1, events: [{at: 3}]}"}, "empty", 9,
                "hands.0.turns.0.events.0", "tek bir olay", "one event",
            ),
            (
                {"turn": "      - {seat: 1, events: [{open: {}}]}"}, "any_key", 9,
                "hands.0.turns.0.events.0.open", "en az biri yazılmalı: melds, pairs",
                "must be there: melds, pairs",
            ),
            (
                {"turn": "      - {seat: 1, events: [{draw: false}]}"}, "bad_value", 9,
                "hands.0.turns.0.events.0.draw", "false", "false",
            ),
            (
                {"profile": "profile: [oyna]"}, "bad_type", 2, "profile",
                "Değerin türü yanlış: oyna. Beklenen: bir profil kimliği", "the id of a profile",
            ),
            ({"players": "players:"}, "bad_type", 3, "players", "anahtarlı bölüm", "a mapping"),
        ],
    )  # fmt: skip
    def test_faults(
        self,
        tmp_path: Path,
        changes: dict[str, str],
        code: str,
        line: int,
        key: str,
        turkish: str,
        english: str,
    ) -> None:
        (fault,) = record_faults(tmp_path, **changes)
        assert (fault.code, fault.line, fault.key) == (code, line, key)
        assert turkish in fault.sentence("tr")
        assert english in fault.sentence("en")

    def test_all_faults_at_once_in_the_order_of_the_file(self, tmp_path: Path) -> None:
        faults = record_faults(
            tmp_path,
            record="record: 2",
            dealer="  - dealer: 7",
            turn="      - {seet: 1, events: [{draw: X1}]}",
        )
        assert [(fault.line, fault.code) for fault in faults] == [
            (1, "bad_value"),
            (5, "bad_number"),
            (9, "missing"),
            (9, "unknown_key"),
            (9, "bad_value"),
        ]
        assert faults[0].texts("tr")[0] == faults[0].text("tr")
        assert len(faults[0].texts("en")) == 5

    @pytest.mark.parametrize(
        ("values", "code", "key", "english"),
        [
            (
                "open.melds.minimun: 81",
                "unknown_key",
                "values.open.melds.minimun",
                "Nearest: `open.melds.minimum`",
            ),
            (
                "open.raise: rival",
                "bad_value",
                "values.open.raise",
                "Allowed: none, highest, rivals. Nearest: `rivals`",
            ),
            ("open.melds.minimum: many", "bad_type", "values.open.melds.minimum", "Expected: a whole number"),
            ("open.by_starter: evet", "bad_type", "values.open.by_starter", "Expected: true or false"),
            (
                "take.put_back: free",
                "bad_value",
                "values.take.put_back",
                "refused or a whole number of points",
            ),
            ("deal.tiles: 30", "bad_number", "values.deal.tiles", "At most: 26"),
            ("deal.tiles: null", "bad_type", "values.deal.tiles", "nothing (null)"),
            (
                "deal.tiles: {value: x, authority: house}",
                "bad_type",
                "values.deal.tiles.value",
                "a whole number",
            ),
            ("deal.tiles: {value: 14}", "missing", "values.deal.tiles.authority", "`authority` is missing"),
        ],
    )
    def test_a_house_file_is_checked_against_the_parameters(
        self, tmp_path: Path, values: str, code: str, key: str, english: str
    ) -> None:
        path = tmp_path / "house.yaml"
        path.write_text(
            "id: ev\ntitle: {tr: Ev, en: House}\nextends: oyna\nvalues:\n  match.points: 500\n"
            f"  {values}\n",
            encoding="utf-8",
        )
        with pytest.raises(FileFault) as caught:
            files.load_document(path, "profile")
        (fault,) = caught.value.faults
        assert (fault.code, fault.key, fault.line) == (code, key, 6)
        assert english in fault.sentence("en")

    @pytest.mark.parametrize(
        ("changed", "code", "key", "english"),
        [
            ("id: No void", "bad_form", "id", "Expected: small letters, digits, hyphens"),
            ("title: {tr: '', en: x}", "empty", "title.tr", "must not be empty"),
            ("set: {}", "empty", "set", "must not be empty"),
        ],
    )
    def test_forms(self, changed: str, code: str, key: str, english: str) -> None:
        variant = files.load_yaml(ROOT / "spec" / "variants" / "no-void.yaml")
        (fault,) = files.document_faults(variant | parse_yaml(changed), "variant")
        assert (fault.code, fault.key) == (code, key)
        assert english in fault.sentence("en")

    def test_a_final_line_end_is_no_part_of_an_id(self) -> None:
        variant = files.load_yaml(ROOT / "spec" / "variants" / "no-void.yaml")
        assert files.document_faults(variant | {"id": "no-void\n"}, "variant")

    def test_the_same_thing_twice(self) -> None:
        (fault,) = files.document_faults(["okey", "okey"], "message#finish")
        assert (fault.code, fault.sentence("tr")) == ("repeated", "Listede aynı değer iki kez yazılmış.")

    def test_thousands_of_faults_end_somewhere(self) -> None:
        document = {"position": {}, "events": [{"discard": "X"}] * 10_000}
        assert len(files.document_faults(document, "message#given_turn")) <= 110

    def test_a_variant_may_say_n(self) -> None:
        base = {"id": "x-N", "authority": "house"} | {
            key: {"tr": "a", "en": "b"} for key in ("title", "description", "place")
        }
        assert not files.document_faults(base | {"set": {"open.melds.minimum": "N"}}, "variant")
        (fault,) = files.document_faults(base | {"set": {"open.melds.minimum": "M"}}, "variant")
        assert (fault.code, fault.key) == ("bad_type", "set.open.melds.minimum")

    @pytest.mark.parametrize(
        ("source", "code", "key"),
        [
            ("{document: oyna}", "missing", "section"),
            ("{document: oyna, section: x, interpretation: 3}", "one_key", ""),
            ("{}", "one_key", ""),
            ("{document: pagat, section: x}", "bad_value", "document"),
            ("{interpretation: B}", "bad_value", "interpretation"),
        ],
    )
    def test_a_source_is_a_place_or_a_decision(self, source: str, code: str, key: str) -> None:
        (fault,) = files.document_faults(parse_yaml(source), "table#evidence")
        assert (fault.code, fault.key) == (code, key)

    @pytest.mark.parametrize(
        ("message", "key"),
        [
            ('{"cmd":"hello","protocol":1}', None),
            ('{"cmd":"bye"}', None),
            ('{"cmd":"by"}', "cmd"),
            ('{"protocol":1,"name":"e","questions":["meld"],"profiles":"parameters"}', None),
            ('{"protocol":1,"name":"e","questions":["mold"],"profiles":["oyna"]}', "questions.0"),
            ('{"id":"7","answer":{"value":18,"mine":true}}', None),
            ('{"id":null,"error":"bad line"}', None),
            ('{"id":"7"}', ""),
            ('{"id":"7","answer":{},"skip":"no"}', ""),
            (
                '{"cmd":"ask","id":"7","question":"meld","profile":{"id":"oyna"},'
                '"given":{"indicator":"Y5","tiles":["B5","B6","OK"]}}',
                None,
            ),
            (
                '{"cmd":"ask","id":"7","question":"meld","profile":{"id":"oyna"},'
                '"given":{"indicator":"Y5","tils":["B5"],"tiles":["B5"]}}',
                "given.tils",
            ),
        ],
    )
    def test_messages(self, message: str, key: str | None) -> None:
        faults = files.document_faults(json.loads(message), "message")
        assert [fault.key for fault in faults] == ([] if key is None else [key])

    def test_a_case_that_expects_invalid_may_give_anything(self) -> None:
        def case(tile: str, answer: dict[str, Any]) -> dict[str, Any]:
            both = {"tr": "a", "en": "b"}
            expected = {
                "answer": answer,
                "authority": "stated",
                "sources": [{"interpretation": 52}],
                "why": "so",
            }
            entry = {
                "id": "meld-0001",
                "since": "0.1.0",
                "title": both,
                "rules": ["run.ends"],
                "given": {"indicator": "Y5", "tiles": [tile]},
                "expect": {"default": expected},
            }
            return {"topic": both, "cases": [entry]}

        assert not files.document_faults(case("X9", {"invalid": "unknown_tile"}), "case")
        (fault,) = files.document_faults(case("X9", {"kind": "none"}), "case")
        assert fault.key == "cases.0.given.tiles.0"
        (fault,) = files.document_faults(case("R9", {"kindd": "none"}), "case")
        assert (fault.code, fault.facts["nearest"]) == ("unknown_key", "kind")

    def test_schemas_are_valid_and_closed_over_their_references(self) -> None:
        import jsonschema
        from referencing import Registry, Resource

        schemas = {
            path.name: json.loads(path.read_text(encoding="utf-8"))
            for path in (ROOT / "spec" / "schemas").glob("*.json")
        }
        registry: Any = Registry().with_resources(
            (name, Resource.from_contents(schema)) for name, schema in schemas.items()
        )
        registry = registry.crawl()
        for name, schema in schemas.items():
            jsonschema.Draft202012Validator.check_schema(schema)
            assert schema["$id"] == name
            assert schema["title"]
            assert schema["description"]
            for base, reference in references(schema, name):
                assert registry.resolver(base).lookup(reference).contents is not None, reference
        # What everybody else's validator sees is what ours sees.
        record = parse_yaml(record_text())
        validator = jsonschema.Draft202012Validator(schemas["record.schema.json"], registry=registry)
        assert validator.is_valid(record)
        record["hands"][0]["racks"]["1"][0] = "R1\n"
        assert not validator.is_valid(record)


def references(node: Any, base: str) -> list[tuple[str, str]]:
    """Every reference in a schema, with the schema that it is read from."""
    if isinstance(node, list):
        return [found for item in node for found in references(item, base)]
    if not isinstance(node, dict):
        return []
    here = [(base, node["$ref"])] if isinstance(node.get("$ref"), str) else []
    return here + [found for item in node.values() for found in references(item, base)]


class TestPlaces:
    TEXT = "id: x\nvalues:\n  open.raise: none\n  match:\n  - {a: 1}\n  - b: [1, 2]\nlast:\n"

    @pytest.mark.parametrize(
        ("path", "place"),
        [
            ("", (1, 1)),
            ("id", (1, 5)),
            ("values.open.raise", (3, 15)),
            ("values.match.0.a", (5, 9)),
            ("values.match.1.b.1", (6, 12)),
            ("values.match.7", (5, 3)),
            ("values.open.nothing", (3, 3)),
            ("last", (7, 1)),
            (("values", "open.raise"), (3, 15)),
            (("values", "match", 1, "b", 0), (6, 9)),
        ],
    )
    def test_where_a_path_leads(self, path: Any, place: tuple[int, int]) -> None:
        assert Positions(self.TEXT).of(path) == place

    def test_where_a_key_stands(self) -> None:
        assert Positions(self.TEXT).of("values.match.1.b", key=True) == (6, 5)

    def test_a_fault_found_by_somebody_else(self, tmp_path: Path) -> None:
        path = tmp_path / "house.yaml"
        path.write_text(self.TEXT)
        fault = files.fault_at(
            path, "values.open.raise", "no_sense", found="rivals", other="teams", against="none"
        )
        assert (fault.line, fault.column) == (3, 15)
        assert fault.sentence("tr") == '"rivals" değeri, `teams` anahtarındaki "none" değeriyle bağdaşmıyor.'
        assert fault.sentence("en") == 'The value "rivals" makes no sense beside "none" at `teams`.'
        assert files.fault_at(tmp_path / "gone.yaml", "id", "missing").line == 0


class TestSpec:
    def test_the_spec_of_the_project_is_sound(self) -> None:
        spec = files.compile_spec(ROOT, check=True)
        assert list(spec) == ["parameters", "groups", "profiles", "variants", "chapters", "documents"]
        assert [chapter["order"] for chapter in spec["chapters"]] == sorted(
            chapter["order"] for chapter in spec["chapters"]
        )
        assert {entry["group"] for entry in spec["parameters"]} == {group["id"] for group in spec["groups"]}
        assert json.loads(json.dumps(spec)) == spec
        assert json.dumps(files.compile_spec(ROOT)) == json.dumps(spec)

    @pytest.mark.parametrize(
        "question", ["meld", "opening", "playable", "hand_score", "match", "turn", "record"]
    )
    def test_the_cases_of_the_project_fit_their_schema(self, question: str) -> None:
        for path in sorted((ROOT / "cases" / question).glob("*.yaml")):
            files.load_document(path, "case")

    def test_packed_files_are_plain_json(self) -> None:
        packed = files.packed_files(ROOT)
        assert set(packed) == {"spec.json", "schemas.json", "cases.json", "sources.json", "book.json"}
        assert json.loads(json.dumps(packed)) == packed
        assert "record" in packed["schemas.json"]

    def test_the_packed_data_is_read_as_it_is(self, tmp_path: Path) -> None:
        for name, document in files.packed_files(ROOT).items():
            (tmp_path / name).write_text(json.dumps(document), encoding="utf-8")
        assert files.compile_spec(tmp_path) == files.compile_spec(ROOT)
        assert files.compile_cases(tmp_path) == files.compile_cases(ROOT)

    def test_a_spec_file_without_its_parts(self, tmp_path: Path) -> None:
        spec = tmp_path / "spec"
        spec.mkdir()
        (spec / "parameters.yaml").write_text("groops: []\n")
        with pytest.raises(FileFault) as caught:
            files.compile_spec(tmp_path)
        assert (caught.value.code, caught.value.key) == ("missing", "groups")
        with pytest.raises(FileFault) as caught:
            files.compile_spec(tmp_path, check=True)
        assert {(fault.code, fault.key) for fault in caught.value.faults} >= {
            ("unknown_key", "groops"),
            ("missing", "groups"),
            ("not_found", ""),
        }

    def test_an_id_used_twice(self, tmp_path: Path) -> None:
        spec = tmp_path / "spec"
        (spec / "variants").mkdir(parents=True)
        (spec / "parameters.yaml").write_text((ROOT / "spec/parameters.yaml").read_text(encoding="utf-8"))
        for name in ("glossary", "interpretations", "documents"):
            text = (ROOT / "spec" / f"{name}.yaml").read_text(encoding="utf-8")
            (spec / f"{name}.yaml").write_text(text, encoding="utf-8")
        text = (ROOT / "spec/variants/no-void.yaml").read_text(encoding="utf-8")
        for name in ("a", "b"):
            (spec / "variants" / f"{name}.yaml").write_text(text, encoding="utf-8")
        with pytest.raises(FileFault) as caught:
            files.compile_spec(tmp_path, check=True)
        (fault,) = caught.value.faults
        assert (fault.code, fault.line, Path(fault.file).name) == ("repeated_id", 1, "b.yaml")
        assert "`no-void`" in fault.text("tr")
        assert "a.yaml (id)" in fault.text("en")


def test_twenty_thousand_unknown_keys_are_not_all_looked_up() -> None:
    # They stand in one object, so the schema finds one error in which each of them is named.
    values = {f"key.number.{number}": 1 for number in range(20_000)}
    house = {"id": "our-house", "extends": "oyna", "title": {"tr": "Ev", "en": "House"}, "values": values}
    faults = files.document_faults(house, "profile")
    assert len(faults) == MOST_FAULTS
    assert {fault.code for fault in faults} == {"unknown_key"}
