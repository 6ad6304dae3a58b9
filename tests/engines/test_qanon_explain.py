"""Which rules an explanation of QAnon gives for each notice, worked out by hand from docs/rules/qanon.md."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pbp_mod.engines import load
from pbp_mod.rows.replay import fold
from tests.cases.qanon.games import Game, Notice, data
from tests.playthroughs import FOLDER, lines

WHY = load("qanon").explain().why

# Row, notice, rules, of the whole game; by the rows' numbers it is read beside tests/playthroughs/qanon/eight-forced.txt.
# Eight players, default rules, powers CIA · CIA or raid · special election · raid or kill · CIA or kill.
EIGHT = """
0 opening Q1 Q2 Q4 Q19
0 role Q1 Q3
0 role Q1 Q3
0 role Q1 Q3
0 role Q1 Q3
0 role Q1 Q3
0 role Q1 Q3
0 role Q1 Q3
0 role Q1 Q3
0 turn Q8

1 nomination Q9 Q11
9 result Q11 Q12 QR2
9 session Q16 Q17
9 hand Q17 QR16
10 cards Q17 QR16
11 enacted Q18
11 ordered Q19 Q20 Q24
11 turn Q8 Q10
11 peek Q20

12 nomination Q9 Q11
20 result Q11 Q12 QR2
20 session Q16 Q17
20 hand Q17 QR16
21 cards Q17 QR16
22 enacted Q18
22 power Q19 Q24
23 ordered Q19 Q21 Q24
23 turn Q8 Q10
23 raid-result Q21

24 nomination Q9 Q11
32 result Q11 Q12 QR2
32 session Q16 Q17
32 hand Q17 QR16
33 cards Q17 QR16
34 enacted Q18 Q7
34 power Q19 Q24
35 ordered Q19 Q22 Q24
35 turn Q22 Q10

36 nomination Q9 Q11 Q7
44 result Q11 Q12 QR2 QR11
44 session Q16 Q17
44 hand Q17 QR16
45 cards Q17 QR16
46 enacted Q18
46 power Q19 Q24
47 ordered Q19 Q21 Q24
47 turn Q8 Q10
47 raid-result Q21
47 raided-again QR7

48 nomination Q9 Q11 Q7
56 result Q11 Q12 Q14
56 turn Q8 Q10
57 nomination Q9 Q11 Q7
65 result Q11 Q12 Q14
65 turn Q8 Q10
66 nomination Q9 Q11 Q7
74 result Q11 Q12 Q14
74 forced Q15 QR4 Q25 QR14
74 turn Q8 Q10

75 skipped QR19 Q14
75 turn Q8 Q10
76 nomination Q9 Q11 Q7
84 result Q11 Q12 Q14
84 turn Q8 Q10
85 nomination Q9 Q11 Q7
93 result Q11 Q12 Q14
93 forced Q15 QR4
93 over Q7
"""


def test_the_reasons_of_a_whole_game() -> None:
    header, *rows = lines(FOLDER / "qanon" / "eight-forced.jsonl")
    found: list[str] = []

    def hear(row: int, _: object, to: int, template: str, told: object) -> None:
        name = template.removeprefix("qanon/")
        found.append(" ".join((str(row), name, *WHY(name, told))))  # type: ignore[arg-type]

    fold(header, rows, hear)
    assert found == [line for line in EIGHT.splitlines() if line]


def _veto(*, agree: bool, in_advance: bool = False) -> list[Notice]:
    """What an asked veto tells, from the election on."""
    game = Game(7, "FMFMMM").arrange(f=5)
    told = game.elect(1)
    told += game.do("discard", 0, card="FR", veto=in_advance) + game.do("veto", 1)
    return told if in_advance else told + game.do("consent", 0, agree=agree)


def _power(step: int, kind: str, **args: int) -> list[Notice]:
    game = Game(7)
    told = game.pass_far_right(step, 1)
    return told + (game.do(kind, 0, **args) if game.phase == "power" else [])


def _skip(*, power: bool = False, counts: bool = False) -> list[Notice]:
    game = Game(7)
    if power:
        game.pass_far_right(3, 1)
    return game.do("skip", reason="away", counts=counts)


def _nobody_eligible() -> list[Notice]:
    game = Game(5).arrange(dead=(2, 3, 4), last=(0, 1))
    told = game.nominate(1)
    game.ballot("NN")
    game.state.limit_vice = 1
    return told + game.reject(0)


def _tie(players: int, rule: str = "start") -> list[Notice]:
    game = Game(players, melanija=rule).arrange(f=3)
    game.nominate(players - 1)
    return game.ballot("Y" * (players // 2) + "N" * (players // 2))


@pytest.mark.parametrize(
    ("notice", "reasons", "told"),
    [
        # Q13: a tie elects Trump, and QR3 says whose number has to be even; the end is Q7's
        ("result", "Q11 Q13 QR3", lambda: _tie(8)),
        ("over", "Q7", lambda: _tie(8)),
        ("result", "Q11 Q12 Q14", lambda: _tie(8, "off")),
        # elected with three FR: it is Trump, so nothing is said of QR11
        ("result", "Q11 Q12 QR2", lambda: Game(7).arrange(f=3).elect(6)),
        ("over", "Q7", lambda: Game(7, "FFF").arrange(f=5).govern("FR", 1)),
        ("over", "Q6", lambda: Game(7, "MFF").arrange(m=4).govern("M", 1)),
        ("over", "Q6", lambda: _power(4, "assassinate", player=6)),
        # the turn behind a government in office: Q8 as always, Q10 only where somebody is barred
        ("turn", "Q8", lambda: Game(7).reject(1)),
        ("turn", "Q8 Q10", lambda: Game(7, "MFF").govern("M", 2)),
        ("turn", "Q22 Q10", lambda: _power(3, "choose", player=4)),
        ("turn", "Q8 Q10 QR18", _nobody_eligible),
        ("nobody-eligible", "QR18", _nobody_eligible),
        ("ordered", "Q19 Q20 Q24", lambda: _power(1, "cia")),
        ("ordered", "Q19 Q23 Q24", lambda: _power(4, "assassinate", player=3)),
        # what a policy unlocks: nothing, Trump's election (Q7), the veto of later governments (Q25, QR14)
        ("enacted", "Q18", lambda: Game(7, "MFF").govern("M", 1)),
        ("enacted", "Q18 Q7", lambda: Game(7, "FFF").arrange(f=2).govern("FR", 1)),
        ("enacted", "Q18 Q25 QR14", lambda: Game(7, "FFF").arrange(f=4).govern("FR", 1)),
        ("forced", "Q15 QR4 Q7", lambda: Game(7, "F").arrange(f=2, failed=2).reject(1)),
        ("hand", "Q17 QR16 Q25 QR8", lambda: _veto(agree=True)),
        ("cards", "Q17 QR16 Q25 QR8", lambda: _veto(agree=True)),
        ("veto-asked", "Q25 QR8", lambda: _veto(agree=True)),
        ("vetoed", "Q25 Q14 QR2", lambda: _veto(agree=True)),
        ("vetoed", "Q25 Q14 QR2", lambda: _veto(agree=True, in_advance=True)),
        ("veto-refused", "Q25 QR15", lambda: _veto(agree=False)),
        ("skipped", "QR6", lambda: _skip(power=True)),
        ("skipped", "QR19", _skip),
        ("skipped", "QR19 Q14", lambda: _skip(counts=True)),
        ("reshuffled", "Q5 QR1", lambda: Game(7).arrange(deck="FFFMM", discards="FFM").elect(1)),
    ],
)
def test_the_reasons_of_a_notice(notice: str, reasons: str, told: Callable[[], list[Notice]]) -> None:
    assert " ".join(WHY(notice, data(told(), notice))) == reasons
