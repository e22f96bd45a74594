"""Several people at one screen: whose hand may be seen, and when the lid covers the table."""

from typing import TYPE_CHECKING

from game.core.rules import Seat
from game.scenes.curtain import CurtainScene

if TYPE_CHECKING:
    from game.scenes.play import PlayScene


class Sharing:
    """The lid of one table."""

    def __init__(self, scene: "PlayScene") -> None:
        self._scene = scene

    def lid_needed(self) -> bool:
        """Whether somebody is to act whose hand must not be seen before the lid is lifted."""
        session, seat = self._scene.session, self._scene.session.match.to_act
        return seat is not None and session.is_human(seat) and session.game.hidden and seat != self._scene.viewer

    def lower_lid(self) -> None:
        """Covers the table with the next name before anything of that seat is drawn."""
        scene, seat = self._scene, self._scene.session.match.to_act
        assert seat is not None
        self.hide()
        curtain = CurtainScene(scene.context, scene.view.seating[seat])
        scene.context.stack.push(curtain, lambda _: self._lift_lid(seat))

    def hide(self) -> None:
        """Nothing of anybody's hand is kept in the picture, the news or the picks."""
        scene = self._scene
        scene.viewer = None
        scene.hinted, scene.answered = frozenset(), False
        scene.table.looked_through = False
        scene.tips.forget()
        scene.turns.forget()
        scene.requests.forget()
        scene.table.put_back()
        scene.news.line = ""
        scene.tabletop.motion.clear()
        scene.refresh()

    def look_away(self) -> None:
        """The window is no longer looked at: with several people at one screen the lid goes down again."""
        scene = self._scene
        shared = scene.session.game.hidden and len(scene.session.humans) > 1
        if shared and scene.viewer is not None and scene.context.settings.curtain_on_return:
            self.hide()

    def _lift_lid(self, seat: Seat) -> None:
        self._scene.viewer = seat
        self._scene.hand.forget()
        self._scene.refresh()
