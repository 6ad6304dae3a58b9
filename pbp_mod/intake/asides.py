"""What adds nothing or answers nothing, whatever stands beside it: set phrases of English, slips and politeness.

Data: the first steps of `idioms.plainly`. Each is taken out, written plainly, or read as one word. Knows no game.
"""

from __future__ import annotations

import re

from pbp_mod.intake.english import JOINT, NUMBER_WORDS, SMILEYS
from pbp_mod.intake.keyed import Keyed, Said
from pbp_mod.intake.turns import FORGOT, UNSURE_OF_OTHERS

_POLITE = (
    r"\b(?:no,? (?<!vote no )(?<!vote no, )(?<!voting no )(?<!voting no, )(?<!is no )(?<!is no, )(?<!a no )(?<!a no, )(?<!as no )(?<!as no, )(?<!with no )(?<!with no, )(?<!say no )(?<!say no, )(?<!for no )(?<!for no, )(?:no,? )*(?:thanks|thx|ty)(?! to\b)"
    r"|of course|(?:ok|okay|okey|kk|alright),? (?:thanks|thx|ty|cheers|cool|great|noted|then|got it))(?!\w)"
)
_MEANT = (
    (r"don['’]?t (?:@|at|hate|judge|shoot|kill|blame) me(?!,? [\w.]+,? but\b)", "don dont & me"),
    (r"(?:i|we) (?:guess|reckon)(?=(?: at this point| in that case| then)? i\b)", "gues reck"),
    (r"guess(?= i(?:['’]?(?:m|ll)| am| will)? vot(?:e|ing)\b)", "gues"),
    (
        r"without (?:a |any )?(?:doubts?|hesitation|question|regrets?|further ado)",
        "doub hesi ques regr furt & with",
    ),
    (
        r"with (?:a )?(?:heavy heart|regrets?|pleasure|joy|confidence|(?:no|great|little) (?:hesitation|regrets?|joy|pleasure|enthusiasm|reservations|doubts?))",
        "heav regr plea joy conf hesi enth rese doub & with",
    ),
    (r"in (?:that|any) case", "case"),
    (r"(?:all|just) the same|even so", "same even"),
    (r"not gonna lie|not (?:going )?to lie|not to be rude(?: but)?|not (?:even )?(?:kidding|joking)", "not"),
    (
        r"against (?:my|all) (?:\w+ ){0,2}(?:judge?ments?|instincts?|gut|will|nature|advice|reason|odds|logic|sense)(?! i\b| my\b)",
        "agai",
    ),
    (r"of (?:my|the) (?:life|day|week|year|game)(?=\s*(?:[.,!;]|$))", "of & life day week year game"),
    (
        r"(?:for|to|on|in) the (?:pile|list|count|tally|stack|heap|books|record|scoreboard|scoresheet|spreadsheet|notes|ledger)(?=\s*(?:[.,!;]|$)| (?:please|pls|from me)\b)",
        "pile list coun tall stac heap book reco scor spre note ledg",
    ),
    (r"coming (?:right )?up", "comi"),
    (
        r"(?:and )?(?:good luck|best of luck|all the best|god (?:help|bless|save))(?: to)? (?:us|you|them|everyone|everybody|america|the republic|the country)?(?: all| both| now)?(?=\W*(?:[.,!;\n]|$))",
        "luck best god",
    ),
    (r"(?:are you )?(?:happy|satisfied|content|pleased)(?: now)?(?:, [\w.]+)?\?", "happ sati cont plea"),
    (r"(?:like|as) i(?:['’]ve)? said(?: (?:before|already|earlier|above))?", "said & i & like as"),
    (
        r"as (?:mentioned|stated|promised|said|always|usual)(?: (?:before|above|already))?",
        "ment stat prom said alwa usua & as",
    ),
    (
        r"for the (?:\d{1,2}(?:st|nd|rd|th)|first|second|third|fourth|fifth|last|umpteenth|nth|hundredth) time(?: in a row| running| now| already| today)?",
        "time & for",
    ),
    (
        r"let (?:the records?|it) (?:show|say|be (?:known|noted|said|recorded|on record))(?: that)?(?= (?:i|my)\b)",
        "let & show say be",
    ),
    (r"for what (?:it['’]?s|its) worth|fwiw", "wort fwiw"),
    (r"at this point|at the end of the day|in the end", "poin end"),
    (r"for the record|all in all|all things considered", "reco all"),
    (r"to be (?:honest|fair|clear|safe|frank)|on balance", "hone fair clea safe fran bala"),
    (r"that (?:being )?said|having said that|with that (?:said|in mind)", "said mind & that"),
    (r"if (?:you|i) (?:ask me|must(?! (?:choose|decide|pick|vote|answer|say))|must know)", "ask must & if"),
)
_LIGHT = (
    (r"so be it", "be"),
    (r"(?:screw|sod|stuff|damn|hang|fuck|eff) it", "scre sod stuf damn hang fuck eff"),
    (r"(?:to|what the) (?:hell|heck)(?: with it)?", "hell heck"),
    (r"here goes(?: nothing)?", "here & goes"),
    (r"long story short", "long & stor"),
    (r"tl;?dr", "tl tldr"),
    (r"fair enough", "fair & enou"),
    (
        r"let['’]?s (?:do|go+|see)(?: (?:this|it|what happens|with it|how it goes))?(?! (?:if|whether|who|what|how|where|which|when|why)\b)",
        "let lets",
    ),
    (r"(?:just )?(?:this|for) once", "once"),
    (r"(?:with (?:my )?)?fingers crossed", "fing"),
    (r"(?:i )?(?:don['’]?t|do not|can['’]?t|cannot) see why not", "see & why"),
    (
        r"(?:reasons?|reasoning|details|explanation|more)(?: (?:is|are|will))? (?:to )?(?:follow|follows|come)(?: (?:later|soon|tomorrow))?",
        "foll come",
    ),
    (
        r"(?:just |simply |purely |only |mainly )?for (?:science|fun|luck|the (?:lulz|lols|win|team|sake of it|drama|memes|story|vibes|chaos|record|h[ae]ck of it|hell of it)|(?:the |some |more |extra |any )*(?:info|information|data|intel))",
        "for & scie fun luck lulz lols win team sake dram meme stor vibe chao reco hack heck hell info data inte",
    ),
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
_NODDING = tuple(
    f"{nod}{sign} i"
    for nod in ("yes", "yeah", "yep", "yup", "no", "nope", "ok", "okay", "sure")
    for sign in ("", ",")
)


def _joined(found: re.Match[str]) -> str:
    return f" {JOINT.join(found[0].split())} "


BEFORE: tuple[tuple[Keyed, Said], ...] = (
    (SMILEYS, " "),
    (Keyed(r"\b(?:sor+y+|sry|srry|soz|apologies)(?!\w)", "apol sorr sory soz srry sry"), "sorry"),
    (
        Keyed(
            r"\bsorry (?:for|about) (?:being (?:so )?(?:late|slow)|(?:the|my) (?:delay|wait|late (?:reply|answer|vote|response))|the late(?=[.,!;])|taking so long|(?:my )?(?:late|slow) (?:reply|answer|response|vote))(?!\w)[,.!]*",
            "sorr",
        ),
        "sorry. ",
    ),
    (
        Keyed(
            r"(?:(?<=^)|(?<=[.!?;\n] ))(?:nothing (?:personal|against [\w.]+(?: (?:and|or) [\w.]+)?)(?: personally| here)?|no offen[cs]e(?: (?:meant|intended))?(?: to)?(?=,? [\w.]+,|,? but\b))(?=[ ,])",
            "noth offe",
        ),
        "sorry",
    ),
    (Keyed(r"\b(sorry(?:,? [\w.]+){0,2}),? but\b(?! (?:if|when|until|unless|not|only)\b)", "sorr"), r"\1,"),
    (
        Keyed(
            r"(?:(?<=^)|(?<=[.!?\n] ))(?!(?:if|unless|when|once)\b)(?:(?!(?:vot\w*|yes|no|yaw|nah|yay|nay|aye)\b)[\w'’-]+ ){1,5}or not,? "
            r"(?=i(?:['’]?(?:m|ll)| am| will)?(?: (?:still|just|gonna|going to))? vot(?:e|ing)\b|my vote is\b)",
            "or & not & vote voti",
        ),
        "",
    ),
    (
        Keyed(
            r"(?<!\byes )(?<!\bno )(?<!\bok )(?<!\bokay )\bas (?:we )?(?:discussed|announced|explained|planned|agreed)(?: (?:before|above|already))?(?!\w)(?!,? (?:with|by|to|that)\b)",
            "anno expl plan agre",
            signs=("discussed",),
        ),
        " ",
    ),
    (FORGOT, " "),
    (UNSURE_OF_OTHERS, ""),
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
            r"\b(?:hi|hello|hey|dear|thanks|thank you|cheers|ok|okay|morning|evening)[, ]+(?:there[, ]+)?@?mod\b",
            "mod",
        ),
        "hi",
    ),
    (Keyed(r"\bsorry[, ]+@?mod\b", "mod"), " "),
    (Keyed(r"\b(?:thank|bless|love) (?:you|u|ya)(?: (?:very|so) much)?\b", "bles love than"), "thanks"),
    (
        Keyed(
            r"\b(?:card )?(?:no\.|nr\.?|number) ?#?(?=\d|\b(?:one|two|three)\b)", "nr numb", signs=("no.",)
        ),
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
    (
        Keyed(
            r"\bdon['’]?t (?:@|at|hate|judge|shoot|kill|blame) me(?=,? [\w.]+,? but\b)",
            "at hate judg shoo kill blam",
            signs=("@",),
        ),
        "sorry",
    ),
    (Keyed(r"\b(yes|no)[ -]m[ae]n\b", "man men manm yesm"), _joined),
    (
        Keyed(
            r"\b(?:reasons?|excuses?|need|urge|temptation|pressure) to (?:vote|say|go)(?: for| with)? (?:yes|no|yaw|nah|yay|nay|aye|against)\b",
            "reas excu need urge temp pres",
        ),
        _joined,
    ),
    (Keyed(r"\bdo it,? (?=i agree\b)", "do"), " "),
    (Keyed(r"\bwhy not(?=\s*(?:[.,!]|$))(?![^?]*\b(?:not|no)\b)", signs=("why not",)), " "),
    (
        Keyed(
            r"\b(i (?:just |finally |also |even )?(?:flipped|tossed|rolled|slept|reread|thought|considered|checked|waited)\b[^.,;:!?\n]{0,40}?) and(?= vote\b)",
            "flip toss roll slep rere thou cons chec wait",
        ),
        r"\1, I",
    ),
    (Keyed(r"(?:(?<=^)|(?<=[,.;!] ))gotta(?= (?:vote|go with)\b)", "gott"), "I"),
    (
        Keyed(
            r"\b(?!(?:nobody|noone|one|who|neither|none|if|both|either)\b)[\w.]+ (?:has|have|gets?) my (?:vote|ballot)(?=\s*:)",
            "my & vote ball",
        ),
        "my vote",
    ),
    (
        Keyed(
            r"\bi(?:['’]?m| am) an? (?=(?:(?:firm|hard|big|definite|clear|solid|strong) )?(?:yes|no|yaw|nah|aye|nay)(?:\s*(?:[.,!;]|$)| (?:on|for|to|here|this|vote|from)\b))",
            "i im",
        ),
        "I vote ",
    ),
    (Keyed(r"\bin (?:the|my|your|that) (?:list|hand|order|pm|message)\b", "hand list mess orde pm"), " "),
    (
        Keyed(r"\bcard (one|two|three|four|five)\b", "card"),
        lambda found: f"card {NUMBER_WORDS[found[1].casefold()]}",
    ),
    (Keyed(r"(?<!aye )(?<!aye, )(?<!aye-)\baye[ ,-]+aye\b(?![ ,-]+aye)", "aye"), "yes"),
    (
        Keyed(
            r"(?:(?<=^)|(?<=[.!?\n] ))(?:you want )?my (?:vote|answer|verdict)\? (?=\w)",
            "answ verd vote & my",
        ),
        "my vote: ",
    ),
    (
        Keyed(r"(?:(?<=^)|(?<=[,.;!] ))(?:i['’]?m |i am |am )?on it(?=\W*(?:[.!,;]|$))", signs=("on it",)),
        f"on{JOINT}it",
    ),
    (Keyed(r"\byou have my (?:agreement|consent)(?= to\b|\W*$)", "agre cons"), "I agree"),
    (Keyed(r"\b([^\W\d_]{1,2})\.{2,}(?=[^\W\d_])", signs=("..",)), rf"\1{JOINT}"),
    (Keyed(_POLITE, "alri cour kk ok okay okey than thx ty"), " "),
    *((Keyed(rf"\b(?:{said})(?!\w)", keys), " ") for said, keys in (*_MEANT, *_LIGHT)),
    (Keyed(r"\b(?:100 ?%|x+d+)(?!\w)", signs=("100", "xd")), " "),
    (Keyed(_OTHERWISE_NO, "deck no open top up"), _joined),
    (Keyed(_ELLIPTIC, signs=_NODDING), _joined),
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
            signs=(
                "have no ",
                "has no ",
                "had no ",
                "got no ",
                "see no ",
                "make no ",
                "makes no ",
                "with no ",
                "s no ",
                "is no ",
            ),
        ),
        "lack",
    ),
    (
        Keyed(r"\bno[ -](?:one|body)\b|\bnone of (?:them|the above|these|you)\b", "body none one"),
        f" no{JOINT}one ",
    ),
    (Keyed(r"\bn\s?/\s?a\b", "n"), f" n{JOINT}a "),
)
