"""Who takes part: names and abbreviations, how one is found by what somebody typed, sign-up tables.

Knows no game. A name that could mean two people is never guessed at.
"""
