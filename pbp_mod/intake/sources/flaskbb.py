"""FlaskBB 3: a saved page of a topic, or of a conversation of its plugin for private messages."""

from __future__ import annotations

from pbp_mod.intake.sources.page import Layout, has

_META = f".//*[{has('post-meta')} or {has('message-meta')}]"

LAYOUT = Layout(
    name="flaskbb",
    title="FlaskBB",
    marks=("FlaskBB",),
    post=f"//div[{has('post-row')} or {has('conversation-message')}]",
    id="string(@id)",  # of a message it begins with "mid", so that it is no post's
    author=f"(.//*[{has('author-name')}])[1]",
    body=f"(.//*[{has('post-content')}] | .//div[{has('message-content')}])[1]",
    time=f"string(({_META}//time/@datetime)[1])",
    number=f"string({_META}//strong[starts-with(normalize-space(),'#')])",
    url=f"string({_META}//a[contains(@href,'/post/')]/@href)",
    edited=f"boolean({_META}//small[.//time])",
    private=f"boolean(self::*[{has('conversation-message')}])",
)
