"""What people say at a table: talk that answers nothing, words that touch an answer beside them, and plain statements.

Labels come from the principle in docs/intake.md, and were given before anything was read. {name} and {other} are
players, {yes} and {no} words for votes, {word} any word that answers something in this game, {card} a card, {n} a number.
"""

from __future__ import annotations

TALK = (
    # hearsay, and past votes
    "{name} voted {yes} twice", "{name} says {word}", "{name}: {word}", "{name} told me he votes {no}",
    "{name} will vote {yes} for sure", "they all voted {no} last time", "my vote last round was {no}", "I voted {yes} then",
    "{name} said \"{word}\" and meant it", "in the last round {name} went {no}, {other} went {yes}", "somebody voted {no}",
    "{name} and {other} both said {yes}", "I hear {name} wants {word}", "{name} promised me {card}", "{name} has {card}, I think",
    "{name} claimed {card} and {card2}", "he swore it was {card}", "she drew {card}, or so she says", "{name} lied about {card}",
    "{name} played {card} two tricks ago", "{name} bet {card} last time", "{name} proposed {n} before",
    "{name} passed {other} {card} and {card2}", "{name} {yes}, {other} {no}", "the count was {n} {yes} to {n2} {no}",
    # opinions
    "I don't trust {name} one bit", "{name} is shady", "{name} seems fine to me", "we can't afford another failure",
    "I believe {name} more than {other}", "{name} and {other} are on the same team", "what a mess", "good game so far",
    "a {no} would end it", "a {yes} is what {name} wants", "{card} is a strong card", "{card} wins nothing here",
    "that was a bad {card}", "too many {no} votes", "{yes} votes are cheap", "nobody likes {card}", "{name} looks like {card} to me",
    "I am Moderate", "I'm no fascist", "{name} is the liar, not {other}", "never trusting {name} again", "no doubt {name} is bad",
    "no way {name} is good", "yes {name} is right about that", "no he isn't", "yes exactly", "yeah, I thought so too",
    "first of all, {name} is lying", "second, {other} said nothing", "1. {name} is odd", "2. {other} is quiet",
    "1) thanks for the cards", "{n} of us are good", "there are {n} left", "the first {n} rounds were calm", "top game so far",
    "I keep an open mind", "on top of that {name} was late", "I agree with {name}", "I agree with {name}, {other} is odd",
    "agreed, {name} is odd", "second that", "I second {name}", "so do I", "me too", "same here", "ditto",
    # questions
    "who voted {no}?", "should I vote {yes}?", "what does {word} mean?", "did you get my {word}?", "{yes} or {no}?",
    "is it {card} or {card2}?", "can I still change my {word}?", "why did {name} say {word}?", "how many {yes} votes does it take?",
    "may I play {card} here?", "what if I say {word}", "how about {card}", "which card is number {n}?", "is a tie a {no}?",
    "who would vote {no} on this", "when is the deadline", "do I have to answer", "and if I vote {no}, then what",
    # plans, conditions, wishes
    "I'd vote {yes} if {name} explained himself", "I might vote {no}", "I'll vote tomorrow, perhaps {yes}", "if {name} leads I want {card}",
    "I would play {card} next", "next time it is {no}", "I was going to vote {yes}", "I may go {no} later", "leaning {yes}",
    "I lean {no} at the moment", "maybe {card}", "probably {word}", "I plan to play {card} tomorrow", "unless {name} objects, {yes}",
    "I'd rather see {card}", "I won't vote {yes}", "I can't vote {no} on this", "I hope for {card}", "I want {name} to vote {no}",
    "we should all vote {no}", "let's vote {yes}", "everybody vote {no}", "vote {yes}, people", "{name}, vote {no}", "please vote {yes}",
    "you should play {card}", "somebody should nominate {name}", "I wish I could raid {name}", "I would nominate {name}",
    "I think I'd keep {card}", "keep {card}", "not {card}", "anything but {card}", "{card} or {card2}", "{card}, {card2}",
    "{word} or not {word}", "whatever {name} says", "I vote like {name}", "I vote however {name} does", "same as {name}",
    "every time I vote {no} somebody whines", "I always vote {no} early on", "I never vote {yes} on new pairs",
    "I usually vote {yes}", "half of me wants {yes}", "my gut says {no}", "I feel like {yes}", "tell {name} I vote {yes}",
    "he thinks I vote {no}", "suppose I vote {yes}", "you want me to vote {yes}", "imagine I vote {no}",
    # life
    "yes I'm here", "no news from me", "no time today", "back at {n}", "{n} days please", "one moment please", "got it, thanks",
    "no worries", "yes mod, I got the cards", "no questions", "thanks for the reminder", "see you on Monday", "page {n} of the thread",
    "I place my trust in {name}", "I stay calm", "I pass the salt", "pass me the tea", "close call", "that was close",
    "I challenge {name} to a duel", "I bet {name} has it", "you bet", "I play nice", "I play the long game", "I order pizza",
    "I choose peace", "I distribute leaflets", "I spare you the details", "I spare no effort", "I propose a toast", "I propose a break",
)  # fmt: skip
"""Answers nothing, whatever it stands beside."""

ASIDES = (
    "good luck all", "nice weather here", "I don't trust {name} one bit", "{name} voted {yes} twice", "we can't afford another failure",
    "{name} is hard to read", "sorry for the delay", "what a game", "I have read the whole thread", "{name} was quiet all week",
    "that took long enough", "looking forward to the next round", "I still think {name} is odd", "thanks for running this",
)  # fmt: skip
"""Beside a plain statement they change nothing."""

TOUCHES = (
    "Wait", "Actually, no", "or not", "not!", "scratch that", "wrong game", "hold on, let me think", "ignore that", "just kidding",
    "unless {name} objects", "if {name} agrees", "{name}: {word}", "I changed my mind", "that was for another thread", "N/A",
    "or maybe not", "this is from {name}", "only if it helps", "I take it back", "hm, let me sleep on it", "not sure yet",
    "I abstain", "no wait", "strike that", "EDIT: no", "oops", "said nobody ever", "as {name} would say", "\N{THUMBS DOWN SIGN} or so?",
)  # fmt: skip
"""Behind a plain statement they touch it: nothing may be recorded."""

OF_POSTS = (
    "Wait", "Actually, no", "or not", "not!", "scratch that", "wrong game", "hold on, let me think", "just kidding",
    "unless {name} objects", "if {name} agrees", "I changed my mind", "that was for another thread", "or maybe not",
    "only if it helps", "I take it back", "not sure yet", "no wait", "strike that", "EDIT: no", "oops", "said nobody ever",
    "no, I mean something else", "\N{THUMBS DOWN SIGN}", "let me think again",
)  # fmt: skip
"""The same behind an order in bold, which counts by its own words: only what corrects it, a condition or a doubt."""

STATEMENTS = {
    "choice": (
        "I {verb} {said}",
        "{said}",
        "my {verb} is {said}",
        "{said} from me",
        "{said}, please",
        "I'll go with {said}",
    ),
    "flag": ("{said}", "{said}, please"),
    "card": ("I {verb} {said}", "{verb} {said}", "{verb} {said}, please"),
    "number": ("I place {said}", "{said} secret lobby votes", "{said} lobby votes please"),
    "target": ("{said}", "I vote {said}", "my answer is {said}"),
    "none": ("I {verb}", "{verb}, please"),
}
"""How what is awaited by message is said plainly, by the type of its field."""

HEADS = (
    "",
    "",
    "",
    "Hi mod,\n",
    "Hello!\n\n",
    "Morning. ",
    "@mod ",
    "> {quote}\n\n",
    '[quote="{name}"]{quote}[/quote]\n',
    "Hey there. ",
)
TAILS = (
    "",
    "",
    "",
    "\n\nCheers",
    "\n\n--\n{quote}",
    " :)",
    " \N{SLIGHTLY SMILING FACE}",
    "\n\nSent from my iPhone",
    "\n\nthanks!",
    " lol",
)
JOINTS = (". ", "! ", "\n", "\n\n", " - ", "... ", ", and ", "; ", ", ")
BESIDE = (". ", "! ", "\n", "\n\n", " - ")
"""Between a plain statement and what stands beside it."""
