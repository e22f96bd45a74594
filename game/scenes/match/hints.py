"""A hint at the table: the best move is marked and told; the list has the others, the rule book the rule."""

from collections.abc import Callable
from typing import Any

import pygame

from game.core.bot import Prompt
from game.core.rules import LazyActions
from game.scenes.match.controller import Controller
from game.scenes.match.host import Host
from game.scenes.match.hud import Hud
from game.scenes.news.hintlist import HintList
from game.scenes.news.hints import AT_THE_TABLE, NO_ADVICE, WINS, Advice, Adviser
from game.scenes.news.news import LINKS_ROOM, TAKEN_BACK, NewsLink, news_links, stands_clear
from game.ui.board.touches import IN_HAND
from game.ui.draw.regions import covered

MOST_LINES = 3
"""A hint that would take more lines says less."""
PICKED_BY_A_HINT = (*IN_HAND, "tile:", "square:", "clear:")
"""What a hint takes in hand for the person, in this order; the rest of the action is left to them."""


class Hints:
    """Advice at one table: asked for, marked on the cloth, told in the line of news, listed in full."""

    def __init__(self, host: Host, controller: Controller, hud: Hud, adviser: Adviser, *, talks: bool = True) -> None:
        """`talks`: whether what the line has no room for is told in the list; a lesson has words of its own."""
        self._host = host
        self._board = host.board
        self._session = host.board.session
        self._context = host.context
        self._controller = controller
        self._hud = hud
        self._adviser = adviser
        self._talks = talks
        self.advice: list[Advice] = []
        """The good moves of the present state, best first, once they have been asked for."""
        self.shown = 0
        """Which of them is marked on the table."""

    @property
    def thinking(self) -> bool:
        """Whether advice has been asked for that has not come yet."""
        return self._adviser.thinking

    def ask(self, prompt: Prompt[Any]) -> None:
        """Asks for good moves; `show` shows them once they have come."""
        self._adviser.ask(prompt)

    def forget(self) -> None:
        """The position is another one now: what was advised is of no use any more."""
        self._adviser.forget()
        self.advice, self.shown = [], 0

    def show(self) -> None:
        """Shows the best move once the advice has come, and says why; where there is no room, the list says it."""
        advice = self._adviser.poll()
        if advice is None:
            return
        self.advice, board, news = advice, self._board, self._hud.news
        if not advice:
            self._session.hints -= 1
            news.say(NO_ADVICE)
            self._host.refresh()
            return
        self.point_at(0)
        best = advice[0]
        self._controller.sync_hover()  # the tile is shown where it would lie: the words may have to stand elsewhere
        said = self._sentence(best)
        self._session.remark(board.viewer, said)
        if stands_clear(self._host, self._place_of(said)[0]):
            news.advise(said, board.table.rule_for(board.view, best.action))
            self._host.refresh()
        elif self._talks:
            self.more()
        else:  # the marks say it
            news.line = ""
            self._host.refresh()

    def _sentence(self, advice: Advice) -> str:
        """The move and the weightiest of what speaks for it; two clauses, where they leave in sight what is meant.

        Where there is little room the move alone, and the list says why; or the marks have to say which move that is.
        """
        table, view = self._board.table, self._board.view
        said = table.said(view, advice.action)
        if not advice.clauses:
            return f"Hint: {said}"
        first, *others = advice.clauses
        if advice.better:
            second = table.said(view, self.advice[1].action)
            verb = "to " if second[:1].isalpha() else ""  # “5|3 on 5|5”, but “to finish”
            others.insert(0, f"{advice.better} than {verb}{second}")
        elif advice.worth == WINS and "wins" not in first:
            others.insert(0, WINS)
        told = [f"Hint: {said} – {', '.join((first, *others)[:number])}" for number in range(AT_THE_TABLE, 0, -1)]
        short = [words for words in told if len(self._place_of(words)[1]) <= MOST_LINES]
        if not short:
            return f"Hint: {advice.clauses[0]}"
        return min((*short, f"Hint: {said}"), key=self._hides)

    def _place_of(self, words: str) -> tuple[pygame.Rect, list[str]]:
        """Where they would stand on the table, with the links after them, and in what lines."""
        scale, assets = self._host.scale, self._context.assets
        toast = self._board.tabletop.news_places().toast(words, assets, scale, links=scale.px(LINKS_ROOM))
        return toast.place(assets, scale)

    def _hides(self, words: str) -> tuple[bool, bool, int]:
        """What they would hide where they would stand: a button or plate, what is meant, so many pixels of anything."""
        pill, _ = self._place_of(words)
        things = self._board.tabletop.things.values()
        marked = [item.rect for item in things if item.key.startswith("hint:")]
        places = self._board.tabletop.news_places()
        hides = sum(places.hides(pill))
        if places.cloth is None:  # the game says where they stand, and not what lies there
            hides = covered(pill, [item.rect for item in things if item.moves])
        return not stands_clear(self._host, pill), pill.collidelist(marked) >= 0, hides

    def point_at(self, number: int) -> None:
        """Marks one of the good moves: tiles and squares are picked, the place is in focus and shows the ghost."""
        self.shown = number
        host, board, action = self._host, self._board, self.advice[number].action
        wanted = board.table.touches(action)
        board.table.put_back()
        host.refresh()
        for kind in PICKED_BY_A_HINT:
            for name in sorted(wanted):
                if name.startswith(kind) and name not in board.table.picks:
                    self._controller.touch(name)
        board.table.turn_for(action)
        board.hinted = wanted
        host.refresh()
        rest = wanted.difference(board.table.picks)
        things = [item.key for item in board.tabletop.things.values() if item.touch.partition("/")[0] in rest]
        verbs = [verb.key for verb in board.tabletop.picture.verbs if verb.touch in rest]
        host.focus_key = next(iter(things + verbs), host.focus_key)

    def look_at(self) -> None:
        """The place that the move needs shows how it would lie there."""
        board = self._board
        item = board.tabletop.things.get(self._host.focus_key or "")
        board.hovered = item.key if item is not None and item.touch and board.leads_on(item.touch) else ""
        self._host.refresh()

    def more(self) -> None:
        """The list of good moves, beside the table."""
        self._hud.news.line = ""
        title = self._session.game.title
        self._context.stack.push(HintList(self._context, title, self._board, self, self._let_pass))

    def _let_pass(self, dt: float) -> bool:
        """On the table under the list things go on moving; whether any do."""
        motion = self._board.tabletop.motion
        if motion.active:
            self._hud.news.hear(motion.advance(dt))
            self._host.changed()
        return motion.active

    def why(self) -> None:
        """The rule book: at the rule that the news are about, or that the hint shown is about; else from its start."""
        board, news = self._board, self._hud.news
        about = news.rule if news.line else ""
        if not about and board.hinted and self.advice:
            about = board.table.rule_for(board.view, self.advice[self.shown].action)
        self._context.open("rulebook", game_key=self._session.game.key, about=about)

    def links(self, redo: Callable[[], None]) -> list[NewsLink]:
        """What one can go on to from the news; `redo` plays once more what was taken back last."""
        board, news = self._board, self._hud.news
        hint = board.hinted and not news.refuses and self._has_more()
        again = self._session.undone and news.line == TAKEN_BACK and board.view.legal
        return news_links(
            self._host,
            news,
            self.why if news.rule else None,
            self.more if hint else None,
            redo if again else None,
        )

    def _has_more(self) -> bool:
        """Whether the list has another move, or where there is a choice at all, says more of this one than the line."""
        legal, line = self._board.view.legal, self._hud.news.line
        choice = isinstance(legal, LazyActions) or len(legal) > 1
        return len(self.advice) > 1 or (
            choice and any(clause not in line for each in self.advice for clause in each.clauses)
        )
