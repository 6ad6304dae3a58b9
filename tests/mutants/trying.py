"""A mutant is planted in a copy of the checkout, and the tests of its game run there until one fails.

Nothing is ever changed in the checkout itself. Cases of rules come first, since they are fast and find most; then what
is printed in whole games; then random games.
"""

from __future__ import annotations

import io
import json
import shutil
import subprocess
import sys
import tarfile
import time
from pathlib import Path
from typing import NamedTuple

from tests.mutants.drawing import Mutant
from tests.mutants.quick import RED

GOLDEN = (
    "test_declared.py",
    "test_playthroughs.py",
    "test_data_*.py",
    "test_house_rules_told.py",
    "test_explain.py",
)
PLAYED = {
    "qanon": (
        "test_qanon_texts.py",
        "test_qanon_explain.py",
        "test_cli_record.py",
        "test_cli_read.py",
        "test_intake.py",
    ),
    "claim": ("test_claim_templates.py", "test_cli_cards.py", "test_intake_cards.py"),
    "parlamento": ("test_cli_cards.py", "test_intake_cards.py"),
    "gnomic": ("test_gnomic_texts.py", "test_gnomic_packs.py", "test_cli_gnomic.py"),
    "ledger": (
        "test_ledger_docs.py",
        "test_cli_ledger.py",
        "test_packs.py",
        "test_shelving.py",
        "test_posted_counts.py",
        "test_behind_the_vote.py",
        "test_lists_of_players.py",
        "test_orders_by_message.py",
        "test_vote_forms.py",
    ),
}
"""Texts and commands of this game, most of which don't name it in what pytest's `-k` looks at."""
RANDOM = ("test_every_engine.py", "test_noninterference.py", "test_canaries.py", "test_guard.py")
OWN = {name: f"test_{name}_properties.py" for name in PLAYED} | {"ledger": "test_random_packs.py"}
"""Random games of this game alone."""
# All of them are looked for by name, wherever below `tests` they lie.


class Found(NamedTuple):
    """What became of a mutant: `killed`, `timeout` (which counts as killed) or `alive`; the stage; the seconds."""

    fate: str
    stage: int
    seconds: float


class Broken(Exception):
    """The tests fail without any mutant; the message says which."""


def stages(root: Path, engine: str, quick: bool) -> list[tuple[str, ...]]:
    """What pytest is called with, one stage after the other; `quick` leaves out random games."""

    def files(*names: str) -> tuple[str, ...]:
        found = [sorted((root / "tests").rglob(name)) for name in names]
        if not all(found):
            raise Broken(f"there is no {names[found.index([])]} among the tests any more: see trying.py")
        return tuple(dict.fromkeys(str(file.relative_to(root)) for each in found for file in each))

    played = PLAYED[engine]
    keywords = " or ".join([engine, *(name.removesuffix(".py") for name in played)])
    whole = [(f"tests/cases/{engine}",), (*files(*GOLDEN, *played), "-k", keywords)]
    return (
        whole if quick else [*whole, (*files(OWN[engine], *RANDOM), "-k", f"{engine} or {OWN[engine][:-3]}")]
    )


class Copy:
    """A copy of the checkout, as it lies there or as it was committed, that one mutant after the other is tried in."""

    def __init__(self, checkout: Path, folder: Path, commit: str | None, quick: bool) -> None:
        self.root, self._quick = folder, quick
        folder.mkdir()
        git = ("git", "-C", checkout)
        if commit:
            packed = subprocess.run((*git, "archive", commit), check=True, capture_output=True).stdout
            with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
                archive.extractall(folder, filter="data")
        else:
            listed = subprocess.run(
                (*git, "ls-files", "-co", "--exclude-standard", "-z"), check=True, capture_output=True
            )
            for name in filter(None, listed.stdout.decode().split("\0")):
                if (checkout / name).is_file():
                    (folder / name).parent.mkdir(parents=True, exist_ok=True)
                    shutil.copyfile(checkout / name, folder / name)
        # By hash, since a planted change and the mended file may be of one second and one size.
        compiled = ("compileall", "-q", "--invalidation-mode", "checked-hash", "pbp_mod", "tests")
        subprocess.run([sys.executable, "-m", *compiled], cwd=folder, check=True)
        self._server = subprocess.Popen(
            [sys.executable, "-m", "tests.mutants.server"],
            cwd=folder,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def sound(self, engine: str) -> list[float]:
        """Run all stages without a mutant, and leave out from now on what fails; how long each takes."""
        lasted = []
        for arguments in self._stages(engine):
            began = time.monotonic()
            code, said = self._pytest(("--maxfail=1000", *arguments), None, PBP_MUTANTS_SOUND="1")
            lasted.append(time.monotonic() - began)
            if code == 1:
                code, said = self._pytest(arguments, None)
            if code:
                raise Broken(f"without a mutant, in {' '.join(arguments)}:\n{said}")
        return lasted

    def _stages(self, engine: str) -> list[tuple[str, ...]]:
        return stages(self.root, engine, self._quick)

    @property
    def red(self) -> Path:
        """The tests that fail without a mutant, one a line; empty in a checkout that is sound."""
        return self.root.with_suffix(".red")

    def attempt(self, mutant: Mutant, usual: list[float]) -> Found:
        """Plant a mutant, see whether a test fails, and mend the file."""
        file, began = self.root / mutant.path, time.monotonic()
        kept = file.read_bytes()
        file.write_text(mutant.code, "utf-8")
        try:
            for number, arguments in enumerate(self._stages(mutant.engine)):
                code, said = self._pytest(arguments, 20 + 6 * usual[number])
                if code not in (None, 0, 1, 2, 4):
                    raise Broken(f"pytest ended with {code}:\n{said}")
                if code != 0:
                    return Found("timeout" if code is None else "killed", number, time.monotonic() - began)
            return Found("alive", len(usual), time.monotonic() - began)
        finally:
            file.write_bytes(kept)

    def _pytest(self, arguments: tuple[str, ...], limit: float | None, **more: str) -> tuple[int | None, str]:
        """How pytest ended (None: not in time) and what it said at last."""
        switches = ("-x", "-q", "-p", "no:cacheprovider", "-p", "tests.mutants.quick", "--tb=line")
        said = self.root.with_suffix(".said")
        asked = {
            "args": [*switches, *arguments],
            "limit": limit,
            "said": str(said),
            "env": {RED: str(self.red)} | more,
        }
        assert self._server.stdin
        assert self._server.stdout
        print(json.dumps(asked), file=self._server.stdin, flush=True)
        answer = self._server.stdout.readline()
        if not answer:
            raise Broken("the process that runs the tests has ended")
        return json.loads(answer), said.read_text("utf-8", "replace")[-3000:]

    def close(self) -> None:
        """End the process that runs the tests."""
        self._server.communicate()
