"""What a row of a log says in a few words, for the moderator: in refusals, in lists, in questions. Decides nothing."""

from collections.abc import Mapping
from typing import Any

from pbp_mod.rows.entries import (
    AMEND,
    CORRECTIONS,
    DEADLINE,
    FLAGS,
    FOR,
    GRACE,
    META,
    NOTE,
    PAUSED,
    POSTED,
    RENAME,
    REPLACE,
    UNSENT,
    WITH,
)

_TIMES = {GRACE: "grace {}", PAUSED: "clock stopped with {} left", FOR: "for {}"}
"""How those keys of a deadline are said that are no words by themselves."""


def describe(entry: Mapping[str, Any]) -> str:
    """A row in a few words, as the moderator would say it; tells all that the row holds."""
    values = []
    for key, value in entry.items():
        if key in ("action", "by") or (key in META and (key != "text" or entry["action"] != NOTE)):
            continue
        if key == UNSENT and entry["action"] in CORRECTIONS:
            continue
        if entry["action"] == DEADLINE and key in _TIMES:
            from pbp_mod.rows.times import spelled

            values.append(_TIMES[key].format(", ".join(value) if key == FOR else spelled(value)))
            continue
        if key in (WITH, POSTED) and entry["action"] in CORRECTIONS:
            values.append(f"(with row {value})" if key == WITH else "(as posted)" if FLAGS[value] else "")
            continue
        if entry["action"] == AMEND and isinstance(value, dict):
            values.append(f"→ {describe(value)}")
            continue
        if isinstance(value, bool):
            values.append(key if value else f"not {key}")
        elif entry["action"] == RENAME and key == "new":
            values.append(f"to {value}")
        elif entry["action"] == REPLACE and isinstance(value, dict):
            values.append(f"by {value['name']}" + (f" ({value['abbr']})" if "abbr" in value else ""))
        elif isinstance(value, dict):
            values.append(", ".join(f"{name} {part}" for name, part in value.items()))
        elif isinstance(value, list):
            values.append(", ".join(map(str, value)))
        else:
            values.append(str(value))
    return " ".join([*([entry["by"]] if "by" in entry else []), str(entry["action"]), *values])
