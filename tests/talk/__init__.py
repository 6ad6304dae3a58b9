"""Table talk, made at random, and put to the grammar in every phase of every game: nothing is recorded that its label
doesn't allow.

`sayings` is what people say, each with what may be made of it; `tables` the positions; `making` puts messages together;
`trying` reads them. `python -m tests.talk --messages 100000` measures; `tests/intake/test_talk.py` runs a part of it.
"""
