"""The use cases of the desk: open a game, record into it, correct it, bring one in, take one out.

Stands between the commands, which know only words and options, and log, replay and outbox. Prints nothing and knows
neither Click nor Jinja.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pbp_mod.errors import NotUnderstood, PbpError
from pbp_mod.game.actions import Ask
from pbp_mod.game.engine import AnyEngine
from pbp_mod.people.names import Roster
from pbp_mod.rows import replay
from pbp_mod.rows.corrections import check_correction
from pbp_mod.rows.entries import AGAIN, CORRECTIONS, DEADLINE, REPLACE, check
from pbp_mod.rows.header import Header, admit, check_header, self_contained
from pbp_mod.rows.refolding import Growing, refold, unchanged
from pbp_mod.rows.replay import Position
from pbp_mod.store.log import Log
from pbp_mod.store.records import BROUGHT_IN, Entry, Game, OrderLine, Sent, group_of
from pbp_mod.texts.due import due_messages
from pbp_mod.texts.hearing import Hearing
from pbp_mod.texts.outbox import CORRECTION, Collector, Message, Part, is_joinable
from pbp_mod.tuples import NamedTuple

if TYPE_CHECKING:
    from pbp_mod.desk.published import Checkpoints
    from pbp_mod.desk.standing_orders import Played
    from pbp_mod.rows.deadlines import Standing
    from pbp_mod.rows.snapshots import Snapshots


class Recorded(NamedTuple):
    """What a command brought: the new rows, the messages that they call for, and where the game stands now.

    `remarks` are for the moderator alone: what became of standing orders.
    """

    rows: list[tuple[int, Entry]]
    messages: list[Message]
    position: Position
    remarks: tuple[str, ...] = ()


class Session:
    """One game on the desk, with its rows read and its position replayed."""

    def __init__(self, log: Log, game: Game, *, stays: bool = False) -> None:
        """`stays`: whether it stays open for more than one command."""
        self.log, self.game = log, game
        self.rows = log.rows(game)
        self.position = replay.fold(game.header, self.rows.said)
        self._told: tuple[int, Mapping[int, Sent], list[Message]] | None = None
        self._bound: list[Message] | None = None
        self._checkpoints: Checkpoints | None = None
        self._due: tuple[list[Entry], set[int], list[Message]] | None = None
        """What was asked for last (see `due`): what a correction is about to change, it changes once it is recorded."""
        self._stood = self._snapshots(every=True) if stays else None
        self._heard: Hearing | None = None
        self._first: Mapping[int, Message] | None = None

    def twin(self) -> "Session":
        """An independent copy: whatever is tried on it, this one stays as it is."""
        twin = Session.__new__(Session)
        twin.log, twin.game, twin.rows = self.log, self.game, self.rows
        twin.position = self.position.copy()
        twin._told, twin._bound, twin._checkpoints = self._told, self._bound, None
        twin._heard, twin._first = self._heard, self._first
        twin._stood, twin._due = self._stood, self._due
        return twin

    def learn(self, twin: "Session") -> None:
        """Take over what a copy with the same rows has found out about its messages."""
        self._told, self._bound, self._heard, self._first = twin._told, twin._bound, twin._heard, twin._first

    def catch_up(self) -> bool:
        """Play the rows that were recorded meanwhile, here or elsewhere; whether there were any."""
        new = self.log.entries(self.game, len(self.rows))
        if not new:
            return False
        self.rows = self.rows.and_then(new)
        if any(entry["action"] in CORRECTIONS for entry in new):
            stood = self._stood or self._snapshots(every=True)
            self.position = stood.behind(self.entries, len(self.rows)).copy()
            return True
        for entry in new:
            self.position.keep(entry)
        return True

    @property
    def entries(self) -> list[Entry]:
        """All rows of the game, as they were kept; the same list until there are more. To make them whole costs as much as to
        play them: who doesn't ask when, asks `rows`.
        """
        return self.rows.whole()

    @property
    def engine(self) -> AnyEngine:
        """The game's engine."""
        return self.position.engine

    @property
    def roster(self) -> Roster:
        """Who sits where now."""
        return self.position.roster

    def asks(self) -> tuple[Ask, ...]:
        """What is awaited now."""
        return self.engine.asks(self.position.state)

    def begun(self, new: Sequence[Entry]) -> Position:
        """How the game stood up to where these new rows change nothing; nobody may play on from it but on a copy."""
        rows = [*self.entries, *new]
        self._stood = self._stood or self._snapshots(every=False)
        return self._stood.behind(rows, unchanged(rows, len(self.entries)))

    def _snapshots(self, *, every: bool) -> "Snapshots":
        from pbp_mod.rows.snapshots import Snapshots

        return Snapshots(self.game.header, every=every)

    def checkpoint(self, row: int) -> str:
        """The checkpoint of a post that follows from that row (see published.py)."""
        if self._checkpoints is None:
            from pbp_mod.desk.published import Checkpoints

            self._checkpoints = Checkpoints(self.game.header, self.engine)
        return self._checkpoints.after(self.entries, row)

    def messages(self) -> list[Message]:
        """Every message of the game so far, without errata that nobody needs.

        An erratum for texts that never went out only confuses; but who marks nothing as sent may have posted them all.
        What was corrected before the game was brought in, nobody was told wrongly from here.
        """
        sent = self.log.sent(self.game)
        # Every correction is told by playing the game twice, and a command may ask several times.
        if self._told is None or self._told[:2] != (len(self.entries), sent):
            self._told = len(self.entries), sent, self._messages(sent)
            self._bound = None
        return list(self._told[2])

    def bound(self) -> list[Message]:
        """The same, each with its share in the post that it waits in, or went out in (see texts/joining.py)."""
        messages = self.messages()
        if self._bound is None:
            from pbp_mod.texts.joining import bound

            self._bound = bound(self.game.header, self.entries, messages, self._posts())
        return list(self._bound)

    def _posts(self) -> dict[int, tuple[int, ...]]:
        """Of each text that went out, which ones were one post with it."""
        return {number: group_of(kept.joined) for number, kept in self.log.sent(self.game).items()}

    def _messages(self, sent: Mapping[int, object]) -> list[Message]:
        found = self.due(self.entries, sent.keys())
        if not any(message.template == CORRECTION for message in found):
            return found
        brought_in = int(self.log.note(BROUGHT_IN + self.game.name.casefold()) or 0)
        return [message for message in found if message.id in sent or self._is_due(message, sent, brought_in)]

    def due(self, entries: list[Entry], sent: Collection[int]) -> list[Message]:
        """All that these rows call for: those of the game, or with others behind them, that may be recorded next."""
        if self._due is None or self._due[:2] != (entries, {*sent}):
            heard = self.hearing() if entries is self.entries else None
            self._due = entries, {*sent}, due_messages(self.game.header, entries, sent, heard)
        return self._due[2]

    def hearing(self) -> Hearing:
        """What the rows tell."""
        self._heard = (self._heard or Hearing(self.game.header, self.entries)).at(self.entries)
        return self._heard

    def deadlines(self) -> "Standing":
        """How deadlines stand now."""
        return self.hearing().deadlines()

    def first_board(self) -> Part:
        """The board as it was after the deal."""
        return self.hearing().first_board()

    def told_at_first(self) -> Mapping[int, Message]:
        """What a game that was corrected had told before its first correction, by number."""
        if self._first is None:
            first = next(at for at, entry in enumerate(self.entries) if entry["action"] in CORRECTIONS)
            told = due_messages(self.game.header, self.entries[:first])
            self._first = {message.id: message for message in told}
        return self._first

    def _is_due(self, message: Message, sent: Mapping[int, object], brought_in: int) -> bool:
        """Whether a message that wasn't sent is one, or an erratum that nobody needs."""
        if message.template == CORRECTION and message.row <= brought_in:
            return False
        return not (sent and message.mends and sent.keys().isdisjoint(message.mends))

    def record(self, entries: Sequence[Entry], *, dry_run: bool = False) -> Recorded:
        """Add rows to the game, all or none, and those that standing orders play behind them; with `dry_run` only say
        what would come of it.

        Raises NotAllowed, NotUnderstood for the first row that can't be, Refold for a correction that pulls down
        later rows, StaleLog. Nothing is written then, and the session is of no more use.
        """
        collector = Collector()
        for entry in entries:
            check(entry, self.engine)
            if entry["action"] in (*CORRECTIONS, REPLACE) or AGAIN in entry:
                return self._correct(entries, dry_run)
            self.position.step(entry, collector.hear)
        lines = self.log.order_lines(self.game)
        played = None
        if lines:
            from pbp_mod.desk import standing_orders

            played = standing_orders.after(self.position, lines, entries, collector.hear)
        of_deadline = any(entry["action"] == DEADLINE for entry in entries)
        told = self._behind(len(self.rows)) if of_deadline else collector.messages
        return self._keep(entries, lines, played, dry_run, told)

    def _behind(self, known: int) -> Callable[[], list[Message]]:
        """What rows behind those that are known call for once they are there, given what went out before."""
        return lambda: [each for each in self.messages() if each.row > known and not each.overtaken]

    def keep_order(self, order: OrderLine, *, dry_run: bool = False) -> Recorded:
        """Keep a player's standing order in the place of the one that waits; if its turn is now, it is played.

        Raises NotAllowed if its turn is now and it can't be played, StaleLog. Nothing is written then.
        """
        from pbp_mod.desk import standing_orders

        lines, collector = self.log.order_lines(self.game), Collector()
        played = standing_orders.take_in(self.position, lines, order, collector.hear)
        return self._keep([], lines, played, dry_run, collector.messages)

    def withdraw(self, player: str, at: str, note: str | None, *, dry_run: bool = False) -> Recorded:
        """Take back the standing order that waits of the player with that full name. Raises NotAllowed, StaleLog."""
        from pbp_mod.desk import standing_orders

        lines = self.log.order_lines(self.game)
        who = self.roster.people()[self.roster.seat(player)]
        played = standing_orders.take_back(lines, (who.name, *who.aliases), at, note)
        return self._keep([], lines, played, dry_run, list)

    def _keep(
        self,
        entries: Sequence[Entry],
        lines: Sequence[OrderLine],
        played: "Played | None",
        dry_run: bool,
        messages: Callable[[], list[Message]],
    ) -> Recorded:
        """Write rows, and what standing orders made of them, as one transaction; `messages` tells what they call for."""
        known = len(self.rows)
        rows = [*entries, *(played.entries if played else ())]
        if not dry_run:
            seen = lines[-1].id if lines else 0
            more, phase = played.lines if played else (), self.position.phase_to_keep(known + len(rows))
            self.log.append(self.game, known, rows, more, seen, phase)
        self.rows = self.rows.and_then(rows)
        remarks = tuple(played.remarks) if played else ()
        told = messages()
        if sum(map(is_joinable, told)) > 1:
            from pbp_mod.texts.joining import bound_together

            told = bound_together(self.game.header, self.entries, told, self._posts())
        return Recorded(list(enumerate(rows, known + 1)), told, self.position, remarks)

    def _correct(self, entries: Sequence[Entry], dry_run: bool) -> Recorded:
        """Record rows that change what went before, or call on it: the whole game is told again."""
        known, rows = len(self.entries), list(self.entries)
        for entry in entries:
            if entry["action"] in CORRECTIONS:
                check_correction(rows, entry)
            rows.append(entry)
        told = {message.id for message in self.messages()} | self.log.sent(self.game).keys()
        self.position = refold(self.game.header, rows, known, self.begun(entries))
        lines = self.log.order_lines(self.game)
        played = None
        if lines:
            from pbp_mod.desk import standing_orders

            played = standing_orders.corrected(self.position, lines, self.entries, entries)

        def new() -> list[Message]:
            found = [message for message in self.messages() if not message.overtaken]
            return [message for message in found if message.row > known or message.id not in told]

        return self._keep(entries, lines, played, dry_run, new)


def playable(header: Header) -> Header:
    """The header of a new game, whole, once it is sure that it can be dealt and told. Raises NotUnderstood, NotAllowed."""
    admit(check_header(header))
    header = self_contained(header)
    position = replay.opening(header)
    position.check_words()
    opened = position.opened
    opened.engine.words(opened.settings)
    return header


def read_game(lines: Iterable[tuple[int, Any]], name: str | None = None) -> tuple[Header, list[Entry]]:
    """Header and rows from the decoded lines of an export, each line with its number; every row is tried in its place.

    `name` replaces the game's own. Raises NotUnderstood with the number of the first line that can't be.
    """
    from pbp_mod.desk.wholeness import Promise

    promise: Promise | None = None
    header: Header | None = None
    game: Growing | None = None
    first = line = before = 1
    for line, value in lines:
        try:
            if promise is None or header is None or game is None:
                first, promise = line, Promise(value)
                renamed = name is not None and isinstance(promise.first, dict)
                header = check_header(promise.first | {"name": name} if renamed else promise.first)
                admit(header)
                header = self_contained(header)
                game = Growing(header)
                game.position.check_words()
                continue
            check(value, game.position.engine)
            if not game.goes_on(value):
                line, now = before, line
                game.settle()
                line = now
            game.add(value)
            before = line
        except PbpError as error:
            raise NotUnderstood(f"line {line}: {error}") from None
    if promise is None or header is None or game is None:
        raise NotUnderstood("line 1: there is no header (the input is empty)")
    try:
        game.settle()
    except PbpError as error:
        raise NotUnderstood(f"line {line}: {error}") from None
    try:
        promise.check(game.entries)
    except NotUnderstood as error:
        raise NotUnderstood(f"line {first}: {error}") from None
    return header, game.entries


def brought_in(header: Header, entries: Sequence[Entry]) -> dict[str, str]:
    """What the desk notes down of a game that is brought in: that the errata of its rows are past."""
    corrected = any(entry["action"] in CORRECTIONS for entry in entries)
    return {BROUGHT_IN + header["name"].casefold(): str(len(entries))} if corrected else {}
