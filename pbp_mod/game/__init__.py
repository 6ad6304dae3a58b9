"""What all games share: actions and what is awaited, chance, and the words in which an engine says what is secret.

The ground under every engine. Nothing here knows a particular game, a person's name, a database, a template or the
command line.
"""
