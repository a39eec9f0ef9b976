"""Which language the user reads, and click's own words in it."""

import sys
from collections.abc import Mapping, Sequence

LANGUAGES = ("tr", "en")


def chosen_language(arguments: Sequence[str], environment: Mapping[str, str]) -> str:
    """The language of a call: ``--lang``, then ``OKEY_LANG``, then the locale; English for all but Turkish.

    The arguments are looked through before click reads them, since click builds its help from texts that
    must be in the language already.
    """
    for place, argument in enumerate(arguments):
        if argument == "--":
            break
        if argument == "--lang" and place + 1 < len(arguments):
            wanted = arguments[place + 1]
        elif argument.startswith("--lang="):
            wanted = argument.partition("=")[2]
        else:
            continue
        if wanted in LANGUAGES:
            return wanted
    own = environment.get("OKEY_LANG", "").lower()
    if own[:2] in LANGUAGES:
        return own[:2]
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        locale = environment.get(name)
        if locale:
            return "tr" if locale.lower().startswith("tr") else "en"
    return "en"


_current = ["en"]


def speak(language: str) -> None:
    """Let click use this language from now on."""
    _current[0] = language
    for name, module in list(sys.modules.items()):
        if name.startswith("click.") and module is not None:
            # click asks gettext for catalogues in files; ours is the table below.
            if hasattr(module, "_"):
                setattr(module, "_", _translated)  # noqa: B010
            if hasattr(module, "ngettext"):
                setattr(module, "ngettext", _translated_number)  # noqa: B010


def current_language() -> str:
    """The language of this call."""
    return _current[0]


def _translated(message: str) -> str:
    return TURKISH.get(message, message) if _current[0] == "tr" else message


def _translated_number(one: str, many: str, count: int) -> str:
    return _translated(one if count == 1 else many)


TURKISH: dict[str, str] = {
    "Usage:": "Kullanım:",
    "Options": "Seçenekler",
    "Commands": "Komutlar",
    "Positional arguments": "Argümanlar",
    "Show this message and exit.": "Bu yardımı gösterir.",
    "Show the version and exit.": "Sürümü gösterir.",
    "%(prog)s, version %(version)s": "%(prog)s, sürüm %(version)s",
    "Error: {message}": "Hata: {message}",
    "Aborted!": "Yarıda kesildi.",
    "Try '{command} {option}' for help.": "Yardım için: {command} {option}",
    "Missing command.": "Komut eksik.",
    "Missing argument": "Eksik argüman",
    "Missing option": "Eksik seçenek",
    "Missing parameter": "Eksik parametre",
    "Missing {param_type}": "Eksik: {param_type}",
    "Missing parameter: {param_name}": "Eksik parametre: {param_name}",
    "No such option {name!r}.": "Böyle bir seçenek yok: {name!r}.",
    "No such option: {name}": "Böyle bir seçenek yok: {name}",
    "No such command {name!r}.": "Böyle bir komut yok: {name!r}.",
    "Did you mean {possibility}?": "Bunu mu demek istediniz: {possibility}?",
    "(Did you mean one of: {possibilities}?)": "(Şunlardan birini mi demek istediniz: {possibilities}?)",
    "(Possible options: {possibilities})": "(Benzer seçenekler: {possibilities})",
    "Invalid value: {message}": "Geçersiz değer: {message}",
    "Invalid value for {param_hint}: {message}": "{param_hint} için geçersiz değer: {message}",
    "Option {name!r} does not take a value.": "{name!r} seçeneği değer almaz.",
    "Option {name!r} requires an argument.": "{name!r} seçeneğine bir değer gerekir.",
    "Option {name!r} requires {nargs} arguments.": "{name!r} seçeneğine {nargs} değer gerekir.",
    "Argument {name!r} takes {nargs} values.": "{name!r} argümanı {nargs} değer alır.",
    "Got unexpected extra argument ({args})": "Fazladan argüman var: {args}",
    "Got unexpected extra arguments ({args})": "Fazladan argümanlar var: {args}",
    "{value!r} is not {choice}.": "{value!r} olmaz; olabilecek tek değer {choice}.",
    "{value!r} is not one of {choices}.": "{value!r} olmaz; şunlardan biri olmalı: {choices}.",
    "Choose from:\n\t{choices}": "Seçenekler:\n\t{choices}",
    "{value!r} is not a valid {number_type}.": "{value!r} geçerli bir sayı değil.",
    "{name} {filename!r} does not exist.": "{filename!r} bulunamadı.",
    "(dynamic)": "(değişken)",
    "default: {default}": "varsayılan: {default}",
    "env var: {var}": "ortam değişkeni: {var}",
    "required": "zorunlu",
    "Could not open file {filename!r}: {message}": "{filename!r} açılamadı: {message}",
    "unknown error": "bilinmeyen hata",
}
"""click's messages that a user of these commands can meet."""
