"""The board itself: what is said to a forum's server over the network, and what it answers.

Speaks to boards and keeps their keys; knows no game, no database and no command line, and decides nothing about what is sent
(desk/posting.py does). Nothing in this room is loaded before a command needs the network, and what it needs beyond pbp itself
comes with `pip install 'pbp-mod[forum]'`.
"""
