"""Corrections: what is put right in secret shows to nobody else, and errata tell no more than their readers may know.

An erratum is the one text that speaks of rows by name, so it is where a vote that isn't out yet, a card that is still held
or who has answered could slip out. Who may know what is the same question as in secretive.py, asked of games that were
corrected alike.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from pbp_mod.errors import NotAllowed, NotUnderstood, PbpError
from pbp_mod.game.actions import MODERATOR, THREAD, Action, Audience, Channel
from pbp_mod.rows.entries import CORE, decode
from pbp_mod.rows.refolding import falling, refold
from pbp_mod.rows.replay import fold
from pbp_mod.testing.games import Game
from pbp_mod.testing.headers import Row
from pbp_mod.testing.properties import examples, seeds
from pbp_mod.testing.reading import Reading
from pbp_mod.testing.secretive import Secretive
from pbp_mod.testing.viewers import Pair, Secrecy, course
from pbp_mod.texts.due import due_messages
from pbp_mod.texts.outbox import Collector, Message

_RECENT = 12
"""Rows from the end among which one is corrected."""
_TRIES = 4
"""Rows that are corrected of one game."""
_ENOUGH = 6


class Corrected(Secretive):
    """What is told of corrections, and to whom."""

    @examples(12)
    @given(seed=seeds)
    def test_a_correction_tells_nothing_to_whom_it_changes_nothing(self, seed: int) -> None:
        """An answer by PM as it should have been: whose messages all read as before gets no other, whatever was sent."""
        game, rng = self.game(seed), random.Random(seed)
        for _ in zip(range(rng.randint(3, 40)), game.play(rng), strict=False):
            pass
        for _, corrected in any_corrections(game, rng):
            row = corrected[-1]["event"]
            senders = {_sender(game, each) for each in (game.rows[row - 1], corrected[-1].get("row", {}))}
            before, after = _told(game, game.rows), _told(game, corrected)
            everything = {message.id for messages in before.values() for message in messages}
            for sent in (None, everything, set(rng.sample(sorted(everything), len(everything) // 2))):
                due = [
                    message
                    for message in due_messages(game.header, corrected, sent)
                    if message.row > len(game.rows) and message.to != MODERATOR
                ]
                rows = [game.rows[each["event"] - 1] for each in corrected[len(game.rows) :]]
                fallen = {_sender(game, each) for each in rows} | {
                    None for each in rows if _was_posted(game, each)
                }
                said = senders | fallen
                for message in due:
                    # What the moderator himself said, or should have, he said to all; what falls of the thread, all had read.
                    unconcerned = message.to not in said and not (message.to == THREAD and None in said)
                    assert not (unconcerned and before.get(message.to) == after.get(message.to)), message

    @examples(5)
    @given(seed=seeds, viewer=st.integers(0, 10))
    def test_a_viewer_reads_the_same_errata_in_games_that_differ_in_secrets(
        self, seed: int, viewer: int
    ) -> None:
        for games, audience, pair in _pairs(self.secrecy(), seed, viewer):
            one, other = (_errata(game, audience, rows) for game, rows in zip(games, pair, strict=True))
            assert one == other

    def test_enough_such_pairs_are_corrected_to_mean_something(self) -> None:
        """Guards the test above."""
        secret = any(self.secrecy().hidden(kind) for kind in self.record.kinds)
        differ, told = 0, 0
        for seed in range(1, 41):
            for games, audience, pair in _pairs(self.secrecy(), seed, seed):
                differ += pair[0][len(games[0].rows) :] != pair[1][len(games[1].rows) :]
                told += told < _ENOUGH and bool(_errata(games[0], audience, pair[0]))
            if told >= _ENOUGH and (differ >= _ENOUGH or not secret):
                return
        raise AssertionError(f"hardly any correction is told ({told}) or made in secret ({differ})")


def _sender(game: Game, row: Row) -> int | None:
    return game.position.roster.seat(row["by"]) if "by" in row else None


def _was_posted(game: Game, row: Row) -> bool:
    kind = game.engine.kinds.get(row["action"])
    return kind is not None and kind.channel is not Channel.PM


def _told(game: Game, rows: Sequence[Row]) -> dict[Audience, list[Message]]:
    """What each audience has been told by a game as it counts, errata apart."""
    collector, found = Collector(), dict[Audience, list[Message]]()
    fold(game.header, rows, collector.hear)
    for message in collector.messages():
        for reader in message.readers:
            found.setdefault(reader, []).append(message)
    return found


def _at(game: Game, row: int) -> Game:
    """The game before that row."""
    twin = Game(game.header, game.ways)
    for each in game.rows[: row - 1]:
        twin.record(each)
    return twin


def _answers(game: Game, row: int) -> list[Action]:
    """What could have been said instead."""
    before = _at(game, row)
    old = game.rows[row - 1]
    bare = {key: value for key, value in old.items() if key not in ("at", "source", "text")}
    return [
        action
        for action in before.legal()
        if {key: value for key, value in before.row(action).items() if key != "at"} != bare
    ]


def _with(game: Game, row: int, action: Action | None) -> list[Row] | None:
    """The game's rows and the correction of that one, with what falls struck out as well; None if it can't be."""
    rows = game.rows
    if action is None:
        new: Row = {"action": "void", "event": row}
    else:
        new = {"action": "amend", "event": row, "row": _at(game, row).row(action)}
    try:
        fallen = falling(game.header, [*rows, new], len(rows))
        voids = [{"action": "void", "event": each.row, "with": row} for each in reversed(fallen)]
        refold(game.header, [*rows, *voids, new], len(rows))
    except PbpError:
        return None
    return [*rows, *voids, new]


def _recent(game: Game, rng: random.Random) -> list[int]:
    """Some of the newest rows that a player said, answers by PM first."""
    rows = [seq for seq, row in enumerate(game.rows, 1) if row["action"] not in CORE][-_RECENT:]
    rng.shuffle(rows)
    kinds = game.engine.kinds
    return sorted(rows, key=lambda seq: kinds[game.rows[seq - 1]["action"]].channel is not Channel.PM)


def any_corrections(game: Game, rng: random.Random) -> Iterator[tuple[int, list[Row]]]:
    """The game with one row corrected, in several ways."""
    for row in _recent(game, rng)[:_TRIES]:
        answers = _answers(game, row)
        action = rng.choice(answers) if answers and rng.random() < 0.8 else None
        rows = _with(game, row, action)
        if rows is not None:
            yield row, rows


def _pairs(
    secrecy: Secrecy, seed: int, viewer: int
) -> Iterator[tuple[Pair, Audience, tuple[list[Row], list[Row]]]]:
    """Two games that the viewer can't tell apart, corrected so that he still can't."""
    rng = random.Random(seed)
    *_, (games, audience, _) = course(secrecy, seed, viewer)
    for row in _recent(games[0], rng)[:_TRIES]:
        there: dict[Any, list[Action | None]] = {None: [None]}
        for action in _answers(games[1], row):
            there.setdefault(secrecy.outside(action, audience), []).append(action)
        here = [action for action in _answers(games[0], row) if secrecy.outside(action, audience) in there]
        for mine in (*rng.sample(here, min(2, len(here))), None):
            yours = rng.choice(there[None if mine is None else secrecy.outside(mine, audience)])
            one, other = _with(games[0], row, mine), _with(games[1], row, yours)
            if one is None or other is None:
                continue
            if _alike(secrecy, games, audience, (one, other)):
                yield games, audience, (one, other)


def _alike(secrecy: Secrecy, games: Pair, audience: Audience, pair: tuple[list[Row], list[Row]]) -> bool:
    """Whether the viewer knows the same of both all along, had they been played right from the start."""
    struck = [
        [each["event"] for each in rows[len(game.rows) :]] for game, rows in zip(games, pair, strict=True)
    ]
    if struck[0] != struck[1]:
        return False
    trials = [Game(game.header, game.ways) for game in games]
    viewers = [secrecy.viewer(audience, trial) for trial in trials]
    for row in range(1, len(games[0].rows) + 1):
        for game, rows, trial, viewer in zip(games, pair, trials, viewers, strict=True):
            new = {each["event"]: each.get("row") for each in rows[len(game.rows) :]}
            said = new[row] if row in new else game.rows[row - 1]
            if said is None:
                continue
            action = None if said["action"] in CORE else decode(said, trial.engine, trial.position.roster)
            try:
                trial.record(said)
            except (NotAllowed, NotUnderstood):
                return False
            if action is not None:
                viewer.learn(action)
        if viewers[0].news != viewers[1].news or any(viewer.over for viewer in viewers):
            return False
    return True


def _errata(game: Game, audience: Audience, rows: list[Row]) -> list[tuple[int, str]]:
    """What the viewer reads of the correction with which those rows end."""
    messages = [each for each in due_messages(game.header, rows) if each.row > len(game.rows)]
    return Reading(game).texts(messages, audience, rows)
