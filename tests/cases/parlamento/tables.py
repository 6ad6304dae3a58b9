"""Short ways to set up and play Parlamento in rule cases.

Cards are written short (`b69`); a script is words such as `0:b8` (seat 0 plays), `1:b69=9` (for a value) and
`1!b4` (bets).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any

from pbp_mod.engines.parlamento.cards import deck, hand_size, read_card, read_play
from pbp_mod.engines.parlamento.settings import read_pairs
from tests.builders import Table

Told = list[tuple[int, str, Mapping[str, Any]]]


def cards(text: str) -> list[str]:
    """Canonical texts of cards written short."""
    return [read_card(word) for word in text.split()]


def hands(
    players: int, given: Mapping[int, str], void: Mapping[int, str] | None = None, pairs: str = "6/9,1/7"
) -> dict[str, list[str]]:
    """A full deal in which each seat holds at least the cards given, and none of the suits it is void in."""
    left = Counter(card.text for card in deck(players, read_pairs(pairs)))
    dealt = {seat: cards(given.get(seat, "")) for seat in range(players)}
    for held in dealt.values():
        left.subtract(held)
    assert min(left.values()) >= 0, "more of a card given than the deck has"
    barred = {seat: suits.split() for seat, suits in (void or {}).items()}
    # Whoever is void in most suits takes first; the others take what those may not have before anything else.
    for seat in sorted(dealt, key=lambda seat: -len(barred.get(seat, ()))):
        later = [suit for other in dealt if other != seat for suit in barred.get(other, ())]
        wanted = sorted(left.elements(), key=lambda text: text.split()[0] not in later)
        fitting = [text for text in wanted if text.split()[0] not in barred.get(seat, ())]
        taken = fitting[: hand_size(players) - len(dealt[seat])]
        dealt[seat] += taken
        left.subtract(taken)
        assert len(dealt[seat]) == hand_size(players)
    return {str(seat): held for seat, held in dealt.items()}


def table(players: int = 3, *deals: Mapping[str, list[str]], **options: Any) -> Table:
    """A game with these deals, the rest by chance."""
    return Table("parlamento", players, setup={"deals": list(deals)}, **options)


def opened(
    players: int, given: Mapping[int, str], void: Mapping[int, str] | None = None, **options: Any
) -> Table:
    """A game whose first round gives each seat at least these cards."""
    return table(players, hands(players, given, void, options.get("pairs", "6/9,1/7")), **options)


def step(game: Table, word: str) -> tuple[str, int, dict[str, Any]]:
    """The action that a word of a script stands for: kind, seat, args."""
    match = re.fullmatch(r"(\d)([:!])(.+)", word)
    assert match, word
    card, value = read_play(match[3], game.settings.pairs)
    args: dict[str, Any] = {"card": card} | ({} if value is None else {"value": value})
    return ("play" if match[2] == ":" else "bet"), int(match[1]), args


def say(game: Table, script: str) -> Told:
    """Play a script; all notices that it made are returned."""
    told: Told = []
    for word in script.split():
        kind, by, args = step(game, word)
        told += game.do(kind, by, **args)
    return told


def refuse(game: Table, code: str, word: str) -> str:
    """Assert that a word of a script is refused with the code, without a trace; the sentence is returned."""
    kind, by, args = step(game, word)
    return game.refused(code, kind, by, **args)


def only(told: Told, template: str) -> Mapping[str, Any]:
    """The data of the one notice of that kind."""
    found = [data for _, name, data in told if name == template]
    assert len(found) == 1, f"{len(found)} notices {template}"
    return found[0]


# One whole round for three, written by hand. Roles 0, 1 and 2 are the leader and the two after him.
ROLES = (
    "b0 b2 b3 b4 b5 b8 f0 f2 f3 f4 f5 f8",
    "b69 b69 b17 b17 a0 a2 a3 a4 a5 a8 h0 h2",
    "a69 a69 a17 a17 f69 f69 f17 f17 h3 h4 h5 h8",
)
TRICKS = (
    "0:b8 {bet0} 1:b69=9 2:a69=6",  # pending: as a 6 it loses to the 8
    "1:b69=9 {bet1} 2:a69=6 0:b5",  # settled: 6 and 9 both beat the 5
    "1:b17=7 2:f69=9 0:b4",  # pending
    "1:b17=1 2:f69=6 0:b3",  # pending; temporary winner role 0
    "0:f8 1:a0 2:f17=1",  # settled: neither 1 nor 7 beats the 8
    "0:f5 1:a2 2:f17=7",  # pending
    "2:h8 0:f0 1:h0",
    "2:h5 0:f2 1:h2",
    "2:h4 0:f3 1:a3",
    "2:h3 0:f4 1:{left1}",
    "2:a17=7 {bet2} 0:{left0} 1:a8",  # settled: the 8 beats 1 and 7
)


def role_deal(leader: int) -> dict[str, list[str]]:
    """The deal of the written round, led by that seat."""
    return {str((leader + role) % 3): cards(text) for role, text in enumerate(ROLES)}


def role_script(leader: int, bet0: str = "b2", bet1: str = "a5", bet2: str = "a17=7", to: int = 11) -> str:
    """The written round's script (its first `to` tricks). Role 0 bets in the first trick, 1 between, 2 in the
    last.

    Role 0 holds b0 and b2 back for it, role 1 a4 and a5, role 2 the second a17.
    """
    script = " ".join(TRICKS[:to]).format(
        bet0=f"0!{bet0}",
        bet1=f"1!{bet1}" if bet1 else "",
        bet2=f"2!{bet2}" if bet2 else "",
        left0="b0" if bet0 == "b2" else "b2",
        left1="a4" if bet1 in ("a5", "") else "a5",
    )
    return re.sub(r"\b([012])(?=[:!])", lambda match: str((int(match[1]) + leader) % 3), script)
