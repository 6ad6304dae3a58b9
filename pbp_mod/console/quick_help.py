"""--help that costs nothing until it is asked for."""

from __future__ import annotations

import click


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


def _show_help(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        click.echo(ctx.get_help(), color=ctx.color)
        ctx.exit()
