"""`pbp verify`: proves a game, or an exported file. What is proved, desk/proof.py says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click

from pbp_mod.console import terminal
from pbp_mod.console.at_hand import chosen, open_log
from pbp_mod.console.files import read_text, write_out
from pbp_mod.console.options import game_options, json_option
from pbp_mod.console.proofs import print_proof, read_checkpoints
from pbp_mod.console.strict_json import numbered
from pbp_mod.desk.chain import check_chain
from pbp_mod.desk.proof import Proof, prove, stood, wordless
from pbp_mod.desk.session import read_game
from pbp_mod.desk.wholeness import Promise
from pbp_mod.errors import NotAllowed, NotUnderstood, PbpError, WrongUsage
from pbp_mod.paths import verifier
from pbp_mod.rows.header import Header, check_header
from pbp_mod.store.records import Entry

Stood = Sequence[tuple[str, int | None]]
"""Checkpoints, each with the row after which it stood, or None."""


@click.command(short_help="Prove a game, or an exported FILE: replay every row.")
@click.argument("file", required=False, type=click.Path())
@click.option(
    "--seal",
    "seals",
    metavar="HEX",
    multiple=True,
    help="A seal that was posted, to compare with; again for each.",
)
@click.option(
    "--checkpoint",
    "checkpoints",
    metavar="DIGITS",
    multiple=True,
    help="A checkpoint that was posted: after which row did it stand? Again for each.",
)
@click.option(
    "--page",
    metavar="FILE",
    type=click.Path(),
    help="Write the page that checks a revealed game in a browser (- for stdout), and prove nothing.",
)
@json_option
@game_options
def verify(
    file: str | None, page: str | None, seals: tuple[str, ...], checkpoints: tuple[str, ...], as_json: bool
) -> None:
    """Prove a game: replay every row of the log at hand, or of a revealed FILE, and say what all follows from the seed.

    FILE is enough: no desk, no database and no templates of the moderator's are needed. The first row that can't be
    is named by its line. Of the log at hand the chain of hashes is checked as well.
    """
    if page is not None:
        if file is not None or seals or checkpoints or as_json:
            raise WrongUsage("--page writes a page and proves nothing (give it alone)")
        write_out(read_text(verifier()), page)
        return
    wanted = read_checkpoints(checkpoints)
    header, entries, findings = _of_file(file) if file is not None else _of_desk()
    proof, found = None, []
    if not findings:
        proof = prove(header, entries)
        found = list(zip(wanted, stood(header, entries, wanted), strict=True))
        findings = [*_wrong_seals(proof, seals), *_wrong_checkpoints(found, len(entries))]
    if as_json:
        terminal.show_json(_json(header, entries, findings, proof, found))
    elif proof is not None and not findings:
        print_proof(
            header["name"], len(entries), proof, found, compared=bool(seals), reason=_reason(header, proof)
        )
    if findings:
        raise NotAllowed("broken", "{} does not hold: {}", header.get("name"), "; ".join(findings))


def _reason(header: Header, proof: Proof) -> str:
    """Why the game ended, in words; nothing while it goes on."""
    if proof.reason is None:
        return ""
    from pbp_mod.desk.proof import wordless
    from pbp_mod.desk.wording import in_words
    from pbp_mod.rows.header import read

    opened = read(wordless(header))
    return in_words(opened.engine, opened.engine.words(opened.settings), proof.reason)


def _wrong_seals(proof: Proof, seals: Sequence[str]) -> list[str]:
    there = [each for each in (proof.seal, proof.list_seal) if each is not None]
    return [
        f"the seal {' and that of seed and list '.join(there) or '(none: there is no seed)'} is not the one that was posted"
        for each in seals
        if each.strip("` \n").lower() not in there
    ][:1]


def _wrong_checkpoints(found: Stood, rows: int) -> list[str]:
    lost = [checkpoint for checkpoint, row in found if row is None]
    if not lost:
        return []
    stands = [f"{checkpoint} after row {row}" for checkpoint, row in found if row is not None]
    also = f" ({', '.join(stands)} did)" if stands else ""
    return [f"after none of its {rows} rows stood the checkpoint {' or '.join(lost)}{also}"]


def _of_file(file: str) -> tuple[Header, list[Entry], list[str]]:
    (line, first), *rest = list(numbered(file)) or [(1, None)]
    try:
        promise = Promise(first)
        # A theme of the moderator's own is words, and no part of the proof.
        head = wordless(check_header(promise.first))
    except NotUnderstood as error:
        raise NotUnderstood(f"line {line}: {error}") from None
    _, entries = read_game([(line, head), *rest])
    try:
        promise.check(entries)
    except NotUnderstood as error:
        raise NotUnderstood(f"line {line}: {error}") from None
    return promise.first, entries, []


def _of_desk() -> tuple[Header, list[Entry], list[str]]:
    with open_log() as log:  # a session couldn't be opened if a row is damaged
        game = chosen(log)
        findings = check_chain(log, game)
        try:
            entries = log.entries(game)
        except PbpError:  # told by the findings
            entries = [{}] * log.count(game)
        return game.header, entries, findings


def _json(
    header: Header, entries: Sequence[Entry], findings: Sequence[str], proof: Proof | None, found: Stood
) -> dict[str, Any]:
    says: dict[str, Any] = {"game": header.get("name"), "rows": len(entries), "findings": list(findings)}
    if proof is None:
        from pbp_mod.game.chance import seal

        kept = header.get("seed")
        return says | {"seal": seal(kept) if isinstance(kept, str) else None}
    more = {
        "ruled": [{"row": row, "action": action} for row, action in proof.ruled],
        "corrections": [corrected._asdict() for corrected in proof.corrections],
        "checkpoints": [{"checkpoint": checkpoint, "row": row} for checkpoint, row in found],
    }
    return says | proof._asdict() | more
