"""Posting on a board while everything dies: `pbp` itself, the connection, the board. Nothing is lost, nothing stands there
twice, and nothing stands where somebody else reads it.

The board is the Discourse of tests/network/discourse_server.py in a process of its own, with its posts on the disk, so that it
can be killed and started anew. What it does to a posting is written into a file before.
"""

from __future__ import annotations

import json
import os
import signal
import socket
import sqlite3
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from pbp_mod.network import keys
from pbp_mod.network.discourse import normalised
from pbp_mod.network.keys import USER_KEY, Key
from pbp_mod.store.postings import postings
from tests.faults.bench import Bench, Ended, Running, Tally, promise
from tests.games import header
from tests.network.discourse_server import BrokenConnection, serving, table

PLAYERS = ("Anna", "Bert", "Cleo", "Dora", "Emil")
ANSWER = 1.0
"""Seconds that `pbp` waits for an answer; what it doesn't know, it waits out for twice as long."""
_PBP, _CONNECTION, _BOARD = "pbp", "connection", "board"
_BEFORE, _AFTER = "before", "after"
_KEY = f"key-of-gm-{'k' * 40}"
"""A user's: to a second request that is the same an administrator's gets the first one's answer, for two minutes."""


class Board:
    """The board's process."""

    def __init__(self, root: Path) -> None:
        self.file, self.plan = root / "board.db", root / "plan.json"
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.pid = 0
        self.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        self.pid = os.fork()
        if self.pid == 0:
            try:
                self._be()
            finally:
                os._exit(70)
        until = time.monotonic() + 30
        while True:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            promise(time.monotonic() < until, "the board doesn't start")
            time.sleep(0.01)

    def restart_if_dead(self) -> None:
        pid, _ = os.waitpid(self.pid, os.WNOHANG)
        if pid:
            self.start()

    def stop(self) -> None:
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)

    def _be(self) -> None:
        import threading

        forum = table(list(PLAYERS), file=str(self.file))
        forum.same_minutes = 0  # Discourse's own guard against doubles would hide ours
        forum.before = lambda method, path: self._strike(method, _BEFORE)
        forum.after = lambda method, path: self._strike(method, _AFTER)
        with serving(forum, self.port):
            threading.Event().wait()

    def _strike(self, method: str, moment: str) -> None:
        """Do what is planned for this moment of a posting, once."""
        if method != "POST" or not self.plan.exists():
            return
        plan = json.loads(self.plan.read_text())
        if plan["moment"] != moment:
            return
        plan["posts"] -= 1
        if plan["posts"] > 0:
            self.plan.write_text(json.dumps(plan))
            return
        self.plan.unlink()
        if plan["who"] == _BOARD:
            os.kill(os.getpid(), signal.SIGKILL)
        if plan["who"] == _PBP:
            os.kill(int(self.plan.with_name("pbp.pid").read_text()), signal.SIGKILL)
        raise BrokenConnection


class Posting:
    """One game on a board, posted through everything that may happen."""

    def __init__(self, bench: Bench, tally: Tally) -> None:
        self._bench, self._tally, self._rng = bench, tally, bench.rng
        os.environ["PBP_KEYRING"] = "no"
        self.board = Board(bench.root)
        keys.keep(str(bench.state), Key(self.board.url, USER_KEY, "gm", _KEY, "client", ANSWER))
        self._game()

    def close(self) -> None:
        self.board.stop()

    def once(self) -> None:
        """Something waits; it is sent, something dies, and it is sent until all is out."""
        self._until_something_waits()
        strike = self._rng.choice((self._server_side, self._server_side, self._in_pbp, self._at_random))
        strike()
        for _ in range(30):  # a busy machine may be too slow for a second's patience
            self.board.restart_if_dead()
            self.board.plan.unlink(missing_ok=True)
            if self._send().code == 0:
                break
        else:
            promise(False, "it is never sent", self._send())
        self._check()

    # --- the blows

    def _server_side(self) -> None:
        who = self._rng.choice((_PBP, _CONNECTION, _BOARD))
        moment = self._rng.choice((_BEFORE, _AFTER))
        self.board.plan.write_text(
            json.dumps({"who": who, "moment": moment, "posts": self._rng.choice((1, 1, 2, 4))})
        )
        ended = self._send()
        if not self.board.plan.exists():
            self._tally.add(f"{who} struck {moment} a post stood there")
        promise(
            ended.code != 0 or who != _PBP or self.board.plan.exists(), "it was killed and ended well", ended
        )

    def _in_pbp(self) -> None:
        """Killed behind the claim, before the request; or behind the answer, before its end is written down."""
        which = self._rng.choice(("_off", "_end"))
        number = self._rng.choice((1, 1, 2, 4))

        def first() -> None:
            from pbp_mod.desk.posting import Poster

            before: Callable[..., Any] = getattr(Poster, which)
            count = 0

            def dies(*args: Any) -> Any:
                nonlocal count
                count += 1
                if count == number:
                    os.kill(os.getpid(), signal.SIGKILL)
                return before(*args)

            setattr(Poster, which, dies)

        if self._send(first=first).code < 0:
            self._tally.add(f"pbp struck {'behind its claim' if which == '_off' else 'behind the answer'}")

    def _at_random(self) -> None:
        running = self._start()
        time.sleep(self._rng.uniform(0, 0.4))
        running.kill()
        if running.wait().code < 0:
            self._tally.add("pbp struck at random")

    # --- what is sent

    def _start(self, first: Callable[[], None] | None = None) -> Running:
        def begin() -> None:
            self.board.plan.with_name("pbp.pid").write_text(str(os.getpid()))
            if first is not None:
                first()

        return self._bench.start("send", "--yes", first=begin)

    def _send(self, first: Callable[[], None] | None = None) -> Ended:
        return self._start(first).wait()

    def _game(self) -> None:
        self._bench.made += 1
        line = json.dumps(header(f"g{self._bench.made}", options={"reshuffle": "immediate"}))
        self._bench.done("import", "-", stdin=line + "\n")
        self._bench.done("account", "--forum", self.board.url)
        self._bench.done("forum", "topic", "--in", "5")

    def _until_something_waits(self) -> None:
        """A few rows more, or a new game."""
        for _ in range(self._rng.choice((1, 3, 8))):
            words = self._bench.next_command(5)
            if not words:
                self._game()
                return
            self._bench.done(*words, "-q")

    # --- what must hold

    def _check(self) -> None:
        """All that is marked as sent stands on the board, once, where its reader and nobody else reads it."""
        there = self._on_board()
        meant: dict[tuple[str, ...], Counter[str]] = {}
        with self._bench.game() as (log, _):
            for game in log.games():
                done = postings(log, game)
                promise(not done.open, "a posting has no end", done.open)
                texts = Counter(text for intention, _ in done.posted for text in intention.texts)
                promise(set(texts.values()) <= {1}, "a text was posted more than once", texts)
                marked = log.sent(game)
                promise(set(texts) == set(marked), "marks and postings differ", game.name, texts, marked)
                for intention, _ in done.posted:
                    readers = tuple(sorted((*intention.recipients, "gm"))) if intention.recipients else ()
                    meant.setdefault(readers, Counter())[normalised(intention.body)] += 1
                    promise(intention.reader in ("thread", *intention.recipients), intention)
        promise(there == meant, "the board has", there, "and was meant to have", meant)
        self._tally.add(
            "texts on the board that stand there once", sum(sum(each.values()) for each in meant.values())
        )

    def _on_board(self) -> dict[tuple[str, ...], Counter[str]]:
        found: dict[tuple[str, ...], Counter[str]] = {}
        db = sqlite3.connect(self.board.file)
        try:
            kept = {
                kind: [
                    json.loads(value)
                    for (value,) in db.execute("SELECT value FROM kept WHERE kind = ?", (kind,))
                ]
                for kind in ("topic", "post")
            }
        finally:
            db.close()
        topics = {topic["id"]: topic for topic in kept["topic"]}
        for post in kept["post"]:
            topic = topics[post["topic_id"]]
            readers = tuple(sorted(topic["people"])) if topic["archetype"] == "private_message" else ()
            found.setdefault(readers, Counter())[post["raw"]] += 1
        return found


def run(bench: Bench, tally: Tally, blows: int, until: float = 0.0) -> None:
    """That many blows on one board, and more until that moment of the monotonic clock."""
    posting = Posting(bench, tally)
    try:
        while blows > 0 or time.monotonic() < until:
            blows -= 1
            posting.once()
            tally.add("postings struck")
    finally:
        posting.close()
