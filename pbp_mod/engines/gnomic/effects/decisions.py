"""Answers to what cards ask: `decide` by a gnome, `adjust` and `resolved` by the moderator (GR8, GR21).

Checks the answer and hands it back to the card that stopped; what the card does then stands in `triggers.py`.
"""

from __future__ import annotations

from typing import Any

from pbp_mod.engines.gnomic.effects import notices
from pbp_mod.engines.gnomic.effects.effects import note
from pbp_mod.engines.gnomic.sentences import refused, said
from pbp_mod.engines.gnomic.state import Question, Run, State
from pbp_mod.game.actions import Args, Named, Seat


def decide(run: Run, by: int, args: Args) -> None:
    """A gnome decides what a card leaves to it. Raises NotAllowed."""
    state = run.state
    question = state.question
    if question is None or question.kind == "manual":
        raise refused("nothing-to-decide", state.phase)
    card = int(args["card"])
    if card != question.source.card:
        raise refused("wrong-card", question.source.card, card)
    if by not in question.seats:
        seats = [Seat(seat) for seat in question.seats]
        raise refused("not-yours", Seat(by), seats)
    answer = _read(question, args["answer"])
    if answer not in question.choices:
        _refuse(run, question)
    state.question, state.phase = None, ""
    run.say("decided", notices.decided, state, question, by, answer)
    if question.kind == "announce":
        _announce(run, question, by, answer)
    else:
        state.push(("answered", question.source, question.effect, by, answer))


def _read(question: Question, answer: Any) -> Any:
    """The answer in the shape of the choices: gnomes in ascending order, a card's number, or a word."""
    if question.kind == "pick":
        if isinstance(answer, Named):
            answer = answer.seat
        seats = answer if isinstance(answer, tuple | list) else (answer,)
        return tuple(sorted(seats)) if all(isinstance(seat, int) for seat in seats) else None
    if question.kind == "put":
        text = str(answer).removeprefix("#")
        return int(text) if text.isdigit() else None
    return answer.strip().lower() if question.kind == "announce" and isinstance(answer, str) else answer


def _refuse(run: Run, question: Question) -> None:
    choices: list[Any] = list(notices.choices(run.state, question))
    if question.kind == "put":
        choices = [f"#{card}" for card in question.choices]
    if question.kind == "pick":
        sizes = sorted({len(each) for each in question.choices})
        counts = said("or").join(map(str, sizes))
        raise refused("wrong-answer/pick", question.source.card, counts, choices)
    raise refused("wrong-answer", question.source.card, choices)


def _announce(run: Run, question: Question, by: int, answer: str) -> None:
    state = run.state
    state.announced[by] = answer
    left = tuple(seat for seat in question.seats if seat != by)
    if left:
        state.question, state.phase = question._replace(seats=left), "resolve"
    elif question.effect is not None:
        seats = [Seat(seat) for seat in sorted(state.announced)]
        note(run, question.effect, seats=seats)


def _manual(state: State) -> Question:
    if state.question is None or state.question.kind != "manual":
        raise refused("nothing-to-resolve", state.phase)
    return state.question


def adjust(run: Run, by: None, args: Args) -> None:
    """The moderator records what a card without effects did to a gnome: plain numbers, never below 0.

    Raises NotAllowed.
    """
    state = run.state
    question = _manual(state)
    seat, honor, lobby = int(args["player"]), int(args["honor"]), int(args["lobby"])
    for has, more, what in ((state.honor[seat], honor, "honor"), (state.lobby[seat], lobby, "lobby")):
        if has + more < 0:
            raise refused("below-zero", Seat(seat), has, said(f"owned/{what}"), -more)
    state.honor[seat] += honor
    state.lobby[seat] += lobby
    reason = args.get("reason", "")
    run.say("adjusted", notices.adjusted, state, question.source, seat, honor, lobby, reason)


def resolved(run: Run, by: None, args: Args) -> None:
    """The moderator has played the card; with `always` a lasting law never asks again (GR21). Raises NotAllowed."""
    state = run.state
    question = _manual(state)
    card = int(args["card"])
    if card != question.source.card:
        raise refused("wrong-card/resolved", question.source.card, card)
    if args.get("always"):
        if question.effect is not None or question.source.moment != "apply":
            raise refused("not-lasting", card)
        state.mute.add(card)
    state.question, state.phase = None, ""
    run.say("resolved", notices.resolved, state, card, bool(args.get("always")))
