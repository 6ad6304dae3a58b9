"""The desk's screen: a prompt of prompt_toolkit, with lines under it, in the terminal's own scrollback.

Turns keys into entries and knows nothing of what they mean. A paste is one mark in the line (entries.py); where a terminal
doesn't say what was pasted, lines that already wait behind an Enter are taken for a paste.
"""

from __future__ import annotations

import asyncio
import select
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from prompt_toolkit import PromptSession
from prompt_toolkit.application import Application, get_app, get_app_session
from prompt_toolkit.completion import Completer
from prompt_toolkit.enums import DEFAULT_BUFFER
from prompt_toolkit.filters import Condition, has_focus
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.key_binding import KeyBindings, KeyPress, KeyPressEvent
from prompt_toolkit.keys import Keys
from prompt_toolkit.layout import HSplit, Layout, Window
from prompt_toolkit.layout.controls import FormattedTextControl
from prompt_toolkit.layout.processors import Processor, Transformation, TransformationInput
from prompt_toolkit.styles import Style

from pbp_mod.prompt.completer import complete
from pbp_mod.prompt.entries import (
    MOST,
    SYNC,
    Blank,
    Entry,
    Left,
    Look,
    Pasted,
    Stopped,
    Typed,
    entry_of,
    is_mark,
    mark,
    told,
    without_marks,
)
from pbp_mod.prompt.screen import Lines

PROMPT = "> "
QUIET = 0.1
"""Seconds without a key behind which an unmarked paste is over."""
PAUSE, BETWEEN = 0.3, 0.005
"""Seconds that nobody has typed before anything is done meanwhile, and those between two bits of it."""
REFRESH = 2.0
"""Seconds after which the lines under the prompt are looked at anew: another desk may have recorded something."""
_STYLE = Style.from_dict({"bottom-toolbar": "noreverse fg:ansibrightblack", "paste": "italic fg:ansicyan"})
_NO_KEYS = (Keys.CPRResponse, Keys.Ignore)


class TerminalScreen:
    """One prompt, used again for each entry. `lines`: what stands under it. `veil`: how a line looks on a shared screen. `idle`:
    what is done bit by bit while nobody types; each bit tells for how many seconds nothing is to be done behind it.
    """

    def __init__(
        self,
        lines: Lines,
        completer: Completer | None,
        veil: Callable[[str], str] | None = None,
        idle: Iterator[float] | None = None,
    ) -> None:
        self.asks = True
        self._idle = idle
        self._lines, self._completer = lines, completer
        self._pastes: list[str] = []
        self._unmarked: str | None = None
        self._asking = False
        self._session: PromptSession[Any] = PromptSession(
            reserve_space_for_menu=0,
            history=InMemoryHistory(),
            key_bindings=self._bindings(),
            bottom_toolbar=self._toolbar,
            style=_STYLE,
            input_processors=[_Shown(self._pastes, veil)],
            refresh_interval=REFRESH,
            enable_suspend=True,
        )

    def entry(self, begun: Typed) -> Entry:
        """The next entry at the prompt."""
        self._asking = False
        return self._prompt(PROMPT, begun)

    def ask(self, question: str) -> Entry:
        """An entry in answer to a question; nothing of it goes into the history."""
        self._asking = True
        return self._prompt(question, Typed(""))

    def _prompt(self, message: str, begun: Typed) -> Entry:
        self._pastes[:] = begun.pastes
        self._unmarked = None
        session = self._session
        history = session.history
        if self._asking:
            session.default_buffer.history = InMemoryHistory()
        try:
            found: Entry = session.prompt(message, default=begun.text, pre_run=self._while_idle)
        except KeyboardInterrupt:
            return Stopped()
        except EOFError:
            return Left()
        finally:
            session.default_buffer.history = history
            self._stay_bracketed()
        return found

    def _while_idle(self) -> None:
        """Go on with what is left to be done, as long as this prompt waits."""
        if self._idle is not None:
            get_app().create_background_task(self._bit_by_bit(self._idle, get_app()))

    async def _bit_by_bit(self, idle: Iterator[float], app: Application[Any]) -> None:
        await asyncio.sleep(PAUSE)
        wait = 0.0
        while True:
            typed = app.current_buffer.text
            await asyncio.sleep(max(wait, BETWEEN))
            wait = 0.0
            if app.current_buffer.text != typed or self._unmarked is not None:
                await asyncio.sleep(PAUSE)
                continue
            try:
                wait = next(idle)
            except Exception:  # at the end; what fails is told when somebody asks for it
                self._idle = None
                return

    def _stay_bracketed(self) -> None:
        """Let the terminal mark pastes while a command runs, too: they are read at the next prompt."""
        output = get_app_session().output
        output.enable_bracketed_paste()
        output.flush()

    def leave(self) -> None:
        """Let the terminal be as it was."""
        output = get_app_session().output
        output.disable_bracketed_paste()
        output.flush()

    def show(self, lines: Sequence[str]) -> None:
        """Show lines on the terminal's other screen, which leaves no trace, until a key is pressed."""
        bindings, first = KeyBindings(), [0]

        @bindings.add("<any>")
        def _(event: KeyPressEvent) -> None:
            event.app.exit()

        @bindings.add("down")
        @bindings.add("pagedown")
        def _(event: KeyPressEvent) -> None:
            page = event.app.output.get_size().rows - 2 if event.key_sequence[0].key == Keys.PageDown else 1
            first[0] = min(first[0] + page, max(0, len(lines) - 1))

        @bindings.add("up")
        @bindings.add("pageup")
        def _(event: KeyPressEvent) -> None:
            page = event.app.output.get_size().rows - 2 if event.key_sequence[0].key == Keys.PageUp else 1
            first[0] = max(0, first[0] - page)

        def text() -> StyleAndTextTuples:
            return [("", "\n".join(lines[first[0] :]))]

        body = Window(FormattedTextControl(text), wrap_lines=True)
        foot = Window(
            FormattedTextControl("Any key hides this again; arrows and page keys scroll."), height=1
        )
        app: Application[None] = Application(
            layout=Layout(HSplit([body, foot])), key_bindings=bindings, full_screen=True
        )
        app.run()

    def _toolbar(self) -> StyleAndTextTuples:
        width = max(20, get_app().output.get_size().columns)
        return [("", "\n".join(self._lines(width)))]

    # --- keys

    def _bindings(self) -> KeyBindings:
        bindings = KeyBindings()
        gathering = Condition(lambda: self._unmarked is not None)

        in_line = has_focus(DEFAULT_BUFFER)  # and not in the search through what was typed before

        @bindings.add("enter", filter=in_line)
        @bindings.add("c-j", filter=in_line)
        def _(event: KeyPressEvent) -> None:
            self._enter(event)

        @bindings.add(Keys.BracketedPaste, filter=in_line)
        def _(event: KeyPressEvent) -> None:
            self._paste(event)

        @bindings.add("f2", filter=~gathering)
        def _(event: KeyPressEvent) -> None:
            text = event.current_buffer.text
            event.current_buffer.reset()
            event.app.exit(result=Look(Typed(text, tuple(self._pastes))))

        @bindings.add("f5", filter=in_line & ~gathering)
        def _(event: KeyPressEvent) -> None:
            if not self._asking and not event.current_buffer.text:
                event.app.exit(result=Typed(SYNC))

        @bindings.add("tab")
        def _(event: KeyPressEvent) -> None:
            if self._unmarked is not None or self._asking:
                event.current_buffer.insert_text("\t")
            elif self._completer is not None:
                complete(event, self._completer)

        return bindings

    def _paste(self, event: KeyPressEvent) -> None:
        """A paste that the terminal has marked: alone in the line it is an entry, else a mark in it."""
        text = without_marks(event.data.replace("\r\n", "\n").replace("\r", "\n"))
        buffer = event.current_buffer
        if not text.strip():
            return
        if self._unmarked is not None:  # a paste within a paste
            buffer.insert_text(text)
            return
        if len(self._pastes) >= MOST:
            return
        self._pastes.append(text)
        buffer.insert_text(mark(len(self._pastes) - 1))
        if len(buffer.text.strip()) == 1:
            self._finish(event.app, entry_of(buffer.text, self._pastes))

    def _enter(self, event: KeyPressEvent) -> None:
        """Enter; with more behind it that has come at once, it is a line break of a paste."""
        buffer, app = event.current_buffer, event.app
        if self._unmarked is None and not _more_waits(event):
            text = without_foreign_marks(buffer.text, len(self._pastes))
            if text.strip() and not self._asking and not self._pastes:
                buffer.append_to_history()
            self._finish(app, entry_of(text, self._pastes))
            return
        begins = self._unmarked is None
        self._unmarked = (self._unmarked or "") + self._spelt_out(buffer.text) + "\n"
        buffer.reset()
        if begins:
            app.create_background_task(self._until_quiet(app))

    async def _until_quiet(self, app: Application[Any]) -> None:
        """Wait for the end of an unmarked paste."""
        buffer = app.current_buffer
        while True:
            before = self._unmarked, buffer.text
            await asyncio.sleep(QUIET)
            if (self._unmarked, buffer.text) == before:
                break
        text = (self._unmarked or "") + self._spelt_out(buffer.text)
        buffer.reset()
        if not text.strip():
            # Enters alone are no paste, and none of them may send a text that nobody has looked at.
            self._finish(app, Stopped())
            return
        self._pastes[:] = [text]
        buffer.insert_text(mark(0))
        self._finish(app, Pasted(text))

    def _spelt_out(self, text: str) -> str:
        return "".join(self._pastes[ord(each) - ord(mark(0))] if is_mark(each) else each for each in text)

    def _finish(self, app: Application[Any], entry: Entry) -> None:
        app.exit(result=entry)
        if not isinstance(entry, Blank):
            app.current_buffer.cursor_position = len(app.current_buffer.text)


class _Shown(Processor):
    """Shows each paste as what it is, and on a shared screen no answer that is typed."""

    def __init__(self, pastes: Sequence[str], veil: Callable[[str], str] | None) -> None:
        self._pastes, self._veil = pastes, veil

    def apply_transformation(self, given: TransformationInput) -> Transformation:
        """The line as it is shown, and where each place of it stands then."""
        text = "".join(fragment[1] for fragment in given.fragments)
        seen = self._veil(text) if self._veil is not None else text
        if seen == text and not any(map(is_mark, text)):
            return Transformation(given.fragments)
        fragments: StyleAndTextTuples = []
        places = [0]
        for each in seen:
            shown = each
            if is_mark(each) and ord(each) - ord(mark(0)) < len(self._pastes):
                shown = told(self._pastes[ord(each) - ord(mark(0))])
            fragments.append(("class:paste" if is_mark(each) else "", shown))
            places.append(places[-1] + len(shown))

        def to_display(at: int) -> int:
            return places[min(at, len(places) - 1)]

        def to_source(at: int) -> int:
            return max(number for number, place in enumerate(places) if place <= max(at, 0))

        return Transformation(fragments, to_display, to_source)


def without_foreign_marks(text: str, pastes: int) -> str:
    """The line without characters that look like the mark of a paste and are none."""
    first = ord(mark(0))
    return "".join("\ufffd" if is_mark(each) and ord(each) - first >= pastes else each for each in text)


def _more_waits(event: KeyPressEvent) -> bool:
    """Whether something that was typed or pasted already waits behind this key."""
    queue: Sequence[KeyPress] = event.key_processor.input_queue
    if any(press.key not in _NO_KEYS and press.data != "_Flush" for press in queue):
        return True
    if sys.platform == "win32":  # there such input comes marked as a paste already
        return False
    try:
        return bool(select.select([event.app.input.fileno()], [], [], 0)[0])
    except (OSError, ValueError, NotImplementedError):
        return False
