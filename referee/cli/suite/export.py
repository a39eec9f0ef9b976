"""``hakem suite export``: everything for those who write a runner of their own."""

from pathlib import Path

import click

from referee.cli.group import fail, new_command
from referee.cli.suite.choosing import every_case
from referee.wording.texts import in_language

TEXT = {
    "about": (
        """Örnekleri, kuralları, masaları, şemaları ve TypeScript türlerini bir klasöre JSON olarak yazar.

        manifest.json her dosyanın SHA-256 özetini taşır; aynı sürüm hep aynı dosyaları verir. Klasör boş
        olmalı ya da eski bir çıktıyı içermelidir.""",
        """Write cases, rules, tables, schemas and TypeScript types to a folder, as JSON.

        manifest.json holds a SHA-256 of each file, and the same version always gives the same files. The
        folder must be empty, or hold an older export.""",
    ),
    "folder": ("KLASÖR", "FOLDER"),
    "not_empty": (
        "{folder} boş değil ve içinde eski bir çıktı yok; dokunulmadı.",
        "{folder} is not empty and holds no older export; it was left as it is.",
    ),
    "no_folder": ("{folder} bir klasör değil.", "{folder} is no folder."),
    "unwritable": ("{folder} yazılamıyor: {found}", "{folder} cannot be written: {found}"),
    "written": (
        "{files} dosya, {kilobytes} kB: {folder} (özeti {hash})",
        "{files} files, {kilobytes} kB: {folder} (hash {hash})",
    ),
}


def command(language: str) -> click.Command:
    """The command in one language."""
    texts = in_language(TEXT, language)
    return new_command(
        language,
        "export",
        lambda **options: export(language, **options),
        texts["about"],
        [click.Argument(["folder"], metavar=texts["folder"])],
        ["hakem suite export okey101"],
    )


def export(language: str, folder: str) -> None:
    """Write the folder."""
    import json

    from referee.conformance.export import MANIFEST, ExportError, check_folder, write_export

    texts = in_language(TEXT, language)
    target = Path(folder)
    try:
        check_folder(target)
        sizes = write_export(every_case(language), target)
    except ExportError as error:
        fail(texts[error.code].format(folder=folder, found=error.found))
    manifest = json.loads((target / MANIFEST).read_bytes())
    click.echo(
        texts["written"].format(
            files=len(sizes),
            kilobytes=sum(sizes.values()) // 1000,
            folder=folder,
            hash=manifest["sha256"][:16],
        )
    )
