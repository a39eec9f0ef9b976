"""What the pytest plugin needs once there is an engine to test: the items, the engine, the words."""

import shlex
import threading
from collections.abc import Mapping, Sequence
from typing import Any

from referee.conformance import cases
from referee.conformance.items import Item, UnknownNameError
from referee.conformance.reports.safe import clean
from referee.conformance.reports.telling import told, value_text
from referee.conformance.reports.words import words
from referee.conformance.results import FAILED, Result
from referee.conformance.runner_texts import cannot_run_text, reason_text
from referee.conformance.running import CannotRunError, run_engine
from referee.profile import ProfileFault
from referee.wording.texts import in_language

TEXT = {
    "not_run": (
        "sorulmadı: motor çalıştırılamıyor (ilk örneğe bakın)",
        "not asked: the engine cannot be run (see the first case)",
    ),
    "bad_command": ("Komut okunamıyor: {command}", "The command cannot be read: {command}"),
    "unknown": ("Böyle bir örnek, soru, kural, masa yok: {name}", "No case, question, rule or table {name}"),
    "nothing": ("Bu seçimle hiçbir örnek kalmıyor.", "This choice leaves no case."),
}  # fmt: skip
SECONDS_TO_END = 10.0


class CannotAskError(Exception):
    """There is nothing to ask, or nobody: a sentence for the user."""


class NotRunError(Exception):
    """The engine cannot be run, as another test has already said."""


class _StoppedError(Exception):
    """Nobody wants to know any more."""


def parts_of(command: str) -> list[str]:
    """A command as a list, without a shell."""
    try:
        parts = shlex.split(command)
    except ValueError:
        parts = []
    if not parts:
        raise CannotAskError(in_language(TEXT, "en")["bad_command"].format(command=command))
    return parts


def chosen(options: Mapping[str, Any]) -> tuple[Item, ...]:
    """The items that the options leave."""
    choices = {name: options[name] or () for name in ("profile", "question", "rule", "case")}
    texts = in_language(TEXT, options["lang"])
    try:
        items = cases(**choices, expand=options["expand"], seed=options["seed"])
    except UnknownNameError as error:
        raise CannotAskError(texts["unknown"].format(name=error.args[0])) from None
    except ProfileFault as fault:
        name = fault.facts.get("found", fault.key)
        raise CannotAskError(texts["unknown"].format(name=name)) from None
    if not items:
        raise CannotAskError(texts["nothing"])
    return items


class Asking:
    """One run of the engine, beside the tests that wait for what comes of it."""

    def __init__(self, command: Sequence[str], options: Mapping[str, Any]) -> None:
        self.command = command
        self.options = options
        self.language: str = options["lang"]
        self.items: list[Item] = []
        self._results: dict[str, Result] = {}
        self._error: BaseException | None = None
        self._told = False
        self._done = False
        self._stopped = False
        self._news = threading.Condition()
        self._thread: threading.Thread | None = None

    def result(self, item: Item) -> Result:
        """What came of an item; waits for it. Raises what kept the engine from being asked at all, once."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="okey-engine", daemon=True)
            self._thread.start()
        with self._news:
            self._news.wait_for(lambda: self._done or item.id in self._results)
            found = self._results.get(item.id)
        if found is not None:
            return found
        if self._told:
            raise NotRunError
        self._told = True
        if isinstance(self._error, CannotRunError):
            raise CannotAskError(cannot_run_text(self._error, self.language))
        raise self._error or NotRunError

    def stop(self) -> None:
        """End the engine, whatever it is doing."""
        self._stopped = True
        if self._thread is not None:
            self._thread.join(self.options["timeout"] + SECONDS_TO_END)

    def _run(self) -> None:
        try:
            run_engine(
                self.items,
                self.command,
                jobs=self.options["jobs"],
                timeout=self.options["timeout"],
                strict_rules=self.options["strict_rules"],
                on_result=self._heard,
            )
        except _StoppedError:
            pass
        except BaseException as error:  # it is raised again where somebody waits
            self._error = error
        with self._news:
            self._done = True
            self._news.notify_all()

    def _heard(self, result: Result) -> None:
        if self._stopped:
            raise _StoppedError
        with self._news:
            self._results[result.item.id] = result
            self._news.notify_all()

    # Words

    def words(self, key: str) -> str:
        """A text of the plugin's own."""
        return in_language(TEXT, self.language)[key]

    def in_a_line(self, result: Result) -> str:
        """Why an item was skipped or failed."""
        if result.outcome == FAILED:
            return "; ".join(self._differences(result))
        return reason_text(result, self.language)

    def in_full(self, result: Result) -> str:
        """A failure as the suite's reports tell it."""
        texts, item = words(self.language), result.item
        about = told(result, self.language)
        lines = [f"{item.id}: {item.case.title[self.language]}", ""]
        if result.outcome == FAILED:
            lines += self._differences(result)
        else:
            lines.append(f"{texts['not_answered']}: {self.in_a_line(result)}")
        lines += [
            "",
            f"{texts['rule']}: {about.rule_title} ({about.rule})",
            about.sentence,
            f"{texts['why']}: {about.why}",
            f"{texts['source']} ({texts[about.authority]}): {'; '.join(about.sources)}",
        ]
        return "\n".join(lines)

    def _differences(self, result: Result) -> list[str]:
        texts = words(self.language)
        return [
            f"{clean(difference.path) or result.item.case.question}: "
            f"{texts['expected'].lower()} {value_text(difference.expected, self.language)}, "
            f"{texts['got'].lower()} {value_text(difference.got, self.language)}"
            for difference in result.differences
        ]
