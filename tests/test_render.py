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
from pbp_mod.texts import render as render_module
from pbp_mod.texts.dialects import DIALECTS, dialect
from pbp_mod.texts.dialects.elements import elements
from pbp_mod.texts.dialects.escaped import Escaped, Person
from pbp_mod.texts.render import PersonInfo, Renderer, TemplateFault, find_templates

PEOPLE = [PersonInfo("A_Student", "AS", 0), PersonInfo("*star*", "[s]", 1), PersonInfo("Bob", "Bo", 2)]
STAR = "&#42;star&#42;"

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
    monkeypatch.setattr(render_module, "shipped_templates", lambda: str(folder))
    render_module._environment.cache_clear()
    yield folder
    render_module._environment.cache_clear()


def renderer(used: str = "discourse", own: Path | None = None, cache: Path | None = None) -> Renderer:
    return Renderer(used, PEOPLE, words={}, game={}, overrides=own, cache=cache)


# What templates see


def test_leaves(render: Render) -> None:
    data = {"who": Seat(1), "n": 3, "flag": True, "none": None, "half": 0.5, "text": "a*b"}
    assert render(
        "{{ who }} {{ n + 1 }} {{ not flag }} {{ none is none }} {{ half }} {{ text }}", **data
    ) == (f"{STAR} 4 False True 0.5 a&#42;b\n")


def test_a_person(render: Render) -> None:
    assert render("{{ p }}, {{ p.name }}, {{ p.abbr }}, {{ p.seat }}, {{ p.mention }}", p=Seat(0)) == (
        "A_Student, A_Student, AS, 1, @A\\_Student\n"
    )
    assert render("{{ p.abbr }}", p=Seat(1)) == "&#91;s&#93;\n"


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
    assert render("{{ them|sort|join(' ') }}", them=["b", "*", "a"]) == "&#42; a b\n"
    assert render("{{ them|unique|join(' ') }}", them=["b", "b", "a"]) == "b a\n"
    assert render("{{ them|sort|join(' ') }}", them=[Seat(2), Seat(0)]) == "A_Student Bob\n"


def test_a_key_named_like_a_method_is_a_key(render: Render) -> None:
    assert render("{{ row.items }} {{ row.values }}", row={"items": 1, "values": 2}) == "1 2\n"
    assert render("{{ rows.items()|length }}", rows={"a": 1}) == "1\n"


def test_the_game_and_the_words(render: Render) -> None:
    assert render(
        "{{ game.name }} {{ game.players|join(', ') }} {{ game.hecklers[0] }} {{ game.options['veto-power'] }}"
    ) == (f"g&#95;1&#95; A_Student, {STAR}, Bob Ken&#42; yes\n")
    assert render("{{ words.roles.T }}") == "Mr &#42;T&#42;\n"


def test_phrases(render: Render) -> None:
    assert (
        render("{{ phrase(words.phrases.nominate, player=p) }}", p=Seat(1))
        == f"I &#42;nominate&#42; {STAR}\n"
    )
    assert (
        render("{{ words.phrases.nominate|phrase(player=p)|bold }}", p=Seat(2))
        == "**I &#42;nominate&#42; Bob**\n"
    )
    assert (
        render("{{ all|phrase(card=c) }}", all=["Play {card}!", "{card}"], c="[b]")
        == "Play &#91;b&#93;!\u2060\n"
    )
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
@pytest.mark.parametrize("used", ["discourse", "phpbb", "xenforo", "bgg"])
def test_no_way_out_shows_markup(render: Render, used: str, source: str) -> None:
    """Whatever a template does to a text, its tags and stars don't come out alive (it may be refused)."""
    evil = "]u[/x[u]Q![u](y)<u>"  # hostile backwards, too
    try:
        text = render(source, used, x=evil, d={evil: evil})
    except TemplateFault:
        return
    text = text.replace("[u]", "[U]").upper()
    if used == "discourse":
        for alive in ("<U>", "[U]", "]U[", ")Y(", "](Y", "[/X"):
            assert alive not in text
    else:
        for alive in ("[U]", "[/X"):
            assert alive not in text
        assert used != "bgg" or "<" not in text


def test_nothing_is_escaped_twice(render: Render) -> None:
    for source in (
        "{{ p|bold|italic }}",
        "{{ (p|bold ~ '')|italic }}",
        "{% filter italic %}{{ p|bold }}{% endfilter %}",
    ):
        assert render(source, p=Seat(2)) == "*\u2060**Bob**\u2060*\n"
        assert STAR in render(source, p=Seat(1))
    assert render("{{ [p|bold]|bullets }}", p=Seat(1)) == f"- **\u2060{STAR}\u2060**\n"
    assert render("{{ p|upper }} {{ p|truncate(3, true, '', 0) }} {{ p|length }}", p=Seat(1)) == (
        "&#42;STAR&#42; &#42;st 6\n"
    )


def test_text_of_the_template_is_literal(render: Render) -> None:
    assert render("**x** {{ '*y*' }} [b] {{ '_z_'|bold }}") == "**x** *y* [b] **\u2060_z_\u2060**\n"


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


# The cache


def test_the_cache_serves_all_dialects_and_notices_edits(shipped: Path, tmp_path: Path) -> None:
    cache = tmp_path / "deep" / "cache"
    file = shipped / "game" / "x.j2"
    # A constant, which Jinja would evaluate when compiling.
    file.write_text("{{ 'x'|bold }}{{ ['y']|series|italic }}")
    for used, text in (("discourse", "**x***y*"), ("phpbb", "[b]x[/b][i]y[/i]"), ("plain", "xy")):
        render_module._environment.cache_clear()
        assert renderer(used, cache=cache).render("game/x", {}) == text + "\n"
    assert len(list(cache.iterdir())) == 1
    file.write_text("new")
    render_module._environment.cache_clear()
    assert renderer(cache=cache).render("game/x", {}) == "new\n"


def test_the_cache_is_used(shipped: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import jinja2

    (shipped / "game" / "x.j2").write_text("text")
    renderer(cache=tmp_path / "cache").render("game/x", {})
    render_module._environment.cache_clear()
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
        render_module._environment.cache_clear()
        assert renderer(cache=cache).render("game/x", {}) == "text\n"
    render_module._environment.cache_clear()
    assert renderer(cache=file / "no folder").render("game/x", {}) == "text\n"


# The project's own templates


def test_find_templates_leaves_out_macros(shipped: Path) -> None:
    for name in ("game/b.j2", "game/a.j2", "game/_part.j2", "_shared.j2", "top.j2", "game/notes.txt"):
        (shipped / name).write_text("")
    assert find_templates() == ["game/a", "game/b", "top"]


def test_our_templates_compile_in_the_sandbox_and_outside() -> None:
    environments = [
        render_module._environment("discourse", own, None)
        for own in (None, render_module.shipped_templates())
    ]
    for name in find_templates():
        for environment in environments:
            environment.get_template(name + ".j2")


def test_jinja_is_imported_only_for_a_text() -> None:
    program = (
        "import sys; from pbp_mod.texts.render import *;"
        "Renderer('plain', [PersonInfo('a', 'a', 0)], words={}, game={}, overrides=None, cache=None);"
        "print([name for name in ('jinja2', 'dataclasses', 'unicodedata') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_said_and_person_have_no_public_way_to_the_raw_text() -> None:
    said = Escaped("*", dialect("discourse"))
    assert [name for name in dir(said) if not name.startswith("_")] == []
    assert [name for name in dir(Person(said, said, 1)) if not name.startswith("_")] == [
        "abbr",
        "mention",
        "name",
        "seat",
    ]


def test_the_manual_names_every_element_and_dialect() -> None:
    manual = (Path(__file__).parent.parent / "docs" / "templates.md").read_text(encoding="utf-8")
    functions, filters = elements(dialect("plain"))
    for element in functions.keys() | filters.keys():
        assert re.search(rf"[|\\ `]{element}\b", manual), element
    for name in DIALECTS:
        assert f"`{name}`" in manual
