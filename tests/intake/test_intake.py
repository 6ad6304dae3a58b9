"""Posts and messages read as players wrote them. Situations of groups A and B by their ids.

The vocabulary is a small one of this file's own: nothing here depends on an engine.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import unescape

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from pbp_mod.errors import NotUnderstood
from pbp_mod.game.actions import ActionKind, Ask, Channel, Field, Type, Vocabulary
from pbp_mod.intake.markup import read_markup
from pbp_mod.intake.messages import read_pm
from pbp_mod.intake.posts import read_post
from pbp_mod.intake.reading import Reading
from pbp_mod.people.names import Player, Roster
from tests.games import NINE

ROSTER = Roster(NINE, ("Kenny", "Doctor_Who"))
PLAYER = (Field("player", Type.PLAYER, "who"),)
CARD = Field("card", Type.CARD, "M or FR")
KINDS = {
    kind.name: kind
    for kind in (
        ActionKind("nominate", "", Channel.THREAD, PLAYER),
        ActionKind("vote", "", Channel.PM, (Field("choice", Type.CHOICE, "", choices=("yaw", "nah")),)),
        ActionKind("discard", "", Channel.PM, (CARD, Field("veto", Type.FLAG, "", required=False))),
        ActionKind("enact", "", Channel.PM, (CARD,)),
        ActionKind("veto", "", Channel.PM),
        ActionKind("consent", "", Channel.PM, (Field("agree", Type.FLAG, ""),)),
        ActionKind("cia", "", Channel.THREAD),
        ActionKind("raid", "", Channel.THREAD, PLAYER),
        ActionKind("choose", "", Channel.THREAD, PLAYER),
        ActionKind("bid", "", Channel.THREAD, (CARD, Field("value", Type.NUMBER, "", required=False))),
        ActionKind("skip", "", None, (Field("reason", Type.TEXT, ""),)),
    )
}
WORDS = Vocabulary(
    phrases={
        "nominate": ("I nominate {player}", "I nominate {player} as VP"),
        "cia": ("I consult the CIA", "Consult CIA"),
        "raid": ("I order an FBI raid on {player}",),
        "choose": ("I choose {player} to be the next President",),
        "bid": ("I bid {card}", "I bid {card} as {value}"),
    },
    words={
        "yaw": ("Yaw", "yes", "y", "aye"),
        "nah": ("Nah", "no", "n", "nay"),
        "M": ("M", "Moderate", "mod"),
        "FR": ("FR", "Far Right", "f"),
        "veto": ("veto", "I veto", "propose a veto"),
        "agree": ("yes", "agree", "ok", "consent", "veto"),
        "refuse": ("no", "refuse", "no veto"),
    },
    cards=("policy", "policies"),
    topics=("government",),
)


def read_card(text: str) -> str:
    if text.lower() in ("m", "fr"):
        return text.upper()
    raise NotUnderstood(f"{text!r} is no policy")


def ask(kind: str, *choices: dict[str, object]) -> Ask:
    return Ask(kind, (0,), KINDS[kind].channel, choices or None)


NOMINATE = (ask("nominate", *({"player": seat} for seat in (1, 2, 3, 5, 7, 8))),)
POWER = (ask("cia", {}), ask("raid", *({"player": seat} for seat in range(1, 9))))
VOTE = (ask("vote", {"choice": "yaw"}, {"choice": "nah"}),)
DISCARD = (ask("discard", {"card": "M"}, {"card": "FR"}),)
ENACT = (ask("enact", {"card": "M"}, {"card": "FR"}), ask("veto", {}))
CONSENT = (ask("consent", {"agree": True}, {"agree": False}),)


def post(text: str, asks: Sequence[Ask] = NOMINATE, roster: Roster = ROSTER) -> Reading:
    return read_post(text, asks, WORDS, KINDS, roster, read_card)


def pm(text: str, asks: Sequence[Ask] = VOTE, hand: Sequence[str] = (), roster: Roster = ROSTER) -> Reading:
    return read_pm(text, asks, WORDS, KINDS, roster, read_card, hand)


def nominated(text: str, roster: Roster = ROSTER) -> str | None:
    """Who is nominated by a post; None if nobody, and then it must be explained."""
    reading = post(text, (ask("nominate"),), roster)
    if not reading.actions:
        assert reading.remarks, "nothing is ever dropped without a word"
        return None
    assert len(reading.actions) == 1
    kind, args = reading.actions[0]
    assert kind == "nominate"
    return str(args["player"])


def explained(reading: Reading) -> str:
    assert reading.actions == ()
    assert reading.remarks
    return " / ".join(reading.remarks)


# Names and phrases in a post


@pytest.mark.parametrize(
    "text",
    [
        "**I nominate JSM**",
        "**i nominate jsm**",
        "**I NOMINATE JOHN.S.MILL**",
        "**I nominate JSM.**",
        "**I nominate JSM!**",
        "**I nominate: JSM**",
        "**I nominate JSM, because he isn't evil and BF would be worse.**",
        "**I nominate @JSM**",
        "**I nominate @John.S.Mill.**",
        "**I nominate ‘JSM’**",
        "**I nominate “John.S.Mill”.**",
        "**I nominate — JSM**",
        "**I nominate JSM — the best of us**",
        "**I nominate JSM (again)**",
        "**I nominate JSM as VP!**",
        "**I nominate  John.\u2060S.\u2060Mill**",
        "**I nominate John&#46;S&#46;Mill**",
        "**I nominate\nJSM**",
        "**OK then. I nominate JSM.**",
        "- **I nominate JSM**",
        "Long talk first.\n\nAnd so: **I nominate JSM**. Thoughts?",
    ],
)
def test_b01_b03_b18_b23_ways_to_write_an_order(text: str) -> None:
    assert nominated(text) == "JSM"
    assert post(text, (ask("nominate"),)).remarks == ()


def test_b04_an_abbreviation_like_a_word() -> None:
    assert nominated("**I nominate NA**") == "NA"
    assert nominated("votes: 5 yaw, 2 NA") is None
    assert nominated("**votes: 5 yaw, 2 NA**") is None


def test_b06_look_alikes_are_suggested() -> None:
    assert "did you mean J0EBL0W (JB)?" in explained(post("**I nominate JOEBLOW**"))


def test_b07_two_fit() -> None:
    roster = Roster((*NINE, Player("BigFoot", "BF")))
    assert "BruteForce (BF) and BigFoot (BF)" in explained(post("**I nominate BF**", roster=roster))


def test_b09_a_beginning_is_taken_with_a_notice() -> None:
    reading = post("**I nominate Mountain**")
    assert reading.actions == (("nominate", {"player": "MH"}),)
    assert reading.remarks == ("'Mountain' was taken as Mountainhawk (MH)",)


def test_b13_b15_near_misses_and_single_letters() -> None:
    assert "did you mean BruteForce" in explained(post("**I nominate Bruteforse**"))
    assert "one letter is too little" in explained(post("**I nominate x**"))


@pytest.mark.parametrize("name", ["Yaw", "nobody", "2Pac", "No Lynch", "veto"])
def test_b17_keywords_are_names_in_the_place_of_a_name(name: str) -> None:
    roster = Roster((*NINE, Player(name, "ZZ")))
    assert nominated(f"**I nominate {name}**", roster) == "ZZ"
    assert pm("Yaw", roster=roster).actions == (("vote", {"choice": "yaw"}),)


@pytest.mark.parametrize("name", ["◈Attack", "だから", "🐺🐺", "Łódź", "Dr. Who, Esq.", "if only", "A or B"])
def test_b21_names_of_any_script(name: str) -> None:
    assert nominated(f"**I nominate {name}**", Roster((*NINE, Player(name, "ZZ")))) == "ZZ"


@pytest.mark.parametrize(
    "name",
    ["A**B", "star*man", "*star*", "__init__", "_Kenny_", "~~z~~", "[b]x[/b]", "x[/b]y", "[quote]z", "a`b`c"],
)
@pytest.mark.parametrize("bold", ["**{}**", "[b]{}[/b]", "<b>{}</b>", "__{}__"])
def test_b48_b49_names_that_look_like_markup(name: str, bold: str) -> None:
    roster = Roster((*NINE, Player(name, "ZZ")))
    assert nominated(bold.format(f"I nominate {name}"), roster) == "ZZ"


def test_b63_a_former_name_is_taken_with_a_notice() -> None:
    roster = ROSTER.copy()
    roster.replace(1, Player("Zoe", "ZO"))
    reading = post("**I nominate BF**", roster=roster)
    assert reading.actions == (("nominate", {"player": "ZO"}),)
    assert "former name" in reading.remarks[0]


def test_a10_a_heckler_is_nobody_to_nominate() -> None:
    assert "Kenny is a heckler" in explained(post("**I nominate Kenny**"))


# Where a statement counts


def test_b26_a_quoted_order() -> None:
    for text in (
        "> **I nominate BF**\n\nno way",
        "[quote=BF]**I nominate BF**[/quote]\nno way",
        '[quote="BF, post:3, topic:12"]\n**I nominate BF**\n[/quote]\nno way',
        "<blockquote><b>I nominate BF</b></blockquote> no way",
    ):
        assert "it stands in a quotation" in explained(post(text))


def test_b27_nested_quotes() -> None:
    text = "[quote][quote]**I nominate MA**[/quote] **I nominate MH**[/quote] **I nominate BF**"
    assert post(text) == Reading((("nominate", {"player": "BF"}),), ())


@pytest.mark.parametrize(
    "text",
    [
        "[quote][quote]x[/quote] **I nominate BF**",
        "x [/quote] **I nominate BF**",
        "**I nominate BF** x [/quote]",
        "[quote]a</blockquote> **I nominate BF**",
    ],
)
def test_b27_unbalanced_quotes_stop(text: str) -> None:
    assert "a quotation is" in explained(post(text))


def test_b27_what_stands_before_an_open_quote_counts_with_a_warning() -> None:
    reading = post("**I nominate BF** [quote] x")
    assert reading.actions == (("nominate", {"player": "BF"}),)
    assert "not closed" in reading.remarks[0]


def test_b28_the_line_below_a_quote_is_a_part_of_it() -> None:
    assert "right below a quotation" in explained(post("> somebody wrote this\n**I nominate BF**"))
    assert nominated("> somebody wrote this\n\n**I nominate BF**") == "BF"
    assert nominated("> # a heading\n**I nominate BF**") == "BF"


@pytest.mark.parametrize(
    "text",
    [
        "`**I nominate BF**`",
        "    **I nominate BF**",
        "```\n**I nominate BF**\n```",
        "~~~ text\n**I nominate BF**",
        "[code]**I nominate BF**[/code]",
        "[noparse][b]I nominate BF[/b][/noparse]",
        "<pre><b>I nominate BF</b></pre>",
    ],
)
def test_b31_code(text: str) -> None:
    assert "it stands in code" in explained(post(text))


def test_b33_partly_struck() -> None:
    assert nominated("[b]I nominate [s]BF[/s] MA[/b]") == "MA"
    assert nominated("**I nominate ~~BF~~ MA**") == "MA"
    assert "struck out" in explained(post("~~**I nominate BF**~~"))
    assert "struck out" in explained(post("[-][b]I nominate BF[/b][/-]"))


@pytest.mark.parametrize(
    "text",
    [
        "[spoiler]**I nominate BF**[/spoiler]",
        "[o][b]I nominate BF[/b][/o]",
        "||**I nominate BF**||",
        ">!**I nominate BF**!<",
        "[details=Plan]\n\n**I nominate BF**\n\n[/details]",
    ],
)
def test_spoilers_do_not_count(text: str) -> None:
    explained(post(text))


def test_b35_a_summary_is_no_order() -> None:
    explained(post("**Round 1 nominations**\n\n**BruteForce: nominated by JSM**"))


def test_b36_an_order_out_of_phase() -> None:
    assert explained(post("**I nominate BF**", ())) == (
        "'I nominate BF' was recognised (nominate), but it is not awaited from this player now"
    )
    assert "not awaited from this player now" in explained(post("**I order an FBI raid on BF**"))
    assert "not awaited from this player now" in explained(pm("Yaw", ()))


def test_b39_a_smiley_between_the_words() -> None:
    for smiley in (":smile:", "😀", ":)"):
        reading = post(f"**I nominate {smiley} JSM**", (ask("nominate"),))
        assert reading.actions == (("nominate", {"player": "JSM"}),)
    assert "smiley" in post("**I nominate :smile: JSM**").remarks[0]


# Bold


@pytest.mark.parametrize("text", ["** I nominate JSM **", "**I nominate JSM **", "** I nominate JSM**"])
def test_b41_spaces_inside_the_signs(text: str) -> None:
    assert "bold that failed" in explained(post(text))


def test_b43_only_the_verb() -> None:
    for text in ("I **nominate** JSM", "I nominate **JSM**", "**I nominate** JSM"):
        assert "the whole sentence has to be in bold" in explained(post(text))


def test_not_bold_at_all() -> None:
    assert "it is not in bold" in explained(post("I nominate JSM"))
    assert "(awaited: **I nominate NAME**)" in explained(post("Good morning!"))


def test_b45_across_a_blank_line() -> None:
    assert "bold that failed" in explained(post("**I nominate\n\nJSM**"))


def test_b46_a_sign_between_punctuation_and_a_letter() -> None:
    assert nominated('**I nominate "JSM"**yes') is None


@pytest.mark.parametrize(
    "text",
    [
        "[b][color=red]I nominate JSM[/color][/b]",
        "[color=red][b]I nominate JSM[/b][/color]",
        "[size=5][B]I nominate [i]JSM[/i][/B][/size]",
        "<strong><em>I nominate JSM</em></strong>",
        "***I nominate JSM***",
        "__I nominate JSM__",
        "**I nominate _JSM_**",
        '**I nominate <span class="mention">@JSM</span>**',
        "**I nominate [JSM](/u/jsm)**",
    ],
)
def test_b47_b48_nested_markup(text: str) -> None:
    assert nominated(text) == "JSM"


def test_b47_tags_closed_in_the_wrong_order_are_read_with_a_warning() -> None:
    reading = post("[b][color=red]I nominate BF[/b][/color]")
    assert reading.actions == (("nominate", {"player": "BF"}),)
    assert "wrong order" in reading.remarks[0]


def test_b49_a_name_in_brackets() -> None:
    assert nominated("**I nominate [JSM]**") == "JSM"


def test_an_open_bold_tag_makes_nothing_bold() -> None:
    assert "bold that failed" in explained(post("[b]I nominate JSM"))


def test_b54_bold_for_emphasis() -> None:
    assert "no order was found" in explained(post("**BruteForce is lying**"))


@pytest.mark.parametrize(
    "words",
    [
        "I hereby nominate BF",
        "Nominating BF",
        "I think I nominate BF",
        "I nominate BF to be my friend",
        "nominate BF",
    ],
)
def test_b55_other_words_are_asked_about(words: str) -> None:
    assert "was not recorded" in explained(post(f"**{words}**"))


def test_b55_the_order_is_quoted_as_it_should_be() -> None:
    assert "(post: **I order an FBI raid on NAME**)" in explained(post("**I order a raid on BF**", POWER))


# Doubt


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("**I nominate BF?**", "question"),
        ("**I nominate BF**?", "question"),
        ("Should **I nominate BF**?", "no plain order"),
        ("**I nominate BF if MA agrees**", "condition"),
        ("**I nominate BF** unless MA objects", "condition"),
        ("If MA agrees: **I nominate BF**", "no plain order"),
        ("**I nominate BF, as long as MA agrees**", "condition"),
        ("**I nominate BF or MA**", "choice open"),
        ("**I don't nominate BF**", "not the words"),
        ("I would never say **I nominate BF**", "deny it"),
        ("MH wrote **I nominate BF**", "no plain order"),
        ("**I nominate BF. Just kidding!**", "takes it back"),
        ("**I nominate BF** ... not!", "takes it back"),
    ],
)
def test_negated_conditional_reported(text: str, why: str) -> None:
    assert why in explained(post(text))


# Several


def test_b56_qr17_the_first_legal_order_stands() -> None:
    reading = post("**I nominate BF**\n\n**I nominate MA**")
    assert reading.actions == (("nominate", {"player": "BF"}),)
    assert reading.remarks == ("'I nominate MA' was not recorded: 'I nominate BF' came first and stands",)


def test_qr17_the_first_legal_order_may_be_the_second_order() -> None:
    reading = post("**I nominate IPD.** Oh. **I nominate MA**")
    assert reading.actions == (("nominate", {"player": "MA"}),)
    assert "against the rules" in reading.remarks[0]


def test_an_order_against_the_rules_is_handed_on_for_the_engine_to_refuse() -> None:
    assert post("**I nominate IPD**").actions == (("nominate", {"player": "IPD"}),)


def test_the_same_order_twice_is_one() -> None:
    assert post("**I nominate BF** ... **I nominate BruteForce**") == Reading(
        (("nominate", {"player": "BF"}),), ()
    )


def test_two_lines_in_one_bold_part() -> None:
    reading = post("[b]I nominate BF\nI nominate MA[/b]")
    assert reading.actions == (("nominate", {"player": "BF"}),)
    assert "came first" in reading.remarks[0]


def test_an_order_without_a_name() -> None:
    assert post("**Consult CIA!**", POWER).actions == (("cia", {}),)
    assert post("**I choose @BF to be the next President.**", (ask("choose"),)).actions == (
        ("choose", {"player": "BF"}),
    )


def test_card_and_number() -> None:
    assert post("**I bid far right as 7**", (ask("bid"),)).actions == (("bid", {"card": "FR", "value": 7}),)
    assert post("**I bid the Moderate**", (ask("bid"),)).actions == (("bid", {"card": "M"}),)
    assert post("**I bid M**", (ask("bid"),)).actions == (("bid", {"card": "M"}),)
    assert "was not recorded" in explained(post("**I bid M as x**", (ask("bid"),)))


def test_an_answer_that_belongs_into_a_message() -> None:
    words = WORDS._replace(phrases={**WORDS.phrases, "vote": ("I vote {choice}",)})
    reading = read_post("**I vote yaw**", VOTE, words, KINDS, ROSTER, read_card)
    assert "a vote goes to you by message, not into the thread" in explained(reading)
    assert "posted in the thread, in bold" in explained(pm("I nominate BF"))


# Messages


@pytest.mark.parametrize(
    "text",
    [
        "Yaw!",
        "yaw",
        "YAW.",
        "yes",
        "**Yaw**",
        "[b]Yaw[/b] :)",
        "👍 Yaw",
        "I vote yaw.",
        "I'll vote Yaw because no one else is any better",
        "My vote is yaw, thanks",
        "vote: yaw",
        "yaw for BF",
        "Yaw, no doubt.",
        "> Please vote Yaw or Nah\n\nYaw",
        "[quote]Yaw or Nah?[/quote]\nYaw",
        "[s]Nah[/s] Yaw",
        "Can you see this? Yaw",
        "Yaw. If you need anything let me know",
        "Hi mod, yaw it is. I hope BF doesn't betray us",
        "Yaw! Yes, yaw!",
    ],
)
def test_votes(text: str) -> None:
    assert pm(text) == Reading((("vote", {"choice": "yaw"}),), ())


@pytest.mark.parametrize("text", ["nah.", "Nah", "no", "NAY", "I vote nah", "Definitely a nah from me"])
def test_votes_against(text: str) -> None:
    assert pm(text).actions == (("vote", {"choice": "nah"}),)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("not yaw", "negated"),
        ("Don't vote yaw", "negated"),
        ("Don’t count me as a yaw", "negated"),
        ("Yaw?", "question"),
        ("Shall I say yaw or nah?", "question"),
        ("If BF is Vice President then yaw", "condition"),
        ("Yaw unless he is Trump", "condition"),
        ("Yaw as long as BF is honest", "condition"),
        ("Maybe yaw", "condition"),
        ("BF said yaw", "beside it"),
        ("Yaw is what MA wants", "beside it"),
        ("Yaw. Not!", "takes it back"),
        ("Yaw. Wait, I have to think", "takes it back"),
        ("Yes, I got the role message", "may answer something else"),
        ("No. Is it my turn", "may answer something else"),
        ("I'll think about it", "no answer was found (awaited: yaw/nah)"),
        ("No problem", "no answer was found"),
        ("", "no answer was found"),
        ("`yaw`", "in code"),
        ("> Yaw", "in a quotation"),
        ("> the question\nYaw", "right below a quotation"),
        ("~~Yaw~~", "struck out"),
        ("discard FR", "not awaited"),
    ],
)
def test_messages_that_are_not_clear(text: str, why: str) -> None:
    assert why in explained(pm(text))


@pytest.mark.parametrize("text", ["Yaw. Nah", "yaw/nah", "Yaw\n\nNah", "Nah, yaw", "Yaw. No wait: Nah"])
def test_b56_b57_two_different_votes_are_asked_about(text: str) -> None:
    """A later message replaces a vote (Q11); within one message nobody can tell which word was meant."""
    explained(pm(text))


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("FR", "FR"),
        ("discard the moderate one", "M"),
        ("I'll discard the far-right policy please", "FR"),
        ("Discard: Far Right.", "FR"),
        ("m", "M"),
    ],
)
def test_a58_cards_in_words(text: str, card: str) -> None:
    assert pm(text, DISCARD, ("FR", "M", "M")).actions == (("discard", {"card": card}),)


@pytest.mark.parametrize(
    ("text", "asks", "hand"),
    [
        ("I'll discard the far-right policy please", DISCARD, ("FR", "M", "M")),
        ("yes to this government", VOTE, ()),
    ],
)
def test_what_a_game_calls_its_cards_and_topics_adds_nothing_in_that_game_alone(
    text: str, asks: Sequence[Ask], hand: Sequence[str]
) -> None:
    elsewhere = WORDS._replace(cards=(), topics=())
    assert pm(text, asks, hand).actions
    assert not read_pm(text, asks, elsewhere, KINDS, ROSTER, read_card, hand).actions


@pytest.mark.parametrize("text", ["discard 2", "2", "#2", "the second one", "I discard the 2nd card"])
def test_a58_by_place_only_if_the_hand_was_shown_in_order(text: str) -> None:
    assert pm(text, DISCARD, ("FR", "M", "M")).actions == (("discard", {"card": "M"}),)
    assert "a number names no card here" in explained(pm(text, DISCARD))


def test_a58_a_place_that_the_hand_has_not() -> None:
    assert "a number names no card" in explained(pm("discard 4", DISCARD, ("FR", "M", "M")))


def test_a_card_for_another_action() -> None:
    assert "'enact' beside it" in explained(pm("enact FR", DISCARD))
    assert "negated" in explained(pm("don't discard FR", DISCARD))
    assert "'keep' beside it" in explained(pm("keep FR, discard M", DISCARD))


def test_mod_is_the_moderator_before_it_is_a_policy() -> None:
    assert "no answer" in explained(pm("Hi mod!", DISCARD))
    assert "may answer something else" in explained(pm("Mod, I'm late", DISCARD))
    assert pm("mod", DISCARD).actions == (("discard", {"card": "M"}),)


def test_qr8_consent_in_advance() -> None:
    for text in ("FR, veto", "discard FR and I agree to a veto"):
        assert pm(text, DISCARD).actions == (("discard", {"card": "FR", "veto": True}),)


def test_q25_veto_or_a_card() -> None:
    for text in ("veto", "I veto!", "I want to propose a veto"):
        assert pm(text, ENACT).actions == (("veto", {}),)
    assert pm("M", ENACT).actions == (("enact", {"card": "M"}),)
    assert pm("no veto, enact FR", ENACT).actions == (("enact", {"card": "FR"}),)
    for text in ("no veto", "veto or M", "veto. M", "not M"):
        explained(pm(text, ENACT))


@pytest.mark.parametrize("text", ["agree", "yes", "OK", "I agree to the veto", "veto", "I consent."])
def test_q25_consent(text: str) -> None:
    assert pm(text, CONSENT).actions == (("consent", {"agree": True}),)


@pytest.mark.parametrize("text", ["no", "I refuse", "I refuse the veto", "No veto!"])
def test_q25_refusal(text: str) -> None:
    assert pm(text, CONSENT).actions == (("consent", {"agree": False}),)


def test_q25_a_negated_consent_is_a_refusal_only_where_nothing_else_is_denied() -> None:
    assert pm("I do not agree.", CONSENT).actions == (("consent", {"agree": False}),)
    assert "negated" in explained(pm("I do not agree yet", CONSENT))


# Properties

SAFE = ["BF", "@BruteForce", "mayanactuary", "John.S.Mill", "“MH”"]
COUNTS = [
    "**{}**",
    "__{}__",
    "***{}***",
    "[b]{}[/b]",
    "[B][color=red]{}[/color][/B]",
    "<b>{}</b>",
    "<strong>{}</strong>",
]
FAILS = ["{}", "** {} **", "*{}*", "[i]{}[/i]", "[b]{}", "\\*\\*{}\\*\\*", "<i>{}</i>"]
HIDES = [
    "> {}",
    "> > {}",
    "> so\n{}",
    "[quote]{}[/quote]",
    '[quote="A, post:1"]\n{}\n[/quote]',
    "`{}`",
    "```\n{}\n```",
    "[code]{}[/code]",
    "~~{}~~",
    "[s]{}[/s]",
    "<del>{}</del>",
    "[spoiler]{}[/spoiler]",
    "<blockquote>{}</blockquote>",
]
# On lines of their own, so that what begins a line inside of them still does.
OPENS = ["[color=red]\n{}\n[/color]", "[size=4]\n{}\n[/size]", "<p>\n{}\n</p>", "{}", "[i]\n{}\n[/i]"]


@given(
    st.sampled_from(SAFE),
    st.sampled_from(COUNTS + FAILS),
    st.lists(st.sampled_from(HIDES + OPENS), max_size=3, unique=True),
)
def test_an_order_counts_if_it_is_bold_and_not_hidden(name: str, bold: str, around: list[str]) -> None:
    text = bold.format(f"I nominate {name}")
    hidden = False
    for each in around:
        if "`" in each and "`" in text:  # signs of code don't nest
            continue
        text = each.format(f"\n{text}\n" if "```" in text else text)  # a fence begins a line
        hidden = hidden or each in HIDES
    assert (nominated(f"Good morning.\n\n{text}\n\nBye") is not None) == (bold in COUNTS and not hidden)


@given(st.text(alphabet='*_ ab."~\n', max_size=30))
def test_bold_is_what_commonmark_makes_bold(text: str) -> None:
    text = re.sub(r"~+", "", text)
    html = MarkdownIt("commonmark", {"html": False}).disable(["list", "hr", "lheading", "code"]).render(text)
    html = re.sub(r"</?(?:p|em)>", "", html)
    while re.search(r"<strong>([^<]*)<strong>([^<]*)</strong>", html):
        html = re.sub(r"<strong>([^<]*)<strong>([^<]*)</strong>", r"<strong>\1\2", html)
    expected = [unescape(each) for each in re.findall(r"<strong>(.*?)</strong>", html, re.DOTALL)]
    got = read_markup("\n".join(line.strip() for line in text.split("\n"))).bold
    assert ["".join(each.split()) for each in got] == ["".join(each.split()) for each in expected]


@given(st.text(alphabet="*_[]/bqs>!|~`<\\&;:\n INOMATEinomate BFJS.,?", max_size=60))
def test_any_post_and_message_is_read_or_explained(text: str) -> None:
    for reading in (post(text), pm(text), pm(text, DISCARD, ("M", "FR"))):
        assert reading.actions or reading.remarks
        assert len(reading.actions) <= 1
        assert all(remark.isprintable() for remark in reading.remarks)


@given(
    st.lists(st.sampled_from(["Yaw", "nah", "not", "if", "?", ".", ",", "I vote", "hmm", "\n"]), max_size=7)
)
def test_a_vote_is_never_the_other_one(words: list[str]) -> None:
    text = " ".join(words).lower()
    reading = pm(text)
    if reading.actions:
        taken = str(reading.actions[0][1]["choice"])
        assert {word.lower() for word in words} & {"yaw", "nah"} == {taken}, "one word, and the other nowhere"
        assert not re.search(rf"(?:not|if)[ ,]+(?:i vote[ ,]+)*{taken}", text)


@pytest.mark.parametrize(
    "text", ["I vote if, yaw", "Hmm not, yaw", "I vote if not, nah.", "if I vote, hmm, yaw"]
)
def test_a_clause_that_breaks_off_touches_what_follows(text: str) -> None:
    reading = pm(text)
    assert reading.actions == ()
    assert reading.remarks
