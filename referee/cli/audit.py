"""``hakem audit``: the log of a whole site."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import click

from referee.cli.group import INTERRUPTED, fail, format_option, leave, new_command, profile_option
from referee.wording.texts import in_language

if TYPE_CHECKING:
    from referee.audit.folder import Folder
    from referee.audit.judging import Options
    from referee.audit.running import Engine
    from referee.profile import Profile

USUAL_PARTITION = 200
STANDARD_INPUT = "-"

TEXT = {
    "about": (
        """Bir sitenin bütün loguna bakar.

        OYUNLAR: JSON Lines dosyaları (her satırda bir kayıt), düz ya da gzip veya zstd ile sıkıştırılmış;
        - standart girdidir. Sonuçlar --out klasörüne yazılır: Parquet tabloları (hands, verdicts,
        differences, unreadable) ile özet (summary.json, summary.tr.html, summary.en.html).

        Bozuk satır işi durdurmaz, unreadable tablosuna geçer. Yarıda kesilen iş aynı komutla kaldığı
        yerden sürer; değişmemiş dosyaya ikinci kez bakılmaz, büyüyen dosyanın yalnızca yenisine bakılır.
        Aynı klasöre sonra verilen dosyalar öncekilere eklenir.

        Çıkış kodu: 0 kusur yok; 1 reddedilen hamle, yanlış sonuç ya da okunamayan satır var; 2 iş
        yapılamadı; 130 durduruldu.""",
        """Judge the log of a whole site.

        GAMES are JSON Lines files (a record a line), plain or packed by gzip or zstd; - is standard input.
        The results go to the folder --out: Parquet tables (hands, verdicts, differences, unreadable) and a
        summary (summary.json, summary.tr.html, summary.en.html).

        A bad line stops nothing; it is a row in unreadable. Work that was interrupted goes on with the
        same command; a file that has not changed is not judged again, of one that has grown only what is
        new. Files that are given later for the same folder are added to the ones before.

        Exit status: 0 nothing found; 1 refused events, wrong results or unreadable lines; 2 could not be
        done; 130 interrupted.""",
    ),
    "games": ("OYUNLAR...", "GAMES..."),
    "folder": ("KLASÖR", "DIR"),
    "number": ("SAYI", "NUMBER"),
    "file": ("DOSYA", "FILE"),
    "address": ("ADRES", "ADDRESS"),
    "out": ("Sonuçların klasörü; yoksa açılır.", "The folder for the results; it is made if need be."),
    "profile": (
        "Kayıttaki profil yerine bununla bak: bir kimlik (ev kurallarıyla) ya da bir profil dosyası.",
        "Judge under this profile instead of the records' own: an id (with variants) or a profile file.",
    ),
    "jobs": (
        "Aynı anda kaç işlem; verilmezse işlemci sayısı. Sonuçları değiştirmez.",
        "How many processes; if not given, one for each processor. It changes no result.",
    ),
    "engine": (
        "local: bu makinede; dask: bir Dask kümesinde.",
        "local: on this machine; dask: on a Dask cluster.",
    ),
    "scheduler": (
        "Dask zamanlayıcısının adresi, tcp://makine:8786 gibi.",
        "The address of the Dask scheduler, such as tcp://machine:8786.",
    ),
    "anonymise": (
        "Oyuncu adlarının yerine değişmeyen kodlar yaz; anahtar klasörde durur (anonymise.key).",
        "Write stable codes instead of players' names; the key stays in the folder (anonymise.key).",
    ),
    "key": (
        "Kodların anahtarını bu dosyadan al: başka bir denetimle aynı kodlar çıkar. --anonymise demektir.",
        "Take the key of the codes from this file: the same codes as in another audit. Implies --anonymise.",
    ),
    "partition": (
        "Bir bölümde kaç satır; her bölüm tablo başına bir Parquet dosyasıdır.",
        "Lines in a partition; each is one Parquet file a table.",
    ),
    "format": (
        "Ekrana yazılan özet: text okunacak metin, json tek satır.",
        "The summary on the screen: text to be read, json one line.",
    ),
    "need_out": (
        "Sonuçlar nereye yazılsın? --out KLASÖR gerekir.",
        "Where do the results go? Give --out DIR.",
    ),
    "need_scheduler": (
        "--engine dask ile --scheduler ADRES gerekir.",
        "--engine dask needs --scheduler ADDRESS.",
    ),
    "needless_scheduler": (
        "--scheduler yalnızca --engine dask ile anlamlıdır.",
        "--scheduler only makes sense with --engine dask.",
    ),
    "needless_jobs": (
        "--jobs bu makinedeki işlemler içindir; Dask'ta işçi sayısını küme belirler.",
        "--jobs is for processes of this machine; with Dask the cluster has its own workers.",
    ),
}


def command(language: str) -> click.Command:
    """The command in one language."""
    texts = in_language(TEXT, language)
    number = texts["number"]
    out = {"tr": "sonuc", "en": "results"}[language]
    return new_command(
        language,
        "audit",
        lambda **options: audit_command(language, **options),
        texts["about"],
        [
            click.Argument(["files"], nargs=-1, required=True, metavar=texts["games"]),
            click.Option(["--out"], metavar=texts["folder"], help=texts["out"]),
            profile_option(language, texts["profile"]),
            click.Option(["--jobs"], type=click.IntRange(1, 256), metavar=number, help=texts["jobs"]),
            click.Option(
                ["--engine"], type=click.Choice(["local", "dask"]), default="local", help=texts["engine"]
            ),
            click.Option(["--scheduler"], metavar=texts["address"], help=texts["scheduler"]),
            click.Option(["--anonymise"], is_flag=True, help=texts["anonymise"]),
            click.Option(["--key"], metavar=texts["file"], help=texts["key"]),
            click.Option(
                ["--partition"],
                type=click.IntRange(1, 1_000_000),
                default=USUAL_PARTITION,
                metavar=number,
                help=texts["partition"],
            ),
            format_option(texts["format"]),
        ],
        [f'hakem simulate --profile oyna --hands 20 | hakem audit - --out "$(mktemp -d)/{out}"'],
    )


def audit_command(language: str, **options: Any) -> None:
    """Judge a log."""
    texts = in_language(TEXT, language)
    _check(options, texts)
    try:
        import referee.audit.tables  # noqa: F401
        from referee.audit.running import check_files
        from referee.audit.texts import CannotAuditError
    except ImportError as error:
        _missing(error, language)
    from referee.cli.profile_option import chosen_profile

    profile = None
    if options["profile"] is not None:
        profile = chosen_profile(options["profile"], language)
    files = [_plain(file) for file in options["files"]]
    troubles = check_files(files)
    for file, trouble in troubles:
        _say_unreadable(file, trouble, language)
    if troubles:
        leave(2)
    try:
        leave(_audited(files, profile, language, options))
    except CannotAuditError as fault:
        fail(fault.sentence(language))


def _check(options: dict[str, Any], texts: dict[str, str]) -> None:
    if options["out"] is None:
        fail(texts["need_out"])
    if options["engine"] == "dask" and options["scheduler"] is None:
        fail(texts["need_scheduler"])
    if options["engine"] == "local" and options["scheduler"] is not None:
        fail(texts["needless_scheduler"])
    if options["engine"] == "dask" and options["jobs"] is not None:
        fail(texts["needless_jobs"])


def _audited(files: list[str], profile: "Profile | None", language: str, options: dict[str, Any]) -> int:
    """Judge what is not finished and show what was found; the exit status."""
    from referee.audit.folder import Folder
    from referee.audit.judging import Options
    from referee.audit.running import audit
    from referee.audit.summary import is_clean
    from referee.cli.audit_text import Progress, interrupted

    with Folder(Path(options["out"])) as folder:
        wire = None if profile is None else {"id": profile.id, "parameters": profile.values}
        settings = Options(wire, _key(options, folder))
        folder.settle(None if profile is None else profile.hash, options["partition"], settings)
        progress = Progress(language, sys.stderr)
        try:
            run = audit(
                folder, files, options["partition"], _engine(folder, settings, options, language), progress
            )
        except KeyboardInterrupt:
            progress.clear()
            click.echo(interrupted(language), err=True)
            return INTERRUPTED
        progress.clear()
        summary = _summary(folder)
        if options["form"] == "json":
            from referee.cli.judge import write_json

            write_json(summary)
        else:
            from referee.cli.audit_text import SummaryText, ran
            from referee.cli.terminal import Terminal

            SummaryText(Terminal(language), summary, options["out"]).write()
            if progress.shown and run.partitions:
                click.echo(ran(run, language), err=True)
        return 0 if is_clean(summary) else 1


def _key(options: dict[str, Any], folder: "Folder") -> bytes | None:
    if options["key"] is not None:
        from referee.audit.anonymise import read_key
        from referee.audit.texts import CannotAuditError

        try:
            return read_key(Path(options["key"]))
        except (OSError, ValueError) as error:
            found = getattr(error, "strerror", None) or str(error)
            raise CannotAuditError("unreadable_file", file=options["key"], found=found) from None
    return folder.key() if options["anonymise"] else None


def _engine(folder: "Folder", settings: "Options", options: dict[str, Any], language: str) -> "Engine":
    if options["engine"] == "dask":
        try:
            from referee.audit.cluster import on_cluster
        except ImportError as error:
            _missing(error, language)
        return on_cluster(folder.path, settings, options["scheduler"])
    from referee.audit.running import in_processes, in_this_process

    jobs = options["jobs"] or _processors()
    return in_this_process(folder.path, settings) if jobs == 1 else in_processes(folder.path, settings, jobs)


def _processors() -> int:
    import os

    try:
        return min(len(os.sched_getaffinity(0)), 256)
    except AttributeError:
        return min(os.cpu_count() or 1, 256)


def _summary(folder: "Folder") -> dict[str, Any]:
    """The summary; made anew only if something has changed."""
    import json

    from referee.audit.folder import replace
    from referee.audit.summary import summarise
    from referee.audit.summary_page import summary_page

    file = folder.path / "summary.json"
    with folder.written():
        if folder.has_summary():
            found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
            return found
        summary = summarise(folder.path, folder.files())
        for language in ("tr", "en"):
            replace(folder.path / f"summary.{language}.html", summary_page(summary, language))
        replace(file, json.dumps(summary, ensure_ascii=False, indent=2) + "\n")
        return summary


def _plain(file: str) -> str:
    """One way to write a path, so that a file is one file."""
    import os

    return file if file == STANDARD_INPUT else os.path.normpath(file)


def _say_unreadable(file: str, error: OSError, language: str) -> None:
    from referee.fault_texts import file_sentence
    from referee.file_faults import FileFault

    if isinstance(error, FileNotFoundError):
        fault = FileFault(file, 0, 0, "", "not_found")
    else:
        fault = FileFault(file, 0, 0, "", "unreadable", {"found": error.strerror or str(error)})
    click.echo(f"{file}: {file_sentence(fault, language)}", err=True)


def _missing(error: ImportError, language: str) -> NoReturn:
    """A library of an extra is not there."""
    from referee.audit.texts import CannotAuditError

    name = (error.name or "").partition(".")[0]
    if name not in ("pyarrow", "orjson", "dask", "distributed"):
        raise error
    extra = "cluster" if name in ("dask", "distributed") else "batch"
    fail(CannotAuditError("missing_extra", name=name, extra=extra).sentence(language))
