"""The record itself: what it declares fits together, and what has to lie in the folder of the game is there."""

from __future__ import annotations

import json
import random

from pbp_mod.commands import NAMES
from pbp_mod.desk import games, samples
from pbp_mod.desk.session import read_game
from pbp_mod.paths import templates_in
from pbp_mod.rows import replay
from pbp_mod.rows.entries import META
from pbp_mod.rows.options import PRESET, complete
from pbp_mod.testing.properties import Properties
from pbp_mod.testing.saying import one_of_each, read, sentence
from pbp_mod.texts.render import find_templates


class Declared(Properties):
    """What the record says of the game."""

    def test_no_action_has_the_name_of_a_command(self) -> None:
        games.check_actions(self.record, NAMES)

    def test_actions_are_declared_by_their_names(self) -> None:
        assert self.record.kinds
        for name, kind in self.record.kinds.items():
            assert kind.name == name
            assert kind.help.endswith("."), "the help of an action is a sentence"
            fields = [field.name for field in kind.fields]
            assert len(fields) == len(set(fields))
            assert not {"action", "by", *META}.intersection(fields), "names that rows have already"

    def test_what_is_told_once_more_is_declared_with_notices_and_actions_there_are(self) -> None:
        """A word that is none would let a correction ask again for what was sent, and nobody would see it."""
        retelling, known = self.record.retelling, set(self.record.kinds)
        assert {kind for kinds in retelling.asking.values() for kind in kinds} <= known
        assert set(retelling.published) <= known
        if self.record.folder is None:
            there = {name.removeprefix(f"{self.engine}/") for name in find_templates()}
        else:
            there = set(find_templates(templates_in(self.record.folder)))
        assert {
            *retelling.asking,
            *retelling.published.values(),
            *retelling.mended,
            *retelling.facts,
        } <= there

    def test_house_rules_can_be_chosen_as_declared(self) -> None:
        for option in self.record.options:
            assert not option.values or option.default in option.values
            for value in self.values()[option.name]:
                self.options(random.Random(value), **{option.name: value})
        for preset in self.record.presets:
            self.record.settings(complete(self.record, {PRESET: preset}))

    def test_the_sample_is_a_whole_game(self) -> None:
        lines = map(json.loads, samples.sample(self.engine).splitlines())
        header, rows = read_game(enumerate(lines, 1))
        position = replay.fold(header, rows)
        assert header["engine"] == self.engine
        assert position.engine.outcome(position.state) is not None, "the sample doesn't go on to the end"

    def test_what_players_are_asked_to_write_is_understood(self) -> None:
        """The first phrase of each action, filled with what is legal, is read back as just that."""
        heard = False
        for seed in range(1, 6):
            game, rng = self.game(seed), random.Random(seed)
            known = game.engine.vocabulary(game.position.opened.settings)
            heard = heard or any(known.phrases.values()) or any(known.words.values())
            for _ in range(60):
                if game.over:
                    break
                for action in one_of_each(game, rng):
                    words = sentence(game, action)
                    if words is not None:
                        assert read(game, action, words) == action, words
                game.do(game.choose(rng))
        assert heard, "the vocabulary is empty, so nothing that players write is read"
