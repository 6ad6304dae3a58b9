"""SQLite and the file: the append-only log, its tables and migrations, copies and repair.

The only room with SQL. Knows no rules, no names and no texts: what it keeps are plain records.
"""

from pbp_mod.lean import import_lean

try:
    import _datetime  # type: ignore[import-not-found,unused-ignore]
except ImportError:  # a Python that has it elsewhere
    pass
else:
    # SQLite's module asks for `datetime` to convert dates, of which we store none: its types are enough.
    import_lean("sqlite3", {"datetime": _datetime})
