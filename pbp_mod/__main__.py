"""The way in, for the `pbp` script and for `python -m pbp_mod`.

A command lives for some milliseconds. Collecting garbage in it, and taking every module apart at its end, would cost a
third of them; all that has to be closed is closed by then.
"""

from __future__ import annotations

import gc
import os
import sys
from contextlib import suppress

gc.disable()


def main() -> None:
    """Run the command line and end the process with its exit code."""
    from pbp_mod.own_modules import find_lean

    find_lean()
    from pbp_mod.console.lean_click import import_click

    import_click()
    from pbp_mod.cli import run

    code = run()
    try:
        sys.stdout.flush()
    except OSError:  # nobody reads any more
        code = code or 1
    with suppress(OSError):
        sys.stderr.flush()
    os._exit(code)


if __name__ == "__main__":
    main()
