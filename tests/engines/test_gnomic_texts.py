"""The texts of Gnomic Parliament: every notice in every dialect, every code in plain words, every change to be read."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import pytest

from pbp_mod.engines import load
from pbp_mod.engines.gnomic.effects.compile.effects import FROM, KEYS, SHOWN, TO
from pbp_mod.engines.gnomic.effects.conditions import NUMBERS
from pbp_mod.engines.gnomic.effects.pack import HOUSE, load_pack
from pbp_mod.engines.gnomic.effects.reading import COMPARE, CONDITIONS, TARGETS
from pbp_mod.engines.gnomic.effects.targets import QUANTITIES
from pbp_mod.engines.gnomic.effects.words import MOMENTS, PARTIES, WILD
from pbp_mod.game.actions import THREAD, Seat
from pbp_mod.game.words import orders
from pbp_mod.rows.options import departures
from pbp_mod.texts.render import DIALECTS, PersonInfo, Renderer, find_templates
from tests.builders import Table
from tests.cases.gnomic.parliament import law, parliament, untyped

pytestmark = pytest.mark.once

GNOMIC = load("gnomic")
NAMES = (
    ("John.S.Mill", "JSM"),
    ("BruteForce", "BF"),
    ("Mountainhawk", "MH"),
    ("Mayan Actuary", "MA"),
    ("A_Student", "AS"),
    ("J0EBL0W", "JB"),
    ("Doctor_Who", "DW"),
    ("NerdAlert", "NA"),
)
ADVANCED = {"decrees": "yes", "confidence": "yes", "agendas": "yes"}
ON_DEMAND = {"board", "own", "reminder", "nudge", "awards", "over-mended"}
"""Texts that no notice calls for; the awards of a season are those of tests/desk/test_season.py."""


def writer(dialect: str = "plain", players: int = 8, options: Mapping[str, str] | None = None) -> Renderer:
    """What prints the texts of one game."""
    chosen = {option.name: option.default for option in GNOMIC.options} | dict(options or {})
    game = {
        "name": "Spring game",
        "engine": "gnomic",
        "title": GNOMIC.title,
        "hecklers": ["Kenny", "Doctor_Who"],
        "options": chosen,
        "departures": departures(GNOMIC, chosen),
        "seal": "5ea1" * 16,
        "by_hand": ("pack", "president"),
        "entropy": None,
        "list_seal": None,
        **dict.fromkeys(("chosen_seed", "weak_seed", "checkpoints"), False),
    }
    people = [PersonInfo(name, abbr, seat) for seat, (name, abbr) in enumerate(NAMES[:players])]
    return Renderer(
        dialect, people, words={"orders": orders("gnomic")}, game=game, overrides=None, cache=None
    )


def board_of(table: Table) -> dict[str, Any]:
    """The data of the board post."""
    view = table.engine.view(table.state, THREAD)["table"]
    return {**view, "phase": table.phase, "out": [], **table.engine.standing(table.state)}


def played(players: int, seed: int, **options: str) -> Table:
    """A random game to its end."""
    table = Table("gnomic", players, seed=f"{seed:064x}", **options)
    table.play_on(random.Random(seed), 3000)
    return table


def untyped_game() -> Table:
    """A game with a card that the moderator carries out."""
    table = parliament(
        untyped(2), law(3, {"who": "president", "do": "set", "lobby": 1}), permanent=[2, 3], players=4
    )
    table.do("propose", 0, card="901")
    for seat in range(4):
        table.do("vote", seat, choice="yes")
    table.do("close", 0)
    for seat in range(4):
        table.do("secret-lobby", seat, votes=0)
    if table.phase == "distribute":
        table.do("distribute", 0, shares={1: 1})
    table.do("adjust", None, player=1, honor=2, lobby=-1, reason="the card says so")
    table.do("adjust", None, player=2, honor=0, lobby=0, reason="nothing to get")
    table.do("resolved", None, card="2", always=True)
    return table


def rare_game() -> Table:
    """Open discs, and a card in the deck that doesn't belong to the game."""
    table = parliament(
        law(2, {"when": "open", "do": "show", "what": "vote", "who": "president"}),
        law(3, agenda=True),
        permanent=[2],
        deck=[3, 904, 905, 906, 907],
        players=4,
    )
    table.do("propose", 0, card="901")
    for seat in range(4):
        table.do("vote", seat, choice="no")
    table.do("vote", 0, choice="yes")
    table.do("close", 0)
    for seat in range(4):
        table.do("secret-lobby", seat, votes=seat % 2)
    return table


@cache
def tables() -> tuple[tuple[Table, Mapping[str, str]], ...]:
    """Games of all sizes; the options are those of the game."""
    found: list[tuple[Table, Mapping[str, str]]] = [(untyped_game(), {}), (rare_game(), {})]
    for players in range(4, 9):
        for seed in range(2):
            found.append((played(players, seed), {}))
            found.append((played(players, seed, deck="prepared"), {"deck": "prepared"}))
        for seed in range(5):
            found.append((played(players, 10 + seed, **ADVANCED), ADVANCED))
    return tuple(found)


def told(dialect: str, at_most: int = 12) -> Iterator[tuple[str, str]]:
    """Texts of all notices, of each kind some for each table."""
    for table, options in tables():
        write = writer(dialect, table.players, options)
        counts: dict[str, int] = {}
        for _, name, data in table.told:
            mark = name + "".join(str(item["do"]) for item in data.get("items", ()))
            counts[mark] = counts.get(mark, 0) + 1
            if counts[mark] <= at_most:
                yield name, write.render(f"gnomic/{name}", data)


SLIPS = re.compile(
    r"\{\{|\}\}|\{%|%\}|\b(None|True|False|Undefined)\b|Seat\(|<|>"
    r"|\*\*\*\*|\[b\]\s*\[/b\]|\[i\]\s*\[/i\]"
    r"|\s[,;.:?!](\s|$)|,,|\.\.|: *\.|\(\s*\)|\(;|NAME[A-Za-z]"
)


def untagged(text: str, dialect: str) -> str:
    """The text without the tags of a dialect of HTML."""
    return re.sub(r"<[^<>]*>", "", text) if dialect == "html" else text


@pytest.mark.parametrize("dialect", DIALECTS)
def test_every_notice_has_a_text_without_slips_in_every_dialect(dialect: str) -> None:
    said = set()
    for name, text in told(dialect, at_most=4 if dialect != "plain" else 40):
        said.add(name)
        # The second end card is told by the end itself, and what somebody chose by `decided`.
        assert text.strip() or name in ("end-card", "effect"), name
        assert not (slip := SLIPS.search(untagged(text.replace("\n>!", "\n"), dialect))), (
            f"{name}: {slip}\n{text}"
        )
        assert "\n\n\n" not in text
    ours = {name.removeprefix("gnomic/") for name in find_templates() if name.startswith("gnomic/")}
    assert said == ours - ON_DEMAND


@pytest.mark.parametrize("dialect", DIALECTS)
def test_the_longest_post_is_taken_by_any_forum(dialect: str) -> None:
    table = next(table for table, options in tables() if table.players == 8 and options == ADVANCED)
    write = writer(dialect, 8, ADVANCED)
    assert len(write.render("gnomic/opening", table.told[0][2])) < 32_000


# What is printed adds up


def read_changes(text: str) -> Iterator[tuple[str, str, int]]:
    """Player, what, and how much more or less of it: every change that a plain text tells."""
    names = "|".join(re.escape(name) for name, _ in NAMES)
    several = rf"(?:{names})(?:(?:, | and )(?:{names}))*"
    for people, number, what in re.findall(
        rf"({several}) ([+-]\d+) (honor point|lobby vote)s?(?: each)?", text
    ):
        for person in re.findall(names, people):
            yield person, what, int(number)
    for person, number in re.findall(rf"({names}) places (\d+) lobby vote", text):
        yield person, "lobby vote", -int(number)
    for secret in re.findall(r"In secret: (.+)", text):
        for name, abbr in NAMES:
            for number in re.findall(rf"\b{abbr} (\d+)", secret):
                yield name, "lobby vote", -int(number)


def test_printed_changes_add_up_to_what_everybody_has() -> None:
    for table, options in tables():
        write = writer("plain", table.players, options)
        found = {name: {"honor point": 0, "lobby vote": 2} for name, _ in NAMES[: table.players]}
        if table is tables()[0][0]:
            assert any(name == "adjusted" for _, name, _ in table.told)
        for audience, name, data in table.told:
            text = write.render(f"gnomic/{name}", data)
            changes = list(read_changes(text))
            assert audience == THREAD or not changes
            assert len(changes) >= len(re.findall(r"[+-]\d+ (?:honor|lobby)", text))
            for person, what, number in changes:
                found[person][what] += number
            if name in ("round", "over"):
                for seat, (person, _) in enumerate(NAMES[: table.players]):
                    assert found[person]["honor point"] == data["honor_now"][seat], text
                    assert found[person]["lobby vote"] == data["lobby_now"][seat], text
        assert [each["honor point"] for each in found.values()] == table.state.honor
        assert [each["lobby vote"] for each in found.values()] == table.state.lobby


# Every code in plain words


def words_macro(macro: str, argument: Any, dialect: str = "plain") -> str:
    """What a macro of the words says of a code."""
    from jinja2 import Environment

    from pbp_mod.texts.dialects import dialect as dialect_of
    from pbp_mod.texts.dialects.escaped import Escaped
    from pbp_mod.texts.environment import environment

    base: Environment = environment(dialect_of(dialect), None, None)
    used = dialect_of(dialect)
    said = (
        [Escaped(each, used) for each in argument] if isinstance(argument, list) else Escaped(argument, used)
    )
    source = f'{{% import "gnomic/_words.j2" as say with context %}}{{{{ say.{macro}(code) }}}}'
    return base.from_string(source).render(code=said).strip()


def every_word() -> list[str]:
    simple = [
        word
        for word in TARGETS
        if word not in ("most", "fewest", "number", "left of", "right of", "neighbours of", "not")
    ]
    more = [f"{side} {quantity}" for side in ("most", "fewest") for quantity in QUANTITIES]
    more += [f"{quantity} {sign} 3" for quantity in QUANTITIES for sign in COMPARE]
    beside = [f"{side} {word}" for side in ("left of", "right of", "neighbours of") for word in simple]
    return [*simple, *more, *beside, *(f"not {word}" for word in [*simple, *more, *beside[:3]])]


def every_condition() -> list[str]:
    plain = [name for name in CONDITIONS if name not in NUMBERS and name != "who"]
    numbers = [f"{name} {sign} 3" for name in NUMBERS for sign in COMPARE]
    who = ["marked: 1-8", "president, yes: 1-8", "broke-word, lobby >= 3: 0-2", "most honor: 0-0", "no: 2-2"]
    return [*plain, *numbers, *who, *(f"not {each}" for each in [*plain, *numbers])]


@pytest.mark.parametrize("dialect", DIALECTS)
def test_every_code_has_words_of_its_own(dialect: str) -> None:
    for macro, codes in (("who", every_word()), ("condition", every_condition())):
        said: dict[str, str] = {}
        for code in codes:
            text = words_macro(macro, [code] if macro == "who" else code, dialect)
            assert re.fullmatch(r"[A-Za-z0-9 ,:-]{3,}", text), f"{code}: {text!r}"
            assert not re.search(r"\b(self|sole|broke-word|kept-word|last-phase)\b", text), (
                f"{code}: {text!r}"
            )
            assert text not in said.values(), f"{code} and another say {text!r}"
            said[code] = text
            assert text == words_macro(macro, [code] if macro == "who" else code)


def test_every_place_party_and_moment_has_words() -> None:
    for place in {*FROM, *TO}:
        assert words_macro("place", place)
    for party in (*PARTIES, WILD):
        assert words_macro("party", party)
    for moment in ("red", *MOMENTS):
        assert words_macro("moment", moment)


def test_every_verb_and_what_is_shown_has_a_line() -> None:
    seen: set[str] = set()
    shown: set[str] = set()
    for table, _ in tables():
        for _, name, data in table.told:
            for item in data["items"] if name == "effect" else ():
                seen |= {item["do"]}
                shown |= {item["what"]} if item.get("what") else set()
    assert {"set", "turn", "announce", "show", "choose"} & seen
    for verb in set(KEYS) - {"manual"}:
        item: dict[str, Any] = {"do": verb, "if": [], "who": ["president"], "holds": True}
        item |= {
            "put": {"moved": []},
            "choose": {"by": Seat(0), "forced": True, "option": "keep"},
            "show": {"what": "vote", "seats": [], "opened": {}},
        }.get(verb, {"seats": [Seat(0)]} if verb in ("mark", "turn", "announce") else {})
        if item.keys().isdisjoint(
            ("moved", "option", "opened", "seats")
        ):  # else it changes what somebody has
            item |= {"change": {"honor": {Seat(0): 1}, "lobby": {}}, "found": 1}
        text = writer().render("gnomic/effect", effect(item))
        assert re.search(r"John\.S\.Mill|no law to move|nothing to show", text), f"{verb}: {text}"
    assert shown <= set(SHOWN)


def effect(*items: Mapping[str, Any]) -> dict[str, Any]:
    card = {"number": 2, "title": "Full Pews Act"}
    return {"card": card, "moment": "apply", "confidence": False, "items": list(items)}


# What single texts say


def lines_of(told: list[tuple[int, str, Mapping[str, Any]]], name: str, players: int = 4) -> str:
    write = writer("plain", players)
    return "\n".join(write.render(f"gnomic/{kind}", data) for _, kind, data in told if kind == name)


def test_a_law_is_told_with_whom_and_why() -> None:
    item = {"do": "gain", "if": [], "who": ["yes"], "holds": True}
    change = {"honor": {}, "lobby": {Seat(1): 1, Seat(2): 1}}
    text = writer("discourse").render("gnomic/effect", effect(item | {"change": change}))
    assert (
        text.replace("\u2060", "")
        == "**#2 Full Pews Act:** BruteForce and Mountainhawk **+1 lobby vote** each (voted YES).\n"
    )


def test_a_law_that_does_nothing_says_what_it_would_need() -> None:
    item = {
        "do": "gain",
        "if": ["rejected"],
        "who": ["no"],
        "holds": False,
        "because": "if",
        "failed": ["rejected"],
    }
    text = writer().render("gnomic/effect", effect(item))
    assert text == "#2 Full Pews Act: no effect, because the law passed.\n"
    two = item | {"if": ["unanimous", "not last-phase"], "failed": ["unanimous"]}
    text = writer().render("gnomic/effect", effect(two, two | {"if": ["unanimous", "last-phase"]}))
    assert text == "#2 Full Pews Act: no effect (the vote was not unanimous).\n"
    nobody = {"do": "lose", "if": [], "who": ["marked"], "holds": False, "because": "nobody"}
    assert "no effect (nobody is marked)" in writer().render("gnomic/effect", effect(nobody))


def test_a_law_that_limits_what_another_gives_is_named() -> None:
    table = parliament(
        law(2, {"rule": "lobby-gain", "max": 1}),
        law(3, {"who": "president", "do": "gain", "lobby": 3}),
        permanent=[2, 3],
    )
    for seat in range(4):
        table.do("vote", seat, choice="yes") if table.phase == "discuss" else None
    table.do("propose", 0, card="901")
    for seat in range(4):
        table.do("vote", seat, choice="yes")
    table.do("close", 0)
    for seat in range(4):
        table.do("secret-lobby", seat, votes=0)
    table.do("distribute", 0, shares={1: 1})
    assert "John.S.Mill +1 lobby vote (the President; changed by #2 Law 2)" in lines_of(table.told, "effect")


def test_the_result_names_the_laws_about_the_count() -> None:
    table = Table("gnomic", 4, seed="7" * 64, setup={"permanent": [1, 4], "president": "0"})
    card = table.table["row"][0]["card"]
    args: dict[str, Any] = next(action.args for action in table.legal() if action.args["card"] == str(card))
    table.do("propose", 0, **args)
    for seat, choice in enumerate(("yes", "no", "no", "yes")):
        table.do("vote", seat, choice=choice)
    table.do("close", 0)
    for seat in range(4):
        table.do("secret-lobby", seat, votes=0)
    text = lines_of(table.told, "result")
    assert re.search(r"John\.S\.Mill\s+YES\s+2\s+2", text)
    assert ": passed, 3 to 2" in text
    assert "(A tie would have been enough: #1 Half a Loaf Act.) Counted with: #4 Oversized Gavel Act." in text


def test_what_a_post_asks_for_is_understood_when_it_is_posted() -> None:
    """The exact words that a post gives are orders, once NAME and the like are filled in."""
    from pbp_mod.intake.phrases import Phrases
    from pbp_mod.people.names import Player, Roster

    roster = Roster([Player(name, abbr) for name, abbr in NAMES])
    table, options = next(each for each in tables() if each[1] == ADVANCED)
    phrases = Phrases(GNOMIC.vocabulary(table.settings), GNOMIC.kinds, roster, GNOMIC.read_card)
    filled = {"NUMBER": "27", "PARTY": "Royalists"}
    asked: dict[str, set[str]] = {}
    for table, options in tables():
        write = writer("discourse", table.players, options)
        for _, name, data in table.told:
            for bold in re.findall(r"\*\*(I [^*]+)\*\*", write.render(f"gnomic/{name}", data)):
                names = iter(("BF", "MH"))
                order = re.sub("NUMBER|PARTY", lambda word: filled[word[0]], bold.replace("\u2060", ""))
                order = re.sub("NAME", lambda word: next(names), order)  # noqa: B023
                order = re.sub(r"&#(\d+);", lambda entity: chr(int(entity[1])), order)
                hits = list(phrases.find(order))
                assert hits, f"{name}: {order}"
                assert not any(hit.problem for hit in hits), f"{name}: {order}: {hits}"
                asked.setdefault(name, set()).update(hit.kind for hit in hits)
    assert asked["vote-asked"] == {"lobby"}
    assert asked["discs-down"] == {"close"}
    assert asked["share-asked"] == {"distribute", "stay", "pass"}
    assert asked["stay-asked"] == {"stay", "pass"}
    assert asked["question"] == {"decide"}
    assert asked["window"] == {"challenge", "waive"}
    assert asked["discard-asked"] == {"discard-law"}
    assert asked["round"] == {"propose"}


# Board, reminders, what one holds


@pytest.mark.parametrize("dialect", DIALECTS)
def test_board_reminder_nudge_and_hand_at_every_step(dialect: str) -> None:
    rng = random.Random(4)
    write = writer(dialect, 5, ADVANCED)
    asked: set[str] = set()
    seeds = iter(range(1, 20))
    table = Table("gnomic", 5, seed="4" * 64, **ADVANCED)
    while not asked >= {"decide", "challenge", "discard-law"} or table.outcome is None:
        if table.outcome is not None:
            table = Table("gnomic", 5, seed=f"{next(seeds):064x}", **ADVANCED)
        asks = GNOMIC.asks(table.state)
        owed = [ask for ask in asks if ask.seats and not ask.optional]
        kinds = [ask.kind for ask in owed]
        fresh = not set(kinds) <= asked
        asked.update(kinds)
        if fresh:
            board = write.render("gnomic/board", board_of(table))
            seat = Seat(owed[0].seats[0])
            data = {"action": kinds[0], "actions": kinds, "missing": 1, "since": "yesterday"}
            texts = [
                board,
                write.render("gnomic/reminder", data | {"seats": [seat]}),
                write.render("gnomic/nudge", {"actions": kinds, "seat": seat, "since": None}),
            ]
            own = GNOMIC.view(table.state, seat)["own"]
            more = {"seat": seat, "phase": table.phase, "board": table.table}
            texts.append(write.render("gnomic/own", {**own, **more}))
            for text in texts:
                assert not (slip := SLIPS.search(untagged(text, dialect))), f"{slip}\n{text}"
            assert "waiting since yesterday" in texts[1]
        action = rng.choice(list(table.legal()))
        table.do(action.kind, action.by, **action.args)
    assert asked >= {"propose", "vote", "close", "secret-lobby", "distribute", "stay", "pass", "decide"}
    assert "over" in write.render("gnomic/board", board_of(table))


def test_private_messages_differ_from_seat_to_seat() -> None:
    table = Table("gnomic", 8, seed="8" * 64, **ADVANCED)
    write = writer("plain", 8, ADVANCED)
    for kind in ("decree", "agenda"):
        texts = [write.render(f"gnomic/{kind}", data) for to, name, data in table.told if name == kind]
        assert len(set(texts)) == 8
        for (to, _, _), text in zip([t for t in table.told if t[1] == kind], texts, strict=True):
            assert NAMES[to][0] in text
            assert not any(name in text for seat, (name, _) in enumerate(NAMES) if seat != to)


def test_every_card_of_the_house_pack_can_be_shown() -> None:
    pack = load_pack(HOUSE)
    write = writer("plain", 4, ADVANCED)
    for number, card in pack.laws.items():
        data = {"player": Seat(0), "card": pack.face(number)}
        text = write.render("gnomic/decree", data)
        assert card.text in text
        assert card.red_text in text


@pytest.mark.parametrize("name", [option.name for option in GNOMIC.options])
def test_every_house_rule_is_told(name: str) -> None:
    option = next(each for each in GNOMIC.options if each.name == name)
    (other,) = (value for value in option.values if value != option.default)
    chosen = {name: other} | ({"decrees": "yes"} if name == "confidence" else {})
    table = Table("gnomic", 5, **chosen)
    text = writer("plain", 5, chosen).render("gnomic/opening", table.told[0][2])
    topics = {
        "deck": "in the order that it names for a first game",
        "decrees": "Decrees",
        "confidence": "challenges",
        "agendas": "parties and agendas",
    }
    (told,) = [line for line in text.splitlines() if line.startswith("The cards are those of")]
    assert [option for option, topic in topics.items() if topic in told] == [
        each for each in topics if each in chosen
    ]
    plain = Table("gnomic", 5).told[0][2]
    assert "besides the base game" not in writer("plain", 5).render("gnomic/opening", plain)


def test_a_law_that_never_does_anything_says_so_from_then_on() -> None:
    """While the moderator carries it out he says that; once he has silenced it, its text is another one."""
    by_hand, nothing = "I'll carry this one out by hand", "It does nothing by itself"
    table = untyped_game()
    write = writer("plain", 4, {})
    told = "\n".join(
        write.render(f"gnomic/{name}", data) for _, name, data in table.told if name != "resolved"
    )
    assert by_hand in told
    assert nothing not in told
    board = write.render("gnomic/board", board_of(table))
    assert by_hand not in board
    assert table.state.face(2)["quiet"]
    table.told.clear()
    table.do("stay", 0)
    texts = "\n".join(write.render(f"gnomic/{name}", data) for _, name, data in table.told)
    assert by_hand not in texts
    assert nothing in write.render("gnomic/board", board_of(table))
    assert "round" in [name for _, name, _ in table.told]
    opening = write.render(
        "gnomic/opening", next(data for _, name, data in untyped_game().told if name == "opening")
    )
    assert by_hand in opening
