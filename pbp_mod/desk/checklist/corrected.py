"""What a correction, or a change of the moderator's own words, has left behind."""

from __future__ import annotations

from collections.abc import Iterator

from pbp_mod.desk.checklist.facts import Facts
from pbp_mod.desk.checklist.finding import Finding
from pbp_mod.desk.fallen import that_fit
from pbp_mod.desk.status import CHANGED
from pbp_mod.game.digest import sha256
from pbp_mod.texts.outbox import BOARD, CORRECTION

_OPENING = 1
"""The number of the opening post."""


def erratum_unsent(facts: Facts) -> Iterator[Finding]:
    """An erratum that never went out, though the game goes on or half a day is over."""
    if facts.marks_nothing:
        return
    for message, each in facts.messages.items():
        if each.template != CORRECTION or not facts.waits(message):
            continue
        went_on = facts.later_went_out(message) or any(row > each.row for row in facts.players_rows)
        if went_on or facts.is_older(facts.time_of(each.row), hours=12):
            yield Finding(
                "erratum-unsent",
                str(message),
                f"the erratum to {facts.to(message)} (text {message}) never went out",
                f"'pbp outbox show {message}', then 'pbp sent {message}'",
            )


def contradicted(facts: Facts) -> Iterator[Finding]:
    """A text that went out, says what no longer holds, and of which no erratum tells."""
    mended = {each for message in facts.messages.values() for each in message.mends}
    errata = {(each.to, each.row) for each in facts.messages.values() if each.template == CORRECTION}
    for message, letter in facts.letters.items():
        if (
            letter.status != CHANGED or message in mended or message == BOARD
        ):  # which is edited as the game goes on
            continue
        if any(to in facts.readers(message) and row > letter.row for to, row in errata):
            continue
        yield Finding(
            "contradicted",
            str(message),
            f"text {message} to {facts.to(message)} went out, and what the desk says now is another thing",
            f"'pbp outbox show {message}' prints it as it should be; 'pbp sent {message}' once it is mended",
            (sha256((letter.text or letter.held or "").encode()).hexdigest(),),
        )


def fallen(facts: Facts) -> Iterator[Finding]:
    """Answers that fell with a correction and fit once more."""
    rows = [row for row, _ in that_fit(facts.session)]
    if rows:
        what = "1 answer" if len(rows) == 1 else f"{len(rows)} answers"
        yield Finding(
            "fallen",
            "",
            f"{what} that fell with a correction would fit once more",
            "'pbp bring-back' shows and records them",
            tuple(rows),
        )


def opening_outdated(facts: Facts) -> Iterator[Finding]:
    """An opening post that went out before the moderator's own words about the rules were changed."""
    marks = facts.marks.get(_OPENING)
    if not marks:
        return
    changed, now = facts.opening()
    if changed is None or changed <= marks[-1].at or not now or marks[-1].text in now:
        return
    yield Finding(
        "opening-outdated",
        "",
        "your own templates were changed after the opening post went out, and it reads otherwise now",
        "'pbp outbox show 1' prints it as it reads now; 'pbp sent 1' once it is mended",
        (sha256("".join(now).encode()).hexdigest(),),
    )
