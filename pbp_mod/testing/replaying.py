"""The log: what rows lead to follows from them alone, they go out and come in as they are, and copies are independent."""

from __future__ import annotations

import json
import random

from hypothesis import given
from hypothesis import strategies as st

from pbp_mod.desk.session import read_game
from pbp_mod.rows import replay
from pbp_mod.store.records import dumps
from pbp_mod.testing.games import Game, snapshot_all
from pbp_mod.testing.properties import Properties, examples, seeds
from pbp_mod.texts.due import due_messages
from pbp_mod.texts.outbox import BOARD


class Replaying(Properties):
    """Rows and the states that they lead to."""

    @examples(4)
    @given(seed=seeds)
    def test_fold_of_a_prefix_continued_is_the_fold_of_all(self, seed: int) -> None:
        game, rng = self.game(seed), random.Random(seed)
        steps = [(game.position.copy(), snapshot_all(game))]
        for _ in game.play(rng):
            steps.append((game.position.copy(), snapshot_all(game)))
        whole = steps[-1][1]
        for seq, (position, seen) in enumerate(steps):
            prefix = replay.fold(game.header, game.rows[:seq])
            assert snapshot_all(game, prefix.state) == seen
            for row in game.rows[seq:]:
                prefix.step(row)
            assert snapshot_all(game, prefix.state) == whole
            assert prefix.seq == len(game.rows)
            assert snapshot_all(game, position.state) == seen, "a copy changed when the game went on"

    @examples(5)
    @given(seed=seeds, data=st.data())
    def test_folding_and_telling_twice_give_the_same(self, seed: int, data: st.DataObject) -> None:
        game = self.played(seed)
        first, second = (replay.fold(game.header, game.rows) for _ in range(2))
        assert snapshot_all(game, first.state) == snapshot_all(game, second.state) == snapshot_all(game)
        messages = due_messages(game.header, game.rows)
        assert messages == due_messages(game.header, game.rows)
        noticed = [message for message in messages if message.id != BOARD]  # the board is no notice
        told = [(part.template, part.data) for message in noticed for part in message.parts]
        heard = [(each.template, each.data) for each in game.told]
        assert sorted(map(repr, told)) == sorted(map(repr, heard))
        seq = data.draw(st.integers(0, len(game.rows)), "rows")
        until = [message for message in messages if message.row <= seq]
        assert due_messages(game.header, game.rows[:seq]) == until, "a later row changed an earlier message"

    @examples(8)
    @given(seed=seeds)
    def test_an_exported_game_comes_back_the_same(self, seed: int) -> None:
        game = self.played(seed)
        exported = [dumps(line) for line in (game.header, *game.rows)]
        head, rows = read_game(enumerate(map(json.loads, exported), 1))
        assert [dumps(line) for line in (head, *rows)] == exported
        assert snapshot_all(game, replay.fold(head, rows).state) == snapshot_all(game)

    @examples(5)
    @given(seed=seeds)
    def test_a_state_and_its_copy_go_ways_of_their_own(self, seed: int) -> None:
        game, rng = self.game(seed), random.Random(seed)
        for _ in game.play(rng, at_most=rng.randrange(80)):
            pass
        twin, before = Game(game.header, self.ways), snapshot_all(game)
        twin.position, twin.rows = game.position.copy(), list(game.rows)
        for _ in twin.play(random.Random(seed + 1)):
            pass
        assert snapshot_all(game) == before, "the copy's moves reach the original"
        after = snapshot_all(twin)
        for _ in game.play(random.Random(seed + 2)):
            pass
        assert snapshot_all(twin) == after, "the original's moves reach the copy"
