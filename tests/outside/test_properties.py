"""The properties that authors are offered can fail: each finds a fault of its kind that was planted in a sound game."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping
from typing import NamedTuple

import pytest

from pbp_mod.testing import EngineTests
from tests.outside.packages import offer, written


class Planted(NamedTuple):
    """A fault: the property that has to find it, a piece of what it has to say, and file -> what is put in another's place."""

    wanted: str
    says: str
    fault: Mapping[str, tuple[str, str]]


_LEAK = (
    '        "next": rounds + 1 if state.outcome is None else None,\n',
    '        "next": rounds + 1 if state.outcome is None else None,\n        "all": per_seat({}),\n',
)


def _told(of: str) -> tuple[str, str]:
    return _LEAK[0], _LEAK[1].format(of)


PLANTED: Mapping[str, Planted] = {
    "a notice asks for what is no action": Planted(
        "test_what_is_told_once_more_is_declared_with_notices_and_actions_there_are",
        "no-such-action",
        {
            "__init__.py": (
                '    showing=frozenset({"lucky"}),',
                '    showing=frozenset({"lucky"}),\n'
                '    retelling=__import__("pbp_mod.game.retelling", fromlist=["Retelling"])'
                '.Retelling(asking={"lucky": ("no-such-action",)}),',
            )
        },
    ),
    "a refusal leaves a trace": Planted(
        "test_what_is_not_listed_is_refused_without_a_trace",
        "left a trace",
        {
            "rules/__init__.py": (
                "    if not 1 <= number <=",
                "    state.numbers[action.by] = number\n    if not 1 <= number <=",
            )
        },
    ),
    "more goes than is listed": Planted(
        "test_what_is_not_listed_is_refused_without_a_trace",
        "DID NOT RAISE",
        {"asks.py": ("range(1, state.players + 1)", "range(2, state.players + 1)")},
    ),
    "more is listed than goes": Planted(
        "test_all_that_is_listed_is_accepted",
        "0 is not one of the numbers",
        {"asks.py": ("range(1, state.players + 1)", "range(0, state.players + 1)")},
    ),
    "something goes after the end": Planted(
        "test_after_the_end_nothing_is_awaited_and_nothing_goes",
        "DID NOT RAISE",
        {"rules/__init__.py": ("    if state.outcome is not None:\n", "    if state.players > 9:\n")},
    ),
    "a copy shares what changes": Planted(
        "test_a_state_and_its_copy_go_ways_of_their_own",
        "moves reach the",
        {"state.py": ("state.points.copy()", "state.points")},
    ),
    "ballots that are one to the log": Planted(
        "test_another_ballot_is_another_question",
        "answers a question that was answered before",
        {"asks.py": ('("round", len(state.rounds) + 1)', '("round", 1)')},
    ),
    "a question that follows from its answer": Planted(
        "test_another_ballot_is_another_question",
        "changes what was asked",
        {"asks.py": ('("round", len(state.rounds) + 1)', '("round", action.args["number"])')},
    ),
    "the game has no end": Planted(
        "test_random_play_ends_for_every_size_and_option_and_comes_to_every_action",
        "not over after 3000 actions",
        {
            "rules/rounds.py": (
                "    best = max(state.points)\n",
                "    return None\n    best = max(state.points)\n",
            )
        },
    ),
    "an action that never comes": Planted(
        "test_random_play_ends_for_every_size_and_option_and_comes_to_every_action",
        "'never'",
        {
            "actions.py": (
                "            revisable=True,  # L3\n        ),\n",
                "            revisable=True,\n        ),\n"
                '        ActionKind("never", "Nobody does this.", Channel.PM),\n',
            )
        },
    ),
    "an action called undo": Planted(
        "test_no_action_has_the_name_of_a_command",
        "undo has the name of a command",
        {
            "actions.py": (
                "            revisable=True,  # L3\n        ),\n",
                '            revisable=True,\n        ),\n        ActionKind("undo", "Undo it.", Channel.PM),\n',
            )
        },
    ),
    "an action under another name": Planted(
        "test_actions_are_declared_by_their_names",
        "no table of name and ActionKind",
        {"actions.py": ("    kind.name: kind\n", "    kind.name.upper(): kind\n")},
    ),
    "a house rule that can't be played": Planted(
        "test_house_rules_can_be_chosen_as_declared",
        "'many'",
        {"settings.py": ('("5", "3")', '("5", "many")')},
    ),
    "a sample that breaks off": Planted(
        "test_the_sample_is_a_whole_game",
        "line 27",
        {"sample.jsonl": ('"text": "I take 1"}\n', '"text": "I take 1"}\n{"action": "pick"}\n')},
    ),
    "a phrase that is no answer": Planted(
        "test_what_players_are_asked_to_write_is_understood",
        "Would you take",
        {"actions.py": ('("My number is {number}", ', '("Would you take {number}?", ')},
    ),
    "nothing that players write is known": Planted(
        "test_what_players_are_asked_to_write_is_understood",
        "the vocabulary is empty",
        {"actions.py": ("return Vocabulary(_PHRASES, {})", "return Vocabulary({}, {})")},
    ),
    "a notice that chance has a part in": Planted(
        "test_folding_and_telling_twice_give_the_same",
        "messages == due_messages(game.header, game.rows)",
        {"notices.py": ('"rounds": LAST_ROUND,', '"rounds": int.from_bytes(__import__("os").urandom(4)),')},
    ),
    "a state that remembers other games": Planted(
        "test_an_exported_game_comes_back_the_same",
        "read_game(enumerate(",
        {
            "rules/rounds.py": (
                "    state.numbers = {}\n",
                "    state.numbers = {}\n"
                "    vars(close)['n'] = vars(close).get('n', 0) + 1\n"
                "    state.points[0] += vars(close)['n'] > 1\n",
            )
        },
    ),
    "a state that depends on how it came about": Planted(
        "test_fold_of_a_prefix_continued_is_the_fold_of_all",
        "snapshot_all(game, prefix.state) == seen",
        {
            "state.py": (
                "    new.outcome = state.outcome\n",
                "    new.outcome = state.outcome\n    state.points[0] += 1\n",
            )
        },
    ),
    "a notice without a reason": Planted(
        "test_every_notice_has_reasons_and_every_reason_is_a_rule",
        "lucky has no reason",
        {"explain.py": ('return ("L2",)', "return ()")},
    ),
    "a reason that is no rule": Planted(
        "test_every_notice_has_reasons_and_every_reason_is_a_rule",
        "'L22'",
        {"explain.py": ('return ("L2",)', 'return ("L22",)')},
    ),
    "a rule that is no sentence": Planted(
        "test_rules_are_sentences",
        "L7",
        {"explain.py": ('"L7": "The first to have enough points wins.",', '"L7": "first to {goal}",')},
    ),
    "a view that hides what it holds": Planted(
        "test_notices_and_views_hold_plain_values",
        "State object",
        {
            "views.py": (
                '        "lucky": state.lucky[seat],\n',
                '        "lucky": state.lucky[seat],\n        "state": state,\n',
            )
        },
    ),
    "a secret part for all": Planted(
        "test_a_view_has_the_parts_of_its_audience_alone",
        "'secret'",
        {"views.py": ("    if audience == MODERATOR:\n", "    if audience < 0:\n")},
    ),
    "a template with a name that isn't there": Planted(
        "test_every_text_renders_in_every_dialect",
        "'goals' is undefined",
        {"templates/board.j2": ("{{ goal }} points win.", "{{ goals }} points win.")},
    ),
    "a reminder that isn't there": Planted(
        "test_every_text_renders_in_every_dialect",
        "no template common/nothing.j2",
        {"templates/reminder.j2": ("{{ heading(", "{% include 'common/nothing.j2' %}{{ heading(")},
    ),
    "a bell in a text": Planted(
        "test_every_text_renders_in_every_dialect",
        "control characters",
        {"templates/result.j2": ("so {{ bold(", "so\a {{ bold(")},
    ),
    "a post that tells the lucky numbers": Planted(
        "test_the_guard_finds_nothing_in_texts_of_the_game",
        "the lucky number of",
        {
            "notices.py": _told("state.lucky"),
            "templates/result.j2": (
                "{% set lines = [] %}\n",
                "{% for player, number in all.items() %}{{ player }}: lucky number {{ number }}\n"
                "{% endfor %}\n{% set lines = [] %}\n",
            ),
        },
    ),
    "the guard hears of nothing": Planted(
        "test_the_guard_is_told_what_is_secret",
        "secrets names nothing",
        {"secrets.py": ("    return tuple(found)", "    return ()")},
    ),
    "a post that tells what only some may know": Planted(
        "test_a_viewer_reads_the_same_in_games_that_differ_in_secrets",
        "assert one == other",
        {
            "notices.py": (
                '        "numbers": state.players,\n        "goal"',
                '        "numbers": state.lucky[0],\n        "goal"',
            ),
        },
    ),
    "a table that shows who has answered": Planted(
        "test_what_is_sent_shows_to_nobody_while_others_are_awaited",
        " shows",
        {"views.py": ('        "goal": state.settings.goal,\n', '        "goal": len(state.numbers),\n')},
    ),
    "a table that shows all": Planted(
        "test_such_pairs_of_games_go_on_long_enough_to_mean_something",
        "hardly any pair differs",
        {
            "views.py": (
                '        "goal": state.settings.goal,\n',
                '        "goal": (state.lucky, sorted(state.numbers.items())),\n',
            )
        },
    ),
    "words of the moderator's in a text": Planted(
        "test_what_the_moderator_keeps_to_himself_is_never_sent",
        "canary-text",
        {"templates/result.j2": ("Please send me your numbers", "canary-text Please send me your numbers")},
    ),
}
"""What is wrong -> the property that has to find it, and the fault."""


RUN = """
import json, sys
from hypothesis import Phase, settings

# What was found is not made smaller: that takes longer than finding it. This comes before the properties are made.
settings.register_profile("found", phases=[Phase.generate], database=None)
settings.load_profile("found")
sys.path[:0] = json.loads(sys.argv[1])
import pytest

class Ends:
    def __init__(self):
        self.said = {}

    def pytest_runtest_logreport(self, report):
        if report.when == "call" or report.outcome != "passed":
            self.said[report.nodeid.split("::")[1]] = [report.outcome, str(report.longrepr)]

ends = Ends()
pytest.main([*sys.argv[3:], "-q", "-p", "no:cacheprovider", "-p", "no:randomly", "--hypothesis-seed=1"], plugins=[ends])
with open(sys.argv[2], "w", encoding="utf-8") as file:
    json.dump(ends.said, file)
"""


@pytest.fixture(scope="module")
def ends(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, tuple[str, str]]:
    """For each planted fault how the property that looks for it ended, and what was said; all from one run."""
    folder = tmp_path_factory.mktemp("planted")
    path, classes, nodes = [str(folder)], ["from pbp_mod.testing import EngineTests\n"], []
    for number, planted in enumerate(PLANTED.values(), 1):
        name = f"game-{number}"
        where = written(folder, name, planted.fault)
        info = offer(folder / f"info-{number}", f"pbp-{name}", name, f"pbp_game_{number}:ENGINE")
        path += [str(where / "src"), str(info)]
        classes.append(f'class TestGame{number}(EngineTests):\n    engine = "{name}"\n')
        nodes.append(f"test_planted.py::TestGame{number}::{planted.wanted}")
    (folder / "test_planted.py").write_text("\n\n".join(classes), "utf-8")
    ran = subprocess.run(
        [sys.executable, "-c", RUN, json.dumps(path), "ends.json", *nodes],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout[-3000:] + ran.stderr
    said = json.loads((folder / "ends.json").read_text("utf-8"))
    return {what: said.get(f"TestGame{number}", ("not run", "")) for number, what in enumerate(PLANTED, 1)}


@pytest.mark.parametrize("what", PLANTED)
def test_a_planted_fault_is_found(ends: Mapping[str, tuple[str, str]], what: str) -> None:
    ended, said = ends[what]
    assert ended == "failed"
    assert PLANTED[what].says in said, said[-600:]


def test_every_property_has_found_a_fault() -> None:
    properties = {name for name in dir(EngineTests) if name.startswith("test_")}
    # An engine is never handed what this one looks for, and what errata tell is made by our own code (in which faults were
    # planted by hand): that both stay so is for the project's own games to see to.
    properties -= {
        "test_a_canary_in_a_row_changes_no_message",
        "test_a_correction_tells_nothing_to_whom_it_changes_nothing",
        "test_a_viewer_reads_the_same_errata_in_games_that_differ_in_secrets",
        "test_enough_such_pairs_are_corrected_to_mean_something",
    }
    assert properties - {planted.wanted for planted in PLANTED.values()} == set()
