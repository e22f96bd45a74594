"""The positions of each game that are shown, as its ``levels/<game>/gallery.toml`` lists them."""

import tomllib
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from game import resources
from game.core.game import BadOption, Game
from game.gallery.sitting import ENDS, Sitting
from game.gallery.stage import Act, Exhibit, Stage
from game.scenes.seats import BadTable


class BadList(Exception):
    """A list of pictures that is not written as it should be; the message names file, picture and key."""


SITTING = ("seats", "seed", "ply", "turn", "until", "people", "options")
LOOKS = ("settings", "size", "scale")
REQUIRED = ("name", "caption", "seats")

STEPS: Mapping[str, Callable[[Stage], None]] = {
    "pick": Stage.pick,
    "hover": Stage.hover_best,
    "refuse": Stage.refuse,
    "hint": Stage.ask_for_hint,
    "result": Stage.finish_hand,
}
"""What can be done at the table by one word."""

AIMED: Mapping[str, Callable[[Stage, str], None]] = {
    "key": lambda stage, name: stage.key(name),
    "click": lambda stage, key: stage.click(key),
    "point": lambda stage, key: stage.hover(key, seconds=0.75),
    "wait": lambda stage, seconds: stage.pass_time(float(seconds)),
}
"""What is done with a key, a thing or a time: ``key ctrl+z``, ``click log``, ``point hint``, ``wait 2``."""


def positions(game: Game) -> list[Exhibit]:
    """The exhibits that the game lists, in its order; none if it has no list. `BadList` if there is a fault in it."""
    path = f"levels/{game.key}/gallery.toml"
    if not resources.exists(path):
        return []
    try:
        data = tomllib.loads(resources.read(path).decode())
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as problem:
        raise BadList(f"{path}: {problem}") from None
    rows = data.get("picture")
    if not isinstance(rows, list) or set(data) != {"picture"}:
        raise BadList(f"{path}: there must be [[picture]] tables and nothing else")
    return [_exhibit(f"{path}, picture {number}", game, row) for number, row in enumerate(rows, 1)]


def _exhibit(where: str, game: Game, row: Mapping[str, Any]) -> Exhibit:
    for key in REQUIRED:
        if key not in row:
            raise BadList(f"{where}: {key} is missing")
    for key in row:
        if key not in (*REQUIRED, *SITTING, *LOOKS, "then"):
            raise BadList(f"{where}: {key} is not known here")
    if row.get("until", "") not in ENDS:
        raise BadList(f"{where}: until may be hand or match")
    given: dict[str, Any] = {key: tuple(value) if isinstance(value, list) else value for key, value in row.items()}
    sitting = Sitting(game=game.key, **{key: given[key] for key in SITTING if key in given})
    try:
        game.check_seats(sitting.seats)
        sitting.plan  # noqa: B018 (checked here, so that the fault is told with its place)
    except (BadOption, BadTable) as problem:
        raise BadList(f"{where}: {problem}") from None
    steps = [_step(where, words) for words in row.get("then", ())]
    looks: dict[str, Any] = {key: given[key] for key in LOOKS if key in given}
    return Exhibit(game.key, row["name"], row["caption"], act=_sits_down(sitting, steps), **looks)


def _step(where: str, words: str) -> Act:
    verb, _, aim = words.partition(" ")
    if verb in STEPS and not aim:
        return STEPS[verb]
    if verb in AIMED and aim:
        act = AIMED[verb]
        return lambda stage: act(stage, aim)
    raise BadList(f"{where}: then: {words!r} is not known; there are {', '.join((*STEPS, *AIMED))}")


def _sits_down(sitting: Sitting, steps: Sequence[Act]) -> Act:
    def act(stage: Stage) -> None:
        stage.sit_down(sitting)
        for step in steps:
            step(stage)

    return act
