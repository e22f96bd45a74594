"""The ladder of a game: all characters, the gentlest first, those beaten, and the next one to ask."""

from collections.abc import Sequence
from functools import partial

import pygame

from game.ai.characters import Character
from game.book.rivals import Rivalry, ladder_of
from game.games import find, title_of
from game.scenes.book.rows import draw_touched
from game.scenes.progress.onegame import About, OneGameScene
from game.scenes.session.rivals import pair_words, rivals_at, score_words
from game.scenes.shell.context import Context
from game.ui.draw.paint import put
from game.ui.widgets.blocks import Control, press
from game.ui.widgets.drawn import Brush, Drawn
from game.ui.widgets.page import Page
from game.words import N_, _, sentences
from game.words.saying import of_character

ROW_HEIGHT = 68
"""Height of a row, in dp."""
EXPLAINED = N_("Beaten means that you won two out of three matches. Ask anyone you like, in any order.")
BEATEN, NEXT = N_("Beaten in two out of three"), N_("Ask next")


def ladder_scene(context: Context, person: str, game: str = "") -> OneGameScene:
    """The standing of a person with every character at a game. Its result is the keys of the game and of the character
    asked to the table, or None."""
    return OneGameScene(context, Ladder, person, game)


class Ladder(About):
    """All characters of a game, in two columns."""

    name = "ladder"

    def title(self) -> str:
        return _("{person}’s ladder").format(person=self.person)

    def read(self) -> None:
        self.rivals = rivals_at(self.context, self.game, self.scene.renew)

    @property
    def levels(self) -> Sequence[str]:
        """The levels that the game has, the gentlest first."""
        return tuple(find(self.game).levels)

    @property
    def next(self) -> Character | None:
        """The character to ask next."""
        return self.rivals.next_on(self.person, self.levels)

    def brass(self) -> Control | None:
        asked = self.next
        if asked is None:
            return None
        words = _("Play {name}").format(name=asked.name)
        return press("ask", words, partial(self.ask, asked), "brass", around=52, narrowest=200)

    def write(self, page: Page) -> None:
        page.words(_(EXPLAINED), size=17, colour=page.pale, leading=1.35)
        page.gap(8)
        known = ladder_of(self.levels)
        half = (len(known) + 1) // 2
        page.columns(*([partial(self._rows, some=some)] for some in (known[:half], known[half:])), least=440, between=0)

    def _rows(self, page: Page, some: Sequence[Character]) -> None:
        for each in some:
            rivalry = self.rivals.of(self.person, each)
            page.add(ladder_row(each, rivalry, page.room(ROW_HEIGHT), self, asked=each == self.next))

    def ask(self, character: Character) -> None:
        """Closes the page with that character asked to the table."""
        self.scene.close((self.game, character.key))


def ladder_row(each: Character, rivalry: Rivalry, rect: pygame.Rect, ladder: Ladder, *, asked: bool) -> Drawn:
    """Portrait, name and level, the score, and whether that counts as beaten. Pressing it asks that character."""
    level = _(find(ladder.game).levels[each.level].label)
    state = _(BEATEN) if rivalry.beaten else _(NEXT) if asked else "" if rivalry.course else _("Not met yet")
    score = score_words(rivalry) if rivalry.course else ""
    told = _("{name}: {points}").format(name=pair_words(each.name, _(title_of(ladder.game))), points=score)

    def draw(on: Brush) -> None:
        """Draws the row, with the score above its verdict."""
        px, theme, rect = on.px, on.theme, on.rect
        draw_touched(on)
        side = px(48)
        put(on.surface, on.assets.portrait(each.key, side), midleft=(rect.x + px(6), rect.centery))
        left, right, half = rect.x + side + px(18), rect.right - px(8), px(26)
        split = left + (right - left) * 2 // 5
        upper = pygame.Rect(left, rect.centery - half, split - left, half)
        on.write(each.name, upper, "sans-bold", 19)
        on.write(level, upper.move(0, half), colour=theme.second_on_paper)
        upper = pygame.Rect(split, upper.y, right - split, half)
        if rivalry.beaten:
            tick = on.assets.icon("check", px(18), theme.right_sum)
            put(on.surface, tick, midleft=(split, upper.centery + half))
        colour = theme.right_sum if rivalry.beaten else theme.pencil_new if asked else theme.second_on_paper
        below = pygame.Rect(split + px(24 if rivalry.beaten else 0), upper.y + half, 0, half)
        below.width = right - below.x
        if not score:
            below.centery = rect.centery
        elif not state:
            upper.centery = rect.centery
        on.write(score, upper, "serif", 22)
        on.write(state, below, "sans-bold" if rivalry.beaten or asked else "sans", 16, colour)

    label = sentences([f"{each.name}, {level}", told if score else "", state])
    ask = partial(ladder.ask, each)
    return Drawn(f"ladder:{each.key}", label, rect, draw, "row", on_press=ask, radius=8, tip=_(of_character(each.key)))
