"""`python -m tests.talk --messages 100000`: put table talk to the grammar, in every phase of every game."""

from __future__ import annotations

import argparse
import time
from collections import Counter

from tests.talk.tables import tables
from tests.talk.trying import tried


def main() -> int:
    """Run the command line; exit 1 if anything was recorded that its label doesn't allow."""
    parser = argparse.ArgumentParser(prog="python -m tests.talk")
    parser.add_argument("--messages", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    seats, counted = list(tables()), Counter[str]()
    began = time.process_time()
    for wrong in tried(seats, given.messages, given.seed, counted):
        print(wrong)
    phases = {(table.engine.name, table.phase) for table in seats}
    print(f"{given.messages} messages in {len(phases)} phases, {time.process_time() - began:.0f} s of CPU")
    print(
        ", ".join(f"{count} {what}" for what, count in sorted(counted.items()))
        + f", {counted['wrong']} wrong"
    )
    return 1 if counted["wrong"] else 0


if __name__ == "__main__":
    raise SystemExit(main())
