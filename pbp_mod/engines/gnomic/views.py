"""What each audience may know of the table, and the list of all notices with their data.

Nothing here changes the state. Texts are written from this list:

Common shapes. *card*: `{number, title}`. *face*: `{number, title, text, red_text, kind, party, decree, fire_diamond,
pocket_watch, typed}` (`kind` permanent/one-time, `party` one of the four or wild, `typed` false: the moderator plays
it by hand). *row*: a list of faces, each with `lobby_on_card`. *agenda*: `{number, title, text, favours, against,
steps: [{lead, pays_honor, pays_lobby}]}`. *change*: `{honor: {Seat: ±n}, lobby: {Seat: ±n}}`, only what really
changed; **the sum of all `change` in the thread is the whole change of honor points and lobby votes**. `…_now` are
standings per name. `forced`: the engine did it, there was no choice (GR8).
`turned_by`: the laws in force (cards) that speak of the rule at work, strongest first; whether they did anything is on
the cards.

To the thread, in the order in which a round brings them:

| notice | data |
|---|---|
| opening | pack {name, title}, seats, president, direction, decrees, confidence, agendas, prepared (flags), permanent (faces), row, deck, honor_now, lobby_now |
| round | round, president, direction, challenger (Seat or None: a Vote of No Confidence), bound (the President owes his Decree), row, permanent (faces), archive (cards), honor_now, lobby_now, decree_holders, deck, end_cards. From the second round on |
| proposal | president, card (face), lobby_on_card, marks, party (None: no marker), forced |
| decree-discarded | player, why (not-proposed): a bound President proposed a law of the row; the Decree stays secret |
| discard-asked | president, row: which law goes for the Decree |
| law-discarded | card, lost (lobby votes), forced: the law that goes for a Decree |
| effect | card, moment (red open close reveal apply passing round-end game-end), items: one line for each card at work, below |
| question | card (face), moment, kind (pick put choose announce), seats, choices (pick: the Seats that may be named; put: faces; choose: labels; announce: yes, no), sizes (pick: how many may be named) |
| decided | card, player, kind, answer (Seats, card, label, yes/no) |
| resolve | card (face), moment, lasting (it asks every round): the moderator plays it, then `adjust` and `resolved` |
| adjusted | card, player, reason (the moderator's words), change |
| resolved | card, always |
| vote-asked | card (None: no confidence), president, challenger, every {Seat: so many open lobby votes bring one more, 0: none do}, most_open {Seat: so many it may place openly}, turned_by, permanent, one_time (cards), honor_now, lobby_now, decree_holders. The vote begins |
| vote-shown | player, choice: a disc that a card made open was laid or swapped |
| lobby | player, votes, bonus, on_tile, change |
| discs-down | president: all discs are down, he may close |
| closed | president |
| secret-votes | asked (who owes a number), none (who can place none), turned_by |
| revealed | votes {Seat: yes/no}, secret {Seat: n}, change |
| result | ballots {Seat: {vote, open, bonus, secret, weight, lobby_weight, counts}}, yes, no, margin (needed), turned_by, result (passed/rejected), card (None: no confidence), challenger. Discs as they lie after all turning |
| enacted | card (face), party, fallen (cards to the Archive), permanent, one_time (cards, left to right) |
| rejected | card, lost (lobby votes), marker_back (party or None) |
| share-asked | president, card, total, among (who may get some), own_most (for himself: any, other or a number), turned_by |
| distributed | president, card, total, lost, forced, change |
| majority | side (yes/no), base (1 or 2), voters, turned_by, change |
| row-lobby | each, turned_by, row |
| end-card | count (1 or 2) |
| wrong-card | card: it doesn't belong to this game and was replaced |
| drawn | card (face), deck |
| stay-asked | president, next (who follows if he passes on), reward (lobby votes for that), law (a law names him), turned_by |
| presidency | from, to, why (stays must-stay nobody-else law passed rejected passed-on), turned_by, change (absent if nobody moved) |
| window | president, eligible (closest first) |
| challenge-declared | player, what (challenge/waive) |
| challenger | player, president: the next round is the Vote of No Confidence |
| confidence-over | challenger, from, to, won |
| expired | cards: one-time laws that left for the Archive |
| ending | why (end-cards, deck-empty) |
| agendas | laws {party: n}, agendas {Seat: agenda with lead_reached}, turned_by, change |
| over | winner, reason (honor lobby president order), honor_now, lobby_now, president, direction, rounds |

An item of `effect`: `do` (the verb), `if`, `who` and `per` (the codes as the pack writes them), `holds`; where it is false
`because` (`if`: the condition fails, `nobody`: nobody or nothing to choose); where somebody decided `by` and `forced`;
and by verb: gain, lose, set, move: `change` (gain: `turned_by`, where other laws changed what was given) · gain, lose on cards: `on`, `cards` [{card fields, difference, now}] ·
mark, turn, announce: `seats` · show: `seats`, `what`, `opened` {Seat: vote, face or agenda} · put: `moved` [{card
(face), from, to, lost, fallen}] · choose: `option`.

By private message: `decree` (player, card: face) and `agenda` (player, agenda), when the game is dealt.
"""

from __future__ import annotations

from typing import Any

from pbp_mod.engines.gnomic import dials, places
from pbp_mod.engines.gnomic.state import END, State
from pbp_mod.game.actions import MODERATOR, THREAD, Audience, Seat


def view(state: State, audience: Audience) -> dict[str, Any]:
    """What the thread, a seat or the moderator may know, built field by field."""
    seen: dict[str, Any] = {"table": table(state)}
    if audience == MODERATOR:
        seen["secret"] = _secret(state)
    elif audience != THREAD:
        seen["own"] = _own(state, audience)
    return seen


def table(state: State) -> dict[str, Any]:
    """What lies open."""
    revealed = state.revealed
    totals = None if state.totals is None else {"yes": state.totals[0], "no": state.totals[1]}
    return {
        "round": state.round,
        "president": Seat(state.president),
        "direction": dials.word(state, "direction", "left"),
        "row": [{"card": card, "lobby": state.on.get(card, 0)} for card in places.lying(state, "row")],
        "permanent": state.permanent[:],
        "one_time": state.one_time[:],
        "archive": state.archive[:],
        "rejected": len(state.rejected),
        "deck": len(state.deck),
        "end_cards": state.end_cards,
        "honor": _per_name(state.honor),
        "lobby": _per_name(state.lobby),
        "placed": _per_name(state.placed),
        "proposal": state.proposal or None,
        "marks": _marks(state),
        "parties": {str(card): state.parties[card] for card in sorted(state.parties)},
        "challenger": Seat(state.challenger) if state.challenger >= 0 else None,
        "votes": _per_name(state.votes) if revealed else None,
        "totals": totals,
        "last_result": state.result or None,
        "announced": _per_seat(state.announced),
        "shown": _shown(state),
        "decree_holders": [Seat(seat) for seat in range(state.players) if state.decrees[seat]],
        "bound": state.bound,
        "agendas": _per_name(state.agendas) if state.outcome is not None and any(state.agendas) else None,
    }


def _per_name(values: list[Any]) -> dict[Seat, Any]:
    return {Seat(seat): value for seat, value in enumerate(values)}


def _per_seat(values: dict[int, Any]) -> dict[Seat, Any]:
    return {Seat(seat): values[seat] for seat in sorted(values)}


def _marks(state: State) -> list[Seat]:
    """Who carries a lamp: first those of the proposal, as declared, then those of other cards."""
    lit = list(state.lamps.get(state.card, ()))
    lit += [seat for card in sorted(state.lamps) if card != state.card for seat in state.lamps[card]]
    return [Seat(seat) for seat in dict.fromkeys(lit)]


def _shown(state: State) -> dict[str, dict[Seat, Any]]:
    """Votes, Decrees and agendas that a card has opened."""
    return {
        "votes": {Seat(seat): state.votes[seat] for seat in sorted(state.shown_votes) if state.votes[seat]},
        "decrees": {
            Seat(seat): state.decrees[seat] for seat in sorted(state.shown_decrees) if state.decrees[seat]
        },
        "agendas": {
            Seat(seat): state.agendas[seat] for seat in sorted(state.shown_agendas) if state.agendas[seat]
        },
    }


def _own(state: State, seat: int) -> dict[str, Any]:
    return {
        "vote": state.votes[seat] or None,
        "secret_votes": state.secret[seat] if state.secret[seat] >= 0 else None,
        "decree": state.decrees[seat] or None,
        "agenda": state.agendas[seat] or None,
    }


def _secret(state: State) -> dict[str, Any]:
    return {
        "votes": _per_name([vote or None for vote in state.votes]),
        "secret_votes": _per_name([count if count >= 0 else None for count in state.secret]),
        "decrees": _per_name([card or None for card in state.decrees]),
        "agendas": _per_name([card or None for card in state.agendas]),
        "deck": ["end" if card == END else card for card in state.deck],
        "rejected": state.rejected[:],
        "box": state.box[:],
    }
