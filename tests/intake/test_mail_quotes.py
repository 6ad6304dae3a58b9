"""The message that a mail answers is never its author's own, however the program marks it."""

from __future__ import annotations

import pytest

from tests.intake.test_intake import explained, pm

QUOTES = [
    "-----Original Message-----\nFrom: MH\nYaw",
    "---------- Forwarded message ---------\nYaw",
    "-----Ursprüngliche Nachricht-----\nVon: MH\nYaw",
    "-------- Message d'origine --------\nDe : MH\nYaw",
    "From: Mountainhawk\nSent: Monday, 2 March 2026 10:12\nTo: mod\nSubject: Vote\n\nYaw",
    "Von: Mountainhawk\nGesendet: Montag, 2. März 2026 10:12\nAn: mod\nBetreff: Wahl\n\nYaw",
    "De : Mountainhawk\nEnvoyé : lundi 2 mars 2026 10:12\nÀ : mod\nObjet : vote\n\nYaw",
    "________________________________\nFrom: Mountainhawk\nSent: Monday\n\nYaw",
    "On Mon, 2 Mar 2026 at 10:12, Mountainhawk <mh@example.org> wrote:\nYaw",
    "On Mon, 2 Mar 2026 at 10:12, Mountainhawk\n<mh@example.org> wrote:\n\nYaw",
    "Am 02.03.2026 um 10:12 schrieb Mountainhawk:\nYaw",
    "Le lun. 2 mars 2026 à 10:12, Mountainhawk a écrit :\nYaw",
]


@pytest.mark.parametrize("quote", QUOTES)
def test_what_a_mail_answers_does_not_count(quote: str) -> None:
    assert pm(f"Nah\n\n{quote}").actions == (("vote", {"choice": "nah"}),)
    assert "in a quotation" in explained(pm(quote))


def test_below_quoted_lines_the_author_goes_on() -> None:
    text = "On Monday, Mountainhawk wrote:\n> Yaw or nah?\n\nNah"
    assert pm(text).actions == (("vote", {"choice": "nah"}),)


@pytest.mark.parametrize("text", ["On the whole: yaw", "From me: yaw", "___\nyaw", "De facto: yaw"])
def test_what_only_looks_like_it(text: str) -> None:
    assert "quotation" not in " ".join(pm(text).remarks)
