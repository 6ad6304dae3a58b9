"""What a moderator should have thought of before somebody takes a seat. The rules allow all of it.

Looks and writes nothing; whom the log can't take at all, people/admission.py refuses.
"""

from __future__ import annotations

from collections.abc import Iterator

from pbp_mod.desk.session import Session
from pbp_mod.game.actions import GROUPS
from pbp_mod.people.names import looks
from pbp_mod.rows.entries import AMEND, REPLACE, Entry
from pbp_mod.rows.replay import Position, fold, opening
from pbp_mod.texts.outbox import PER_ROW, audience


def doubts(session: Session, position: Position, entry: Entry) -> list[str]:
    """What is doubtful about a replacement (a checked row) at that position; each a sentence without its stop."""
    roster, new = position.roster, entry["new"]["name"]
    seat = roster.seat(entry["player"])
    found = []
    for other in sorted(set(_seats_known_to(new, session)) - {seat}):
        found.append(
            f"{new} has sat in the seat that is {roster.name(other)}'s now, and knows what was told there"
        )
    if seat in position.engine.out(position.state):
        found.append(f"{roster.name(seat)} is out of the game, so there is nothing left to do in that seat")
    heckler = _nearly(new, roster.hecklers)
    if heckler is not None:
        found.append(f"nobody here is called {new}, but there is the heckler {heckler}")
    return found


def _seats_known_to(name: str, session: Session) -> Iterator[int]:
    """The seats in which somebody of that name has sat, struck-out replacements too, if he was told anything there.

    Who never marks a text as sent may have sent them all.
    """
    header, entries = session.game.header, session.entries
    sent = session.log.sent(session.game)
    groups = {each.id: each.readers for each in session.messages() if each.to >= GROUPS}

    def was_told(seat: int, row: int) -> bool:
        if not sent:
            return True
        return any(
            (audience(each) == seat or seat in groups.get(each, ())) and each // PER_ROW >= row
            for each in sent
        )

    for seat, player in enumerate(opening(header).roster.people()):
        if looks(name) in map(looks, (player.name, *player.aliases)) and was_told(seat, 0):
            yield seat
    for seq, entry in enumerate(entries, 1):
        row, said = (entry["event"], entry["row"]) if entry["action"] == AMEND else (seq, entry)
        if said["action"] == REPLACE and looks(said["new"]["name"]) == looks(name):
            seat = fold(header, entries[: seq - 1], last=row - 1).roster.seat(said["player"])
            if was_told(seat, row):
                yield seat


def _nearly(name: str, hecklers: tuple[str, ...]) -> str | None:
    """The heckler whose name is nearly this one, and not the same."""
    from difflib import get_close_matches

    by_look, key = {looks(heckler): heckler for heckler in hecklers}, looks(name)
    if key in by_look:
        return None
    near = get_close_matches(key, by_look, n=1, cutoff=0.75)
    near = near or [
        word for word in by_look if len(key) > 2 and (word.startswith(key) or key.startswith(word))
    ]
    return by_look[near[0]] if near else None
