"""Who may know what, game by game, written from the rules and not from the engines.

An `Oracle` follows one game for one audience (the thread or a seat). It reads what the moderator sees and what was
recorded, and keeps two things: `facts`, the list of all that the audience has learned so far, and what it takes to say
which values of a notice's data the audience may not have (`leaks`). Two games with equal facts must give equal texts.
What becomes public is derived from where the secret cards are gone, and hardly ever read off the engine's own table.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterator, Mapping
from copy import copy
from typing import Any

from pbp_mod.engines.claim.cards import PACK, TEXT
from pbp_mod.engines.ledger.electorate import voters, votes_open_to
from pbp_mod.engines.ledger.pack import seats_of
from pbp_mod.game.actions import THREAD, Action, Audience, Seat
from tests.anygame import Game, Look, Told, look
from tests.leaves import Path, groups, leaves, piles


class Oracle(ABC):
    """What one audience of a game has learned. `learn` is called after the deal and after every row."""

    def __init__(self, viewer: Audience, game: Game) -> None:
        self.viewer, self.game = viewer, game
        self.facts: list[Any] = []
        self.told = 0  # facts before the newest row
        self.over = False
        self.now = look(game)
        self.before = self.now
        self.start()

    def learn(self, action: Action) -> None:
        """Take in what this row taught."""
        self.told = len(self.facts)
        self.before, self.now = self.now, look(self.game)
        self.over = self.now.outcome is not None
        self.facts.append(self.now.outcome)
        self.step(action)

    @property
    def news(self) -> list[Any]:
        """What the newest row taught."""
        return self.facts[self.told :]

    def fork(self, game: Game) -> Oracle:
        """The same knowledge, to follow a fork of the game."""
        twin = copy(self)
        twin.game = game
        for name, value in vars(self).items():
            if isinstance(value, dict | list | set):
                setattr(twin, name, value.copy())
        return twin

    @abstractmethod
    def start(self) -> None:
        """What is known when the game has been dealt."""

    @abstractmethod
    def step(self, action: Action) -> None:
        """What one more action taught."""

    @abstractmethod
    def leaks(self, template: str, data: Any) -> list[str]:
        """What in a notice's (or view's) data is none of this audience's business, as far as one can tell."""

    def own(self, per_name: Mapping[Any, Any]) -> Any:
        """This seat's share of something secret."""
        return None if self.viewer == THREAD else per_name[self.viewer]


POWERS = ("cia", "raid", "choose", "assassinate")


class QAnon(Oracle):
    """Q3, Q11, Q17, Q20, Q21, Q23, Q25: the roles, the votes, the cards."""

    def start(self) -> None:
        roles = self.now.secret["roles"]
        self.votes: dict[int, str] = {}
        self.agreed = False
        self.role = self.own(roles)
        knows = self.role == "QAnon" or (self.role == "Trump" and len(roles) <= 6)  # Q3
        others = [seat for seat, role in roles.items() if role == "QAnon" and seat != self.viewer]
        self.friends = others if knows else []
        self.trump = [seat for seat, role in roles.items() if role == "Trump"] if self.role == "QAnon" else []
        self.facts.append((self.role, self.friends, self.trump))
        self.used: dict[int, str] = {}  # powers by the number of the FR policy that brought them
        self.discarded: list[str] = []
        self.hand: list[str] = []
        self.shown: list[str] = []
        self.team: tuple[int, str] | None = None

    def step(self, action: Action) -> None:
        kind, by, args = action
        self.shown, self.team = [], None
        if kind in ("nominate", *POWERS, "skip", "enact"):
            self.facts.append((kind, by, dict(args)))
        if kind == "nominate":
            self.votes, self.agreed = {}, False
        self._vote(action)
        self._session(action)
        self._power(action)
        self.hand = self._hand()
        self.facts.append((self.hand, self.shown, self.team, self._enacted(self.now)))

    def _session(self, action: Action) -> None:
        kind, by, args = action
        government = self.before.table["president"], self.before.table["vice_president"]
        if kind == "discard":
            if by == self.viewer:
                self.facts.append(dict(args))
                self.discarded.append(args["card"])
            if self.viewer == government[1]:
                self.facts.append(sorted(self.now.secret["hand"]))
            self.agreed = bool(args.get("veto"))
        elif kind in ("veto", "consent"):
            dropped = self.agreed if kind == "veto" else args["agree"]
            if self.viewer in government or dropped:
                self.facts.append((kind, dropped))

    def _power(self, action: Action) -> None:
        kind, by, args = action
        number = self._enacted(self.now)["FR"]
        if kind in POWERS:
            self.used[number] = kind
        if kind == "enact" and args["card"] == "FR" and self._cia_alone(number):
            kind, by = "cia", self.before.table["president"]
        if by != self.viewer:
            return
        if kind == "cia":
            self.shown = list(self.now.secret["deck"][:3])  # they stay where they are (Q20)
        elif kind == "raid":
            role = self.now.secret["roles"][args["player"]]
            self.team = args["player"], "moderate" if role == "Moderate" else "qanon"  # Q21

    def _cia_alone(self, number: int) -> bool:
        """Whether this FR policy brings the CIA and no other power, which then is used without an order (Q19, Q27)."""
        column = (self.game.players + 1) // 2 * 2
        if self.game.position.opened.settings.powers == "official":
            return (column, number) == (6, 3)
        if (column, number) in ((6, 2), (8, 1)):
            return True
        unused_of = {(10, 2): (1, "raid"), (6, 5): (4, "assassinate")}.get((column, number))
        return unused_of is not None and self.used.get(unused_of[0]) == unused_of[1]

    def _vote(self, action: Action) -> None:
        if action.kind != "vote":
            return
        assert action.by is not None
        self.votes[action.by] = action.args["choice"]
        last = self.now.phase != "election"
        mine = action if action.by == self.viewer else None
        self.facts.append((last, sorted(self.votes.items()) if last else mine))

    def _hand(self) -> list[str]:
        """The cards that this seat holds for the government (Q17)."""
        table, phase = self.now.table, self.now.phase
        mine = (phase == "president-discards" and table["president"] == self.viewer) or (
            phase in ("vice-president-enacts", "veto") and table["vice_president"] == self.viewer
        )
        cards = list(self.now.secret["hand"])
        return [] if not mine else cards if phase == "president-discards" else sorted(cards, reverse=True)

    @staticmethod
    def _enacted(seen: Look) -> Counter[str]:
        """What lies on the board: all that is nowhere else."""
        secret = seen.secret
        return Counter(M=6, FR=11) - Counter([*secret["deck"], *secret["discards"], *secret["hand"]])

    def leaks(self, template: str, data: Any) -> list[str]:
        if self.over:
            return []
        found = [
            f"{template} {path}: {value}"
            for path, value in leaves(data)
            if not (
                self._may_name(path, value)
                if isinstance(value, Seat)
                else self._may_say(template, path, value)
            )
        ]
        found += [f"{template}: {cards}" for cards in piles(data, ("M", "FR")) if not self._may_see(cards)]
        return found

    def _may_name(self, path: Path, seat: Seat) -> bool:
        """Players as such are no secret, but who is what to whom (Q3)."""
        if "qanon" in path:
            return seat in self.friends
        return seat in self.trump if "trump" in path else True

    def _may_say(self, template: str, path: Path, value: Any) -> bool:
        key = path[-1] if path else ""
        if value in ("Moderate", "QAnon", "Trump") and template != "qanon/refusal":
            return bool(
                value == self.role
            )  # in a refusal, which speaks in words of the theme, it is a policy
        if key == "team":
            mine = None if self.role is None else "moderate" if self.role == "Moderate" else "qanon"
            return value == mine or "told" in path or (self.team is not None and value == self.team[1])
        if key == "trump" and template == "qanon/ordered":
            return not value  # had it been Trump, the game would be over (Q6)
        if value in ("yaw", "nah"):
            if isinstance(key, Seat):
                return template == "qanon/result" and self.votes[int(key)] == str(value)
            return bool(self.votes.get(self.viewer) == value)
        if value in ("M", "FR"):
            if key == "policy":
                return value in self._enacted(self.now) - self._enacted(self.before)
            return value in self.discarded if key == "discarded" else key in ("cards", "choices", "hand")
        return True

    def _may_see(self, cards: list[str]) -> bool:
        """Whether a list of policies is one that this seat has before it, or was told earlier (`told`)."""
        distinct = sorted(set(self.hand), reverse=True)
        known = (self.hand, self.shown, distinct, sorted(self.hand, reverse=True))
        return cards in known or (self.viewer != THREAD and cards in self.remembered)

    @property
    def remembered(self) -> list[list[str]]:
        """All hands and looks of this seat so far; what it discarded is its own affair."""
        found = []
        for fact in self.facts:
            if isinstance(fact, tuple) and len(fact) == 4:
                found += [fact[0], fact[1]]
        return found


class Claim(Oracle):
    """C2, C6, C7, C16: hands, followers and the deck are hidden, and all that is no longer there lies open."""

    def start(self) -> None:
        self.known: set[str] = set()
        self.order = [self.now.table["face_up"], *self.now.secret["deck"]]
        self._see()

    def step(self, action: Action) -> None:
        self.facts.append(action)  # posted, or followed at once by a post that says it
        if self.before.table["trick_number"] == 12 != self.now.table["trick_number"]:
            last = {seat: list(hand) for seat, hand in self.before.secret["hands"].items()}
            if action.kind == "play":
                last[Seat(action.by or 0)].remove(action.args["card"])
            self.facts.append(last)  # nobody has a choice, so these are laid at once
        self._see()

    def _see(self) -> None:
        secret = self.now.secret
        hidden = Counter(secret["deck"])
        for seat in (0, 1):
            hidden.update(secret["hands"][seat])
            hidden.update(secret["followers"][seat])
        opened = Counter(TEXT[card] for card in PACK) - hidden
        drawn = len(self.order) - len(secret["deck"])
        turned_up = self.order[:drawn:2]  # C3: one for each trick; between them the cards that nobody sees
        mine = [] if self.viewer == THREAD else [*self.own(secret["hands"]), *self.own(secret["followers"])]
        looking = any(
            ask.kind == "take" and self.viewer in ask.seats for ask in self.game.engine.asks(self.game.state)
        )
        top = secret["deck"][:1] if looking else []
        self.facts.append((sorted(opened.items()), turned_up, sorted(mine), top))
        self.known.update(opened, turned_up, mine, top)

    def leaks(self, template: str, data: Any) -> list[str]:
        every = {TEXT[card] for card in PACK}
        said = [value for _, value in leaves(data) if value in every]
        said += [f"{group['faction']} {value}" for group in groups(data) for value in group["values"]]
        return [] if self.over else [f"{template}: {card}" for card in said if card not in self.known]


class Parlamento(Oracle):
    """P4, P15: hands are secret, and what nobody was dealt stays unknown to the end."""

    def start(self) -> None:
        self.round = 1
        self.opened: set[str] = set()
        self.earlier: set[str] = set()
        self.facts.append(self.own(self.now.secret["hands"]))

    def step(self, action: Action) -> None:
        self.facts.append((action, self.own(self.now.secret["hands"])))
        self.opened.add(action.args["card"])
        if self.now.table["round"] != self.round:
            self.round, self.earlier, self.opened = self.now.table["round"], self.opened, set()
        elif self.before.table["round"] == self.round:
            self.earlier = set()

    def leaks(self, template: str, data: Any) -> list[str]:
        suits = ("book ", "argument ", "feather ", "hammer ")
        mine = set(self.own(self.now.secret["hands"]) or ())
        known = self.opened | mine
        if template.partition("/")[2] in ("played", "bet", "trick", "poll", "scores"):
            known |= self.earlier  # of the round that this row ended
        said = [
            value
            for path, value in leaves(data)
            if isinstance(value, str) and value.startswith(suits) and not self._is_list_of_all(template, path)
        ]
        return [] if self.over else [f"{template}: {card}" for card in said if card not in known]

    @staticmethod
    def _is_list_of_all(template: str, path: Path) -> bool:
        """The opening tells which cards there are (P3)."""
        return template == "parlamento/opening" and path[0] == "suits"


SHOWING = {"votes": {57}, "decrees": {52}, "agendas": {42}}
"""The cards of the shipped pack that open something secret; nothing else ever does before its time."""


class Gnomic(Oracle):
    """G1, G9, G12, G26, G28: discs and secret lobby votes until the reveal, Decrees, agendas, the deck."""

    def start(self) -> None:
        pack = self.game.state.pack
        self.laws, self.agendas = set(pack.laws), set(pack.agendas)
        self.titles = {law.title: number for number, law in pack.laws.items()}
        self.known: set[int] = set()
        self.used: set[int] = set()  # cards that have had the chance to act
        self.votes: dict[int, str] = {}
        self._see(())

    def step(self, action: Action) -> None:
        kind, by, args = action
        voting = ("discuss", "secret-votes")
        if kind == "vote":
            assert by is not None
            self.votes[by] = args["choice"]
            shown = by == self.viewer or by in self.shown.get("votes", ())
            everybody = None not in self.now.secret["votes"].values()
            self.facts.append((everybody, action if shown else None))
        elif kind == "secret-lobby":
            self.facts.append(action if by == self.viewer else None)
        else:
            self.facts.append(action)
        if self.before.phase in voting and self.now.phase not in voting:  # G12
            numbers = dict(
                self.before.secret["secret_votes"]
            )  # a new round may have cleared the tiles already
            numbers |= {by: args["votes"]} if kind == "secret-lobby" else {}
            self.facts.append((dict(self.votes), numbers, self.now.table["votes"], self.now.table["placed"]))
            self.votes = {}
        self._see(self._left_deck())

    def _left_deck(self) -> tuple[Any, ...]:
        """What was drawn: it always goes where all can see it (G6, G20, G21)."""
        now = list(self.now.secret["deck"])
        return tuple(card for card in self.before.secret["deck"] if card == "end" or card not in now)

    def _see(self, drawn: tuple[Any, ...]) -> None:
        secret, table = self.now.secret, self.now.table
        held = [card for card in secret["decrees"].values() if card]
        hidden = {*secret["deck"], *secret["box"], *secret["rejected"], *held}
        opened = self.laws - hidden
        mine = [self.own(secret["decrees"]), self.own(secret["agendas"])]
        holders = [bool(card) for card in secret["decrees"].values()]
        self.used |= {*table["permanent"], *table["one_time"], table["proposal"] or 0}
        shown = {what: table["shown"][what] for what, cards in SHOWING.items() if self.used & cards}
        self.facts.append((sorted(opened), len(secret["deck"]), drawn[:2], mine, holders, shown))
        self.facts.append(table["votes"] if self.now.phase not in ("discuss", "secret-votes") else None)
        self.shown = shown
        self.known |= {*opened, *(card for card in drawn if card != "end")}
        self.known |= {card for card in (mine[0], *shown.get("decrees", {}).values()) if card}
        self.open_agendas = {card for card in (mine[1], *shown.get("agendas", {}).values()) if card}

    def leaks(self, template: str, data: Any) -> list[str]:
        if self.over:
            return []
        found = []
        for path, value in leaves(data):
            keys = [key for key in path if isinstance(key, str)]
            if not self._may_say(template, keys, value):
                found.append(f"{template} {path}: {value}")
        return found

    def _may_say(self, template: str, keys: list[str], value: Any) -> bool:
        key = keys[-1] if keys else ""
        if key == "number":
            agenda = "agenda" in keys or template == "gnomic/agenda"
            return value in self.open_agendas or (not agenda and value in self.known)
        if key == "votes" and value in ("yes", "no"):
            return self.now.phase not in ("discuss", "secret-votes") or "votes" in self.shown
        return not isinstance(value, str) or self.titles.get(value, 0) in {0, *self.known}


class Ledger(Oracle):
    """V4, V5, V8, V11, V13, V16, V18, V20 and VR4: roles, answers by PM before the count, orders, what groups and players are told.

    A vote in the thread, whatever a post tells and what the moderator makes happen to the table is public. To whom the pack
    has something told in private is counted among what all know, since a moderator's delay shows; games that differ there
    are no pair. Of a ballot by PM all learn as much as its pack lets them, and so they do of what may be chosen.
    """

    def start(self) -> None:
        self.roles: dict[int, str] = dict(self.now.secret["roles"])
        self.known: set[int] = set()
        self.answers: dict[int, Any] = {}
        self.shows = self.game.state.rule("show")
        self.counts = ""
        self._see()
        self.facts.append(self.own(self.roles) if self.roles else None)

    def step(self, action: Action) -> None:
        kind, by, args = action
        if kind == "ballot":
            assert by is not None
            self.answers[by] = args["target"]
            if by == self.viewer:
                self.facts.append(args["target"])
        elif kind == "act":
            if by == self.viewer or self._is_told(by, args["name"]):
                self.facts.append((by, dict(args)))
        else:
            self.facts.append((kind, by, dict(args)))
        if self.answers and not self.now.secret["ballots"]:  # counted
            self.facts.append(self._counted())
            self.answers = {}
        state = self.game.state
        self.facts.append((self.now.phase, self.now.table, self.game.engine.standing(state)))
        self.facts.append((state.runoff, state.tied))  # posted: what secret weights came to shows there
        self.facts.append(self._told_in_private())
        gone = {each["seat"] for each in self.now.table["gone"]}
        if self.shows == "role":
            self.facts.append({seat: self.roles.get(seat) for seat in sorted(gone)})
            self.known |= gone
        self.facts.append([each for each in self._news() if each.to == THREAD and each.template in _POSTED])
        for seat, what in sorted(state.shown.items() if self.roles else ()):  # by an effect of the pack
            self.facts.append((seat, self._team(seat), self.roles[seat] if what == "role" else ""))
            self.known |= {seat} if what == "role" else set()
        self._see()

    def _team(self, seat: int) -> str:
        return str(self.game.state.pack.roles[self.roles[seat]].team) if self.roles else ""

    def _counted(self) -> Any:
        """What all learn as the answers are counted: who said what, or how many, or only why and who was chosen (V5)."""
        if self.counts == "open":
            return sorted(self.answers.items())
        told = [each.data for each in self._news() if each.template in ("ledger/result", *_LEVEL)]
        totals = [[(wagon["target"], wagon["votes"]) for wagon in data["wagons"]] for data in told]
        return (
            [(data.get("why"), data.get("chosen"), data["tied"]) for data in told],
            totals if self.counts == "numbers" else None,
        )

    def _news(self) -> list[Told]:
        """The notices of the newest row."""
        return [each for each in self.game.told if each.row == self.game.position.seq]

    def _told_in_private(self) -> list[Audience]:
        """Whom an effect or a group's new member has brought a message (V16)."""
        return [each.to for each in self._news() if each.template in _IN_PRIVATE]

    def _told_groups(self) -> dict[str, Any]:
        pack = self.game.state.pack
        return {
            name: members
            for name, members in self.now.secret["groups"].items()
            if pack.groups[name].told and self.viewer in members
        }

    def _is_told(self, by: int | None, act: str) -> bool:
        pack = self.game.state.pack
        return any(
            by in members and f"orders of {act}" in pack.groups[name].told
            for name, members in self._told_groups().items()
        )

    def _see(self) -> None:
        """Whom he knows by his groups (V16) and by his role, and what he may choose from (V4, V13)."""
        state = self.game.state
        self.counts = "" if state.ballot is None or state.ballot.public else state.ballot.shows
        may = seats_of(voters(state))  # who has nobody to vote for isn't asked, which shows
        self.facts.append([seat for seat in may if votes_open_to(state, seat)])
        if self.viewer == THREAD:
            return
        groups, pack = self._told_groups(), self.game.state.pack
        self.facts.append(groups)
        for name, members in groups.items():
            self.known |= set(members)
            if "roles" in pack.groups[name].told:
                self.facts.append({member: self.roles[member] for member in members})
        role = pack.roles.get(self.roles.get(self.viewer, ""))
        self.known.add(self.viewer)
        if role is not None and role.knows is not None:
            fellows = self._meant(role.knows.text)
            self.facts.append(fellows)
            self.known |= set(fellows)
        self.facts.append(self._open_to_him())

    def _meant(self, who: str) -> list[int]:
        """Whom a role knows, of the words that packs of the tests have for it."""
        what, name = who.split(" ", 1)
        if what == "team":
            return sorted(seat for seat in self.roles if self._team(seat) == name)
        if what == "role":
            return sorted(seat for seat, role in self.roles.items() if role == name)
        return sorted(self.now.secret["groups" if what == "group" else "marks"].get(name, ()))

    def _open_to_him(self) -> list[str]:
        engine, state = self.game.engine, self.game.state
        asks = [ask for ask in (*engine.asks(state), *engine.again(state)) if self.viewer in ask.seats]
        return sorted({repr((ask.kind, args)) for ask in asks for args in ask.choices or ()})

    def leaks(self, template: str, data: Any) -> list[str]:
        if self.over or self.now.outcome is not None:
            return []
        found = []
        for each in _members(data):
            secret = each.get("role") and each["seat"] not in self.known
            if secret and template not in ("ledger/out", "ledger/shown"):
                found.append(f"{template}: {each}")
        for path, value in leaves(data):
            if (
                (path[:1] == ("acts",) and not isinstance(value, bool))
                or "marks" in path
                or "ballots" in path
            ):
                found.append(f"{template} {path}: {value}")
        return found


_IN_PRIVATE = ("ledger/told", "ledger/group", "ledger/ordered")
_POSTED = ("ledger/office", "ledger/points", "ledger/out")
"""Notices of what happens in the open, one after the other (V18)."""
_LEVEL = ("ledger/tie", "ledger/runoff")
"""Notices that tell how a vote stands that isn't decided."""


def _members(value: Any) -> Iterator[Mapping[str, Any]]:
    """Everything in the data that ties a role to a seat."""
    if isinstance(value, Mapping):
        if "seat" in value and "role" in value:
            yield value
        for inner in value.values():
            yield from _members(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _members(inner)


ORACLES: Mapping[str, type[Oracle]] = {
    "qanon": QAnon,
    "claim": Claim,
    "parlamento": Parlamento,
    "gnomic": Gnomic,
    "ledger": Ledger,
}


def oracle(viewer: Audience, game: Game) -> Oracle:
    """The oracle of a fresh game for one audience."""
    return ORACLES[game.engine.name](viewer, game)
