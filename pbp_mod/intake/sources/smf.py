"""SMF 2.1: a saved page of a topic."""

from __future__ import annotations

from pbp_mod.intake.sources.page import Layout, has

_LINK = f".//div[{has('keyinfo')}]//a[contains(@href,'#msg')]"

LAYOUT = Layout(
    name="smf",
    title="SMF",
    marks=("Simple Machines", "smf_scripturl", "simplemachines.org", "smf_theme_url"),
    # A topic's posts are in #forumposts; the box "topic summary" below a reply form has none of this.
    post=f"//div[starts-with(@id,'msg') and .//div[{has('inner')}] and .//div[{has('poster')}]]",
    id="substring-after(@id,'msg')",
    author=f".//div[{has('poster')}]//h4//*[self::a[contains(@href,'action=profile')] or self::span][normalize-space()][last()]"
    f" | .//div[{has('poster')}]//h4[not(.//a[contains(@href,'action=profile')])]",
    body=f".//div[{has('inner')} and (starts-with(@id,'msg_') or @data-msgid)][1]",
    time=f"string(({_LINK}[not(ancestor::h5)])[last()])",
    # The first post of a topic has no number; its replies are counted from 1.
    number=f"string(({_LINK}/@title[contains(.,'#')] | {_LINK}[contains(.,'#')])[1])",
    url=f"string(({_LINK}/@href)[1])",
    edited=f"boolean(.//*[{has('modified')}]//*[normalize-space()] | .//*[{has('modified')} and normalize-space()])",
    first=0,
    now="string((//*[@id='top_section' or @id='inner_wrap' or @id='inner_section' or @id='upper_section']//time/@datetime)[1])",
)
