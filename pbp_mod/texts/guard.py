"""The last look at a text before it leaves for the thread or a seat: does it say what its readers may not know?

Independent of templates, notices and views: it knows the finished text, the engine's list of what is guarded
(`game/secrets.py`), and the seed. So it catches what all of them may get wrong, a moderator's own template first of all.
It reads words and lists, not meaning: it finds a secret that is told plainly, and no hint. Rules, which name roles and
cards freely, must not set it off; neither may it tell by its refusal what it guards, which only the moderator reads.
"""

from collections.abc import Iterator, Mapping, Sequence

from pbp_mod.errors import PbpError
from pbp_mod.game.actions import MODERATOR, THREAD, Audience
from pbp_mod.game.secrets import Apart, Guarded, InOrder, Together
from pbp_mod.people.names import Player

# No regular expressions here: compiling them costs more than all else that a vote's post is looked at with.
_SIGNS = {code: " " for code in range(128) if not chr(code).isalnum() and chr(code) != "/"}
_ENDS = ".!?;"
_END = "\x01"
"""Stands among the words of a line for the end of a sentence."""
_TIES = frozenset(
    (
        *("is", "was", "are", "be", "as", "the", "a", "an", "his", "her", "their", "s", "of", "and", "with"),
        *(
            "role",
            "roles",
            "plays",
            "team",
            "side",
            "party",
            "seat",
            "player",
            "secret",
            "secretly",
            "really",
        ),
        *("has", "had", "have", "holds", "hold", "holding", "hand", "hands", "card", "cards"),
        *("vote", "votes", "voted", "decree", "agenda"),
    )
)
"""Words that tie a player to what comes before or behind his name."""
_LOOSE = frozenset({"and", "the", "then", _END})
"""Words that may stand between the cards of a list."""
_SUPPOSING = frozenset(["if", "whether", "unless", "should", "suppose"])
"""Words that make of what follows a mere thought: "if Anna is Trump"."""
LONGEST_TIE = 8

_Spelled = tuple[str, ...]
_Line = tuple[int, list[str], str]
"""A line of a text: its number, its words, and its characters without markup."""


class Leak(PbpError):
    """A text says what its readers may not know. The message tells where, never what."""


def check(
    text: str,
    to: Audience,
    guarded: Guarded,
    people: Sequence[Player],
    tokens: Sequence[str],
    template: str,
) -> None:
    """Raise Leak if the text, for that audience, says something of what is guarded, or one of the tokens."""
    if to == MODERATOR:
        return
    found = _token(text, tokens) or _find(text, guarded, people)
    if found is not None:
        line, what = found
        reader = "the thread" if to == THREAD else people[to].name
        raise Leak(
            f"a text for {reader} was held back: line {line} would give away {what} (template {template}.j2; mend it in "
            "your folder of templates, or report it if it is one of ours; what was recorded is kept)"
        )


def _token(text: str, tokens: Sequence[str]) -> tuple[int, str] | None:
    for token in tokens:
        at = text.find(token)
        if at >= 0:
            return text.count("\n", 0, at) + 1, "the seed"
    return None


def _find(text: str, guarded: Guarded, people: Sequence[Player]) -> tuple[int, str] | None:
    if not guarded:
        return None
    names = [_spellings(player) for player in people]
    stopped = [player.name.casefold() for player in people if player.name[-1:] in _ENDS]
    lines = _lines(text, stopped)
    said = {word for _, words, _ in lines for word in words}
    between = _TIES.union(*(spelling for spellings in names for spelling in spellings))
    for rule in guarded:
        if isinstance(rule, Apart):
            wanted = [word for word in map(_words, rule.words) if word and said.issuperset(word)]
            spellings = [spelling for spelling in names[rule.seat] if said.issuperset(spelling)]
            if wanted and spellings:
                for line in lines:
                    if any(_tied(line, spellings, word, between) for word in wanted):
                        return line[0], rule.what.format(people[rule.seat].name)
        else:
            place = _listed(lines, said, rule)
            if place is not None:
                return place, rule.what
    return None


def _spellings(player: Player) -> list[_Spelled]:
    """How a player is written. An abbreviation of one letter is an ordinary word, and doesn't count."""
    found = [_words(player.name)]
    if len(player.abbr) > 1:
        found.append(_words(player.abbr))
    return [each for each in dict.fromkeys(found) if each]


def _words(text: str) -> _Spelled:
    return tuple(_plain(text.casefold()).split())


def _plain(text: str) -> str:
    """Only letters, digits and the slash of a two-valued card; everything else is a blank."""
    text = text.translate(_SIGNS)
    if text.isascii():
        return text
    return "".join(each if each.isalnum() or each in "/\x01" else " " for each in text)


def _lines(text: str, stopped: Sequence[str]) -> list[_Line]:
    """The lines of a text without markup and escapes; names that end in a full stop end no sentence."""
    bare = text.casefold()
    for opening, closing in (("[", "]"), ("<", ">")):
        if opening in bare:
            bare = _untagged(bare, opening, closing)
    bare = bare.replace("\u2060", "").replace("\\", "").replace("*", "")
    if "&#" in bare:
        bare = _unescaped(bare)
    for name in stopped:
        bare = bare.replace(f"{name} ", f"{name[:-1]} ")
    found = []
    for number, line in enumerate(bare.split("\n"), 1):
        marked = line
        for sign in _ENDS:
            if sign in marked:
                marked = marked.replace(f"{sign} ", f" {_END} ")
        found.append((number, _marked_words(marked), line))
    return found


def _marked_words(line: str) -> list[str]:
    if _END not in line:
        return _plain(line).split()
    words: list[str] = []
    for sentence in line.split(_END):
        if words:
            words.append(_END)
        words += _plain(sentence).split()
    return words


def _untagged(text: str, opening: str, closing: str) -> str:
    """The text without tags such as `[b]`, `[/url]`, `[size=150]`, `</u>`."""
    first, *rest = text.split(opening)
    kept = [first]
    for part in rest:
        tag, closed, more = part.partition(closing)
        name = tag.removeprefix("/").split("=")[0].split(" ")[0]
        is_tag = closed and name.isascii() and (name.isalpha() or name == "*")
        kept.append(f" {more}" if is_tag else opening + part)
    return "".join(kept)


def _unescaped(text: str) -> str:
    """The text with its numeric references (`&#95;`) taken out."""
    first, *rest = text.split("&#")
    kept = [first]
    for part in rest:
        code, closed, more = part.partition(";")
        known = closed and code.isdecimal() and len(code) < 6
        kept.append(chr(int(code)) + more if known else "&#" + part)
    return "".join(kept)


def _places(words: Sequence[str], wanted: _Spelled) -> Iterator[int]:
    """Where a sequence of words begins within others."""
    first, size = wanted[0], len(wanted)
    for at, word in enumerate(words):
        if word == first and (size == 1 or tuple(words[at : at + size]) == wanted):
            yield at


def _tied(line: _Line, names: Sequence[_Spelled], word: _Spelled, between: frozenset[str]) -> bool:
    _, words, bare = line
    if word[0] not in words:
        return False
    at_words = list(_places(words, word))
    for name in names:
        for at_name in _places(words, name):
            supposed = at_name > 0 and words[at_name - 1] in _SUPPOSING
            for at_word in at_words:
                if at_name < at_word:
                    gap = words[at_name + len(name) : at_word] if not supposed else [_END]
                else:
                    gap = words[at_word + len(word) : at_name]
                if len(gap) <= LONGEST_TIE and all(each in between or each.isdecimal() for each in gap):
                    return True
    return _same_row(bare, names, word)


def _same_row(bare: str, names: Sequence[_Spelled], word: _Spelled) -> bool:
    """Whether two cells of a table's row are the name and the word."""
    sign = "|" if "|" in bare else "  "
    if sign not in bare.strip():
        return False
    cells = [_words(cell) for cell in bare.split(sign)]
    return word in cells and any(name in cells for name in names)


# Lists of cards


def _listed(lines: Sequence[_Line], said: set[str], rule: Together | InOrder) -> int | None:
    """The line where a list of guarded cards begins, if there is one."""
    spelled = rule.cards if isinstance(rule, Together) else rule.spellings
    lexer = {_words(text): card for card, texts in spelled.items() for text in texts}
    if not any(said.issuperset(words) for words in lexer):
        return None
    wanted = set(rule.cards)
    for number, cards in _runs(lines, lexer):
        if isinstance(rule, Together):
            if len(set(cards)) >= rule.at_least and wanted.issuperset(cards):
                return number
        elif _in_order(cards, rule):
            return number
    return None


def _in_order(cards: Sequence[str | None], rule: InOrder) -> bool:
    size = rule.at_least
    if rule.any_order:
        return len(cards) == size and sorted(map(str, cards)) == sorted(rule.cards)
    windows = {tuple(rule.cards[at : at + size]) for at in range(len(rule.cards) - size + 1)}
    return any(tuple(cards[at : at + size]) in windows for at in range(len(cards) - size + 1))


def _runs(lines: Sequence[_Line], lexer: Mapping[_Spelled, str]) -> Iterator[tuple[int, list[str | None]]]:
    """Every list of cards, within its line and as it may go on over lines: the line where it begins, and its cards.

    "Gnomes: 1, 3" is a list of two, as "gnome 1, gnome 3" is. A card that isn't in the lexer is None.
    """
    longer: list[str | None] = []
    began = 0
    for number, words, _ in lines:
        found = _cards(words, lexer)
        for cards, _, _ in found:
            yield number, cards
        if found and found[0][1] and longer:  # it begins the line
            longer += found[0][0]
            yield began, longer
        if not found or not found[-1][2]:
            longer = []
        elif len(found) > 1 or not longer:
            longer, began = list(found[-1][0]), number


def _cards(words: Sequence[str], lexer: Mapping[_Spelled, str]) -> list[tuple[list[str | None], bool, bool]]:
    """The lists of cards in a line, and whether they begin and end it."""
    suits = {spelled[0] for spelled in lexer if len(spelled) == 2 and spelled[1][0].isdecimal()}
    sizes = sorted({len(spelled) for spelled in lexer}, reverse=True)
    found: list[tuple[list[str | None], bool, bool]] = []
    run: list[str | None] = []
    at, suit, start = 0, "", True
    while at < len(words):
        size = next((size for size in sizes if tuple(words[at : at + size]) in lexer), 0)
        if size:
            run.append(lexer[tuple(words[at : at + size])])
            suit = words[at] if words[at] in suits else ""
        elif words[at] in suits:
            suit = words[at]
        elif suit and words[at][0].isdecimal():
            run.append(lexer.get((suit, words[at])))
        elif words[at] not in _LOOSE and not words[at].isdecimal():
            if run:
                found.append((run, start, False))
            run, suit, start = [], "", False
        at += size or 1
    if run:
        found.append((run, start, True))
    return found
