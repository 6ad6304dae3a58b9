"""The use cases of the desk: record, correct, explain, prove, hand over, simulate; without words typed or printed.

Knows neither Click nor Jinja: commands bring words in and print what comes back.
"""
