"""`pbp season`: what the finished games come to, by person and by game. What is counted, desk/season decides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import click

from pbp_mod.console import terminal
from pbp_mod.console.at_hand import folder, open_log
from pbp_mod.console.options import complete_games, format_option, json_option, state_option
from pbp_mod.errors import NotAllowed, WrongUsage

_RANDOM = 200


@click.command(short_help="Sum up the finished games: by person, side and game, with awards.")
@click.argument("games", nargs=-1, metavar="[GAME...]", shell_complete=complete_games)
@click.option("--post", is_flag=True, help="Print the post with the awards.")
@click.option("--html", metavar="FILE", type=click.Path(), help="Write it as one page (-: to stdout).")
@click.option("--hide", metavar="NAME", help="Leave somebody out from now on.")
@click.option("--show", metavar="NAME", help="Let somebody who was left out be in it again.")
@click.option(
    "--odds",
    type=click.IntRange(0),
    default=_RANDOM,
    show_default=True,
    metavar="N",
    help="Random games behind each of the odds (0: none).",
)
@format_option
@json_option
@state_option
def season(
    games: tuple[str, ...],
    post: bool,
    html: str | None,
    hide: str | None,
    show: str | None,
    odds: int,
    dialect: str | None,
    as_json: bool,
) -> None:
    """Sum up the finished games of the desk, or those that you name: who played, won, came in for somebody or was late.

    What the games count themselves is there too, such as votes with the majority, and how often chance would have won.

    Games that run are no part of it, and what 'reveal' wouldn't publish isn't either.
    """
    from pbp_mod.desk.season.book import book
    from pbp_mod.desk.season.gathering import gather
    from pbp_mod.desk.season.odds import Odds

    if sum((post, as_json, html is not None, hide is not None or show is not None)) > 1:
        raise WrongUsage("--json, --post, --html, and --hide or --show are for one call each")
    if dialect is not None and not post:
        raise WrongUsage("--format is for the post (pbp season --post --format …)")
    with open_log() as log:
        wanted = list({game.id: game for game in map(log.game, games)}.values())
        gathered = gather(log, wanted, lambda said: terminal.say(f"Note: {said}", fg="yellow"))
        if hide is not None or show is not None:
            _keep(log, (*gathered.people, *gathered.hidden), hide, show)
            return
        if not gathered.games and not as_json:
            raise NotAllowed(
                "none-over", "no game of this desk is over, and the season has finished games alone"
            )
        found = book(gathered, Odds(odds))
    if as_json:
        terminal.show_json(found)
    elif html is not None:
        _write(html, found, folder())
    elif post:
        from pbp_mod.desk.season.post import post as made_of
        from pbp_mod.texts.printing import DEFAULT_DIALECT

        terminal.paste(made_of(found, folder(), dialect or DEFAULT_DIALECT))
    else:
        _print(found)


def _write(file: str, found: Mapping[str, Any], state: str) -> None:
    from pbp_mod.console.files import STREAM, write_over
    from pbp_mod.desk.season.post import awards
    from pbp_mod.pages.write import GENERATOR, season_page
    from pbp_mod.texts.dialects import PAGE

    page = season_page(found, awards(found, state, PAGE))
    if file == STREAM:
        terminal.paste(page)
    else:
        write_over(file, page.encode(), GENERATOR.encode())


def _keep(log: Any, people: Sequence[Any], hide: str | None, show: str | None) -> None:
    from pbp_mod.desk.season import gathering

    if hide is not None:
        terminal.say(f"{gathering.hide(log, people, hide)} is left out from now on.")
    if show is not None:
        terminal.say(f"{gathering.show(log, people, show)} is in it again.")


def _print(found: Mapping[str, Any]) -> None:
    people, games = found["people"], found["games"]
    terminal.show(f"{_many(len(games), 'game')} · {_many(len(people), 'person', 'people')}", bold=True)
    terminal.show("")
    terminal.table(
        ["person", "games", "ended", "wins", "won/by chance", "came in", "left", "late", "also"],
        [
            (
                *(each[key] for key in ("name", "games", "ended", "wins")),
                _chance(each["compared"]),
                *(each[key] or "" for key in ("came", "left", "late")),
                ", ".join(each["also"]),
            )
            for each in people
        ],
    )
    for engine in found["engines"]:
        _print_engine(engine, people)
    if found["sides"]:
        terminal.show("")
        terminal.table(
            ["side", "engine", "players", "games", "wins", "by chance"],
            [
                (
                    each["side_name"],
                    each["engine"],
                    each["players"],
                    each["games"],
                    each["wins"],
                    _share(each["odds"]),
                )
                for each in found["sides"]
            ],
        )
    terminal.show("")
    terminal.table(
        ["game", "engine", "players", "rows", "ended by", "won by"],
        [
            (
                game["name"],
                game["engine"],
                game["seats"],
                game["rows"],
                game["reason"],
                ", ".join(each["name"] for each in game["players"] if each["won"]),
            )
            for game in games
        ],
    )


def _print_engine(engine: Mapping[str, Any], people: Sequence[Mapping[str, Any]]) -> None:
    name, counts, sides = engine["engine"], engine["counts"], engine["sides"]
    played = [(each["name"], part) for each in people for part in each["engines"] if part["engine"] == name]
    if not played:
        return
    terminal.show("")
    terminal.table(
        [name, "games", "wins", *(said.lower() for said in counts.values()), *(["sides"] if sides else [])],
        [
            (
                name,
                part["games"],
                part["wins"],
                *(part["counts"][count] for count in counts),
                *([_sides(part["sides"], sides)] if sides else []),
            )
            for name, part in played
        ],
    )


def _sides(played: Sequence[Mapping[str, Any]], called: Mapping[str, str]) -> str:
    return ", ".join(f"{called[side['side']]} {side['wins']} of {side['games']}" for side in played)


def _many(number: int, one: str, several: str | None = None) -> str:
    return f"{number} {one if number == 1 else several or one + 's'}"


def _chance(compared: Mapping[str, Any]) -> str:
    return f"{compared['wins']}/{compared['by_chance']:g}" if compared["games"] else ""


def _share(odds: float | None) -> str:
    return "" if odds is None else f"{100 * odds:.0f} %"
