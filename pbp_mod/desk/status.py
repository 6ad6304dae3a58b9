"""A game's state as the outside reads it: `status --json`, since when it waits, what still has to be sent.

Puts full names in the place of seats; builds nothing that the engine's views don't hold.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from pbp_mod.game.actions import MODERATOR, THREAD, Seat
from pbp_mod.people.names import Roster
from pbp_mod.rows.entries import CORRECTIONS, RENAME
from pbp_mod.rows.replay import Position, fold
from pbp_mod.texts.due import due_messages
from pbp_mod.texts.outbox import CORRECTION, PER_ROW, Message, audience
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
    """When the game came to wait for what it waits for now: the time of the last row that changed the phase."""
    mark: tuple[str, Any] | None = None
    when: str | None = session.game.created

    def watch(position: Position, entry: Mapping[str, Any]) -> None:
        nonlocal mark, when
        now = position.engine.phase(position.state), position.engine.view(position.state, THREAD)["table"]
        if now != mark:
            mark, when = now, entry.get("at")

    fold(session.game.header, session.entries, after=watch)
    return when


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
    """A message as the outbox shows it: number, where it goes ("thread" or a name), template, what the board's form asks for
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


def letters(
    session: Session,
    printer: Printer,
    messages: Iterable[Message],
    only: Collection[int] | None = None,
    *,
    anew: bool = True,
) -> list[Letter]:
    """Everything that is to be posted or sent, and whether it is pending, sent, changed since it was sent, or overtaken:
    it never went out, and another one has taken its place. `messages` are those of the session; with `only` no others than
    those of these numbers.

    What was sent and no longer follows from the log is changed too: its text is empty now, until it is marked as sent
    once more. An erratum that was sent is past: nothing changes it. What waits is looked at, and may be held back.
    What was sent and holds is printed `anew`, as it would read now; or else the words are those that went out.
    """
    sent, mended = session.log.sent(session.game), Mended(session)
    found = []
    for message in messages:
        kept = sent.pop(message.id, None)
        if message.to == MODERATOR or (only is not None and message.id not in only):
            continue
        to = "thread" if message.to == THREAD else message.people[message.to].name
        status, text, held = _status(message, kept, printer, mended, anew=anew)
        above = subject(message.to, message.template, session.game.header, session.position.opened)
        url = None if kept is None else kept.url
        found.append(Letter(message.id, to, message.template, above, message.row, status, url, held, text))
    for gone in sent if only is None else sent.keys() & set(only):
        past = is_erratum(session, gone)
        roster = _roster_then(session, gone) if past else session.roster
        to = "thread" if audience(gone) == THREAD else roster.name(audience(gone))
        if past:
            above = subject(audience(gone), CORRECTION, session.game.header, session.position.opened)
            kept = sent[gone]
            found.append(
                Letter(gone, to, CORRECTION, above, gone // PER_ROW, SENT, kept.url, None, kept.text)
            )
        else:
            status = CHANGED if sent[gone].text else SENT
            found.append(Letter(gone, to, "", "", gone // PER_ROW, status, sent[gone].url, None, ""))
    return sorted(found)


def is_erratum(session: Session, message: int) -> bool:
    """Whether the number is that of an erratum: nothing else follows from a correction."""
    row = message // PER_ROW
    return 0 < row <= len(session.entries) and session.entries[row - 1]["action"] in CORRECTIONS


def _roster_then(session: Session, message: int) -> Roster:
    """Who sat where when a message was due."""
    return fold(session.game.header, session.entries, last=message // PER_ROW).roster


class Mended:
    """Whether a correction has altered what a text should say: its data, so that a later version's other wording alone
    alters nothing. What the game told before its first correction is found out when it is first asked.
    """

    def __init__(self, session: Session) -> None:
        self._header = session.game.header
        rows = enumerate(session.entries)
        first = next((at for at, entry in rows if entry["action"] in CORRECTIONS), None)
        self._before = None if first is None else session.entries[:first]
        self._renamed = any(entry["action"] == RENAME for entry in session.entries)
        self._told: dict[int, Message] | None = None

    def __call__(self, message: Message) -> bool:
        if self._before is None:
            return False
        if self._told is None:
            self._told = {each.id: each for each in due_messages(self._header, self._before)}
        told = self._told.get(message.id)
        if told is None or told.parts != message.parts:
            return True
        if self._renamed and told.people != message.people:
            from pbp_mod.rows.respelling import are_same

            return not are_same(told.people, message.people)  # another spelling alone mends nothing
        return told.people != message.people


def _status(
    message: Message, kept: Sent | None, printer: Printer, mended: Callable[[Message], bool], *, anew: bool
) -> tuple[str, str | None, str | None]:
    """What has become of a message; how it reads now, or why it is held back."""
    if message.overtaken or kept is None:
        return OVERTAKEN if message.overtaken else PENDING, *printer.printed(message)
    if message.template == CORRECTION or not (anew or mended(message)):
        return SENT, kept.text, None
    now = printer.printed(message, look=False)
    if now[0] in (None, kept.text) or not mended(message):
        return SENT, *now
    from pbp_mod.texts.alike import alike

    if alike(kept.text or "", now[0] or ""):
        return SENT, *now
    return CHANGED, *printer.printed(message)


def is_changed(message: Message, kept: Sent, printer: Printer, mended: Callable[[Message], bool]) -> bool:
    """Whether a message reads otherwise now than the words that went out, since a correction has `mended` it."""
    return _status(message, kept, printer, mended, anew=False)[0] == CHANGED


def pending(session: Session, printer: Printer) -> list[int]:
    """The numbers of the messages that wait to be sent, or sent again; only what a correction has mended since it was sent is printed for
    that.
    """
    sent, mended = session.log.sent(session.game), Mended(session)
    waiting = [
        message.id
        for message in session.messages()
        if message.to != MODERATOR
        and not message.overtaken
        and (message.id not in sent or is_changed(message, sent.pop(message.id), printer, mended))
    ]
    gone = [each for each, kept in sent.items() if kept.text and not is_erratum(session, each)]
    return sorted([*waiting, *gone])
