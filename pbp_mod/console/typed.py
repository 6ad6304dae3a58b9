"""The words of an action as a moderator types them, turned into rows of the log.

Players come first to last in the order of the action's fields; who does it comes before them and may be left out where
only one player can. Names are resolved here and kept as abbreviations. Nothing is judged by the rules of a game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbp_mod.console.usage import behind, optional, positional, usage
from pbp_mod.desk.session import Session
from pbp_mod.errors import Ambiguous, NotUnderstood, WrongUsage
from pbp_mod.game.actions import ActionKind, Field, Type, Vocabulary
from pbp_mod.people.names import FORMER, Roster, quoted
from pbp_mod.rows.replay import Position
from pbp_mod.store.records import Entry

NOBODY = "nobody"
"""The answer to a card that lets one name nobody."""


class Typist:
    """Turns words into rows for one game: as it stands now, or as it stood in the position `at`.

    `by` is who does it (by abbreviation) where nobody is named; else it is the one who is awaited.
    """

    def __init__(self, session: Session, at: Position | None = None, by: str | None = None) -> None:
        self._at, self._by_default = at or session.position, by
        self.notices: list[str] = []
        """What the moderator should know of how his words were read."""

    @property
    def _roster(self) -> Roster:
        return self._at.roster

    def entries(
        self, kind: ActionKind, words: Sequence[str], options: Mapping[str, Any], meta: Mapping[str, str]
    ) -> list[Entry]:
        """The rows that the words stand for. Raises NotUnderstood, Ambiguous, WrongUsage."""
        if any(field.type is Type.TARGET for field in kind.fields):
            from pbp_mod.console.targets import joined

            words = joined(self._at, kind, words)
        if kind.many and not all("=" in word and "," not in word and word[-1].isalnum() for word in words):
            from pbp_mod.console.pairs import pairs  # only what was typed in a hurry needs it

            words = pairs(words, self._roster)
        if kind.many and words and all("=" in word for word in words):
            entries = [self._entry(kind, list(word.rpartition("=")[::2]), options, meta) for word in words]
            self._refuse_doubles(entries)
            return entries
        return [self._entry(kind, list(words), options, meta)]

    def _refuse_doubles(self, entries: Sequence[Entry]) -> None:
        said = [entry["by"] for entry in entries]
        for by in said:
            if said.count(by) > 1:
                name = self._roster.full(self._roster.seat(by))
                raise NotUnderstood(f"{name} answers twice in one command (give each player once)")

    def _entry(
        self, kind: ActionKind, words: list[str], options: Mapping[str, Any], meta: Mapping[str, str]
    ) -> Entry:
        fields = positional(kind)
        entry: Entry = {"action": kind.name}
        needed = sum(not field.rest for field in fields)
        if len(words) < needed:  # before it is asked who does it, and whether anybody can
            raise self._misused(kind, "something is missing")
        if kind.channel is not None:
            if kind.named_first and len(words) > len(fields):
                from pbp_mod.console.targets import put_in_order

                put_in_order(self._at, kind, words)
            entry["by"] = self._by(kind, fields, words)
        if fields and fields[-1].type in (Type.TEXT, Type.SHARES, Type.CARD):
            most = len(fields) - 1
            words = [*words[:most], *([" ".join(words[most:])] if words[most:] else [])]
        if not needed <= len(words) <= len(fields):
            raise self._misused(
                kind, "too many words" if len(words) > len(fields) else "something is missing"
            )
        for field, word in zip(fields, words, strict=False):
            self._put(entry, kind, field, word)
        for field in optional(kind):
            value = options.get(field.name)
            if value is not None and value is not False:
                said = entry.get(field.name)
                self._put(entry, kind, field, value)
                if said not in (None, entry[field.name]):
                    raise NotUnderstood(f"two {field.name}s are given, {said} and {entry[field.name]}")
        for key, text in meta.items():
            if key not in entry:
                entry[key] = text
        return entry

    def _misused(self, kind: ActionKind, wrong: str) -> WrongUsage:
        return WrongUsage(f"{wrong}: write '{f'pbp {kind.name} {usage(kind)}'.rstrip()}'")

    def _by(self, kind: ActionKind, fields: Sequence[Field], words: list[str]) -> str:
        free = bool(fields) and fields[-1].type in (Type.TEXT, Type.SHARES)
        named = bool(words) and "=" not in words[0] if free else len(words) > len(fields)
        if named and (free or not self._is_card(fields, words)):
            return self.author(words.pop(0))
        if self._by_default is not None:
            return self._by_default
        asks = self._at.engine.asks(self._at.state)
        found = {seat for ask in asks if ask.kind == kind.name for seat in ask.seats}
        if kind.named_first and words:
            from pbp_mod.console.targets import able

            found = able(self._at, kind, words[0]) or found
        if len(found) == 1:
            return self._roster.abbr(found.pop())
        if not found:
            asked = ", ".join(dict.fromkeys(ask.kind for ask in asks)) or "nothing"
            raise NotUnderstood(f"{kind.name!r} is not awaited now (awaited: {asked}; see 'pbp status')")
        who = ", ".join(self._roster.full(seat) for seat in sorted(found))
        raise NotUnderstood(f"who does it? write 'pbp {kind.name} {usage(kind)}' (awaited from: {who})")

    def _is_card(self, fields: Sequence[Field], words: Sequence[str]) -> bool:
        """Whether all words together are one card, as in `pbp play dragon 7`."""
        if len(fields) != 1 or fields[0].type is not Type.CARD:
            return False
        try:
            self._at.engine.read_card(" ".join(words))
        except NotUnderstood:
            return False
        return True

    def player(self, text: str) -> str:
        """The abbreviation of the player meant; a notice is kept where the reading deserves one."""
        found = self._roster.find(text)
        notice = self._roster.notice(text, found)
        if notice is not None and notice not in self.notices:
            self.notices.append(notice)
        return self._roster.abbr(found.seat)

    def author(self, text: str) -> str:
        """As `player`, for who does it. Who was replaced does nothing any more. Raises NotUnderstood."""
        if (found := self._roster.find(text)).how == FORMER:
            now = self._roster.full(found.seat)
            raise NotUnderstood(f"{quoted(text.strip())} has left the game; {now} plays in that seat now")
        return self.player(text)

    def newcomer(self, text: str) -> dict[str, str]:
        """Who comes in, from NEW[=ABBR]; without an abbreviation one is made. A heckler is spelt as the roster has him.

        Raises NotUnderstood.
        """
        from pbp_mod.people.signups import typed_player

        player = typed_player(text, self._roster.people(), self._roster.hecklers)
        if player.name in self._roster.hecklers and not text.startswith(player.name):
            self.notices.append(f"{player.name} is a heckler, and steps in")
        return {"name": player.name, "abbr": player.abbr}

    def _put(self, entry: Entry, kind: ActionKind, field: Field, word: Any) -> None:
        follower = behind(kind, field)
        if follower is not None and isinstance(word, str):
            word, given, value = word.partition("=")
            if given:
                entry[follower.name] = self._plain(follower, value)
            elif (read_play := self._vocabulary().read_play) is not None:
                entry[field.name], said = read_play(word)
                if said is not None:
                    entry[follower.name] = said
                return
        entry[field.name] = self._value(kind, field, word)

    def _value(self, kind: ActionKind, field: Field, word: Any) -> Any:
        match field.type:
            case Type.PLAYER:
                return self.player(word)
            case Type.PLAYERS:
                return [self.player(name) for name in word.split(",") if name.strip()]
            case Type.CARD:
                return self._card(word)
            case Type.NUMBER | Type.SHARES | Type.FLAG:
                return self._plain(field, word)
            case Type.TARGET:
                from pbp_mod.console.targets import target

                return target(self._at, kind, field, word, self.player)
            case Type.ANSWER:
                return self._answer(kind, field, word)
            case Type.CHOICE:
                return self.choice(field, word)
        return word

    def _plain(self, field: Field, word: Any) -> Any:
        from pbp_mod.console.plain_words import flag, numbered, whole_number

        if field.type is Type.SHARES:
            return {self.player(name): whole_number(name, number) for name, number in numbered(word)}
        return flag(field, word) if field.type is Type.FLAG else whole_number(field.name, word)

    def _answer(self, kind: ActionKind, field: Field, word: str) -> Any:
        """The answer to a card's question: players where it asks for some, else a number or the word itself."""
        asks = [ask for ask in self._at.engine.asks(self._at.state) if ask.kind == kind.name]
        offered = [args[field.name] for ask in asks for args in ask.choices or ()]
        if any(isinstance(each, tuple) for each in offered):
            names = [] if word.strip().casefold() == NOBODY else word.split(",")
            return [self.player(name) for name in names if name.strip()]
        said = word.strip().casefold()
        for each in offered:
            if isinstance(each, str) and each.casefold() == said:
                return each
        number = word.removeprefix("#")
        return int(number) if number.isdecimal() and len(number) < 10 else word

    def _card(self, word: str) -> str:
        """A card in the engine's notation, or by a word of the setting."""
        try:
            return self._at.engine.read_card(word)
        except Ambiguous:
            raise
        except NotUnderstood:
            said = word.strip().casefold()
            for card, words in self._vocabulary().words.items():
                if said in [each.casefold() for each in words]:
                    return self._at.engine.read_card(card)
            raise

    def _vocabulary(self) -> Vocabulary:
        return self._at.engine.vocabulary(self._at.opened.settings)

    def choice(self, field: Field, word: str) -> str:
        """A choice by its own word, a beginning that only one has, or a synonym. Raises NotUnderstood."""
        said = word.strip().casefold()
        if said in field.choices:
            return said
        fitting = {choice for choice in field.choices if said and choice.startswith(said)}
        if not fitting:
            words = self._vocabulary().words
            fitting = {each for each in field.choices if said in map(str.casefold, words.get(each, ()))}
        if len(fitting) == 1:
            return fitting.pop()
        raise NotUnderstood(f"{word!r} is none of the answers that count ({' or '.join(field.choices)})")
