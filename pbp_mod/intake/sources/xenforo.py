"""XenForo 2: a saved page of a thread, or of a conversation."""

from __future__ import annotations

from pbp_mod.intake.sources.page import Layout, has

LAYOUT = Layout(
    name="xenforo",
    title="XenForo",
    marks=('id="XF"', "data-xf-init=", 'class="bbWrapper"'),
    # What was deleted is a div, until a moderator has it shown.
    post=f"//*[(self::article or self::div) and {has('message')} and @data-author and @data-content]",
    id="string(@data-content)",
    author="string(@data-author)",
    body=f".//*[{has('message-body')} or {has('message-content')}]//div[{has('bbWrapper')}"
    f" and not(ancestor::*[{has('message-signature')} or {has('message-fields')}])][1]",
    time=f"string((.//*[{has('message-attribution')} or {has('message-attribution-main')}]//time | .//time)[1]/@datetime)",
    number=f"string(.//*[{has('message-attribution-opposite')}]//a[starts-with(normalize-space(),'#')][1])",
    url=f"string((.//*[{has('message-attribution-opposite')}]//a/@href"
    f" | .//*[{has('message-attribution-main')}]//a/@href)[1])",
    edited=f"boolean(.//*[{has('message-lastEdit')}])",
    deleted=f"boolean(self::*[{has('message--deleted')}] | .//*[{has('messageNotice--deleted')}])",
    private=f"boolean(self::*[{has('message--conversationMessage')} or starts-with(@data-content,'conversation')])",
)
