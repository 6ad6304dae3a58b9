"""All properties of a game together, as one class to derive from."""

from __future__ import annotations

from pbp_mod.testing.corrected import Corrected
from pbp_mod.testing.declared import Declared
from pbp_mod.testing.explained import Explained
from pbp_mod.testing.playing import Playing
from pbp_mod.testing.printed import Printed
from pbp_mod.testing.replaying import Replaying


class EngineTests(Declared, Playing, Replaying, Explained, Printed, Corrected):
    """What every game must hold, whatever its rules. A subclass called `Test…` says which game is meant:

        class TestSolo(EngineTests):
            engine = "solo"

    `ways` says what random play can't know from the record (`Ways`), and `secrecy` what may be secret where that isn't
    simply all that is sent by PM (`Secrecy`).
    """
