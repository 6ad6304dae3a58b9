"""What was understood of a thread, shown in a table or asked about one by one.

Records nothing: an answer goes back to whoever reads.
"""

from __future__ import annotations

from collections.abc import Sequence

from pbp_mod import clock
from pbp_mod.console import asking, terminal
from pbp_mod.desk.describing import describe
from pbp_mod.errors import NotUnderstood
from pbp_mod.game.actions import Channel
from pbp_mod.intake.items import ASK, OPEN, TAKEN, Item
from pbp_mod.intake.thread import Reader
from pbp_mod.people.names import quoted
from pbp_mod.rows.entries import Entry
from pbp_mod.rows.replay import Position

_LABEL = 20


def show_read(reader: Reader, notes: Sequence[str]) -> None:
    """What was found, with its certainty, and what players did that they may not; `notes` go to stderr."""
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
        return f"PM {clock.here(said.at)[5:16]}"
    label = said.label
    return label if len(label) <= _LABEL else label[: _LABEL - 1] + "…"


def _records(item: Item) -> str:
    if item.entry is None:
        return "-"
    return describe(dict(item.entry)) + (" ?" if item.missing else "")


def _words(item: Item) -> str:
    return quoted(" ".join(item.words.split())) + (f": {item.why}" if item.why else "")


def say_open(reader: Reader) -> None:
    """Name the posts that nobody but the moderator can judge, and that were not recorded."""
    left = [item for item in reader.items if item.certain == ASK and item.entry not in reader.entries]
    if left:
        posts = ", ".join(dict.fromkeys(map(_label, left)))
        terminal.say(
            f"Only you can tell: {posts} (read it on a terminal to be asked, or record it yourself)."
        )


def ask(item: Item, position: Position) -> Entry | None:
    """Ask the moderator about one item."""
    if item.certain not in OPEN or item.entry is None:
        return None
    terminal.say(f"{_label(item)} {item.player}: {_words(item)}")
    if item.missing:
        who = asking.line("Who is meant? (Enter: nobody)")
        if not who.strip():
            return None
        try:
            return {**item.entry, item.missing: position.roster.abbr(position.roster.seat(who))}
        except NotUnderstood as error:
            terminal.say(f"{error}", fg="yellow")
            return ask(item, position)
    question = f"Record {describe(dict(item.entry))}?"
    return item.entry if asking.confirm(question, default=item.certain in TAKEN) else None
