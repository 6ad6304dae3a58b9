"""Sealing the chance of a game before it is made, so that the players can add to it."""

from __future__ import annotations

import click

from pbp_mod.console import terminal
from pbp_mod.console.at_hand import dialect_option, folder, open_log, state_option
from pbp_mod.errors import NotAllowed, NotUnderstood
from pbp_mod.people.names import clean
from pbp_mod.store.records import SEEDS


def note_key(name: str) -> str:
    """Under which of the desk's notes the sealed seed of a game to come is kept."""
    return SEEDS + name.casefold()


def sealed_seed(name: str, *, wanted: bool) -> str | None:
    """The seed that was sealed for a game of that name, or None if there is none and none is `wanted`.

    Raises NotUnderstood if it is wanted and there is none, NotAllowed if there is one and it isn't wanted: its seal is
    out, so a game with another seed would look like a fraud.
    """
    found = None
    try:
        with open_log() as log:
            found = log.note(note_key(name))
    except NotUnderstood:  # an empty desk
        found = None
    if wanted and found is None:
        raise NotUnderstood(f"no seed was sealed for {name!r} (seal one with 'pbp seal NAME' first)")
    if found is not None and not wanted:
        raise NotAllowed("sealed", "the seal of a seed for {} is out: give --sealed to use it", repr(name))
    return found


@click.command(short_help="Draw the secret seed of a game to come, and print its seal to post.")
@click.argument("name")
@dialect_option("The forum's markup")
@state_option
def seal(name: str, dialect: str | None) -> None:
    """Draw the secret seed of the game that will be called NAME, and print the post that publishes its seal.

    Post it, let the players answer with numbers, and make the game with 'pbp new ENGINE NAME --sealed --entropy
    "4 8 15"'. The seed stays on this desk; the same command prints the same post again.
    """
    from pbp_mod.game import chance
    from pbp_mod.texts.printing import DEFAULT_DIALECT, loose

    name = clean(name)
    with open_log(create=True) as log:
        if any(game.name.casefold() == name.casefold() for game in log.games()):
            raise NotAllowed("name-taken", "there is a game {} already (give another name)", repr(name))
        seed = log.remember_once(note_key(name), chance.new_seed())
    data = {"name": name, "seal": chance.seal(seed)}
    terminal.paste(loose("common/seal", data, folder(), dialect or DEFAULT_DIALECT))
    terminal.say(
        f"Kept: the seed of {name}. When the numbers are in: pbp new ENGINE {name!r} --sealed --entropy '…'"
    )
