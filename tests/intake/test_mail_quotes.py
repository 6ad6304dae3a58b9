"""The message that a mail answers is never its author's own, however the program marks it."""

from __future__ import annotations

import time

import pytest

from pbp_mod.intake.mail_quotes import theirs
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
    # Nastier: bold, without a blank line, with blanks that don't break, accents typed apart, lines that were broken
    "**From:** Mountainhawk\n**Sent:** Monday, 2 March 2026\n**To:** mod\n\nYaw",
    "From: MH\nTo: mod\nSent: Monday\n\nYaw",
    "Date: Mon, 2 Mar 2026\nFrom: MH\nTo: mod\n\nYaw",
    "Von: MH <mh@example.org>\nDatum: Montag, 2. März 2026 um 10:12\nAn: mod\nBetreff: Wahl\n\nYaw",
    "De\u00a0: Mountainhawk\nEnvoyé\u00a0: lundi\n\nYaw",
    "De\u202f: Mountainhawk\nEnvoye\u0301\u202f: lundi\n\nYaw",
    "________________________________\nYaw",
    "________________________________\n\n\nVon: MH\n\nYaw",
    "-------- Original-Nachricht --------\nYaw",
    "On Mon, 2 Mar 2026 at 10:12,\nMountainhawk\n<mh@example.org> wrote:\n\nYaw",
    "On Mon, 2 Mar 2026 at 10:12 Mountainhawk wrote\nYaw",
    "On 2026-03-02 10:12, MH wrote\uff1a\nYaw",
    "Mountainhawk <mh@example.org> wrote on Mon, Mar 2:\nYaw",
    "Am Mo., 2. März 2026 um 10:12 Uhr schrieb MH <\nmh@example.org>:\n\nYaw",
    "Mountainhawk schrieb am 02.03.2026 um 10:12:\nYaw",
    "Le lun. 2 mars 2026, Mountainhawk <mh@example.org> a\nécrit\u00a0:\n\nYaw",
    "Le lun. 2 mars 2026, Mountainhawk a e\u0301crit :\nYaw",
    "Mountainhawk a écrit le 2 mars 2026 à 10:12 :\nYaw",
    "Quote from: MH on March 2\nYaw",
    "Mountainhawk wrote:\nYaw",
    "MH schrieb:\n\nYaw",
    "Originally posted by MH\nYaw",
]


@pytest.mark.parametrize("quote", QUOTES)
def test_what_a_mail_answers_does_not_count(quote: str) -> None:
    assert pm(f"Nah\n\n{quote}").actions == (("vote", {"choice": "nah"}),)
    assert "in a quotation" in explained(pm(quote))


def test_below_quoted_lines_the_author_goes_on() -> None:
    text = "On Monday, Mountainhawk wrote:\n> Yaw or nah?\n\nNah"
    assert pm(text).actions == (("vote", {"choice": "nah"}),)


def test_the_head_may_follow_without_a_blank_line() -> None:
    assert pm("Nah\nFrom: Mountainhawk\nSent: Monday\nTo: mod\nYaw").actions == (("vote", {"choice": "nah"}),)


@pytest.mark.parametrize("names", ["Mountainhawk wrote:", "MH said:", "BF schrieb:", "MH a écrit :"])
def test_what_a_person_shows_of_anothers_ends_with_the_paragraph(names: str) -> None:
    assert pm(f"{names}\nYaw, and why not?\n\nNah").actions == (("vote", {"choice": "nah"}),)


@pytest.mark.parametrize("text", ["As I wrote:\nnah", "Wie ich schrieb:\nnah", "I said:\n\nnah"])
def test_ones_own_words_shown_again_are_ones_own(text: str) -> None:
    assert not any(theirs(text.split("\n")))


def test_long_lines_cost_no_more_than_they_are_long() -> None:
    for text in (
        "*" * 31_000 + "wrote",
        "_ " * 15_000 + "wrote:",
        "On 2 x\n" * 4_000,
        "I " * 15_000 + "wrote:",
    ):
        began = time.process_time()
        theirs(text.split("\n"))
        assert time.process_time() - began < 2  # it took minutes where the work grew with the square


@pytest.mark.parametrize("text", ["On the whole: yaw", "From me: yaw", "___\nyaw", "De facto: yaw"])
def test_what_only_looks_like_it(text: str) -> None:
    assert "quotation" not in " ".join(pm(text).remarks)
