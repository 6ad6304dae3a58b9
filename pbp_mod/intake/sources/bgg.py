"""BoardGameGeek: a thread from its XML API 2 (/xmlapi2/thread?id=…)."""

from __future__ import annotations

from typing import Any

from pbp_mod.errors import NotUnderstood
from pbp_mod.game.actions import Channel
from pbp_mod.intake.sources.page import fragment, need_lxml
from pbp_mod.intake.sources.posting import Gathered, Posting
from pbp_mod.intake.sources.times import read_time
from pbp_mod.tuples import NamedTuple


class Thread(NamedTuple):
    """BGG's XML of a thread."""

    name: str = "bgg"
    title: str = "BoardGameGeek (XML)"

    def recognises(self, text: str) -> bool:
        """Whether a text is such XML."""
        return "<thread" in text[:2000] and "<article" in text and "<html" not in text[:2000].lower()

    def read(self, data: bytes) -> Gathered:
        """The articles of the thread. Raises NotUnderstood."""
        need_lxml()
        from lxml import etree

        # Nothing is fetched or put in from elsewhere, whatever the file says.
        parser = etree.XMLParser(resolve_entities=False, no_network=True, recover=True, huge_tree=False)
        try:
            root = etree.fromstring(data, parser)
        except (etree.XMLSyntaxError, ValueError) as error:
            raise NotUnderstood(f"it is not XML ({error})") from None
        articles = [] if root is None else root.findall(".//article")
        expected = "" if root is None else root.get("numarticles", "")
        notes = []
        if expected.isdecimal() and len(expected) < 10 and int(expected) > len(articles):
            notes.append(f"{int(expected) - len(articles)} of the {expected} articles are not in this file")
        return Gathered([_said(each) for each in articles], notes)


def _said(article: Any) -> Posting:
    return Posting(
        id=f"bgg:{article.get('id')}",
        author=article.get("username", ""),
        channel=Channel.THREAD,
        at=read_time(article.get("postdate")),
        url=article.get("link"),
        html=fragment(article.findtext("body") or ""),
        edited=article.get("numedits", "0") not in ("", "0"),
    )


XML = Thread()
