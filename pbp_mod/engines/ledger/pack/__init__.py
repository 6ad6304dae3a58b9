"""The language of packs: how a game with votes is written down, and what its words mean.

`files.py` finds a pack and opens it, `read/` makes of its tables the records of `words.py`, `parse.py` of its formulas the
trees of `trees.py`, and `values.py` says what a formula comes to at a table. `check/` looks at a whole pack before anybody
plays it. Nothing in here keeps a state, counts a vote or tells anybody anything.
"""

from pbp_mod.engines.ledger.pack.deals import role_counts
from pbp_mod.engines.ledger.pack.files import (
    DEFAULT,
    SHIPPED,
    load_pack,
    pack_table,
    setup_edition,
    shipped,
    whole_setup,
)
from pbp_mod.engines.ledger.pack.formulas import Formula
from pbp_mod.engines.ledger.pack.values import Facts, holds, mask, members, number, seats_of, size
from pbp_mod.engines.ledger.pack.words import (
    Act,
    Ballot,
    Case,
    Effect,
    Ending,
    Group,
    Pack,
    Phase,
    Role,
    Weight,
)

__all__ = [
    "DEFAULT",
    "SHIPPED",
    "Act",
    "Ballot",
    "Case",
    "Effect",
    "Ending",
    "Facts",
    "Formula",
    "Group",
    "Pack",
    "Phase",
    "Role",
    "Weight",
    "holds",
    "load_pack",
    "mask",
    "members",
    "number",
    "pack_table",
    "role_counts",
    "seats_of",
    "setup_edition",
    "shipped",
    "size",
    "whole_setup",
]
