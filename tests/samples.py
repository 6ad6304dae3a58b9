"""The sample post of every markup dialect, as golden text: `python -m tests.samples` writes all of them anew."""

from __future__ import annotations

from pathlib import Path

from pbp_mod.texts.dialects import DIALECTS, dialect
from pbp_mod.texts.dialects.sample import sample

FOLDER = Path(__file__).parent / "texts" / "samples"


def write() -> None:
    """Write the samples that `tests/texts/test_formats.py` compares with."""
    FOLDER.mkdir(exist_ok=True)
    for name in DIALECTS:
        (FOLDER / f"{name}.txt").write_text(sample(dialect(name)), "utf-8")


if __name__ == "__main__":
    write()
