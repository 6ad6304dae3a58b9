"""The layout of each game's picture, in a module of its name: `picture(sight, measure)`.

Each draws what everybody may know, and tells the same in sentences; none knows another, and `plain` serves every game
that has none.
"""
