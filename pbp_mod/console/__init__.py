"""Click's side that is no command: option groups, typed words, what commands share, reports, completion.

Turns words into rows and results into lines. Holds no rules, no SQL and no wording of posts; knows neither the commands
nor the command line that calls it.
"""

ALL = "pbp_mod.all"
"""Where Click's context keeps whether the help is to list all commands."""
RUN = "pbp_mod.run"
"""Where Click's context keeps what runs one command line, for a command that runs others."""
