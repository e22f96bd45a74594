"""What this program is, what it is made with, and what it never does."""

from functools import partial

from game import __version__, resources
from game.games import find
from game.games import keys as game_keys
from game.scenes import routes
from game.scenes.history.honesty import TITLE
from game.scenes.learning.chapters import read_book
from game.scenes.shell.sheet import MessageScene, SheetScene
from game.ui.widgets.page import Page
from game.words import N_, _

PROMISE = N_(
    "Pipstone never uses the network. It keeps its files in your own folders and nowhere else. "
    "Computer opponents see only what you would see in their place."
)
PARTS = (
    ("Pipstone", N_("MIT licence")),
    ("Source Serif 4, Source Sans 3", N_("fonts, SIL Open Font License 1.1")),
    ("pygame-ce", N_("window, pictures and sound, LGPL 2.1")),
    ("SDL", N_("the library beneath it, zlib licence")),
    ("platformdirs", N_("standard folders, MIT licence")),
    ("Python", N_("PSF licence")),
)
LICENCES = (
    ("serif", N_("Licence of Source Serif"), "sprites/fonts/OFL-SourceSerif.txt"),
    ("sans", N_("Licence of Source Sans"), "sprites/fonts/OFL-SourceSans.txt"),
)


class AboutScene(SheetScene):
    """The sheet about the program."""

    name = "about"
    headline = f"Pipstone {__version__}"
    wide = 1060.0
    packs = True

    def write(self, page: Page) -> None:
        page.words(_(PROMISE))
        page.link("honesty", _(TITLE), partial(self.context.open, routes.honesty))
        page.gap(14)
        page.columns((self._games, self._files), (self._made_with,), least=420)

    def _games(self, page: Page) -> None:
        page.heading(_("The games"))
        words = _("Each is played by its published rules. Where they are silent, the rule book says what we play.")
        page.words(words)
        page.gap(4)
        books = [(_(game.title), read_book(game).source) for game in map(find, game_keys())]
        page.table([row for row in books if row[1]], first=0.42)

    def _made_with(self, page: Page) -> None:
        page.heading(_("Made with"))
        page.gap(4)
        page.table([(name, _(what)) for name, what in PARTS], first=0.42)
        page.gap(4)
        for key, label, path in LICENCES:
            page.link(f"licence:{key}", _(label), partial(self._read, _(label), path))
            page.gap(6)

    def _files(self, page: Page) -> None:
        page.heading(_("Where your files are"))
        page.gap(4)
        folders = self.context.store.folders
        rows = (_("Settings"), folders.config), (_("Matches"), folders.data), (_("Log file"), folders.state)
        page.table([(name, str(path)) for name, path in rows], first=0.3)

    def _read(self, label: str, path: str) -> None:
        text = resources.read(path).decode("utf-8", "replace")
        self.context.stack.push(MessageScene(self.context, label, text))
