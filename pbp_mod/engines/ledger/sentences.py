"""What the ledger says besides its templates, by keys: the sentences themselves stand in `templates/ledger/words.json`."""

from __future__ import annotations

from functools import partial

from pbp_mod.game.words import phrase, refusal

refused = partial(refusal, "ledger")
"""`refused(key, *parts)`: why something can't be (see game/words.py)."""
said = partial(phrase, "ledger")
"""`said(key, *parts)`: a part of such a sentence."""
