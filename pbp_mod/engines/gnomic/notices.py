"""The data of each notice, as `data/notices.py` declares it, in the order in which a round brings them.

Each function builds what its audience may know, and changes nothing. What the thread is told is made only from what lies
open. When a notice is due, and to whom it goes, the rules decide. What cards tell of themselves is in `effects/notices.py`, what is told
of the Presidency in `office.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from pbp_mod.engines.gnomic.effects.modifiers import number, turned_by, word
from pbp_mod.engines.gnomic.state import State
from pbp_mod.game.actions import Seat, seat_or_none
from pbp_mod.game.retelling import Retelling

if TYPE_CHECKING:
    from pbp_mod.engines.gnomic.data import notices as data
    from pbp_mod.engines.gnomic.data.shapes import Card, Change, Face, OpenedAgenda, RowCard

RETELLING = Retelling(
    asking={
        "round": ("propose",),
        "vote-asked": ("vote",),
        "discs-down": ("close",),
        "secret-votes": ("secret-lobby",),
        "share-asked": ("distribute",),
        "stay-asked": ("stay", "pass"),
        "window": ("challenge", "waive"),
        "discard-asked": ("discard-law",),
        "question": ("decide",),
        "resolve": ("adjust", "resolved"),
    },
    published={"vote": "revealed", "secret-lobby": "revealed"},
    mended={
        "over": frozenset({"winner", "reason", "honor_now", "lobby_now", "president", "direction", "rounds"})
    },
    score=frozenset({"honor_now", "lobby_now", "most_open"}),
    besides={"challenge-declared": ("challenge", "waive")},
    retold={"revealed": "result"},
    only=frozenset(
        {
            *("vote-asked", "discs-down", "secret-votes", "share-asked", "stay-asked"),
            *("window", "discard-asked", "question", "resolve"),
        }
    ),
)


def seats(found: Iterable[int]) -> list[Seat]:
    """Seats for reading."""
    return [Seat(seat) for seat in found]


def change(honor: Mapping[int, int] | None = None, lobby: Mapping[int, int] | None = None) -> Change:
    """Honor points and lobby votes gained and lost, per name; zeros are left out."""
    return {
        "honor": {Seat(seat): n for seat, n in sorted((honor or {}).items()) if n},
        "lobby": {Seat(seat): n for seat, n in sorted((lobby or {}).items()) if n},
    }


def row(state: State) -> list[RowCard]:
    """The row: number, title, text… of each card and the lobby votes on it."""
    cards = (card for card in state.row if card)
    return [{**state.face(card), "lobby_on_card": state.on.get(card, 0)} for card in cards]


def _now(amounts: Sequence[int]) -> dict[Seat, int]:
    return {Seat(seat): n for seat, n in enumerate(amounts)}


def _titles(state: State, cards: Iterable[int]) -> list[Card]:
    return [state.pack.title(card) for card in cards]


def faces(state: State, cards: Iterable[int]) -> list[Face]:
    """All that these cards show."""
    return [state.face(card) for card in cards]


def _voted_on(state: State) -> Card | None:
    return state.pack.title(state.card) if state.card else None


def _holders(state: State) -> list[Seat]:
    return [Seat(seat) for seat in range(state.players) if state.decrees[seat]]


def opening(state: State) -> data.Opening:
    """The table before the first proposal."""
    settings = state.settings
    return {
        "pack": {"name": state.pack.name, "title": state.pack.heading},
        "seats": seats(range(state.players)),
        "president": Seat(state.president),
        "direction": direction(state),
        "decrees": settings.decrees,
        "confidence": settings.confidence,
        "agendas": settings.agendas,
        "prepared": settings.prepared,
        "permanent": faces(state, state.permanent),
        "row": row(state),
        "deck": len(state.deck),
        "honor_now": _now(state.honor),
        "lobby_now": _now(state.lobby),
    }


def direction(state: State) -> str:
    """To which side the Presidency is passed on."""
    return str(word(state, "direction", "left"))


def decree(state: State, seat: int) -> data.Decree:
    """To a gnome alone (G26)."""
    return {"player": Seat(seat), "card": state.face(state.decrees[seat])}


def agenda(state: State, seat: int) -> data.Agenda:
    """To a gnome alone (G28)."""
    return {"player": Seat(seat), "agenda": state.pack.agenda_face(state.agendas[seat])}


def new_round(state: State) -> data.Round:
    """How things stand when a round begins."""
    return {
        "round": state.round,
        "president": Seat(state.president),
        "direction": direction(state),
        "challenger": seat_or_none(state.challenger),
        "bound": state.bound,
        "row": row(state),
        "permanent": faces(state, state.permanent),
        "archive": _titles(state, state.archive),
        "honor_now": _now(state.honor),
        "lobby_now": _now(state.lobby),
        "decree_holders": _holders(state),
        "deck": len(state.deck),
        "end_cards": state.end_cards,
    }


def proposal(state: State, marks: tuple[tuple[int, ...], ...], forced: bool) -> data.Proposal:
    """What is proposed, and whom the President marks (G8)."""
    return {
        "president": Seat(state.president),
        "card": state.face(state.proposal),
        "lobby_on_card": state.on.get(state.proposal, 0),
        "marks": [Seat(seat) for each in marks for seat in each],
        "party": state.parties.get(state.proposal),
        "forced": forced,
    }


def decree_discarded(seat: int) -> data.DecreeDiscarded:
    """Which card it was stays secret (GR11)."""
    return {"player": Seat(seat), "why": "not-proposed"}


def discard_asked(state: State) -> data.DiscardAsked:
    """G26."""
    return {"president": Seat(state.president), "row": row(state)}


def law_discarded(state: State, card: int, lost: int, forced: bool) -> data.LawDiscarded:
    """G26, GR23."""
    return {"card": state.pack.title(card), "lost": lost, "forced": forced}


def vote_asked(state: State, most_open: Sequence[int]) -> data.VoteAsked:
    """The vote begins; `most_open` for each seat (G9, G10)."""
    return {
        "card": _voted_on(state),
        "president": Seat(state.president),
        "challenger": seat_or_none(state.challenger),
        "every": {Seat(seat): number(state, "bonus", 3, seat)[0] for seat in range(state.players)},
        "most_open": _now(most_open),
        "turned_by": turned_by(state, "bonus", "place-max"),
        "permanent": _titles(state, state.permanent),
        "one_time": _titles(state, state.one_time),
        "honor_now": _now(state.honor),
        "lobby_now": _now(state.lobby),
        "decree_holders": _holders(state),
    }


def vote_shown(seat: int, choice: str) -> data.VoteShown:
    """A disc that lies open because of a card."""
    return {"player": Seat(seat), "choice": choice}


def lobby(state: State, seat: int, votes: int, bonus: int) -> data.Lobby:
    """G10, GR5."""
    return {
        "player": Seat(seat),
        "votes": votes,
        "bonus": bonus,
        "on_tile": state.placed[seat],
        "left": state.lobby[seat],
        "change": change(lobby={seat: -votes}),
    }


def discs_down(state: State) -> data.DiscsDown:
    """Nobody's disc is missing."""
    return {"president": Seat(state.president)}


def closed(state: State) -> data.Closed:
    """G11."""
    return {"president": Seat(state.president)}


def secret_votes(state: State) -> data.SecretVotes:
    """Who owes a number and who has none to give; what they give is nobody else's business (G12)."""
    return {
        "asked": [Seat(seat) for seat in range(state.players) if state.secret[seat] < 0],
        "unable": [Seat(seat) for seat in range(state.players) if state.secret[seat] == 0],
        "turned_by": turned_by(state, "secret-max", "place-max"),
    }


def revealed(state: State) -> data.Revealed:
    """All discs and secret numbers (G12)."""
    return {
        "votes": {Seat(seat): choice for seat, choice in enumerate(state.votes)},
        "secret": _now(state.secret),
        "change": change(lobby={seat: -count for seat, count in enumerate(state.secret)}),
    }


def result(
    state: State, weights: Sequence[int], lobby_weights: Sequence[int], counts: Sequence[int], margin: int
) -> data.Result:
    """The count, gnome by gnome (G13)."""
    assert state.totals is not None
    ballots: dict[Seat, data.Ballot] = {
        Seat(seat): {
            "vote": state.votes[seat],
            "open": state.opened[seat],
            "bonus": state.bonuses[seat],
            "secret": state.secret[seat],
            "weight": weights[seat],
            "lobby_weight": lobby_weights[seat],
            "counts": counts[seat],
        }
        for seat in range(state.players)
    }
    return {
        "ballots": ballots,
        "yes": state.totals[0],
        "no": state.totals[1],
        "margin": margin,
        "margin_by": turned_by(state, "margin"),
        "counted_by": turned_by(state, "weight", "lobby-weight"),
        "result": state.result,
        "card": _voted_on(state),
        "challenger": seat_or_none(state.challenger),
    }


def enacted(state: State, card: int, fallen: Sequence[int]) -> data.Enacted:
    """G14."""
    return {
        "card": state.face(card),
        "party": state.parties.get(card),
        "fallen": _titles(state, fallen),
        "permanent": _titles(state, state.permanent),
        "one_time": _titles(state, state.one_time),
    }


def rejected(state: State, card: int, lost: int, marker: str | None) -> data.Rejected:
    """G16."""
    return {"card": state.pack.title(card), "lost": lost, "marker_back": marker}


def share_asked(state: State, among: Sequence[int], own_most: int | str) -> data.ShareAsked:
    """G15."""
    return {
        "president": Seat(state.president),
        "card": state.pack.title(state.card),
        "total": state.on[state.card],
        "among": seats(among),
        "own_most": own_most,
        "turned_by": turned_by(state, "share-max"),
    }


def distributed(state: State, total: int, shares: Mapping[int, int], forced: bool) -> data.Distributed:
    """G15."""
    return {
        "president": Seat(state.president),
        "card": state.pack.title(state.card),
        "total": total,
        "lost": total - sum(shares.values()),
        "forced": forced,
        "change": change(lobby=shares),
    }


def majority(state: State, side: str, base: int, given: Mapping[int, int]) -> data.Majority:
    """Honor for those who voted with the result (G17)."""
    return {
        "side": side,
        "base": base,
        "voters": seats(given),
        "turned_by": turned_by(state, "majority", "honor-gain"),
        "change": change(honor=given),
    }


def row_lobby(state: State, each: int) -> data.RowLobby:
    """G20."""
    return {"each": each, "turned_by": turned_by(state, "row-lobby"), "row": row(state)}


def end_card(state: State) -> data.EndCard:
    """G21."""
    return {"count": state.end_cards}


def wrong_card(state: State, card: int) -> data.WrongCard:
    """G6."""
    return {"card": state.pack.title(card)}


def drawn(state: State, card: int) -> data.Drawn:
    """G20."""
    return {"card": state.face(card), "deck": len(state.deck)}


def expired(state: State, cards: Sequence[int]) -> data.Expired:
    """G24."""
    return {"cards": _titles(state, cards)}


def ending(why: str) -> data.Ending:
    """G21, GR4."""
    return {"why": why}


def agendas(
    state: State,
    laws: Mapping[str, int],
    leads: Mapping[int, int],
    honor: Mapping[int, int],
    lobby: Mapping[int, int],
) -> data.Agendas:
    """All agendas and what they pay; `leads`: for each seat that has one, by how many laws it leads (G28)."""
    opened: dict[Seat, OpenedAgenda] = {
        Seat(seat): {**state.pack.agenda_face(state.agendas[seat]), "lead_reached": lead}
        for seat, lead in leads.items()
    }
    return {
        "laws": {party: laws.get(party, 0) for party in sorted(laws) if party},
        "agendas": opened,
        "turned_by": turned_by(state, "agenda-honor", "agenda-even", "honor-gain", "lobby-gain"),
        "change": change(honor, lobby),
    }


def over(state: State) -> data.Over:
    """Who has won, and by which tie-break (G25)."""
    assert state.outcome is not None
    return {
        "winner": Seat(state.outcome.winners[0]),
        "reason": state.outcome.reason,
        "honor_now": _now(state.honor),
        "lobby_now": _now(state.lobby),
        "president": Seat(state.president),
        "direction": direction(state),
        "rounds": state.round,
    }
