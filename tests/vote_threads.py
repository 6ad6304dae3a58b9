"""Random threads of a game with votes, and a counter of its own for them: what `python -m tests.vote_threads` compares.

The counter shares no code with the project. It knows one day of a vote with majority: the threads are made of what people
write (bold and tags, nicknames in other cases, quotes, votes taken back, struck out or in plain words, typos, talk).
"""

from __future__ import annotations

import argparse
import random
import re
from collections.abc import Mapping, Sequence
from typing import Any

from pbp_mod.game.actions import Channel
from pbp_mod.intake.sources import Posting
from pbp_mod.intake.thread import Reader
from pbp_mod.rows.replay import Position, fold
from pbp_mod.texts.outbox import board

NAMES = (
    "Zoë Müller",
    "xX_Slayer_Xx",
    "D.J.",
    "O'Neil & Sons",
    "BruteForce",
    "Mr. Vote",
    "IPD",
    "Kit",
    "J0EBL0W",
)
ABBRS = ("ZM", "XS", "DJ", "ON", "BF", "MV", "IPD", "KI", "JB")
WORD = "no one"
Post = tuple[str, str]


def header(players: int) -> dict[str, Any]:
    """A game for so many, of whom nobody has a power; the day ends by majority or by the moderator."""
    pack = {
        "pack": {"name": "count", "title": "Count", "seats": [3, 60]},
        "phase": [
            {
                "name": "day",
                "ends": ["hammer", "moderator"],
                "ballot": {
                    "ask": "Who goes?",
                    "voters": "in",
                    "choices": "in",
                    "words": [WORD],
                    "public": True,
                    "revisable": True,
                    "unvote": True,
                    "hammer": "majority",
                    "tie": "nobody",
                    "then": "out",
                },
            }
        ],
        "ending": [{"reason": "late", "when": "day > 1", "winners": "in"}],
    }
    people = [{"name": name, "abbr": abbr} for name, abbr in zip(NAMES[:players], ABBRS, strict=False)]
    return {
        "format": "pbp-log/1",
        "engine": "ledger",
        "name": "count",
        "players": people,
        "seed": "5eed" * 16,
        "setup": {"pack": pack},
    }


def thread(rng: random.Random, players: int, length: int) -> list[Post]:
    """Posts by players and by somebody who doesn't play."""
    return [_post(rng, players) for _ in range(length)]


def _post(rng: random.Random, players: int) -> Post:
    author = rng.choice([*NAMES[:players], "Heckler"]) if rng.random() < 0.97 else "GM"
    whom = rng.choice([*NAMES[:players], *ABBRS[:players], WORD])
    whom = rng.choice([whom, whom.lower(), whom.upper(), f"@{whom}" if whom != WORD else whom])
    vote = rng.choice([f"vote {whom}", f"VOTE: {whom}", f"Vote {whom}.", f"I vote {whom}!", f"vote: {whom}"])
    bold = rng.choice(
        [f"**{vote}**", f"[b]{vote}[/b]", f"[vote]{whom}[/vote]", f"##vote {whom}", f"__{vote}__"]
    )
    back = rng.choice(["**unvote**", "[b]UNVOTE[/b]", "[unvote]", "##unvote", f"**unvote: {whom}**"])
    return author, rng.choice(
        [
            bold,
            bold,
            f"I have thought about it.\n\n{bold}\n\nThat's all for today.",
            back,
            f"{back}\n{bold}" if not bold.startswith("__") else back,
            f"**unvote, {vote}**",
            f"**unvote** **{vote}**",
            f"[quote={rng.choice(NAMES)}]{bold}[/quote]\nReally?",
            f"> {bold}\n\nI don't think so.",
            f"~~**{vote}**~~ not any more",
            vote,
            f"**vote {whom.replace('. ', '')}y**",
            "What a day. Anybody seen the cat?",
            "**Great** game so far, everybody!",
            f"```\n{bold}\n```\nThat is how one votes.",
        ]
    )


# --- the counter


def votes_of(posts: Sequence[Post], players: int) -> tuple[dict[str, str], str | None, int | None]:
    """Who votes for whom at the end, by name; who or what got the majority, and by which post (from 1)."""
    standing: dict[str, str] = {}
    for number, (author, text) in enumerate(posts, 1):
        if author not in NAMES[:players]:
            continue
        for said in _said(_own(text)):
            if said is None:
                standing.pop(author, None)
                continue
            whom = _meant(said, players)
            if whom is None or standing.get(author) == whom:
                continue
            standing.pop(author, None)
            standing[author] = whom
            if list(standing.values()).count(whom) > players // 2:
                return standing, whom, number
    return standing, None, None


def _own(text: str) -> str:
    text = re.sub(r"```.*?```", "", text, flags=re.S)
    text = re.sub(r"\[quote.*?\[/quote\]", "", text, flags=re.S)
    text = re.sub(r"~~.*?~~", "", text, flags=re.S)
    return "\n".join(line for line in text.split("\n") if not line.startswith(">"))


def _said(text: str) -> list[str | None]:
    """Each vote in it (a name, or None for one taken back), in order."""
    found: list[str | None] = []
    marked = r"\*\*(.+?)\*\*|\[b\](.+?)\[/b\]|__(.+?)__|\[vote\](.+?)\[/vote\]|^##(.+)$|\[unvote\]"
    for each in re.finditer(marked, text, re.M):
        inside = f"vote {each[4]}" if each[4] else next((part for part in each.groups() if part), "unvote")
        words = inside.strip()
        back = re.fullmatch(r"unvote(?:: *[^,]+?)?(?:, *(?P<then>(?:I )?vote.*))?", words, re.I)
        if back:
            found.append(None)
            words = back["then"] or ""
        vote = re.fullmatch(r"(?:I )?vote:? (.+?)[.!]?", words, re.I)
        if vote:
            found.append(vote[1])
    return found


def _meant(said: str, players: int) -> str | None:
    key = said.lower().lstrip("@")
    for name, abbr in zip(NAMES[:players], ABBRS, strict=False):
        if key.rstrip(".") in (name.lower().rstrip("."), abbr.lower()):
            return name
    return WORD if key == WORD else None


# --- the desk


def read_votes(posts: Sequence[Post], players: int) -> tuple[dict[str, str], str | None, int | None]:
    """The same as the desk reads it: what is sure alone."""
    reader = Reader(header(players), [], moderators=["GM"])
    for number, (author, text) in enumerate(posts, 1):
        reader.read(
            Posting(
                f"x:{number}",
                author,
                Channel.THREAD,
                number,
                f"2026-11-{number // 1440 + 1:02}T{number // 60 % 24:02}:{number % 60:02}:00Z",
                text=text,
            )
        )
    ended: list[int] = []

    def look(position: Position, entry: Mapping[str, Any]) -> None:
        if board(position).data["results"] and not ended:
            ended.append(int(str(entry["source"]).split("#")[1].split()[0]))

    position = fold(header(players), reader.entries, after=look)
    table = board(position).data
    if table["results"]:
        return {}, _name(table["results"][0]["chosen"][0]), ended[0]
    return {NAMES[seat]: _name(said) for seat, said in table["votes"].items()}, None, None


def _name(said: Any) -> str:
    return NAMES[said] if isinstance(said, int) else str(said)


def compare(seed: int) -> str | None:
    """What the two differ in on one random thread; None: nothing."""
    rng = random.Random(seed)
    players = rng.randrange(3, len(NAMES) + 1)
    posts = thread(rng, players, rng.randrange(1, 60))
    standing, chosen, number = votes_of(posts, players)
    mine = (standing if chosen is None else {}, chosen, number)
    theirs = read_votes(posts, players)
    if mine == theirs and list(mine[0]) == list(theirs[0]):
        return None
    said = "\n".join(f"{number} {author}: {text!r}" for number, (author, text) in enumerate(posts, 1))
    return f"seed {seed}, {players} players\n{said}\ncounter: {mine}\ndesk:    {theirs}"


def main() -> None:
    """Compare many threads, and print the first that differ."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--threads", type=int, default=10_000)
    parser.add_argument("--first", type=int, default=0)
    given = parser.parse_args()
    found = [said for seed in range(given.first, given.first + given.threads) if (said := compare(seed))]
    print("\n\n".join(found[:3]))
    print(f"{given.threads} threads, {len(found)} counted otherwise")


if __name__ == "__main__":
    main()
