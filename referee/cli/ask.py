"""``hakem ask``: one question, under one profile or under all of them."""

from typing import Any, NoReturn

import click

from referee.cli.group import format_option, leave, new_command, profile_option
from referee.cli.judge import write_json
from referee.documents import STANDARD_INPUT, Given, Trouble, of_invalid, of_profile, one_document
from referee.wording.texts import in_language

TEXT = {
    "about": (
        """Bir durumu sorar.

        Soru, DOSYA'dan ya da standart girdiden okunan bir YAML ya da JSON belgesidir: question, given ve
        istenirse profile. Taşlar “sarı 5”, “mavi 13”, “okey”, “sahte okey” diye de yazılabilir. Masa
        söylenmezse bütün masaların kararı yan yana gösterilir.

        Çıkış kodu: 0 yanıtlandı, 2 böyle bir soru olamaz.""",
        """Ask about a situation.

        The question is a YAML or JSON document, from FILE or standard input: question, given and, if you
        like, profile. Tiles may also be written “yellow 5”, “blue 13”, “okey”, “false joker”. Where no
        table is named, the rulings of all of them are shown.

        Exit status: 0 answered, 2 there can be no such question.""",
    ),
    "file": ("[DOSYA]", "[FILE]"),
    "format": (
        "text: okunacak yanıt; json: her masa için bir satır.",
        "text: to be read; json: a line a table.",
    ),
    "profile": (
        "Hangi masaya göre: bir kimlik (ev kurallarıyla), bir profil dosyası ya da hepsi için all.",
        "By which table: an id (with variants), a profile file, or all.",
    ),
    "no_mapping": (
        "Soru, question ve given anahtarları olan bir belge olmalı.",
        "A question is a document with the keys question and given.",
    ),
    "unknown_question": ("Böyle bir soru yok: {found}.", "There is no such question: {found}."),
    "known": ("Sorular: {known}.", "Questions: {known}."),
    "nearest": ("En yakını: {nearest}.", "Nearest: {nearest}."),
}


def command(language: str) -> click.Command:
    """The command in one language."""
    texts = in_language(TEXT, language)
    tiles = {
        "tr": ("sarı 5", "mavi 12, mavi 13, mavi 1", "siyah 2, okey"),
        "en": ("yellow 5", "blue 12, blue 13, blue 1", "black 2, okey"),
    }[language]
    return new_command(
        language,
        "ask",
        lambda **options: ask_command(language, **options),
        texts["about"],
        [
            click.Argument(["file"], default=STANDARD_INPUT, metavar=texts["file"]),
            profile_option(language, texts["profile"]),
            format_option(texts["format"]),
        ],
        [
            _example(f"indicator: {tiles[0]}, tiles: [{tiles[1]}]"),
            _example(f"indicator: {tiles[0]}, tiles: [{tiles[2]}]") + " --profile oyna",
        ],
    )  # fmt: skip


def _example(given: str) -> str:
    return f"echo '{{question: meld, given: {{{given}}}}}' | hakem ask"


def ask_command(language: str, file: str, profile: str | None, form: str) -> None:
    """Answer one question."""
    given = one_document(file)
    if isinstance(given, Trouble):
        _fail(given, language, form)
    question = _question(given)
    if isinstance(question, Trouble):
        _fail(question, language, form)
    name, asked = question
    profiles = _profiles(given, profile, language, form)
    from referee.wording.rulings import rule_on

    rulings = [rule_on(name, chosen, asked) for chosen in profiles]
    impossible = all("invalid" in ruling.answer for ruling in rulings)
    if form == "json":
        from referee.cli.rulings_json import ruling_document

        for ruling in rulings:
            write_json(ruling_document(ruling, name, asked))
    elif impossible and rulings[0].fault is not None:
        fault = rulings[0].fault
        _fail(of_invalid(fault.under("given"), given), language, form)
    else:
        from referee.cli.rulings_text import write_rulings

        write_rulings(rulings, name, language)
    leave(2 if impossible else 0)


def _fail(trouble: Trouble, language: str, form: str) -> NoReturn:
    if form == "json":
        write_json(trouble.document())
    click.echo(trouble.text(language), err=True)
    raise click.exceptions.Exit(2)


def _question(given: Given) -> tuple[str, Any] | Trouble:
    """The question's name and what is given, with tiles as people type them made canonical."""
    from referee.cli.typed import canonical, canonical_record
    from referee.decode import Invalid, a_mapping, only_keys

    try:
        document = a_mapping(given.document, "")
        only_keys(document, ("question", "given", "profile", "cmd", "id"), "")
        for key in ("question", "given"):
            if key not in document:
                raise Invalid("missing", key)
        asked = a_mapping(document["given"], "given")
    except Invalid as fault:
        return of_invalid(fault, given)
    name = document["question"]
    from referee.questions import QUESTIONS

    if not isinstance(name, str) or name not in QUESTIONS:
        return _no_such_question(name, list(QUESTIONS), given)
    if name == "record":
        return name, {**asked, "record": canonical_record(asked.get("record"))}
    return name, canonical(asked)


def _no_such_question(name: Any, known: list[str], given: Given) -> Trouble:
    from referee.profile import nearest
    from referee.strict_yaml import Positions

    line, column = Positions(given.text).of("question")
    near = nearest(name, known) if isinstance(name, str) else None
    said = {}
    for language in ("tr", "en"):
        texts = in_language(TEXT, language)
        tail = (
            texts["nearest"].format(nearest=near) if near else texts["known"].format(known=", ".join(known))
        )
        said[language] = f"{texts['unknown_question'].format(found=str(name)[:40])} {tail}"
    return Trouble(given.file, line, column, "question", "bad_value", said, {"tr": "", "en": ""}, {})


def _profiles(given: Given, option: str | None, language: str, form: str) -> list[Any]:
    """The profiles under which it is asked."""
    from referee.named_profile import find_profile
    from referee.profile import ProfileFault, load_profile
    from referee.spec import load_spec

    written = given.document.get("profile")
    name: Any = option if option is not None else written
    if name is None or name == "all":
        return [load_profile(identity) for identity in complete_profiles(load_spec())]
    if option is None:
        try:
            return [load_profile(written)]
        except ProfileFault as fault:
            if isinstance(written, str):
                found = find_profile(written)  # it may name a file
                if not isinstance(found, list):
                    return [found]
            _fail(of_profile(fault, given, "profile"), language, form)
    found = find_profile(option)
    if isinstance(found, list):
        for trouble in found[:-1]:
            click.echo(trouble.text(language), err=True)
        _fail(found[-1], language, form)
    return [found]


def complete_profiles(spec: Any) -> list[str]:
    """The tables of the spec: those that stand alone first, each followed by those that extend it."""
    profiles = spec["profiles"]
    ordered: list[str] = []
    for name in profiles:
        if profiles[name].get("extends") is None:
            ordered.append(name)
            ordered += [other for other in profiles if profiles[other].get("extends") == name]
    return [*ordered, *(name for name in profiles if name not in ordered)]
