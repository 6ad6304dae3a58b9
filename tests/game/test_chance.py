"""Chance: what docs/chance.md lays down, redone here from the page alone, and that no order is favoured."""

from __future__ import annotations

import ast
import hashlib
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from importlib import import_module
from itertools import pairwise, permutations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbp_mod.engines import ENGINES, load
from pbp_mod.errors import NoSeed, NotUnderstood
from pbp_mod.game import digest
from pbp_mod.game.chance import Chance, derived, new_seed, read_seed, seal
from tests.builders import Table

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "chance.md").read_text("utf-8")
S = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"
T = "5eed" * 8
SEEDS = {"S": S, "T": T}

SEALS = {
    "S": "4ecd576fd663b8ba57b90d338c4369160aae8832434b47fee933b2fe2e7a5eba",
    "T": "7ec8c6ae312fed35fde73e05eb76f7a6c096df0483b018506b8e07948366bf7c",
}
SHUFFLES: dict[tuple[str, str], list[int]] = {
    ("S", "test"): [1, 3, 6, 8, 7, 9, 5, 4, 0, 2],
    ("S", "Würfel"): [6, 5, 7, 1, 9, 3, 0, 2, 8, 4],
    ("S", ""): [3, 1, 6, 0, 7, 5, 9, 8, 2, 4],
    ("S", "policy deck 1"): [7, 2, 10, 9, 0, 3, 8, 11, 15, 5, 1, 16, 14, 13, 6, 4, 12],
    ("S", "policy deck 2"): [6, 16, 7, 0, 2, 3, 12, 5, 15, 4, 10, 14, 8, 13, 9, 11, 1],
    ("T", "seats"): [2, 0, 1, 4, 3],
}
REJECTING = ("rejection 9017", 1000, "5cce077f803dbd78291e09002eb0fa7bc474557068227605256549b6fdcd0ad5")
BLOCKS = [
    "d7cdda69324342d4e377013102a1a87bde03bef9108f206aaf596f1b9878a535",
    "73650bad1e218576d284666d5449b7a717823da697ad044fc76f0504df3dee65",
]


# The scheme once more, written from the page: nothing of chance.py is used.


def _be32(number: int) -> bytes:
    return bytes((number >> 24, number >> 16 & 255, number >> 8 & 255, number & 255))


def _prefix(seed: str, label: str) -> bytes:
    seed_bytes = bytes(int(seed[at : at + 2], 16) for at in range(0, len(seed), 2))
    label_bytes = label.encode("utf-8")
    return b"pbp-chance/1\x00" + _be32(len(seed_bytes)) + seed_bytes + _be32(len(label_bytes)) + label_bytes


def _stream(seed: str, label: str) -> Iterator[int]:
    block = 0
    while True:
        hashed = hashlib.sha256(_prefix(seed, label) + _be32(block)).digest()
        for first in range(0, 32, 4):
            a, b, c, d = hashed[first : first + 4]
            yield ((a * 256 + b) * 256 + c) * 256 + d
        block += 1


def _shuffled(seed: str, label: str, items: list[Any]) -> list[Any]:
    stream, result = _stream(seed, label), items[:]
    last = len(result) - 1
    while last >= 1:
        limit = last + 1
        number = next(stream)
        while number >= 4294967296 // limit * limit:
            number = next(stream)
        other = number % limit
        kept = result[last]
        result[last] = result[other]
        result[other] = kept
        last -= 1
    return result


# Vectors


def test_the_vectors_stand_on_the_page() -> None:
    for name, seed in SEEDS.items():
        assert f"\n    {name} = {seed}\n" in PAGE
        assert f"\n    seal({name}) = {SEALS[name]}\n" in PAGE
    found = {
        (seed, label): list(map(int, numbers.split()))
        for seed, label, numbers in re.findall(r'^    ([ST]) "(.*?)" \d+ = ([\d ]+)$', PAGE, re.M)
    }
    assert found == SHUFFLES
    label, count, hashed = REJECTING
    assert f'\n    S "{label}" {count} → {hashed}\n' in PAGE


@pytest.mark.parametrize(("seed", "label"), SHUFFLES)
def test_a_shuffle_is_its_vector(seed: str, label: str) -> None:
    wanted = SHUFFLES[seed, label]
    assert Chance(SEEDS[seed]).shuffle(label, range(len(wanted))) == wanted


@pytest.mark.parametrize("seed", SEEDS)
def test_a_seal_is_its_vector(seed: str) -> None:
    assert seal(SEEDS[seed]) == SEALS[seed]
    assert hashlib.sha256(f"pbp-chance/1 seal {SEEDS[seed]}".encode("ascii")).hexdigest() == SEALS[seed]


def test_the_stream_of_the_page() -> None:
    prefix = _prefix(S, "policy deck 1")
    assert f"\n    prefix  = {prefix.hex()}\n" in PAGE
    for number, block in enumerate(BLOCKS):
        assert f"\n    block {number} = {block}\n" in PAGE
        assert hashlib.sha256(prefix + _be32(number)).hexdigest() == block
    stream = _stream(S, "policy deck 1")
    first = " ".join(str(next(stream)) for _ in range(8))
    assert f"\n    numbers = {first} …\n" in PAGE


def test_a_derived_seed_is_its_vector() -> None:
    assert f'\n    derived(S, "game 1") = {derived(S, "game 1")}\n' in PAGE
    text = f"pbp-chance/1 derived {S} game 1"
    assert derived(S, "game 1") == hashlib.sha256(text.encode("ascii")).hexdigest()
    with pytest.raises(NotUnderstood):
        derived("no seed", "game 1")


def test_the_deck_of_the_page() -> None:
    deck = Chance(S).shuffle("policy deck 1", ["M"] * 6 + ["FR"] * 11)
    assert f"\n    {' '.join(deck)}\n" in PAGE


def test_a_number_that_would_favour_small_ones_is_thrown_away() -> None:
    label, count, wanted = REJECTING
    order = Chance(S).shuffle(label, range(count))
    assert hashlib.sha256(",".join(map(str, order)).encode()).hexdigest() == wanted
    stream = _stream(S, label)
    numbers = [next(stream) for _ in range(791)]
    assert numbers[-1] == 4294967291 >= 4294967250 == 2**32 - 2**32 % 210


def test_the_code_on_the_page_does_what_the_page_says() -> None:
    code = re.search(r"```python\n(.*?)```", PAGE, re.S)
    assert code is not None
    printed: list[str] = []
    names: dict[str, Any] = {"print": lambda value: printed.append(f"# {value}")}
    exec(code[1], names)
    assert printed == [line for line in code[1].splitlines() if line.startswith("# ")]
    for (seed, label), wanted in SHUFFLES.items():
        assert names["shuffle"](SEEDS[seed], label, range(len(wanted))) == wanted
    label, count, _ = REJECTING
    assert names["shuffle"](S, label, range(count)) == Chance(S).shuffle(label, range(count))
    assert names["seal"](S) == SEALS["S"]


def _written_labels() -> Iterator[str]:
    """Every label that stands in a call of `shuffle`, with `N` in place of what changes in it.

    What `pbp engines new` writes is a game of somebody else's, and says its labels itself.
    """
    folder = ROOT / "pbp_mod"
    for path in sorted(set(folder.rglob("*.py")) - set((folder / "skeleton").rglob("*.py"))):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr == "shuffle"
            ):
                label = node.args[0]
                if isinstance(label, ast.JoinedStr):
                    yield "".join(
                        str(part.value) if isinstance(part, ast.Constant) else "N" for part in label.values
                    )
                elif isinstance(label, ast.Constant):
                    yield str(label.value)


def _used_labels(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Every label that the deal of a game with all its parts uses."""
    labels: set[str] = set()
    shuffle = Chance.shuffle

    def listening(chance: Chance, label: str, items: Sequence[Any]) -> list[Any]:
        labels.add(label)
        return shuffle(chance, label, items)

    monkeypatch.setattr(Chance, "shuffle", listening)
    for name in ENGINES:
        on: dict[str, Any] = {
            option.name: "yes" for option in load(name).options if set(option.values) == {"no", "yes"}
        }
        Table(name, load(name).seats[0], **on)
    return labels


@pytest.mark.checkout
def test_every_label_of_the_project_is_on_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    written, used = set(_written_labels()), _used_labels(monkeypatch)
    assert {"seats", "policy deck N", "deal N"} <= written
    assert {"roles", "hands", "deal 1", "deck", "decrees", "agendas"} - used == {"hands"}
    table = PAGE[PAGE.index("## The shuffles of each game") : PAGE.index("## Test vectors")]
    numbered = {re.sub(r"(deal) \d+", r"\1 N", label) for label in used}
    assert [label for label in sorted(written | numbered) if f"| `{label}` |" not in table] == []


# The scheme at large

seeds = st.binary(min_size=16, max_size=40).map(bytes.hex)


@given(seeds, st.text(max_size=30), st.integers(0, 120))
def test_whoever_reads_the_page_gets_the_same_order(seed: str, label: str, count: int) -> None:
    assert Chance(seed).shuffle(label, range(count)) == _shuffled(seed, label, list(range(count)))


@given(seeds, st.text(max_size=10), st.lists(st.integers(0, 5), max_size=40))
def test_a_shuffle_keeps_the_items_and_leaves_the_list_alone(seed: str, label: str, items: list[int]) -> None:
    before = items[:]
    assert Counter(Chance(seed).shuffle(label, items)) == Counter(items)
    assert items == before


@given(seeds, st.lists(st.text(max_size=10), min_size=1, max_size=5))
def test_a_label_stands_for_itself_whatever_was_shuffled_before(seed: str, labels: list[str]) -> None:
    chance = Chance(seed)
    together = [chance.shuffle(label, range(20)) for label in labels]
    assert together == [Chance(seed).shuffle(label, range(20)) for label in labels]


def test_labels_and_seeds_give_different_orders() -> None:
    orders = {tuple(Chance(S).shuffle(f"policy deck {number}", range(17))) for number in range(1, 201)}
    assert len(orders) == 200
    assert Chance(S).shuffle("a", range(17)) != Chance(T).shuffle("a", range(17))
    # the lengths in the prefix keep what belongs to the seed apart from what belongs to the label
    assert Chance(S).shuffle("", range(17)) != Chance(S[:-2]).shuffle("\x1f", range(17))


def test_every_order_is_equally_likely() -> None:
    """Chi-square over the 24 orders of four items: with 23 degrees of freedom, 49.7 is passed once in a thousand."""
    drawn = 4800
    seen = Counter(tuple(Chance(f"{number:032x}").shuffle("order", range(4))) for number in range(drawn))
    expected = drawn / 24
    assert sum((seen[order] - expected) ** 2 / expected for order in permutations(range(4))) < 49.7


def test_every_card_comes_to_every_place_equally_often() -> None:
    """The same for each place of a deck: with 16 degrees of freedom, 39.3 is passed once in a thousand."""
    drawn = 1700
    decks = [Chance(S).shuffle(f"deck {number}", range(17)) for number in range(drawn)]
    for place in range(17):
        seen = Counter(deck[place] for deck in decks)
        assert sum((seen[card] - drawn / 17) ** 2 / (drawn / 17) for card in range(17)) < 39.3


def test_neighbouring_labels_have_nothing_to_do_with_each_other() -> None:
    """How often a card lies at the same place in two decks that follow each other: once for each pair, on average."""
    decks = [Chance(S).shuffle(f"policy deck {number}", range(17)) for number in range(1001)]
    same = sum(a == b for one, other in pairwise(decks) for a, b in zip(one, other, strict=True))
    assert abs(same - 1000) < 3.3 * 1000**0.5


@given(seeds, st.text(max_size=30), st.lists(st.integers(1, 1000), max_size=30))
def test_choices_are_numbers_of_a_stream(seed: str, label: str, limits: list[int]) -> None:
    below, numbers = Chance(seed).stream(label), _stream(seed, label)
    for limit in limits:
        number = next(number for number in numbers if number < 4294967296 // limit * limit)
        assert below(limit) == number % limit


def test_without_a_seed_there_are_no_choices() -> None:
    with pytest.raises(NoSeed):
        Chance(None).stream("choices")


# Seeds


def test_without_a_seed_every_shuffle_is_refused_by_its_label() -> None:
    with pytest.raises(NoSeed, match="gives no policy deck 2") as caught:
        Chance(None).shuffle("policy deck 2", range(3))
    assert caught.value.code == "no-seed"


def test_without_a_seed_even_nothing_is_shuffled() -> None:
    with pytest.raises(NoSeed):
        Chance(None).shuffle("roles", [])


@pytest.mark.parametrize(
    "text",
    [
        "",
        "5eed" * 7 + "5ee",
        "5eed " * 8,
        " " + "5eed" * 8,
        "0x" + "5eed" * 8,
        "five" * 8,
        "٠" * 32,
        "5eed" * 8 + "\n",
    ],
)
def test_what_is_no_seed_is_refused(text: str) -> None:
    with pytest.raises(NotUnderstood, match="an even number of hexadecimal digits"):
        read_seed(text)
    with pytest.raises(NotUnderstood):
        Chance(text)


@given(st.binary(min_size=1, max_size=64))
def test_a_seed_stands_for_its_bytes(data: bytes) -> None:
    assert read_seed(data.hex()) == data
    assert read_seed(data.hex().upper()) == data


def test_a_fresh_seed_is_one_and_never_the_same() -> None:
    fresh = {new_seed() for _ in range(50)}
    assert len(fresh) == 50
    assert {len(read_seed(seed)) for seed in fresh} == {32}


# SHA-256


def _implementations() -> Iterator[Any]:
    for module in ("_sha2", "_sha256", "hashlib"):
        try:
            yield import_module(module).sha256
        except ImportError:
            continue


@given(st.binary(max_size=300))
def test_every_sha256_of_this_python_agrees(data: bytes) -> None:
    found = {digest.sha256(data).hexdigest()} | {make(data).hexdigest() for make in _implementations()}
    assert found == {hashlib.sha256(data).hexdigest()}
    assert digest.sha256(data).digest() == hashlib.sha256(data).digest()


def test_one_of_the_three_is_found_without_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    for hidden in (["_sha2"], ["_sha2", "_sha256"]):

        def only(name: str, hidden: list[str] = hidden) -> Any:
            if name in hidden:
                raise ImportError(name)
            return import_module(name)

        monkeypatch.setattr(digest, "import_module", only)
        try:
            found = digest._find()
        except ImportError:
            pytest.fail(f"nothing was found without {hidden}")
        assert found(b"abc").hexdigest() == hashlib.sha256(b"abc").hexdigest()


def test_without_any_the_reason_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(name: str) -> Any:
        raise ImportError(name)

    monkeypatch.setattr(digest, "import_module", none)
    with pytest.raises(ImportError, match="no SHA-256"):
        digest._find()
