"""`words.json` beside the templates of each game: what rules refuse with has its sentence there, with room for what they put in.

That the sentences are the right ones, the cases of the rules look.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import NamedTuple

import pytest

import pbp_mod
from pbp_mod.engines import ENGINES, load
from pbp_mod.engines.claim.cards import FACTIONS
from pbp_mod.engines.parlamento.cards import SUITS
from pbp_mod.game.words import CARDS, ORDERS, PHRASES, REFUSALS, SUBJECTS, rules_of, words_of
from pbp_mod.paths import shipped_templates
from pbp_mod.texts.render import find_templates

PACKAGE = Path(pbp_mod.__file__).parent
SAID = {"refused": REFUSALS, "said": PHRASES}
"""What the modules of a game call for a sentence, and the section that it is in."""
KEYS = {
    # The keys that are put together of a code: from which codes.
    "unwanted/{}": ("nominate", "vote", "discard", "enact", "veto", "consent", "skip", "power"),
    "does/{}": ("propose", "discard-law"),
    "owned/{}": ("honor", "lobby"),
}
PASSED_ON = {
    "does": ("does/vote", "does/lobby", "does/close"),
    "what": ("closed/play", "closed/smash", "closed/take"),
}
"""The keys that a parameter of that name may hold."""


class Said(NamedTuple):
    """A call for a sentence: where it stands, the section, the key, and how many parts go in (None: that depends)."""

    where: str
    section: str
    key: str
    parts: int | None


def calls(engine: str) -> Iterator[Said]:
    """Every sentence that the modules of a game ask for."""
    for path in sorted((PACKAGE / "engines" / engine).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SAID:
                open_end = any(isinstance(part, ast.Starred) for part in node.args)
                for key in keys(node.args[0]):
                    yield Said(
                        f"{path.name}:{node.lineno}",
                        SAID[node.func.id],
                        key,
                        None if open_end else len(node.args) - 1,
                    )


def keys(node: ast.expr) -> list[str]:
    """All keys that an expression may be."""
    match node:
        case ast.Constant(value=str(key)):
            return [key]
        case ast.IfExp():
            return [*keys(node.body), *keys(node.orelse)]
        case ast.JoinedStr():
            text = "".join(part.value if isinstance(part, ast.Constant) else "{}" for part in node.values)
            return [text.format(code) for code in KEYS[text]]
        case ast.Name(id=name):
            return list(PASSED_ON.get(name, ())) or _assigned[name]
    raise AssertionError(ast.dump(node))


_assigned = {"key": ["self/choose", "self/target"]}
"""The keys that a name is given in the line above the call."""


def fields(text: str) -> list[str]:
    return [name for _, name, _, _ in Formatter().parse(text) if name is not None]


@pytest.mark.parametrize("engine", ENGINES)
def test_every_sentence_that_is_asked_for_is_there_and_has_room_for_its_parts(engine: str) -> None:
    words = words_of(engine)
    asked = list(calls(engine))
    assert len(asked) > 10
    for said in asked:
        text = words[said.section].get(said.key)
        assert text is not None, f"{said.where}: {said.key} is not in {engine}/words.json"
        if said.parts is not None:
            assert len(fields(text)) == said.parts, f"{said.where}: {said.key}: {text}"


@pytest.mark.parametrize("engine", ENGINES)
def test_every_sentence_that_is_there_is_asked_for(engine: str) -> None:
    asked = {(said.section, said.key) for said in calls(engine)}
    there = {(section, key) for section in (REFUSALS, PHRASES) for key in words_of(engine).get(section, ())}
    assert there == asked


@pytest.mark.parametrize("engine", ENGINES)
def test_rules_word_no_refusal_themselves(engine: str) -> None:
    """But for joining two that are there."""
    for path in sorted((PACKAGE / "engines" / engine).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id == "NotAllowed"
            ):
                text = node.args[1]
                literals = [each.value for each in ast.walk(text) if isinstance(each, ast.Constant)]
                assert not any(letter.isalpha() for each in literals for letter in str(each)), (
                    path,
                    node.lineno,
                )


@pytest.mark.parametrize("engine", ENGINES)
def test_subjects_are_of_templates_that_there_are(engine: str) -> None:
    known = {name.removeprefix(f"{engine}/") for name in find_templates() if name.startswith(f"{engine}/")}
    subjects = words_of(engine)[SUBJECTS]
    assert subjects
    assert set(subjects) <= known
    assert set(
        load(engine).subjects(load(engine).settings({o.name: o.default for o in load(engine).options}))
    ) == {*subjects}


@pytest.mark.parametrize(("engine", "names"), [("claim", FACTIONS), ("parlamento", SUITS)])
def test_every_card_is_called_something(engine: str, names: tuple[str, ...]) -> None:
    assert set(words_of(engine)[CARDS]) == set(names)


def test_claim_asks_for_every_action_in_words_with_room_for_its_fields() -> None:
    kinds = load("claim").kinds
    assert {kind: fields(text) for kind, text in words_of("claim")[ORDERS].items()} == {
        kind: [field.name for field in kinds[kind].fields] for kind in kinds
    }


@pytest.mark.parametrize("engine", ENGINES)
def test_explanations_word_no_rule_themselves(engine: str) -> None:
    tree = ast.parse((PACKAGE / "engines" / engine / "explain.py").read_text("utf-8"))
    told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}  # docstrings
    texts = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in told]
    assert [text for text in texts if isinstance(text, str) and re.search("[a-z] [a-z]", text)] == []
    assert len(rules_of(engine)["rules"]) > 10


@pytest.mark.parametrize("engine", ["gnomic", "parlamento"])
def test_posts_and_the_reader_of_posts_take_their_words_from_one_place(engine: str) -> None:
    game = load(engine)
    settings = game.settings({option.name: option.default for option in game.options})
    asked, phrases = words_of(engine)[ORDERS], game.vocabulary(settings).phrases
    players = {kind for kind in game.kinds if game.kinds[kind].channel is not None}
    assert players <= set(asked)
    assert {kind: phrases[kind][0] for kind in players} == {kind: asked[kind] for kind in players}
    folder = Path(shipped_templates()) / engine
    posts = "".join(path.read_text("utf-8") for path in sorted(folder.glob("*.j2")))
    for text in asked.values():
        words = text.partition("{")[0].strip()
        assert not words or f'"{words}' not in posts, f"{words!r} stands in a template as well"


AUTHORS = ("effects", "pack", "packs", "theme.py", "sense.py", "themes")
"""What speaks to whoever writes a pack of cards or a setting, in the terms of their files."""


@pytest.mark.parametrize("engine", ENGINES)
def test_what_is_not_understood_of_cards_and_setups_is_worded_beside_the_templates(engine: str) -> None:
    for path in sorted((PACKAGE / "engines" / engine).rglob("*.py")):
        if not set(AUTHORS).isdisjoint(path.relative_to(PACKAGE / "engines" / engine).parts):
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("NotUnderstood", "Ambiguous"):
                assert isinstance(node.args[0], ast.Call), f"{path.name}:{node.lineno}"
