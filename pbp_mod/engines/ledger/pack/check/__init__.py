"""Whether the parts of a pack that was read fit together: numbers that add up, phases that end, wins that can come.

`counts.py`, `course.py` and `goals.py` look at a table of each size, dealt on paper, `used.py` at the words. Asked of packs that aren't shipped, before a game is made, and of all by tests. Plays no game.
"""

from __future__ import annotations

from pbp_mod.engines.ledger.pack.check.counts import check_counts
from pbp_mod.engines.ledger.pack.check.course import check_course
from pbp_mod.engines.ledger.pack.check.goals import check_goals
from pbp_mod.engines.ledger.pack.check.used import check_used
from pbp_mod.engines.ledger.pack.deals import deals
from pbp_mod.engines.ledger.pack.read.reading import Reading
from pbp_mod.engines.ledger.pack.words import Pack
from pbp_mod.game.problems import Spot


def check_pack(pack: Pack, reading: Reading, top: Spot) -> None:
    """Complain of all that doesn't fit together; only where each part for itself is right."""
    before = len(top.found)
    check_counts(pack, top)
    check_used(pack, reading, top)
    if len(top.found) > before:
        return
    dealt = deals(pack)
    check_course(pack, dealt, top)
    check_goals(pack, dealt, top)
