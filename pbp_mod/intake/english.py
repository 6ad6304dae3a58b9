"""The English words that make an order doubtful, and those that add nothing to one; all folded."""

from __future__ import annotations

import re

from pbp_mod.intake.keyed import Keyed


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


CONDITIONS = _set(
    "if unless when whenever once until provided providing assuming maybe perhaps might possibly would could either pending barring failing conditionally tentatively provisionally theoretically hypothetically tentative"
)
CONDITIONAL = Keyed(
    r"\b(?:unless|as long as|so long as|as soon as|in (?:the )?(?:case|event)|on condition|only if|depends|depending|subject to|in (?:theory|principle)"
    r"|(?<=[\n,.;:!] )should (?:i|nobody|nothing|anything)|^\W*should (?:\w+ ){1,6}\w+(?=,)|(?:and|but|then|yet) should i|^\W*(?:had|were) (?:i|you|he|she|it|this|that|they|we|not)\b|were it not|\w+ (?:permitting|willing|allowing)|all being well|let['’]?s (?:say|assume|suppose|imagine|pretend)|^\W*(?:supposing|suppose|imagine))\b",
    "case cond depe even had imag lets long only prin shou soon subj supp theo unle were",
    signs=("let's", "let’s", "willing", "permitting", "allowing", "being well"),
)
"""Conditions that stay conditions behind a "because"."""
NEGATIONS = _set(
    "not dont doesnt didnt wont wouldnt cant cannot shouldnt isnt wasnt never nobody neither nor without"
)
RETRACTIONS = _set(
    "not nope never wait jk kidding joking scratch ignore forget changed or actually rather oops whoops ebwop edit "
    "correction nvm nevermind"
)
"""Right after an order or answer they take it back."""
NO_TAKING_BACK = _set(
    "a an the my happy thrilled ecstatic ideal perfect great bad because like much that everyone everybody"
)
"""Behind "not" these begin an opinion ("Yaw. Not a fan of MH, though")."""
PREFERS = _set("see have trust try pick play")
"""Behind "I'd rather" they say what one would like instead of what one has just turned down."""
UNABLE = _set("cant cannot wont couldnt wouldnt dont")
"""Right behind "but" they end what was only wished: "I'd like to veto but can't"."""
UNSETTLED = _set(
    "really yet sure any anymore until unless if final certain decided definitely necessarily quite entirely exactly so for "
    "now set settled fixed binding official confirmed counting a"
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
    "verily totes mine own danke bitte merci bah meh eh ah aw aww ooh ugh pfft welp heh hey yo"
)
"""Beside an answer they change nothing."""
ADDRESSEES = _set(
    "lads lasses lad fam yall peeps gents ladies gentlemen buddy pal pals chief boys girls comrades comrade m8 bruv bruh dudes guys "
    "folks mates people mods"
)
"""To whom it is said: beside an answer they change nothing; beside "vote yes" it is said to them."""
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
    r"|like (?=(?:last|always|before|i|every)\b)|for (?=[\w ]{0,24}\breasons?\b)|to (?:keep|see|get|move|help|learn|test|make|find|stop|let|avoid|speed|end))\b",
    "alth and as avoi base but cons desp due end even find get give good help henc hope keep lear let like "
    "make move orde out owin plus prin reas see so spee stop test than then ther tho thou thus what whil",
)
"""Behind a statement in the first person here begins another thought of the author's."""
PREFACE = Keyed(
    r"\W*(?:after (?:\w+ing|what|everything|all)|(?:as )?much as|against (?:my|all|every)|having|upon \w+ing|considering|given|seeing (?:that|as|how)|looking at|no[ \ue000]matter|whatever|whoever|whichever|regardless of|despite|in spite of|with (?:mixed|some|my|all|those|these|no)|for the sake of|to (?:speed|move|keep|get|learn|see|avoid|end|finish|shake|make|stop))\b.*?"
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
    "contingent conditional awaiting excepting"
)
"""Where a sentence or clause begins so, it may be the condition of an answer beside it."""
_BLAME = (
    r"\bif (?:this|it|that|he|she|they) \w+(?: \w+){0,4},? (?:then )?(?:you (?:can|may) |just )?blame me\b"
)
HARMLESS_IF = Keyed(
    r"\bif (?:you (?:need|want to know|ask|must|have|wonder|can|could)|anyone|anybody|i (?:may|remember|recall)|that (?:matters|helps)|only\b)"
    r"|\b(?:but|and) if (?:this|it|that) (?:fails|goes|backfires|blows|sinks|turns)\b"
    rf"|{_BLAME}",
    "if",
)
"""Conditions of something else."""
BLAMED_IF = Keyed(_BLAME, "if & blam")
"""So is this one, behind an order too."""
REVISING = Keyed(
    r"\b(?:chang(?:e|ed|es|ing) (?:my|your) (?:mind|answer)|(?:can|could|may|might|will|ill|id|to) (?:still )?(?:change|switch|revise|reconsider)"
    r"|reconsider\w*|un-?vot\w*|undo|undone|withdraw\w*|withdrew|retract\w*|rescind\w*|revoke\w*|cancel\w*|void\w*"
    r"|(?:take|taking|took|pull|pulling) (?:it|that|this|my [\w ]{1,20}?|the \w+) back|pull(?:ing)? my|(?:strike|scratch|scrap|bin|drop) (?:that|this|it|my|what i|the (?:last|previous|first|above))|to be (?:confirmed|decided|continued)|tb[cda]|placeholder|provisional|preliminary|not final"
    r"|(?:ignore|disregard|forget|delete|discount) (?:that|this|it|my|the (?:last|previous|first|above)|what i|me|everything)"
    r"|never ?mind|nvm|abstain\w*|abstention|sit(?:ting)? (?:this|it) out|not (?:sure|decided|certain)|undecided"
    r"|(?:haven'?t|havent|have not) (?:yet )?decided|i (?:don'?t|dont) know|no idea yet|(?:let me|lemme|need to|have to|must|gotta) "
    r"(?:think|mull|ponder|sleep|reflect)|(?:give|gimme) (?:me )?(?:a|another|some|more|until|till)\b|(?<!been )thinking (?:about|it)|(?:convince|persuade|sway) me|(?:could|can|might|may) (?:still )?be (?:persuaded|convinced|swayed|talked)|ask (?:me )?(?:again|tomorrow|later)\b(?! for (?:the |my )?(?:reasons?|reasoning|details|explanation)| why\b)|(?<!we )(?<!you )(?<!they )(?<!he )(?<!she )(?<!let's )need (?:a|another|some|more|until|till|to)\b|"
    r"just (?:a )?(?:joke|joking|kidding)|jk|kidding|joking|ebwop|(?:i|what i) meant?\b(?! it)|my bad|on second thou?ghts?|"
    r"hold on|hang on|oops|whoops|typo|before (?:you )?count(?:ing)?|(?:see|read|await|wait for) my (?:next|other|later|second|earlier|previous|last) (?:message|pm|post|mail|note|one)|hold (?:my|that|it|this)|on reflection|come to think of it|(?:i['’]?m|i am|still|remain|stay|staying|keeping) (?:still |quite |very |always )?open)\b",
    "abst ask awai back bad bin canc cert chan conf cont conv coun deci dele disr drop ebwo fina forg gimm "
    "give hang hold igno jk joke joki kidd know mean mull need neve nvm oops open out pers plac pond prel prov "
    "pull read reco refl resc retr revi revo scra seco see slee stri sure sway swit talk tba tbc tbd thin typo un "
    "unde undo unvo void wait whoo with yet",
    signs=("discount",),
)
"""Wherever it stands in a message: it is about an answer that is to change or isn't settled."""
OTHER_GAME = Keyed(
    r"\b(?:other|another|different|wrong|parallel|second|2nd|your other|that other) "
    r"(?:game|thread|chat|channel|window|topic|forum|pm|room|tab|match|person|recipient)\b|\b(?:game|table|match) (?:#?\d+|[b-h]|two|three)\b|\bwrong (?:one|place|mod)\b|\bmis-?sent\b"
    r"|\bfor (?:the|my|our|a|your|that) (?!whole|entire|same|current|rest|next|first|long|good|sake|better|present|ongoing)[\w'’-]+ (?:game|thread|chat|forum|match|room|group)\b",
    "anot chat diff foru game grou matc miss nd othe para room seco sent tabl thre wron",
)
ASKED_BACK = Keyed(
    r"\b(?:my|the|a|that|this) (?:vote|ballot|answer|choice|yes|no)\b|\bshould i\b|\b(?:change|switch|undo|count|counts|valid|too late|allowed)\b"
    r"|\b(?:right|ok|okay|correct|yes|no|really|sure)\?",
    "allo answ ball chan choi corr coun no ok okay real righ shou sure swit too undo vali vote yes",
)
"""A question with one of these may be about the answer itself."""
_THEN = r"(?:(?:ah|oh|hm+|um+|uh|err?|ok|okay|well|and|but|no|then|sorry|lol|haha|hehe)[,.!… ]+)*"
CORRECTION = Keyed(
    _THEN
    + r"(?:or rather|(?:scratch|scrap|strike) (?:that|this|it|my)|w?h?oops|un-?(?:vote|nominate|do)\b|i(?:'?d| would) (?:rather|prefer)\b|edit(?:ed)?\b\s*[:.\-–—,]|ebwop|"
    r"correction|corrected|corrigendum|on reflection|come to think of it|nvm|never ?mind|(?:i|what i) mean(?:t)?\b|my (?:bad|mistake|error)\b|"
    r"sorry[,:. ]+(?:no|i mean|not|wrong|that should|typo)|(?:on )?second thou?ghts?|(?:i(?:'?ve| have)? )?chang(?:ed?|ing) (?:my|his|her) mind|"
    r"i take (?:it|that|this) back|(?:ignore|disregard|forget) (?:that|this|the|my|it|what)|typo|not really|just kidding|jk\b|kidding|"
    r"i (?:withdraw|retract|rescind|cancel|undo)|make (?:it|that)\b|better[,:]|no\b[,:. ]+(?:wait|i mean|make|better|rather|sorry))"
)
"""What begins a sentence that corrects an order before it, however far behind."""
SECOND_THOUGHT = Keyed(
    _THEN
    + r"(?:(?:hm+|um+|uh+|err?|ugh|argh|ah)[,.!… ]+no\b|wait|hold on|hang on|actually|rather|instead|not(?:\W*(?:lol\W*|haha\w*\W*)?$| really| any ?more| yet)|(?:nope|nah|naw)\b|or\b|no[.!,…]*$|no[,:.!…]+ (?:i|he|she|that|this|its?|not|the|wrong|better)\b)"
)
"""What does so right behind it."""
LEADS = Keyed(
    r"^(?:[\W_]|(?:edit|er|err|erm|hm+|uh|um|ah|oh|ugh|argh|gah|damn|lol|ok|okay|and|or|no|nope|not|sorry|sry|srry|soz|apologies|pardon|whoops|i|mean|meant|rather|wait|oops|actually|better|then|with|also|plus|my|bad|make|it|that|correction|edit|"
    r"second|third|alternatively|maybe|perhaps|instead|else|otherwise|if|take|the|a|an|to|be|for|as|on|of)\b)+"
)
"""Words before a second name that make an order name two."""
NO_SIGNS = Keyed(
    "[\U0001f44e\u274c\u274e\u2716\u2796\U0001f6ab\u26d4\U0001f645\U0001f6d1\U0001f921\U0001f644\U0001f92e\U0001f595\U0001f4a9]|"
    ":(?:-1|thumbsdown|thumbs_down|x|no_entry|no_entry_sign|no_good|negative_squared_cross_mark|cross_mark|heavy_minus_sign|stop_sign):",
    signs=(":",),
    wide=True,
    flags=0,
)
ASKING_SIGNS = Keyed(
    "[\u2753\u2754\U0001f937\U0001f914\U0001f928\U0001f9d0\U0001f615]|:(?:question|grey_question|shrug|man_shrugging|woman_shrugging|"
    "thinking(?:_face)?|confused|unsure|eyebrow|face_with_(?:raised_eyebrow|monocle)|monocle_face|upside_down(?:_face)?|rolling_eyes|"
    "face_with_rolling_eyes|roll_?eyes|rolleyes|smirk|clown(?:_face)?|lying_face|hmm?):",
    signs=(":",),
    wide=True,
    flags=0,
)
IRONY = Keyed(
    r"(?:^|\s)/(?:s|sarcasm|j|jk)\b|\[/?(?:sarcasm|irony)\]|</?(?:sarcasm|irony)>|\b(?:yeah|yea|ya|sure),? right\b"
    r"|\bas if(?:\W*$|[.!])|(?<=[,;.!–—] )as if\b|(?<=[,;.!–—] )like (?:that|it|this|they|he|she) (?:would|will|could|ever)\b"
    r"|\bwhat (?:could|can|should) (?:possibly |ever )?go wrong|\bin (?:my|your|his|her|their|our) (?:wildest )?dreams\b|\bin (?:another|a different|an alternate) (?:life|world|universe|timeline)\b"
    r"|\bi (?:(?:just|simply|do|really|so|absolutely) )*(?:love|enjoy|adore) (?:losing|being|getting|watching|helping|handing|giving|seeing)\b"
    r"|\b(?:let|hand|give) (?:them|him|her|(?:the|those|these) \w+)(?: all)? (?:win\b|rule\b|the (?:\w+ )?(?:win|game|keys|country|victory)\b)|\bwhile (?:we|you|they)(?:['’]?re| are) at it\b"
    r"|\bwho (?:would|could)(?: have|['’]?ve|a) (?:thought|known|guessed|expected)\b|^\W*oh,? (?:great|wonderful|lovely|joy|brilliant|fantastic|goody|perfect)\b|^\W*oh,? (?:sure|yes|yeah|please|of course)\b[^.!?\n]*,[^.!?\n]*,"
    r"|[(\[*<] ?(?:just )?(?:an? )?(?:joke|jk|j/k|kidding|irony|ironic|sarcasm|sarcastic|test|testing|example|draft) ?[)\]*>]"
    r"|\bpigs (?:might |can |will |could )?fly|\bsaid (?:no ?one|nobody)\b|\bover my (?:dead|cold)\b|\bin your dreams\b"
    r"|\bas (?:an? )?(?:joke|example|test)\b|\baye,? right\b|\bthere['’]?s the rub\b|\bpsych(?:e|ed)?\b|\bsike\b|\bgotcha\b|\bapril fools?\b|\b(?:just|only) (?:testing|a test)\b|[\U0001f643\U0001f60f]"
    r"|\bhell freezes\b|\bfat chance\b|\bnot in a million\b|\bthe rub\b|\bqueen of england\b|\bpope\b"
    r"|\b(?:that|it|this|they|those|everything|which) (?:\w+ )?(?:worked|went|turned|ended) (?:out )?(?:oh )?so (?:very )?(?:well|great|fine|smoothly|nicely|brilliantly|wonderfully)\b",
    "ador anot diff alte drea draf enjo exam fat fool game gotc hell if iron it joke jk k kidd know keys coun vict wron love like mill oh over pigs psyc "
    "righ said sarc sike test thou gues expe rub rule quee pope why win your so",
    signs=("/", "\U0001f643", "\U0001f60f"),
)
"""It may be meant the other way round."""
JOINT = "\ue000"
"""Stands between words that are read as one ("no worries"); shown as a blank."""
ABSTAINS = _set("noone nobody none nil nothing neither unvote") | {
    f"no{JOINT}vote",
    f"no{JOINT}one",
    f"n{JOINT}a",
}
"""A clause of these alone answers with nobody or nothing."""
AGREES = Keyed(
    r"\b(?:agree|agreed|agrees|agreeing|consent|concur|approve[ds]?)\s+(?:with|of)\b", "agre appr conc cons"
)
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
HESITATES = _set("hm hmm hmmm um umm uh uhm erm err")
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
AS_SAID = Keyed(r"\bas [\w .]{1,40} (?:would|might) (?:say|put it)(?:\W+(?:lol|haha\w*))?\W*$", "migh woul")
"""Gives somebody else's words."""
SAID_BY = _set("said says wrote writes quoth according")
"""A clause behind an answer that begins so names another as its author."""
GREETINGS = _set("hi hello hey dear yo oi")
"""With a name they address somebody."""
REPORTING = Keyed(
    r"^(?:he|she|they|who)\s+(?:says?|said|wrote|writes|posted|told|claims?|votes?|wants?|thinks?)\b",
    "he she they who",
)
YES = _set("yes yep yup yeah yea aye")
NO = _set("no nope nah nay")
"""Where a game takes one of them for an answer, it takes the others too, unless they mean something else there."""
NODS = _set("no yes yeah yep yup yea ok okay sure right well")
"""A clause that begins with one and goes on may answer anything: beside a statement it is no answer of its own."""
LOOSE = _set("yes no y n ok okay yeah yep yup yea ya nope no sure fine right mod m f")
"""Posting in answer to many things: such a word is an answer only where a message says nothing else."""
_CAUSES = "because|becuase|becasue|beacuse|becouse|becaus|since|cuz|cause|coz|cos|bc|bcs|bcuz"
BECAUSE = Keyed(
    rf"\b(?:{_CAUSES}|so that|who|which|he|she|they)\b.*",
    "bc bcs bcuz beac beca beco becu caus cos coz cuz he she sinc that they whic who",
    flags=re.IGNORECASE | re.DOTALL,
)
"""Where reasons begin: nothing said from there on changes what was said before."""
SMILEYS = Keyed(
    r"(?:(?<=\s)|^):[a-z0-9_+-]+:(?=\s|$)|(?:(?<=\s)|^)[:;=8][-o']?[)(DPp|/\\](?=\s|$)"
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
PART_OF_IT = Keyed(
    r"[\s\"'”’*_]*(?:[,;:–—-]\s*(?:that['’]?s|that (?:is|was)|this (?:is|was)|is|was|those (?:are|were)) (?:what|how|not|(?:his|her|their) \w+|the (?:message|text|line|example|format|sentence|words?|order|wording|rule))\b|(?:was|were|is|isn'?t|must|needs|has to|have to|would|could|should|might|may|means?|sounds?|seems?|looks?|said|says|wrote|tomorrow|soon|later|"
    r"(?:he|she|they|someone|somebody|everyone|everybody|people)\s+(?:said|says?|wrote|writes?|goes)|[\w.]+ (?:said|says|wrote)\W*$|"
    r"next|after|before|when|once|some day|in (?:a|an|the|another|two|our|your|my)|at (?:midnight|noon|dawn|dusk|lunch|\d+)|on (?:mon|tues|wednes|thurs|fri|satur|sun)day|tonight|this (?:evening|weekend|week|afternoon))\b|(?:<[-=]|←)|:\s*(?:that|this|like|which)\b)"
)
"""Right behind an order in bold, these words make it a part of another sentence."""
RECORDS = _set("put write mark count chalk sign log record note register enter pencil jot list book")
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
NUMBERED = _set("round game post page turn day week team ticket proposal episode part phase step")
"""Before a number they are what it numbers."""
RELAYED = Keyed(
    r"(?<!you )\b(?:ask(?:s|ed)|told|tells|wants|wanted|begs|begged|request(?:s|ed)|demand(?:s|ed))\b|\bpass(?:es|ed|ing)? (?:it |this |that )?on\b"
    r"|\b(?:relay|forward|instruct|dictat|suggest|recommend)(?:e?s|e?d|ing)\b|\b(?:message|msg|note|word|text|post|mail|letter|news|vote|ballot|answer) (?:is |comes |came )?(?:from|by) (?!me\b|my (?:side|end)\b|here\b)"
    r"|\bsent (?:me|by)\b|\bon behalf\b|^\W*(?:nobody|no[ \ue000]one|neither|none) (?:has|gets|of)\b|\b(?:i|we) (?:just )?(?:read|saw|heard|found)\b|\b(?:was|were|would)\W*$",
    "ask aske asks tell told want begg begs requ dema pass rela forw inst dict sugg reco mess msg note word text post mail lett news vote "
    "ball answ sent beha no nobo neit none read saw hear foun was were woul",
)
"""Before a colon they say that somebody else's words follow."""
REACTS = Keyed(
    r"\W*\b(?:(?:that['’]?s|that is) (?:what|right|true|exactly|it|why|how|correct|the)|true|exactly|indeed|precisely|correct|(?:good|fair) point"
    r"|same here|my thoughts|good call|well (?:said|put|spotted)|you(?:['’]?re| are) right|i (?:did|do|am|was|have|had|know|remember|heard|thought)\b)",
    "that true exac inde prec corr good fair same my well you your i",
)
"""A clause that begins so takes up what somebody has said."""
ASKS_OTHERS = Keyed(
    r"\b(?:why|who|when|where|can we|does|did|anyone|anybody)\b(?!.*\b(?:then|happens?)\b)",
    "why who when wher can does did anyo anyb",
)
"""A question that begins so, behind a statement in the first person, asks for something else."""
PAST = Keyed(
    r"\b(?:last|previous) (?:time|round|one|pair|team|week)\b|\bthe (?:time|round|one) before\b|\b(?:in|on) round (?:\d|one|two|three|four)",
    "last prev befo roun",
)
"""With "voted" they date a vote that is over."""
TALLIES = _set("count counts tally score votes results total totals")
"""Before a colon they say what others answered."""
LABELS = _set(
    "decision verdict conclusion result final choice vote answer update opinion summary short tldr so also ps edit now today here"
)
"""Before a colon they name an answer; another lone word may name whose it is."""
BEHIND_ORDER = _set(
    "now then again please pls thanks thx mod gm all everyone everybody folks guys too as well today here hereby officially "
    "formally finally lol haha this turn round time cheers"
)
"""Behind an order that ends in words of its own, these add nothing."""
SEVERAL = _set("both two twice")
"""Beside a card they say more than one."""
POSITIONS = frozenset(ORDINALS) | _set(
    "no one two three four five six seven eight nine ten zero nothing none single"
)
"""Words that may be a card by its place, or a number."""
