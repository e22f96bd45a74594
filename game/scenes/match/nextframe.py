"""What need not come in the very frame of a touch comes after it: the buttons around, and a new line of news."""

from collections.abc import Sequence

import pygame

from game.scenes.match.tablescene import TableScene
from game.scenes.news.newslinks import NewsLink, beside_line
from game.scenes.session.session import Session
from game.scenes.shell.base import Context
from game.ui.platform.pending import Pending

FRAMES = 2
"""So many frames belong to what was touched: it is shown in the first and takes off in the second."""


class NextFrameScene(TableScene):
    """A table that first answers a touch and then brings up to date what stands around it."""

    def __init__(self, context: Context, session: Session) -> None:
        super().__init__(context, session)
        self._due = False
        """Whether the buttons are still as they were before a touch."""
        self._shown = 0
        """In how many frames that has been seen."""
        self._told = ""
        """The line of news that was shown with the buttons."""
        self._lined: object = None
        """What concerned the links of the news when it was last looked at."""
        self._unlined = False
        """Whether something else is looked at since."""

    def renew_buttons(self, *, later: bool = False) -> None:
        """What has been touched answers first, the buttons around it two frames later, or before further input."""
        self._due, self._shown = later and self.areas is not None and not self.links_move(), 0
        if not self._due:
            super().renew_buttons()

    @property
    def tells(self) -> bool:
        """A new line of news comes with the buttons; one that is known stays meanwhile."""
        return super().tells and not ((self._due or not self.may_tell()) and self.news.line != self._told)

    def may_tell(self) -> bool:
        """Whether what has been played last may be told."""
        return True

    def tick(self, dt: float) -> Pending:
        """The buttons come once what was touched has had its frames."""
        if self._shown >= FRAMES and self.may_tell():
            self.renew_buttons()
            self.changed()
        wait = super().tick(dt)
        if self._due:
            self.changed()
        return self._due or wait

    def stale(self) -> list[pygame.Rect] | None:
        """A frame is about to show what has been touched; beneath a sheet there would be no next one."""
        if self.context.stack.top is not self:
            self._leave_nothing()
        self._shown += self._due
        if not self._due and self.may_tell():
            self._told = self.news.line
        return super().stale()

    def covered(self) -> None:
        """What was to come in the next frame is there now."""
        super().covered()
        self._leave_nothing()

    def _leave_nothing(self) -> None:
        self.tabletop.fresh = False
        self.tabletop.fleeting.come_round()
        self.come_round()

    def come_round(self) -> None:
        """Nothing is left for later: there is further input, which may be meant for a button."""
        if self._due:
            self.renew_buttons()

    # -- links on the news --------------------------------------------------------------------------------------------

    def links(self) -> Sequence[NewsLink]:
        """What one can go on to from the news, where that stands with what is looked at now."""
        return ()

    def line_up(self, *, anew: bool = False) -> None:
        """The links of the news come, go and move with what is looked at, if that is something else (`anew`).

        Where something is held they do so once the place shows that it is held over, with its words.
        """
        self._unlined = self._unlined or anew
        if self._unlined and not (self.tabletop.fleeting.hesitates and self.carries):
            self._unlined = False
            lined, self._lined = self._lined, beside_line(self)
            if lined != self._lined and self.links_move():
                self.renew_buttons()
                self.changed()

    def links_move(self) -> bool:
        """Whether the links of the news come, go or stand elsewhere with what is looked at."""
        shown = {widget.key: widget.rect for widget in self.widgets if isinstance(widget, NewsLink)}
        return shown != {link.key: link.rect for link in self.links()}
