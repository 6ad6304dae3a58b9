"""What Parlamento says besides its templates, by keys: the sentences themselves stand in `templates/parlamento/words.json`."""

from __future__ import annotations

from functools import partial

from pbp_mod.game.words import phrase, refusal

refused = partial(refusal, "parlamento")
"""`refused(key, *parts)`: why something can't be (see game/words.py)."""
said = partial(phrase, "parlamento")
"""`said(key, *parts)`: why something is not understood."""
