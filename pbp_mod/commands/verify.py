"""`pbp verify`: proves a game, or an exported file. What is proved, desk/proof.py says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click

from pbp_mod.console import terminal
from pbp_mod.console.at_hand import chosen, open_log
from pbp_mod.console.options import game_options, json_option
from pbp_mod.console.strict_json import numbered
from pbp_mod.desk.proof import DRAWN, LISTED, Proof, prove, wordless
from pbp_mod.desk.session import read_game, verify_chain
from pbp_mod.errors import NotAllowed, PbpError
from pbp_mod.rows.header import Header
from pbp_mod.store.records import Entry

_SEATS = {
    DRAWN: "they follow from the seed",
    LISTED: "the players sit as they are listed",
}


@click.command(short_help="Prove a game, or an exported FILE: replay every row.")
@click.argument("file", required=False, type=click.Path())
@click.option("--seal", "posted", metavar="HEX", help="The seal of the opening post, to compare with.")
@json_option
@game_options
def verify(file: str | None, posted: str | None, as_json: bool) -> None:
    """Prove a game: replay every row of the log at hand, or of a revealed FILE, and say what all follows from the seed.

    FILE is enough: no desk, no database and no templates of the moderator's are needed. The first row that can't be
    is named by its line. Of the log at hand the chain of hashes is checked as well.
    """
    header, entries, findings = _of_file(file) if file is not None else _of_desk()
    proof = None if findings else prove(header, entries)
    if proof is not None and posted is not None and posted.strip().lower() != proof.seal:
        findings = [
            f"its seed has the seal {proof.seal or '(none: there is no seed)'}, not the one that was posted"
        ]
    if as_json:
        terminal.show_json(_json(header, entries, findings, proof))
    elif proof is not None and not findings:
        _print(header, len(entries), proof, compared=posted is not None)
    if findings:
        raise NotAllowed("broken", "{} does not hold: {}", header.get("name"), "; ".join(findings))


def _of_file(file: str) -> tuple[Header, list[Entry], list[str]]:
    lines = list(numbered(file))
    if lines and isinstance(lines[0][1], dict) and isinstance(lines[0][1].get("options"), dict):
        # A theme of the moderator's own is words, and no part of the proof.
        lines[0] = (lines[0][0], wordless(lines[0][1]))
    return *read_game(lines), []


def _of_desk() -> tuple[Header, list[Entry], list[str]]:
    with open_log() as log:  # a session couldn't be opened if a row is damaged
        game = chosen(log)
        findings = verify_chain(log, game)
        try:
            entries = log.entries(game)
        except PbpError:  # told by the findings
            entries = [{}] * log.count(game)
        return game.header, entries, findings


def _json(
    header: Header, entries: Sequence[Entry], findings: Sequence[str], proof: Proof | None
) -> dict[str, Any]:
    found: dict[str, Any] = {"game": header.get("name"), "rows": len(entries), "findings": list(findings)}
    if proof is None:
        from pbp_mod.game.chance import seal

        kept = header.get("seed")
        return found | {"seal": seal(kept) if isinstance(kept, str) else None}
    ruled = [{"row": row, "action": action} for row, action in proof.ruled]
    return found | proof._asdict() | {"ruled": ruled}


def _print(header: Header, rows: int, proof: Proof, *, compared: bool) -> None:
    terminal.show(f"{header['name']}: all {rows} rows hold.")
    if proof.seal:
        terminal.show(f"The seal of its seed is {proof.seal}")
        terminal.show(
            "(the one that was posted)" if compared else "(compare it with the one in the opening post)"
        )
    if proof.entropy is not None:
        terminal.paragraph(f"Mixed into the seed is the public value {proof.entropy!r} (compare it, too).")
    terminal.paragraph(f"Seats: {_SEATS.get(proof.seats, 'given by hand')}.")
    if proof.shuffles:
        terminal.paragraph(f"Shuffles that follow from the seed: {', '.join(proof.shuffles)}.")
    if proof.by_hand:
        terminal.paragraph(f"Dealt by hand: {', '.join(proof.by_hand)}.")
    if proof.ruled:
        rulings = ", ".join(f"{row} ({action})" for row, action in proof.ruled)
        terminal.paragraph(f"Rows that the moderator himself decided: {rulings}.")
    if proof.winners is None:
        terminal.show("The game is not over.")
    else:
        terminal.paragraph(f"Result that follows: {proof.reason}, won by {', '.join(proof.winners)}.")
