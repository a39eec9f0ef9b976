"""``hakem judge``: recorded games judged."""

import json
import sys
from typing import Any

import click

from referee.cli.group import leave, new_command, profile_option
from referee.documents import Given, Trouble, documents, of_invalid, of_profile
from referee.wording.texts import in_language

TEXT = {
    "about": (
        """Kaydedilmiş oyunlara bakar.

        Her hamlenin kurala uyup uymadığını, yazılan cezaları kural ve kaynağıyla, elin ve maçın
        çetelesini ve kayıttaki sonucun nerede yanlış olduğunu gösterir. DOSYA YAML, JSON ya da JSON Lines
        (her satırda bir kayıt) olabilir; - standart girdidir.

        Çıkış kodu: 0 kusur yok, 1 fark ya da reddedilen hamle var, 2 okunamayan dosya var (öbürlerine
        yine bakılır).""",
        """Judge recorded games.

        Shows whether each event is within the rules, every charge with its rule and source, the score
        sheets of hands and match, and where the record's own results are wrong. A FILE may be YAML, JSON
        or JSON Lines (a record a line); - is standard input.

        Exit status: 0 nothing found, 1 differences or refused events, 2 unusable input (the other files
        are still judged).""",
    ),
    "files": ("DOSYA...", "FILE..."),
    "format": (
        "text: okunacak döküm; json: her kayıt için bir satır.",
        "text: to be read; json: an object a line for each record.",
    ),
    "profile": (
        "Kayıttaki profil yerine bununla bak: bir kimlik (ev kurallarıyla) ya da bir profil dosyası.",
        "Judge under this profile instead of the record's: an id (with variants) or a profile file.",
    ),
    "claims_only": (
        "Yalnızca kayıttaki sonuçların tutmadığı yerler; çıkış kodu da yalnızca bunlara bakar.",
        "Only where the record's own results are wrong; the exit status looks at nothing else.",
    ),
    "brief": ("Yalnızca kurala aykırı ya da cezalı hamleler.", "Only the events with a finding."),
    "quiet": (
        "Kayıt başına bir satır; ayrıntı yok.",
        "One line a record, no details.",
    ),
    "explain": (
        "Kayıtların hangi ev kurallarıyla tuttuğunu arar; verilen bütün kayıtlar tek bir sitenin sayılır.",
        "Look for the house rules under which the records come out; all of them are taken as one site's.",
    ),
    "all": ("Toplam", "In all"),
    "one_record": ("1 kayıt", "1 record"),
    "records": ("{} kayıt", "{} records"),
    "unusable": ("{} okunamadı", "{} unusable"),
}


def command(language: str) -> click.Command:
    """The command in one language."""
    texts = in_language(TEXT, language)
    return new_command(
        language,
        "judge",
        lambda **options: judge(language, **options),
        texts["about"],
        [
            click.Argument(["files"], nargs=-1, required=True, metavar=texts["files"]),
            click.Option(
                ["--format", "form"],
                type=click.Choice(["text", "json"]),
                default="text",
                help=texts["format"],
            ),
            profile_option(language, texts["profile"]),
            click.Option(["--claims-only"], is_flag=True, help=texts["claims_only"]),
            click.Option(["--brief"], is_flag=True, help=texts["brief"]),
            click.Option(["-q", "--quiet"], is_flag=True, help=texts["quiet"]),
            click.Option(["--explain", "explained"], is_flag=True, help=texts["explain"]),
        ],
        [
            "hakem judge --brief cases/records/oyna-9-hands.yaml",
            "hakem judge --explain --quiet cases/records/oyna-11-hands-finisher.yaml",
        ],
    )


class Run:
    """One call: what was found so far."""

    def __init__(self, language: str, options: dict[str, Any]) -> None:
        from referee.cli.judge_text import Counts
        from referee.cli.terminal import Terminal

        self.language = language
        self.options = options
        self.terminal = Terminal(language)
        self.profile: Any = None
        self.counts = Counts()
        self.records = 0
        self.unusable = 0
        self.found = False
        self.referees: dict[str, Any] = {}
        self.explainer: Any = None
        if options["explained"]:
            from referee.cli.judge_explain import Explainer

            self.explainer = Explainer(language)

    def trouble(self, trouble: Trouble) -> None:
        """A document that cannot be judged."""
        self.unusable += 1
        if self.options["form"] == "json":
            write_json(trouble.document())
        sys.stdout.flush()
        click.echo(trouble.text(self.language), err=True)

    def record(self, given: Given) -> None:
        """A document that should be a record."""
        from referee.cli.recorded import judged_record
        from referee.decode import Invalid
        from referee.profile import ProfileFault

        try:
            judgement = judged_record(given, self.profile, self.referees)
        except Invalid as fault:
            self.trouble(of_invalid(fault, given))
            return
        except ProfileFault as fault:
            self.trouble(of_profile(fault, given, "profile"))
            return
        self.records += 1
        self._show(given, judgement)

    def _show(self, given: Given, judgement: Any) -> None:
        from referee.cli.judge_json import judgement_document
        from referee.cli.judge_text import Story, count, summary

        counts = count(judgement)
        self.counts.add(counts)
        clean = not judgement.differences if self.options["claims_only"] else judgement.clean
        self.found = self.found or not clean
        name = f"{given.file}:{given.line}" if given.by_line else given.file
        if self.explainer is not None:
            self.explainer.add(name, judgement)
        if self.options["form"] == "json":
            write_json(judgement_document(judgement, given.file, given.line if given.by_line else None))
        elif self.options["quiet"]:
            self.terminal.line(f"{name}: {summary(counts, self.language)}")
        else:
            if self.records > 1:
                self.terminal.line()
                self.terminal.line()
            Story(self.terminal, judgement, self.options["brief"], self.options["claims_only"]).write(name)

    def close(self) -> int:
        """The line about all records, and the exit status."""
        from referee.cli.judge_text import summary

        if self.options["form"] == "text" and self.records + self.unusable > 1:
            texts = in_language(TEXT, self.language)
            said = [texts["records"].format(self.records)] if self.records != 1 else [texts["one_record"]]
            if self.records:
                said.append(summary(self.counts, self.language))
            if self.unusable:
                said.append(texts["unusable"].format(self.unusable))
            if not self.options["quiet"]:
                self.terminal.line()
            self.terminal.line(f"{texts['all']}: {' · '.join(said)}")
        if self.explainer is not None and self.records:
            self._explain()
        return 2 if self.unusable else int(self.found)

    def _explain(self) -> None:
        from referee.cli.judge_explain import ExplanationText, explanation_document

        sys.stdout.flush()
        found = self.explainer.found()
        if self.options["form"] == "json":
            write_json(explanation_document(self.explainer, found))
            return
        self.terminal.line()
        ExplanationText(self.terminal, self.explainer, found).write()


def judge(language: str, **options: Any) -> None:
    """Judge every record of every file."""
    from referee.cli.profile_option import chosen_profile

    run = Run(language, options)
    if options["profile"] is not None:
        run.profile = chosen_profile(options["profile"], language)
    for file in options["files"]:
        for given in documents(file):
            if isinstance(given, Trouble):
                run.trouble(given)
            else:
                run.record(given)
    leave(run.close())


def write_json(document: Any) -> None:
    """One object on one line."""
    packed = json.dumps(document, ensure_ascii=False, separators=(",", ":"))
    write_utf8(packed + "\n")


def write_utf8(text: str) -> None:
    """JSON is UTF-8, whatever the terminal's letters are."""
    buffer = getattr(sys.stdout, "buffer", None)
    if buffer is None:
        sys.stdout.write(text)
        return
    sys.stdout.flush()
    buffer.write(text.encode("utf-8", "backslashreplace"))
