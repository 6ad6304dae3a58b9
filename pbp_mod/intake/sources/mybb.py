"""MyBB 1.8: a saved page of a thread."""

from __future__ import annotations

from pbp_mod.intake.sources.page import Layout, has

LAYOUT = Layout(
    name="mybb",
    title="MyBB",
    marks=("mybb.com", "MyBB Group", 'class="post_body', "my_post_key"),
    post=f"//div[{has('post')} and starts-with(@id,'post_')]",
    id="substring-after(@id,'post_')",
    author=f"(.//div[{has('author_information')}]//strong | .//*[{has('post_author')}]//strong)[1]",
    body=f".//div[{has('post_body')}][1]",
    # "Today" is a span whose title has the day.
    time=f"concat(string(.//*[{has('post_date')}]/span[@title and not({has('post_edit')})][1]/@title), ' ',"
    f" string(.//*[{has('post_date')}]/text()[contains(.,':')][1]))",
    number=f"string(.//*[{has('post_head')}]//strong/a[starts-with(normalize-space(),'#')])",
    url=f"string(.//*[{has('post_head')}]//strong/a[starts-with(normalize-space(),'#')]/@href)",
    edited=f"boolean(.//*[{has('edited_post')}])",
    deleted=f"boolean(self::*[{has('trow_deleted')} or {has('deleted_post')}])",
)
