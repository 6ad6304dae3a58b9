"""Where in a mail the message begins that it answers: from there on nothing is the author's own.

Mail programs mark it in their own ways and languages, and not all put > before its lines. Knows lines alone.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

_LINE = re.compile(
    r"\s*-{2,}\s*(?:Original|Forwarded|Original e-?mail|Reply) (?:Message|below)?\s*-{2,}\s*"
    r"|\s*-{2,}\s*(?:Original Message|Forwarded message|Ursprüngliche (?:Nachricht|Mail)|Originalnachricht|Weitergeleitete Nachricht"
    r"|Message d['’]origine|Message original|Message (?:transféré|transmis))\s*-{2,}\s*"
    r"|\s*(?:Begin forwarded message|Anfang der weitergeleiteten (?:Nachricht|E-Mail)|Début du message (?:transféré|réexpédié)) ?:\s*",
    re.IGNORECASE,
)
_ATTRIBUTION = re.compile(
    r"\s*(?:On\b.{4,200}\bwrote|Am\b.{4,200}\bschrieb\b.{0,120}|Le\b.{4,200}\ba écrit|.{0,80}<[^<>\s]+@[^<>\s]+>.{0,40}(?:wrote|schrieb|a écrit)) ?:\s*",
    re.IGNORECASE | re.DOTALL,
)
_FROM = re.compile(r"\s*\*?(?:From|Von|De)\s?:\*?\s*\S", re.IGNORECASE)
_HEAD = re.compile(
    r"\s*\*?(?:Sent|Date|To|Subject|Cc|Gesendet|Datum|An|Betreff|Envoyé|À|A|Objet)(?: le)?\s?:\*?\s*\S",
    re.IGNORECASE,
)
_UNDERSCORES = re.compile(r"\s*_{16,}\s*")


def begins(lines: Sequence[str], at: int) -> bool:
    """Whether from this line on stands the message that is answered.

    Below "On … wrote:" lines that are quoted with > end again; there only those are the other's.
    """
    line = lines[at]
    if not line.strip():
        return False
    if _LINE.fullmatch(line) or _is_head(lines, at):
        return True
    if _UNDERSCORES.fullmatch(line):
        below = next(
            (below for below in range(at + 1, min(at + 4, len(lines))) if lines[below].strip()), None
        )
        return below is not None and _is_head(lines, below)
    for length in (1, 2):  # the line that names the author may be broken
        if _ATTRIBUTION.fullmatch("\n".join(lines[at : at + length])):
            then = next((each for each in lines[at + length :] if each.strip()), "")
            return not then.lstrip().startswith(">")
    return False


def _is_head(lines: Sequence[str], at: int) -> bool:
    """Whether the head of a mail stands here: who sent it, and when or to whom."""
    return _FROM.match(lines[at]) is not None and any(map(_HEAD.match, lines[at + 1 : at + 3]))
