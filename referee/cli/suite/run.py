"""``hakem suite run``: ask an engine the cases, and say what it gets wrong and by which rule."""

import os
import shlex
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from referee.cli.group import fail, leave, new_command
from referee.cli.suite.choosing import chosen_items, every_case, selection_options
from referee.cli.suite.targets import STANDARD_OUTPUT, check_files, report_targets, write_file
from referee.wording.texts import in_language

if TYPE_CHECKING:
    from referee.conformance.items import Item
    from referee.conformance.known import Known
    from referee.conformance.results import Run

CANNOT_RUN = 2
EXPANSION_SEED = 1
FAILURES_SHOWN = 10

TEXT = {
    "about": (
        """Motora soruları sorar; neyi, hangi kurala göre yanlış yaptığını kaynağıyla söyler.

        Motor, standart girdi ve çıktıyla konuşan bir programdır (--engine) ya da soruları başka yerde
        yanıtlamıştır (hakem suite questions, sonra --answers). Atlanan ve yanıtsız kalan sorular hiçbir
        zaman doğru sayılmaz. Yalnızca bir yoruma dayanan farklar gösterilir ama çıkış kodunu değiştirmez.

        Çıkış kodu: 0 belgelere uymayan bir yanıt yok, 1 var ya da yanıtsız soru kaldı, 2 sınanamadı.""",
        """Ask an engine the cases, and say what it gets wrong, by which rule, and where that stands.

        The engine is a program that talks over standard input and output (--engine), or it has answered the
        questions elsewhere (hakem suite questions, then --answers). What was skipped or not answered never
        counts as passed. Differences on interpretations are shown and never change the exit status.

        Exit status: 0 nothing is against the documents, 1 something is or was not answered, 2 it could not
        be run.""",
    ),
    "engine": (
        "Motoru başlatan komut; kabuk kullanılmaz.",
        "The command that starts the engine; no shell is used.",
    ),
    "command": ("KOMUT", "COMMAND"),
    "answers": (
        "hakem suite questions dosyasına verilmiş yanıtlar (- standart girdi).",
        "The answers to a file of hakem suite questions (- for standard input).",
    ),
    "file": ("DOSYA", "FILE"),
    "jobs": ("Motorun kaç kopyası yan yana çalışsın.", "How many copies of the engine run side by side."),
    "expand": (
        "Her örneğin yanında N dönüşümü de sorulur: renkler, koltuklar, sıra değişir, yanıt onlarla değişir.",
        "Ask N images of each case too: colours, seats and orders change, and the answer with them.",
    ),
    "seed": ("--expand için: aynı tohum, aynı dönüşümler.", "For --expand: the same seed, the same images."),
    "timeout": ("Bir soruya kaç saniye beklensin.", "Seconds to wait for an answer."),
    "start_timeout": (
        "Motorun başlaması kaç saniye beklensin.",
        "Seconds to wait for the engine's start.",
    ),
    "memory": ("Motor en çok kaç megabayt kullanabilir.", "Megabytes that the engine may use."),
    "strict_rules": (
        "Kuralın adını vermeyen yanıtı da yanlış say.",
        "Count an answer that does not name the rule as failed.",
    ),
    "report": (
        "Rapor yaz: BİÇİM=DOSYA[,BİÇİM=DOSYA]. Biçimler: junit, json, html, tap, ctrf, md. DOSYA - ise "
        "standart çıktı.",
        "Write reports: FORMAT=FILE[,FORMAT=FILE]. Formats: junit, json, html, tap, ctrf, md. FILE - is "
        "standard output.",
    ),
    "report_name": ("BİÇİM=DOSYA", "FORMAT=FILE"),
    "known": (
        "Bilinen yanlışların listesi: onlar sonucu bozmaz, düzelmiş olanı listede kalırsa bozar.",
        "A list of known failures: they break nothing, one that passes by now does until it is removed.",
    ),
    "write_known": (
        "Sonucu bozan her şeyi bilinen yanlış olarak bu dosyaya yaz; çıkış kodu 0 olur.",
        "Write all that breaks the run to this file as known failures; the exit status is then 0.",
    ),
    "limit": (
        "Her bölümde en çok bu kadar örnek göster; 0 hepsi.",
        "Show so many cases a part at the most; 0 for all.",
    ),
    "one_of": (
        "--engine ya da --answers verin; ikisi birden olmaz.",
        "Give --engine or --answers, and not both.",
    ),
    "no_command": ("--engine: komut okunamadı: {found}", "--engine: the command cannot be read: {found}"),
    "does_not_add_up": (
        "Sayım tutmuyor; bu, sınamanın kendi hatasıdır, sonuca güvenmeyin:",
        "The counts do not add up. This is a fault of the suite itself, do not trust the result:",
    ),
    "now_passing": (
        "Artık doğru yanıtlanıyor; {file} listesinden çıkarın:",
        "These pass by now; remove them from the list {file}:",
    ),
    "unknown_known": (
        "{file}:{line}: sınamada böyle bir soru yok: {name}",
        "{file}:{line}: the suite has no item {name}",
    ),
    "known_written": ("{number} bilinen yanlış yazıldı: {file}", "{number} known failures written: {file}"),
    "known_title": (
        "Known failures of {engine}: items that break nothing until they pass.",
        "Known failures of {engine}: items that break nothing until they pass.",
    ),
    "bad_known": (
        "{file}:{line}: bir soru kimliği olmalı (meld-0004@oyna), bu değil: {found}",
        "{file}:{line}: must be the id of an item (meld-0004@oyna), not {found}",
    ),
}  # fmt: skip


def command(language: str) -> click.Command:
    """The command in one language."""
    texts = in_language(TEXT, language)
    file = texts["file"]
    whole = click.IntRange(min=1)
    positive = click.FloatRange(min=0, min_open=True)
    params: list[click.Parameter] = [
        click.Option(["--engine"], metavar=texts["command"], help=texts["engine"]),
        click.Option(["--answers"], metavar=file, help=texts["answers"]),
        *selection_options(language),
        click.Option(["--jobs"], type=whole, default=1, metavar="N", help=texts["jobs"]),
        click.Option(
            ["--expand", "images"], type=click.IntRange(min=0), default=0, metavar="N", help=texts["expand"]
        ),
        click.Option(["--seed"], type=int, default=EXPANSION_SEED, metavar="S", help=texts["seed"]),
        click.Option(["--timeout"], type=positive, default=10.0, metavar="S", help=texts["timeout"]),
        click.Option(
            ["--start-timeout"], type=positive, default=30.0, metavar="S", help=texts["start_timeout"]
        ),
        click.Option(["--memory"], type=whole, default=1024, metavar="MB", help=texts["memory"]),
        click.Option(["--strict-rules"], is_flag=True, help=texts["strict_rules"]),
        click.Option(
            ["--report", "reports"], multiple=True, metavar=texts["report_name"], help=texts["report"]
        ),
        click.Option(["--known-failures", "known"], metavar=file, help=texts["known"]),
        click.Option(["--write-known"], metavar=file, help=texts["write_known"]),
        click.Option(
            ["--limit"],
            type=click.IntRange(min=0),
            default=FAILURES_SHOWN,
            show_default=True,
            metavar="N",
            help=texts["limit"],
        ),
    ]
    return new_command(
        language,
        "run",
        lambda **options: run_suite(language, **options),
        texts["about"],
        params,
        [
            "hakem suite run --engine 'hakem engine' --profile oyna",
            "hakem suite run --engine 'node adapter.js' --report junit=okey.xml,html=okey.html",
            "hakem suite run --answers answers.jsonl --known-failures known.txt",
        ],
    )


def run_suite(
    language: str,
    engine: str | None,
    answers: str | None,
    reports: tuple[str, ...],
    known: str | None,
    write_known: str | None,
    limit: int,
    strict_rules: bool,
    **options: Any,
) -> None:
    """Select, ask, count, report."""
    texts = in_language(TEXT, language)
    if (engine is None) == (answers is None):
        fail(texts["one_of"])
    called = _command_line(engine, language) if engine is not None else []
    targets = report_targets(reports, language)
    if write_known:
        check_files([write_known], language)
    listed = _known(known, language)
    cases = every_case(language)
    items = chosen_items(
        cases,
        options["profiles"],
        options["questions"],
        options["rules"],
        options["cases"],
        language,
    )
    if options["images"]:
        from referee.conformance.expand import expand

        items = expand(items, options["images"], options["seed"])
    if answers is not None:
        run = _answered(items, answers, strict_rules, language)
    else:
        run = _asked(items, called, strict_rules, language, options)
    _check_counts(run, items, language)
    if write_known:
        listed = _write_known(run, write_known, language)
    ids = listed.ids if listed else frozenset()
    status = _ratchet(listed, run, {case.id for case in cases}, language) if listed else 0
    from referee.conformance.reports import write

    for target in targets:
        write_file(target.file, write(target.form, run, language, ids), language)
    if not any(target.file == STANDARD_OUTPUT for target in targets):
        from referee.cli.suite.run_text import write_run

        write_run(run, ids, limit, language)
    from referee.conformance.reports.summary import summarise

    leave(max(status, summarise(run, ids).status))


def _command_line(engine: str, language: str) -> list[str]:
    try:
        found = shlex.split(engine, posix=os.name != "nt")
    except ValueError as error:
        fail(in_language(TEXT, language)["no_command"].format(found=error))
    if not found:
        fail(in_language(TEXT, language)["no_command"].format(found="''"))
    return found


def _asked(
    items: "Sequence[Item]",
    called: list[str],
    strict_rules: bool,
    language: str,
    options: dict[str, Any],
) -> "Run":
    from referee.cli.suite.progress import Progress
    from referee.conformance.runner_texts import cannot_run_text
    from referee.conformance.running import CannotRunError, run_engine

    with Progress(len(items), language, sys.stderr) as progress:
        try:
            return run_engine(
                items,
                called,
                jobs=options["jobs"],
                timeout=options["timeout"],
                start_timeout=options["start_timeout"],
                memory_megabytes=options["memory"],
                strict_rules=strict_rules,
                on_result=progress.result,
            )
        except CannotRunError as error:
            progress.clear()
            fail(cannot_run_text(error, language))


def _answered(items: "Sequence[Item]", file: str, strict_rules: bool, language: str) -> "Run":
    from referee.cli.suite.answers_text import reading_errors
    from referee.conformance.answers import judge_answers, read_answers

    with reading_errors(file, language) as lines:
        answers = read_answers(items, lines)
    from referee.cli.suite.answers_text import say_faults

    say_faults(file, answers, language)
    return judge_answers(items, answers, strict_rules)


def _check_counts(run: "Run", items: "Sequence[Item]", language: str) -> None:
    from referee.conformance.reports.summary import disagreements

    found = disagreements(run, items)
    if found:
        fail("\n".join([in_language(TEXT, language)["does_not_add_up"], *(f"  {line}" for line in found)]))


# Known failures


def _known(file: str | None, language: str) -> "Known | None":
    if file is None:
        return None
    from referee.conformance.known import read_known
    from referee.documents import of_file
    from referee.file_faults import FileFault

    try:
        return read_known(file)
    except FileFault as fault:
        if fault.code == "bad_form":
            texts = in_language(TEXT, language)
            fail(texts["bad_known"].format(file=file, line=fault.line, found=fault.facts["found"]))
        fail(of_file(fault).text(language))


def _write_known(run: "Run", file: str, language: str) -> "Known":
    from referee.conformance.known import list_of, read_known
    from referee.conformance.reports.safe import clean

    texts = in_language(TEXT, language)
    engine = clean(f"{run.engine.name} {run.engine.version}".strip(), 120)
    write_file(file, list_of(run, [texts["known_title"].format(engine=engine)]), language)
    listed = read_known(file)
    click.echo(texts["known_written"].format(number=len(listed.lines), file=file), err=True)
    return listed


def _ratchet(listed: "Known", run: "Run", cases: set[str], language: str) -> int:
    """Say which listed items pass by now (they break the run) and which do not exist."""
    from referee.conformance.known import hold_against

    texts = in_language(TEXT, language)
    held = hold_against(listed, run, cases)
    for name in held.unknown:
        said = texts["unknown_known"].format(file=listed.file, line=listed.lines[name], name=name[:120])
        click.echo(said, err=True)
    if not held.now_passing:
        return 0
    click.echo(texts["now_passing"].format(file=listed.file), err=True)
    for name in held.now_passing:
        click.echo(f"  {listed.file}:{listed.lines[name]}: {name}", err=True)
    return 1
