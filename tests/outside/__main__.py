"""Puts the files of the written package into docs/write-a-game.md as they are now: `python -m tests.outside`."""

from tests.outside.page import PAGE, filled

if __name__ == "__main__":
    PAGE.write_text(filled(PAGE.read_text("utf-8")), "utf-8")
