"""pbp-mod: the desk of a moderator who runs hidden-information board games on a forum."""

__version__ = "0.1.0"
