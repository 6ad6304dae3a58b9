"""One reading of a sign-up thread: what its posts say, shown, asked about, and noted on the list."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbp_mod.console import asking, terminal
from pbp_mod.console.files import STREAM
from pbp_mod.console.forum import gathered
from pbp_mod.errors import NotUnderstood
from pbp_mod.intake.sources import Posting
from pbp_mod.intake.volunteering import IN, OUT, READY, SUBSTITUTE, Said, read_post
from pbp_mod.people.names import fold, quoted
from pbp_mod.people.volunteers import SignUp, found, joined, left, made_ready

_WORDS = {IN: "plays", SUBSTITUTE: "may come in", OUT: "is out", READY: "is ready"}
_ANSWERS = {"in": IN, "sub": SUBSTITUTE, "substitute": SUBSTITUTE, "out": OUT, "ready": READY}
_NOTHING = "no"


class Call:
    """The new posts of some files, as they concern a list."""

    def __init__(
        self, signed: SignUp, files: Sequence[str], form: str | None, moderators: Sequence[str]
    ) -> None:
        self._files, self._was = files, signed
        self._moderators = tuple(dict.fromkeys([*signed.moderators, *moderators]))
        theirs = {fold(each) for each in self._moderators}
        handed = gathered(files, form, False, None, None)
        self._notes = list(handed.notes)
        if not theirs:
            self._notes.append("say once which account is yours (--moderator ACCOUNT); its posts never count")
        new = [each for each in handed.said if each.id not in signed.seen and fold(each.author) not in theirs]
        self._said = list(_understood(new, signed))
        # Of somebody of whom one post is in doubt, nothing is taken.
        doubted = {fold(post.author) for post, said in self._said if said.doubt}
        self.taken = [each for each in self._said if fold(each[0].author) not in doubted]

    def show(self) -> None:
        """Print what was understood."""
        for note in self._notes:
            terminal.say(f"Note: {note}", fg="yellow")
        if not self._said:
            terminal.say("There is nothing new in it.")
            return
        taken = {post.id for post, _ in self.taken}
        terminal.table(
            ["post", "by", "certainty", "says", "words"],
            [
                (
                    post.label,
                    post.author,
                    "sure" if post.id in taken else "ask",
                    _says(said),
                    quoted(" ".join(said.words.split())) + (f": {said.doubt}" if said.doubt else ""),
                )
                for post, said in self._said
            ],
        )

    def settle(self, *, yes: bool) -> None:
        """Find out what may be noted: by --yes what is sure, else what the moderator says, who is asked about the rest."""
        asked = bool(self._files) and STREAM not in self._files and asking.somebody()
        open_ones = [each for each in self._said if each not in self.taken]
        if self.taken and not yes and not (asked and asking.confirm("Note what is sure?", default=True)):
            terminal.say("Nothing was noted (--yes notes all that is sure).")
            self.taken = []
            return
        if asked and not yes:
            for post, said in open_ones:
                self.taken.append((post, _answered(post, said)))
        elif open_ones:
            names = ", ".join(dict.fromkeys(post.author for post, _ in open_ones))
            terminal.say(
                f"Only you can tell: {names} (without --yes you are asked; or 'pbp signup add', 'drop', 'ready')."
            )

    def note(self, signed: SignUp) -> SignUp:
        """The list with what was taken. Raises NotUnderstood for names that it can't have."""
        order = {post.id: at for at, (post, _) in enumerate(self._said)}
        for post, said in sorted(self.taken, key=lambda each: order[each[0].id]):
            try:
                signed = _noted(signed, post.author, said)
            except NotUnderstood as error:
                raise NotUnderstood(f"{post.label} by {post.author}: {error}") from None
        seen = dict.fromkeys([*signed.seen, *(post.id for post, _ in self.taken)])
        return signed._replace(seen=tuple(seen), moderators=self._moderators)


def _understood(posts: Sequence[Posting], signed: SignUp) -> Iterator[tuple[Posting, Said]]:
    """The posts that say something, with why one can't be taken as it stands."""
    there = {fold(each.name) for each in signed.people}
    for post in posts:
        said = read_post(post)
        if said is None:
            continue
        who, doubt = fold(post.author), said.doubt or post.doubt
        if said.what in (IN, SUBSTITUTE):
            there.add(who)
        elif said.what == OUT:
            there.discard(who)
        elif who not in there:
            doubt = doubt or f"{post.author} isn't on the list"
        yield post, said._replace(doubt=doubt)


def _answered(post: Posting, said: Said) -> Said:
    """What the moderator says of a post that is in doubt; what says nothing isn't asked about again."""
    while True:
        given = asking.line(
            f"{post.label} by {post.author}, {quoted(' '.join(said.words.split()))}: in, sub, out, ready or no?"
        )
        word = given.strip().casefold()
        if word == _NOTHING:
            return Said(None, said.words)
        if word in _ANSWERS:
            return Said(_ANSWERS[word], said.words, ready=word == READY)
        terminal.say("Please say in, sub, out, ready, or no for none of them.")


def _says(said: Said) -> str:
    words = [_WORDS[said.what]] if said.what else []
    return ", ".join([*words, *([_WORDS[READY]] if said.ready and said.what != READY else [])]) or "-"


def _noted(signed: SignUp, author: str, said: Said) -> SignUp:
    there = any(fold(each.name) == fold(author) for each in signed.people)
    if said.what == OUT:
        return left(signed, author) if there else signed
    if said.what in (IN, SUBSTITUTE) or (said.what == READY and not there):
        signed = joined(signed, author, substitute=said.what == SUBSTITUTE)
    return made_ready(signed, found(signed, author).name) if said.ready else signed
