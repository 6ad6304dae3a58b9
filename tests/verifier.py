"""docs/verifier.html: what it must know of shipped packs, and what it has to find out about a game.

`python -m tests.verifier` writes the numbers of the house pack, and the roles of the ledger's packs, into the page anew.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from pbp_mod.desk.published import published
from pbp_mod.desk.wholeness import whole
from pbp_mod.engines import gnomic, load
from pbp_mod.engines.claim.cards import TEXT as CLAIM
from pbp_mod.engines.gnomic import ENGINE as GNOMIC
from pbp_mod.engines.gnomic.state import END
from pbp_mod.engines.ledger.pack.files import SHIPPED, shipped_file
from pbp_mod.game.chance import Chance, seal
from pbp_mod.game.pack_files import parse
from pbp_mod.rows import header as headers
from pbp_mod.rows.corrections import effective
from pbp_mod.rows.replay import dealt
from pbp_mod.rows.seals import list_seal
from pbp_mod.store.records import chain, dumps, origin

PAGE = Path(__file__).parents[1] / "docs" / "verifier.html"
_HOUSE = re.compile(r"/\*HOUSE\*/.*?/\*HOUSE\*/")
_PACKS = re.compile(r"/\*PACKS\*/.*?/\*PACKS\*/")


def anew(text: str) -> str:
    """The page with what it knows of packs as these are now."""
    return ledger_packs(house(text))


def ledger_packs(text: str) -> str:
    """The page with the roles of the ledger's packs, and how many there are of each."""
    tables = {name: parse(shipped_file(name)) for name in SHIPPED}
    roles = {
        name: [
            [role["name"], *([role["count"]] if "count" in role else [])] for role in table.get("role", [])
        ]
        for name, table in tables.items()
    }
    written = json.dumps(roles, separators=(",", ":"))
    return _PACKS.sub(lambda _: f"/*PACKS*/{written}/*PACKS*/", text)


def house(text: str) -> str:
    """The page with the numbers of the house pack."""
    table = GNOMIC.whole_setup({"pack": str(house_file())})["pack"]
    laws = [law | {"decree": False} for law in table["law"]] + [
        law | {"decree": True} for law in table["decree"]
    ]
    known = {
        "laws": [law["number"] for law in laws],
        "agendas": [agenda["number"] for agenda in table["agenda"]],
    }
    for flag in ("seal", "advanced", "agenda", "decree"):
        known[flag] = [law["number"] for law in laws if law.get(flag)]
    known["permanent"] = [law["number"] for law in laws if law["kind"] == "permanent"]
    written = json.dumps(known, separators=(",", ":"))
    return _HOUSE.sub(lambda _: f"/*HOUSE*/{written}/*HOUSE*/", text)


def house_file() -> Path:
    """Where the pack lies that comes along."""
    (file,) = Path(str(gnomic.__file__)).parent.rglob("house.toml")
    return file


class Listening(Chance):
    """Keeps what every shuffle has brought, in the words of the page."""

    def __init__(self, head: dict[str, Any]) -> None:
        super().__init__(head.get("seed"), head.get("entropy"))
        self.made: dict[str, list[str]] = {}
        self._words = _WORDS.get(head["engine"], str)

    def shuffle(self, label: str, items: Sequence[Any]) -> list[Any]:
        found = super().shuffle(label, items)
        words = str if label in ("seats", "president") else self._words
        self.made[label] = [words(each) for each in found]
        return found


_WORDS: dict[str, Callable[[Any], str]] = {
    "claim": lambda card: CLAIM[card],
    "parlamento": lambda card: str(card.text),
    "gnomic": lambda card: "end" if card == END else str(card),
}


def expected(head: dict[str, Any], rows: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """What the page has to find in the revealed file of that game."""
    chance = Listening(head)
    opened = headers.read(head)
    position = dealt(opened._replace(chance=chance))
    for entry in effective(rows).values():
        position.step(entry)
    heads = [origin(head)]
    for row in rows:
        heads.append(chain(heads[-1], published(position.engine, row)))
    seats = "in order"
    if "seats" in head.get("setup", {}):
        seats = "by hand" if "seats" in headers.by_hand(head) else "drawn"
        if seats == "drawn":
            chance.shuffle("seats", [player["name"] for player in head["players"]])
    return {
        "people": [player.name for player in opened.roster.people()],
        "seats": seats,
        "seal": None if "seed" not in head else seal(head["seed"]),
        "listSeal": list_seal(head),
        "entropy": head.get("entropy"),
        "head": heads[-1],
        "checkpoints": [each[:16] for each in heads],
        "whole": True,
        "shuffles": chance.made,
    }


def revealed(head: dict[str, Any], rows: Sequence[dict[str, Any]]) -> str:
    """The file that `pbp reveal` writes of a game."""
    engine = load(head["engine"])
    return "".join(f"{dumps(line)}\n" for line in whole(head, (published(engine, row) for row in rows)))


if __name__ == "__main__":
    PAGE.write_text(anew(PAGE.read_text("utf-8")), "utf-8", newline="\n")
