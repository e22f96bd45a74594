"""``python -m tools.gallery DIR``; see `tools.gallery.command`."""

import sys

from game import cli
from tools.gallery.command import run

if __name__ == "__main__":
    sys.exit(cli.carry_out(lambda: run(sys.argv[1:])))
