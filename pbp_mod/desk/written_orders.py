"""What a player's post or message orders, as the game stands.

Hands the words to the readers of intake/ with what is awaited from the player. Records nothing and prints nothing.
"""

from __future__ import annotations

from typing import Any

from pbp_mod.desk.session import Session
from pbp_mod.errors import NotUnderstood, PbpError
from pbp_mod.game.actions import Ask, Channel
from pbp_mod.intake.answerable import asked_of, hand_of, refusal, subject_of
from pbp_mod.intake.messages import answer, read_pm
from pbp_mod.intake.phrases import Phrases
from pbp_mod.intake.pieces import Line, Markup
from pbp_mod.intake.posts import read_post
from pbp_mod.intake.reading import Reading
from pbp_mod.people.names import quoted


def message_orders(session: Session, by: str, words: str, *, explain: bool = False) -> Reading:
    """What a private message orders. `by` is the player's abbreviation; `explain`: with how each part was read."""
    position, engine, roster = session.position, session.engine, session.roster
    seat = roster.seat(by)
    asks = asked_of(position, seat)
    vocabulary, hand = position.opened.vocabulary(), hand_of(position, seat, asks)
    return read_pm(
        words,
        asks,
        vocabulary,
        engine.kinds,
        roster,
        engine.read_card,
        hand,
        seat,
        explain=explain,
        subject=subject_of(position, seat, asks),
    )


def post_orders(session: Session, by: str, words: str, *, explain: bool = False) -> Reading:
    """What the words in bold of a post order, one after the other. `by`, `explain`: as for `message_orders`."""
    asks = asked_of(session.position, session.roster.seat(by))
    return _with_what_follows(session, by, words, _read_post(session, asks, words, explain=explain))


def order_in_words(session: Session, by: str, words: str) -> dict[str, Any] | None:
    """What a player orders in advance, as a row without `by`: an answer as in a message, or an order as in a post.

    None if it says neither plainly; raises NotUnderstood if it may answer several questions.
    """
    engine, roster = session.engine, session.roster
    phrases = Phrases(session.position.opened.vocabulary(), engine.kinds, roster, engine.read_card)
    found = [
        {"action": hit.kind, **hit.raw} for hit in phrases.find(words) if not hit.problem and not hit.notices
    ]
    markup = Markup((), tuple(Line(each, False, False) for each in words.splitlines()), (), ())
    asks = [
        Ask(kind.name, (), Channel.PM, None) for kind in engine.kinds.values() if kind.channel is Channel.PM
    ]
    for ask in asks:
        for kind, args in answer(markup, [ask], phrases, author=roster.seat(by), elsewhere=False).actions:
            if {"action": kind, **args} not in found:
                found.append({"action": kind, **args})
    if len(found) > 1:
        kinds = " or ".join(str(row["action"]) for row in found)
        raise NotUnderstood(f"{quoted(words)} may be meant for {kinds} (begin with one of these words)")
    return found[0] if found else None


def refusals(session: Session, by: str, reading: Reading) -> list[str]:
    """Why the game takes nothing of what was recognised, if there is nothing else: he is dead, no vote is open…"""
    if reading.actions:
        return []
    found = (refusal(session.position, {"action": kind, "by": by, **args}) for kind, args in reading.late)
    return list(dict.fromkeys(filter(None, found)))


def _with_what_follows(session: Session, by: str, words: str, reading: Reading) -> Reading:
    """What else the post orders, of orders that go together and are asked for only once the first has been done.

    "I distribute BF 2 and I remain President" says two things, and nobody has to post twice.
    """
    vocabulary = session.position.opened.vocabulary()
    position, steps = session.position.copy(), reading.actions
    try:
        while steps:
            for kind, args in steps:
                position.step({"action": kind, "by": by, **args})
            seat = session.roster.seat(by)
            asks = tuple(ask for ask in position.engine.asks(position.state) if seat in ask.seats)
            again = _read_post(session, asks, words)
            done = {kind for kind, _ in reading.actions}
            steps = tuple(
                each for each in again.actions if each[0] in vocabulary.together and each[0] not in done
            )
            if steps:
                remarks = tuple(remark for remark in reading.remarks if remark in again.remarks)
                reading = Reading((*reading.actions, *steps), remarks, reading.parts)
    except PbpError:
        pass  # recording it says what is wrong
    return reading


def _read_post(session: Session, asks: tuple[Ask, ...], words: str, *, explain: bool = False) -> Reading:
    engine = session.engine
    vocabulary = session.position.opened.vocabulary()
    roster = session.roster
    return read_post(words, asks, vocabulary, engine.kinds, roster, engine.read_card, explain=explain)
