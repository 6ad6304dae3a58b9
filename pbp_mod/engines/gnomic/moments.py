"""The moments at which laws act: whose turn it is, what a card reads first, and where it stops for a decision (G18).

Each function is a step of the game, called from the stack; it does its part and pushes what follows.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

from pbp_mod.engines.gnomic import conditions, deeds, dials, places, who
from pbp_mod.engines.gnomic.state import Question, Run, Source, Task
from pbp_mod.engines.gnomic.words import RED, Deed, Groups
from pbp_mod.game.actions import Seat

Marks = tuple[tuple[int, ...], ...]
"""Whom the President marked with his declaration, one entry for each such deed."""


def moment(run: Run, name: str) -> None:
    """Let the next law act that has not acted at this moment: one-time laws first, then the row from the left."""
    state = run.state
    for card in (*state.one_time, *state.permanent):
        if card in state.acted:
            continue
        state.acted.add(card)
        work = state.pack.laws[card].work
        stops = not work.typed and name == "apply" and card not in state.mute
        if stops or name in work.deeds:
            layer = dials.ONE_TIME_LAYER if card in state.one_time else dials.PERMANENT_LAYER
            source = Source(card, name, layer)
            state.paid.clear()
            act: tuple[Task, ...] = (
                (("manual", source, None),) if stops else tasks_of(source, work.deeds[name])
            )
            state.push(*act, ("done", source), ("moment", name))
            return
    state.acted.clear()


def red(run: Run, card: int, marks: Marks) -> None:
    """Carry out red text, with the strength of a one-time law; the declaration said whom to mark (G8)."""
    state = run.state
    work, source = state.pack.laws[card].work, Source(card, RED, dials.ONE_TIME_LAYER)
    state.paid.clear()
    if not work.red_typed:
        state.push(("manual", source, None))
    else:
        state.push(*tasks_of(source, work.red, marks), ("done", source))


def tasks_of(source: Source, groups: Groups, marks: Marks = ()) -> tuple[Task, ...]:
    """One task for each reading, with its share of the declared marks."""
    found: list[Task] = []
    for group in groups:
        count = sum(is_declared(deed) for deed in group) if source.moment == RED else 0
        found.append(("group", source, group, -1, marks[:count]))
        marks = marks[count:]
    return tuple(found)


def is_declared(deed: Deed) -> bool:
    """Whether red text leaves it to the President's declaration (`propose card marks`)."""
    return deed.do == "mark" and deed.pick is not None and [word.text for word in deed.by] == ["president"]


def group(run: Run, source: Source, group: tuple[Deed, ...], decider: int, marks: Marks = ()) -> None:
    """Read all deeds of a reading together; what each is to do follows in order. Who asks reads when it asks."""
    state = run.state
    reader = who.Reader(state, source.card, decider)
    declared = list(marks)
    tasks: list[Task] = []
    for deed in group:
        if source.moment == RED and is_declared(deed):
            seats = declared.pop(0)
            tasks.append(("do", source, deed, tuple((seat, 0, 0, ()) for seat in seats)))
        elif deed.asks:
            tasks.append(("deciders", source, deed, decider))
        elif not conditions.hold(deed.conditions, reader):
            tasks.append(("idle", deed))
        elif deed.do == "manual":
            tasks.append(("manual", source, deed))
        elif deed.on:
            tasks.append(("cards", source, deed))
        elif deed.do == "put":
            tasks.append(("put", source, deed))
        else:
            seats = tuple(who.pick(deed.who, reader))
            tasks.append(("do", source, deed, deeds.read_amounts(deed, list(seats), reader)))
    state.push(*tasks)


def idle(run: Run, deed: Deed, why: str = "if") -> None:
    """Nothing happens: the condition doesn't hold (`if`), or there is nobody or nothing to choose (`nobody`)."""
    deeds.note(run, deed, holds=False, because=why)


def put(run: Run, source: Source, deed: Deed) -> None:
    """Move the laws that the deed names without asking."""
    cards = () if deed.source == "deck" else tuple(places.candidates(run.state, deed, source.card))
    deeds.put(run, source, deed, cards)


def deciders(run: Run, source: Source, deed: Deed, decider: int) -> None:
    """Read whether a deed that asks does so now, and whom: one after another from the President on."""
    state = run.state
    reader = who.Reader(state, source.card, decider)
    if not conditions.hold(deed.conditions, reader):
        idle(run, deed)
    elif deed.do == "announce":
        seats = tuple(seat for seat in who.pick(deed.who, reader) if seat not in state.announced)
        if seats:
            ask_for(run, Question("announce", source, deed, seats, ("yes", "no")))
        else:
            idle(run, deed, "nobody")
    else:
        chosen = who.pick(deed.by, reader)
        order = [seat for seat in who.in_order(state) if seat in chosen]
        state.push(*(("ask", source, deed, seat) for seat in order))
        if not order:
            idle(run, deed, "nobody")


def ask(run: Run, source: Source, deed: Deed, decider: int) -> None:
    """Put the question to one gnome, or do what leaves no choice (GR8)."""
    kind, choices = _choices(run, source, deed, decider)
    if not choices:
        idle(run, deed, "nobody")
    elif len(choices) == 1:
        answered(run, source, deed, decider, choices[0], forced=True)
    else:
        ask_for(run, Question(kind, source, deed, (decider,), choices))


def _choices(run: Run, source: Source, deed: Deed, decider: int) -> tuple[str, tuple[Any, ...]]:
    state = run.state
    if deed.do == "choose":
        return "choose", tuple(option.label for option in deed.options)
    if deed.do == "put":
        return "put", tuple(places.candidates(state, deed, source.card))
    return "pick", picks(deed, who.pick(deed.who, who.Reader(state, source.card, decider)))


def picks(deed: Deed, found: list[int]) -> tuple[tuple[int, ...], ...]:
    """All ways to name as many of the gnomes found as the card wants; none if there is nobody to name."""
    least, most = deed.pick or (0, 0)
    sizes = range(min(least, len(found)), min(most, len(found)) + 1)
    return tuple(each for size in sizes for each in combinations(found, size)) if found else ()


def ask_for(run: Run, question: Question) -> None:
    """Stop for a decision, with what the card has done so far told."""
    state, source = run.state, question.source
    run.flush(source)
    state.question, state.phase = question, "resolve"
    data = {
        "card": state.pack.face(source.card),
        "moment": source.moment,
        "kind": question.kind,
        "seats": [Seat(seat) for seat in question.seats],
        "choices": shown_choices(run, question),
        "sizes": sorted({len(each) for each in question.choices}) if question.kind == "pick" else [],
    }
    run.say("question", data)


def shown_choices(run: Run, question: Question) -> list[Any]:
    """The legal answers as people read them: labels, cards, or (pick) the gnomes that may be named."""
    if question.kind == "put":
        return [run.state.pack.face(card) for card in question.choices]
    if question.kind == "pick":
        return [Seat(seat) for seat in sorted({seat for each in question.choices for seat in each})]
    return list(question.choices)


def manual(run: Run, source: Source, deed: Deed | None) -> None:
    """Stop for the moderator, who plays the card by hand (GR21)."""
    run.flush(source)
    run.state.question = Question("manual", source, deed, (), ())
    run.state.phase = "resolve"
    run.say(
        "resolve",
        {"card": run.state.pack.face(source.card), "moment": source.moment, "lasting": deed is None},
    )


def answered(run: Run, source: Source, deed: Deed, decider: int, answer: Any, forced: bool = False) -> None:
    """Carry out what was decided, before anybody else is asked."""
    state = run.state
    if deed.do == "choose":
        option = next(option for option in deed.options if option.label == answer)
        deeds.note(run, deed, by=Seat(decider), option=answer, forced=forced)
        state.push(*(("group", source, each, decider) for each in option.groups))
    elif deed.do == "put":
        deeds.put(run, source, deed, (answer,), {"by": Seat(decider), "forced": forced})
    else:
        reader = who.Reader(state, source.card, decider)
        deeds.carry_out(run, source, deed, deeds.read_amounts(deed, list(answer), reader))
        run.items[-1] |= {"by": Seat(decider), "forced": forced}
