"""Trouble made on purpose: killed commands, full disks, damaged files, several moderators at once.

Each module plays one kind of it against the real command line in processes of their own, checks after every blow what
the moderator was promised, and counts into a `Tally`. `python -m tests.faults` runs them for long, tests/house/test_faults.py
for a moment.
"""
