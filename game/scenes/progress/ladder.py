"""The ladder of a game: everybody with a name, the gentlest first, who has been beaten, and whom to ask next."""

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
from game.ui.sprites.assets import Assets
from game.ui.style.scale import Scale
from game.ui.widgets.blocks import Control, press
from game.ui.widgets.page import Page
from game.ui.widgets.widgets import Lettering, Widget
from game.words import N_, _, sentences
from game.words.saying import of_character

ROW = 68
"""The height of a row in dp."""
TOLD = N_("Beaten means that you won two out of three matches. Ask anyone you like, in any order.")
BEATEN, NEXT = N_("Beaten in two out of three"), N_("Ask next")


def ladder_scene(context: Context, person: str, game: str = "") -> OneGameScene:
    """How somebody stands with every character at a game. Its result is the game and the character that is asked to the
    table, by their keys, or None."""
    return OneGameScene(context, Ladder, person, game)


class Ladder(About):
    """Everybody with a name, in two columns."""

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
        """Whom to ask next."""
        return self.rivals.next_on(self.person, self.levels)

    def brass(self) -> Control | None:
        asked = self.next
        if asked is None:
            return None
        words = _("Play {name}").format(name=asked.name)
        return press("ask", words, partial(self.ask, asked), "brass", around=52, narrowest=200)

    def write(self, page: Page) -> None:
        page.words(_(TOLD), size=17, colour=page.pale, leading=1.35)
        page.gap(8)
        known = ladder_of(self.levels)
        half = (len(known) + 1) // 2
        page.columns(*([partial(self._rows, some=some)] for some in (known[:half], known[half:])), least=440, between=0)

    def _rows(self, page: Page, some: Sequence[Character]) -> None:
        for each in some:
            rivalry, level = self.rivals.of(self.person, each), _(find(self.game).levels[each.level].label)
            page.add(LadderRow(each, level, rivalry, page.room(ROW), self, asked=each == self.next))

    def ask(self, character: Character) -> None:
        """That character is asked to the table."""
        self.scene.close((self.game, character.key))


class LadderRow(Widget):
    """Portrait, name and level, how one stands, and whether that is enough. Pressed, it asks that character."""

    role = "row"
    radius = 8.0

    def __init__(
        self, each: Character, level: str, rivalry: Rivalry, rect: pygame.Rect, ladder: Ladder, *, asked: bool
    ) -> None:
        state = _(BEATEN) if rivalry.beaten else _(NEXT) if asked else "" if rivalry.course else _("Not met yet")
        score = score_words(rivalry) if rivalry.course else ""
        told = _("{name}: {points}").format(name=pair_words(each.name, _(title_of(ladder.game))), points=score)
        label = sentences([f"{each.name}, {level}", told if score else "", state])
        super().__init__(
            f"ladder:{each.key}", label, rect, on_press=partial(ladder.ask, each), tip=_(of_character(each.key))
        )
        self.character, self.level, self.score, self.told = each, level, score, state
        self.beaten, self.asked = rivalry.beaten, asked

    def draw(self, surface: pygame.Surface, assets: Assets, scale: Scale) -> None:
        """In one line, the score before what has come of it."""
        px, theme, rect = scale.px, assets.theme, self.rect
        draw_touched(self, surface, assets, scale)
        side = px(48)
        put(surface, assets.portrait(self.character.key, side), midleft=(rect.x + px(6), rect.centery))
        left, right, half = rect.x + side + px(18), rect.right - px(8), px(26)
        split = left + (right - left) * 2 // 5
        ink, pale = theme.text_on_paper, theme.second_on_paper
        upper = pygame.Rect(left, rect.centery - half, split - left, half)
        self.write(surface, assets, self.character.name, upper, Lettering("sans-bold", px(19), ink))
        self.write(surface, assets, self.level, upper.move(0, half), Lettering("sans", px(16), pale))
        upper = pygame.Rect(split, upper.y, right - split, half)
        if self.beaten:
            put(surface, assets.icon("check", px(18), theme.right_sum), midleft=(split, upper.centery + half))
        bold = self.beaten or self.asked
        colour = theme.right_sum if self.beaten else theme.pencil_new if self.asked else pale
        state = pygame.Rect(split + px(24 if self.beaten else 0), upper.y + half, right - split, half)
        state.width = right - state.x
        if not self.score:
            state.centery = rect.centery
        elif not self.told:
            upper.centery = rect.centery
        self.write(surface, assets, self.score, upper, Lettering("serif", px(22), ink))
        self.write(surface, assets, self.told, state, Lettering("sans-bold" if bold else "sans", px(16), colour))
