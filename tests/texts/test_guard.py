"""The guard: no false alarm in any game, and every plain way to give a secret away is caught."""

from __future__ import annotations

import json
import random
import shutil
import time
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from pbp_mod.desk.published import Checkpoints
from pbp_mod.desk.session import read_game
from pbp_mod.engines import ENGINES, load
from pbp_mod.engines import qanon as qanon_engine
from pbp_mod.engines.parlamento.cards import PAIRS, deck, hand_size
from pbp_mod.game.actions import MODERATOR, THREAD, Seat
from pbp_mod.game.secrets import Apart
from pbp_mod.paths import shipped_templates
from pbp_mod.rows import replay
from pbp_mod.rows.corrections import corrections
from pbp_mod.texts import guard
from pbp_mod.texts.dialects import DIALECTS
from pbp_mod.texts.due import due_messages
from pbp_mod.texts.outbox import Collector, Message, Part, board
from pbp_mod.texts.printing import Printer
from tests.anygame import PEOPLE, Game, any_header
from tests.anygame import header as any_game_header
from tests.conftest import Pbp
from tests.games import FIVE, SEED, election, header, session, write
from tests.guard_games import look_at, roster
from tests.playthroughs import golden, lines, logs

pytestmark = pytest.mark.once

# ---- no false alarm


def look_through(head: dict[str, Any], rows: list[dict[str, Any]], dialect: str) -> int:
    """Every text of a game, when it comes out and once more at the end, looked at as the command line does."""
    collector = Collector()
    position = replay.opening(head, collector.hear)
    corrected, count = corrections(rows), 0
    kept = Checkpoints(head, position.engine)

    def print_all(messages: list[Message], people: Any = None) -> int:
        printer = Printer(head, position.opened, None, dialect, position, lambda row: kept.after(rows, row))
        for message in messages:
            printer.text(message)
        if people is not None:
            printer.parts([board(position)], people)
        return len(messages)

    count += print_all(collector.messages())
    for seq, row in enumerate(rows, 1):
        entry = corrected[seq].entry if seq in corrected else row
        if entry is None:
            position.skip()
            continue
        before = set(collector.parts)
        position.step(entry, collector.hear)
        new = [message for message in collector.messages() if message.id not in before]
        count += print_all(new, position.roster.people())
    return count + print_all(due_messages(head, rows))


@pytest.mark.parametrize("log", logs(), ids=lambda log: f"{golden(log).parent.name}-{golden(log).stem}")
def test_golden_games_set_off_nothing(log: Path) -> None:
    head, rows = read_game(enumerate(lines(log), 1))
    assert look_through(head, rows, head.get("dialect", "plain")) > 10


@pytest.mark.parametrize("first", range(10))
def test_no_text_of_ours_is_held_back_whatever_the_players_are_called(first: int) -> None:
    """A fiftieth of the 5,000 games of docs/reliability.md."""
    looked = [look_at(number) for number in range(10 * first, 10 * first + 10)]
    assert [held for each in looked for held in each.held] == []
    assert sum(each.texts for each in looked) > 500
    assert any(each.twice for each in looked), "no name was awkward"


@pytest.mark.parametrize("dialect", DIALECTS)
@pytest.mark.parametrize(
    "says",
    [
        *(
            "{{ who }} is {{ role }}",
            "{{ role }}: {{ who.abbr }}",
            "{{ [[who, role]]|table }}",
            "{{ {who: role} }}",
        ),
        *("{{ role|spoiler(who) }}", "{{ who|heading }}{{ role }}", "{{ who.mention }} is {{ role|upper }}"),
        *("{{ who|upper }}s role: {{ role }}", "{{ [who ~ ': ' ~ role]|bullets }}", "{{ [who, role] }}"),
    ],
)
def test_a_leak_is_found_whatever_the_player_is_called(dialect: str, says: str, tmp_path: Path) -> None:
    """The first look must miss no name that the second would find: signs, one letter, the words of a tie."""
    own = tmp_path / "templates" / "qanon" / "leak.j2"
    own.parent.mkdir(parents=True)
    own.write_text(says, "utf-8")
    rng = random.Random(5)
    for number in range(12):
        players, _ = roster("qanon", 7, rng)
        head = any_header("qanon", number) | {"options": {"theme": "qanon"}}
        head["players"] = [{"name": player.name, "abbr": player.abbr} for player in players]
        position = replay.opening(head)
        printer = Printer(head, position.opened, str(tmp_path), dialect, position)
        for seat, told in enumerate(position.state.roles):
            part = Part("qanon/leak", {"who": Seat(seat), "role": told})
            with pytest.raises(guard.Leak) as leak:
                printer.parts([part], position.roster.people())
            assert "line " in str(leak.value), players


AWKWARD = ("Ashley", "Tom", "Isabel", "Bob", "Carl", "Dave", "Eve")


@pytest.mark.parametrize(
    ("engine", "names"),
    [
        ("qanon", AWKWARD),
        ("qanon", ("Moderate Mike", "Mr. Moderate", "Moderate", "Trump", "QAnon", "Far Right", "President")),
        ("qanon", ("FR", "M", "Yaw", "Nah", "The", "Is", "Or")),
        ("parlamento", ("Ashley", "Orla", "Hammer", "Book", "Feather")),
        ("claim", ("Gnome 5", "Dragon")),
        ("gnomic", ("Yes", "No", "President", "Decree", "Royalist")),
    ],
)
def test_a_game_can_be_opened_whoever_plays(pbp: Pbp, engine: str, names: tuple[str, ...]) -> None:
    words = [word for name in names for word in ("--player", name)]
    for number in range(1, 13):
        made = pbp("new", engine, f"t{number}", *words, "--seed", f"{number:032x}")
        assert len(made.out) > 1000
        assert all(letter["held"] is None for letter in pbp("outbox", "--json").json)


# ---- deliberate faults, through the command line


@pytest.fixture
def game(pbp: Pbp, tmp_path: Path) -> Pbp:
    pbp("import", write(tmp_path / "log.jsonl", header(), []))
    return pbp


def template(pbp: Pbp, name: str, text: str) -> None:
    file = pbp.state / "templates" / f"{name}.j2"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, "utf-8")


def refused(pbp: Pbp, *args: str) -> str:
    """Why a text that isn't kept, or is asked for by its number, is held back."""
    result = pbp(*args, code=1)
    last = result.err.splitlines()[-1]
    assert last.startswith("pbp: ")
    assert " would give away " in last
    return result.out + last


def waits(pbp: Pbp, *args: str) -> str:
    """Why a text of a row that is recorded is held back."""
    result = pbp(*args, code=3)
    assert " would give away " in result.err
    return result.out + result.err


def held(pbp: Pbp, number: int) -> str:
    """Why the outbox holds that text back; all others are there."""
    found = {letter["id"]: letter for letter in pbp("outbox", "--json").json}
    assert [letter["id"] for letter in found.values() if letter["held"] is not None] == [number]
    assert all((letter["text"] is None) is (letter["id"] == number) for letter in found.values())
    why: str = found[number]["held"]
    return why


def test_a_moderators_template_that_says_too_much(game: Pbp) -> None:
    """A template has only its data, but its author knows more than that."""
    template(game, "qanon/nomination", '{% include "shipped/qanon/nomination.j2" %}\n\nEmil is Trump, ha!')
    recorded = game("nominate", "B", code=3)
    assert "Recorded row 1" in recorded.err
    assert "Awaited: vote" in recorded.err
    assert recorded.err.splitlines()[-1].startswith("pbp: it is recorded, but text 101 is held back")
    assert "Emil is" not in recorded.out + recorded.err
    assert len(game("log", "--json").json) == 1, "what was recorded is kept"
    why = held(game, 101)
    assert "the role of Emil" in why
    assert "qanon/nomination.j2" in why
    assert "Trump" not in why
    assert "101     pending, held" in game("outbox").out
    assert "the role of Emil" in refused(game, "outbox", "show", "101")
    assert "the role of Emil" in refused(game, "outbox", "copy", "101")
    assert "the role of Emil" in refused(game, "sent", "101")
    assert "Not marked: 101 is held back" in game("sent", "--all").err
    assert [letter["id"] for letter in game("outbox", "--json").json if letter["status"] == "pending"] == [
        101
    ]
    template(game, "qanon/nomination", "Vote!")
    assert game("outbox", "show", "101").out == "Vote!\n"
    game("sent", "101")


def test_a_dry_run_tells_what_would_be_held_back(game: Pbp) -> None:
    template(game, "qanon/nomination", "Emil is Trump")
    tried = game("nominate", "B", "--dry-run")
    assert "Held back: thread · 101: line 1 would give away the role of Emil" in tried.err
    assert game("log", "--json").json == []


def test_one_held_text_hides_no_other(pbp: Pbp, tmp_path: Path) -> None:
    pbp("import", write(tmp_path / "log.jsonl", header(), [*election("A", "B")[:-1]]))
    template(pbp, "qanon/result", "Emil is Trump")
    recorded = pbp("vote", "E=yaw", code=3)
    assert "Held back: thread · 601: line 1 would give away the role of Emil" in recorded.err
    assert "PM to Anna · 602" in recorded.out
    assert "the role of Emil" in held(pbp, 601)
    assert "Far Right" in pbp("outbox", "show", "602").out
    shown = pbp("show", "6", "--json").json["messages"]
    assert [each["held"] is None for each in shown] == [False, True]
    assert pbp("status").code == 0


def test_a_game_is_made_though_its_opening_is_held_back(pbp: Pbp) -> None:
    template(pbp, "qanon/opening", "The board: Anna is Trump, Anna is QAnon, Anna is Moderate")
    words = [word for name, _ in FIVE for word in ("--player", name)]
    made = pbp("new", "qanon", "one", *words, code=3)
    assert "Held back: thread · 1: line 1 would give away the role of Anna" in made.err
    assert " · 2 " in made.out
    assert pbp.status()["phase"] == "nomination"


def test_votes_before_the_reveal(game: Pbp) -> None:
    game("nominate", "B", "-q")
    game("vote", "A=yaw", "C=nah", "-q")
    template(game, "qanon/reminder", "So far: Anna Yaw, Cleo Nah.")
    assert "the vote of Anna" in waits(game, "remind", "--public")
    for text in ("1 Yaw, 1 Nah so far", "Yaw: 1, Nah: 1"):
        template(game, "qanon/reminder", text)
        assert "how the votes stand" in waits(game, "remind", "--public", "--note", text)
    template(game, "qanon/board", "| Cleo | Nah |")
    assert "the vote of Cleo" in refused(game, "board")
    game("vote", "B=yaw", "D=yaw", "E=yaw", "-q")
    assert "Cleo" in game("board").out, "now everybody knows"


def test_a_text_that_waited_is_looked_at_as_of_its_moment(game: Pbp) -> None:
    """The hand of a government that is long out of office is as secret as it was."""
    game("nominate", "B", "-q")
    game("vote", *(f"{abbr}=yaw" for _, abbr in FIVE), "-q")
    hand = game.status("--secret")["secret"]["hand"]
    game("discard", "FR", "-q")
    game("enact", "FR", "-q")
    template(game, "qanon/session", f"They hold {', '.join(hand)}")
    assert "the policies in hand" in refused(game, "outbox", "show", "601")
    assert "the policies in hand" in held(game, 601)
    listed = game("outbox").out
    assert "601" in listed
    assert "Enacted: Far Right" in listed
    game("sent", "1")


def test_a_reminder_to_one_player(game: Pbp) -> None:
    game("nominate", "B", "-q")
    game("vote", "A=yaw", "-q")
    template(
        game,
        "qanon/nudge",
        "{% if seat.name == 'Cleo' %}Anna has voted Yaw, and you?{% else %}Vote!{% endif %}",
    )
    said = waits(game, "remind", "--private")
    assert "Held back: PM to Cleo" in said
    assert "──── PM to Emil" in said, "nobody else has to wait for that"


@pytest.mark.parametrize("dialect", DIALECTS)
def test_a_notice_with_too_much_in_it(game: Pbp, monkeypatch: pytest.MonkeyPatch, dialect: str) -> None:
    """The fault is in the engine here: it tells the thread what it tells the seats."""
    template(
        game,
        "qanon/nomination",
        "{% for player, role in roles.items() %}{{ player }}: {{ role }}\n{% endfor %}",
    )
    original = qanon_engine.ENGINE.apply

    def leaky(state: Any, action: Any, tell: Any) -> None:
        def told(audience: int, name: str, data: Any) -> None:
            roles = {Seat(seat): role for seat, role in enumerate(state.roles)}
            tell(audience, name, data | {"roles": roles})

        original(state, action, told if tell else None)

    monkeypatch.setattr(qanon_engine, "ENGINE", qanon_engine.ENGINE.replaced(apply=leaky))
    recorded = game("nominate", "B", "--format", dialect, code=3)
    assert "Held back: thread · 101: line 1 would give away the role of Anna" in recorded.err
    assert "Moderate" not in recorded.out


def test_a_message_that_goes_to_the_wrong_seat(
    pbp: Pbp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The template is ours, and so is the fault."""
    pbp("import", write(tmp_path / "log.jsonl", header(), [*election("A", "B")[:-1]]))
    original = qanon_engine.ENGINE.apply

    def twisted(state: Any, action: Any, tell: Any) -> None:
        wrong = lambda to, name, data: tell(2 if name == "hand" else to, name, data)  # noqa: E731
        original(state, action, wrong if tell else None)

    monkeypatch.setattr(qanon_engine, "ENGINE", qanon_engine.ENGINE.replaced(apply=twisted))
    pbp("vote", "E=yaw", code=3)
    why = held(pbp, 604)
    assert "the policies in hand" in why
    assert "one of pbp's own" in why


@pytest.mark.parametrize("engine", ["claim", "parlamento"])
def test_a_view_that_leaks_a_hand(
    engine: str, pbp: Pbp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = load(engine)
    head = any_header(engine, 5)
    pbp("import", write(tmp_path / "log.jsonl", head, []))
    original = found.view

    def leaky(state: Any, audience: int) -> Any:
        secret = original(state, MODERATOR)["secret"]
        return original(state, audience) | {
            "table": original(state, audience)["table"] | {"all": secret["hands"]}
        }

    module = import_module(f"pbp_mod.engines.{engine}")
    monkeypatch.setattr(module, "ENGINE", found.replaced(view=leaky))
    template(
        pbp, f"{engine}/board", "{% for player, cards in all.items() %}{{ cards | join(', ') }}\n{% endfor %}"
    )
    assert "the hand of seat" in refused(pbp, "board")
    for says in ("{{ player }} has {{ cards[0] }}", "{{ cards[0] }} is held by {{ player }}"):
        template(pbp, f"{engine}/board", "{% for player, cards in all.items() %}" + says + "\n{% endfor %}")
        line = refused(pbp, "board")
        assert "a card that" in line


def test_the_deck_and_the_seed(game: Pbp) -> None:
    deck = game.status("--secret")["secret"]["deck"]
    template(game, "qanon/board", f"Coming up: {', '.join(deck[2:8])}")
    assert "the order of the deck" in refused(game, "board")
    for text in (SEED, SEED.upper(), SEED[:32]):
        template(game, "qanon/board", f"Whoever wants to check: {text}")
        said = refused(game, "board")
        assert "the seed" in said
        assert SEED[:16] not in said.casefold()


def test_a_public_export_leaves_out_what_is_held_back(game: Pbp) -> None:
    game("nominate", "B", "-q")
    template(game, "qanon/nomination", "Emil is Trump")
    written = game("export", "--public")
    assert "Left out: text 101, which is held back" in written.err
    posts = [line for line in map(json.loads, written.out.splitlines()) if "post" in line]
    assert [each["post"] for each in posts] == [1]
    assert "Emil is Trump" not in written.out


def test_remarks_that_are_posted_are_the_moderators_own_words(game: Pbp) -> None:
    recorded = game("skip", "Emil is Trump, and asleep", code=3)
    assert "the role of Emil" in recorded.err.splitlines()[-3]
    game("undo", "--yes", "-q")
    assert "asleep" in game("skip", "Emil is asleep; Trump may be, too").out


# ---- what is let go


def test_a_held_text_is_released_once_it_was_read(game: Pbp) -> None:
    template(game, "qanon/nomination", "Emil is Trump, as he says himself. {{ nominee }}?")
    game("nominate", "B", code=3)
    doubtful = game.refused("outbox", "release", "101")
    assert "the role of Emil" in doubtful
    assert "--yes" in doubtful
    tried = game("outbox", "release", "101", "--yes", "--dry-run")
    assert "Emil is Trump" in tried.err
    assert tried.out == ""
    assert "held back" in game.refused("outbox", "show", "101")
    done = game("outbox", "release", "101", "--yes", "--note", "he said so in the thread")
    assert "Emil is Trump, as he says himself. Bert?" in done.err
    assert done.out == ""
    row = json.loads(game("export").out.splitlines()[-1])
    assert (row["action"], row["message"], row["note"]) == ("release", 101, "he said so in the thread")
    assert "Trump" not in json.dumps(row)
    assert game("outbox", "show", "101").out == "Emil is Trump, as he says himself. Bert?\n"
    assert all(letter["held"] is None for letter in game("outbox", "--json").json)
    assert "[b]" not in game("outbox", "show", "101", "--format", "phpbb").out
    assert "is not held back" in game.refused("outbox", "release", "101", "--yes")
    game("vote", "A=yaw", "-q")
    assert game("sent", "101").code == 0


def test_a_release_lapses_when_the_words_change(game: Pbp) -> None:
    template(game, "qanon/nomination", "Emil is Trump. {{ nominee }}?")
    game("nominate", "B", code=3)
    game("outbox", "release", "101", "--yes")
    template(game, "qanon/nomination", "Emil is Trump! {{ nominee }}?")
    assert "the role of Emil" in held(game, 101)
    template(game, "qanon/nomination", "Emil is Trump. {{ nominee }}?")
    assert game("outbox", "show", "101").out == "Emil is Trump. Bert?\n"
    game("amend", "1", "C", "--yes", "-q")
    assert "the role of Emil" in next(
        letter["held"] for letter in game("outbox", "--json").json if letter["id"] == 101
    )


def test_a_release_can_be_undone_and_travels_with_the_log(game: Pbp, tmp_path: Path) -> None:
    template(game, "qanon/nomination", "Emil is Trump")
    game("nominate", "B", code=3)
    game("outbox", "release", "101", "--yes")
    log = tmp_path / "out.jsonl"
    game("export", log)
    game("import", log, "--name", "twin")
    assert game("outbox", "show", "101", "--game", "twin").out == "Emil is Trump\n"
    assert game("export", "--game", "twin").out.splitlines()[1:] == log.read_text("utf-8").splitlines()[1:]
    game("use", "test")
    assert "isn't amended" in game.refused("amend", "2", "101", "--yes")
    assert "release" not in game("explain", "2").out
    assert "A text that was held back goes out" in game("explain", "2", "--secret").out
    game("undo", "--yes")
    assert "the role of Emil" in held(game, 101)


@pytest.mark.parametrize(
    ("number", "said"),
    [("1", "is not held back"), ("777", "there is no message 777"), ("102", "there is no message 102")],
)
def test_what_cannot_be_released(game: Pbp, number: str, said: str) -> None:
    template(game, "qanon/nomination", "Emil is Trump")
    game("nominate", "B", code=3)
    assert said in game.refused("outbox", "release", number, "--yes")


# ---- templates that are broken


def test_a_broken_template_stops_its_own_texts_only(game: Pbp) -> None:
    template(game, "qanon/nomination", "Vote!\n{{ nobody }}")
    recorded = game("nominate", "B", code=3)
    assert "nomination.j2, line 2: 'nobody' is undefined" in recorded.err
    assert "line 2" in held(game, 101)
    assert "## QAnon" in game("outbox", "show", "1").out
    for command in (["outbox", "show"], ["outbox", "copy"], ["sent"]):
        line = game.refused(*command, "101")
        assert "line 2" in line
        assert "release" not in line, "a broken template can't be released"
    assert "line 2" in game.refused("outbox", "release", "101", "--yes")
    posts = [line for line in map(json.loads, game("export", "--public").out.splitlines()) if "post" in line]
    assert len(posts) == 1
    assert "Not marked: 101" in game("sent", "--all").err
    game("vote", "A=yaw", "-q")
    assert "To be sent: 101" in game("status").out
    game("undo", "--yes", "-q")
    found = game("doctor", "--json", code=1).json
    assert any("nomination.j2, line 2" in each["what"] and "101 of test" in each["what"] for each in found)
    template(game, "qanon/nomination", "Vote!")
    assert game("outbox", "show", "101").out == "Vote!\n"


def test_a_broken_template_of_a_sent_text_hinders_no_correction(game: Pbp) -> None:
    game("nominate", "B", "-q")
    game("sent", "--all")
    template(game, "qanon/nomination", "{% if %}")
    assert game("status").code == 0
    letters = {letter["id"]: letter for letter in game("outbox", "--all", "--json").json}
    assert (letters[101]["status"], letters[101]["text"]) == ("sent", None)
    assert "line 1" in letters[101]["held"]
    amended = game("amend", "1", "C", "--yes", "--dry-run")
    assert "101 was sent and may read differently now (template " in amended.err
    undone = game("undo", "--yes")
    assert "101 was sent and no longer holds" in undone.err


def test_what_the_moderator_is_told_needs_no_template_of_his(game: Pbp) -> None:
    """It is told on his terminal and waits nowhere, whatever his own templates make of it."""
    position = replay.fold(header(), [])
    data = {"president": Seat(0), "nominee": Seat(1)}
    told = Message(99, MODERATOR, (Part("qanon/nobody-eligible", data),), position.roster.people())
    ours = Printer(header(), position.opened, str(game.state)).text(told)
    template(game, "qanon/nobody-eligible", "{{ nobody }}")
    assert Printer(header(), position.opened, str(game.state)).text(told) == ours


def test_templates_of_the_moderators_own_that_are_honest(pbp: Pbp, tmp_path: Path) -> None:
    """Copies of all of ours, with people who have ordinary names: nothing is held back in whole games."""
    shutil.copytree(shipped_templates(), pbp.state / "templates")
    for engine in ENGINES:
        played = Game(any_header(engine, 11))
        for _ in played.play(random.Random(11)):
            pass
        log = write(tmp_path / f"{engine}.jsonl", played.header | {"name": engine}, played.rows)
        pbp("import", log)
        letters = pbp("outbox", "--json").json
        assert len(letters) > 10
        assert [letter["held"] for letter in letters if letter["held"] is not None] == []


@pytest.mark.parametrize("suit", ["hammer", "book"])
@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_suit_of_parlamento_in_one_hand_holds_no_opening_post_back(players: int, suit: str) -> None:
    """It lists all cards of the deck, suit by suit."""
    left = [card.text for card in deck(players, PAIRS)]
    hand = list(dict.fromkeys(card for card in left if card.startswith(suit)))
    for card in hand:
        left.remove(card)
    size = hand_size(players)
    hands = [[*hand, *left], left[size - len(hand) :]]
    hands += [hands[-1][size * at :] for at in range(1, players - 1)]
    deal = {PEOPLE[seat][1]: cards[:size] for seat, cards in enumerate(hands)}
    played = Game(any_game_header("parlamento", players, 1) | {"setup": {"deals": [deal]}})
    assert look_through(played.header, [], "discourse") == 2 * (players + 1) + 1  # and the board


def test_the_hands_of_a_new_round_are_secret_from_its_beginning(pbp: Pbp, tmp_path: Path) -> None:
    """The post that ends a round names its cards, and they are in other hands already."""
    played = Game(any_header("parlamento", 11))
    for _ in played.play(random.Random(11)):
        if played.state.round == 2:
            break
    pbp("import", write(tmp_path / "log.jsonl", played.header | {"name": "test"}, played.rows))
    assert [letter["held"] for letter in pbp("outbox", "--json").json if letter["held"]] == []
    template(pbp, "parlamento/board", f"Seat 1 holds {played.state.hands[0][0].text}")
    assert "a card that" in pbp.refused("board")


def told(position: replay.Position, text: str, to: int = THREAD) -> str | None:
    """What words of the moderator's own would give away to somebody."""
    rules, people = position.engine.secrets_from(position.state, to), position.roster.people()
    assert (
        guard.suspicious(text, rules, people, [], own=True)
        or guard.find(text, rules, people, [], text) is None
    )
    found = guard.find(text, rules, people, [], text)
    return None if found is None else found[1]


def test_what_a_government_has_discarded_and_holds() -> None:
    position = replay.fold(header(), [*election("A", "B"), *session("A", "B", "FR", "FR")[:1]])
    one, other = position.state.hand
    for text in (f"Bert holds {one}/{other}", f"Bert has {other} and {one}", f"Bert: {one}, {other}"):
        assert told(position, text) == told(position, text, 2) == "the policies of Bert"
        assert told(position, text, 0) is told(position, text, 1) is None
    for text in ("Anna discarded FR", "Anna threw away a Far Right policy", "Anna has discarded Far Right"):
        assert told(position, text) == "what Anna has discarded"
        assert told(position, text, 0) is None
    for text in (
        "Anna has discarded a policy",
        "Bert, please send me Moderate or Far Right",
        "Bert has two policies",
    ):
        assert told(position, text) is None


def test_lobby_votes_that_are_placed_in_secret() -> None:
    for seed in range(1, 40):
        played = Game(any_game_header("gnomic", 5, seed))
        for _ in played.play(random.Random(seed), at_most=200):
            placed = [seat for seat, count in enumerate(played.state.secret) if count > 0]
            if placed and played.engine.phase(played.state) == "secret-votes":
                break
        else:
            continue
        break
    seat = placed[0]
    count, name = played.state.secret[seat], played.position.roster.name(seat)
    for text in (
        f"{name} placed {count} secret lobby votes",
        f"{name}'s secret votes: {count}",
        f"{count} secretly from {name}",
    ):
        assert told(played.position, text) == f"the secret lobby votes of {name}"
        assert told(played.position, text, seat) is None
    for text in (
        f"{name} has placed secret lobby votes",
        f"{name}, how many secret lobby votes?",
        f"{name} has {count} honor",
    ):
        assert told(played.position, text) is None


def test_when_the_game_is_over_everything_is_told(pbp: Pbp, tmp_path: Path) -> None:
    rows = [*election("A", "B"), *session("A", "B", "FR", "FR")]
    pbp("import", write(tmp_path / "log.jsonl", header(), rows))
    position = replay.fold(header(), rows)
    assert load("qanon").secrets_from(position.state, THREAD)
    assert not any(
        isinstance(rule, Apart) and rule.seat == 0 for rule in load("qanon").secrets_from(position.state, 0)
    ), "his own role is no secret to anybody"
    while not (found := pbp.status())["over"]:
        pbp("nominate", found["table"]["eligible"][0], "-q")
        pbp("vote", *(f"{abbr}=nah" for _, abbr in FIVE), "-q")
    assert "Emil" in pbp("outbox", "show", str(pbp("outbox", "--json").json[-1]["id"])).out


# ---- speed


def texts(count: int) -> Iterator[tuple[Printer, Message]]:
    rows = election("A", "B")
    collector = Collector()
    position = replay.opening(header())
    for row in rows:
        position.step(row, collector.hear)
    (message,) = (each for each in collector.messages() if each.id == 601)
    for _ in range(count):
        yield Printer(header(), position.opened, None, None, position), message


def test_a_look_at_a_post_costs_little(monkeypatch: pytest.MonkeyPatch) -> None:
    """Well under a millisecond for the post of a result (a wide bound, for machines that are busy)."""
    spent = []
    original = Printer._look

    def timed(self: Printer, *args: Any) -> Any:
        start = time.process_time()
        found = original(self, *args)
        spent.append(time.process_time() - start)
        return found

    monkeypatch.setattr(Printer, "_look", timed)
    for printer, message in texts(30):
        printer.text(message)
    assert sorted(spent)[len(spent) // 2] < 0.005


def test_every_engine_says_what_is_secret() -> None:
    for engine in ENGINES:
        found = load(engine)
        games = [Game(any_header(engine, seed)) for seed in range(3, 9)]  # one with votes may have no roles
        game = next(each for each in games if found.secrets_from(each.state, THREAD))
        for seat in range(game.players):
            assert all(rule.what for rule in found.secrets_from(game.state, seat))
