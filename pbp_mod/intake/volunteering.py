"""What a post in a sign-up thread says: in, substitute, out, or ready.

It is taken where a bold part, a line or a sentence says just that, and nothing in the post makes it doubtful: a condition, a
question, or another such word. Knows no list and records nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pbp_mod.intake.markup import read_markup
from pbp_mod.intake.pieces import Markup, Names
from pbp_mod.intake.sources import Posting
from pbp_mod.tuples import NamedTuple

IN, SUBSTITUTE, OUT, READY = "in", "substitute", "out", "ready"

_FRONT = r"(?:(?:hi|hello|hey|ok|okay|yes|yeah|yep|sure|great|please|definitely|absolutely|all right|alright|then|oh|ah)\s+)*"
_BEHIND = (
    r"(?:\s+(?:please|pls|plz|thanks|thank you|thx|too|as well|again|now|then|for this|for this one|for this game|for the game"
    r"|this time|mod|everyone|everybody|all|guys))*"
)
_SUB = r"(?:sub|substitute|backup|back up|reserve|replacement|standby|alternate|spare)"
_SAYS = {
    IN: r"in|i ?a?m in|count me in|sign me up|sign me in|put me (?:in|down)|add me|signing up|i sign up|signed|"
    r"i join|i ?(?:wi)?ll join|joining|i ?(?:wi)?ll play|i(?: would| d|d) (?:like|love) to (?:play|join)|i want to (?:play|join|be in)|"
    r"i(?: would| d|d) like in|me too please|deal me in|(?:i ?a?m )?playing(?: (?:in )?this(?: one| game| time)?)?",
    SUBSTITUTE: rf"{_SUB}|i(?: can| could| ?(?:wi)?ll| m| am|m)? ?(?:be )?(?:a |the )?{_SUB}|"
    rf"(?:sign|put|count|add) me (?:up |in |down )?as (?:a |the )?{_SUB}|"
    rf"i(?: would| d|d) (?:like|love) to (?:be (?:a )?)?{_SUB}|happy to {_SUB}|i can {_SUB} in",
    OUT: r"out|i ?a?m out|count me out|i withdraw|withdraw|withdrawing|i have to (?:drop out|withdraw)|i(?: must| need to) "
    r"(?:drop out|withdraw)|dropping out|i drop out|drop me|remove me|take me off(?: the list)?|unsign|unsign me|(?:i )?can(?:t| t|not) play",
    READY: r"ready|i ?a?m ready|confirmed|confirm|i confirm|confirming|ready to (?:go|play)|i ?a?m here and ready|good to go",
}
_PATTERNS = {what: re.compile(_FRONT + f"(?:{said})" + _BEHIND) for what, said in _SAYS.items()}
_HINTS = re.compile(
    rf"\b(?:i ?a?m in|count me|sign(?:ed|ing)? (?:me |up)|out|{_SUB}|ready|join|withdraw|/in|/out)\b"
)
_DOUBTFUL = re.compile(
    r"\?|\b(?:if|unless|maybe|perhaps|might|depends|until|but|wait|only|not|don'?t|won'?t|can'?t|tentative|possibly|probably)\b"
)
_END = re.compile(r"[.!;,:()\n]+|\s[-–—]+\s")
_AND = re.compile(r"\s(?:and|&)\s", re.IGNORECASE)
_WORDS = re.compile(r"[^\w\s?]+")
_APOSTROPHE = re.compile("['\u2018\u2019`]")


class Said(NamedTuple):
    """What a post says: `what` of the four, or None; `words` that say so, or that may; `doubt`: why only somebody who reads it
    can tell; `ready`: that too.
    """

    what: str | None
    words: str
    doubt: str = ""
    ready: bool = False


def read_post(said: Posting) -> Said | None:
    """What a post says of its author's wish to play; None if it says nothing of it."""
    if said.html is not None:
        from pbp_mod.intake.rendered import read_and_write

        markup = read_and_write(said.html, Names())[0]
    else:
        markup = read_markup(said.text)
    return _read(markup)


def _read(markup: Markup) -> Said | None:
    own = " ".join(line.text for line in markup.lines).strip()
    found = dict.fromkeys(what for part in _parts(markup) if (what := _statement(part)) is not None)
    plain = _APOSTROPHE.sub("'", own).casefold()
    if not found:
        hint = _HINTS.search(plain) if len(own) < _LONG else None
        short = len(plain.split()) <= _SHORT and _SHORT_HINTS.search(plain)
        if hint or short:
            return Said(None, own, "it doesn't say it plainly")
        return None
    # Who is in and ready says both.
    wishes, ready = [each for each in found if each != READY], READY in found
    if len(wishes) > 1:
        return Said(None, own, f"it says {' and '.join(wishes)}")
    doubt = _DOUBTFUL.search(_without_statements(plain))
    why = f"it says {doubt.group()!r}, too" if doubt else ""
    return Said(wishes[0] if wishes else READY, own, why, ready)


_SHORT = 4
"""Words of a post in which "in", "playing" or "+1" may be about the game; in longer ones it is about anything."""
_SHORT_HINTS = re.compile(r"\b(?:in|playing)\b|(?<![\w+])\+\s?1\b")
_LONG = 400
"""Characters of a post that may be about signing up; a longer one is talk in which such words stand by chance."""


def _parts(markup: Markup) -> Iterator[str]:
    yield from markup.bold
    for line in markup.lines:
        yield line.text
        for sentence in _END.split(line.text):
            yield sentence
            both = _AND.split(sentence)
            if all(map(_statement, both)):  # "in and ready"
                yield from both


def _folded(text: str) -> str:
    return " ".join(_WORDS.sub(" ", _APOSTROPHE.sub("", text).casefold()).split())


def _statement(part: str) -> str | None:
    words = _folded(part)
    return next((what for what, pattern in _PATTERNS.items() if pattern.fullmatch(words)), None)


def _without_statements(plain: str) -> str:
    """The text without what says it: "I can't play" is no doubt of itself."""
    return " ".join(part for part in _END.split(plain) if _statement(part) is None)
