"""`pbp reveal`: where the log goes, and the post that goes with it."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from pbp_mod.desk.revealing import file_name
from tests.conftest import Pbp
from tests.games import SEED, election, header, session, write


@pytest.fixture
def over(pbp: Pbp, tmp_path: Path) -> Pbp:
    """Five Moderate policies, and so the end."""
    deck = ["M", "FR", "FR"] * 5 + ["M", "FR"]
    rows = []
    for president, vice in ("AB", "BC", "CD", "DE", "EA"):
        rows += [*election(president, vice), *session(president, vice, "FR", "M")]
    setup = header()["setup"] | {"deck": deck}
    pbp("import", write(tmp_path / "log.jsonl", header("the end/1", dialect="plain", setup=setup), rows))
    return pbp


def test_beside_a_file_the_post_is_printed(over: Pbp, tmp_path: Path) -> None:
    told = over("reveal", tmp_path / "public.jsonl")
    assert (tmp_path / "public.jsonl").read_text("utf-8").startswith('{"format"')
    assert "Won by Anna, Bert and Cleo." in told.out
    assert "Five Moderate policies are in force." in told.out
    assert "moderate-policies" not in told.out + told.err
    assert SEED in told.out
    assert "pbp verify public.jsonl" in told.out
    assert "verifier.html" in told.out
    assert "--page verifier.html" in told.err


def test_into_a_pipe_goes_the_log_and_nothing_else(over: Pbp) -> None:
    for words in (("reveal",), ("reveal", "-")):
        out = over(*words).out
        assert out.startswith('{"format"')
        assert "Won by" not in out


def test_at_a_terminal_a_file_is_written_that_nobody_has_named(
    over: Pbp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(type(sys.stdout), "isatty", lambda _: True, raising=False)
    told = over("reveal")
    assert "Written: the-end-1-reveal.jsonl" in told.err
    assert (tmp_path / "the-end-1-reveal.jsonl").exists()
    assert "Won by" in told.out
    assert "is there already" in over.refused("reveal")


@pytest.mark.parametrize(
    ("game", "file"),
    [
        ("qanon-ii", "qanon-ii-reveal.jsonl"),
        ("../x y", "x-y-reveal.jsonl"),
        ("Zoë*", "Zoë-reveal.jsonl"),
        ("…", "game-reveal.jsonl"),
    ],
)
def test_no_name_leads_out_of_the_folder(game: str, file: str) -> None:
    assert file_name(game) == file
