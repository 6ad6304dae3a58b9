"""Killed commands, full disks, damaged files, several moderators at once: a short run of tests/faults."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

if sys.platform != "linux":
    pytest.skip("faults are played with fork, pipes and limits of Linux", allow_module_level=True)

from tests.faults import damage, disk, posting, together, versions
from tests.faults.bench import Bench, Tally, bench
from tests.faults.kills import Killer

# Python warns of forks beside threads, and says when another test left one running.
pytestmark = pytest.mark.filterwarnings("ignore:.*multi-threaded.*fork:DeprecationWarning")
KEPT = Path(__file__).parents[1] / "fixtures" / "versions"
SEED = int(os.environ.get("PBP_FAULTS_SEED", "1"))


@pytest.fixture
def desk() -> Iterator[Bench]:
    with bench(SEED) as found:
        yield found


@pytest.fixture
def tally() -> Tally:
    return Tally()


def test_killed_commands_lose_nothing_and_leave_nothing_half(desk: Bench, tally: Tally) -> None:
    killer = Killer(desk, tally)
    for _ in range(60):
        killer.once()
    assert tally.counts["commands killed"] >= 20
    assert tally.counts["desks checked after a blow"] >= 20


def test_verify_tells_of_damage_and_of_nothing_else(desk: Bench, tally: Tally) -> None:
    whole = damage.prepare(desk)
    right = {name: rows for name, rows in desk.rows().items() if rows}
    assert len(right) == 3
    for _ in range(25):
        damage.once(desk, tally, whole, right)
    assert tally.counts["damaged files that verify told of"] >= 5


def test_a_full_disk_is_said_to_be_full_and_nothing_is_half_written(desk: Bench, tally: Tally) -> None:
    for _ in range(3):
        disk.full(desk, tally)
    disk.really_full(desk, tally)


def test_what_may_only_be_read_is_only_read(desk: Bench, tally: Tally) -> None:
    disk.hands_off(desk, tally)


def test_a_locked_file_is_waited_for_and_can_be_read(desk: Bench, tally: Tally) -> None:
    disk.locked(desk, tally)


def test_files_of_earlier_versions_are_brought_up_to_date(desk: Bench, tally: Tally) -> None:
    versions.each_version(desk, tally)


def test_what_earlier_versions_wrote_is_read(desk: Bench, tally: Tally) -> None:
    versions.kept_files(desk, tally, KEPT)
    assert tally.counts["kept files of versions read"] == len(list(KEPT.iterdir())) >= 1


def test_moderators_at_the_same_time_lose_no_row_and_record_none_twice(desk: Bench, tally: Tally) -> None:
    together.notes(desk, tally)
    assert tally.counts["rows typed at the same time"] >= 8


def test_a_vote_typed_by_several_moderators_counts_once(desk: Bench, tally: Tally) -> None:
    together.votes(desk, tally)


def test_backups_are_consistent_while_others_write(desk: Bench, tally: Tally) -> None:
    together.backups(desk, tally, rounds=3)


def test_restores_lose_nothing_that_others_were_told_of(desk: Bench, tally: Tally) -> None:
    together.restores(desk, tally, rounds=3)


def test_a_desk_can_be_begun_by_several_at_once(desk: Bench, tally: Tally) -> None:
    together.first_commands(desk, tally)


def test_what_is_posted_stands_on_the_board_once_whatever_dies(desk: Bench, tally: Tally) -> None:
    posting.run(desk, tally, 8)
    assert tally.counts["postings struck"] == 8
    assert sum(count for what, count in tally.counts.items() if " struck " in what) >= 4
