"""``pipstone daily``: prints the deal of a day, and Master's par for it."""

import argparse
from collections.abc import Sequence
from datetime import date

from game import games, solitaire
from game.core.rules import Json
from game.daily.days import SEAT, deal_of, number_of, read_day
from game.daily.par import TRIES, attempt, par_of
from game.lab.arguments import Parser
from game.lab.trace import show
from game.words import _

FORMAT = "pipstone-daily/1"


def run(arguments: Sequence[str]) -> int:
    """The ``daily`` command."""
    parser = Parser("daily", _("Prints the deal of a day: its seed, who sits where, and the options."))
    keys = (*games.keys(), solitaire.GAME.key)
    parser.add_argument(
        "game", metavar="GAME", choices=keys, help=_("which game: {games}").format(games=", ".join(keys))
    )
    parser.add_argument("day", metavar="YYYY-MM-DD", type=_day, help=_("the date"))
    parser.add_argument(
        "--par", action="store_true", help=_("also play it {n} times with Master in the first seat").format(n=TRIES)
    )
    parser.add_argument("--json", action="store_true", help=_("print one JSON object"))
    given = parser.parse_args(arguments)
    if given.par and given.game == solitaire.GAME.key:
        parser.error("a solitaire has no par")
    told = facts(given.game, given.day, with_par=given.par)
    if given.json:
        show(told)
    elif "number" in told:
        print(f"{told['game']}, {told['date']}: number {told['number']}")
    else:
        names = [f"{chair['name']} ({chair['player']})" for chair in told["seats"]]
        print(f"{told['game']}, {told['date']}: seed {told['seed']}, {', '.join(names)}")
        if given.par:
            print(f"par {told['par']} of {told['leads']}")
    return 0


def facts(key: str, day: date, *, with_par: bool) -> Json:
    """The deal; `with_par` also Master's ``leads`` in all tries, and the ``par`` that follows from them."""
    told: Json = {"format": FORMAT, "game": key, "date": day.isoformat()}
    if key == solitaire.GAME.key:
        return {**told, "number": number_of(day)}
    deal = deal_of(key, day)
    told["seed"] = str(deal.seed)
    told["seats"] = [{"name": chair.name, "player": chair.player} for chair in deal.chairs]
    told["seat"] = SEAT
    told["options"] = dict(deal.options)
    if with_par:
        told["leads"] = [attempt(games.find, deal, number) for number in range(TRIES)]
        told["par"] = par_of(told["leads"], won_or_lost=games.find(key).expertise().by_chance)
    return told


def _day(text: str) -> date:
    try:
        return read_day(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
