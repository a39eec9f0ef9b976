"""``hakem suite``: the conformance suite, for those who write an engine. One file a sub-command."""

import click

from referee.cli.group import subgroup

ABOUT = (
    """Bir okey motorunu, hangi dilde yazılmış olursa olsun, örnek örnek sınar.

    Motor ya standart girdi ve çıktıyla konuşan bir programdır (run) ya da soruları başka yerde yanıtlar
    (questions, sonra run --answers). Yeni başlayanlar için: hakem suite init.""",
    """Test an okey engine, in whatever language it is written, case by case.

    The engine is a program that talks over standard input and output (run), or it answers the questions
    elsewhere (questions, then run --answers). To begin: hakem suite init.""",
)

COMMANDS: dict[str, tuple[str, str]] = {
    "run": (
        "Motora soruları sorar, sonucu raporlar.",
        "Ask an engine the cases and report.",
    ),
    "init": (
        "Yeni bir bağdaştırıcının ilk hâlini yazar.",
        "Write the first version of an adapter.",
    ),
    "identify": (
        "Bir motorun gerçekte hangi masayı oynadığını bulur.",
        "Find out which table an engine really plays.",
    ),
    "list": ("Örnekleri sıralar.", "List the cases."),
    "show": ("Bir örneği bütünüyle gösterir.", "Show a case in full."),
    "questions": (
        "Soruları bir dosyaya yazar: başka yerde yanıtlamak için.",
        "Write the questions to a file, to be answered elsewhere.",
    ),
    "export": (
        "Bütün örnekleri, kuralları ve masaları JSON olarak verir.",
        "Write all cases, rules and profiles as JSON.",
    ),
    "diff": ("İki çalıştırmayı karşılaştırır.", "Compare two runs."),
    "badge": ("Bir çalıştırmadan rozet yapar.", "Make a badge of a run."),
    "coverage": (
        "Belgelerdeki cümlelerden hangisini hangi örneğin gösterdiğini sayar.",
        "Count which statements of the documents the cases show.",
    ),
}


def command(language: str) -> click.Command:
    """The group in one language."""
    about = ABOUT[0 if language == "tr" else 1]
    examples = ["hakem suite list --question meld", "hakem suite run --engine 'hakem engine' --question meld"]
    return subgroup(language, "suite", about, COMMANDS, "referee.cli.suite", examples)
