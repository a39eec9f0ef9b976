"""``hakem completion``: the script that lets a shell complete the commands."""

import click

from referee.cli import NAMES
from referee.cli.group import new_command
from referee.wording.texts import in_language

SHELLS = ("bash", "zsh", "fish")

TEXT = {
    "about": (
        """Kabuk için tamamlama betiğini yazar: komutlar, seçenekler, kural adları, masalar, ev kuralları.

        \b
        bash: ~/.bashrc dosyasına  eval "$(hakem completion bash)"
        zsh:  ~/.zshrc dosyasına   eval "$(hakem completion zsh)"
        fish: hakem completion fish > ~/.config/fish/completions/hakem.fish""",
        """Print the completion script for a shell: commands, options, rule ids, tables, house rules.

        \b
        bash: in ~/.bashrc  eval "$(hakem completion bash)"
        zsh:  in ~/.zshrc   eval "$(hakem completion zsh)"
        fish: hakem completion fish > ~/.config/fish/completions/hakem.fish""",
    ),
}  # fmt: skip


def command(language: str) -> click.Command:
    """The command in one language."""
    texts = in_language(TEXT, language)
    return new_command(
        language,
        "completion",
        completion,
        texts["about"],
        [click.Argument(["shell"], type=click.Choice(SHELLS))],
        ["hakem completion bash"],
    )


def completion(shell: str) -> None:
    """Print the script, for both names of the command."""
    from click.shell_completion import ShellComplete, get_completion_class

    kind = get_completion_class(shell)
    if kind is None:
        raise ValueError(shell)
    for name in NAMES:
        variable = f"_{name.replace('-', '_').upper()}_COMPLETE"
        script = kind(click.Command(name), {}, name, variable)
        # The class's own source() first starts the shell to ask for its version; the script is all we need.
        click.echo(ShellComplete.source(script))
