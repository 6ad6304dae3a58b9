"""The first line of a game: who plays what by which house rules, and where its chance comes from.

Reads and checks a header of the interchange format and seats the players. What lies in a `setup` besides `seats` is
the engine's to read.
"""

import json
from collections.abc import Mapping
from typing import Any

from pbp_mod.engines import load
from pbp_mod.errors import NotUnderstood
from pbp_mod.game.actions import Setup, Vocabulary
from pbp_mod.game.chance import LISTED, SAFE_BYTES, Chance, are_numbers, is_weak
from pbp_mod.game.engine import AnyEngine
from pbp_mod.people.names import MOST, Player, Roster, check, clean, composed
from pbp_mod.rows import options
from pbp_mod.tuples import NamedTuple

FORMAT = "pbp-log/1"
_KEYS = (
    *("format", "engine", "name", "players", "hecklers", "options", "dialect", "seed", "entropy", "setup"),
    *("rules", "sealed", "chosen_seed", "checkpoints", "salt", "theme"),
)
ENGINE, PACK = "engine", "pack"
"""Keys of `rules`: the edition of the engine's rules, and of what the setup only names; one that is missing is 1."""

THEME, OWN = "theme", "own"
"""The option, and the key of the header that holds the words of a theme of the moderator's own; the option's value then."""

LONGEST_ENTROPY = 1000
NUMBERS = "whole numbers with one blank between two, each 0 or without a leading zero, such as '4 8 15'"

Header = dict[str, Any]


class Opened(NamedTuple):
    """A header that has been read: the engine and all that `Engine.deal` needs, besides the roster in seat order."""

    engine: AnyEngine
    options: dict[str, str]
    settings: Any
    roster: Roster
    setup: Setup
    chance: Chance

    def vocabulary(self) -> Vocabulary:
        """How players say it, in the forms that count by the setup."""
        found = self.engine.vocabulary(self.settings)
        return found if self.engine.forms is None else found._replace(forms=self.engine.forms(self.setup))

    def words(self) -> Mapping[str, Any]:
        """The words of the setting for the templates, with the form in which posts ask for votes."""
        found = self.engine.words(self.settings)
        return found if self.engine.forms is None else {**found, "form": self.engine.forms(self.setup)[0]}


def read(header: Header) -> Opened:
    """Seat the players and read the house rules of a header that was checked before. Raises NotUnderstood, NoSeed."""
    engine = engine_of(header)
    chosen = options.complete(engine, header.get("options", {}))
    settings = engine.settings(chosen | _theme(header))
    if THEME in header:
        chosen[THEME] = OWN
    chance = Chance(header.get("seed"), header.get("entropy"))
    setup = header.get("setup")
    roster = _seated(_players(header), header.get("hecklers", ()), setup)
    rest = {key: value for key, value in (setup or {}).items() if key != "seats"}
    return Opened(engine, chosen, settings, roster, rest, chance)


def _theme(header: Header) -> dict[str, str]:
    """The words that the header holds, as the value of the option."""
    return {THEME: json.dumps(header[THEME], ensure_ascii=False)} if THEME in header else {}


def engine_of(header: Header) -> AnyEngine:
    """The engine with the rules that the game was begun with. Raises NotUnderstood if it isn't here."""
    editions = header.get("rules", {})
    engine = load(header["engine"], editions.get(ENGINE, 1))
    found, wanted = engine.setup_edition(header.get("setup", {})), editions.get(PACK, 1)
    if found != wanted:
        raise NotUnderstood(
            f"this game was begun with edition {wanted} of its cards, and edition {found} is here "
            "(install the version of the package that has it)"
        )
    return engine


def editions(engine: AnyEngine, setup: Setup) -> Header:
    """What the header of a new game says of them; nothing where all are the first."""
    found = {ENGINE: engine.edition, PACK: engine.setup_edition(setup)}
    later = {key: edition for key, edition in found.items() if edition != 1}
    return {"rules": later} if later else {}


def check_header(header: object) -> Header:
    """The header itself, if it is one. Raises NotUnderstood, saying what is wrong and what would be right."""
    if not isinstance(header, dict) or header.get("format") != FORMAT:
        raise NotUnderstood(f"this is no log of pbp (its first line has the key 'format' with {FORMAT!r})")
    _check_keys(header)
    check_name(header["name"])
    if not all(isinstance(name, str) for name in header.get("hecklers", ())):
        raise NotUnderstood("'hecklers' must be a list of names")
    for key, edition in header.get("rules", {}).items():
        if key not in (ENGINE, PACK) or type(edition) is not int or edition < 1:
            raise NotUnderstood(f"'rules' holds editions, numbers from 1 on, of {ENGINE!r} and {PACK!r}")
    _check_entropy(header)
    _check_seal(header)
    _check_checkpoints(header)
    engine = engine_of(header)
    _check_people(header, engine)
    _check_theme(header, engine)
    for key in header.get("setup", {}):
        if key not in ("seats", *engine.setup):
            raise NotUnderstood(
                f"a setup of {engine.name} has no {key!r} (it has: seats, {', '.join(engine.setup)})"
            )
    return header


def check_name(name: str) -> None:
    """Raise NotUnderstood unless a game can be called so."""
    if not name.strip() or composed(name) != clean(name):
        raise NotUnderstood(f"{name!r} can't be a game's name (plain text of one line)")
    if name != composed(name):
        raise NotUnderstood(
            f"{name!r} can't be a game's name so: its letters stand apart from their marks (write them composed, NFC)"
        )


def _check_keys(header: Header) -> None:
    for key in header:
        if key not in _KEYS:
            raise NotUnderstood(f"a header has no {key!r} (it has: {', '.join(_KEYS)})")
    for key, kind, says in (
        ("engine", str, "text"),
        ("name", str, "text"),
        ("players", list, "a list"),
        ("hecklers", list, "a list of names"),
        ("options", dict, "an object"),
        ("dialect", str, "text"),
        ("seed", str, "hexadecimal text"),
        ("entropy", str, "text"),
        ("setup", dict, "an object"),
        ("rules", dict, "an object"),
        ("sealed", str, "text"),
        ("chosen_seed", bool, "true or false"),
        ("checkpoints", bool, "true or false"),
        ("salt", str, "hexadecimal text"),
        (THEME, dict, "an object"),
    ):
        if key in header and not isinstance(header[key], kind):
            raise NotUnderstood(f"{key!r} must be {says}")
        if key not in header and key in ("engine", "name", "players"):
            raise NotUnderstood(f"the header needs {key!r}")


def _check_entropy(header: Header) -> None:
    if "entropy" in header:
        read_entropy(header["entropy"], exactly=True)
        if "seed" not in header:
            raise NotUnderstood("'entropy' is mixed into the seed, so the header needs 'seed' as well")


def _check_seal(header: Header) -> None:
    if header.get("chosen_seed") and "seed" not in header:
        raise NotUnderstood("'chosen_seed' says who chose the seed, so the header needs 'seed' as well")
    if "sealed" not in header:
        return
    if header["sealed"] != LISTED:
        raise NotUnderstood(f"'sealed' must be {LISTED!r}, for a seed that was sealed together with a list")
    if "seed" not in header:
        raise NotUnderstood(f"a game with 'sealed' {LISTED!r} needs 'seed' as well")
    if "entropy" in header and not are_numbers(header["entropy"]):
        raise NotUnderstood(f"'entropy' must be {NUMBERS} in a game that was sealed with its list")
    by_hand = [key for key in header.get("setup", {}) if key not in ("seats", "pack")]
    if by_hand:
        raise NotUnderstood(f"nothing is dealt by hand in a game that was sealed (but {by_hand[0]!r} is)")


def _check_checkpoints(header: Header) -> None:
    if not header.get("checkpoints"):
        if "salt" in header:
            raise NotUnderstood("'salt' is for checkpoints, so the header needs 'checkpoints': true as well")
    elif "salt" in header:
        if not _is_hard_to_guess(header["salt"]):
            raise NotUnderstood(
                f"'salt' must be {2 * SAFE_BYTES} hexadecimal digits or more (an even number)"
            )
    elif "seed" not in header or is_weak(header["seed"]):
        raise NotUnderstood(
            f"'checkpoints' need a seed of {2 * SAFE_BYTES} digits or more, or a random 'salt' of as many: else they could "
            "be found by trying"
        )


def _is_hard_to_guess(digits: str) -> bool:
    try:
        return not is_weak(digits)
    except NotUnderstood:
        return False


def _check_theme(header: Header, engine: AnyEngine) -> None:
    if THEME not in header:
        return
    if THEME not in (option.name for option in engine.options if option.wording):
        raise NotUnderstood(f"{engine.title} has no themes, so the header can have no {THEME!r}")
    if THEME in header.get("options", {}):
        raise NotUnderstood(f"the words are in {THEME!r}, so there can be no option {THEME!r} besides")


def _check_people(header: Header, engine: AnyEngine) -> None:
    # Their number first: a million of them would be compared with one another.
    engine.check_players(len(header["players"]))
    hecklers = header.get("hecklers", ())
    if len(hecklers) > MOST:
        raise NotUnderstood(f"there are too many hecklers ({len(hecklers)}, at most {MOST})")
    check(_players(header), hecklers)


def admit(header: Header) -> None:
    """Refuse what may stand in the header of a game that is kept and not in that of a new one. Raises NotUnderstood."""
    from pbp_mod.people import admission

    admission.admit(given_people(header), header.get("hecklers", ()))


def given_people(header: Header) -> list[Player]:
    """The players as the header has them; who has no abbreviation there bears none."""
    return [
        Player(each["name"], each.get("abbr") or each["name"], tuple(each.get("aliases", ())))
        for each in header["players"]
    ]


def _players(header: Header) -> list[Player]:
    players: list[Player] = []
    for number, given in enumerate(header["players"], 1):
        player = read_player(given, [each.abbr for each in players])
        if player is None:
            raise NotUnderstood(f"player {number} must be an object with 'name' and 'abbr'")
        players.append(player)
    return players


def read_player(given: object, taken: list[str]) -> Player | None:
    """A player from the JSON of a header or a replacement; without an abbreviation one is made. None: malformed."""
    if not isinstance(given, dict) or not {"name"} <= set(given) <= {"name", "abbr", "aliases"}:
        return None
    name, abbr, aliases = given["name"], given.get("abbr"), given.get("aliases", [])
    if not isinstance(name, str) or not isinstance(abbr, str | None) or not isinstance(aliases, list):
        return None
    if not all(isinstance(alias, str) for alias in aliases):
        return None
    if not abbr:
        from pbp_mod.people.abbreviations import make_abbr

        abbr = make_abbr(name, taken)
    return Player(name, abbr, tuple(aliases))


def read_entropy(text: str, *, exactly: bool = False) -> str:
    """A public value to mix into the seed: one line, single spaces inside. Raises NotUnderstood.

    `exactly`: it must be written so, since every character of it counts.
    """
    tidy = " ".join(text.split())
    if not tidy.isprintable() or not 0 < len(tidy) <= LONGEST_ENTROPY or (exactly and tidy != text):
        raise NotUnderstood(
            f"the public value must be a line of plain text (up to {LONGEST_ENTROPY} characters, single spaces)"
        )
    return tidy


def read_numbers(text: str) -> str:
    """The numbers of the players as a public value, if they are written in the one way they can be. Raises NotUnderstood."""
    if len(text) > LONGEST_ENTROPY or not are_numbers(text):
        raise NotUnderstood(f"the public value must be {NUMBERS} (up to {LONGEST_ENTROPY} characters)")
    return text


def self_contained(header: Header) -> Header:
    """The header with all in it that its setup and options only name and that isn't shipped. Raises NotUnderstood."""
    engine = engine_of(header)
    if "setup" in header:
        header = header | {"setup": dict(engine.whole_setup(header["setup"]))}
    if THEME in header:
        engine.own_words(header[THEME])
        return header
    rules = dict(header.get("options", {}))
    own = engine.own_words(str(rules.pop(THEME))) if THEME in rules else None
    if own is None:
        return header
    kept = {key: value for key, value in header.items() if key != "options" or rules}
    return kept | ({"options": rules} if rules else {}) | {THEME: dict(own)}


def taken_along(header: Header) -> Header:
    """The header for another desk: whole, as far as what it only names is to be found here."""
    try:
        return self_contained(header)
    except NotUnderstood:
        return header


def drawn_seats(header: Header) -> list[str]:
    """The names of the players in the order that the header's seed draws for the seats. Raises NoSeed."""
    chance = Chance(header.get("seed"), header.get("entropy"))
    return chance.shuffle("seats", [player.name for player in _players(header)])


def by_hand(header: Header) -> tuple[str, ...]:
    """The parts of the deal that don't follow from the seed: the keys of the setup, without seats that were drawn."""
    setup = header.get("setup", {})
    drawn = "seed" in header and setup.get("seats") == drawn_seats(header)
    return tuple(sorted(key for key in setup if not (drawn and key == "seats")))


def _seated(players: list[Player], hecklers: Any, setup: Setup | None) -> Roster:
    if setup is None or "seats" not in setup:
        return Roster(players, hecklers)
    in_order = Roster(players, hecklers)
    names = setup["seats"]
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise NotUnderstood("'seats' must be a list of names, the first player first")
    seats = [in_order.seat(name) for name in names]
    if sorted(seats) != list(range(len(players))):
        missing = [players[seat].name for seat in range(len(players)) if seat not in seats]
        raise NotUnderstood(
            f"'seats' must name every player once (missing: {', '.join(missing) or 'nobody'})"
        )
    return Roster([players[seat] for seat in seats], hecklers)
