"""Policies as people type them. Knows the words of the rules only; those of a theme are in its vocabulary."""

from __future__ import annotations

from pbp_mod.engines.qanon.sentences import said
from pbp_mod.errors import NotUnderstood

_FORMS = {
    "M": ("m", "mod", "moderate"),
    "FR": ("fr", "f", "far right", "farright"),
}
_CARDS = {form: card for card, forms in _FORMS.items() for form in forms}


def read_card(text: str) -> str:
    """`M` or `FR` from its name or a short form, however it is written. Raises NotUnderstood."""
    form = " ".join(str(text).replace("-", " ").lower().split())
    try:
        return _CARDS[form]
    except KeyError:
        raise NotUnderstood(said("unread/card", repr(text))) from None
