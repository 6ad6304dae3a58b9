"""What the guard finds in the moderator's own words, and what it lets pass: plain leaks and honest sentences."""

from __future__ import annotations

from typing import Any

import pytest

from pbp_mod.game.secrets import Apart, InOrder, Tally, Together
from pbp_mod.people.names import Player
from pbp_mod.texts import guard

PEOPLE = (
    *(Player("Anna", "A"), Player("J.R.", "JR"), Player("[b]Gwen[/b]", "GW"), Player("_under_", "UN")),
    *(Player("Emil", "EM"), Player("BruteForce", "BF", ("Brutus",))),
)
SEED = "4d060695333ebeab7858603cf885cc39"


def role(seat: int, *words: str) -> Apart:
    return Apart(seat, words, "the role of {}", but_before=("policy", "policies"))


ROLES = (
    *(role(0, "QAnon"), role(1, "Trump"), role(2, "Moderate", "Moderates"), role(3, "Moderate", "Moderates")),
    *(role(4, "Trump", "QAnon"), role(5, "QAnon")),
)
VOTES = (
    Apart(0, ("Yaw",), "the vote of {}", lasting=False),
    Apart(5, ("Nah",), "the vote of {}", lasting=False),
    Tally({"yaw": ("yaw", "Yaw"), "nah": ("nah", "Nah")}, {"yaw": 1, "nah": 1}, "how the votes stand"),
)
CARDS = (Apart(0, ("hammer 8", "hammers 8", "feather 4", "feathers 4"), "a card that {} holds"),)
POLICIES = {"M": ("M", "Moderate"), "FR": ("FR", "Far Right")}
HAND = (InOrder(("FR", "M", "FR"), POLICIES, "the policies in hand", at_least=3, any_order=True),)
DECK = (InOrder(("FR", "FR", "M", "FR", "M", "M"), POLICIES, "the order of the deck", called=("policy",)),)
LAWS = {str(card): (f"#{card}",) for card in (12, 7, 33, 4, 25)}
LAW_DECK = (InOrder(tuple(LAWS), LAWS, "the order of the deck", loosely={card: (card,) for card in LAWS}),)
GNOMES = {f"gnome {n}": (f"gnome {n}", f"gnomes {n}") for n in (1, 3, 5)} | {
    "troll 7": ("troll 7", "trolls 7")
}
GNOME_HAND = (Together(GNOMES, "a hand"),)


def found(text: str, rules: tuple[Any, ...], wording: str | None = None) -> str | None:
    """What is found in words of the moderator's own (all of them, if `wording` doesn't say which)."""
    loosely = guard.suspicious(text, rules, PEOPLE, [SEED], own=wording != "")
    there = guard.find(text, rules, PEOPLE, [SEED], text if wording is None else wording)
    assert loosely or there is None, "the first look missed what the second found"
    return None if there is None else there[1]


# ---- plain leaks

IN_A_LINE = [
    *("Emil is Trump.", "Emil: Trump", "Emil:Trump", "Emil, who is Trump", "Emil, who is Trump, smiles"),
    *("Emil turns out to be Trump", "Emil turned out to be Trump!", "Emil got Trump", "Emil drew Trump"),
    *("Emil was dealt Trump", "Emil happens to be Trump", "Emil, of course, is Trump", "Emil plays Trump"),
    *("Emil is really Trump", "Emil is actually the one and only Trump", "Emil secretly is Trump"),
    *(
        "BruteForce is on the side of QAnon",
        "BruteForce plays on the QAnon side",
        "BruteForce belongs to QAnon",
    ),
    *("Trump is Emil", "Trump: Emil", "Trump = Emil", "Emil = Trump", "Emil (Trump)", "Emil - Trump"),
    *("Emil – Trump", "Emil → Trump", "Emil/Trump", "Emil...Trump", "Emil ... Trump", "Emil\tTrump"),
    *("Emil's role is Trump", "Emil's role: Trump", "The role of Emil is Trump", "The role of Emil: Trump"),
    *("The real Trump is Emil", "Emil has the role of Trump", "Emil holds the role Trump", "Emil as Trump"),
    *("EMIL IS TRUMP", "emil is trump", "Emil is Trump?", "Emil is Trump, if you ask me"),
    *("Guess what? Emil is Trump.", "If you wonder: Emil is Trump.", "I know that Emil is Trump"),
    *("Who is Trump? Emil.", "Who is Trump? It is Emil!", "Trump, that is Emil", "Emil, our Trump, has lost"),
    *("Our Trump, Emil, has lost", "QAnon wins. Trump was Emil!", "Annas role: QAnon"),
    *("Seat 5: Trump", "seat 5 is Trump", "Trump: seat 5", "The player in seat 5 is Trump"),
    *("EM: Trump", "EM is Trump", "A: QAnon", "A: QAnon, EM: Trump", "Brutus is QAnon"),
    *("QAnon: Anna and BruteForce", "QAnon are Anna, J.R. and BruteForce", "The QAnon: Anna, BruteForce"),
    *("Trump: J.R. and Anna", "J.R. is Trump", "JR = Trump", "Trump is J.R.", "_under_ is a Moderate"),
    *("Emil fights for QAnon", "Emil works for QAnon", "Emil will turn out to be Trump", "Emil; Trump"),
    *(
        "Emil's card shows Trump",
        "Don't trust Emil, she's Trump",
        "It is Emil who is Trump",
        "Team QAnon – Anna, Emil",
    ),
    *("Emil ist Trump", "{'Emil': 'Trump'}", "Roles\n- Emil: Trump"),
    *("Trump this time: Emil", "Our Trump is called Emil", "Emil has always been Trump", "Emil alias Trump"),
    *("Congratulations Emil, you are Trump", "Emil, you are Trump", "Dear Emil, you are Trump."),
    *("Anna sides with QAnon", "Anna is among the QAnon", "QAnon include Anna", "QAnon: Anna, J.R."),
    *("Seat no. 5: Trump", "Seat #5 is Trump", "player 5 is Trump", "The role of Emil: Trump, of course"),
]
IN_MARKUP = [
    *("[b]Emil[/b] is [i]Trump[/i]", "[b]Emil[/b]: [color=#FF0000]Trump[/color]", "@Emil is Trump"),
    *("[*][i]Emil[/i] plays [b]Trump[/b]", '[quote="Emil"]\nTrump\n[/quote]', "[user=Emil][/user]: Trump"),
    *("<b>Emil</b> is <i>Trump</i>", "Emil is `Trump`", "~~Emil~~ is ~~Trump~~", "[Emil] is [Trump]"),
    *("[Emil](https://forum.example/u/emil) is Trump", "Emil\n====\n\nTrump", "Emil ![Trump](x.png)"),
    *("<!-- Emil is Trump -->", "> Emil is Trump", "> Emil\n> Trump", "[b]Gwen[/b] is Moderate"),
    *(r"\[b]Gwen[/b] is Moderate", "[\u2060b]Gwen[/b] is Moderate", r"\_under_ is Moderate"),
    *(
        "[\u2060b]Gwen[\u2060/b] is a Moderate",
        r"\_under\_ is a Moderate",
        "**&#95;under&#95;** is **Moderate**",
    ),
]
DISGUISED = [
    *("Emil is Tr\u200bump", "E\u200bmil is Trump", "Em\u00adil is Tr\u2060ump", "Ｅｍｉｌ is Ｔｒｕｍｐ"),
    *(
        "Emil is \u0422rump",
        "E&#109;il is Trump",
        "E&#x6d;il is Trump",
        "Emil is T\u0301rump",
        "Em**il** is Trump",
    ),
]
OVER_LINES = [
    *("Emil\nTrump", "Emil\n\nTrump", "**Emil**\nTrump", "**Emil**:\n\n**Trump**", "Emil\nrole\nTrump"),
    *("- Emil\n  - Trump", "- Emil\n  - seat 5\n  - Trump\n- Anna\n  - seat 1", "1. Emil\n   1. Trump"),
    *("## Emil\n\nTrump", "## Emil\n\nSeat 5\n\nRole: Trump", "### Emil\n\n- likes cats\n- Trump"),
    *("## Trump\n\nEmil", "## QAnon\n\n- Anna\n- BruteForce", "QAnon:\n- BruteForce\n- Anna"),
    *("[size=150][b]Emil[/b][/size]\n\nTrump", "[list]\n[*]Emil\n[list]\n[*]Trump\n[/list]\n[/list]"),
    *("Player: Emil\nRole: Trump", "Name: Emil\n\nRole: Trump", "### About Emil\n\nShe is Trump"),
]
IN_TABLES = [
    *("| Player | Role |\n| --- | --- |\n| Emil | Trump |", "| 5 | Emil | EM | dead | Trump |"),
    *("   5  Emil    EM   dead  Trump", "| Emil | Anna |\n| --- | --- |\n| Trump | QAnon |"),
    "[table]\n[tr][td]Emil[/td][td]Trump[/td][/tr]\n[/table]",
]


@pytest.mark.parametrize("text", [*IN_A_LINE, *IN_MARKUP, *DISGUISED])
def test_a_role_that_is_told(text: str) -> None:
    assert found(f"Hello!\n\n{text}\n", ROLES) is not None


@pytest.mark.parametrize("text", [*OVER_LINES, *IN_TABLES])
def test_a_role_that_is_told_by_where_it_stands(text: str) -> None:
    assert found(f"Hello there, this is the board!\n\n{text}\n", ROLES) is not None


@pytest.mark.parametrize(
    "text",
    [
        *("hammer 8 is held by Anna", "Anna holds hammer 8", "Anna still has hammer 8", "Anna: hammer 8"),
        *(
            "hammer 8: Anna",
            "Anna has feather 4 and hammer 8",
            "Anna's hand: hammer 8",
            "Anna can play hammer 8",
        ),
        *("hammer 8 is in the hand of Anna", "hammer 8 lies with Anna", "| Anna | hammer 8 |"),
        *(
            "Anna holds: book 3, hammer 8",
            "Seat 1 holds hammer 8",
            "Anna\n- hammer 8",
            "Anna:\nbook 1, hammer 8",
            "Hand of Anna: hammer 8 and more",
            "Anna's hammers: 8",
            "Anna owns hammer 8",
            "Anna does have the hammer 8",
            "Anna will bet hammer 8",
            "Anna has ordered hammer 8",
            "Anna wants to play hammer 8 next",
        ),
    ],
)
def test_a_card_that_is_told(text: str) -> None:
    assert found(text, CARDS) == "a card that Anna holds"


@pytest.mark.parametrize(
    "text",
    [
        *(
            "FR/M/FR",
            "FR M FR",
            "FR, M, FR",
            "M, FR, FR",
            "Far Right, Moderate, Far Right",
            "They hold FR/M/FR",
        ),
        *("- FR\n- M\n- FR", "1. Far Right\n2. Moderate\n3. Far Right", "FR-M-FR", "FR → M → FR", "2x FR, M"),
        *("They hold 2 FR and 1 M", "The hand: two Far Right and one Moderate", "first FR, then M, then FR"),
        *("FR\nM\nFR", "F\u200bR/M/FR", "ＦＲ/Ｍ/ＦＲ", "FR\n\nM\n\nFR"),
    ],
)
def test_a_hand_that_is_told(text: str) -> None:
    assert found(text, HAND) == "the policies in hand"


@pytest.mark.parametrize(
    "text", ["Far Right, Moderate, Far Right, Moderate", "deck: FR FR M FR", "FR/M/FR/M/M"]
)
def test_the_order_of_a_deck_that_is_told(text: str) -> None:
    assert found(text, DECK) == "the order of the deck"


@pytest.mark.parametrize(
    "text", ["The next policy is Far Right", "next card: FR", "the top card of the deck is a FR"]
)
def test_the_top_of_a_deck_that_is_told(text: str) -> None:
    assert found(text, DECK) == "the order of the deck"
    assert found(text, DECK, wording="") is None
    assert found(text.replace("FR", "M").replace("Far Right", "Moderate"), DECK) is None


@pytest.mark.parametrize("text", ["Anna's disc: YES", "Anna has a disc, YES", "YES: the disc of Anna"])
def test_a_games_own_word_for_a_secret_ties_it_in_that_game_alone(text: str) -> None:
    assert found(text, (Apart(0, ("YES",), "the vote of {}", called=("disc",)),)) == "the vote of Anna"
    assert found(text, (Apart(0, ("YES",), "the vote of {}"),)) is None


def test_a_games_own_word_for_a_card_tells_of_the_top_in_that_game_alone() -> None:
    laws = InOrder(("7", "33", "4"), LAWS, "the order of the deck", called=("law",))
    assert found("The next law is #7", (laws,)) == "the order of the deck"
    assert found("The next policy is #7", (laws,)) is None


def test_the_number_of_an_item_is_no_card() -> None:
    laws = {"1": "Turnip Act", "2": "Sleeve Act", "3": "Audit Act", "4": "Puddle Act"}
    rule = InOrder(
        tuple(laws), {}, "the order of the deck", loosely={card: (card, name) for card, name in laws.items()}
    )
    listed = "\n".join(f"{number}. {laws[card]}" for number, card in enumerate(laws, 3))
    assert found(listed, (rule,)) == "the order of the deck"


def test_a_vote_with_a_word_that_answers_anything() -> None:
    rules = (Apart(0, ("yes",), "the vote of {}"), Apart(4, ("no",), "the vote of {}"))
    for text in (
        "Anna: yes",
        "Anna voted yes",
        "Anna: yes, Emil: no",
        "yes: Anna, no: Emil",
        "Anna: yes.",
        "Emil (no)",
    ):
        assert found(text, rules) is not None


def test_a_whole_suit_shows_no_hand() -> None:
    suit = frozenset(GNOMES)
    text = "Gnomes: 1, 3, 5\nTrolls: 7"
    rule = Together(GNOMES, "a hand", known=[frozenset(card for card in suit if card.startswith("gnome"))])
    assert found("Gnomes: 1, 3, 5", (rule,)) is None
    assert found("Gnomes: 1, 5\nTrolls: 7", (rule,)) == found(text, GNOME_HAND) == "a hand"


def test_who_is_called_like_a_seat_is_no_seat() -> None:
    people = (Player("Player 2", "P2"), Player("Player 1", "P1"))
    rules = (role(0, "Trump"), role(1, "QAnon"))
    for text, told in (("Player 2 is Trump", True), ("Player 2 is QAnon", False), ("Seat 2 is QAnon", True)):
        assert (guard.find(text, rules, people, [], text) is not None) is told


def test_numbers_of_cards_are_cards_in_the_moderators_own_words_only() -> None:
    for text in ("Coming up: #7, #33, #4, #25", "#12 #7 #33 #4"):
        assert found(text, LAW_DECK) == found(text, LAW_DECK, wording="") == "the order of the deck"
    assert found("Coming up: 7, 33, 4, 25", LAW_DECK) == "the order of the deck"
    assert found("| Anna | 7 | 33 | 4 | 25 |", LAW_DECK, wording="") is None


@pytest.mark.parametrize(
    "text",
    [
        *("Anna: Yaw", "Anna voted Yaw", "Anna has voted yaw", "Anna Yaw, BruteForce Nah", "Yaw: Anna"),
        *(
            "BruteForce has sent Nah",
            "| Anna | Yaw |",
            "Anna went with Yaw",
            "Anna voted for Yaw",
            "The vote of Anna: Yaw",
            "Anna's vote is Yaw",
        ),
        *("1 Yaw, 1 Nah so far", "1 Yaw, 1 Nah", "Yaw: 1, Nah: 1", "Yaw 1, Nah 1", "- Yaw: 1\n- Nah: 1"),
        *("one Yaw and one Nah so far", "So far 1 Yaw", "1 Yaw so far", "1 vote for Yaw, 1 vote for Nah"),
        *("2 votes, of which Yaw: 1, Nah: 1", "1x Yaw, 1x Nah", "Yaws: 1, Nahs: 1", "1 yaw and 1 nah so far"),
        *("Anna said Yaw", "A Yaw came from Anna", "Anna has put down Yaw", "Anna passed me a Yaw"),
        *("one has voted Yaw so far", "1-1: 1 Yaw, 1 Nah", "2 are in, 1 of them Yaw", "1 YAW, 1 NAH SO FAR"),
    ],
)
def test_votes_that_are_told(text: str) -> None:
    assert found(text, VOTES) is not None


@pytest.mark.parametrize(
    "text",
    [
        *(SEED, SEED.upper(), f"seed: {SEED}", SEED[:16], SEED[16:], f"{SEED[:16].upper()}…", f"0x{SEED}"),
        *(
            " ".join(SEED[at : at + 4] for at in range(0, 32, 4)),
            "-".join(SEED[at : at + 8] for at in (0, 8, 16, 24)),
        ),
        *(
            ":".join(SEED[at : at + 2] for at in range(0, 32, 2)),
            "\n".join(SEED[at : at + 8] for at in (0, 8, 16, 24)),
        ),
        *(
            "\u200b".join(SEED),
            "".join(chr(0xFEE0 + ord(each)) for each in SEED),
            f"**{SEED[:8]}**{SEED[8:]}",
        ),
    ],
)
def test_a_seed_that_is_told(text: str) -> None:
    assert found(f"By the way: {text}", ()) == "the seed"


# ---- honest words


@pytest.mark.parametrize(
    "text",
    [
        "If Emil is Trump and gets elected, QAnon win on the spot.",
        "Emil has nominated J.R. as Vice President. Trump would win now.",
        "Emil is President. Trump is one of you.",
        "Emily is Trump",
        "Emil is not Trump",
        "Emil isn't Trump",
        "Emil can't be Trump",
        "Emil is no Trump",
        "Whether Emil is Trump nobody knows",
        "Suppose Emil is Trump: then we lose.",
        "a Trump card",
        "Dear Emil, QAnon is among us!",
        "Dear Anna, QAnon are winning.",
        "@Emil: QAnon win if Trump is elected.",
        "Is Emil Trump?",
        "J.R., Emil: who is QAnon?",
        "Welcome Emil, Anna, J.R.! QAnon win with six policies.",
        "Thank you, Emil. QAnon!",
        "Beware of Emil and Trump!",
        "Players: Anna, Emil, J.R.\nRoles: Moderate, QAnon, Trump",
        "Players\n- Anna\n- Emil\n\nRoles\n- Moderate\n- QAnon\n- Trump",
        "Anna\nEmil\n\nModerate\nQAnon\nTrump",
        "Emil can be Moderate or QAnon or Trump",
        "Emil, are you QAnon or Trump?",
        "One thing is certain now: Emil is **not Trump**, or the game would be over.",
        "Emil nominates Anna. QAnon need one more policy.",
        "Anna and J.R. form the government; Trump waits.",
        "Emil is President; Trump is among you.",
        "QAnon hope for Emil",
        "## The vote is open: Emil with Anna\n\nQAnon win if Trump is elected now.",
        "[b]Gwen[/b]'s Moderate policy is enacted.",
        "[b]Gwen[/b] got a Moderate policy through.",
        "The team of Emil lost. QAnon won the last game.",
        "Do you think Emil is the one? Trump could be anybody.",
        "as QAnon is near, as always, Emil laughs",
        "Thanks to Emil for the Trump picture!",
        "Emil, do you want Trump to win?",
        "Emil, are you Trump?",
        "Player 5 isn't Trump",
    ],
)
def test_honest_words_about_roles(text: str) -> None:
    assert found(f"Hello!\n\n{text}\n", ROLES) is None


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("Anna, please send me Yaw or Nah by PM", VOTES),
        ("Anna: Yaw or Nah?", VOTES),
        ("Anna: please answer Yaw/Nah", VOTES),
        ("Waiting for Anna: Yaw / Nah", VOTES),
        ("Vote **Yaw** or **Nah**. It needs 5 Yaw.", VOTES),
        ("The last one: 4 Yaw, 3 Nah", VOTES),
        ("| Player | Yaw | Nah |\n|---|---|---|\n| Anna | | |", VOTES),
        ("Score: 1 Moderate, 2 Far Right", HAND),
        ("Moderate policies: 2 of 5\nFar Right policies: 1 of 6", HAND),
        ("Moderate, Moderate, Far Right", HAND),
        ("FR is Far Right and M is Moderate", HAND),
        ("Far Right, Moderate, Moderate, Moderate", DECK),
        ("1 Moderate policy, 2 Far Right policies, 3 Moderate, 4 M", DECK),
        ("Anna plays. The highest hammer 8 wins.", CARDS),
        ("Anna, post your card, such as **I play hammer 8**", CARDS),
        ("Gnomes: 1, 3, 5, 7, 9", GNOME_HAND),
        ("Anna played gnome 1, J.R. played gnome 3. Then troll 7 came up.", GNOME_HAND),
        ("Gnome 1 beats gnome 3, and a troll 7 counts less than gnome 5", GNOME_HAND),
        ("gnome 1, gnome 3, seer 2, gnome 5", GNOME_HAND),
        ("Anna, yes, you can change it", (Apart(0, ("yes",), "the vote of {}"),)),
        ("Anna: yes, that's allowed.", (Apart(0, ("yes",), "the vote of {}"),)),
        (
            "Anna has yes and no discs",
            (Apart(0, ("yes",), "the vote of {}"), Apart(4, ("no",), "the vote of {}")),
        ),
        ("Anna: say Yaw or Nah, not maybe", VOTES[:1]),
        ("The face-up card isn't hammer 8, Anna.", CARDS),
        ("Yes, J.R. may challenge", (Apart(1, ("yes",), "the vote of {}"),)),
        ("Next: Moderate or Far Right?", DECK),
        ("The next policy decides: Moderate or Far Right.", DECK),
        ("Anna has no Decree", (Apart(0, ("no",), "the vote of {}"),)),
        ("0000000000000000 | " + "0 | " * 60, ()),
        ("The seal: " + "ab12" * 16, ()),
    ],
)
def test_honest_words_about_other_things(text: str, rules: tuple[Any, ...]) -> None:
    assert found(text, rules) is None


@pytest.mark.parametrize(
    "text",
    ["Anna: gnome 1, gnome 5, troll 7", "Gnomes: 1, 3, 5", "- Gnomes: 1 and 3\n- Trolls: 7"],
)
def test_a_hand_of_cards_that_nobody_has_seen(text: str) -> None:
    assert found(text, GNOME_HAND) == "a hand"


# ---- names in texts of ours


def test_in_a_text_of_ours_a_name_counts_only_where_it_was_put_in() -> None:
    """A player may be called like a word of the rules; the renderer knows where it put him."""
    from pbp_mod.texts.guard.people import stand_in

    text = "Emil is Trump, and Anna: QAnon"
    assert found(text, ROLES, wording="") is None
    assert found(text, ROLES, wording="Anna") == "the role of Anna"
    inserted = f"**{stand_in(4)}** is Trump, who knows"
    assert guard.find(inserted, ROLES, PEOPLE, [], "") == (1, "the role of Emil")
    assert guard.find(f"{stand_in(4, abbr=True)}s role: Trump", ROLES, PEOPLE, [], "") is not None


def test_ordinary_words_are_names_only_as_the_roster_writes_them() -> None:
    will = (Player("Will", "WI"), Player("Tom", "TO"))
    rules = (role(0, "Trump"), role(1, "QAnon"))
    for text in ("Vote, and will Trump be elected? Is QAnon to win?", "It comes to QAnon."):
        assert guard.find(text, rules, will, [], text) is None
    for text in ("Will is Trump", "WILL is Trump", "TO is QAnon"):
        assert guard.find(text, rules, will, [], text) is not None
