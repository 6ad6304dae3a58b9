"""Games of QAnon for rule cases: dealt by hand, with short ways to hold elections and sessions.

Seats are numbers from 0. Unless a case says otherwise the Moderates sit first, then QAnon, and Trump sits last.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.builders import SEED, Table

CARDS = {"M": "M", "F": "FR"}
MODERATES = {5: 3, 6: 4, 7: 4, 8: 5, 9: 5, 10: 6}

Notice = tuple[int, str, Mapping[str, Any]]


def cards(text: str) -> list[str]:
    """`"FMM"` -> cards, top first."""
    return [CARDS[letter] for letter in text]


def whole_deck(top: str) -> list[str]:
    """All 17 cards with these on top, the rest in the order M, FR."""
    first = cards(top)
    return first + ["M"] * (6 - first.count("M")) + ["FR"] * (11 - first.count("FR"))


def roles(players: int, trump: int | None = None) -> list[str]:
    """Moderates first, Trump last, or swapped with whoever sits at `trump`."""
    dealt = ["Moderate"] * MODERATES[players] + ["QAnon"] * (players - 1 - MODERATES[players]) + ["Trump"]
    if trump is not None:
        dealt[trump], dealt[-1] = dealt[-1], dealt[trump]
    return dealt


class Game(Table):
    """A table with known roles and a known deck."""

    def __init__(
        self,
        players: int = 7,
        top: str = "",
        *,
        trump: int | None = None,
        shuffles: list[str] | None = None,
        seed: str | None = SEED,
        **options: str,
    ) -> None:
        self.roles = roles(players, trump)
        setup = {
            "roles": {str(seat): role for seat, role in enumerate(self.roles)},
            "deck": whole_deck(top),
            "shuffles": [cards(deck) for deck in shuffles or []],
        }
        super().__init__("qanon", players, setup=setup, seed=seed, **options)

    def arrange(
        self,
        *,
        m: int | None = None,
        f: int | None = None,
        failed: int | None = None,
        president: int | None = None,
        last: tuple[int, int] | None = None,
        dead: tuple[int, ...] = (),
        deck: str | None = None,
        discards: str | None = None,
    ) -> Game:
        """Begin in the middle, at a nomination."""
        state = self.state
        state.moderate = state.moderate if m is None else m
        state.far_right = state.far_right if f is None else f
        state.failed = state.failed if failed is None else failed
        if president is not None:
            state.president = state.turn = president
        if last is not None:
            state.last_president, state.last_vice = state.limit_president, state.limit_vice = last
        for seat in dead:
            state.alive &= ~(1 << seat)
            state.living -= 1
        if deck is not None:
            state.deck = cards(deck)[::-1]
        if discards is not None:
            state.discards = cards(discards)
        return self

    @property
    def president(self) -> int:
        return int(self.table["president"])

    @property
    def living(self) -> list[int]:
        return [seat for seat in range(self.players) if seat not in self.engine.out(self.state)]

    def ballot(self, votes: str) -> list[Notice]:
        """The living vote in seat order: `"YYN"`. The notices of the last vote are returned."""
        told: list[Notice] = []
        assert len(votes) == len(self.living)
        for seat, letter in zip(self.living, votes, strict=True):
            told = self.do("vote", seat, choice={"Y": "yaw", "N": "nah"}[letter])
        return told

    def nominate(self, nominee: int | None = None) -> list[Notice]:
        """The President nominates somebody, or the first one who can be."""
        if nominee is None:
            nominee = int(self.engine.asks(self.state)[0].choices[0]["player"])  # type: ignore[index]
        return self.do("nominate", self.president, player=nominee)

    def elect(self, nominee: int | None = None) -> list[Notice]:
        """Nominate and elect with every vote."""
        self.nominate(nominee)
        return self.ballot("Y" * len(self.living))

    def reject(self, nominee: int | None = None) -> list[Notice]:
        """Nominate and vote down with every vote."""
        self.nominate(nominee)
        return self.ballot("N" * len(self.living))

    def legislate(self, policy: str) -> list[Notice]:
        """The session of the sitting government enacts this policy."""
        hand = self.secret["hand"]
        others = [card for card in hand if card != policy]
        self.do("discard", self.president, card=others[0] if others else policy)
        return self.do("enact", int(self.table["vice_president"]), card=policy)

    def govern(self, policy: str, nominee: int | None = None) -> list[Notice]:
        """Elect a government that enacts this policy."""
        self.elect(nominee)
        return self.legislate(policy)

    def pass_far_right(self, number: int, nominee: int | None = None) -> list[Notice]:
        """Arrange the board so that this government's FR policy is the `number`-th, and let it be enacted."""
        self.arrange(f=number - 1)
        self.state.deck[-3:] = ["M", "FR", "FR"]
        return self.govern("FR", nominee)


def templates(told: list[Notice], audience: int | None = None) -> list[str]:
    """The names of notices, of one audience if given."""
    return [template for to, template, _ in told if audience is None or to == audience]


def data(told: list[Notice], template: str) -> Mapping[str, Any]:
    """The data of the one notice of that name."""
    (found,) = [data for _, name, data in told if name == template]
    return found
