"""`pbp seal`: seals the chance of a game before it is made, so that the players can add to it.

Shows the seal and never the seed.
"""

from __future__ import annotations

import click

from pbp_mod.console import terminal
from pbp_mod.console.at_hand import folder, open_log
from pbp_mod.console.options import dialect_option, state_option
from pbp_mod.console.seals import note_key
from pbp_mod.errors import NotAllowed
from pbp_mod.people.names import clean


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
