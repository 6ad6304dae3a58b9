"""From a message to the text that is pasted: puts a game, its people and its words into the renderer's hands.

Decides nothing about the game and knows no Jinja; render.py does the rendering and is imported when the first text is
needed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pbp_mod import paths
from pbp_mod.errors import PbpError
from pbp_mod.game.actions import MODERATOR, THREAD, Audience, readers
from pbp_mod.game.chance import is_weak, seal
from pbp_mod.game.digest import sha256
from pbp_mod.game.words import CARDS, words_in, words_of
from pbp_mod.people.names import Player
from pbp_mod.rows.header import Header, Opened, by_hand
from pbp_mod.rows.options import departures
from pbp_mod.rows.replay import BRIEFING, Position
from pbp_mod.texts.outbox import BOARD, CORRECTION, OUTRUN, Message, Part

if TYPE_CHECKING:
    from pbp_mod.game.secrets import Secrets
    from pbp_mod.texts.counted import Counted
    from pbp_mod.texts.guard import Leak
    from pbp_mod.texts.render import Renderer

_OF_EARLIER = (CORRECTION, BRIEFING)
"""Templates of texts that tell once more what was told before."""

CHECKPOINT = "common/checkpoint"

DEFAULT_DIALECT = "discourse"
_DIGITS = 16
"""Hexadecimal digits of a fingerprint."""
_NOTHING: Mapping[int, str] = {}
_NOTHING_SAID: Mapping[str, str] = {}


def loose(
    template: str,
    data: Mapping[str, Any],
    state: str,
    dialect: str,
    folder: tuple[str, str] | None = None,
) -> str:
    """A text that belongs to no game yet, or to several. `folder`: of a game from outside its name, and where its templates lie."""
    from pbp_mod.texts.render import Renderer

    overrides = paths.own_templates(state)
    renderer = Renderer(
        dialect,
        [],
        words={},
        game={},
        overrides=overrides,
        cache=paths.cache(),
        folder=folder,
        formats=paths.own_formats(state),
    )
    return renderer.render(template, data)


Printed = tuple["str | None", "str | None"]
"""A message as it is printed: its words and nothing; or nothing, and why they are held back."""
SecretsThen = Callable[[int, Audience], "Secrets"]
"""`secrets_then(row, audience)`: what that audience might not know after that row."""


class Printer:
    """Prints the texts of one game in one dialect; the moderator's own templates in `state` come before ours.

    With the `position` of the game every text is looked at (guard) for what its reader may not know then: as of the row
    that it belongs to if `secrets_then` tells that, else what is told of earlier rows is looked at for lasting secrets.
    `checkpoint` tells the checkpoint after a row; it is asked only for posts that carry one. `released`: the
    fingerprints of what the moderator lets go all the same, by the number of the message. `counted` tells the order of a
    row that stood in the thread; without it no post quotes any.
    """

    def __init__(
        self,
        header: Header,
        opened: Opened,
        state: str | None,
        dialect: str | None = None,
        position: Position | None = None,
        checkpoint: Callable[[int], str] | None = None,
        *,
        secrets_then: SecretsThen | None = None,
        released: Mapping[int, str] = _NOTHING,
        counted: Callable[[int], Counted | None] | None = None,
    ) -> None:
        self.dialect = dialect or header.get("dialect", DEFAULT_DIALECT)
        self._header, self._opened, self._state = header, opened, state
        self._renderers: dict[tuple[str, tuple[Player, ...], bool], Renderer] = {}
        self._position, self._secrets = position, dict[Audience, "Secrets"]()
        self._checkpoint, self._secrets_then, self._released = checkpoint, secrets_then, released
        self._counted = counted

    def loading(self) -> Iterator[str]:
        """Load what our own templates for this game are made of, one after the other (see `render.loading`)."""
        from pbp_mod.texts.render import loading

        return loading(self.dialect, self._formats(), self._opened.engine.name)

    def text(self, message: Message, *, look: bool = True) -> str:
        """The words of a message, ending in one newline. Raises TemplateFault; Leak if they say what the reader may not
        know; without `look` nobody looks for that.
        """
        parts = self._parts_of(message)
        if message.to == MODERATOR:
            return self._to_moderator(parts, message.people)
        return self._words(message, parts, look=look)

    def _words(self, message: Message, parts: Sequence[Part], *, look: bool) -> str:
        text = self._parts(parts, message.people, self.dialect)
        if look:
            found = self._look(text, parts, message.people, message.to, lambda: self._secrets_in(message))
            if found is not None and not self._is_released(message):
                raise found
        return self._order(message) + text

    def post(self, messages: Sequence[Message], *, look: bool = True) -> str:
        """The words of one post of several texts, each as it stands there, with one checkpoint below. Raises like `text`.

        Each is looked at as of its own row, and then the whole for what is secret for good.
        """
        if len(messages) == 1:
            return self.text(messages[0], look=look)
        said = [self._said(message) for message in messages]
        texts = [
            self._words(message, parts, look=look) for message, parts in zip(messages, said, strict=True)
        ]
        ends, last = self._checkpoint_of(messages), messages[-1].people
        if ends:
            texts.append(self._parts(ends, last, self.dialect))
        whole = "\n".join(filter(str.strip, texts))
        if look:
            parts = [part for each in said for part in each]
            found = self._look(whole, parts, last, THREAD, self._lasting)
            if found is not None and not any(map(self._is_released, messages)):
                raise found
        return whole

    def _lasting(self) -> Secrets:
        return tuple(rule for rule in self._secrets_now(THREAD) if rule.lasting)

    def _order(self, message: Message) -> str:
        """The order that a post follows from, quoted, where the board links it to its post. All have read it there."""
        if self._counted is None or message.to != THREAD or message.template in _OF_EARLIER:
            return ""
        order = self._counted(message.row)
        if order is None:
            return ""
        from pbp_mod.texts.dialects import dialect

        author = order.author or next(
            (player.name for player in message.people if player.abbr == order.by), order.by
        )
        return dialect(self.dialect, self._formats()).order(order.text, author, order.post, order.topic)

    def _is_released(self, message: Message) -> bool:
        """Whether the moderator has read these very words and lets them go."""
        let_go = self._released.get(message.id)
        return let_go is not None and let_go == self.fingerprint(message)

    def printed(self, message: Message, *, look: bool = True) -> Printed:
        """The words of a message, or why it is held back: for what it says, or because its template is broken."""
        return self.printed_post([message], look=look)

    def printed_post(self, messages: Sequence[Message], *, look: bool = True) -> Printed:
        """The same of a post of several texts."""
        try:
            return self.post(messages, look=look), None
        except PbpError as error:
            return None, getattr(error, "reason", str(error))

    def _said(self, message: Message) -> list[Part]:
        """The parts of a message as they stand in its post: what the next one of them tells whole is said there alone."""
        share, parts = message.share, list(message.parts)
        if share is not None:
            parts = [
                Part(part.template, {**part.data, OUTRUN: True}) if at in share.outrun else part
                for at, part in enumerate(parts)
                if at not in share.left_out
            ]
        retold = self._opened.engine.retelling.retold
        if len(parts) == 1 or not retold or message.to != THREAD:
            return parts
        prefix, found = f"{self._opened.engine.name}/", list[Part]()
        for part in reversed(parts):
            by = retold.get(part.template.removeprefix(prefix))
            if by is None or not found or found[-1].template != prefix + by:
                found.append(part)
        return found[::-1]

    def fingerprint(self, message: Message) -> str:
        """Digits that stand for the words of a message, whatever the dialect. Raises TemplateFault."""
        text = self._parts(self._parts_of(message), message.people, "plain")
        return sha256(text.encode()).hexdigest()[:_DIGITS]

    def _parts_of(self, message: Message) -> list[Part]:
        return [*self._said(message), *self._checkpoint_of([message])]

    def _to_moderator(self, parts: Sequence[Part], people: Sequence[Player]) -> str:
        """What only the moderator reads, on his terminal. A template of his own that is broken can't keep it from him."""
        try:
            return self._parts(parts, people, "plain")
        except PbpError:
            return Printer(self._header, self._opened, None)._parts(parts, people, "plain")

    def _checkpoint_of(self, messages: Sequence[Message]) -> list[Part]:
        """The checkpoint of its last row with which a post ends that is never edited, if the game has them."""
        if messages[0].to != THREAD or not self._header.get("checkpoints"):
            return []
        engine = self._opened.engine
        final = {CORRECTION, *(f"{engine.name}/{name}" for name in engine.checkpoints)}
        if final.isdisjoint(part.template for message in messages for part in message.parts):
            return []
        if self._checkpoint is None:
            raise ValueError("a post with a checkpoint can't be printed without the rows")
        return [Part(CHECKPOINT, {"checkpoint": self._checkpoint(messages[-1].row)})]

    def parts(self, parts: Sequence[Part], people: Sequence[Player], to: Audience = THREAD) -> str:
        """Several notices as one text, about how things are now. Raises TemplateFault; Leak if it says what `to` may not
        know.
        """
        text = self._parts(parts, people, self.dialect)
        found = self._look(
            text, parts, people, to, lambda: self._secrets_from(readers(to), self._secrets_now)
        )
        if found is not None:
            raise found
        return text

    def _parts(self, parts: Sequence[Part], people: Sequence[Player], dialect: str) -> str:
        return _joined(self._renderer(dialect, tuple(people)), parts)

    def _secrets_in(self, message: Message) -> Secrets:
        """What the reader of a message might not know when it was due."""
        # The board is edited, and tells how things stand.
        newest = self._position is not None and (message.id == BOARD or message.row == self._position.seq)
        if newest or self._secrets_then is None:
            found = self._secrets_from(message.readers, self._secrets_now)
        else:
            then, row = self._secrets_then, message.row
            found, newest = self._secrets_from(message.readers, lambda reader: then(row, reader)), True
        # What tells of earlier moments may hold what was secret then, and what is secret of a later one can't be in it.
        if newest and message.template not in _OF_EARLIER:
            return found
        return tuple(rule for rule in found if rule.lasting)

    def _secrets_from(self, those: Sequence[Audience], known: Callable[[Audience], Secrets]) -> Secrets:
        """What any of these readers might not know."""
        if len(those) == 1:
            return known(those[0])
        from pbp_mod.game.secrets import of_any

        return of_any(map(known, those))

    def _secrets_now(self, to: Audience) -> Secrets:
        if to not in self._secrets and self._position is not None:
            self._secrets[to] = self._opened.engine.secrets_from(self._position.state, to)
        return self._secrets[to]

    def _look(
        self,
        text: str,
        parts: Sequence[Part],
        people: Sequence[Player],
        to: Audience,
        secrets: Callable[[], Secrets],
    ) -> Leak | None:
        """What is wrong with a text: at first sight, and then where players were put in."""
        if self._position is None or to == MODERATOR:
            return None
        from pbp_mod.texts import guard

        seeds, rules = self._seeds(), secrets()
        for part in parts:
            if any(rule.but_in == part.template for rule in rules):
                rules = tuple(rule for rule in rules if rule.but_in != part.template)
        if not guard.suspicious(text, rules, people, seeds, own=self._may_be_own(parts, people)):
            return None
        again, wording = self._with_stand_ins(text, parts, people)
        found = guard.find(again, rules, people, seeds, wording)
        if found is None:
            return None
        return guard.Leak(found, self._told_by(found[0], parts, people), own=bool(wording))

    def _told_by(self, line: int, parts: Sequence[Part], people: Sequence[Player]) -> str:
        """The template of the part in which that line of a text stands."""
        for at in range(1, len(parts)):
            if line <= self._parts(parts[:at], people, self.dialect).count("\n"):
                return parts[at - 1].template
        return parts[-1].template

    def _may_be_own(self, parts: Sequence[Part], people: Sequence[Player]) -> bool:
        """Whether words of a text may be the moderator's: his template took part lately, or a remark is in it."""
        used = self._renderer(self.dialect, tuple(people)).used
        return bool(used) or any(each in part.data for part in parts for each in ("reason", "then"))

    def _seeds(self) -> list[str]:
        """The secret numbers of the game. A short one is no secret, and its few digits may stand anywhere."""
        kept = (self._header.get(key) for key in ("seed", "salt"))
        return [seed for seed in kept if seed is not None and not is_weak(seed)]

    def _with_stand_ins(self, text: str, parts: Sequence[Part], people: Sequence[Player]) -> tuple[str, str]:
        """The text with stand-ins for the players, and what of it the moderator worded himself."""
        from pbp_mod.texts.guard.remarks import remarks, without_names

        renderer = self._renderer(self.dialect, tuple(people), stand_ins=True)
        renderer.used.clear()
        try:
            again = _joined(renderer, [Part(part.template, without_names(part.data)) for part in parts])
        except PbpError:  # a template of his own that is about these very names
            return text, text
        return again, "\n".join([renderer.wording(), *remarks(self._opened.engine, parts)]).strip()

    def _renderer(self, dialect: str, people: tuple[Player, ...], *, stand_ins: bool = False) -> Renderer:
        key = dialect, people, stand_ins
        if key not in self._renderers:
            from pbp_mod.texts.render import PersonInfo, Renderer

            game, shown = self._game(), dict[int, tuple[str, str]]()
            if stand_ins:
                from pbp_mod.texts.guard.people import NOBODY, stand_in

                game |= {"name": NOBODY, "hecklers": tuple(NOBODY for _ in game["hecklers"])}
                shown = {seat: (stand_in(seat), stand_in(seat, abbr=True)) for seat in range(len(people))}
            self._renderers[key] = Renderer(
                dialect,
                [
                    PersonInfo(player.name, player.abbr, seat, shown.get(seat))
                    for seat, player in enumerate(people)
                ],
                words=self._opened.words(),
                game=game,
                overrides=paths.own_templates(self._state) if self._state else None,
                cache=paths.cache(),
                folder=self._folder(),
                formats=self._formats(),
                cards=self._cards(),
            )
        return self._renderers[key]

    def _cards(self) -> Mapping[str, str]:
        engine = self._opened.engine
        words = (
            words_of(engine.name) if engine.folder is None else words_in(paths.templates_in(engine.folder))
        )
        return words.get(CARDS, _NOTHING_SAID)

    def _formats(self) -> str | None:
        return paths.own_formats(self._state) if self._state else None

    def _folder(self) -> tuple[str, str] | None:
        engine = self._opened.engine
        return None if engine.folder is None else (engine.name, paths.templates_in(engine.folder))

    def _game(self) -> dict[str, Any]:
        """What every template may know of the game: nothing secret, and nothing that changes."""
        header, opened = self._header, self._opened
        seed = header.get("seed")
        return {
            "name": header["name"],
            "engine": opened.engine.name,
            "title": opened.engine.played(opened.setup),
            "hecklers": tuple(header.get("hecklers", ())),
            "options": opened.options,
            "departures": departures(opened.engine, opened.options),
            "seal": None if seed is None else seal(seed),
            "entropy": header.get("entropy"),
            "list_seal": _list_seal(header),
            "chosen_seed": header.get("chosen_seed", False),
            "weak_seed": seed is not None and is_weak(seed),
            "checkpoints": header.get("checkpoints", False),
            "by_hand": by_hand(header),
        }


def _joined(renderer: Renderer, parts: Sequence[Part]) -> str:
    texts = (renderer.render(part.template, part.data) for part in parts)
    return "\n".join(text for text in texts if text.strip())


def _list_seal(header: Header) -> str | None:
    if "sealed" not in header:  # as most games, which need not load what makes one
        return None
    from pbp_mod.rows.seals import list_seal

    return list_seal(header)
