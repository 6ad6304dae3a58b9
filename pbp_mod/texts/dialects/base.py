"""What a markup dialect is: how it writes each element, and how a finished text keeps its data from being markup.

Elements take anything a template can hold and give finished markup (`str`, never escaped again). Inline elements
come out on one line; blocks stand between blank lines, whatever is written around them. What is written is said by the
dialect's form; the bases (Markdown, BBCode, HTML, plain text) are subclasses, and say how data is kept from being read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from pbp_mod.texts.dialects.escaped import raw
from pbp_mod.texts.dialects.form import AUTHOR, COLOUR, NAME, TITLE, URL, Form, Listed, Pair
from pbp_mod.texts.dialects.marks import CLOSED, STOP, bare, marked, with_one_stop
from pbp_mod.texts.dialects.pieces import attribute, block, body, clean, grid, is_plain, one_line, shown, tidy

_ADDRESS = re.compile(r"https?://[A-Za-z0-9][A-Za-z0-9./:?&=#%+;,-]{0,500}")
"""An address that stands in any markup as it is."""


class Dialect:
    """One forum's markup, by its form. What the forum can't do falls back to plain text."""

    def __init__(self, form: Form) -> None:
        self.form, self.name = form, form.name

    def escape(self, text: str) -> str:
        """Data as it is put into a text, wherever that is: with a mark for each sign. Line breaks stay line breaks.

        `finish` makes of it what shows exactly this text. Letters and digits alone come out as they are.
        """
        return text if is_plain(text) else marked(clean(text))

    # Inline

    def bold(self, content: object) -> str:
        return within(self.form.bold, content)

    def italic(self, content: object) -> str:
        return within(self.form.italic, content)

    def strike(self, content: object) -> str:
        return within(self.form.strike, content)

    def code(self, content: object) -> str:
        """Text to be copied as it stands, in a fixed-width face."""
        return within(self.form.code, content)

    def colour(self, content: object, colour: object) -> str:
        """`colour`: an English name or #RRGGBB; the bare text for anything else."""
        pair = self.form.colour
        if not pair:
            return one_line(content)
        from pbp_mod.texts.dialects.colours import code_of

        code = code_of(raw(colour), only_hex=self.form.hex_colours)
        return within((pair[0].replace(COLOUR, code), pair[1]) if code else (), content)

    def link(self, content: object, url: object) -> str:
        """A link to an address of the web; the bare text where the board has no such thing, or the address has signs in
        which one could read markup.
        """
        address = raw(url) if url else ""
        if not self.form.link or not _ADDRESS.fullmatch(address):
            return one_line(content)
        opened, closed = self.form.link
        return within((opened.replace(URL, address), closed.replace(URL, address)), content)

    def mention(self, person: object) -> str:
        """Calls the attention of an account; the bare name where the board has no such thing."""
        said, account = self.form.mention, raw(person)
        if said and re.fullmatch(self.form.accounts, account):
            return said.replace(NAME, self.account(account))
        return one_line(person)

    def account(self, name: str) -> str:
        """An account's name as it stands in a mention."""
        return name

    def moment(self, due: str, zones: Sequence[str]) -> str:
        """A time (as the log keeps times) that every reader sees by his own clock; nothing where the board has no such
        thing. `zones`: those in which it was set, the first one first.
        """
        return ""

    # Blocks

    def heading(self, content: object, level: int = 2) -> str:
        """A title inside the post; `level` 1 is the largest."""
        if self.form.underline:
            from pbp_mod.texts.dialects.columns import display_width

            title = one_line(content)
            line = self.form.underline[0 if level == 1 else -1] * display_width(title)
            return block(f"{title}\n{line}" if title else "")
        sized = self.form.headings[level - 1 : level]
        return block(within(sized[0], content) if sized else self.bold(content))

    def rule(self) -> str:
        """A line across the post."""
        return block(self.form.rule)

    def spoiler(self, content: object, title: object = "") -> str:
        """Text that is shown on demand. Open text below its title where the board can't hide it."""
        form, text = self.form, body(content)
        if form.spoiler_mark:
            above = block(self.bold(title)) if shown(title) else ""
            return above + block(behind(form.spoiler_mark, text))
        opened, closed = _filled(form.titled_spoiler, TITLE, self.plainly(title))
        if opened:
            return block(opened + text + closed)
        above = (one_line(title) if form.spoiler else self.bold(title)) if shown(title) else ""
        opened, closed = form.spoiler or ("", "")
        return block((f"{above}\n" if above else "") + opened + text + closed)

    def folded(self, content: object, title: object, *, titled: bool = True) -> str:
        """A long list or table that all may read, where the board folds such things; else as it is, below its title if it
        is `titled`.
        """
        above = block(self.bold(f"{shown(title)}:")) if titled else ""
        return above + block(body(content))

    def plainly(self, value: object) -> object:
        """Data or our own markup, for places where no escapes are read."""
        return value

    def quote(self, content: object, author: object = "") -> str:
        """Somebody's words set apart."""
        form, text = self.form, body(content)
        opened, closed = _filled(form.quote_by, AUTHOR, author)
        if not opened:
            opened, closed = form.quote or ("", "")
            text = f"{self.bold(author)} wrote:{self.parting}{text}" if shown(author) else text
        return block(opened + (behind(form.quote_mark, text) if form.quote_mark else text) + closed)

    parting = "\n"
    """Between lines that are to stay two."""

    def order(self, text: str, author: str, post: int, topic: int | None) -> str:
        """A player's order as it was posted, finished, with a link to its post; nothing where the board makes no such
        link. `post`: its number in the thread, `topic`: the thread's.
        """
        return ""

    def table(self, head: Sequence[object], rows: Iterable[Sequence[object]]) -> str:
        """Rows of cells below a head (which may be empty); columns of numbers are set to the right."""
        top, cells, numeric = grid(head, rows)
        if not self.form.row:
            return self._columns(top, cells, numeric)
        form = self.form
        heads = [form.number_head or form.head if right else form.head for right in numeric]
        # A head that is a cell with emphasis: where there is nothing to stand out, it is a cell.
        if form.head and form.cell and form.head[0].startswith(form.cell[0]):
            heads = [kind if each else form.cell for kind, each in zip(heads, top, strict=True)]
        lines = [_row(form.row, [*map(_cell, heads, top)])] if any(top) else []
        for row in cells:
            kinds = (form.number or form.cell if right else form.cell for right in numeric)
            lines.append(_row(form.row, [_cell(kind, each) for kind, each in zip(kinds, row, strict=True)]))
        opened, closed = form.table or ("", "")
        return block(opened + "\n".join(lines) + closed) if lines else ""

    def _columns(self, top: list[str], cells: list[list[str]], numeric: list[bool]) -> str:
        from pbp_mod.texts.dialects.columns import columns

        opened, closed = self.form.fixed or ("", "")
        if opened:
            # Within a fixed-width block tags would show (or spoil the columns): only their text is kept.
            top, cells = [*map(self.untagged, top)], [[*map(self.untagged, row)] for row in cells]
        lines = columns(top, cells, numeric)
        return block(opened + lines + closed) if lines else ""

    def untagged(self, markup: str) -> str:
        """The text of a piece of our own markup. What is data in it has marks, so no name is touched."""
        from pbp_mod.texts.dialects.untagging import untagged

        return untagged(markup, self.form)

    def bullets(self, items: Iterable[object]) -> str:
        return _listed(self.form.bullets, items) or block("\n".join("- " + one_line(item) for item in items))

    def numbered(self, items: Iterable[object]) -> str:
        return _listed(self.form.numbered, items) or block(
            "\n".join(f"{number}. {one_line(item)}" for number, item in enumerate(items, 1))
        )

    # The whole post

    def whole(self, post: str) -> str:
        """The post as it is pasted, without blank lines at its ends, and with one stop behind a name that ends with one."""
        if STOP in post:
            emphasis = [pair[1] for pair in (self.form.bold, self.form.italic) if pair]
            post = with_one_stop(post, [*(CLOSED + each for each in emphasis), *emphasis])
        return tidy(self.finish(post))

    def finish(self, post: str) -> str:
        """The post with its marks as signs, and with an escape where the board would read one as markup."""
        return self.replaced(bare(post))

    def replaced(self, post: str) -> str:
        """The post without the signs that mustn't be in it."""
        for sign, other in self.form.instead.items():
            post = post.replace(sign, other)
        return post


def within(pair: Pair, content: object) -> str:
    """The content between the two, on one line; nothing around nothing."""
    text = one_line(content)
    return pair[0] + text + pair[1] if pair and text else text


def behind(mark: str, text: str) -> str:
    """Each line of a text behind a mark."""
    return "\n".join(f"{mark} {line}".rstrip(" ") for line in text.split("\n"))


def _filled(pair: Pair, place: str, value: object) -> tuple[str, str]:
    """The two with the value in its place; nothing if there is no value, or no place for one."""
    if not pair or not shown(value):
        return "", ""
    before = pair[0].partition(place)[0]
    said = attribute(value) if before.endswith(('"', "'", "=")) else one_line(value)
    return (pair[0].replace(place, said), pair[1]) if said else ("", "")


def _cell(pair: Pair, content: str) -> str:
    return pair[0] + content + pair[1] if pair else content


def _row(pair: Pair, cells: list[str]) -> str:
    return (pair[0] if pair else "") + "".join(cells) + (pair[1] if pair else "")


def _listed(listed: Listed, items: Iterable[object]) -> str:
    if not listed:
        return ""
    opened, before, behind, closed = listed
    lines = [before + one_line(item) + behind for item in items]
    return block(opened + "\n".join(lines) + closed) if lines else ""
