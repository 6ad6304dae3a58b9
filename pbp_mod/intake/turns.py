"""What turns an answer or an order round, takes it back, puts it off or makes it somebody else's: phrases of English.

Data, looked for in sentences as they were written; the single words are in `english.py`. Knows no game.
"""

from __future__ import annotations

from pbp_mod.intake.keyed import Keyed

CONDITIONAL = Keyed(
    r"\b(?:unless|as long as|so long as|as soon as|in (?:the )?(?:case|event)|on condition|only if|depends|depending|subject to|in (?:theory|principle)"
    r"|(?<=[\n,.;:!] )should (?:i|nobody|nothing|anything)|^\W*should (?:\w+ ){1,6}\w+(?=,)|(?:and|but|then|yet) should i|^\W*(?:had|were) (?:i|you|he|she|it|this|that|they|we|not)\b|were it not|\w+ (?:permitting|willing|allowing)|all being well|let['’]?s (?:say|assume|suppose|imagine|pretend)|^\W*(?:supposing|suppose|imagine))\b",
    "case cond depe even had imag lets long only prin shou soon subj supp theo unle were",
    signs=("let's", "let’s", "willing", "permitting", "allowing", "being well"),
)
"""Conditions that stay conditions behind a "because"."""
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
AGREES = Keyed(
    r"\b(?:agree|agreed|agrees|agreeing|consent|concur|approve[ds]?)\s+(?:with|of)\b", "agre appr conc cons"
)
AS_SAID = Keyed(r"\bas [\w .]{1,40} (?:would|might) (?:say|put it)(?:\W+(?:lol|haha\w*))?\W*$", "migh woul")
"""Gives somebody else's words."""
REPORTING = Keyed(
    r"^(?:he|she|they|who)\s+(?:says?|said|wrote|writes|posted|told|claims?|votes?|wants?|thinks?)\b",
    "he she they who",
)
PART_OF_IT = Keyed(
    r"[\s\"'”’*_]*(?:[,;:–—-]\s*(?:that['’]?s|that (?:is|was)|this (?:is|was)|is|was|those (?:are|were)) (?:what|how|not|(?:his|her|their) \w+|the (?:message|text|line|example|format|sentence|words?|order|wording|rule))\b|(?:was|were|is|isn'?t|must|needs|has to|have to|would|could|should|might|may|means?|sounds?|seems?|looks?|said|says|wrote|tomorrow|soon|later|"
    r"(?:he|she|they|someone|somebody|everyone|everybody|people)\s+(?:said|says?|wrote|writes?|goes)|[\w.]+ (?:said|says|wrote)\W*$|"
    r"next|after|before|when|once|some day|in (?:a|an|the|another|two|our|your|my)|at (?:midnight|noon|dawn|dusk|lunch|\d+)|on (?:mon|tues|wednes|thurs|fri|satur|sun)day|tonight|this (?:evening|weekend|week|afternoon))\b|(?:<[-=]|←)|:\s*(?:that|this|like|which)\b)"
)
"""Right behind an order in bold, these words make it a part of another sentence."""
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
