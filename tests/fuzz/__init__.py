"""Hostile input for everything that reads: the targets are shared by Hypothesis (tests/house/test_fuzz.py) and by atheris
(`python -m tests.fuzz TARGET --seconds N`).
"""
