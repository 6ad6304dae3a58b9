"""From the tables of a pack file to the records of words.py, with all complaints at once.

`head.py` reads what the pack says of itself, `people.py` roles and groups, `phases.py` and `ballots.py` what is played,
`effects.py` what happens, `wins.py` how it ends. Whether the parts fit together is asked in check/; no game is played here.
"""
