"""A game's state as the outside reads it: `status --json`, since when it waits, what still has to be sent.

Puts full names in the place of seats; builds nothing that the engine's views don't hold.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pbp_mod.desk.mended import Mended
from pbp_mod.game.actions import GROUPS, MODERATOR, THREAD, Audience, Seat
from pbp_mod.people.names import Roster
from pbp_mod.rows.entries import CORRECTIONS, FOR, REMIND
from pbp_mod.rows.reminding import PROD, TEMPLATES, is_reminder
from pbp_mod.rows.replay import Position, fold
from pbp_mod.store.records import group_of
from pbp_mod.texts.outbox import BOARD, CORRECTION, PER_ROW, Message, audience, place
from pbp_mod.texts.subjects import subject
from pbp_mod.tuples import NamedTuple

if TYPE_CHECKING:
    from pbp_mod.desk.session import Session
    from pbp_mod.store.records import Sent
    from pbp_mod.texts.printing import Printer

PENDING, SENT, CHANGED, OVERTAKEN = "pending", "sent", "changed", "overtaken"
WAITING = (PENDING, CHANGED)
"""What is offered for sending."""


def named(value: Any, roster: Roster) -> Any:
    """A view as plain JSON: each `Seat`, as a value or as a key, becomes the full name of who sits there."""
    if isinstance(value, Seat):
        return roster.name(value)
    if isinstance(value, Mapping):
        return {named(key, roster): named(inner, roster) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [named(each, roster) for each in value]
    return value


def status_of(position: Position, game: str, *, secret: bool = False) -> dict[str, Any]:
    """The object of `pbp status --json` (docs/log.md lists its keys)."""
    engine, state, roster = position.engine, position.state, position.roster
    outcome, out = engine.outcome(state), engine.out(state)
    awaiting: dict[tuple[str, str | None], set[int]] = {}
    for ask in engine.asks(state):
        awaiting.setdefault((ask.kind, ask.channel and ask.channel.value), set()).update(ask.seats)
    found: dict[str, Any] = {
        "game": game,
        "engine": engine.name,
        "phase": engine.phase(state),
        "over": outcome is not None,
        "winners": [roster.name(seat) for seat in outcome.winners] if outcome else [],
        "reason": outcome.reason if outcome else None,
        "players": [
            {"seat": seat + 1, "name": player.name, "abbr": player.abbr, "out": seat in out}
            for seat, player in enumerate(roster.people())
        ],
        "awaiting": [
            {
                "from": [roster.name(seat) for seat in sorted(seats)] or ["moderator"],
                "action": action,
                "channel": channel,
            }
            for (action, channel), seats in awaiting.items()
        ],
        "table": named(engine.view(state, MODERATOR)["table"], roster),
    }
    if secret:
        found["secret"] = named(engine.view(state, MODERATOR)["secret"], roster)
    return found


def public_of(position: Position) -> dict[str, Any]:
    """How things stand, as everybody may know it: the part of `status_of` that holds no secret."""
    found = status_of(position, "")
    engine, state = position.engine, position.state
    return {
        "phase": engine.seen_phase(state),
        **{key: found[key] for key in ("over", "winners", "reason", "players")},
        "table": named(engine.view(state, THREAD)["table"], position.roster),
    }


def since(session: Session) -> str | None:
    """When the game came to wait for what it waits for now: the time of the last row that changed the phase.

    One answer among several, such as a vote in the thread, changes nothing of that as long as its question stays, and neither
    does a vote that is taken back, or what the moderator says in between, a deadline among it.
    """
    return session.hearing().waited(session.game.created)


def standing_orders_of(session: Session) -> list[dict[str, Any]]:
    """The standing orders that wait: whose, what, and how much of it. As secret as a hand."""
    lines = session.log.order_lines(session.game)
    if not lines:
        return []
    from pbp_mod.desk.standing_orders import waiting

    return [
        {
            "player": order.player,
            "text": order.given.text,
            "at": order.given.at,
            "steps": len(order.steps),
            "played": len(order.rows),
            "clauses": len(order.step),
        }
        for order in waiting(lines)
    ]


class Letter(NamedTuple):
    """A message as the outbox shows it: number, where it goes ("thread", a name, or "group:" and a name, with the
    `recipients` then), template, what the board's form asks for
    above it, the row that it follows from, status, where it was posted if that is known, and its text; or why it is held
    back, and no text.
    """

    id: int
    to: str
    template: str
    subject: str
    row: int
    status: str
    url: str | None
    held: str | None
    text: str | None
    joined: tuple[int, ...] = ()
    recipients: tuple[str, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """The object of `pbp outbox --json` (docs/log.md lists its keys)."""
        found = self._asdict()
        for key in ("joined", "recipients"):
            if not found[key]:
                del found[key]
        return found


def letters(
    session: Session,
    printer: Printer,
    judge: Judge,
    only: Collection[int] | None = None,
    *,
    anew: bool = True,
) -> list[Letter]:
    """Everything that is to be posted or sent, and whether it is pending, sent, changed since it was sent, or overtaken:
    it never went out, and another one has taken its place. `judge` knows the messages; with `only` no others than those of
    these numbers.

    What was sent and no longer follows from the log is changed too: its text is empty now, until it is marked as sent
    once more. An erratum or a reminder that was sent is past: nothing changes it. What waits is looked at, and may be held back.
    What was sent and holds is printed `anew`, as it would read now; or else the words are those that went out.
    """
    sent = session.log.sent(session.game)
    found = []
    for message in judge.messages:
        kept = sent.pop(message.id, None)
        if message.to == MODERATOR or (only is not None and message.id not in only):
            continue
        status, text, held = judge.status(message, kept, printer, anew=anew)
        above = subject(message.to, message.template, session.game.header, session.position.opened)
        url = None if kept is None else kept.url
        joined = group_of(kept.joined) if kept is not None else _waits_with(message)
        found.append(
            Letter(
                message.id,
                message.where,
                message.template,
                above,
                message.row,
                status,
                url,
                held,
                text,
                joined,
                message.recipients,
            )
        )
    for gone in sent if only is None else sent.keys() & set(only):
        past = is_past(session, gone)
        roster = _roster_then(session, gone) if past else session.roster
        to = place(_as_group(session, audience(gone)), roster.people())
        if past:
            template = _template_of_past(session, gone)
            above = subject(audience(gone), template, session.game.header, session.position.opened)
            kept = sent[gone]
            found.append(Letter(gone, to, template, above, gone // PER_ROW, SENT, kept.url, None, kept.text))
        else:
            status, text, held = judge.status_of_gone(gone, sent[gone], printer)
            joined = group_of(sent[gone].joined)
            found.append(
                Letter(gone, to, "", "", gone // PER_ROW, status, sent[gone].url, held, text, joined)
            )
    return sorted(found)


def _as_group(session: Session, to: Audience) -> Audience:
    """The group that an audience is now, where it is one."""
    groups = session.engine.groups(session.position.state) if to >= GROUPS else ()
    return next((group for group in groups if group == to), to)


def is_erratum(session: Session, message: int) -> bool:
    """Whether the number is that of an erratum: nothing else follows from a correction."""
    return _action(session, message) in CORRECTIONS


def is_past(session: Session, message: int) -> bool:
    """Whether the number is that of a text that nothing changes once it went out: an erratum, a reminder."""
    return _action(session, message) in (*CORRECTIONS, REMIND)


def _action(session: Session, message: int) -> str | None:
    """The action of the row that a text follows from."""
    row = message // PER_ROW
    return session.entries[row - 1]["action"] if 0 < row <= len(session.entries) else None


def _template_of_past(session: Session, message: int) -> str:
    if is_erratum(session, message):
        return CORRECTION
    post, nudge = TEMPLATES
    if FOR in session.entries[message // PER_ROW - 1]:
        return PROD
    return f"{session.engine.name}/{post if audience(message) == THREAD else nudge}"


def _roster_then(session: Session, message: int) -> Roster:
    """Who sat where when a message was due."""
    return fold(session.game.header, session.entries, last=message // PER_ROW).roster


def _waits_with(message: Message) -> tuple[int, ...]:
    return message.share.ids if message.share is not None and len(message.share.ids) > 1 else ()


def _differs(kept: Sent, now: str | None) -> bool:
    """Whether a text that went out so reads otherwise now, in more than how it is set."""
    if now in (None, kept.text):
        return False
    from pbp_mod.texts.alike import alike

    return not alike(kept.text or "", now or "")


class Judge:
    """What has become of the messages of a session; `messages` has each with its share in its post."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._sent, self.messages = session.log.sent(session.game), session.bound()
        self._by_number = {message.id: message for message in self.messages}
        self._mended = Mended(session)

    def status(
        self, message: Message, kept: Sent | None, printer: Printer, *, anew: bool
    ) -> tuple[str, str | None, str | None]:
        """Its status; how it reads now, or why it is held back."""
        if message.overtaken and kept is None:
            return OVERTAKEN, *printer.printed(message._replace(share=None))
        if kept is None:
            return PENDING, *printer.printed(message._replace(share=None))
        past = message.template == CORRECTION or is_reminder(message.template)
        mended = not past and self.may_be_changed(message.id, kept)
        if past or not (anew or mended):
            return SENT, kept.text, None
        post = self.post_of(message.id, kept)
        now = printer.printed_post(post, look=False)
        if not mended or not _differs(kept, now[0]):
            return SENT, *now
        return CHANGED, *printer.printed_post(post)

    def status_of_gone(self, number: int, kept: Sent, printer: Printer) -> tuple[str, str | None, str | None]:
        """The same of a text that went out and no longer follows from the log: of the post that it was in, what still
        holds; empty if nothing does.
        """
        post = self.post_of(number, kept)
        text, held = printer.printed_post(post) if post else ("", None)
        return CHANGED if kept.text != text else SENT, text, held

    def is_changed(self, number: int, kept: Sent, printer: Printer) -> bool:
        """Whether a text reads otherwise now than the words that went out, since a correction has mended it."""
        message = self._by_number.get(number)
        if message is None:
            return self.status_of_gone(number, kept, printer)[0] == CHANGED
        if message.template == CORRECTION or not self.may_be_changed(number, kept):
            return False
        return _differs(kept, printer.printed_post(self.post_of(number, kept), look=False)[0])

    def may_be_changed(self, number: int, kept: Sent) -> bool:
        """Whether a correction has altered the data of that text, or of its post, or whether it is a board that the game has
        moved on from; nothing is printed for that.
        """
        if number == BOARD and number in self._by_number:
            return self._is_moved_board(self._by_number[number])
        post = self.post_of(number, kept)
        return len(post) < len(group_of(kept.joined) or (number,)) or any(map(self._mended, post))

    def _is_moved_board(self, message: Message) -> bool:
        game = self._session.game
        again = sum(each.message == BOARD for each in self._session.log.letters(game)) > 1
        return again or message.parts != (self._session.first_board(),)

    def post_of(self, number: int, kept: Sent | None) -> tuple[Message, ...]:
        """Those texts of the post that it went out in, or waits in, that follow from the log."""
        group = group_of(kept.joined) if kept is not None else ()
        return tuple(self._by_number[each] for each in group or (number,) if each in self._by_number)

    def together(self, number: int) -> tuple[int, ...]:
        """The numbers of all texts that wait, or went out, as one post with that one."""
        kept = self._sent.get(number)
        if kept is not None:
            return group_of(kept.joined) or (number,)
        message = self._by_number.get(number)
        return (message and _waits_with(message)) or (number,)

    def went_out(self, number: int) -> bool:
        """Whether a text is marked as sent."""
        return number in self._sent

    def message(self, number: int) -> Message:
        """The message of that number, which must follow from the log."""
        return self._by_number[number]

    def alone(self, numbers: Sequence[int]) -> list[Message]:
        """These messages as one post, whatever waits besides."""
        from pbp_mod.texts.joining import bound_together

        found = [self._by_number[number]._replace(share=None) for number in numbers]
        session = self._session
        return bound_together(session.game.header, session.entries, found, {})


def pending(session: Session, printer: Printer) -> list[int]:
    """The numbers of the messages that wait to be sent, or sent again; only what a correction has mended since it was
    sent is printed for that.
    """
    sent, judge = session.log.sent(session.game), Judge(session)
    waiting = [
        message.id
        for message in judge.messages
        if message.to != MODERATOR
        and (
            judge.is_changed(message.id, sent.pop(message.id), printer)
            if message.id in sent
            else not message.overtaken
        )
    ]
    gone = [
        each
        for each, kept in sent.items()
        if not is_past(session, each) and judge.is_changed(each, kept, printer)
    ]
    return sorted([*waiting, *gone])
