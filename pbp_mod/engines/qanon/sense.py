"""Whether the words of a moderator's own theme make sense: none may be mistaken for another, or mean the contrary.

Asked once, when a game is made or brought in, and never of a game in play. The words that count as known are those of the
rules and of the themes that come along.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any
from unicodedata import category, normalize

from pbp_mod.engines.qanon.cards import read_card
from pbp_mod.engines.qanon.settings import THEMES
from pbp_mod.engines.qanon.theme import find, read_file, theme, words_of
from pbp_mod.errors import NotUnderstood

if TYPE_CHECKING:
    from pbp_mod.engines.qanon.theme import Words

Wording = Mapping[str, Iterable[str]]
"""Where in the theme (a key with dots) -> the words there."""

HEADER = "the theme"
"""How a theme is named that stands in no file."""

_YES = {
    "yaw",
    "ya",
    "y",
    "yes",
    "yea",
    "yeah",
    "yep",
    "aye",
    "ja",
    "ok",
    "okay",
    "agree",
    "agreed",
    "i agree",
    "consent",
}
_NO = {
    "nah",
    "na",
    "n",
    "no",
    "nay",
    "nope",
    "nein",
    "refuse",
    "refused",
    "i refuse",
    "decline",
    "no veto",
    "never",
}
_DENIALS = {"not", "never", "dont", "wont", "cant", "cannot", "didnt", "doesnt"}


def own_words(said: str | Mapping[str, Any]) -> Mapping[str, Any] | None:
    """See `Engine.own_words`."""
    if not isinstance(said, str):
        where, table = HEADER, said
    elif said in THEMES:
        return None
    else:
        where = find(said)
        table = read_file(where)
    check_sense(where, words_of(where, table))
    return dict(table)


def check_sense(where: str, words: Words) -> None:
    """Raise NotUnderstood, naming the words and where they stand, for a theme that could be misread."""
    for apart in _apart(words):
        _refuse_twins(where, apart)
    _refuse_contrary_answers(where, words)
    _refuse_contrary_cards(where, words)
    _refuse_contrary_names(where, words)
    _refuse_contrary_orders(where, words)


def _plain(word: str) -> str:
    """The word without case, accents, punctuation and width; an emoji stays what it is."""
    text = normalize("NFKD", word.replace("\u2019", "'")).casefold().replace("'", "")
    text = normalize("NFC", "".join(each for each in text if not "\u0300" <= each <= "\u036f"))
    kept = "".join(each if category(each)[0] in "LNM" else " " for each in text)
    return " ".join(kept.split()) or text.strip()


def _key(word: str) -> str:
    """The word for comparing: "far-right" and "farright" are one."""
    return _plain(word).replace(" ", "")


# ---- no two the same


def _answers(words: Words) -> dict[str, dict[str, Wording]]:
    """Each question with its answers, and all words for each."""
    synonyms, votes = words["synonyms"], words["votes"]
    cards = {
        card: {
            f"policies.{card}.name": [words["policies"][card]["name"]],
            f"policies.{card}.short": [words["policies"][card]["short"]],
            f"synonyms.{card}": synonyms[card],
        }
        for card in ("M", "FR")
    }
    veto = {"powers.veto": [words["powers"]["veto"]], "synonyms.veto": synonyms["veto"]}
    return {
        "votes": {
            vote: {f"votes.{vote}": [votes[vote]], f"synonyms.{vote}": synonyms[vote]}
            for vote in ("yaw", "nah")
        },
        "policies": {**cards, "veto": veto},
        "consent": {answer: {f"synonyms.{answer}": synonyms[answer]} for answer in ("agree", "refuse")},
    }


def _names(words: Words) -> dict[str, dict[str, Wording]]:
    """Each table of names, by its keys."""
    table: Any = words
    found: dict[str, dict[str, Wording]] = {
        name: {key: {f"{name}.{key}": [value]} for key, value in table[name].items()}
        for name in ("teams", "party", "offices", "powers")
    }
    for name in ("roles", "policies"):
        found[name] = {key: {f"{name}.{key}.name": [each["name"]]} for key, each in table[name].items()}
    return found


def _orders(words: Words) -> dict[str, Wording]:
    return {order: {f"orders.{order}": phrases} for order, phrases in words["orders"].items()}


def _apart(words: Words) -> Iterator[Mapping[str, Wording]]:
    yield from _answers(words).values()
    yield from _names(words).values()
    yield _orders(words)


def _each_word(said: Wording) -> Iterator[tuple[str, str]]:
    for key, words in said.items():
        for word in words:
            yield key, word


def _refuse_twins(where: str, apart: Mapping[str, Wording]) -> None:
    known: dict[str, tuple[str, str]] = {}
    for meaning, said in apart.items():
        for key, word in _each_word(said):
            other, there = known.setdefault(_key(word), (meaning, key))
            if other != meaning:
                raise NotUnderstood(
                    f"{where}: {there} and {key} say the same ({word!r}), so nobody could tell them apart"
                )


# ---- none that means the contrary


def _contrary(where: str, key: str, word: str, of: str) -> NotUnderstood:
    return NotUnderstood(f"{where}: {key} can't be {word!r}, which means the contrary ({of})")


def _refuse_contrary_answers(where: str, words: Words) -> None:
    answers = _answers(words)
    for question, pro, con in (("votes", "yaw", "nah"), ("consent", "agree", "refuse")):
        for meaning, against, of in ((pro, _NO, con), (con, _YES, pro)):
            for key, word in _each_word(answers[question][meaning]):
                first = _plain(word).split(" ")[0]
                if _key(word) in against or first in against or (meaning == pro and first in _DENIALS):
                    raise _contrary(where, key, word, f"it is understood as {of}")


def _refuse_contrary_cards(where: str, words: Words) -> None:
    cards = _answers(words)["policies"]
    for card in ("M", "FR"):
        for key, word in _each_word(cards[card]):
            try:
                other = read_card(word)
            except NotUnderstood:
                continue
            if other != card:
                raise _contrary(where, key, word, f"it is understood as {other}")


def _refuse_contrary_names(where: str, words: Words) -> None:
    """A name that the rules or a shipped theme have for something else of the kind; a team's for the other side."""
    own = _names(words)
    for known in map(_names, _shipped()):
        for table, meanings in known.items():
            for other, said in meanings.items():
                taken = _keys(said)
                for meaning, mine in own[table].items():
                    for key, word in _each_word(mine) if meaning != other else ():
                        if _key(word) in taken - _keys(known[table][meaning]):
                            raise _contrary(where, key, word, f"it is a word for {table}.{other}")
    sides = {
        side: {_key(words[table][side]) for table in ("teams", "party")} for side in ("moderate", "qanon")
    }
    for table, meaning, side in (
        ("roles", "Moderate", "qanon"),
        ("roles", "QAnon", "moderate"),
        ("roles", "Trump", "moderate"),
        ("policies", "M", "qanon"),
        ("policies", "FR", "moderate"),
    ):
        for key, word in _each_word(own[table][meaning]):
            if _key(word) in sides[side]:
                raise _contrary(
                    where, key, word, f"it is the other side's name, teams.{side} or party.{side}"
                )


def _keys(said: Wording) -> set[str]:
    return {_key(word) for _, word in _each_word(said)}


def _refuse_contrary_orders(where: str, words: Words) -> None:
    for order, said in _orders(words).items():
        for key, phrase in _each_word(said):
            if _DENIALS & set(_plain(phrase).split()):
                raise _contrary(where, key, phrase, "it says that nothing is ordered")
            for known in map(_orders, _shipped()):
                for other, theirs in known.items():
                    if other != order and _key(phrase) in _keys(theirs) - _keys(known[order]):
                        raise _contrary(where, key, phrase, f"it is understood as {other}")


def _shipped() -> list[Words]:
    return [theme(name) for name in THEMES]
