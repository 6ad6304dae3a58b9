"""What each audience may know, as `data` declares it; built field by field, and nothing is taken away from a whole.

Changes nothing. That a vote by PM shows in no table, and an order to nobody but who gave it, is decided here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pbp_mod.engines.ledger.count import needed, open_weight
from pbp_mod.engines.ledger.electorate import missing_voters, picks, voters
from pbp_mod.engines.ledger.pack import Phase, mask, number, seats_of
from pbp_mod.engines.ledger.state import RESOLVE, Gone, Said, State, Target, team_of
from pbp_mod.game.actions import GROUPS, MODERATOR, Audience, Group, Seat

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from pbp_mod.engines.ledger import data, parts


def view(state: State, audience: Audience) -> dict[str, Any]:
    """See `Engine.view`."""
    seen: dict[str, Any] = {"table": table(state)}
    if audience == MODERATOR:
        seen["secret"] = _secret(state)
    elif audience >= GROUPS:
        seen["together"] = _together(state, audience - GROUPS)
    elif audience >= 0:
        seen["own"] = own(state, audience)
    return seen


def seats(players: int | Iterable[int]) -> list[Seat]:
    """The seats of a mask, or these, for people to read."""
    return [Seat(each) for each in (seats_of(players) if isinstance(players, int) else players)]


def target(each: Target) -> Seat | str:
    """What is voted for, for people to read."""
    return Seat(each) if isinstance(each, int) else each


def listed(what: Said) -> list[Seat | str]:
    """All that a vote or an order names, for people to read."""
    return [target(each) for each in what]


def title(state: State) -> str:
    """What the running phase is called, with the day put in; what its pack gives no title is called by its name."""
    return _titled(state, state.now, state.day)


def _titled(state: State, phase: Phase, day: int) -> str:
    if phase.title:
        return phase.title.replace("{day}", str(day))
    name = phase.name[:1].upper() + phase.name[1:]
    return f"{name} {day}" if state.pack.circle else name


def phase(state: State) -> str:
    """The phase by its stable name; while the moderator is waited for, why."""
    return state.stop or state.phase


def seen_stop(state: State) -> str:
    """Why the moderator is waited for, as far as all may know it: that all orders are in, no post tells before he does (V14)."""
    return "" if state.stop == RESOLVE and state.now.ballot is None else state.stop


def seen_phase(state: State) -> str:
    """The phase as far as all may know it."""
    return seen_stop(state) or state.phase


def table(state: State) -> data.Table:
    """What lies open to all."""
    open_ballot = state.ballot is not None and state.ballot.public
    return {
        "day": state.day,
        "phase": state.phase,
        "ballot": running(state),
        "hammer": needed(state),
        "votes": _votes(state) if open_ballot else {},
        "wagons": wagons(state, state.counts) if open_ballot else [],
        "missing": seats(missing_voters(state)) if open_ballot else [],
        "alive": seats(state.inside),
        "gone": fallen(state.gone),
        "offices": {office: seats(who) for office, who in state.offices.items() if who},
        "points": points(state),
        "counters": dict(state.counters),
    }


def points(state: State) -> dict[Seat, int]:
    """Everybody's points, if anybody has some."""
    return {Seat(seat): each for seat, each in enumerate(state.points)} if any(state.points) else {}


def _votes(state: State) -> dict[Seat, Seat | str | list[Seat]]:
    return {
        Seat(by): target(what[0])
        if len(what) == 1
        else [Seat(each) for each in what if isinstance(each, int)]
        for by, what in state.standing.items()
    }


def wagons(state: State, votes: Mapping[Target, int], *, named: bool = True) -> list[parts.Wagon]:
    """The votes for each, the largest first, with who they are from, if `named`.

    Of votes in the thread the order tells what is older; of answers by PM it tells nothing (V5).
    """
    cast = dict(state.standing) if _is_public(state) else dict(sorted(state.standing.items()))
    first = {
        each: at for at, each in enumerate(dict.fromkeys(each for what in cast.values() for each in what))
    }
    order = (
        in_order(state, votes)
        if not _is_public(state)
        else sorted(votes, key=lambda each: first.get(each, 0))
    )
    return [
        {
            "target": target(each),
            "votes": votes[each],
            "voters": [Seat(by) for by, what in cast.items() if each in what] if named else [],
            "heavy": _heavy(state, cast, each) if named else [],
        }
        for each in sorted(order, key=lambda each: -votes[each])
    ]


def in_order(state: State, targets: Iterable[Target]) -> list[Target]:
    """What is voted for, in an order that tells nothing: players by seat, then words as the ballot has them."""
    words = state.ballot.words if state.ballot is not None else ()
    return sorted(
        targets,
        key=lambda each: (
            (0, each) if isinstance(each, int) else (1, words.index(each) if each in words else 99)
        ),
    )


def _is_public(state: State) -> bool:
    return state.ballot is not None and state.ballot.public


def _heavy(state: State, cast: Mapping[int, Said], target: Target) -> list[parts.Heavy]:
    """Those whose vote for that is more than one, or none, as all may know it."""
    ballot = state.ballot
    if ballot is None or not ballot.weights:
        return []
    weighed = [(by, open_weight(state, ballot, by)) for by, what in cast.items() if target in what]
    return [{"seat": Seat(by), "votes": votes} for by, votes in weighed if votes != 1]


def open_votes(state: State) -> dict[Target, int]:
    """The votes as all may count them, whether they came by PM or not."""
    ballot = state.ballot
    found: dict[Target, int] = {}
    for by, what in state.standing.items() if ballot is not None else ():
        assert ballot is not None
        for each in what:
            if not ballot.abstain or each != ballot.abstain:
                found[each] = found.get(each, 0) + open_weight(state, ballot, by)
    return {each: votes for each, votes in found.items() if votes}


def running(state: State) -> parts.Running | None:
    """The running ballot, without what was answered."""
    ballot = state.ballot
    if ballot is None:
        return None
    return {
        "ask": ballot.ask,
        "public": ballot.public,
        "voters": seats(voters(state)),
        "words": [word for word in ballot.words if not state.runoff or word in state.runoff],
        "abstain": ballot.abstain,
    }


def asked(state: State) -> parts.Asked | None:
    """The same with all that voters have to know of it."""
    ballot, found = state.ballot, running(state)
    if ballot is None or found is None:
        return None
    return {
        **found,
        "revisable": ballot.revisable,
        "unvote": ballot.unvote and ballot.revisable and ballot.public,
        "shows": ballot.shows,
        "players": ballot.choices is not None
        and (not state.runoff or any(isinstance(each, int) for each in state.runoff)),
        "pick": picks(state, ballot),
        "runoff": listed(state.runoff),
        "tie": ballot.tie,
        "wins": None if ballot.wins is None else max(1, number(ballot.wins, state)),
    }


def fallen(gone: Iterable[Gone]) -> list[parts.Fallen]:
    """Who went out, for people to read."""
    return [
        {"seat": Seat(each.seat), "day": each.day, "phase": each.phase, "role": each.role, "team": each.team}
        for each in gone
    ]


def standing(state: State) -> data.BoardPost:
    """What the board post tells besides the table."""
    return {
        "title": title(state) if state.outcome is None else "",
        "stop": seen_stop(state),
        "results": [
            {
                "day": each.day,
                "phase": each.phase,
                "title": _titled(state, state.pack.phases[each.phase], each.day),
                "chosen": listed(each.chosen),
            }
            for each in state.results
        ],
    }


def group(state: State, place: int) -> Group:
    """The group that is number `place` in the pack, as it is now."""
    each = list(state.pack.groups.values())[place]
    return Group(place, each.name, seats_of(mask(each.who, state)))


def groups(state: State) -> tuple[Group, ...]:
    """All groups of the pack."""
    return tuple(group(state, place) for place in range(len(state.pack.groups)))


def fellows(state: State, seat: int) -> list[parts.Fellows]:
    """The groups of which somebody is told that he belongs to them, with their members."""
    return [
        {"name": each.name, "members": seats(each.members)}
        for each, told in zip(groups(state), state.pack.groups.values(), strict=True)
        if told.told and seat in each.members
    ]


def together(state: State, place: int, newcomers: int = 0) -> data.GroupMessage:
    """Who is in a group, with their roles where the pack says so."""
    each = list(state.pack.groups.values())[place]
    return {
        "name": each.name,
        "newcomers": seats(newcomers),
        "members": [member(state, seat, role="roles" in each.told) for seat in group(state, place).members],
        "orders": [],
        "first": state.begun <= 1,
    }


def _together(state: State, place: int) -> data.GroupMessage | None:
    """What a group may know now: who is in it, and what they have ordered together; None if its pack tells it nothing."""
    each = list(state.pack.groups.values())[place]
    ours = {act.name for act in state.now.acts if act.group == each.name} if state.outcome is None else ()
    if not each.told:
        return None
    return together(state, place) | {"orders": [order for order in orders(state) if order["name"] in ours]}


def known_to(state: State, seat: int) -> int:
    """Of whom somebody knows what they are: himself, whom his role knows, and those in groups that are told their members."""
    role = state.pack.roles.get(state.role_of[seat])
    found = 1 << seat
    if role is not None and role.knows is not None:
        found |= mask(role.knows, state, 1 << seat)
    for each in fellows(state, seat):
        found |= sum(1 << member for member in each["members"])
    return found


def pieces(state: State, seat: int) -> list[parts.Piece]:
    """The message of somebody's role, in words and players."""
    role = state.pack.roles.get(state.role_of[seat])
    if role is None or not role.pm:
        return []
    together = {each: None for one in fellows(state, seat) for each in one["members"] if each != seat}
    put = {
        "group": list(together),
        "knows": seats(mask(role.knows, state, 1 << seat) & ~(1 << seat)) if role.knows is not None else [],
    }
    found: list[parts.Piece] = []
    rest = role.pm.replace("{role}", role.name).replace("{team}", role.team)
    while rest:
        at, name = min(
            ((rest.find(f"{{{name}}}"), name) for name in put if f"{{{name}}}" in rest), default=(-1, "")
        )
        if at < 0:
            found.append({"text": rest, "seats": []})
            break
        if at:
            found.append({"text": rest[:at], "seats": []})
        found.append({"text": "", "seats": put[name]})
        rest = rest[at + len(name) + 2 :]
    return found


def own(state: State, seat: int) -> data.Own:
    """What only this seat knows."""
    role = state.pack.roles.get(state.role_of[seat])
    secret = state.ballot is not None and not state.ballot.public
    return {
        "role": role.name if role else "",
        "team": role.team if role else "",
        "pm": pieces(state, seat),
        "knows": seats(mask(role.knows, state, 1 << seat) & ~(1 << seat))
        if role and role.knows is not None
        else [],
        "groups": fellows(state, seat),
        "orders": [order for order in orders(state) if order["by"] == seat],
        "answer": listed(state.standing.get(seat, ())) if secret else [],
    }


def orders(state: State) -> list[parts.Order]:
    """All orders of the running phase."""
    return [
        {"name": name, "by": Seat(by), "said": listed(what)} for (name, _), (by, what) in state.orders.items()
    ]


def member(state: State, seat: int, *, role: bool = True) -> parts.Member:
    """Somebody with what he is."""
    return {
        "seat": Seat(seat),
        "role": state.role_of[seat] if role else "",
        "team": team_of(state, seat) if role else "",
    }


def _secret(state: State) -> data.Secret:
    secret = state.ballot is not None and not state.ballot.public
    return {
        "roles": {Seat(seat): role for seat, role in enumerate(state.role_of) if role},
        "groups": {each.name: seats(each.members) for each in groups(state)},
        "acts": orders(state),
        "marks": {each: seats(who) for each, who in state.marks.items() if who},
        "ballots": {Seat(by): listed(what) for by, what in state.standing.items()} if secret else {},
    }
