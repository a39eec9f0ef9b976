"""The suite as tests of pytest: ``pytest --okey-engine 'node adapter.mjs' --okey-profile oyna``.

Every item is a test, ``okey::meld-0004@oyna``; with ``-k okey`` nothing but the suite is run. An item that
the engine skipped is a skip; one that it did not answer fails, and says why. A failure on an interpretation
of this project, not on what a document says, is an expected failure (``xfail``), as it never fails a run of
the suite.

Without ``--okey-engine`` nothing happens, and nothing but this module is loaded.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from referee.conformance.items import Item
    from referee.conformance.plugin_asking import Asking

COLLECTOR = "okey"
OPTIONS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("engine", {"metavar": "COMMAND", "help": "test this engine: the command that starts it"}),
    (
        "profile",
        {"metavar": "PROFILE", "action": "append", "help": "only under this table (oyna, oyna+hands-7)"},
    ),
    ("question", {"metavar": "QUESTION", "action": "append", "help": "only this question"}),
    ("rule", {"metavar": "RULE", "action": "append", "help": "only cases of this rule"}),
    ("case", {"metavar": "CASE", "action": "append", "help": "only this case (meld-0004)"}),
    ("expand", {"metavar": "N", "type": int, "default": 0, "help": "and N images of every item"}),
    ("seed", {"metavar": "SEED", "default": "0", "help": "the seed of the images"}),
    ("timeout", {"metavar": "S", "type": float, "default": 10.0, "help": "seconds to wait for an answer"}),
    ("jobs", {"metavar": "N", "type": int, "default": 1, "help": "how many engines work side by side"}),
    ("strict-rules", {"action": "store_true", "help": "the engine has to name the right rule"}),
    ("lang", {"choices": ("tr", "en"), "default": "en", "help": "the language of what is said"}),
)


def pytest_addoption(parser: pytest.Parser) -> None:
    """The options, all of which begin with ``--okey-``."""
    group = parser.getgroup("okey", "conformance suite of Okey 101")
    for name, about in OPTIONS:
        group.addoption(f"--okey-{name}", dest=_dest(name), **about)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(
    session: pytest.Session, config: pytest.Config, items: list[pytest.Item]
) -> None:
    """The suite's items behind the tests that were collected, before ``-k`` and the like look at them."""
    command = config.getoption(_dest("engine"), None)
    if command is None:
        return
    from referee.conformance.plugin_asking import Asking, CannotAskError, chosen, parts_of

    options = {name.replace("-", "_"): config.getoption(_dest(name)) for name, _ in OPTIONS}
    try:
        asking = Asking(parts_of(command), options)
        collector = Suite.from_parent(session, name=COLLECTOR, nodeid=COLLECTOR)
        items += [
            CaseItem.from_parent(collector, name=item.id, item=item, asking=asking)
            for item in chosen(options)
        ]
    except CannotAskError as error:
        raise pytest.UsageError(str(error)) from None


def pytest_collection_finish(session: pytest.Session) -> None:
    """What is left is what will be asked, in this order."""
    left = [test for test in session.items if isinstance(test, CaseItem)]
    if left:
        left[0].asking.items = [test.item for test in left]


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Whatever ended the session, the engine ends too."""
    for test in getattr(session, "items", ()):
        if isinstance(test, CaseItem):
            test.asking.stop()
            break


class Suite(pytest.Collector):
    """What all the items stand under."""

    def collect(self) -> Iterator[pytest.Item]:
        """Nothing: the items are there already."""
        return iter(())


class CaseItem(pytest.Item):
    """One item of the suite."""

    def __init__(self, *, item: "Item", asking: "Asking", **about: Any) -> None:
        super().__init__(**about)
        self.item = item
        self.asking = asking
        self.user_properties += [
            ("okey_rule", item.case.rules[0]),
            ("okey_authority", item.expectation.authority),
        ]

    def runtest(self) -> None:
        """Wait for what came of it."""
        from referee.conformance.plugin_asking import CannotAskError, NotRunError
        from referee.conformance.results import FAILED, PASSED, SKIPPED

        broken = ""
        try:
            result = self.asking.result(self.item)
        except NotRunError:
            pytest.skip(self.asking.words("not_run"))
        except CannotAskError as error:
            broken = str(error)
        if broken:
            pytest.fail(broken, pytrace=False)
        if result.outcome == PASSED:
            return
        if result.outcome == SKIPPED:
            pytest.skip(self.asking.in_a_line(result))
        if result.outcome == FAILED and result.on_interpretation:
            pytest.xfail(self.asking.in_a_line(result))
        pytest.fail(self.asking.in_full(result), pytrace=False)

    def reportinfo(self) -> tuple[str, None, str]:
        """Where it stands: in no file."""
        return COLLECTOR, None, self.name


def _dest(name: str) -> str:
    return f"okey_{name.replace('-', '_')}"
