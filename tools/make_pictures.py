"""Takes the README's pictures from the real program: every game's table some moves into a match, without a screen.

python tools/make_pictures.py [FOLDER]
"""

import os
import sys
import tempfile
from pathlib import Path
from typing import Any

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
sys.path.insert(0, str(Path(__file__).parent.parent))

import pygame

from game import games
from game.app import App
from game.core.bot import Budget, Prompt
from game.core.chance import stream
from game.core.match import Match
from game.core.record import Chair, of
from game.scenes.play import PlayScene
from game.scenes.seats import quick_tables
from game.storage import Folders, Store

MOMENTS = {"stones": (6, 9), "fives": (12, 16), "castle": (14, 4), "fortress": (22, 3), "brick": (26, 5)}
"""How many actions into the match, at least, and the first seed to be tried."""
SIZE = (1280, 800)


def played(key: str, least: int, seed: int) -> tuple[Match, Any]:
    """A match of the usual table, played by steady opponents until the person has a choice in the first hand."""
    while True:
        found = attempt(key, least, seed)
        if found is not None:
            return found
        seed += 1


def attempt(key: str, least: int, seed: int) -> tuple[Match, Any] | None:
    """The same with one seed; None if the hand is over before."""
    game = games.find(key)
    plan = quick_tables(game)[0][0].plan
    match = Match(game, len(plan.seats), plan.options, seed)
    bot = game.strengths["casual"].make()
    while match.ply < least or match.to_act != 0 or len(few(match)) < 2:
        seat = match.to_act
        if seat is None:
            return None
        prompt = Prompt(seat, match.ply, match.rules.observe(match.state, seat), match.rules.legal_actions(match.state))
        match.play(bot.choose(match.rules, prompt, Budget(playouts=1), stream("picture", match.ply)))
    return match, plan


def few(match: Match) -> list[Any]:
    """Up to three legal actions."""
    return [action for action, _ in zip(match.rules.legal_actions(match.state), range(3), strict=False)]


def picture(key: str, least: int, seed: int) -> pygame.Surface:
    """The window with that table."""
    match, plan = played(key, least, seed)
    with tempfile.TemporaryDirectory() as folder:
        store = Store(Folders.find(folder))
        app = App(store, size=SIZE)
        record = of(match, [Chair(seat.name, seat.player) for seat in plan.seats])
        app.open()
        scene = PlayScene.resume(app.context, record, plan)
        app.stack.push(scene)
        rest(app)
        take_in_hand(scene)
        rest(app)
        shot = app.window.get_surface().copy()
        app.close()
    return shot


def rest(app: App) -> None:
    """Lets eight seconds pass."""
    for _ in range(240):
        app.frame(1 / 30, [])


def take_in_hand(scene: PlayScene) -> None:
    """Picks the first tile that can be played and looks at the first place for it."""
    for kind in ("hand:", ("place:", "spot:")):
        things = [item for item in scene.tabletop.things.values() if item.touch.startswith(kind)]
        useful = [item for item in things if scene.leads_on(item.touch)]
        if useful and kind == "hand:":
            scene.touch(useful[0].touch)
        elif useful:
            scene.focus_key = useful[0].key


def main(folder: Path) -> None:
    """Writes one picture per game."""
    folder.mkdir(parents=True, exist_ok=True)
    for key, (least, seed) in MOMENTS.items():
        pygame.image.save(pygame.transform.smoothscale(picture(key, least, seed), (960, 600)), folder / f"{key}.png")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent.parent / "docs")
