"""The English words that make an order doubtful, and those that add nothing to one; all folded."""

from __future__ import annotations

import re


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


CONDITIONS = _set(
    "if unless when whenever once until provided providing assuming maybe perhaps might possibly would could either"
)
CONDITIONAL = re.compile(
    r"\b(?:unless|as long as|so long as|as soon as|in case|on condition|only if|depends|depending)\b",
    re.IGNORECASE,
)
"""Conditions that stay conditions behind a "because"."""
NEGATIONS = _set(
    "not dont doesnt didnt wont wouldnt cant cannot shouldnt isnt wasnt never nobody neither nor without"
)
RETRACTIONS = _set("not nope never wait jk kidding joking scratch ignore forget changed")
"""Right after an order they take it back."""
REPORTED = _set("should said says say saying wrote writes posted")
"""Before an order they make it somebody else's, or a thought."""
STOPWORDS = _set("i a an the to be is as on of for at in my it do we by and will would am")
"""Too common to tell one order from another."""
FILLERS = _set(
    "i im ill id a an the this that my our is its it was be to for from on of in at with and so then as "
    "hi hello hey dear mod moderator gm host please pls thanks thank you thx cheers ta sir "
    "want go going goes wish like vote votes voting voted ballot answer reply choice choose pick picks am "
    "definitely certainly absolutely obviously surely clearly again final finally here heres now "
    "government gov one ones card cards policy policies law put me down me another clear firm big hard solid strong"
)
"""Beside an answer they change nothing."""
IDIOMS = re.compile(
    r"\bno (?:doubt|problem|problems|worries|idea|question about it|rush|hurry|offen[cs]e|pressure|matter)\b",
    re.IGNORECASE,
)
"""Here "no" is no answer."""
ADDRESS = re.compile(
    r"\b(?:hi|hello|hey|dear|thanks|thank you|cheers|sorry|ok|okay)[, ]+(?:there[, ]+)?@?mod\b", re.IGNORECASE
)
"""Here "mod" is the moderator and no policy."""
LOOSE = _set("yes no y n ok okay yeah yep yup yea ya nope no sure fine right mod m f")
"""Posting in answer to many things: such a word is an answer only where a message says nothing else."""
BECAUSE = re.compile(
    r"\b(?:because|since|cuz|cause|bc|so that|who|which|he|she|they)\b.*", re.IGNORECASE | re.DOTALL
)
"""Where reasons begin: nothing said from there on changes what was said before."""
SMILEYS = re.compile(
    r"(?:(?<=\s)|^):[a-z0-9_+-]+:(?=\s|$)|(?:(?<=\s)|^)[:;=8][-o']?[)(DPp|/\\](?=\s|$)"
    "|[\U0001f000-\U0001faff\u2600-\u27bf\ufe0f\u200d]+"
)
ORDINALS = {
    word: number
    for number, words in enumerate(("first 1st", "second 2nd", "third 3rd", "fourth 4th", "fifth 5th"), 1)
    for word in words.split()
}
