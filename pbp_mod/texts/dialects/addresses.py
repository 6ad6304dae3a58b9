"""What Discourse makes a link of without being asked: addresses of pages and of mail, by the rules of its finder of links."""

from __future__ import annotations

import re

from pbp_mod.texts.dialects.glances import ENDS

_LETTER = r"(?:[A-Za-z0-9$+=^`|~]|[^\x00-\x7f\s])"
_SIGN = r"[\s!\"#%&'()*,\-./:;?@\[\\\]{}_]"
_LABEL = rf"{_LETTER}(?:(?:-|{_LETTER})*{_LETTER})?"
_PORT = r"(?::\d{1,5})?"
_STOP = rf"(?=$|[><]|{_SIGN})(?!-|_|:\d|\.-|\.(?!$|{_SIGN}))"
_NAMED = rf"(?:{_LABEL}\.)+(?i:{'|'.join(ENDS)})"
_MAIL = r"[-;:&=+$,.a-zA-Z0-9_][-;:&=+$,\".a-zA-Z0-9_]{0,63}@"
_USER = r"(?:[^\s@/\[\]()]{1,50}@)?"
_REACHED = rf"(?i:https?|ftp)://{_USER}(?:{_LABEL}\.)*{_LABEL}{_PORT}{_STOP}"
_LIKELY = re.compile(rf"\.\d{{1,3}}\.|www\.|localhost|\.(?:{'|'.join(ENDS)})(?:{_SIGN}|>|$)", re.IGNORECASE)
_FOUND = re.compile(
    # one that names how it is reached
    rf"(?<![A-Za-z0-9.+-]){_REACHED}|(?:(?!_)(?:[><]|{_SIGN})){_REACHED}"
    rf"|(?:^|(?!_)(?:[><]|{_SIGN}))(?P<mail>(?i:mailto):{_MAIL}(?:{_LABEL}\.)*{_LABEL}{_STOP})"
    rf"|(?<![:/])(?:^|(?![_:/])(?:[><]|{_SIGN}))(?P<bare>//{_USER}(?:(?i:localhost)|(?:{_LABEL}\.)+{_LETTER}+){_PORT}{_STOP})"
    # and one that doesn't
    rf"|(?:^|(?![.:/\-_@])(?:[$+<=>^`|]|{_SIGN}))(?P<host>(?![$+<=>^`|]){_NAMED}{_PORT}{_STOP})"
    rf"|(?:^|[><\"(\s])(?P<to>{_MAIL}{_NAMED}{_STOP})",
)


def addressed(text: str, *, escaped: bool) -> bool:
    """Whether there is an address in a piece of text. `escaped`: behind an escape, where none may begin but one that
    names how it is reached.
    """
    likely = _LIKELY.search(text) is not None
    for found in _FOUND.finditer(text):
        if found.lastgroup == "host" and not likely:
            continue
        if not escaped or found.lastgroup is None or found.start(found.lastgroup):
            return True
    return False
