"""``pipstone solitaire``: prints a deal of Castle Rock Solitaire, and whether it can be cleared."""

from collections.abc import Sequence

from game.core.chance import SEED_LIMIT
from game.core.rules import Json
from game.dominoes.tiles import TEXT
from game.lab.arguments import Parser, decimal, options
from game.lab.trace import show
from game.solitaire import GAME
from game.solitaire.rules import dealt
from game.solitaire.solver import BOUND, solve_deal
from game.words import _
from game.words.english import counted

FORMAT = "pipstone-solitaire/1"


def run(arguments: Sequence[str]) -> int:
    """The ``solitaire`` command."""
    parser = Parser("solitaire", _("Prints a deal of Castle Rock Solitaire, and how few tiles it can leave."))
    parser.flag(
        "--number",
        required=True,
        type=decimal(1, SEED_LIMIT - 1),
        metavar="N",
        help=_("the deal’s number, 1 or higher"),
    )
    parser.add_argument(
        "--option", action="append", default=[], metavar="K=V", help=_("forced=on: draw only when nothing can be taken")
    )
    parser.add_argument("--solve", action="store_true", help=_("work out the fewest tiles that can be left"))
    parser.add_argument("--json", action="store_true", help=_("print one JSON object"))
    given = parser.parse_args(arguments)
    told = facts(given.number, options(GAME, 1, given.option), solved=given.solve)
    if given.json:
        show(told)
        return 0
    print(f"deal {told['number']}: {' '.join(told['tiles'])}")
    if given.solve:
        best, line = told["best"], told["line"]
        print(f"given up after {BOUND:,} rows" if best is None else f"{counted(best, 'tile')} left: {', '.join(line)}")
    return 0


def facts(number: int, chosen: dict[str, int | str], *, solved: bool) -> Json:
    """The deal; if `solved`, also its solution: ``clearable``, ``best`` and ``line``, null if the solver gave up."""
    told: Json = {
        "format": FORMAT,
        "number": number,
        "options": chosen,
        "tiles": [TEXT[tile] for tile in dealt(number)],
    }
    if solved:
        found = solve_deal(number, forced=chosen["forced"] == "on")
        told["clearable"] = None if found is None else found.best == 0
        told["best"] = None if found is None else found.best
        told["line"] = None if found is None else [str(action) for action in found.line]
    return told
