"""Packs of games with votes: what is right is taken as it is, and each fault is told with its line and what would be right."""

from __future__ import annotations

import json
import shutil
import tomllib
from pathlib import Path
from typing import Any

import pytest

from pbp_mod.engines.ledger.pack import SHIPPED, load_pack, pack_table, setup_edition, shipped, whole_setup
from pbp_mod.engines.ledger.pack import files as opened
from pbp_mod.engines.ledger.pack.files import faults_of, shipped_file
from pbp_mod.engines.ledger.pack.read.votes import RESERVED
from pbp_mod.engines.ledger.pack.words import Effect
from pbp_mod.errors import NotUnderstood
from pbp_mod.game.pack_files import prepare, prepared
from tests.cases.ledger.packs import VILLAGE, changed, faults


@pytest.mark.parametrize("name", SHIPPED)
def test_the_shipped_packs_are_in_order(name: str) -> None:
    assert faults_of(shipped_file(name)) == []
    assert faults_of(name) == []
    assert load_pack(name).name == name


def test_a_good_pack(tmp_path: Path) -> None:
    assert faults(tmp_path, VILLAGE) == []
    pack = load_pack(str(tmp_path / "mine.toml"))
    assert (pack.name, pack.title, pack.seats, pack.circle) == ("village", "A village", range(5, 10), True)
    assert pack.teams == ("village", "wolves")
    assert [*pack.phases] == ["day", "night"]
    day, night = pack.phases.values()
    assert day.title == "Day {day}"
    assert day.ballot is not None
    assert (day.ballot.public, day.ballot.revisable, day.ballot.unvote, day.ballot.shows) == (
        *(True, True, True),
        "open",
    )
    assert day.ballot.hammer is not None
    assert day.ballot.hammer.text == "majority"
    assert day.ballot.then == (Effect("out"),)
    (kill,) = night.acts
    assert (kill.group, kill.must, kill.then) == ("den", True, (Effect("ask"),))
    assert [ending.reason for ending in pack.endings] == ["village", "wolves"]
    assert pack.options == {"mod-kill": "goes-on", "twilight": "no", "replaced": "keep"}


def test_a_pack_may_come_as_name_path_or_table(tmp_path: Path) -> None:
    assert faults(tmp_path, VILLAGE) == []
    path = tmp_path / "mine.toml"
    table, file = pack_table(str(path))
    assert file == "mine.toml"
    assert load_pack(table).title == "A village"
    assert load_pack("poll") is load_pack("poll")
    assert whole_setup({"pack": str(path), "x": 1}) == {"pack": table, "x": 1}
    assert whole_setup({"pack": "poll"}) == {"pack": "poll"}
    assert not shipped("village")
    with pytest.raises(NotUnderstood, match=r"no pack 'elsewhere' \(accepted: poll, "):
        load_pack("elsewhere")
    with pytest.raises(NotUnderstood, match="a name, a path or a table, not 5"):
        load_pack(5)


def test_only_shipped_packs_have_editions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = changed('name = "village"\ntitle', 'name = "village"\nedition = 7\ntitle')
    assert faults(tmp_path, text) == []
    assert setup_edition({"pack": tomllib.loads(text)}) == 1
    assert setup_edition({}) == setup_edition({"pack": "poll"}) == 1
    monkeypatch.setattr(opened, "SHIPPED", ("mine",))
    monkeypatch.setattr(opened, "shipped_file", lambda name: str(tmp_path / f"{name}.toml"))
    monkeypatch.setattr(opened, "_shelf", {})
    assert setup_edition({"pack": "mine"}) == 7


# --- one fault each


HEAD = [
    ('seats = [5, 9]', "", "mine.toml, line 1: pack: seats: is missing"),
    ('seats = [5, 9]', "seats = [2, 9]", "line 4: pack: seats: must be a number of players or two"),
    ('seats = [5, 9]', "seats = [9, 5]", "from 3 to 60, such as [7, 24], not [9, 5]"),
    ('seats = [5, 9]', 'seats = "5-9"', "line 4: pack: seats: must be a number of players"),
    ('seats = [5, 9]', 'seats = [5, 9]\nordre = "list"', "line 5: pack: ordre: there is no such key here (did you mean order?"),
    ('seats = [5, 9]', 'seats = [5, 9]\norder = "ring"', "order: there is no 'ring' (accepted: circle, list)"),
    ('seats = [5, 9]', 'seats = [5, 9]\nshow = "all"', "show: there is no 'all' (accepted: role, team, nothing)"),
    ('seats = [5, 9]', 'seats = [5, 9]\nmarks = [3]', "pack: marks 1: must be text, not 3"),
    ('title = "A village"', 'title = ""', "line 3: pack: title: must be text"),
    ('name = "village"\ntitle', 'name = "vil/lage"\ntitle', "line 2: pack: name: 'vil/lage' can't be a name"),
    ('[[role]]\nname = "Wolf"', '[options]\ntwilight = "maybe"\n[[role]]\nname = "Wolf"', "twilight: there is no 'maybe' (accepted: no, yes)"),
    ('[[role]]\nname = "Wolf"', '[options]\nmodkill = "goes-on"\n[[role]]\nname = "Wolf"', "did you mean mod-kill?"),
    ('[[role]]\nname = "Wolf"', '[table]\nx = { 5 = [1] }\n[[role]]\nname = "Wolf"', "line 12: table: x: has nothing for 6, 7, 8, 9 players"),
    ('[[role]]\nname = "Wolf"', '[table]\nx = { 4 = [1] }\n[[role]]\nname = "Wolf"', "there is no number of players '4'"),
    ('[[role]]\nname = "Wolf"', '[table]\nx = []\n[[role]]\nname = "Wolf"', "x: must be a list of whole numbers"),
    ('[[role]]\nname = "Wolf"', '[table]\nday = [1]\n[[role]]\nname = "Wolf"', "'day' can't be the name of a table"),
    ('[[role]]\nname = "Wolf"', '[tabel]\nday = [1]\n[[role]]\nname = "Wolf"', "mine.toml, line 11: tabel: there is no such key here (did you mean table?"),
]  # fmt: skip
PEOPLE = [
    ('team = "wolves"', "", "line 11: role Wolf: team: is missing"),
    ('name = "Wolf"', 'name = "villager"', "role villager: name: there is a role 'villager' already"),
    ('team = "wolves"', 'team = "Village"', "there is a team 'village', and 'Village' differs from it in capitals only"),
    ('count = "players / 4"', "", "role Wolf: has no 'count', and another role before it hasn't either"),
    ('count = "players / 4"', 'count = "players"', "role Villager: nobody ever has this role"),
    ('count = "players / 4"', 'count = "players + 1"', "the other roles are more than there are players: with 5 to 9 players"),
    ('count = "players / 4"', 'count = "players - 7"', "line 14: role Wolf: count: is below 0 with 5, 6 players"),
    ('count = "players / 4"', "count = 0", "role Wolf: nobody ever has this role"),
    ('count = "players / 4"', 'count = "in / 4"', "speaks of a game under way, and roles are dealt before it"),
    ('count = "players / 4"', "count = true", "count: must be a number or a formula in quotation marks, not True"),
    ('count = "players / 4"', 'count = "playrs / 4"', "line 14: role Wolf: count: 'playrs / 4': there is no word 'playrs' (did you mean players?"),
    ('pm = "You vote."', 'pm = "You vote."\ncount = 5', "the roles don't come to the number of players with 5, 7, 8, 9 players"),
    ('pm = "You vote."', 'pm = "You vote, {name}."', "line 9: role Villager: pm: '{name}' has no meaning here (accepted in braces: group, knows"),
    ('pm = "You vote."', 'pm = "You {vote."', "'{' has no meaning here"),
    ('pm = "You vote."', 'pm = "You know {knows}."', "says {knows}, but the role has no 'knows'"),
    ('pm = "You vote."', 'pm = "You."\nknows = "team wolves"', "doesn't say {knows}"),
    ('pm = "You vote."', 'pm = "With {group}."', "says {group}, but no group speaks of this role"),
    ('who = "team wolves"', 'who = "team wolfs"', "line 19: group den: who: 'team wolfs': there is no team 'wolfs' (did you mean wolves?"),
    ('who = "team wolves"', 'who = "group den"', "group 'den' belongs to itself"),
    ('who = "team wolves"', "who = 3", "group den: who: must be text, not 3"),
    ('who = "team wolves"', 'who = "team wolves, not self"', "'self' means who votes, acts or knows"),
    ('"orders of kill"', '"orders of eat"', "line 20: group den: told 2: there is no action 'eat' (accepted: kill)"),
    ('"orders of kill"', '"everything"', "there is no 'everything' (accepted: members, roles, orders of ACTION)"),
    ('name = "den"', 'name = "Moderator"', "'Moderator' says where a text goes"),
    ('name = "den"', 'name = ""', "line 18: group 1: name: must be text"),
]  # fmt: skip
PHASES = [
    ('name = "night"', 'name = "day"', "line 34: phase day: name: there is a phase 'day' already"),
    ('name = "night"', 'name = "The Night"', "'The Night' can't be the name of a phase"),
    ('name = "night"', 'name = "over"', "'over' is what a game that has ended is called"),
    ('name = "night"', 'name = "tie"', "'tie' is what the moment at which he breaks a tie is called"),
    ('name = "night"', 'name = "night"\ntitle = "Night {n}"', "braces have no meaning here but in {day}"),
    ('ends = ["all", "deadline", "moderator"]', "ends = []", "ends: is empty, so the phase would never end"),
    ('ends = ["all", "deadline", "moderator"]', 'ends = ["dawn"]', "there is no end 'dawn' (accepted: hammer, all, deadline, moderator)"),
    ('ends = ["all", "deadline", "moderator"]', 'ends = ["hammer"]', "there is no ballot, so no hammer can fall"),
    ('ends = ["hammer", "deadline", "moderator"]', 'ends = ["hammer"]', "only the hammer ends this phase"),
    ('ends = ["all", "deadline", "moderator"]', 'ends = ["all"]', "'ask' stops for the moderator, so he must be able to end the phase"),
    ('must = true\n', 'then = "out"\n', None),
    ('[[phase.action]]', '[[phase.acton]]', "phase night: acton: there is no such key here (did you mean action?"),
    ('by = "group den"', 'by = "group dens"', "did you mean den?"),
    ('by = "group den"', "", "line 36: phase night: action kill: by: is missing"),
    ('target = "in, not group den"\n', "", "there is nothing to choose (accepted: target, which are players, or words"),
    ('name = "kill"', 'name = "Kill them"', "'Kill them' can't be the name of an action"),
    ('must = true', 'must = true\nthen = "go day"', "'go' can't stand here (accepted: out, show"),
    ('must = true', 'must = true\nthen = "explode"', "there is no effect 'explode' (accepted: out, show"),
    ('must = true', 'must = true\nthen = "mark"', "'mark' needs a mark behind it"),
    ('must = true', 'must = true\nthen = "out now"', "nothing stands behind 'out', but here is 'now'"),
    ('must = true', 'must = true\nthen = "points many"', "'points' needs a whole number behind it"),
    ('must = true', 'must = true\nthen = "show all"', "'show' needs behind it what is shown (accepted: role, team)"),
    ('must = true', 'must = true\nthen = { who = "in" }', "then: do: is missing"),
    ('must = true', 'must = true\nthen = { do = "add x", who = "in" }', "'add' concerns no players"),
    ('must = true', 'must = true\nthen = "add day"', "'day' can't be a counter"),
    ('must = true', 'must = true\nthen = "tell"', "'tell' needs a text of up to 2000 characters"),
    ('must = true', 'must = true\nthen = ["out", 5]', "then 2: must be an effect, not 5"),
    ('name = "night"', 'name = "night"\nbegin = "out"', "nobody is chosen here: say whom it concerns"),
    ('name = "night"', 'name = "night"\nbegin = "ask"', "'ask' can't stand here"),
    ('name = "night"', 'name = "night"\nresults = [{ do = "go dusk" }]', "there is no phase 'dusk' (accepted: day, night)"),
    ('name = "night"', 'name = "night"\nresults = [{ do = "go day" }, { do = "ask" }]', "stands behind one without 'when', which holds always"),
    ('name = "night"', 'name = "night"\nwhen = "day > 1"', None),
]  # fmt: skip
BALLOTS = [
    ('voters = "in"\n', "", "line 25: phase day: ballot: voters: is missing"),
    ('voters = "in"\n', 'voters = "out"\n', "line 27: phase day: ballot: voters: 'out': nobody votes, with 5 players from the start"),
    ('choices = "in, not self"\nwords = ["no one"]\n', "", "there is nothing to vote for"),
    ('choices = "in, not self"\n', "", "then: is for players who are elected, and there are no choices"),
    ('words = ["no one"]', 'words = ["no one", "no one"]', "line 29: phase day: ballot: words 2: 'no one' stands there twice"),
    ('words = ["no one"]', 'words = ["No one"]', "'No one' can't be voted for (accepted: up to 40 small letters"),
    ('words = ["no one"]', 'words = ["undo"]', "'undo' would hide a command"),
    ('words = ["no one"]', 'words = ["vote yes"]', "'vote yes' would hide a command, or could be read as one"),
    ('words = ["no one"]', 'words = ["unvote"]', "'unvote' would hide a command"),
    ('words = ["no one"]', 'words = ["2"]', "'2' is a number"),
    ('words = ["no one"]', 'words = ["-n"]', "'-n' can't be voted for"),
    ('words = ["no one"]', 'words = ["a=b"]', "'a=b' can't be voted for"),
    ('words = ["no one"]', 'words = [{ word = "no one" }]', "words 1: by: is missing"),
    ('words = ["no one"]', 'words = [{ word = "no one", by = "team wolve" }]', "there is no team 'wolve' (did you mean wolves?"),
    ('words = ["no one"]', 'words = ["no one"]\nabstain = "no one"', "abstain: 'no one' stands in words, too"),
    ('words = ["no one"]', 'words = ["no one"]\npublic = "yes"', "public: must be true or false, not 'yes'"),
    ('words = ["no one"]', 'words = ["no one"]\nrevisable = false\nunvote = true', "a vote that can't be changed can't be taken back either"),
    ('words = ["no one"]', 'words = ["no one"]\ncount = "secret"', "votes in the thread are read by all"),
    ('words = ["no one"]', 'words = ["no one"]\nwins = "majorty"', "wins: 'majorty': there is no word 'majorty' (did you mean majority?"),
    ('words = ["no one"]', 'words = ["no one"]\nwins = "players + 1"', "'players + 1' is 6 with 5 players, and all votes together are 5"),
    ('words = ["no one"]', 'words = ["no one"]\nhammer = "players / 6"', "'players / 6' is 0 with 5 players (at least 1 is needed)"),
    ('words = ["no one"]', 'words = ["no one"]\nhammer = 6', "'6' is 6 with 5 players, and all votes together are 5"),
    ('words = ["no one"]', 'words = ["no one"]\nhammer = 6\nweights = [{ who = "role Wolf", votes = 3 }]', None),
    ('words = ["no one"]', 'words = ["no one"]\nhammer = 6\nweights = [{ who = "role Wolf", votes = 3, secret = true }]', "all votes together are 5"),
    ('words = ["no one"]', 'words = ["no one"]\nweights = [{ who = "in", votes = 12 }]', "weights 1: votes: one vote can be 9 votes at most"),
    ('words = ["no one"]', 'words = ["no one"]\nwins = "count"', "then: is for whoever is chosen, and with wins = 'count' nobody is"),
    ('words = ["no one"]', 'words = ["no one"]\nwins = "count"', "with 'count' no hammer can fall"),
    ('words = ["no one"]', 'words = ["no one"]\nquorum = "players + 1"', "quorum: 'players + 1' is 6 with 5 players"),
    ('words = ["no one"]', 'words = ["no one"]\npick = "players + 1"', "'players + 1' is 6 with 5 players, and there are 5 to choose from"),
    ('words = ["no one"]', 'words = ["no one"]\npick = 0', "'0' is 0 with 5 players"),
    ('tie = "longest-held"', 'tie = "longest-held-lst"', "there is no 'longest-held-lst' (accepted: nobody, longest-held, longest-held-last, runoff, moderator)"),
    ('tie = "longest-held"', 'results = [{ when = "votes maybe > 1", do = "ask" }]', "there is no word 'maybe' (words of this pack: no one)"),
    ('tie = "longest-held"', 'results = [{ when = "elected no one", do = "add quiet" }]', None),
    ('ends = ["hammer", "deadline", "moderator"]\n', 'ends = ["all"]\n', None),
    ('tie = "longest-held"', 'hammer = "votes no one"', None),
]  # fmt: skip
WINS = [
    ('village = "none team wolves"', 'villagers = "none team wolves"', "line 43: win: villagers: there is no team 'villagers' (did you mean village?"),
    ('village = "none team wolves"', 'village = "team wolves"', "comes to players, not to a condition"),
    ('village = "none team wolves"', 'village = "any team village"', "'any team village' holds at once, with 5 players"),
    ('village = "none team wolves"', 'village = "none all team wolves"', "line 43: win: village: 'none all team wolves' can't come true, whoever is out"),
    ('village = "none team wolves"', 'village = "out > players"', "can't come true"),
    ('village = "none team wolves"', 'village = "any mark saved"', "there is no mark 'saved' (marks of this pack: none)"),
    ('village = "none team wolves"', 'village = "moderator"', None),
    ('[win]\nvillage = "none team wolves"\nwolves = "team wolves >= team village"\n', "", "mine.toml: nothing ends the game (accepted: [win]"),
    ('[win]', '[[ending]]\nreason = "Peace"\nwinners = "all"\nwhen = "day > 9"\n[win]', "ending Peace: reason: 'Peace' is no short code"),
    ('[win]', '[[ending]]\nreason = "peace"\nwinners = "all"\n[win]', "a circle of phases has no end at which it would come"),
    ('[win]', '[[ending]]\nreason = "peace"\nwinners = "all"\nwhen = "day > 9"\n[win]', None),
    ('[win]', '[[ending]]\nreason = "peace"\nwinners = "all"\nwhen = "in < 0"\n[win]', "line 45: ending peace: when: 'in < 0' can't come true"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "says"), [*HEAD, *PEOPLE, *PHASES, *BALLOTS, *WINS])
def test_a_fault_is_told_with_its_line_and_what_would_be_right(
    tmp_path: Path, old: str, new: str, says: str | None
) -> None:
    found = faults(tmp_path, changed(old, new))
    if says is None:
        assert found == []
        return
    assert any(says in each for each in found), found
    assert all(each.startswith("mine.toml") for each in found)
    with pytest.raises(NotUnderstood):
        load_pack(str(tmp_path / "mine.toml"))


def test_all_faults_at_once_in_the_order_of_their_lines(tmp_path: Path) -> None:
    text = changed(
        'wolves = "team',
        'wolvs = "team',
        changed('tie = "longest-held"', 'tie = "coin"', changed("seats = [5, 9]", "seats = 1")),
    )
    found = faults(tmp_path, text)
    assert [each.partition(":")[0] for each in found] == [
        "mine.toml, line 4",
        "mine.toml, line 30",
        "mine.toml, line 44",
    ]
    with pytest.raises(NotUnderstood, match=r"seats.*\(and 2 more; 'pbp pack check' lists them all\)"):
        load_pack(tomllib.loads(text))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "mine.toml: pack: is missing"),
        ("[[pack]", "mine.toml: can't be read as TOML"),
        ("pack = 3", "mine.toml, line 1: pack: must be a table, not 3"),
        ("phase = 3", "mine.toml, line 1: phase: must be a list of tables"),
        ("phase = [3]", "phase 1: must be a table, not 3"),
        ("win = []", "win: must be a table"),
        ('phase = [{ name = "x", ballot = 3 }]', "phase x: ballot: must be a table, not 3"),
        ("role = [{ name = 3, team = [] }]", "role 1: name: must be text, not 3"),
    ],
)  # fmt: skip
def test_what_is_no_pack_at_all(tmp_path: Path, text: str, says: str) -> None:
    assert any(says in each for each in faults(tmp_path, text))


def test_every_phase_could_be_passed_over(tmp_path: Path) -> None:
    text = changed('name = "day"\n', 'name = "day"\nwhen = "day > 1"\n')
    text = changed('name = "night"\n', 'name = "night"\nwhen = "day > 1"\n', text)
    (found,) = faults(tmp_path, text)
    assert "every phase has a 'when'" in found


def test_a_list_of_phases_asks_no_moderator_who_has_won(tmp_path: Path) -> None:
    text = changed(
        "seats = [5, 9]", 'seats = [5, 9]\norder = "list"', changed('"none team wolves"', '"moderator"')
    )
    assert any("a list of phases ends by itself" in each for each in faults(tmp_path, text))


def test_too_many_groups(tmp_path: Path) -> None:
    text = VILLAGE + "".join(f'[[group]]\nname = "g{n}"\nwho = "in"\n' for n in range(29))
    assert any("there are 30 groups (at most 29)" in each for each in faults(tmp_path, text))


def test_no_word_hides_a_command() -> None:
    from pbp_mod.commands import COMMANDS

    listed = (
        {name for names in COMMANDS.values() for name in names} if isinstance(COMMANDS, dict) else {*COMMANDS}
    )
    assert listed - RESERVED == set()


# --- the shipped packs as data


def _typed(value: Any) -> Any:
    """The value with the types of all that is in it, in order: JSON has fewer than TOML."""
    if isinstance(value, dict):
        return [(key, _typed(inner)) for key, inner in value.items()]
    return [_typed(each) for each in value] if isinstance(value, list) else (type(value), value)


@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_pack_is_the_same_without_a_reader_of_toml(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = shutil.copy(shipped_file(name), tmp_path / f"{name}.toml")
    assert prepared(str(file)) is None
    made = json.loads(Path(prepare(str(file))).read_text("utf-8"))
    assert _typed(made["pack"]) == _typed(tomllib.loads(Path(file).read_text("utf-8")))
    monkeypatch.setattr(opened, "shipped_file", lambda _: str(file))
    monkeypatch.setattr(opened, "_shelf", {})
    monkeypatch.setattr(opened, "parse", lambda _: pytest.fail("TOML was read"))
    assert load_pack(name).table == made["pack"]


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("[pack]", "[[pack]]", "mine.toml, line 1: pack: must be a table, [pack] and not [[pack]]"),
        ('who = "team wolves"', 'who = "team wolfs"', "'team wolfs': there is no team 'wolfs'"),
        ('voters = "in"', 'voters = "inn"', "ballot: voters: 'inn': there is no word 'inn'"),
        ('ends = ["hammer"', 'ends = ["hamer"', "there is no end 'hamer' (did you mean hammer?"),
        ('team = "wolves"\n', "", "mine.toml, line 11: role Wolf: team: is missing"),
        ('team = "village"\n', "", "mine.toml, line 6: role Villager: team: is missing"),
        ('name = "den"\n', "", "mine.toml, line 17: group 1: name: is missing"),
        ('name = "kill"\n', "", "phase night: action 1: name: is missing"),
        ('name = "night"', 'name = "day"', "line 34: phase day: name: there is a phase 'day' already"),
        (
            '[[role]]\nname = "Wolf"',
            '[[roles]]\nname = "Wolf"',
            "roles: there is no such key here (did you mean role?",
        ),
        ("[[group]]", "[[groups]]", "groups: there is no such key here (did you mean group?"),
        ('[[phase]]\nname = "night"', '[[phases]]\nname = "night"', "phases: there is no such key here"),
        ("[[phase.action]]", "[[phase.actions]]", "phase night: actions: there is no such key here"),
        ("[phase.ballot]", "[phase.ballots]", "phase day: ballots: there is no such key here"),
        ("[win]", "[wins]", "mine.toml, line 42: wins: there is no such key here (did you mean win?"),
        ('choices = "in, not self"\nwords = ["no one"]\n', "", "ballot: there is nothing to vote for"),
    ],
)
def test_what_follows_from_a_fault_is_told_of_no_other_line(
    tmp_path: Path, old: str, new: str, says: str
) -> None:
    """Whoever mends the one line has mended all."""
    found = faults(tmp_path, changed(old, new))
    assert len(found) == 1, found
    assert says in found[0]
