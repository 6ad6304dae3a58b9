"""The way in, for the `pbp` script and for `python -m pbp_mod`.

A command lives for some milliseconds: collecting garbage in it, and once more at its end, would cost a third of them.
"""

from __future__ import annotations

import gc

gc.disable()


def main() -> None:
    """Run the command line and end the process with its exit code."""
    from pbp_mod.cli import run

    code = run()
    gc.freeze()
    raise SystemExit(code)


if __name__ == "__main__":
    main()
