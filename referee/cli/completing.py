"""What could stand in the place of an argument: rule ids, tables with variants, documents, files."""

from collections.abc import Callable

import click
from click.shell_completion import CompletionItem

Complete = Callable[[click.Context, str], list[CompletionItem]]


def rules(_: click.Context, incomplete: str) -> list[CompletionItem]:
    """Rule ids, with their titles."""
    from referee.cli.language import current_language
    from referee.rulebook import load_rulebook

    language = current_language()
    return [
        CompletionItem(name, help=rule.title[language])
        for name, rule in load_rulebook().rules.items()
        if name.startswith(incomplete)
    ]


def tables(_: click.Context, incomplete: str) -> list[CompletionItem]:
    """Profile ids; after a plus the variants that are not named yet; a path where one was begun."""
    from referee.cli.ask import complete_profiles
    from referee.cli.language import current_language
    from referee.spec import load_spec

    spec, language = load_spec(), current_language()
    base, plus, _rest = incomplete.rpartition("+")
    if not plus:
        if "/" in incomplete or "." in incomplete:
            return [CompletionItem(incomplete, type="file")]
        found = [
            CompletionItem(name, help=spec["profiles"][name]["title"][language])
            for name in complete_profiles(spec)
            if name.startswith(incomplete)
        ]
        return found or [CompletionItem(incomplete, type="file")]
    named = set(base.split("+"))
    # The number of ``hands-N`` is for the user to type.
    return [
        CompletionItem(f"{base}+{name.removesuffix('N')}", help=variant["title"][language])
        for name, variant in spec["variants"].items()
        if name not in named and f"{base}+{name}".startswith(incomplete)
    ]


def documents(_: click.Context, incomplete: str) -> list[CompletionItem]:
    """The documents of the trace."""
    from referee.files import compile_sources, data_root

    names = compile_sources(data_root())
    return [CompletionItem(name) for name in names if name.startswith(incomplete)]


def files(_: click.Context, incomplete: str) -> list[CompletionItem]:
    """The shell knows its files."""
    return [CompletionItem(incomplete, type="file")]


BY_NAME: dict[str, Complete] = {
    "rule": rules,
    "profile": tables,
    "first": tables,
    "second": tables,
    "document": documents,
    "file": files,
    "files": files,
    "begun": files,
}
"""By the names that parameters have in the commands."""


def equip(command: click.Command) -> None:
    """Let every parameter of a command, and of those below it, be completed."""
    if isinstance(command, click.Group):
        for each in command.commands.values():
            equip(each)
    for parameter in command.params:
        complete = BY_NAME.get(parameter.name or "")
        if complete is not None and not isinstance(parameter.type, click.Choice):
            setattr(parameter, "shell_complete", complete)  # noqa: B010
