"""``hakem profiles``: the tables and the house rules; one table with everything that it plays."""

from typing import Any

import click

from referee.cli.group import format_option, new_command
from referee.wording.texts import in_language

TEXT = {
    "about": (
        """Masaları ve ev kurallarını listeler; PROFİL verilirse o masanın bütün değerlerini gösterir.

        PROFİL bir kimlik, ev kurallarıyla bir kimlik (oyna+hands-7+okey-stays) ya da bir profil
        dosyasıdır. Her değerin yanında nereden bilindiği yazar.""",
        """List the tables and the house rules; with PROFILE, everything that one table plays.

        PROFILE is an id, an id with variants (oyna+hands-7+okey-stays) or a profile file. Each value says
        how it is known.""",
    ),
    "profile": ("[PROFİL]", "[PROFILE]"),
    "format": ("text ya da json.", "text or json."),
    "tables": ("Masalar", "Tables"),
    "variants": ("Ev kuralları (profil+kural diye eklenir)", "House rules (added as profile+rule)"),
    "number": ("N: {least} ile {most} arası", "N: {least} to {most}"),
    "differs": ("{base} masasından farkları", "What differs from {base}"),
    "hash": ("özet", "hash"),
}


def command(language: str) -> click.Command:
    """The command in one language."""
    texts = in_language(TEXT, language)
    return new_command(
        language,
        "profiles",
        lambda **options: show(language, **options),
        texts["about"],
        [
            click.Argument(["profile"], required=False, metavar=texts["profile"]),
            format_option(texts["format"]),
        ],
        ["hakem profiles", "hakem profiles oyna+hands-7+okey-stays"],
    )  # fmt: skip


def show(language: str, profile: str | None, form: str) -> None:
    """The list, or one table."""
    from referee.cli.judge import write_json
    from referee.spec import load_spec

    spec = load_spec()
    if profile is None:
        if form == "json":
            write_json(_list_document(spec))
        else:
            _list(spec, language)
        return
    from referee.cli.profile_option import chosen_profile

    chosen = chosen_profile(profile, language)
    if form == "json":
        write_json(profile_document(chosen))
    else:
        _one(chosen, spec, language)


def _list_document(spec: Any) -> dict[str, Any]:
    from referee.cli.ask import complete_profiles

    keys = ("id", "title", "description", "document", "extends")
    about = ("id", "title", "description", "number", "authority", "place", "set")
    return {
        "profiles": [
            {key: spec["profiles"][name][key] for key in keys if key in spec["profiles"][name]}
            for name in complete_profiles(spec)
        ],
        "variants": [
            {key: entry[key] for key in about if key in entry} for entry in spec["variants"].values()
        ],
    }


def profile_document(profile: Any) -> dict[str, Any]:
    """Everything that a table plays."""
    return {
        "id": profile.id,
        "hash": profile.hash,
        "title": profile.title,
        "document": profile.document,
        "parameters": {
            key: {"value": value, **_place_document(profile.places.get(key))}
            for key, value in profile.values.items()
        },
    }


def _place_document(place: Any) -> dict[str, Any]:
    from referee.wording.sources import source_document, source_of_place

    if place is None:
        return {}
    document: dict[str, Any] = {"authority": place.authority}
    sources = [source_document(source) for source in source_of_place(place)]
    return {**document, "sources": sources} if sources else document


def _list(spec: Any, language: str) -> None:
    from referee.cli.ask import complete_profiles
    from referee.cli.terminal import Terminal, padded

    terminal = Terminal(language)
    texts = in_language(TEXT, language)
    names = [*complete_profiles(spec), *spec["variants"]]
    width = max(len(name) for name in names) + 4
    terminal.line(terminal.ink(texts["tables"], "head"))
    for name in complete_profiles(spec):
        document = spec["profiles"][name]
        terminal.block(document["title"][language], width, f"  {padded(name, width - 4)}")
        terminal.block(document["description"][language], width, "", "dim")
    terminal.line()
    terminal.line(terminal.ink(texts["variants"], "head"))
    for name, variant in spec["variants"].items():
        terminal.block(variant["title"][language].replace("{N}", "N"), width, f"  {padded(name, width - 4)}")
        about = variant["description"][language].replace("{N}", "N")
        if "number" in variant:
            about += " " + texts["number"].format(**variant["number"]) + "."
        terminal.block(about, width, "", "dim")


def _one(profile: Any, spec: Any, language: str) -> None:
    from referee.cli.terminal import Terminal
    from referee.wording.sources import basis, source_of_place
    from referee.wording.values import value_words

    terminal = Terminal(language)
    texts = in_language(TEXT, language)
    title = profile.title.get(language, profile.id)
    terminal.line(f"{terminal.ink(title, 'head')} ({profile.id})")
    terminal.line(terminal.ink(f"{texts['hash']} {profile.hash}", "dim"))
    rows: dict[str, list[tuple[str, str, str, str]]] = {}
    for definition in spec["parameters"]:
        key = definition["key"]
        place = profile.places.get(key)
        rows.setdefault(definition["group"], []).append(
            (
                key,
                definition["label"][language],
                value_words(definition, profile.values[key], language),
                basis(place.authority, source_of_place(place), language) if place is not None else "",
            )
        )
    for group in spec["groups"]:
        if group["id"] not in rows:
            continue
        terminal.line()
        terminal.line(terminal.ink(group["title"][language], "head"))
        for key, label, value, about in rows[group["id"]]:
            terminal.block(f"{label}: {value}", 4, "  ")
            terminal.block(f"{key} · {about}", 6, "", "dim")
