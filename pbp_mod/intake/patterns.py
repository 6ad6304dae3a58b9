"""Patterns for the orders of a vocabulary, and for the sentences that hold them.

Made from phrases once for a game; reads no value and knows no game.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from pbp_mod.game.actions import ActionKind, Field, Type, Vocabulary
from pbp_mod.intake.keyed import Keyed

STRAIGHT = str.maketrans("‘’‚‛“”„‟–—―−", "''''\"\"\"\"----")
_TOKEN = re.compile(r"[^\W_]+")
# A stop ends a sentence before a space only: the one inside John.S.Mill is a part of the name.
_SENTENCE = re.compile(r"\n+|(?<=[.!?;])[\"')\]]*\s+")


def share(vocabulary: Vocabulary) -> Keyed:
    """So many of what is counted, for somebody: "2 to Anna", "Anna: 2 votes"."""
    words = "|".join(r"\s+".join(map(re.escape, each.split())) for each in vocabulary.counted)
    of = rf"(?:\s+(?:{words}))?" if words else ""
    return Keyed(
        rf"(?:(?P<first>\d{{1,9}}){of}\s+(?:to|for)\s+(?P<to>.+))|(?:(?P<name>.+?)\s*[\s:=]\s*(?P<then>\d{{1,9}}){of})"
    )


def compile_phrase(phrase: str, kind: ActionKind) -> tuple[Keyed, list[Field]]:
    """A pattern for the sentences that begin with the phrase, and the fields in it."""
    fields: list[Field] = []
    pattern = ""
    parts = re.split(r"\{(\w+)\}", phrase.translate(STRAIGHT).strip())
    for at, part in enumerate(parts):
        if at % 2 == 0:
            words = r"\s+".join(_word_pattern(word) for word in part.split())
            if at and (office := _OFFICE.match(part)):
                words = _AS + r"[\s-]+".join(map(re.escape, part[office.end() :].split()))
            pattern += words
            if not words:
                continue
            pattern += r"(?:\s*:\s*|\s+(?:-+\s+)?)" if at + 1 < len(parts) else r"(?!\w)"
        else:
            field = _field(part, kind)
            fields.append(field)
            last = not "".join(parts[at + 1 :]).strip()
            pattern += f"(?P<{field.name}>" + (r".+)" if last else r"[^\n]{1,90}?)(?:\s+|(?=\W))")
    return Keyed(rf"[^\w@]*{pattern}", flags=re.IGNORECASE | re.DOTALL), fields


_OFFICE = re.compile(r"\s*(?:as|for|to be)\s+(?:the\s+)?(?=\S)", re.IGNORECASE)
_AS = r"(?:as|for|to\s+be|to\s+serve\s+as|to\s+become)\s+(?:(?:the|my|our|a|an)\s+)?"
"""What may stand between a name and what he is to be."""


_OPENERS = (
    r"hereby|herewith|so|ok|okay|alright|well|right|and|finally|hello|hi|morning|again|once (?:more|again)|(?:with|without) (?:this|that|further ado)"
    r"|therefore|thus|hence|time['’]?s up|here goes"
)
_BEHIND = Keyed(r" (?:again|now|then|please|obviously|once more|this (?:time|round))(?=\W*$)")
"""Words behind an order that change nothing."""


def opener(phrases: Iterable[str]) -> Keyed:
    """What may stand before the "I" of an order without changing it; of the phrases, the office that is given: "For VP"."""
    offices = {found[1] for each in phrases if (found := _GIVEN.search(each))}
    office = "".join(rf"|(?:for|as) (?:my |the )?{re.escape(each)}" for each in sorted(offices))
    return Keyed(rf"^(\W*)(?:(?:{_OPENERS}{office})[,:!.]*\s+)+(?=i\b)")


_GIVEN = re.compile(r"\} (?:as|for) ([\w ]+)$")


def without_small_words(sentence: str, before: Keyed) -> str:
    """The sentence of an order without words before and behind it that change nothing. `before`: an `opener`."""
    return _BEHIND.sub("", before.sub(r"\1", sentence))


def _word_pattern(word: str) -> str:
    return "an?" if word in ("a", "an") else re.escape(word)


def joint(vocabulary: Vocabulary) -> Keyed | None:
    """What joins the orders of one sentence, up to the verb of the next; None where none go together."""
    verbs = {
        re.escape(phrase.split()[1])
        for kind in vocabulary.together
        for phrase in vocabulary.phrases.get(kind, ())
        if phrase.startswith("I ")
    }
    if len(vocabulary.together) < 2 or not verbs:
        return None
    words = r"(?:(?:and|then|also|plus|&|\+)\s+)"
    return Keyed(rf"(?:\s*[,;]\s*{words}*|\s+{words}+)(?:I\s+)?(?=(?:{'|'.join(sorted(verbs))})(?!\w))")


def _field(name: str, kind: ActionKind) -> Field:
    """The field that a placeholder stands for: by its name, or {value} for the first that is no player or card."""
    by_name = {field.name: field for field in kind.fields}
    if name not in by_name and name == "value":
        name = next(each.name for each in kind.fields if each.type not in (Type.PLAYER, Type.CARD))
    return by_name[name]


def with_stops(names: Iterable[str]) -> re.Pattern[str] | None:
    """The names that hold what may end a sentence, as J. Doe does; None if there are none."""
    found = {" ".join(each.split()) for each in names if _STOP.search(each.strip())}
    if not found:
        return None
    longest = sorted(found, key=len, reverse=True)
    words = "|".join(r"\s+".join(map(re.escape, each.split())) for each in longest)
    return re.compile(rf"(?<!\w)(?:{words})(?!\w)", re.IGNORECASE)


_STOP = re.compile(r"[.!?;,:]\s|\s[-(]")


def _sentences(text: str, names: re.Pattern[str] | None) -> Iterator[str]:
    """The parts between the ends of sentences; the stop within a name is none."""
    inside = [each.span() for each in names.finditer(text)] if names is not None else []
    at = 0
    for end in _SENTENCE.finditer(text):
        if not any(start < end.start() < stop for start, stop in inside):
            yield text[at : end.start()]
            at = end.end()
    yield text[at:]


def sentences(text: str, names: re.Pattern[str] | None = None) -> Iterator[str]:
    """The text from the beginning of each sentence to its end; a line that only wraps goes on in the next. `names`: those
    `with_stops`.
    """
    parts = [each for each in _sentences(text, names) if each.strip()]
    for at, part in enumerate(parts):
        follows = parts[at + 1] if at + 1 < len(parts) else ""
        wraps = follows and part.rstrip()[-1].isalnum() and f"{part}\n{follows}" in text
        yield f"{part.strip()}\n{follows.strip()}" if wraps else part.strip()


def cut(text: str, sign: Keyed, names: re.Pattern[str] | None = None) -> tuple[str, str]:
    """What follows an order up to such a sign, and the rest with the sign between them. A name that it begins with stays whole."""
    lead = re.match(r"[\s@]*", text)
    name = names.match(text, lead.end() if lead else 0) if names is not None else None
    kept = name.end() if name is not None else 0
    end = sign.search(text[kept:].translate(STRAIGHT))
    at = len(text) if end is None else kept + end.start()
    return text[:at], text[at:]


def alike(word: str, said: str) -> bool:
    """Whether two words share their stem: nominate and nominating, assassinate and assassination."""
    stem = max(4, len(word) - 3)
    return said == word or (len(said) >= stem and len(word) > 4 and said[:stem] == word[:stem])


def tokens(text: str) -> frozenset[str]:
    """The words of a phrase, folded, without articles."""
    return frozenset(_TOKEN.findall(text.casefold())) - {"a", "an"}


def is_bare(phrase: str) -> bool:
    """Whether a phrase has no word of its own, such as "{choice}"."""
    return not _TOKEN.search(re.sub(r"\{\w+\}", " ", phrase))
