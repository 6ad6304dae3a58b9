"""Requests to one board: timeouts, waits that the server asks for, and what became of a request that failed.

Reading is tried again; what writes is sent once, and whoever asked learns whether it was surely not done (Unreachable,
BoardRefused) or may have been (FateUnknown). The key goes to the board's own host and nowhere else, and no word of what is
said reaches any log: the libraries below would write addresses and headers into theirs.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any
from urllib.parse import urlsplit

import httpx
from tenacity import RetryCallState, Retrying, retry_if_exception_type, stop_after_attempt

from pbp_mod import __version__
from pbp_mod.errors import BoardRefused, FateUnknown, Unreachable
from pbp_mod.network.board import LIMITED
from pbp_mod.tuples import NamedTuple

for _name in ("httpx", "httpcore", "keyring", "hpack", "h11"):
    logging.getLogger(_name).setLevel(logging.CRITICAL + 1)

_SURELY_NOT_SENT = (
    httpx.ConnectError,
    httpx.ConnectTimeout,
    httpx.PoolTimeout,
    httpx.ProxyError,
    httpx.UnsupportedProtocol,
)
_REDIRECTS = 5
Form = Mapping[str, Any]


class Patience(NamedTuple):
    """How long is waited, in seconds: for an answer, at most for what the server asks for, and before a second try."""

    answer: float = 30.0
    longest: float = 90.0
    pause: float = 1.0
    tries: int = 4

    @property
    def settled(self) -> float:
        """After which time a request whose answer was lost is surely done or will never be."""
        return 2 * self.answer


class _Again(Exception):
    """Reading failed in a way that may pass; `wait`: the seconds that the server asked for."""

    def __init__(self, error: Exception, wait: float | None = None) -> None:
        super().__init__()
        self.error, self.wait = error, wait


class Client:
    """A connection to one board."""

    def __init__(
        self,
        url: str,
        headers: Mapping[str, str],
        patience: Patience,
        tell: Callable[[str], None] = lambda _: None,
        cookies: Mapping[str, str] | None = None,
    ) -> None:
        """`tell` hears of waits. `cookies` are shown to the board's own host alone."""
        self.url, self.patience, self._tell = url.rstrip("/"), patience, tell
        try:
            self._base = httpx.URL(self.url)
            self._http = httpx.Client(
                headers={"User-Agent": f"pbp-mod/{__version__}", **headers},
                timeout=patience.answer,
                follow_redirects=False,
            )
            for name, value in (cookies or {}).items():
                self._http.cookies.set(name, value, domain=self._base.raw_host.decode(), path="/")
        except httpx.InvalidURL as error:
            raise Unreachable(f"{self.url} can't be reached ({error})") from None
        except (ValueError, OSError) as error:  # of a proxy or a file of certificates
            raise Unreachable(f"the network can't be used: {error}") from None

    @property
    def cookies(self) -> httpx.Cookies:
        """What the board has given to be shown again."""
        return self._http.cookies

    def path_of(self, url: str) -> str | None:
        """The path of an address below the board's own; None for one elsewhere."""
        base, wanted = urlsplit(self.url), urlsplit(url)
        if (base.scheme, base.netloc) != (wanted.scheme, wanted.netloc) or not wanted.path.startswith(
            base.path
        ):
            return None
        return wanted.path.removeprefix(base.path)

    def close(self) -> None:
        """Hang up."""
        self._http.close()

    def get(self, path: str, query: Sequence[tuple[str, str]] = ()) -> httpx.Response:
        """Read an address below the board's, as often as it takes. Raises BoardRefused, Unreachable."""
        tries = Retrying(
            retry=retry_if_exception_type(_Again),
            stop=stop_after_attempt(self.patience.tries),
            wait=self._wait,
            reraise=True,
        )
        try:
            return tries(self._read, path, query)
        except _Again as again:
            raise again.error from None

    def send(
        self,
        method: str,
        path: str,
        form: Form | None = None,
        headers: Mapping[str, str] | None = None,
        **more: Any,
    ) -> httpx.Response:
        """Ask for something that changes the board, once. `more`: `json` in the place of a form, or `files` besides one, as
        httpx takes them. Raises BoardRefused, Unreachable if it was surely not done, FateUnknown. A redirect is an answer.
        """
        try:
            answer = self._ask(method, self.url + path, data=form, headers=headers, **more)
        except _SURELY_NOT_SENT as error:
            raise Unreachable(f"{self.url} can't be reached ({_why(error)})") from None
        except httpx.HTTPError as error:
            raise FateUnknown(f"the answer of {self.url} was lost ({_why(error)})") from None
        if answer.status_code >= 500 or answer.status_code == httpx.codes.REQUEST_TIMEOUT:
            raise FateUnknown(f"{self.url} is not well (it answered {answer.status_code})")
        if answer.status_code == 429:
            raise self._limited(answer)
        return answer

    def _ask(self, method: str, url: str, **more: Any) -> httpx.Response:
        return self._http.request(method, url, **more)

    def _read(self, path: str, query: Sequence[tuple[str, str]]) -> httpx.Response:
        url = str(httpx.URL(self.url + path).copy_merge_params(list(query)) if query else self.url + path)
        for _ in range(_REDIRECTS):
            try:
                answer = self._ask("GET", url)
            except httpx.HTTPError as error:
                raise _Again(Unreachable(f"{self.url} can't be reached ({_why(error)})")) from None
            if answer.status_code == 429:
                limited = self._limited(answer)
                if limited.wait is not None and limited.wait > self.patience.longest:
                    raise limited
                raise _Again(limited, limited.wait)
            if answer.status_code >= 500:
                raise _Again(
                    Unreachable(f"{self.url} is not well (it answered {answer.status_code}); try again later")
                )
            if not answer.has_redirect_location:
                return answer
            url = self._led_to(answer)
        raise Unreachable(f"{self.url} leads round in circles")

    def _led_to(self, answer: httpx.Response) -> str:
        """Where an answer leads to, if that is the same board; the key isn't shown to anybody else."""
        try:
            url = answer.url.join(answer.headers["Location"])
        except httpx.InvalidURL:
            raise Unreachable(f"{self.url} leads to something that is no address") from None
        if (url.scheme, url.netloc) != (self._base.scheme, self._base.netloc):
            raise Unreachable(
                f"{self.url} leads to {url.scheme}://{url.netloc.decode()} (connect to that address)"
            )
        return str(url)

    def _limited(self, answer: httpx.Response) -> BoardRefused:
        wait = wait_of(answer)
        long = "" if wait is None else f" (it asks to wait {duration(wait)})"
        return BoardRefused(LIMITED, f"{words_of(answer) or 'the board takes no more for now'}{long}", wait)

    def _wait(self, state: RetryCallState) -> float:
        error = state.outcome.exception() if state.outcome is not None else None
        asked = error.wait if isinstance(error, _Again) else None
        if asked is None:
            return self.patience.pause * 2.0 ** (state.attempt_number - 1)
        if asked > 2:
            self._tell(f"The board asks to wait {duration(asked)} …")
        return asked


def wait_of(answer: httpx.Response) -> float | None:
    """The seconds that a refusal asks to wait."""
    body = json_of(answer)
    extras = body.get("extras") if isinstance(body, dict) else None
    for value in (
        extras.get("wait_seconds") if isinstance(extras, dict) else None,
        answer.headers.get("Retry-After"),
    ):
        try:
            found = float(value or "")
        except (TypeError, ValueError):
            continue
        if 0 <= found < 10**7:
            return found
    return None


def words_of(answer: httpx.Response) -> str:
    """What the board says of a refusal, in its own words; "" if it says nothing."""
    body = json_of(answer)
    if not isinstance(body, dict):
        return ""
    errors = body.get("errors")
    found = errors if isinstance(errors, list) else [body.get("message") or body.get("failed")]
    plain = (re.sub(r"<[^>]*>", "", each) for each in found if isinstance(each, str))
    return " ".join(each.strip() for each in plain).strip()


def json_of(answer: httpx.Response) -> Any:
    """The JSON of an answer; None if it is none."""
    try:
        return answer.json()
    except (ValueError, RecursionError):
        return None


def duration(seconds: float) -> str:
    """A time to wait, in words."""
    if seconds < 100:
        return f"{round(seconds)} seconds" if round(seconds) != 1 else "1 second"
    if seconds < 100 * 60:
        return f"{round(seconds / 60)} minutes"
    return f"{round(seconds / 3600)} hours"


def _why(error: Exception) -> str:
    """Why a request failed, without what was asked: other errors may quote a header, and so the key."""
    if isinstance(error, httpx.TimeoutException):
        return "no answer in time"
    if isinstance(error, httpx.ConnectError | httpx.ProxyError):
        return str(error) or "no connection"
    return "the connection broke off"
