"""What is made before the package is built: the catalogues, the list of files, the page for a package index."""

import os
import re
import runpy
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

ADDRESS = "PIPSTONE_PAGES"
"""The variable with the address, ending in a slash, under which the files of this version can be seen."""


class Files(BuildHookInterface):  # type: ignore[type-arg]
    """Makes ``levels/words/<code>.mo`` of every ``<code>.po``; a wheel has the levels without what they are made of."""

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
    """The README as a package index shows it, where no file of the project lies beside it."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Runs whenever anybody asks what the package is."""
        text = (Path(self.root) / "README.md").read_text("utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": abroad(text, os.environ.get(ADDRESS, ""))}


def abroad(page: str, address: str) -> str:
    """The page with pictures and links below that address; without one, with their words alone."""
    if not address:
        page = re.sub(r'<img [^>]*alt="([^"]*)"[^>]*>', r"*\1*", page)
        page = re.sub(r"!\[([^]]*)\]\([^)]*\)", r"*\1*", page)
        return re.sub(r"(?<!!)\[([^]]*)\]\((?!\w+:)[^)]*\)", r"\1", page)
    page = re.sub(r'(<img [^>]*src=")(?!\w+:)', rf"\1{address}", page)
    return re.sub(r"\]\((?!\w+:|#)", f"]({address}", page)
