"""docs/ledger.md names all that a pack can say, and the packs that it shows are what it says of them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pbp_mod.engines.ledger.pack import SHIPPED, load_pack
from pbp_mod.engines.ledger.pack.files import faults_of
from pbp_mod.engines.ledger.pack.parse import KEYWORDS
from pbp_mod.engines.ledger.pack.read import ballots, head, people, phases, whole
from pbp_mod.engines.ledger.pack.read.effects import VERBS
from pbp_mod.engines.ledger.pack.words import COUNTS, ENDS, MEMBERS, OPTIONS, ORDERS, ROLES, SHOWN, TIES
from pbp_mod.game.actions import FORMS

pytestmark = pytest.mark.checkout

PAGE = (Path(__file__).parents[2] / "docs" / "ledger.md").read_text("utf-8")
REFERENCE = PAGE[PAGE.index("## All words of a pack") :]
CODE = "\n".join(re.findall(r"`([^`]+)`", REFERENCE))
WORDS = set(re.findall(r"[a-z][a-z-]*", CODE))


def test_every_word_of_a_pack_is_explained() -> None:
    wanted = {
        *KEYWORDS,
        *VERBS,
        *FORMS,
        *COUNTS,
        *ENDS,
        *TIES,
        *SHOWN,
        *OPTIONS,
        MEMBERS,
        ROLES,
        *ORDERS.split(),
    }
    assert wanted - WORDS == set()


def test_every_key_of_a_pack_is_named() -> None:
    keys = {
        *whole.KEYS,
        *head.KEYS,
        *people.ROLE_KEYS,
        *people.GROUP_KEYS,
        *phases.KEYS,
        *phases.ACT_KEYS,
        *ballots.KEYS,
    }
    assert keys - WORDS == set()
    assert {"who", "votes", "secret", "word", "by", "when", "do", "text", "reason", "winners"} <= WORDS


def test_every_shipped_pack_is_listed_with_its_players() -> None:
    for name in SHIPPED:
        seats = load_pack(name).seats
        span = f"{seats[0]}–{seats[-1]}" if len(seats) > 1 else str(seats[0])
        assert f"| `{name}` | {span} |" in PAGE


@pytest.mark.parametrize(("name", "right"), [("lighthouse", True), ("slips", False)])
def test_the_packs_shown_are_what_the_page_says(name: str, right: bool, tmp_path: Path) -> None:
    shown = re.search(rf"<!-- file: {name}.toml -->\n```toml\n(.*?)^```$", PAGE, re.M | re.S)
    assert shown is not None
    (tmp_path / f"{name}.toml").write_text(shown[1], "utf-8")
    found = faults_of(str(tmp_path / f"{name}.toml"))
    assert (found == []) is right
