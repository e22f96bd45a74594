"""The page that says what the seal of a deal and a separate thinking process prove, and what they do not."""

from itertools import takewhile

from game import resources
from game.core.game import Game
from game.scenes.session.tableplan import TablePlan
from game.scenes.shell.sheet import SheetScene
from game.ui.widgets.page import Page
from game.words import N_, _, reason
from game.words.language import current

TITLE = N_("What this proves, and what it does not")
DOCUMENT = "docs/honesty.md"
TRANSLATION = "levels/words/honesty.{language}.md"
EXAMPLE = "```"
"""Marks the first chapter that is not shown here; the ones after it are left out, too."""


def promised(game: Game, plan: TablePlan) -> str:
    """What nobody at that table sees, in one sentence."""
    if len(plan.people) < len(plan.seats):
        return _("Computer opponents see only what you would see in their place.")
    return _("Everyone’s tiles stay hidden until their turn.") if game.hidden else _("Nothing is hidden in this game.")


class HonestyScene(SheetScene):
    """The page as a sheet."""

    name = "honesty"
    headline = TITLE
    wide = 820.0

    def write(self, page: Page) -> None:
        try:
            chapters = _document().split("\n## ")[1:]
        except OSError as problem:
            chapters = [_("This page cannot be shown") + f"\n\n{reason(problem)}."]
        for number, chapter in enumerate(takewhile(lambda chapter: EXAMPLE not in chapter, chapters)):
            heading, *paragraphs = chapter.replace("`", "").strip().split("\n\n")
            page.gap(14 if number else 0)
            page.heading(heading)
            for words in paragraphs:
                page.gap(4)
                page.words(" ".join(words.split()))


def _document() -> str:
    """The document in the language in use, or in English."""
    own = TRANSLATION.format(language=current())
    return resources.read(own if resources.exists(own) else DOCUMENT).decode()
