"""The page of a game: of one that runs it holds what is marked as sent to the thread, and no trace of anything else."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest
from bs4 import BeautifulSoup
from hypothesis import given, settings
from hypothesis import strategies as st

from pbp_mod.desk.recap import Then, recap
from pbp_mod.desk.wording import Wording
from pbp_mod.engines import load
from pbp_mod.errors import NotAllowed, PbpError
from pbp_mod.game.actions import MODERATOR, Channel
from pbp_mod.testing.viewers import course
from pbp_mod.texts.dialects import PAGE
from pbp_mod.texts.dialects.pieces import clean
from pbp_mod.texts.render import PersonInfo, Renderer
from tests.conftest import Pbp
from tests.games import ROLES, election, header, session
from tests.pages.desks import Desk, played
from tests.pictures.sights import ENGINES, HARD
from tests.secrecy import ByTheRules
from tests.texts.hostile import HOSTILE, as_entered

pytestmark = pytest.mark.once

each_engine = pytest.mark.parametrize("engine", ENGINES)
LARGEST = 500_000
"""Bytes of a page."""


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Callable[..., Desk]]:
    """Makes desks, each in a folder of its own."""
    made: list[Desk] = []

    def make(head: Any, rows: Any = ()) -> Desk:
        made.append(Desk(tmp_path / str(len(made)), head, rows))
        return made[-1]

    yield make
    for each in made:
        each.close()


Make = Callable[..., Desk]


# ---- secrets


@each_engine
def test_nothing_behind_the_last_marked_post_shows(desk: Make, engine: str) -> None:
    """The page is the same, byte for byte, as if the game had stopped there."""
    at_hand, rng = played(engine, 5, 70), random.Random(5)
    whole = desk(at_hand.header, at_hand.rows)
    posts = whole.posts()
    for count in sorted(rng.sample(range(1, len(posts)), min(3, len(posts) - 1))):
        row = posts[count - 1].row
        one, other = desk(at_hand.header, at_hand.rows), desk(at_hand.header, at_hand.rows[:row])
        for each in (one, other):
            each.mark(posts[:count])
        assert one.page() == other.page()


@each_engine
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_games_that_differ_in_secrets_have_the_same_page(desk: Make, engine: str, seed: int) -> None:
    """As long as the thread can't know a difference."""
    pair = None
    for games, _, row in course(ByTheRules(engine), seed, 0):
        if row > 60:
            break
        # A checkpoint is made of all secrets and tells none of them.
        pair = [(each.header | {"checkpoints": False}, list(each.rows)) for each in games]
    assert pair is not None
    desks = [desk(head, rows) for head, rows in pair]
    for each in desks:
        each.mark(each.posts())
    assert desks[0].page() == desks[1].page()


def test_no_number_tells_of_messages(desk: Make) -> None:
    """Votes that came twice, remarks and discards lie between the same posts."""
    rows = [*election("A", "B"), *session("A", "B", "FR", "M")]
    again = [
        *rows[:3],
        {"action": "vote", "by": "B", "choice": "nah"},
        {"action": "note", "text": "B is of two minds"},
        *rows[2:],
    ]
    pages = []
    for each in (rows, again):
        at_hand = desk(header(), each)
        at_hand.mark(at_hand.posts())
        pages.append(at_hand.page())
    assert pages[0] == pages[1]


@each_engine
@settings(max_examples=3, deadline=None)
@given(seed=st.integers(1, 2**32))
def test_what_the_moderator_keeps_to_himself_is_on_no_page(
    tmp_path_factory: Any, engine: str, seed: int
) -> None:
    """While the game runs and when it is over: no words of messages, no remarks, no seed. What was said in the thread, as
    `reveal` publishes it, is told at the end and no sooner.
    """
    at_hand, rng, said = played(engine, seed, 0), random.Random(seed), 0
    while not at_hand.over:
        row = at_hand.row(at_hand.choose(rng))
        marked = {key: f"canary-{key}" for key in ("source", "note", "text", "moderator") if key not in row}
        kind = at_hand.engine.kinds[row["action"]]
        if kind.channel is Channel.THREAD and "by" in row:
            said += 1
            marked["text"] = f"spoken-<b>{said}."
        at_hand.record(row | marked)
        if rng.random() < 0.1:
            at_hand.record({"action": "note", "text": "canary-note"})
    made = Desk(tmp_path_factory.mktemp("desk"), at_hand.header, at_hand.rows)
    posts = made.posts()
    made.mark(posts[:-1])
    page = made.page()
    assert "canary" not in page
    assert "spoken" not in page
    assert at_hand.header["seed"] not in page
    made.mark(posts[-1:])
    whole = made.page()
    assert "canary" not in whole
    assert at_hand.header["seed"] not in whole
    assert re.findall(r"spoken-&lt;b&gt;(\d+)\.", whole) == [str(number) for number in range(1, said + 1)]
    made.close()


def test_a_post_that_is_not_marked_holds_the_pictures_back(desk: Make) -> None:
    at_hand = desk(header(), [*election("A", "B"), *session("A", "B", "FR", "M")])
    opening, vote, result, closed = at_hand.posts()
    at_hand.mark([opening, vote, closed])
    made = recap(at_hand.session(), str(at_hand.folder))
    assert made.waiting == result.id
    assert made.recap.steps[-1].picture == made.recap.steps[-2].picture
    assert "policies: 0 of 5" in made.recap.steps[-1].picture.alt
    at_hand.mark([result])
    made = recap(at_hand.session(), str(at_hand.folder))
    assert made.waiting is None
    assert "policies: 1 of 5" in made.recap.steps[-1].picture.alt


def test_a_correction_shows_when_its_erratum_is_out(desk: Make) -> None:
    at_hand = desk(header(), election("A", "B"))
    at_hand.mark(at_hand.session().messages())
    before = at_hand.page()
    session_ = at_hand.session()
    session_.record([{"action": "amend", "event": 3, "row": {"action": "vote", "by": "B", "choice": "nah"}}])
    assert at_hand.page() == before
    erratum = at_hand.posts()[-1]
    assert erratum.template == "common/correction"
    at_hand.mark([erratum])
    steps = recap(at_hand.session(), str(at_hand.folder)).recap.steps
    old = [step for step in steps if step.raw is not None]
    assert len(old) == 1, "what was told wrongly stands as it went out"
    assert "5 to 0" in str(old[0].raw)
    assert steps[-1].html is not None
    assert len(steps) == len(re.findall(r'<section id="post-', before)) + 1


@pytest.mark.parametrize("seed", range(1, 7))
def test_no_correction_shows_before_its_erratum_is_out(desk: Make, seed: int) -> None:
    """Whatever is struck out or amended in a game whose posts are all out, the page stays as it was."""
    at_hand, rng = played("qanon", seed, 90), random.Random(seed)
    made = desk(at_hand.header, at_hand.rows)
    made.mark(made.posts())
    before, other, corrected = made.page(), {"yaw": "nah", "nah": "yaw", "M": "FR", "FR": "M"}, 0
    for _ in range(40):
        event = rng.randint(1, len(at_hand.rows))
        row = at_hand.rows[event - 1]
        key = next((each for each in ("choice", "card") if row.get(each) in other), None)
        action = (
            {"action": "void", "event": len(made.session().entries) - corrected}
            if key is None
            else {"action": "amend", "event": event, "row": row | {key: other[row[key]]}}
        )
        try:
            made.session().record([action])
        except PbpError:
            continue
        corrected += 1
        assert made.page() == before, action
        if corrected == 3:
            break
    assert corrected


@each_engine
def test_no_correction_shows_on_the_page_of_a_finished_game_before_its_erratum_is_out(
    desk: Make, engine: str
) -> None:
    """Be it that the game goes on with it, or that what was known, drawn or won was something else."""
    at_hand = played(engine, 3)
    made = desk(at_hand.header, at_hand.rows)
    made.mark(made.posts())
    before = made.page()
    assert 'id="known"' in before
    for number, event in enumerate(range(len(at_hand.rows), len(at_hand.rows) - 12, -1), 1):
        made.session().record([{"action": "void", "event": event}])
        if number in (1, 12):
            assert made.page() == before, event


def test_what_is_no_longer_due_stands_as_it_went_out(desk: Make) -> None:
    at_hand = desk(header(), election("A", "B"))
    at_hand.mark(at_hand.session().messages())
    before = at_hand.page()
    at_hand.session().record([{"action": "void", "event": each, "at": "now"} for each in (6, 5, 4, 3, 2, 1)])
    assert at_hand.page() == before
    at_hand.mark(at_hand.posts())
    steps = recap(at_hand.session(), str(at_hand.folder)).recap.steps
    gone = [step for step in steps if step.raw is not None]
    assert {"vote is open" in str(step.raw) for step in gone} == {True, False}
    assert "President Anna nominates" in steps[-1].picture.alt


def test_another_spelling_of_a_name_shows_from_the_next_post_on(desk: Make) -> None:
    at_hand = desk(header(), election("A", "B"))
    at_hand.mark(at_hand.posts())
    before = at_hand.page()
    at_hand.session().record([{"action": "rename", "player": "A", "new": "Annabel"}])
    assert at_hand.page() == before
    at_hand.session().record(session("A", "B", "FR", "M"))
    at_hand.mark([post for post in at_hand.posts() if post.row > 7])
    steps = recap(at_hand.session(), str(at_hand.folder)).recap.steps
    assert all(step.raw is None for step in steps)
    assert ["Annabel" in step.picture.alt for step in steps] == [False] * (len(steps) - 1) + [True]


def test_texts_that_went_out_as_one_post_are_one_step(game: Pbp) -> None:
    game("sent", "1", "69")
    game("nominate", "B", "-q")
    game("vote", "A=yaw", "B=yaw", "C=yaw", "D=yaw", "E=nah", "-q")
    shown = game("outbox", "show", "--thread").out
    assert "vote is open" in shown or "nominates" in shown
    game("sent", "101", "601")
    page = BeautifulSoup(game("recap").out, "html.parser")
    steps = page.find_all("section", class_="step")
    assert len(steps) == 3
    post = steps[2].find(class_="post")
    assert post.name == "div", "as it was posted, and no raw markup"
    assert "elected, 4 to 1" in post.get_text()
    assert "is President" in post.get_text()
    assert [each.get_text() for each in page.find_all("td", string=["Yaw", "Nah"])] == ["Yaw"] * 4 + ["Nah"]


def test_a_board_that_is_edited_shows_nothing_that_is_not_marked(game: Pbp) -> None:
    """The board's text moves on with the game, whether anybody has posted it so or not."""
    game("sent", "1", "69")
    before = game("recap").out
    game("nominate", "B", "-q")
    game("vote", "A=yaw", "B=yaw", "C=yaw", "D=yaw", "E=nah", "-q")
    hand = game("secrets", "--json").json["hand"]
    game("discard", hand[0], "-q")
    game("enact", hand[1], "-q")
    assert game("recap").out == before
    game("sent", "69")
    step = BeautifulSoup(game("recap").out, "html.parser").find(id="post-2")
    assert "edited as the game goes on" in step.get_text()
    assert "policies: 0 of 5" in game("recap").out


def test_only_the_thread_is_told(desk: Make) -> None:
    """Marks of private messages and of the board at the wrong time put nothing on the page."""
    at_hand = desk(header(), election("A", "B"))
    posts = at_hand.posts()
    at_hand.mark(posts)
    before = at_hand.page()
    at_hand.mark(at_hand.session().messages())
    after = at_hand.page()
    assert after == before
    assert not any(f"Your role: {role}" in after for role in ROLES.values())


# ---- the end


def finished(desk: Make, engine: str, seed: int = 3) -> Desk:
    at_hand = played(engine, seed)
    return desk(at_hand.header, at_hand.rows)


@each_engine
def test_a_game_is_told_whole_once_its_last_post_is_out(desk: Make, engine: str) -> None:
    at_hand = finished(desk, engine)
    posts = at_hand.posts()
    at_hand.mark(posts[:-1])
    made = recap(at_hand.session(), str(at_hand.folder))
    assert not made.recap.over
    assert all(step.known == {} for step in made.recap.steps)
    assert 'id="known"' not in at_hand.page()
    at_hand.mark(posts[-1:])
    made = recap(at_hand.session(), str(at_hand.folder))
    assert made.recap.over
    assert len(made.recap.steps) == len(posts)
    assert all(
        set(step.known) == {person.number for person in made.recap.people} for step in made.recap.steps
    )
    assert 'id="known"' in at_hand.page()


def test_what_a_player_knew_is_what_his_own_message_said(desk: Make) -> None:
    at_hand = desk(header(), [*election("A", "B"), *session("A", "B", "FR", "M")])
    at_hand.mark(at_hand.posts())
    over = played("qanon", 3)
    done = desk(over.header, over.rows)
    done.mark(done.posts())
    made = recap(done.session(), str(done.folder)).recap
    roles = over.look()["secret"]["roles"]
    names = {"Moderate": "Moderate", "QAnon": "QAnon", "Trump": "Trump"}
    words = done.session().engine.words(done.session().position.opened.settings)["roles"]
    for seat, role in roles.items():
        assert f"<b>{words[names[role]]['name']}</b>" in made.steps[0].known[seat + 1]


@lru_cache(maxsize=2)
def known_in(page: str) -> Any:
    """What a page holds for its script about who knows what."""
    [script] = BeautifulSoup(page, "html.parser").find_all("script", id="known")
    return json.loads(script.string)


def known_at(page: str, step: int, who: int) -> str:
    """What the page tells of a seat at a step, put together as its script does it."""
    known = known_in(page)
    told = [each for seat, each, since, until in known["told"] if seat == who and since <= step <= until]
    return "".join(
        known["pieces"][piece]
        for text in [known["own"][step - 1][who - 1], *told]
        if text >= 0
        for piece in known["texts"][text]
    )


def test_what_a_power_showed_is_known_from_then_on(desk: Make) -> None:
    """A raid's team and the policies that were looked at, to the President alone and no sooner (Q19, Q20)."""
    seen = set()
    for seed in range(1, 12):
        at_hand = played("qanon", seed, players=9)
        powers = [
            (number, row["by"], row)
            for number, row in enumerate(at_hand.rows, 1)
            if row["action"] in ("cia", "raid") and number < len(at_hand.rows)
        ]
        if not powers:
            continue
        made = desk(at_hand.header, at_hand.rows)
        posts = made.posts()
        made.mark(posts)
        page, roles = made.page(), at_hand.look()["secret"]["roles"]
        words = made.session().engine.words(made.session().position.opened.settings)["party"]
        abbrs = [each["abbr"] for each in at_hand.header["players"]]
        for row_number, by, row in powers:
            who = abbrs.index(by) + 1
            step = next(at for at, post in enumerate(posts, 1) if post.row >= row_number)
            said = "What the deck holds" if row["action"] == "cia" else "What you learn about"
            before, after = known_at(page, step - 1, who), known_at(page, step, who)
            assert after.count(said) == before.count(said) + 1
            assert known_at(page, len(posts), who).count(said) >= after.count(said)
            if row["action"] == "raid":
                team = words["moderate" if roles[abbrs.index(row["player"])] == "Moderate" else "qanon"]
                assert f"<b>{team}</b>" in after[after.index(said) :]
            for other in set(range(1, 10)) - {who}:
                assert known_at(page, step, other).count(said) == known_at(page, step - 1, other).count(said)
            seen.add(row["action"])
        if seen == {"cia", "raid"}:
            return
    assert seen == {"cia", "raid"}


@each_engine
def test_all_that_lay_hidden_is_told_at_the_end_alone(desk: Make, engine: str) -> None:
    """As `pbp secrets` tells it then."""
    at_hand = finished(desk, engine)
    posts = at_hand.posts()
    at_hand.mark(posts)
    steps = recap(at_hand.session(), str(at_hand.folder)).recap.steps
    then = Then(at_hand.session())
    for step, post in list(zip(steps, posts, strict=True))[::7]:
        position = then.at(post.row)
        lines, columns = Wording(position).told(
            "secret", position.engine.view(position.state, MODERATOR)["secret"]
        )
        assert [each.label for each in step.hidden] == [each.label for each in (*lines, *columns)]
        assert [each.text for each in step.hidden if not each.of_each] == [line.text for line in lines]
    assert any(step.hidden for step in steps)


def test_who_trusted_whom_follows_from_the_votes(desk: Make) -> None:
    rows = [*election("A", "B", "YYYNN"), *session("A", "B", "FR", "M"), *election("B", "C", "NNYYN")]
    at_hand = desk(header(), rows)
    posts = at_hand.posts()
    at_hand.mark(posts)
    trust = {
        (each.voter, each.whom): (each.times, each.votes)
        for each in recap(at_hand.session(), str(at_hand.folder)).recap.trust
    }
    assert trust == {
        (3, 1): (1, 1),
        (4, 1): (0, 1),
        (5, 1): (0, 1),
        (1, 2): (0, 1),
        (3, 2): (1, 1),
        (4, 2): (1, 2),
        (5, 2): (0, 2),
        (1, 3): (0, 1),
        (4, 3): (1, 1),
        (5, 3): (0, 1),
    }


@pytest.mark.parametrize("seed", [2, 18])
def test_the_draws_are_set_against_the_pile_as_it_was(desk: Make, seed: int) -> None:
    """Reckoned from what the moderator sees before each last vote of an election that passes."""
    at_hand = played("qanon", seed, players=8)
    made = desk(at_hand.header, at_hand.rows)
    made.mark(made.posts())
    page = recap(made.session(), str(made.folder)).recap
    then, found = Then(made.session()), []
    for row, entry in enumerate(at_hand.rows, 1):
        deck = list(then.at(row - 1).engine.view(then.at(row - 1).state, MODERATOR)["secret"]["deck"])
        position = then.at(row)
        hand = position.engine.view(position.state, MODERATOR)["secret"]["hand"]
        if entry["action"] == "vote" and hand and len(hand) == 3:
            found.append((hand.count("FR"), round(3 * deck.count("FR") / len(deck), 2)))
    told = [(each.marked, each.expected) for each in page.draws if each.seat is not None]
    assert told == found
    assert page.drawn == "Far Right policies"
    assert sum(1 for each in page.draws if each.at_least == 1) >= sum(each.marked == 0 for each in page.draws)
    assert all(0 < each.at_least <= 1 for each in page.draws)


def test_of_a_game_that_nobody_marked_anything_in_all_is_told_at_the_end_if_asked(desk: Make) -> None:
    at_hand = finished(desk, "claim")
    with pytest.raises(NotAllowed, match="no post of any-game is marked as sent"):
        recap(at_hand.session(), str(at_hand.folder))
    made = recap(at_hand.session(), str(at_hand.folder), unmarked=True)
    assert made.recap.over
    assert len(made.recap.steps) == len(at_hand.posts())
    running = desk(header(name="running"), election("A", "B"))
    with pytest.raises(NotAllowed, match="no post of running"):
        recap(running.session(), str(running.folder), unmarked=True)


# ---- what it holds


@each_engine
def test_a_page_is_one_small_sound_file(desk: Make, engine: str) -> None:
    at_hand = played(engine, 4, players=None, names=HARD)
    made = desk(at_hand.header, at_hand.rows)
    made.mark(made.posts())
    page = made.page()
    assert len(page.encode()) < LARGEST
    tree = BeautifulSoup(page, "html.parser")
    ids = Counter(each["id"] for each in tree.find_all(id=True))
    assert max(ids.values()) == 1
    for link in tree.find_all(href=True):
        assert link["href"].startswith("#")
        assert link["href"][1:] in ids
    assert not re.search(r"https?:|url\(|@import|<img|<link|<iframe| src=", page)
    for each in tree.find_all(attrs={"aria-labelledby": True}) + tree.find_all(
        attrs={"aria-describedby": True}
    ):
        for attribute in ("aria-labelledby", "aria-describedby"):
            assert each.get(attribute) is None or each[attribute] in ids
    steps = tree.find_all("section", class_="step")
    assert [each["id"] for each in steps] == [f"post-{number}" for number in range(1, len(made.posts()) + 1)]
    assert tree.html["lang"] == "en"
    assert [each.name for each in tree.find_all(["h1", "h2"])][:2] == ["h1", "h2"]


@pytest.mark.parametrize(("engine", "seed"), [("qanon", 18), ("gnomic", 17), ("parlamento", 24)])
def test_the_page_of_a_long_game_of_many_is_small(desk: Make, engine: str, seed: int) -> None:
    """The longest of some dozens of random games at a full table, with long names."""
    at_hand = played(engine, seed, players=load(engine).seats[-1], names=HARD)
    made = desk(at_hand.header, at_hand.rows)
    made.mark(made.posts())
    page = made.page()
    assert len(page.encode()) < LARGEST
    tree = BeautifulSoup(page, "html.parser")
    shared = {each["id"] for each in tree.find("svg", class_="store").find_all("g", id=True)}
    used = {each["href"][1:] for each in tree.find_all("use")}
    assert used == shared, "what is shared is used, and the other way round"


@each_engine
def test_a_post_reads_as_it_was_posted(desk: Make, engine: str) -> None:
    """Word for word as in plain text, whatever the markup is."""
    at_hand = played(engine, 6, 60)
    made = desk(at_hand.header, at_hand.rows)
    posts = made.posts()
    made.mark(posts, "phpbb")
    plain = Desk(made.folder / "plain", at_hand.header, at_hand.rows)
    plain.mark(posts, "plain")
    words = plain.log.sent(plain.game)
    for step, post in zip(recap(made.session(), str(made.folder)).recap.steps, posts, strict=True):
        assert step.html is not None, "it is as it was sent, in another markup"
        shown = BeautifulSoup(step.html, "html.parser").get_text(" ")
        assert _words(shown) == _words(str(words[post.id].text))
    plain.close()


def _words(text: str) -> Counter[str]:
    return Counter(word for word in re.findall(r"\w+", text) if word != "Spoiler" and not word.isdigit())


def test_who_voted_how_is_told_by_the_posts(desk: Make) -> None:
    at_hand = desk(header(), [*election("A", "B", "YYNNN"), *election("B", "C", "YYYYN")])
    posts = at_hand.posts()
    at_hand.mark(posts[:-1])
    ballots = recap(at_hand.session(), str(at_hand.folder)).recap.ballots
    assert [dict(each.votes) for each in ballots] == [{1: "Yaw", 2: "Yaw", 3: "Nah", 4: "Nah", 5: "Nah"}]
    at_hand.mark(posts[-1:])
    ballots = recap(at_hand.session(), str(at_hand.folder)).recap.ballots
    assert len(ballots) == 2
    assert "Bert with Cleo" in ballots[1].title
    table = BeautifulSoup(at_hand.page(), "html.parser").find("table", recursive=True)
    assert table is not None
    rows = BeautifulSoup(at_hand.page(), "html.parser").find("section", attrs={"aria-labelledby": "votes"})
    assert rows is not None
    cells = [each.get_text() for each in rows.find_all("td")]
    assert cells == ["Yaw", "Yaw", "Nah", "Nah", "Nah", "Yaw", "Yaw", "Yaw", "Yaw", "Nah"]


@pytest.mark.parametrize("name", [name for name in map(as_entered, HOSTILE) if name])
def test_no_name_is_read_as_markup(name: str) -> None:
    people = [PersonInfo(name, "X", 0)]
    renderer = Renderer(PAGE, people, words={}, game={"name": name}, overrides=None, cache=None)
    html = renderer.render("common/thanks", {"former": [name, f"{name}<b>"]})
    assert {each.name for each in BeautifulSoup(html, "html.parser").find_all(True)} <= {"p", "b", "br"}
    assert clean(name).strip() in BeautifulSoup(html, "html.parser").get_text()


def test_hostile_names_leave_the_page_whole(desk: Make) -> None:
    names = ["</script><script>alert(1)</script>", "<!--", "]]>", "--></style>", "&lt;i&gt;"]
    at_hand = played("qanon", 4, 40, 5, names)
    made = desk(at_hand.header | {"name": "</title><script>x</script>"}, at_hand.rows)
    made.mark(made.posts())
    tree = BeautifulSoup(made.page(), "html.parser")
    assert len(tree.find_all("script")) == 2
    assert tree.title is not None
    assert tree.title.get_text() == "</title><script>x</script>: the game so far"
    for name in names:
        assert name in tree.find("main").get_text()  # type: ignore[union-attr]


# ---- the command


def test_the_command_writes_and_replaces_its_own(game: Pbp, tmp_path: Path) -> None:
    assert "no post of one is marked as sent" in game.refused("recap", "one.html")
    game("sent", "1", "69")
    told = game("recap", "one.html")
    assert (told.out, told.err) == ("", "Written: one.html\n")
    page = (tmp_path / "one.html").read_text("utf-8")
    assert game("recap").out.strip() == page.strip() == game("recap", "-").out.strip()
    game("nominate", "B", "-q")
    game("recap", "one.html")
    assert (tmp_path / "one.html").read_text("utf-8") == page, "nothing was marked meanwhile"
    (tmp_path / "mine.html").write_text("mine")
    assert "isn't pbp's own" in game.refused("recap", "mine.html")


def test_the_moderator_is_told_what_holds_the_pictures_back(game: Pbp) -> None:
    game("sent", "1")
    game("nominate", "B", "-q")
    game("vote", "A=yaw", "B=yaw", "C=yaw", "D=yaw", "E=yaw", "-q")
    game("sent", "601")
    assert "Text 101 isn't marked as sent" in game("recap").err
    game("sent", "101")
    assert game("recap").err == ""
