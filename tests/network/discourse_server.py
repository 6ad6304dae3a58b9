"""A small Discourse for tests, which really listens: its API as far as pbp uses it, and what it refuses.

It does what Discourse's source does, not what pbp expects of it: two clients by others (test_server.py) are its witnesses.
Posts lie in memory, or in a file if it has to survive its own death (then it runs as a process: `python -m
tests.network.discourse_server FILE PORT`).
"""

from __future__ import annotations

import base64
import email
import email.policy
import hashlib
import html
import json
import re
import sqlite3
import sys
import threading
import time
import urllib.parse
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

CHUNK = 20
Json = dict[str, Any]
_SPACES = re.compile("[\u00a0\u1680\u180e\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]")


class Refused(Exception):
    def __init__(self, status: int, errors: list[str], kind: str = "", wait: int | None = None) -> None:
        super().__init__(errors)
        self.status, self.errors, self.kind, self.wait = status, errors, kind, wait


class Forum:
    """What is on the board, and its settings; thread-safe, on the disk once a request is answered if it has a file."""

    def __init__(self, file: str = ":memory:") -> None:
        self.lock = threading.RLock()
        self.db = sqlite3.connect(file, check_same_thread=False, isolation_level=None)
        self.db.execute(
            "CREATE TABLE IF NOT EXISTS kept (kind TEXT, id INTEGER, value TEXT, PRIMARY KEY (kind, id))"
        )
        self.kept: dict[str, dict[int, Json]] = {}
        for kind, number, value in self.db.execute("SELECT kind, id, value FROM kept ORDER BY kind, id"):
            self.kept.setdefault(kind, {})[number] = json.loads(value)
        self.users: dict[str, Json] = {}
        self.groups: dict[str, list[str]] = {}
        self.keys: dict[str, tuple[str, str]] = {}
        """Key -> ("api" or "user", whose: "" of a key for everybody)."""
        self.staff: set[str] = set()
        self.approve: set[str] = set()
        """Accounts whose posts (never their messages) wait for the staff."""
        self.hides_pending = False
        self.same_minutes = 5
        self.most_mentions = 10
        self.shortest, self.shortest_message, self.shortest_title = 20, 10, 15
        self.messages_a_day = 1000
        self.extensions = ["jpg", "jpeg", "png", "gif"]
        self.largest_image = 4096 * 1024
        self.a_minute: int | None = None
        self.hits: list[float] = []
        self.clock: Callable[[], float] = time.time
        self.log: list[tuple[str, str, dict[str, str], Json]] = []
        self.memo: dict[str, tuple[float, Json]] = {}
        self.before: Callable[[str, str], None] = lambda method, path: None
        self.after: Callable[[str, str], None] = lambda method, path: None

    # --- what is kept

    def all(self, kind: str) -> list[Json]:
        return [dict(value) for value in self.kept.setdefault(kind, {}).values()]

    def get(self, kind: str, number: int) -> Json | None:
        value = self.kept.setdefault(kind, {}).get(number)
        return None if value is None else dict(value)

    def put(self, kind: str, value: Json) -> None:
        self.db.execute(
            "INSERT OR REPLACE INTO kept VALUES (?, ?, ?)", (kind, value["id"], json.dumps(value))
        )
        self.kept.setdefault(kind, {})[value["id"]] = dict(value)

    def drop(self, kind: str, number: int) -> None:
        self.db.execute("DELETE FROM kept WHERE kind = ? AND id = ?", (kind, number))
        del self.kept[kind][number]

    def new_id(self, kind: str, first: int) -> int:
        return max(first, 1 + max(self.kept.setdefault(kind, {}), default=0))

    def user(self, name: str, **more: Any) -> None:
        self.users[name.casefold()] = {"username": name, "can_send_private_message_to_user": True, **more}

    def posts_of(self, topic: int) -> list[Json]:
        return [post for post in self.all("post") if post["topic_id"] == topic]

    # --- who asks

    def who(self, headers: dict[str, str]) -> tuple[str, str]:
        """The kind of key, and the name of the account."""
        shown = headers.get("api-key") or headers.get("user-api-key") or ""
        kind = "api" if "api-key" in headers else "user"
        if shown not in self.keys or self.keys[shown][0] != kind:
            raise Refused(403, ["You are not permitted to view the requested resource."], "invalid_access")
        name = self.keys[shown][1] or headers.get("api-username", "")
        if name.casefold() not in self.users:
            raise Refused(403, ["You are not permitted to view the requested resource."], "invalid_access")
        return kind, str(self.users[name.casefold()]["username"])

    def limit(self) -> None:
        if self.a_minute is None:
            return
        now = time.time()
        self.hits = [each for each in self.hits if now - each < 60]
        if len(self.hits) >= self.a_minute:
            self.hits.clear()
            raise Refused(429, ["You’ve performed this action too many times."], "rate_limit", 1)
        self.hits.append(now)

    def sees(self, name: str, topic: Json) -> bool:
        if topic["archetype"] != "private_message":
            return True
        allowed = {each.casefold() for each in topic["people"]}
        in_group = any(
            name.casefold() in {each.casefold() for each in self.groups.get(group, [])}
            for group in topic["groups"]
        )
        return name.casefold() in allowed or in_group

    def seen_topic(self, name: str, number: int) -> Json:
        topic = self.get("topic", number)
        if topic is None:
            raise Refused(404, ["The requested URL or resource could not be found."], "not_found")
        if not self.sees(name, topic):
            raise Refused(403, ["You are not permitted to view the requested resource."], "invalid_access")
        return topic

    # --- what is posted

    def create(self, kind: str, name: str, form: Json) -> Json:
        """A post of that account, with everything that Discourse asks of it first."""
        with self.lock:
            key = json.dumps([name, sorted((k, str(v)) for k, v in form.items())])
            if kind == "api" and key in self.memo and self.clock() - self.memo[key][0] < 120:
                return self.memo[key][1]
            answer = self._create(name, form)
            self.memo[key] = self.clock(), answer
            return answer

    def _create(self, name: str, form: Json) -> Json:
        raw = _SPACES.sub(" ", str(form.get("raw", "")).replace("\0", "")).rstrip()
        topic = None
        if form.get("topic_id"):
            topic = self.seen_topic(name, int(form["topic_id"]))
            if (topic["closed"] or topic["archived"]) and name not in self.staff:
                raise Refused(
                    403, ["You are not permitted to view the requested resource."], "invalid_access"
                )
        private = form.get("archetype") == "private_message" or (
            topic is not None and topic["archetype"] == "private_message"
        )
        people, groups = self._recipients(name, form) if private and topic is None else ([], [])
        self._validate(name, raw, form, private, topic)
        if not private and name in self.approve:
            number = self.new_id("pending", 1)
            topic_id = None if topic is None else topic["id"]
            waits = {
                "id": number,
                "topic_id": topic_id,
                "raw_text": raw,
                "title": form.get("title") or (topic or {}).get("title"),
                "username": name,
            }
            self.put("pending", waits)
            return {
                "success": True,
                "action": "enqueued",
                "pending_post": {"id": number, "raw": raw},
                "pending_count": 1,
            }
        if topic is None:
            topic = {
                "id": self.new_id("topic", 11),
                "title": str(form["title"]).strip(),
                "slug": re.sub(r"\W+", "-", str(form["title"]).casefold()).strip("-"),
                "archetype": "private_message" if private else "regular",
                "category_id": form.get("category"),
                "people": [name, *people],
                "groups": groups,
                "closed": False,
                "archived": False,
                "by": name,
            }
            self.put("topic", topic)
        return self._add(topic, name, raw)

    def _add(self, topic: Json, name: str, raw: str) -> Json:
        number = 1 + max([post["post_number"] for post in self.posts_of(topic["id"])], default=0)
        now = time.strftime("%Y-%m-%dT%H:%M:%S.000Z", time.gmtime(self.clock()))
        post = {
            "id": self.new_id("post", 101),
            "username": name,
            "topic_id": topic["id"],
            "topic_slug": topic["slug"],
            "post_number": number,
            "post_type": 1,
            "raw": raw,
            "cooked": cook(raw),
            "created_at": now,
            "updated_at": now,
            "version": 1,
        }
        self.put("post", post)
        return post

    def _recipients(self, name: str, form: Json) -> tuple[list[str], list[str]]:
        people, groups = [], []
        for each in str(form.get("target_recipients") or form.get("target_usernames") or "").split(","):
            if each.casefold() in self.users:
                people.append(self.users[each.casefold()]["username"])
            elif each.casefold() in self.groups:
                groups.append(each)
            elif each:
                raise Refused(422, [f"Sorry, the user {each} can't be found."], "")
        if not people and not groups:
            raise Refused(422, ["You must select a valid recipient"])
        refuses = [
            each for each in people if not self.users[each.casefold()]["can_send_private_message_to_user"]
        ]
        if refuses:
            raise Refused(422, ["Sorry, you cannot send a personal message to that user."])
        begun = [t for t in self.all("topic") if t["archetype"] == "private_message" and t["by"] == name]
        if name not in self.staff and len(begun) >= self.messages_a_day:
            raise Refused(429, ["You’ve created too many messages today."], "rate_limit", 50_000)
        return people, groups

    def _validate(self, name: str, raw: str, form: Json, private: bool, topic: Json | None) -> None:
        errors = []
        if topic is None and len(str(form.get("title", ""))) < (2 if private else self.shortest_title):
            errors.append(
                f"Title is too short (minimum is {2 if private else self.shortest_title} characters)"
            )
        if not raw:
            errors.append("Body can't be blank")
        shortest = self.shortest_message if private else self.shortest
        if len(re.sub(r"\s+", " ", raw)) < shortest:
            errors.append(f"Body is too short (minimum is {shortest} characters)")
        if len(set(raw)) < 3:
            errors.append("Body seems unclear, is it a complete sentence?")
        if name not in self.staff:
            mentions = re.findall(r"(?<![\w\\])@[\w.-]*\w", raw)
            if len(mentions) > self.most_mentions:
                errors.append(f"Sorry, you can only mention {self.most_mentions} users in a post.")
            recent = [post for post in self.all("post") if post["username"] == name][-50:]
            now = self.clock()
            if any(
                "".join(each["raw"].split()) == "".join(raw.split())
                and now - _seconds(each["created_at"]) < self.same_minutes * 60
                for each in recent
            ):
                errors.append("Body is too similar to what you recently posted")
        if errors:
            raise Refused(422, errors)

    def upload(self, name: str, form: Json, file: tuple[str, bytes] | None) -> Json:
        """A file of that account, with what Discourse asks of it; the same one twice is one upload."""
        if not (form.get("type") or form.get("upload_type")):
            raise Refused(400, ["You supplied invalid parameters to the request: type"], "invalid_parameters")
        if file is None:
            raise Refused(422, ["Sorry, there was an error uploading that file. Please try again."])
        called, data = file
        extension = called.rpartition(".")[2].casefold()
        if extension not in self.extensions:
            raise Refused(
                422,
                [
                    "Sorry, the file you are trying to upload is not authorized (authorized extensions: "
                    f"{', '.join(self.extensions)})."
                ],
            )
        if len(data) > self.largest_image:
            size = f"maximum size is {self.largest_image // 1024} KB"
            raise Refused(422, [f"Sorry, the image you are trying to upload is too big ({size})."])
        digest = hashlib.sha1(data).hexdigest()
        for each in self.all("upload"):
            if each["sha1"] == digest:
                return each
        size = (0, 0)
        if data.startswith(b"\x89PNG"):
            size = int.from_bytes(data[16:20]), int.from_bytes(data[20:24])
        made = {
            "id": self.new_id("upload", 1),
            "url": f"/uploads/default/original/1X/{digest}.{extension}",
            "original_filename": called,
            "filesize": len(data),
            "width": size[0],
            "height": size[1],
            "extension": extension,
            "short_url": f"upload://{digest[:27]}.{extension}",
            "short_path": f"/uploads/short-url/{digest[:27]}.{extension}",
            "retain_hours": None,
            "human_filesize": f"{len(data) // 1024} KB",
            "sha1": digest,
            "by": name,
        }
        self.put("upload", made)
        return made

    def approve_all(self) -> None:
        """The staff approves what waits."""
        with self.lock:
            for waits in self.all("pending"):
                topic = self.get("topic", waits["topic_id"]) if waits["topic_id"] else None
                if topic is None:
                    topic = {
                        "id": self.new_id("topic", 11),
                        "title": waits["title"],
                        "slug": "t",
                        "archetype": "regular",
                        "category_id": None,
                        "people": [],
                        "groups": [],
                        "closed": False,
                        "archived": False,
                        "by": waits["username"],
                    }
                    self.put("topic", topic)
                self._add(topic, waits["username"], waits["raw_text"])
                self.drop("pending", waits["id"])


def cook(raw: str) -> str:
    """As much of Markdown as the reader of threads needs: paragraphs, bold, quotations."""
    parts = []
    for block in re.split(r"\n{2,}", raw):
        text = html.escape(block, quote=False)
        text = re.sub(r"\*\*(\S(?:.*?\S)?)\*\*", r"<strong>\1</strong>", text, flags=re.DOTALL)
        if block.startswith(">"):
            quoted = "\n".join(line.removeprefix("&gt;").strip() for line in text.splitlines())
            parts.append(f"<blockquote><p>{quoted}</p></blockquote>")
        else:
            parts.append("<p>" + text.replace("\n", "<br>\n") + "</p>")
    return "\n".join(parts)


def _seconds(text: str) -> float:
    import calendar

    return calendar.timegm(time.strptime(text[:19], "%Y-%m-%dT%H:%M:%S"))


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    wbufsize = (
        1 << 16
    )  # head and body in one packet, else each answer waits for the other side's delayed word
    forum: Forum

    def log_message(self, *_: object) -> None:
        return

    def answer(self, status: int, body: Json | str, **more: str) -> None:
        data = (body if isinstance(body, str) else json.dumps(body)).encode()
        self.send_response(status)
        kind = "text/plain" if isinstance(body, str) else "application/json"
        self.send_header("Content-Type", f"{kind}; charset=utf-8")
        self.send_header("Content-Length", str(len(data)))
        for key, value in more.items():
            self.send_header(key.replace("_", "-"), value)
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(data)

    def do_any(self) -> None:
        url = urllib.parse.urlsplit(self.path)
        query = urllib.parse.parse_qs(url.query)
        size = int(self.headers.get("Content-Length") or 0)
        body = self.rfile.read(size) if size else b""
        kind_of_body = self.headers.get("Content-Type", "")
        file = None
        if "json" in kind_of_body and body:
            form = json.loads(body)
        elif kind_of_body.startswith("multipart/form-data"):
            form, file = parts_of(kind_of_body, body)
        else:
            form = {key: values[-1] for key, values in urllib.parse.parse_qs(body.decode()).items()}
        headers = {key.casefold(): value for key, value in self.headers.items()}
        path = re.sub(r"\.json$", "", url.path)
        forum = self.forum
        forum.log.append((self.command, self.path, headers, form))
        try:
            forum.before(self.command, path)
            if path == "/user-api-key/new":
                return self.answer(200, "Log in first", Auth_Api_Version="4")
            kind, name = forum.who(headers)
            forum.limit()
            if (self.command, path) == ("POST", "/uploads"):
                with forum.lock:
                    found: Json | str = forum.upload(name, form, file)
            else:
                found = respond(forum, self.command, path, query, form, kind, name, headers)
            forum.after(self.command, path)
        except Refused as refused:
            more: Json = {"errors": refused.errors}
            if refused.kind:
                more["error_type"] = refused.kind
            extra = {}
            if refused.wait is not None:
                more["extras"] = {"wait_seconds": refused.wait, "time_left": f"{refused.wait} seconds"}
                extra = {
                    "Retry_After": str(refused.wait),
                    "Discourse_Rate_Limit_Error_Code": "user_api_key_limiter",
                }
            if refused.status == 422:
                more["action"] = "create_post"
            return self.answer(refused.status, more, **extra)
        except BrokenConnection:
            self.close_connection = True
            self.connection.close()
            return None
        return self.answer(200, found)

    do_GET = do_POST = do_PUT = do_HEAD = do_any


def parts_of(kind: str, body: bytes) -> tuple[Json, tuple[str, bytes] | None]:
    """The fields of a form in several parts, and the file in it: its name and its bytes."""
    message = email.message_from_bytes(
        f"Content-Type: {kind}\r\n\r\n".encode() + body, policy=email.policy.HTTP
    )
    form: Json = {}
    file = None
    for part in message.iter_parts():
        data = part.get_payload(decode=True) or b""
        if part.get_filename() is not None:
            file = str(part.get_filename()), data
        else:
            form[str(part.get_param("name", header="content-disposition"))] = data.decode()
    return form, file


class BrokenConnection(Exception):
    """Raised by a test's hook: nothing more is answered."""


def respond(
    forum: Forum,
    method: str,
    path: str,
    query: dict[str, list[str]],
    form: Json,
    kind: str,
    name: str,
    headers: Json,
) -> Json | str:
    with forum.lock:
        if (method, path) == ("POST", "/posts"):
            return forum.create(kind, name, form)
        if (method, path) == ("GET", "/session/current"):
            return {"current_user": {"username": name, "can_send_private_messages": True}}
        if (method, path) == ("POST", "/user-api-key/revoke"):
            forum.keys.pop(headers["user-api-key"])
            return {"success": "OK"}
        if found := re.fullmatch(r"/(?:u|users)/([^/]+)", path):
            user = forum.users.get(urllib.parse.unquote(found[1]).casefold())
            if user is None:
                raise Refused(404, ["The requested URL or resource could not be found."], "not_found")
            return {"user": user}
        if found := re.fullmatch(r"/posts/(\d+)", path):
            return (
                _edit(forum, int(found[1]), form, name)
                if method == "PUT"
                else _shown(forum, int(found[1]), name)
            )
        if found := re.fullmatch(r"/posts/([^/]+)/pending", path):
            if forum.hides_pending or found[1].casefold() != name.casefold():
                raise Refused(404, ["The requested URL or resource could not be found."], "not_found")
            return {"pending_posts": [each for each in forum.all("pending") if each["username"] == name]}
        return _respond_of_topics(forum, path, query, form, name)


def _respond_of_topics(
    forum: Forum, path: str, query: dict[str, list[str]], form: Json, name: str
) -> Json | str:
    if found := re.fullmatch(r"/t/(\d+)/status", path):
        topic = forum.seen_topic(name, int(found[1]))
        if name not in forum.staff:
            raise Refused(403, ["You are not permitted to view the requested resource."], "invalid_access")
        forum.put("topic", topic | {"closed": form["enabled"] == "true"})
        return {"success": "OK", "topic_status_update": None}
    if found := re.fullmatch(r"/t/(?:[\w-]+/)?(\d+)/posts", path):
        topic = forum.seen_topic(name, int(found[1]))
        wanted = {int(each) for each in query.get("post_ids[]", [])}
        posts = [_public(p, "include_raw" in query) for p in forum.posts_of(topic["id"]) if p["id"] in wanted]
        return {"id": topic["id"], "post_stream": {"posts": posts}}
    if found := re.fullmatch(r"/t/(?:[\w-]+/)?(\d+)", path):
        return _topic(forum, forum.seen_topic(name, int(found[1])), query, name)
    if found := re.fullmatch(r"/topics/([\w-]+)/([^/]+)", path):
        return _topics(forum, found[1], urllib.parse.unquote(found[2]), query, name)
    if found := re.fullmatch(r"/raw/(\d+)", path):
        return _raw(forum, forum.seen_topic(name, int(found[1])), int(query.get("page", ["1"])[0]))
    raise Refused(404, ["The requested URL or resource could not be found."], "not_found")


def _public(post: Json, raw: bool) -> Json:
    return {key: value for key, value in post.items() if raw or key != "raw"}


def _shown(forum: Forum, number: int, name: str) -> Json:
    post = forum.get("post", number)
    if post is None:
        raise Refused(404, ["The requested URL or resource could not be found."], "not_found")
    forum.seen_topic(name, post["topic_id"])
    return post


def _edit(forum: Forum, number: int, form: Json, name: str) -> Json:
    post = _shown(forum, number, name)
    if post["username"] != name and name not in forum.staff:
        raise Refused(403, ["You are not permitted to view the requested resource."], "invalid_access")
    given = form.get("post", {}) if isinstance(form.get("post"), dict) else {}
    raw = str(form.get("post[raw]", given.get("raw", ""))).rstrip()
    if len(raw) < 10:
        raise Refused(422, ["Body is too short (minimum is 10 characters)"])
    now = time.strftime("%Y-%m-%dT%H:%M:%S.000Z", time.gmtime(forum.clock()))
    post |= {"raw": raw, "cooked": cook(raw), "version": post["version"] + 1, "updated_at": now}
    forum.put("post", post)
    return {"post": post}


def _topic(forum: Forum, topic: Json, query: dict[str, list[str]], name: str) -> Json:
    posts = forum.posts_of(topic["id"])
    page = int(query.get("page", ["1"])[0])
    shown = posts[(page - 1) * CHUNK : page * CHUNK]
    if not shown:
        raise Refused(404, ["The requested URL or resource could not be found."], "not_found")
    details: Json = {"created_by": {"username": topic["by"]}}
    if name in forum.staff or not (topic["closed"] or topic["archived"]):
        details["can_create_post"] = True
    if topic["archetype"] == "private_message":
        through = {m.casefold() for group in topic["groups"] for m in forum.groups[group]}
        details["allowed_users"] = [
            {"username": each} for each in topic["people"] if each.casefold() not in through
        ]
        details["allowed_groups"] = [{"name": each} for each in topic["groups"]]
    keys = ("id", "title", "slug", "archetype", "closed", "archived", "category_id")
    return {key: topic[key] for key in keys} | {
        "posts_count": len(posts),
        "highest_post_number": posts[-1]["post_number"],
        "chunk_size": CHUNK,
        "details": details,
        "post_stream": {
            "posts": [_public(post, "include_raw" in query) for post in shown],
            "stream": [post["id"] for post in posts],
        },
    }


def _topics(forum: Forum, which: str, of: str, query: dict[str, list[str]], name: str) -> Json:
    if which.startswith("private") and of.casefold() != name.casefold():
        raise Refused(404, ["The requested URL or resource could not be found."], "not_found")
    found = []
    ids = {user["username"]: number for number, user in enumerate(forum.users.values(), 1)}
    for topic in forum.all("topic"):
        posts = forum.posts_of(topic["id"])
        private = topic["archetype"] == "private_message"
        if which == "created-by":
            fits = not private and topic["by"].casefold() == of.casefold()
        else:
            mine = of.casefold() in [each.casefold() for each in topic["people"]]
            wrote = any(post["username"].casefold() == of.casefold() for post in posts)
            fits = private and mine and (wrote or which != "private-messages-sent")
        if fits:
            keys = ("id", "title", "slug", "archetype", "closed", "archived")
            more: Json = {
                "highest_post_number": posts[-1]["post_number"],
                "posts_count": len(posts),
                "created_at": posts[0]["created_at"],
                "posters": [{"extras": None, "description": "Original Poster", "user_id": ids[topic["by"]]}],
            }
            if private:
                more["allowed_user_count"] = len(topic["people"])
                more["participant_groups"] = [{"group": {"name": each}} for each in topic["groups"]]
            found.append((posts[-1]["id"], {key: topic[key] for key in keys} | more))
    page = int(query.get("page", ["0"])[0])
    ordered = [topic for _, topic in sorted(found, key=lambda pair: -pair[0])]
    users = [{"id": number, "username": name} for name, number in ids.items()]
    return {"users": users, "topic_list": {"topics": ordered[page * 30 : (page + 1) * 30]}}


def _raw(forum: Forum, topic: Json, page: int) -> str:
    rule = "-" * 25
    shown = forum.posts_of(topic["id"])[(page - 1) * 100 : page * 100]
    return "".join(
        f"{p['username']} | {p['updated_at'][:19].replace('T', ' ')} UTC | #{p['post_number']}\n\n{p['raw']}\n\n{rule}\n\n"
        for p in shown
    )


def sealed_key(public: str, nonce: str, key: str) -> str:
    """What Discourse shows to be pasted: the user's key, for the eyes of whoever has the other half of the public key."""
    from cryptography.hazmat.primitives.asymmetric import padding, rsa
    from cryptography.hazmat.primitives.serialization import load_pem_public_key

    loaded = load_pem_public_key(public.encode())
    assert isinstance(loaded, rsa.RSAPublicKey)
    payload = json.dumps({"key": key, "nonce": nonce, "push": False, "api": 4}).encode()
    return base64.encodebytes(loaded.encrypt(payload, padding.PKCS1v15())).decode()


class Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 64

    def handle_error(self, *_: object) -> None:
        return


@contextmanager
def serving(forum: Forum, port: int = 0) -> Iterator[str]:
    """Listen; the address."""
    handler = type("Bound", (Handler,), {"forum": forum})
    server = Server(("127.0.0.1", port), handler)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def table(names: list[str], moderator: str = "gm", file: str = ":memory:") -> Forum:
    """A board with a moderator, who has a key, and these accounts."""
    forum = Forum(file)
    for name in (moderator, *names):
        forum.user(name)
        forum.keys[f"key-of-{name}-{'k' * 40}"] = "user", name
    forum.keys["a" * 64] = "api", ""
    return forum


if __name__ == "__main__":
    file, port, *people = sys.argv[1:]
    with serving(table(people, file=file), int(port)):
        threading.Event().wait()
