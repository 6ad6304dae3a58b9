"""The data of each notice, as `data` declares it, one function each. What the keys mean is said there.

Built from what its readers may know: the thread is told names with votes only where the pack lets it. Nothing is decided or
changed here: `rules` calls these when it is done, and only if somebody listens, and says to whom it goes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from pbp_mod.engines.ledger import views
from pbp_mod.engines.ledger.count import LAST, LONGEST, Came, needed
from pbp_mod.engines.ledger.electorate import actors, missing_orders, missing_voters, targets_of, voters
from pbp_mod.engines.ledger.pack import Act, seats_of, size
from pbp_mod.engines.ledger.state import Gone, Said, State, team_of
from pbp_mod.game.actions import Audience, Seat
from pbp_mod.game.retelling import Retelling

if TYPE_CHECKING:
    from pbp_mod.engines.ledger import data, parts

RETELLING = Retelling(
    asking={
        "phase": ("vote", "ballot"),
        "runoff": ("vote", "ballot"),
        "asked": ("act",),
    },
    mended={
        "ordered": frozenset({"name", "said"}),
        "over": frozenset({"winners", "teams", "reason", "gone", "results", "points"}),
    },
    published={"ballot": "result"},
    unsaid={"effect": frozenset({"mark", "unmark", "saved", "tell"})},
    only=frozenset({"asked"}),
)
_RULES = ("mod-kill", "twilight", "replaced", "show")


def opening(state: State) -> data.Opening:
    """The game opens."""
    pack = state.pack
    phases = pack.phases.values()
    ballots = [phase.ballot for phase in phases if phase.ballot is not None]
    return {
        "pack": pack.name,
        "title": pack.title,
        "rules": pack.rules,
        "roles": [
            {"name": name, "team": pack.roles[name].team, "number": size(who)}
            for name, who in state.roles.items()
            if who
        ],
        "groups": list(pack.groups),
        "circle": pack.circle,
        "phases": [phase.name for phase in phases],
        "options": {name: state.rule(name.replace("-", "_")) for name in _RULES},
        "shown": state.rule("show") if pack.roles else "nothing",
        "by_pm": any(phase.acts for phase in phases) or any(not ballot.public for ballot in ballots),
        "in_thread": any(ballot.public for ballot in ballots),
        "unvote": any(ballot.public and ballot.unvote and ballot.revisable for ballot in ballots),
        "hammer": any(
            "hammer" in phase.ends and phase.ballot is not None and phase.ballot.public for phase in phases
        ),
        "board": views.table(state),
    }


def phase(state: State, *, quiet: bool) -> data.PhaseOpens:
    """A phase begins; `quiet`: behind one in which something could have happened to players, and nobody went out."""
    return {
        "quiet": quiet,
        "day": state.day,
        "phase": state.phase,
        "title": views.title(state),
        "ballot": _asked_of_some(state),
        "hammer": needed(state),
        "ends": sorted(state.now.ends),
        "acts": bool(state.now.acts),
        "alive": size(state.inside),
        "offices": {office: views.seats(who) for office, who in state.offices.items() if who},
        "counters": dict(state.counters),
    }


def _asked_of_some(state: State) -> parts.Asked | None:
    """What is asked; where all who are in may vote, they aren't named."""
    found = views.asked(state)
    if found is not None and found["voters"] == views.seats(seats_of(state.inside)):
        found["voters"] = []
    return found


def phase_named(state: State) -> data.CalledOff:
    """The phase by its name."""
    return {"day": state.day, "phase": state.phase, "title": views.title(state)}


def asked(state: State) -> Iterator[tuple[Audience, data.AskedByPM]]:
    """To each group that gives one order together what it is asked in the phase.

    Nobody else gets a message for that: who is written to would tell who can do something. What a role can do stands in its
    message (V13).
    """
    names = list(state.pack.groups)
    for act in state.now.acts:
        if act.group and actors(state, act):
            together = views.group(state, names.index(act.group))
            if together.members:
                yield together, _asked(state, act, together.members)


def _asked(state: State, act: Act, members: Sequence[int]) -> data.AskedByPM:
    return {
        **phase_named(state),
        "name": act.name,
        "ask": act.ask,
        "must": act.must,
        "answers": list(act.words),
        "players": views.seats(targets_of(state, act, members[0])),
        "together": len(members) > 1,
    }


def _can(state: State, seat: int) -> list[data.Can]:
    """What somebody may order in one phase or another, by what he is as the game opens."""
    return [
        {
            "phase": each.name,
            "name": act.name,
            "ask": act.ask,
            "answers": list(act.words),
            "players": act.targets is not None,
        }
        for each in state.pack.phases.values()
        for act in each.acts
        if not act.group and actors(state, act) >> seat & 1
    ]


def hammer(state: State) -> data.Hammer:
    """Enough votes are in."""
    assert state.hammered is not None
    return {
        **phase_named(state),
        "target": views.target(state.hammered),
        "votes": state.counts[state.hammered],
        "wagons": views.wagons(state, state.counts),
    }


def tie(state: State, found: Came) -> data.Tie:
    """Some are level, and the moderator decides."""
    ballot = state.ballot
    assert ballot is not None
    return {
        **phase_named(state),
        "tied": _listed(state, found.tied),
        "wagons": _wagons(state),
        "public": ballot.public,
        "abstain": ballot.abstain,
        "hammer": needed(state),
    }


runoff = tie
"""Some are level, and are voted on once more."""


def result(state: State, found: Came) -> data.Result:
    """What a ballot came to. The votes are told as the pack has it, and secret weights never."""
    ballot = state.ballot
    assert ballot is not None
    abstained = [seat for seat, said in state.standing.items() if ballot.abstain and ballot.abstain in said]
    named = ballot.public or ballot.shows == "open"
    return {
        **phase_named(state),
        "ask": ballot.ask,
        "public": ballot.public,
        "shows": "open" if ballot.public else ballot.shows,
        "chosen": _listed(state, found.chosen),
        "tied": _listed(state, found.tied),
        "why": found.why,
        "broken": ballot.tie if found.tied and found.chosen and ballot.tie in (LONGEST, LAST) else "",
        "hammered": state.hammered is not None,
        "unseen": named and _is_unseen(state, found.chosen),
        "alone": _alone(state) if named else None,
        "wagons": _wagons(state),
        "abstained": views.seats(abstained if ballot.public else sorted(abstained)) if named else [],
        "silent": views.seats(missing_voters(state)) if named else [],
        "named": named,
    }


def _listed(state: State, targets: Said) -> list[Seat | str]:
    """Of answers by PM no order tells which came first."""
    public = state.ballot is not None and state.ballot.public
    return views.listed(targets if public else tuple(views.in_order(state, targets)))


def _is_unseen(state: State, chosen: Said) -> bool:
    """Whether others have more votes than who is chosen, as far as they show: then all see that some count otherwise (V8)."""
    shown = views.open_votes(state)
    least = min((shown.get(each, 0) for each in chosen), default=0)
    return bool(chosen) and any(votes > least for each, votes in shown.items() if each not in chosen)


def _alone(state: State) -> Seat | None:
    """The only one who could vote."""
    found = seats_of(voters(state))
    return Seat(found[0]) if len(found) == 1 else None


def _wagons(state: State) -> list[parts.Wagon]:
    ballot = state.ballot
    assert ballot is not None
    if not ballot.public and ballot.shows == "secret":
        return []
    return views.wagons(state, views.open_votes(state), named=ballot.public or ballot.shows == "open")


def out(state: State, went: Sequence[Gone], *, goes_on: bool) -> data.Out:
    """Players go out; `goes_on`: in the middle of a vote that isn't over by it."""
    return {
        "gone": views.fallen(went),
        "alive": size(state.inside),
        "hammer": needed(state) if goes_on else None,
    }


def players(seats: Iterable[int]) -> data.Players:
    """These players."""
    return {"seats": views.seats(seats)}


def shown(state: State, seats: Iterable[int], what: str) -> data.Shown:
    """What these are: the role with its team, or the team alone."""
    return {
        "members": [
            {
                "seat": Seat(seat),
                "role": state.role_of[seat] if what == "role" else "",
                "team": team_of(state, seat),
            }
            for seat in seats
        ]
    }


def office(state: State, name: str) -> data.Office:
    """Who holds an office now."""
    return {"office": name, "seats": views.seats(state.offices.get(name, 0))}


def points(state: State, seats: Iterable[int], number: int) -> data.Points:
    """Points for these."""
    return {"seats": views.seats(seats), "number": number, "points": views.points(state)}


def over(state: State) -> data.Over:
    """The end."""
    outcome = state.outcome
    assert outcome is not None
    won = set(outcome.winners)
    by_team: dict[str, list[int]] = {}
    for seat in range(state.players):
        by_team.setdefault(team_of(state, seat), []).append(seat)
    return {
        "winners": views.seats(outcome.winners),
        "teams": [team for team, seats in by_team.items() if team and won.issuperset(seats)],
        "reason": outcome.reason,
        "title": state.pack.title,
        "members": [views.member(state, seat) for seat in range(state.players)] if state.pack.roles else [],
        "gone": views.fallen(state.gone),
        "results": views.standing(state)["results"],
        "points": views.points(state),
        "circle": state.pack.circle,
    }


# --- by private message


def role(state: State, seat: int) -> data.RoleMessage:
    """To a seat: who he is."""
    found = views.own(state, seat)
    fellows = {each: None for one in found["groups"] for each in one["members"] if each != seat}
    return {
        "role": found["role"],
        "team": found["team"],
        "pm": found["pm"],
        "knows": found["knows"],
        "fellows": list(fellows),
        "can": _can(state, seat),
    }


def group(state: State, place: int, newcomers: int) -> data.GroupMessage:
    """To a group into which somebody has come: who is in it, with their roles where the pack says so."""
    return views.together(state, place, newcomers)


def ordered(act: Act, by: int, said: Said, *, together: bool) -> data.Ordered:
    """To a group: what one of them has ordered. Whether others' orders are still missing is none of it: that would tell who else
    has something to do, and who is left.
    """
    return {"name": act.name, "by": Seat(by), "said": views.listed(said), "together": together}


def told(text: str, *, together: bool = False) -> data.Told:
    """Words of the pack's or the moderator's, to one or to several `together`."""
    return {"text": text, "together": together}


def orders(state: State) -> data.Orders:
    """To the moderator at a phase's end: all orders, in the order of the pack's actions."""
    given = views.orders(state)
    names = [act.name for act in state.now.acts]
    missing = [(act.name, missing_orders(state, act)) for act in state.now.acts if act.must]
    return {
        **phase_named(state),
        "orders": sorted(given, key=lambda each: names.index(each["name"])),
        "missing": [{"name": name, "seats": views.seats(seats)} for name, seats in missing if seats],
    }


def unresolved(state: State) -> data.Unresolved:
    """To the moderator who goes on: orders left to him of which nothing came, as far as he has said."""
    return {**phase_named(state), "orders": [each for each in views.orders(state) if _is_open(state, each)]}


def _is_open(state: State, order: parts.Order) -> bool:
    """Whether the moderator has to resolve an order, and has said nothing of whom it names or who gave it."""
    act = next(act for act in state.now.acts if act.name == order["name"])
    targets = sum(1 << each for each in order["said"] if isinstance(each, int))
    by = actors(state, act) if act.group else 1 << order["by"]
    return bool(targets) and any(each.do == "ask" for each in act.then) and not (targets | by) & state.spoken
