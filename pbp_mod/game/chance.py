"""All randomness of a game, from one secret seed: seal, and labelled shuffles that anyone can redo.

The algorithm is laid down in docs/chance.md with test vectors and never changes for a given version tag. This module
draws no randomness of its own but for `new_seed`, and knows no game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from pbp_mod.errors import NoSeed, NotUnderstood
from pbp_mod.game.digest import sha256

T = TypeVar("T")

VERSION = "pbp-chance/1"
LISTED = "pbp-chance/2"
"""The tag of a seal that fixes, beside the seed, the list of what is played with it. The shuffles are those of VERSION."""
SEED_BYTES = 32
SAFE_BYTES = 16
"""What a seed needs at least, if nobody is to find it by trying."""


def new_seed() -> str:
    """A fresh seed, 64 hexadecimal digits, from the operating system's secure source."""
    import secrets

    return secrets.token_hex(SEED_BYTES)


def read_seed(text: str) -> bytes:
    """The bytes of a seed written in hexadecimal. Raises NotUnderstood for anything else.

    How long it has to be to keep its secret is a matter for whoever draws one (`SAFE_BYTES`): a log is played as it is.
    """
    try:
        seed = bytes.fromhex(text)
    except (ValueError, TypeError):
        seed = b""
    if not isinstance(text, str) or not seed or text.lower() != seed.hex():
        raise NotUnderstood("the seed is not a seed (an even number of hexadecimal digits)")
    return seed


def seal(seed: str) -> str:
    """What the opening post may show of the seed: its SHA-256, in hexadecimal."""
    return sha256(f"{VERSION} seal {seed}".encode()).hexdigest()


def seal_with(seed: str, listed: str) -> str:
    """The second line of a seal's post: seed and list together, as SHA-256 in hexadecimal.

    `listed` is the list in its one form for hashing (docs/chance.md). Whoever knows the seal of the seed and this can find
    out neither, and nobody can put another list in its place.
    """
    return sha256(f"{LISTED} seal {seed} {listed}".encode()).hexdigest()


def is_weak(seed: str) -> bool:
    """Whether a seed can be found from its seal by trying them all. Raises NotUnderstood for a seed that is none."""
    return len(read_seed(seed)) < SAFE_BYTES


def are_numbers(value: str) -> bool:
    """Whether a public value is written in the one way in which the numbers of players can be written.

    Each is `0` or digits without a leading zero, with one blank between two: another spelling would be another deal, and
    so a choice.
    """
    return all(
        part.isascii() and part.isdigit() and (part == "0" or part[0] != "0") for part in value.split(" ")
    )


def mixed(seed: str, entropy: str) -> str:
    """The seed of a game into whose sealed seed a public value is mixed that was fixed after the seal.

    So nobody chooses the deal: not the moderator, who sealed his part first, nor whoever says the value. Raises
    NotUnderstood for a seed that is none.
    """
    read_seed(seed)
    return sha256(f"{VERSION} entropy {seed} {entropy}".encode()).hexdigest()


def derived(seed: str, label: str) -> str:
    """A seed that follows from another one and a label, for a series of games of which each has its own chance.

    Raises NotUnderstood for a seed that is none.
    """
    read_seed(seed)
    return sha256(f"{VERSION} derived {seed} {label}".encode()).hexdigest()


class Chance:
    """The shuffles of one game. Without a seed every shuffle is refused (NoSeed)."""

    __slots__ = ("_seed",)

    def __init__(self, seed: str | None, entropy: str | None = None) -> None:
        if seed is not None and entropy is not None:
            seed = mixed(seed, entropy)
        self._seed = None if seed is None else read_seed(seed)

    def shuffle(self, label: str, items: Sequence[T]) -> list[T]:
        """The items in the order that seed and label fix, each order equally likely.

        A label stands for one shuffle of the game ("policy deck 2"): what came before doesn't matter, so a corrected
        row never changes another shuffle. Raises NoSeed without a seed.
        """
        if self._seed is None:
            raise NoSeed(label)
        result = list(items)
        stream = _Stream(self._seed, label)
        for last in range(len(result) - 1, 0, -1):  # Fisher–Yates, from the end
            other = stream.below(last + 1)
            result[last], result[other] = result[other], result[last]
        return result

    def stream(self, label: str) -> Callable[[int], int]:
        """Choice after choice: each call with a limit gives a number from 0 to limit - 1, all equally likely.

        A label stands for one row of choices, which no shuffle and no other label changes. Raises NoSeed.
        """
        if self._seed is None:
            raise NoSeed(label)
        return _Stream(self._seed, label).below


_NUMBERS = 1 << 32


class _Stream:
    """32-bit numbers from SHA-256 over version, seed, label and a block counter."""

    __slots__ = ("_block", "_numbers", "_prefix")

    def __init__(self, seed: bytes, label: str) -> None:
        name = label.encode()
        self._prefix = b"".join(
            (VERSION.encode(), b"\0", len(seed).to_bytes(4, "big"), seed, len(name).to_bytes(4, "big"), name)
        )
        self._block = 0
        self._numbers: list[int] = []

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1; numbers that would favour the small ones are thrown away."""
        while True:
            if not self._numbers:
                digest = sha256(self._prefix + self._block.to_bytes(4, "big")).digest()
                self._block += 1
                self._numbers = [int.from_bytes(digest[at : at + 4], "big") for at in range(28, -1, -4)]
            number = self._numbers.pop()
            # what is thrown away are at most the last `limit`
            if number < _NUMBERS - limit or number < _NUMBERS - _NUMBERS % limit:
                return number % limit
