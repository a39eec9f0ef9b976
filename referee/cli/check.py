"""``hakem check``: every fault of the files that people write, all at once, with its place."""

import os
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import click

from referee.cli.group import leave, new_command
from referee.documents import Given, Trouble, documents, of_file, of_invalid, of_profile
from referee.wording.texts import in_language

TEXT = {
    "about": (
        """Dosyaları denetler: oyun kaydı, profil, ev kuralı, örnek, tartışma, kural, terim dosyaları.

        Dosyanın ne olduğu içinden anlaşılır; bir klasör verilirse altındaki bütün YAML ve JSON
        dosyalarına bakılır. Bütün kusurlar bir kerede, dosya:satır:sütun ile yazılır.

        Çıkış kodu: 0 kusur yok, 1 kusurlu dosya var, 2 okunamayan dosya var.""",
        """Check files: records, profiles, variants, cases, disputes, rules, the glossary.

        What a file is shows in its content; of a folder, all YAML and JSON files below it are checked.
        All faults come at once, each with file:line:column.

        Exit status: 0 no fault, 1 faults, 2 files that cannot be read.""",
    ),
    "files": ("DOSYA...", "FILE..."),
    "quiet": ("Kusursuz dosyalar için bir şey yazma.", "Say nothing of files without a fault."),
    "sound": ("{file}: kusursuz ({kind})", "{file}: no fault ({kind})"),
    "unknown_kind": (
        "Bu dosyanın ne olduğu içinden anlaşılmıyor. Bilinenler: oyun kaydı (record), profil (values), "
        "ev kuralı (set), örnekler (cases), tartışmalar (disputes), kurallar (chapter), "
        "parametreler (groups), terimler (terms), kaynak (statements).",
        "What this file is does not show in its content. Known are: records (record), profiles (values), "
        "variants (set), cases (cases), disputes (disputes), rules (chapter), parameters (groups), "
        "glossaries (terms), sources (statements).",
    ),
    "empty_folder": ("Bu klasörde denetlenecek dosya yok.", "There are no files to check in this folder."),
    "all_sound": ("{files} dosya, kusur yok.", "{files} files, no fault."),
    "faults": (
        "{files} dosya, {broken} dosyada {faults} kusur.",
        "{files} files, {faults} faults in {broken}.",
    ),
    "record": ("oyun kaydı", "record"),
    "profile": ("profil", "profile"),
    "variant": ("ev kuralı", "variant"),
    "case": ("örnekler", "cases"),
    "dispute": ("tartışmalar", "disputes"),
    "coverage": ("kapsam", "coverage"),
    "rule": ("kurallar", "rules"),
    "parameters": ("parametreler", "parameters"),
    "glossary": ("terimler", "glossary"),
    "interpretations": ("yorumlar", "decisions"),
    "documents": ("belgeler", "documents"),
    "source": ("kaynak", "source"),
    "schema": ("JSON şeması", "JSON Schema"),
    "question": ("soru", "question"),
    "message": ("ileti", "message"),
    "unknown_rule": ("Böyle bir kural yok: {found}.", "There is no such rule: {found}."),
    "nearest": ("En yakını: `{near}`.", "Nearest: `{near}`."),
    "unknown_case": ("Böyle bir örnek yok: {found}.", "There is no such case: {found}."),
    "unknown_profile": ("`{found}` adlı bir profil yok.", "There is no profile `{found}`."),
    "two_rulings": ("Bu masa için ikinci bir karar bu: {found}.", "This is a second ruling for {found}."),
    "no_ruling": ("Bir masa için karar yok: {found}.", "There is no ruling for {found}."),
    "unbound": (
        "Bu masalarda böyle bir sayı yok: {{{found}}}.",
        "These tables have no such figure: {{{found}}}.",
    ),
}

SUFFIXES = (".yaml", ".yml", ".json", ".jsonl", ".ndjson")
_UNREADABLE = ("not_found", "unreadable", "too_big", "not_utf8", "empty_folder")


def command(language: str) -> click.Command:
    """The command in one language."""
    texts = in_language(TEXT, language)
    return new_command(
        language,
        "check",
        lambda **options: check(language, **options),
        texts["about"],
        [
            click.Argument(["files"], nargs=-1, required=True, metavar=texts["files"]),
            click.Option(["-q", "--quiet"], is_flag=True, help=texts["quiet"]),
        ],
        ["hakem check cases/records/oyna-9-hands.yaml spec/profiles"],
    )


def check(language: str, files: tuple[str, ...], quiet: bool) -> None:
    """Check every file."""
    texts = in_language(TEXT, language)
    seen, broken, count, unreadable = 0, 0, 0, False
    for file in _expanded(files):
        if isinstance(file, Trouble):
            click.echo(file.text(language), err=True)
            unreadable = True
            continue
        seen += 1
        kinds, troubles = check_file(file)
        for trouble in troubles:
            if trouble.code in _UNREADABLE:
                unreadable = True
                click.echo(trouble.text(language), err=True)
            else:
                click.echo(trouble.text(language))
        if troubles:
            broken += 1
            count += len(troubles)
        elif not quiet and file in files:
            said = ", ".join(texts[kind] for kind in dict.fromkeys(kinds))
            click.echo(texts["sound"].format(file=file, kind=said))
    if count:
        click.echo(texts["faults"].format(files=seen, broken=broken, faults=count))
    elif seen > 1 and not quiet:
        click.echo(texts["all_sound"].format(files=seen))
    leave(2 if unreadable else int(count > 0))


def _expanded(files: tuple[str, ...]) -> Iterator[str | Trouble]:
    """The files, and those below the folders."""
    for name in files:
        if not os.path.isdir(name):
            yield name
            continue
        found = sorted(
            path for path in Path(name).rglob("*") if path.suffix.lower() in SUFFIXES and path.is_file()
        )
        if not found:
            yield _own(name, 0, 0, "empty_folder")
        yield from (str(path) for path in found)


def check_file(file: str) -> tuple[list[str], list[Trouble]]:
    """What the documents of a file are, and everything that is wrong with them."""
    kinds: list[str] = []
    troubles: list[Trouble] = []
    for given in documents(file):
        if isinstance(given, Trouble):
            troubles.append(given)
            continue
        kind = kind_of(given.document)
        if kind is None:
            troubles.append(_own(given.file, given.line, 1, "unknown_kind"))
            continue
        kinds.append(kind)
        troubles += _check_document(kind, given)
    return kinds, troubles


_KIND_BY_KEY = {
    "$schema": "schema", "cases": "case", "disputes": "dispute", "exceptions": "coverage",
    "chapter": "rule", "groups": "parameters", "terms": "glossary", "interpretations": "interpretations",
    "documents": "documents", "statements": "source", "set": "variant", "values": "profile",
    "question": "question", "cmd": "message", "protocol": "message", "hands": "record",
    "record": "record", "extends": "profile",
}  # fmt: skip
"""The key that shows what a document is; the first one counts."""


def kind_of(document: Any) -> str | None:
    """What a document is, by its keys."""
    if not isinstance(document, dict):
        return None
    for key, kind in _KIND_BY_KEY.items():
        if key in document and not (kind == "question" and "cmd" in document):
            return kind
    return None


def _check_document(kind: str, given: Given) -> list[Trouble]:
    from referee.files import document_faults

    if kind == "schema":
        return _check_schema(given)
    if kind == "question":
        return _check_question(given)
    document = given.document
    if kind == "record":
        from referee.cli.typed import canonical_record

        document = canonical_record(document)
    first = given.line
    faults = document_faults(document, kind, given.file, given.text, first)
    if faults:
        return [of_file(fault, document) for fault in faults]
    deeper: dict[str, Callable[[Given, Any], list[Trouble]]] = {
        "record": _check_record,
        "profile": _check_profile,
        "variant": _check_variant,
        "case": _check_cases,
        "dispute": _check_disputes,
    }
    return deeper[kind](given, document) if kind in deeper else []


def _check_record(given: Given, document: Any) -> list[Trouble]:
    """What a schema cannot say: tiles that come up too often, a profile that cannot be played."""
    from referee.adjudicate import adjudicate
    from referee.decode import Invalid
    from referee.profile import ProfileFault

    try:
        adjudicate(document)
    except Invalid as fault:
        return [of_invalid(fault, given)]
    except ProfileFault as fault:
        return [of_profile(fault, given, "profile")]
    return []


def _check_profile(given: Given, document: Any) -> list[Trouble]:
    from referee.profile import ProfileFault, load_profile

    try:
        load_profile(document)
    except ProfileFault as fault:
        return [of_profile(fault, given)]
    return []


def _check_variant(given: Given, document: Any) -> list[Trouble]:
    """A variant must make sense over one table at least."""
    from referee.cli.ask import complete_profiles
    from referee.profile import ProfileFault, load_profile
    from referee.spec import load_spec

    spec = load_spec()
    number = document.get("number", {}).get("least")
    values = {key: number if value == "N" else value for key, value in document["set"].items()}
    last: ProfileFault | None = None
    for name in complete_profiles(spec):
        try:
            load_profile({"id": "over", "extends": name, "values": values})
        except ProfileFault as fault:
            last = fault
        else:
            return []
    return [] if last is None else [_under_set(last, given)]


def _under_set(fault: Any, given: Given) -> Trouble:
    from referee.profile import ProfileFault

    key = fault.key.removeprefix("values.")
    if key not in given.document["set"]:
        key = str(fault.facts.get("other", key))
    return of_profile(ProfileFault(fault.code, f"set.{key}", **fault.facts), given)


def _check_cases(given: Given, document: Any) -> list[Trouble]:
    from referee.conformance.cases import read_cases
    from referee.file_faults import FileFault
    from referee.profile import nearest
    from referee.rulebook import load_rulebook
    from referee.strict_yaml import Positions

    try:
        cases = list(read_cases(document, Path(given.file), given.file))
    except FileFault as fault:
        return [of_file(each) for each in fault.faults]
    known = list(load_rulebook().rules)
    positions = None
    troubles: list[Trouble] = []
    for number, case in enumerate(cases):
        for place, rule in enumerate(case.rules):
            if rule in known:
                continue
            positions = positions or Positions(given.text)
            key = f"cases.{number}.rules.{place}"
            line, column = positions.of(key)
            near = nearest(rule, known)
            said = {}
            for language in ("tr", "en"):
                texts = in_language(TEXT, language)
                tail = " " + texts["nearest"].format(near=near) if near else ""
                said[language] = texts["unknown_rule"].format(found=rule) + tail
            troubles.append(
                Trouble(given.file, line, column, key, "unknown_rule", said, {"tr": "", "en": ""}, {})
            )
    return troubles


@lru_cache(maxsize=1)
def _suite() -> tuple[frozenset[str], dict[str, dict[str, object]]]:
    """The ids of all cases, and the values of every complete table."""
    from referee.conformance import load_cases
    from referee.conformance.items import complete_profiles
    from referee.profile import load_profile

    profiles = {name: dict(load_profile(name).values) for name in complete_profiles()}
    return frozenset(case.id for case in load_cases()), profiles


def _check_disputes(given: Given, document: Any) -> list[Trouble]:
    """Cases that exist, and every complete table in one ruling, with its figures."""
    from referee.conformance.disputes import problems, read_disputes
    from referee.file_faults import FileFault
    from referee.strict_yaml import Positions

    try:
        disputes = list(read_disputes(document, Path(given.file), given.file))
    except FileFault as fault:
        return [of_file(each) for each in fault.faults or [fault]]
    cases, profiles = _suite()
    troubles: list[Trouble] = []
    for number, dispute in enumerate(disputes):
        for problem in problems(dispute, cases, profiles):
            key = f"disputes.{number}.{problem.key}"
            line, column = Positions(given.text).of(key)
            said = {
                language: in_language(TEXT, language)[problem.code].format(found=problem.found)
                for language in ("tr", "en")
            }
            none = {"tr": "", "en": ""}
            troubles.append(Trouble(given.file, line, column, key, problem.code, said, none, {}))
    return troubles


def _check_question(given: Given) -> list[Trouble]:
    """A question is checked by being asked: it is decoded the same way."""
    from referee.cli.typed import canonical
    from referee.decode import Invalid
    from referee.files import document_faults
    from referee.questions import QUESTIONS

    name = given.document.get("question")
    asked = given.document.get("given")
    if name not in QUESTIONS or not isinstance(asked, dict):
        where = "question" if name not in QUESTIONS else "given"
        return [of_invalid(Invalid("bad_value", where, found=name, allowed=list(QUESTIONS)), given)]
    faults = document_faults(
        {"question": name, "given": canonical(asked)}, "message#ask", given.file, given.text, given.line
    )
    return [of_file(fault) for fault in faults if fault.key.startswith("given")]


def _check_schema(given: Given) -> list[Trouble]:
    import jsonschema

    try:
        jsonschema.Draft202012Validator.check_schema(given.document)
    except jsonschema.SchemaError as error:
        key = ".".join(str(step) for step in error.absolute_path)
        said = {
            "tr": f"Geçerli bir JSON şeması değil: {error.message[:120]}",
            "en": f"Not a JSON Schema: {error.message[:120]}",
        }
        return [Trouble(given.file, given.line, 1, key, "invalid", said, {"tr": "", "en": ""}, {})]
    return []


def _own(file: str, line: int, column: int, code: str) -> Trouble:
    said = {language: in_language(TEXT, language)[code] for language in ("tr", "en")}
    return Trouble(file, line, column, "", code, said, {"tr": "", "en": ""}, {})
