"""``pipstone puzzles``: counts the puzzles, or proves them again and names those that fail."""

import time
from collections.abc import Sequence
from pathlib import Path

from game import files, games
from game.lab.arguments import BadArguments, Parser
from game.puzzles.proof import fault
from game.puzzles.puzzle import KINDS, MOST_BYTES, Puzzle, of_game, read
from game.words import _
from game.words.english import counted

FAILED = 1
"""Exit status if a puzzle's proof fails."""


def run(arguments: Sequence[str]) -> int:
    """The ``puzzles`` command. A file that does not hold puzzles ends it before anything is proved."""
    parser = Parser("puzzles", _("Counts the puzzles, or proves each of them once more."))
    parser.add_argument(
        "--check", action="store_true", help=_("prove them, and name those that fail; the exit status is then 1")
    )
    parser.add_argument(
        "file", nargs="*", metavar="FILE", help=_("levels/KEY/puzzles.jsonl; those of all games by default")
    )
    given = parser.parse_args(list(arguments))
    puzzles = _all(given.file)
    for key in sorted({each.game for each in puzzles}):
        kinds = [each.kind for each in puzzles if each.game == key]
        print(f"{key}: {', '.join(f'{kinds.count(kind)} {kind}' for kind in KINDS if kind in kinds)}")
    if not given.check:
        return 0
    failed, began = 0, time.perf_counter()
    for puzzle in puzzles:
        why = fault(puzzle)
        if why:
            failed += 1
            print(f"{puzzle.id}: {why}")
    seconds = time.perf_counter() - began
    print(f"{counted(len(puzzles), 'puzzle')} in {seconds:.1f} s: {f'{failed} failed' if failed else 'all proved'}")
    return FAILED if failed else 0


def _all(names: Sequence[str]) -> list[Puzzle]:
    if not names:
        return [puzzle for key in [*games.keys()] for puzzle in of_game(key)]
    found = []
    for name in names:
        try:
            data = files.read(Path(name), MOST_BYTES)
        except OSError as error:
            raise BadArguments(f"pipstone puzzles: {name} cannot be read: {error.strerror}") from None
        found += read(data, str(Path(name).absolute()))
    return found
