"""The pages that say what a rule's id means: no id is cited that they don't explain, no option named that isn't there."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from pbp_mod.engines import ENGINES, load
from pbp_mod.rows import options

ROOT = Path(__file__).parents[2]
LETTERS: Mapping[str, str] = {"qanon": "Q", "claim": "C", "parlamento": "P", "gnomic": "G", "ledger": "V"}
"""What the ids of a game's rules begin with; those of its rulings have an R behind it."""
PAGES = {engine: (ROOT / "docs" / "rules" / f"{engine}.md").read_text("utf-8") for engine in ENGINES}
OPTION = re.compile(r"`([a-z][a-z-]*)=([^`\s]+)`")
EVERY_GAME = "".join(LETTERS.values())

CITED = re.compile(r"\b([A-Z])(R?)([1-9]\d*)\b")
NAMED = re.compile(r"\bdef test_([a-z])(r?)([1-9]\d*)_")
"""A case that is named after its rule. A zero in front (`c07`) marks what isn't one."""


def _rows(engine: str) -> list[tuple[str, str]]:
    """Each id of a page with what stands behind it."""
    return re.findall(r"^\| ([A-Z]+\d+) \| (.+) \|$", PAGES[engine], re.M)


IDS = {engine: {rule for rule, _ in _rows(engine)} for engine in ENGINES}
KNOWN = set().union(*IDS.values())


def _files(*folders: str) -> Iterator[Path]:
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in (".py", ".j2", ".toml", ".json", ".jsonl") and path != Path(__file__):
                yield path


def _letters_of(path: Path) -> str:
    """Whose rules a file can cite: in a game's own folder a letter of another game means something else."""
    folders = path.relative_to(ROOT).parts[:-1]
    return next((letter for engine, letter in LETTERS.items() if engine in folders), EVERY_GAME)


def _cited(path: Path) -> set[str]:
    text, letters = path.read_text("utf-8"), _letters_of(path)
    found = CITED.findall(text)
    if letters != EVERY_GAME:  # elsewhere a case's name may mean something else
        found += [tuple(map(str.upper, name)) for name in NAMED.findall(text)]
    return {"".join(each) for each in found if each[0] in letters}


def test_every_game_has_a_letter() -> None:
    assert set(LETTERS) == set(ENGINES)


@pytest.mark.parametrize("engine", ENGINES)
def test_the_ids_of_a_page_leave_no_gap(engine: str) -> None:
    ids = [rule for rule, _ in _rows(engine)]
    for prefix in (LETTERS[engine], f"{LETTERS[engine]}R"):
        numbers = [int(rule.removeprefix(prefix)) for rule in ids if re.fullmatch(rf"{prefix}\d+", rule)]
        assert numbers
        assert numbers == list(range(1, len(numbers) + 1))
        ids = [rule for rule in ids if not re.fullmatch(rf"{prefix}\d+", rule)]
    assert ids == []


@pytest.mark.parametrize("engine", ENGINES)
def test_a_page_speaks_of_its_own_rules_only(engine: str) -> None:
    cited = {"".join(each) for each in CITED.findall(PAGES[engine]) if each[0] in EVERY_GAME}
    assert cited - IDS[engine] == set()


def test_every_rule_that_is_cited_has_its_meaning_in_a_page() -> None:
    cited = {path: _cited(path) for path in _files("pbp_mod", "templates", "tests", "benchmarks")}
    unknown = {str(path.relative_to(ROOT)): ids - KNOWN for path, ids in cited.items() if ids - KNOWN}
    assert unknown == {}
    assert len(set().union(*cited.values())) > 120  # what is looked for is found


@pytest.mark.parametrize("engine", ENGINES)
def test_what_an_engine_says_of_its_rules_stands_in_its_page(engine: str) -> None:
    found = load(engine)
    told = {rule for option in found.options for rule in option.rule.split(", ")} | set(
        found.conduct.values()
    )
    assert told - IDS[engine] == set()


@pytest.mark.parametrize("engine", ENGINES)
def test_every_option_of_a_page_can_be_chosen(engine: str) -> None:
    found = load(engine)
    named = OPTION.findall(PAGES[engine])
    assert named
    for name, value in named:
        chosen = options.complete(found, {name: value})  # refuses what there isn't
        assert chosen[name] == value
        if not next(option for option in found.options if option.name == name).values:
            found.settings(chosen)  # free text is judged only here


@pytest.mark.parametrize("engine", ENGINES)
def test_the_page_of_a_game_lists_every_option_with_its_values(engine: str) -> None:
    page = (ROOT / "docs" / f"{engine}.md").read_text("utf-8")
    listed = dict(re.findall(r"^\| `([a-z-]+)` \| ([^|]+) \|", page, re.M))
    for option in load(engine).options:
        assert option.name in listed, f"docs/{engine}.md doesn't list {option.name}"
        assert set(option.values) <= set(re.findall(r"[\w-]+", listed[option.name])), option.name


@pytest.mark.parametrize("engine", ENGINES)
def test_a_rules_row_names_every_value_of_its_option(engine: str) -> None:
    rows = dict(_rows(engine))
    for option in load(engine).options:
        named = {pair for rule in option.rule.split(", ") for pair in OPTION.findall(rows[rule])}
        if option.name == "powers":  # the default is named above the table that it is
            named |= {("powers", "seed")} & set(OPTION.findall(PAGES[engine]))
        assert {(option.name, value) for value in option.values or (option.default,)} <= named, option.name


@pytest.mark.parametrize("engine", ENGINES)
def test_the_links_of_a_page_lead_somewhere_and_lead_to_it(engine: str) -> None:
    page = ROOT / "docs" / "rules" / f"{engine}.md"
    links = re.findall(r"\]\(([^)#\s]+)", PAGES[engine])
    assert f"../{engine}.md" in links
    for target in links:
        assert (page.parent / target).exists(), target
    assert f"](rules/{engine}.md)" in (ROOT / "docs" / f"{engine}.md").read_text("utf-8")
    assert f"](docs/rules/{engine}.md)" in (ROOT / "CONTRIBUTING.md").read_text("utf-8")
