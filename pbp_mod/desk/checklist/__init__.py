"""A moderator's checklist: what is easily overlooked at a desk, each kind found by a small function of its own.

Looks at one game and changes nothing. What is wrong with the files themselves, desk/checks.py finds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pbp_mod.desk.checklist import awaiting, corrected, reading, sending
from pbp_mod.desk.checklist.facts import Facts
from pbp_mod.desk.checklist.finding import Finding

Check = Callable[[Facts], Iterator[Finding]]

KINDS: dict[str, Check] = {
    "pm-in-thread": sending.in_the_thread,
    "fate-unknown": sending.fate_unknown,
    "role-twice": sending.role_twice,
    "held": sending.held,
    "role-unsent": sending.role_unsent,
    "newcomer-unsent": sending.newcomer_unsent,
    "erratum-unsent": corrected.erratum_unsent,
    "contradicted": corrected.contradicted,
    "deadline-passed": awaiting.deadline_passed,
    "yours": awaiting.yours,
    "deleted": reading.deleted,
    "edited": reading.edited,
    "fallen": corrected.fallen,
    "unanswered": reading.unanswered,
    "for-former": sending.for_former,
    "deadline-untold": awaiting.deadline_untold,
    "skipped": sending.skipped,
    "opening-outdated": corrected.opening_outdated,
    "waits-long": sending.waits_long,
    "clock-wrong": awaiting.clock_wrong,
    "open-long": awaiting.open_long,
    "deadline-unset": awaiting.deadline_unset,
    "off-schedule": awaiting.off_schedule,
    "clock-stopped": awaiting.clock_stopped,
    "overdrawn": awaiting.overdrawn,
    "silent": reading.silent,
    "unread": reading.unread,
    "unmarked": sending.unmarked,
}
"""Every kind by its stable name, the most urgent first: secrets in the wrong place, then what players wait for or are told
wrongly, then what grows worse with time, then what is only worth a look."""


def findings(facts: Facts) -> list[Finding]:
    """All that is found, the most urgent first."""
    return [found for check in KINDS.values() for found in check(facts)]
