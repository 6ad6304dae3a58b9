"""The texts of QAnon: every template in every dialect and theme, with data from games and made by hand."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from pbp_mod.engines import load
from pbp_mod.engines.qanon.settings import OPTIONS
from pbp_mod.engines.qanon.theme import theme
from pbp_mod.game.actions import THREAD, Ask, Channel, Seat
from pbp_mod.intake.messages import read_pm
from pbp_mod.intake.phrases import Phrases
from pbp_mod.intake.posts import read_post
from pbp_mod.people.names import Player, Roster
from pbp_mod.rows import replay
from pbp_mod.rows.header import FORMAT
from pbp_mod.texts.due import due_messages
from pbp_mod.texts.printing import Printer
from pbp_mod.texts.render import DIALECTS, PersonInfo, Renderer, TemplateFault, find_templates
from tests.builders import Table
from tests.games import SEED

THEMES = ("qanon", "secret-hitler")
NAMES = (
    ("John.S.Mill", "JSM"),
    ("BruteForce", "BF"),
    ("Mountainhawk", "MH"),
    ("Arthuritas", "AI"),
    ("YankeeTripper", "YT"),
    ("Mayan Actuary", "MA"),
    ("IPD", "IPD"),
    ("NerdAlert", "NA"),
    ("J0EBL0W", "JB"),
    ("A_Student", "AS"),
)
DEFAULTS = {option.name: option.default for option in OPTIONS}
BOARD = {
    "moderate": 2,
    "far_right": 3,
    "failed_elections": 1,
    "deck": 9,
    "discards": 3,
    "veto_unlocked": False,
}

Sample = tuple[str, Mapping[str, Any]]


def writer(dialect: str = "plain", theme_name: str = "qanon", players: int = 10, **game: Any) -> Renderer:
    """What prints the texts of one game."""
    facts = {
        "name": "Spring game",
        "engine": "qanon",
        "title": "the forum election game",
        "hecklers": ["Kenny", "Doctor_Who"],
        "options": DEFAULTS,
        "departures": {},
        "seal": "5ea1" * 16,
        "by_hand": (),
        "entropy": None,
        "list_seal": None,
        **dict.fromkeys(("chosen_seed", "weak_seed", "checkpoints"), False),
    }
    people = [PersonInfo(name, abbr, seat) for seat, (name, abbr) in enumerate(NAMES[:players])]
    return Renderer(dialect, people, words=theme(theme_name), game=facts | game, overrides=None, cache=None)


def seats(*numbers: int) -> list[Seat]:
    return [Seat(number) for number in numbers]


OWN = {
    "role": "Moderate",
    "trump": None,
    "qanon": [],
    "knows_team": False,
    "hand": [],
    "vote": None,
    "told": [],
} | {
    "seat": Seat(0),
    "phase": "election",
}
_NOTHING = {"fell": False, "back": False, "asks": False, "all": False, "about": [], "place": []}
CORRECTED = [
    {
        **_NOTHING,
        "row": 7,
        "was": {"action": "nominate", "by": Seat(2), "args": {"player": Seat(3)}, "words": [Seat(3)]},
        "now": None,
    },
    {
        **_NOTHING,
        "row": 8,
        "was": {"action": "skip", "by": None, "args": {}, "words": []},
        "now": None,
    },
    {
        **_NOTHING,
        "row": 9,
        "was": {"action": "nominate", "by": Seat(2), "args": {"player": Seat(7)}, "words": [Seat(7)]},
        "now": {"action": "nominate", "by": Seat(2), "args": {"player": Seat(6)}, "words": [Seat(6)]},
    },
    *(
        {
            "row": 10,
            "was": {"action": "vote", "by": Seat(2), "args": {"choice": "nah"}, "words": ["nah"]},
            "now": now,
            "fell": fell,
            "back": False,
            "asks": False,
            "all": every,
            "about": [Seat(0), Seat(5)],
            "place": ["ballot", 3],
        }
        for now, fell, every in (
            (None, True, False),
            (None, False, False),
            (None, False, True),
            ({"action": "vote", "by": Seat(2), "args": {"choice": "yaw"}, "words": ["yaw"]}, False, False),
        )
    ),
]
NO_ROW: dict[str, Any] = {
    "rows": [],
    "gone": 0,
    "about": [],
    "held": 0,
    "held_about": [],
    "again": False,
    "to_all": True,
    "over": False,
}
TWO_GONE = NO_ROW | {"rows": CORRECTED, "gone": 2, "again": True}
"""What was struck out, what fell, and what was put right."""

ELECTION: dict[str, Any] = {
    "event": "election",
    "president": Seat(0),
    "nominee": Seat(5),
    "special": False,
    "passed": True,
    "yaw": 5,
    "nah": 3,
    "melanija": False,
    "votes": {Seat(at): "yaw" if at < 5 else "nah" for at in range(8)},
}

BY_HAND: tuple[Sample, ...] = (
    (
        "qanon/skipped",
        {"what": "nomination", "seat": Seat(1), "reason": "A week without a word", "counts": False},
    ),
    ("qanon/skipped", {"what": "nomination", "seat": Seat(1), "reason": "Asleep", "counts": True}),
    ("qanon/skipped", {"what": "power", "seat": Seat(1), "reason": "Gone fishing", "counts": False}),
    ("qanon/raided-again", {"president": Seat(0), "target": Seat(5)}),
    ("qanon/nobody-eligible", {"president": Seat(0), "nominee": Seat(5)}),
    (
        "qanon/turn",
        {
            "president": Seat(0),
            "special": False,
            "after": None,
            "eligible": [],
            "barred": seats(5),
            "nobody": True,
            "nominable": seats(5),
        },
    ),
    ("common/replaced", {"former": "Old [b]Timer[/b]", "newcomer": Seat(4)}),
    ("common/briefing", {"former": "Old_Timer", "newcomer": Seat(4), "awaited": "pm", "told": True}),
    (
        "common/correction",
        NO_ROW,
    ),
    (
        "common/correction",
        TWO_GONE,
    ),
    (
        "qanon/result-mended",
        {
            "was": {"yaw": 4, "nah": 4, "tie": True, "passed": False},
            "now": {"yaw": 3, "nah": 5, "tie": False, "passed": False},
        },
    ),
    (
        "qanon/over-mended",
        {
            "was": {"history": [ELECTION, ELECTION]},
            "now": {"history": [ELECTION, ELECTION | {"yaw": 3, "nah": 5, "passed": False}]},
        },
    ),
    *(
        ("common/correction-ends", {**ends, "board": {**board, "president": Seat(0), "nominee": Seat(5)}})
        for ends in (
            {"stays": True, "nothing_else": True, "where": "", "answered": False, "shown": False},
            {"stays": False, "nothing_else": False, "where": "", "answered": False, "shown": False},
        )
        for board in ({"phase": "election"}, {"phase": "nomination"}, {"phase": "power"})
    ),
    *(
        (
            "common/correction-ends",
            {
                "stays": stays,
                "nothing_else": False,
                "board": {},
                "where": where,
                "answered": not where,
                "shown": False,
            },
        )
        for stays in (False, True)
        for where in ("", "above", "thread", "message")
    ),
    *(
        (
            "qanon/reminder",
            {"action": action, "actions": [action], "missing": missing, "seats": who, "since": since},
        )
        for action in (
            "nominate",
            "vote",
            "discard",
            "enact",
            "veto",
            "consent",
            "cia",
            "raid",
            "choose",
            "assassinate",
        )
        for missing, who in ((1, seats(3)), (2, seats(3, 4)), (3, []))
        for since in ("Sunday, 20:15 UTC", None)
    ),
    *(
        ("qanon/nudge", {"actions": actions, "seat": Seat(3)})
        for actions in (
            ["nominate"],
            ["vote"],
            ["discard"],
            ["enact"],
            ["enact", "veto"],
            ["consent"],
            ["cia", "raid"],
            ["choose"],
            ["raid", "assassinate"],
        )
    ),
    *(
        ("qanon/own", OWN | each)
        for each in (
            {},
            {"role": "QAnon", "trump": Seat(4), "qanon": seats(1), "knows_team": True, "vote": "nah"},
            {"role": "Trump", "hand": ["FR", "M", "M"], "phase": "president-discards"},
            {"role": "Moderate", "hand": ["M", "FR"], "phase": "vice-president-enacts"},
        )
    ),
)


def table_view(**changes: Any) -> dict[str, Any]:
    """The data of a board."""
    return {
        "president": Seat(0),
        "nominee": None,
        "vice_president": None,
        "last_government": None,
        "eligible": [],
        "powers": [],
        "special_election": False,
        **BOARD,
        "rounds": [],
        "next_far_right": {"powers": ["choose"], "trump": True, "veto": False, "wins": False},
    } | changes


BOARDS = (
    table_view(eligible=seats(2, 3), last_government={"president": Seat(8), "vice_president": Seat(9)}),
    table_view(nominee=Seat(3)),
    table_view(vice_president=Seat(3), powers=["cia", "raid"], veto_unlocked=True),
    table_view(vice_president=Seat(3), phase="session", out=seats(5)),
    table_view(vice_president=Seat(3), phase="over", out=seats(5)),
)


def play(table: Table, seed: int) -> Table:
    """The table after a random game."""
    table.play_on(random.Random(seed))
    return table


@cache
def samples() -> tuple[Sample, ...]:
    """All templates with data: what random games of all sizes tell, and by hand what they rarely do."""
    found: list[Sample] = []
    seen: set[tuple[object, ...]] = set()
    for players in range(5, 11):
        for seed in range(8):
            for _, template, data in play(Table("qanon", players), seed).told:
                traits = tuple(str(value) for value in data.values() if isinstance(value, str | bool))
                lists = tuple(str(data.get(key)) for key in ("powers", "choices", "unlocks"))
                mark = (
                    template,
                    traits,
                    lists,
                    players if template in ("opening", "role", "nomination") else 0,
                )
                if mark not in seen:
                    seen.add(mark)
                    found.append((f"qanon/{template}", data))
    found += [(template, {"board": BOARD, "failed_elections": 2} | dict(data)) for template, data in BY_HAND]
    found += [("qanon/board", data) for data in BOARDS]
    return tuple(found)


def texts(dialect: str, theme_name: str) -> Iterator[tuple[str, str]]:
    write = writer(dialect, theme_name)
    for template, data in samples():
        yield template, write.render(template, data)


def test_samples_are_of_every_template() -> None:
    ours = {name for name in find_templates() if name.startswith(("qanon/", "common/"))}
    assert {template for template, _ in samples()} | {"qanon/awards"} >= {
        name for name in ours if name.startswith("qanon/")
    }, "the awards of a season are those of tests/desk/test_season.py"
    assert ours >= {"common/replaced", "common/briefing", "common/correction"}


# What a slip in a template leaves behind: braces, Python's words, empty markup, punctuation that lost its word.
_SLIPS = re.compile(
    r"\{\{|\}\}|\{%|%\}|\b(None|True|False|Undefined)\b|\{player\}"
    r"|\*\*\*\*|\[b\]\s*\[/b\]|\[i\]\s*\[/i\]"
    r"|\s[,;.:?!](\s|$)|,,|\.\.|: *\.|\(\s*\)|NAME[A-Za-z]"
)
_EMPTY = re.compile(r"\s*([-*>]|\d+\.|#+|\[\*\]|[*_]{2,4}|(\[/?[biu]\])+)\s*")


@pytest.mark.parametrize("theme_name", THEMES)
@pytest.mark.parametrize("dialect", DIALECTS)
def test_texts_have_no_slips(dialect: str, theme_name: str) -> None:
    for template, text in texts(dialect, theme_name):
        assert text.strip(), template
        assert not (slip := _SLIPS.search(text)), f"{template}: {slip}\n{text}"
        assert "\n\n\n" not in text, template
        for line in text.splitlines():
            assert not _EMPTY.fullmatch(line), f"{template}: {line!r}\n{text}"
            if "|" not in line and line.count("  ") and dialect in ("discourse", "xenforo"):
                pytest.fail(f"{template}: two blanks in {line!r}")


def test_discourse_takes_the_longest_post() -> None:
    write = writer("discourse")
    assert all(len(write.render(template, data)) < 32_000 for template, data in samples())


def test_q28_theme_has_all_the_words() -> None:
    """What one theme calls its own never shows in the texts of the other."""
    foreign = re.compile(
        r"QAnon|Trump|Moderate|Far Right|Vice President|\b(Yaw|Nah|FBI|CIA)\b|Melanija|assassinat", re.I
    )
    for template, text in texts("plain", "secret-hitler"):
        assert not (found := foreign.search(text)), f"{template}: {found}\n{text}"


# The opening


def opening(
    players: int = 9, by_hand: tuple[str, ...] = (), seal: str | None = "5ea1" * 16, **options: Any
) -> str:
    """The opening post of a real game with these options."""
    table = Table("qanon", players, **options)
    given = {name.replace("_", "-"): value for name, value in options.items()}
    chosen = (
        DEFAULTS | dict(table.settings.options) | {k: v for k, v in given.items() if k in ("preset", "theme")}
    )
    departures = {name: value for name, value in chosen.items() if value != DEFAULTS[name]}
    write = writer(
        "plain", chosen["theme"], players, options=chosen, departures=departures, by_hand=by_hand, seal=seal
    )
    return write.render("qanon/opening", table.told[0][2])


VALUES = [(option.name, value) for option in OPTIONS for value in option.values]
SAID = ("reshuffle", "tracker", "forced-clears-limits", "raid-twice")
"""The house rules that the small print states, whatever they are; the others show in the rules themselves."""
DIFFERENT = "Different here from how the game is usually played on this forum"


def small_print(post: str) -> str:
    return post[post.index("Small print") :]


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, value in VALUES if name in SAID])
def test_q27_every_value_is_stated_once(name: str, value: str) -> None:
    """Each has a sentence of its own, which no other value has."""
    chosen: dict[str, Any] = {name.replace("-", "_"): value}
    lines = set(small_print(opening(8, **chosen)).splitlines())
    others = [
        set(small_print(opening(8, **{name.replace("-", "_"): other})).splitlines())
        for option, other in VALUES
        if option == name and other != value
    ]
    own = [line for line in lines if all(line not in other for other in others) and DIFFERENT not in line]
    assert len(own) == 1
    assert re.fullmatch(r"- [A-Z][^\n]{25,}\.", own[0]), own


@pytest.mark.parametrize(
    ("name", "value"),
    [(name, value) for name, value in VALUES if DEFAULTS[name] != value and name not in ("preset", "theme")],
)
def test_q27_a_house_rule_that_differs_is_named(name: str, value: str) -> None:
    assert DIFFERENT not in opening(8)
    chosen: dict[str, Any] = {name.replace("-", "_"): value}
    (line,) = [line for line in small_print(opening(8, **chosen)).splitlines() if DIFFERENT in line]
    assert " and " not in line.replace("and told above", "")  # this one, and no other


def test_q27_official_preset_is_told_with_all_that_it_sets() -> None:
    post = small_print(opening(8, preset="official", theme="secret-hitler"))
    (line,) = [line for line in post.splitlines() if "the published game's rules" in line]
    for topic in ("deck is renewed", "tie", "forced policy", "“investigation”", "which powers"):
        assert topic in line


def test_q27_only_what_applies_at_this_table_is_told() -> None:
    """Five players have no investigation, and among an odd number no tie rule that could be left out (edit 23)."""
    post = opening(5, preset="official", theme="secret-hitler")
    assert "investigation" not in post
    assert "tie rule" not in post


def test_q19_powers_are_those_of_the_table() -> None:
    def row(post: str, ordinal: str) -> str:
        return next(line for line in post.splitlines() if line.startswith(ordinal))

    assert "No power" in row(opening(5), "1st")
    assert "CIA consultation or assassination (not the one used after the 4th" in row(opening(6), "5th")
    assert "CIA consultation or FBI raid" in row(opening(7), "2nd")
    assert "(not the one used after the 1st" in row(opening(10), "2nd")
    assert "veto unlocked" in row(opening(9), "5th")
    assert "FBI raid" in row(opening(9, powers="official"), "1st")
    assert "CIA" not in opening(9, powers="official")


def test_q13_tie_rule_is_told_where_it_holds() -> None:
    told = "as the nominee a tie passes"
    assert told in opening(6)
    assert told in opening(10)
    assert told in opening(9, melanija="living")
    assert told not in opening(7)
    assert told not in opening(10, melanija="off")


def test_q3_opening_says_whether_trump_knows_qanon() -> None:
    assert "Trump knows them, too" in opening(6)
    assert "Trump doesn't know who they are" in opening(7)


def test_opening_tells_how_chance_works() -> None:
    assert "5ea1" * 16 in opening()
    assert "by hand" not in opening()
    assert "My secret number decides the roles, the first deck and the later shuffles." in opening()
    told = opening(
        by_hand=("deck", "roles", "seats")
    )  # edit 4: one sentence, which doesn't contradict itself
    assert (
        "I dealt the roles, the first deck and the seats by hand. My secret number decides the later shuffles."
        in told
    )
    shuffled = opening(by_hand=("deck", "shuffles"))
    assert "I dealt the first deck and the first of the later shuffles by hand." in shuffled
    assert "decides the roles and any further shuffles." in shuffled
    by_hand = opening(seal=None, by_hand=("deck", "roles", "shuffles"))
    assert "I dealt the roles, the first deck and all later shuffles by hand." in by_hand
    assert "SHA" not in by_hand


def test_opening_lists_seats_and_hecklers() -> None:
    post = opening(9)
    assert re.search(r"^ *9 +J0EBL0W +JB$", post, re.MULTILINE)
    assert "Kenny and Doctor_Who" in post


# Roles


@pytest.mark.parametrize("players", range(5, 11))
def test_q3_role_messages_differ_and_name_the_right_people(players: int) -> None:
    table = Table("qanon", players)
    write = writer("discourse", players=players)
    roles = table.secret["roles"]
    messages = {
        to: write.render("qanon/role", data) for to, template, data in table.told if template == "role"
    }
    assert len(set(messages.values())) == players
    knowing = {"Moderate": set(), "QAnon": {"QAnon", "Trump"}, "Trump": {"QAnon"} if players <= 6 else set()}
    plain = writer("plain", players=players)
    for seat, data in ((to, data) for to, template, data in table.told if template == "role"):
        text = plain.render("qanon/role", data)
        others = {other for other in range(players) if other != seat and NAMES[other][0] in text}
        assert others == {o for o in range(players) if o != seat and roles[o] in knowing[roles[seat]]}
        assert NAMES[seat][0] in text
        assert f"seat {seat + 1}" in text


# Words that must be answered with


@pytest.mark.parametrize("theme_name", THEMES)
def test_answers_are_read_as_they_are_asked_for(theme_name: str) -> None:
    """A player who sends back exactly what a message shows in bold is understood."""
    said = theme(theme_name)
    moderate, far_right = (said["policies"][card]["name"] for card in ("M", "FR"))
    veto = said["powers"]["veto"]
    asked = {
        ("qanon/nomination", "vote", said["votes"]["yaw"]): {"choice": "yaw"},
        ("qanon/nomination", "vote", said["votes"]["nah"]): {"choice": "nah"},
        ("qanon/hand", "discard", f"discard {moderate}"): {"card": "M"},
        ("qanon/hand", "discard", f"discard {far_right}"): {"card": "FR"},
        ("qanon/hand", "discard", f"discard {moderate}, {veto}"): {"card": "M", "veto": True},
        ("qanon/hand", "discard", f"discard {far_right}, {veto}"): {"card": "FR", "veto": True},
        ("qanon/cards", "enact", f"enact {moderate}"): {"card": "M"},
        ("qanon/cards", "enact", f"enact {far_right}"): {"card": "FR"},
        ("qanon/cards", "veto", veto): {},
        ("qanon/veto-refused", "enact", f"enact {far_right}"): {"card": "FR"},
        ("qanon/veto-asked", "consent", "agree"): {"agree": True},
        ("qanon/veto-asked", "consent", "refuse"): {"agree": False},
    }
    engine = load("qanon")
    vocabulary = engine.vocabulary(engine.settings(DEFAULTS | {"theme": theme_name}))
    roster = Roster([Player(name, abbr) for name, abbr in NAMES])
    for (template, kind, answer), args in asked.items():
        assert answer in bold(template, theme_name)
        kinds = ("enact", "veto") if template == "qanon/cards" else (kind,)
        awaited = [Ask(each, (0,), Channel.PM, None) for each in kinds]
        reading = read_pm(answer, awaited, vocabulary, engine.kinds, roster, engine.read_card)
        assert reading.actions == ((kind, args),), (answer, reading.remarks)


@pytest.mark.parametrize("theme_name", THEMES)
def test_bold_orders_are_those_that_are_understood(theme_name: str) -> None:
    engine = load("qanon")
    phrases = engine.vocabulary(engine.settings(DEFAULTS | {"theme": theme_name})).phrases
    assert phrases["nominate"][0].format(player="NAME") in bold("qanon/turn", theme_name)
    for power in ("cia", "raid", "choose", "assassinate"):
        for template in ("qanon/power", "qanon/reminder", "qanon/nudge"):
            assert phrases[power][0].format(player="NAME") in bold(template, theme_name)


def test_q28_orders_of_ones_own_theme_are_posted_and_read_back(tmp_path: Path) -> None:
    """The first phrase of each order is the one that posts ask for; all of them are understood."""
    own = {
        "nominate": ["For the chair I name {player}, friends", "Let {player} be chair"],
        "raid": ["{player} shall be searched", "Search {player}"],
    }
    text = (Path(__file__).parents[1] / "cases/qanon/weimar.toml").read_text("utf-8")
    for order, phrases in own.items():
        text = re.sub(rf"^{order} = \[.*$", f"{order} = {json.dumps(phrases)}", text, flags=re.MULTILINE)
    path = tmp_path / "own.toml"
    path.write_text(text, "utf-8")
    engine = load("qanon")
    vocabulary = engine.vocabulary(engine.settings(DEFAULTS | {"theme": str(path)}))
    roster = Roster([Player(name, abbr) for name, abbr in NAMES])
    for order, template in (("nominate", "qanon/turn"), ("raid", "qanon/power")):
        posted = {each.replace("\u2060", "") for each in bold(template, str(path))}
        asked, other = (phrase.format(player="NAME") for phrase in own[order])
        assert asked in posted
        assert other not in posted
        for phrase in (asked, other):
            said = f"**{phrase.replace('NAME', 'Mayan Actuary')}**"
            awaited = [Ask(order, (0,), Channel.THREAD, None)]
            reading = read_post(said, awaited, vocabulary, engine.kinds, roster, engine.read_card)
            assert reading.actions == ((order, {"player": "MA"}),), (said, reading.remarks)


@pytest.mark.parametrize(
    ("dialect", "expected"),
    [
        ("plain", "I *discard* Far*Right and agree to a veto, *BruteForce* and BruteForce!"),
        (
            "discourse",
            r"I \*discard* Far\*Right and agree to a veto, \*BruteForce* and BruteForce!",
        ),
    ],
)
def test_a_phrase_may_have_several_fields(tmp_path: Path, dialect: str, expected: str) -> None:
    """A theme's orders have one at most; a moderator's own template has the sentences that he likes."""
    phrase = "I *discard* {card} and agree to a {veto}, *{player}* and {player}!"
    (tmp_path / "own.j2").write_text("{{ order | phrase(veto='veto', player=who, card=card) }}", "utf-8")
    people = [PersonInfo(name, abbr, seat) for seat, (name, abbr) in enumerate(NAMES)]
    write = Renderer(dialect, people, words={}, game={}, overrides=tmp_path, cache=None)
    data = {"order": phrase, "who": Seat(1), "card": "Far*Right"}
    assert write.render("own", data).replace("\u2060", "") == f"{expected}\n"
    (tmp_path / "short.j2").write_text("{{ order | phrase(veto=1) }}", "utf-8")
    with pytest.raises(TemplateFault, match=r"wants card, player$"):
        write.render("short", data)


def test_a_phrase_with_several_fields_is_read_back(tmp_path: Path) -> None:
    phrase = "I discard {card} and agree to a {veto}"
    engine = load("qanon")
    vocabulary = engine.vocabulary(engine.settings(DEFAULTS))._replace(phrases={"discard": (phrase,)})
    roster = Roster([Player(name, abbr) for name, abbr in NAMES])
    (tmp_path / "own.j2").write_text("{{ order | phrase(card='Far Right', veto='veto') }}", "utf-8")
    write = Renderer("plain", [], words={}, game={}, overrides=tmp_path, cache=None)
    said = write.render("own", {"order": phrase})
    assert said == "I discard Far Right and agree to a veto\n"
    (hit,) = Phrases(vocabulary, engine.kinds, roster, engine.read_card).find(said)
    assert (hit.kind, hit.raw, hit.problem) == ("discard", {"card": "FR", "veto": True}, None)
    (hit,) = Phrases(vocabulary, engine.kinds, roster, engine.read_card).find(said.replace("veto", "duel"))
    assert hit.problem == "'duel' is none of True"


def bold(template: str, theme_name: str) -> set[str]:
    """All that stands in bold in the texts of a template."""
    write = writer("discourse", theme_name)
    everything = "\n".join(write.render(name, data) for name, data in samples() if name == template)
    return set(re.findall(r"\*\*(.+?)\*\*", everything))


def test_q20_hand_and_peek_keep_the_order_of_the_deck() -> None:
    cards = ["FR", "M", "FR"]
    data = {
        "vice_president": Seat(1),
        "cards": cards,
        "choices": ["M", "FR"],
        "may_veto": False,
        "board": BOARD,
    }
    for text in (writer().render("qanon/hand", data), writer().render("qanon/peek", {"cards": cards})):
        assert "1. Far Right\n2. Moderate\n3. Far Right" in text


def test_q25_veto_is_offered_only_when_unlocked() -> None:
    data = {
        "vice_president": Seat(1),
        "president": Seat(0),
        "cards": ["FR"] * 3,
        "choices": ["FR"],
        "board": BOARD,
    }
    for template in ("qanon/hand", "qanon/cards"):
        assert "veto" not in writer().render(template, data | {"may_veto": False})
        assert "veto" in writer().render(template, data | {"may_veto": True})


# What is said in the thread


def test_q11_result_shows_every_vote_in_seat_order() -> None:
    votes = {Seat(seat): "yaw" if seat % 2 else "nah" for seat in range(9)}
    text = writer(players=9).render(
        "qanon/result", _result(votes=votes, yaw=4, nah=5, passed=False, failed_elections=2)
    )
    abbrs = [NAMES[seat][1] for seat in range(9)]
    assert f"Yaw (4): {', '.join(abbrs[1::2])} · Nah (5): {', '.join(abbrs[::2])}" in text
    assert "John.S.Mill with Arthuritas: voted down, 4 to 5" in text
    assert "2 of 3" in text


def _result(**changes: Any) -> dict[str, Any]:
    flags = dict.fromkeys(("special", "tie", "passed", "melanija", "not_trump", "ends"), False)
    return {
        "president": Seat(0),
        "nominee": Seat(3),
        **flags,
        "board": BOARD,
        "failed_elections": 0,
    } | changes


def test_q13_result_names_the_tie_rule_only_when_it_decided() -> None:
    votes = {Seat(seat): "yaw" if seat < 5 else "nah" for seat in range(10)}
    tie = _result(votes=votes, yaw=5, nah=5, tie=True)
    passed = writer().render("qanon/result", tie | {"passed": True, "melanija": True})
    assert "A tie, and the Melanija Knavs rule makes it pass" in passed
    failed = writer().render("qanon/result", tie | {"failed_elections": 1})
    assert "A tie, and that fails" in failed
    assert "Melanija" not in failed
    assert "Trump" not in failed


def test_q13_nomination_mentions_the_tie_rule_where_it_can_decide() -> None:
    data = {"president": Seat(0), "nominee": Seat(3), "special": False, "cleared": False, "board": BOARD}

    def vote(players: int, alive: int, far_right: int, rule: str = "start") -> str:
        write = writer(players=players, options=DEFAULTS | {"melanija": rule})
        return write.render(
            "qanon/nomination", {**data, "voters": seats(*range(alive)), "trump_wins": far_right >= 3}
        )

    assert "Melanija" in vote(10, 10, 3)
    assert "Melanija" in vote(10, 8, 3)
    assert "Melanija" in vote(9, 8, 3, "living")
    assert "Melanija" not in vote(9, 8, 3)
    assert "Melanija" not in vote(10, 10, 2)
    assert "Melanija" not in vote(10, 10, 3, "off")
    assert "A tie fails." in vote(9, 8, 3)
    assert "tie" not in vote(10, 9, 3)


def test_q16_session_says_who_may_not_post() -> None:
    data = {"president": Seat(0), "vice_president": Seat(3), "board": BOARD}
    assert "John.S.Mill and Arthuritas may not post in this thread" in writer().render("qanon/session", data)


def test_q21_thread_reads_the_same_whatever_a_raid_found() -> None:
    """Two games that differ in one player's role: same posts, different answer to the President."""
    roles = {str(seat): role for seat, role in enumerate(["Moderate"] * 5 + ["QAnon"] * 3 + ["Trump"])}
    swapped = roles | {"1": "QAnon", "6": "Moderate"}
    posts, answers = zip(*(_raid(each) for each in (roles, swapped)), strict=True)
    assert posts[0] == posts[1]
    assert answers[0] != answers[1]


def _raid(roles: dict[str, str]) -> tuple[list[str], list[str]]:
    table = Table("qanon", 9, setup={"roles": roles, "deck": ["FR"] * 11 + ["M"] * 6})
    table.do("nominate", 0, player=2)
    for seat in range(9):
        table.do("vote", seat, choice="yaw")
    table.do("discard", 0, card="FR")
    table.do("enact", 2, card="FR")
    table.do("raid", 0, player=1)
    write = writer("discourse", players=9)
    heard = [(to, write.render(f"qanon/{template}", data)) for to, template, data in table.told]
    return [text for to, text in heard if to == THREAD], [text for to, text in heard[10:] if to == 0]


def test_q17_reminder_never_tells_who_holds_the_cards() -> None:
    write = writer()
    told = {
        write.render(
            "qanon/reminder",
            {"action": action, "actions": [action], "missing": 1, "seats": who, "since": since},
        )
        for action in ("discard", "enact", "veto", "consent")
        for who in ([], seats(0), seats(3))
        for since in (None, "Sunday", "Monday")
    }
    assert len(told) == 1


def test_q11_reminder_names_voters_only_if_they_may_be_named() -> None:
    data = {"action": "vote", "actions": ["vote"], "missing": 2, "since": None}
    named = writer().render("qanon/reminder", data | {"seats": seats(3, 4)})
    assert "2 votes are still missing. Arthuritas and YankeeTripper, please send me" in named
    unnamed = writer().render("qanon/reminder", data | {"seats": []})
    assert "2 votes are still missing." in unnamed
    assert "Arthuritas" not in unnamed
    assert "One vote is still missing" in writer().render(
        "qanon/reminder", data | {"missing": 1, "seats": []}
    )


def test_qr18_turn_says_that_nobody_is_eligible() -> None:
    turns = [data for template, data in samples() if template == "qanon/turn" and data["nobody"]]
    assert all("nobody is eligible now" in writer().render("qanon/turn", data) for data in turns)
    assert turns


def test_board_shows_scores_and_offices() -> None:
    text = writer().render("qanon/board", BOARDS[3])
    assert re.search(r"^ *1 +John\.S\.Mill +JSM +President$", text, re.MULTILINE)
    assert re.search(r"^ *4 +Arthuritas +AI +Vice President$", text, re.MULTILINE)
    assert re.search(r"^ *6 +Mayan Actuary +MA +dead$", text, re.MULTILINE)
    assert "2 of 5" in text
    assert "3 of 6" in text
    assert "1 of 3" in text
    assert "The fourth Far Right policy brings the power special election" in text
    assert "neither John.S.Mill nor Arthuritas may post" in text
    over = writer().render("qanon/board", BOARDS[4])
    assert "The game is over" in over
    assert "JSM  President" not in over
    assert "may post" not in over


def test_over_tells_roles_and_the_whole_history() -> None:
    table = play(Table("qanon", 9), 1)
    _, template, data = next(notice for notice in table.told if notice[1] == "over")
    text = writer(players=9).render(f"qanon/{template}", data)
    for seat, role in table.secret["roles"].items():
        assert re.search(rf"^ *{seat + 1} +{re.escape(NAMES[seat][0])} +{role}\b", text, re.MULTILINE)
    steps = re.findall(r"^(\d+)\. (\w+)", text, re.MULTILINE)
    assert [int(number) for number, _ in steps] == [*range(1, len(data["history"]) + 1)]
    assert {"Election", "Session", "Power"} <= {word for _, word in steps}


def test_over_says_if_the_last_policy_was_forced() -> None:
    _, _, data = next(notice for notice in play(Table("qanon", 9), 1).told if notice[1] == "over")
    won = {**data, "reason": "far-right-policies", "team": "qanon"}
    forced = {**won, "history": [*data["history"], {"event": "forced", "policy": "FR"}]}
    assert "; the last one was forced." in writer().render("qanon/over", forced)
    elected = {**won, "history": data["history"][:1]}
    assert "the last one was forced" not in writer().render("qanon/over", elected)


def test_moderator_is_told_in_one_line() -> None:
    for template, data in BY_HAND:
        if template in ("qanon/raided-again", "qanon/nobody-eligible"):
            text = writer().render(template, data)
            assert text.count("\n") == 1
            assert "John.S.Mill" in text
            assert "Mayan Actuary" in text


def test_correction_says_what_it_may_of_what_was_wrong() -> None:
    none = writer().render(
        "common/correction",
        NO_ROW,
    )
    assert "doesn't count" not in none
    assert "without giving things away" in none
    some = (
        writer()
        .render(
            "common/correction",
            TWO_GONE,
        )
        .replace("\u2060", "")
    )
    assert "Mountainhawk's nomination of Arthuritas doesn't count.\n" in some
    assert "Mountainhawk nominated IPD, not NerdAlert.\n" in some
    assert "Mountainhawk's vote on John.S.Mill with Mayan Actuary no longer counts either.\n" in some
    assert "Mountainhawk's vote on John.S.Mill with Mayan Actuary doesn't count.\n" in some
    assert "Mountainhawk voted Yaw, not Nah, on John.S.Mill with Mayan Actuary.\n" in some
    assert "the votes on John.S.Mill with Mayan Actuary don't count.\n" in some
    assert "your" not in some
    assert "Two posts of mine" in some


def test_what_is_still_wanted_after_a_correction_is_not_asked_for_again() -> None:
    def ends(**more: object) -> str:
        usual = {
            "stays": True,
            "nothing_else": True,
            "where": "",
            "board": {},
            "answered": False,
            "shown": False,
        }
        return writer().render("common/correction-ends", usual | more)

    vote = {"phase": "election", "president": Seat(0), "nominee": Seat(2)}
    assert "goes on; votes already sent on it count" in ends(board=vote)
    assert "Nothing else changes." in ends(board=vote)
    assert ends(board=vote, shown=True, nothing_else=False) == "Votes already sent on it count.\n"
    assert ends(board=vote, stays=False, nothing_else=False) == "Votes already sent on it count.\n"
    assert "nothing that you have to do" in ends()
    assert "your answer stands" in ends(answered=True)
    assert "if you have sent it, it counts" in ends(where="message")
    assert "answer what I ask of you above" in ends(where="above", stays=False)
    assert "stands in the thread" in ends(where="thread", stays=False)
    assert "another message of mine to you" in ends(where="message", stays=False)


def test_replacement_names_both() -> None:
    for template in ("common/replaced", "common/briefing"):
        data = {"former": "Old_Timer", "newcomer": Seat(4), "awaited": None, "told": True}
        text = writer().render(template, data)
        assert "Old_Timer" in text
        assert "YankeeTripper" in text
        assert "seat 5" in text


@pytest.mark.parametrize("awaited", ["pm", "may", "thread", "answered", None])
@pytest.mark.parametrize("told", [True, False])
def test_who_was_told_nothing_is_sent_to_no_message_below(awaited: str | None, told: bool) -> None:
    """A game without secrets has told its seats nothing by PM."""
    data = {"former": "Old_Timer", "newcomer": Seat(4), "awaited": awaited, "told": told}
    text = writer().render("common/briefing", data)
    assert ("Below is everything" in text) is told
    assert ("these messages" in text) is told
    if not told:
        assert "below" not in text


@pytest.mark.parametrize("players", range(5, 11))
@pytest.mark.parametrize("rules", [{"powers": "seed"}, {"powers": "official"}, {"preset": "official"}])
@pytest.mark.parametrize("twice", ["yes", "no"])
def test_a_rule_about_raids_is_told_only_where_there_are_raids(
    players: int, rules: dict[str, str], twice: str
) -> None:
    people = [{"name": f"Player {number}"} for number in range(players)]
    options = {**rules, "raid-twice": twice}
    head = {"format": FORMAT, "engine": "qanon", "name": "one", "players": people, "options": options}
    head["seed"] = SEED
    position = replay.opening(head)
    printer = Printer(head, position.opened, None, "plain")
    post, _board = (printer.text(message) for message in due_messages(head, []) if message.to == THREAD)
    has_raids = "I order an FBI raid" in post
    assert has_raids is (players >= 7)
    assert ("the same player" in post) is has_raids
