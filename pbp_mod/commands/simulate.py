"""`pbp simulate`: reports how many random games of an engine ran. They are played by desk/simulation.py."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping
from time import perf_counter
from typing import TYPE_CHECKING, Any

import click

from pbp_mod.console import terminal
from pbp_mod.console.options import complete_engines, json_option, read_house_rules
from pbp_mod.engines import load
from pbp_mod.errors import NotAllowed

if TYPE_CHECKING:
    from pbp_mod.desk.simulation import GameRecord, Task

_FAULTS = 5
"""Faulty games that are told of on stderr, at most; the report has them all."""


@click.command(short_help="Play random games and report lengths, winners and reasons.")
@click.argument("engine", shell_complete=complete_engines)
@click.option("--players", type=int, metavar="N", help="How many players (else the fewest).")
@click.option(
    "--games", type=click.IntRange(1), default=1000, show_default=True, metavar="N", help="How many games."
)
@click.option(
    "--option", "-o", "chosen", metavar="NAME=VALUE", multiple=True, help="A house rule (see 'options')."
)
@click.option("--pack", metavar="NAME|FILE", help="The pack, of a game that has some (else the usual one).")
@click.option("--seed", metavar="HEX", help="The seed of the whole series (else a fresh one is drawn).")
@click.option(
    "--workers", type=click.IntRange(1), metavar="N", help="Processes to share the games (else one per core)."
)
@click.option(
    "--dask", metavar="ADDRESS", help="Share them among the workers of the Dask cluster at this address."
)
@json_option
def simulate(
    engine: str,
    players: int | None,
    games: int,
    chosen: tuple[str, ...],
    pack: str | None,
    seed: str | None,
    workers: int | None,
    dask: str | None,
    as_json: bool,
) -> None:
    """Play random legal games and report how long they are, who wins and why.

    The same seed gives the same report, whoever plays the games. Nothing of your own is touched.
    """
    from pbp_mod.desk.simulation import summary
    from pbp_mod.desk.workers import cores, play_here, play_on_cluster

    if workers is not None and dask is not None:
        raise click.UsageError("--workers is for this machine and --dask for a cluster: give one of them")
    task = _task(engine, players, chosen, pack, seed)
    began = perf_counter()
    if dask is None:
        batches = play_here(task, games, min(workers or cores(), games))
    else:
        batches = play_on_cluster(task, games, dask)
    records = [record for batch in _watched(batches, games) for record in batch]
    took = perf_counter() - began
    report = summary(task, records)
    if as_json:
        terminal.show_json(report)
    else:
        _print(report)
    actions = sum(record.actions for record in records)
    terminal.say(f"{actions} actions in {took:.1f} s: {actions / took:.0f} per second.")
    _refuse_faults(report)


def _task(
    engine: str, players: int | None, chosen: Iterable[str], pack: str | None, seed: str | None
) -> Task:
    """What is to be played. Raises NotUnderstood for what can't be."""
    from pbp_mod.desk.simulation import Task, checked, fewest
    from pbp_mod.game.chance import new_seed
    from pbp_mod.rows.options import complete

    found = load(engine)
    options = complete(found, read_house_rules(chosen, engine))
    size = fewest(found, options, pack) if players is None else players
    return checked(Task(engine, size, options, seed or new_seed(), pack))


def _watched(batches: Iterator[list[GameRecord]], games: int) -> Iterator[list[GameRecord]]:
    """The same batches, with a progress bar while a person looks on."""
    if not sys.stderr.isatty():
        yield from batches
        return
    with click.progressbar(
        length=games, label="games", show_pos=True, file=sys.stderr, color=terminal.colour()
    ) as bar:
        for batch in batches:
            yield batch
            bar.update(len(batch))


def _print(report: Mapping[str, Any]) -> None:
    games = report["games"] - len(report["faults"])
    game = report["engine"] if report["pack"] is None else f"{report['engine']}, {report['pack']}"
    head = f"{game} · {report['players']} players · {report['games']} games"
    terminal.show(f"{head} · seed {report['seed']}", bold=True)
    options = ", ".join(f"{name}={value}" for name, value in report["options"].items())
    if options:
        terminal.paragraph(f"options: {options}")
    if not games:
        return
    terminal.show("")
    terminal.table(
        ["per game", "min", "median", "mean", "max"],
        [
            (name, found["min"], f"{found['median']:g}", f"{found['mean']:.2f}", found["max"])
            for name, found in report["measures"].items()
        ],
    )
    wins = {f"seat {winner['seat']}": winner["games"] for winner in report["winners"]}
    for title, counted in {"won by": wins, "reason": report["reasons"], **report["counts"]}.items():
        terminal.show("")
        terminal.table(
            [title, "games", "share"],
            [(name, count, f"{100 * count / games:.1f} %") for name, count in counted.items()],
        )
    if report["shared"]:
        terminal.show("")
        terminal.show(f"{report['shared']} games have several winners.")


def _refuse_faults(report: Mapping[str, Any]) -> None:
    faults = report["faults"]
    for each in faults[:_FAULTS]:
        terminal.say(f"Fault in game {each['game']} (its own seed {each['seed']}): {each['fault']}", fg="red")
    if faults:
        raise NotAllowed(
            "faults",
            "{} of {} games came to no proper end, the first of them game {} of the series with seed {}",
            len(faults),
            report["games"],
            faults[0]["game"],
            report["seed"],
        )
