"""A pilot that waits for the table, but not until the news has faded."""

from game.scenes.match.play import PlayScene
from tests.pilot import Pilot
from tools.gallery.driver import Driver


class Attentive(Pilot):
    """A pilot that comes to rest while the news can still be read."""

    def rest(self, *, seconds: float = 120.0) -> None:
        Driver.rest(self, seconds=seconds)


def refused(pilot: Pilot, scene: PlayScene) -> str:
    """Tries a tile that fits nowhere; the reason shown."""
    useless = next(
        item.key
        for item in scene.tabletop.items.values()
        if item.touch.startswith("hand:") and not scene.board.leads_on(item.touch)
    )
    pilot.click(useless)
    assert scene.hud.news.refuses
    return scene.hud.news.line
