"""Card packs: loading one by name, path or table, and checking one with all of its errors at once.

A shipped pack is trusted (tests check it) and each of its cards is read only when it is first needed; anybody else's
is read and checked whole. Knows the cards and no game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any

from pbp_mod.engines.gnomic.compiling import read_work
from pbp_mod.engines.gnomic.problems import Place, is_number
from pbp_mod.engines.gnomic.words import KINDS, PARTIES, PERMANENT, WILD, Agenda, Step, Work
from pbp_mod.errors import NotUnderstood

HOUSE = "house"
LARGEST = 4_000_000
"""Characters of a pack file."""
_FOLDER = Path(__file__).parent / "packs"
_FLAGS = ("seal", "fire-diamond", "pocket-watch", "advanced", "agenda")
_LAW_KEYS = ("number", "title", "text", "kind", "party")
_MORE_LAW_KEYS = (*_FLAGS, "red-text", "red", "effects")
_PREPARED = (*range(1, 17), 48)  # G4
_STEPS = (Step(0, 0, 2), Step(1, 1, 0), Step(2, 2, 0), Step(3, 3, 0))
_shelf: dict[str, Pack] = {}  # shipped packs that this process has read


class Law:
    """A law or Decree. What it does (`work`) is read when it is first asked for."""

    __slots__ = (
        "_raw",
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

    def __init__(self, raw: Mapping[str, Any], decree: bool, place: Place) -> None:
        allowed = [key for key in _MORE_LAW_KEYS if not (decree and key == "seal")]
        place.keys(raw, _LAW_KEYS, allowed)
        self._raw, self.decree = raw, decree
        self.number = place.number(raw, "number", least=1)
        self.title, self.text = place.text(raw, "title"), place.text(raw, "text")
        self.kind = place.choice(raw, "kind", KINDS)
        self.party = place.choice(raw, "party", (*PARTIES, WILD))
        flags = {flag: place.flag(raw, flag) for flag in _FLAGS}
        self.seal, self.advanced, self.agenda = flags["seal"], flags["advanced"], flags["agenda"]
        self.fire_diamond, self.pocket_watch = flags["fire-diamond"], flags["pocket-watch"]
        self.red_text = place.text(raw, "red-text")
        self._work: Work | None = None

    @property
    def work(self) -> Work:
        """What the card does."""
        if self._work is None:
            self.read(Place("", []))
            assert self._work is not None
        return self._work

    def read(self, place: Place) -> None:
        """Read what the card does now, with complaints."""
        self._work = read_work(self._raw, place)


class Pack:
    """All cards of a pack; `whole` reads at once what they do.

    `prepared` holds the numbers of the deck for a first game, top first (empty: the pack has none).
    """

    def __init__(self, raw: Mapping[str, Any], file: str, found: list[str], whole: bool) -> None:
        top = Place(file, found)
        top.keys(raw, ("pack",), ("law", "decree", "agenda"))
        head, place = raw.get("pack", {}), top.at("pack")
        if not isinstance(head, dict):
            place.wrong("must be a table")
            head = {}
        elif "pack" in raw:
            place.keys(head, ("name", "title", "end-cards"), ("prepared",))
        self.name, self.heading = place.text(head, "name"), place.text(head, "title")
        self.end_cards = _numbers(head, "end-cards", place, ())
        if "end-cards" in head and len(set(self.end_cards)) != 2:
            place.at("end-cards").wrong("must be two different numbers")
        self.laws: dict[int, Law] = {}
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
                law = Law(card, group == "decree", spot)
                if whole:
                    law.read(spot)
                self.laws.setdefault(law.number, law)
        self._prepare(head, place)

    def _prepare(self, head: Mapping[str, Any], place: Place) -> None:
        given = _numbers(head, "prepared", place, _PREPARED)
        known = {*self.end_cards, *(law.number for law in self.laws.values() if not law.decree)}
        unknown = [number for number in given if number not in known]
        self.prepared: tuple[int, ...] = () if unknown else given
        where = place.at("prepared")
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

    def title(self, number: int) -> dict[str, Any]:
        """Number and title of a card, as notices name it."""
        card = self.laws.get(number) or self.agendas[number]
        return {"number": number, "title": card.title}

    def face(self, number: int) -> dict[str, Any]:
        """All that a law or Decree shows."""
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
        }

    def agenda_face(self, number: int) -> dict[str, Any]:
        """All that an agenda shows."""
        agenda = self.agendas[number]
        steps = [
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


def shipped(name: object) -> bool:
    """Whether the project ships a pack of that name (a log that names it stands alone; others are embedded)."""
    return name == HOUSE


def load_pack(given: object) -> Pack:
    """The pack of that name, at that path, or the table itself. Raises NotUnderstood with what is wrong first."""
    if shipped(given):
        if HOUSE not in _shelf:
            _shelf[HOUSE] = Pack(_parse(_FOLDER / f"{HOUSE}.toml"), f"{HOUSE}.toml", [], whole=False)
        return _shelf[HOUSE]
    table, file = pack_table(given)
    found: list[str] = []
    pack = Pack(table, file, found, whole=True)
    if found:
        more = f" (and {len(found) - 1} more; a check of the pack lists them all)" if len(found) > 1 else ""
        raise NotUnderstood(found[0] + more)
    return pack


def pack_table(given: object) -> tuple[Mapping[str, Any], str]:
    """The table of a pack, for embedding in a log, and what its errors call it. Raises NotUnderstood."""
    if isinstance(given, dict):
        return given, "pack"
    if not isinstance(given, str):
        raise NotUnderstood(f"a pack is a name, a path or a table, not {given!r}")
    path = _FOLDER / f"{HOUSE}.toml" if shipped(given) else Path(given)
    if not path.is_file():
        raise NotUnderstood(f"there is no pack {given!r} (accepted: {HOUSE}, or the path of a TOML file)")
    return _parse(path), path.name


def check_pack(path: str | Path) -> list[str]:
    """Everything that is wrong with a pack file, one sentence each; empty if it can be played."""
    found: list[str] = []
    try:
        table, file = pack_table(str(path))
    except NotUnderstood as error:
        return [str(error)]
    Pack(table, file, found, whole=True)
    return found


def _parse(path: Path) -> dict[str, Any]:
    import tomllib  # only who plays this game pays for it

    try:
        with path.open(encoding="utf-8") as file:
            text = file.read(LARGEST + 1)
        if len(text) > LARGEST:
            raise NotUnderstood(f"{path.name}: too long for a pack (more than {LARGEST} characters)")
        return tomllib.loads(text)
    except (OSError, ValueError, RecursionError) as error:  # TOML's own errors are ValueErrors
        raise NotUnderstood(f"{path.name}: can't be read as TOML ({error})") from error


def _cards(raw: Mapping[str, Any], top: Place) -> Iterator[tuple[str, Place, Mapping[str, Any]]]:
    """Every card with its group and its place (named by its number)."""
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


def _numbers(table: Mapping[str, Any], key: str, place: Place, default: tuple[int, ...]) -> tuple[int, ...]:
    value = table.get(key, list(default))
    if not isinstance(value, list) or not all(is_number(each) and each > 0 for each in value):
        place.at(key).wrong(f"must be a list of card numbers, not {value!r}")
        return default
    return tuple(value)


def _agenda(raw: Mapping[str, Any], place: Place) -> Agenda:
    place.keys(raw, ("number", "title", "text", "for", "against"), ("steps",))
    favours, against = place.choice(raw, "for", PARTIES), place.choice(raw, "against", PARTIES)
    if favours and favours == against:
        place.at("against").wrong("must be another party than 'for'")
    steps = []
    for where, table in place.tables(raw, "steps"):
        where.keys(table, ("lead",), ("honor", "lobby"))
        lead = where.number(table, "lead", least=None)
        steps.append(Step(lead, where.number(table, "honor"), where.number(table, "lobby")))
    if any(later.lead <= earlier.lead for earlier, later in pairwise(steps)):
        place.at("steps").wrong("must rise from one lead to the next")
    return Agenda(
        place.number(raw, "number", least=1),
        place.text(raw, "title"),
        place.text(raw, "text"),
        favours,
        against,
        tuple(steps) or _STEPS,
    )
