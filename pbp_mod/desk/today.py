"""What would be judged otherwise today in a game that is kept: names, rows, and where its words lie.

Such a game goes on as it was; only new rows, new games and imports are judged anew. Looks and changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbp_mod.errors import NotAllowed, NotUnderstood, PbpError
from pbp_mod.people.admission import complaints
from pbp_mod.rows.corrections import goes_on
from pbp_mod.rows.entries import CORRECTIONS, Entry
from pbp_mod.rows.header import THEME, Header, engine_of, given_people, read
from pbp_mod.rows.refolding import falling
from pbp_mod.rows.replay import fold, opening


def refused_today(header: Header, entries: Sequence[Entry]) -> Iterator[str]:
    """Why an import of this sound game would be refused, each reason as a sentence without its stop."""
    yield from complaints(given_people(header), header.get("hecklers", ()))
    position, known = opening(header), 0
    for row, entry in enumerate(entries, 1):
        if entry["action"] in CORRECTIONS:
            if not goes_on(entries, row):
                yield from _fallen(header, entries[:row], known)
                position, known = fold(header, entries[:row]), row
            continue
        known = row
        try:
            position.copy().step(entry)
        except (NotAllowed, NotUnderstood) as error:
            yield f"row {row} would be refused: {error}"
        position.keep(entry)


def _fallen(header: Header, entries: Sequence[Entry], known: int) -> Iterator[str]:
    """The rows that the command whose corrections end these rows should have taken along."""
    try:
        fallen = falling(header, entries, known)
    except PbpError as error:
        yield f"the correction in row {len(entries)} would be refused: {error}"
        return
    if fallen:
        rows = ", ".join(str(error.row) for error in fallen)
        what = f"row {rows}" if len(fallen) == 1 else f"rows {rows}"
        yield f"{what} would have fallen with the correction in row {len(entries)}: {fallen[0].reason}"


def words_file(header: Header) -> str | None:
    """The file that a game takes its words from, of a game whose header doesn't hold them; None of any other."""
    name = header.get("options", {}).get(THEME)
    if not isinstance(name, str):
        return None
    try:
        return None if engine_of(header).own_words(name) is None else name
    except NotUnderstood:
        return name


def words_fault(header: Header) -> str | None:
    """Why nothing of a game can be put into words; None if all is well."""
    opened = read(header)
    try:
        opened.engine.words(opened.settings)
    except NotUnderstood as error:
        return str(error)
    return None
