"""Prepares what a command would have to read or compile else, whenever the package is built.

Our templates are compiled, into a wheel or for an editable install into `build/`, and beside each shipped pack
lies the same as JSON.
"""

from __future__ import annotations

import compileall
import shutil
import sys
import tempfile
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Prepared(BuildHookInterface):  # type: ignore[type-arg]
    """Where it can't be done, the package works all the same, and is slower."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Prepare; hatchling calls this before it builds."""
        sys.path.insert(0, self.root)
        try:
            from pbp_mod.engines.gnomic.effects.pack import HOUSE
            from pbp_mod.engines.gnomic.effects.pack import shipped_file as file_of_cards
            from pbp_mod.engines.ledger.pack.files import SHIPPED, shipped_file
            from pbp_mod.game.pack_files import prepare
            from pbp_mod.paths import compiled_templates
            from pbp_mod.texts.compiling import compile_templates

            for file in (file_of_cards(HOUSE), *map(shipped_file, SHIPPED)):
                prepare(file)
            editable = version == "editable"
            folder = compiled_templates() if editable else tempfile.mkdtemp(prefix="pbp-")
            if editable:
                shutil.rmtree(folder, ignore_errors=True)
            else:
                self._made = folder
                build_data["force_include"][folder] = "pbp_mod/_compiled"
            compile_templates(folder)
            if editable:  # of a wheel, whoever installs it does that
                compileall.compile_dir(folder, quiet=1)
        except (ImportError, NotImplementedError) as error:
            self.app.display_warning(f"Not everything was prepared: {error}")
        finally:
            sys.path.remove(self.root)

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Clear up behind it."""
        shutil.rmtree(getattr(self, "_made", ""), ignore_errors=True)
