"""Sample games as exported logs, one for each engine that has one: played by `pbp demo`, and golden in the tests."""

from __future__ import annotations

from importlib.resources import files

from pbp_mod.errors import NotUnderstood


def names() -> list[str]:
    """The engines that have a sample game."""
    return sorted(
        file.name.removesuffix(".jsonl") for file in files(__name__).iterdir() if file.name.endswith(".jsonl")
    )


def sample(engine: str) -> str:
    """The log of the sample game, as JSON Lines. Raises NotUnderstood."""
    if engine not in names():
        raise NotUnderstood(f"there is no sample game of {engine!r} (there are: {', '.join(names())})")
    return (files(__name__) / f"{engine}.jsonl").read_text("utf-8")
