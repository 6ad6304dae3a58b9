"""Tables at which a rule is tried; they are offered to authors of other games as well, and live there."""

from pbp_mod.testing.table import SEED, Table, snapshot

__all__ = ["SEED", "Table", "snapshot"]
