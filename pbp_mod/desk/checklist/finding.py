"""What a check finds: which kind it is, whom or what it is about, and by which facts it is known again."""

from __future__ import annotations

from typing import Any

from pbp_mod.game.digest import sha256
from pbp_mod.store.records import canonical
from pbp_mod.tuples import NamedTuple

_DIGITS = 16


class Finding(NamedTuple):
    """Something that a moderator may have overlooked.

    `kind` is a stable name, `about` what tells it from others of its kind (a text's number, an abbreviation, a row; "" if
    there is one only). `says` is a sentence without its stop that tells no more than `status` does, `advice` what to type
    or do. `facts`: what it follows from; if they change, it is another one. `secret`: what else there is to say of it, for
    the moderator's eyes only.
    """

    kind: str
    about: str
    says: str
    advice: str
    facts: tuple[Any, ...] = ()
    secret: str = ""

    @property
    def id(self) -> str:
        """What it is called by: `role-unsent:3`."""
        return f"{self.kind}:{self.about}" if self.about else self.kind

    @property
    def digest(self) -> str:
        """Digits that stand for its facts."""
        return sha256(canonical(list(self.facts))).hexdigest()[:_DIGITS]
