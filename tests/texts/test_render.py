"""Rendering: nothing from data gets out unescaped, faults are one line, overrides are sandboxed, the cache is safe."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from pbp_mod.errors import NotUnderstood, PbpError
from pbp_mod.game.actions import Seat
from pbp_mod.paths import shipped_templates
from pbp_mod.texts import environment as environment_module
from pbp_mod.texts import faults as faults_module
from pbp_mod.texts import render as render_module
from pbp_mod.texts.dialects import DIALECTS, dialect
from pbp_mod.texts.dialects.elements import elements
from pbp_mod.texts.dialects.escaped import Escaped, Person
from pbp_mod.texts.environment import environment
from pbp_mod.texts.render import PersonInfo, Renderer, TemplateFault, check_own, find_templates
from tests.texts.boards import PAGES

PEOPLE = [PersonInfo("A_Student", "AS", 0), PersonInfo("*star*", "[s]", 1), PersonInfo("Bob", "Bo", 2)]
STAR = r"\*star*"

Render = Callable[..., str]


@pytest.fixture
def render(tmp_path: Path) -> Render:
    """`render(source, dialect=…, **data)`: a moderator's own template with this source."""
    own = tmp_path / "own"
    own.mkdir()

    def rendered(source: str, used: str = "discourse", **data: Any) -> str:
        (own / "t.j2").write_text(source, encoding="utf-8")
        words = {"roles": {"M": "Moderate", "T": "Mr *T*"}, "phrases": {"nominate": "I *nominate* {player}"}}
        game = {"name": "g_1_", "title": "The Game", "hecklers": ("Ken*",), "options": {"veto-power": "yes"}}
        renderer = Renderer(used, PEOPLE, words=words, game=game, overrides=own, cache=None)
        return renderer.render("t", data)

    return rendered


@pytest.fixture
def shipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder in the place of the project's own templates."""
    folder = tmp_path / "shipped"
    (folder / "game").mkdir(parents=True)
    for module in (environment_module, faults_module, render_module):
        monkeypatch.setattr(module, "shipped_templates", lambda: str(folder))
    environment.cache_clear()
    yield folder
    environment.cache_clear()


def renderer(used: str = "discourse", own: Path | None = None, cache: Path | None = None) -> Renderer:
    return Renderer(used, PEOPLE, words={}, game={}, overrides=own, cache=cache)


# What templates see


def test_leaves(render: Render) -> None:
    data = {"who": Seat(1), "n": 3, "flag": True, "none": None, "half": 0.5, "text": "a*b"}
    assert render(
        "{{ who }} {{ n + 1 }} {{ not flag }} {{ none is none }} {{ half }} {{ text }}", **data
    ) == (f"{STAR} 4 False True 0.5 a*b\n")


def test_a_person(render: Render) -> None:
    assert render("{{ p }}, {{ p.name }}, {{ p.abbr }}, {{ p.seat }}, {{ p.mention }}", p=Seat(0)) == (
        "A_Student, A_Student, AS, 1, @A_Student\n"
    )
    assert render("{{ p.abbr }}", p=Seat(1)) == "[s]\n"


def test_dicts_keyed_by_seats_keep_their_order(render: Render) -> None:
    source = "{% for player, n in hand.items() %}{{ player }}: {{ n }}, {{ hand[player] }}\n{% endfor %}"
    assert render(source, hand={Seat(2): 5, Seat(0): 7}) == "Bob: 5, 5\nA_Student: 7, 7\n"


def test_a_seat_in_a_list_is_found_by_a_seat(render: Render) -> None:
    assert render(
        "{{ a in them }} {{ b in them }} {{ a == them[0] }}", them=(Seat(2), Seat(1)), a=Seat(2), b=Seat(0)
    ) == ("True False True\n")


def test_texts_compare_as_they_are(render: Render) -> None:
    source = "{{ card == '*' }} {{ card != 'M' }} {{ card in ['*', 'M'] }} {{ '*' in long }} {{ words.roles[role] }}"
    assert render(source, card="*", long="a*b", role="M") == "True True True True Moderate\n"


def test_texts_sort_as_they_are(render: Render) -> None:
    assert render("{{ them|sort|join(' ') }}", them=["b", "*", "a"]) == "\\* a b\n"
    assert render("{{ them|unique|join(' ') }}", them=["b", "b", "a"]) == "b a\n"
    assert render("{{ them|sort|join(' ') }}", them=[Seat(2), Seat(0)]) == "A_Student Bob\n"


def test_a_key_named_like_a_method_is_a_key(render: Render) -> None:
    assert render("{{ row.items }} {{ row.values }}", row={"items": 1, "values": 2}) == "1 2\n"
    assert render("{{ rows.items()|length }}", rows={"a": 1}) == "1\n"


def test_the_game_and_the_words(render: Render) -> None:
    assert render(
        "{{ game.name }} {{ game.players|join(', ') }} {{ game.hecklers[0] }} {{ game.options['veto-power'] }}"
    ) == (f"g_1_ A_Student, {STAR}, Bob Ken* yes\n")
    assert render("{{ words.roles.T }}") == "Mr \\*T*\n"


def test_phrases(render: Render) -> None:
    assert (
        render("{{ phrase(words.phrases.nominate, player=p) }}", p=Seat(1)) == r"I \*nominate* \*star*" + "\n"
    )
    assert (
        render("{{ words.phrases.nominate|phrase(player=p)|bold }}", p=Seat(2))
        == "**I \\*nominate\\* Bob**\n"
    )
    assert render("{{ all|phrase(card=c) }}", all=["Play {card}!", "{card}"], c="[b]") == "Play [b]!\n"
    with pytest.raises(TemplateFault, match=r"line 1: the phrase 'I \*nominate\* \{player\}' wants player$"):
        render("{{ words.phrases.nominate|phrase(card=1) }}")


def test_series(render: Render) -> None:
    source = "{{ them|series }}"
    assert render(source, them=[]) == "nobody\n"
    assert render(source, them=[Seat(0)]) == "A_Student\n"
    assert render(source, them=[Seat(0), Seat(2)]) == "A_Student and Bob\n"
    assert (
        render("{{ them|series('or') }}", them=[Seat(0), Seat(1), Seat(2)]) == f"A_Student, {STAR} or Bob\n"
    )


# Nothing gets out unescaped


WAYS_OUT = [
    "{{ x }}",
    "{{ x ~ '' }}",
    "{{ '' ~ x }}",
    "{{ x + '' }}",
    "{{ '' + x }}",
    "{{ x + x }}",
    "{{ [x, x]|join('') }}",
    "{{ [x, x]|join(x) }}",
    "{{ [{'k': x}]|join(attribute='k') }}",
    "{{ '%s'|format(x) }}",
    "{{ '%r'|format(x) }}",
    "{{ '%-9s' % x }}",
    "{{ '{}'.format(x) }}",
    "{{ '{:>30}'.format(x) }}",
    "{{ '{!r:.3}'.format(x) }}",
    "{{ '{x}'.format_map({'x': x}) }}",
    "{{ [x] }}",
    "{{ {'k': x} }}",
    "{{ d }}",
    "{% for key in d %}{{ key }}{% endfor %}",
    "{{ d|items|list }}",
    "{{ d|dictsort }}",
    "{{ x|upper }}",
    "{{ x|lower }}",
    "{{ x|title }}",
    "{{ x|capitalize }}",
    "{{ x|trim }}",
    "{{ x|reverse }}",
    "{{ x|center(40) }}",
    "{{ x|indent(2, first=true) }}",
    "{{ x|truncate(5, true, '') }}",
    "{{ x|wordwrap(3) }}",
    "{{ x|replace('q', x) }}",
    "{{ 'q'|replace('q', x) }}",
    "{{ x|string }}",
    "{{ x|default('') }}",
    "{{ x|list|first }}",
    "{{ [x]|first }}",
    "{{ [x]|map('upper')|join }}",
    "{{ [x]|map('string')|join }}",
    "{{ [x, x]|sum(start='') }}",
    "{{ x|bold }}",
    "{{ x|italic|bold }}",
    "{{ bold(x) }}",
    "{{ x|strike }}",
    "{{ x|colour(x) }}",
    "{{ x|heading }}",
    "{{ x|series }}",
    "{{ [x]|bullets }}",
    "{{ [x]|numbered }}",
    "{{ [[x]]|table(x) }}",
    "{{ table([x], [[x], [[x, x]]]) }}",
    "{{ x|quote }}",
    "{{ x|quote(x) }}",
    "{{ x|spoiler }}",
    "{{ x|phrase }}",
    "{{ '{x}'|phrase(x=x) }}",
    "{{ x|mention }}",
    "{% call spoiler() %}{{ x }}{% endcall %}",
    "{% call quote(x) %}{{ x }}{% endcall %}",
    "{% filter upper %}{{ x }}{% endfilter %}",
    "{% filter bold %}{{ x }}{% endfilter %}",
    "{% set y %}{{ x }}{% endset %}{{ y }}",
    "{% macro m(y) %}{{ y }}{{ caller() }}{% endmacro %}{% call m(x) %}{{ x }}{% endcall %}",
    "{{ x[0] }}",
    "{{ x[:3] }}",
    "{{ x|urlencode }}",
    "{{ x|attr('_text') }}",
    "{{ x._text }}",
    "{{ x|groupby('_text') }}",
    "{{ [x]|map(attribute='_text')|join }}",
    "{{ undefined_function(x) }}",
]


@pytest.mark.parametrize("source", WAYS_OUT)
@pytest.mark.parametrize("used", [used for used in DIALECTS if dialect(used).form.base != "plain"])
def test_no_way_out_shows_markup(render: Render, used: str, source: str) -> None:
    """Whatever a template does to a text, its tags and stars don't come out alive (it may be refused)."""
    evil = "]u[/x[u]Q![u](y)<u>*z*@q"  # hostile backwards, too
    try:
        text = render(source, used, x=evil, d={evil: evil})
    except TemplateFault:
        return
    page = PAGES[used](text)
    assert not re.search(r"<(?:u|a|img|tag-\w|mention)\b|\N{BLACK STAR}", page, re.IGNORECASE)
    assert used != "bgg" or "<" not in text


def test_nothing_is_escaped_twice(render: Render) -> None:
    for source in (
        "{{ p|bold|italic }}",
        "{{ (p|bold ~ '')|italic }}",
        "{% filter italic %}{{ p|bold }}{% endfilter %}",
    ):
        assert render(source, p=Seat(2)) == "*\u2060**Bob**\u2060*\n"
        assert r"\*star" in render(source, p=Seat(1))
    assert render("{{ [p|bold]|bullets }}", p=Seat(1)) == "- **\\*star\\***\n"
    assert render("{{ p|upper }} {{ p|truncate(3, true, '', 0) }} {{ p|length }}", p=Seat(1)) == (
        "\\*STAR* *st 6\n"
    )


def test_text_of_the_template_is_literal(render: Render) -> None:
    assert render("**x** {{ '*y*' }} [b] {{ '_z_'|bold }}") == "**x** *y* [b] **_z_**\n"


def test_a_text_in_a_theme_is_no_template(render: Render) -> None:
    assert render("{{ x }}", "plain", x="{{ 7 * 7 }}{% include 'y' %}") == "{{ 7 * 7 }}{% include 'y' %}\n"


def test_what_is_no_data_is_refused(render: Render) -> None:
    for value in ({1, 2}, object(), b"x", iter(())):
        with pytest.raises(TypeError, match="a template can't be given"):
            render("{{ x }}", x=value)


@pytest.mark.parametrize("unwanted", ["e", "escape", "safe", "random", "tojson", "urlize"])
def test_filters_of_html_and_chance_are_gone(render: Render, unwanted: str) -> None:
    with pytest.raises(TemplateFault, match=rf"line 1: No filter named '{unwanted}'$"):
        render("{{ 'x'|" + unwanted + " }}")


# The shape of the text


def test_the_ends_and_blank_lines(render: Render) -> None:
    assert render("\n\n  a  \n \n\t\n\nb\n\n\n") == "  a\n\nb\n"
    assert render("{% if true %}\n  {% set x = 1 %}\n{% endif %}\n") == ""
    assert render("{% for x in [1, 2] %}\n    {% if x %}\n{{ x }}\n    {% endif %}\n{% endfor %}") == "1\n2\n"


def test_blocks_stand_between_blank_lines(render: Render) -> None:
    assert (
        render("a\n{{ rule() }}\nb\n{{ [1]|bullets }}c{{ 'H'|heading }}")
        == "a\n\n---\n\nb\n\n- 1\n\nc\n\n## H\n"
    )


@pytest.mark.parametrize("used", DIALECTS)
def test_call_blocks_and_filters_say_the_same(render: Render, used: str) -> None:
    for element in ("spoiler", "quote"):
        called = "{% call " + element + "(p) %}\nhidden\n{% endcall %}"
        filtered = "{{ 'hidden'|" + element + "(p) }}"
        assert render(called, used, p=Seat(1)) == render(filtered, used, p=Seat(1))
    rows = [[Seat(0), 1], [Seat(1), None]]
    assert render("{{ table(['A', 'B'], rows) }}", used, rows=rows) == render(
        "{{ rows|table('A', 'B') }}", used, rows=rows
    )


def test_data_may_be_called_like_an_element(render: Render) -> None:
    assert render("{{ table.n }}{{ [[1]]|table('N') }}", table={"n": 5}) == "5\n\n| N |\n| --: |\n| 1 |\n"


# Faults


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("\n{{ nominee }}", r"line 2: 'nominee' is undefined"),
        (
            "\n\n{{ p.nmae }}",
            r"line 3: 'pbp_mod.texts.dialects.escaped.Person object' has no attribute 'nmae'",
        ),
        ("a\n{% if %}", r"line 2: Expected an expression, got 'end of statement block'"),
        ("{{ 1 + none }}", r"line 1: unsupported operand type\(s\) for \+: 'int' and 'NoneType'"),
        ("{{ spoiler('x') }}", r"line 1: .*'caller'"),
        ("{% include 'nowhere.j2' %}", r"there is no template nowhere.j2 \(wanted by t\)"),
        ("{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}", r"line 1: maximum recursion depth exceeded.*"),
    ],
)
def test_a_fault_is_one_line_with_its_place(render: Render, source: str, said: str) -> None:
    with pytest.raises(TemplateFault) as caught:
        render(source, p=Seat(0))
    assert isinstance(caught.value, PbpError)
    assert "\n" not in str(caught.value)
    assert re.search(said + "$", str(caught.value)), str(caught.value)


def test_an_unknown_dialect_is_refused_at_once() -> None:
    with pytest.raises(NotUnderstood, match="no dialect 'latex'"):
        renderer("latex")


# Overrides


def test_own_templates_come_first_and_can_build_on_ours(shipped: Path, tmp_path: Path) -> None:
    (shipped / "game" / "opening.j2").write_text("{% block head %}Welcome{% endblock %} {{ p }}")
    (shipped / "game" / "closing.j2").write_text("Bye {{ p }}")
    own = tmp_path / "own"
    assert renderer(own=own).render("game/opening", {"p": Seat(2)}) == "Welcome Bob\n"
    (own / "game").mkdir(parents=True)
    (own / "game" / "opening.j2").write_text(
        '{% extends "shipped/game/opening.j2" %}{% block head %}Hail{% endblock %}'
    )
    assert renderer(own=own).render("game/opening", {"p": Seat(2)}) == "Hail Bob\n"
    assert renderer(own=own).render("game/closing", {"p": Seat(2)}) == "Bye Bob\n"


def test_an_edited_template_is_read_again(shipped: Path) -> None:
    file = shipped / "game" / "x.j2"
    file.write_text("one")
    used = renderer()
    assert used.render("game/x", {}) == "one\n"
    file.write_text("another")
    os.utime(file, (1, 1))
    assert used.render("game/x", {}) == "another\n"


def test_faults_name_our_templates_shortly_and_own_ones_by_path(shipped: Path, tmp_path: Path) -> None:
    (shipped / "game" / "x.j2").write_text("\n{{ nobody }}")
    with pytest.raises(TemplateFault, match=r"^template game/x\.j2, line 2: 'nobody' is undefined$"):
        renderer().render("game/x", {})
    own = tmp_path / "own"
    (own / "game").mkdir(parents=True)
    (own / "game" / "x.j2").write_text("{{ nobody }}")
    with pytest.raises(TemplateFault) as caught:
        renderer(own=own).render("game/x", {})
    assert str(caught.value) == f"template {own / 'game' / 'x.j2'}, line 1: 'nobody' is undefined"


@pytest.mark.parametrize(
    "evil",
    [
        "{{ ''.__class__.__mro__ }}",
        "{{ ''['__class__'] }}",
        "{{ ''|attr('__class__') }}",
        "{{ bold.__self__ }}",
        "{{ bold.__globals__ }}",
        "{{ table.__func__.__globals__ }}",
        "{{ cycler.__init__.__globals__ }}",
        "{{ '{0.__class__}'.format(p) }}",
        "{{ '{0._dialect}'.format(p.name) }}",
        "{{ p.name._text }}",
        "{{ p.name._dialect.escape }}",
        "{{ self._TemplateReference__context }}",
        "{{ range(10000000)|length }}",
        "{% include '../secret.j2' %}",
    ],
)
def test_the_sandbox_refuses(render: Render, tmp_path: Path, evil: str) -> None:
    (tmp_path / "secret.j2").write_text("secret")
    with pytest.raises(TemplateFault):
        render(evil, p=Seat(0))


BOMBS = [
    "{% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}",
    "{% for a in range(99999) %}{{ range(99999)|list|sum }}{% endfor %}",
    "{% for a in range(99999) %}{% if a in range(99999)|list %}{% endif %}{% endfor %}",
    "{% set big = range(99999)|list %}{% for a in range(99999) %}{% if big == big %}{% endif %}{% endfor %}",
    "{% set big = range(99999)|list %}{% for a in range(99999) %}{% set b = big[1:] %}{% endfor %}",
    "{% for a in range(99999) recursive %}{{ loop(range(99999)) }}{% endfor %}",
    "{% macro m(n) %}{{ m(n - 1) ~ m(n - 1) if n else 'x' }}{% endmacro %}{{ m(40) }}",
    "{% set ns = namespace(x='x') %}{% for a in range(60) %}{% set ns.x = ns.x ~ ns.x %}{% endfor %}",
    "{% set ns = namespace(x='x') %}{% for a in range(60) %}{% set ns.x = ns.x + ns.x %}{% endfor %}",
    "{% set ns = namespace(x=[1]) %}{% for a in range(60) %}{% set ns.x = ns.x + ns.x %}{% endfor %}",
    "{% set ns = namespace(x='x') %}{% for a in range(60) %}{% set b %}{{ ns.x }}{{ ns.x }}{% endset %}"
    "{% set ns.x = b %}{% endfor %}",
    "{% set ns = namespace(x=['x']) %}{% for a in range(60) %}{% set ns.x = [ns.x, ns.x] %}{% endfor %}{{ ns.x }}",
    "{% set x = [] %}{% set y = x.append(x) %}{{ [x, x, x] * 999999 }}",
    "{{ 'x' * 9999999999 }}",
    "{{ 9999999999 * [1] }}",
    "{{ who * 9999999999 }}",
    "{{ 9 ** 999999999 }}",
    "{% set ns = namespace(x=9) %}{% for a in range(60) %}{% set ns.x = ns.x * ns.x %}{% endfor %}",
    "{{ 'x'|center(9999999999) }}",
    "{{ 'x'|indent(9999999999) }}",
    "{{ 'x'.ljust(9999999999) }}",
    "{{ 'x'.rjust(9999999999) }}",
    "{{ '1'.zfill(9999999999) }}",
    "{{ '\t'.expandtabs(9999999999) }}",
    "{{ '%9999999999d' % 1 }}",
    "{{ '%*d' % (9999999999, 1) }}",
    "{{ '%9999999999d'|format(1) }}",
    "{{ '{:9999999999}'.format(1) }}",
    "{{ '{:{w}}'.format(1, w=9999999999) }}",
    "{{ '{x:9999999999}'.format_map({'x': 1}) }}",
    "{% set x = 'x' * 400000 %}{{ x.replace('x', x) }}",
    "{% set x = 'x' * 400000 %}{{ x|replace('x', x) }}",
    "{% set x = 'x' * 400000 %}{{ x.join(x) }}",
    "{% set x = 'x' * 400000 %}{{ range(9999)|join(x) }}",
    "{% set x = 'x' * 400000 %}{{ x|wordwrap(1, true, x) }}",
    "{% set x = 'x' * 400000 %}{{ table([x], [[x]] * 9999) }}",
    "{% set x = 'x' * 400000 %}{{ ('{a}' * 9999)|phrase(a=x) }}",
    "{% set x = 'x' * 400000 %}{{ ('%s' * 9999) % ((x,) * 9999) }}",
    "{{ [1]|batch(9999999999, 'x')|list }}",
    "{{ [1]|slice(9999999999)|list }}",
    "{{ 5|round(-9999999999) }}",
    "{{ 'x'|heading(9999999999) }}",
    "{{ ['pbp spent']|map('pbp spent', -9999999999)|list }}{% for a in range(99999) %}{% for b in range(99999) %}"
    "{% endfor %}{% endfor %}",
    "{% for a in range(99999) %}" + "text " * 5000 + "{% endfor %}",
    "{% for a in range(99999) %}{% include 't2.j2' %}{% endfor %}",
    "{% include 't.j2' %}",
]
"""What would take hours, or all the memory there is."""


IN_A_PROCESS = """
import sys, time
from pathlib import Path
from pbp_mod.game.actions import Seat
from pbp_mod.texts.render import PersonInfo, Renderer, TemplateFault
from tests.texts.test_render import BOMBS
try:
    import resource
    resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))
except ImportError:  # Windows has no such limit
    pass
own = Path(sys.argv[1])
(own / "t2.j2").write_text("text " * 5000)
used = Renderer(sys.argv[2], [PersonInfo("Anna", "A", 0)], words={}, game={}, overrides=own, cache=None)
for number, source in enumerate(BOMBS):
    (own / f"t{number}.j2").write_text(source.replace("t.j2", f"t{number}.j2"))
    began = time.process_time()
    try:
        used.render(f"t{number}", {"who": Seat(0)})
    except TemplateFault as fault:
        print(round(time.process_time() - began, 2), fault)
    else:
        print(99, source)
"""


@pytest.mark.parametrize("used", ["discourse", "plain"])
def test_a_template_is_bounded_in_time_and_memory(tmp_path: Path, used: str) -> None:
    """In a process that may not grow beyond a gigabyte; seconds are those of the processor."""
    done = subprocess.run(
        [sys.executable, "-c", IN_A_PROCESS, str(tmp_path), used],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=True,
    )
    lines = done.stdout.splitlines()
    assert len(lines) == len(BOMBS)
    for line in lines:
        assert re.search("this makes more work than|maximum recursion|Range too big", line), line
        assert float(line.split()[0]) < 10, line


def test_ordinary_work_is_far_from_the_bounds(render: Render) -> None:
    source = (
        "{% for a in range(400) %}{{ table(['A', 'B'], [[p, a]] * 10) }}{{ 'x'|center(70)|bold }}"
        "{{ '%5d of 20000' % a }}{{ p ~ ' and ' ~ p }}{% if p in game.players %}{{ 'x' * 40 }}{% endif %}{% endfor %}"
    )
    assert len(render(source, p=Seat(0))) > 100_000
    assert (
        render("{{ nothing|default('x') }} {{ '%s of 20000' % 7 }} {{ 2 ** 100 }}")
        == f"x 7 of 20000 {2**100}\n"
    )


def test_a_name_that_is_missing_is_never_printed(render: Render) -> None:
    for source in ("{{ [nobody] }}", "{{ {'a': nobody} }}", "{{ (1, nobody)|list }}", "{{ '%r' % nobody }}"):
        with pytest.raises(TemplateFault, match="'nobody' is undefined"):
            render(source)


def test_a_fault_quotes_nothing_of_the_data(render: Render) -> None:
    data = {"role": "Trump", "card": 73519, "cards": {"feather 4": "hammer 8"}, "p": Seat(0)}
    for source in (
        "{{ words[role] }}",
        "{{ role|int }}{{ {}[role].name }}",
        "{{ [1][card].name }}",
        "{{ {}[card].name }}",
        "{{ cards[cards['feather 4']].x }}",
        "{% for a, b in cards.items() %}{{ words[b].x }}{% endfor %}",
        "{{ role.nothing.more }}",
        "{{ '%d' % role }}",
        "{{ role() }}",
        "{{ role + 1 }}{{ role|colour|nothing }}",
        "{{ '{x}'|phrase(y=role) }}",
        "{{ role|batch(role)|list }}",
    ):
        with pytest.raises(TemplateFault) as caught:
            render(source, **data)
        for secret in ("Trump", "73519", "hammer 8"):
            assert secret not in str(caught.value), source


@pytest.mark.skipif(not hasattr(os, "symlink"), reason="no links here")
def test_links_in_the_folder_of_templates_are_not_followed(shipped: Path, tmp_path: Path) -> None:
    (tmp_path / "secret.txt").write_text("rosebud")
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "y.j2").write_text("elsewhere")
    (shipped / "game" / "z.j2").write_text("ours")
    own = tmp_path / "own"
    (own / "game").mkdir(parents=True)
    (own / "game" / "x.j2").symlink_to(tmp_path / "secret.txt")
    (own / "game" / "gone.j2").symlink_to(tmp_path / "nothing")
    (own / "there").symlink_to(tmp_path / "elsewhere")
    (own / "game" / "w.j2").write_text('{% include "there/y.j2" %}')
    used = renderer(own=own)
    for name, path in (("game/x", "game/x.j2"), ("game/gone", "game/gone.j2"), ("game/w", "there")):
        with pytest.raises(TemplateFault, match="is a link, and links are not followed") as caught:
            used.render(name, {})
        assert str(own / path) in str(caught.value)
        assert "rosebud" not in str(caught.value)
    assert used.render("game/z", {}) == "ours\n"
    assert len(check_own(str(own))) == 3
    (tmp_path / "link").symlink_to(own)
    with pytest.raises(TemplateFault):
        renderer(own=tmp_path / "link").render("game/x", {})


@pytest.mark.parametrize(
    ("content", "said"),
    [(b"x" * 300_000, "is too long"), (b"\xff\xfe", "is not text in UTF-8"), (None, "is no ordinary file")],
)
def test_what_is_no_template(tmp_path: Path, content: bytes | None, said: str) -> None:
    file = tmp_path / "own" / "x.j2"
    file.parent.mkdir()
    if content is not None:
        file.write_bytes(content)
    elif hasattr(os, "mkfifo"):
        os.mkfifo(file)  # reading it would wait for ever
    else:
        pytest.skip("no pipes here")
    with pytest.raises(TemplateFault, match=said):
        renderer(own=file.parent).render("x", {})
    assert [said in found for found in check_own(str(file.parent))] == [True]


# The cache


def test_the_cache_serves_all_dialects_and_notices_edits(shipped: Path, tmp_path: Path) -> None:
    cache = tmp_path / "deep" / "cache"
    file = shipped / "game" / "x.j2"
    # A constant, which Jinja would evaluate when compiling.
    file.write_text("{{ 'x'|bold }}{{ ['y']|series|italic }}")
    for used, text in (("discourse", "**x***y*"), ("phpbb", "[b]x[/b][i]y[/i]"), ("plain", "xy")):
        environment.cache_clear()
        assert renderer(used, cache=cache).render("game/x", {}) == text + "\n"
    assert len(list(cache.iterdir())) == 1
    file.write_text("new")
    environment.cache_clear()
    assert renderer(cache=cache).render("game/x", {}) == "new\n"


def test_the_cache_is_used(shipped: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import jinja2

    (shipped / "game" / "x.j2").write_text("text")
    renderer(cache=tmp_path / "cache").render("game/x", {})
    environment.cache_clear()
    monkeypatch.setattr(jinja2.Environment, "compile", None)
    assert renderer(cache=tmp_path / "cache").render("game/x", {}) == "text\n"


def test_sandboxed_code_is_never_taken_from_the_cache_of_other_code(shipped: Path, tmp_path: Path) -> None:
    """One file, first trusted and then a moderator's: the same path and source, but other code."""
    (shipped / "game" / "x.j2").write_text("{{ bold.__call__('x') }}")
    assert renderer(cache=tmp_path / "cache").render("game/x", {}) == "**x**\n"
    with pytest.raises(TemplateFault, match="access to attribute '__call__' of 'method' object is unsafe"):
        renderer(own=shipped, cache=tmp_path / "cache").render("game/x", {})
    assert {file.name.split("-")[0] for file in (tmp_path / "cache").iterdir()} == {"own", "shipped"}


def test_what_a_template_changes_does_not_reach_the_next_text(render: Render, tmp_path: Path) -> None:
    source = "{{ game.players.pop() }} {{ words.roles.pop('M') }} {{ them.append(1) }} {{ them|length }}"
    them = [1, 2]
    assert render(source, them=them) == "Bob Moderate None 3\n"
    used = Renderer(
        "plain", PEOPLE, words={"roles": {"M": "x"}}, game={}, overrides=tmp_path / "own", cache=None
    )
    assert used.render("t", {"them": them}) == used.render("t", {"them": them}) == "Bob x None 3\n"
    assert them == [1, 2]


def test_a_damaged_or_impossible_cache_does_no_harm(shipped: Path, tmp_path: Path) -> None:
    (shipped / "game" / "x.j2").write_text("text")
    cache = tmp_path / "cache"
    renderer(cache=cache).render("game/x", {})
    (file,) = cache.iterdir()
    whole = file.read_bytes()
    for damaged in (b"", b"rubbish", whole[: len(whole) // 2], whole[:20]):
        file.write_bytes(damaged)
        environment.cache_clear()
        assert renderer(cache=cache).render("game/x", {}) == "text\n"
    environment.cache_clear()
    assert renderer(cache=file / "no folder").render("game/x", {}) == "text\n"


# The project's own templates


def test_find_templates_leaves_out_macros(shipped: Path) -> None:
    for name in ("game/b.j2", "game/a.j2", "game/_part.j2", "_shared.j2", "top.j2", "game/notes.txt"):
        (shipped / name).write_text("")
    assert find_templates() == ["game/a", "game/b", "top"]


def test_our_templates_compile_in_the_sandbox_and_outside() -> None:
    for own in (None, shipped_templates()):
        for name in find_templates():
            environment(dialect("discourse"), own, None).get_template(name + ".j2")


def test_jinja_is_imported_only_for_a_text() -> None:
    program = (
        "import sys; from pbp_mod.texts.render import *;"
        "Renderer('plain', [PersonInfo('a', 'a', 0)], words={}, game={}, overrides=None, cache=None);"
        "print([name for name in ('jinja2', 'dataclasses', 'unicodedata') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_escaped_and_person_have_no_public_way_to_the_raw_text() -> None:
    said = Escaped("*", dialect("discourse"))
    assert [name for name in dir(said) if not name.startswith("_")] == []
    assert [name for name in dir(Person(said, said, 1)) if not name.startswith("_")] == [
        "abbr",
        "mention",
        "name",
        "seat",
    ]


def test_the_manual_names_every_element() -> None:
    manual = (Path(__file__).parents[2] / "docs" / "templates.md").read_text(encoding="utf-8")
    functions, filters = elements(dialect("plain"))
    for element in functions.keys() | filters.keys():
        assert re.search(rf"[|\\ `]{element}\b", manual), element
