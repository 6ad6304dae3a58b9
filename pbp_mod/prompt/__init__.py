"""The desk at hand, `pbp desk`: one process and one prompt, at which commands, bare answers and pastes are entered.

Everything that is recorded goes through the same commands that one could have typed. The room holds no rule, no SQL and no
wording of posts, and nothing but `screen` and what stands beside it for that knows prompt_toolkit, which is imported only
when the desk is opened at a terminal.
"""
