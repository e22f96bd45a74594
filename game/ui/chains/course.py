"""The looks at a chain as it grows. Each follows from the one before, so the same tiles always look the same."""

from collections.abc import Sequence

from game.dominoes.layout import Spin
from game.ui.chains.chain import Chain
from game.ui.chains.fitting import ChainLook, Frame
from game.ui.chains.joints import open_sides
from game.ui.chains.laid import Laid


class Course:
    """The looks at a chain from its opening tile on.

    A look depends on the tiles laid so far, in their order, and on the frame, but not on the viewer or on what was
    shown before. A match that is continued, taken back or replayed therefore looks as it did.
    """

    def __init__(self, chain: Chain) -> None:
        self._chain = chain
        self._frame: Frame | None = None
        self._looks: list[tuple[Laid, int, ChainLook]] = []

    def look(self, frame: Frame, floors: Sequence[int] = ()) -> ChainLook:
        """The look at the chain as it lies.

        `floors` has for each tile laid the size that half a tile keeps from then on, if everything can be seen.
        """
        if frame != self._frame:
            self._frame, self._looks = frame, []
        course, least = self._chain.course, [*floors, *[0] * (len(self._chain.course) - len(floors))]
        known = 0
        while known < min(len(course), len(self._looks)) and self._looks[known][:2] == (course[known], least[known]):
            known += 1
        del self._looks[known:]
        look = self._looks[-1][2] if self._looks else frame.first()
        for number in range(known, len(course)):
            look = self._next(look, number, frame, least[number])
            self._looks.append((course[number], least[number], look))
        return look

    def sizes(self) -> list[int]:
        """The size of half a tile after each tile laid."""
        return [look.half for _, _, look in self._looks]

    def _next(self, look: ChainLook, number: int, frame: Frame, floor: int) -> ChainLook:
        """The look after that many further tiles, with everything and the next place of each end in sight."""
        laid = self._chain.course[number]
        boxes = [pose.box for pose in laid.poses.values()]
        if laid.spin is Spin.OPENING:
            boxes += open_sides(laid.site(laid.opening.tile)).values()
        return look.seeing([*boxes, *self._chain.cloth.next_places(laid)], frame, floor=floor)
