"""What each audience may know, and the list of all notices with their data.

Everything here is built field by field from the state; nothing is taken away from a whole. No words of a theme appear:
policies are `M` and `FR`, votes `yaw` and `nah`, teams `moderate` and `qanon`, roles `Moderate`, `QAnon` and `Trump`,
powers `cia`, `raid`, `choose` and `assassinate`. A player is a `Seat`; "per name" is a dict keyed by `Seat`.

`board`, in most notices, is the public score at that moment: `moderate` `far_right` `failed_elections` `deck`
`discards` (numbers) and `veto_unlocked` (bool).

Notices to the thread
---------------------
- `opening`     `players` (number) · `seats` (list, in order) · `teams` (`{"moderate": n, "qanon": n without Trump,
                "trump": 1}`) · `trump_knows` (bool: Trump learns the QAnon, Q3) · `melanija` (bool: the tie rule can
                apply in this game) · `steps` (list of five, for the 1st to 5th FR: `{"powers": [...], "unused_of": n or
                None}`; `unused_of` is the earlier step whose unused power it is) · `options` (every option of the rules:
                name -> value) · `house_rules` (those of them that differ from the default) · `board`
- `turn`        `president` · `special` (bool: special election) · `eligible` (list) · `barred` (list: living members of
                the last government who can't be nominated) · `nobody` (bool: nobody is eligible, QR18) · `nominable`
                (list: who will be taken; differs from `eligible` only if `nobody`) · `failed_elections` · `board`
- `nomination`  the vote is open: `president` · `nominee` · `special` · `voters` (list of the living) · `trump_wins`
                (bool: 3 or more FR, so that Trump would win by being elected) · `board`
- `result`      `president` · `nominee` · `special` · `votes` (per name, in seat order) · `yaw` · `nah` (numbers) · `tie`
                · `passed` · `melanija` (bools; `melanija`: a tie passed by that rule) · `not_trump` (bool: elected with 3
                or more FR and not Trump, QR11) · `failed_elections` (after the vote) · `board`
- `session`     opens: `president` · `vice_president` (both may not post until it closes) · `board`
- `enacted`     closes the session: `policy` · `president` · `vice_president` · `unlocks` (list of `"trump"` and `"veto"`:
                what this policy has just unlocked) · `board`
- `forced`      third failure in a row: `policy` · `unlocks` · `limits_cleared` (bool) · `board`
- `vetoed`      closes the session: `president` · `vice_president` · `failed_elections` (after it) · `board`
- `reshuffled`  `number` (which deck this is: 2, 3 …) · `cards` (how many it holds) · `board`
- `power`       `president` · `powers` (list, what may be chosen) · `targets` (power -> list of seats, for those that
                name a player) · `board`
- `ordered`     `power` · `president` · `target` (None for `cia`) · `trump` (bool for `assassinate`: whether the dead was
                Trump; None otherwise) · `board`
- `skipped`     `what` (`nomination` or `power`) · `seat` (who was passed over) · `reason` (text) · `counts` (bool: counted
                as a failed election) · `failed_elections` (after it) · `board`
- `over`        `winners` (list) · `team` · `reason` (code) · `roles` (per name) · `out` (list of the dead) · `deal`
                (`{"deck": [17 cards, top first]}`) · `history` (list, below) · `board`

`history` is a list of dicts told apart by `event`:

- `election`   `president` `nominee` `special` `votes` (per name) `yaw` `nah` `passed` `melanija`
- `session`    `president` `vice_president` `drawn` (three, deck order) `discarded` `passed_on` (two)
               `agreed_in_advance` (bool, QR8) `veto` (None, `"refused"` or `"agreed"`) `enacted` (None after an agreed
               veto)
- `forced`     `policy`
- `reshuffle`  `number` `deck` (top first)
- `power`      `president` `power` `target` (None for `cia`) `shown` (`cia`: list of three cards; `raid`: the team; else None)
- `skip`       `what` `seat` `reason` `counts`

Private messages
----------------
- `role`          to every seat: `seat` (number from 1) · `players` · `role` · `team` · `qanon` (list: other QAnon whom it
                  knows, without Trump) · `trump` (seat, for a QAnon; else None) · `knows_team` (bool: it learns anything)
- `hand`          to the President: `vice_president` · `cards` (three, deck order) · `choices` (the different ones) ·
                  `may_veto` (bool: he may agree to a veto in advance) · `board`
- `cards`         to the Vice President: `president` · `cards` (two, M before FR) · `choices` · `may_veto` · `board`
- `veto-asked`    to the President: `vice_president` · `board`
- `veto-refused`  to the Vice President: `president` · `cards` (the same two) · `choices` · `board`
- `peek`          to the President who consulted the CIA: `cards` (three, the next one first)
- `raid-result`   to the President who ordered it: `target` · `team`

Notices to the moderator
------------------------
- `raided-again`     `president` · `target` (was raided before, QR7)
- `nobody-eligible`  `president` · `nominee` (taken although nobody is eligible, QR18)
"""

from __future__ import annotations

from typing import Any

from pbp_mod.engines.qanon.history import told, votes_by_seat
from pbp_mod.engines.qanon.notices import known_team, seats
from pbp_mod.engines.qanon.state import (
    ELECTION,
    NOBODY,
    NOMINATION,
    PRESIDENT_DISCARDS,
    VETO,
    VICE_PRESIDENT_ENACTS,
    State,
    eligible,
    seats_in,
    veto_unlocked,
)
from pbp_mod.game.actions import MODERATOR, THREAD, Audience, Seat


def view(state: State, audience: Audience) -> dict[str, Any]:
    """What the thread, a seat or the moderator may know.

    `own` of a seat: `role` · `qanon` `trump` `knows_team` (as in the `role` message) · `hand` (the cards it holds now)
    · `vote` (in the running election, or None) · `told` (all that private messages told it, oldest first, told apart by
    `told`: `hand` with `vice_president` `cards` `discarded`, `cards` with `president` `cards`, `peek` with `cards`,
    `raid` with `target` `team`).
    """
    if audience == THREAD:
        return {"table": _public(state)}
    if audience == MODERATOR:
        return {"table": _table(state), "secret": _secret(state)}
    return {"table": _public(state), "own": _own(state, audience)}


def _seat(seat: int) -> Seat | None:
    return None if seat == NOBODY else Seat(seat)


def _table(state: State) -> dict[str, Any]:
    elected = state.last_vice != NOBODY
    last = (
        {"president": Seat(state.last_president), "vice_president": Seat(state.last_vice)}
        if elected
        else None
    )
    return {
        "president": Seat(state.president),
        "nominee": _seat(state.nominee),
        "vice_president": _seat(state.vice_president),
        "last_government": last,
        "moderate": state.moderate,
        "far_right": state.far_right,
        "failed_elections": state.failed,
        "deck": len(state.deck),
        "discards": len(state.discards),
        "eligible": seats(seats_in(eligible(state))) if state.phase == NOMINATION else [],
        "veto_unlocked": veto_unlocked(state),
        "powers": list(state.powers),
        "special_election": state.special,
    }


def _public(state: State) -> dict[str, Any]:
    """The table without the President's discard while the session is open: it would tell who is awaited (Q17)."""
    table = _table(state)
    if state.phase in (VICE_PRESIDENT_ENACTS, VETO):
        table["discards"] -= 1
    return table


def _own(state: State, seat: int) -> dict[str, Any]:
    voted = state.phase == ELECTION and state.cast >> seat & 1
    return {
        "role": state.roles[seat],
        **known_team(state, seat),
        "hand": list(state.hand) if seat == _holder(state) else [],
        "vote": ("yaw" if state.yaw >> seat & 1 else "nah") if voted else None,
        "told": told(state, seat),
    }


def _holder(state: State) -> int:
    """Who has the government's cards before him."""
    if state.phase == PRESIDENT_DISCARDS:
        return state.president
    if state.phase in (VICE_PRESIDENT_ENACTS, VETO):
        return state.vice_president
    return NOBODY


def _secret(state: State) -> dict[str, Any]:
    voting = state.phase == ELECTION
    return {
        "roles": {Seat(seat): role for seat, role in enumerate(state.roles)},
        "deck": state.deck[::-1],
        "discards": list(state.discards),
        "hand": list(state.hand),
        "votes": votes_by_seat(state.cast, state.yaw) if voting else {},
    }
