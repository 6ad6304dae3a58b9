"""Letters of other scripts that the eye takes for Latin ones.

Only those that look alike in common fonts, each as it is written (a capital may look like another letter than its small
form does). Knows no names; loaded only for text that isn't ASCII.
"""

from __future__ import annotations

from unicodedata import normalize

_CAPITALS = (
    ("АВЕЅІЈКМНОРСТУХѴԚԜ", "ABESIJKMHOPCTYXVQW"),  # Cyrillic
    ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABEZHIKMNOPTYX"),  # Greek
    ("ՍՕԼՏ", "UOLS"),  # Armenian
    ("ᎪᏴᏟᎠᎬᏀᎻᎫᏦᏞᎷᏢᎡᏚᎢᏙᎳᎩᏃ", "ABCDEGHJKLMPRSTVWYZ"),  # Cherokee
)
_SMALL = (
    ("аеѕіјорсухһԁԛԝѵӏ", "aesijopcyxhdqwvl"),  # Cyrillic
    ("αινοργυχϲϳ", "aivopyuxcj"),  # Greek
    ("սօհոցզյ", "uohngqj"),  # Armenian
    ("ɡɑɩ", "gai"),  # Latin letters that aren't in any name
)
_TABLE = {
    ord(other): latin
    for others, letters in (*_CAPITALS, *_SMALL)
    for other, latin in zip(others, letters, strict=True)
}


def as_latin(text: str) -> str:
    """The text, decomposed, with every letter that looks like a Latin one as that one."""
    return normalize("NFKD", text).translate(_TABLE)
