"""The entry point of a frozen Pipstone (see ``pipstone.spec`` beside it)."""

import sys

from game.isolated import step_aside

if __name__ == "__main__":
    step_aside()
    from game.cli import main

    sys.exit(main())
