"""A whole game of nine on a forum that really runs, whichever it is: the moderator fetches and sends, the players answer in the
thread and by message, and what stands on the board's own pages at the end is what the outbox says, text by text.

How a player writes and reads there, the test of each board says (`Person`); it has nothing of our own client.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Protocol

from tests.conftest import Pbp

Said = list[tuple[str, str]]
"""Author and words of each post, in order, as they were typed."""
SEED = "5eed" * 16
TURNS = 120


class Person(Protocol):
    """Somebody with an account, who writes and reads with the board's own means."""

    def post(self, topic: str, words: str) -> None: ...

    def answer(self, box: str, words: str) -> None: ...

    def thread(self, topic: str) -> Said: ...

    def boxes(self) -> list[str]:
        """The ids of all conversations that he can open."""

    def conversation(self, box: str) -> Said: ...


class Table:
    """One game on one board, from `connect` to the reveal."""

    def __init__(
        self,
        pbp: Pbp,
        people: Mapping[str, Person],
        moderator: str,
        normalised: Callable[[str], str],
        state: Path | None = None,
    ) -> None:
        """`people`: by account, the moderator's and those of outsiders among them; `normalised`: words as the board keeps them."""
        self._pbp, self._people, self.moderator, self._normalised = pbp, people, moderator, normalised
        self._state = () if state is None else ("--state", str(state))
        self.topic = ""
        self._before = {name: set(person.boxes()) for name, person in people.items()}

    def __call__(self, *words: str, stdin: str = "") -> Any:
        return self._pbp(*words, *self._state, stdin=stdin)

    def begin(self, url: str, password: str, section: str, topic_in: str) -> None:
        """The game is connected, and its opening texts are sent; `topic_in` finds the topic's id in an address."""
        self("forum", "connect", url, "--account", self.moderator, stdin=password)
        self("forum", "topic", "--in", section)
        self("send", "--yes")
        found = re.search(topic_in, self("forum", "--json").json["topic"])
        assert found is not None
        self.topic = found[1]

    def keeps_its_secrets(self, state: Path, password: str) -> None:
        """The password is kept nowhere, and the key in its own file alone."""
        (key,) = json.loads((state / "forum-keys.json").read_text()).values()
        files = {path.name: path.read_bytes() for path in state.rglob("*") if path.is_file()}
        assert [name for name, data in files.items() if password.encode() in data] == []
        parts = [part for part in key["secret"].replace("; ", "=").split("=") if len(part) > 20]
        assert parts
        for part in parts:
            assert [name for name, data in files.items() if part.encode() in data] == ["forum-keys.json"]

    def play(self, turns: int = TURNS) -> None:
        """Whoever is awaited answers, until the game is over or so many times."""
        for turn in range(turns):
            status = self("status", "--json", "--secret").json
            if status["over"]:
                break
            self._answers(status, turn)
            self("fetch", "--yes", "-q")
            self("send", "--yes")

    def reveal(self, folder: Path) -> str:
        """The post that goes with the log, behind the last one. Its words."""
        self("send", "--edit", "--yes")  # the board is edited as the game goes on
        self("reveal", str(folder / "public.jsonl"), "--send", "--yes")
        (folder / "again").mkdir()
        post: str = self("reveal", str(folder / "again" / "public.jsonl")).out
        return post

    def _answers(self, status: dict[str, Any], turn: int) -> None:
        """What those who are awaited write, in the words that the posts ask for."""
        ask = status["awaiting"][0]
        secret, table = status["secret"], status["table"]
        hand = secret.get("hand") or []
        eligible = table.get("eligible") or [""]
        alive = [each["name"] for each in status["players"] if not each["out"]]
        for number, name in enumerate(ask["from"]):
            others = [each for each in alive if each != name]
            words = {
                "nominate": f"**I nominate {eligible[turn % len(eligible)]}**",
                "vote": "I say Nah" if number % 4 == 3 else "I say Yaw",
                "discard": "Moderate" if "M" in hand else "Far Right",
                "enact": "Far Right" if "FR" in hand else "Moderate",
                "raid": f"**I order an FBI raid on {others[turn % len(others)]}**",
                "choose": f"**I choose {others[turn % len(others)]} to be the next President**",
                "assassinate": f"**I assassinate {others[turn % len(others)]}**",
                "cia": "**I consult the CIA**",
            }[ask["action"]]
            if ask["channel"] == "pm":
                self._people[name].answer(self._box(name), words)
            else:
                self._people[name].post(self.topic, words)

    # --- what stands there

    def compare(self, reveal: str) -> None:
        """All that the moderator wrote is what went out, once, in order, where its reader and nobody else reads it."""
        letters = self("outbox", "--all", "--json").json
        assert {letter["status"] for letter in letters} <= {"sent", "overtaken"}
        sent = [letter for letter in letters if letter["status"] == "sent"]
        names = [each["name"] for each in self("status", "--json").json["players"]]
        for name in names:
            expected = self._texts(letter for letter in sent if letter["to"] == name)
            assert self._by(self._people[name].conversation(self._box(name))) == expected, name
        thread = self._texts(letter for letter in sent if letter["to"] == "thread")
        for name in (names[0], names[-1]):
            assert self._by(self._people[name].thread(self.topic)) == [*thread, self._normalised(reveal)], (
                name
            )

    def _box(self, name: str) -> str:
        """The one conversation of somebody since the game began."""
        boxes = set(self._people[name].boxes()) - self._before[name]
        assert len(boxes) == 1, (name, boxes)
        return boxes.pop()

    def seen_by(self, name: str) -> tuple[Said, list[Said]]:
        """All that an account can read of the game: the thread, and what was begun since."""
        person = self._people[name]
        mine = sorted(set(person.boxes()) - self._before[name])
        return person.thread(self.topic), [person.conversation(box) for box in mine]

    def _by(self, said: Said) -> list[str]:
        return [self._normalised(words) for author, words in said if author == self.moderator]

    def _texts(self, letters: Any) -> list[str]:
        """The words of each post that these letters went out in, in the order of their addresses."""
        by_url = {letter["url"]: letter["id"] for letter in letters}
        assert None not in by_url
        in_order = sorted(by_url, key=lambda url: int(re.findall(r"\d+", url)[-1]))
        return [self._normalised(self("outbox", "show", str(by_url[url])).out) for url in in_order]
