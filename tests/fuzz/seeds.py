"""Right inputs, from which wrong ones are made; and the values that are worst for any reader."""

from __future__ import annotations

import json
from pathlib import Path

import pbp_mod.engines.gnomic as gnomic
import pbp_mod.engines.qanon.theme as qanon
from pbp_mod.desk.samples import sample
from tests.games import DECK, ROLES, election, header, session

EVIL = (
    "\x1b]0;owned\x07\x1b[2J\x1b[31m",
    "\x9b31mred\x9d0;title\x9c",
    "\u202egnirts\u202c \u2066isolate\u2069",
    "\ud800",
    "\udfff\ud800",
    "\x00",
    "a\x00b",
    "\ufffe\uffff\ufdd0",
    "a\r\nb\u2028c\u2029d\x85e\x0bf\x0cg",
    "\u200b\u200d\ufeff",
    "e" + "\u0301" * 500,
    "{{ 7 * 7 }}{% for x in y %}{# no #}",
    '[quote="a"][/quote][b]x[/b]<script>alert(1)</script>',
    "../../../../etc/passwd",
    "/dev/zero",
    "file.toml\x00.json",
    "A" * 5000,
    "**" * 400,
    "[b]" * 400,
    "'; DROP TABLE log; --",
    "%s%n%d{0}{player}{}",
    "",
    " ",
    "\U000e0001\U000e007f",
    "\U0010ffff\U000f0000\U00100000",
)
"""Texts that have broken programs."""


def games() -> list[str]:
    """Whole logs."""
    rows = [*election("A", "B"), *session("A", "B", "FR", "FR"), {"action": "void", "event": 8}]
    more = {
        "action": "replace",
        "player": "E",
        "new": {"name": "Emma", "abbr": "EM"},
        "text": "**so**",
        "at": "now",
    }
    small = [header(hecklers=["Kenny"], options={"reshuffle": "immediate"}), *rows, more]
    first = [sample(engine).split("\n")[:6] for engine in ("claim", "parlamento")]
    return ["\n".join(map(json.dumps, small)), *("\n".join(lines) for lines in first)]


def seeds(target: str) -> list[str]:
    """Inputs of a target that are right, or nearly so."""
    if target == "game":
        return games()
    if target == "setup":
        return [json.dumps({"roles": ROLES, "deck": DECK, "shuffles": [["M", "FR"]], "seats": list(ROLES)})]
    if target == "pack":
        return [(Path(gnomic.__file__).parent / "packs" / "house.toml").read_text("utf-8")[:6000]]
    if target == "theme":
        folder = Path(qanon.__file__).parent / "themes"
        return [file.read_text("utf-8") for file in sorted(folder.iterdir())[:2]]
    return _TEXTS[target]


_TEXTS = {
    "roster": [
        "| Player | Abbr | Aliases |\n|---|:-:|---|\n| John\\_S | JS | a, b |\n| B&#124; | B | |\n\nHecklers:\n- Kenny\n",
        "Players\n1. Anna = A, Anni\n- Bert (BE)\nCleo\n\nHecklers: Kenny, Doc",
    ],
    "post": [
        "**I nominate BruteForce**\n> quoted\n```\ncode\n```\n[quote=x]**I nominate IPD**[/quote]",
        "[b]I play dragon 7 and bet book 6/9=9[/b] because <b>so</b> [s]no[/s] ||hidden||",
    ],
    "pm": [
        "I vote yaw, because [i]so[/i]",
        "no. Not yes, if BF asks? ~~nah~~ discard M and agree to a veto",
        "2",
    ],
    "order": ["if dragon is led: dragon 2; else troll 0, then take top", "gn5 then giant 3"],
    "name": ["@John.S.Mill", "BruteForce", "mayan", "(IPD)"],
    "page": [
        "<!DOCTYPE html><html><head><meta name='generator' content='Discourse 3'></head><body class='topic-body'></body>",
        '{"post_stream": {"posts": [{"id": 1, "username": "x", "cooked": "<p>**a**</p>", "created_at": "2026"}]}}',
        '[{"post_stream": {"posts": [], "stream": [1, 2]}, "title": "t", "id": 1, "archetype": "private_message"}, '
        '{"post_number": 2, "username": "y", "raw": "**b**", "version": 2, "post_url": "/t/1/2", "post_type": 1}]',
        '{"tid": 1, "posts": [{"pid": 1, "index": 0, "user": {"username": "x"}, "timestampISO": "2026-11-29T20:15:00Z", '
        '"content": "<p>a</p>", "edited": 0}, {"pid": 2, "index": 1, "deleted": 1}]}',
        '{"roomId": 1, "messages": [{"messageId": 1, "fromUser": {"username": "x"}, "content": "yaw"}]}',
        "From: a@b\nSubject: Re: game\nDate: Sun, 29 Nov 2026 20:15:00 +0000\n\nyaw\n> quoted\n",
        "<thread id='1'><articles><article username='x' postdate='2026'><body>[b]a[/b]</body></article></articles></thread>",
    ],
}
