"""``hakem suite questions``: the questions as a file, to be answered where no child process can be."""

import sys

import click

from referee.cli.group import fail, new_command
from referee.cli.suite.choosing import chosen_items, every_case, selection_options
from referee.cli.suite.run import EXPANSION_SEED
from referee.cli.suite.run import TEXT as RUN
from referee.cli.suite.targets import STANDARD_OUTPUT, check_files
from referee.wording.texts import in_language

TEXT = {
    "about": (
        """Soruları motora gidecekleri biçimde yazar: her satırda bir JSON iletisi.

        Oyun motoru (Unity, Flutter, tarayıcı) bir alt süreç olamıyorsa soruları orada yanıtlayın, her
        yanıtı bir satıra yazın: {"id":"…","answer":{…}}. Sonra aynı seçeneklerle: hakem suite run
        --answers. Beklenen yanıtlar bu dosyada yoktur.""",
        """Write the questions as they go to an engine: a JSON message a line.

        For engines that cannot be a child process (Unity, Flutter, a browser): answer them there, an answer
        a line, {"id":"…","answer":{…}}, then call hakem suite run --answers with the same options. What
        must come out is not in the file.""",
    ),
    "output": ("Bu dosyaya yaz; yoksa standart çıktıya.", "Write to this file instead of standard output."),
    "unwritable": ("{file} yazılamıyor: {found}", "{file} cannot be written: {found}"),
}


def command(language: str) -> click.Command:
    """The command in one language."""
    texts, shared = in_language(TEXT, language), in_language(RUN, language)
    return new_command(
        language,
        "questions",
        lambda **options: write_questions(language, **options),
        texts["about"],
        [
            *selection_options(language),
            click.Option(
                ["--expand", "images"],
                type=click.IntRange(min=0),
                default=0,
                metavar="N",
                help=shared["expand"],
            ),
            click.Option(["--seed"], type=int, default=EXPANSION_SEED, metavar="S", help=shared["seed"]),
            click.Option(
                ["--output", "-o"], default=STANDARD_OUTPUT, metavar=shared["file"], help=texts["output"]
            ),
        ],
        [
            "hakem suite questions --profile oyna > questions.jsonl",
            "hakem engine < questions.jsonl > answers.jsonl",
            "hakem suite run --profile oyna --answers answers.jsonl",
        ],
    )


def write_questions(
    language: str,
    profiles: tuple[str, ...],
    questions: tuple[str, ...],
    rules: tuple[str, ...],
    cases: tuple[str, ...],
    images: int,
    seed: int,
    output: str,
) -> None:
    """Write the file."""
    check_files([output], language)
    items = chosen_items(every_case(language), profiles, questions, rules, cases, language)
    if images:
        from referee.conformance.expand import expand

        items = expand(items, images, seed)
    from referee.conformance import answers

    lines = answers.questions(items)
    if output == STANDARD_OUTPUT:
        sys.stdout.flush()
        sys.stdout.buffer.writelines(lines)
        return
    try:
        with open(output, "wb") as stream:
            stream.writelines(lines)
    except OSError as error:
        texts = in_language(TEXT, language)
        fail(texts["unwritable"].format(file=output, found=error.strerror or str(error)))
