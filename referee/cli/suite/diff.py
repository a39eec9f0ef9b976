"""``hakem suite diff``: two runs held against each other."""

from typing import TYPE_CHECKING, Any

import click

from referee.cli.group import fail, format_option, leave, new_command
from referee.wording.texts import in_language

if TYPE_CHECKING:
    from referee.conformance.suite_diff import Change, Report, SuiteDiff

TEXT = {
    "about": (
        """İki çalıştırmanın JSON raporlarını karşılaştırır: ne bozuldu, ne düzeldi, ne kayboldu.

        Raporlar: hakem suite run … --report json=DOSYA.

        Çıkış kodu: 0 belgelere göre yeni bir yanlış yok, 1 var, 2 karşılaştırılamadı.""",
        """Compare the JSON reports of two runs: what broke, what was mended, what is gone.

        The reports come from hakem suite run … --report json=FILE.

        Exit status: 0 nothing fails newly against the documents, 1 something does, 2 they cannot be
        compared.""",
    ),
    "old": ("ESKİ", "OLD"),
    "new_file": ("YENİ", "NEW"),
    "format": ("text: okumak için; json: programlar için.", "text: to be read; json: for programs."),
    "limit": (
        "Her bölümde en çok bu kadar soru göster; 0 hepsi.",
        "Show so many items a part at the most; 0 for all.",
    ),
    "newly_failing": ("Yeni yanlışlar", "Newly failing"),
    "newly_passing": ("Düzelenler", "Newly passing"),
    "no_longer_tested": ("Artık sınanmayanlar", "No longer tested"),
    "gone": ("Kaybolanlar", "Gone"),
    "new": ("Yeni gelenler", "New"),
    "still_failing": ("Hâlâ yanlış", "Still failing"),
    "passed": ("doğru", "passed"),
    "failed": ("yanlış", "failed"),
    "skipped": ("atlandı", "skipped"),
    "unanswered": ("yanıtsız", "not answered"),
    "interpretation": ("yorum", "interpretation"),
    "more": (
        "… ve {number} soru daha (--limit 0 hepsini gösterir)",
        "… and {number} more (--limit 0 shows all)",
    ),
    "same": ("İki çalıştırma arasında fark yok.", "Nothing changed between the two runs."),
    "suites": (
        "Sınamanın sürümleri farklı: {old} ve {new}; beklenen yanıtlar da değişmiş olabilir.",
        "The versions of the suite differ, {old} and {new}: what is expected may have changed too.",
    ),
    "not_found": ("{file} bulunamadı.", "{file} does not exist."),
    "unreadable": ("{file} okunamıyor: {found}", "{file} cannot be read: {found}"),
    "too_big": ("{file} {most} MB'tan büyük.", "{file} is larger than {most} MB."),
    "not_json": ("{file}: JSON değil.", "{file}: not JSON."),
    "no_report": (
        "{file}: bu bir JSON raporu değil; şöyle yazılır: hakem suite run … --report json=DOSYA",
        "{file}: no JSON report; one is written by hakem suite run … --report json=FILE",
    ),
    "other_version": (
        "{file}: rapor biçimi {found}; bu sürüm {known} okur.",
        "{file}: the report has form {found}, this version reads {known}.",
    ),
    "broken": ("{file}: rapor bozuk: {where}", "{file}: the report is broken: {where}"),
}

PARTS = ("newly_failing", "newly_passing", "no_longer_tested", "gone", "new", "still_failing")
LIMIT = 20


def command(language: str) -> click.Command:
    """The command in one language."""
    texts = in_language(TEXT, language)
    return new_command(
        language,
        "diff",
        lambda **options: diff(language, **options),
        texts["about"],
        [
            click.Argument(["old"], metavar=texts["old"]),
            click.Argument(["new"], metavar=texts["new_file"]),
            format_option(texts["format"]),
            click.Option(
                ["--limit"],
                type=click.IntRange(min=0),
                default=LIMIT,
                show_default=True,
                metavar="N",
                help=texts["limit"],
            ),
        ],
        ["hakem suite diff before.json after.json"],
    )


def diff(language: str, old: str, new: str, form: str, limit: int) -> None:
    """Compare and report."""
    from referee.conformance.suite_diff import compare

    before, after = report_in(old, language), report_in(new, language)
    found = compare(before, after)
    if form == "json":
        from referee.cli.judge import write_json

        write_json(_document(found, before, after))
    else:
        _write(found, before, after, limit, language)
    leave(1 if found.breaking else 0)


def report_in(file: str, language: str) -> "Report":
    """The report in a file; ends with a sentence where there is none."""
    from referee.conformance.reports.safe import clean
    from referee.conformance.suite_diff import ReportFault, read_report

    try:
        return read_report(file)
    except ReportFault as fault:
        facts = {name: clean(value, 80) for name, value in fault.facts.items()}
        fail(in_language(TEXT, language)[fault.code].format(file=file, **facts))


def _document(found: "SuiteDiff", before: "Report", after: "Report") -> dict[str, Any]:
    return {
        "diff": 1,
        "old": {"file": before.file, "engine": before.engine},
        "new": {"file": after.file, "engine": after.engine},
        "breaking": found.breaking,
        **{part: [change._asdict() for change in getattr(found, part)] for part in PARTS},
    }


def _write(found: "SuiteDiff", before: "Report", after: "Report", limit: int, language: str) -> None:
    from referee.cli.terminal import Terminal
    from referee.conformance.reports.safe import clean

    texts = in_language(TEXT, language)
    terminal = Terminal(language)
    for mark, report in (("−", before), ("+", after)):
        terminal.line(f"{mark} {clean(report.file, 200)}  {terminal.ink(clean(report.engine, 120), 'dim')}")
    versions = [_version(report) for report in (before, after)]
    if versions[0] != versions[1]:
        terminal.line()
        terminal.block(texts["suites"].format(old=versions[0], new=versions[1]), 0)
    if not any(getattr(found, part) for part in PARTS if part != "still_failing"):
        terminal.line()
        terminal.line(texts["same"])
    for part in PARTS:
        changes = getattr(found, part)
        if not changes:
            continue
        terminal.line()
        terminal.line(terminal.ink(f"{texts[part]}: {len(changes)}", "head"))
        most = len(changes) if limit == 0 else limit
        for change in changes[:most]:
            _line(terminal, part, change, texts, language)
        if len(changes) > most:
            terminal.line(f"  {texts['more'].format(number=len(changes) - most)}")


def _version(report: "Report") -> str:
    from referee.conformance.reports.safe import clean

    suite = report.document.get("suite")
    return clean(suite.get("version", "?") if isinstance(suite, dict) else "?", 40)


def _line(terminal: Any, part: str, change: "Change", texts: dict[str, str], language: str) -> None:
    from referee.conformance.reports.safe import clean

    mark, ink = {
        "newly_failing": ("✗", "refused"),
        "newly_passing": ("✓", "good"),
        "still_failing": ("✗", "dim"),
    }.get(part, ("·", "dim"))
    steps = [texts[outcome] for outcome in (change.before, change.after) if outcome is not None]
    notes = " → ".join(steps)
    if change.authority == "interpretation":
        notes += f" · {texts['interpretation']}"
    title = clean(change.title.get(language, ""), 120)
    terminal.block(f"{clean(change.id, 160)}  {title}", 4, f"  {terminal.ink(mark, ink)}")
    terminal.block(notes, 4, "", "dim")
