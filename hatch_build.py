"""Compiles the catalogues of the languages before the package is built or installed from its folder."""

import runpy
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompileCatalogues(BuildHookInterface):  # type: ignore[type-arg]
    """Makes ``levels/words/<code>.mo`` of every ``<code>.po``."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Runs before anything is packed."""
        runpy.run_path(str(Path(self.root) / "tools" / "words.py"))["compile_all"]()
