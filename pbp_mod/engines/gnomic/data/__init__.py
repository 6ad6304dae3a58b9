"""What the notices and views of the game hold: a type for each notice, and for each part of a view.

For the type checker and for tests; no command imports this module, so that it costs nothing. It says what there is,
`notices.py`, `office.py` and `views.py` build it, each for its audience, from the state and field by field.

The sum of all `change` that the thread is told is the whole change of honor points and lobby votes. `…_now` are standings.
`forced`: the engine did it, there was no choice (GR8). `turned_by`: the laws in force that speak of the rule at work,
strongest first, as all `…_by`; whether they did anything is on the cards. `if`, `who` and `per` are the codes of the pack, as it writes
them. What is kept by `Seat` stands in the order of the seats.
"""

from __future__ import annotations

from pbp_mod.engines.gnomic.data import notices, office
from pbp_mod.engines.gnomic.data.views import BoardPost, Own, Secret, Table

__all__ = ["NOTICES", "BoardPost", "Own", "Secret", "Table"]

NOTICES: dict[str, type] = {
    "opening": notices.Opening,
    "round": notices.Round,
    "proposal": notices.Proposal,
    "decree-discarded": notices.DecreeDiscarded,
    "discard-asked": notices.DiscardAsked,
    "law-discarded": notices.LawDiscarded,
    "effect": notices.CardEffect,
    "question": notices.Question,
    "decided": notices.Decided,
    "resolve": notices.Resolve,
    "adjusted": notices.Adjusted,
    "resolved": notices.Resolved,
    "vote-asked": notices.VoteAsked,
    "vote-shown": notices.VoteShown,
    "lobby": notices.Lobby,
    "discs-down": notices.DiscsDown,
    "closed": notices.Closed,
    "secret-votes": notices.SecretVotes,
    "revealed": notices.Revealed,
    "result": notices.Result,
    "enacted": notices.Enacted,
    "rejected": notices.Rejected,
    "share-asked": notices.ShareAsked,
    "distributed": notices.Distributed,
    "majority": notices.Majority,
    "row-lobby": notices.RowLobby,
    "end-card": notices.EndCard,
    "wrong-card": notices.WrongCard,
    "drawn": notices.Drawn,
    "stay-asked": office.StayAsked,
    "presidency": office.Presidency,
    "window": office.Window,
    "challenge-declared": office.ChallengeDeclared,
    "challenger": office.Challenger,
    "confidence-over": office.ConfidenceOver,
    "expired": notices.Expired,
    "ending": notices.Ending,
    "agendas": notices.Agendas,
    "over": notices.Over,
    "decree": notices.Decree,
    "agenda": notices.Agenda,
}
"""Each notice by its template."""
