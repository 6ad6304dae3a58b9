"""Completion as the shells ask for it.

Click does it; here is mended what bash and fish need besides: `=` and `:` end a word in bash, which puts in what it gets as
it is, so that a name with a blank would become two words; and a comma in a help line is no end of it. This module is
loaded by the command and whenever a shell asks (`cli.run`). What may come next, it doesn't know.
"""

from __future__ import annotations

import os
import re
from typing import Any

import click
from click.shell_completion import (
    BashComplete,
    CompletionItem,
    FishComplete,
    add_completion_class,
    get_completion_class,
    split_arg_string,
)

VARIABLE = "_PBP_COMPLETE"
"""Set in the environment when a shell asks what may come next."""
SHELLS = ("bash", "zsh", "fish")

_BASH = """\
%(complete_func)s() {
    local line type value
    COMPREPLY=()
    while IFS= read -r line; do
        type=${line%%%%,*} value=${line#*,}
        case $type in
            dir) compopt -o dirnames ;;
            file) compopt -o default ;;
            plain)
                [[ $value == *= ]] && compopt -o nospace
                COMPREPLY+=("$value")
                ;;
        esac
    done < <(COMP_WORDS="${COMP_LINE:0:$COMP_POINT}" %(complete_var)s=bash_complete "$1")
}
complete -o nosort -F %(complete_func)s %(prog_name)s
"""

_FISH = """\
function %(complete_func)s
    set -l response (COMP_WORDS=(commandline -cp) COMP_CWORD=(commandline -t) %(complete_var)s=fish_complete %(prog_name)s)
    for completion in $response
        set -l metadata (string split -m 1 "," -- $completion)
        switch $metadata[1]
            case dir
                __fish_complete_directories $metadata[2]
            case file
                __fish_complete_path $metadata[2]
            case plain
                echo $metadata[2]
        end
    end
end
complete --no-files --command %(prog_name)s --arguments "(%(complete_func)s)"
"""


@add_completion_class
class Bash(BashComplete):
    """Reads the line as it was typed instead of bash's words, and answers with what bash puts in the place of one."""

    source_template = _BASH

    def source(self) -> str:
        """The script. Click would run bash to look at its version, which a moderator may not even have here."""
        return self.source_template % self.source_vars()

    def get_completion_args(self) -> tuple[list[str], str]:
        """The whole words of the line, and the one that is being typed."""
        line = os.environ["COMP_WORDS"]
        words = split_arg_string(line)[1:]
        ended = not _open_quote(line) and bool(re.search(r"(?<!\\)\s$", line))
        return (words, "") if not words or ended else (words[:-1], words[-1])

    def format_completion(self, item: CompletionItem[Any]) -> str:
        """What bash puts in place of the part that it takes for the word, quoted as the word was begun."""
        quote = _open_quote(os.environ["COMP_WORDS"])
        value = str(item.value)
        if not quote:
            before = _before_the_word(self.get_completion_args()[1])
            whole = value.casefold().startswith(before.casefold())
            value = (
                value[len(before) :] if whole else value
            )  # of --game=one Click answers with the value alone
        return f"{item.type},{_quoted(value, quote)}"


def _open_quote(line: str) -> str:
    """The quotation mark that is still open at the end of a line, or nothing."""
    found, escaped = "", False
    for each in line:
        if escaped:
            escaped = False
        elif each == "\\" and found != "'":
            escaped = True
        elif each == found:
            found = ""
        elif not found and each in "\"'":
            found = each
    return found


def _before_the_word(typed: str) -> str:
    """What stands before that which bash takes for the word being typed; it leaves that alone."""
    at = max(typed.rfind("="), typed.rfind(":"))
    return typed[: max(at + 1, typed.rfind("@"))]


def _quoted(value: str, quote: str) -> str:
    """A value that bash reads as one word, within the quotation mark that is open."""
    if quote == "'":
        return value.replace("'", "'\\''")
    special = r'([\\"$`])' if quote else r"([^\w%+=:,./@-])"
    return re.sub(special, r"\\\1", value)


@add_completion_class
class Fish(FishComplete):
    """Takes help with commas in it for whole."""

    source_template = _FISH


def script(group: click.Command, shell: str) -> str:
    """What makes a shell, one of `SHELLS`, complete the words of the group."""
    found: Any = get_completion_class(shell)
    return str(found(group, {}, "pbp", VARIABLE).source())
