"""The season book: what the finished games of a desk come to, by person, by side and by game.

Only games that are over, and nothing of them that `reveal` wouldn't publish. What is worth counting, each game says itself
(`Engine.season`); nothing here knows a game. Nothing is printed and, but for who is hidden, nothing kept.
"""
