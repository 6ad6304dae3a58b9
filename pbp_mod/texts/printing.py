"""From a message to the text that is pasted: puts a game, its people and its words into the renderer's hands.

Decides nothing about the game and knows no Jinja; render.py does the rendering and is imported when the first text is
needed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pbp_mod import paths
from pbp_mod.game.actions import MODERATOR, THREAD, Audience
from pbp_mod.game.chance import is_weak, seal
from pbp_mod.people.names import Player
from pbp_mod.rows.header import Header, Opened, by_hand
from pbp_mod.rows.options import departures
from pbp_mod.rows.replay import BRIEFING, Position
from pbp_mod.rows.seals import list_seal
from pbp_mod.texts.outbox import CORRECTION, Message, Part

if TYPE_CHECKING:
    from pbp_mod.game.secrets import Guarded
    from pbp_mod.texts.render import Renderer

_OF_EARLIER = (CORRECTION, BRIEFING)
"""Templates of texts that tell once more what was told before."""

CHECKPOINT = "common/checkpoint"

DEFAULT_DIALECT = "discourse"


def loose(template: str, data: Mapping[str, Any], state: str, dialect: str) -> str:
    """A text that belongs to no game yet."""
    from pbp_mod.texts.render import Renderer

    overrides = paths.own_templates(state)
    renderer = Renderer(dialect, [], words={}, game={}, overrides=overrides, cache=paths.cache())
    return renderer.render(template, data)


class Press:
    """Prints the texts of one game in one dialect; the moderator's own templates in `state` come before ours.

    With the `position` of the game every text is looked at (guard.py) for what its reader may not know then.
    `checkpoint` tells the checkpoint after a row; it is asked only for posts that carry one.
    """

    def __init__(
        self,
        header: Header,
        opened: Opened,
        state: str | None,
        dialect: str | None = None,
        position: Position | None = None,
        checkpoint: Callable[[int], str] | None = None,
    ) -> None:
        self.dialect = dialect or header.get("dialect", DEFAULT_DIALECT)
        self._header, self._opened, self._state = header, opened, state
        self._renderers: dict[tuple[str, tuple[Player, ...]], Renderer] = {}
        self._position, self._guarded = position, dict[Audience, "Guarded"]()
        self._checkpoint = checkpoint

    def text(self, message: Message) -> str:
        """The words of a message, ending in one newline. Raises Leak if they say what the reader may not know."""
        dialect = "plain" if message.to == MODERATOR else self.dialect
        text = self._parts([*message.parts, *self._last_line(message)], message.people, dialect)
        # What tells of earlier moments may hold what was secret then, and what is secret of a later one can't be in it.
        newest = self._position is not None and message.row == self._position.seq
        self._look_at(text, message.to, message.people, message.template, earlier=not newest)
        return text

    def _last_line(self, message: Message) -> list[Part]:
        """The checkpoint with which a post ends that is never edited, if the game has them."""
        if message.to != THREAD or not self._header.get("checkpoints"):
            return []
        engine = self._opened.engine
        final = {CORRECTION, *(f"{engine.name}/{name}" for name in engine.checkpoints)}
        if final.isdisjoint(part.template for part in message.parts):
            return []
        if self._checkpoint is None:
            raise ValueError("a post with a checkpoint can't be printed without the rows")
        return [Part(CHECKPOINT, {"checkpoint": self._checkpoint(message.row)})]

    def parts(self, parts: Sequence[Part], people: Sequence[Player], to: Audience = THREAD) -> str:
        """Several notices as one text, about how things are now. Raises Leak if it says what `to` may not know."""
        text = self._parts(parts, people, self.dialect)
        self._look_at(text, to, people, parts[0].template, earlier=False)
        return text

    def _parts(self, parts: Sequence[Part], people: Sequence[Player], dialect: str) -> str:
        renderer = self._renderer(dialect, tuple(people))
        texts = (renderer.render(part.template, part.data) for part in parts)
        return "\n".join(text for text in texts if text.strip())

    def _look_at(
        self, text: str, to: Audience, people: Sequence[Player], template: str, *, earlier: bool
    ) -> None:
        if self._position is None or to == MODERATOR:
            return
        from pbp_mod.texts import guard

        if to not in self._guarded:
            self._guarded[to] = self._opened.engine.guarded(self._position.state, to)
        guarded = self._guarded[to]
        if earlier or template in _OF_EARLIER:
            guarded = tuple(rule for rule in guarded if rule.lasting)
        # A short seed is no secret, and its few digits may stand anywhere.
        tokens = [
            self._header[key]
            for key in ("seed", "salt")
            if key in self._header and not is_weak(self._header[key])
        ]
        guard.check(text, to, guarded, people, tokens, template)

    def _renderer(self, dialect: str, people: tuple[Player, ...]) -> Renderer:
        key = dialect, people
        if key not in self._renderers:
            from pbp_mod.texts.render import PersonInfo, Renderer

            self._renderers[key] = Renderer(
                dialect,
                [PersonInfo(player.name, player.abbr, seat) for seat, player in enumerate(people)],
                words=self._opened.engine.words(self._opened.settings),
                game=self._game(),
                overrides=paths.own_templates(self._state) if self._state else None,
                cache=paths.cache(),
                folder=self._folder(),
            )
        return self._renderers[key]

    def _folder(self) -> tuple[str, str] | None:
        engine = self._opened.engine
        return None if engine.folder is None else (engine.name, paths.templates_in(engine.folder))

    def _game(self) -> Mapping[str, Any]:
        """What every template may know of the game: nothing secret, and nothing that changes."""
        header, opened = self._header, self._opened
        seed = header.get("seed")
        return {
            "name": header["name"],
            "engine": opened.engine.name,
            "title": opened.engine.title,
            "hecklers": tuple(header.get("hecklers", ())),
            "options": opened.options,
            "departures": departures(opened.engine, opened.options),
            "seal": None if seed is None else seal(seed),
            "entropy": header.get("entropy"),
            "list_seal": list_seal(header),
            "chosen_seed": header.get("chosen_seed", False),
            "weak_seed": seed is not None and is_weak(seed),
            "checkpoints": header.get("checkpoints", False),
            "by_hand": by_hand(header),
        }
