"""Write the golden text of every playthrough anew."""

from __future__ import annotations

from tests.playthroughs import golden, logs, played

for log in logs():
    target = golden(log)
    target.parent.mkdir(exist_ok=True)
    target.write_text(played(log), "utf-8", newline="\n")
    print(target)
