"""Board pictures: how a game stands as everybody may know it, drawn; and the same facts as sentences.

A picture is another rendering of the thread's view, so nothing here looks at a game's state. Engines know no picture,
pictures know no database, no command and no intake, and nothing here decides or records anything. What only one game has
a word for stands in its module in `games/`; a game without one gets the plain picture.
"""
