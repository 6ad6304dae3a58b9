"""A post in the thread, read as its author wrote it: the order that stands in bold.

A player's whole sentence has to be bold, in his own words, and plain. Of several orders the first legal one stands
or the first of each kind that the game lets go together; everything else that looks like one is explained and
not recorded.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import takewhile

from pbp_mod.errors import NotUnderstood
from pbp_mod.game.actions import BOLD, ActionKind, Ask, Channel, Type, Vocabulary
from pbp_mod.intake.blocks import BELOW_QUOTE, LAST_LINE
from pbp_mod.intake.doubt import doubt_around
from pbp_mod.intake.keyed import Keyed
from pbp_mod.intake.markup import plain, read_markup
from pbp_mod.intake.phrases import Hit, Phrases, is_legal, names_in
from pbp_mod.intake.pieces import Line, Markup
from pbp_mod.intake.reading import (
    ALMOST,
    DOUBTFUL,
    HIDDEN,
    LATE,
    SECOND,
    UNKNOWN,
    Left,
    Reading,
    Weighed,
    by_message,
)
from pbp_mod.intake.tagged import accepted, with_tags
from pbp_mod.intake.targets import as_offered, is_nobody, listed, nobody
from pbp_mod.intake.turns import GOES_ON, IRONY
from pbp_mod.people.names import Roster, fold, quoted

OWN = (BELOW_QUOTE, LAST_LINE)
"""Places that don't count, but where the words are likely to be the author's."""
_ASIDE = Keyed(r"\W*(?:if|unless|provided|only if|assuming|or|when|once)\b|\s*[?(]")
"""What still belongs to an order whose sentence ends in bold: "**I nominate BF.** If he wants"."""
_NEARBY = 300
"""Characters around a bold order that can belong to its sentence."""


def read_post(
    text: str,
    asks: Sequence[Ask],
    vocabulary: Vocabulary,
    kinds: Mapping[str, ActionKind],
    roster: Roster,
    read_card: Callable[[str], str],
    *,
    explain: bool = False,
) -> Reading:
    """The order (or those that go together) in a post. `asks`: what is awaited now from the player who wrote it;
    `explain`: whether to say how each part was read.

    An order that is awaited but against the rules is handed on if there is no legal one, so that the engine can say
    what is wrong with it.
    """
    phrases = Phrases(vocabulary, kinds, roster, read_card)
    markup = read_markup(text, names_in(roster))
    weighed = weigh(markup, asks, phrases)
    remarks = [*(left.remark for left in weighed.left), *weighed.troubles]
    if not weighed.taken and not remarks:
        remarks += _told_openly(markup, asks, phrases)
    if not weighed.taken and not remarks:
        remarks.append(f"no order was found in bold{_wanted(asks, phrases)}")
    notices = [notice for hit in weighed.taken for notice in hit.notices]
    actions = tuple((hit.kind, dict(hit.raw)) for hit in weighed.taken)
    parts = tuple(_parts(markup, weighed, phrases)) if explain else ()
    late = tuple(
        (left.hit.kind, dict(left.hit.raw)) for left in weighed.left if left.what == LATE and left.hit
    )
    return Reading(actions, tuple(dict.fromkeys((*notices, *remarks))), parts, late)


def _told_openly(markup: Markup, asks: Sequence[Ask], phrases: Phrases) -> Iterator[str]:
    """Answers in the thread that have to come by message, whether they are awaited or not."""
    from pbp_mod.intake.messages import answer  # only where no order is found

    private = [ask for ask in asks if ask.channel is Channel.PM]
    others = [
        Ask(kind.name, (), Channel.PM, None) for kind in phrases.kinds.values() if kind.channel is Channel.PM
    ]
    lines = [Line(segment, True, False) for segment in markup.bold] or list(markup.lines)
    for line in lines:
        alone = Markup((), (line,), (), ())
        tries = ([private] if private else []) + [[ask] for ask in others]
        found = (answer(alone, some, phrases, elsewhere=False).actions for some in tries)
        kind = next((actions[0][0] for actions in found if actions), "")
        if kind:
            yield f"{quoted(line.text)} was not recorded: {by_message(kind)}"


def _parts(markup: Markup, weighed: Weighed, phrases: Phrases) -> Iterator[tuple[str, str]]:
    """Each part of a post, and how it was read."""
    taken = {hit.text: hit.kind for hit in weighed.taken}
    left = {each.words: each.why for each in weighed.left}
    for segment in markup.bold:
        found = [hit.text for hit in phrases.posted(segment)]
        for words in found or [segment]:
            how = f"the order: {taken[words]}" if words in taken else left.get(words)
            yield " ".join(words.split()), f"in bold, {how or 'no order'}"
    for line in markup.lines:
        if not any(each in line.text or line.text in each for each in markup.bold):
            yield line.text, "not in bold" + (f", {why}" if (why := left.get(line.text)) else "")
    for why, text in markup.hidden:
        yield " ".join(plain(text).split()), f"doesn't count: it stands {why}"


def weigh(markup: Markup, asks: Sequence[Ask], phrases: Phrases) -> Weighed:
    """What of a post that was taken apart stands, and what else looks like an order. `asks`: as for `read_post`."""
    markup = with_tags(markup, phrases.vocabulary, phrases.names_somebody)
    left: list[Left] = []
    lists = {ask.kind for ask in asks if any(isinstance(each, tuple) for each in _targets(ask, phrases))}
    orders = [hit for segment in markup.bold for hit in _orders(segment, markup, phrases, left, lists)]
    formless = (hit for words in markup.formless for hit in phrases.posted(words))
    left += [Left(hit.text, _form(phrases), ALMOST, hit) for hit in formless]
    corrected = next((each for each in left if each.what == DOUBTFUL), None)
    if corrected is not None and orders:  # which of them is meant, nobody can tell
        left += [Left(hit.text, f"{quoted(corrected.words)} was corrected", DOUBTFUL, hit) for hit in orders]
        orders = []
    taken = _choose(orders, {ask.kind: ask for ask in asks}, phrases, left)
    if not taken and markup.bold and phrases.vocabulary.tags:
        left += _nobody(markup, asks, phrases)
    if not taken and not left:
        left += _almost(markup, phrases)
    return Weighed(taken, list(dict.fromkeys(left)), markup.troubles)


def _nobody(markup: Markup, asks: Sequence[Ask], phrases: Phrases) -> Iterator[Left]:
    """Bold words that only say that nobody is chosen, where they are all that a line says, or can't mean anything else."""
    lines = {line.text.strip(" .!") for line in markup.lines}
    for segment in markup.bold:
        words = segment.strip(" .!")
        if words in lines or (len(words.split()) == 2 and fold(words) != "noone"):
            why = nobody(words, asks, phrases)
            if why:
                yield Left(segment, why)


def _targets(ask: Ask, phrases: Phrases) -> Iterator[object]:
    """What may be answered, of what is a player or a word of the game's own."""
    for field in phrases.kinds[ask.kind].fields:
        if field.type is Type.TARGET:
            yield from (args.get(field.name) for args in ask.choices or ())


def _orders(
    segment: str, markup: Markup, phrases: Phrases, left: list[Left], lists: Collection[str]
) -> Iterator[Hit]:
    """The orders in one bold part; what is none, but uses the words of one, is left. `lists`: of which several players are asked."""
    hits = [listed(hit, phrases, asked=hit.kind in lists) for hit in phrases.posted(segment)]
    around, after = _around(segment, markup, phrases) if hits else (None, "")
    formless = BOLD not in phrases.vocabulary.forms and segment not in markup.tagged
    for hit in hits:
        if formless and hit.kind in phrases.vocabulary.tags:
            left.append(Left(hit.text, _form(phrases), ALMOST, hit))
            continue
        order = hit.doubted(phrases.corrected(hit, after, bold=False))
        problem = (
            order.problem
            or around
            or _signed(segment, markup)
            or _unvoted(hit, phrases)
            or _turned(segment, hit)
            or _goes_on(hit, after, phrases)
        )
        if problem:
            unknown = hit.unknown and problem == hit.problem
            what = DOUBTFUL if order.corrected else UNKNOWN if unknown else ALMOST
            left.append(Left(hit.text, problem, what, hit))
        else:
            yield hit
    kind = None if hits else phrases.near(segment)
    if kind is not None:
        whole = any(segment in line.text and segment != line.text for line in markup.lines)
        partly = whole and any(
            not hit.problem
            for line in markup.lines
            if segment in line.text
            for hit in phrases.posted(line.text)
        )
        why = "the whole sentence has to be in bold" if partly else "these are not the words of the order"
        left.append(Left(segment, f"{why} (post: **{phrases.wanted(kind)}**)"))


def _form(phrases: Phrases) -> str:
    return f"votes don't count so here (accepted: {accepted(phrases.vocabulary)})"


def _signed(segment: str, markup: Markup) -> str:
    """Why an order that stands below a line of two dashes is none, or ""."""
    first = segment.split("\n")[0]
    above = takewhile(lambda line: first not in line.text, markup.lines)
    return "it stands in a signature" if any(line.text in ("--", "-- ") for line in above) else ""


def _turned(segment: str, hit: Hit) -> str:
    """Why an order is none where irony stands before it in its own bold part ("**Yeah right. I nominate BF**"), or ""."""
    found = IRONY.search(segment.partition(hit.text)[0])
    return f"{quoted(found[0].strip())} before it may turn it round" if found else ""


def _unvoted(hit: Hit, phrases: Phrases) -> str:
    """Why a vote taken back is none yet where behind it stands that nobody is to be chosen ("unvote, no lynch"), or ""."""
    if hit.kind not in phrases.vocabulary.tags[1:]:
        return ""
    parts = re.split(r"[,;.]\s*", hit.text.strip(" .!"))
    found = next((each for each in parts[1:] if is_nobody(each)), "")
    return f"{quoted(found)} behind it may be meant for a vote" if found else ""


def _goes_on(hit: Hit, after: str, phrases: Phrases) -> str:
    """Why the plain words right behind a bold order make another one of it ("for worst liar of the year"), or ""."""
    more = None if hit.text[-1:] in ".!?" else GOES_ON.match(after)
    if more is None or any(
        not each.problem for each in phrases.posted(f"{hit.text} {more['words'].rstrip()}")
    ):
        return ""
    return f"{quoted(more['words'].strip())} behind it may change what is meant"


def _around(segment: str, markup: Markup, phrases: Phrases) -> tuple[str | None, str]:
    """Why the plain words in the line of a bold order make it none, and all that follows in the post."""
    first, last = segment.split("\n")[0], segment.split("\n")[-1]
    before = next((line.text.partition(first)[0] for line in markup.lines if first in line.text), "")
    at = next((at for at, line in enumerate(markup.lines) if last in line.text), len(markup.lines))
    after = markup.lines[at].text.partition(last)[2] if at < len(markup.lines) else ""
    head = re.search(r"(?:^|[\s@])([^\s@:]+):\W*$", before)
    if head is not None and fold(head[1]) in phrases.names:
        return "the words before it make it no plain order", ""
    later = "\n".join(line.text for line in markup.lines[at + 1 :])
    ended = re.search(r"[.!][\"')\]]*$", segment) is not None and not _ASIDE.match(after)
    return doubt_around(before[-_NEARBY:], after[:_NEARBY], ended=ended), f"{after}\n{later}"


def _choose(orders: list[Hit], asked: Mapping[str, Ask], phrases: Phrases, left: list[Left]) -> list[Hit]:
    """The first legal order, or else the first one that is awaited at all; so for each kind that goes together."""
    awaited = []
    for order in orders:
        ask = asked.get(order.kind)
        if ask is None and _is_said_with(order, orders, asked, phrases):
            continue
        if ask is None:
            left.append(Left(order.text, "it is not awaited from this player now", LATE, order))
        elif ask.channel is Channel.PM:
            left.append(Left(order.text, by_message(order.kind), ALMOST, order))
        else:
            try:
                awaited.append(as_offered(phrases.answered(order, ask), ask, phrases))
            except NotUnderstood as error:
                left.append(Left(order.text, str(error), ALMOST, order))
    rivals: dict[str, list[Hit]] = {}
    for order in awaited:
        rivals.setdefault(order.kind if order.kind in phrases.vocabulary.together else "", []).append(order)
    for kind, orders in rivals.items():
        if kind and phrases.kinds[kind].revisable and any(each.args != orders[0].args for each in orders):
            # A vote may be changed, so the last may be meant as well as the first.
            words = " and ".join(dict.fromkeys(quoted(each.text) for each in orders))
            left += [Left(each.text, f"it says {words}", DOUBTFUL, each) for each in orders]
            return []
    chosen = [_first(orders, asked, left) for orders in rivals.values()]
    return [order for order in awaited if any(order is each for each in chosen)]


def _is_said_with(order: Hit, orders: list[Hit], asked: Mapping[str, Ask], phrases: Phrases) -> bool:
    """Whether a vote is taken back of which there is none, only to be cast: "unvote, vote Bob" by who hasn't voted."""
    cast, *back = phrases.vocabulary.tags or ("",)
    return order.kind in back and any(each.kind == cast and each.kind in asked for each in orders)


def _first(orders: list[Hit], asked: Mapping[str, Ask], left: list[Left]) -> Hit:
    """The first legal one of orders of which one only can stand; the others are left."""
    legal = [order for order in orders if is_legal(asked[order.kind], order.args)]
    taken = [*legal, *orders][0]
    for order in orders:
        if (order.kind, order.args) != (taken.kind, taken.args):
            against = legal and order not in legal
            why = "it is against the rules" if against else f"{quoted(taken.text)} came first and stands"
            left.append(Left(order.text, why, SECOND, order))
    return taken


def _almost(markup: Markup, phrases: Phrases) -> Iterator[Left]:
    """Orders outside of bold or of the author's own words."""
    told = phrases.may_stand_in("\n".join([line.text for line in markup.lines]))
    for line in markup.lines if told else [each for each in markup.lines if each.literal]:
        for hit in phrases.posted(line.text):
            if line.literal:
                why = "it looks like bold that failed (the signs must touch the words, within one paragraph)"
            elif hit.kind in phrases.vocabulary.tags and BOLD not in phrases.vocabulary.forms:
                why = _form(phrases)
            elif line.bold:
                why = "the whole sentence has to be in bold"
            else:
                why = "it is not in bold"
            yield Left(hit.text, why, ALMOST, hit)
        if line.literal and not line.bold and not any(phrases.posted(line.text)) and phrases.near(line.text):
            yield Left(line.text, "it looks like bold that failed")
    for why, text in markup.hidden:
        if not phrases.may_stand_in(text):
            continue
        for hit in phrases.posted(plain(text)):
            yield Left(" ".join(hit.text.split()), f"it stands {why}", ALMOST if why in OWN else HIDDEN, hit)


def _wanted(asks: Sequence[Ask], phrases: Phrases) -> str:
    words = phrases.vocabulary
    wanted = [
        f"**{phrases.wanted(ask.kind)}**"
        if BOLD in words.forms or ask.kind not in words.tags
        else accepted(words)
        for ask in asks
        if ask.channel is not Channel.PM
    ]
    return (
        f" (awaited: {' or '.join(wanted)})"
        if wanted
        else " (nothing is awaited from this player in the thread now)"
    )
