"""From what a game tells to what is pasted: messages that are due, errata, templates, dialects, the guard.

Decides nothing about a game, and is the only room with Jinja.
"""
