"""`python -m tests.fuzz TARGET --seconds N`: feed one reader with inputs that atheris finds by what they reach.

Needs the extra `fuzz`. An input that breaks something is left in the working folder, and named.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path


def main() -> int:
    """Run the command line."""
    try:
        import atheris
    except ImportError:
        print("atheris is missing (pip install '.[fuzz]')", file=sys.stderr)
        return 2
    with atheris.instrument_imports(include=["pbp_mod"]):
        from tests.fuzz import targets
        from tests.fuzz.seeds import seeds

    parser = argparse.ArgumentParser(prog="python -m tests.fuzz")
    parser.add_argument("target", choices=sorted(targets.TARGETS))
    parser.add_argument("--seconds", type=int, default=60)
    given = parser.parse_args()

    def one(data: bytes) -> None:
        targets.attempt(given.target, data.decode("utf-8", "replace"))

    corpus = Path(tempfile.mkdtemp(prefix="pbp-corpus-"))
    for number, text in enumerate(seeds(given.target)):
        (corpus / str(number)).write_text(text, "utf-8", "replace")
    limits = [f"-max_total_time={given.seconds}", "-timeout=20", "-rss_limit_mb=2048", "-max_len=20000"]
    atheris.Setup([sys.argv[0], str(corpus), *limits, "-print_final_stats=1"], one)
    atheris.Fuzz()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
