"""Markdown boards whose way of reading isn't known to the letter: every sign that could matter gets an escape.

More escapes than needed may stand in a post; none is missing. Knows no board."""

from __future__ import annotations

import re
from functools import cached_property

from pbp_mod.texts.dialects.edges import edged
from pbp_mod.texts.dialects.glances import on_discourse
from pbp_mod.texts.dialects.markdown import Markdown
from pbp_mod.texts.dialects.marks import INDENT, WORD_JOINER, bare, is_mark, sign

_FINDS = "@#:."
"""Behind these a board looks in the text that is shown, whatever the escapes: for accounts, topics, emoji, addresses."""


_END = re.compile(r"\w\.[a-z]{2}")
"""Where a board that knows no list of domains may see the end of one."""


class Cautious(Markdown):
    """A board of this kind, by its form: `escape` says what keeps a sign from being read."""

    def finish(self, post: str) -> str:
        if post.isascii():
            return self.replaced(post)
        parts = self._fences.split(edged(post, outside=False))
        parts[::2] = [self._escaped(part) for part in parts[::2]]
        parts[1::2] = [self._within(part) for part in parts[1::2]]
        return self.replaced("".join(parts))

    def _escaped(self, text: str) -> str:
        # What is bare has fewer characters where marks of emphasis stood.
        text = "".join(each for each in text if bare(each))
        text = re.sub(rf"(?m)^({INDENT}| )+(?=\S)", "", text) if INDENT in text else text
        plain = bare(text)
        return "".join(
            self._sign(each, plain, at) if is_mark(each) else bare(each) for at, each in enumerate(text)
        )

    def _sign(self, mark: str, plain: str, at: int) -> str:
        said, needed = sign(mark), on_discourse(plain, at)
        if said == "_" and plain[at - 1 : at].isalnum() and plain[at + 1 : at + 2].isalnum():
            return said
        if said == "." and self.form.domains and _END.match(plain[at - 1 : at + 3]):
            return said + WORD_JOINER
        if needed is not None:
            return said + needed
        written = f"&#{ord(said)};" if self.form.escape == "entity" else f"\\{said}"
        return written + WORD_JOINER if said in _FINDS else written

    @cached_property
    def _fences(self) -> re.Pattern[str]:
        opened, closed = self.form.fixed or ("", "")
        return re.compile(f"({re.escape(opened)}.*?{re.escape(closed)})" if opened else r"((?!))", re.DOTALL)

    @cached_property
    def _tags(self) -> re.Pattern[str]:
        return re.compile(
            rf"\[(?=/?(?:{'|'.join(self.form.tags)})\b)" if self.form.tags else r"(?!)", re.IGNORECASE
        )

    def _within(self, block: str) -> str:
        """A block in which nothing is read but its end, and the tags that the board reads all the same."""
        opened, closed = self.form.fixed or ("", "")
        end = closed.strip()
        inner = bare(block[len(opened) : len(block) - len(closed)])
        inner = self._tags.sub("[" + WORD_JOINER, inner)
        return opened + inner.replace(end, WORD_JOINER.join(end)) + closed
