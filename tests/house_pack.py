"""docs/house-pack.md, printed from the cards themselves.

`python -m tests.house_pack` writes it anew; a test looks that it is true.
"""

from __future__ import annotations

from pathlib import Path

from pbp_mod.engines.gnomic.cards import Law, Pack
from pbp_mod.engines.gnomic.effects.pack import HOUSE, load_pack
from pbp_mod.engines.gnomic.effects.words import PARTIES, WILD

FILE = Path(__file__).parent.parent / "docs" / "house-pack.md"

_HEAD = """# The house pack

The cards that Gnomic Parliament is played with unless you bring your own: {laws} laws, {decrees} Decrees and {agendas}
agendas. This page is printed from the pack itself (`python -m tests.house_pack`); `pbp pack show` prints the same cards
in a terminal, and [gnomic.md](gnomic.md) tells how to play with them, or with those of your own box.

*Seal*: the card may be in force or in the first row at the start. *Fire diamond*: it matters in which order it acts.
*Pocket watch*: it acts at a time of its own, or changes how a rule reads. Laws marked *advanced* are played only with
Decrees or agendas, those marked *agendas* only with agendas. The numbers {ends} are the end cards.
"""
_CHARACTERS = {
    "obstructionists": "They prevent and limit.",
    "royalists": "They favor the President, or a few.",
    "mechanocrats": "They make more laws, or treat all alike.",
    "egalitarians": "They level differences.",
    WILD: "The President who proposes one of these gives it a party.",
}


def text() -> str:
    """The whole page."""
    pack = load_pack(HOUSE)
    laws = [law for law in pack.laws.values() if not law.decree]
    decrees = [law for law in pack.laws.values() if law.decree]
    ends = " and ".join(map(str, pack.end_cards))
    parts = [_HEAD.format(laws=len(laws), decrees=len(decrees), agendas=len(pack.agendas), ends=ends)]
    for party in (*PARTIES, WILD):
        of_party = [law for law in laws if law.party == party]
        parts.append(f"## {_title(party)}\n\n{_CHARACTERS[party]}\n\n{_table(of_party)}")
    parts.append(
        f"## Decrees\n\nOne for each gnome, secret until it is proposed.\n\n{_table(decrees, party=True)}"
    )
    parts.append(_agendas(pack))
    numbers = ", ".join(map(str, pack.prepared))
    parts.append(f"## The prepared deck\n\nFor a first game the cards lie in this order: {numbers}.\n")
    return "\n".join(parts)


def _title(party: str) -> str:
    return "Wild laws" if party == WILD else party.capitalize()


def _table(laws: list[Law], *, party: bool = False) -> str:
    lines = ["| | title | | what it says |", "|--:|---|---|---|"]
    for law in laws:
        marks = [law.kind, *([law.party.capitalize()] if party else []), *_marks(law)]
        red = f" *Red text:* {law.red_text}" if law.red_text else ""
        lines.append(f"| {law.number} | **{law.title}** | {', '.join(marks)} | {law.text}{red} |")
    return "\n".join(lines) + "\n"


def _marks(law: Law) -> list[str]:
    flags = {
        "seal": law.seal,
        "fire diamond": law.fire_diamond,
        "pocket watch": law.pocket_watch,
        "agendas": law.agenda,
        "advanced": law.advanced and not law.agenda and not law.decree,
    }
    return [name for name, has in flags.items() if has]


def _agendas(pack: Pack) -> str:
    steps = next(iter(pack.agendas.values())).steps
    pays = "; ".join(
        f"{_lead(step.lead, last=step is steps[-1])} {_pay(step.honor, step.lobby)}" for step in steps
    )
    lines = ["| | title | what it says |", "|--:|---|---|"]
    lines += [f"| {each.number} | **{each.title}** | {each.text} |" for each in pack.agendas.values()]
    assert all(each.steps == steps for each in pack.agendas.values())
    return (
        f"## Agendas\n\nEach pays at the end, by how many more laws were passed: {pays}.\n\n"
        + "\n".join(lines)
        + "\n"
    )


def _lead(lead: int, *, last: bool) -> str:
    return "as many" if lead == 0 else f"{lead} or more" if last else f"{lead} more"


def _pay(honor: int, lobby: int) -> str:
    pays = [f"{honor} honor"] if honor else []
    return " and ".join([*pays, *([f"{lobby} lobby votes"] if lobby else [])])


if __name__ == "__main__":
    FILE.write_text(text(), "utf-8", newline="\n")
    print(FILE)
