"""The command ``okey-referee``, and ``hakem``, the same thing shorter.

Nothing here may fail with a traceback: what a user can hand in is answered, and what should never happen
is said in one line.
"""

import contextlib
import os
import sys
from collections.abc import Sequence
from pathlib import Path

SOFTWARE_FAULT = 70
NAMES = ("hakem", "okey-referee")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; the exit status."""
    try:
        return _run(sys.argv[1:] if arguments is None else list(arguments))
    except KeyboardInterrupt:
        from referee.cli.group import INTERRUPTED

        return INTERRUPTED


def _run(arguments: list[str]) -> int:
    import click

    from referee import __version__
    from referee.cli.group import BROKEN_PIPE, INTERRUPTED, group, silence
    from referee.cli.language import chosen_language, speak

    language = chosen_language(arguments, os.environ)
    speak(language)
    _let_everything_be_written()
    called = Path(sys.argv[0]).stem
    name = called if called in NAMES else NAMES[0]
    try:
        status = group(language, __version__, name).main(arguments, prog_name=name, standalone_mode=False)
        sys.stdout.flush()
        return status if isinstance(status, int) else 0
    except click.ClickException as fault:
        fault.show()
        return 2
    except (click.Abort, KeyboardInterrupt):
        return INTERRUPTED
    except BrokenPipeError:
        silence(sys.stdout)
        return BROKEN_PIPE
    except SystemExit as end:
        # click leaves this way when the reader of its help has gone.
        return BROKEN_PIPE if end.code == 1 else int(end.code or 0)
    except Exception as fault:
        if os.environ.get("OKEY_DEBUG"):
            raise
        _apologise(fault, language)
        return SOFTWARE_FAULT


def _let_everything_be_written() -> None:
    """A terminal that lacks a letter shows a question mark instead of ending the command."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


def _apologise(fault: Exception, language: str) -> None:
    kind = type(fault).__name__
    if isinstance(fault, MemoryError):
        said = ("Bellek yetmedi.", "Out of memory.")
    elif isinstance(fault, OSError):
        said = (f"Sistem hatası: {fault}", f"System error: {fault}")
    else:
        said = (
            f"Beklenmeyen bir iç hata oldu ({kind}: {fault}). OKEY_DEBUG=1 ile ayrıntısı görülür.",
            f"An unexpected internal error ({kind}: {fault}). OKEY_DEBUG=1 shows the details.",
        )
    with contextlib.suppress(OSError):
        print(said[0 if language == "tr" else 1], file=sys.stderr)
