"""The paper beside a mistake that is asked again: what it cost, what is better and why, and the other mistakes."""

from collections.abc import Callable
from functools import partial

import pygame

from game.analysis.findings import Graded
from game.scenes.history.curves import DISC, draw_disc
from game.scenes.history.findings import about, loss_words
from game.scenes.match.sidepaper import paper_button
from game.scenes.puzzles.learning import Learning
from game.scenes.puzzles.paper import MOST_REASONS, comes_back, lay_paper, play_on_button, write_both
from game.scenes.puzzles.table import PuzzleScene
from game.ui.draw import paint
from game.ui.widgets.buttons import Button, IconButton
from game.ui.widgets.drawn import Brush, Drawn
from game.ui.widgets.page import Page
from game.ui.widgets.widgets import Extras, Label, Lettering, Widget
from game.words import _, pgettext, sentences
from game.words.saying import Number

ROW, LINE = 54, 20
"""Heights of a row of the list, and of a line in it, in dp."""
FIGURE, MARGIN = 58, 8
"""Size of the figure of the cost, and how far the tint of the open row extends beyond the words, in dp."""
Show = Callable[[Graded], None]
"""Asks about another mistake."""


def write_mistakes(scene: PuzzleScene, learning: Learning, show: Show) -> list[Widget]:
    """The widgets of the paper, in reading order."""
    leave, title = ("puzzle.leave", _("Leave your mistakes"), scene.leave), learning.course.playing
    title = title or learning.course.verdict
    write = partial(_write, scene=scene, learning=learning, show=show)
    return lay_paper(scene, title or _("Your mistakes"), leave, [write], _buttons(learning, scene))


def ask() -> str:
    """The question."""
    return _("What would you play now?")


def _write(page: Page, scene: PuzzleScene, learning: Learning, show: Show) -> None:
    small = scene.context.scale.compact
    page.gap(8)
    if small:
        _write_steps(page, learning, show)
    else:
        page.words(learning.number, size=18, colour=page.pale, leading=1.3)
    page.gap(4)
    if learning.course.over:
        _write_answer(page, scene, learning)
    else:
        _write_question(page, learning, small=small)
    if not small:
        page.gap(6)
        page.rule()
        page.gap(6)
        for number, each in enumerate(learning.mistakes, 1):
            page.add(mistake_row(number, each, learning, page, partial(show, each)))


def _write_question(page: Page, learning: Learning, *, small: bool) -> None:
    px, theme, measure = page.scale.px, page.assets.theme, learning.measure
    if not small:  # there the question has to be in sight
        figure = format(Number(-about(measure, learning.open.loss)), "%" if measure.in_per_cent else "")
        lettering, room = Lettering("serif", px(FIGURE), theme.devil), page.room(FIGURE)
        page.add(Label("puzzle.lost", figure, room, lettering))
        page.gap(4)
    page.words(sentences([learning.lost]), size=18, leading=1.3)
    page.gap(8)
    page.rule()
    page.gap(10)
    page.words(ask(), face="serif", size=22 if small else 26, leading=1.2)
    page.gap(4)
    words = _("Play it on the table, as in a game"), _("You see just what you saw then")
    page.words(sentences(words), size=17, leading=1.35)


def _write_answer(page: Page, scene: PuzzleScene, learning: Learning) -> None:
    """Writes what is better and why, compared with the answer or the move played, and what that move cost."""
    course, view, green = learning.course, scene.view, page.assets.theme.right_sum
    assert course.pair is not None
    other, best = course.pair
    write_both(page, course)
    better, own = scene.table.told_apart(view, course.prompt.observation, best, other)
    if course.right or course.gave_up:
        page.words(_("You played then: {move}").format(move=own), size=17, colour=page.pale, leading=1.3)
    else:
        page.words(_("Yours: {move}").format(move=own), size=17, colour=page.pale, leading=1.3)
    page.gap(2)
    page.words(_("Better: {move}").format(move=better), face="sans-bold", size=18, colour=green, leading=1.3)
    page.gap(4)
    if why := course.why()[:MOST_REASONS]:
        page.words(sentences(why), size=17, leading=1.32)
        page.gap(4)
    if course.lost:
        told = _("About {points} better.").format(points=loss_words(learning.measure, course.lost))
        page.words(told, face="sans-bold", size=18, colour=green)
    if other != course.then:
        cost = loss_words(learning.measure, learning.open.loss)
        then = scene.table.told_apart(view, course.prompt.observation, course.then, best)[0]
        words = _("In the match you played {move}: that cost about {points}.").format(move=then, points=cost)
        page.words(words, size=17, leading=1.32)
    if (compared := course.compared(scene.table, view)) is not None:
        page.gap(8)
        page.put(compared)
        page.gap(6)
    if back := comes_back(course, scene.context.today()):
        page.words(sentences([back]), size=16, colour=page.pale, leading=1.3)


def _write_steps(page: Page, learning: Learning, show: Show) -> None:
    """Writes which mistake is open, between arrows, if there is no room for a list."""
    px, row = page.scale.px, page.room(44)
    some = learning.mistakes
    at = some.index(learning.open)

    def step(key: str, by: int, label: str, end: str, icon: str) -> IconButton:
        to, rect = at + by, pygame.Rect(row.x if by < 0 else row.right - row.height, row.y, row.height, row.height)
        besides = Extras(enabled=0 <= to < len(some), reason=end)
        return IconButton(key, label, rect, lambda: show(some[to]), icon=icon, kind="paper", **besides)

    page.add(step("mistake.before", -1, _("The mistake before"), _("This is the first one"), "left"))
    lettering = Lettering("sans-bold", px(17), page.ink, "center")
    place = row.inflate(-2 * (row.height + px(4)), 0)
    shorter = _("{n} of {all}").format(n=at + 1, all=len(some))
    ways = learning.number, shorter, f"{at + 1}/{len(some)}"
    words = page.assets.first_whole(ways, lettering.face, lettering.size, place.width)
    page.add(Label("mistake.step", words, place, lettering))
    page.add(step("mistake.after", 1, _("The next mistake"), _("This is the last one"), "right"))


def mistake_row(number: int, graded: Graded, learning: Learning, page: Page, on_press: Callable[[], None]) -> Drawn:
    """A mistake in the list: its number, place, cost and answer. Pressing it asks it again."""
    px, lit, where = page.scale.px, graded == learning.open, learning.where(graded)
    measure, right = learning.measure_of(graded), learning.answers.get(graded)
    cost = format(Number(-about(measure, graded.loss)), "%" if measure.in_per_cent else "")
    told = "" if right is None else pgettext("a mistake", "found") if right else pgettext("a mistake", "missed")
    tail = page.assets.text_size(cost, "serif", px(22))[0] + px(8)

    def draw(on: Brush) -> None:
        """The row lies on a tint if it is open or hovered."""
        theme, rect, high = on.theme, on.rect, px(LINE)
        if lit or on.widget.hovered:
            paint.rounded(on.surface, rect.inflate(2 * px(MARGIN), -px(2)), px(8), theme.paper_tint)
        draw_disc(on.surface, (rect.x + px(DISC), rect.centery), number, on.assets, on.scale, lit=lit)
        left, face = rect.x + px(2 * DISC + 10), "sans-bold" if lit else "sans"
        room = pygame.Rect(left, rect.y, rect.right - tail - left, high)
        colour = {True: theme.right_sum, False: theme.devil, None: theme.text_on_paper}[right]
        lines = [(line, theme.text_on_paper) for line in on.assets.wrap(where, face, px(16), room.width)[:2]]
        lines = [*lines[: 1 if told else 2], *([(told, colour)] if told else [])]
        for at, (line, ink) in enumerate(lines):
            top = rect.centery - high * len(lines) // 2 + at * high
            on.write(line, room.move(0, top - room.y), face, 16, ink)
        on.write(cost, pygame.Rect(rect.right - tail, rect.y, tail, rect.height), "serif", 22, theme.devil, "right")

    label = ", ".join(filter(None, (where, loss_words(measure, graded.loss), told)))
    key, rect = f"mistake:{learning.key_of(graded)}", page.room(ROW)
    return Drawn(key, f"{number}. {label}", rect, draw, "button", on_press=on_press, fades=True, scale=page.scale)


def _buttons(learning: Learning, scene: PuzzleScene) -> list[list[Button]]:
    """The rows of buttons; after the answer the brass one leads to the next mistake, or back if there is none."""
    following, over = learning.following, learning.course.over
    why = _("There are no others") if learning.complete else _("The others are still being looked for")
    back = paper_button("puzzle.all", _("Look back"), scene.every)
    if not over:
        on = Extras(enabled=following is not None, reason=why, shortcut="Page down")
        onward = paper_button("puzzle.next", pgettext("a mistake", "Next"), scene.onward, **on)
        return [[paper_button("puzzle.show", _("Show me"), scene.give_up), onward], [back]]
    again = paper_button("puzzle.again", _("Try again"), scene.again, shortcut="Ctrl+Z")
    both = play_on_button(scene)
    if following is None:
        return [*both, [again], [paper_button("puzzle.next", _("Look back"), scene.every, "brass")]]
    onward = paper_button("puzzle.next", _("Next mistake"), scene.onward, "brass", shortcut="Page down")
    return [*both, [again, back], [onward]]
