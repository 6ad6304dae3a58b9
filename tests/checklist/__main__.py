"""`python -m tests.checklist --games 1000`: random games of tidy moderators, of which a check must find nothing.

With `--planted 20` it plants every kind of mistake in so many games instead, and each must be found.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections import Counter

from pbp_mod.desk.checklist.finding import Finding
from tests.checklist.planted import ALONG, PLANTS
from tests.checklist.tidy import Desk, begun


def clean(seed: int, counted: Counter[str]) -> list[str]:
    """What is found at a tidy desk, at three moments of one game; there should be nothing."""
    wrong: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        desk = Desk(folder, seed)
        try:
            for steps in (desk.rng.randint(0, 6), desk.rng.randint(1, 12), desk.rng.randint(1, 12)):
                begun(desk, steps)
                counted["checks"] += 1
                wrong += [
                    f"seed {seed}, {desk.game.engine}, {desk.now}: {each.id}: {each.says}"
                    for each in desk.found()
                ]
            counted["rows"] += len(desk.session.entries)
            counted[f"games of {desk.game.engine}"] += 1
            counted["games that were read"] += desk.reading
            counted["games with a schedule"] += desk.timed
            for entry in desk.session.entries:
                counted[f"{entry['action']} rows"] += entry["action"] in (
                    "void",
                    "replace",
                    "deadline",
                    "note",
                )
        finally:
            desk.close()
    return wrong


def planted(kind: str, seed: int) -> list[Finding] | None:
    """What is found when that mistake was made in that game; None if the game has no place for it."""
    with tempfile.TemporaryDirectory() as folder:
        desk = Desk(folder, seed)
        try:
            begun(desk, desk.rng.randint(4, 10))
            return desk.found() if PLANTS[kind](desk) else None
        finally:
            desk.close()


def _plant(games: int, seed: int) -> int:
    """Plant each kind of mistake in so many games; exit code 1 if one isn't found, or something is that nobody made."""
    missed = made = 0
    for kind in PLANTS:
        there, at = 0, seed
        while there < games and at < seed + 40 * games:
            found = planted(kind, at)
            at += 1
            if found is None:
                continue
            there += 1
            names = {each.kind for each in found}
            if kind not in names or not names <= {kind, *ALONG.get(kind, ())}:
                missed += 1
                print(f"{kind}, seed {at - 1}: found {[each.id for each in found]}", flush=True)
        made += there
    print(f"{made} mistakes of {len(PLANTS)} kinds planted, {missed} missed or found amiss")
    return 1 if missed else 0


def main() -> int:
    """Run the command line; exit 1 if anything was found."""
    parser = argparse.ArgumentParser(prog="python -m tests.checklist")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--planted", type=int, default=0)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    if given.planted:
        return _plant(given.planted, given.seed)
    counted, began, wrong = Counter[str](), time.process_time(), 0
    for seed in range(given.seed, given.seed + given.games):
        for line in clean(seed, counted):
            wrong += 1
            print(line, flush=True)
    print(f"{given.games} games, {time.process_time() - began:.0f} s of CPU, {wrong} findings")
    print(", ".join(f"{count} {what}" for what, count in sorted(counted.items()) if count))
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
