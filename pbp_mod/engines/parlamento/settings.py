"""The house rules a game of Parlamento can be created with, read from options into one immutable `Settings`.

What a setting does is said where the rule is.

Annotations are evaluated at once here: as text they would make the NamedTuple four times as slow to create.
"""

from collections.abc import Mapping

from pbp_mod.engines.parlamento.cards import FREE_DIGITS, Pair
from pbp_mod.engines.parlamento.sentences import said
from pbp_mod.errors import NotUnderstood
from pbp_mod.game.actions import Option
from pbp_mod.tuples import NamedTuple

OPTIONS = (
    Option(
        "pairs",
        "6/9,1/7",
        (),
        "PR4",
        "the two kinds of two-valued cards, made of the digits 1, 6, 7 and 9 (such as 1/6,7/9)",
    ),
    Option(
        "pending",
        "any",
        ("any", "single"),
        "PR1",
        "what leaves a trick pending: any combination of values that would turn it, or only a single card",
    ),
    Option(
        "opposition",
        "no",
        ("no", "yes"),
        "P14",
        "the micro-expansion: cards that vote in the next round against the result of a poll",
    ),
)


class Settings(NamedTuple):
    """House rules, fixed for the whole game."""

    pairs: tuple[Pair, Pair]
    """The two kinds, each with its lower value first, in the order given."""
    single: bool
    """PR1: only a change of one single card makes a trick pending."""
    opposition: bool


def settings(options: Mapping[str, str]) -> Settings:
    """House rules from complete, checked options. Raises NotUnderstood for pairs that can't be."""
    return Settings(
        pairs=read_pairs(options["pairs"]),
        single=options["pending"] == "single",
        opposition=options["opposition"] == "yes",
    )


def read_pairs(text: str) -> tuple[Pair, Pair]:
    """The two kinds of two-valued cards from `6/9,1/7` (PR4). Raises NotUnderstood."""
    sides = [part.strip().split("/") for part in text.split(",")]
    digits = [side.strip() for pair in sides for side in pair]
    if [len(pair) for pair in sides] != [2, 2] or sorted(digits) != sorted(map(str, FREE_DIGITS)):
        raise NotUnderstood(said("unread/pairs", repr(text)))
    numbers = [int(digit) for digit in digits]
    first, second = sorted(numbers[:2]), sorted(numbers[2:])
    return (first[0], first[1]), (second[0], second[1])
