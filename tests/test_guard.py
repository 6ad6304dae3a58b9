"""The guard: no false alarm in any game, and every plain way to give a secret away is caught."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbp_mod.desk.published import Checkpoints
from pbp_mod.desk.session import read_game
from pbp_mod.engines import ENGINES, load
from pbp_mod.engines import qanon as qanon_engine
from pbp_mod.game.actions import MODERATOR, THREAD, Seat
from pbp_mod.game.secrets import Apart, InOrder, Together
from pbp_mod.people.names import Player
from pbp_mod.rows import replay
from pbp_mod.rows.corrections import corrections
from pbp_mod.texts import guard
from pbp_mod.texts.dialects import DIALECTS
from pbp_mod.texts.due import due_messages
from pbp_mod.texts.outbox import Collector, Message, board
from pbp_mod.texts.printing import Press
from tests.anygame import FINISHED, Game, any_header
from tests.conftest import Pbp
from tests.games import FIVE, SEED, election, header, session, write
from tests.playthroughs import golden, lines, logs

each_engine = pytest.mark.parametrize("engine", FINISHED)

ANNA, JR = Player("Anna", "A"), Player("J.R.", "JR")
HARSH, UNDER = Player("[b]Gwen[/b]", "GW"), Player("_under_", "UN")
PEOPLE = (ANNA, JR, HARSH, UNDER)


# ---- no false alarm


def look_through(head: dict[str, Any], rows: list[dict[str, Any]], dialect: str) -> int:
    """Every text of a game, when it comes out and once more at the end, looked at as the command line does."""
    collector = Collector()
    position = replay.opening(head, collector.hear)
    corrected, count = corrections(rows), 0
    kept = Checkpoints(head, position.engine)

    def print_all(messages: list[Message], people: Any = None) -> int:
        press = Press(head, position.opened, None, dialect, position, lambda row: kept.after(rows, row))
        for message in messages:
            press.text(message)
        if people is not None:
            press.parts([board(position)], people)
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


@each_engine
@settings(max_examples=5, deadline=None)
@given(seed=st.integers(1, 2**48), dialect=st.sampled_from(list(DIALECTS)))
def test_random_games_set_off_nothing(engine: str, seed: int, dialect: str) -> None:
    game = Game(any_header(engine, seed))
    for _ in game.play(random.Random(seed), at_most=400):
        pass
    look_through(game.header, game.rows, dialect)


# ---- what is tied to a name


def held_back(text: str, *rules: Any, to: int = THREAD) -> bool:
    try:
        guard.check(text, to, rules, PEOPLE, (SEED,), "qanon/result")
    except guard.Leak as leak:
        refusal = str(leak)
    else:
        return False
    assert "Trump" not in refusal, "the refusal names the secret"
    return True


@pytest.mark.parametrize(
    "text",
    [
        "Anna is Trump.",
        "Anna: Trump",
        "Anna (A) – **Trump**",
        "| 1 | Anna | A | Trump |",
        "   1  Anna    A   dead  Trump",
        "Trump: Anna",
        "The role of Anna: Trump",
        "QAnon wins. Trump was Anna!",
        "{'Anna': 'Trump'}",
        "Trump: J.R. and Anna",
        "[*][i]Anna[/i] plays [b]Trump[/b]",
        "ANNA IS TRUMP",
    ],
)
def test_a_role_told_plainly_is_held_back(text: str) -> None:
    assert held_back(f"Hello!\n\n{text}\n", Apart(0, ("Trump",), "the role of {}"))


@pytest.mark.parametrize("text", ["J.R. is Trump", "Trump is J.R.", "JR = Trump"])
def test_a_name_that_ends_in_a_full_stop(text: str) -> None:
    assert held_back(text, Apart(1, ("Trump",), "the role of {}"))


@pytest.mark.parametrize(
    ("seat", "text"),
    [
        (2, "[\u2060b]Gwen[\u2060/b] is Trump"),
        (2, "**&#91;b&#93;Gwen&#91;/b&#93;**: Trump"),
        (3, r"\_under\_ is Trump"),
        (3, "**&#95;under&#95;** is **Trump**"),
    ],
)
def test_names_as_a_dialect_escapes_them(seat: int, text: str) -> None:
    assert held_back(text, Apart(seat, ("Trump",), "the role of {}"))


@pytest.mark.parametrize(
    "text",
    [
        "If Anna is Trump and gets elected, QAnon win on the spot.",
        "Anna has nominated J.R. as Vice President. Trump would win now.",
        "Anna is President. Trump is one of you.",
        "Anna\n\nTrump",
        "Annabel is Trump",
        "Anna is not Trump",
        "Whether Anna is Trump nobody knows",
        "a Trump card",
    ],
)
def test_what_tells_nothing_goes_out(text: str) -> None:
    assert not held_back(text, Apart(0, ("Trump",), "the role of {}"))


def test_the_moderator_may_read_everything() -> None:
    assert not held_back(f"Anna is Trump {SEED}", Apart(0, ("Trump",), "the role of {}"), to=MODERATOR)
    assert held_back(f"by the way: {SEED}")


# ---- lists of cards


HAND = {f"gnome {n}": (f"gnome {n}", f"gnomes {n}") for n in (1, 3, 5)} | {"troll 7": ("troll 7", "trolls 7")}


@pytest.mark.parametrize(
    "text",
    [
        "Anna: gnome 1, gnome 5, troll 7",
        "Gnomes: 1, 3, 5",
        "- Gnomes: 1 and 3\n- Trolls: 7",
        "Anna played seer 4. Left: gnome 1, gnome 3 and gnome 5.",
    ],
)
def test_a_hand_that_is_listed_is_held_back(text: str) -> None:
    assert held_back(text, Together(HAND, "a hand"))


@pytest.mark.parametrize(
    "text",
    [
        "Gnomes: 1, 3, 5, 7, 9",
        "Anna played gnome 1, J.R. played gnome 3. Then troll 7 came up.",
        "Gnome 1 beats gnome 3, and a troll 7 counts less than gnome 5",
        "gnome 1, gnome 3, seer 2, gnome 5",
    ],
)
def test_cards_that_come_up_in_rules_and_posts_go_out(text: str) -> None:
    assert not held_back(text, Together(HAND, "a hand"))


def test_the_order_of_a_deck() -> None:
    words = {"M": ("M", "Moderate"), "FR": ("FR", "Far Right")}
    deck = InOrder(("FR", "FR", "M", "FR", "M", "M"), words, "the deck")
    assert held_back("Far Right, Moderate, Far Right, Moderate", deck)
    assert held_back("deck: FR FR M FR", deck)
    assert not held_back("Far Right, Moderate, Moderate, Moderate", deck)
    assert not held_back("1 Moderate policy, 2 Far Right policies, 3 Moderate, 4 M", deck)
    hand = InOrder(("FR", "M", "FR"), words, "the hand", at_least=3, any_order=True)
    assert held_back("Moderate, Far Right and Far Right", hand)
    assert not held_back("Moderate, Moderate, Far Right", hand)


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
    result = pbp(*args, code=1)
    last = result.err.splitlines()[-1]
    assert last.startswith("pbp: a text for ")
    assert "held back: line " in last
    return result.out + last


def test_a_moderators_template_that_says_too_much(game: Pbp) -> None:
    """A template has only its data, but its author knows more than that."""
    template(game, "qanon/nomination", '{% include "shipped/qanon/nomination.j2" %}\n\nEmil is Trump, ha!')
    line = refused(game, "nominate", "B")
    assert "the role of Emil" in line
    assert "qanon/nomination.j2" in line
    assert "Trump" not in line
    assert len(game("log", "--json").json) == 1, "what was recorded is kept"
    assert "the role of Emil" in refused(game, "outbox", "show", "101")
    template(game, "qanon/nomination", "Vote!")
    assert game("outbox", "show", "101").out == "Vote!\n"


def test_votes_before_the_reveal(game: Pbp) -> None:
    game("nominate", "B", "-q")
    game("vote", "A=yaw", "C=nah", "-q")
    template(game, "qanon/reminder", "So far: Anna Yaw, Cleo Nah.")
    assert "the vote of Anna" in refused(game, "remind", "--public")
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
    assert "qanon/result" in game("outbox").out, "a list of what waits holds no texts"
    game("sent", "1")


def test_a_reminder_to_one_player(game: Pbp) -> None:
    game("nominate", "B", "-q")
    game("vote", "A=yaw", "-q")
    template(game, "qanon/nudge", "Anna has voted Yaw, and you?")
    refused(game, "remind", "--private")


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
    assert "the role of Anna" in refused(game, "nominate", "B", "--format", dialect)


def test_a_message_that_goes_to_the_wrong_seat(
    pbp: Pbp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pbp("import", write(tmp_path / "log.jsonl", header(), [*election("A", "B")[:-1]]))
    original = qanon_engine.ENGINE.apply

    def twisted(state: Any, action: Any, tell: Any) -> None:
        wrong = lambda to, name, data: tell(2 if name == "hand" else to, name, data)  # noqa: E731
        original(state, action, wrong if tell else None)

    monkeypatch.setattr(qanon_engine, "ENGINE", qanon_engine.ENGINE.replaced(apply=twisted))
    line = refused(pbp, "vote", "E=yaw")
    assert "a text for Cleo" in line
    assert "the policies in hand" in line


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
    template(
        pbp,
        f"{engine}/board",
        "{% for player, cards in all.items() %}{{ player }} has {{ cards[0] }}\n{% endfor %}",
    )
    line = refused(pbp, "board")
    assert "a card that" in line


def test_the_deck_and_the_seed(game: Pbp) -> None:
    deck = game.status("--secret")["secret"]["deck"]
    template(game, "qanon/board", f"Coming up: {', '.join(deck[2:8])}")
    assert "the order of the deck" in refused(game, "board")
    template(game, "qanon/board", f"Whoever wants to check: {SEED}")
    assert "the seed" in refused(game, "board")


def test_a_public_export_is_looked_at_as_well(game: Pbp) -> None:
    game("nominate", "B", "-q")
    template(game, "qanon/nomination", "Emil is Trump")
    refused(game, "export", "--public")


def test_when_the_game_is_over_everything_is_told(pbp: Pbp, tmp_path: Path) -> None:
    rows = [*election("A", "B"), *session("A", "B", "FR", "FR")]
    pbp("import", write(tmp_path / "log.jsonl", header(), rows))
    position = replay.fold(header(), rows)
    assert load("qanon").guarded(position.state, THREAD)
    assert not any(
        isinstance(rule, Apart) and rule.seat == 0 for rule in load("qanon").guarded(position.state, 0)
    ), "his own role is no secret to anybody"
    while not (found := pbp.status())["over"]:
        pbp("nominate", found["table"]["eligible"][0], "-q")
        pbp("vote", *(f"{abbr}=nah" for _, abbr in FIVE), "-q")
    assert "Emil" in pbp("outbox", "show", str(pbp("outbox", "--json").json[-1]["id"])).out


# ---- speed


def texts(count: int) -> Iterator[tuple[Press, Message]]:
    rows = election("A", "B")
    collector = Collector()
    position = replay.opening(header())
    for row in rows:
        position.step(row, collector.hear)
    (message,) = (each for each in collector.messages() if each.id == 601)
    for _ in range(count):
        yield Press(header(), position.opened, None, None, position), message


def test_a_look_at_a_post_costs_little(monkeypatch: pytest.MonkeyPatch) -> None:
    """Well under a millisecond for the post of a result (a wide bound, for machines that are busy)."""
    spent = []
    original = Press._look_at

    def timed(self: Press, *args: Any, **options: Any) -> None:
        start = time.perf_counter()
        original(self, *args, **options)
        spent.append(time.perf_counter() - start)

    monkeypatch.setattr(Press, "_look_at", timed)
    for press, message in texts(30):
        press.text(message)
    assert sorted(spent)[len(spent) // 2] < 0.005


def test_every_engine_says_what_is_guarded() -> None:
    for engine in ENGINES:
        found = load(engine)
        game = Game(any_header(engine, 3))
        assert found.guarded(game.state, THREAD)
        for seat in range(game.players):
            assert all(rule.what for rule in found.guarded(game.state, seat))
