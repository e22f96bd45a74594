"""Lines on the result sheet that say how the only person at a table stands with its characters."""

from collections.abc import Sequence

import pygame

from game.book.rivals import Rivalry
from game.core.rules import Seat
from game.scenes.session.rivals import pair_words, score_words
from game.scenes.session.session import Session
from game.ui.board.picture import View
from game.ui.draw import paint
from game.ui.draw.paint import put
from game.ui.widgets import blocks
from game.ui.widgets.blocks import Block, Described, Either, Kit, Painted, Row, Words
from game.words import _

LINE_HEIGHT, MOST_SHOWN = 40, 8
"""Height of the line in dp, and the most matches it shows."""


def rivalry_lines(kit: Kit, session: Session, view: View, met: Sequence[tuple[Seat, Rivalry]]) -> Sequence[Block]:
    """A line about the character met most often, and below it how it stands with all the others."""
    lines = [_line(kit, session, view, each) for each in met[:1]]
    if met[1:]:
        one = _("{name}: {points}")
        told = [one.format(name=view.names[seat], points=score_words(each)) for seat, each in met[1:]]
        words = Words(" · ".join(told), size=17, lines=2, smallest=15)
        lines.append(Described(", ".join(told), Row((words,), spare=True, widths=(0,)), "rivalry:others"))
    return lines


def _line(kit: Kit, session: Session, view: View, rival: tuple[Seat, Rivalry]) -> Block:
    """How the two stand, and the last of their matches as signs of who was ahead, latest at the right."""
    px, (seat, rivalry) = kit.px, rival
    two, score = pair_words(view.names[seat], _(session.game.title)), score_words(rivalry)
    shown, pitch = rivalry.course[-MOST_SHOWN:], px(26)
    counts = not (session.practice or session.hints or session.coached)
    styles = [view.seating[at].style for at in (seat, session.humans[0])]

    def signs(surface: pygame.Surface, rect: pygame.Rect) -> None:
        for number, ahead in enumerate(shown):
            spot = pygame.Rect(0, 0, px(22), px(22))
            spot.center = rect.right - round((len(shown) - number - 0.5) * pitch), rect.centery
            if ahead in (0.0, 1.0):
                put(surface, kit.assets.glyph(styles[int(ahead)], px(17), on_paper=True), center=spot.center)
            else:  # level
                paint.disc(surface, spot.center, px(7), kit.theme.second_on_paper, max(1, px(1.5)))
            if counts and number == len(shown) - 1:
                paint.rounded(surface, spot.inflate(px(3), px(3)), px(6), kit.theme.brass_dark, max(2, px(2)))

    across, lead = blocks.exactly(len(shown) * pitch + px(3)), f"{two}:"
    told = Row((Words(lead, size=17, smallest=15), Words(score, "serif", 24, smallest=20)), gap=8)
    line = Row((told, blocks.Spread(), Painted(signs, across, blocks.exactly(px(LINE_HEIGHT)))), gap=8)
    words = Row((told, blocks.Spread(), Painted(lambda surface, rect: None, down=blocks.exactly(px(LINE_HEIGHT)))))
    said = _("{name}: {points}").format(name=two, points=score)
    return Described(said, Row((Either((line, words)),), spare=True, widths=(0,)), "rivalry")
