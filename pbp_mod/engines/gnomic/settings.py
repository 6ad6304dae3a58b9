"""House rules of Gnomic Parliament: the options a game is created with, and the record the engine reads.

Holds no rules itself; what a card pack brings along is no option but part of the setup.
"""

from __future__ import annotations

from collections.abc import Mapping

from pbp_mod.engines.gnomic.sentences import said
from pbp_mod.errors import NotUnderstood
from pbp_mod.game.actions import Option
from pbp_mod.tuples import NamedTuple

NO_YES = ("no", "yes")

OPTIONS = (
    Option(
        "decrees", "no", NO_YES, "G26", "one secret Decree for each gnome, to be proposed once as President"
    ),
    Option("confidence", "no", NO_YES, "G27", "a gnome far behind may challenge a President who stays"),
    Option("agendas", "no", NO_YES, "G28", "laws belong to parties, and secret agendas pay at the end"),
    Option(
        "deck",
        "random",
        ("random", "prepared"),
        "G4, G5",
        "shuffled, or in the pack's order for a first game",
    ),
)


class Settings(NamedTuple):
    """The house rules of one game."""

    decrees: bool = False
    confidence: bool = False
    agendas: bool = False
    prepared: bool = False


def settings(options: Mapping[str, str]) -> Settings:
    """Settings from complete, checked options. Raises NotUnderstood for votes of no confidence without Decrees."""
    found = Settings(
        decrees=options["decrees"] == "yes",
        confidence=options["confidence"] == "yes",
        agendas=options["agendas"] == "yes",
        prepared=options["deck"] == "prepared",
    )
    if found.confidence and not found.decrees:  # G27: only who holds a Decree may challenge
        raise NotUnderstood(said("unread/confidence"))
    return found
