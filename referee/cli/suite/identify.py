"""``hakem suite identify``: which table does an engine really play?"""

import json
import re
import shlex
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from referee.cli.group import fail, format_option, new_command, profile_option
from referee.wording.texts import in_language

if TYPE_CHECKING:
    from referee.conformance.identify import Identity
    from referee.conformance.results import EngineAbout, Result, Run
    from referee.profile import Profile

TEXT = {
    "about": (
        """Bir motorun gerçekte hangi masayı oynadığını bulur.

        Motora bütün örnekler bir masanın adıyla sorulur; yanıtları en çok hangi masaya uyuyor, o masadan
        hangi değerlerde ayrılıyor, bunu hangi örnekler gösteriyor, yazılır. Değerleri (parameters) okuyan bir
        motor sorulan masayı oynar: onda görülen, hangi değerlere uymadığıdır.""",
        """Find out which table an engine really plays.

        The engine is asked every case under one table's name; then it is said which table its answers come
        nearest to, in what it departs from it, and which cases show it. An engine that reads the parameters
        plays the table that it is asked: for such a one, this shows which of them it does not honour.""",
    ),
    "engine": ("Motoru başlatan komut.", "The command that starts the engine."),
    "command": ("KOMUT", "COMMAND"),
    "profile": (
        "Soruların sorulacağı masa; verilmezse motorun oynadığını söylediği.",
        "The table to ask under; without it, the one that the engine says it plays.",
    ),
    "write": (
        "Bulunanı bir masanın profil dosyası olarak yazar.",
        "Write what was found as a house's own profile file.",
    ),
    "file": ("DOSYA", "FILE"),
    "timeout": ("Bir soruya yanıt için beklenecek saniye.", "Seconds to wait for an answer."),
    "jobs": ("Aynı anda çalışacak motor sayısı.", "How many engines work side by side."),
    "format": ("Çıktı: metin ya da JSON.", "Output: text or JSON."),
    "bad_command": ("Komut okunamıyor: {command}", "The command cannot be read: {command}"),
    "unknown_tables": (
        "Motorun adını verdiği masaların hiçbiri burada yok: {names}. Birini --profile ile verin.",
        "None of the tables that the engine names is known here: {names}. Choose one with --profile.",
    ),
    "not_played": (
        "Motor {profile} masasını oynamadığını söylüyor; oynadıkları: {names}.",
        "The engine says that it does not play {profile}; it plays {names}.",
    ),
    "nothing": (
        "Motor hiçbir soruyu yanıtlamadı ({skipped} atlanan, {unanswered} yanıtsız); bir şey söylenemez.",
        "The engine answered nothing ({skipped} skipped, {unanswered} not answered): nothing can be said.",
    ),
    "unwritable": ("{file} yazılamıyor: {found}", "{file} cannot be written: {found}"),
    "asking": ("Soruluyor: {number} / {all}", "Asking: {number} of {all}"),
    "comparing": ("Masalarla karşılaştırılıyor…", "Comparing with the tables…"),
}  # fmt: skip
DEFAULT = "oyna"
NO_ID = re.compile("[^a-z0-9_-]+")


def command(language: str) -> click.Command:
    """The command in one language."""
    texts = in_language(TEXT, language)
    return new_command(
        language,
        "identify",
        lambda **options: identify(language, **options),
        texts["about"],
        [
            click.Option(["--engine"], metavar=texts["command"], required=True, help=texts["engine"]),
            profile_option(language, texts["profile"]),
            click.Option(["--write"], metavar=texts["file"], help=texts["write"]),
            click.Option(
                ["--timeout"],
                type=click.FloatRange(min=0.0, min_open=True),
                default=10.0,
                help=texts["timeout"],
            ),
            click.Option(["--jobs"], type=click.IntRange(1), default=1, help=texts["jobs"]),
            format_option(texts["format"]),
        ],
        ["hakem suite identify --engine 'node adapter.mjs'"],
    )


def identify(
    language: str, engine: str, profile: str | None, write: str | None, timeout: float, jobs: int, form: str
) -> None:
    """Ask the engine, find the table, tell."""
    from referee.cli.suite.choosing import every_case
    from referee.cli.suite.identify_text import IdentityText, identity_document, names_of
    from referee.cli.terminal import Terminal
    from referee.conformance.identify import identify as find
    from referee.conformance.identify import questions_for

    texts = in_language(TEXT, language)
    asking = _Asking(language, engine, timeout, jobs)
    asked = asking.profile(profile)
    items = questions_for(asked, every_case(language))
    run = asking.run(items)
    about = run.engine
    if about.profiles is not None and asked.id not in about.profiles:
        fail(texts["not_played"].format(profile=asked.id, names=names_of(about.profiles)))
    if not run.counts.passed + run.counts.failed:
        fail(texts["nothing"].format(skipped=run.counts.skipped, unanswered=run.counts.unanswered))
    found = find(asked, run.results)
    asking.clear()
    house = _house(found, about)
    if write is not None:
        _write(write, house, texts)
    if form == "json":
        click.echo(json.dumps(identity_document(found, run, house), ensure_ascii=False, indent=2))
    else:
        IdentityText(Terminal(language), found, run).write(write)


class _Asking:
    """The engine, as the user named it."""

    def __init__(self, language: str, engine: str, timeout: float, jobs: int) -> None:
        self.language = language
        self.texts = in_language(TEXT, language)
        self.timeout = timeout
        self.jobs = jobs
        self.number = 0
        self.watched = sys.stderr.isatty()
        try:
            self.command = shlex.split(engine)
        except ValueError:
            self.command = []
        if not self.command:
            fail(self.texts["bad_command"].format(command=engine))

    def profile(self, name: str | None) -> "Profile":
        """The table under which the engine is asked."""
        from referee.cli.profile_option import chosen_profile
        from referee.cli.suite.identify_text import names_of
        from referee.profile import ProfileFault, load_profile

        if name is not None:
            return chosen_profile(name, self.language)
        named = self.run(()).engine.profiles
        if named is None:
            return load_profile(DEFAULT)
        for each in named:
            try:
                return load_profile(each)
            except ProfileFault:
                continue
        fail(self.texts["unknown_tables"].format(names=names_of(named)))

    def run(self, items: Sequence[Any]) -> "Run":
        """Put items to the engine; without any it only says who it is."""
        from referee.conformance.running import CannotRunError, run_engine

        self.number = 0
        try:
            return run_engine(
                items,
                self.command,
                jobs=self.jobs,
                timeout=self.timeout,
                on_result=self._progress(len(items)) if self.watched and items else None,
            )
        except CannotRunError as error:
            from referee.conformance.runner_texts import cannot_run_text

            self.clear()
            fail(cannot_run_text(error, self.language))

    def _progress(self, all_items: int) -> "Callable[[Result], None]":
        def heard(result: "Result") -> None:
            self.number += 1
            if self.number % 10 == 0 or self.number == all_items:
                said = self.texts["asking"].format(number=self.number, all=all_items)
                if self.number == all_items:
                    said = self.texts["comparing"]
                sys.stderr.write(f"\r\x1b[K{said}")
                sys.stderr.flush()

        return heard

    def clear(self) -> None:
        """Take the progress off the screen."""
        if self.watched and self.number:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()


def _house(found: "Identity", about: "EngineAbout") -> dict[str, Any]:
    from referee.cli.suite.identify_text import shown
    from referee.conformance.identify import house_profile

    stem = NO_ID.sub("-", about.name.lower()).strip("-_0123456789")[:40] or "engine"
    name = shown(about.name)
    title = {"tr": f"{name} motorunun masası", "en": f"The table that {name} plays"}
    return house_profile(found, f"{stem}-plays", title)


def _write(file: str, house: dict[str, Any], texts: dict[str, str]) -> None:
    """The profile as YAML; every text of it is JSON too, which YAML reads."""
    title = {language: json.dumps(text, ensure_ascii=False) for language, text in house["title"].items()}
    lines = [
        f"id: {house['id']}",
        f"title: {{tr: {title['tr']}, en: {title['en']}}}",
        f"extends: {house['extends']}",
    ]
    lines.append("values:" if house["values"] else "values: {}")
    lines += [f"  {key}: {json.dumps(value)}" for key, value in house["values"].items()]
    try:
        Path(file).write_text("\n".join(lines) + "\n", encoding="utf-8")
    except OSError as error:
        fail(texts["unwritable"].format(file=file, found=error.strerror or str(error)))
