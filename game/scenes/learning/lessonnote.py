"""The page beside the table in a lesson: which step it is, what is said, what to do, and the buttons below."""

from functools import partial

import pygame

from game import games
from game.scenes.learning.bookpages import write_rulings
from game.scenes.learning.lesson import LessonScene
from game.scenes.learning.lessonbook import FIRST, lesson_of
from game.scenes.match.sidepaper import (
    BUTTON_GAP,
    BUTTON_HEIGHT,
    grown,
    leave_button,
    paper_button,
    paper_head,
    paper_scale,
    place_rows,
)
from game.scenes.shell.context import Context
from game.ui.draw import paint
from game.ui.widgets.buttons import Button
from game.ui.widgets.drawn import painting
from game.ui.widgets.page import Page
from game.ui.widgets.scroll import ScrollArea
from game.ui.widgets.widgets import Label, Lettering, Widget
from game.words import _, pgettext

LEAST_WINDOW, TIGHT_WINDOW = 110, 66
"""Least height of the part that scrolls while the task stays in sight, in dp; and the least in a tight layout, where
head and buttons give up room."""
DO, RIGHT, WRONG = "right", "check", "refuse"
"""The icons before the task, a right answer and a wrong one."""


def lesson_scene(context: Context, game_key: str, name: str = FIRST) -> LessonScene:
    """A lesson of a game; raises `LookupError` if the game does not have it (see `lesson_of`)."""
    lesson = lesson_of(context.store, games.find(game_key), name)
    if lesson is None:
        raise LookupError(f"{game_key} has no {name}")
    return LessonScene(context, lesson, write_note)


def write_note(lesson: LessonScene) -> list[Widget]:
    """The widgets of the page, in reading order."""
    rows = _buttons(lesson)
    for tight in (False, True):
        head = paper_head(lesson.context, "lesson")
        px, left, width = head.scale.px, head.left, head.width
        _write_head(head, lesson, brief=tight)
        stay, rest = (rows[:1], rows[1:]) if tight else (rows, [])
        feet = place_rows(lesson.context, stay, left, width, head.scale.height - px(14))
        room = pygame.Rect(left, head.y, width, feet[0].rect.top - px(6) - head.y)
        words = _words(lesson, room, rest, tight=tight)
        if words:
            break
    return [*head.widgets, *words, *feet]


def _words(lesson: LessonScene, room: pygame.Rect, rest: list[list[Button]], *, tight: bool) -> list[Widget]:
    """The text of the step and its task, one below the other, and the `rest` of the buttons.

    If that is too much for `room`, only the text scrolls and the task stays in sight. If there is too little room even
    for that, nothing is returned, or all of it scrolls if `tight`.
    """
    px = paper_scale(lesson.context.scale).px
    for scale, share in grown(lesson.context.scale) if not tight else ():
        whole = Page(lesson.context.assets, scale, *room.topleft, room.width, key="lesson.page")
        _write(whole, lesson)
        _write_talk(whole, lesson)
        if whole.height <= room.height * (share if not lesson.course.wrong_words else 1.0):
            return whole.widgets
    talk = _page(lesson, room.topleft, room.width, key="lesson.talk")
    _write_talk(talk, lesson)
    window = pygame.Rect(room.x - px(6), room.y + px(2), room.width + px(12), room.height - talk.height - px(4))
    pinned = window.height >= px(TIGHT_WINDOW if tight else LEAST_WINDOW)
    if not (pinned or tight):
        return []
    page = _page(lesson, room.topleft, room.width - px(10))
    _write(page, lesson)
    if not pinned:
        window.height = room.height - px(4)
        _write_talk(page, lesson)
    if rest:  # the buttons that have no room of their own
        page.gap(8)
        place = page.room(BUTTON_HEIGHT * len(rest) + BUTTON_GAP * (len(rest) - 1))
        for button in place_rows(lesson.context, rest, place.x, place.width, place.bottom):
            page.add(button)
        page.gap(4)
    area = ScrollArea("lesson.scroll", _("What the lesson says"), window, page.height + px(10), page.widgets)
    if not pinned:
        return [*page.widgets, area]
    for widget in talk.widgets:
        widget.move(0, room.height - talk.height)
    return [*page.widgets, area, *talk.widgets]


def _page(lesson: LessonScene, at: tuple[int, int], width: int, key: str = "lesson.page") -> Page:
    return Page(lesson.context.assets, paper_scale(lesson.context.scale), *at, width, key=key)


def _write_head(page: Page, lesson: LessonScene, *, brief: bool) -> None:
    """Writes the player's progress, in words and, unless `brief`, as a row of pips; and the heading."""
    px, assets = page.scale.px, page.assets
    count, at = len(lesson.course.lesson.steps), lesson.course.number
    leave = leave_button(page, "lesson.leave", _("Leave the lesson"), lesson.leave)
    side = leave.rect.width
    if lesson.course.finished:
        ways = [_("The lesson is over"), _("It is over")]
    else:
        ways = [_("Lesson, step {number} of {all}"), _("Step {number} of {all}")]
    ways = [words.format(number=at + 1, all=count) for words in ways]
    words = assets.first_whole(ways, "sans", px(16), page.width - side)
    page.words(words, size=16, colour=page.pale, leading=1.3).rect.width -= side
    if not brief:
        _write_pips(page, count, count if lesson.course.finished else at, page.width - side)
    page.add(leave)
    page.gap(8 if not brief else 2)
    title = lesson.course.told(lesson.course.step.title) if not lesson.course.finished else _end(lesson)
    size = 28.0
    while size > 20 and any(assets.text_size(word, "serif", px(size))[0] > page.width for word in title.split()):
        size -= 1
    page.words(title, face="serif", size=size, leading=1.2)
    page.gap(4)
    page.rule()


def _end(lesson: LessonScene) -> str:
    return _("Now you know the game") if lesson.course.lesson.name == FIRST else _("Now you play it well")


def _write_pips(page: Page, count: int, reached: int, width: int) -> None:
    """Writes a pip for each step: done, reached or to come."""
    px, theme = page.scale.px, page.assets.theme

    def pips(surface: pygame.Surface, place: pygame.Rect) -> None:
        radius, pitch = px(5), px(19)
        for number in range(count):
            centre = (place.x + radius + px(1) + number * pitch, place.centery)
            if number < reached:
                paint.disc(surface, centre, radius, theme.text_on_paper)
            elif number == reached:
                paint.disc(surface, centre, radius, theme.text_on_paper, max(1.5, px(1.6)))
                paint.disc(surface, centre, radius * 0.42, theme.text_on_paper)
            else:
                paint.disc(surface, centre, radius, theme.rule_line, max(1.2, px(1.4)))

    page.gap(5)
    rect = page.room(12)
    rect.width = width
    page.add(painting("lesson.pips", "", rect, pips))


def _write(page: Page, lesson: LessonScene) -> None:
    """Writes the text of the step, and its rulings."""
    size, leading = (19, 1.4) if not page.scale.compact else (17, 1.32)
    page.gap(10 if not page.scale.compact else 6)
    if lesson.course.finished:
        for words in lesson.course.farewell(lesson.context.key):
            page.words(words, size=19, leading=1.4)
            page.gap(9)
        return
    step = lesson.course.step
    for words in step.say:
        page.words(lesson.course.told(words), size=size, leading=leading)
        page.gap(8 if not page.scale.compact else 6)
    if step.rulings:
        page.gap(2)
        write_rulings(page, step.rulings, size=16, close=True)
        page.gap(8 if not page.scale.compact else 4)
    if step.rule:
        ways = _("Rule book: {chapter}").format(chapter=step.rule_title), step.rule_title, _("Rule book")
        label = page.assets.first_whole(ways, "sans-bold", page.scale.px(16), page.width)
        page.link("lesson.rule", label, partial(lesson.open_book, step.rule), size=16, height=26)
        page.gap(8 if not page.scale.compact else 2)


def _write_talk(page: Page, lesson: LessonScene) -> None:
    """Writes the task, and the answer to what was done."""
    if not (lesson.course.waits or lesson.course.right_words or lesson.course.wrong_words) or lesson.course.finished:
        return
    theme, step = page.assets.theme, lesson.course.step
    page.gap(2)
    page.rule()
    page.gap(10)
    if lesson.course.waits:
        _said(page, "lesson.task", DO, lesson.course.told(step.task), page.ink, bold=True)
    if lesson.course.right_words and not lesson.course.wrong_words:
        _said(page, "lesson.answer.right", RIGHT, lesson.course.told(lesson.course.right_words), theme.right_sum)
    if lesson.course.wrong_words:
        _said(page, "lesson.answer.wrong", WRONG, lesson.course.told(lesson.course.wrong_words), theme.devil)


def _said(page: Page, key: str, icon: str, words: str, colour: tuple[int, int, int], *, bold: bool = False) -> None:
    """Writes words after an icon, so that colour is not the only sign of what they are."""
    px, assets = page.scale.px, page.assets
    face, em, indent = "sans-bold" if bold else "sans", px(19 if not page.scale.compact else 17), px(30)
    lines = assets.wrap(words, face, em, page.width - indent)
    step = round(em * 1.38)
    mark = pygame.Rect(page.left, page.y, px(22), step)

    def draw(surface: pygame.Surface, place: pygame.Rect) -> None:
        paint.put(surface, assets.icon(icon, px(20), colour), midleft=place.midleft)

    rect = pygame.Rect(page.left + indent, page.y, page.width - indent, step * len(lines))
    number = len(page.widgets)
    page.add(painting(f"{key}.mark.{number}", "", mark, draw))
    page.add(Label(f"{key}.{number}", words, rect, Lettering(face, em, colour), lines=lines, leading=step))
    page.gap(8)


def _buttons(lesson: LessonScene) -> list[list[Button]]:
    """The rows of buttons; the brass one is the next to press."""
    if lesson.course.finished:
        play = paper_button("lesson.play", lesson.way_out, lesson.sit_down, "brass")
        again = paper_button("lesson.again", _("Again"), lesson.start_over)
        more = [[paper_button("lesson.well", _("How to play it well"), lesson.go_on)]] if lesson.goes_on else []
        return [[play], *more, [again, paper_button("lesson.book", _("Rule book"), lesson.open_book, shortcut="F1")]]
    busy, began, begun = lesson.course.waits or lesson.course.replies, lesson.course.number > 0, lesson.course.begun
    idle, first = _("Nothing to play here: just read and press Next"), _("This is the first step")
    fresh, waits = _("Nothing has been played in this step yet"), lesson.course.waits
    show = paper_button("lesson.show", _("Show me"), lesson.show_me, enabled=waits, reason=idle, shortcut="H")
    words, kind = (_("Skip step"), "paper") if busy else (_("Next"), "brass")
    on = paper_button("lesson.next", words, lesson.step_on, kind, shortcut="Page down")
    back = paper_button(
        "lesson.back",
        pgettext("to the step before", "Back"),
        lesson.step_back,
        shortcut="Page up",
        enabled=began,
        reason=first,
    )
    again = paper_button("lesson.again", _("Again"), lesson.again, shortcut="Ctrl+Z", enabled=begun, reason=fresh)
    return [[show, on], [back, again]]
