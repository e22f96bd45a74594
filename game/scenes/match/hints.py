"""A hint at the table: marks the best move and explains it; a list beside the table has the others."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import pygame

from game.core.bot import Prompt
from game.core.rules import has_choice
from game.scenes import routes
from game.scenes.match.controller import Controller
from game.scenes.match.host import Host
from game.scenes.match.hud import Hud, NewsLink
from game.scenes.match.sidepaper import (
    draw_paper,
    fill_paper,
    fit_menu_button,
    paper_button,
    paper_title,
    table_scale,
)
from game.scenes.news.advice import AT_THE_TABLE, NO_ADVICE, Advice, Adviser
from game.scenes.news.compare import Comparison, compare
from game.scenes.shell.context import Context
from game.scenes.shell.scene import Scene
from game.ui.board.table import IN_HAND
from game.ui.draw import paint
from game.ui.draw.regions import covered
from game.ui.platform.pending import Pending
from game.ui.widgets.buttons import IconButton
from game.ui.widgets.drawn import Brush, Drawn
from game.ui.widgets.page import Page, Written
from game.words import _, pgettext, said, sentences

MOST_LINES = 3
"""Longest hint, in lines; a longer one is shortened."""
LINKS_ROOM = 140
"""Approximate width of the links at the end of the line, in dp."""
PICKED_BY_A_HINT = (*IN_HAND, "tile:", "square:", "clear:")
"""Prefixes of what a hint picks for the person, in order; the rest of the action is left to them."""
ROW_HEIGHT, LINE_HEIGHT, ROW_MARGIN = 44, 22, 12
"""Height of a one-line move in the list, height of each further line, and inner margin, in dp."""


class Hints:
    """Advice at one table: marks it on the cloth, puts it into the line of news, and lists it in full."""

    def __init__(self, host: Host, controller: Controller, hud: Hud, adviser: Adviser, *, talks: bool = True) -> None:
        """`talks` says whether the list tells what the line has no room for; a lesson has words of its own."""
        self._host = host
        self.board = host.board
        self.session = host.board.session
        self._context = host.context
        self._controller = controller
        self._hud = hud
        self._adviser = adviser
        self._talks = talks
        self.advice: list[Advice] = []
        """The good moves of the present state, best first, once they have been asked for."""
        self.shown = 0
        """Index in `advice` of the move marked on the table."""
        self._untold = False
        """Whether there is more to say about the best move than the line of news has said."""
        self._compared: dict[int, Comparison] = {}
        """Comparisons of the best move with others, by their index."""

    @property
    def thinking(self) -> bool:
        """Whether advice has been asked for but has not come yet."""
        return self._adviser.thinking

    @property
    def stands_still(self) -> bool:
        """Whether the adviser does not respond."""
        return self._adviser.stands_still

    def ask(self, prompt: Prompt[Any]) -> None:
        """Asks for good moves; `show` shows them once they have come."""
        self._adviser.ask(prompt)

    def forget(self) -> None:
        """Drops all advice, as the state has changed."""
        self._adviser.forget()
        self.advice, self.shown = [], 0

    def show(self) -> None:
        """Shows the best move once the advice has come, with reasons; where there is no room, the list has them."""
        advice = self._adviser.poll()
        if advice is None:
            return
        self.advice, board, news = advice, self.board, self._hud.news
        self._compared = {}
        if not advice:
            self.session.hints -= 1
            news.say(_(NO_ADVICE))
            self._host.refresh()
            return
        self.point_at(0)
        best = advice[0]
        self._controller.sync_hover()  # the ghost of the tile may take the place of the words
        said, self._untold = self._sentence(best)
        self.session.remark(board.viewer, said)
        if self._hud.stands_clear(self._place_of(said)[0]):
            news.advise(said, board.table.rule_for(board.view, best.action))
            self._host.refresh()
        elif self._talks:
            self.more()
        else:  # the marks suffice
            news.line = ""
            self._host.refresh()

    def _sentence(self, advice: Advice) -> tuple[str, bool]:
        """The move with at most two of its weightiest reasons, chosen to hide nothing that is marked. Where room is
        short, the move alone, or a reason alone while the marks show the move. Also returns whether reasons are left
        out."""
        table, view = self.board.table, self.board.view
        move = _("Hint: {move}").format(move=table.said(view, advice.action))
        if not advice.clauses:
            return move, False
        first, *others = advice.clauses
        if advice.much:
            prompt = self.session.match.prompt()
            _best, lesser = table.told_apart(view, prompt.observation, advice.action, self.advice[1].action)
            compared = None if advice.over else self.compared(0)
            played_on = [each for each in compared.facts if each.favours] if compared is not None else []
            told_on = [said(each.than(lesser), self.session.plan.names, prompt.seat) for each in played_on]
            others[:0] = [*told_on, advice.better_than(lesser)]
        elif advice.wins and not advice.told_to_win:
            others.insert(0, _("It wins for sure"))
        told = {sentences((move, first, *others[:besides])): besides for besides in range(AT_THE_TABLE - 1, -1, -1)}
        short = [words for words in told if len(self._place_of(words)[1]) <= MOST_LINES]
        if not short:
            # TRANSLATORS: {reason} is a clause such as “You score 10 points”
            return _("Hint: {reason}").format(reason=first), bool(others)
        words = min((*short, move), key=self._hides)
        return words, told.get(words, -1) < len(others)

    def _place_of(self, words: str) -> tuple[pygame.Rect, list[str]]:
        """The place of the words on the table, with the links after them, and their lines."""
        scale, assets = self._host.scale, self._context.assets
        toast = self.board.tabletop.news_places().toast(words, assets, scale, links=scale.px(LINKS_ROOM))
        return toast.place(assets, scale)

    def _hides(self, words: str) -> tuple[bool, bool, int]:
        """What the words would hide at their place: a button or plate, a mark, and a number of pixels of anything."""
        pill, _ = self._place_of(words)
        items = self.board.tabletop.items.values()
        places = self.board.tabletop.news_places()
        hides = sum(places.hides(pill))
        if places.cloth is None:  # the game sets the place without regard to what lies there
            hides = covered(pill, [item.rect for item in items if item.moves])
        return not self._hud.stands_clear(pill), pill.collidelist(self.marked()) >= 0, hides

    def marked(self) -> list[pygame.Rect]:
        """The marks of the hint on the table."""
        return [item.rect for item in self.board.tabletop.items.values() if item.key.startswith("hint:")]

    def point_at(self, number: int) -> None:
        """Marks one of the good moves: picks its tiles and squares, and focuses its place, which shows the ghost."""
        self.shown = number
        self.mark(self.advice[number].action, hinted=True)

    def mark(self, action: Any, *, hinted: bool = False) -> None:
        """Picks what the action touches and focuses its place; `hinted` marks all of it as a hint does.

        If one touch is the whole action, as when drawing a readied brick, that touch is left to the person.
        """
        host, board = self._host, self.board
        wanted = board.table.touches(action)
        board.table.put_back()
        host.refresh()
        for kind in PICKED_BY_A_HINT if len(wanted) > 1 else ():
            for name in sorted(wanted):
                if name.startswith(kind) and name not in board.table.picks:
                    self._controller.touch(name)
        board.table.turn_for(action)
        board.hinted = wanted if hinted else frozenset()
        host.refresh()
        rest = wanted.difference(board.table.picks)
        items = [item.key for item in board.tabletop.items.values() if item.touch.partition("/")[0] in rest]
        verbs = [verb.key for verb in board.tabletop.picture.verbs if verb.touch in rest]
        host.focus_key = next(iter(items + verbs), host.focus_key)

    def compared(self, number: int) -> Comparison | None:
        """The best move compared with that one, or with the next if it is the best itself; None if not clearly
        better."""
        lesser = number or 1
        if not self.advice[number].clear:
            return None
        if lesser not in self._compared:
            board, prompt = self.board, self.session.match.prompt()
            best, other = self.advice[0].action, self.advice[lesser].action
            made = compare(self.session, board.table, board.view, prompt, other, best)
            self._compared[lesser] = replace(made, heads=(str(lesser + 1), "1"))
        return self._compared[lesser]

    def put_back(self) -> None:
        """Clears all marks and picks."""
        self.board.table.put_back()
        self.board.hinted, self.board.hovered = frozenset(), ""
        self._host.refresh()

    def look_at(self) -> None:
        """Shows the move as it would lie at the place in focus."""
        board = self.board
        item = board.tabletop.items.get(self._host.focus_key or "")
        board.hovered = item.key if item is not None and item.touch and board.leads_on(item.touch) else ""
        self._host.refresh()

    def more(self) -> None:
        """Opens the list of good moves beside the table."""
        self._hud.news.line = ""
        self.make_room(True)
        self._context.stack.push(HintList(self._context, self))

    def make_room(self, beside: bool) -> None:
        """Makes room for a paper `beside` the table, or gives it back."""
        self._host.make_room(beside)

    def let_pass(self, dt: float) -> bool:
        """Advances motion on the table under the list; whether anything still moves."""
        motion = self.board.tabletop.motion
        if motion.active:
            self.board.advance(dt)
            self._host.changed()
        return motion.active

    def why(self) -> None:
        """Opens the rule book at the rule of the news, or else of the hint shown, or else at its start."""
        board, news = self.board, self._hud.news
        about = news.rule if news.line else ""
        if not about and board.hinted and self.advice:
            about = board.table.rule_for(board.view, self.advice[self.shown].action)
        self._context.open(routes.rulebook, game_key=self.session.game.key, about=about)

    def links(self, redo: Callable[[], None], show: Callable[[], None]) -> Sequence[NewsLink]:
        """The links of the news; `redo` plays again what was taken back last, `show` what happened since."""
        board, news, links = self.board, self._hud.news, list[NewsLink]()
        if news.rule:
            links.append(NewsLink("why", _("Why?"), self.why, "F1"))
        if board.hinted and not news.refuses and self._has_more():
            links.append(NewsLink("more", pgettext("other good moves", "More"), self.more, "H"))
        if self.session.undone and news.undid and board.view.legal:
            links.append(NewsLink("again", _("Redo"), redo, "Ctrl+Y"))
        if news.recalled and board.view.legal:
            links.append(NewsLink("show", pgettext("what has happened", "Show me"), show, "W"))
        return self._hud.place(links)

    def _has_more(self) -> bool:
        """Whether the list has another move or, where there is a choice at all, more to say than the line."""
        legal = self.board.view.legal
        return len(self.advice) > 1 or (self._untold and has_choice(legal))


def move_row(key: str, move: str, worth: str, page: Page, shown: bool, on_press: Callable[[], None]) -> Drawn:
    """A move and how much less than the best one it is expected to bring, on lines below it if both are long.

    The one shown has a brass edge.
    """
    px, assets, rect = page.scale.px, page.assets, page.room(ROW_HEIGHT)
    wide, inside = assets.text_size(worth, "sans", px(16))[0] if worth else 0, px(ROW_MARGIN)
    across = rect.width - 2 * inside
    under = bool(wide) and assets.text_size(move, "sans-bold", px(18))[0] + wide + px(10) > across
    below = assets.wrap(worth, "sans", px(16), across) if under else []
    width = across - (0 if below or not wide else wide + px(10))
    lines = assets.wrap(move, "sans-bold", px(18), width)
    rect.height += px(LINE_HEIGHT) * (len(lines) - 1 + len(below))

    def draw(on: Brush) -> None:
        rect, theme, high = on.rect, on.theme, on.px(LINE_HEIGHT)
        if shown or on.widget.state != "rest":
            paint.rounded(on.surface, rect, on.px(10), theme.paper_tint)
        if shown:
            paint.rounded(on.surface, rect, on.px(10), theme.rule_line, max(1, on.px(1.2)))
            paint.brass_edge(on.surface, rect, on.scale.factor, theme)
        top = rect.y + (rect.height - (len(lines) + len(below)) * high) // 2
        place = pygame.Rect(rect.x + inside, top, width, px(LINE_HEIGHT))
        for number, line in enumerate(lines):
            on.write(line, place.move(0, number * high), "sans-bold" if shown else "sans", 18)
        for number, line in enumerate(below, len(lines)):
            on.write(line, place.move(0, number * high), colour=theme.second_on_paper)
        if wide and not below:
            right = pygame.Rect(place.right + on.px(10), top, wide, high)
            on.write(worth, right, colour=theme.second_on_paper, align="right")

    return Drawn(key, f"{move}: {worth}" if worth else move, rect, draw, "tab", on_press=on_press)


class HintList(Scene):
    """The good moves on a paper beside the table, where each of them can be shown, and how they compare."""

    name = "hints"
    opaque = False
    dims = False
    dismissable = True
    private = True

    def __init__(self, context: Context, hints: Hints) -> None:
        super().__init__(context)
        self._hints = hints
        self._board = hints.board
        self.focus_key = f"move:{hints.shown}"
        self._looked: tuple[object, str | None] = (None, self.focus_key)
        """The last mouse position and focus. A widget that appears under a resting mouse does not count, and a moved
        focus takes precedence over the mouse."""
        self._show(hints.shown)

    def _show(self, number: int) -> None:
        self._hints.point_at(number)
        self._hints.look_at()

    def _heading(self) -> str:
        return _("Good moves") if len(self._hints.advice) > 1 else _("A good move")

    def title(self) -> str:
        return f"{_(self._hints.session.game.title)}: {self._heading()}"

    def make_widgets(self) -> None:
        head = paper_title(self.context, self._heading())
        feet = [
            paper_button("why", _("Why?"), self._hints.why, shortcut="F1"),
            paper_button("close", pgettext("to the screen before", "Back"), self.back, "brass", shortcut="Esc"),
        ]
        self.widgets = [self.menu_button(), *fill_paper(self, head, [Written(self._write)], [feet])]

    def menu_button(self) -> IconButton:
        return fit_menu_button(super().menu_button(), table_scale(self.context.scale))

    def _write(self, page: Page) -> None:
        """Writes the moves, then the reasons for the one shown and its comparison with another."""
        board, hints = self._board, self._hints
        told: list[str] = []
        for number, each in enumerate(hints.advice):
            said = board.table.said(board.view, each.action)
            # TRANSLATORS: {move} is a move like the one above it in the list, but at another place
            words = _("{move}, elsewhere").format(move=said) if said in told else said
            told.append(said)
            choose = partial(self._choose, number)
            page.add(
                move_row(f"move:{number}", f"{number + 1}. {words}", each.worth, page, number == hints.shown, choose)
            )
            page.gap(4)
        page.gap(8)
        for clause in hints.advice[hints.shown].clauses:
            page.words(f"{clause}.", size=17, leading=1.32)
            page.gap(2)
        if (compared := hints.compared(hints.shown)) is not None:
            page.gap(6)
            speaks = any(each.favours for each in compared.facts)
            words = _("Why {one} is better than {other}:") if speaks else _("{one} and {other} compared:")
            page.words(words.format(one=1, other=(hints.shown or 1) + 1), size=17, colour=page.pale, leading=1.32)
            page.gap(4)
            page.put(compared)

    def draw(self, surface: pygame.Surface) -> None:
        draw_paper(surface, self.context)
        self.draw_widgets(surface)

    def close(self, result: Any) -> None:
        """Closes the list and gives the table the whole window again."""
        super().close(result)
        self._hints.make_room(False)

    # -- going through them -------------------------------------------------------------------------------------------

    def update(self, dt: float) -> Pending:
        """Shows the move under the mouse or in focus, and advances motion on the table."""
        moves_on, looks = self._hints.let_pass(dt), (self.context.stack.mouse, self.focus_key)
        hovered = next((widget.key for widget in self.widgets if widget.hovered), None)
        pointed = hovered if hovered and self.focus_key == self._looked[1] else self.focus_key or ""
        kind, _, number = pointed.partition(":")
        if looks != self._looked and kind == "move" and int(number) != self._hints.shown:
            self._show(int(number))
            self.lay_out()
        self._looked = looks
        return moves_on

    def _choose(self, number: int) -> None:
        self._hints.point_at(number)
        self.back()

    def commands(self) -> dict[str, Callable[[], object]]:
        """H goes to the next move, F1 to the rule of the hint."""
        return {"hint": self._next, "rules": self._hints.why}

    def _next(self) -> None:
        self.inputs.focus(f"move:{(self._hints.shown + 1) % len(self._hints.advice)}")
        self.update(0.0)
