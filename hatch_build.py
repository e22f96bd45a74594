"""Build hooks: compile the catalogues, list the files of the wheel, and make the page for a package index."""

import os
import re
import runpy
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

ADDRESS = "PIPSTONE_PAGES"
"""The environment variable with the address of this version's files, ending in a slash."""


class Files(BuildHookInterface):  # type: ignore[type-arg]
    """Compiles every ``levels/words/<code>.po`` to a ``.mo``; puts the levels into the wheel, without their sources."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Runs before anything is packed."""
        root = Path(self.root)
        runpy.run_path(str(root / "tools" / "words.py"))["compile_all"]()
        if self.target_name != "wheel" or version == "editable":
            return
        for path in sorted((root / "levels").rglob("*")):
            name = path.relative_to(root).as_posix()
            if path.is_file() and path.suffix != ".po" and path.name != "README.md":
                build_data["force_include"][str(path)] = f"game/data/{name}"


class Page(MetadataHookInterface):
    """The README for a package index, which has no other file of the project beside it."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Runs whenever the metadata of the package is read."""
        text = (Path(self.root) / "README.md").read_text("utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": abroad(text, os.environ.get(ADDRESS, ""))}


def abroad(page: str, address: str) -> str:
    """The page with pictures and links below `address`; if that is empty, only with their texts."""
    if not address:
        page = re.sub(r'<img [^>]*alt="([^"]*)"[^>]*>', r"*\1*", page)
        page = re.sub(r"!\[([^]]*)\]\([^)]*\)", r"*\1*", page)
        return re.sub(r"(?<!!)\[([^]]*)\]\((?!\w+:)[^)]*\)", r"\1", page)
    page = re.sub(r'(<img [^>]*src=")(?!\w+:)', rf"\1{address}", page)
    return re.sub(r"\]\((?!\w+:|#)", f"]({address}", page)
