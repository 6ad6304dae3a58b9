"""Click's side that is no command: option groups, typed words, what commands share, reports, completion.

Turns words into rows and results into lines. Holds no rules, no SQL and no wording of posts; knows neither the commands
nor the command line that calls it.
"""
