"""Posts and messages read as players wrote them: what they order or answer, or why that can't be told.

Driven by what is awaited, the declared actions and a game's vocabulary; knows no engine, log or command line. Nothing
doubtful is ever taken: it comes back as a remark for the moderator, who can always type the command himself.

`posts.read_post` and `messages.read_pm` read one pasted text, `thread.py` a whole thread. Nothing is imported here:
what every recorded vote needs of this package is one small module.

`sources` takes apart what forums give, `rendered` and `markup` tell what of a post counts, and `thread` puts whole
threads to the game, which it tries them on: it alone, with what belongs to it, knows positions.
"""
