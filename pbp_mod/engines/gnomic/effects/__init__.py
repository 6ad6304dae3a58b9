"""The effect language: what cards can say, how a pack writes it, and what it does at the table.

What a card says is data. `pack.py` reads packs, `compile/` makes of each card's tables the plain records of `words.py`.
`targets.py`, `conditions.py`, `modifiers.py` and `effects.py` give them their meaning, a table of words each; `reading.py`
is how they ask one another. `triggers.py` says when a card acts and where it stops for a decision, `decisions.py` takes
the answers. The rules of the game themselves are not in here.
"""
