"""Pages of HTML: the recap of a game, and the index of several. One file each, which loads nothing from anywhere.

They are written from what `contents.py` declares, by the templates beside this module. A page decides nothing: what may be
in it, the desk has said; it knows no database, no command and no game.
"""
