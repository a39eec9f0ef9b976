"""The edge: what a strict file may hold, and that every fault says file, line, key and what is right."""

import json
import pickle
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee import files
from referee.file_faults import CODES, FileFault
from referee.strict_yaml import DEEPEST, decode, parse_json, parse_yaml


def fault_of(text: str | bytes, *, pure: bool = False) -> FileFault:
    """The fault of a YAML text that must have one."""
    data = text.encode() if isinstance(text, str) else text
    with pytest.raises(FileFault) as caught:
        parse_yaml(decode(data, "a.yaml"), "a.yaml", pure=pure)
    return caught.value


class TestWhatYamlMeans:
    @pytest.mark.parametrize("pure", [False, True])
    def test_only_numbers_booleans_and_null_are_special(self, pure: bool) -> None:
        text = (
            "a: [true, false, null, ~, , 7, -3, 0, 1.50, -0.25]\n"
            "b: [yes, no, on, off, True, NULL, 010, 0x1F, 1e5, 1_000, +1, 12:30, .5, 5., 2024-01-31, =, <<]\n"
            "c: ['1', \"true\", 'null', R7]\n"
            "d:\n"
        ).replace("~, ,", "~,")
        assert parse_yaml(text, pure=pure) == {
            "a": [True, False, None, None, 7, -3, 0, 1.5, -0.25],
            "b": [
                "yes", "no", "on", "off", "True", "NULL", "010", "0x1F", "1e5", "1_000", "+1", "12:30", ".5",
                "5.", "2024-01-31", "=", "<<",
            ],
            "c": ["1", "true", "null", "R7"],
            "d": None,
        }  # fmt: skip

    def test_true_is_not_one(self) -> None:
        values = parse_yaml("[true, 1, 1.0]")
        assert [type(value) for value in values] == [bool, int, float]

    def test_seat_numbers_are_text_as_in_json(self) -> None:
        assert parse_yaml("{1: Ayşe, '2': Mehmet}") == json.loads('{"1": "Ayşe", "2": "Mehmet"}')

    @pytest.mark.parametrize(
        "text", ["a: 1\r\nb: [x,\r\n y]\r\n", "\ufeffa: 1\nb: [x, y]\n", "a: 1\rb: [x, y]\r"]
    )
    def test_line_ends_and_byte_order_mark_change_nothing(self, text: str) -> None:
        assert parse_yaml(decode(text.encode(), "")) == {"a": 1, "b": ["x", "y"]}

    def test_block_text_and_turkish_letters(self) -> None:
        assert parse_yaml("tr: |\n  İşlek\n  taş\nen: >\n  a\n  b\n") == {"tr": "İşlek\ntaş\n", "en": "a b\n"}

    def test_as_deep_as_allowed(self) -> None:
        text = "[" * DEEPEST + "]" * DEEPEST
        assert parse_yaml(text) == parse_json(text)


STRICT = [
    # text, code, line, column, key, part of the Turkish and of the English sentence
    ("a: 1\nb:\n  c: 1\n  c: 2\n", "duplicate_key", 4, 3, "b.c", "ilki 3. satırda", "first in line 3"),
    ("{1: a, '1': b}", "duplicate_key", 1, 8, "1", "`1` anahtarı iki kez", "`1` is written twice"),
    (
        "a: [x, !!python/object:os.system y]",
        "tag",
        1,
        8,
        "a.1",
        "Etiket kullanılamaz",
        "Tags are not allowed",
    ),
    ("a: ! x", "tag", 1, 4, "a", "etiketsiz", "without it"),
    ("!!map {a: 1}", "tag", 1, 1, "", "Etiket", "Tags"),
    ("{!!str a: 1}", "tag", 1, 2, "", "Etiket", "Tags"),
    ("a: &x [1]\nb: 2\n", "anchor", 1, 4, "a", "&x", "&x"),
    ("{&k a: 1}", "anchor", 1, 2, "", "&k", "&k"),
    ("a: 1\nb: [*x]\n", "alias", 2, 5, "b.0", "*x", "*x"),
    ("a: &x\n  b: 1\nc:\n  <<: *x\n", "anchor", 1, 4, "a", "Çapa", "Anchors"),
    ("{*x : 1}", "alias", 1, 2, "", "Takma ad", "Aliases"),
    ("a: 1\n---\nb: 2\n", "several_documents", 2, 1, "", "tek belge", "one document"),
    ("%YAML 1.1\n---\na: 1\n", "directive", 1, 1, "", "Yüzde", "percent"),
    ("", "no_document", 1, 1, "", "Dosya boş", "empty"),
    ("# nothing\n", "no_document", 1, 1, "", "Dosya boş", "empty"),
    ("a: {true: 1}", "bad_key", 1, 5, "a", "tam sayı", "whole number"),
    ("{1.5: x}", "bad_key", 1, 2, "", "tırnak", "quotes"),
    ("{~: x}", "bad_key", 1, 2, "", "tırnak", "quotes"),
    ("{null: x}", "bad_key", 1, 2, "", "tırnak", "quotes"),
    ("? [a, b]\n: 1\n", "bad_key", 1, 3, "", "Anahtar", "key"),
    ("a: 1\nb: \x07x\n", "control_character", 2, 4, "", "U+0007", "U+0007"),
    ('a: "x\\0y"\n', "control_character", 1, 4, "a", "U+0000", "U+0000"),
    ('a: "\\e[31m"\n', "control_character", 1, 4, "a", "U+001B", "U+001B"),
    ('"\\a": 1\n', "control_character", 1, 1, "", "denetim karakteri", "control character"),
    ("a: x\u2028y\n", "control_character", 1, 5, "", "U+2028", "U+2028"),
    ("a: 1\n\ufeffb: 2\n", "control_character", 2, 1, "", "U+FEFF", "U+FEFF"),
    (b"a: 1\nb: k\xfdrm\xfdz\xfd\n", "not_utf8", 2, 5, "", "UTF-8 olarak kaydedin", "Save it as UTF-8"),
    ("a: 1\n".encode("utf-16"), "not_utf8", 1, 1, "", "0xFF", "0xFF"),
    ("a: " + "9" * 301, "long_number", 1, 4, "a", "300 basamak", "300 digits"),
    ("[" * 61 + "]" * 61, "too_deep", 1, 61, ".".join("0" * 60), "60 kat", "60 levels"),
    ("a: b: c", "syntax_colon", 1, 5, "", "tırnak içine", "in quotes"),
    ("a: 1\nb\nc: 1\n", "syntax_no_colon", 3, 1, "", "boşluk gerekir", "must follow"),
    ("a: 1\n b: @x\n", "syntax_colon", 2, 3, "", "Girintiye", "indentation"),
    ("a: @x", "syntax_character", 1, 4, "", '"@"', '"@"'),
    ("\ta: 1", "syntax_character", 1, 1, "", '"\\t"', '"\\t"'),
    ("a:\n  - x\n y: 2\n", "syntax_indent", 3, 2, "", "girintiyi", "indent"),
    ("a: ]", "syntax_value", 1, 4, "", "değer beklenir", "value is expected"),
    ("{a: 1}}", "syntax_more", 1, 7, "", "fazladan", "more text"),
    ("a: |x\n b\n", "syntax", 1, 5, "", "Yazım bozuk", "cannot be parsed"),
]


class TestStrictness:
    @pytest.mark.parametrize("pure", [False, True])
    @pytest.mark.parametrize(
        ("text", "code", "line", "column", "key", "turkish", "english"),
        STRICT,
        ids=lambda value: repr(value)[:24],
    )
    def test_faults(
        self,
        text: str | bytes,
        code: str,
        line: int,
        column: int,
        key: str,
        turkish: str,
        english: str,
        pure: bool,
    ) -> None:
        fault = fault_of(text, pure=pure)
        assert (fault.file, fault.line, fault.column, fault.key) == ("a.yaml", line, column, key)
        assert fault.code == code
        assert turkish in fault.text("tr")
        assert english in fault.text("en")
        assert fault.text("tr").startswith(f"a.yaml:{line}:{column}: ")

    @pytest.mark.parametrize("pure", [False, True])
    @pytest.mark.parametrize(
        ("text", "code"),
        [
            ("a:\n  [1,\n  2\n", "syntax_bracket"),
            ("a:\n  {b: 1,\n  c: 2\n", "syntax_brace"),
            ('a: 1\nb:\n  "x\ny', "syntax_quote"),
        ],
    )
    def test_what_is_never_closed_says_where_it_was_opened(self, text: str, code: str, pure: bool) -> None:
        fault = fault_of(text, pure=pure)
        opened = 1 + text[: min(text.find(sign) for sign in '[{"' if sign in text)].count("\n")
        assert fault.code == code
        assert f"Açıldığı satır: {opened}." in fault.text("tr")
        assert f"Opened in line {opened}." in fault.text("en")

    @pytest.mark.parametrize("pure", [False, True])
    def test_unknown_escape(self, pure: bool) -> None:
        fault = fault_of('a: 1\nb: "\\q"\n', pure=pure)
        assert (fault.code, fault.line) == ("syntax_escape", 2)
        assert "Ters bölü" in fault.text("tr")

    def test_a_billion_laughs_ends_at_the_first_anchor(self) -> None:
        bomb = "a0: &a0 lol\n" + "".join(
            f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]\n" for n in range(1, 40)
        )
        assert (fault_of(bomb).code, fault_of(bomb).line) == ("anchor", 1)

    @pytest.mark.parametrize("opening", ["[", "{a: ", "- ", "? "])
    def test_nesting_bombs_end_early(self, opening: str) -> None:
        assert fault_of(opening * 20_000).code in ("too_deep", "bad_key", "syntax_no_colon")

    def test_every_code_reads_well_without_facts_too(self) -> None:
        for code in CODES:
            fault = FileFault("a.yaml", 1, 1, "k", code)
            for language in ("tr", "en"):
                assert "{" not in fault.sentence(language), code
                assert fault.sentence(language).endswith("."), code

    def test_a_fault_survives_pickling(self) -> None:
        fault = fault_of("a: 1\na: 2\n")
        again = pickle.loads(pickle.dumps(fault))
        assert again.texts("tr") == fault.texts("tr")
        assert (again.line, again.key, again.facts) == (2, "a", {"found": "a", "first": 1})


class TestStartUp:
    def test_what_is_slow_to_import_waits_until_it_is_needed(self) -> None:
        code = (
            "import sys, referee.files; slow = {'yaml', 'jsonschema'} & set(sys.modules);"
            "assert not slow, slow"
        )
        subprocess.run([sys.executable, "-c", code], check=True, cwd=Path(__file__).parent.parent)


class TestReading:
    def test_missing_file(self, tmp_path: Path) -> None:
        with pytest.raises(FileFault) as caught:
            files.load_yaml(tmp_path / "none.yaml")
        assert caught.value.code == "not_found"
        assert caught.value.text("tr") == f"{tmp_path / 'none.yaml'}: Böyle bir dosya yok."

    def test_folder(self, tmp_path: Path) -> None:
        with pytest.raises(FileFault) as caught:
            files.load_yaml(tmp_path)
        assert caught.value.code == "unreadable"

    def test_too_big(self, tmp_path: Path) -> None:
        path = tmp_path / "big.yaml"
        path.write_bytes(b"a: 1\n" + b"#" * (16 * 1024 * 1024))
        with pytest.raises(FileFault) as caught:
            files.load_yaml(path)
        assert caught.value.code == "too_big"
        assert "16 MB" in caught.value.text("tr")


JSON_FAULTS = [
    ('{"a": 1,\n "b": {"c": 1, "c": 2}}', "duplicate_key", 2, 16, "b.c"),
    ('{"a": 1, "a": 2}', "duplicate_key", 1, 10, "a"),
    ('{"x": 1e2, "\\u0061": 1,\n "a": 2}', "duplicate_key", 2, 2, "a"),
    ('{"a": NaN}', "not_a_number", 1, 7, ""),
    ('{"a":\n -Infinity}', "not_a_number", 2, 2, ""),
    ('{"a": 1e999}', "not_a_number", 1, 7, ""),
    ('{"a": ' + "9" * 5000 + "}", "long_number", 1, 7, "a"),
    ("[" * 61 + "]" * 61, "too_deep", 1, 61, ".".join("0" * 60)),
    ("[" * 100_000, "too_deep", 1, 1, ""),
    ('{"a": "x\\u0007"}', "control_character", 1, 7, "a"),
    ('{"a": ["\\ud800"]}', "control_character", 1, 1, "a.0"),
    ('{"a": 1', "syntax_brace", 1, 8, ""),
    ('{"a": [1 2]}', "syntax_bracket", 1, 10, ""),
    ('{"a" 1}', "syntax_no_colon", 1, 6, ""),
    ("{a: 1}", "syntax_quoted_key", 1, 2, ""),
    ("", "syntax_value", 1, 1, ""),
    ('{"a": 1} x', "syntax_more", 1, 10, ""),
    ('{"a": "x', "syntax_quote", 1, 7, ""),
    ('{"a": "\\q"}', "syntax_escape", 1, 8, ""),
]


class TestJson:
    @pytest.mark.parametrize(
        ("text", "code", "line", "column", "key"), JSON_FAULTS, ids=lambda value: repr(value)[:24]
    )
    def test_faults(self, text: str, code: str, line: int, column: int, key: str) -> None:
        with pytest.raises(FileFault) as caught:
            parse_json(text, "a.json")
        fault = caught.value
        assert (fault.code, fault.line, fault.column, fault.key) == (code, line, column, key)

    def test_harmless_escapes_are_fine(self) -> None:
        assert parse_json('["\\u0041", "\\n", "\\ud83d\\ude00", "a\\\\b", "\\u000a"]') == [
            "A",
            "\n",
            "😀",
            "a\\b",
            "\n",
        ]

    def test_lines(self, tmp_path: Path) -> None:
        path = tmp_path / "a.jsonl"
        path.write_bytes(b'\xef\xbb\xbf{"a": 1}\r\n\n[2]\n{"a": 1, "a": 2}\n{\nk\xfd\n3')
        faults: list[FileFault] = []
        assert list(files.load_json_lines(path, on_fault=faults.append)) == [(1, {"a": 1}), (3, [2]), (7, 3)]
        assert [(fault.line, fault.code) for fault in faults] == [
            (4, "duplicate_key"),
            (5, "syntax_quoted_key"),
            (6, "not_utf8"),
        ]
        assert faults[0].facts["first"] == 4
        with pytest.raises(FileFault) as caught:
            list(files.load_json_lines(path))
        assert caught.value.line == 4

    def test_a_line_without_end(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(files, "_MOST_BYTES", 100)
        path = tmp_path / "a.jsonl"
        path.write_text("[" + " " * 350 + "]\n[1]\n")
        faults: list[FileFault] = []
        assert list(files.load_json_lines(path, on_fault=faults.append)) == [(2, [1])]
        assert [(fault.line, fault.code) for fault in faults] == [(1, "too_big")]


# JSON written as YAML flow is JSON: the loader and Python's own reader agree.

_BAD = "".join(map(chr, [*range(0x7F, 0xA0), 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF]))
_TEXT = st.text(
    st.characters(min_codepoint=0x20, exclude_characters=_BAD, exclude_categories=["Cs"]), max_size=40
)
_SCALARS = (
    st.none()
    | st.booleans()
    | st.integers(-(10**40), 10**40)
    | st.decimals(-1000, 1000, places=3, allow_nan=False)
    .map(float)
    .filter(lambda value: "e" not in repr(value))
    | _TEXT
    | st.text("tn\n\t\r\"\\:#-,[]{}&*!|>'%@`~01. ", max_size=12)
    | st.sampled_from(
        ["null", "true", "~", "", "1", "1.5", "010", "no", "<<", "=", "---", "- a", "a: b", "12:30"]
    )
)
_DOCUMENTS = st.recursive(
    _SCALARS,
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(_TEXT, inner, max_size=5),
    max_leaves=25,
)


class TestAgainstJson:
    @settings(max_examples=400, deadline=None)
    @given(_DOCUMENTS, st.sampled_from([None, 2]), st.booleans())
    def test_json_as_yaml_flow(self, document: Any, indent: int | None, pure: bool) -> None:
        text = json.dumps(document, ensure_ascii=False, indent=indent)
        expected = json.loads(text)
        for found in (parse_yaml(decode(text.encode(), ""), pure=pure), parse_json(text)):
            assert found == expected
            assert repr(found) == repr(expected)

    @settings(max_examples=400, deadline=None)
    @given(st.text("ab:-[]{},&*!|>'\"%@`#?~ \n\t0159.\\x", max_size=30), st.booleans())
    def test_any_text_gives_a_document_or_a_fault(self, text: str, pure: bool) -> None:
        for parse in (partial(parse_yaml, text, pure=pure), partial(parse_json, text)):
            try:
                json.dumps(parse())
            except FileFault as fault:
                assert fault.line >= 1
                assert fault.column >= 1
                assert fault.text("tr")
                assert fault.text("en")

    @settings(max_examples=200, deadline=None)
    @given(st.binary(max_size=30))
    def test_any_bytes(self, data: bytes) -> None:
        try:
            parse_yaml(decode(data, "a"), "a")
        except FileFault as fault:
            assert fault.file == "a"
