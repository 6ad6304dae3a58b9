"""Hypothesis and pytest as mutants need them.

The same examples each time, none kept, and no time spent on making a failure small. Tests that fail without any mutant are
written down at first, and left out afterwards: they could not tell anything.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, settings

settings.register_profile(
    "mutants",
    phases=[Phase.explicit, Phase.generate],
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
settings.load_profile("mutants")

RED = "PBP_MUTANTS_RED"
"""The variable that names the file of failing tests, one a line."""


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Write down a test that fails, as long as mutants are not tried yet."""
    if report.failed and "PBP_MUTANTS_SOUND" in os.environ:
        with Path(os.environ[RED]).open("a", encoding="utf-8") as file:
            file.write(report.nodeid.encode("unicode_escape").decode() + "\n")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what failed before."""
    file = Path(os.environ[RED])
    red = set(file.read_text("utf-8").splitlines()) if file.exists() else set()
    out = [item for item in items if item.nodeid.encode("unicode_escape").decode() in red]
    config.hook.pytest_deselected(items=out)
    items[:] = [item for item in items if item not in out]
