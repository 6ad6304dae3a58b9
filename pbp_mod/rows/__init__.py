"""What the log means: headers and rows as JSON, corrections among them, and the state as the fold of them all.

Knows engines only by their record, and neither SQL nor texts: rows come in as objects, notices go out to whoever
listens.
"""
