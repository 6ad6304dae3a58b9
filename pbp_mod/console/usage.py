"""How an action is typed, from its declaration: which fields are words, which are options, and the line of usage.

Reads nothing that was typed (typed.py does).
"""

from __future__ import annotations

from pbp_mod.game.actions import ActionKind, Field, Type


def positional(kind: ActionKind) -> tuple[Field, ...]:
    """The fields that are typed as words; all others are options."""
    return tuple(field for field in kind.fields if field.required or field.rest)


def optional(kind: ActionKind) -> tuple[Field, ...]:
    """The fields that are typed as options."""
    return tuple(field for field in kind.fields if not (field.required or field.rest))


def behind(kind: ActionKind, field: Field) -> Field | None:
    """The field that is typed behind that one, with an equals sign; None if there is none."""
    return next((each for each in kind.fields if each.behind == field.name), None)


_FEW = 4
"""So many choices are listed in a line that tells what is awaited; of more, only what they are."""


def in_short(kind: ActionKind) -> str:
    """How the action is typed, behind its name, without a long list of choices."""
    return usage(kind, most=_FEW)


def usage(kind: ActionKind, most: int | None = None) -> str:
    """How the action is typed, behind its name. `most`: a field with more choices is called by its name."""
    words = [field.name.upper() for field in positional(kind)]
    for at, field in enumerate(positional(kind)):
        if field.type is Type.CHOICE:
            if most is not None and len(field.choices) > most:
                continue
            words[at] = "|".join(field.choices)
        elif field.type is Type.FLAG:
            words[at] = "yes|no"
        elif field.type is Type.SHARES:
            words[at] = "NAME=NUMBER..."
        elif field.rest:
            words[at] = f"[{words[at]}]..."
    if kind.many:
        return f"NAME={words[0]}..."
    by = [] if kind.channel is None else ["[BY]"]
    first = kind.named_first
    return " ".join([*words[:first], *by, *words[first:]])
