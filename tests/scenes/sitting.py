"""Sits down at tables in the real program, also in the middle of a hand, and touches what leads on; earlier matches."""

import random
from collections.abc import Callable, Mapping
from datetime import date
from typing import Any

from game import games
from game.core.bot import Verdict
from game.core.chance import stream
from game.core.record import HUMAN, Chair, Record
from game.core.rules import LazyActions
from game.scenes.match.play import PlayScene
from game.scenes.news.advice import advise
from game.scenes.results.results import ResultScene
from game.scenes.session.session import Session
from game.scenes.session.tableplan import SeatPlan, TablePlan
from tests.helpers.matches import brought
from tests.pilot import Pilot
from tools.gallery.driver import Driver

SHORT = {"target": 50, "length": "1", "limit": 2, "opening": "answerable"}
"""Options, if a game has them, that make a match short."""

DAY = date(2024, 10, 24)
"""Today, for the `pilot` of the scenes."""

PATIENCE = 4000
"""The most touches for a match."""


def sit_down(pilot: Pilot, key: str, *players: str) -> None:
    """Deals a match of that game for those players."""
    pilot.app.stack.push(PlayScene.start(pilot.app.context, table_for(key, *players)))
    pilot.settle()


def begin(pilot: Pilot, key: str, options: Mapping[str, Any] | None = None, **people: str) -> PlayScene:
    """A match before its first frame; players by name, such as ``Nora="human"``."""
    seats = tuple(SeatPlan(name, player, n, n) for n, (name, player) in enumerate(people.items()))
    scene = PlayScene.start(pilot.app.context, TablePlan(key, seats, options or {}).checked())
    pilot.app.stack.push(scene)
    return scene


def told(pilot: Pilot) -> str:
    """All words on the sheet on top."""
    return "\n".join(str(widget["label"]) for widget in pilot.dump()["widgets"])


def table_for(key: str, *players: str) -> TablePlan:
    """A table for those players, and a match as short as the game allows."""
    game = games.find(key)
    known = {option.key: option for option in game.options_for(len(players))}
    options = {name: value for name, value in SHORT.items() if name in known and value in known[name].values}
    seats = tuple(SeatPlan(f"Player {n}", player, n, n) for n, player in enumerate(players))
    return TablePlan(key, seats, options).checked()


def sit_in(pilot: Pilot, key: str, seats: int, plies: int, *, seed: int = 5) -> PlayScene:
    """A hand played at random for some plies and until the person has a choice; of the next seed if it ends before."""
    players = [HUMAN] + ["casual"] * (seats - 1)
    options = {"opening": "answerable"} if key == "stones" else {}
    plan = TablePlan(key, tuple(SeatPlan(f"P{n}", who, n, n) for n, who in enumerate(players)), options).checked()
    found = (_played_on(Session.start(plan, games.find(key), tried), plies, tried) for tried in range(seed, seed + 80))
    scene = PlayScene(pilot.app.context, next(filter(None, found)))
    pilot.app.stack.push(scene)
    pilot.settle()
    return scene


def _played_on(session: Session, plies: int, seed: int) -> Session | None:
    rng = stream(seed, "sit in")
    while session.match.to_act is not None:
        legal = session.match.rules.legal_actions(session.match.state)
        lazy = isinstance(legal, LazyActions)
        if session.match.ply >= plies and session.match.to_act == 0 and (lazy or len(legal) > 1):
            return session
        session.play(legal.sample(rng) if lazy else rng.choice([a for a in legal if str(a) != "skip"] or list(legal)))
    return None


def eight_at_the_end(pilot: Pilot) -> ResultScene:
    """The sheet after a hand of Fives with eight seats."""
    table, rng = sit_in(pilot, "fives", 8, 16), stream("left")
    assert table is not None
    session = table.session
    while session.match.to_act is not None:
        session.play(rng.choice(list(session.match.rules.legal_actions(session.match.state))))
    return ResultScene(pilot.app.context, session, table.table, table.view)


def end_hand(pilot: Driver, best: Callable[[], Any] | None = None) -> None:
    """Plays the hand on the table to its end for everybody, by `best` or the first legal action. It is saved, and
    nothing has been told yet."""
    table = pilot.scene
    assert isinstance(table, PlayScene)
    while table.session.hand_end is None:
        table.session.play(best() if best else next(iter(table.session.match.prompt().legal_actions)))
    table.save()
    table.turns.forget(thoughts=True)
    table.refresh()


def end_match(pilot: Pilot) -> None:
    """Plays hand after hand for everybody until the match is over and its result is shown."""
    for _ in range(PATIENCE // 10):
        if pilot.scene.name == "play":
            end_hand(pilot)
            pilot.until(lambda: pilot.scene.name == "result")
        elif pilot.scene.name == "result" and pilot.find("next")["label"] == "Play again":
            return
        else:
            pilot.key("space" if pilot.scene.name == "curtain" else "enter")
    raise AssertionError(f"the match does not end; {pilot.scene.name} is seen")


def hand(scene: PlayScene) -> list[str]:
    """The keys of the tiles in the rack, from left to right."""
    return [item.key for item in scene.tabletop.items.values() if item.touch.startswith("hand:")]


def playable(scene: PlayScene) -> str:
    """The key of a tile of the hand that can be played."""
    return next(f"tile:{name[5:]}" for name in sorted(scene.table.starts(scene.view)) if name.startswith("hand:"))


def lift(pilot: Pilot, scene: PlayScene) -> str:
    """Lifts a tile that can be played out of the rack without releasing it; its key."""
    tile = playable(scene)
    x, y = pilot.centre(tile)
    pilot.drag(tile, (x, y - 80), let_go=False)
    return tile


def useful(layout: dict[str, Any]) -> list[dict[str, Any]]:
    """The items that lead towards a legal action."""
    return [item for item in layout["items"] if item["touch"]]


def by_mouse(pilot: Pilot, rng: random.Random) -> None:
    """Clicks the middle of something useful."""
    pilot.click(rng.choice(useful(pilot.dump()))["key"])


def play_out(pilot: Pilot, touch: Any) -> int:
    """Plays until the match is over; the number of touches."""
    rng = random.Random(5)
    for number in range(PATIENCE):
        layout = pilot.dump()
        if layout["scene"] == "result":
            if pilot.find("next")["label"] == "Play again":
                return number
            pilot.key("enter")
        elif layout["scene"] == "curtain":
            pilot.key("space")
        else:
            assert layout["scene"] == "play", layout["scene"]
            assert useful(layout), "nothing leads on"
            touch(pilot, rng)
    raise AssertionError(f"no end after {PATIENCE} touches")


def kept_match(plies: int = 8) -> Record:
    """A match some moves old: Nora against two others."""
    match = brought("castle", 3, 5, lambda match: match.ply == plies)
    return Record.of(match, [Chair("Nora"), Chair("Ben", "casual"), Chair("Ana", "novice")])


def advised(pilot: Pilot) -> None:
    """Shows a hint with three actions, each a point worse than the one before."""
    scene: Any = pilot.scene
    prompt = scene.turns.prompt
    some = dict.fromkeys(prompt.legal_actions[at] for at in range(min(3, len(prompt.legal_actions))))
    ranked = [Verdict(action, 0.9 - place, 0.2, 40, 3.0) for place, action in enumerate(some)]
    scene.hints._adviser.poll = lambda: advise(scene.session, prompt, ranked)
    scene.hints.show()
    scene.hints._adviser.poll = lambda: None
    pilot.pass_time(0.02)  # the hint stays
