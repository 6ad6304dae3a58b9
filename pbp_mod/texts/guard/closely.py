"""The second look: what a text that was printed with stand-ins for the players really tells, and where."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbp_mod.game.secrets import Apart, Secrets
from pbp_mod.people.names import Player
from pbp_mod.texts.guard.blocks import Told, spread
from pbp_mod.texts.guard.letters import Text, depths, marked, plain
from pbp_mod.texts.guard.lists import enumerated
from pbp_mod.texts.guard.people import Meant
from pbp_mod.texts.guard.telling import Line, tied
from pbp_mod.texts.guard.ties import SecretWords


def second_look(text: Text, rules: Secrets, people: Sequence[Player], wording: str) -> tuple[int, str] | None:
    """The line of a text printed with stand-ins in which something is told, and what; None if nothing is."""
    secrets = SecretWords([rule for rule in rules if isinstance(rule, Apart)], text.said)
    if secrets.rules:
        lines = list(_lines(text, secrets, Meant(people, wording)))
        for rule, own in secrets.rules:
            told = Told(rule.seat, own, secrets.others(rule, own))
            line = _tied_in(lines, told) or spread(lines, told)
            if line:
                return line, rule.what.format(people[rule.seat].name)
    return enumerated(text, rules, own=bool(wording))


def _tied_in(lines: Sequence[Line], told: Told) -> int | None:
    for line in lines:
        if line.cells is None and line.says(told.own) and tied(line, told.seat, told.own, told.others):
            return line.number
    return None


def _lines(text: Text, secrets: SecretWords, meant: Meant) -> Iterator[Line]:
    """The lines of a text that hold any words, with marks, and rows of tables with their cells."""

    def line_of(number: int, depth: int, line: str) -> Line:
        cased = plain(marked(line)).split()
        folded = [word.casefold() for word in cased]
        return Line(number, depth, folded, meant.find(cased, folded), list(secrets.find(folded)), secrets)

    raw = text.raw.split("\n")
    for number, (line, depth) in enumerate(zip(text.shown.split("\n"), depths(raw), strict=True), 1):
        found = line_of(number, depth, line)
        if not found.words:
            continue
        parting = text.rows.get(number)
        if parting is not None:
            cells = [line_of(number, depth, cell) for cell in line.strip(" |").split(parting) if cell.strip()]
            found.cells = cells
        yield found
