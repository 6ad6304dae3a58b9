"""The proof of a game for its players: what follows from the sealed seed and the rows, and what was done by hand.

Needs nothing but the header and the rows: no database, no templates, no words of a setting. That the rows are legal is proved by
playing them (`session.read_game`); this module says what that play was made of.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeVar

from pbp_mod.desk.published import Checkpoints
from pbp_mod.game.chance import Chance, is_weak, seal
from pbp_mod.rows import header as headers
from pbp_mod.rows.corrections import effective
from pbp_mod.rows.entries import ASIDES, CORRECTIONS, Entry, kind_of
from pbp_mod.rows.header import Header
from pbp_mod.rows.options import departures
from pbp_mod.rows.replay import dealt
from pbp_mod.rows.seals import list_seal
from pbp_mod.tuples import NamedTuple

T = TypeVar("T")

DRAWN, LISTED, BY_HAND = "drawn", "as listed", "by hand"


class CorrectedRow(NamedTuple):
    """A correction: the row that it is, its action, the row that it is about, that row as it counted before (itself, if
    it was no correction) and as it counts now (None: not at all).
    """

    row: int
    action: str
    event: int
    was: Entry
    now: Entry | None


class Proof(NamedTuple):
    """What a game is made of. `seats` is DRAWN, LISTED or BY_HAND; `by_hand` names the keys of the setup that say what
    the seed would else have drawn; `shuffles` are labels, in the order of play; `ruled` are the rows that the
    moderator himself decided, with their actions, corrections among them. `list_seal` is that of seed and list, where
    they were sealed together; `chosen_seed` says that the moderator gave the seed himself, `weak_seed` that it can be
    found by trying. `options` are all house rules, `usual` those among them that are as usual.
    """

    seal: str | None
    list_seal: str | None
    chosen_seed: bool
    weak_seed: bool
    entropy: str | None
    seats: str
    by_hand: tuple[str, ...]
    shuffles: tuple[str, ...]
    options: Mapping[str, str]
    usual: tuple[str, ...]
    corrections: tuple[CorrectedRow, ...]
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
    """The header without what is a matter of words: a theme, and options that may name a file that only the moderator has."""
    words = {option.name for option in headers.engine_of(header).options if option.wording}
    options = {key: value for key, value in header.get("options", {}).items() if key not in words}
    kept = {key: value for key, value in header.items() if key != headers.THEME}
    return {**kept, "options": options} if "options" in header else kept


def prove(header: Header, entries: Sequence[Entry]) -> Proof:
    """What a game is made of whose header and rows were checked before and can be played."""
    seed, entropy = header.get("seed"), header.get("entropy")
    witness = _Witness(seed, entropy)
    position = dealt(headers.read(wordless(header))._replace(chance=witness))
    for entry in effective(entries).values():
        position.keep(entry)
    outcome = position.engine.outcome(position.state)
    hand = headers.by_hand(header)
    kinds = [(seq, kind_of(position.engine, entry["action"])) for seq, entry in enumerate(entries, 1)]
    rules = {
        option.name: position.opened.options[option.name]
        for option in position.engine.options
        if not option.wording
    }
    changed = departures(position.engine, position.opened.options)
    return Proof(
        None if seed is None else seal(seed),
        list_seal(header),
        header.get("chosen_seed", False),
        seed is not None and is_weak(seed),
        entropy,
        _seats(header, hand),
        tuple(key for key in hand if key != "seats"),
        tuple(dict.fromkeys(witness.labels)),
        rules,
        tuple(name for name in rules if name not in changed),
        tuple(_corrections(entries)),
        tuple((seq, kind.name) for seq, kind in kinds if kind.channel is None and kind.name not in ASIDES),
        None if outcome is None else tuple(position.roster.name(seat) for seat in outcome.winners),
        None if outcome is None else outcome.reason,
    )


def _corrections(entries: Sequence[Entry]) -> Iterator[CorrectedRow]:
    for row, entry in enumerate(entries, 1):
        if entry["action"] in CORRECTIONS:
            event = entry["event"]
            was, now = effective(entries[: row - 1]), effective(entries[:row])
            yield CorrectedRow(
                row, entry["action"], event, was.get(event, entries[event - 1]), now.get(event)
            )


def stood(header: Header, entries: Sequence[Entry], wanted: Sequence[str]) -> list[int | None]:
    """After which row each of these checkpoints stood, None for one that stood after none (0: before the first row)."""
    chain = Checkpoints(header, headers.engine_of(header))
    rows = {chain.after(entries, row): row for row in range(len(entries) + 1)}
    return [rows.get(checkpoint) for checkpoint in wanted]


def _seats(header: Header, hand: Sequence[str]) -> str:
    if "seats" not in header.get("setup", {}):
        return LISTED
    return BY_HAND if "seats" in hand else DRAWN
