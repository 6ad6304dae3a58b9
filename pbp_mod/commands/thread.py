"""Reading a whole thread, and the messages that belong to it: read."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple, TypeVar

import click

from pbp_mod import clock
from pbp_mod.console import terminal
from pbp_mod.console.at_hand import json_option, open_session, press
from pbp_mod.console.files import STREAM, read_text
from pbp_mod.console.receipts import print_receipts
from pbp_mod.console.report import recorded, recording_options
from pbp_mod.desk.session import Recorded, Session, describe
from pbp_mod.errors import NotUnderstood, PbpError
from pbp_mod.game.actions import MODERATOR, THREAD, Channel
from pbp_mod.intake.items import ASK, OPEN, TAKEN, Item
from pbp_mod.intake.leaks import Secrets
from pbp_mod.intake.people import MODERATOR as THE_MODERATOR
from pbp_mod.intake.people import People, check_moderators, with_aliases
from pbp_mod.intake.sources import FORMATS, Gathered, Posting, gather, in_order, sources
from pbp_mod.intake.thread import Decide, Reader, accept
from pbp_mod.people.names import quoted
from pbp_mod.rows.entries import Entry
from pbp_mod.rows.replay import Position

T = TypeVar("T")

_LABEL = 20
_LONG = 200
"""Posts from which on progress is shown."""


class _Desk(NamedTuple):
    """What the desk remembers of a game's forum: the moderator's accounts, and further names of players."""

    moderators: list[str]
    aliases: dict[str, str]


@click.command(short_help="Record what a thread and messages order, as they are.")
@click.argument("files", nargs=-1, metavar="[FILE|DIR|-]...", type=click.Path())
@click.option(
    "--as", "form", metavar="FORMAT", help=f"What they are: {', '.join(each.name for each in FORMATS)}."
)
@click.option("--messages", is_flag=True, help="They are private messages to you, whatever they look like.")
@click.option(
    "--moderator", "moderators", multiple=True, metavar="ACCOUNT", help="Your own account (remembered)."
)
@click.option(
    "--alias", "aliases", multiple=True, metavar="NAME=PLAYER", help="Another name of a player (remembered)."
)
@click.option("--aliases", "alias_file", metavar="FILE", help="A file of them, one on each line.")
@click.option("--yes", "-y", is_flag=True, help="Record all that is beyond doubt.")
@click.option("--receipts", is_flag=True, help="Print a receipt to send for each message that is recorded.")
@json_option
@recording_options
def read(
    files: tuple[str, ...],
    form: str | None,
    messages: bool,
    moderators: tuple[str, ...],
    aliases: tuple[str, ...],
    alias_file: str | None,
    yes: bool,
    receipts: bool,
    as_json: bool,
    **options: Any,
) -> None:
    """Read a thread as it is: files saved from the forum, folders of them, or - for stdin.

    Shows what was understood. With --yes it is recorded; on a terminal you are asked one by one; else nothing is. What
    was read before is not read again, so the same thread can be read as often as it grows.
    """
    with open_session() as session:
        desk = _settled(session, moderators, [*_lines(alias_file), *aliases], keep=not options["dry_run"])
        said, notes = _gathered(files, form, messages, options.pop("at"))
        call = _Call(session, desk, said, {key: options.pop(key) for key in ("source", "note")})
        reader = call.read(accept)
        asked = not (yes or as_json or options["dry_run"]) and _is_terminal(files)
        if as_json:
            _as_json(call, reader, notes, options, record=yes)
            return
        _show(reader, [*notes, *call.notes])
        if asked and any(item.entry is not None for item in reader.items):
            reader = call.read(_ask)
        if yes or asked or options["dry_run"]:
            done = call.record(reader, dry_run=options["dry_run"])
            if done is not None:
                recorded(session, done, **options)
            if receipts:
                print_receipts(session, reader.items, options["dialect"])
        elif any(item.certain in TAKEN for item in reader.items):
            terminal.say("Nothing was recorded; --yes records what is beyond doubt.")
    if not asked:
        _say_open(reader)


for _option in read.params:
    if _option.name == "moderator":  # on every other command --as says who records; here it says what is read
        _option.opts = ["--recorded-by"]


class _Call:
    """One reading of some posts into one game, which can be repeated with other answers."""

    def __init__(
        self, session: Session, desk: _Desk, said: list[Posting], more: dict[str, str | None]
    ) -> None:
        self.session, self.desk, self.said = session, desk, said
        more["moderator"] = click.get_current_context().find_root().params.get("moderator")
        self._more = {key: text for key, text in more.items() if text is not None}
        self.notes: list[str] = []
        people = People(session.roster, desk.moderators)
        self._announced = any(
            people.author(each.author).kind == THE_MODERATOR
            for each in said
            if each.channel is Channel.THREAD
        )
        if not desk.moderators:
            self.notes.append("say once which account is yours (--moderator ACCOUNT); its posts never count")
        self._secrets = self._letters()

    def _letters(self) -> Secrets | None:
        """The private messages of the game, to look for their words in the thread."""
        if not any(each.channel is Channel.THREAD for each in self.said):
            return None
        printer = press(self.session)
        private: dict[int, tuple[str, str]] = {}
        public: list[str] = []
        try:
            for message in self.session.messages():
                if message.to == THREAD:
                    public.append(printer.text(message))
                elif message.to != MODERATOR:
                    name = message.people[message.to].name
                    private[message.id] = f"the message {message.id} to {name}", printer.text(message)
        except PbpError as error:
            self.notes.append(f"the thread was not searched for words of private messages ({error})")
            return None
        sent = self.session.log.sent(self.session.game)
        went_out = [(label, sent[number].text) for number, (label, _) in private.items() if number in sent]
        return Secrets(dict.fromkeys([*private.values(), *went_out]), public)

    def read(self, decide: Decide) -> Reader:
        """Read all posts, each as the one before left the game."""
        session = self.session
        reader = Reader(
            session.game.header,
            session.entries,
            known=session.log.reads(session.game),
            moderators=self.desk.moderators,
            aliases=self.desk.aliases,
            secrets=self._secrets,
            announced=self._announced,
            decide=decide,
        )
        for said in _progress(self.said, "Reading", hidden=decide is not accept):
            reader.read(said)
        return reader

    def record(self, reader: Reader, *, dry_run: bool) -> Recorded | None:
        """Record what was taken, and keep what was read; None if there was nothing to record."""
        entries: list[dict[str, Any]] = [{**entry, **self._more} for entry in reader.entries]
        done = self.session.record(entries, dry_run=dry_run) if entries else None
        if not dry_run and reader.seen:
            self.session.log.mark_read(self.session.game, reader.seen)
        return done


# --- what is read


def _gathered(
    files: Sequence[str], form: str | None, messages: bool, at: str | None
) -> tuple[list[Posting], list[str]]:
    found: list[Gathered] = []
    notes: list[str] = []
    named = set(files)
    for source in _progress(list(sources(files, sys.stdin.buffer.read)), "Taking pages apart"):
        try:
            found.append(gather(source, form, private=messages))
        except NotUnderstood as error:
            if source.name in named or source.name == "stdin":
                raise
            notes.append(str(error))  # of a whole folder not every file has to be a page
    said, more = in_order(found)
    if at is not None:
        when = clock.read_time(at)
        said = [each if each.at is not None else each._replace(at=when) for each in said]
    if not said and notes:
        raise NotUnderstood(f"there is nothing to read: {notes[0]}")
    return said, [*notes, *more]


def _progress(items: Sequence[T], label: str, *, hidden: bool = False) -> Iterable[T]:
    """The items, with a bar on stderr while they are gone through, where somebody can see it."""
    if hidden or len(items) < _LONG or not sys.stderr.isatty():
        return items
    return _shown(items, label)


def _shown(items: Sequence[T], label: str) -> Iterator[T]:
    with click.progressbar(items, label=label, file=sys.stderr, update_min_steps=50) as bar:
        yield from bar


def _settled(session: Session, moderators: Sequence[str], aliases: Sequence[str], *, keep: bool) -> _Desk:
    """What is known of the game's forum, with what was said now; remembered for the next time."""
    key = f"read {session.game.name}"
    stored = json.loads(session.log.note(key) or "{}")
    desk = _Desk(list(moderators) or stored.get("moderators", []), dict(stored.get("aliases", {})))
    for line in aliases:
        alias, given, player = line.rpartition("=")
        if not given or not alias.strip():
            raise NotUnderstood(f"{line!r} is not NAME=PLAYER")
        desk.aliases[alias.strip()] = session.roster.abbr(session.roster.seat(player.strip()))
    check_moderators(desk.moderators, with_aliases(session.roster, desk.aliases))
    value = json.dumps(desk._asdict(), ensure_ascii=False)
    if keep and (moderators or aliases):
        session.log.remember(key, value)
    return desk


def _lines(path: str | None) -> list[str]:
    lines = [] if path is None else [line.strip() for line in read_text(path).splitlines()]
    return [line for line in lines if line and not line.startswith("#")]


# --- what is shown


def _show(reader: Reader, notes: Sequence[str]) -> None:
    for note in notes:
        terminal.say(f"Note: {note}", fg="yellow")
    if reader.items:
        terminal.table(
            ["post", "by", "certainty", "records", "words"],
            [
                (_label(item), item.player or item.said.author, item.certain, _records(item), _words(item))
                for item in reader.items
            ],
        )
    if reader.breaches:
        terminal.show("")
        terminal.table(
            ["post", "by", "rule", "conduct"],
            [
                (each.post, each.author, each.rule, each.why + (f" ({each.url})" if each.url else ""))
                for each in reader.breaches
            ],
        )
    if not reader.items and not reader.breaches:
        terminal.say("There is nothing new in it.")


def _label(item: Item) -> str:
    """Where to find it, short: of a message without a number the time says more than a forum's long name for it."""
    said = item.said
    if said.channel is Channel.PM and said.number is None and said.at is not None:
        return f"PM {clock.shown(said.at)[5:16]}"
    label = said.label
    return label if len(label) <= _LABEL else label[: _LABEL - 1] + "…"


def _records(item: Item) -> str:
    if item.entry is None:
        return "-"
    return describe(dict(item.entry)) + (" ?" if item.missing else "")


def _words(item: Item) -> str:
    return quoted(" ".join(item.words.split())) + (f": {item.why}" if item.why else "")


def _say_open(reader: Reader) -> None:
    left = [item for item in reader.items if item.certain == ASK and item.entry not in reader.entries]
    if left:
        posts = ", ".join(map(_label, left))
        terminal.say(
            f"Only you can tell: {posts} (read it on a terminal to be asked, or record it yourself)."
        )


def _as_json(call: _Call, reader: Reader, notes: list[str], options: dict[str, Any], *, record: bool) -> None:
    rows: list[tuple[int, Entry]] = []
    if record or options["dry_run"]:
        done = call.record(reader, dry_run=options["dry_run"])
        rows = [] if done is None else list(done.rows)
    terminal.show_json(
        {
            "found": [item.json() for item in reader.items],
            "conduct": [breach._asdict() for breach in reader.breaches],
            "notes": [*notes, *call.notes],
            "recorded": [{"row": row, **entry} for row, entry in rows] if not options["dry_run"] else [],
        }
    )


# --- what is asked


def _is_terminal(files: Sequence[str]) -> bool:
    """Whether somebody is there to be asked."""
    return bool(files) and STREAM not in files and sys.stdin.isatty() and sys.stderr.isatty()


def _ask(item: Item, position: Position) -> Entry | None:
    """Ask the moderator about one item."""
    if item.certain not in OPEN or item.entry is None:
        return None
    terminal.say(f"{_label(item)} {item.player}: {_words(item)}")
    if item.missing:
        who = click.prompt("Who is meant? (Enter: nobody)", default="", show_default=False, err=True)
        if not who.strip():
            return None
        try:
            return {**item.entry, item.missing: position.roster.abbr(position.roster.seat(who))}
        except NotUnderstood as error:
            terminal.say(f"{error}", fg="yellow")
            return _ask(item, position)
    question = f"Record {describe(dict(item.entry))}?"
    return item.entry if click.confirm(question, default=item.certain in TAKEN, err=True) else None
