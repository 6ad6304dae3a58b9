"""House rules of a game: which options there are, how a preset and single options become a complete set."""

from __future__ import annotations

from collections.abc import Mapping

from pbp_mod.errors import NotUnderstood
from pbp_mod.game.engine import AnyEngine

PRESET = "preset"

_FLAGS = {"true": "yes", "false": "no"}


def complete(engine: AnyEngine, given: Mapping[str, object]) -> dict[str, str]:
    """Every option of the engine with its value: defaults, then the preset, then the single options given.

    true and false, as text too, are taken for "yes" and "no". Raises NotUnderstood for an unknown option or value.
    """
    options = {option.name: option for option in engine.options}
    chosen: dict[str, str] = {}
    for name, value in given.items():
        if name not in options:
            raise NotUnderstood(
                f"{engine.name} has no option {name!r} (there are: {', '.join(options) or 'none'})"
            )
        text, values = str(value), options[name].values
        if isinstance(value, bool) or (values and text not in values):
            text = _FLAGS.get(text.casefold(), text)
        if values and text not in values:
            raise NotUnderstood(f"option {name} can't be {text!r} (it can be: {', '.join(values)})")
        chosen[name] = text
    defaults = {option.name: option.default for option in engine.options}
    preset = chosen.get(PRESET, defaults.get(PRESET, ""))
    return defaults | dict(engine.presets.get(preset, {})) | chosen


def departures(engine: AnyEngine, complete_options: Mapping[str, str]) -> dict[str, str]:
    """The options whose value is not the default: what the opening post must name."""
    return {
        option.name: complete_options[option.name]
        for option in engine.options
        if complete_options[option.name] != option.default
    }
