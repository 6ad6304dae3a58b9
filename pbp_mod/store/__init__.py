"""SQLite and the file: the append-only log, its tables and migrations, copies and repair.

The only room with SQL. Knows no rules, no names and no texts: what it keeps are plain records.
"""
