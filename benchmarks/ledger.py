"""What a long game with votes costs: 60 players, 5,000 votes in the thread.

    python benchmarks/ledger.py

prints, beside their goals,

- **fold**: CPU milliseconds to apply all votes with nobody listening;
- **memory**: kilobytes that the state holds then;
- **count**: CPU seconds of `pbp count`, a process of its own from a cold start, which reads the log and tells how the
  votes stand and what has changed (median of the rounds); **board**, **status** and **one more vote** the same;
- **read**: of `pbp read` and `pbp count` together, for a page of 1,000 posts of 9 players, of which two in five vote.

CPU time is that of the process alone, but on a busy machine it grows as well: compare figures of one run. Exit code 1 if a
goal is missed.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
import tracemalloc
from pathlib import Path
from typing import Any

from pbp_mod.engines import load
from pbp_mod.game.actions import Action
from pbp_mod.game.chance import Chance

PLAYERS, VOTES = 60, 5000
SEED = "5eed" * 16
GOALS = {
    "fold": 100.0,
    "memory": 4000.0,
    "count": 0.2,
    "board": 0.2,
    "status": 0.3,
    "one more vote": 0.3,
    "read": 1.0,
}


def votes() -> list[tuple[int, int]]:
    """Who votes whom; one player never does, so that nothing ends."""
    rng = random.Random(17)
    return [(rng.randrange(PLAYERS - 1), rng.randrange(PLAYERS)) for _ in range(VOTES)]


def folded() -> Any:
    """The game after all of them."""
    engine = load("ledger")
    settings = engine.settings({option.name: option.default for option in engine.options})
    state = engine.deal(PLAYERS, settings, {"pack": "poll"}, int, Chance(SEED), None)
    for by, target in votes():
        engine.apply(state, Action("vote", by, {"target": target}), None)
    return state


def write_log(path: Path) -> None:
    """The same game as a log."""
    players = [{"name": f"Player {number}", "abbr": f"P{number}"} for number in range(1, PLAYERS + 1)]
    rows: list[dict[str, Any]] = [
        {"format": "pbp-log/1", "engine": "ledger", "name": "big", "players": players, "seed": SEED}
        | {"setup": {"pack": "poll"}}
    ]
    for number, (by, target) in enumerate(votes()):
        at = f"2026-11-{1 + number // 1440:02}T{number // 60 % 24:02}:{number % 60:02}:00Z"
        rows.append({"action": "vote", "by": f"P{by + 1}", "target": f"P{target + 1}", "at": at})
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")


def write_thread(path: Path) -> None:
    """A thread of 1,000 posts as Discourse has it."""
    rng, posts = random.Random(17), []
    for number in range(1, 1001):
        at = f"2026-11-{1 + number // 1440:02}T{number // 60 % 24:02}:{number % 60:02}:00.000Z"
        whom = f"Player {rng.randrange(1, 10)}"
        said = [
            f"<p>I have thought about it.</p>\n<p><strong>vote {whom}</strong></p>",
            f"<p><strong>unvote, vote: @{whom}</strong></p>",
            f"<blockquote>\n<p><strong>vote {whom}</strong></p>\n</blockquote>\n<p>Really?</p>",
            "<p>What a day. Anybody seen the cat? I can't make up my mind about all this.</p>",
            f"<p>I don't trust {whom} one bit, and nobody should.</p>",
        ]
        author = f"Player {rng.randrange(1, 9)}"
        posts.append({"id": number, "post_number": number, "username": author, "cooked": rng.choice(said)})
        posts[-1] |= {"created_at": at, "updated_at": at, "topic_id": 5, "topic_slug": "big"}
    path.write_text(
        json.dumps({"id": 5, "slug": "big", "title": "Big", "post_stream": {"posts": posts}}), "utf-8"
    )


def cpu_of(words: list[str], state: Path) -> float:
    """CPU seconds of a command."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    env = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    command = [sys.executable, "-m", "pbp_mod", *words]
    subprocess.run(command, env=env | {"PBP_STATE": str(state)}, check=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def measure(rounds: int) -> dict[str, float]:
    """All figures."""
    folded()
    began = time.process_time()
    folded()
    found = {"fold": 1000 * (time.process_time() - began)}
    tracemalloc.start()
    state = folded()
    found["memory"] = tracemalloc.get_traced_memory()[0] / 1024
    tracemalloc.stop()
    del state
    with tempfile.TemporaryDirectory() as folder:
        log, desk = Path(folder) / "big.jsonl", Path(folder) / "state"
        write_log(log)
        cpu_of(["import", str(log)], desk)
        commands = {
            "count": ["count"],
            "board": ["board"],
            "status": ["status"],
            "one more vote": ["vote", "P1=P2", "--quiet"],
        }
        for name, words in commands.items():
            cpu_of(words, desk)
            found[name] = statistics.median(cpu_of(words, desk) for _ in range(rounds))
        page, read = Path(folder) / "page.json", []
        write_thread(page)
        for turn in range(rounds):
            desk = Path(folder) / f"state-{turn}"
            people = [word for number in range(1, 10) for word in ("--player", f"Player {number}=P{number}")]
            cpu_of(["new", "ledger", "day", "--pack", "poll", *people, "--in-order", "--quiet"], desk)
            read.append(cpu_of(["read", str(page), "--yes", "--quiet"], desk) + cpu_of(["count"], desk))
        found["read"] = statistics.median(read)
    return found


def main() -> int:
    """Print the figures; 1 if a goal is missed."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=5)
    missed = 0
    for name, value in measure(parser.parse_args().rounds).items():
        missed += value > GOALS[name]
        print(f"{name:14} {value:8.3f}   goal {GOALS[name]:g}{'   missed' if value > GOALS[name] else ''}")
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main())
