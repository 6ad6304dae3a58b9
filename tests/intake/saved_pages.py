"""Pages as browsers save them, of every forum that `pbp read` takes apart, with all that stands around the words.

Each page has scripts, advertisements, avatars, ranks, reputation, signatures, "edited by", links for moderators, pictures
that load late and what is hidden; in all of it stands an order, so that whatever slips in is seen. The structure is each
forum's own; the words are ours.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import NamedTuple

ORDER = "I nominate Emil"
BOLD = f"<b>{ORDER}</b>"
SCRIPT = f'<script type="text/javascript">document.write("{ORDER}");</script>'
BANNER = (
    f'<div class="advertisement">{BOLD}</div><ins class="adsbygoogle" data-ad-client="ca-pub-0">{BOLD}</ins>'
    f"<iframe title='ad'>{BOLD}</iframe><noscript>{BOLD}</noscript><style>.x:before {{ content: '{ORDER}' }}</style>"
)
LAZY = (
    f'<img src="data:image/gif;base64,R0lGOD" data-src="cat.jpg" alt="{ORDER}" title="{ORDER}" class="bbImage lazyload" />'
    f'<noscript><img src="cat.jpg" alt="{ORDER}" />{BOLD}</noscript><!-- {BOLD} -->'
)
UNSEEN = f'<span class="sr-only">{BOLD}</span><template>{BOLD}</template>'


class Post(NamedTuple):
    """A post as a test wants it on the page. `words` is HTML in which bold is <b>; `edited`: the page says so."""

    id: int
    number: int
    author: str
    minute: int
    words: str
    edited: bool = False

    @property
    def name(self) -> str:
        return escape(self.author)

    @property
    def body(self) -> str:
        """The words with what forums and their plug-ins put among them."""
        return f"{self.words}{LAZY}{BANNER}{UNSEEN}"

    @property
    def clock(self) -> str:
        """As American forums print it."""
        return f"11-29-2026, 08:{self.minute:02} PM"

    @property
    def iso(self) -> str:
        return f"2026-11-29T20:{self.minute:02}:00+00:00"


def _page(head: str, posts: str, foot: str, body: str = "") -> str:
    return (
        f'<!DOCTYPE html>\n<html><head><meta charset="UTF-8" /><title>{ORDER}</title>{head}{SCRIPT}</head>'
        f"<body {body}>{BANNER}<noscript>{BOLD}</noscript>{posts}{BANNER}{foot}{SCRIPT}</body></html>"
    )


def vbulletin3(posts: Sequence[Post]) -> str:
    """vBulletin 3.8, with the legacy postbit: a script, a picture and a menu beside each name."""

    def one(post: Post) -> str:
        at = post.id
        edited = (
            f'<!-- edit note --><div class="smallfont"><hr size="1" /><em>Last edited by {post.name}; {post.clock}.. '
            f"Reason: {BOLD}</em></div>"
        )
        return f"""<!-- post #{at} --><!-- open content container --><div align="center"><div class="page">
<div id="edit{at}" style="padding:0px 0px 6px 0px"><table id="post{at}" class="tborder" cellpadding="6"><tbody><tr>
<td class="thead" style="font-weight:normal"><!-- status icon and date --><a name="post{at}"><img class="inlineimg"
 src="post_old.gif" alt="Old" /></a> {post.clock} <!-- / status icon and date --></td>
<td class="thead" align="right">&nbsp; #<a href="showpost.php?p={at}&amp;postcount={post.number}" target="new"
 id="postcount{at}" name="{post.number}"><strong>{post.number}</strong></a> &nbsp;
 <a href="report.php?p={at}">{BOLD}</a></td></tr>
<tr valign="top"><td class="alt2" width="175"><div id="postmenu_{at}"><!-- BEGIN TEMPLATE: postbit_onlinestatus -->
<img class="inlineimg" src="user_offline.gif" alt="{post.name} is offline" /><!-- END TEMPLATE -->
<a class="bigusername" rel="nofollow" href="member.php?u={at}"><font color="darkred"><b>{post.name}</b></font></a>
<script type="text/javascript"> vbmenu_register("postmenu_{at}", true); </script></div>
<div class="smallfont">{BOLD}</div><div class="smallfont">&nbsp;<br /><a href="member.php?u={at}"><img
 src="image.php?u={at}" alt="{post.name}'s Avatar" border="0" /></a></div>
<div class="smallfont">&nbsp;<br /><div>Join Date: Nov 2009</div><div>Posts: 2,009</div><div><span
 id="repdisplay_{at}_{at}"><img class="inlineimg" src="reputation_pos.gif" alt="{post.name} has a spectacular aura about"
 /></span></div></div></td>
<td class="alt1" id="td_post_{at}"><!-- icon and title --><div class="smallfont"><strong>{ORDER}</strong></div><hr size="1" />
<!-- / icon and title --><!-- message --><div id="post_message_{at}">{post.body}</div><!-- / message -->
<!-- attachments --><div style="padding:6px"><fieldset class="fieldset"><legend>Attached Thumbnails</legend>{BOLD}</fieldset></div>
<!-- sig --><div>__________________<br />{BOLD}</div><!-- / sig -->{edited if post.edited else ""}</td></tr>
<tr><td class="alt2"><a href="infraction.php?p={at}"><img class="inlineimg" alt="{ORDER}" /></a></td>
<td class="alt1" align="right"><!-- controls --><a href="editpost.php?p={at}">{BOLD}</a><!-- / controls --></td></tr>
</tbody></table><!-- post {at} popup menu --><div class="vbmenu_popup" id="postmenu_{at}_menu" style="display:none">
<table><tr><td class="thead">{post.name}</td></tr><tr><td class="vbmenu_option">{BOLD}</td></tr></table></div>
</div></div></div><!-- / close content container --><div id="post_thanks_box_{at}"><b>{post.name}</b>{BOLD}</div>{BANNER}"""

    return _page(
        '<meta name="generator" content="vBulletin 3.8.11" />'
        '<script type="text/javascript" src="clientscript/vbulletin_menu.js"></script>',
        f'<div id="posts">{"".join(map(one, posts))}</div><div id="lastpost"></div>',
        "<div>All times are GMT. The time now is <span class='time'>09:15 PM</span>. Powered by vBulletin&reg;</div>",
    )


def vbulletin4(posts: Sequence[Post]) -> str:
    """vBulletin 4, horizontal postbit, with a menu in the name's box and thanks behind the post."""

    def one(post: Post) -> str:
        at = post.id
        edited = (
            f'<!-- edit note --><blockquote class="postcontent lastedited">Last edited by {post.name}; 11-29-2026 at '
            f'<span class="time">09:01 PM</span>. <span class="reason">Reason:</span> {BOLD}</blockquote>'
        )
        return f"""<li class="postbit postbitim postcontainer old" id="post_{at}"><div class="postdetails_noavatar">
<div class="posthead"><span class="postdate old"><span class="date">11-29-2026,&nbsp;<span class="time">08:{post.minute:02} PM</span>
</span></span><span class="nodecontrols"><a name="post{at}" href="showthread.php?4&amp;p={at}#post{at}"
 class="postcounter">#{post.number}</a><a id="postcount{at}" name="{post.number}"></a></span></div>
<div class="userinfo"><div class="contact"><a class="postuseravatar" href="member.php?{at}"><img src="image.php?u={at}"
 alt="{post.name}'s Avatar" title="{ORDER}" /></a><div class="username_container"><!-- BEGIN TEMPLATE: memberaction_dropdown -->
<div class="popupmenu memberaction"><a class="username offline popupctrl" href="member.php?{at}" title="{post.name} is offline"
><strong>&nbsp;<font color="green"><b>{post.name}</b></font>{SCRIPT}</strong></a><ul class="popupbody memberaction_body"><li
 class="left"><a href="member.php?{at}" class="siteicon_profile">{BOLD}</a></li></ul></div><!-- END TEMPLATE -->
<img class="inlineimg onlinestatus" src="user-offline.png" alt="{post.name} is offline" /><span class="usertitle">{BOLD}</span>
<span class="rank"><img src="rank.png" alt="" /></span></div></div><div class="userinfo_extra"><dl class="userstats"><dt>Posts</dt>
<dd>2,009</dd></dl>{BOLD}</div></div></div>
<div class="postbody"><div class="postrow has_after_content"><h2 class="posttitle icon">{ORDER}</h2><div class="content"><div
 id="post_message_{at}"><blockquote class="postcontent restore ">{post.body}</blockquote></div></div>
<div class="after_content">{edited if post.edited else ""}<!-- BEGIN TEMPLATE: ad_showthread_firstpost_sig -->{BANNER}
<blockquote class="signature restore"><div class="signaturecontainer">{BOLD}</div></blockquote></div></div></div>
<div class="postfoot"><span class="postcontrols"><a id="qrwq_{at}" class="newreply" href="newreply.php?p={at}">{BOLD}</a></span>
</div><hr /></li><li class="postbit postbitim" id="post_thanks_box_{at}"><div class="postbody"><h2 class="posttitle">1 User
 Says Thank You</h2><div class="content"><div id="post_thanks_bit_{at}"><blockquote class="postcontent restore"><a
 href="member.php?u=9"><b>{post.name}</b></a>{BOLD}</blockquote></div></div></div></li>"""

    return _page(
        '<meta id="e_vb_meta_bburl" name="vb_meta_bburl" content="https://forum.example" />',
        f'<div id="postlist"><ol id="posts" class="posts" start="1">{"".join(map(one, posts))}</ol></div>',
        "",
    )


def vbulletin5(posts: Sequence[Post]) -> str:
    """vBulletin 5, with a post's menus and comments below."""

    def one(post: Post) -> str:
        edited = f'<div class="b-post__edit-date h-margin-top-16">Last edited by {post.name}; {BOLD}</div>'
        return f"""<li data-node-id="{post.id}" class="b-post js-post list-item h-clear" itemscope><a id="post{post.id}"
 class="b-post__anchor"></a><div class="b-post__body"><div class="b-userinfo"><div class="b-avatar"><img
 alt="{post.name}" title="{ORDER}" /></div><div class="author h-text-size--14" itemprop="author" itemscope><strong><a
 href="/member/{post.id}" data-vbnamecard="{post.id}"><span itemprop="name"><font color="blue">{post.name}</font></span></a>
{SCRIPT}</strong></div><div class="usertitle">{BOLD}</div><ul class="b-userinfo__extras"><li>{BOLD}</li></ul></div>
<div class="b-post__content js-post__content"><h2 class="b-post__title js-post-title">{ORDER}</h2><div
 class="b-post__timestamp"><time itemprop="dateCreated" datetime="{post.iso}">11-29-2026</time></div><a
 href="?p={post.id}#post{post.id}" class="b-post__count js-show-post-link">#{post.number}</a><div
 class="js-post__content-text restore h-wordwrap" itemprop="text">{post.body}</div>{edited if post.edited else ""}
<div class="post-signature restore h-wordwrap">{BOLD}</div><ul class="h-left js-post-controls"><li class="b-post-control"><div
 class="b-post-control__label">{BOLD}</div></li></ul></div></div></li>"""

    return _page(
        '<meta name="generator" content="vBulletin 5.7.5" />',
        f'<ul class="conversation-list list-container thread-view">{"".join(map(one, posts))}</ul>',
        "",
    )


def phpbb(posts: Sequence[Post]) -> str:
    """phpBB 3.3, prosilver, with buttons for moderators, attachments and a notice of edits."""

    def one(post: Post) -> str:
        at, words = (
            post.id,
            post.body.replace("<b>", '<strong class="text-strong">').replace("</b>", "</strong>"),
        )
        edited = f'<div class="notice">Last edited by <b>{post.name}</b>. <em>Reason:</em> {BOLD}</div>'
        return f"""<div id="p{at}" class="post has-profile bg2 reported"><div class="inner"><dl class="postprofile" id="profile{at}">
<dt class="has-profile-rank has-avatar"><div class="avatar-container"><a href="./memberlist.php?u={at}" class="avatar"><img
 class="avatar" src="avatar.png" alt="{ORDER}" /></a></div><a href="./memberlist.php?u={at}" style="color: #AA0000;"
 class="username-coloured"><span class="sr-only">{ORDER}</span>{post.name}</a></dt><dd class="profile-rank">{BOLD}<br /><img
 src="rank.gif" alt="Site Admin" /></dd><dd class="profile-posts"><strong>Posts:</strong> <a href="search.php">2009</a></dd></dl>
<div class="postbody"><div id="post_content{at}"><h3><a href="#p{at}">{ORDER}</a></h3><ul class="post-buttons"><li><a
 href="./posting.php?mode=delete&amp;p={at}" class="button"><i class="icon" aria-hidden="true"></i><span class="sr-only">{BOLD}
</span></a></li></ul><p class="author"><a class="unread" href="./viewtopic.php?p={at}#p{at}" title="Post"><span class="sr-only">Post
</span></a><span class="responsive-hide">by <strong><a href="./memberlist.php?u={at}" class="username-coloured">{post.name}</a>
</strong> &raquo; </span><time datetime="{post.iso}">Sun Nov 29, 2026</time></p><p class="post-notice reported"><strong>{ORDER}
</strong></p><div class="content">{words}</div><dl class="attachbox"><dt>Attachments</dt><dd>{BOLD}</dd></dl>
{edited if post.edited else ""}<div id="sig{at}" class="signature">{BOLD}</div></div></div></div></div><hr class="divider" />
<div class="phpbb-ads-center">{BOLD}</div>"""

    return _page(
        "",
        f'<div id="page-body">{"".join(map(one, posts))}</div>',
        "",
        'id="phpbb" class="section-viewtopic"',
    )


def xenforo(posts: Sequence[Post]) -> str:
    """XenForo 2.3, with reactions, a banner within the post and controls of moderators."""

    def one(post: Post) -> str:
        edited = f'<div class="message-lastEdit">Last edited by a moderator: <time datetime="{post.iso}">{BOLD}</time></div>'
        return f"""<article class="message message--post js-post js-inlineModContainer" data-author="{post.name}"
 data-content="post-{post.id}" id="js-post-{post.id}"><span class="u-anchorTarget" id="post-{post.id}"></span><div
 class="message-inner"><div class="message-cell message-cell--user"><section class="message-user"><div class="message-avatar"><img
 src="a.jpg" alt="{post.name}" loading="lazy" /></div><h4 class="message-name"><a class="username username--staff"><span
 class="username--style3">{post.name}</span></a></h4><h5 class="userTitle message-userTitle">{BOLD}</h5><div class="userBanner"><strong>
{ORDER}</strong></div></section></div><div class="message-cell message-cell--main"><div class="message-main js-quickEditTarget">
<header class="message-attribution message-attribution--split"><ul class="message-attribution-main listInline"><li class="u-concealed">
<a href="/threads/4/post-{post.id}" rel="nofollow"><time class="u-dt" datetime="{post.iso}">Today</time></a></li></ul><ul
 class="message-attribution-opposite"><li><a href="#" class="message-attribution-gadget"><i class="fa--xf"></i></a></li><li><input
 type="checkbox" class="js-inlineModToggle" /></li><li><a href="/threads/4/post-{post.id}" rel="nofollow">#{post.number}</a></li>
</ul></header><div class="message-content js-messageContent"><div class="messageNotice messageNotice--warning">{BOLD}</div><div
 class="message-userContent lbContainer"><div class="message-fields message-fields--before"><div class="bbWrapper">{BOLD}</div></div>
<div class="samCodeUnit">{BOLD}</div><article class="message-body js-selectToQuote"><div><div class="bbWrapper">{post.body}</div></div>
<div class="js-selectToQuoteEnd">&nbsp;</div></article></div>{edited if post.edited else ""}<aside class="message-signature"><div
 class="bbWrapper">{BOLD}</div></aside></div><footer class="message-footer"><div class="message-actionBar actionBar"><a
 class="actionBar-action">{BOLD}</a></div><div class="reactionsBar js-reactionsList"><bdi>{post.name}</bdi>{BOLD}</div></footer>
</div></div></div></article>"""

    return _page(
        '<link rel="x" data-xf-init="y" />',
        f'<div class="block-body">{"".join(map(one, posts))}</div>',
        "",
        'id="XF"',
    )


def mybb(posts: Sequence[Post]) -> str:
    """MyBB 1.8, with avatar, stars, reputation and a signature."""

    def one(post: Post) -> str:
        at, words = post.id, post.body.replace("<b>", '<span style="font-weight: bold;" class="mycode_b">')
        edited = f'<span class="edited_post">(This post was last modified: {post.clock} by <a>{post.name}</a>. {BOLD})</span>'
        return f"""<!-- start: postbit --><a name="pid{at}" id="pid{at}"></a><div class="post classic" style="" id="post_{at}"><div
 class="post_author scaleimages"><div class="author_avatar"><a href="member.php?uid={at}"><img src="avatar.png" alt="{ORDER}" /></a>
</div><div class="author_information"><strong><span class="largetext"><a href="member.php?uid={at}"><span style="color: green;"><strong>
<em>{post.name}</em></strong></span></a>{SCRIPT}</span></strong> <br /><span class="smalltext">{BOLD}<br /><img src="star.png" alt="*" />
</span></div><div class="author_statistics">Posts: 2,009<br />Reputation: <strong class="reputation_positive">9</strong>{BOLD}</div></div>
<div class="post_content"><div class="post_head"><div class="float_right"><strong><a href="showthread.php?tid=4&amp;pid={at}#pid{at}"
>#{post.number}</a></strong> <input type="checkbox" /></div><span class="post_date">{post.clock} <span class="post_edit"
 id="edited_by_{at}">{edited if post.edited else ""}</span></span></div><div class="post_body scaleimages" id="pid_{at}">
{words.replace("</b>", "</span>")}</div><div class="signature scaleimages">{BOLD}</div><div class="post_meta" id="post_meta_{at}">{BOLD}
</div></div><div class="post_controls"><div class="postbit_buttons author_buttons float_left"><a>{BOLD}</a></div></div></div>
<!-- end: postbit -->"""

    return _page(
        '<script>var my_post_key = "0";</script>',
        f'<div id="posts_container"><div id="posts">{"".join(map(one, posts))}</div></div>',
        '<div>Powered By <a href="https://mybb.com">MyBB</a></div>',
    )


def smf(posts: Sequence[Post]) -> str:
    """SMF 2.1, with avatar, icons, likes and quick buttons."""

    def one(post: Post) -> str:
        at = post.id
        edited = f'<span class="lastedit">Last Edit</span>: November 29, 2026 by {post.name} {BOLD}'
        reply = f"Reply #{post.number - 1} - Re: The table" if post.number > 1 else "The table"
        return f"""<div class="windowbg" id="msg{at}"><div class="post_wrapper"><div class="poster"><h4><span class="on"
 title="Online"></span><a href="index.php?action=profile;u={at}" title="View the profile of {post.name}" style="color: red"
>{post.name}{SCRIPT}</a></h4><ul class="user_info"><li class="avatar"><a href="index.php?action=profile;u={at}"><img class="avatar"
 src="a.png" alt="{ORDER}" /></a></li><li class="membergroup">{BOLD}</li><li class="postcount">Posts: 2,009</li></ul></div><div
 class="postarea"><div class="keyinfo"><div id="subject_{at}" class="subject_title"><a href="index.php?msg={at}">{ORDER}</a></div><div
 class="postinfo"><span class="messageicon"><img src="x.png" alt="" /></span><a href="index.php?topic=4.msg{at}#msg{at}"
 title="{reply}" class="smalltext">November 29, 2026, 08:{post.minute:02}:00 PM</a><span class="smalltext modified floatright mvisible"
 id="modified_{at}">{edited if post.edited else ""}</span></div></div><div class="post"><div class="inner" data-msgid="{at}"
 id="msg_{at}">{post.body}</div></div><div class="under_message"><ul class="floatleft"><li class="smflikebutton">{BOLD}</li></ul><ul
 class="quickbuttons"><li><a>{BOLD}</a></li></ul></div></div><div class="moderatorbar"><div class="signature" id="msg_{at}_signature"
>{BOLD}</div></div></div></div><hr class="post_separator" />"""

    return _page(
        '<script>var smf_theme_url = "https://forum.example";</script>',
        f'<div id="forumposts"><form id="quickModForm">{"".join(map(one, posts))}</form></div>',
        "",
    )


def nodebb(posts: Sequence[Post]) -> str:
    """NodeBB 4, Harmony, with badges, the post that is answered, votes and a signature."""

    def one(post: Post) -> str:
        shown = "" if post.edited else " hidden"
        words = post.body.replace("<b>", "<strong>").replace("</b>", "</strong>")
        return f"""<li component="post" class="pt-4" data-index="{post.number - 1}" data-pid="{post.id}" data-uid="{post.id}"
 data-username="{post.name}" itemprop="comment"><a component="post/anchor" id="{post.number - 1}"></a><div class="post-container"><div
 class="post-header"><img component="user/picture" alt="{post.name}" title="{ORDER}" loading="lazy" /><a class="fw-bold"
 data-username="{post.name}">{post.name}</a><div class="badge">{BOLD}</div><a href="/post/{post.id}" class="timeago"
 title="2026-11-29T20:{post.minute:02}:00.000Z"></a><i component="post/edit-indicator" class="fa fa-edit{shown}"></i><span
 component="post/editor">{BOLD}</span></div><div component="post/parent" class="post/parent"><div component="post/parent/content">{BOLD}
</div></div><div class="content text-break" component="post/content" itemprop="text"><p dir="auto">{words}</p></div><div
 component="post/signature" class="text-muted">{BOLD}</div><div component="post/footer"><div component="post/actions"><a
 component="post/vote-count">{BOLD}</a></div></div></div></li>"""

    return _page(
        "", f'<ul component="topic" class="posts">{"".join(map(one, posts))}</ul>', "", 'class="page-topic"'
    )


def flaskbb(posts: Sequence[Post]) -> str:
    """FlaskBB 3, with avatar, details of the author and a signature within the words' box."""

    def one(post: Post) -> str:
        edited = f'<small>(Last modified: <time datetime="{post.iso}">then</time> by <a>{post.name}</a> {BOLD})</small>'
        words = post.body.replace("<b>", "<strong>").replace("</b>", "</strong>")
        return f"""<div id="{post.id}" class="row post-row"><div class="author"><div class="author-name"><h4><a href="/user/{post.id}"
>{post.name}{SCRIPT}</a></h4></div><div class="author-title"><h5>{BOLD}</h5></div><div class="author-avatar"><img src="a.png"
 alt="{ORDER}" /></div><div class="author-details"><div class="author-registered">Joined: <time datetime="2026-11-01T01:05:40+00:00"
>Nov 1</time></div>{BOLD}</div></div><div class="post-box"><div class="post-meta row"><div><a href="/post/{post.id}"><time
 datetime="{post.iso}">Nov 29, 2026</time></a>{edited if post.edited else ""}</div><div><strong>#{post.number}</strong></div></div><div
 class="post-content" id="pid{post.id}"><p>{words}</p><div class="post-signature d-none d-sm-block"><hr /><p>{BOLD}</p></div></div>
<div class="post-footer"><div class="post-menu">{BOLD}</div></div></div></div>"""

    return _page(
        '<meta name="author" content="FlaskBB Team" />',
        f'<div class="topic-body">{"".join(map(one, posts))}</div>',
        "",
    )


PAGES: dict[str, Callable[[Sequence[Post]], str]] = {
    "vbulletin3": vbulletin3,
    "vbulletin4": vbulletin4,
    "vbulletin5": vbulletin5,
    "phpbb": phpbb,
    "xenforo": xenforo,
    "mybb": mybb,
    "smf": smf,
    "nodebb": nodebb,
    "flaskbb": flaskbb,
}
