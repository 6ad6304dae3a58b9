"""Votes that were posted behind the one that ended their ballot: they don't count, and the moderator should know of them.

Read once more from what was kept of the thread, since nothing of them stands in the log. Words and prints nothing.
"""

from __future__ import annotations

from collections.abc import Iterator

from pbp_mod.desk.session import Session
from pbp_mod.game.actions import Channel
from pbp_mod.intake.markup import read_markup
from pbp_mod.intake.people import PLAYER, People
from pbp_mod.intake.phrases import Phrases, names_in
from pbp_mod.intake.posts import weigh
from pbp_mod.rows.corrections import effective
from pbp_mod.rows.counting import Ended
from pbp_mod.tuples import NamedTuple


class Behind(NamedTuple):
    """A vote that came too late: who posted it (as the log calls him), in which post, and the words."""

    by: str
    post: int
    words: str


def votes_behind(session: Session, people: People, ended: Ended) -> Iterator[Behind]:
    """What was posted behind that vote, in the very same post too."""
    first = ended.source.post
    if first is None:
        return
    engine, roster = session.engine, session.roster
    phrases = Phrases(session.position.opened.vocabulary(), engine.kinds, roster, engine.read_card)
    names = names_in(roster)
    said = effective(session.entries)[ended.source.row].get("text")
    reads = {each.post: each for each in session.log.all_reads(session.game)}
    for read in sorted(reads.values(), key=lambda each: each.number or 0):
        author = people.author(read.author)
        if read.channel != Channel.THREAD.value or read.number is None or author.kind != PLAYER:
            continue
        for left in weigh(read_markup(read.text, names), (), phrases).left if read.number >= first else ():
            own = read.number == first and left.words == said
            if left.hit is not None and left.hit.kind in engine.counts and not left.hit.problem and not own:
                yield Behind(roster.abbr(author.seat), read.number, left.words)
