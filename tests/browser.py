"""A real Chromium without a window, spoken to through its debugging pipe: nothing of it goes over the network.

Needs no driver and no package besides Chromium itself (`apt-get install chromium`).
"""

from __future__ import annotations

import json
import os
import select
import shutil
import subprocess
import sys
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
_SWITCHES = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
    *("--disable-extensions", "--disable-dev-shm-usage", "--remote-debugging-pipe"),
)
# The pipe has to be number 3 and 4 in the browser, whatever numbers it has here.
_START = """
import fcntl, os, sys
ends = [fcntl.fcntl(int(each), fcntl.F_DUPFD, 10) for each in sys.argv[1:3]]
for number, end in enumerate(ends, 3):
    os.dup2(end, number)
    os.close(end)
os.execv(sys.argv[3], sys.argv[3:])
"""
PATIENCE = 60
"""Seconds for one answer."""


def found() -> str | None:
    """The path of a Chromium on this machine."""
    return next((path for path in map(shutil.which, NAMES) if path), None)


class Browser:
    """One page of a browser. `folder` is for its own files, and has to be empty."""

    def __init__(self, folder: Path) -> None:
        program = found()
        assert program is not None
        theirs_in, self._to = os.pipe()
        self._from, theirs_out = os.pipe()
        ends = (theirs_in, theirs_out)
        self._process = subprocess.Popen(
            [
                *(sys.executable, "-c", _START, *map(str, ends)),
                *(program, *_SWITCHES, f"--user-data-dir={folder}", "about:blank"),
            ],
            pass_fds=ends,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(theirs_in)
        os.close(theirs_out)
        self._numbers, self._rest = count(1), b""
        self.events: list[dict[str, Any]] = []
        try:
            target = self.call("Target.createTarget", url="about:blank")["targetId"]
            self._session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
            for domain in ("Page", "Runtime", "DOM", "Network"):
                self.page(f"{domain}.enable")
        except BaseException:
            self._process.kill()
            self.close()
            raise

    def close(self) -> None:
        """End the browser."""
        with suppress(EOFError, OSError):
            self.call("Browser.close")
        os.close(self._to)
        self._process.wait(PATIENCE)
        os.close(self._from)

    def call(self, method: str, **params: Any) -> Any:
        """What the browser answers."""
        return self._ask({"method": method, "params": params})

    def page(self, method: str, **params: Any) -> Any:
        """What the page answers."""
        return self._ask({"method": method, "params": params, "sessionId": self._session})

    def visit(self, url: str) -> None:
        """Go to a page, and wait until it is loaded."""
        self.events.clear()
        self.page("Page.navigate", url=url)
        while not any(event["method"] == "Page.loadEventFired" for event in self.events):
            self._hear()

    def run(self, script: str) -> Any:
        """The value of an expression in the page; of a promise, what it brings."""
        answer = self.page("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(json.dumps(answer["exceptionDetails"])[:2000])
        return answer["result"].get("value")

    def choose_file(self, selector: str, path: Path) -> None:
        """Choose a file as somebody would in the dialog."""
        root = self.page("DOM.getDocument")["root"]["nodeId"]
        node = self.page("DOM.querySelector", nodeId=root, selector=selector)["nodeId"]
        self.page("DOM.setFileInputFiles", nodeId=node, files=[str(path)])

    def _ask(self, message: dict[str, Any]) -> Any:
        number = next(self._numbers)
        data = json.dumps(message | {"id": number}).encode() + b"\0"
        while data:
            data = data[os.write(self._to, data) :]
        while (answer := self._hear()).get("id") != number:
            pass
        if "error" in answer:
            raise RuntimeError(f"{message['method']}: {answer['error']}")
        return answer["result"]

    def _hear(self) -> dict[str, Any]:
        """The next message; events are kept besides."""
        while b"\0" not in self._rest:
            if not select.select([self._from], [], [], PATIENCE)[0]:
                raise TimeoutError("the browser says nothing")
            more = os.read(self._from, 1 << 16)
            if not more:
                raise EOFError
            self._rest += more
        line, _, self._rest = self._rest.partition(b"\0")
        message: dict[str, Any] = json.loads(line)
        if "method" in message:
            self.events.append(message)
        return message
