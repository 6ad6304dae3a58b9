"""The English words that make an order doubtful, and those that add nothing to one; all folded."""

from __future__ import annotations

import re

from pbp_mod.intake.keyed import Keyed


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


CONDITIONS = _set(
    "if unless when whenever once until provided providing assuming maybe perhaps might possibly would could either pending barring failing conditionally tentatively provisionally theoretically hypothetically tentative"
)
NEGATIONS = _set(
    "not dont doesnt didnt wont wouldnt cant cannot shouldnt isnt wasnt never nobody neither nor without"
)
EVERYDAY = _set("no nope nah")
"""So replies everybody to anything."""
RETRACTIONS = _set(
    "not nope never wait jk kidding joking scratch ignore forget changed or actually rather oops whoops ebwop edit "
    "correction nvm nevermind"
)
"""Right after an order or answer they take it back."""
NO_TAKING_BACK = _set(
    "a an the my happy thrilled ecstatic ideal perfect great bad because like much many that everyone everybody gonna"
)
"""Behind "not" these begin an opinion ("Yaw. Not a fan of MH, though")."""
OPINIONS = _set(
    "happy thrilled ecstatic ideal perfect great bad overjoyed enthused enthusiastic proud fun pretty impressed amused delighted"
)
"""Behind "not" they are one, even if nothing follows ("Yaw. Not thrilled")."""
OF_AN_ANSWER = _set(
    "serious real actual order nomination vote ballot final official answer binding decision valid"
)
"""Behind "not" they speak of the answer itself ("not a real vote")."""
PREFERS = _set("see have trust try pick play")
"""Behind "I'd rather" they say what one would like instead of what one has just turned down."""
UNABLE = _set("cant cannot wont couldnt wouldnt dont")
"""Right behind "but" they end what was only wished: "I'd like to veto but can't"."""
UNSETTLED = _set(
    "really yet sure any anymore until unless if final certain decided definitely necessarily quite entirely exactly so for "
    "now today tonight set settled fixed binding official confirmed counting a"
)
"""Behind "not" these put even a no in doubt."""
BARE_NO = _set("no nope nah nay noo")
"""Alone in a clause they take back what isn't an answer of this kind itself."""
REPORTED = _set(
    "type write use try test testing draft preview sample format example eg someone somebody everyone everybody anyone tomorrow later soon should said says say saying wrote writes posted quote quoting quoted forward tell relay proxy"
)
"""Before an order they make it somebody else's, or a thought."""
STOPWORDS = _set("i a an the to be is as on of for at in my it do we by and will would am")
"""Too common to tell one order from another."""
FILLERS = _set(
    "i im ill a an the this that these those my our is its it be to for from on of in at with and so then as "
    "hi hello hey dear mod moderator gm host please pls thanks thx cheers ta sir "
    "go going goes gonna vote votes voting ballot answer reply choice choose pick picks am will "
    "casting cast saying submit submitting "
    "definitely certainly absolutely obviously surely clearly again final finally heres now still simply just "
    "hence therefore thus anyway anyways anyhow regardless ngl tbh imo imho lol haha hehe though tho "
    "hell heck bro man dude mate mates guys folks dawg kk aight lmao lmfao rn oh well ok okay alright right fine sure "
    "pair team ticket two both them combo couple time round one ones card cards "
    "proposed current suggested nominated whole entire proposal duo "
    "verdict decision conclusion obv obvs defo "
    "put me down count mark another clear firm big hard solid strong thats itll thatll ive indeed imma and hereby herewith shall thatd "
    "easy cautious reluctant enthusiastic hearty resounding loud quick simple plain grudging fat huge massive definite "
    "emphatic official usual happy sad proud polite unsurprising bog standard right-out outright "
    "verily totes mine own danke bitte merci bah meh eh ah aw aww ooh ugh pfft welp heh hey yo "
    "nonetheless nevertheless fyi btw ew eww yikes sigh phew pff pffft blah argh gah dang darn"
)
"""Beside an answer they change nothing."""
ADDRESSEES = _set(
    "fellas fella chaps amigos homies mateys lads lasses lad fam yall peeps gents ladies gentlemen buddy pal pals chief boys girls comrades comrade m8 bruv bruh dudes guys "
    "folks mates people mods"
)
"""To whom it is said: beside an answer they change nothing; beside "vote yes" it is said to them."""
FELLOWS = _set("man mate bro dude")
"""To one of whom it may be said: beside an everyday "no" that goes on they make it a reply."""
MEANT_FOR = _set("for re about regarding concerning on to")
"""In brackets behind an answer they say what it is meant for."""
MANNER = _set(
    "sadly gladly happily reluctantly regretfully regrettably grudgingly begrudgingly honestly frankly seriously officially "
    "formally personally firmly strongly wholeheartedly enthusiastically cautiously totally completely fully proudly politely "
    "respectfully kindly humbly emphatically naturally unsurprisingly predictably unfortunately fortunately luckily "
    "thankfully sincerely truly solemnly cheerfully eagerly willingly unwillingly confidently boldly loudly quietly quickly "
    "swiftly easily hereby heartily warmly coldly gleefully joyfully instinctively decidedly resolutely strictly plainly "
    "straightforwardly categorically unequivocally unconditionally unhesitatingly begrudgingly stubbornly tiredly secretly "
    "openly publicly privately blindly randomly"
)
"""How an answer is given: beside it they change nothing."""
EMPHASIS = _set(
    "seriously honestly really truly literally totally absolutely definitely indeed exactly trust me for real"
)
"""A clause of these beside a word that may answer anything may only insist on what was said of something else."""
KINDS_OF = _set(
    "very extremely super tired weary sleepy wary nervous resigned confident lazy grumpy angry lukewarm tepid warm cold cheerful boring humble "
    "mighty thunderous whopping gigantic tiny small little halfhearted wholehearted unenthusiastic unhappy begrudging belated "
    "late early swift instant immediate enormous sincere heartfelt fervent desperate obvious certain easiest hardest biggest loudest fastest quickest "
    "grumbling boring blunt curt polite warm wholesome silent quiet proper humongous colossal enthused resolute unwavering"
)
"""Of what kind an answer is: beside it they change nothing ("a very tired yaw")."""
COUNTED = _set(
    "pair team ticket couple card cards proposal duo go round time verdict decision conclusion combo gov"
)
"""Right behind a "no" they are what there is none of: "no team", "no go"."""
COURTESY = _set(
    "hi hello hey dear mod moderator gm host please pls plz thanks thank you thx cheers ta sir there good morning "
    "evening goodnight day sorry for the delay best kind warm regards greetings everyone everybody all danke bitte merci bye cya gn night"
)
"""A clause of these alone says nothing, not even beside a word that may answer anything."""
STATING = _set("vote votes voting ballot cast casting submit submitting")
"""With one of these a clause says of itself that it is an answer ("I vote yes"), whatever else the message says."""
OPENING = _set("voting casting submitting")
"""A clause that begins with one of these has left out its "I am"."""
FIRST_PERSON = _set("i ill im my me gonna")
"""The author speaks of himself."""
TAILS = Keyed(
    r"\b(?:so|hence|thus|therefore|(?:then|plus)(?= (?:i|im|i['’]m|i['’]ll|ill|my vote)\b)|and|but|even(?= though\b)|though|although|tho|while|whatever|(?:despite|due to|owing to|thanks to|out of|based on|in order to|in (?:good faith|the hopes?|hopes?))\b|on principle|considering"
    r"|as (?=(?:an?|my) (?:\w+ )?(?:show|sign|matter|token|gesture|favou?r|precaution|protest|statement) (?:of|to|for|against)\b)|given (?=(?:the|that(?! (?:you|the mod|mod|gm)\b)|what|how|our|my|his|her|their|all|everything)\b)|as (?=(?:we|he|she|they|there|it|this|that|nobody|nothing)\b)"
    r"|with (?=(?:my|both|a|all|every|full|open|great|some)\b(?![^.!?,;]*\b(?:condition\w*|caveat\w*|provis\w*|permission|blessing|approval|reserv\w*|strings?|exception\w*|expectation|understanding|assumption|if|whatever|grain|pinch|doubts?|twist|vote|question mark|asterisk|him|her|them)\b))"
    r"|like (?=(?:last|always|before|i|every)\b)|for (?=[\w ]{0,24}\breasons?\b)|to (?:keep|see|get|move|help|learn|test|make|find|stop|let|avoid|speed|end))\b",
    "alth and as avoi base but cons desp due end even find get give good help henc hope keep lear let like "
    "make move orde out owin plus prin reas see so spee stop test than then ther tho thou thus what whil with",
)
"""Behind a statement in the first person here begins another thought of the author's."""
PREFACE = Keyed(
    r"\W*(?:(?:ok|okay|so|well|and|but|yeah|right|alright|anyway)[, ]+)*(?:after (?:\w+ing|some|much|long|careful|further|what|everything|all|(?:the|that|this|his|her|their|these|those)(?! (?:next|weekend|holidays?|deadline|break|game|round|election|vote)\b))|(?:as )?much as|against (?:my|all|every)|having|upon \w+ing|considering|given|seeing (?:that|as|how)|looking at|no[ \ue000]matter|whatever|whoever|whichever|regardless of|despite|in spite of|with (?:mixed|some|my|all|those|these|no)|for the sake of|to (?:speed|move|keep|get|learn|see|avoid|end|finish|shake|make|stop))\b.*?"
    r"(?= (?:i|i['’]ll|ill|i['’]m|im|my vote|it['’]?s a)\b (?:(?:just|still|simply|now) )?(?:vote|voting|am voting|will vote|shall vote|is|go|no|yes))",
    flags=re.IGNORECASE | re.DOTALL,
)
"""What a statement in the first person may begin with, without a comma behind it."""
RUN_ON = Keyed(
    r"(?<=\w) (?=(?:(?:so|then) )?(?:i(?:['’]?(?:m|ll)| am| will| shall)?(?: (?:just|simply|still|gonna|going to|now|also|gladly|sadly))* vot(?:e|ing)"
    r"|gonna vote|my vote is)\b)",
    "vote voti",
)
"""Where a statement in the first person may begin without a sign before it: "this plan stinks i vote no"."""
RUN_ON_VERBS = _set(
    "is are was were isnt arent im ive hes shes theyre its thats feels feel seems seem looks look sounds sound smells smell stinks "
    "sucks works rocks makes make like love hate dislike dont doesnt didnt cant couldnt wont have has had got need trust"
)
"""One of these makes the words before it a sentence of their own; without, they may be a part of it ("the pair I vote no on")."""
NO_RUN_ON = _set(
    "that why how what when where whether which who if unless until till before after than like as every each time times there any "
    "sure certain likely unlikely possible chance chances odds doubt doubtful know knows think thinks thought say says said saying "
    "tell tells told ask asks asked asking hear heard wish wishes imagine suppose supposing pretend remember mean means meant hope "
    "hopes want wants wanted would should could might may will bet assume guess swear swears claim claims wrote write posted quote "
    "suggest suggests insist insists demand demands expect expects cool ok okay fine happy glad"
)
"""With one of these before it, it may be what somebody says, thinks or asks for."""
CONSEQUENCE = _set("so hence thus therefore")
CONTRAST = _set("but though although tho however yet")
SOFTENED = _set(
    "could might may maybe perhaps possibly would open convince convinced persuade persuaded win sway swayed talk subject"
)
"""Behind a contrast ("no, but I might…") they make an answer one that isn't given yet."""
TEMPORAL = _set("once when whenever until after before till")
"""They may only date a thought of its own ("though once you're up I'd like to hear you")."""
FRAGMENTS = _set(
    "if unless provided providing assuming when once until only pending depending barring failing absent supposing granted lest "
    "contingent conditional awaiting excepting except"
)
"""Where a sentence or clause begins so, it may be the condition of an answer beside it."""
JOINT = "\ue000"
"""Stands between words that are read as one ("no worries"); shown as a blank."""
ABSTAINS = _set("noone nobody none nil nothing neither unvote") | {
    f"no{JOINT}vote",
    f"no{JOINT}one",
    f"n{JOINT}a",
}
"""A clause of these alone answers with nobody or nothing."""
LIST_MARK = Keyed(
    r"(?m)(?:^|(?<=[.:;!?)]))[ \t]*(?:\(?(?:\d{1,2}|[a-e])[.)]|\[\d{1,2}\]|no\. ?\d{1,2}:)[ \t]+(?=\S*[^\W\d])|^[ \t]*(?:first|second|third|[123](?:st|nd|rd))(?:[ \t]*:[ \t]+(?=\S*[^\W\d])|,[ \t]+(?=(?:thanks|thank|thx|hi|hello|hey|sorry|good)\b))|^[ \t]*(?:[-*+•–>]|#{1,6})[ \t]+(?=\S)(?![-–][ \t])(?!(?<=[-–] )[a-z]\W*$)",
    "firs seco thir",
    signs=(*"0123456789-*+•–>#", "a.", "b.", "c.", "d.", "e.", "a)", "b)", "c)", "d)", "e)"),
    wide=True,
)
"""A number (or bullet) before other words is the mark of a list."""
CARD_WORDS = _set("card cards one")
"""What a card is called in any game; a game's own words are in its vocabulary."""
STRETCHED = re.compile(r"(.)\1{2,}")
HESITATES = _set("hm hmm hmmm um umm uh uhm uhh er erm err errr ehm ehmm ahem mmm mmmm")
"""Behind an answer they put it in doubt."""
LAUGHS = _set("lol haha hahaha hehe lmao rofl heh")
"""With one of these a word that may answer anything reacts to something."""
BUSY = _set("here there do side")
"""Beside a statement in the first person they add nothing; else they are signs of life."""
ADDRESSED = _set("guys folks mates everyone everybody all people team please pls plz come lets")
"""Before "vote yes" they say it to others."""
WHOSE = _set("of by from")
"""Between a vote and a name they say whose it is."""
ABOUT = _set("for on to about regarding re of at with and plus vs + & /")
"""Before a name they say whom an answer is about; without, it may be whose answer it is."""
THEN_WHAT = Keyed(r"\b(?:then|now|so) what\W*$", "what")
"""Ends a question without its mark."""
THINKS = _set(
    "say says said write wrote think thinks thought know knows knew want wants wanted believe believes claim claims told hope "
    "hopes expect expects assume assumes bet bets guess guesses fear fears pretend pretends swear swears demand demands goes went"
)
"""Right before "I vote" they make it somebody's words or thought."""
SAID_BY = _set(
    "said says wrote writes quoth according shouted shouts cried cries yelled yells screamed screams chanted replied answered whispered"
)
"""A clause behind an answer that begins so names another as its author."""
GREETINGS = _set("hi hello hey dear yo oi")
"""With a name they address somebody."""
YES = _set("yes yep yup yeah yea ye aye")
NO = _set("no nope nop nah nay")
"""Where a game takes one of them for an answer, it takes the others too, unless they mean something else there."""
NODS = _set("no yes yeah yep yup yea ok okay sure right well")
"""A clause that begins with one and goes on may answer anything: beside a statement it is no answer of its own."""
LOOSE = _set("yes no y n ok okay yeah yep yup yea ye ya nope nop sure fine right mod m f")
"""Posting in answer to many things: such a word is an answer only where a message says nothing else."""
_CAUSES = "because|becuase|becasue|beacuse|becouse|becaus|since|cuz|cause|coz|cos|bc|bcs|bcuz"
BECAUSE = Keyed(
    rf"\b(?:(?:(?:not|only|just|mainly|mostly|mainly|partly|largely|purely|simply|solely|chiefly|probably|precisely|not so much) ){{0,2}}(?:{_CAUSES}|so that)|who|which|he|she|they)\b.*",
    "bc bcs bcuz beac beca beco becu caus cos coz cuz he she sinc that they whic who",
    flags=re.IGNORECASE | re.DOTALL,
)
"""Where reasons begin: nothing said from there on changes what was said before."""
SMILEYS = Keyed(
    r"(?:(?<=[ \n\t])|^):[a-z0-9_+-]+:(?=\s|$)|(?:(?<=[ \n\t])|^)[:;=8][-o']?[)(DPp|/\\](?=\s|$)"
    "|[\U0001f000-\U0001faff\u2600-\u27bf\ufe0f\u200d]+",
    signs=tuple(f"{space}{eyes}" for space in " \n\t" for eyes in ":;8="),
    wide=True,
    flags=0,
)
ORDINALS = {
    word: number
    for number, words in enumerate(("first 1st", "second 2nd", "third 3rd", "fourth 4th", "fifth 5th"), 1)
    for word in words.split()
}
NUMBER_WORDS = {
    word: number
    for number, word in enumerate(
        ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
    )
}
TOO_LONG = 10
"""So many digits are no number that a game knows; Python refuses to read some thousands."""
BESIDE_LETTER = _set("please pls plz the a an my it is its ill i with going for card choose pick choice then")
"""Beside a single letter they leave it an answer; other words may make it a signature."""
REASON = Keyed(rf"\s(?:{_CAUSES}|so that)\b", "bc bcs bcuz beac beca beco becu caus cos coz cuz sinc that")
"""Where an order ends and its reason begins."""
RECORDS = _set("put add write mark count chalk sign log record note register enter pencil jot list book")
"""They ask the moderator to write down a vote: the author's, or that of whom they name."""
SIGN_OFF = _set("regards cheers best greetings wishes yours sincerely")
"""What stands above a signature."""
AGREEING = _set("agree agreed agreeing accept accepted approve approved allow allowed grant granted consent")
"""One may agree with anybody about anything."""
SIGNING = _set("for from signed sent im its it this is me by on behalf of proxy as says here speaking")
"""Beside a name alone they say whose an answer is."""
INVERTED = _set("is are was were does did has should shall may am")
"""A clause that begins with one of these and has an answer is a question, with its mark or without."""
NOT_NOW = _set("next tomorrow later soon tonight then once when if would")
"""With one of these, "my vote" is none for now."""
ASKS_FIRST = _set(
    "is are was were do does did can could should will would have has had am isnt arent dont doesnt didnt cant wont"
)
"""A sentence that begins with one of these may be a question without its mark."""
LINKS = _set("is are was were be been its thats to the a an my your our of for with and or but that")
"""Words that end no sentence."""
NUMBERED = _set(
    "round game post page turn day week team ticket proposal episode part phase step option scenario case variant plan question"
)
"""Before a number they are what it numbers."""
ASKS_OTHERS = Keyed(
    r"\b(?:(?:can|could) you (?:please )?(?:tell|remind) (?:me|us)|why|who|when|where|can we|does|did|anyone|anybody)\b(?!.*\b(?:then|happens?)\b)",
    "why who when wher can coul does did anyo anyb",
)
"""A question that begins so, behind a statement in the first person, asks for something else."""
PAST = Keyed(
    r"\b(?:last|previous) (?:time|round|one|pair|team|week)\b|\bthe (?:time|round|one) before\b|\b(?:in|on) round (?:\d|one|two|three|four)",
    "last prev befo roun",
)
"""With "voted" they date a vote that is over."""
TALLIES = _set("count counts tally score votes results total totals")
"""Before a colon they say what others answered."""
FINITE = _set("is are was were isnt arent wasnt werent has had will goes")
"""Behind a word that may answer anything one of these makes a sentence of what follows: "yes BF is right"."""
OF_ALL = Keyed(
    r"(?<!from me )\b(?:the|a|an|any|that|this|one|our|your|his|her|their|every|each|another) (?!final\b)(?:[\w'’-]+ ){1,2}(?:votes?|ballot|answer|choice) (?:is|are|was|were|should|has|have|would)\b",
    "vote ball answ choi",
)
"""What is said of a vote that isn't the author's own: "the right vote is nah"."""
LABELS = _set(
    "decision verdict conclusion result final choice vote answer update opinion summary short tldr so also ps edit now today here done"
)
"""Before a colon they name an answer; another lone word may name whose it is."""
BEHIND_ORDER = _set(
    "now then again please pls thanks thx mod gm all everyone everybody folks guys too as well today here hereby officially "
    "formally finally lol haha this turn round time cheers"
)
"""Behind an order that ends in words of its own, these add nothing."""
PLACES = _set(
    "game games thread chat forum match room group table club server channel campaign tournament topic"
)
"""In brackets behind an answer, they say where it belongs."""
SEVERAL = _set("both two twice")
"""Beside a card they say more than one."""
POSITIONS = frozenset(ORDINALS) | _set(
    "no one two three four five six seven eight nine ten zero nothing none single"
)
"""Words that may be a card by its place, or a number."""
