"""What `pbp send` shows, asks and tells while texts are posted. Decides nothing about where they go and what is there already."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pbp_mod.console import asking, terminal
from pbp_mod.console.connection import Connection
from pbp_mod.console.editing import edit
from pbp_mod.console.errand_table import as_json, numbers, show
from pbp_mod.console.illustrating import Picture
from pbp_mod.console.waiting import looking
from pbp_mod.console.wish import Wish
from pbp_mod.desk.carrying import THREAD, Load, loads
from pbp_mod.desk.errands import Errand, Planner, begun_in_a_day, stops
from pbp_mod.desk.home import Home, keep_home
from pbp_mod.desk.posting import Patience, Poster
from pbp_mod.desk.session import Session
from pbp_mod.desk.status import CHANGED, WAITING, Judge, letters
from pbp_mod.errors import BoardRefused, BoardTrouble, NotAllowed, PbpError, TextWaits
from pbp_mod.network.board import Posted
from pbp_mod.network.opening import patience_of
from pbp_mod.store.postings import Intention, named, postings
from pbp_mod.texts.outbox import BOARD


class Sending:
    """One call of `pbp send`."""

    def __init__(self, session: Session, there: Connection, wish: Wish, tell: Callable[[str], None]) -> None:
        self._session, self._there, self._wish, self._tell = session, there, wish, tell
        patience = patience_of(there.key.answer)
        self._poster = Poster(
            session,
            there.board,
            there.address,
            Patience(patience.settled, patience.longest),
            tell=tell,
            stands=self._asked,
        )
        self._picture = Picture(session, there, wanted=wish.picture)
        self._untold: set[int] = set()
        """The texts to the thread that wait, whether they can be sent or not."""
        done = postings(session.log, session.game)
        self._planner = Planner(
            there.board, there.address, there.home, session.roster, there.account_of, done
        )

    def reveal(self, load: Load) -> None:
        """Ask, and post what goes with a revealed log, once. Raises NotAllowed if it is there already, BoardTrouble."""
        self._settle()
        self._planner.there = postings(self._session.log, self._session.game)
        self._loads()
        if self._untold:
            raise NotAllowed("waits", "texts to the thread wait that come before it (pbp send)")
        there = [end for each, end in self._planner.there.posted if each.texts == load.ids]
        if there:
            raise NotAllowed("posted", "it is posted already: {}", there[-1].url or "look at the thread")
        errands = self._planner.plan([load])
        show(errands, 0, at_length=False)
        if (trouble := self._send(errands)) is not None:
            raise trouble

    def run(self) -> None:
        """Settle what earlier calls have left, show, ask, post. Raises NotAllowed, BoardTrouble, TextWaits if some still
        wait."""
        if not self._wish.dry_run:
            self._settle()
            self._planner.there = postings(self._session.log, self._session.game)
        found = self._loads()
        errands = self._planner.plan([load for load in found if not load.changed])
        if self._wish.as_json:
            terminal.show_json([as_json(each) for each in errands])
            return
        if self._wish.shut == "open" and not self._wish.dry_run:
            self._shut(False)
        changed = self._changed([load for load in found if load.changed and not load.is_board])
        trouble = None
        if errands:
            before = begun_in_a_day(self._session.log, self._there.address, self._there.board.account)
            show(errands, before, at_length=self._wish.dry_run)
            trouble = self._send(errands)
        # The board tells what those posts tell: it is edited behind them.
        changed |= self._changed([load for load in found if load.changed and load.is_board])
        if self._wish.picture and not any(load.is_board for load in found):
            terminal.say("No picture: it goes with the board (text 69), which doesn't wait.", fg="yellow")
        if trouble is not None:
            raise trouble
        if not errands and self._wish.shut is None and not changed:
            terminal.say("Nothing waits to be sent.")
        if self._wish.shut == "close" and not self._wish.dry_run:
            self._shut(True)

    # --- what was left

    def _settle(self) -> None:
        """Find out what became of postings that nobody has seen the end of."""
        if self._wish.again:
            self._give_up()
        for intention, posted in self._poster.recover():
            what = "doesn't stand" if posted is None else "stands"
            told = named(intention.texts)
            self._tell(f"{told[:1].upper()}{told[1:]} {what} on the board, as it turns out.")

    def _give_up(self) -> None:
        """Take his word for the texts that he names; without numbers, for those that no desk can have in its hand any more."""
        for each in postings(self._session.log, self._session.game).open:
            named = set(each.texts) & set(self._wish.only)
            if named or (not self._wish.only and not self._poster.may_be_on_its_way(each)):
                self._poster.give_up(each)

    def _asked(self, intention: Intention, why: str) -> bool | None:
        if not asking.somebody() or self._wish.yes:
            return None
        told = named(intention.texts)
        terminal.say(f"Whether {told} to {intention.reader} stands on the board can't be told: {why}.")
        said = asking.line("Please look: does it (yes, no; Enter: later)?").strip().casefold()
        return {"y": True, "yes": True, "n": False, "no": False}.get(said)

    # --- what waits

    def _loads(self) -> list[Load]:
        printer, judge = looking(self._session, self._wish.dialect), Judge(self._session)
        found = letters(self._session, printer, judge, anew=False)
        waiting = (each for each in found if each.status in WAITING and each.status != CHANGED)
        self._untold = {each.id for each in waiting if each.to == THREAD and each.id != BOARD}
        wanted = [each for each in found if not self._wish.only or each.id in self._wish.only]
        for number in self._wish.only:
            letter = next((each for each in wanted if each.id == number), None)
            if letter is None:
                raise NotAllowed("no-message", "there is no message {} (see 'pbp outbox --all')", number)
            if letter.status not in WAITING:
                raise NotAllowed("not-waiting", "text {} doesn't wait (it is {})", number, letter.status)
        for letter in wanted:
            if letter.held is not None and letter.status in WAITING:
                terminal.say(f"Held back: {letter.id}: {letter.held}", fg="red")
        return loads(self._session, printer, self._wish.only or None)

    def _changed(self, changed: Sequence[Load]) -> bool:
        """What was posted and has changed since: edited in place if that was asked for, else told of."""
        if not changed:
            return False
        texts = numbers([load.ids[0] for load in changed])
        if not self._wish.edit:
            terminal.say(
                f"Changed since it was sent: {texts} ('pbp send --edit' edits it in place).", fg="yellow"
            )
            return True
        if self._wish.dry_run:
            terminal.say(f"Would be edited in place: {texts}.")
            return True
        if self._untold and changed[0].is_board:
            terminal.say(
                f"Not edited: {texts}: a text to the thread that it tells of is not out yet.", fg="red"
            )
            return True
        if not self._wish.yes and not (asking.somebody() and asking.confirm(f"Edit {texts} in place?")):
            raise NotAllowed("unasked", "nothing was edited (--yes edits it without asking)")
        below = partial(self._picture.below, early=bool(self._untold))
        for letter, why_not in edit(
            self._session, self._there, self._planner, changed, self._wish.dialect, below
        ):
            if why_not:
                terminal.say(f"Not edited: {letter.id} to {letter.to}: {why_not}.", fg="red")
            else:
                terminal.say(f"Edited: {letter.id} to {letter.to} {letter.url or ''}".rstrip())
        return True

    # --- what is sent

    def _send(self, errands: Sequence[Errand]) -> PbpError | None:
        """Ask and post; what is to be told at the end if some of them wait still. Raises NotAllowed if nobody has nodded."""
        ready = [each for each in errands if not each.why_not]
        left = len(errands) - len(ready)
        if self._wish.dry_run:
            return None
        if ready and not self._wish.yes:
            if not asking.somebody():
                raise NotAllowed("unasked", "nothing was posted (--yes posts it without asking)")
            texts = "this text" if len(ready) == 1 else f"these {len(ready)} texts"
            if not asking.confirm(f"Post {texts}?"):
                raise NotAllowed("stopped", "stopped; nothing was posted")
        done = self._one_by_one(ready)
        left += len(ready) - done
        if left:
            what = "1 text waits" if left == 1 else f"{left} texts wait"
            if done:
                return TextWaits(f"{what} still (why stands above; 'pbp send' goes on)")
            return NotAllowed("waits", "{} still (why stands above)", what)
        return None

    def _one_by_one(self, errands: Sequence[Errand]) -> int:
        """Post them in order; how many are out. What can't be posted keeps later ones to the same reader back."""
        done = 0
        stuck: set[str] = set()
        begun: dict[str, str] = {}
        for errand in errands:
            if errand.reader in stuck:
                terminal.say(
                    f"Not sent: {numbers(errand.load.ids)}, since an earlier text to {errand.reader} waits."
                )
                continue
            # Where the reader's texts go by now, if this call has sent the first of them there.
            now = errand._replace(known=begun.get(errand.reader, errand.known))
            try:
                if errand.where.topic is None:
                    now = self._planner.plan([errand.load])[0]
                if now.why_not:
                    raise BoardRefused("why-not", now.why_not)
                now = now._replace(below=self._picture.below(now.load, early=bool(self._untold)))
                posted = self._poster.send(now)
            except (BoardTrouble, PbpError) as error:
                stuck.add(errand.reader)
                terminal.say(f"Not sent: {numbers(errand.load.ids)} to {errand.reader}: {error}.", fg="red")
                if stops(error):
                    break
                continue
            done += 1
            if posted.topic:
                begun[errand.reader] = posted.topic
            self._untold -= set(errand.load.ids)
            self._planner.there = postings(self._session.log, self._session.game)
            self._tell_posted(now, posted)
        return done

    def _tell_posted(self, errand: Errand, posted: Posted) -> None:
        to = THREAD if errand.reader == THREAD else f"{errand.reader} ({', '.join(errand.where.to)})"
        held = " It waits for the approval of the board's staff." if posted.held else ""
        terminal.say(f"Sent: {numbers(errand.load.ids)} to {to} {posted.url}".rstrip() + held)
        if errand.reader == THREAD and errand.where.topic is None and posted.topic:
            keep_home(self._session.log, self._session.game, self._there.address, Home(posted.topic))
            self._there = self._there._replace(home=Home(posted.topic))
            self._planner.home = Home(posted.topic)

    def _shut(self, shut: bool) -> None:
        topic = self._there.home.topic
        if topic is None:
            raise NotAllowed("no-topic", "there is no topic yet (pbp forum topic URL)")
        self._there.board.shut(topic, shut)
        terminal.say("The topic is closed." if shut else "The topic is open.")
