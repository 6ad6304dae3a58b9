"""Secrets: what the moderator keeps to himself is nowhere, and games that differ in secrets read the same.

The pair of games is dealt alike for the viewer and played on at random: each time one action in both, which may differ
only where it is secret. As long as the viewer knows the same of both, everything that he can read must be the same, byte
for byte: posts and his messages, their numbers and order, status, board and reminders, refusals; and to whom else
something is sent, since a moderator's delay shows.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterable
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from pbp_mod.desk.session import read_game
from pbp_mod.desk.status import status_of
from pbp_mod.errors import NotAllowed, NotUnderstood
from pbp_mod.game.actions import MODERATOR, THREAD, Action, Audience, Channel, Seat
from pbp_mod.rows.replay import fold
from pbp_mod.testing.games import Game, anything
from pbp_mod.testing.headers import Row
from pbp_mod.testing.looking import printer_of
from pbp_mod.testing.properties import Properties, examples, seeds
from pbp_mod.testing.reading import Reading
from pbp_mod.testing.viewers import Secrecy, course
from pbp_mod.texts.due import due_messages
from pbp_mod.texts.outbox import board

MARK = "canary-"
PRIVATE = ("source", "note", "text", "moderator")
"""What the moderator keeps with a row for himself; `text` is how a player worded a message."""
_REPLACED_AT = 7
"""The row before which somebody leaves a marked game."""


class Secretive(Properties):
    """Who may read what."""

    def secrecy(self) -> Secrecy:
        """What may be secret in this game; override it where more is known than the record says."""
        return Secrecy(self.engine, self.ways)

    def marked(self, seed: int) -> Game:
        """A whole random game with a canary in every free text that isn't for posting, notes, and a new player."""
        game, rng = self.game(seed), random.Random(seed)
        while not game.over:
            row = game.row(game.choose(rng))
            row |= {key: f"{MARK}{key}-{len(game.rows)}" for key in PRIVATE if key not in row}
            game.record(row)
            if rng.random() < 0.1:
                words = f"{MARK}note-{len(game.rows)}"
                game.record({"action": "note", "text": words, "source": f"{MARK}of-note"})
            if len(game.rows) == _REPLACED_AT and not game.over:
                new = {"name": "Zelda Newman", "abbr": "ZN"}
                leaver = game.position.roster.abbr(rng.randrange(game.players))
                game.record({"action": "replace", "player": leaver, "new": new, "note": f"{MARK}why"})
        return game

    @examples(5)
    @given(seed=seeds)
    def test_what_the_moderator_keeps_to_himself_is_never_sent(self, seed: int) -> None:
        game = self.marked(seed)
        rows = _with_corrections(game, random.Random(seed))
        read_game(enumerate([game.header, *rows], 1))  # it is a log that could be
        position = fold(game.header, rows)
        assert MARK in json.dumps(rows)
        secrets = (MARK, game.header["seed"])
        messages = due_messages(game.header, rows)
        assert any("correction" in part.template for message in messages for part in message.parts)
        for dialect in ("plain", "discourse"):
            printer = printer_of(game, dialect, None, rows)
            texts = [printer.text(message) for message in messages]
            texts.append(printer.parts([board(position)], position.roster.people()))
            for text in texts:
                assert not any(secret in text for secret in secrets), text
        status = json.dumps(status_of(position, "any-game", secret=True))
        assert not any(secret in status for secret in secrets)

    @examples(5)
    @given(seed=seeds)
    def test_a_canary_in_a_row_changes_no_message(self, seed: int) -> None:
        """The data too: whatever a template prints, these words aren't there to be printed."""
        game = self.marked(seed)
        kept = [
            {
                key: value
                for key, value in row.items()
                if key not in PRIVATE or (key, row["action"]) == ("text", "note")
            }
            for row in game.rows
        ]
        assert due_messages(game.header, kept) == due_messages(game.header, game.rows)

    @examples(5)
    @given(seed=seeds)
    def test_what_is_sent_shows_to_nobody_while_others_are_awaited(self, seed: int) -> None:
        """Of a ballot (what several are asked at once, by PM) nobody learns anything before the last answer is in."""
        game, rng = self.game(seed), random.Random(seed)
        while not game.over:
            action = game.choose(rng)
            others = {
                seat for ask in game.engine.asks(game.state) if ask.kind == action.kind for seat in ask.seats
            }
            before = _seen_by_others(game, action)
            told = game.do(action)
            kind = game.engine.kinds[action.kind]
            if kind.channel is Channel.PM and kind.many and others - {action.by}:
                assert [each for each in told if each.to not in (action.by, MODERATOR)] == []
                assert _seen_by_others(game, action) == before, f"{action} shows"

    @examples(3)
    @given(seed=seeds)
    def test_the_guard_is_told_what_is_secret(self, seed: int) -> None:
        """Where the moderator sees more than the thread, `secrets` says at some time what no post may say."""
        game = self.game(seed)
        kept, named = _secrets_now(game)
        for _ in game.play(random.Random(seed)):
            more, told = _secrets_now(game)
            kept, named = kept or more, named or told
        assert named or not kept, "secrets names nothing, so the guard lets every text pass"

    @examples(12)
    @given(seed=seeds, viewer=st.integers(0, 10))
    def test_a_viewer_reads_the_same_in_games_that_differ_in_secrets(self, seed: int, viewer: int) -> None:
        secrecy, rng = self.secrecy(), random.Random(seed)
        hide = secrecy.hidden_askers()
        pair: list[Reading] = []
        audience, row = THREAD, 0
        for games, audience, row in course(secrecy, seed, viewer):
            pair = pair or [Reading(game) for game in games]
            sent = [each.messages(row) for each in pair]
            _same(each.texts(messages, audience) for each, messages in zip(pair, sent, strict=True))
            _same(each.sent(messages) for each, messages in zip(pair, sent, strict=True))
            _same(each.status(hide, secrecy.unseen()) for each in pair)
            if rng.random() < 0.2:
                _same(each.posts(audience) for each in pair)
                _same_refusals(pair, audience, rng)
        # The whole game told again, with the newest rows struck out; what was compared above isn't printed again.
        for undone in (0, rng.randint(1, 4)):
            voids = [{"action": "void", "event": seq} for seq in range(row, max(0, row - undone), -1)]
            whole = [due_messages(each.game.header, [*each.game.rows, *voids]) for each in pair]
            late = [
                [each for each in messages if each.row > row or len(each.parts) > 2] for messages in whole
            ]
            _same(
                each.texts(messages, audience, [*each.game.rows, *voids])
                for each, messages in zip(pair, late, strict=True)
            )
            mine = [
                [each for each in messages if each.to == THREAD or audience in each.readers]
                for messages in whole
            ]
            _same(each.sent(messages) for each, messages in zip(pair, mine, strict=True))

    def test_such_pairs_of_games_go_on_long_enough_to_mean_something(self) -> None:
        """Guards the test above: a viewer who sees differences everywhere would let everything pass."""
        differ, lasted = 0, []
        for seed in range(1, 21):
            *_, (games, _, row) = course(self.secrecy(), seed, seed)
            differ += games[0].look() != games[1].look()
            lasted.append(row)
        assert differ >= 5, "hardly any pair differs in what is secret"
        assert sorted(lasted)[10] >= 3, f"the viewer can tell the games apart too soon: {lasted}"


def _secrets_now(game: Game) -> tuple[bool, bool]:
    """Whether the moderator sees anything that the thread doesn't, and whether the guard hears of anything."""
    if game.over:
        return False, False
    return any(game.look()["secret"].values()), bool(game.engine.secrets_from(game.state, THREAD))


def _seen_by_others(game: Game, action: Action) -> list[Any]:
    """The views of all who don't do this."""
    audiences = [THREAD, *(seat for seat in range(game.players) if seat != action.by)]
    return [game.engine.view(game.state, audience) for audience in audiences]


def _with_corrections(game: Game, rng: random.Random) -> list[Row]:
    """The game's rows, one of them amended and some of the newest struck out one after another, as `undo` does it."""
    rows = list(game.rows)
    newest = [seq for seq in range(len(rows), 0, -1) if rows[seq - 1]["action"] != "replace"]
    as_it_was = rows[newest[-1] - 1] | {key: f"{MARK}amended-{key}" for key in PRIVATE}
    rows.append(
        {"action": "amend", "event": newest[-1], "row": as_it_was, "note": f"{MARK}amend", "at": "noon"}
    )
    at_least = next(count for count, seq in enumerate(newest, 1) if rows[seq - 1]["action"] != "note")
    for seq in newest[: max(at_least, rng.randint(1, 5))]:
        rows.append({"action": "void", "event": seq, "note": f"{MARK}void", "at": f"time {seq}"})
    return rows


def _same_refusals(pair: list[Reading], audience: Audience, rng: random.Random) -> None:
    """What the viewer tries is refused in both games with the same words, or in neither."""
    if audience == THREAD:
        return
    for _ in range(3):
        action = anything(pair[0].game, rng)._replace(by=audience)
        if pair[0].game.engine.kinds[action.kind].channel is not None:
            _same(_refusal(each.game, action) for each in pair)


def _refusal(game: Game, action: Action) -> object:
    """How it is refused, but for who is awaited: the moderator may see that, and it may be secret who has answered."""
    try:
        game.engine.apply(game.engine.copy(game.state), action, None)
    except NotAllowed as refusal:
        return refusal.code, refusal.text, [_counted(part) for part in refusal.parts]
    except NotUnderstood as refusal:
        return str(refusal)
    return None


def _counted(part: object) -> object:
    several = isinstance(part, list | tuple) and all(isinstance(each, Seat) for each in part)
    return f"{len(part)} players" if several and isinstance(part, list | tuple) else part


def _same(pair: Iterable[Any]) -> None:
    one, other = pair
    assert one == other
