"""`python -m tests.mutants`: draw mutants of the engines, try them, say what the tests left alive.

The extra `mutants` is needed besides `dev`. `--again FILE` takes from an earlier record what was killed then and tries
the others only; `--report` writes the figure into docs/reliability.md.
"""

from __future__ import annotations

import argparse
import json
import platform
import queue
import shutil
import sys
import tempfile
import threading
from collections import Counter
from pathlib import Path
from typing import Any

from tests.mutants import drawing, trying

ROOT = Path(__file__).parents[2]
DOC = ROOT / "docs" / "reliability.md"
MARKS = "<!-- figures: python -m tests.mutants --report -->", "<!-- end of the mutants' figures -->"

Row = dict[str, Any]


def main() -> int:
    """Run the command line; exit code 1 if too few were killed, 2 if nothing could be tried."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("--each", type=int, default=75, help="mutants of each engine (75)")
    parser.add_argument("--seed", type=int, default=1, help="another sample (1)")
    parser.add_argument(
        "--engine", choices=drawing.ENGINES, action="append", help="this engine only; may be repeated"
    )
    parser.add_argument("--jobs", type=int, default=2, help="at a time (2)")
    parser.add_argument(
        "--record", type=Path, default=Path("mutants.jsonl"), help="what became of each (mutants.jsonl)"
    )
    parser.add_argument("--again", type=Path, help="a record: what was killed there counts as killed")
    parser.add_argument("--commit", help="try what was committed there, not what lies in the checkout")
    parser.add_argument(
        "--quick", action="store_true", help="without random games: some that they find are left alive"
    )
    parser.add_argument("--list", action="store_true", help="only show what is drawn")
    parser.add_argument("--report", action="store_true", help="write the figure into docs/reliability.md")
    given = parser.parse_args()

    with tempfile.TemporaryDirectory(prefix="pbp-mutants-") as folder:
        copies = [
            trying.Copy(ROOT, Path(folder, str(number)), given.commit, given.quick)
            for number in range(given.jobs)
        ]
        engines = given.engine or drawing.ENGINES
        drawn = [
            each for name in engines for each in drawing.draw(copies[0].root, name, given.each, given.seed)
        ]
        if given.list:
            for mutant in drawn:
                print(_shown(mutant))
            return 0
        try:
            rows = _try_all(drawn, copies, given.record, _killed_before(given.again))
        except trying.Broken as fault:
            print(fault, file=sys.stderr)
            return 2
        finally:
            for copy in copies:
                copy.close()
    for mutant, row in zip(drawn, rows, strict=True):
        if row["fate"] == "alive":
            print(_shown(mutant))
    figures, share = _figures(rows)
    print(figures)
    if given.report:
        how = " --quick" * given.quick + " --again" * bool(given.again)
        _write(
            f"`--each {given.each} --seed {given.seed}{how}`, Python {platform.python_version()}:\n\n{figures}"
        )
    return 0 if share >= 0.95 else 1


def _try_all(
    drawn: list[drawing.Mutant], copies: list[trying.Copy], record: Path, before: dict[str, Row]
) -> list[Row]:
    """Try all mutants that nobody has listed as alike, a worker in each copy; write what became of each at once."""
    rows: dict[int, Row] = {}
    waiting: queue.SimpleQueue[tuple[int, drawing.Mutant]] = queue.SimpleQueue()
    faults: list[BaseException] = []
    with record.open("w", encoding="utf-8") as written:

        def became(number: int, **fate: object) -> None:
            mutant = drawn[number]
            known = {"name": mutant.name, "engine": mutant.engine, "path": mutant.path, "line": mutant.line}
            rows[number] = known | fate
            written.write(json.dumps(rows[number]) + "\n")
            written.flush()

        def work(copy: trying.Copy) -> None:
            try:
                while not faults:
                    number, mutant = waiting.get_nowait()
                    found = copy.attempt(mutant, usual[mutant.engine])
                    became(number, **found._asdict())
                    print(
                        len(rows),
                        found.fate,
                        f"{found.seconds:.1f} s",
                        _shown(mutant),
                        file=sys.stderr,
                        flush=True,
                    )
            except queue.Empty:
                pass
            except BaseException as fault:
                faults.append(fault)

        alike = drawing.alike()
        for number, mutant in enumerate(drawn):
            if mutant.name in alike:
                became(number, fate="alike", reason=alike[mutant.name])
            elif mutant.name in before:
                became(number, fate=before[mutant.name]["fate"])
            else:
                waiting.put((number, mutant))
        usual = _usual([each for number, each in enumerate(drawn) if number not in rows], copies)
        threads = [threading.Thread(target=work, args=(copy,)) for copy in copies]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    if faults:
        raise faults[0]
    return [rows[number] for number in range(len(drawn))]


def _usual(waiting: list[drawing.Mutant], copies: list[trying.Copy]) -> dict[str, list[float]]:
    """How long the tests of each engine take without a mutant; those that fail are named, and left out in each copy."""
    usual = {name: copies[0].sound(name) for name in dict.fromkeys(mutant.engine for mutant in waiting)}
    if copies[0].red.exists():
        print(
            "fail without a mutant, and are left out:",
            copies[0].red.read_text("utf-8"),
            sep="\n",
            file=sys.stderr,
        )
        for copy in copies[1:]:
            shutil.copyfile(copies[0].red, copy.red)
    return usual


def _killed_before(record: Path | None) -> dict[str, Row]:
    if record is None:
        return {}
    rows = map(json.loads, record.read_text("utf-8").splitlines())
    return {row["name"]: row for row in rows if row["fate"] in ("killed", "timeout")}


def _shown(mutant: drawing.Mutant) -> str:
    before, after = (text.replace("\n", "\n      ") for text in (mutant.before, mutant.after))
    return f"{mutant.name} {mutant.path}:{mutant.line}\n    - {before}\n    + {after}"


def _figures(rows: list[Row]) -> tuple[str, float]:
    """A table by engine, and the share of those that can be told apart which were killed."""
    lines = [
        "| game | drawn | can't be told apart | killed | alive | killed of those that can |",
        "|---|---:|---:|---:|---:|---:|",
    ]
    share = 0.0
    for engine in [*dict.fromkeys(row["engine"] for row in rows), "all"]:
        fates = Counter(row["fate"] for row in rows if engine in ("all", row["engine"]))
        killed, drawn = fates["killed"] + fates["timeout"], fates.total()
        share = killed / max(1, drawn - fates["alike"])
        cells = (engine, drawn, fates["alike"], killed, fates["alive"], f"{share:.1%}")
        lines.append("| " + " | ".join(map(str, cells)) + " |")
    return "\n".join(lines), share


def _write(figures: str) -> None:
    text = DOC.read_text("utf-8")
    start, end = MARKS
    head, _, rest = text.partition(start)
    _, _, tail = rest.partition(end)
    DOC.write_text(f"{head}{start}\n{figures}\n{end}{tail}", "utf-8")


if __name__ == "__main__":
    raise SystemExit(main())
