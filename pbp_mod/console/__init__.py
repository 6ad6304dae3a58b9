"""The side of the command line that is no command: option groups, typed words, reports, tables, completion.

Turns words into rows and results into lines. Holds no rules, no SQL and no wording of posts.
"""
