"""How a proof is told on the terminal, and how checkpoints are typed. What is proved, desk/proof.py says."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pbp_mod.console import terminal
from pbp_mod.desk.describing import describe
from pbp_mod.desk.proof import DRAWN, LISTED, CorrectedRow, Proof
from pbp_mod.desk.published import DIGITS
from pbp_mod.errors import WrongUsage
from pbp_mod.rows.entries import AMEND

_SEATS = {
    DRAWN: "they follow from the seed",
    LISTED: "the players sit as they are listed",
}


def read_checkpoints(typed: Iterable[str]) -> list[str]:
    """Checkpoints as they were pasted, several in one text or not. Raises WrongUsage."""
    found = [word.strip("`").lower() for text in typed for word in text.replace(",", " ").split()]
    for word in found:
        if len(word) != DIGITS or word.strip("0123456789abcdef"):
            raise WrongUsage(f"{word!r} is no checkpoint (it has {DIGITS} digits, 0 to 9 and a to f)")
    return found


def print_proof(
    name: str,
    rows: int,
    proof: Proof,
    stood: Sequence[tuple[str, int | None]],
    *,
    compared: bool,
    reason: str,
) -> None:
    """Tell what a game is made of that holds; `stood`: checkpoints, and after which row each stands; `reason`: why it ended,
    in words.
    """
    terminal.show(f"{name}: all {rows} rows hold.")
    _print_chance(proof, compared=compared)
    for checkpoint, row in stood:
        terminal.show(f"The checkpoint {checkpoint} stood after row {row}.")
    changed = [f"{rule}={value}" for rule, value in proof.options.items() if rule not in proof.usual]
    usual = [f"{rule}={proof.options[rule]}" for rule in proof.usual]
    if changed:
        terminal.paragraph(f"House rules that differ from the usual ones: {', '.join(changed)}.")
    if usual:
        terminal.paragraph(f"House rules as usual: {', '.join(usual)}.")
    for corrected in proof.corrections:
        terminal.paragraph(f"Correction: {_correction(corrected)}.")
    if proof.ruled:
        rulings = ", ".join(f"{row} ({action})" for row, action in proof.ruled)
        terminal.paragraph(f"Rows that the moderator himself decided: {rulings}.")
    if proof.winners is None:
        terminal.show("The game is not over.")
    else:
        terminal.paragraph(
            f"Result that follows: {reason}; won by {', '.join(proof.winners).removesuffix('.')}."
        )


def _print_chance(proof: Proof, *, compared: bool) -> None:
    if proof.seal:
        terminal.show(f"The seal of its seed is {proof.seal}")
        if proof.list_seal:
            terminal.show(f"The seal of seed and list together is {proof.list_seal}")
        terminal.show(_compare(proof, compared=compared))
    if proof.chosen_seed:
        terminal.paragraph("The moderator gave the seed himself; it was not drawn.")
    if proof.weak_seed:
        terminal.paragraph(
            "The seed is short (less than 32 digits): whoever tries them all finds it from its seal."
        )
    if proof.entropy is not None:
        terminal.paragraph(f"Mixed into the seed is the public value {proof.entropy!r} (compare it, too).")
    terminal.paragraph(f"Seats: {_SEATS.get(proof.seats, 'given by hand')}.")
    if proof.shuffles:
        terminal.paragraph(f"Shuffles that follow from the seed: {', '.join(proof.shuffles)}.")
    if proof.by_hand:
        terminal.paragraph(f"Dealt by hand: {', '.join(proof.by_hand)}.")


def _compare(proof: Proof, *, compared: bool) -> str:
    if compared:
        return "(the one that was posted)"
    if proof.list_seal:
        return "(compare both with the post that sealed them, and with the opening post)"
    return "(compare it with the one in the opening post)"


def _correction(corrected: CorrectedRow) -> str:
    if corrected.action == AMEND and corrected.now == corrected.was:
        return f"row {corrected.row} puts row {corrected.event} ({describe(corrected.was)}) back in its place"
    if corrected.action == AMEND and corrected.now is not None:
        return f"row {corrected.row} makes of row {corrected.event} ({describe(corrected.was)}): {describe(corrected.now)}"
    return f"row {corrected.row} strikes out row {corrected.event} ({describe(corrected.was)})"
