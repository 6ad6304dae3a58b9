"""Our tuples of named fields are to whoever uses them what Python's own are, which are too dear for a command."""

from __future__ import annotations

import copy
import pickle
import typing
from typing import TYPE_CHECKING, Any

import pytest

from pbp_mod import tuples

if TYPE_CHECKING:
    Ours = Theirs = Any
else:

    class Ours(tuples.NamedTuple):
        """A seat."""

        name: str
        seat: int = 3
        gone: bool = False
        self: int = 0
        cls: int = 0

        @property
        def said(self):
            return f"{self.name} {self.seat}"

    class Theirs(typing.NamedTuple):
        """A seat."""

        name: str
        seat: int = 3
        gone: bool = False
        self: int = 0
        cls: int = 0

        @property
        def said(self):
            return f"{self.name} {self.seat}"


def said(kind: Any) -> list[Any]:
    """What one of these says and does."""
    made = [kind("A"), kind("A", 2), kind("A", gone=True), kind(seat=1, name="A"), kind("A", 1, True)]
    one = made[2]
    match one:
        case kind(name, seat=seat):
            matched = (name, seat)
    return [
        *[tuple(each) for each in made],
        matched,
        [each.said for each in made],
        (one.name, one.seat, one.gone, len(one), hash(one), one == ("A", 3, True, 0, 0), one < ("B",)),
        repr(one).partition("(")[2],
        (kind._fields, kind._field_defaults, kind.__match_args__, kind.__doc__),
        (
            one._replace(seat=8),
            one._asdict(),
            kind._make(["B", 1, False, 2, 2]),
            one._replace(self=1, cls=2),
            kind("A", self=5, cls=6),
        ),
        [type(copied(one)) is kind and copied(one) == one for copied in (copy.copy, copy.deepcopy)],
        pickle.loads(pickle.dumps(one)) == one,
        hasattr(one, "__dict__"),
    ]


def test_they_do_what_python_s_do() -> None:
    assert said(Ours) == said(Theirs)


@pytest.mark.parametrize("kind", [Ours, Theirs])
def test_they_refuse_what_python_s_refuse(kind: Any) -> None:
    for values, named in [
        ((), {}),
        (("A", 1, True, 4, 5, 6), {}),
        (("A",), {"name": "B"}),
        (("A",), {"hat": 1}),
    ]:
        with pytest.raises(TypeError):
            kind(*values, **named)
    with pytest.raises((ValueError, TypeError)):  # a TypeError from Python 3.13 on
        kind("A")._replace(hat=1)
    with pytest.raises(AttributeError):
        kind("A").name = "B"
    with pytest.raises(AttributeError):
        kind("A").hat = 1


def test_a_field_that_must_be_given_stands_before_those_that_need_not() -> None:
    with pytest.raises(TypeError):

        class Wrong(tuples.NamedTuple):
            seat: int = 3
            name: str  # type: ignore[misc]
