"""The page of a game in a real browser: what it shows at each step, how one gets about, and that nothing gets in or out."""

from __future__ import annotations

import json
import os
from base64 import b64decode
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pbp_mod.desk.recap import Then
from pbp_mod.desk.status import status_of
from tests import browser
from tests.browser import Browser
from tests.pages.desks import Desk, played
from tests.pictures.sights import ENGINES, HARD
from tests.pictures.test_pictures import TELLS

pytestmark = pytest.mark.once

SEEDS = {
    "qanon": (1, 2, 3, 4, 5, 6),
    "claim": (1, 2, 3, 4),
    "parlamento": (1, 2, 3),
    "gnomic": (1, 2, 3),
    "ledger": (1, 3),
}
STEPS = 1000
SHOWN = "document.querySelector('.here figcaption p').textContent"


@pytest.fixture(scope="module")
def chromium(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    if browser.found() is None:
        # Where the tests are run to judge a change, there has to be one (.ci/run).
        assert "PBP_NEEDS_BROWSER" not in os.environ, "there is no Chromium"
        pytest.skip("there is no Chromium on this machine (apt-get install chromium)")
    opened = Browser(tmp_path_factory.mktemp("browser"))
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Desk, Path]]:
    """A game that is over, with its page."""
    at_hand = played("qanon", 3, players=7, names=["<img src=x onerror=alert(1)>", *HARD])
    desk = Desk(tmp_path_factory.mktemp("desk"), at_hand.header, at_hand.rows)
    desk.mark(desk.posts())
    file = desk.folder / "page.html"
    file.write_text(desk.page(), "utf-8")
    yield desk, file
    desk.close()


@pytest.fixture
def page(chromium: Browser, game: tuple[Desk, Path]) -> Browser:
    chromium.visit("about:blank")
    chromium.visit(game[1].as_uri())
    return chromium


def test_every_step_shows_what_the_status_told_then(chromium: Browser, tmp_path: Path) -> None:
    """Written from `status --json` after the row of each post, in games of all kinds."""
    seen = 0
    for engine in ENGINES:
        for seed in SEEDS[engine]:
            at_hand = played(engine, seed)
            desk = Desk(tmp_path / f"{engine}-{seed}", at_hand.header, at_hand.rows)
            posts = desk.posts()
            desk.mark(posts[:-1])  # as long as the game runs: that is quicker, and the same words
            (desk.folder / "page.html").write_text(desk.page(), "utf-8")
            chromium.visit((desk.folder / "page.html").as_uri())
            told = chromium.run(f"steps.map((step, at) => {{ show(at + 1); return {SHOWN}; }})")
            assert len(told) == len(posts) - 1
            then = Then(desk.session())
            for post, words in zip(posts, told, strict=False):
                status = json.loads(json.dumps(status_of(then.at(post.row), "any-game")))
                for said in TELLS[engine](status):
                    assert said in words, (said, words)
                seen += 1
            desk.close()
    assert seen >= STEPS, seen


def here(page: Browser) -> Any:
    return page.run("[at, document.querySelectorAll('.step.here').length, location.hash, +line.value]")


def test_one_gets_about_by_keys_buttons_and_the_line(page: Browser) -> None:
    count = page.run("steps.length")
    assert here(page) == [count, 1, "", count], "it opens at the newest post"
    for key, to in (("Home", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("ArrowLeft", 1), ("End", count)):
        page.run(
            f"document.body.dispatchEvent(new KeyboardEvent('keydown', {{key: '{key}', bubbles: true}}))"
        )
        assert here(page) == [to, 1, f"#post-{to}", to]
    for button, to in (("first", 1), ("on", 2), ("back", 1), ("last", count)):
        page.run(f"document.getElementById('{button}').click()")
        assert here(page)[0] == to
    page.run("line.value = 5; line.dispatchEvent(new Event('input'))")
    assert here(page) == [5, 1, "#post-5", 5]
    assert page.run("document.getElementById('where').textContent").startswith(f"Post 5 of {count}: ")
    assert page.run("document.getElementById('first').disabled") is False


def test_one_gets_about_by_a_swipe(page: Browser) -> None:
    page.run("show(4)")
    for start, end, to in ((300, 100, 5), (100, 300, 4), (100, 130, 4)):
        page.page("Emulation.setTouchEmulationEnabled", enabled=True)
        page.run("document.getElementById('steps').scrollIntoView()")
        page.page("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": start, "y": 400}])
        page.page("Input.dispatchTouchEvent", type="touchMove", touchPoints=[{"x": end, "y": 405}])
        page.page("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
        assert here(page)[0] == to


def test_a_link_leads_to_a_step_and_to_what_a_seat_knew(chromium: Browser, game: tuple[Desk, Path]) -> None:
    chromium.visit("about:blank")
    chromium.visit(game[1].as_uri() + "#post-4/seat-3")
    assert here(chromium)[:3] == [4, 1, "#post-4/seat-3"]
    known = "document.querySelector('.here .known')"
    assert "Your role" in chromium.run(f"{known}.textContent")
    chromium.run("seat.value = '0'; seat.dispatchEvent(new Event('change'))")
    assert chromium.run(f"{known}.hidden") is True
    assert here(chromium)[2] == "#post-4"
    chromium.run("seat.value = people + 1; seat.dispatchEvent(new Event('change'))")
    assert here(chromium)[2] == "#post-4/moderator"
    assert "Deck, top first" in chromium.run(f"{known}.textContent")
    chromium.visit("about:blank")
    chromium.visit(game[1].as_uri() + "#post-5/moderator")
    assert "Deck, top first" in chromium.run(f"{known}.textContent")
    for seat in range(1, 8):
        last = chromium.run(f"seat.value = {seat}; show(steps.length); {known}.textContent")
        assert "Your role" in last
        told = chromium.run(
            "known.told.filter(each => each[0] === Number(seat.value) && each[3] === at).length"
        )
        assert last.count("Told before") == (told > 0)
    chromium.run("location.hash = '#post-2'; new Promise(done => setTimeout(done, 50))")
    assert here(chromium)[0] == 2
    for odd in ("#post-99999", "#post-0", "#post-3/seat-99", "#nonsense"):
        chromium.visit("about:blank")
        chromium.visit(game[1].as_uri() + odd)
        shown = chromium.run("document.querySelectorAll('.step.here').length")
        assert shown == (0 if odd == "#nonsense" else 1) or shown == 1


def test_without_scripts_it_is_a_plain_history(chromium: Browser, game: tuple[Desk, Path]) -> None:
    chromium.page("Emulation.setScriptExecutionDisabled", value=True)
    try:
        chromium.visit(game[1].as_uri())
        root = chromium.page("DOM.getDocument", depth=-1)["root"]["nodeId"]
        steps = chromium.page("DOM.querySelectorAll", nodeId=root, selector=".step")["nodeIds"]
        assert len(steps) == len(game[0].posts())
        for step in steps[:: max(1, len(steps) // 5)]:
            box = chromium.page("DOM.getBoxModel", nodeId=step)["model"]
            assert box["height"] > 200, "the step is seen"
        bar = chromium.page("DOM.querySelector", nodeId=root, selector="#bar")["nodeId"]
        with pytest.raises(RuntimeError):  # it has no box
            chromium.page("DOM.getBoxModel", nodeId=bar)
    finally:
        chromium.page("Emulation.setScriptExecutionDisabled", value=False)


def test_nothing_is_loaded_and_nothing_of_a_name_is_run(chromium: Browser, game: tuple[Desk, Path]) -> None:
    chromium.visit("about:blank")
    chromium.visit(game[1].as_uri())
    chromium.run("steps.forEach((step, index) => { seat.value = '1'; show(index + 1); })")
    assert chromium.run("document.querySelectorAll('img, link, iframe, script[src]').length") == 0
    asked = [event for event in chromium.events if event["method"] == "Network.requestWillBeSent"]
    assert {event["params"]["request"]["url"].partition("#")[0] for event in asked} == {game[1].as_uri()}
    assert chromium.run("fetch('https://example.com/').then(() => 'sent', () => 'blocked')") == "blocked"
    chromium.run("document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=\"window.evil = 1\">')")
    assert chromium.run("new Promise(done => setTimeout(() => done(window.evil), 50))") is None


@pytest.mark.parametrize("wide", [320, 390, 1280])
def test_nothing_is_wider_than_the_screen(page: Browser, wide: int) -> None:
    page.page(
        "Emulation.setDeviceMetricsOverride", width=wide, height=800, deviceScaleFactor=1, mobile=wide < 500
    )
    try:
        assert page.run(
            "steps.every((step, index) => { show(index + 1);"
            " return document.documentElement.scrollWidth <= innerWidth; })"
        )
        assert page.run(
            "[...document.querySelectorAll('#bar button')].every(each => {"
            " const box = each.getBoundingClientRect(); return box.width >= 44 && box.height >= 44; })"
        )
    finally:
        page.page("Emulation.clearDeviceMetricsOverride")


def test_names_in_pictures_stay_in_their_boxes(page: Browser) -> None:
    """As the fonts of this machine draw them, whichever they are."""
    beyond = page.run(
        "steps.flatMap((step, index) => { show(index + 1); const box = step.querySelector('figure svg')"
        ".getBoundingClientRect(); return [...step.querySelectorAll('use')].map(each =>"
        " each.getBoundingClientRect().right - box.right); }).reduce((a, b) => Math.max(a, b))"
    )
    assert beyond <= 0.5


def test_a_title_is_read_from_the_left_whoever_is_named_first_in_it(page: Browser) -> None:
    """A name from right to left stands within it, and turns nothing else round."""
    titles = page.run(
        "[...document.querySelectorAll('h2 bdi, ol bdi, th bdi')].filter(each => /^[\u0590-\u06ff]/.test("
        "each.textContent) && each.textContent.includes(' with ')).map(each => getComputedStyle(each).direction)"
    )
    assert titles
    assert set(titles) == {"ltr"}


def test_it_prints_on_few_sheets(page: Browser) -> None:
    """A step that is longer than a sheet begins where the one before it ends."""
    steps = page.run("steps.length")
    pdf = b64decode(page.page("Page.printToPDF")["data"])
    assert pdf.count(b"/Type /Page\n") + pdf.count(b"/Type/Page\n") <= 0.8 * steps


def read_aloud(page: Browser) -> set[tuple[str, str]]:
    """The roles and names that a screen reader is given."""
    nodes = page.page("Accessibility.getFullAXTree")["nodes"]
    return {
        (each["role"]["value"], each.get("name", {}).get("value", "")) for each in nodes if "role" in each
    }


def test_whoever_reads_it_aloud_finds_names_and_pictures(page: Browser) -> None:
    page.page("Accessibility.enable")
    # The tree follows what is drawn, and a page that has just been loaded may not have been drawn yet.
    for _ in range(100):
        named = read_aloud(page)
        if any(role in ("image", "img") for role, _ in named):
            break
        page.run("new Promise(done => setTimeout(done, 50))")
    assert {("button", name) for name in ("First post", "Post before", "Next post", "Last post")} <= named
    assert ("slider", "Post") in named
    assert any(role in ("image", "img") and "Failed elections: " in name for role, name in named)
    assert not any(role == "button" and not name for role, name in named)


def test_it_prints_whole(page: Browser) -> None:
    page.page("Emulation.setEmulatedMedia", media="print")
    try:
        seen = page.run(
            "[steps.every(step => getComputedStyle(step).display === 'block'),"
            " getComputedStyle(document.getElementById('bar')).display,"
            " getComputedStyle(document.body).backgroundColor]"
        )
        assert seen == [True, "none", "rgb(255, 255, 255)"]
    finally:
        page.page("Emulation.setEmulatedMedia", media="")
