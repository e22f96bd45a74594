"""Writes the layouts anew: ``python -m tests.gallery``. Do so only when a layout is meant to change, and look at the
pictures (``python -m game gallery DIR``) as well as at the difference. ``--check`` only says what differs."""

import argparse
import sys

from tests.gallery.layouts import differences, keep, kept_layouts, layouts_now

if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.gallery", description="Where all lies in the pictures.")
    parser.add_argument("--check", action="store_true", help="keep nothing, only say what differs")
    check = parser.parse_args().check
    now = layouts_now()
    if check:
        found = list(differences(kept_layouts(), now))
        print("\n".join([*found, f"{len(now)} pictures, {len(found)} differences"]))
        sys.exit(1 if found else 0)
    keep(now)
