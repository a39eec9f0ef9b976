"""Which language is spoken, click's own words in it, and that no text lacks its counterpart."""

import re
from importlib import import_module

import pytest

from referee.cli.group import COMMANDS
from referee.cli.language import TURKISH, chosen_language
from tests.cli.conftest import ROOT, Hakem

PLACEHOLDER = re.compile(r"\{[a-z_]*(?:![a-z])?\}")
MODULES = sorted(
    ".".join(path.relative_to(ROOT).with_suffix("").parts)
    for folder in ("cli", "wording")
    for path in (ROOT / "referee" / folder).rglob("*.py")
    if path.stem not in ("__init__", "__main__")
)


@pytest.mark.parametrize(
    ("arguments", "environment", "language"),
    [
        ([], {}, "en"),
        ([], {"LANG": "tr_TR.UTF-8"}, "tr"),
        ([], {"LANG": "tr_TR.UTF-8", "LC_ALL": "C"}, "en"),
        ([], {"LANG": "tr_TR.UTF-8", "LC_ALL": ""}, "tr"),
        ([], {"LANG": "en_US.UTF-8", "LC_MESSAGES": "tr_TR"}, "tr"),
        ([], {"LANG": "de_DE"}, "en"),
        ([], {"OKEY_LANG": "tr", "LC_ALL": "en_US"}, "tr"),
        ([], {"OKEY_LANG": "EN", "LC_ALL": "tr_TR"}, "en"),
        ([], {"OKEY_LANG": "xx", "LC_ALL": "tr_TR"}, "tr"),
        (["--lang", "tr"], {"OKEY_LANG": "en"}, "tr"),
        (["judge", "--lang=tr", "x"], {}, "tr"),
        (["judge", "--", "--lang=tr"], {}, "en"),
        (["--lang"], {"LANG": "tr_TR"}, "tr"),
        (["--lang", "de"], {"LANG": "tr_TR"}, "tr"),
    ],
)
def test_chosen_language(arguments: list[str], environment: dict[str, str], language: str) -> None:
    assert chosen_language(arguments, environment) == language


def test_help_in_both_languages(hakem: Hakem) -> None:
    turkish = hakem("--lang", "tr").out
    assert turkish.startswith("Kullanım: hakem [SEÇENEKLER] KOMUT [ARGÜMANLAR]...")
    assert "Seçenekler:" in turkish
    assert "Komutlar:" in turkish
    assert "Bu yardımı gösterir." in turkish
    english = hakem("--help").out
    assert english.startswith("Usage: hakem [OPTIONS] COMMAND [ARGS]...")
    for name, (about_tr, about_en) in COMMANDS.items():
        assert name in turkish
        assert about_tr.split()[0] in turkish
        assert about_en.split()[0] in english


@pytest.mark.parametrize("command", COMMANDS)
def test_no_english_in_turkish_help(hakem: Hakem, command: str) -> None:
    turkish = hakem(command, "--help", "--lang", "tr").out
    for word in ("Usage", "Options", "Show this", "FILE", "PROFILE", "Example", "default"):
        assert word not in turkish
    assert "Örne" in turkish


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("qqq",), "Hata: Böyle bir komut yok: qqq. Komutlar: judge"),
        (("judg", "x"), "Hata: Böyle bir komut yok: judg. En yakını: judge."),
        (("--foo",), "Hata: Böyle bir seçenek yok: '--foo'."),
        (("judge",), "Hata: Eksik argüman 'DOSYA...'."),
        (("judge", "--format"), "Hata: '--format' seçeneğine bir değer gerekir."),
        (("judge", "--format", "xml", "x"), "'xml' olmaz; şunlardan biri olmalı: 'text', 'json'."),
        (("judge", "--brief=1", "x"), "Hata: '--brief' seçeneği değer almaz."),
        (("explain", "a", "b"), "Hata: Fazladan argüman var: b"),
        (("--lang", "de"), "'de' olmaz"),
    ],
)
def test_errors_of_the_command_line(
    hakem: Hakem, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], said: str
) -> None:
    monkeypatch.setenv("OKEY_LANG", "tr")
    result = hakem(*arguments)
    assert result.status == 2
    assert said in result.err
    assert "Error" not in result.err


def test_version(hakem: Hakem) -> None:
    assert hakem("--version").out == "okey-referee, version 0.1.0\n"
    assert hakem("--version", "--lang", "tr").out == "okey-referee, sürüm 0.1.0\n"


@pytest.mark.parametrize("module", MODULES)
def test_texts_have_both_languages_and_the_same_placeholders(module: str) -> None:
    for key, (turkish, english) in getattr(import_module(module), "TEXT", {}).items():
        assert turkish.strip(), key
        assert english.strip(), key
        assert set(PLACEHOLDER.findall(turkish)) == set(PLACEHOLDER.findall(english)), key


def test_clicks_words_keep_their_placeholders() -> None:
    for english, turkish in TURKISH.items():
        assert set(PLACEHOLDER.findall(turkish)) <= set(PLACEHOLDER.findall(english)), english
