"""Whether a text holds the seed of a game, or enough of it to find the rest: whole or half, in capitals, in groups."""

from __future__ import annotations

from pbp_mod.texts.guard.letters import NUMBER, SLASH

PIECE = 16
"""Digits in a row that are looked for. A seed that is shorter can be found from its seal by trying."""
_PARTING = {ord(each): None for each in f" \n/{NUMBER}{SLASH}"}


def seed_in(flat: str, seed: str) -> int | None:
    """The line where the seed stands in a folded text (see `letters.plain`); None if it doesn't."""
    seed = "".join(seed.casefold().split())
    run = flat.translate(_PARTING)
    for at in {*range(0, len(seed) - PIECE + 1, PIECE), max(0, len(seed) - PIECE)}:
        piece = seed[at : at + PIECE]
        # The cells of a table may make a long row of digits by chance, but none with letters among them.
        if len(piece) == PIECE and piece in (flat if piece.isdecimal() else run):
            return _line(flat.split("\n"), piece)
    return None


def _line(lines: list[str], piece: str) -> int:
    """The line where a piece that is somewhere in the text ends."""
    read = ""
    for number, line in enumerate(lines, 1):
        read += line.translate(_PARTING)
        if piece in read:
            return number
    return 1
