"""`pbp docs`: the pages of documentation, as they came with the program. Nothing is fetched from anywhere."""

from __future__ import annotations

import click
from click.shell_completion import CompletionItem

from pbp_mod.console import pages, terminal


def _complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    return [
        CompletionItem(name, help=title)
        for name, title in pages.pages().items()
        if name.startswith(incomplete)
    ]


@click.command(short_help="Read the pages of documentation that came with pbp.")
@click.argument("page", required=False, shell_complete=_complete)
def docs(page: str | None) -> None:
    """Show PAGE of the documentation, or list the pages that there are.

    They are those of this very version. At a terminal a long one goes through your pager.
    """
    if page is None:
        terminal.table(["page", "about"], list(pages.pages().items()))
        return
    with terminal.paged():
        for line in pages.page(page).splitlines():
            terminal.show(line)
