"""A game from outside that is installed for this process, and one that was begun."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import Pbp
from tests.outside.packages import GAME, installed, offer, written

PLAYERS = ("Anna=A", "Bert=B", "Cleo=C")


@pytest.fixture(scope="session")
def package(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The folders that an installed game consists of: its code and its metadata. Nothing in them is changed."""
    folder = tmp_path_factory.mktemp("package")
    where = written(folder)
    return where / "src", offer(folder / "info", "pbp-low-bid", GAME, "pbp_low_bid:ENGINE")


@pytest.fixture
def outside(package: tuple[Path, Path]) -> Iterator[None]:
    """The game is installed."""
    with installed(*package):
        yield


def begin(pbp: Pbp, name: str = "first", *more: str, engine: str = GAME) -> None:
    """A game for three, seated as listed, whose lucky numbers are always the same."""
    players = [word for player in PLAYERS for word in ("--player", player)]
    pbp("new", engine, name, *players, "--in-order", "--seed", "5eed" * 8, "-q", *more)


def play(pbp: Pbp, rounds: int = 5) -> None:
    """Some rounds in which Anna scores each time."""
    for _ in range(rounds):
        if not pbp.status()["over"]:
            pbp("pick", "A=1", "B=2", "C=2", "-q")
