"""`pbp seal`: seals the chance of a game before it is made, and what is played with it, so that the players can add to it.

Shows the seals and never the seed.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import click

from pbp_mod.console import terminal
from pbp_mod.console.at_hand import folder, open_log
from pbp_mod.console.options import complete_engines, dialect_option, state_option
from pbp_mod.console.tables import read_table, table_options
from pbp_mod.desk.new_game import table_header
from pbp_mod.desk.sealing import Sealed, note_key, note_of, read_note, told
from pbp_mod.engines import load
from pbp_mod.errors import CorruptLog, NoGameYet, NotAllowed, NotUnderstood, TextWaits, WrongUsage
from pbp_mod.people.names import clean
from pbp_mod.rows.header import FORMAT, Header, editions
from pbp_mod.rows.seals import DRAWN, IN_ORDER, seal_of
from pbp_mod.store.log import Log


@click.command(short_help="Seal the secret seed of a game to come, with what is played; print the post.")
@click.argument("words", nargs=-1, metavar="[ENGINE] NAME", shell_complete=complete_engines)
@table_options
@click.option(
    "--anew", is_flag=True, help="Take a new seed and a new list in the place of those sealed before."
)
@dialect_option("The forum's markup")
@state_option
def seal(words: tuple[str, ...], anew: bool, dialect: str | None, **given: Any) -> None:
    """Draw the secret seed of the game that will be called NAME, and print the post that seals it.

    With it are sealed what is played (ENGINE), the players in their order, the house rules and the cards: after that
    nothing of them can be changed. Post it, let the players answer with numbers, and make the game with 'pbp new ENGINE
    NAME --sealed --entropy "4 8 15"'. The seed stays on this desk; 'pbp seal NAME' prints the same post again.
    """
    engine, name = _meant(words)
    if engine is not None:
        sealed = _sealed(name, _checked(engine, name, given), given, anew=anew)
    elif anew or any(given.values()):
        raise WrongUsage(f"which game is it to be? (pbp seal ENGINE {name!r} …)")
    else:
        sealed = _kept(name)
    _print(name, sealed, dialect)


def _meant(words: tuple[str, ...]) -> tuple[str | None, str]:
    """Engine and name. Raises WrongUsage."""
    if not 1 <= len(words) <= 2:
        raise WrongUsage(
            "what is sealed? (pbp seal ENGINE NAME --roster FILE; a name of several words in quotes)"
        )
    return (words[0] if len(words) == 2 else None), clean(words[-1])


def _checked(engine: str, name: str, given: dict[str, Any]) -> Header:
    """What is to be sealed, once it is sure that it can be played. Raises NotUnderstood, NotAllowed."""
    from pbp_mod.desk.session import playable
    from pbp_mod.game.chance import new_seed

    table = table_header(read_table(engine, given))
    words = {option.name for option in load(engine).options if option.wording}
    for key in words & set(table.get("options", {})):
        raise NotUnderstood(f"{key} changes words alone and is not sealed (give it to 'pbp new')")
    table |= editions(load(engine), table.get("setup", {}))
    playable({"format": FORMAT, "name": name, "seed": new_seed()} | table)
    return table


def _kept(name: str) -> Sealed:
    """What was sealed before. Raises NotUnderstood, NotAllowed."""
    note = None
    with suppress(NoGameYet), open_log() as log:
        _check_free(log, name)
        note = log.note(note_key(name))
    if note is None:
        raise NotUnderstood(
            f"nothing is sealed for {name!r} yet: say what is played, and by whom (pbp seal ENGINE {name!r} --roster FILE)"
        )
    return read_note(note)


def _sealed(name: str, table: Header, given: dict[str, Any], *, anew: bool) -> Sealed:
    """The seed that is sealed with that list, drawn if need be. Raises NotAllowed if another list was sealed."""
    from pbp_mod.game import chance

    new = Sealed(chance.new_seed(), table, IN_ORDER if given["in_order"] else DRAWN)
    with open_log(create=True) as log:
        _check_free(log, name)
        before = log.note(note_key(name))
        if before is not None and anew:
            with suppress(CorruptLog):
                new = new._replace(instead_of=chance.seal(read_note(before).seed))
            log.remember(note_key(name), note_of(new))
            terminal.say("The earlier seal counts no more, nor do the numbers given to it.", fg="yellow")
        kept = read_note(log.remember_once(note_key(name), note_of(new)))
    if kept.table is None or kept.listed() != new.listed():
        raise NotAllowed(
            "sealed-otherwise",
            "{} was sealed before, and not with this list (that post once more: pbp seal {}; to seal this list, add --anew, "
            "and let the players give new numbers)",
            repr(name),
            repr(name),
        )
    return kept


def _check_free(log: Log, name: str) -> None:
    if any(game.name.casefold() == name.casefold() for game in log.games()):
        raise NotAllowed("name-taken", "there is a game {} already (give another name)", repr(name))


def _print(name: str, sealed: Sealed, dialect: str | None) -> None:
    from pbp_mod.game import chance
    from pbp_mod.texts.printing import DEFAULT_DIALECT, loose

    data: dict[str, Any] = {"name": name, "seal": chance.seal(sealed.seed)}
    engine = "ENGINE"
    if sealed.table is not None:
        data |= told(sealed) | {"list_seal": seal_of(sealed.seed, sealed.listed())}
        engine = sealed.table["engine"]
    try:
        terminal.paste(loose("common/seal", data, folder(), dialect or DEFAULT_DIALECT))
    except OSError as error:
        raise TextWaits(
            f"the seed is kept, but its post was not printed ({terminal.trouble(error)}); 'pbp seal {name}' prints it again"
        ) from None
    terminal.say(
        f"Kept: the seed of {name}. When the numbers are in: pbp new {engine} {name!r} --sealed --entropy '…'"
    )
