"""vBulletin 3.8, 4 and 5: a saved page of a thread.

The fourth puts the words of a post into a blockquote: there it is no quotation. The third puts a script beside each name
and says below the words, in italics behind a line, that they were edited.
"""

from __future__ import annotations

from pbp_mod.intake.sources.page import Layout, has

LAYOUT = Layout(
    name="vbulletin",
    title="vBulletin",
    marks=("vBulletin", "vbulletin", 'id="post_message_', "vb_meta"),
    post="//*[(self::li or self::table or self::div) and starts-with(@id,'post')"
    " and string(number(translate(substring-after(@id,'post'),'_','')))!='NaN']"
    f" | //li[@data-node-id and ({has('b-post')} or {has('list-item')})]",
    id="concat(string(@data-node-id),translate(substring-after(@id,'post'),'_',''))",
    # A guest has no link; his name stands in the box of the menu alone.
    author=f"(.//*[{has('username_container')}]//*[{has('username')}]"
    f" | .//a[{has('bigusername')}] | .//*[starts-with(@id,'postmenu_') and not(.//a[{has('bigusername')}])"
    " and not(contains(substring-after(@id,'postmenu_'),'_'))]"
    f" | .//*[{has('author')}]//*[{has('username')} or self::strong])[normalize-space()][1]",
    body=f"(.//div[starts-with(@id,'post_message_')]//blockquote[{has('postcontent')}]"
    f" | .//div[starts-with(@id,'post_message_')][not(.//blockquote[{has('postcontent')}])]"
    f" | .//*[{has('js-post__content-text')}])[1]",
    time="string((.//time/@datetime"
    f" | .//*[{has('postdate')}]//*[{has('date')}]"
    " | .//*[self::td or self::div][a[starts-with(@name,'post')]][contains(.,':')]"
    f" | .//td[{has('thead')}][contains(.,':')])[1])",
    number=f"string((.//a[{has('postcounter')}] | .//a[starts-with(@id,'postcount')]"
    f" | .//a[{has('b-post__count')}])[1])",
    url=f"string((.//a[{has('postcounter')}]/@href | .//a[starts-with(@id,'postcount')]/@href"
    f" | .//a[{has('b-post__count')}]/@href)[1])",
    edited=f"boolean(.//*[{has('lastedited')} or {has('b-post__edit-date')}]"
    f" | .//*[starts-with(@id,'td_post_')]/div[{has('smallfont')}][hr]/em)",
    deleted=f"boolean(self::*[{has('postbitdeleted')} or {has('b-post--deleted')}])",
)
