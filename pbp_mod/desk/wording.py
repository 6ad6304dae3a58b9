"""How a game is told to its moderator in its own words: what is awaited, what a row says, what lies on the table.

The sentences are those of `words.json` beside the game's templates; a game without that file is told plainly, by the names
of its keys and actions. What may be known of a game is for its views to say, and what a player reads for its templates.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pbp_mod import clock
from pbp_mod.desk.describing import describe
from pbp_mod.desk.status import named
from pbp_mod.engines import ENGINES
from pbp_mod.game.actions import MODERATOR, Ask, Seat, Type, merged
from pbp_mod.game.engine import AnyEngine
from pbp_mod.game.words import words_in, words_of
from pbp_mod.paths import templates_in
from pbp_mod.people.names import Player
from pbp_mod.rows.entries import AMEND, CORE, DEADLINE, FLAGS, GRACE, PAUSED, REPLACE, SILENT, Entry
from pbp_mod.rows.replay import Position
from pbp_mod.tuples import NamedTuple

_FEW = 3
"""Up to how many players are called by their full names."""
_SHORT = 16
"""Characters of a value that stands in a column."""
_NONE: Mapping[str, Any] = {}


class Awaited(NamedTuple):
    """What some players may do next, as a sentence, and the actions with which it is recorded."""

    sentence: str
    kinds: tuple[str, ...]
    one: bool
    """Whether a single player is meant."""


class Line(NamedTuple):
    """One thing that lies on the table: what it is called, and how it stands, if more is to be said."""

    label: str
    text: str


class Column(NamedTuple):
    """One thing that everybody has, by seat."""

    label: str
    cells: Mapping[Seat, str]


def in_words(engine: AnyEngine, theme: Mapping[str, Any], reason: str) -> str:
    """Why a game ended, from the code for that; `theme`: the words of its setting."""
    text: str = _words_of(engine).get("reasons", _NONE).get(reason, reason)
    return text.format_map(theme)


def phase_in_words(game: str, phase: str) -> str:
    """A phase of one of our games for a list; of another one its own code."""
    text: str = words_of(game).get("phases", _NONE).get(phase, phase) if game in ENGINES else phase
    return text


def _words_of(engine: AnyEngine) -> Mapping[str, Mapping[str, Any]]:
    return words_of(engine.name) if engine.folder is None else words_in(templates_in(engine.folder))


class Wording:
    """The words of one game as it stands, whatever its theme."""

    def __init__(self, position: Position) -> None:
        self._position = position
        engine = position.engine
        self._words = _words_of(engine)
        self._common = words_of("common")["status"]
        theme = engine.words(position.opened.settings)
        table = engine.view(position.state, MODERATOR)["table"]
        self._fields: dict[str, Any] = {**theme, "table": named(table, position.roster)}

    def __getitem__(self, key: str) -> str:
        """A sentence that all games share."""
        text: str = self._common[key]
        return text

    # ---- what is awaited

    def awaited(self, asks: Sequence[Ask]) -> list[Awaited]:
        """A sentence for all that the same players may do next."""
        people = self._position.roster.people()
        together: dict[tuple[tuple[int, ...], str | None], list[str]] = {}
        for (kind, channel), seats in merged(asks).items():
            together.setdefault((tuple(seats), channel), []).append(kind)
        return [
            Awaited(
                self._sentence(kinds, [people[seat] for seat in seats], channel),
                tuple(kinds),
                len(seats) == 1,
            )
            for (seats, channel), kinds in together.items()
        ]

    def _sentence(self, kinds: Sequence[str], people: Sequence[Player], channel: str | None) -> str:
        where = self[channel] if channel else ""
        who = [player.name if len(people) <= _FEW else player.abbr for player in people] or [self["you"]]
        does = self._words.get("awaited", _NONE)
        if not all(kind in does for kind in kinds):
            return f"{self['or'].join(kinds)}: {', '.join(who)}{where}"
        said = self["or"].join(self._verb(does[kind], len(people) != 1) for kind in kinds)
        return f"{self._series(who)} {said}{where}"

    def _verb(self, forms: str | Sequence[str], many: bool) -> str:
        form = forms if isinstance(forms, str) else forms[many]
        return form.format_map(self._fields)

    def _series(self, texts: Sequence[str]) -> str:
        return self["and"].join([", ".join(texts[:-1]), texts[-1]]) if len(texts) > 1 else texts[0]

    # ---- rows

    def row(self, entry: Entry) -> str:
        """A row of the log as a sentence that tells all that it holds; players as the row calls them."""
        words = self._words.get("log", _NONE) if entry["action"] not in CORE else words_of("common")["log"]
        return self._worded(words, entry) or describe(entry)

    def receipt(self, entry: Entry) -> str:
        """An answer as its sender would say it; in a game without such sentences as the row itself says it."""
        own = self._worded(self._words.get("receipts", _NONE), entry)
        return own or describe({key: value for key, value in entry.items() if key != "by"})

    def _worded(self, words: Mapping[str, str], entry: Entry) -> str:
        kind = entry["action"]
        if kind not in words:
            return ""
        fields = {**self._fields, **{key: self._said(entry, key) for key in entry}}
        pattern = next((words[each] for each in words if _fits(each, kind, entry)), words[kind])
        more = [words[f"{kind}+{key}"] for key in entry if f"{kind}+{key}" in words and _is_given(entry[key])]
        return "".join(each.format_map(fields) for each in (pattern, *more))

    def _said(self, entry: Entry, key: str) -> str:
        value = entry[key]
        if entry["action"] == AMEND and key == "row":
            return self.row(value)
        if entry["action"] == REPLACE and key == "new":
            return f"{value['name']} ({value['abbr']})" if "abbr" in value else str(value["name"])
        if isinstance(value, Mapping):
            return ", ".join(f"{name} {part}" for name, part in value.items())
        if isinstance(value, list):
            return ", ".join(map(str, value)) or self["nothing"]
        fields = (CORE.get(entry["action"]) or self._position.engine.kinds[entry["action"]]).fields
        if any(field.name == key and field.type is Type.TIME for field in fields):
            return clock.here(value)
        if entry["action"] in CORE and key in (GRACE, PAUSED, SILENT):
            from pbp_mod.rows.times import spelled

            return spelled(value)
        worded = (entry["action"], key) == (DEADLINE, "then") or any(
            field.name == key and field.type in (Type.CARD, Type.CHOICE) for field in fields
        )
        return self._word(str(value)) if worded else str(value)

    def _word(self, code: str) -> str:
        text: str = self._words.get("values", _NONE).get(code, "")
        return text.format_map(self._fields) if text else code

    # ---- the table

    def told(self, section: str, table: Mapping[str, Any]) -> tuple[list[Line], list[Column]]:
        """All that isn't empty in a part of a view (`table`, `secret`), seats still being seats: lines, and columns of
        what everybody has. A number of none is told only where it is one of several ("0 of 3").
        """
        words = self._words.get(section, _NONE)
        lines: list[Line] = []
        columns: list[Column] = []
        for path, value in _leaves(table):
            if not _is_by_seat(value):
                if _is_empty(value) or (_is_zero(value) and not isinstance(words.get(path), list)):
                    continue
                lines.append(
                    Line(self.label(section, path), "" if value is True else self.value(section, path, value))
                )
                continue
            if all(_is_empty(each) or _is_zero(each) for each in value.values()):
                continue
            cells = {seat: self.value(section, path, each) for seat, each in value.items()}
            if len(cells) > 1 and all(len(cell) <= _SHORT for cell in cells.values()):
                columns.append(Column(self.label(section, path), cells))
            else:
                lines += [
                    Line(self["of"].format(self.label(section, path), self.name(seat)), cell)
                    for seat, cell in cells.items()
                    if not _is_empty(value[seat])
                ]
        return lines, columns

    def changes(self, before: Mapping[str, Any], after: Mapping[str, Any]) -> list[Line]:
        """What differs between two tables."""
        lines = []
        then = dict(_leaves(after))
        for path, old in _leaves(before):
            new = then.get(path)
            if old == new:
                continue
            if _is_by_seat(old) or _is_by_seat(new):
                was, now = old or {}, new or {}
                for seat in sorted({*was, *now}):
                    if was.get(seat) != now.get(seat):
                        label = self["of"].format(self.label("table", path), self.name(seat))
                        lines.append(Line(label, self._change(path, was.get(seat), now.get(seat))))
            else:
                lines.append(Line(self.label("table", path), self._change(path, old, new)))
        # What differs in nothing that is said (who may answer a question that stays the same) is no news.
        return [line for line in lines if len({*line.text.split(" → ")}) > 1 or " → " not in line.text]

    def between(self, after: Wording) -> Iterator[str]:
        """What of the players and of the end of the game differs in another position."""
        before, now = self._position, after._position
        for seat, (old, new) in enumerate(zip(before.roster.people(), now.roster.people(), strict=True), 1):
            if (old.name, old.abbr) != (new.name, new.abbr):
                yield self["seat"].format(seat, f"{old.name} ({old.abbr})", f"{new.name} ({new.abbr})")
        was, gone = ([each.name(seat) for seat in each._out()] for each in (self, after))
        if was != gone:
            yield self["out"].format(", ".join(was) or self["nothing"], ", ".join(gone) or self["nothing"])
        ended, ends = self.over(), after.over()
        if ended != ends:
            yield ends or self["goes-on"]

    def _out(self) -> tuple[int, ...]:
        return self._position.engine.out(self._position.state)

    def over(self) -> str:
        """How the game ended, and who won; nothing while it goes on."""
        outcome = self._position.engine.outcome(self._position.state)
        if outcome is None:
            return ""
        winners = ", ".join(self.name(seat) for seat in outcome.winners)
        return self["over"].format(self.reason(), winners.removesuffix("."))

    def reason(self) -> str:
        """How the game ended; nothing while it goes on."""
        outcome = self._position.engine.outcome(self._position.state)
        if outcome is None:
            return ""
        return in_words(self._position.engine, self._fields, outcome.reason)

    def _change(self, path: str, old: Any, new: Any) -> str:
        if isinstance(old, list) and isinstance(new, list) and len(old) + len(new) > 2 * _FEW:
            gone, come = _without(old, new), _without(new, old)
            parts = [("gone", gone), ("new", come)]
            said = [self[key].format(self.value("table", path, each)) for key, each in parts if each]
            if said:
                return "; ".join(said)
        return f"{self.value('table', path, old)} → {self.value('table', path, new)}"

    def label(self, section: str, path: str) -> str:
        """What something on the table is called."""
        found = self._words.get(section, _NONE).get(path)
        if found is None:
            plain = path.replace("_", " ").replace(".", ", ")
            return plain[:1].upper() + plain[1:]
        text: str = found if isinstance(found, str) else found[0]
        return text.format_map(self._fields)

    def value(self, section: str, path: str, value: Any) -> str:
        """How something stands, in words."""
        if value is None or value in ([], {}):
            return self["nothing"]
        if isinstance(value, bool):
            return self["yes" if value else "no"]
        if isinstance(value, list | tuple):
            sign = "; " if "." not in path and any(isinstance(each, Mapping) for each in value) else ", "
            return sign.join(self.value(section, path, each) for each in value)
        found = self._words.get(section, _NONE).get(path)
        pattern = found[1] if isinstance(found, list) else None
        if isinstance(value, Mapping):
            return self._object(section, path, value, pattern)
        said = self.name(value) if isinstance(value, Seat) else self._word(str(value))
        return pattern.format(said) if pattern else said

    def _object(self, section: str, path: str, value: Mapping[Any, Any], pattern: str | None) -> str:
        words = self._words.get(section, _NONE)
        said = {str(key): self.value(section, f"{path}.{key}", each) for key, each in value.items()}
        if pattern is None or "{key}" in pattern:
            each = pattern or "{key} {value}"
            return ", ".join(
                each.format(key=self.name(key) if isinstance(key, Seat) else key, value=said[str(key)])
                for key in value
                if value[key] is not None
            )
        text = pattern.format_map(said)
        for key in value:
            more = "" if f"{{{key}}}" in pattern else words.get(f"{path}.{key}", "")
            # what the card says itself isn't said again: `argument 8`, but `book 6/9 as 9`
            if more and value[key] and said[key] not in text.split():
                text += more.format(said[key])
        return text

    def name(self, seat: int) -> str:
        """The full name of who sits there."""
        return self._position.roster.name(seat)


def _fits(pattern: str, kind: str, entry: Entry) -> bool:
    """Whether a sentence is the one for a row with such a value (`consent agree=no`; nothing behind the sign: no value, a star: any)."""
    action, _, condition = pattern.partition(" ")
    key, sign, wanted = condition.partition("=")
    if action != kind or not sign:
        return False
    given = entry.get(key)
    if wanted == "*":
        return given is not None
    is_flag = isinstance(given, bool | str) and given in FLAGS  # 1 is none, though it equals True
    given = ("yes" if FLAGS[given] else "no") if is_flag else given
    return str("" if given is None else given) == wanted


def _is_given(value: Any) -> bool:
    return FLAGS[value] if isinstance(value, bool | str) and value in FLAGS else value is not None


def _leaves(table: Mapping[str, Any], above: str = "") -> Iterator[tuple[str, Any]]:
    """Every value by its path; an object of objects by seat (`shown`) is taken apart."""
    for key, value in table.items():
        path = f"{above}{key}"
        inner = value.values() if isinstance(value, Mapping) and not _is_by_seat(value) else ()
        if inner and all(isinstance(each, Mapping) for each in inner):
            yield from _leaves(value, f"{path}.")
        else:
            yield path, value


def _is_by_seat(value: Any) -> bool:
    return isinstance(value, Mapping) and bool(value) and all(isinstance(key, Seat) for key in value)


def _is_empty(value: Any) -> bool:
    return value is None or value is False or value in ([], {})


def _is_zero(value: Any) -> bool:
    """Whether it is the number; the first seat is none."""
    return type(value) is int and not value


def _without(some: Sequence[Any], others: Sequence[Any]) -> list[Any]:
    """What is left of some when each of the others is taken away once."""
    left = list(some)
    for each in others:
        if each in left:
            left.remove(each)
    return left
