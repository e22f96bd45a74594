"""The page that says what a seal and a thinking process of its own prove, and what they do not."""

from collections.abc import Sequence

from game.core.game import Game
from game.scenes.session.tableplan import TablePlan
from game.scenes.shell.base import Context
from game.scenes.shell.sheet import Foot, SheetScene
from game.ui.widgets.page import Page

TITLE = "What this proves, and what it does not"

PAGE: tuple[tuple[str, tuple[str, ...]], ...] = (
    (
        "What the seal proves",
        (
            "Before the first move of a hand the whole deal is written as one line of text, behind a long secret word, "
            "and the SHA-256 of that line is shown: 64 digits. That is the seal. Nobody can read the deal out of it, "
            "not even by trying all deals, because of the secret word; and nobody can find a second line with the "
            "same 64 digits.",
            "After the hand the line is opened. If it still gives the digits that you saw before, then the deal was "
            "fixed before anybody moved, and no tile was exchanged later, whoever was winning. “Verify the deal” also "
            "deals the hand anew and plays all its moves again, and compares every position.",
        ),
    ),
    (
        "What the seal does not prove",
        (
            "It does not prove that the shuffle was fair. The tiles come from 256 random bits of your computer, but a "
            "dishonest program could shuffle often and seal the deal it likes best. And whoever knows the seed of a "
            "match, because they chose it when starting the program, knows every deal of it.",
            "It only binds if you saw the digits before. The first six stand at the head of the table, where there is "
            "room, as a reminder; a second deal with the same six could be searched for, one with the same 64 could "
            "not. The menu shows all of them, to be noted or copied. A match that is continued later is sealed anew "
            "from its file: compare with your note.",
            "It does not stop anybody at this computer from reading the file of the match. The deals can be worked out "
            "from the seed in it.",
        ),
    ),
    (
        "What opponents are given",
        (
            "Opponents think in a process of their own. For each decision it is sent one line of text: the game and "
            "its options, what the seat sees, how strong and how long to think, and a number to throw dice with, "
            "derived from the seed in one direction only. It is not sent the seed, nor anybody else’s tiles, nor which "
            "tiles are in the boneyard. What it does not know it deals to itself at random, and thinks about that. "
            "Hints come from the same process and know what your seat sees, no more.",
            "The tests of this program deal the hidden tiles again in more than ten thousand positions and demand that "
            "every level is shown the same and does the same. They also try out cheats, and demand that these are "
            "noticed. The same seed deals the same tiles at every level.",
        ),
    ),
    (
        "What a manipulated program could still do",
        (
            "All this is what the program says of itself. One that was tampered with could tell opponents more than it "
            "admits, let them read the file of the match, pick the deal before it is sealed, or simply print that "
            "everything fits. The seal protects you only against exchanged tiles, and only if you check it yourself.",
            "Against the rest there is the open source, which can be read, tested and built by anybody, and there are "
            "programs that are not part of it:",
        ),
    ),
    (
        "How to check with another program",
        (
            "The deal: note or copy the 64 digits before the hand, from the menu. After it, copy the line that “Verify "
            "the deal” shows, and take its SHA-256 elsewhere, for example with: printf %s 'LINE' | sha256sum",
            "The line is a name, the secret word, and the deal in plain JSON: who was dealt what, and the boneyard in "
            "drawing order. Compare it with what you held, drew and saw.",
            "The moves: save the match and run: python -m game replay FILE. It prints every deal, every legal move and "
            "every point as plain text, for any referee of your own.",
            "The opponents: seat a program of your own with exec: in “trace” or “arena”. It is sent the same "
            "observation that the built-in opponents get, and can write all of it down.",
        ),
    ),
)
"""Headings and paragraphs; `docs/honesty.md` says the same."""


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
    wide = 820.0

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.focus_key = "ok"

    def heading(self) -> str:
        """Both sides at once."""
        return TITLE

    def write(self, page: Page) -> None:
        """Heading by heading."""
        for number, (heading, paragraphs) in enumerate(PAGE):
            page.gap(14 if number else 0)
            page.heading(heading)
            for words in paragraphs:
                page.gap(4)
                page.words(words)

    def feet(self) -> Sequence[Foot]:
        """Only to go back."""
        return [Foot("ok", "Back", lambda: self.close(None), primary=True)]


def open_honesty(context: Context) -> None:
    """Puts the page on top."""
    context.stack.push(HonestyScene(context))
