"""What several lines tell together: a name and below it a role, in nested lists, under a heading, in a table's column.

Only lines that hold nothing else count: in running text a line's end means nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pbp_mod.texts.guard.letters import FLAT, Words
from pbp_mod.texts.guard.telling import Line, tied

FAR = 12
"""Lines below a heading, or below an item of a list, that are looked at."""


class Told:
    """What is looked for: a player's secret. `others`: words of the same kind that are not his."""

    def __init__(self, seat: int, own: frozenset[Words], others: set[Words]) -> None:
        self.seat, self.own, self.others = seat, own, frozenset(others)

    def name_alone(self, line: Line) -> bool:
        """Whether the line holds the player's name and nothing else."""
        return line.seats == {self.seat} and not line.secrets and line.bare

    def secret_alone(self, line: Line) -> bool:
        """Whether the line holds the secret and nothing else, no other of its kind either."""
        return not line.names and line.says(self.own) and not line.says(self.others) and line.bare

    def other_alone(self, line: Line) -> bool:
        """Whether the line holds another secret of that kind and nobody's name."""
        return not line.names and line.says(self.others) and line.bare


def spread(lines: Sequence[Line], told: Told) -> int | None:
    """The line where the secret is told below the name or the name below it, or in a table; None if it isn't."""
    for at, line in enumerate(lines):
        if line.cells is not None:
            found = line if _in_row(line.cells, told) else _in_column(lines, at, told)
        elif told.name_alone(line):
            found = _below_name(lines, at, told)
        elif told.secret_alone(line) and not _among_others(lines, at, told):
            found = _below_secret(lines, at, told)
        else:
            continue
        if found is not None:
            return found.number
    return None


def _below_secret(lines: Sequence[Line], at: int, told: Told) -> Line | None:
    def names(line: Line) -> bool:
        return told.seat in line.seats and not line.secrets and line.bare

    found = _below(lines, at, names, told.other_alone)
    return found and found[1]


def _below_name(lines: Sequence[Line], at: int, told: Told) -> Line | None:
    line = lines[at]
    found = _below(
        lines,
        at,
        told.secret_alone,
        lambda each: bool(each.seats - {told.seat}) and each.bare and each.depth <= line.depth + 1,
    )
    if found is None or _among_others(lines, found[0], told):
        return None
    before = lines[at - 1] if at else None
    beside = before is not None and found[1].depth <= line.depth and before.depth == line.depth
    if beside and before and before.seats and not before.secrets and before.bare:
        return None  # a list of names with a list of roles behind it tells of nobody
    return found[1]


def _below(
    lines: Sequence[Line], at: int, wanted: Callable[[Line], bool], ends: Callable[[Line], bool]
) -> tuple[int, Line] | None:
    """The line that is wanted among those that belong to the line `at`: the next one, and all that lie deeper."""
    top, next_one = lines[at].depth, True
    for place in range(at + 1, min(at + 1 + FAR, len(lines))):
        line = lines[place]
        deeper = line.depth >= FLAT or line.depth > top if top < FLAT else line.depth > top
        if not deeper and not next_one:
            return None
        if line.cells is None and wanted(line):
            return place, line
        label = line.bare and not line.seats and not line.secrets  # such as "Role:"
        next_one = next_one and label
        if (not deeper and not label) or ends(line):
            return None
    return None


def _among_others(lines: Sequence[Line], at: int, told: Told) -> bool:
    """Whether the line is one of a list of what there is: Moderate, QAnon, Trump."""
    beside = [lines[place] for place in (at - 1, at + 1) if 0 <= place < len(lines)]
    return any(line.depth == lines[at].depth and told.other_alone(line) for line in beside)


def _in_row(cells: Sequence[Line], told: Told) -> bool:
    if any(tied(cell, told.seat, told.own, told.others) for cell in cells):
        return True
    return (
        any(map(told.name_alone, cells))
        and any(map(told.secret_alone, cells))
        and not any(map(told.other_alone, cells))
    )


def _in_column(lines: Sequence[Line], at: int, told: Told) -> Line | None:
    """A row below this one, of the same table, with the secret in the column where the name stands."""
    cells = lines[at].cells or []
    columns = [column for column, cell in enumerate(cells) if told.name_alone(cell)]
    for line in lines[at + 1 : at + 1 + FAR] if columns else ():
        if line.cells is None or len(line.cells) != len(cells):
            return None
        if not line.cells[0].names and any(told.secret_alone(line.cells[column]) for column in columns):
            return line
    return None
