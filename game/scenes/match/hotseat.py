"""Several people at one screen: whose hand may be seen, and when the lid covers the table.

What somebody has to do anyhow is done without lifting the lid for it: it is shown, and told to them at their next turn.
Before the lid comes the table rests for a moment, so that everybody sees what was played and what it scored. Whoever
lifts the lid is told all that the others have done meanwhile.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.core.events import Event
from game.core.rules import Seat
from game.scenes.match.handover import CurtainScene, Regret
from game.scenes.news.news import in_a_line, missed
from game.scenes.news.newslinks import TAKEN_BACK

if TYPE_CHECKING:
    from game.scenes.match.play import PlayScene

REST = {"slow": 1.6, "normal": 1.2, "fast": 0.6, "instant": 0.0}
"""Seconds the table is seen at rest before the lid covers it, by speed."""


class Sharing:
    """The lid of one table."""

    def __init__(self, scene: "PlayScene") -> None:
        self._scene = scene
        self._done: dict[Seat, list[Event]] = {}
        """What has been done for people whose hands were covered, until they see the table again."""
        self._rest = 0.0
        """Seconds before the lid may come: what was played, and what it scored, is to be seen."""

    def covered(self, seat: Seat | None) -> bool:
        """Whether that is a person whose hand is not the one that is shown."""
        session = self._scene.session
        return seat is not None and session.is_human(seat) and session.game.hidden and seat != self._scene.viewer

    def lid_needed(self) -> bool:
        """Whether somebody is to choose whose hand must not be seen before the lid is lifted."""
        scene, seat = self._scene, self._scene.session.match.to_act
        if not self.covered(seat):
            return False
        return scene.turns.forced(scene.turns.asks(seat) or scene.session.match.prompt()) is None

    def done_for(self, seat: Seat, events: Sequence[Event]) -> None:
        """Something was done for a person whose hand is covered: all may see it for a while."""
        scene = self._scene
        self._done.setdefault(seat, []).extend(event for event in events if event.seat == seat)
        if not scene.news.line:
            scene.news.say(self._told(seat))

    def rest(self) -> None:
        """Something has been played: if the lid is next, it comes once that has been seen."""
        self._rest = REST[self._scene.context.settings.speed]

    @property
    def waits(self) -> bool:
        """Whether the lid is about to come once something has been seen."""
        return self._rest > 0 and self.covered(self._scene.session.match.to_act)

    def hurry(self) -> None:
        """What was to be seen before the lid comes has been seen."""
        self._rest = 0.0

    def forget(self) -> None:
        """Another deal, or an earlier position: what was done for people is not told any more."""
        self._done, self._rest = {}, 0.0

    def pass_time(self, dt: float) -> float:
        """Lets `dt` seconds pass in which nothing moves before the lid comes; how many are left."""
        self._rest = max(0.0, self._rest - dt)
        return self._rest

    def lower_lid(self) -> None:
        """Covers the table with the next name before anything of that seat is drawn."""
        scene, seat = self._scene, self._scene.session.match.to_act
        assert seat is not None
        self.hide()
        curtain = CurtainScene(scene.context, scene.view.seating[seat], scene.requests, self._regret())
        scene.context.stack.push(curtain, lambda _: self._lift_lid(seat))

    def _regret(self) -> Regret | None:
        """Whoever played last, if that is a person and nothing hidden has been seen since."""
        scene, session, match = self._scene, self._scene.session, self._scene.session.match
        seat = match.rules.to_act(match.at(match.ply - 1)) if match.ply else None
        if seat is None or not session.is_human(seat) or session.undo_blocked(seat):
            return None

        def take_back() -> None:
            if session.take_back(seat):
                scene.went_back()

        return Regret(scene.view.seating[seat].name, take_back)

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
        scene.news.forget()
        scene.speech.forget()
        self._rest = 0.0
        scene.tabletop.stand_still()
        scene.refresh()

    def look_away(self) -> None:
        """The window is no longer looked at: with several people at one screen the lid goes down again."""
        scene = self._scene
        shared = scene.session.game.hidden and len(scene.session.humans) > 1
        if shared and scene.viewer is not None and scene.context.settings.curtain_on_return:
            self.hide()

    def _lift_lid(self, seat: Seat) -> None:
        scene = self._scene
        scene.viewer = seat
        told = missed(scene.session.seen(seat), seat, scene.view.names, self._done.pop(seat, ()))
        latest = scene.session.latest(seat)
        if scene.session.undone:  # what had happened before was told when the lid was lifted the first time
            scene.news.advise(TAKEN_BACK)
        elif len({event.seat for event in latest}) > 1:  # what all did at once is told as at an open table
            scene.news.tell(latest, scene.view.names, seat)
        elif told:
            scene.news.recall(told)
        scene.refresh()

    def _told(self, seat: Seat) -> str:
        """What was done for somebody, in a line, as they may know it."""
        scene = self._scene
        return in_a_line([event.seen_by(scene.viewer) for event in self._done.get(seat, ())], scene.view.names)
