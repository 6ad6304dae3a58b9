"""A roster as the moderator has it: the sign-up table of the thread, or what he types.

Reads text into players and hecklers and refuses what it can't read, by line number. It resolves nobody (that is
`names.Roster`) and knows neither how many players a game takes nor where the text came from.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pbp_mod.errors import NotUnderstood
from pbp_mod.people.abbreviations import make_abbr
from pbp_mod.people.admission import admit
from pbp_mod.people.names import MOST, Player, clean, fold, looks, quoted
from pbp_mod.tuples import NamedTuple

_LINES = 10_000
"""Lines that are read: a whole post may be pasted, and a book may not."""

_NAME_HEADS = frozenset({"player", "players", "name", "names", "username", "user", "account", "nick"})
_ABBR_HEADS = frozenset({"abbr", "abbrs", "abbreviation", "abbreviations", "short", "shortname", "initials"})
_ALIAS_HEADS = frozenset({"alias", "aliases", "aka", "alsoknownas"})
_PLAYERS = frozenset(
    {"players", "roster", "signedup", "playerssignedup", "signups", "signedupplayers", "seats"}
)
_HECKLERS = frozenset({"heckler", "hecklers", "spectator", "spectators"})
_NOBODY = frozenset({"", "none", "nobody", "noneyet"})


class _Entry(NamedTuple):
    """A player as read: the line he stands on, and no abbreviation if none is given."""

    line: int
    name: str
    abbr: str | None
    aliases: tuple[str, ...]


def read_roster(text: str) -> tuple[list[Player], list[str]]:
    """Players in the order of the text, and hecklers.

    Taken is a Markdown table (columns "Player" and "Abbr", "Aliases" if there are any) with the list of hecklers
    below it, and then all other text is left alone, so that the whole post can be pasted; or lines `Name`,
    `Name = ABBR` or `Name = ABBR, alias, alias`, also numbered or with bullets, and then every line must be one. A
    heading "Hecklers" or "Spectators" begins the hecklers. Who has no abbreviation gets one. Raises NotUnderstood.
    """
    lines = text.removeprefix("\ufeff").splitlines()
    if len(lines) > _LINES:
        raise NotUnderstood(f"the roster is too long ({len(lines)} lines, at most {_LINES})")
    table = _find_table(lines)
    if table is None:
        entries, hecklers = _read_lines(lines)
    else:
        entries, end = _read_table(lines, table)
        hecklers = list(_hecklers_below(lines, end))
    if not entries:
        raise NotUnderstood("the roster names no player (write one on each line: Name = ABBR)")
    if len(entries) + len(hecklers) > MOST:
        count = len(entries) + len(hecklers)
        raise NotUnderstood(f"the roster names {count} people, at most {MOST} can be on it")
    return _complete(entries, hecklers)


def typed_player(text: str, others: Sequence[Player], hecklers: Iterable[str] = ()) -> Player:
    """A player typed as NAME or NAME=ABBR, who joins these others. One of the hecklers keeps his spelling.

    Raises NotUnderstood.
    """
    name, given, abbr = text.rpartition("=")
    name = clean(name if given else text)
    name = next((heckler for heckler in hecklers if fold(heckler) == fold(name)), name)
    taken = [word for player in others for word in (player.name, player.abbr)]
    return Player(name, clean(abbr) if given and abbr.strip() else make_abbr(name, taken, (fold, looks)))


def _complete(entries: list[_Entry], hecklers: list[tuple[int, str]]) -> tuple[list[Player], list[str]]:
    """Abbreviations for those without, and the check that nobody can be taken for another."""
    given = [word for entry in entries for word in (entry.name, entry.abbr, *entry.aliases) if word]
    taken = [*given, *(name for _, name in hecklers)]
    players: list[Player] = []
    for line, name, abbr, aliases in entries:
        if abbr is None:
            abbr = make_abbr(name, taken, (fold, looks))
            taken.append(abbr)
        players.append(Player(name, abbr, aliases))
        _check(line, players, ())
    names: list[str] = []
    for line, name in hecklers:
        names.append(name)
        _check(line, players, names)
    return players, names


def _check(line: int, players: list[Player], hecklers: Sequence[str]) -> None:
    # After every line, so that a collision is told with the line that brings it.
    try:
        admit(players, hecklers)
    except NotUnderstood as error:
        raise _refused(line, str(error)) from None


def _refused(line: int, why: str) -> NotUnderstood:
    return NotUnderstood(f"roster, line {line}: {why}")


def _entry(line: int, name: str, abbr: str | None, aliases: Iterable[str]) -> _Entry:
    name = _name(line, name)
    if abbr is not None:
        abbr = _name(line, abbr)
        if any(each in " =," for each in abbr):
            raise _refused(line, f"the abbreviation {quoted(abbr)} has a space, a comma or = in it")
    return _Entry(line, name, abbr, tuple(_name(line, each) for each in aliases))


def _name(line: int, text: str) -> str:
    try:
        return clean(clean(text).removeprefix("@"))
    except NotUnderstood as error:
        raise _refused(line, str(error)) from None


# Lines


def _read_lines(lines: list[str]) -> tuple[list[_Entry], list[tuple[int, str]]]:
    entries: list[_Entry] = []
    hecklers: list[tuple[int, str]] = []
    marks: list[bool] = []
    heckling = False
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        if line.lstrip().startswith("|"):
            raise _refused(number, "a table needs a line of |---|---| below its head")
        heading = _heading(line)
        if heading is not None:
            heckling, rest = heading
            if rest and not heckling:
                raise _refused(number, "write every player on a line of his own (Name = ABBR)")
            hecklers += _listed(number, rest)
        elif heckling:
            hecklers.append((number, _name(number, _item(line)[1])))
        else:
            marked, rest = _item(line)
            marks.append(marked)
            entries.append(_line_entry(number, rest))
    if len(marks) > 2 and not marks[0] and all(marks[1:]):
        first = entries[0]
        why = "has no bullet or number, and all players below have (leave the line out if it is a title)"
        raise _refused(first.line, f"{quoted(first.name)} {why}")
    return entries, hecklers


def _line_entry(line: int, text: str) -> _Entry:
    for sign in ("=", "\t"):
        name, found, rest = text.rpartition(sign)
        if found:
            abbr, *aliases = rest.split(",")
            return _entry(line, name, abbr, aliases)
    # "BruteForce (BF)" is how our own posts show a player.
    name, found, rest = text.rstrip().rpartition(" (")
    if found and rest.endswith(")") and rest == rest.upper() and rest[:-1].isalnum() and len(rest) <= 6:
        return _entry(line, name, rest[:-1], ())
    return _entry(line, text, None, ())


def _item(line: str) -> tuple[bool, str]:
    """The line without a bullet or number, and whether it had one."""
    text = line.strip()
    mark, _, rest = text.partition(" ")
    listed = mark in {"-", "*", "+", "•", "–", "[*]"} or (mark[-1:] in {".", ")"} and mark[:-1].isdigit())
    return (True, rest.strip()) if listed and rest else (False, text)


def _heading(line: str) -> tuple[bool, str] | None:
    """Whether hecklers follow, and what stands behind the colon; None if the line is no heading of ours."""
    text = line.replace("[b]", "").replace("[/b]", "").strip().lstrip("#")
    head, _, rest = text.partition(":")
    key = fold(head).rstrip("0123456789")  # "Hecklers (5)"
    if key in _HECKLERS:
        return True, rest.strip(" *_")
    return (False, rest.strip(" *_")) if key in _PLAYERS else None


def _listed(line: int, text: str) -> Iterator[tuple[int, str]]:
    """Hecklers in one line, with commas between them."""
    if fold(text) not in _NOBODY:
        for name in text.split(","):
            yield line, _name(line, name)


# Tables


class _Table(NamedTuple):
    """Where a table stands (the index of its head) and which columns count."""

    head: int
    width: int
    name: int | None
    abbr: int | None
    aliases: int | None


def _find_table(lines: list[str]) -> _Table | None:
    """The table of players: of several the last one with names and abbreviations, or else with names."""
    tables = [
        _columns(at, _cells(lines[at]))
        for at in range(len(lines) - 1)
        if "|" in lines[at] and _is_delimiter(lines[at + 1])
    ]
    if not tables:
        return None
    named = [each for each in tables if each.name is not None]
    if named:
        return next((each for each in reversed(named) if each.abbr is not None), named[-1])
    if len(tables) > 1 or tables[0].width > 2:
        raise _refused(
            tables[0].head + 1, "no column is called Player (the head should be | Player | Abbr |)"
        )
    return tables[0]._replace(name=0, abbr=1 if tables[0].width == 2 else None)


def _columns(at: int, heads: list[str]) -> _Table:
    keys = [fold(each) for each in heads]

    def column(words: frozenset[str]) -> int | None:
        return next((place for place, key in enumerate(keys) if key in words), None)

    return _Table(at, len(keys), column(_NAME_HEADS), column(_ABBR_HEADS), column(_ALIAS_HEADS))


def _read_table(lines: list[str], table: _Table) -> tuple[list[_Entry], int]:
    """The players of the table, and the index of the line after it."""
    entries: list[_Entry] = []
    end = table.head + 2
    while end < len(lines) and "|" in lines[end]:
        cells = _cells(lines[end])
        end += 1
        if len(cells) > table.width:
            raise _refused(
                end, f"{len(cells)} cells below a head of {table.width} (a | in a name is written \\|)"
            )
        if any(cells):
            cells += [""] * (table.width - len(cells))
            aliases = "" if table.aliases is None else cells[table.aliases]
            abbr = None if table.abbr is None else cells[table.abbr] or None
            given = [each for each in aliases.split(",") if each.strip()]
            entries.append(_entry(end, cells[table.name or 0], abbr, given))
    return entries, end


def _cells(line: str) -> list[str]:
    parts, escaped = [""], False
    for each in line.strip().removeprefix("|"):
        if each == "|" and not escaped:
            parts.append("")
        else:
            parts[-1] += each
        escaped = each == "\\" and not escaped
    if not parts[-1].strip():
        parts.pop()
    return [_plain(each) for each in parts]


def _plain(text: str) -> str:
    r"""The text with Markdown's escapes (`\|`, `&#95;`) taken out."""
    kept, escaped = "", False
    for each in text:
        if escaped and (each.isalnum() or not each.isascii()):
            kept += "\\"  # before a letter a backslash is one
        escaped = each == "\\" and not escaped
        kept += "" if escaped else each
    text = kept + ("\\" if escaped else "")
    if "&" in text:
        from html import unescape

        text = unescape(text)
    return text.strip()


def _is_delimiter(line: str) -> bool:
    cells = _cells(line)
    return "|" in line and bool(cells) and all(set(each.strip(":")) == {"-"} for each in cells)


def _hecklers_below(lines: list[str], start: int) -> Iterator[tuple[int, str]]:
    """The list below the first heading for it after the table: its bullets, or its lines up to an empty one."""
    at = start
    while at < len(lines):
        heading = _heading(lines[at])
        at += 1
        if heading is not None and heading[0]:
            break
    else:
        return
    yield from _listed(at, heading[1])
    if heading[1]:
        return
    bullets: bool | None = None
    for number, line in enumerate(lines[at:], at + 1):
        if not line.strip():
            if bullets is False:
                return
            continue
        listed, name = _item(line)
        if bullets is None:
            bullets = listed
        if bullets and not listed:
            if lines[number - 2].strip():
                raise _refused(number, f"{quoted(line.strip())} is no item of the list of hecklers")
            return
        yield number, _name(number, _plain(name))
