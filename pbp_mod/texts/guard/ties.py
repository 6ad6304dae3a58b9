"""The small words that tie a secret to a player, and the secrets that are looked for in a text.

Whether something is told, telling.py decides.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, KeysView, Sequence

from pbp_mod.game.secrets import Apart
from pbp_mod.texts.guard.letters import LAST_MARK, Words, spelled
from pbp_mod.texts.guard.names import ends

LONGEST_TIE = 8
"""Words that may stand between a player and what is told of him."""
_IS = """
is was are were am be been being s re turn turns turned out happens happened proves proved proven ist war est es er
has had have hold holds held holding hides hiding keeps kept can got gets get drew draws draw drawn dealt given gave
received receives took takes taken play plays played playing stand stands sits lies fights belongs works will shows
reads went goes picks picked opts opted alias aka named called bet bets ordered orders intends wants means own owns
owned does do did say says said put puts passed handed placed places placing me include includes including sides came comes
"""
_WHAT = """
role roles team side party faction seat player name identity member members part hand hands card cards
vote votes voted voting ballot cast casts sent answered answer chose aim goal time
"""
_SMALL = """
the a an one our my your his her their its of and to with as on in at by for from about who which that he she they it him
them also just still now only real true very own secret secretly really actually indeed truly clearly obviously certainly
surely course fact definitely simply always all along since this among down next you congratulations der die das ein eine la le el il un una une
"""
WHAT = frozenset(_WHAT.split())
"""What somebody has or is in any game."""
TIES = frozenset(f"{_IS} {_WHAT} {_SMALL}".split())
"""Small words, which tie a player to what stands before or behind them: what somebody is or has, and what that is. A
game's own words for it come from its rules (`Apart.called`)."""


class SecretWords:
    """The words that are secret of somebody, and whose they are."""

    def __init__(self, rules: Iterable[Apart], said: Collection[str]) -> None:
        """`said`: the words of the text; a secret of which not all words are among them isn't looked for."""
        self.rules: list[tuple[Apart, frozenset[Words]]] = []
        self._by_first: dict[str, set[Words]] = {}
        self.kinds: dict[str, set[Words]] = {}
        for rule in rules:
            words = frozenset(
                each for each in map(spelled, rule.words) if each and all(word in said for word in each)
            )
            if words:
                self.rules.append((rule, words))
                self.kinds.setdefault(rule.what, set()).update(words)
                for each in words:
                    self._by_first.setdefault(each[0], set()).add(each)
        self.but_before = frozenset(word for rule, _ in self.rules for word in rule.but_before)
        called = {word for rule, _ in self.rules for word in rule.called}
        self.things = WHAT | called if called else WHAT
        self.ties = TIES | called if called else TIES
        self._words = {word for words in self.kinds.values() for each in words for word in each}

    @property
    def firsts(self) -> KeysView[str]:
        """The words with which they begin."""
        return self._by_first.keys()

    def holds(self, word: str) -> bool:
        """Whether the word is part of one of them."""
        return word in self._words

    def find(self, words: Sequence[str]) -> Iterator[tuple[int, int, Words]]:
        """Every place where one of the words stands; marks within it are passed over ("trolls: 7")."""
        for at, word in enumerate(words):
            for secret in self._by_first.get(word, ()):
                end = at + 1 if len(secret) == 1 else ends(words, at, secret)
                if end:
                    yield at, end, secret

    def others(self, rule: Apart, own: frozenset[Words]) -> set[Words]:
        """The words of the same kind that are not this secret."""
        return self.kinds[rule.what] - own


def is_card(words: Words) -> bool:
    """Whether it is a card of a suit and a value."""
    return len(words) > 1 and words[-1][0].isdecimal()


def may_tie(words: Sequence[str], at: int, ties: frozenset[str], *, cards: bool) -> bool:
    """Whether a word may stand between two that are tied; with `cards`, other cards may as well."""
    word = words[at]
    if word <= LAST_MARK or word in ties or word.isdecimal():
        return True
    return cards and (word[0].isdecimal() or (at + 1 < len(words) and words[at + 1][0].isdecimal()))
