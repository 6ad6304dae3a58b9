"""Who may know what in our games, for tests of secrecy: written from the rules (`oracle`), not from the engines."""

from __future__ import annotations

import random
from typing import Any

from pbp_mod.game.actions import Action, Audience
from pbp_mod.testing import Game
from pbp_mod.testing.headers import Row
from pbp_mod.testing.viewers import Secrecy, Viewer
from tests import twins as dealt
from tests.anygame import ANY_PACK, WAYS, abbr, any_header
from tests.oracle import oracle

_DEALS = 40
"""Deals of a random pack that are tried for one that looks the same to the viewer."""
SECRET_ARGS = {
    ("qanon", "vote"): {"by", "choice"},
    ("qanon", "discard"): {"card"},
    ("gnomic", "vote"): {"by", "choice"},
    ("gnomic", "secret-lobby"): {"by", "votes"},
    ("ledger", "ballot"): {"by", "target"},
    ("ledger", "act"): {"by", "name", "target"},
}
"""Arguments that only the one who acts knows, for a while at least; where "by" is among them, so is who it was."""


class ByTheRules(Secrecy):
    """Twins dealt by hand, and viewers who know what the rules let them know."""

    def __init__(self, engine: str) -> None:
        super().__init__(engine, WAYS[engine])

    def twins(self, seed: int, viewer: int) -> tuple[Row, Row, Audience]:
        return dealt.twins(self.engine, seed, viewer)

    def viewer(self, audience: Audience, game: Game) -> Viewer:
        return oracle(audience, game)

    def hidden(self, kind: str) -> frozenset[str]:
        return frozenset(SECRET_ARGS.get((self.engine, kind), ()))

    def outside(self, action: Action, audience: Audience) -> Any:
        return super().outside(action, -1)  # his own as well: two answers of his must read the same

    def ballot(self, game: Game) -> object:
        return sum(row["action"] in ("nominate", "propose", "close-phase") for row in game.rows)


class OfAnyPack(ByTheRules):
    """The same for packs made at random: the twins differ in whatever roles the viewer can't tell apart."""

    def __init__(self) -> None:
        super().__init__("ledger")

    def twins(self, seed: int, viewer: int) -> tuple[Row, Row, Audience]:
        head = any_header(ANY_PACK, seed)
        audience, rng = viewer % (len(head["players"]) + 1) - 1, random.Random(seed)
        pack, dealt_to = head["setup"]["pack"], Game(head, self.ways).look()["secret"]["roles"]
        one = head | {"setup": {"pack": pack, "roles": {abbr(seat): each for seat, each in dealt_to.items()}}}
        if not dealt_to:
            return head, head, audience
        first = self.viewer(audience, Game(one, self.ways)).news
        for _ in range(_DEALS):
            roles = rng.sample(list(dealt_to.values()), len(dealt_to))
            others = dict(zip(one["setup"]["roles"], roles, strict=True))
            other = head | {"setup": {"pack": pack, "roles": others}}
            if self.viewer(audience, Game(other, self.ways)).news == first:
                return one, other, audience
        return one, one, audience
