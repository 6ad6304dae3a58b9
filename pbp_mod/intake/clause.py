"""What one clause of a message comes to, and how that is said. Reads nothing and knows no game."""

from __future__ import annotations

from pbp_mod.intake.english import JOINT
from pbp_mod.intake.lexicon import Said
from pbp_mod.tuples import NamedTuple


class Clause(NamedTuple):
    """What one clause says, and why it is doubtful ("" if it is plain); `more`: it speaks of something else.

    `firm`: it says of itself that it is an answer. `within`: the sentence that makes it doubtful. `own`: what of these is
    shown, in the author's own words.
    """

    text: str
    said: tuple[Said, ...] = ()
    doubt: str = ""
    more: bool = False
    firm: bool = False
    within: str = ""
    own: str = ""

    @property
    def shown(self) -> str:
        """Its words, as they are shown."""
        return " ".join((self.own or self.within or self.text).replace(JOINT, " ").split())

    @property
    def how(self) -> str:
        """How it was read, in words."""
        if self.doubt:
            return f"doubtful: {self.doubt}"
        if self.said:
            answers = dict.fromkeys(
                f"{each.kind} {each.value}" if each.field else each.kind for each in self.said
            )
            weight = " (counts only if the message says nothing else)" if self._is_loose else ""
            return f"answer: {', '.join(answers)}{weight}"
        return "says nothing of it" if self.more else "adds nothing"

    @property
    def _is_loose(self) -> bool:
        return not self.firm and all(each.loose for each in self.said)

    def settles(self) -> bool:
        """Whether it is an answer whatever else the message says."""
        return bool(self.said) and not self._is_loose
