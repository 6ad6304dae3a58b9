"""What must not stand in a text: the vocabulary in which engines say what an audience may not know.

Pure data, handed from an engine's `secrets_from` to texts/guard, which looks for it in finished texts. `what` is a few words
for the moderator ("the role of {}", with the player's name put in); it never says the secret itself. What isn't
`lasting` is a secret of this very moment and isn't looked for in texts about earlier ones, where it may be told; nor
in texts with a part of the template `but_in`, which tell what was.

Bare classes: as NamedTuples they would take longer to make than the whole look at a post.
"""

from collections.abc import Collection, Iterable, Mapping

_NONE: Mapping[str, tuple[str, ...]] = {}


class Apart:
    """Words that must not be tied to a player: "Anna is Trump", "Trump: Anna", both in one row of a table.

    `called`: what such a thing is called in the game (in small letters), besides a role, a card, a vote and the like: "Anna's
    disc is YES". `but_before`: words (in small letters) before which they mean something else, as in "a Moderate policy".
    """

    __slots__ = ("but_before", "but_in", "called", "lasting", "seat", "what", "words")

    def __init__(
        self,
        seat: int,
        words: tuple[str, ...],
        what: str,
        *,
        lasting: bool = True,
        called: tuple[str, ...] = (),
        but_before: tuple[str, ...] = (),
        but_in: str | None = None,
    ) -> None:
        self.seat, self.words, self.what, self.lasting = seat, words, what, lasting
        self.called, self.but_before, self.but_in = called, but_before, but_in


class Together:
    """Cards that the audience has seen no copy of: a list of so many of them, and of no others, shows where they are.

    `cards`: card -> its spellings. `known`: lists that show nothing, since all know that there are these cards: a whole
    suit, which may lie in one hand by chance.
    """

    __slots__ = ("at_least", "but_in", "cards", "known", "what")
    lasting = False

    def __init__(
        self,
        cards: Mapping[str, tuple[str, ...]],
        what: str,
        *,
        at_least: int = 3,
        known: Collection[frozenset[str]] = (),
        but_in: str | None = None,
    ) -> None:
        self.cards, self.what, self.at_least, self.known, self.but_in = cards, what, at_least, known, but_in


class InOrder:
    """Cards in the order of a pile: a list with so many of them in this order (or in any) shows it.

    `loosely`: spellings that may as well mean something else, a mere number for instance; they are looked for only
    where the moderator's own words are. `called`: what one of the cards is called (in small letters), besides a card.
    """

    __slots__ = ("any_order", "at_least", "called", "cards", "lasting", "loosely", "spellings", "what")
    but_in = None

    def __init__(
        self,
        cards: tuple[str, ...],
        spellings: Mapping[str, tuple[str, ...]],
        what: str,
        *,
        at_least: int = 4,
        any_order: bool = False,
        loosely: Mapping[str, tuple[str, ...]] = _NONE,
        lasting: bool = False,
        called: tuple[str, ...] = (),
    ) -> None:
        self.cards, self.spellings, self.what, self.loosely = cards, spellings, what, loosely
        self.at_least, self.any_order, self.lasting, self.called = at_least, any_order, lasting, called


class Tally:
    """How many have chosen what so far: "1 Yaw, 1 Nah" tells it.

    `words`: choice -> its spellings. `numbers`: choice -> how many.
    """

    __slots__ = ("numbers", "what", "words")
    lasting = False
    but_in = None

    def __init__(self, words: Mapping[str, tuple[str, ...]], numbers: Mapping[str, int], what: str) -> None:
        self.words, self.numbers, self.what = words, numbers, what


Rule = Apart | Together | InOrder | Tally
Secrets = tuple[Rule, ...]


def of_any(secrets: Iterable[tuple[Rule, ...]]) -> tuple[Rule, ...]:
    """What some audience among several may not know, each thing once."""
    found: dict[object, Rule] = {}
    for rule in (rule for each in secrets for rule in each):
        same = (rule.seat, rule.words, rule.what, rule.lasting) if isinstance(rule, Apart) else id(rule)
        found.setdefault(same, rule)
    return tuple(found.values())
