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
    post=f"//div[{has('post')} and starts-with(@id,'p') and .//div[{has('content')}]]",
    # A private message is always "post-1" on its page; only its author's box has its number.
    id=f"concat(substring-after(@id[not({_PRIVATE})],'p'),substring(concat('message-',substring-after("
    f".//dl[{has('postprofile')}]/@id,'profile')),1,40*number({_PRIVATE})))",
    # Of a private message the first is who sent it, the others are who got it.
    author=f"(.//p[{has('author')}]//{_NAMED} | .//dl[{has('postprofile')}]//{_NAMED}"
    f" | .//p[{has('author')}]/strong/a | .//dl[{has('postprofile')}]/dt//a[not(img)])[normalize-space()][1]",
    body=f".//div[{has('postbody')}]//div[{has('content')}][1]",
    time=f"(.//p[{has('author')}]//time/@datetime"
    f" | .//p[{has('author')}][not(.//time)]//text()[contains(.,':') and contains(.,'20')])[1]",
    url=f"string(.//p[{has('author')}]//a[contains(@href,'#p')]/@href)",
    edited=f"boolean(.//div[{has('notice')}])",
    private=_PRIVATE,
    deleted=f"boolean(self::*[{has('deleted')}])",
)
