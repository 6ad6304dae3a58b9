"""What is said in other words: set phrases of English that are written plainly before a message is read clause by clause.

Data, and the one function that applies it. "Put me down as a no" says "I vote no", and the "no" of "no worries" answers
nothing. Knows no game and judges nothing: whatever is written anew is still read by the grammar, and can still be doubtful.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache

from pbp_mod.intake.english import JOINT, NUMBER_WORDS, SMILEYS
from pbp_mod.intake.keyed import Keyed

_I = r"\bi(?:[ '’]?(?:ll|m|ma)| will| am| shall| do| must)?"
_LIGHTLY = r"(?: (?:still|just|simply|now|also|again|gladly|only|hereby|therefore))*"
_SET_AGAINST = r"[^\0]*\b(?:but|though|although|however|yet|except|only|if|unless|until|before|when|once|instead|rather|how|why)\b"
_MY_VOTE = r"my (?:final )?(?:vote|ballot|answer|choice)"
_POLITE = (
    r"\b(?:no,? (?<!vote no )(?<!vote no, )(?<!voting no )(?<!voting no, )(?<!is no )(?<!is no, )(?<!a no )(?<!a no, )(?:no,? )*(?:thanks|thx|ty)(?! to\b)"
    r"|of course|(?:ok|okay|okey|kk|alright),? (?:thanks|thx|ty|cheers|cool|great|noted|then|got it))(?!\w)"
)
_MEANT = (
    r"\b(?:don['’]?t (?:@|at|hate|judge|shoot|kill|blame) me|(?:i|we) (?:guess|reckon)(?= i\b)|guess(?= i(?:['’]?(?:m|ll)| am| will)? vot(?:e|ing)\b)"
    r"|without (?:a |any )?(?:doubts?|hesitation|question|regrets?|further ado)"
    r"|with (?:a )?(?:heavy heart|regrets?|pleasure|joy|confidence|(?:no|great|little) (?:hesitation|regrets?|joy|pleasure|enthusiasm|reservations|doubts?))"
    r"|in (?:that|any) case|(?:like|as) i(?:['’]ve)? said(?: (?:before|already|earlier|above))?|as (?:mentioned|stated|promised|said|always|usual)(?: (?:before|above|already))?"
    r"|for what (?:it['’]?s|its) worth|fwiw|at this point|at the end of the day|in the end|for the record|all in all|all things considered"
    r"|to be (?:honest|fair|clear|safe|frank)|on balance|that (?:being )?said|having said that|with that (?:said|in mind)"
    r"|if (?:you|i) (?:ask me|must|must know))(?!\w)"
)
_LIGHT = (
    r"\b(?:so be it|(?:screw|sod|stuff|damn|hang|fuck|eff) it|(?:to|what the) (?:hell|heck)(?: with it)?"
    r"|here goes(?: nothing)?|long story short|tl;?dr|fair enough|let['’]?s (?:do|go+|see)(?: (?:this|it|what happens|with it|how it goes))?"
    r"|(?:just )?(?:this|for) once|fingers crossed|with (?:my )?fingers crossed|(?:i )?(?:don['’]?t|do not|can['’]?t|cannot) see why not"
    r"|(?:reasons?|reasoning|details|explanation|more)(?: (?:is|are|will))? (?:to )?(?:follow|follows|come)(?: (?:later|soon|tomorrow))?"
    r"|for (?:science|fun|luck|the (?:lulz|lols|win|team|sake of it)))(?!\w)"
)
"""Phrases that add nothing, and would be misread word by word."""
_OTHERWISE_NO = (
    r"\bno (?:(?:real|good|clear|strong|hard|particular|big|great|other|more|better|further|actual|solid|such) ){0,2}(?:doubt|reads?|problem|problems|worries|idea|question about it|rush|hurry|offen[cs]e|pressure|matter|surprises?|wonder|brainer|biggie"
    r"|plans?|info|proof|evidence|logic|sense|trust|patience|news|clue|time|cards?|rounds?|luck|fun|need|point|reasons?|chance"
    r"|hard feelings|for an answer|regrets|hesitation|objections?|feelings|opinions?|views|ill will|surprise|harm|way (?:of|to|around))\b"
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
    (Keyed(r"(?<!\S)<3+(?!\S)", signs=("<3",)), " "),
    # Slips of the finger.
    (Keyed(r"\b(?:vot|votee|vtoe|voet)(?= (?:yes|no|yaw|nah|yay|nay|aye)\b)", "voet vot vote vtoe"), "vote"),
    (Keyed(r"\b(?:votin['’]?|voteing|votign|voitng|vooting)(?!\w)", "voit voot vote voti"), "voting"),
    (Keyed(r"\bi['’]?l(?= vote)", "il l"), "I'll"),
    (Keyed(r"\bpresent (?=(?:team|pair|ticket|duo|proposal)\b)", "pres"), ""),
    (
        Keyed(
            r"\b(?:yeah|yep|yup)(?: so)?(?= (?:i['’]?m |i am |i['’]?ll |i will |i |gonna )?(?:just |gonna |still )?vot(?:e|ing)\b)",
            "yeah yep yup",
        ),
        "so",
    ),
    (
        Keyed(
            r"\b(?:hi|hello|hey|dear|thanks|thank you|cheers|sorry|ok|okay|morning|evening)[, ]+(?:there[, ]+)?@?mod\b",
            "mod",
        ),
        " ",
    ),
    (Keyed(r"\b(?:thank|bless|love) (?:you|u|ya)(?: (?:very|so) much)?\b", "bles love than"), "thanks"),
    (
        Keyed(r"\b(?:card )?(?:no\.|nr\.?|number) ?#?(?=\d|(?:one|two|three)\b)", "nr numb", signs=("no.",)),
        "card ",
    ),
    (Keyed(r"(?m)^\s*@mod\b[,:]?[ \t]*", "mod"), ""),
    (Keyed(r"\b(?:please|pls|plz|for me)[, ]+@?mod\b", "mod"), "please"),
    (
        Keyed(
            r"\b(?:absolutely|definitely|certainly|hell|heck|of course) not(?=\s*(?:[.!,;]|$))",
            "abso cert cour defi heck hell",
        ),
        "no",
    ),
    (
        Keyed(
            r"\b(?:and )?(?:have |enjoy )?(?:an?|the|your) (?:(?:nice|good|great|lovely|happy|pleasant) (?:day|weekend|evening|night|week|one|morning|afternoon)"
            r"|rest of (?:the|your) (?:day|weekend|evening|night|week))(?: (?:to )?(?:you|all|everyone|everybody|mod)(?: all)?)?(?=\W*(?:[.!,;\n]|$))",
            "day week even nigh one morn afte",
        ),
        " ",
    ),
    (
        Keyed(
            r"(?i)^(\W*(?:please |pls )?(?:cast|put|write|mark|count|chalk|sign|log|record|note|register|enter|pencil|jot|list|book)\b[^?\n]*),? (?:would|will|could|can) you(?: please)?\?",
            "book cast chal coun ente jot list log mark note penc put reco regi sign writ",
        ),
        r"\1.",
    ),
    (
        Keyed(
            r"(?i)(?<![^.!?\n] )\b(?:can|could|would|will) (?:you|u)(?: please| pls)? (?=(?:put|write|mark|count|chalk|sign|log|record|note|register|enter|pencil|jot|list|book) (?:me|my|an?) )([^?\n]*)\?",
            "book chal coun ente jot list log mark note penc put reco regi sign writ",
        ),
        r"\1.",
    ),
    (Keyed(r"\beither of (?:them|these|those|the two|us|you|the\b)", "eith"), "them"),
    (Keyed(r"\b(?:nope|no),? not today\b", "toda"), "no"),
    (Keyed(r"\bin (?:the|my|your|that) (?:list|hand|order|pm|message)\b", "hand list mess orde pm"), " "),
    (
        Keyed(r"\bcard (one|two|three|four|five)\b", "card"),
        lambda found: f"card {NUMBER_WORDS[found[1].casefold()]}",
    ),
    (Keyed(r"\baye[ ,-]+aye\b", "aye"), "yes"),
    (
        Keyed(r"(?:(?<=^)|(?<=[,.;!] ))(?:i['’]?m |i am |am )?on it(?=\W*(?:[.!,;]|$))", signs=("on it",)),
        f"on{JOINT}it",
    ),
    (
        Keyed(r"\b(throw|throwing|toss|tossing|chuck|chucking) ((?:\w+ ){0,2}\w+) (away|out)\b", "away out"),
        r"\1 \3 \2",
    ),
    (Keyed(r"\byou have my (?:agreement|consent)(?= to\b|\W*$)", "agre cons"), "I agree"),
    (Keyed(r"\b([^\W\d_]{1,2})\.{2,}(?=[^\W\d_])", signs=("..",)), rf"\1{JOINT}"),
    (Keyed(_POLITE, "alri cour kk ok okay okey than thx ty"), " "),
    (
        Keyed(
            _MEANT,
            "alwa ask bala case clea conf doub end enth fair fran furt fwiw gues heav blam hate hesi hone joy judg kill shoo ment mind must plea poin prom ques reck reco regr rese safe said stat thin usua wort",
            signs=("@ me", "at me"),
        ),
        " ",
    ),
    (
        Keyed(
            _LIGHT,
            "come damn eff fair fing foll fuck fun hang heck hell here let lets lols luck lulz once sake be scie scre sod stor stuf team tl tldr why win",
        ),
        " ",
    ),
    (Keyed(r"\b(?:100 ?%|x+d+)(?!\w)", signs=("100", "xd")), " "),
    (Keyed(_OTHERWISE_NO, "deck no open top up"), _joined),
    (Keyed(_ELLIPTIC, "i & no nope ok okay sure yeah yep yes yup"), _joined),
    (
        Keyed(
            r"\bi (?:was|were) (?:\w+ )?(?:gonna|going to|about to|planning (?:to|on)|set (?:to|on)|ready to|meaning to|supposed to)(?= vot)",
            "abou goin gonn mean plan read set supp",
        ),
        "I would",
    ),
    (
        Keyed(
            r"\b(?:have|has|had|got|see|makes?|(?<!go )(?<!going )(?<!stick )(?<!stay )with|there ?['’]?s|there is) no(?= \w)",
            "no & got had has have is make s see ther with",
        ),
        "lack",
    ),
    (
        Keyed(r"\bno[ -](?:one|body)\b|\bnone of (?:them|the above|these|you)\b", "body none one"),
        f" no{JOINT}one ",
    ),
    (Keyed(r"\bn\s?/\s?a\b", "n"), f" n{JOINT}a "),
)
_NO_VOTE = Keyed(
    r"(?<!\ba )(?<!\bmy )(?<!\bthe )\bno(?: ?- ?| )(?:votes?|ballot|opinion|preference|answer|choice|comments?)\b",
    "no & answ ball choi comm opin pref vote",
)
"""Nobody's answer; "a no vote" is one."""
_BEHIND = (
    (Keyed(r"(?<=\w)['’]s(?= (?:my|a|the) )", "s"), " is"),
    (Keyed(r"\bi['’]?m{1,2}a\b", "ima imma ma mma"), "I'll"),
    (Keyed(r"\bgo(?:nna|ing to) have to\b", "goin gonn"), "gonna"),
    (
        Keyed(
            r"\b(?:can|could|would|will) (?:you|u)(?: please| pls)?(?= (?:put|write|mark|count|chalk|sign|log|record|note|register|enter|pencil|jot|list|book) (?:m[ey]|an?)\b)",
            "book chal coun ente jot list log mark note penc put reco regi sign writ",
        ),
        "please",
    ),
    (Keyed(r"\b(refuse|decline)d? to\b", "decl refu"), r"\1 dont"),
    (
        Keyed(
            r"\bi (?:do not|don['’]?t|will not|won['’]?t|cannot|can['’]?t|refuse dont) (?:agree|consent)(?=\s*(?:[.!,;]|$))",
            "agre cons",
        ),
        "I refuse",
    ),
    (
        Keyed(
            r"\b(?:do not|don['’]?t|will not|won['’]?t|cannot|can['’]?t) (?:agree|consent) to(?= (?:the|a|this|that|your|his|her|any) )",
            "agre cons",
        ),
        "refuse",
    ),
    (Keyed(r"\b(gonna|going to|i ?['’]?ll|i will) (?:just )?go ahead and\b", "ahea"), r"\1"),
    (
        Keyed(
            r"\b(?:you (?:can|may)|feel free to)(?: just| please)?(?= (?:put|write|mark|count|chalk|sign|log|record|note|register|enter|pencil|jot|list|book) (?:me|my|an?)\b)",
            "book chal coun ente jot list log mark note penc put reco regi sign writ",
        ),
        "",
    ),
    (
        Keyed(
            r"\b(?:consider|take|count|treat) (?:this|it|that) (?:as |to be )?(?:an?|my)(?= (?:yes|no|yaw|nah|yay|nay|aye|firm|vote|clear|definite)\b)",
            "cons coun take trea",
        ),
        "I vote",
    ),
    # A wish that is a statement, as long as nothing is set against it; any other "would" is none.
    (
        Keyed(
            r"\bi(?:(?:['’]?d| would) (?:like|love|prefer)(?: to)?| (?:wanna|want to|wish to|have to|gotta)|(?:['’]?m| am)? (?:happy|glad|pleased|delighted|proud) to)\b(?!"
            rf"{_SET_AGAINST})",
            "like love pref wann want wish have gott happ glad plea deli prou",
        ),
        "I",
    ),
    (
        Keyed(
            rf"(?<!\S)(?:happy|glad|pleased|delighted|proud) to(?= vote)(?!{_SET_AGAINST})",
            "deli glad happ plea prou",
        ),
        "I",
    ),
    (
        Keyed(
            r"\b(?:let me|lemme)(?= (?:just |simply )?(?:vote|say|go with|place|lay|discard|enact|take))",
            "lemm let",
        ),
        "I",
    ),
    (Keyed(r"\bin the (\w+) (?:column|camp|corner|box|pile)\b", "box camp colu corn pile"), r"as \1"),
    (
        Keyed(r"\b(?:switch|chang|swapp)ing (?:my (?:vote|ballot|answer) )?(?:over )?to\b", "chan swap swit"),
        "I vote",
    ),
    (
        Keyed(
            r"\bi ?(?:['’]?ll |will )?(?:switch|change|swap) my (?:vote|ballot|answer) (?:over )?to\b",
            "chan icha iswa iswi swap swit",
        ),
        "I vote",
    ),
    (
        Keyed(
            r"\b(?:put|mark|count|chalk|sign|log|record|note|register|enter|pencil|consider|list) "
            rf"(?:me|{_MY_VOTE})(?: (?:down|up|in))?(?: (?:as|for|with|in))?(?= )",
            "chal cons coun ente list log mark note penc put reco regi sign",
        ),
        "I vote",
    ),
    (
        Keyed(
            r"\b(?:you(?:['’]?ve(?: got)?| have| can have| get)|(?:they|he|she|it|both|these two|(?:this|that|these|the) \w+)"
            r"(?: can| may| will|['’]?ll)? (?:have|has|get|gets|got|earned|earns?)|take|gets?) my(?= \w)",
            "my & earn get gets got has have take ve youv",
        ),
        "I vote",
    ),
    (
        Keyed(
            r"\b(?:(?:please|pls|kindly) )?(?:put|write|mark|count|chalk|sign|log|record|note|register|enter|pencil|jot|list|book)(?: down| in)? (?:an?|my)(?: (?=\w+ (?:vote|please|pls)\b))? (\w+)(?: vote)?(?: (?:down|in))?"
            r" (?:for me|(?:next to|by|beside|behind|under|against|before|at) my name)\b",
            "book chal coun ente jot list log mark note penc put reco regi sign writ & me name",
        ),
        r"I vote \1",
    ),
    (
        Keyed(
            r"\b(?:registering|recording|lodging|entering|handing in|dropping)(?= (?:an?|my) )",
            "drop ente hand lodg reco regi",
        ),
        "I vote",
    ),
    (Keyed(r"\b(?:make mine|mine is)(?= an? )", "mine"), "I vote"),
    (
        Keyed(r"\b(?:the|my) (?:final )?(?:answer|verdict|decision)(?:['’]s| is)(?= )", "answ deci verd"),
        "my vote is",
    ),
    (
        Keyed(
            r"\bi(?: will| am|['’]?ll|['’]?m)?(?: hereby)? (?:vote|voting|cast (?:my|a) (?:vote|ballot)) against(?= (?:this|the|these|it|them|him|her|both|that)\b)",
            "agai",
        ),
        "I vote no on",
    ),
    (
        Keyed(r"\bi(?:['’]?m| am)(?: \w+ly)? against(?= (?:it|this|the|that|these|them|both)\b)", "agai"),
        "I vote no on",
    ),
    (
        Keyed(
            r"\bi(?:['’]m| am|['’]?ll| will)? (?:putting|put|place|placing|spend|spending|add|adding|commit|committing|drop|dropping)(?= (?:\w+ ){1,2}votes?\b)",
            "add addi comm drop plac put putt spen",
        ),
        "I vote",
    ),
    (Keyed(r"\b(?:this|that|these)(?: \w+)? gets?(?= an? [\w ]{1,20} from me\b)", "from"), "I vote"),
    (
        Keyed(
            rf"(?:\bhere(?: is| comes| goes|['’]?s)|\bsending(?: in)?|{_I}{_LIGHTLY} (?:send|give|giving|sending)(?: (?:you|them|it|this|that|in|him|her|one|pair))*) (?:an?|my)(?= \w)",
            "here send give givi",
        ),
        "I vote",
    ),
    (
        Keyed(
            rf"\b{_MY_VOTE}(?: still| again)? (?:stays|remains|stands|says|reads|goes (?:to|for)|has to be|must be|will be)(?: at| as| with)?\b",
            "goes has must read rema says stan stay will",
        ),
        "my vote is",
    ),
    (
        Keyed(
            rf"{_I}(?: gonna| going to)?{_LIGHTLY} (?:say|saying|(?:stick|stay|remain)(?:ing)? (?:with|to|at|on))\b",
            "rema say sayi stay stic",
        ),
        "I go with",
    ),
    (Keyed(r"(?:(?<=^)|(?<=[,.;!] ))(?:sticking|staying) (?:with|to|at|on)\b", "stic stay"), "I go with"),
    (
        Keyed(
            r"\b(?:it|that|this) ?(?:['’]?ll| will|['’]?s (?:going to|gonna)| is (?:going to|gonna)| has to) be\b",
            "be",
        ),
        "its",
    ),
    (
        Keyed(
            r"\bi(?:['’]?ve| have| just)? (?:finally )?decided (?:to (?=vote|go|discard|enact|take)|on|for|that)",
            "deci",
        ),
        "I ",
    ),
    (Keyed(r"\bi can only(?= vote\b)", "only"), "I"),
    (Keyed(r"\b4 me\b", signs=("4 me",)), "for me"),
    (
        Keyed(
            r"\bi (?:shall|must|do)(?= (?:hereby |now |indeed )?(?:vote|agree|consent|refuse|discard|enact)\b)",
            "agre cons enac refu vote",
            signs=("discard",),
        ),
        "I",
    ),
    (
        Keyed(
            r"\bfrom (?:yours truly|my (?:side|end|part)|this (?:side|end|guy|gal|girl|lad|one|corner|seat|player|chair))\b|\bfrom me (?:too|as well|also)\b|\bfrom (?:over )?here(?=\s*(?:[.!,;]|$))",
            "from",
        ),
        "from me",
    ),
    (Keyed(r"\b(?:either|any|one)[ -]way(?: or (?:another|the other))?\b", "way"), "anyway"),
)


MADE = frozenset({"against", "agreement"})
"""Words of which an answer is made that has no word of its own."""


@lru_cache(maxsize=32)  # one message is read for each action that it may answer
def plainly(text: str, *, numbers: bool) -> str:
    """The text with its set phrases written plainly, and without smileys. `numbers`: whether "no votes" is a number."""
    for pattern, said in steps(numbers=numbers):
        text = pattern.sub(said, text)
    return text


def steps(*, numbers: bool) -> Iterator[tuple[Keyed, str | Callable[[re.Match[str]], str]]]:
    """What `plainly` writes otherwise, one after the other."""
    yield from _BEFORE
    if not numbers:
        yield (_NO_VOTE, f" no{JOINT}vote ")
    yield from _BEHIND
