"""Which lines of a text are those of a message that it answers, and so not the author's own.

Mail programs mark it in their own ways and languages, and not all put > before its lines. Knows lines alone.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from pbp_mod.intake.keyed import Keyed

_SIGNS = r"[*_\s]*"
_COLON = r"\s?[:\uff1a]"
_MAIL = r"<[^<>]{0,200}@[^<>]{1,200}>"
_WROTE = r"(?:wrote|writes|schrieb|schreibt|a\s+écrit)"
# "-----Original Message-----" and the like stand between dashes; Apple writes a sentence.
_LINE = Keyed(
    r"\s*-{2,}\s*(?=[^\n]{0,40}(?:original|origine|forwarded|ursprüngliche|weitergeleitete|transféré|transmis|réexpédié|reply))"
    r"[^\n]{0,40}(?:message|nachricht|mail|courriel|below)[^\n-]{0,20}-{2,}\s*"
    r"|\s*(?:Begin forwarded message|Anfang der weitergeleiteten (?:Nachricht|E-Mail)|Début du message (?:transféré|réexpédié))\s?:\s*",
)
# With a day or an address it was a program that wrote it.
_ATTRIBUTION = Keyed(
    rf"{_SIGNS}(?:"
    rf"On\b.{{4,200}}\bwrote{_COLON}"
    r"|On\b(?=.{0,60}\d).{4,200}\bwrote"
    rf"|Am\b.{{4,200}}\bschrieb\b.{{0,160}}{_COLON}"
    rf"|Le\b.{{4,200}}\ba\s+écrit{_COLON}"
    rf"|.{{0,80}}{_MAIL}.{{0,60}}{_WROTE}\b.{{0,80}}{_COLON}"
    rf"|[^\n]{{1,80}}\b{_WROTE}\s+(?:on|am|le)\b[^\n]{{0,80}}{_COLON}"
    rf"|(?:Quote\s+from|Zitat\s+von|Citation\s+de){_COLON}[^\n]{{1,120}}"
    rf"){_SIGNS}",
    flags=re.IGNORECASE | re.DOTALL,
)
# Without, it is a person's; what he shows ends with the paragraph.
_SHOWN = Keyed(
    rf"{_SIGNS}(?!(?:.*\s)?(?:I|ich|j['’]ai|we|wir|nous)\b)[^\n]{{1,80}}\b(?:{_WROTE}|said){_COLON}{_SIGNS}"
    r"|\s*(?:Originally\s+posted\s+by|Zitat\s+von|Envoyé\s+par)\b[^\n]{1,80}",
)
_FROM = Keyed(rf"{_SIGNS}(?:From|Von|De){_COLON}{_SIGNS}\S")
_HEAD = Keyed(
    rf"{_SIGNS}(?:Sent|Date|To|Subject|Cc|Gesendet|Datum|An|Betreff|Envoyé|À|A|Objet)(?: (?:le|am))?{_COLON}{_SIGNS}\S",
)
_UNDERSCORES = Keyed(r"\s*_{16,}\s*", signs=("____",))
_FIRST_WORDS = frozenset(
    (
        "on",
        "am",
        "le",
        "from",
        "von",
        "de",
        "begin",
        "anfang",
        "début",
        "quote",
        "zitat",
        "citation",
        "originally",
        "envoyé",
    )
)
_FIRST_LETTERS = frozenset("*_>-oalfvdbqzceOALFVDBQZCE")
_LONGEST = 500
"""Characters of a line that a program writes above what it quotes; longer ones are somebody's own."""
_VERBS = ("wrote", "writes", "schrieb", "schreibt", "écrit", "said")


def may_quote(text: str) -> bool:
    """Whether a text has a line that is worth a look: a quick answer, which is yes too often."""
    for verb in _VERBS:
        if verb in text:
            return True
    for line in text.split("\n"):
        line = line.lstrip()
        if line[:1] in _FIRST_LETTERS and (line[0] in ">-" or _begins_like_one(line[:_LONGEST])):
            return True
    return False


def _begins_like_one(line: str) -> bool:
    bare = line.lstrip("*_ \t")
    if bare[:1] in (">", "-") or line.lstrip("* \t").startswith("_" * 10):
        return True
    end = next((at for at, each in enumerate(bare) if not each.isalnum()), len(bare))
    return bare[:end].casefold() in _FIRST_WORDS


def theirs(lines: Sequence[str]) -> list[bool]:
    """Of each line whether it is somebody else's.

    Below "On … wrote:" lines that are quoted with > end again; there only those are, and they are no business of this.
    """
    if not may_quote("\n".join(lines)):
        return [False] * len(lines)
    if not all(map(str.isascii, lines)):
        from unicodedata import normalize  # some systems type an accent behind its letter

        lines = [normalize("NFC", line) for line in lines]
    found = [False] * len(lines)
    for at, line in enumerate(lines):
        if found[at] or len(line) > _LONGEST or not line.strip() or not may_quote(line):
            continue
        if _begins(lines, at):
            return [*found[:at], *(True for _ in lines[at:])]
        if _SHOWN.fullmatch(line):
            for shown in _paragraph_below(lines, at):
                found[shown] = True
    return found


def _begins(lines: Sequence[str], at: int) -> bool:
    """Whether from this line on all is of the message that is answered."""
    line = lines[at]
    if _LINE.fullmatch(line) or _UNDERSCORES.fullmatch(line) or _is_head(lines, at):
        return True
    for length in (1, 2, 3):  # the line that names the author may be broken
        if _ATTRIBUTION.fullmatch("\n".join(lines[at : at + length])[: 2 * _LONGEST]):
            then = next((each for each in lines[at + length :] if each.strip()), "")
            return not then.lstrip().startswith(">")
    return False


def _is_head(lines: Sequence[str], at: int) -> bool:
    """Whether the head of a mail stands here: who sent it, and when or to whom."""
    return _FROM.match(lines[at]) is not None and any(map(_HEAD.match, lines[at + 1 : at + 3]))


def _paragraph_below(lines: Sequence[str], at: int) -> range:
    """The line that says whose words are shown, and those, up to a blank line."""
    start = next((below for below in range(at + 1, len(lines)) if lines[below].strip()), len(lines))
    if start < len(lines) and lines[start].lstrip().startswith(">"):
        return range(at, at + 1)
    return range(
        at, next((below for below in range(start, len(lines)) if not lines[below].strip()), len(lines))
    )
