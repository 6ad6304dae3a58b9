"""What is said in other words: set phrases of English that are written plainly before a message is read clause by clause.

Data, and the one function that applies it. "Put me down as a no" says "I vote no", and the "no" of "no worries" answers
nothing. Knows no game and judges nothing: whatever is written anew is still read by the grammar, and can still be doubtful.
"""

from __future__ import annotations

import re
from functools import lru_cache

from pbp_mod.intake.english import JOINT, SMILEYS


def _of(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)


_I = r"\bi(?:[ '’]?(?:ll|m|ma)| will| am| shall| do| must)?"
_LIGHTLY = r"(?: (?:still|just|simply|now|also|again|gladly|only|hereby|therefore))*"
_MY_VOTE = r"my (?:final )?(?:vote|ballot|answer|choice)"
_SAID_NOTHING = (
    r"\b(?:no,? (?<!vote no )(?<!vote no, )(?<!voting no )(?<!voting no, )(?<!is no )(?<!is no, )(?<!a no )(?<!a no, )(?:no,? )*(?:thanks|thx|ty)(?! to\b)|of course|(?:ok|okay|okey|kk|alright),? (?:thanks|thx|ty|cheers|cool|great|noted|then|got it)"
    r"|don['’]?t (?:@|at|hate|judge|shoot|kill|blame) me|(?:i|we) (?:guess|reckon)(?= i\b)|guess(?= i(?:['’]?(?:m|ll)| am| will)? vot(?:e|ing)\b)"
    r"|100 ?%|without (?:a |any )?(?:doubts?|hesitation|question|regrets?|further ado)"
    r"|with (?:a )?(?:heavy heart|regrets?|pleasure|joy|confidence|(?:no|great|little) (?:hesitation|regrets?|joy|pleasure|enthusiasm|reservations|doubts?))"
    r"|in (?:that|any) case|(?:like|as) i(?:['’]ve)? said(?: (?:before|already|earlier|above))?|as (?:mentioned|stated|promised|said|always|usual)(?: (?:before|above|already))?"
    r"|for what (?:it['’]?s|its) worth|fwiw|at this point|at the end of the day|in the end|for the record|all in all|all things considered"
    r"|to be (?:honest|fair|clear|safe|frank)|on balance|that (?:being )?said|having said that|with that (?:said|in mind)"
    r"|if (?:you|i) (?:ask me|must|must know)|so be it|(?:screw|sod|stuff|damn|hang|fuck|eff) it|(?:to|what the) (?:hell|heck)(?: with it)?"
    r"|here goes(?: nothing)?|long story short|tl;?dr|fair enough|let['’]?s (?:do|go+|see)(?: (?:this|it|what happens|with it|how it goes))?"
    r"|(?:just )?(?:this|for) once|fingers crossed|with (?:my )?fingers crossed|(?:i )?(?:don['’]?t|do not|can['’]?t|cannot) see why not"
    r"|(?:reasons?|reasoning|details|explanation|more)(?: (?:is|are|will))? (?:to )?(?:follow|follows|come)(?: (?:later|soon|tomorrow))?"
    r"|for (?:science|fun|luck|the (?:lulz|lols|win|team|sake of it))|x+d+)(?!\w)"
)
"""Phrases that add nothing, and would be misread word by word."""
_OTHERWISE_NO = (
    r"\bno (?:doubt|problem|problems|worries|idea|question about it|rush|hurry|offen[cs]e|pressure|matter|surprises?|wonder|brainer|biggie"
    r"|plans?|info|proof|evidence|logic|sense|trust|patience|news|clue|time|cards?|rounds?|luck|fun|need|point|reasons?|chance"
    r"|hard feelings|for an answer|regrets|hesitation|objections?|strong (?:feelings|opinion|views))\b"
    r"|\bon top of\b|\btop (?:of the (?:morning|day|list|page|world)|job|game|notch|marks)\b"
    r"|\bopen (?:mind|question|questions|secret|to)\b|\bface up to\b|\bon deck\b"
)
"""Phrases that answer nothing, whatever stands beside them in their clause."""

_ELLIPTIC = (
    r"\b(?:yes|yeah|yep|yup|no|nope|ok|okay|sure),? i(?:['’]ll| will| do| am|['’]m| did| have| had| can| could| shall| was"
    r"| won['’]?t| don['’]?t| didn['’]?t| haven['’]?t| can['’]?t)(?=\s*(?:[.!,;]|$))"
)
"""They answer a question that was put in other words."""


def _joined(found: re.Match[str]) -> str:
    return f" {JOINT.join(found[0].split())} "


_BEFORE = (
    (SMILEYS, " "),
    (re.compile(r"(?<!\S)<3+(?!\S)"), " "),
    # Slips of the finger.
    (_of(r"\b(?:vot|votee|vtoe|voet)(?= (?:yes|no|yaw|nah|yay|nay|aye)\b)"), "vote"),
    (_of(r"\b(?:votin['’]?|voteing|votign|voitng|vooting)(?!\w)"), "voting"),
    (_of(r"\bi['’]?l(?= vote)"), "I'll"),
    (_of(r"\bpresent (?=(?:team|pair|ticket|duo|proposal)\b)"), ""),
    (
        _of(
            r"\b(?:yeah|yep|yup)(?: so)?(?= (?:i['’]?m |i am |i['’]?ll |i will |i |gonna )?(?:just |gonna |still )?vot(?:e|ing)\b)"
        ),
        "so",
    ),
    (
        _of(
            r"\b(?:hi|hello|hey|dear|thanks|thank you|cheers|sorry|ok|okay|morning|evening)[, ]+(?:there[, ]+)?@?mod\b"
        ),
        " ",
    ),
    (_of(r"\b(?:thank|bless|love) (?:you|u|ya)(?: (?:very|so) much)?\b"), "thanks"),
    (_of(r"\b(?:card )?(?:no\.|nr\.?|number) ?#?(?=\d|(?:one|two|three)\b)"), "card "),
    (_of(r"(?m)^\s*@mod\b[,:]?[ \t]*"), ""),
    (_of(r"\b(?:please|pls|plz|for me)[, ]+@?mod\b"), "please"),
    (_of(r"\b(?:absolutely|definitely|certainly|hell|heck|of course) not(?=\s*(?:[.!,;]|$))"), "no"),
    (_of(_SAID_NOTHING), " "),
    (_of(_OTHERWISE_NO), _joined),
    (_of(_ELLIPTIC), _joined),
    (
        _of(
            r"\bi (?:was|were) (?:\w+ )?(?:gonna|going to|about to|planning (?:to|on)|set (?:to|on)|ready to|meaning to|supposed to)(?= vot)"
        ),
        "I would",
    ),
    (
        _of(
            r"\b(?:have|has|had|got|see|makes?|(?<!go )(?<!going )(?<!stick )(?<!stay )with|there ?['’]?s|there is) no(?= \w)"
        ),
        "lack",
    ),
    (_of(r"\bno[ -](?:one|body)\b|\bnone of (?:them|the above|these|you)\b"), f" no{JOINT}one "),
    (_of(r"\bn\s?/\s?a\b"), f" n{JOINT}a "),
)
_NO_VOTE = _of(
    r"(?<!\ba )(?<!\bmy )(?<!\bthe )\bno(?: ?- ?| )(?:votes?|ballot|opinion|preference|answer|choice|comments?)\b"
)
"""Nobody's answer; "a no vote" is one."""
_BEHIND = (
    (_of(r"(?<=\w)['’]s(?= (?:my|a|the) )"), " is"),
    (_of(r"\bi['’]?m+a\b"), "I'll"),
    (_of(r"\bgo(?:nna|ing to) have to\b"), "gonna"),
    (
        _of(
            r"\b(?:can|could|would|will) (?:you|u)(?: please| pls)?(?= (?:put|mark|count|log|record|note|register) m[ey]\b)"
        ),
        "please",
    ),
    (_of(r"\b(refuse|decline)d? to\b"), r"\1 dont"),
    (
        _of(
            r"\b(?:do not|don['’]?t|will not|won['’]?t|cannot|can['’]?t) (?:agree|consent) to(?= (?:the|a|this|that|your|his|her|any) )"
        ),
        "refuse",
    ),
    (_of(r"\b(gonna|going to|i ?['’]?ll|i will) (?:just )?go ahead and\b"), r"\1"),
    (
        _of(
            r"\b(?:you (?:can|may)|feel free to)(?: just| please)?(?= (?:put|mark|count|log|record|note|register) (?:me|my)\b)"
        ),
        "",
    ),
    (
        _of(
            r"\b(?:consider|take|count|treat) (?:this|it|that) (?:as |to be )?(?:an?|my)(?= (?:yes|no|yaw|nah|yay|nay|aye|firm|vote|clear|definite)\b)"
        ),
        "I vote",
    ),
    # A wish that is a statement; any other "would" is none.
    (
        _of(
            r"\bi(?:(?:['’]?d| would) (?:like|love|prefer)(?: to)?| (?:wanna|want to|wish to|have to|gotta)|(?:['’]?m| am)? ?(?:happy|glad|pleased|delighted|proud) to)\b"
        ),
        "I",
    ),
    (_of(r"(?<!\S)(?:happy|glad|pleased|delighted|proud) to(?= vote)"), "I"),
    (_of(r"\b(?:let me|lemme)(?= (?:just |simply )?(?:vote|say|go with|place|lay|discard|enact|take))"), "I"),
    (_of(r"\bin the (\w+) (?:column|camp|corner|box|pile)\b"), r"as \1"),
    (_of(r"\b(?:switch|chang|swapp)ing (?:my (?:vote|ballot|answer) )?(?:over )?to\b"), "I vote"),
    (
        _of(r"\bi ?(?:['’]?ll |will )?(?:switch|change|swap) my (?:vote|ballot|answer) (?:over )?to\b"),
        "I vote",
    ),
    (
        _of(
            r"\b(?:put|mark|count|chalk|sign|log|record|note|register|enter|pencil|consider|list) "
            rf"(?:me|{_MY_VOTE})(?: (?:down|up|in))?(?: (?:as|for|with|in))?(?= )"
        ),
        "I vote",
    ),
    (
        _of(
            r"\b(?:you(?:['’]?ve(?: got)?| have| can have| get)|(?:they|he|she|it|both|these two|(?:this|that|these|the) \w+)"
            r"(?: can| may| will|['’]?ll)? (?:have|has|get|gets|got|earned|earns?)|take|gets?) my(?= \w)"
        ),
        "I vote",
    ),
    (_of(r"\b(?:this|that|these)(?: \w+)? gets?(?= an? [\w ]{1,20} from me\b)"), "I vote"),
    (
        _of(
            rf"(?:\bhere(?: is| comes| goes|['’]?s)|\bsending(?: in)?|{_I}{_LIGHTLY} (?:send|give|giving|sending)(?: (?:you|them|it|this|that|in|him|her|one|pair))*) (?:an?|my)(?= \w)"
        ),
        "I vote",
    ),
    (
        _of(
            rf"\b{_MY_VOTE}(?: still| again)? (?:stays|remains|stands|goes to|has to be|must be|will be)(?: at| as| with)?\b"
        ),
        "my vote is",
    ),
    (
        _of(
            rf"{_I}(?: gonna| going to)?{_LIGHTLY} (?:say|saying|(?:stick|stay|remain)(?:ing)? (?:with|to|at|on))\b"
        ),
        "I go with",
    ),
    (_of(r"(?:(?<=^)|(?<=[,.;!] ))(?:sticking|staying) (?:with|to|at|on)\b"), "I go with"),
    (
        _of(
            r"\b(?:it|that|this) ?(?:['’]?ll| will|['’]?s (?:going to|gonna)| is (?:going to|gonna)| has to) be\b"
        ),
        "its",
    ),
    (
        _of(
            r"\bi(?:['’]?ve| have| just)? (?:finally )?decided (?:to (?=vote|go|discard|enact|take)|on|for|that)"
        ),
        "I ",
    ),
    (_of(r"\b4 me\b"), "for me"),
    (
        _of(
            r"\bi (?:shall|must|do)(?= (?:hereby |now |indeed )?(?:vote|agree|consent|refuse|discard|enact)\b)"
        ),
        "I",
    ),
    (
        _of(
            r"\bfrom (?:yours truly|my (?:side|end|part)|this (?:side|end|guy|gal|girl|lad|one|corner|seat|player|chair))\b|\bfrom me (?:too|as well|also)\b|\bfrom (?:over )?here(?=\s*(?:[.!,;]|$))"
        ),
        "from me",
    ),
    (_of(r"\b(?:either|any|one)[ -]way(?: or (?:another|the other))?\b"), "anyway"),
)


@lru_cache(maxsize=32)  # one message is read for each action that it may answer
def plainly(text: str, *, numbers: bool) -> str:
    """The text with its set phrases written plainly, and without smileys. `numbers`: whether "no votes" is a number."""
    for pattern, said in _BEFORE:
        text = pattern.sub(said, text)
    if not numbers:
        text = _NO_VOTE.sub(f" no{JOINT}vote ", text)
    for pattern, said in _BEHIND:
        text = pattern.sub(said, text)
    return text
