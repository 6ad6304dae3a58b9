"""The cards of a game: laws, Decrees and agendas, what each shows, and how players name one.

Takes cards from a pack's tables and complains of what is wrong with them. Knows no file and no game; how a card's effects
are read is handed in, so that cards needn't know what words mean at the table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from pbp_mod.engines.gnomic.effects.words import KINDS, PARTIES, PERMANENT, WILD, Work
from pbp_mod.engines.gnomic.sentences import said
from pbp_mod.errors import NotUnderstood
from pbp_mod.game.problems import Spot, is_number
from pbp_mod.tuples import NamedTuple

if TYPE_CHECKING:
    from pbp_mod.engines.gnomic.data import shapes

_FLAGS = ("seal", "fire-diamond", "pocket-watch", "advanced", "agenda")
_LAW_KEYS = ("number", "title", "text", "kind", "party")
_MORE_LAW_KEYS = (*_FLAGS, "red-text", "red", "effects")
_PREPARED = (*range(1, 17), 48)  # G4

Read = Callable[[Mapping[str, Any], Spot], Work]
"""Reads what a law or Decree does from its table, with complaints."""


def read_card(text: str) -> str:
    """A card's number as text, with or without a `#`. Raises NotUnderstood."""
    number = text.strip().removeprefix("#").strip()
    if not (number.isascii() and number.isdigit() and len(number) < 10) or int(number) < 1:
        raise NotUnderstood(said("unread/card", repr(text)))
    return str(int(number))


class Step(NamedTuple):
    """A line of an agenda: what it pays once its party leads by so many laws."""

    lead: int
    honor: int
    lobby: int


class Agenda(NamedTuple):
    """A secret agenda: one party's laws against another's."""

    number: int
    title: str
    text: str
    favours: str
    against: str
    steps: tuple[Step, ...]


_STEPS = (Step(0, 0, 2), Step(1, 1, 0), Step(2, 2, 0), Step(3, 3, 0))


class Law:
    """A law or Decree. What it does (`work`) is read when it is first asked for."""

    __slots__ = (
        "_raw",
        "_read",
        "_work",
        "advanced",
        "agenda",
        "decree",
        "fire_diamond",
        "kind",
        "number",
        "party",
        "pocket_watch",
        "red_text",
        "seal",
        "text",
        "title",
    )

    def __init__(self, raw: Mapping[str, Any], decree: bool, spot: Spot, read: Read) -> None:
        allowed = [key for key in _MORE_LAW_KEYS if not (decree and key == "seal")]
        spot.keys(raw, _LAW_KEYS, allowed)
        self._raw, self._read, self.decree = raw, read, decree
        self.number = spot.number(raw, "number", least=1)
        self.title, self.text = spot.text(raw, "title"), spot.text(raw, "text")
        self.kind = spot.choice(raw, "kind", KINDS)
        self.party = spot.choice(raw, "party", (*PARTIES, WILD))
        flags = {flag: spot.flag(raw, flag) for flag in _FLAGS}
        self.seal, self.advanced, self.agenda = flags["seal"], flags["advanced"], flags["agenda"]
        self.fire_diamond, self.pocket_watch = flags["fire-diamond"], flags["pocket-watch"]
        self.red_text = spot.text(raw, "red-text")
        self._work: Work | None = None

    @property
    def work(self) -> Work:
        """What the card does."""
        if self._work is None:
            self.read(Spot("", []))
            assert self._work is not None
        return self._work

    def read(self, spot: Spot) -> None:
        """Read what the card does now, with complaints."""
        self._work = self._read(self._raw, spot)


class Pack:
    """All cards of a pack; `whole` reads at once what they do, the complaints are in `found`.

    `prepared` holds the numbers of the deck for a first game, top first (empty: the pack has none).
    """

    def __init__(
        self, raw: Mapping[str, Any], file: str, found: list[str], read: Read, *, whole: bool
    ) -> None:
        top = Spot(file, found)
        top.keys(raw, ("pack",), ("law", "decree", "agenda"))
        head, at_head = raw.get("pack", {}), top.at("pack")
        if not isinstance(head, dict):
            at_head.wrong("must be a table")
            head = {}
        elif "pack" in raw:
            at_head.keys(head, ("name", "title", "end-cards"), ("prepared",))
        self.name, self.heading = at_head.text(head, "name"), at_head.text(head, "title")
        self.end_cards = _numbers(head, "end-cards", at_head, ())
        if "end-cards" in head and len(set(self.end_cards)) != 2:
            at_head.at("end-cards").wrong("must be two different numbers")
        self.laws: dict[int, Law] = {}
        self.force: dict[tuple[int, ...], Any] = {}
        """What modifiers.py has found out about laws in force together."""
        self.latest: tuple[list[int], list[int], int, Any] = ([], [], -1, None)
        """What it was asked for last: laws in force (permanent, one-time, red rules), and the answer."""
        self.agendas: dict[int, Agenda] = {}
        taken = dict.fromkeys(self.end_cards, "an end card")
        for group, spot, card in _cards(raw, top):
            number: Any = card.get("number")
            if number in taken:
                spot.at("number").wrong(f"{number} is taken (by {taken[number]})")
            elif is_number(number):
                taken[number] = "an agenda" if group == "agenda" else f"a {group}"
            if group == "agenda":
                agenda = _agenda(card, spot)
                self.agendas.setdefault(agenda.number, agenda)
            else:
                law = Law(card, group == "decree", spot, read)
                if whole:
                    law.read(spot)
                self.laws.setdefault(law.number, law)
        self._prepare(head, at_head)

    def _prepare(self, head: Mapping[str, Any], spot: Spot) -> None:
        given = _numbers(head, "prepared", spot, _PREPARED)
        known = {*self.end_cards, *(law.number for law in self.laws.values() if not law.decree)}
        unknown = [number for number in given if number not in known]
        self.prepared: tuple[int, ...] = () if unknown else given
        where = spot.at("prepared")
        if "prepared" not in head:
            return  # a pack without these cards has no prepared deck, that is no error
        if unknown:
            where.wrong(f"these are neither laws nor end cards: {', '.join(map(str, unknown))}")
        elif len(set(given)) != len(given):
            where.wrong("names a card twice")
        elif len(given) < 6:
            where.wrong("needs two permanent laws, three for the row and a deck")
        elif any(n not in self.laws or self.laws[n].kind != PERMANENT for n in given[:2]):
            where.wrong("begins with two permanent laws (they are in force from the start)")
        elif any(number in self.end_cards for number in given[2:5]):
            where.wrong("the third to fifth card form the row and can't be end cards")

    def title(self, number: int) -> shapes.Card:
        """Number and title of a card, as notices name it."""
        card = self.laws.get(number) or self.agendas[number]
        return {"number": number, "title": card.title}

    def face(self, number: int, *, quiet: bool = False) -> shapes.Face:
        """All that a law or Decree shows; `quiet` if the moderator has said that it never does anything (GR21)."""
        law = self.laws[number]
        return {
            "number": number,
            "title": law.title,
            "text": law.text,
            "red_text": law.red_text,
            "kind": law.kind,
            "party": law.party,
            "decree": law.decree,
            "fire_diamond": law.fire_diamond,
            "pocket_watch": law.pocket_watch,
            "typed": law.work.typed and law.work.red_typed,
            "quiet": quiet,
        }

    def agenda_face(self, number: int) -> shapes.AgendaFace:
        """All that an agenda shows."""
        agenda = self.agendas[number]
        steps: list[shapes.Step] = [
            {"lead": step.lead, "pays_honor": step.honor, "pays_lobby": step.lobby} for step in agenda.steps
        ]
        return {
            "number": number,
            "title": agenda.title,
            "text": agenda.text,
            "favours": agenda.favours,
            "against": agenda.against,
            "steps": steps,
        }


def _cards(raw: Mapping[str, Any], top: Spot) -> Iterator[tuple[str, Spot, Mapping[str, Any]]]:
    """Every card with its group and its spot (named by its number)."""
    for group in ("law", "decree", "agenda"):
        if isinstance(raw.get(group, []), list):
            for count, card in enumerate(raw.get(group, []), 1):
                if isinstance(card, dict):
                    known = is_number(card.get("number"))
                    yield (
                        group,
                        top.at(f"{group} {card['number']}" if known else f"{group}, the {count}. one"),
                        card,
                    )
                else:
                    top.at(f"{group}, the {count}. one").wrong("must be a table")
        else:
            top.at(group).wrong(f"must be a list of tables (written [[{group}]])")


def _numbers(table: Mapping[str, Any], key: str, spot: Spot, default: tuple[int, ...]) -> tuple[int, ...]:
    value = table.get(key, list(default))
    if not isinstance(value, list) or not all(is_number(each) and each > 0 for each in value):
        spot.at(key).wrong(f"must be a list of card numbers, not {value!r}")
        return default
    return tuple(value)


def _agenda(raw: Mapping[str, Any], spot: Spot) -> Agenda:
    spot.keys(raw, ("number", "title", "text", "for", "against"), ("steps",))
    favours, against = spot.choice(raw, "for", PARTIES), spot.choice(raw, "against", PARTIES)
    if favours and favours == against:
        spot.at("against").wrong("must be another party than 'for'")
    steps = []
    for where, table in spot.tables(raw, "steps"):
        where.keys(table, ("lead",), ("honor", "lobby"))
        lead = where.number(table, "lead", least=None)
        steps.append(Step(lead, where.number(table, "honor"), where.number(table, "lobby")))
    if any(later.lead <= earlier.lead for earlier, later in pairwise(steps)):
        spot.at("steps").wrong("must rise from one lead to the next")
    return Agenda(
        spot.number(raw, "number", least=1),
        spot.text(raw, "title"),
        spot.text(raw, "text"),
        favours,
        against,
        tuple(steps) or _STEPS,
    )
