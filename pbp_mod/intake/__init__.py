"""Posts and messages read as players wrote them: what they order or answer, or why that can't be told.

Driven by what is awaited, the declared actions and a game's vocabulary; knows no engine, log or command line. Nothing
doubtful is ever taken: it comes back as a remark for the moderator, who can always type the command himself.
"""

from __future__ import annotations

from pbp_mod.intake.messages import read_pm
from pbp_mod.intake.posts import read_post
from pbp_mod.intake.reading import Reading

__all__ = ["Reading", "read_pm", "read_post"]
