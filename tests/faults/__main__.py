"""`python -m tests.faults`: play faults against pbp for some minutes, and tell or write down what was seen.

python -m tests.faults --postings 500          strike that many postings on a board, and nothing else
python -m tests.faults --minutes 10            kill, damage, fill, lock for that long
python -m tests.faults --minutes 10 --report   and put the figures into docs/reliability.md
python -m tests.faults --keep                  keep a file and an export of this version in tests/fixtures
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from pathlib import Path

from tests.faults import damage, disk, posting, together, versions
from tests.faults.bench import Bench, Broken, Tally, bench
from tests.faults.kills import Killer
from tests.fuzz import blind
from tests.fuzz.targets import TARGETS

ROOT = Path(__file__).parents[2]
KEPT = ROOT / "tests" / "fixtures" / "versions"
PAGE = ROOT / "docs" / "reliability.md"
BEGIN, END = "<!-- figures: python -m tests.faults --report -->", "<!-- end of figures -->"
A_DESK = 120
"""Blows on one desk before a fresh one is taken: checking all games of a desk costs more with each."""


def play(seconds: float, seed: int, tally: Tally) -> None:
    """Every kind of fault at least once, then kills and damage in turn until the time is over."""
    until = time.monotonic() + seconds
    struck = time.monotonic() + seconds / 4
    rng = random.Random(seed)
    with bench(rng.random()) as once:
        versions.each_version(once, tally)
        versions.kept_files(once, tally, KEPT)
        disk.hands_off(once, tally)
        disk.locked(once, tally)
        disk.really_full(once, tally)
    with bench(rng.random()) as fresh:
        posting.run(fresh, tally, 10, struck)
    turn = 0
    while turn == 0 or time.monotonic() < until:
        turn += 1
        with bench(rng.random()) as desk:
            _many(desk, tally, until)
    tally.add("desks worn out", turn)


def feed(seconds: float, seed: int, tally: Tally) -> None:
    """Hostile input for every reader in turn."""
    for target in TARGETS:
        tally.add(f"hostile inputs ({target})", blind.run(target, seconds / len(TARGETS), seed))


def _many(desk: Bench, tally: Tally, until: float) -> None:
    for several in (
        together.notes,
        together.votes,
        together.backups,
        together.restores,
        together.first_commands,
    ):
        several(desk, tally)
    disk.full(desk, tally)
    killer = Killer(desk, tally)
    for count in range(A_DESK):
        if count < 10 or time.monotonic() < until:
            killer.once()
    with bench(desk.rng.random()) as fresh:
        whole = damage.prepare(fresh)
        right = {name: rows for name, rows in fresh.rows().items() if rows}
        for count in range(A_DESK // 3):
            if count < 10 or time.monotonic() < until:
                damage.once(fresh, tally, whole, right)


def figures(tally: Tally, minutes: float, seed: int) -> str:
    """The counts as a table."""
    lines = [
        f"{minutes:g} minutes, `--seed {seed}`, Python {sys.version.split()[0]}:",
        "",
        "| what | how often |",
    ]
    lines.append("|---|---:|")
    lines += [f"| {what} | {number} |" for what, number in sorted(tally.counts.items())]
    return "\n".join(lines)


def write_report(text: str) -> None:
    """Put the figures where they stand in docs/reliability.md."""
    page = PAGE.read_text("utf-8")
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    PAGE.write_text(f"{before}{BEGIN}\n{text}\n{END}{after}", "utf-8")


def main() -> int:
    """Run the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.faults", description=__doc__.split("\n")[0])
    parser.add_argument("--minutes", type=float, default=1.0)
    parser.add_argument("--postings", type=int, metavar="N", help="strike N postings, and nothing else")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--keep", action="store_true", help="keep a file of this version for later ones to read"
    )
    parser.add_argument("--report", action="store_true", help="put the figures into docs/reliability.md")
    given = parser.parse_args()
    if given.keep:
        versions.keep(KEPT)
        return 0
    tally = Tally()
    try:
        if given.postings:
            with bench(given.seed) as desk:
                posting.run(desk, tally, given.postings)
            print(figures(tally, 0, given.seed))
            return 0
        feed(given.minutes * 12, given.seed, tally)
        play(given.minutes * 48, given.seed, tally)
    except Broken as error:
        print(f"a promise was broken (seed {given.seed}): {error}", file=sys.stderr)
        return 1
    text = figures(tally, given.minutes, given.seed)
    print(text)
    if given.report:
        write_report(text)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
