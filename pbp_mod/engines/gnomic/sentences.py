"""What Gnomic Parliament says besides its templates, by keys: the sentences themselves stand in `templates/gnomic/words.json`."""

from __future__ import annotations

from functools import partial

from pbp_mod.game.words import phrase, refusal

refused = partial(refusal, "gnomic")
"""`refused(key, *parts)`: why something can't be (see game/words.py)."""
said = partial(phrase, "gnomic")
"""`said(key, *parts)`: a part of such a sentence."""
