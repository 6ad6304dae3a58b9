"""docs/house-pack.md says what is on the cards, and docs/gnomic.md names all that a pack can say."""

from __future__ import annotations

import re
from pathlib import Path

from pbp_mod.engines.gnomic import ENGINE
from pbp_mod.engines.gnomic.effects.compile.effects import AMOUNTS, FROM, KEYS, LAWS, SHOWN, TO
from pbp_mod.engines.gnomic.effects.modifiers import MODIFIERS
from pbp_mod.engines.gnomic.effects.pack import HOUSE, check_pack, load_pack
from pbp_mod.engines.gnomic.effects.reading import CONDITIONS, TARGETS
from pbp_mod.engines.gnomic.effects.words import MOMENTS
from tests.house_pack import FILE, text

PAGE = (FILE.parent / "gnomic.md").read_text("utf-8")


def test_the_page_is_printed_from_the_pack() -> None:
    assert FILE.read_text("utf-8") == text(), "python -m tests.house_pack writes it anew"


def test_every_card_is_on_it_once() -> None:
    pack, page = load_pack(HOUSE), text()
    for card in (*pack.laws.values(), *pack.agendas.values()):
        assert page.count(f"| {card.number} | **{card.title}** |") == 1
        assert card.text in page
    assert page.count("*Red text:*") == sum(bool(law.red_text) for law in pack.laws.values())


def test_the_pack_shown_can_be_played(tmp_path: Path) -> None:
    (shown,) = re.findall(r"```toml\n(.*?)^```$", PAGE, re.M | re.S)
    file = tmp_path / "box.toml"
    file.write_text(shown, "utf-8")
    assert check_pack(file) == []


def test_every_word_of_a_pack_is_explained() -> None:
    words = PAGE[PAGE.index("### Who") :]
    named = {
        word for code in re.findall(r"`([^`]+)`", words) for word in re.findall(r"[a-z][a-z -]*[a-z]", code)
    }
    said = {part for word in named for part in (word, *word.split())}
    wanted = {*KEYS, *MODIFIERS, *MOMENTS, *SHOWN, *AMOUNTS, *FROM, *TO, *LAWS, *CONDITIONS, *TARGETS}
    assert wanted - said - {"number", "who"} == set()


def test_every_option_and_key_of_a_setup_is_named() -> None:
    for option in ENGINE.options:
        others = ", ".join(f"`{value}`" for value in option.values if value != option.default)
        assert f"| `{option.name}` | `{option.default}`, {others} |" in PAGE
    assert all(f"`{key}`" in PAGE for key in ENGINE.setup)
