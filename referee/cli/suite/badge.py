"""``hakem suite badge``: a run as a badge."""

import click

from referee.cli.group import new_command
from referee.cli.suite.diff import report_in
from referee.cli.suite.targets import STANDARD_OUTPUT, check_files, write_file
from referee.wording.texts import in_language

TEXT = {
    "about": (
        """Bir JSON raporundan rozet yapar: README'ye konacak bir SVG ya da rozet sunucusunun okuyacağı JSON.

        Belgelere dayanan sorular sayılır. Atlananlar sınanmamış diye yazılır; ne doğru ne yanlış sayılır.""",
        """Make a badge of a JSON report: an SVG for a README, or the JSON that a badge server reads.

        What the documents say is counted. Skipped items are named as not tested; they are neither passes
        nor failures.""",
    ),
    "report": ("RAPOR", "REPORT"),
    "format": ("svg: resim; json: shields.io uç noktası.", "svg: a picture; json: a shields.io endpoint."),
    "output": ("Bu dosyaya yaz; yoksa standart çıktıya.", "Write to this file instead of standard output."),
    "file": ("DOSYA", "FILE"),
}


def command(language: str) -> click.Command:
    """The command in one language."""
    texts = in_language(TEXT, language)
    return new_command(
        language,
        "badge",
        lambda **options: badge(language, **options),
        texts["about"],
        [
            click.Argument(["report"], metavar=texts["report"]),
            click.Option(
                ["--format", "form"], type=click.Choice(["svg", "json"]), default="svg", help=texts["format"]
            ),
            click.Option(
                ["--output", "-o"], default=STANDARD_OUTPUT, metavar=texts["file"], help=texts["output"]
            ),
        ],
        ["hakem suite badge report.json -o okey101.svg"],
    )


def badge(language: str, report: str, form: str, output: str) -> None:
    """Write the badge."""
    from referee.conformance.badge import as_endpoint, as_svg, badge_of

    check_files([output], language)
    made = badge_of(report_in(report, language))
    write_file(output, as_svg(made, language) if form == "svg" else as_endpoint(made, language), language)
