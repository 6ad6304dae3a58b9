"""Any game with votes, described in a pack: Mafia, Werewolf, polls, and what moderators make at home.

What a pack may say is in `pack/`; it knows no game's course.
"""
