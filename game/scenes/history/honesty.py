"""The page that says what the seal of a deal and a separate thinking process prove, and what they do not."""

from game import resources
from game.core.game import Game
from game.scenes.session.tableplan import TablePlan
from game.scenes.shell.sheet import SheetScene
from game.ui.widgets.page import Page

TITLE = "What this proves, and what it does not"
DOCUMENT = "docs/honesty.md"
EXAMPLE = "\n## An example"
"""Where the part of the document ends that is shown here."""


def promised(game: Game, plan: TablePlan) -> str:
    """What nobody at that table sees, in one sentence."""
    if len(plan.people) < len(plan.seats):
        return "Every opponent sees only what you would see in its seat."
    return (
        "Everybody’s tiles stay under the lid until their turn." if game.hidden else "Nothing is hidden in this game."
    )


class HonestyScene(SheetScene):
    """The page as a sheet."""

    name = "honesty"
    headline = TITLE
    wide = 820.0

    def write(self, page: Page) -> None:
        try:
            text = resources.read(DOCUMENT).decode().replace("`", "")
        except OSError as problem:
            text = f"\n## This page cannot be shown\n\n{problem}."
        for number, chapter in enumerate(text.partition(EXAMPLE)[0].split("\n## ")[1:]):
            heading, *paragraphs = chapter.strip().split("\n\n")
            page.gap(14 if number else 0)
            page.heading(heading)
            for words in paragraphs:
                page.gap(4)
                page.words(" ".join(words.split()))
