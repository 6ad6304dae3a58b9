"""How formulas are written: from the text of a WHO, a number or a condition to its tree.

One grammar for the three, from loose to tight: `or` | `and` and `,` · `= != < <= > >=` · `+ -` · `* /` · words side by side
(which is `and` for players) · `not none any`. What each part comes to decides what may be done with it. Works nothing out.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from pbp_mod.engines.ledger.pack.formulas import Elsewhere, Formula
from pbp_mod.engines.ledger.pack.lexicon import Lexicon
from pbp_mod.engines.ledger.pack.trees import EACH, NUMBER, PLAYERS, TRUTH, Tree, rooted, whole
from pbp_mod.errors import NotUnderstood
from pbp_mod.game.problems import MOST, nearest
from pbp_mod.tuples import NamedTuple

LONGEST = 500
"""Characters of a formula."""
_DEEPEST = 20
_TOKEN = re.compile(
    r"""\s*(?:(?P<sign><=|>=|!=|[()+*/,<>=])|'(?P<one>[^']*)'|"(?P<two>[^"]*)"
    |(?P<word>[^\s()+*/,<>=!'"]+(?:'[^\s()+*/,<>=!'"]+)*)|(?P<odd>\S))""",
    re.VERBOSE,
)
_COMPARE = ("=", "!=", "<", "<=", ">", ">=")
_PLAIN = {
    "all": PLAYERS,
    "in": PLAYERS,
    "out": PLAYERS,
    "self": PLAYERS,
    "players": NUMBER,
    "day": NUMBER,
    "points": EACH,
}
_OF_PACK = ("team", "role", "group", "mark", "office")
KEYWORDS = frozenset(
    {*_PLAIN, *_OF_PACK, "phase", "votes", "elected", "voters", "majority", "none", "any", "not"}
    | {"and", "or", "names"}
)
"""Words that have a meaning of their own in a formula."""
_ACCEPTED = {
    PLAYERS: "in, out, all, self, elected, team T, role R, group G, mark M, office O, names 'A' 'B', points >= 3, "
    "not W, and these joined by 'and' or 'or'",
    NUMBER: "a number, players, day, a WHO (how many there are of it), votes WORD, + - * / and brackets",
    TRUTH: "none WHO, any WHO, N >= N, elected WORD, phase P, not (C), and these joined by 'and' or 'or'",
}


class _Token(NamedTuple):
    """A word or a sign; a quoted word is never a keyword."""

    text: str
    quoted: bool = False
    sign: bool = False


class _Part(NamedTuple):
    kind: str
    tree: Tree


def formula(text: str, kind: str, lexicon: Lexicon, voters: Formula | None = None) -> Formula:
    """A formula that has to come to that kind; `voters`: of a ballot's formulas who votes in it."""
    return Formula(text, lambda: parse(text, kind, lexicon, None if voters is None else _of_voters(voters)))


def _of_voters(voters: Formula) -> Tree:
    try:
        return voters.tree
    except NotUnderstood:
        raise Elsewhere(f"{voters.text!r} itself can't be understood") from None


def parse(text: str, kind: str, lexicon: Lexicon, voters: Tree | None = None) -> Tree:
    """The tree of a formula that has to come to that kind. Raises NotUnderstood: what is wrong, what is accepted."""
    if len(text) > LONGEST:
        raise NotUnderstood(f"is longer than {LONGEST} characters")
    parser = _Parser(_tokens(text), lexicon, voters)
    found = parser.level()
    if parser.left:
        raise NotUnderstood(
            f"{parser.left[0].text!r} can't stand where it does (accepted: {_ACCEPTED[kind]})"
        )
    return _as(kind, found)


def _tokens(text: str) -> list[_Token]:
    found = []
    for each in _TOKEN.finditer(text.strip()):
        if each["odd"]:
            what = (
                "a quotation mark without its other half"
                if each["odd"] in "'\""
                else f"no sign {each['odd']!r}"
            )
            raise NotUnderstood(f"there is {what}")
        quoted = each["one"] if each["one"] is not None else each["two"]
        if quoted is not None:
            found.append(_Token(" ".join(quoted.split()), quoted=True))
        elif each["sign"] or each["word"] == "-":
            found.append(_Token(each["sign"] or "-", sign=True))
        else:
            found.append(_Token(each["word"]))
    return found


def _as(kind: str, part: _Part) -> Tree:
    """A part as what is wanted: players are counted where a number is."""
    if kind == part.kind:
        return rooted(part.tree) if kind == PLAYERS else part.tree
    if kind == NUMBER and part.kind == PLAYERS:
        return Tree("count", (rooted(part.tree),))
    raise NotUnderstood(f"comes to {part.kind}, not to {kind} (accepted: {_ACCEPTED[kind]})")


class _Circle(NotUnderstood):
    """A group that speaks of itself."""


class _Parser:
    """One way through the tokens of a formula."""

    def __init__(self, tokens: list[_Token], lexicon: Lexicon, voters: Tree | None) -> None:
        self.left, self.lexicon, self.voters = tokens, lexicon, voters
        self.depth = 0

    # --- signs and words

    def take(self, *signs: str) -> str:
        """The next token, if it is one of these signs or unquoted words; else the empty text, and it stays."""
        if self.left and not self.left[0].quoted and self.left[0].text in signs:
            return self.left.pop(0).text
        return ""

    def bare(self) -> list[str]:
        """The words that come now, up to a sign or a quotation."""
        found = []
        for token in self.left:
            if token.sign or token.quoted:
                break
            found.append(token.text)
        return found

    def name(self, kind: str) -> str:
        """A name of that kind of the pack, quoted or the longest that fits. Raises NotUnderstood."""
        if self.left and self.left[0].quoted:
            found, _ = self.lexicon.longest(kind, [self.left[0].text])
            if not found:
                raise self.lexicon.complain(kind, self.left[0].text)
            self.left.pop(0)
            return found
        words = self.bare()
        found, count = self.lexicon.longest(kind, words)
        if not found:
            raise self.lexicon.complain(kind, "" if {*words[:1]} & {"and", "or"} else " ".join(words[:1]))
        del self.left[:count]
        return found

    # --- the grammar, from loose to tight

    def level(self) -> _Part:
        """Parts joined by `and` (or commas), or by `or`; the two aren't mixed without brackets."""
        parts, joiners = [self.comparison()], set()
        while joiner := self.take("and", ",", "or"):
            joiners.add("or" if joiner == "or" else "and")
            parts.append(self.comparison())
        if len(joiners) > 1:
            raise NotUnderstood("'and' and 'or' stand side by side: say with brackets what belongs together")
        if len(parts) == 1:
            return parts[0]
        kinds = {part.kind for part in parts}
        if kinds not in ({PLAYERS}, {TRUTH}):
            raise NotUnderstood(
                f"{' and '.join(sorted(kinds))} can't be joined (accepted: conditions alone, such as none WHO or any WHO; what "
                "'none' or 'any' asks of stands in brackets if it is more than one word: any (out and elected))"
            )
        op = {"and": "both", "or": "either"}[joiners.pop()]
        kind = kinds.pop()
        return _Part(kind, Tree(op if kind == PLAYERS else f"{op} hold", tuple(part.tree for part in parts)))

    def comparison(self) -> _Part:
        first = self.sum()
        sign = self.take(*_COMPARE)
        if not sign:
            return first
        second = _as(NUMBER, self.sum())
        if self.take(*_COMPARE):
            raise NotUnderstood("two comparisons in a row (join them by 'and')")
        if first.kind == EACH:
            return _Part(PLAYERS, Tree("points", (sign, second)))
        return _Part(TRUTH, Tree("compare", (sign, _as(NUMBER, first), second)))

    def sum(self) -> _Part:
        return self.chain(self.product, "+", "-")

    def product(self) -> _Part:
        return self.chain(self.phrase, "*", "/")

    def chain(self, tighter: Callable[[], _Part], *signs: str) -> _Part:
        found = tighter()
        while sign := self.take(*signs):
            found = _Part(NUMBER, Tree(sign, (_as(NUMBER, found), _as(NUMBER, tighter()))))
        return found

    def phrase(self) -> _Part:
        """Words side by side: players that all of them keep."""
        parts = [self.unit()]
        while self.left and self.begins_unit(self.left[0]):
            if parts[-1].kind != PLAYERS:
                raise NotUnderstood(
                    f"{self.left[0].text!r} stands behind {parts[-1].kind} with nothing between them"
                )
            parts.append(self.unit())
        if len(parts) == 1:
            return parts[0]
        if any(part.kind != PLAYERS for part in parts):
            raise NotUnderstood("only words for players can stand side by side (join others by 'and')")
        return _Part(PLAYERS, Tree("both", tuple(part.tree for part in parts)))

    def begins_unit(self, token: _Token) -> bool:
        return token.quoted or (token.text == "(" if token.sign else token.text not in ("and", "or"))

    def unit(self) -> _Part:
        """One word with what belongs to it, or a bracket."""
        self.depth += 1
        if self.depth > _DEEPEST:
            raise NotUnderstood(f"brackets and 'not' lie more than {_DEEPEST} deep")
        try:
            return self.one()
        finally:
            self.depth -= 1

    def one(self) -> _Part:
        if not self.left:
            raise NotUnderstood("it ends where something should follow")
        token = self.left[0]
        if self.take("("):
            found = self.level()
            if not self.take(")"):
                raise NotUnderstood("a bracket isn't closed")
            return found
        if token.sign or token.quoted:
            raise NotUnderstood(f"{token.text!r} can't stand where it does")
        if token.text.lstrip("-").isdecimal() and token.text.isascii():
            return self.figure(token.text)
        return self.word(token.text)

    def figure(self, text: str) -> _Part:
        if len(text) > 7 or abs(int(text)) > MOST:
            raise NotUnderstood(f"{text[:12]} is too great a number (at most {MOST})")
        self.left.pop(0)
        return _Part(NUMBER, Tree("number", (int(text),)))

    def word(self, word: str) -> _Part:
        """A keyword with what belongs to it, or a counter or table of the pack."""
        if word in KEYWORDS:
            self.left.pop(0)
            return _Part(_PLAIN[word], Tree(word)) if word in _PLAIN else self.keyword(word)
        for kind in ("table", "counter"):
            found, count = self.lexicon.longest(kind, self.bare())
            if found:
                del self.left[:count]
                table = (found, self.lexicon.tables[found]) if kind == "table" else (found,)
                return _Part(NUMBER, Tree(kind, table))
        raise self.unknown(word)

    def unknown(self, word: str) -> NotUnderstood:
        for kind in (*_OF_PACK, "phase", "word"):
            if self.lexicon.longest(kind, self.bare())[0]:
                behind = "elected" if kind == "word" else kind
                return NotUnderstood(f"{word!r} is a {kind} of this pack: write '{behind} {word}'")
        if re.search(r"\w-\w", word):
            return NotUnderstood(f"there is no {word!r} (write a minus with a blank on each side)")
        known = (*sorted(KEYWORDS), *self.lexicon.known("table"), *self.lexicon.known("counter"))
        return NotUnderstood(f"there is no word {word!r} ({nearest(word, known)}words: {', '.join(known)})")

    def keyword(self, word: str) -> _Part:
        match word:
            case "none" | "any":
                found = self.phrase()
                if found.kind != PLAYERS:
                    raise NotUnderstood(f"{word!r} asks for players behind it, not for {found.kind}")
                return _Part(TRUTH, Tree(word, (rooted(found.tree),)))
            case "not":
                return self.negated(self.unit())
            case "elected":
                return self.elected()
            case "votes":
                return _Part(NUMBER, Tree("votes", (self.name("word"),)))
            case "phase":
                return _Part(TRUTH, Tree("phase", (self.name("phase"),)))
            case "names":
                return self.named()
            case "voters" | "majority":
                return self.of_ballot(word)
        if word in _OF_PACK:
            return _Part(PLAYERS, self.of_pack(word))
        raise NotUnderstood(f"{word!r} can't stand where it does")

    def negated(self, part: _Part) -> _Part:
        if part.kind == PLAYERS:
            return _Part(PLAYERS, Tree("not", (part.tree,)))
        if part.kind == TRUTH:
            return _Part(TRUTH, Tree("not so", (part.tree,)))
        raise NotUnderstood(f"'not' can't turn {part.kind} round (put a comparison into brackets)")

    def elected(self) -> _Part:
        """Those who were elected; with a word behind it, whether that was."""
        quoted = bool(self.left) and self.left[0].quoted
        if quoted or self.lexicon.longest("word", self.bare())[0]:
            return _Part(TRUTH, Tree("word", (self.name("word"),)))
        return _Part(PLAYERS, Tree("elected"))

    def named(self) -> _Part:
        found: list[str] = []
        while self.left and self.left[0].quoted:
            found.append(self.left.pop(0).text)
        if not found or not all(found):
            raise NotUnderstood("'names' needs the names of players behind it, each in quotation marks")
        return _Part(PLAYERS, Tree("named", tuple(found)))

    def of_ballot(self, word: str) -> _Part:
        if self.voters is None:
            raise NotUnderstood(f"{word!r} speaks of a ballot, and here is none")
        voters = Tree("count", (self.voters,))
        half = Tree("+", (Tree("/", (voters, Tree("number", (2,)))), Tree("number", (1,))))
        return _Part(NUMBER, voters if word == "voters" else half)

    def of_pack(self, kind: str) -> Tree:
        name = self.name(kind)
        if kind == "team":
            return Tree("role", self.lexicon.teams[name])
        if kind == "group":
            return self.group(name)
        return Tree(kind, (name,))

    def group(self, name: str) -> Tree:
        """Who belongs to a group, in its place: it may speak of others, but not of itself."""
        under_way = self.lexicon.parsing
        if name in under_way:
            raise _Circle(f"group {name!r} belongs to itself ({' → '.join([*under_way, name])})")
        under_way.append(name)
        try:
            tree = self.lexicon.groups[name].tree
        except _Circle:
            raise
        except NotUnderstood:
            raise Elsewhere(f"group {name!r} itself can't be understood") from None
        finally:
            under_way.pop()
        return Tree("group", (name, tree, whole(tree)))
