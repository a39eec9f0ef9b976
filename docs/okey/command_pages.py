"""The command line, from the commands themselves."""

import re
from typing import Any

import click
from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from okey.nodes import code, para, section, strong, table
from okey.words import word

NAME = "hakem"


class CommandsDirective(SphinxDirective):
    """``{commands}``: every command with its options and examples."""

    def run(self) -> list[nodes.Node]:
        from referee import __version__
        from referee.cli.group import group
        from referee.cli.language import speak

        language = self.env.config.language
        speak(language)
        root = group(language, __version__, NAME)
        return list(self._commands(root, click.Context(root, info_name=NAME), language))

    def _commands(self, parent: Any, context: click.Context, language: str) -> list[nodes.Node]:
        found: list[nodes.Node] = []
        for name in parent.list_commands(context):
            command = parent.get_command(context, name)
            inner = click.Context(command, info_name=name, parent=context)
            parts = _command(command, inner, language)
            if isinstance(command, click.Group):
                parts += self._commands(command, inner, language)
            path = inner.command_path
            identity = "command-" + path.removeprefix(f"{NAME} ").replace(" ", "-")
            found.append(section(identity, f"`{path}`", *parts))
        return found


def _command(command: click.Command, context: click.Context, language: str) -> list[nodes.Node]:
    found: list[nodes.Node] = []
    for block in _blocks(command.help or ""):
        found.append(para(block))
    pieces = " ".join([context.command_path, *command.collect_usage_pieces(context)])
    found.append(code(pieces, classes=["okey-usage"]))
    rows = []
    for parameter in command.get_params(context):
        record = parameter.get_help_record(context)
        if record is None or not record[1]:
            # What an argument is stands in the text above.
            continue
        rows.append([[nodes.literal(record[0], record[0])], record[1]])
    if rows:
        heads = [word("option", language), word("meaning", language)]
        found.append(table(heads, rows, "okey-options", widths=[35, 65]))
    examples = _examples(command.epilog or "")
    if examples:
        label = word("example" if len(examples) == 1 else "examples", language)
        found += [para(strong(label)), code("\n".join(examples), "console")]
    return found


def _blocks(text: str) -> list[str]:
    return [
        " ".join(block.replace("\b", "").split()) for block in re.split(r"\n\s*\n", text) if block.strip()
    ]


def _examples(epilog: str) -> list[str]:
    lines = (line.strip() for line in epilog.replace("\b", "").splitlines())
    return [f"$ {line}" for line in lines if line.startswith(NAME) or "| hakem" in line]


def setup(app: Sphinx) -> None:
    """The directive."""
    app.add_directive_to_domain("okey", "commands", CommandsDirective)
