"""--help that costs nothing until it is asked for."""

from __future__ import annotations

import click

from pbp_mod.console import terminal


class QuickHelp(click.Command):
    """A command whose --help costs nothing until it is asked for: Click's own looks for translations first."""

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """The option --help, made without gettext."""
        names = self.get_help_option_names(ctx)
        if not names or not self.add_help_option:
            return None
        if self._help_option is None:
            self._help_option = click.Option(
                names,
                is_flag=True,
                is_eager=True,
                expose_value=False,
                callback=_show_help,
                help="Show this message and exit.",
            )
        return self._help_option

    def get_help(self, ctx: click.Context) -> str:
        """The help, as wide as the terminal allows."""
        if ctx.terminal_width is None and click.formatting.FORCED_WIDTH is None:
            ctx.terminal_width = max(min(terminal.columns_at_hand(), ctx.max_content_width or 80) - 2, 50)
        return super().get_help(ctx)


def show_help(ctx: click.Context) -> None:
    """Print the help, through the pager where it is long."""
    with terminal.paged():
        for line in ctx.get_help().splitlines():
            terminal.show(line)


def _show_help(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        show_help(ctx)
        ctx.exit()
