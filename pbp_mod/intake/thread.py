"""A whole thread, and the messages that belong to it: post after post in the order of time, each judged by how the
game stood when it was written.

The game goes on while it is read: what a post orders is tried on a copy of the position, so that a later post is
judged in the phase that earlier ones led to. Nothing is written here; what is taken is handed back as rows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from pbp_mod.errors import NotAllowed, NotUnderstood
from pbp_mod.game.actions import Ask, Channel
from pbp_mod.game.digest import sha256
from pbp_mod.intake import conduct, messages, posts, reading
from pbp_mod.intake.answerable import asked_of, hand_of, refusal, subject_of
from pbp_mod.intake.conduct import Breach, Moment, Silence
from pbp_mod.intake.edits import changes
from pbp_mod.intake.items import (
    ALMOST,
    ASK,
    EDITED,
    LATE,
    NOTICE,
    OUTSIDER,
    RECORDED,
    SECOND,
    SURE,
    TAKEN,
    Item,
)
from pbp_mod.intake.lateness import Due, behind
from pbp_mod.intake.leaks import PrivateTexts
from pbp_mod.intake.markup import read_and_write_markup, read_markup
from pbp_mod.intake.people import HECKLER, LEFT, MODERATOR, PLAYER, Author
from pbp_mod.intake.phrases import Hit, Phrases, names_in
from pbp_mod.intake.pieces import Line, Markup, Names
from pbp_mod.intake.reading import Left
from pbp_mod.intake.rendered import read_and_write
from pbp_mod.intake.seen import Seen
from pbp_mod.intake.sources.posting import Posting
from pbp_mod.intake.timeline import Timeline
from pbp_mod.people.names import quoted
from pbp_mod.rows.entries import Entry, check
from pbp_mod.rows.header import Header
from pbp_mod.rows.replay import Position
from pbp_mod.store.records import DECLINED, KEPT, Read
from pbp_mod.store.records import RECORDED as WAS_RECORDED

Decide = Callable[[Item, Position], Entry | None]
"""`decide(item, position)`: the row to be recorded for an item that may be, or None."""


def accept(item: Item, position: Position) -> Entry | None:
    """Take what is beyond doubt, and nothing else."""
    return item.entry if item.certain in TAKEN else None


class Reader:
    """Reads posts in the order of time (`sources.in_order`).

    `known`: what was read before. `decide` chooses among what may be recorded. `announced`: whether posts of the
    moderator are among what is read, so that they tell what the thread knew. `late`: whether what came after the deadline
    counts all the same. After reading, `entries` are the rows to be recorded, `items` and `breaches` the report, `seen` what
    is to be kept of what was read.

    `doubted`: answers behind which a doubtful message of the same player came; read once more with them as `doubts`.
    """

    def __init__(
        self,
        header: Header,
        entries: Sequence[Entry],
        *,
        known: Sequence[Read] = (),
        moderators: Sequence[str] = (),
        aliases: Mapping[str, str] | None = None,
        secrets: PrivateTexts | None = None,
        announced: bool = True,
        doubts: Mapping[str, str] | None = None,
        late: bool = False,
        decide: Decide = accept,
    ) -> None:
        self._timeline = Timeline(header, entries, moderators, aliases or {})
        self._position = self._timeline.position
        self._last = self._timeline.last
        self._secrets = secrets
        self._silence = Silence(with_posts=announced)
        self._decide = decide
        self._known = Seen(known)
        self._due = None if late else Due(header, entries)
        engine = self._position.engine
        roster = self._position.roster
        self._names = Names(names_in(roster))
        vocabulary = self._position.opened.vocabulary()
        self._phrases = Phrases(vocabulary, engine.kinds, roster, engine.read_card)
        self._moment: Moment | None = None
        self._asked: dict[int, tuple[Ask, ...]] = {}
        self._doubts, self._answered = dict(doubts or {}), dict[int, str]()
        self.doubted: dict[str, str] = {}
        self.items: list[Item] = []
        self.entries: list[Entry] = []
        self.breaches: list[Breach] = []
        self.seen: list[Read] = []

    # --- one post

    def read(self, said: Posting) -> None:
        """Read the next post."""
        author = self._timeline.people(said.at).author(said.author)
        if author.kind == MODERATOR:
            if said.channel is Channel.THREAD:
                self._silence.posted(self._now(said))
            return
        markup, text = self._taken(said)
        digest = sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]
        before = self._known.before(said)
        edited = before is not None and before.post == said.id and before.text != text
        fresh = before is None or edited
        if fresh and said.channel is Channel.THREAD:
            self.breaches += self._police(said, author, text)
        found: list[Item] = []
        how = before.how if before is not None else KEPT
        if edited and before is not None and author.kind == PLAYER:
            found.append(self._edited(said, author, before.text, text))
            said = said._replace(doubt=said.doubt or "the post was edited after it was read")
        if before is None and said.channel is Channel.PM and author.kind == PLAYER:
            said, again = self._known.once(said, digest)
            how = WAS_RECORDED if again else how
        if how not in (WAS_RECORDED, DECLINED):
            taken = len(self.entries)
            found += self._judged(said, author, markup, fresh=fresh)
            if len(self.entries) > taken:
                how = WAS_RECORDED
            elif any(item.entry is not None and item.certain in TAKEN for item in found):
                how = DECLINED
        self.items += found
        if fresh or (before is not None and how != before.how):
            self.seen.append(
                Read(said.id, said.channel.value, said.number, said.author, said.at, digest, text, how)
            )

    def _taken(self, said: Posting) -> tuple[Markup, str]:
        if said.html is not None:
            return read_and_write(said.html, self._names)
        return read_and_write_markup(said.text, self._names)

    def _judged(self, said: Posting, author: Author, markup: Markup, *, fresh: bool) -> list[Item]:
        if author.kind != PLAYER:
            return list(self._outsider(said, author, markup)) if fresh else []
        past = self._is_past(said)
        if past and not fresh:
            return []
        if said.at is None and said.received is None and self._last and not said.doubt:
            said = said._replace(doubt="its time is unknown, so the phase can't be told")
        if self._due is not None and (late := self._due.doubt(author.seat, said.at, self.entries)):
            said = said._replace(doubt=f"{said.doubt}; {late}" if said.doubt else late)
        read = self._message if said.channel is Channel.PM else self._post
        found = list(read(said, author.seat, markup, past))
        # What was told of a post when it was first read is not told again.
        return found if fresh else [item for item in found if item.entry is not None]

    def _is_past(self, said: Posting) -> bool:
        return said.at is not None and said.at < self._last

    def _now(self, said: Posting) -> Moment:
        if said.at is not None and self._is_past(said):
            return self._timeline.moment(said.at)
        if self._moment is None:
            self._moment = conduct.moment(self._position)
        return self._moment

    def _asks(self, seat: int) -> tuple[Ask, ...]:
        found = self._asked.get(seat)
        if found is None:
            found = self._asked[seat] = asked_of(self._position, seat)
        return found

    # --- posts

    def _post(self, said: Posting, seat: int, markup: Markup, past: bool) -> Iterator[Item]:
        asks = () if past else self._asks(seat)
        weighed = posts.weigh(markup, asks, self._phrases)
        notices = [*weighed.troubles, *(["the forum marks it as edited"] if said.edited else [])]
        said, extra = self._checked(said, markup, weighed, asks)
        for hit in (*weighed.taken, *extra):
            yield self._tried(said, seat, hit.kind, hit.raw, hit.text, [*hit.notices, *notices])
        asked = {ask.kind for ask in asks}
        for left in weighed.left:
            item = self._left(said, seat, left, asked, past)
            if item is not None:
                yield item
        if not weighed.taken and not weighed.left:
            yield from self._told_openly(said, self._abbr(seat), markup, asks)
            if asked and markup.bold and weighed.troubles:
                yield Item(said, self._abbr(seat), "", markup.bold[0], ALMOST, "; ".join(weighed.troubles))

    def _checked(
        self, said: Posting, markup: Markup, weighed: reading.Weighed, asks: Sequence[Ask]
    ) -> tuple[Posting, list[Hit]]:
        """What the raw text says where the forum gives that too: a doubt about what is shown, or orders only there."""
        if said.raw is None or not (markup.bold or weighed.left):
            return said, []
        raw = posts.weigh(read_markup(said.raw, self._names), asks, self._phrases).taken
        if not raw or [(hit.kind, hit.args) for hit in raw] == [
            (hit.kind, hit.args) for hit in weighed.taken
        ]:
            return said, []
        doubt = f"the raw text reads {' and '.join(repr(hit.text) for hit in raw)}, which is not what the forum shows"
        return said._replace(doubt=doubt), [] if weighed.taken else raw

    def _left(self, said: Posting, seat: int, left: Left, asked: set[str], past: bool) -> Item | None:
        """An item that isn't taken, from what was left of a post; None if it is of no interest."""
        kind = "" if left.hit is None else left.hit.kind
        item = Item(said, self._abbr(seat), kind, left.words, ALMOST, left.why)
        if left.what == reading.LATE and left.hit is not None:
            return self._late(said, seat, left.hit.kind, left.hit.raw, left.words, past)
        if left.what == reading.SECOND:
            return item._replace(certain=SECOND)
        if left.what == reading.HIDDEN:
            return item if kind in asked else None
        if left.what == reading.DOUBTFUL and left.hit is not None and kind in asked:
            doubtful = said._replace(doubt=said.doubt or left.why)
            return self._tried(doubtful, seat, kind, left.hit.raw, left.words, list(left.hit.notices))
        if left.what == reading.UNKNOWN and left.hit is not None and kind in asked:
            entry = self._entry(said, seat, kind, left.hit.raw, left.words)
            return self._decided(
                item._replace(certain=ASK, entry=entry, missing=left.hit.unknown), self._position.copy()
            )
        return item

    def _told_openly(self, said: Posting, player: str, markup: Markup, asks: Sequence[Ask]) -> Iterator[Item]:
        """Answers in bold in the thread that have to come by message: they don't count, and the moderator should know."""
        private = [ask for ask in asks if ask.channel is Channel.PM and not ask.optional]
        for segment in markup.bold if private else ():
            alone = Markup((), (Line(segment, True, False),), (), ())
            for kind, _ in messages.answer(alone, private, self._phrases, elsewhere=False).actions:
                why = reading.by_message(kind)
                yield Item(said, player, kind, segment, ALMOST, why)

    # --- messages

    def _message(self, said: Posting, seat: int, markup: Markup, past: bool) -> Iterator[Item]:
        own = "\n".join(line.text for line in markup.lines)
        asks = () if past else self._asks(seat)
        hand = hand_of(self._position, seat, asks)
        subject = subject_of(self._position, seat, asks)
        found = messages.answer(markup, asks, self._phrases, hand, seat, subject=subject)
        for kind, raw in found.actions:
            if said.id in self._doubts and not said.doubt:
                said = said._replace(doubt=self._doubts[said.id])
            if self._position.engine.kinds[kind].revisable:  # of several answers the last plain one stands
                self.doubted.pop(self._answered.get(seat, ""), None)
                self._answered[seat] = said.id
            yield self._tried(said, seat, kind, raw, own, list(found.remarks))
        if found.actions:
            return
        late = [self._late(said, seat, kind, raw, own, past) for kind, raw in self._answers(markup, seat)]
        if late:
            yield next((item for item in late if item.certain == RECORDED), late[0])
        elif any(ask.channel is Channel.PM for ask in asks) or markup.troubles:
            if messages.is_doubtful(own, found) and seat in self._answered:
                words = quoted(" ".join(own.split())[:60])
                self.doubted[self._answered[seat]] = f"a later message of his is doubtful ({words})"
            yield Item(said, self._abbr(seat), "", own, ALMOST, "; ".join(found.remarks))

    def _answers(self, markup: Markup, seat: int) -> Iterator[tuple[str, Mapping[str, Any]]]:
        """What a message would answer if it were asked for."""
        for kind in self._position.engine.kinds.values():
            if kind.channel is Channel.PM:
                ask = Ask(kind.name, (), Channel.PM, None)
                yield from messages.answer(markup, [ask], self._phrases, author=seat, elsewhere=False).actions

    # --- rows

    def _entry(self, said: Posting, seat: int, kind: str, raw: Mapping[str, Any], words: str) -> Entry:
        where = "post" if said.channel is Channel.THREAD else "message"
        source = f"{where} {said.label} by {said.author}" + (f", {said.url}" if said.url else "")
        when = said.at or said.received
        at = {"at": when} if when is not None else {}
        return {"action": kind, "by": self._abbr(seat), **raw, **at, "source": source, "text": words}

    def _tried(
        self, said: Posting, seat: int, kind: str, raw: Mapping[str, Any], words: str, notices: list[str]
    ) -> Item:
        """An order that is awaited, tried on a copy of the position; if it is taken the game goes on with it."""
        entry = self._entry(said, seat, kind, raw, words)
        certain = ASK if said.doubt else NOTICE if notices or said.received else SURE
        why = "; ".join(dict.fromkeys([*([said.doubt] if said.doubt else []), *notices]))
        item = Item(said, self._abbr(seat), kind, words, certain, why, entry)
        trial = self._position.copy()
        try:
            check(entry, trial.engine)
            trial.step(entry)
        except (NotAllowed, NotUnderstood) as error:
            return item._replace(certain=LATE, why=behind(self._position, kind) or str(error), entry=None)
        return self._decided(item, trial)

    def _decided(self, item: Item, trial: Position) -> Item:
        chosen = self._decide(item, self._position)
        if chosen is None:
            return item
        if item.missing or chosen != item.entry:
            trial = self._position.copy()
            try:
                check(chosen, trial.engine)
                trial.step(chosen)
            except (NotAllowed, NotUnderstood) as error:
                return item._replace(certain=LATE, why=str(error), entry=None, missing="")
        self._position, self._moment, self._asked = trial, None, {}
        self._last = max(self._last, item.said.at or "")
        self.entries.append(chosen)
        return item._replace(entry=chosen, missing="")

    def _late(
        self, said: Posting, seat: int, kind: str, raw: Mapping[str, Any], words: str, past: bool
    ) -> Item:
        """An order that can't be taken for when it was written; perhaps it is in the log already."""
        item = Item(said, self._abbr(seat), kind, words, LATE)
        row = self._timeline.row(self._entry(said, seat, kind, raw, words))
        if row is not None and (past or row.at == said.at) and (not row.struck or row.at == said.at):
            struck = f", which row {row.struck} struck out" if row.struck else ""
            return item._replace(certain=RECORDED, why=f"row {row.seq}{struck}")
        reason = "" if past else refusal(self._position, {"action": kind, "by": self._abbr(seat), **raw})
        if not past and (too_late := behind(self._position, kind)):
            return item._replace(why=too_late)
        if seat in self._now(said).out:
            return item._replace(why=reason or f"{self._position.roster.name(seat)} is out of the game")
        if past:
            return item._replace(
                why=f"it is older than row {self._timeline.last_row}, so the game had gone on without it"
            )
        return item._replace(why=reason or self._not_awaited(kind, seat))

    def _not_awaited(self, kind: str, seat: int) -> str:
        """Why an order doesn't count now: whose turn it is, or what is awaited instead."""
        roster, engine = self._position.roster, self._position.engine
        asks = engine.asks(self._position.state)
        able = sorted({each for ask in asks if ask.kind == kind for each in ask.seats})
        if able:
            return f"{kind} is awaited from {', '.join(map(roster.abbr, able))}"
        awaited = ", ".join(dict.fromkeys(ask.kind for ask in asks))
        return f"{kind} is not awaited now ({'awaited: ' + awaited if awaited else 'the game is over'})"

    def _abbr(self, seat: int) -> str:
        return self._position.roster.abbr(seat)

    # --- everybody else

    def _outsider(self, said: Posting, author: Author, markup: Markup) -> Iterator[Item]:
        """What somebody says who has no voice: listed, never counted."""
        if author.kind == LEFT:
            why = f"{said.author} has left the game"
        else:
            why = f"{said.author} is {'a heckler' if author.kind == HECKLER else 'no player'}"
        if author.hint:
            why = f"{why} ({author.hint})"
        asks = [ask for ask in self._position.engine.asks(self._position.state) if ask.seats]
        if said.channel is Channel.THREAD:
            found = [
                (left.hit.kind, left.words)
                for left in posts.weigh(markup, (), self._phrases).left
                if left.what == reading.LATE and left.hit is not None
            ]
            found += [(item.action, item.words) for item in self._told_openly(said, "", markup, asks)]
        else:
            own = "\n".join(line.text for line in markup.lines)
            found = [(kind, own) for kind, _ in messages.answer(markup, asks, self._phrases).actions]
        for kind, words in found:
            if author.kind == HECKLER:
                self.breaches.append(self._breach(said, "private", f"a heckler gives an order ({kind})"))
            yield Item(said, "", kind, words, OUTSIDER, why)

    def _police(self, said: Posting, author: Author, text: str) -> Iterator[Breach]:
        now = self._now(said)
        if author.kind == PLAYER and author.seat in self._silence.silent(now):
            yield self._breach(said, "silent", "posts in the thread while silence is asked of him")
        if author.kind == PLAYER and author.seat in now.out:
            yield self._breach(said, "out", "posts after leaving the game")
        repeated = None if self._secrets is None else self._secrets.repeated(text)
        if repeated is not None:
            yield self._breach(said, "private", f"repeats {repeated.label}: {repeated.words!r}")

    def _breach(self, said: Posting, what: str, why: str) -> Breach:
        rule = self._position.engine.conduct.get(what, "")
        return Breach(said.label, said.author, rule, why, said.url)

    def _edited(self, said: Posting, author: Author, before: str, after: str) -> Item:
        why = f"edited after it was read: {changes(before, after)}"
        return Item(said, self._abbr(author.seat), "", after.partition("\n")[0], EDITED, why)
