"""Small faults put into the engines on purpose, one at a time, to see whether the tests notice.

`python -m tests.mutants` (with `pip install '.[mutants]'`) draws them, plants each in a copy of the checkout and runs the
tests of its game there. The suite itself runs nothing of this. What is drawn is in `drawing.py`, how it is tried in
`trying.py`, which mutants nobody could tell from the engine in `alike.toml`, by hand.
"""
