"""What may be wrong with a state folder, and what to do about it.

Looks and changes nothing: not even an older file is brought up to date. Prints nothing; SQL is upkeep.py's and
log.py's, and whether a game can be replayed is session.py's affair.
"""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterator, Sequence

from pbp_mod import paths
from pbp_mod.desk.chain import check_chain
from pbp_mod.desk.session import Session
from pbp_mod.engines import load
from pbp_mod.errors import NoEngine, PbpError
from pbp_mod.store import files
from pbp_mod.store.log import Log
from pbp_mod.store.records import Entry, Game
from pbp_mod.store.schema import FILE, VERSION
from pbp_mod.store.upkeep import flaws, schema
from pbp_mod.tuples import NamedTuple

BACKUP = "restore a backup: pbp restore FILE"
_ANEW = f"bring every game into a new folder (pbp export, pbp import --state DIR), or {BACKUP}"
_NO_ENGINE = (
    "install the package of its game; meanwhile it can be listed, exported, backed up and handed over"
)
_AS_IT_WAS = "nothing: the game goes on as it was; only an import of it would be refused"
_MEND = "mend the template, or delete it so that pbp's own is used"
_SQLITE_ENDS = ("-wal", "-shm", "-journal")
_KEPT = re.compile(rf"{re.escape(FILE)}\.before-restore-\d+(?:-wal|-shm)?")
_KEYS = os.path.basename(paths.keys_file(""))
_OURS = frozenset({FILE, *(FILE + end for end in _SQLITE_ENDS), _KEYS, "README.md", ".gitkeep", ".gitignore"})
_MANY = 8


class Finding(NamedTuple):
    """Something that was found: whether it is `wrong` (or only worth knowing), what it is, and what to do."""

    wrong: bool
    what: str
    advice: str


def check_folder(folder: str) -> list[Finding]:
    """Everything that is wrong with a state folder, the worst first; empty if all is well."""
    path = os.path.join(folder, FILE)
    if os.path.isfile(folder):
        what, advice = (
            f"{folder} is a file and no state folder",
            f"name the folder that {FILE} is in, with --state",
        )
        return [Finding(True, what, advice)]
    if not os.path.isdir(folder):
        return [
            Finding(
                True, f"there is no folder {folder}", "make a game with 'pbp new', or name it with --state"
            )
        ]
    found = [*_leftovers(path), *_file(folder, path)]  # before the file is opened, which tidies up
    found += [*_permissions(folder), *_templates(paths.own_templates(folder))]
    found += [*_parts(folder), *_strangers(folder)]
    return sorted(found, key=lambda each: not each.wrong)


def check_desk(log: Log) -> list[Finding]:
    """What is wrong inside a database file: its version, its pages, its tables, its games."""
    try:
        version = log.version()
        if version > VERSION:
            what = (
                f"{log.path} was written by a newer version of pbp (its schema is {version}, not {VERSION})"
            )
            return [Finding(True, what, "update pbp-mod, or restore a backup of your own version")]
        found = [Finding(True, f"{log.path} is damaged: {flaw}", BACKUP) for flaw in flaws(log)]
        if 0 < version < VERSION:
            what = f"{log.path} is from an older version of pbp (its schema is {version}, not {VERSION})"
            found.append(Finding(False, what, "nothing: the next command brings it up to date"))
        found += _schema(log, version)
        if version:
            found += [*_games(log)]
    except PbpError as error:
        return [Finding(True, _bare(str(error)), BACKUP)]
    return found


def _file(folder: str, path: str) -> list[Finding]:
    if not os.path.exists(path):
        return [
            Finding(
                False, f"there is no {FILE} in {folder}", "make a game with 'pbp new', or restore a backup"
            )
        ]
    for what, allowed in ((path, os.R_OK | os.W_OK), (folder, os.R_OK | os.W_OK | os.X_OK)):
        if not os.access(what, allowed):
            return [
                Finding(
                    True, f"you may not read or write {what}", f"give yourself the right (chmod u+rwX {what})"
                )
            ]
    try:
        with Log(folder, create=False, as_is=True) as log:
            return [*check_desk(log), *_texts(log, folder)]
    except PbpError as error:
        return [Finding(True, _bare(str(error)), BACKUP)]


def _schema(log: Log, version: int) -> Iterator[Finding]:
    from pbp_mod.store.migrations import made_by

    there, wanted = schema(log), made_by(version)
    for (kind, name), sql in wanted.items():
        if (kind, name) not in there:
            what = f"the {kind} {name} is missing"
        elif kind == "trigger" and sql.split() != there[kind, name].split():
            what = f"the {kind} {name} is not as pbp made it"
        else:
            continue
        why = {
            "trigger": "; without it a row could be changed unseen",
            "view": "; only who reads the file with other programs needs it",
        }
        yield Finding(True, f"{log.path}: {what}{why.get(kind, '')}", _ANEW)
    for kind, name in there:
        if (kind, name) not in wanted and kind == "trigger":
            yield Finding(
                True, f"{log.path}: there is a trigger {name} that isn't pbp's", f"drop it, or {BACKUP}"
            )


def _games(log: Log) -> Iterator[Finding]:
    for game in log.games(deleted=True):
        try:
            problems = check_chain(log, game, pages=False)
        except NoEngine as error:
            yield Finding(False, f"{game.name} can't be played here: {error}", _NO_ENGINE)
            continue
        for problem in problems[:_MANY]:
            yield Finding(True, f"{game.name}: {_bare(problem)}", BACKUP)
        if len(problems) > _MANY:
            yield Finding(True, f"{game.name}: {len(problems) - _MANY} problems more", "see 'pbp verify'")
        if not problems:
            yield from _words(game)
            yield from _judged_otherwise(game, log.entries(game))


def _words(game: Game) -> Iterator[Finding]:
    """A game of an earlier version whose words lie in a file of the moderator's."""
    from pbp_mod.desk.today import words_fault, words_file

    file = words_file(game.header)
    if file is None:
        return
    fault = words_fault(game.header)
    if fault is not None:
        what = f"{game.name} takes its words from a file that can't be used, so nothing of it can be printed: {fault}"
        yield Finding(True, what, "put the file back, as it was when the game began")
        return
    what = f"{game.name} takes its words from the file {file}, and changes with it"
    advice = "leave it as it is; to have the words in the game itself: pbp export FILE, pbp import FILE --name NAME"
    yield Finding(False, what, advice)


def _judged_otherwise(game: Game, entries: Sequence[Entry]) -> Iterator[Finding]:
    from pbp_mod.desk.today import refused_today

    reasons = list(refused_today(game.header, entries))
    for reason in reasons[:_MANY]:
        yield Finding(False, f"{game.name} is from an earlier version; today {reason}", _AS_IT_WAS)
    if len(reasons) > _MANY:
        what = f"{game.name}: {len(reasons) - _MANY} such findings more"
        yield Finding(False, what, _AS_IT_WAS)


def _leftovers(path: str) -> Iterator[Finding]:
    """What a process that was killed, or one that is at work just now, has left beside the file."""
    for end in ("-wal", "-journal"):
        beside = path + end
        size = os.path.getsize(beside) if os.path.exists(beside) else 0
        if size and os.path.exists(path):
            yield Finding(
                False,
                f"{beside} holds {size} bytes: a command is at work, or was killed",
                f"nothing: the next command takes it in (never delete it, and never copy {FILE} without it)",
            )
        elif size:
            yield Finding(
                True, f"{beside} is there without its {FILE}", f"put both back together, or {BACKUP}"
            )


def _parts(folder: str) -> Iterator[Finding]:
    """Files that a killed command had begun to write."""
    for path in sorted(files.parts(folder)):
        advice = "nothing: the next command that writes a file into this folder clears it away"
        yield Finding(False, f"{path} is half a file, left by a command that was killed", advice)


def _permissions(folder: str) -> Iterator[Finding]:
    if os.name == "nt":
        return
    keys = os.path.join(folder, _KEYS)
    if os.path.exists(keys) and os.stat(keys).st_mode & (stat.S_IRWXG | stat.S_IRWXO):
        what = f"others than you may read {keys}, which holds your keys to boards"
        yield Finding(
            True,
            what,
            f"chmod 600 {keys}; if somebody may have read it: 'pbp forum disconnect', and connect anew",
        )
    if not os.stat(folder).st_mode & stat.S_IXOTH:
        return  # nobody else gets at what is in it
    for name in sorted(os.listdir(folder)):
        path = os.path.join(folder, name)
        if name.startswith(FILE) and os.stat(path).st_mode & (stat.S_IROTH | stat.S_IWOTH):
            yield Finding(
                True,
                f"everybody on this machine can read {path}, secrets and all",
                f"chmod o-rwx {path}, or the whole folder",
            )


def _templates(own: str) -> Iterator[Finding]:
    if not os.path.isdir(own):
        return
    from pbp_mod.texts.render import check_own, find_templates

    for fault in check_own(own):
        yield Finding(True, fault, _MEND)
    known = {*find_templates(), *_templates_from_outside()}
    for base, _, there in os.walk(own):
        for file in sorted(there):
            name = os.path.relpath(os.path.join(base, file), own).replace(os.sep, "/")
            if name.removesuffix(".j2") not in known and not file.startswith("_"):
                what = f"{os.path.join(own, name)} stands in for no template of pbp"
                yield Finding(False, what, "look at its name: docs/templates.md lists them all")


def _texts(log: Log, folder: str) -> list[Finding]:
    """The texts that wait and can't be printed, because a template of the moderator's own fails at them."""
    if log.version() != VERSION or not os.path.isdir(paths.own_templates(folder)):
        return []
    from pbp_mod.texts.printing import Printer

    found: dict[str, list[str]] = {}
    for game in log.games():
        try:
            session = Session(log, game)
            sent = log.sent(game)
            printer = Printer(game.header, session.position.opened, folder, checkpoint=session.checkpoint)
            for message in session.messages():
                held = None if message.id in sent or message.overtaken else printer.printed(message)[1]
                if held is not None:
                    found.setdefault(held, []).append(f"{message.id} of {game.name}")
        except PbpError:
            continue  # what is wrong with the game itself is told elsewhere
    return [
        Finding(True, f"{held} (so held back: text {', '.join(texts)})", _MEND)
        for held, texts in found.items()
    ]


def _templates_from_outside() -> Iterator[str]:
    """Those of installed games, by the names under which a moderator's own stand in for them."""
    from pbp_mod.engines.installed import installed
    from pbp_mod.texts.render import find_templates

    for offer in installed():
        try:
            engine = load(offer.name)
        except NoEngine:
            continue
        if engine.folder is not None:
            yield from (f"{engine.name}/{name}" for name in find_templates(paths.templates_in(engine.folder)))


def _strangers(folder: str) -> Iterator[Finding]:
    for name in sorted(os.listdir(folder)):
        if (
            name in _OURS
            or files.PART.fullmatch(name)
            or _KEPT.fullmatch(name)
            or name == os.path.basename(paths.own_templates(folder))
        ):
            continue
        what = f"{os.path.join(folder, name)} is nothing that pbp put there"
        yield Finding(False, what, "if you don't know it either, look before you delete it")


def _bare(error: str) -> str:
    """An error without the advice at its end, which stands beside it here."""
    return re.sub(r" \([^()]*'pbp restore'\)$", "", error)
