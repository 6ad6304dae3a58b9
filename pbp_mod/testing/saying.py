"""An action in the words that players are asked to write, and those words read back as a moderator would paste them."""

from __future__ import annotations

import random
import re
from typing import Any

from pbp_mod.game.actions import Action, Channel, Field, Type
from pbp_mod.intake.answerable import asked_of, hand_of
from pbp_mod.intake.messages import read_pm
from pbp_mod.intake.posts import read_post
from pbp_mod.people.names import Roster
from pbp_mod.rows.entries import decode
from pbp_mod.testing.games import Game

_PLACE = re.compile(r"\{(\w+)\}")


def sentence(game: Game, action: Action) -> str | None:
    """The first phrase that the game has for the action, filled; None where it has none that says all of it."""
    phrases = game.engine.vocabulary(game.position.opened.settings).phrases.get(action.kind)
    if not phrases:
        return None
    fields = game.engine.kinds[action.kind].fields
    if any(field.type is Type.TARGET and isinstance(action.args[field.name], tuple) for field in fields):
        return None  # several at once are for the moderator to read
    said = {_field(place, fields).name: place for place in _PLACE.findall(phrases[0])}
    if any(value and name not in said for name, value in action.args.items()) or not said.keys() <= {
        *action.args
    }:
        return None
    by_name = {field.name: field for field in fields}
    words = {
        place: _words(by_name[name], action.args[name], game.position.roster) for name, place in said.items()
    }
    return phrases[0].format(**words)


def _field(place: str, fields: tuple[Field, ...]) -> Field:
    """The field that a placeholder stands for: by its name, or {value} for the first that is no player or card."""
    for field in fields:
        if field.name == place:
            return field
    return next(field for field in fields if field.type not in (Type.PLAYER, Type.CARD))


def _words(field: Field, value: Any, roster: Roster) -> str:
    if field.type is Type.PLAYER or (field.type is Type.TARGET and isinstance(value, int)):
        return roster.name(value)
    if field.type is Type.SHARES:
        return ", ".join(f"{roster.name(seat)} {number}" for seat, number in value.items())
    if isinstance(value, tuple):
        return " and ".join(roster.name(seat) for seat in value) or "nobody"
    return str(value)


def read(game: Game, action: Action, words: str) -> Action | None:
    """What is read from these words, posted in bold or sent as a message, by who does this; None if it isn't one action."""
    assert action.by is not None
    position, engine = game.position, game.engine
    asks = asked_of(position, action.by)
    vocabulary = engine.vocabulary(position.opened.settings)
    if engine.kinds[action.kind].channel is Channel.PM:
        hand = hand_of(position, action.by, asks)
        found = read_pm(words, asks, vocabulary, engine.kinds, position.roster, engine.read_card, hand=hand)
    else:
        found = read_post(f"**{words}**", asks, vocabulary, engine.kinds, position.roster, engine.read_card)
    if len(found.actions) != 1:
        return None
    ((kind, args),) = found.actions
    return decode({"action": kind, "by": position.roster.abbr(action.by), **args}, engine, position.roster)


def one_of_each(game: Game, rng: random.Random) -> list[Action]:
    """One legal action of each kind and each player."""
    legal = [action for action in game.legal() if action.by is not None]
    rng.shuffle(legal)
    return list({(action.kind, action.by): action for action in legal}.values())
