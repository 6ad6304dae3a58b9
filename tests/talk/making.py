"""Messages and posts put together at random from what people say, each with the readings that its label allows."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, NamedTuple

from pbp_mod.game.actions import ActionKind, Ask, Channel, Type
from tests.talk import sayings
from tests.talk.tables import Table

Reading = tuple[str, tuple[tuple[str, Any], ...]]
"""An action with its arguments as the log has them, sorted."""


class Message(NamedTuple):
    """What somebody wrote, where, and all that may be recorded of it (nothing may be, too)."""

    text: str
    private: bool
    allowed: frozenset[Reading]


def reading(kind: str, args: Mapping[str, Any]) -> Reading:
    """An action in a form that can be compared."""
    return kind, tuple(sorted((key, str(value)) for key, value in args.items()))


class Maker:
    """Makes messages for one seat at one table."""

    def __init__(self, table: Table, rng: random.Random) -> None:
        self._table, self._rng = table, rng
        words = table.vocabulary.words
        people = [player for seat, player in enumerate(table.roster.people()) if seat != table.seat]
        self._names = [name for player in people for name in (player.name, player.abbr)]
        self._yes = words.get("yaw") or words.get("yes") or ("yes", "aye")
        self._no = words.get("nah") or words.get("no") or ("no", "nay")
        self._words = [word for said in words.values() for word in said] + [
            "yes",
            "no",
            "ok",
            "first",
            "second",
        ]
        self._cards = [word for each in table.cards for word in (each, *words.get(each, ()))] or ["13"]

    def message(self) -> Message:
        """A message, or a post, of one to four sayings."""
        private = self._rng.random() < 0.6
        channel = Channel.PM if private else Channel.THREAD
        asked = [ask for ask in self._table.asks if ask.channel is channel and ask.choices]
        if asked and self._rng.random() < 0.35:
            text, allowed = self._statement(self._rng.choice(asked))
            return Message(self._dressed(text, private), private, allowed)
        parts = [self._filled(self._pick(sayings.TALK)) for _ in range(self._rng.randint(1, 4))]
        if not private and self._rng.random() < 0.5:
            parts = [f"**{part}**" if self._rng.random() < 0.6 else part for part in parts]
        text = parts[0]
        for part in parts[1:]:
            text += self._pick(sayings.JOINTS) + part
        return Message(self._dressed(text, private), private, frozenset())

    def _statement(self, ask: Ask) -> tuple[str, frozenset[Reading]]:
        """A plain statement, alone, with asides, touched by something, or beside another one."""
        text, said = self._plain(ask)
        allowed = {said} if said else set()
        way = self._rng.random()
        if way < 0.25:
            return text, frozenset(allowed)
        beside = self._pick(sayings.BESIDE)
        if way < 0.5:
            aside = self._filled(self._pick(sayings.ASIDES))
            return (
                f"{aside}{beside}{text}" if self._rng.random() < 0.5 else f"{text}{beside}{aside}"
            ), frozenset(allowed)
        if way < 0.85:
            private = ask.channel is Channel.PM
            touch = self._filled(self._pick(sayings.TOUCHES if private else sayings.OF_POSTS))
            return f"{text}{beside}{touch}", frozenset()
        other, again = self._plain(ask)
        first = ask.channel is Channel.THREAD  # of several orders the first stands, if it is legal
        return f"{text}{beside}{other}", frozenset(allowed if first or again == said else ())

    def _plain(self, ask: Ask) -> tuple[str, Reading | None]:
        kind = self._table.engine.kinds[ask.kind]
        choice = dict(self._rng.choice(list(ask.choices or ({},))))
        if ask.channel is Channel.THREAD:
            return self._order(kind, choice)
        fields = [field for field in kind.fields if field.required]
        if not fields:
            return self._pick(sayings.STATEMENTS["none"]).format(verb=kind.name), reading(kind.name, {})
        field = fields[-1]
        value = choice[field.name]
        if field.type is Type.TARGET:
            return self._targeted(kind, choice, value)
        words = [said for each, said in self._table.phrases.meanings(field) if each == value]
        long = [
            word
            for word in (words[0] if words else (str(value),))
            if len(word) > 1 or field.type is Type.NUMBER
        ]
        phrases = sayings.STATEMENTS[field.type.value]
        said = self._pick(long or [str(value)])
        return self._pick(phrases).format(verb=kind.name, said=said), reading(kind.name, {field.name: value})

    def _targeted(
        self, kind: ActionKind, choice: Mapping[str, Any], value: Any
    ) -> tuple[str, Reading | None]:
        """A player or a word of the pack's; behind the word of an order, where it is one."""
        roster = self._table.roster
        raw = roster.abbr(value) if isinstance(value, int) else value
        if not isinstance(raw, str):
            return str(raw), None
        said = self._pick((raw, roster.name(value))) if isinstance(value, int) else raw
        if "name" in choice:
            return f"{choice['name']} {said}", reading(kind.name, {"name": choice["name"], "target": raw})
        return self._pick(sayings.STATEMENTS["target"]).format(said=said), reading(kind.name, {"target": raw})

    def _order(self, kind: ActionKind, choice: Mapping[str, Any]) -> tuple[str, Reading | None]:
        """An order in bold, in one of its own phrases; None where the choice can't be said with it."""
        roster = self._table.roster
        raw: dict[str, Any] = {}
        said: dict[str, str] = {}
        for field in kind.fields:
            if field.name not in choice:
                continue
            value = choice[field.name]
            if field.type is Type.PLAYER or (field.type is Type.TARGET and isinstance(value, int)):
                raw[field.name], said[field.name] = (
                    roster.abbr(value),
                    self._pick((roster.abbr(value), roster.name(value))),
                )
            elif field.type is Type.SHARES:
                raw[field.name] = {roster.abbr(seat): number for seat, number in value.items()}
                said[field.name] = ", ".join(f"{name} {number}" for name, number in raw[field.name].items())
            elif field.type is Type.PLAYERS or isinstance(value, tuple):
                raw[field.name] = [roster.abbr(seat) for seat in value]
                said[field.name] = " and ".join(raw[field.name]) or "nobody"
            else:
                raw[field.name], said[field.name] = value, str(value)
        fitting = [
            phrase
            for phrase in self._table.vocabulary.phrases.get(kind.name, ())
            if set(said) == {name for name in said if f"{{{name}}}" in phrase}
            and phrase.count("{") == len(said)
        ]
        if not fitting:
            return f"**I {kind.name}**", None
        return f"**{self._pick(fitting).format(**said)}**", reading(kind.name, raw)

    def _filled(self, saying: str) -> str:
        return saying.format(
            name=self._pick(self._names), other=self._pick(self._names), yes=self._pick(self._yes), no=self._pick(self._no),
            word=self._pick(self._words), card=self._pick(self._cards), card2=self._pick(self._cards),
            n=self._rng.randint(1, 9), n2=self._rng.randint(1, 9),
        )  # fmt: skip

    def _dressed(self, text: str, private: bool) -> str:
        """The text as one types it: a head, a signature, no capitals, or all of them."""
        quote = self._filled(
            self._pick(("I vote {word}", "{word}", "**I nominate {name}**", "I play {card}"))
        )
        head = self._pick(sayings.HEADS).format(quote=quote, name=self._pick(self._names))
        tail = self._pick(sayings.TAILS).format(quote=quote)
        way = self._rng.random()
        text = text.lower() if way < 0.25 and private else text.replace("'", "") if way < 0.35 else text
        text = text if way < 0.9 else text.rstrip("?.!")
        return f"{head}{text}{tail}"

    def _pick(self, what: Any) -> Any:
        return self._rng.choice(what)
