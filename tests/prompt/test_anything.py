"""Whatever is entered: one line of an error at most, and a log that holds."""

from __future__ import annotations

import random

import pytest

from pbp_mod.engines import ENGINES, load
from tests.conftest import Pbp

NAMES = (
    "John.S.Mill=JSM",
    "Yves=Y",
    "Nora=N",
    "Undo=U",
    "Rest=R",
    "Ann Lee=AL",
    "o'Neil=ON",
    "Ñandú=ÑA",
    "Sam=s",
)
TYPED = """
y n yes no rest yaw nah yes+2 FR M dragon dr7 gn5 b69 b69=9 5 #5 2 ? s u r - -- --help -n ' " = A= =y Y=n N:y pm post note
sent a b --all log status help undo outbox next secrets pbp desk board remind deadline 48h g use nominate vote discard play
take bet propose close pass \x00 é **I
"""
WORDS = [*(part for name in NAMES for part in name.split("=")), *TYPED.split()]


@pytest.mark.parametrize("engine", ENGINES)
def test_any_line_is_an_entry_or_a_refusal(pbp: Pbp, engine: str) -> None:
    dice = random.Random(f"lines for {engine}")
    players = [word for name in NAMES[: load(engine).seats[-1]] for word in ("--player", name)]
    pbp("new", engine, "g", *players, "--seed", "ab" * 16, "-q")
    lines = [
        " ".join(dice.choices(WORDS, k=dice.randint(1, 5))) if dice.random() > 0.25 else "" for _ in range(70)
    ]
    done = pbp("desk", stdin="\n".join(lines) + "\n")
    assert "a fault of pbp" not in done.err
    assert pbp("doctor").code == 0
    pbp("desk", stdin="status\n")
