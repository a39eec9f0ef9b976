"""What the tests of the audit share with those of the commands."""

from tests.cli.conftest import environment, hakem

__all__ = ["environment", "hakem"]
