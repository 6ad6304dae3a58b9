"""The proof of a game for its players: what follows from the sealed seed and the rows, and what was done by hand.

Needs nothing but the header and the rows: no database, no templates, no words of a setting. That the rows are legal is proved by
playing them (`session.read_game`); this module says what that play was made of.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar

from pbp_mod.game.chance import Chance, seal
from pbp_mod.rows import header as headers
from pbp_mod.rows.corrections import effective
from pbp_mod.rows.entries import BESIDE, Entry, kind_of
from pbp_mod.rows.header import Header
from pbp_mod.rows.replay import dealt

T = TypeVar("T")

DRAWN, LISTED, BY_HAND = "drawn", "as listed", "by hand"


class Proof(NamedTuple):
    """What a game is made of. `seats` is DRAWN, LISTED or BY_HAND; `by_hand` names the keys of the setup that say what
    the seed would else have drawn; `shuffles` are labels, in the order of play; `ruled` are the rows that the
    moderator himself decided, with their actions, corrections among them.
    """

    seal: str | None
    entropy: str | None
    seats: str
    by_hand: tuple[str, ...]
    shuffles: tuple[str, ...]
    ruled: tuple[tuple[int, str], ...]
    winners: tuple[str, ...] | None
    reason: str | None


class _Witness(Chance):
    """Notes every shuffle that is made."""

    __slots__ = ("labels",)

    def __init__(self, seed: str | None, entropy: str | None) -> None:
        super().__init__(seed, entropy)
        self.labels: list[str] = []

    def shuffle(self, label: str, items: Sequence[T]) -> list[T]:
        found = super().shuffle(label, items)
        self.labels.append(label)
        return found

    def stream(self, label: str) -> Callable[[int], int]:
        self.labels.append(label)
        return super().stream(label)


def wordless(header: Header) -> Header:
    """The header without options that are a matter of words and may name a file that only the moderator has."""
    words = {option.name for option in headers.engine_of(header).options if option.wording}
    options = {key: value for key, value in header.get("options", {}).items() if key not in words}
    return {**header, "options": options} if "options" in header else header


def prove(header: Header, entries: Sequence[Entry]) -> Proof:
    """What a game is made of whose header and rows were checked before and can be played."""
    seed, entropy = header.get("seed"), header.get("entropy")
    witness = _Witness(seed, entropy)
    position = dealt(headers.read(wordless(header))._replace(chance=witness))
    for entry in effective(entries).values():
        position.step(entry)
    outcome = position.engine.outcome(position.state)
    hand = headers.by_hand(header)
    kinds = [(seq, kind_of(position.engine, entry["action"])) for seq, entry in enumerate(entries, 1)]
    return Proof(
        None if seed is None else seal(seed),
        entropy,
        _seats(header, hand),
        tuple(key for key in hand if key != "seats"),
        tuple(dict.fromkeys(witness.labels)),
        tuple((seq, kind.name) for seq, kind in kinds if kind.channel is None and kind.name not in BESIDE),
        None if outcome is None else tuple(position.roster.name(seat) for seat in outcome.winners),
        None if outcome is None else outcome.reason,
    )


def _seats(header: Header, hand: Sequence[str]) -> str:
    if "seats" not in header.get("setup", {}):
        return LISTED
    return BY_HAND if "seats" in hand else DRAWN
