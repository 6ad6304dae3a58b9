"""What every game of pbp must hold, whatever its rules."""

from __future__ import annotations

from pbp_mod.testing import EngineTests


class TestSolo(EngineTests):
    engine = "solo"
