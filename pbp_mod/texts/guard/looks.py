"""The two looks at a text, line by line: the first finds whatever might be told, the second what is told."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from pbp_mod.game.secrets import Apart, Guarded, InOrder, Tally, Together
from pbp_mod.people.names import Player
from pbp_mod.texts.guard.blocks import Told, spread
from pbp_mod.texts.guard.letters import depths, marked, plain, shown, words
from pbp_mod.texts.guard.lists import listed
from pbp_mod.texts.guard.people import Meant, anyhow, nameless
from pbp_mod.texts.guard.tallies import counted
from pbp_mod.texts.guard.ties import Line, Secrets, loosely_tied, tied


def first_look(text: str, guarded: Guarded, people: Sequence[Player], said: Collection[str]) -> bool:
    """Whether something might be told in a text, whose words are `said`: every name is looked for in any spelling."""
    secrets = Secrets(_aparts(guarded), said)
    lines = list(_loose_lines(text, secrets, people))
    if _numbers_and_lists([(line.number, line.words) for line in lines], guarded, said, own=True):
        return True
    return bool(secrets.rules) and (
        nameless(people) or any(_might_tell(lines, rule.seat, own) for rule, own in secrets.rules)
    )


def second_look(
    text: str, guarded: Guarded, people: Sequence[Player], said: Collection[str], wording: str
) -> tuple[int, str] | None:
    """The line of a text printed with stand-ins in which something is told, and what; None if nothing is."""
    secrets = Secrets(_aparts(guarded), said)
    if secrets.rules:
        lines = list(_lines(text, secrets, Meant(people, wording)))
        for rule, own in secrets.rules:
            told = Told(rule.seat, own, secrets.others(rule, own))
            line = _tied_in(lines, told) or spread(lines, told)
            if line:
                return line, rule.what.format(people[rule.seat].name)
    bare = [(number, words(line)) for number, line in enumerate(plain(shown(text)).casefold().split("\n"), 1)]
    return _numbers_and_lists(bare, guarded, said, own=bool(wording))


def _aparts(guarded: Guarded) -> Iterator[Apart]:
    return (rule for rule in guarded if isinstance(rule, Apart))


def _numbers_and_lists(
    lines: Sequence[tuple[int, list[str]]], guarded: Guarded, said: Collection[str], *, own: bool
) -> tuple[int, str] | None:
    for rule in guarded:
        line = None
        if isinstance(rule, Tally) and own:  # none of our texts counts what isn't shown
            line = counted(lines, rule)
        elif isinstance(rule, Together | InOrder):
            line = listed(lines, said, rule, own=own)
        if line is not None:
            return line, rule.what
    return None


def _tied_in(lines: Sequence[Line], told: Told) -> int | None:
    for line in lines:
        if line.cells is None and line.says(told.own) and tied(line, told.seat, told.own, told.others):
            return line.number
    return None


def _might_tell(lines: Sequence[Line], seat: int, own: frozenset[tuple[str, ...]]) -> bool:
    name_alone = secret_alone = False
    for line in lines:
        named, says = seat in line.seats, line.says(own)
        if named and says and (line.cells is not None or loosely_tied(line, seat, own)):
            return True
        if (named or says) and (line.cells is not None or line.bare):
            name_alone, secret_alone = name_alone or named, secret_alone or says
    return name_alone and secret_alone


def _loose_lines(text: str, secrets: Secrets, people: Sequence[Player]) -> Iterator[Line]:
    """The lines of a text without marks; rows have no cells but an empty list."""
    names, text = anyhow(people), shown(text)
    flat = plain(text).casefold().split("\n")
    for number, (line, letters) in enumerate(zip(text.split("\n"), flat, strict=True), 1):
        found = words(letters)
        cells: list[Line] | None = [] if "|" in line or "  " in line.strip() else None
        yield Line(number, 0, found, list(names.find(found)), list(secrets.find(found)), cells)


def _lines(text: str, secrets: Secrets, meant: Meant) -> Iterator[Line]:
    """The lines of a text that hold any words, with marks, and rows of tables with their cells."""

    def line_of(number: int, depth: int, line: str) -> Line:
        cased = plain(marked(line)).split()
        folded = [word.casefold() for word in cased]
        return Line(number, depth, folded, meant.find(cased, folded), list(secrets.find(folded)))

    raw = text.split("\n")
    for number, (line, depth) in enumerate(zip(shown(text).split("\n"), depths(raw), strict=True), 1):
        found = line_of(number, depth, line)
        if not found.words:
            continue
        parting = "|" if "|" in line else "  " if "  " in line.strip() else ""
        if parting:
            cells = [line_of(number, depth, cell) for cell in line.strip(" |").split(parting) if cell.strip()]
            found = found._replace(cells=cells)
        yield found
