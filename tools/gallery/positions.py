"""The positions that each game shows (``levels/<game>/gallery.toml``), and the steps taken at them."""

from collections.abc import Callable, Mapping
from typing import Any

from game import resources
from game.core.game import BadOption, Game
from game.resources import BadToml
from game.scenes.session.tableplan import BadTable
from tools.gallery.moments import ENDS, Moment
from tools.gallery.stage import Act, Exhibit, Stage


class BadList(Exception):
    """A list of pictures has a fault; the message names file, picture and key."""


MOMENT = ("seats", "seed", "ply", "turn", "until", "people", "options")
LOOKS = ("settings", "size", "scale")
KINDS: Mapping[str, type] = {
    **dict.fromkeys(("name", "caption", "until"), str),
    **dict.fromkeys(("seats", "seed", "ply", "turn", "scale"), int),
    **dict.fromkeys(("people", "size", "then"), list),
    **dict.fromkeys(("options", "settings"), dict),
}
"""The type of each key's value."""
WORDS: Mapping[type, str] = {str: "a text", int: "a whole number", list: "a list", dict: "a table"}

STEPS: Mapping[str, Act] = {
    "pick": Stage.pick,
    "hover": Stage.hover_best,
    "refuse": Stage.refuse,
    "hint": Stage.ask_for_hint,
    "coach": Stage.be_coached,
    "winner": Stage.see_winner,
    "review": Stage.look_back,
    "result": Stage.finish_hand,
    "read": Stage.read_to_the_end,
}
"""Steps of one word."""
AIMED: Mapping[str, Callable[[Stage, str], None]] = {
    "key": Stage.key,
    "click": Stage.click,
    "type": Stage.type,
    "point": lambda stage, key: stage.hover(key, seconds=0.75),
    "wait": lambda stage, seconds: stage.pass_time(float(seconds)),
}
"""Steps with a key, a thing or a time: ``key ctrl+z``, ``click log``, ``point hint``, ``wait 2`` (seconds)."""


def positions(game: Game) -> list[Exhibit]:
    """The exhibits that the game lists, in its order; none if it has no list. Raises `BadList` for a fault."""
    path = f"levels/{game.key}/gallery.toml"
    if not resources.exists(path):
        return []
    try:
        data = resources.toml(path)
    except BadToml as problem:
        raise BadList(str(problem)) from None
    rows = data.get("picture")
    if not isinstance(rows, list) or set(data) != {"picture"}:
        raise BadList(f"{path}: there must be [[picture]] tables and nothing else")
    return [_exhibit(f"{path}, picture {number}", game, row) for number, row in enumerate(rows, 1)]


def _exhibit(where: str, game: Game, row: Any) -> Exhibit:
    if not isinstance(row, dict):
        raise BadList(f"{where}: it must be a table")
    for key in ("name", "caption", "seats"):
        if key not in row:
            raise BadList(f"{where}: {key} is missing")
    for key, value in row.items():
        if key not in KINDS:
            raise BadList(f"{where}: {key} is not known here")
        if type(value) is not KINDS[key]:
            raise BadList(f"{where}: {key} must be {WORDS[KINDS[key]]}")
    if row.get("until", "") not in ENDS:
        raise BadList(f"{where}: until may be hand or match")
    given: dict[str, Any] = {key: tuple(value) if isinstance(value, list) else value for key, value in row.items()}
    moment = Moment(game=game.key, **{key: given[key] for key in MOMENT if key in given})
    try:
        game.check_seats(moment.seats)
        moment.plan  # noqa: B018 (checked here, so that the message says where the fault is)
        act = at(moment, *row.get("then", ()))
    except (BadOption, BadTable, BadList) as problem:
        raise BadList(f"{where}: {problem}") from None
    looks: dict[str, Any] = {key: given[key] for key in LOOKS if key in given}
    return Exhibit(game.key, row["name"], row["caption"], act=act, **looks)


def at(moment: Moment, *steps: str) -> Act:
    """Sits down at that moment and takes the steps."""
    return in_turn(lambda stage: stage.sit_down(moment), taken(*steps))


def taken(*steps: str) -> Act:
    """Takes the steps, such as ``pick`` or ``key ctrl+z``; raises `BadList` for an unknown one."""
    return in_turn(*map(_step, steps))


def in_turn(*acts: Act) -> Act:
    """Performs the acts in order."""

    def act(stage: Stage) -> None:
        for each in acts:
            each(stage)

    return act


def _step(words: object) -> Act:
    verb, _, aim = str(words).partition(" ")
    if verb in STEPS and not aim:
        return STEPS[verb]
    if verb in AIMED and aim:
        return lambda stage: AIMED[verb](stage, aim)
    raise BadList(f"then: {words!r} is not known; there are {', '.join((*STEPS, *AIMED))}")
