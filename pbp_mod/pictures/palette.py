"""The colours of all pictures and pages, for light and for dark, by name.

They are told apart by people who see few colours, and nothing is ever told by them alone: each thing that has a colour has
a word, a letter or a shape besides. What stands on a colour is `on` that colour. Knows no game.
"""

from __future__ import annotations

from collections.abc import Mapping

LIGHT: Mapping[str, str] = {
    "paper": "#ffffff",
    "panel": "#f2f4f7",
    "ink": "#16191d",
    "soft": "#4a525c",
    "line": "#8a94a0",
    "blue": "#0b63a5",
    "orange": "#a84300",
    "green": "#00694b",
    "purple": "#8a3f73",
    "gold": "#f0c419",
    "red": "#b00020",
    "grey": "#5b6570",
    "white": "#ffffff",
    "black": "#16191d",
}
DARK: Mapping[str, str] = {
    "paper": "#14171b",
    "panel": "#22272e",
    "ink": "#f2f4f7",
    "soft": "#b7c0ca",
    "line": "#7d8894",
    "blue": "#6cb8f5",
    "orange": "#ff9a57",
    "green": "#4ecfa4",
    "purple": "#e3a0cd",
    "gold": "#f0c419",
    "red": "#ff8f8f",
    "grey": "#a3adb8",
    "white": "#14171b",
    "black": "#f2f4f7",
}
"""Full colours are dark on light and light on dark, so that `white` reads on all of them but gold."""
ALWAYS_DARK = "#16191d"
"""What is written on gold."""


def luminance(colour: str) -> float:
    """How bright a colour `#rrggbb` is, from 0 to 1, as WCAG reckons it."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, from 1 to 21, as WCAG reckons it; small text needs 4.5."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def readable_on(colour: str) -> str:
    """Black or white, whichever reads better on a colour."""
    return max(("#ffffff", ALWAYS_DARK), key=lambda ink: contrast(ink, colour))


def with_own(scheme: Mapping[str, str], own: Mapping[str, str]) -> dict[str, str]:
    """A scheme with a picture's own colours, each with `on-NAME`, what is readable on it."""
    found = {**scheme, "on-gold": ALWAYS_DARK}
    for name, colour in own.items():
        found[name] = colour
        found[f"on-{name}"] = readable_on(colour)
    return found


def rules(colours: Mapping[str, str]) -> str:
    """The style sheet of shapes: `.f-NAME` fills, `.s-NAME` draws a line."""
    fills = "".join(f".f-{name}{{fill:{colour}}}" for name, colour in colours.items())
    return fills + "".join(f".s-{name}{{stroke:{colour}}}" for name, colour in colours.items())


LOOKS = (
    ".none{fill:none}.dash{stroke-dasharray:6 5}rect,circle,line{stroke-width:2}"
    ".b{font-weight:700}.m{text-anchor:middle}.e{text-anchor:end}.x{text-decoration:line-through}"
) + "".join(f".z{size}{{font-size:{size}px}}" for size in range(12, 40))
"""The style sheet of what shapes have besides colours."""
