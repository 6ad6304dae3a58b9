"""How fast a thread is read: posts per second, beside BeautifulSoup's bare parse of the same pages.

    python benchmarks/intake.py [POSTS]

Writes a thread of POSTS posts (5,000 if none are given) as pages of phpBB with twenty posts each, some of them quoting,
some ordering, and takes the two in turns. Reading means all of it: taking the pages apart, whose each post is, what in
it counts, trying its orders on the game, who posts when he may not, and comparing with what was read before. A second
table shows whether the time grows with the thread and no faster.
"""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Callable
from typing import Any

from bs4 import BeautifulSoup

from pbp_mod.intake.leaks import PrivateTexts
from pbp_mod.intake.sources import Source, gather, in_order
from pbp_mod.intake.thread import Reader

ON_A_PAGE = 20
ROUNDS = 5
NAMES = ("Anna", "Bert", "Cleo", "Dora", "Emil")
HEADER = {
    "format": "pbp-log/1",
    "engine": "qanon",
    "name": "speed",
    "players": [{"name": name, "abbr": name[0]} for name in NAMES],
    "seed": "5eed" * 16,
}
TALK = (
    "I have read the last election again, and what strikes me is that nobody says why he voted as he did. "
    "If we go on like that we will learn nothing from it.<br>\n<br>\nWho was it that wanted the second government? "
    "I don't say that it was wrong, only that <em>somebody</em> must have had a reason."
)
QUOTE = (
    '<blockquote><div><cite><a href="./memberlist.php?mode=viewprofile&amp;u=11">Bert</a> wrote: '
    f'<a href="./viewtopic.php?p=32#p32">&uarr;</a></cite>{TALK} <strong class="text-strong">I nominate Dora</strong>'
    "</div></blockquote>"
)
SECRET = "Hello Emil, you belong to QAnon, and your fellow is Dora. Keep these words to yourself, whatever happens."


def body(number: int) -> str:
    """What the post of that number says: talk, now and then a quotation, bold talk or an order."""
    if number == 0:
        return '<strong class="text-strong">I nominate Bert</strong>'
    if number % 50 == 0:
        return f'{TALK}<br>\n<strong class="text-strong">I nominate Cleo</strong>'
    if number % 7 == 0:
        return f'{QUOTE}{TALK} <strong class="text-strong">Dora is lying</strong> <img class="smilies" alt=";)" src="x.gif">'
    return (QUOTE if number % 3 == 0 else "") + TALK


def post(number: int) -> str:
    """A post as phpBB's page has it."""
    who, seconds = NAMES[number % len(NAMES)], number * 60
    when = f"2026-{1 + seconds // 2_592_000:02}-{1 + seconds // 86_400 % 30:02}T{seconds // 3600 % 24:02}:{seconds // 60 % 60:02}:00+00:00"
    profile = f'<a href="./memberlist.php?mode=viewprofile&amp;u={number % 5}" class="username">{who}</a>'
    return f"""
<div id="p{number + 1}" class="post has-profile bg2">
  <div class="inner">
    <dl class="postprofile" id="profile{number + 1}">
      <dt class="no-profile-rank no-avatar"><div class="avatar-container"></div>{profile}</dt>
      <dd class="profile-posts"><strong>Posts:</strong> <a href="./search.php?author_id={number % 5}">{number}</a></dd>
      <dd class="profile-joined"><strong>Joined:</strong> Sun Nov 01, 2026 8:00 pm</dd>
    </dl>
    <div class="postbody"><div id="post_content{number + 1}">
      <h3><a href="#p{number + 1}">Re: The table</a></h3>
      <ul class="post-buttons"><li><a href="./posting.php?mode=quote&amp;p={number + 1}" title="Reply with quote" class="button button-icon-only"><i class="icon fa-quote-left fa-fw" aria-hidden="true"></i><span class="sr-only">Quote</span></a></li></ul>
      <p class="author"><a class="unread" href="./viewtopic.php?p={number + 1}#p{number + 1}" title="Post"><i class="icon fa-file fa-fw icon-lightgray icon-md" aria-hidden="true"></i><span class="sr-only">Post</span></a><span class="responsive-hide">by <strong>{profile}</strong> &raquo; </span><time datetime="{when}">then</time></p>
      <div class="content">{body(number)}</div>
      <div id="sig{number + 1}" class="signature">So it goes.</div>
    </div></div>
    <div class="back2top"><a href="#top" class="top" title="Top"><i class="icon fa-chevron-circle-up fa-fw icon-gray" aria-hidden="true"></i><span class="sr-only">Top</span></a></div>
  </div>
</div>
<hr class="divider" />"""


def pages(posts: int) -> list[bytes]:
    """The whole thread."""
    found = []
    for first in range(0, posts, ON_A_PAGE):
        inner = "".join(post(number) for number in range(first, min(first + ON_A_PAGE, posts)))
        found.append(
            f'<!DOCTYPE html><html><body id="phpbb"><div id="wrap">{inner}</div></body></html>'.encode()
        )
    return found


def read(thread: list[bytes]) -> int:
    """Everything that `pbp read` does with the pages, but for printing; the number of posts."""
    said, _ = in_order([gather(Source("page", data)) for data in thread])
    secrets = PrivateTexts([("the message 3 to Emil", SECRET)])
    reader = Reader(HEADER, [], moderators=["gm"], secrets=secrets, announced=False)
    for each in said:
        reader.read(each)
    assert len(reader.entries) == 1
    assert len(reader.seen) == len(said)
    return len(said)


def parse(thread: list[bytes]) -> int:
    """BeautifulSoup with its fastest parser, and nothing done with what it finds."""
    return sum(len(BeautifulSoup(data, "lxml").contents) for data in thread)


def seconds(work: Callable[[list[bytes]], int], thread: list[bytes]) -> float:
    """The processor's time for one run."""
    gc.collect()
    start = time.process_time()
    work(thread)
    return time.process_time() - start


def median(values: list[float]) -> float:
    """The middle one."""
    return sorted(values)[len(values) // 2]


def main(posts: int) -> None:
    """Print both tables."""
    thread = pages(posts)
    size = sum(map(len, thread)) / 1e6
    read(thread[:5])
    parse(thread[:5])
    pairs = [(seconds(read, thread), seconds(parse, thread)) for _ in range(ROUNDS)]
    print(
        f"{posts} posts on {len(thread)} pages, {size:.1f} MB; median of {ROUNDS} rounds in turns, processor's time\n"
    )
    rows: list[tuple[str, Any]] = [
        ("pbp reads", median([ours for ours, _ in pairs])),
        ("BeautifulSoup parses (lxml)", median([theirs for _, theirs in pairs])),
    ]
    for name, took in rows:
        print(f"{name:30} {took:7.2f} s {posts / took:9,.0f} posts/s")
    print(f"{'ratio':30} {median([ours / theirs for ours, theirs in pairs]):7.2f}   (goal: at most 1.5)\n")
    print(f"{'posts':>10} {'seconds':>9} {'µs a post':>10}")
    for part in (posts // 8, posts // 4, posts // 2, posts):
        some = pages(part)
        took = median([seconds(read, some) for _ in range(3)])
        print(f"{part:10,} {took:9.2f} {took / part * 1e6:10.0f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5000)
