"""What is said in other words: set phrases of English that are written plainly before a message is read clause by clause.

Data, and the one function that applies it. "Put me down as a no" says "I vote no", and the "no" of "no worries" answers
nothing. Knows no game and judges nothing: whatever is written anew is still read by the grammar, and can still be doubtful.
"""

from __future__ import annotations

from functools import lru_cache

from pbp_mod.intake.asides import BEFORE
from pbp_mod.intake.english import JOINT
from pbp_mod.intake.keyed import Keyed, Said, Steps

_I = r"\bi(?:[ '’]?(?:ll|m|ma)| will| am| shall| do| must)?"
_LIGHTLY = r"(?: (?:still|just|simply|now|also|again|gladly|only|hereby|therefore))*"
_SET_AGAINST = r"[^\0]*\b(?:but|though|although|however|yet|except|only|if|unless|until|before|when|once|instead|rather|how|why|so (?:bad|badly|much)|badly|some ?day|one day|eventually)\b"
_MY_VOTE = r"my (?:final )?(?:vote|ballot|answer|choice|voice|say|call|pick|stance|position)"
_VOTING = (
    r"\bi(?: will| am|['’]?ll|['’]?m)?(?: (?:hereby|therefore|still|now|just|simply|also))? (?:vote|voting)"
)
_NO_VOTE = Keyed(
    r"\bno(?<!\ba no)(?<!\bmy no)(?<!\bthe no)(?: ?- ?| )(?:votes?|ballot|opinion|preference|answer|choice|comments?)\b",
    "no & answ ball choi comm opin pref vote",
)
"""Nobody's answer; "a no vote" is one."""
_ALL_OF_THEM = Keyed(
    r"(?<=[\w,;.!] )(?:and )?(?:(?:that|it|this|which)(?:['’]?s| is) )?(?:all|everything)(?: that)?(?: (?:i have|i['’]?ve(?: got)?|i got|of (?:them|it|mine)|my votes|the votes|that['’]?s left|in))(?: left)?(?=\s*(?:[.,!;\n]|$))",
    "all ever",
)
"""Behind a number they say that it is the whole of it."""
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
    (
        Keyed(
            r"\bi (?:refuse|decline) to(?= (?!(?:agree|consent|accept|approve|allow|grant|vot\w+|answer|reply|respond|say|pick|choose|choice|go|do|cast|submit|count|mark|put|take|play|ballot|thank|text|speak|talk|post|write|comment|confirm|claim|tell)\b)\w+(?: this| it| here| now)?\s*(?:[.,!;]|$))",
            "decl refu",
        ),
        "I refuse the",
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
            r"\b(?:do not|don['’]?t|will not|won['’]?t|cannot|can['’]?t) (?:agree|consent) to(?= (?:the|a|this|that|your|his|her|any|it)\b)",
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
            r"\bi(?:(?:['’]?d| would) (?:like|love|prefer)(?: to\b|(?! to\b)(?= (?:an?|the|my) ))| (?:wanna|want to|wish to|have to|gotta)|(?:['’]?m| am)? (?:happy|glad|pleased|delighted|proud) to)\b(?!"
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
            r"\b(?:put|mark|count|chalk|sign|lock|log|record|note|register|enter|pencil|consider|list) "
            rf"(?:me|{_MY_VOTE})(?: (?:down|up|in))?(?: (?:as|for|with|in))?(?= )",
            "chal cons coun ente list lock log mark note penc put reco regi sign",
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
            r" (?:for me|from me|(?:next to|by|beside|behind|under|against|before|at) my name)\b",
            "book chal coun ente jot list log mark note penc put reco regi sign writ & me name",
        ),
        r"I vote \1",
    ),
    (Keyed(r"\b(?:please |pls )?(?:accept|receive|find) my(?= \w)", "acce rece find"), "I vote"),
    (Keyed(r"\b(?:it|that)(?:['’]?s| has)? (?:got to|gotta) be\b", "got gott"), "its"),
    (
        Keyed(
            r"\b(?:registering|recording|lodging|entering|handing in|dropping)(?= (?:an?|my) )",
            "drop ente hand lodg reco regi",
        ),
        "I vote",
    ),
    (
        Keyed(r"\badd(?: in)? (?:an?|my|another|one more)(?= \w)", "add"),
        "I vote",
    ),
    (
        Keyed(
            r"\b(?:you (?:can|may)|they can|feel free to) have an?(?= [\w ]{1,20} from me\b)", "have & from"
        ),
        "I vote",
    ),
    (
        Keyed(
            r"(?:(?<=^)|(?<=[.!,;\n] ))one more(?= \w+(?: (?:from|for) me| here|,? (?:please|pls))?\s*(?:[.,!;\n]|$))",
            "more",
        ),
        "another",
    ),
    (
        Keyed(
            r"\bi(?:['’]?ll| will| shall) (?:have|take|do|order|be) (?:an?|my|the)(?= (?:\w+ )?(?:yes|no|yaw|nah|yay|nay|aye)(?: (?:please|pls|from me|for me|on this|on that|here|this time|today|thanks))*\s*(?:[.,!;\n]|$))",
            "have take do orde be",
        ),
        "I vote",
    ),
    (
        Keyed(
            r"(?:(?<=^)|(?<=[.!,;\n] ))(?:(?:please|pls|i|i['’]ll|i will) )?lose (?=(?:the|an?|one|that) )",
            "lose",
        ),
        "discard ",
    ),
    (Keyed(r"\b(?:make mine|mine is)(?= an? )", "mine"), "I vote"),
    (
        Keyed(r"\b(?:the|my) (?:final )?(?:answer|verdict|decision)(?:['’]s| is)(?= )", "answ deci verd"),
        "my vote is",
    ),
    (
        Keyed(
            rf"(?:{_VOTING}|\bi(?: hereby)? cast (?:my|a) (?:vote|ballot)) against(?= \w|\s*(?:[.!,;]|$))",
            "agai",
        ),
        "I vote no on",
    ),
    (Keyed(rf"{_VOTING} (?:this|it|that|them|these|these two|the \w+) down\b", "down"), "I vote no"),
    (
        Keyed(rf"{_VOTING} (?:this|it|that|them|these|these two|the \w+) (?:through|in)\b", "in thro"),
        "I vote yes",
    ),
    (Keyed(rf"{_VOTING} in favou?r(?: of(?= \w))?(?= \w|\s*(?:[.!,;]|$))", "favo"), "I vote yes on"),
    (
        Keyed(
            rf"{_VOTING} for(?= (?:this|these|it|that|both of them|the (?:current |proposed )?(?:pair|ticket|team|duo|proposal|two))\b)",
            "for & vote voti",
        ),
        "I vote yes on",
    ),
    (
        Keyed(
            r"\bmy (?:voice|say|call|pick|stance|position|position here) (?:is|=)(?= )",
            "voic say call pick stan posi",
        ),
        "my vote is",
    ),
    # What he goes on doing says nothing new.
    (
        Keyed(
            r"(?<=[,;.!] )(?:and )?(?:i(?:['’]?ll| will| am going to|['’]?m (?:going to|gonna))? )(?:keep|continue)(?: on)? (?:voting|saying|to vote|to say)\b[^.!?\n]*",
            "keep cont",
        ),
        " ",
    ),
    # A word left out, and another tense, as people write who have learnt English.
    (
        Keyed(
            r"(?:(?<=^)|(?<=[.!,;\n] )|(?<=\n))(?:so )?is(?= (?:an? )?\w+(?: (?:from|for) me)?\s*(?:[.!,;\n]|$))",
            "is",
        ),
        "its",
    ),
    (
        Keyed(
            r"\bi(?:['’]?ve| have)? (?:just )?(?:cho?ose|chosen|opt(?:ed)? for|pick(?:ed)?|select(?:ed)?)(?= (?:yes|no|yaw|nah|yay|nay|aye)\b)(?![^.!?\n]*\b(?:last|then|before|previous|earlier|yesterday|round)\b)",
            "chos choo opt opte pick sele",
        ),
        "I vote",
    ),
    (
        Keyed(r"\bi(?:['’]?m| am)(?: \w+ly)? against(?= (?:it|this|the|that|these|them|both)\b)", "agai"),
        "I vote no on",
    ),
    (
        Keyed(
            r"\bi(?:['’]m| am|['’]?ll| will)? (?:putting|put|place|placing|spend|spending|add|adding|commit|committing|drop|dropping|use|using|give|giving)(?= (?:\w+ ){1,2}votes?\b)",
            "add addi comm drop give givi plac put putt spen use usin",
        ),
        "I vote",
    ),
    (
        Keyed(r"\b(?:this|that|these|they|you|both|it)(?: \w+)? gets?(?= an? [\w ]{1,20} from me\b)", "from"),
        "I vote",
    ),
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


MADE = frozenset({"against", "agreement", "favour", "favor"})
"""Words of which an answer is made that has no word of its own."""
MADE_OF = Keyed(
    r"\bvot(?:e|ing) (?:for|(?:this|it|that|them|these|these two|the \w+) (?:down|through|in))\b",
    "for down thro in",
)
"""So is it of these."""


@lru_cache(maxsize=32)  # one message is read for each action that it may answer
def plainly(text: str, *, numbers: bool) -> str:
    """The text with its set phrases written plainly, and without smileys. `numbers`: whether "no votes" is a number."""
    return steps(numbers=numbers).apply(text)


@lru_cache(maxsize=2)
def steps(*, numbers: bool) -> Steps:
    """What `plainly` writes otherwise, one after the other."""
    nobody: tuple[tuple[Keyed, Said], ...] = (
        ((_ALL_OF_THEM, " "),) if numbers else ((_NO_VOTE, f" no{JOINT}vote "),)
    )
    return Steps((*BEFORE, *nobody, *_BEHIND))
