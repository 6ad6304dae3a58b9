"""Which posts were read once and are no longer there: deleted, as far as the files at hand can tell.

A post that a file doesn't hold may be on a page that nobody saved. It is gone for certain where the forum says so, or
where the file holds both neighbours of its number. Reports only: what came of such a post is the moderator's to judge.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from pbp_mod.game.actions import Channel
from pbp_mod.intake.items import DELETED, Item
from pbp_mod.intake.sources.posting import Gathered, Posting
from pbp_mod.rows.entries import Entry
from pbp_mod.store.records import Read
from pbp_mod.tuples import NamedTuple

TOLD = "deleted"
"""In the place of the hash: it was told already that this post is gone."""


class _Kept(NamedTuple):
    """What was read of one format and channel: by number, by the forum's own numbers in order, and who has which."""

    by_number: dict[int, list[Read]]
    ids: list[int]
    by_id: dict[int, Read]


def missing(known: Iterable[Read], files: Sequence[Gathered]) -> list[Read]:
    """The posts of those known that were deleted, each once, in the order of their numbers."""
    here = {said.id for each in files for said in each.said}
    untold = {read.post: read for read in known if read.hash != TOLD}
    found = {name: untold[name] for each in files for name in each.gone if name in untold}
    kept = _sorted(read for read in untold.values() if read.post not in here)
    for each in files:
        for read in _from(each, kept, untold):
            found.setdefault(read.post, read)
    return sorted(found.values(), key=lambda read: (read.at or "", read.number or 0, read.post))


def _sorted(reads: Iterable[Read]) -> dict[tuple[str, str], _Kept]:
    found: dict[tuple[str, str], _Kept] = {}
    for read in reads:
        form, _, name = read.post.partition(":")
        kept = found.setdefault((form, read.channel), _Kept({}, [], {}))
        if read.number is not None:
            kept.by_number.setdefault(read.number, []).append(read)
            own = _own_number(name)
            if own is not None:
                kept.by_id[own] = read
    for kept in found.values():
        kept.ids.extend(sorted(kept.by_id))
    return found


def _own_number(name: str) -> int | None:
    """The forum's own number of a post, which grows with every post of the forum."""
    digits = name.rpartition("-")[2]
    return int(digits) if digits.isdecimal() and len(digits) < 19 else None


def _from(file: Gathered, kept: Mapping[tuple[str, str], _Kept], known: Mapping[str, Read]) -> Iterator[Read]:
    """What is missing between the posts of one file."""
    numbered = {said.number: said for said in file.said if said.number is not None}
    if not numbered:
        return
    if file.said[0].number is None and min(numbered) == 2:  # SMF gives the first none
        numbered[1] = file.said[0]
    some = next(iter(numbered.values()))
    mine = kept.get((some.id.partition(":")[0], some.channel.value))
    if mine is None:
        return
    authors = {said.author for said in file.said}
    taken = {known[said.id].number for said in numbered.values() if said.id in known}
    for number, said in numbered.items():
        after = numbered.get(number + 1)
        if after is not None:
            yield from _closed_up(said, after, number, mine, taken)
        elif number + 2 in numbered:
            # Every conversation counts its messages anew: only one between the same people can have had it.
            yield from (
                read
                for read in mine.by_number.get(number + 1, ())
                if some.channel is Channel.THREAD or read.author in authors
            )


def _closed_up(
    said: Posting, after: Posting, number: int, kept: _Kept, taken: set[int | None]
) -> Iterator[Read]:
    """Posts that stood between two that follow one another now, since the forum counts anew what is left.

    `taken`: numbers that posts of this file had before: who had one of those stands in another thread.
    """
    first, last = (_own_number(each.id.partition(":")[2]) for each in (said, after))
    if first is None or last is None or last - first < 2:
        return
    for own in kept.ids[bisect_left(kept.ids, first + 1) : bisect_left(kept.ids, last)]:
        read = kept.by_id[own]
        if (read.number or 0) > number and read.number not in taken:
            yield read


def told(
    reads: Iterable[Read], entries: Sequence[Entry], player: Callable[[Read], str]
) -> Iterator[tuple[Item, Read]]:
    """What the moderator is told of each, and how it is kept so that it is told once. `player`: the abbreviation of who
    wrote it, or "".
    """
    for read in reads:
        said = Posting(read.post, read.author, Channel(read.channel), read.number, read.at, text=read.text)
        where = "post" if said.channel is Channel.THREAD else "message"
        source = f"{where} {said.label} by {said.author}"
        rows = [
            str(row)
            for row, entry in enumerate(entries, 1)
            if entry.get("source") == source or str(entry.get("source", "")).startswith(f"{source}, ")
        ]
        came = f"; what it ordered stands in row {' and '.join(rows)}" if rows else ""
        yield (
            Item(said, player(read), "", read.text, DELETED, f"deleted after it was read{came}"),
            read._replace(hash=TOLD),
        )
