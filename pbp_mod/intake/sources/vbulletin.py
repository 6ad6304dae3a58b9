"""vBulletin 3.8, 4 and 5: a saved page of a thread or of a private message (private.php?do=showpm, privatemessage/view).

The fourth puts the words of a post into a blockquote: there it is no quotation. The third puts a script beside each name
and says below the words, in italics behind a line, that they were edited. A private message is a post without a number: only
the links and forms of its page say which it is. The fifth shows a private message with its answers, each with a number, in classes
that have changed with its versions.
"""

from __future__ import annotations

from pbp_mod.intake.sources.page import Layout, has

_PRIVATE = "(@id='post_' or @id='post') and .//*[@id='post_message_']"
_FIFTH = "starts-with(@id,'msgSummary_')"
"""Tells a private message of the fifth from a post."""
_WHICH = "string((//form[contains(@action,'do=insertpm')]/@action | //a[contains(@href,'do=newpm') and contains(@href,'pmid=')]/@href)[1])"
_FIELD = "string((//input[@name='pmid' and @value]/@value)[1])"
_MESSAGE = (
    f"concat(substring-before(concat(substring-after({_WHICH},'pmid='),'&'),'&'),"
    f"substring({_FIELD},1,20*number(not(contains({_WHICH},'pmid=')))))"
)
_TIME = (
    "string((.//time/@datetime"
    f" | .//*[{has('postdate')}]//*[{has('date')}]"
    " | .//*[self::td or self::div][a[starts-with(@name,'post')]][contains(.,':')]"
    f" | .//td[{has('thead')}][contains(.,':')]"
    f" | self::*[{_FIFTH}]//*[{has('post-date')} or {has('b-post__timestamp')}][not(.//time)])[1])"
)

LAYOUT = Layout(
    name="vbulletin",
    title="vBulletin",
    marks=("vBulletin", "vbulletin", 'id="post_message_', "vb_meta"),
    post="//*[(self::li or self::table or self::div) and starts-with(@id,'post')"
    " and string(number(translate(substring-after(@id,'post'),'_','')))!='NaN']"
    f" | //li[@data-node-id and ({has('b-post')} or {has('list-item')})]"
    f" | //*[(self::li or self::table or self::div) and {_PRIVATE}] | //li[{_FIFTH}]",
    # Of a message whose page has no number of it, author and time tell it from others.
    id="concat(string(@data-node-id),translate(substring-after(@id,'post'),'_',''),"
    f"substring(concat('message-',substring-after(@id,'msgSummary_')),1,40*number({_FIFTH})),"
    f"substring('message-',1,8*number({_PRIVATE})),"
    f"substring({_MESSAGE},1,20*number({_PRIVATE})),"
    f"substring(normalize-space({_TIME}),1,40*number({_PRIVATE} and {_MESSAGE}='')))",
    # A guest has no link; his name stands in the box of the menu alone.
    author=f"(.//*[{has('username_container')}]//*[{has('username')}]"
    f" | .//a[{has('bigusername')}] | .//*[starts-with(@id,'postmenu_') and not(.//a[{has('bigusername')}])"
    " and not(contains(substring-after(@id,'postmenu_'),'_'))]"
    f" | self::*[{_FIFTH}]//*[{has('author')}]//a | .//*[{has('author')}]//*[{has('username')} or self::strong or @itemprop='name']"
    f" | self::li[@data-node-id]//div[{has('author')}]//a)[normalize-space()][1]",
    body=f"(.//div[starts-with(@id,'post_message_')]//blockquote[{has('postcontent')}]"
    f" | .//div[starts-with(@id,'post_message_')][not(.//blockquote[{has('postcontent')}])]"
    f" | .//*[{has('js-post__content-text')}]"
    f" | self::*[{_FIFTH}]//*[{has('post-content')} or {has('js-post__content')}][{has('restore')}])[1]",
    time=_TIME,
    number=f"string((.//a[{has('postcounter')}] | .//a[starts-with(@id,'postcount')]"
    f" | .//a[{has('b-post__count')}])[1])",
    url=f"string((.//a[{has('postcounter')}]/@href | .//a[starts-with(@id,'postcount')]/@href"
    f" | .//a[{has('b-post__count')}]/@href)[1])",
    edited=f"boolean(.//*[{has('lastedited')} or {has('b-post__edit-date')} or {has('b-post__edit')}]"
    f" | .//*[starts-with(@id,'td_post_')]/div[{has('smallfont')}][hr]/em)",
    private=f"boolean({_PRIVATE} or {_FIFTH})",
    deleted=f"boolean(self::*[{has('postbitdeleted')} or {has('b-post--deleted')}])",
)
