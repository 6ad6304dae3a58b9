"""What turns an answer or an order round, takes it back, puts it off or makes it somebody else's: phrases of English.

Data, looked for in sentences as they were written; the single words are in `english.py`. Knows no game.
"""

from __future__ import annotations

from pbp_mod.intake.keyed import Keyed

CONDITIONAL = Keyed(
    r"\b(?:unless|as long as|so long as|as soon as|in (?:the )?(?:case|event)|on condition|only if|except (?:if|when|in|that)|depends|depending|subject to|in (?:theory|principle)"
    r"|(?<=[\n,.;:!] )should (?:i|nobody|nothing|anything)|^\W*should (?:\w+ ){1,6}\w+(?=,)|(?:and|but|then|yet) should i|^\W*(?:had|were) (?:i|you|he|she|it|this|that|they|we|not)\b|were it not|\w+ (?:permitting|willing|allowing)|all being well|let['’]?s (?:say|assume|suppose|imagine|pretend)|^\W*(?:supposing|suppose|imagine)|picture (?:this|it|that))\b",
    "pict case cond depe exce even had imag lets long only prin shou soon subj supp theo unle were",
    signs=("let's", "let’s", "willing", "permitting", "allowing", "being well"),
)
"""Conditions that stay conditions behind a "because"."""
_BLAME = r"\bif (?:this|it|that|he|she|they) \w+(?: \w+){0,4},? (?:then )?(?:(?:you (?:can|may) |just )?blame me\b|i(?:['’]?ll| will| shall)? (?:just )?blame \w|i['’]?m blaming \w)"
_OUTCOME = (
    r"(?:^\W*|(?<=[,;.!–—] ))(?:and |but |then )?if (?:it|this|that|they|one of them|something|anything|the \w+)(?: \w+){0,3} (?:fails?|ends?|goes|go|sinks?|backfires?|blows|turns?|burns?|wrong|badly|well|bad)\b"
    r"[^.!?,;]*,? (?:then )?(?:at least )?(?:we|you|its?|it['’]s|that['’]?s|they|somebody|someone|everybody|everyone)(?:['’]?ll| will| can| would| at least| then| all| just)* (?:learn|know|see|find|on|be the|know|get|have|owe|explain)\b"
)
"""What will be known or said once it has come out: no condition of the answer before it."""
HARMLESS_IF = Keyed(
    r"\bif (?:you (?:need|want to know|ask|must|have|wonder|can|could)|anyone|anybody|i (?:may|remember|recall)|nothing else|that (?:matters|helps)|only\b)"
    r"|\b(?:but|and) if (?:this|it|that) (?:fails|goes|backfires|blows|sinks|turns)\b"
    rf"|{_BLAME}|{_OUTCOME}",
    "if",
)
"""Conditions of something else."""
BLAMED_IF = Keyed(
    rf"{_BLAME}|^\W*(?-i:If) (?:you|it|this|that|they|anyone|anybody|somebody|people)(?: \w+){{1,6}}, (?:then )?(?:so be it|(?:that['’]?s |that is )?fine(?: (?:by|with) me)?"
    r"|oh well|too bad|tough(?: luck)?|ask(?: me| away)?|(?:just )?vote (?:no|nah|against)(?: it)?|i can live with (?:it|that))\W*$",
    "if",
)
"""So is this one, behind an order too."""
MISPOSTED = Keyed(
    r"\b(?:hit|pressed|clicked|tapped|touched|mashed) (?:the )?(?:\w+ )?(?:post|send|enter|submit|reply|return|button|key)\b|\b(?:posted|sent|pressed|clicked|submitted|typed|hit \w+|fired)(?: \w+){0,2} (?:too|way too) (?:early|soon|fast|quick\w*)"
    r"|\bmis-?(?:click|tap|post|sent|send|press)\w*|(?:^|[.!\n]\s*)(?:\w+ )?premature\w*|\b(?:sent|posted|hit|pressed|clicked|submitted|typed|nominated|named)\b[^.,!?\n]{0,30}\b(?:by (?:accident|mistake)|in error|accidentally|prematurely)|(?:^|[.!\n]\s*)(?:by (?:accident|mistake)|an? accident)\b|\baccidentally (?:sent|posted|hit|pressed|clicked|submitted|typed)|\b(?:please|pls|plz|kindly)[, ]+(?:ignore|disregard|delete|scrap|forget|strike|void|cancel)(?=,? (?:it|that|this|the (?:above|last|previous|post|order))\b|\W*(?:$|\n))"
    r"|\b(?:did|do)(?:n['’]?t| not) mean (?:to (?:post|send|hit|press|type|submit|write|say|nominate|vote|order|pick|choose)\b|(?:that|it|this)\W*$)|\bwas(?:n['’]?t| not) (?:ready|done|finished|meant|supposed)\b|\b(?:my |the )?(?:fingers?|thumb|phone|keyboard|autocorrect|auto-?fill) slipped\b",
    "hit dont prem acci an name nomi pres clic tapp touc mash post sent subm type fire misc mist misp miss misr mis prem acci erro plea pls plz kind did didn do don was wasn fing thum phon keyb auto slip by",
)
"""An answer or order that was never to be sent as it is: "hit post too early", "misclick"."""
PAST_GAMES = Keyed(
    r"\b(?:happened|did|lied|played|burn(?:ed|t)|won|lost|pulled|was|were|got|had|tricked|fooled|trusted|saw|remember\w*|like|back|since|after|learn(?:ed|t))\b[^,.;:!?\n]{0,50}?\b(?:in|from|during|of) (?:the |our |my |that )?(?:(?:other|another|last|previous|different) )?(?:game|table|match)(?: (?:#?\d+|[b-h]|two|three))?\b",
    "happ did lied play burn won lost pull was were got had tric fool trus saw reme like back sinc afte lear & game tabl matc",
)
"""What was in another game: a memory, and no answer of that one."""
REVISING = Keyed(
    r"\b(?:if (?:that|this|it|anything|something|my (?:mind|vote|view)) (?:changes|should change)|chang(?:e|ed|es|ing) (?:my|your) (?:mind|answer)|(?:can|could|may|might|will|ill|id|to) (?:still )?(?:change|switch|revise|reconsider)"
    r"|reconsider\w*|un-?vot\w*|undo|undone|withdraw\w*|withdrew|retract\w*|rescind\w*|revoke\w*|cancel\w*|void\w*"
    r"|(?:take|taking|took|pull|pulling) (?:it|that|this|my [\w ]{1,20}?|the \w+) back|pull(?:ing)? my|(?:strike|scratch|scrap|bin|drop) (?:that|this|it|my|what i|the (?:last|previous|first|above))|to be (?:confirmed|decided|continued)|tb[cda]|placeholder|provisional|preliminary|not final"
    r"|(?:ignore|disregard|forget|delete|discount) (?:that|this|it|my|the (?:last|previous|first|above)|what i|me|everything)"
    r"|never ?mind|nvm|(?:please|pls) (?:disregard|ignore)|question mark|abstain\w*|abstention|sit(?:ting)? (?:this|it) out|not (?:sure|decided|certain)|undecided"
    r"|(?:haven'?t|havent|have not) (?:yet )?decided|i (?:don'?t|dont) know(?! (?:these|those|them|him|her|either|anyone|anybody|much)\b)|no idea yet|(?:let me|lemme|need to|have to|must|gotta) "
    r"(?:think|mull|ponder|sleep|reflect)|(?:give|gimme) (?:me )?(?:a|another|some|more|until|till)\b|(?<!been )thinking (?:about|it)|(?:convince|persuade|sway) me|(?:could|can|might|may) (?:still )?be (?:persuaded|convinced|swayed|talked)|ask (?:me )?(?:again|tomorrow|later)\b(?! for (?:the |my )?(?:reasons?|reasoning|details|explanation)| why\b)|(?<!we )(?<!you )(?<!they )(?<!he )(?<!she )(?<!let's )need (?:a|another|some|more|until|till|to)\b|"
    r"just (?:a )?(?:joke|joking|kidding)|jk|kidding|joking|ebwop|(?:i|what i) meant?\b(?! it|,? i(?:['’]?(?:m|ll)| am| will)? vot)|my bad|(?<!no )(?<!without )(?:on )?second thou?ghts?|"
    r"hold (?:on|up)|hold (?:your|the) (?:horses|phone|line|press(?:es)?)|not so fast|hang on|oops|whoops|typo|before (?:you )?count(?:ing)?|(?:see|read|await|wait for) my (?:next|other|later|second|earlier|previous|last) (?:message|pm|post|mail|note|one)|hold (?:my|that|it|this)|on reflection|come to think of it|(?:i['’]?m|i am|still|remain|stay|staying|keeping) (?:still |quite |very |always )?open)\b",
    "abst ask awai back bad bin canc cert chan conf cont conv coun deci dele disr drop ebwo fina forg gimm "
    "give hang hold igno jk joke joki kidd know mean mull need neve nvm oops open out pers plac pond prel prov "
    "pleas plea pls pull ques read reco refl resc retr revi revo scra seco see slee stri sure sway swit talk tba tbc tbd thin typo un "
    "unde undo unvo void wait whoo with yet not hors phon line pres",
    signs=("discount",),
)
"""Wherever it stands in a message: it is about an answer that is to change or isn't settled."""
FORGOT = Keyed(
    r"(?:(?<=^)|(?<=^ok )|(?<=^ok, )|(?<=^okay, )|(?<=^hi mod, )|(?<=^hey mod, ))(?:i(?:['’]?ve| have)? )?changed my mind(?=[,.:;!]+ i(?:['’]?(?:m|ll)| am| will)?(?: (?:now|just|gonna|going to))? vot(?:e|ing) (?:yes|no|yaw|nah|yay|nay|aye)\b)|(?<!\w)(?:(?:w?h?oops|oh(?: right)?|ah|argh|damn|sorry)[,.!… ]+)+(?:i )?(?:(?:almost|nearly|totally|completely|just) )?(?:forgot|missed|overlooked)"
    r"(?: about)? (?:this|it|to (?:vote|answer|reply)|(?:the|my|this) (?:vote|ballot|message|pm))(?=\s*(?:[.,!;:\n]|$))",
    "forg miss over chan",
)
"""A slip that is none of the answer ("oops, forgot to vote"), or what leads up to one ("changed my mind, I vote no")."""
UNSURE_OF_OTHERS = Keyed(
    r"\b(?:i['’]?m |i am )?not (?:(?:too|so|really|entirely|quite|totally|at all) )?sure (?:about|of|who|what to make of) (?:(?!\b(?:vot\w*|yes|no|yaw|nah|yay|nay|aye|this|it|how)\b)[^.!?;\n]){1,60}?,? (?:but|so) "
    r"(?=i(?:['’]?(?:m|ll)| am| will)?(?: (?:still|just|gonna|going to))? vot(?:e|ing)\b)",
    "not & sure & vote voti",
)
"""A doubt about somebody, and a statement in the first person in spite of it."""
SUPPOSED = Keyed(
    r"(?:^\W*|(?<=[.!?,] ))(?:(?:so|and|oh|then|now|wait)[ ,]+)*what,? (?:now )?(?:so |if )?i vote\b|^\W*(?:oh|ah|ooh),? so i vote\b"
    r"|\bi vote (?:yes|no|yaw|nah|yay|nay|aye)(?: (?:on|to|for) \w+(?: \w+)?| here| now| again)?,? (?:and |then |and then )?(?:suddenly|(?:the )?next thing (?:i|you|we) know|(?:i )?(?:get|am|['’]m) (?:blamed|called|accused|shot|killed|"
    r"raided|yelled|lynched|framed|labelled|labeled|told)|(?:you|they|people|everyone|everybody|someone|somebody) (?:all )?(?:screams?|calls?|blames?|accuses?|yells?|shouts?|goes?|says?|thinks?|acts?|loses?) |(?:it['’]?s|that['’]?s|its|thats) (?:fine|ok|okay|scummy|sus|suspicious|bad),? but\b"
    r"|and then (?:he|she|they|it|somebody|someone|everybody|everyone|you|[\w.]+(?= \w+s\b))(?! (?:can|will|['’]?ll|should|may|must|better|owes?|has to|have to)\b) \w)",
    "what vote",
)
"""What somebody fears or makes fun of: "I vote yes and then he plays another one"."""
PREDICATE = Keyed(
    r"\W*\b(?:(?:(?:and )?(?:that|this|it)(?:['’]?s| is| was) what (?:i(?:['’]d| would| might| could| should)|you|he|she|they|we|people|everyone|everybody|someone|somebody)|i wish\b)|(?:is|was|would be|s) (?:what|how|why|not what|the (?:answer|word|vote)|(?:his|her|their|your) \w+))\b",
    "is was woul s that this it its wish",
)
"""Behind an answer it speaks about it: "yaw, is what I would say if I were drunk"."""
NO_TIME = Keyed(
    r"\W*\b(?:(?:but|and|only|though|maybe|perhaps|at least|just|probably) )*(?:(?:right|just|straight|immediately|shortly|only|soon|directly) after (?:the \w+ (?:\w+s|burns|freezes|explodes)\b|(?:i|he|she|it|you|we|they|pigs|hell|[\w.]+) \w)"
    r"|after (?:he|she|it|somebody|someone|(?!this\b|his\b|reads\b)[\w.]+) (?:has|is|(?!was\b|always\b|does\b|this\b|his\b|posts\b|rounds\b|claims\b|games\b)[a-z]+s)\b|(?:on )?the (?:day|moment|minute|second|week|year) (?:that )?(?!of\b|after\b|before\b|is\b|was\b)\w|not (?:un)?till?\b"
    r"|(?:maybe |perhaps )?(?:some ?time|some ?day|one (?:fine )?day|tomorrow|later|next (?:week|month|year)|on (?:mon|tues|wednes|thurs|fri|satur|sun)day)(?: (?:next|this|or|the|week|month|year|later|maybe|perhaps|so))*\W*$"
    r"|in (?:a|an|another|my next|some other|the next|two|ten|\d+|[\w ]{1,12}) (?:thousand|million|hundred|billion|years?|centur\w+|decades?|lifetimes?|life|lives|moons)\b)",
    "afte day mome minu seco week year til till unti some sunt some one tomo late next mon mond tues wedn thur frid satu sund thou mill hund bill cent deca life live moon",
)
"""Behind an answer it puts it off, perhaps for ever: "yaw, right after I win the lottery"."""
OTHER_GAME = Keyed(
    r"\b(?:other|another|different|wrong|parallel|second|2nd|your other|that other) "
    r"(?:game|thread|chat|channel|window|topic|forum|pm|room|tab|match|person|recipient)\b|\b(?:game|table|match) (?:#?\d+|[b-h]|two|three)\b|\bwrong (?:one|place|mod)\b|\bmis-?sent\b"
    r"|\b(?:game|thread|table|group|channel|chat|room|server) (?:next door|across|over there|upstairs|downstairs)\b|\bnext door\b|\b(?:meant|intended) for (?:an?other|the other|someone|somebody|a different|my other|the wrong)\b|\b(?:copy|copied|cut)[ -]?(?:and |& ?|n )?[ -]?past(?:ed?|ing)\b|\bpasted (?:from|by)\b"
    r"|\bfor (?:the|my|our|a|your|that) (?!whole|entire|same|current|rest|next|first|long|good|sake|better|present|ongoing)[\w'’-]+ (?:game|thread|chat|forum|match|room|group|table|club|server|campaign|tournament)\b"
    r"|\bin (?:werewolf|mafia|avalon|catan|chess|diplomacy|secret hitler|resistance|among us)\b",
    "chan cutp next mean inte copy copi cut past tabl club serv camp tour were mafi aval cata ches dipl secr resi amon anot chat diff foru game grou matc miss nd othe para room seco sent tabl thre wron",
)
ASKED_BACK = Keyed(
    r"\b(?:my|the|a|that|this) (?:vote|ballot|answer|choice|yes|no)\b|\bshould i\b|\b(?:change|switch|undo|(?<!the )(?<!a )count|counts|valid|too late|allowed)\b"
    r"|\b(?:right|ok|okay|correct|yes|no|really|sure)\?",
    "allo answ ball chan choi corr coun no ok okay real righ shou sure swit too undo vali vote yes",
)
"""A question with one of these may be about the answer itself."""
_THEN = r"(?:(?:a+h|oh|hm+|um+|uh|err?|ok|okay|well|and|but|no|then|sorry|lol|haha|hehe|ugh|a+rgh|gah|d['’]?oh|damn(?: it)?|dammit|dang|shit|crap|fuck|bugger|blast|yikes|whoa|sigh)[,.!… ]+)*"
CORRECTION = Keyed(
    _THEN
    + r"(?:or rather|(?:that(?:['’]?s| is| was) )?(?:the )?wrong (?:name|one|player|person|guy|gal|button|tab|thread|window|list|letter|abbreviation|number|card)\b|(?:scratch|scrap|strike) (?:that|this|it|my)|w?h?oops|un-?(?:vote|nominate|do)\b|i(?:'?d| would) (?:rather|prefer)\b|edit(?:ed)?\b\s*[:.\-–—,]|ebwop|"
    r"(?:now |consider (?:it|this|that) )?(?:cancell?ed|retracted|withdrawn|voided|revoked|rescinded)\W*$|should(?:['’]?ve| have) been\b|should read\b|(?:please |pls )?(?:do not|don['’]?t) count (?:this|that|it)|(?:(?:i['’]?ll|i will|will|to be|needs to be|not) (?:be )?confirm(?:ed)?\b)|tb[cda]\b|correction|corrected|corrigendum|on reflection|come to think of it|nvm|never ?mind|(?:(?:i|what i) )?meant?\b|my (?:bad|mistake|error)\b|"
    r"sorry[,:. ]+(?:no|i mean|not|wrong|that should|typo)|(?:on )?second thou?ghts?|(?:i(?:'?ve| have)? )?chang(?:ed?|ing) (?:my|his|her) mind|"
    r"i take (?:it|that|this) back|(?:(?:please|pls|plz|kindly|just)[, ]+)?(?:ignore|disregard|forget|scrap|scratch|strike|delete|cancel|void|undo)(?: (?:that|this|the|my|it|what|about it|everything|all)\b|[.!…]*$)|typo|not really|just kidding|jk\b|kidding|"
    r"i (?:withdraw|retract|rescind|cancel|undo)|make (?:it|that)\b|better[,:]|no\b[,:. ]+(?:wait|i mean|make|better|rather|sorry))"
)
"""What begins a sentence that corrects an order before it, however far behind."""
SECOND_THOUGHT = Keyed(
    _THEN
    + r"(?:(?:hm+|um+|uh+|err?|ugh|argh|ah)[,.!… ]+no\b|(?:no(?:pe)?\W+){2,}|wait|hold on|hang on|actually|rather|instead|not(?:\W*(?:lol\W*|haha\w*\W*)?$| really| any ?more| yet)|(?:nope|nah|naw)\b|or\b|no[.!,…]*$|no[,:.!…]+ (?:i|he|she|that|this|its?|not|the|wrong|better)\b)"
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
YES_SIGNS = Keyed(
    "[\U0001f44d\u2705\u2714]|:(?:\\+1|thumbsup|thumbs_up|white_check_mark|heavy_check_mark):",
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
    r"|\b(?:obviously|clearly|just|only|is|was|it['’]?s|its) (?:an? )?(?:\w+ )?joke\b|\b(?:just|only) (?:practi[cs]ing|rehearsing|a rehearsal|practi[cs]e)\b|\bpigs (?:might |can |will |could )?(?:fly|grow|sprout)|\bsu{3,}re\b|\bso{3,} (?:\w+ly )?(?:trustworthy|honest|innocent|believable|convincing|clever|smart|helpful|nice|clean|credible)\b|\bmade of (?:green )?cheese\b"
    r"|\band (?:i['’]?m|i am|im|my (?:grand\w+|gran|granny|cat|dog|mother|mom|mum|aunt|uncle|hamster|goldfish)(?:['’]?s| is)) (?:really |also |secretly |actually )?(?:the |a |an )?(?:queen|king|pope|emperor|empress|tooth fairy|easter bunny|santa|unicorn|martian|teapot|astronaut|billionaire|millionaire|napoleon|elvis|batman|superman|prince|princess|tsar|czar)\b|\b(?:cows|elephants|pigs|hens|rabbits) (?:give|lay|can|might)\b"
    r"|\bto win the lottery\b|\bi win the lottery\b|\bmy (?:arse|ass|foot|butt|eye)\b|\bsaid (?:no ?one|nobody)\b|\bover my (?:dead|cold)\b|\bin your dreams\b"
    r"|\bas (?:an? )?(?:joke|example|test)\b|\baye,? right\b|\bthere['’]?s the rub\b|\bpsych(?:e|ed)?\b|\bsike\b|\bgotcha\b|\bapril fools?\b|\b(?:just|only) (?:testing|a test)\b|[\U0001f643\U0001f60f]"
    r"|\bhell freezes\b|\bfat chance\b|\bnot in a million\b|\bthe rub\b|\bqueen of england\b|\bpope\b"
    r"|\b(?:that|it|this|they|those|everything|which) (?:\w+ )?(?:worked|went|turned|ended) (?:out )?(?:oh )?so (?:very )?(?:well|great|fine|smoothly|nicely|brilliantly|wonderfully)\b",
    "prac rehe pigs sur suur suuu soo sooo made and cows elep hens rabb lott arse ass foot butt eye ador anot diff alte drea draf enjo exam fat fool game gotc hell if iron it joke jk k kidd know keys coun vict wron love like mill oh over pigs psyc "
    "righ said sarc sike test thou gues expe rub rule quee pope why win your so",
    signs=("/", "\U0001f643", "\U0001f60f"),
)
"""It may be meant the other way round."""
AGREES = Keyed(
    r"\b(?:agree|agreed|agrees|agreeing|consent|concur|approve[ds]?)\s+(?:with|of)\b", "agre appr conc cons"
)
AS_SAID = Keyed(r"\bas [\w .]{1,40} (?:would|might) (?:say|put it)(?:\W+(?:lol|haha\w*))?\W*$", "migh woul")
"""Gives somebody else's words."""
REPORTING = Keyed(
    r"^(?:he|she|they|who)\s+(?:says?|said|wrote|writes|posted|told|claims?|votes?|wants?(?! (?:the|an?|in|out|us|our|power|to be|his|her|their|me|you)\b)|thinks?)\b",
    "he she they who",
)
PART_OF_IT = Keyed(
    r"[\s\"'”’*_]*(?:[-–—(\[~]+ ?[\"'“]?[\w.]+,? (?:#|page |post #?|p\.? ?)\d|[,;:–—-]\s*(?:that['’]?s|that (?:is|was)|this (?:is|was)|is|was|those (?:are|were)) (?:what|how|not|(?:his|her|their) \w+|the (?:message|text|line|example|format|sentence|words?|order|wording|rule))\b|(?:was|were|is|isn'?t|must|needs|has to|have to|would|could|should|might|may|means?|sounds?|seems?|looks?|said|says|wrote|tomorrow|soon|later|"
    r"[,;–—-]?\s*(?:said|says|quoth|wrote|writes|shouted|yelled|according) (?!so\b|enough\b)[\w.]+|(?:he|she|they|someone|somebody|everyone|everybody|people)\s+(?:said|says?|wrote|writes?|goes)|[\w.]+ (?:said|says|wrote)\W*$|"
    r"next|after|before|when|once|some day|in (?:a|an|the|another|two|our|your|my)|at (?:midnight|noon|dawn|dusk|lunch|\d+)|on (?:mon|tues|wednes|thurs|fri|satur|sun)day|tonight|this (?:evening|weekend|week|afternoon))\b|(?:<[-=]|←)|:\s*(?:that|this|like|which)\b)"
)
"""Right behind an order in bold, these words make it a part of another sentence."""
RELAYED = Keyed(
    r"(?<!you )\b(?:ask(?:s|ed)|told|tells|wants|wanted|begs|begged|request(?:s|ed)|demand(?:s|ed))\b|\bpass(?:es|ed|ing)? (?:it |this |that )?on\b"
    r"|\b(?:relay|forward|instruct|dictat|suggest|recommend)(?:e?s|e?d|ing)\b|\b(?:message|msg|note|word|text|post|mail|letter|news|vote|ballot|answer) (?:is |comes |came )?(?:from|by) (?!me\b|my (?:side|end)\b|here\b)"
    r"|\bsent (?:me|by)\b|\bon behalf\b|^\W*(?:nobody|no[ \ue000]one|neither|none) (?:has|gets|of)\b|\b(?:i|we) (?:just )?(?:read|saw|heard|found)\b|\b(?:was|were|would)\W*$|\bon (?:page|p\.?) ?\d+\W*$|\bin (?:post )?#?\d+\W*$|\bas [\w.]+ (?:put|said|says|wrote|writes|phrased|has|had)(?: it)?\W*$|^\W*(?:yesterday|earlier|last (?:round|week|game|time)|once)\W*$",
    "page p in post as yest earl last once ask aske asks tell told want begg begs requ dema pass rela forw inst dict sugg reco mess msg note word text post mail lett news vote "
    "ball answ sent beha no nobo neit none read saw hear foun was were woul",
)
"""Before a colon they say that somebody else's words follow."""
PUT_SO = Keyed(
    r"\bas (?!i\b)[\w.]+ (?:put|said|says|wrote|writes|phrased)(?: it)?\W*$|\b(?:his|her|their|your) (?:exact |very |own |last )?(?:words?|post|sentence|message) (?:was|were|is|are|said|says|read|reads|goes)\W*$",
    "put said says wrot writ phra word post sent mess",
)
"""Before an order they give somebody else's words, with a colon or without."""
TAKES_UP = Keyed(
    r"\W*\b(?:(?:that['’]?s|that is) (?:right|true|exactly|it|correct)\W*$|(?:that['’]?s|that is) (?:a )?(?:good|fair|great|valid|excellent) (?:point|call|idea|catch|question)|(?:true|exactly|indeed|precisely|correct)\b(?! (?:what|why|how|as|because)\b)"
    r"|(?:very )?(?:good|fair|great|valid|nice|excellent) (?:point|call|catch|one|thinking|idea)\b|well (?:said|put|spotted)|(?:i )?(?:fully |totally |completely )?agree(?:d)? with (?:you|that|this)|you(?:['’]?re| are) (?:so |absolutely |quite |totally )?right|(?:i )?(?:see|get|take) your point|point taken|(?:i )?agree(?:d)?\W*$)",
    "that true exac inde prec corr good fair grea vali nice very exce well agre full tota comp you your see get take poin i",
)
"""A clause that begins so takes up what somebody has said, whatever word for an answer stands beside it."""
REPLIES = Keyed(
    r"\W*\b(?:(?:you|u|ya|ur|your|youre)\b(?! (?:two|both|guys|lot|all|folks|people|lads|can count)\b)|(?:[\w.]+(?:['’]s|['’]re| is| are| was| were| seems?| looks?)|hes|shes|theyre|its|thats) (?:\w+ly |just |all |quite |so )?(?:fine|clean|good|ok|okay|innocent|legit|cool|alright|safe|town|honest|solid|right|trustworthy)\W*$"
    r"|(?:i['’]?m|i am|we['’]?re|we are) (?:\w+ly |just |all |quite |so )?(?:good|fine|ok|okay|alright|cool|happy|set|here|around|awake|done|busy|serious|not (?:joking|kidding|here|home|around|mad|angry|worried|sure))\b(?! (?:with (?!a\b|no\b|nah\b|nay\b)|with (?:a )?(?:no|nah|nay)|voting|to vote)\b)"
    r"|(?:[\w.]+|he|she|they|it|that|you) (?:would(?: never|n['’]?t)|(?:couldn|can)['’]?t (?:have|be that)|could never)\b"
    r"|(?:leave|extend|move|push|postpone|shorten) (?:it|the|that|this|my|our|things)\b|keep (?:it|going|the (?:deadline|time|order|rule|thread|pace))\b|(?:don['’]?t|do not) (?:worry|bother|change|touch|move|extend|stop|apologi[sz]e|sweat|panic|mind|you|let me)\b"
    r"|all (?:good|fine|clear|set|ok|okay)\b|(?:relax|chill|calm down|cool it|stop (?:it|that|worrying)|go on|go ahead|take your time|no need)\b)",
    "im i we were woul coul can cann cant you u ya ur your all leav exte move push post shor keep don dont do rela chil calm cool stop go take no fine clea good ok okay inno legi alri safe town hone soli righ trus",
)
"""Behind an everyday "no" such a clause makes it the beginning of a reply: "nah, you're overthinking it"."""
AGAINST = Keyed(
    r"\b(?:trust(?! me\b)\w*|sus(?:s|sy|picious)?|shady|fishy|scum\w*|sketchy|risk|risky|gut|vibes?|bad|weird|evil|wolf\w*|(?:un)?convinc\w+|buying|lying|lies|lied|liars?|dodg\w+|smells?|stinks?|reeks?|hate|dislike|fan"
    r"|(?:un)?comfortable|pair|duo|team|ticket|combo|gov(?:ernments?)?|presiden\w*|veep|vp|not (?:again|today|this|these|those|with|for|on my|happening|feeling|keen|into|sold|having|enough)|never (?:again|trust\w*)|silent|lurk\w*"
    r"|picks?|prefer|rather|too (?:\w+ly|early|soon|much|many|little|few|quiet|eager|keen|cosy|cozy|chummy|friendly|smooth|convenient|good|hot|dark|messy)|better (?:option|pick|team|pair|choice|candidate|duo)s?|do better|next one|another (?:pair|one|round|try)|approve|support|dangerous|afford|deserves?|vouch\w*|explain\w*"
    r"|(?:don['’]?t|do not|didn['’]?t|can['’]?t|cannot|won['’]?t|not) (?:\w+ )?(?:like|believe|buy|want|think (?:so )?(?:of|about)|stand|stomach|agree|feel|let|give|put|hand)|not (?:a (?:fan|chance|good|great)|my (?:type|first|fav\w*|choice|team|pick|cup)|happy|thrilled|great)|^\W*and|awful|terrible|horrible|dreadful|regrets?|sorry(?! for| about)|afraid|for real|neither|(?:good|nice|lovely|great) (?:evening|day|night|morning|weekend)|bye|gotta go|off to|for (?:now|reasons?))\b",
    "trus sus suss susp shad fish scum sket risk gut vibe bad weir evil wolf conv unco buyi lyin lies lied liar dodg smel stin reek hate disl fan comf pair duo team tick comb gove gov pres veep vp not neve quie "
    "sile lurk pick pref rath too bett do next anot appr supp dang affo dese vouc expl don dont didn cant can cann won wont neit good nice love grea bye gott off for and awfu terr horr drea regr sorr afra",
)
"""What is held against those who are voted on: behind an everyday "no" in its own sentence, it makes that one the answer."""
OTHER_TIME = Keyed(
    r"\W*\b(?:(?:but|and|though|although|then|so) )?(?:in )?(?:the )?(?:next|last|previous) (?:time|round|game|one|election|turn|ticket|pair|team|week)\b",
    "next last prev",
)
"""A clause that begins so speaks of another ballot."""
PROXY = Keyed(
    r"\b(?:ask(?:s|ed|ing)?|tell(?:s|ing)?|told|beg(?:s|ged|ging)?|want(?:s|ed|ing)?|instruct(?:s|ed|ing)?) (?:me|us) to (?:send|pass|write|cast|submit|relay|forward|put|deliver|hand|type|post|let you|tell you|say)\b"
    r"|\b(?:send|sent|sending|cast|casting|submit|submitting|submitted|writ(?:e|ing|ten)|answer|answering|pass|passing|vot(?:e|ing))(?: (?:it|this|that|one))(?: (?:in|on|along))? (?:for|on behalf of|instead of) (?:him|her|them|my \w+)\b"
    r"|\bin (?:his|her|their) (?:name|place|stead|absence)\b|\b(?:by|as(?: an?)?) proxy\b",
    "ask aske asks aski tell told begs begg beg want inst send sent cast subm writ answ pass vote voti his her thei prox",
)
"""Wherever it stands in a message: its answer may be one that is handed on."""
ACKNOWLEDGES = Keyed(
    r"\W*\b(?:yes|yeah|yep|yup|yea|ok|okay|sure|fine|right)[\s,]+(?:(?:and )?(?:many )?(?:thanks|thank (?:you|u)|thx|ty|cheers)\b(?: (?:a lot|so much|mod|gm))?)\W*",
    "yes yeah yep yup yea ok okay sure fine righ & than thx ty chee",
)
"""As a whole message it may only say that something has arrived."""
UNNAMED = Keyed(
    r"\b(?:what(?:['’]?s| is| was)? (?:his|her|their|its|that|the)(?: \w+){0,2} (?:name|called|spell\w*)|what(?:ever)?(?:['’]?s)? (?:he|she|they|it|that)(?:['’]?s| is| are) (?:called|named|spell\w*)|how(?:ever)? (?:(?:do )?(?:you|i|we|one)|does one|(?:that|it|he|this|his name)(?:['’]?s| is)?|to)(?: \w+)? (?:spell|spelled|spelt|written|write|pronounce|type)\w*"
    r"|whats?[ -]?(?:his|her|their)[ -]?(?:name|face)|(?:sp|spelling) ?\?|(?:not sure|no idea|dunno) (?:about |of |how )?(?:the |his |to )?(?:spelling|name|spell)|whoever (?:that|he|she|it)(?: \w+)? (?:is|was|may be|might be)|who(?:ever)? (?:is|was) (?:that|he|she) again|if that(?:['’]?s| is) (?:his|her|the|how) |(?:is|was) that (?:his|her|the|how) )",
    "what whats how howe whoe who name spel sp if that his",
)
"""Behind an order it asks for the name in it: "whatever he is called"."""
GOES_ON = Keyed(
    r"\s*\b(?P<words>(?:for|as|to be|to get|to (?!keep|see|move|help|learn|test|make|find|stop|let|avoid|speed|end|shake|start|prove|break|give|show|shut|save|hear|force|push|put|spice|try|go\b)\w+)\b(?! (?:being|having|his|her|their|its|what|lack|want|now|once|this|me|us|that|all|good|which|science|fun|luck|he|she|they|i|it|we|you|always|promised|usual|planned|announced|discussed|said|before|well|requested|per|follows|soon|of|the (?:sake|reasons?|lack|time|obvious|moment|record|first|second|third|win|team|lulz|lols|love of)|[\w ]{0,24}\breasons?)\b)[^.!?,;:()\n]*)",
    "for as to",
)
"""Plain words behind an order in bold that may give somebody another office: "for worst liar of the year"."""
REACTS = Keyed(
    r"\W*\b(?:(?:that['’]?s|that is) (?:what|right|true|exactly|it|why|how|correct|the)|true|exactly|indeed|precisely|correct|(?:good|fair) point"
    r"|same here|my thoughts|good call|well (?:said|put|spotted)|you(?:['’]?re| are) right|i (?:did|do|am|was|have|had|know|remember|heard|thought)\b)",
    "that true exac inde prec corr good fair same my well you your i",
)
"""A clause that begins so takes up what somebody has said."""
