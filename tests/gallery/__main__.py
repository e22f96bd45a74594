"""Writes the layouts again: ``python -m tests.gallery``. Run it only if a layout is meant to change, and look at the
pictures (``python -m tools.gallery DIR``) as well as at the difference. ``--check`` only lists differences; with a
pattern, only in pictures whose names match."""

import argparse
import sys
from fnmatch import fnmatchcase

from tests.gallery.layouts import differences, keep, kept_layouts, layouts_now

if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.gallery", description="Where all lies in the pictures.")
    parser.add_argument("--check", nargs="?", const="*", metavar="PATTERN", help="keep nothing, only say what differs")
    pattern = parser.parse_args().check
    if pattern:
        kept = {name: layout for name, layout in kept_layouts().items() if fnmatchcase(name, pattern)}
        now = layouts_now(() if pattern == "*" else kept)
        found = list(differences(kept, now))
        print("\n".join([*found, f"{len(now)} pictures, {len(found)} differences"]))
        sys.exit(1 if found else 0)
    keep(layouts_now())
