"""When laws act: whose turn it is at a moment, what a card reads first, and where it stops for a decision (G18).

Each function is a step of the game, called from the stack; it does its part and pushes what follows.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

from pbp_mod.engines.gnomic import zones
from pbp_mod.engines.gnomic.effects import effects, notices
from pbp_mod.engines.gnomic.effects.modifiers import ONE_TIME_LAYER, PERMANENT_LAYER, force, in_order
from pbp_mod.engines.gnomic.effects.reading import Reader, hold, pick, unmet
from pbp_mod.engines.gnomic.effects.words import RED, Effect, Groups
from pbp_mod.engines.gnomic.state import Question, Run, Source, Task
from pbp_mod.game.actions import NOBODY, Seat

Marks = tuple[tuple[int, ...], ...]
"""Whom the President marked with his declaration, one entry for each such effect."""


def moment(run: Run, name: str) -> None:
    """Let the next law act that has not acted at this moment: one-time laws first, then the row from the left."""
    state = run.state
    if name not in force(state).moments:
        state.acted.clear()
        return
    for card in (*state.one_time, *state.permanent):
        if card in state.acted:
            continue
        state.acted.add(card)
        work = state.pack.laws[card].work
        stops = not work.typed and name == "apply" and card not in state.mute
        if stops or name in work.effects:
            layer = ONE_TIME_LAYER if card in state.one_time else PERMANENT_LAYER
            source = Source(card, name, layer)
            state.paid.clear()
            act: tuple[Task, ...] = (
                (("manual", source, None),) if stops else tasks_of(source, work.effects[name])
            )
            state.push(*act, ("done", source), ("moment", name))
            return
    state.acted.clear()


def red(run: Run, card: int, marks: Marks) -> None:
    """Carry out red text, with the strength of a one-time law; the declaration said whom to mark (G8)."""
    state = run.state
    work = state.pack.laws[card].work
    state.paid.clear()
    if work.red_typed and not work.red:
        return
    source = Source(card, RED, ONE_TIME_LAYER)
    if not work.red_typed:
        state.push(("manual", source, None))
    else:
        state.push(*tasks_of(source, work.red, marks), ("done", source))


def tasks_of(source: Source, groups: Groups, marks: Marks = ()) -> tuple[Task, ...]:
    """One task for each reading, with its share of the declared marks."""
    found: list[Task] = []
    for group in groups:
        count = sum(is_declared(effect) for effect in group) if source.moment == RED else 0
        found.append(("group", source, group, NOBODY, marks[:count]))
        marks = marks[count:]
    return tuple(found)


def is_declared(effect: Effect) -> bool:
    """Whether red text leaves it to the President's declaration (`propose card marks`)."""
    return (
        effect.do == "mark" and effect.pick is not None and [word.text for word in effect.by] == ["president"]
    )


def group(run: Run, source: Source, group: tuple[Effect, ...], decider: int, marks: Marks = ()) -> None:
    """Read all effects of a reading together; what each is to do follows in order. Who asks reads when it asks."""
    state = run.state
    reader = Reader(state, source.card, decider)
    declared = list(marks)
    tasks: list[Task] = []
    for effect in group:
        if source.moment == RED and is_declared(effect):
            seats = declared.pop(0)
            tasks.append(("do", source, effect, tuple((seat, 0, 0, ()) for seat in seats)))
        elif effect.asks:
            tasks.append(("deciders", source, effect, decider))
        elif not hold(effect.conditions, reader):
            tasks.append(("idle", effect, "if", unmet(effect.conditions, reader)))
        elif effect.do == "manual":
            tasks.append(("manual", source, effect))
        elif effect.on:
            tasks.append(("cards", source, effect))
        elif effect.do == "put":
            tasks.append(("put", source, effect))
        else:
            seats = tuple(pick(effect.targets, reader))
            tasks.append(("do", source, effect, effects.read_amounts(effect, list(seats), reader)))
    state.push(*tasks)


def idle(run: Run, effect: Effect, why: str, failed: tuple[str, ...] = ()) -> None:
    """Nothing happens: conditions don't hold (`if`; which `failed`), or there is nobody or nothing to choose (`nobody`)."""
    effects.note(run, effect, because=why, failed=list(failed))
    run.items[-1]["holds"] = False


def put(run: Run, source: Source, effect: Effect) -> None:
    """Move the laws that the effect names without asking."""
    cards = () if effect.source == "deck" else tuple(zones.candidates(run.state, effect, source.card))
    effects.put(run, source, effect, cards)


def deciders(run: Run, source: Source, effect: Effect, decider: int) -> None:
    """Read whether an effect that asks does so now, and whom: one after another from the President on."""
    state = run.state
    reader = Reader(state, source.card, decider)
    if not hold(effect.conditions, reader):
        idle(run, effect, "if", unmet(effect.conditions, reader))
    elif effect.do == "announce":
        seats = tuple(seat for seat in pick(effect.targets, reader) if seat not in state.announced)
        if seats:
            ask_for(run, Question("announce", source, effect, seats, ("yes", "no")))
        else:
            idle(run, effect, "nobody")
    else:
        chosen = pick(effect.by, reader)
        order = [seat for seat in in_order(state) if seat in chosen]
        state.push(*(("ask", source, effect, seat) for seat in order))
        if not order:
            idle(run, effect, "nobody")


def ask(run: Run, source: Source, effect: Effect, decider: int) -> None:
    """Put the question to one gnome, or do what leaves no choice (GR8)."""
    kind, choices = _choices(run, source, effect, decider)
    if not choices:
        idle(run, effect, "nobody")
    elif len(choices) == 1:
        answered(run, source, effect, decider, choices[0], forced=True)
    else:
        ask_for(run, Question(kind, source, effect, (decider,), choices))


def _choices(run: Run, source: Source, effect: Effect, decider: int) -> tuple[str, tuple[Any, ...]]:
    state = run.state
    if effect.do == "choose":
        return "choose", tuple(option.label for option in effect.options)
    if effect.do == "put":
        return "put", tuple(zones.candidates(state, effect, source.card))
    return "pick", picks(effect, pick(effect.targets, Reader(state, source.card, decider)))


def picks(effect: Effect, found: list[int]) -> tuple[tuple[int, ...], ...]:
    """All ways to name as many of the gnomes found as the card wants; none if there is nobody to name."""
    least, most = effect.pick or (0, 0)
    sizes = range(min(least, len(found)), min(most, len(found)) + 1)
    return tuple(each for size in sizes for each in combinations(found, size)) if found else ()


def ask_for(run: Run, question: Question) -> None:
    """Stop for a decision, with what the card has done so far told."""
    state = run.state
    notices.flush(run, question.source)
    state.question, state.phase = question, "resolve"
    run.say("question", notices.question, state, question)


def manual(run: Run, source: Source, effect: Effect | None) -> None:
    """Stop for the moderator, who plays the card by hand (GR21)."""
    notices.flush(run, source)
    question = Question("manual", source, effect, (), ())
    run.state.question, run.state.phase = question, "resolve"
    run.say("resolve", notices.resolve, run.state, question)


def answered(
    run: Run, source: Source, effect: Effect, decider: int, answer: Any, forced: bool = False
) -> None:
    """Carry out what was decided, before anybody else is asked."""
    state = run.state
    if effect.do == "choose":
        option = next(option for option in effect.options if option.label == answer)
        effects.note(run, effect, by=Seat(decider), option=answer, forced=forced)
        state.push(*(("group", source, each, decider) for each in option.groups))
    elif effect.do == "put":
        effects.put(run, source, effect, (answer,), decider, forced)
    else:
        reader = Reader(state, source.card, decider)
        effects.carry_out(run, source, effect, effects.read_amounts(effect, list(answer), reader))
        effects.note_decider(run, decider, forced)
