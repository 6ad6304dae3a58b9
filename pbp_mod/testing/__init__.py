"""What the author of a game tests it with: all properties that every game must hold, for one line, and tables to try rules at.

    from pbp_mod.testing import EngineTests

    class TestSolo(EngineTests):
        engine = "solo"

The project's own games are tested by the same classes. Nothing else of pbp may import this room, which alone needs
pytest and hypothesis (`pip install 'pbp-mod[testing]'`); it knows no particular game.
"""

import pytest

# What an assertion compared is shown only of modules that pytest knows to hold tests.
for _module in ("declared", "explained", "playing", "printed", "replaying", "secretive", "table"):
    pytest.register_assert_rewrite(f"pbp_mod.testing.{_module}")

from pbp_mod.testing.engine_tests import EngineTests  # noqa: E402
from pbp_mod.testing.games import Game, Told, Ways  # noqa: E402
from pbp_mod.testing.table import SEED, Table, snapshot  # noqa: E402

__all__ = ["SEED", "EngineTests", "Game", "Table", "Told", "Ways", "snapshot"]
