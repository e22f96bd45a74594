"""A position seen again: what would have been good there, and how what was played compares."""

from typing import Any

from game.core.bot import Prompt
from game.scenes.news.hints import AT_THE_TABLE, Advice, Adviser
from game.scenes.session.session import Session
from game.scenes.shell.base import Context
from game.ui.board.picture import View
from game.ui.board.table import Table


class Analysis:
    """Asks at a position of a replay what a hint at the table would have said; compares what was played."""

    def __init__(self, session: Session, context: Context) -> None:
        self._adviser = Adviser(session, context)
        self._played: Any = None
        self.advice: list[Advice] = []
        """The best action, and what was played if that is another one; empty until the answer has come."""
        self.failed = False
        """Whether the thinking broke down: nothing can be said of this position now."""

    @property
    def thinking(self) -> bool:
        """Whether the answer is still to come."""
        return self._adviser.thinking

    def ask(self, prompt: Prompt[Any], played: Any) -> None:
        """Starts thinking about what that seat was given, and about what it played then."""
        self.advice, self._played, self.failed = [], played, False
        self._adviser.ask(prompt, besides=played)

    def forget(self) -> None:
        """Another position is shown now."""
        self._adviser.forget()
        self.advice, self.failed = [], False

    def poll(self) -> bool:
        """Whether the answer has come just now."""
        found = self._adviser.poll()
        if found is None:
            return False
        self.failed = not found
        self.advice = [*found[:1], *(each for each in found[1:] if each.action == self._played)]
        return True

    def lines(self, table: Table, view: View) -> list[str]:
        """The same in words, the longest first: with two clauses for the best action, with one, with none."""
        best, *others = self.advice
        said, several = table.said(view, best.action), range(min(AT_THE_TABLE, len(best.clauses)), -1, -1)
        worth = next((f" – {each.worth}" for each in others if each.worth), "")
        found = best.action == self._played
        end = "That was played." if found else f"Played: {table.said(view, self._played)}{worth}."
        return [f"Best: {said}{' – ' * bool(most)}{', '.join(best.clauses[:most])}. {end}" for most in several]
