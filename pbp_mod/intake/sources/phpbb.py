"""phpBB 3.x: a saved page of a topic (viewtopic.php), or of a private message (ucp.php)."""

from __future__ import annotations

from pbp_mod.intake.sources.page import Layout, has

_NAMED = f"*[{has('username')} or {has('username-coloured')}]"
_PRIVATE = (
    "boolean(ancestor-or-self::*[starts-with(@id,'post-') and contains(concat(' ',@class,' '),' pm ')])"
)

LAYOUT = Layout(
    name="phpbb",
    title="phpBB",
    marks=('id="phpbb"', "www.phpbb.com", "phpBB&reg;", "phpBB®", 'class="postprofile"'),
    post=f"//div[starts-with(@id,'p') and {has('post')} and (*/*/*/div[{has('content')}] or .//div[{has('content')}])]",
    # A private message is always "post-1" on its page; only its author's box has its number.
    id=f"concat(substring-after(self::*[not({_PRIVATE})]/@id,'p'),substring('message-',1,8*number({_PRIVATE})),"
    f"substring-after(self::*[{_PRIVATE}]/descendant::dl[{has('postprofile')}]/@id,'profile'))",
    head=(f"*/*/*/p[{has('author')}]", f"descendant::p[{has('author')}]"),
    # Of a private message the first is who sent it, the others are who got it.
    author=(
        f"*/*/{_NAMED}[normalize-space()]",
        f"(descendant::{_NAMED} | strong/a | descendant::dl[{has('postprofile')}]/dt//a[not(img)])[normalize-space()]",
    ),
    body=(
        f"*/div[{has('postbody')}]/*/div[{has('content')}]",
        f"descendant::div[{has('postbody')}]/descendant::div[{has('content')}]",
    ),
    time="(descendant::time/@datetime | self::p[not(descendant::time)]//text()[contains(.,':') and (contains(.,'20') or contains(.,'day') or contains(.,'ago'))])[1]",
    url="string(descendant::a[contains(@href,'#p')]/@href)",
    edited=f"boolean(*/*/*/div[{has('notice')}] | */*/div[{has('notice')}])",
    now="substring-after(string(//p[contains(.,'It is currently')][1]),'It is currently')",
    private=_PRIVATE,
    deleted=f"boolean(self::*[{has('deleted')}])",
)
