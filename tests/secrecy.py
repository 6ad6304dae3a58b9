"""Who may know what in our games, for tests of secrecy: written from the rules (`oracle`), not from the engines."""

from __future__ import annotations

from typing import Any

from pbp_mod.game.actions import Action, Audience
from pbp_mod.testing import Game
from pbp_mod.testing.headers import Row
from pbp_mod.testing.viewers import Secrecy, Viewer
from tests import twins as dealt
from tests.anygame import WAYS
from tests.oracle import oracle

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

    def unseen(self) -> frozenset[str]:
        return frozenset({"act"}) if self.engine == "ledger" else frozenset()

    def outside(self, action: Action, audience: Audience) -> Any:
        return super().outside(action, -1)  # his own as well: two answers of his must read the same

    def ballot(self, game: Game) -> object:
        return sum(row["action"] in ("nominate", "propose", "close-phase") for row in game.rows)
