"""`pbp pack` with packs of several games: which game a file is for, its own keys tell."""

from __future__ import annotations

from pathlib import Path

from tests.cases.ledger.packs import VILLAGE, changed
from tests.conftest import Pbp


def write(folder: Path, text: str) -> str:
    path = folder / "mine.toml"
    path.write_text(text, "utf-8")
    return str(path)


def test_a_game_with_votes_is_checked_and_played(pbp: Pbp, tmp_path: Path) -> None:
    said = pbp("pack", "check", write(tmp_path, VILLAGE)).out
    assert "can be played: A village, 5 to 9 players, 2 phases." in said
    assert "Roles: with 5: 4 Villager, 1 Wolf; with 8: 6 Villager, 2 Wolf." in said
    assert "500 random games, of 1 to " in said


def test_its_faults_are_told_with_their_lines(pbp: Pbp, tmp_path: Path) -> None:
    file = write(tmp_path, changed('who = "team wolves"', 'who = "team wolfs"'))
    result = pbp("pack", "check", file, code=1)
    assert result.out.startswith("mine.toml, line 19: group den: who: 'team wolfs': there is no team 'wolfs'")
    assert "can't be played" in result.err
    assert pbp("pack", "check", file, "--json", code=1).json == result.out.splitlines()


def test_a_game_that_never_ends_is_told_so(pbp: Pbp, tmp_path: Path) -> None:
    never = changed('"none team wolves"', '"any team wolves and day > 9999"')
    never = changed('"team wolves >= team village"', '"day > 9999"', never)
    said = pbp("pack", "check", write(tmp_path, never), code=1).out
    assert "random games weren't over after 3000 actions" in said
    assert "no ending comes true" in said


def test_a_game_that_only_the_moderator_ends_is_no_fault(pbp: Pbp, tmp_path: Path) -> None:
    by_word = changed('"none team wolves"', '"moderator"')
    by_word = changed('"team wolves >= team village"', '"moderator"', by_word)
    said = pbp("pack", "check", write(tmp_path, by_word)).out
    assert "Only you can say that a game is over" in said


def test_what_never_happens_is_told_so(pbp: Pbp, tmp_path: Path) -> None:
    text = VILLAGE.replace("[win]", '[[phase]]\nname = "dream"\nwhen = "day > 9999"\n[win]')
    text += '[[ending]]\nreason = "flood"\nwhen = "day > 9999"\nwinners = "all"\n'
    said = pbp("pack", "check", write(tmp_path, text)).out
    assert "None of them ended with flood" in said
    assert "None of them came to dream" in said


def test_packs_are_shown_by_name_whichever_game_is_at_hand(pbp: Pbp) -> None:
    shown = pbp("pack", "show", "werewolf").out
    assert "Role Wolf (wolves; players / 4)" in shown
    assert "Phase night" in shown
    assert pbp("pack", "show").out.startswith("#1 ")
    assert pbp("pack", "show", "mafia", "--json").json[0]["group"] == "pack"
    assert "has no card 3" in pbp.refused("pack", "show", "werewolf", "3")
    assert "(accepted: house, poll, mafia, werewolf, resistance, or the path" in pbp.refused(
        "pack", "show", "x"
    )


def test_a_status_tells_since_when_votes_are_awaited(pbp: Pbp) -> None:
    """Not since the last of them."""
    players = [word for name in ("Anna", "Ben", "Cleo") for word in ("--player", name)]
    pbp("new", "ledger", "g", *players, "--in-order", "--quiet")
    before = next(line for line in pbp("status").out.splitlines() if line.startswith("Awaited since"))
    pbp("vote", "Anna=Ben", "--at", "2031-01-01T10:00:00Z")
    pbp("unvote", "Anna", "--at", "2031-01-01T11:00:00Z")
    pbp("effect", "points", "Ben", "2", "--at", "2031-01-01T12:00:00Z", "-q")
    pbp("vote", "Cleo=Ben", "--at", "2031-01-01T12:30:00Z", "-q")
    pbp("deadline", "2032-01-01 10:00", "--at", "2031-01-01T13:00:00Z", "-q")
    pbp("count", "--post", "--at", "2031-01-01T14:00:00Z", "-q")
    pbp("replace", "Anna", "Zoë", "--at", "2031-01-01T15:00:00Z", "-q")
    after = next(line for line in pbp("status").out.splitlines() if line.startswith("Awaited since"))
    assert after[:32] == before[:32]
