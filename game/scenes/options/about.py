"""What this program is, what it is made with, and what it never does."""

from functools import partial

from game import __version__, resources
from game.games import find
from game.games import keys as game_keys
from game.scenes.history.honesty import TITLE
from game.scenes.learning.chapters import read_book
from game.scenes.shell.sheet import MessageScene, SheetScene
from game.ui.widgets.page import Page

PROMISE = (
    "Pipstone never uses the network. It keeps its files in your own folders and nothing anywhere else. "
    "Computer opponents are given only what their seat may see."
)
PARTS = (
    ("Pipstone", "MIT licence"),
    ("Source Serif 4, Source Sans 3", "letters, SIL Open Font License 1.1"),
    ("pygame-ce", "window, pictures and sound, LGPL 2.1"),
    ("SDL", "beneath it, zlib licence"),
    ("platformdirs", "where files belong, MIT licence"),
    ("Python", "PSF licence"),
)
LICENCES = (
    ("serif", "Licence of Source Serif", "sprites/fonts/OFL-SourceSerif.txt"),
    ("sans", "Licence of Source Sans", "sprites/fonts/OFL-SourceSans.txt"),
)


class AboutScene(SheetScene):
    """The sheet about the program."""

    name = "about"
    headline = f"Pipstone {__version__}"
    wide = 1060.0
    packs = True

    def write(self, page: Page) -> None:
        page.words(PROMISE)
        page.link("honesty", TITLE, partial(self.context.open, "honesty"))
        page.gap(14)
        page.columns((self._games, self._files), (self._made_with,), least=420)

    def _games(self, page: Page) -> None:
        page.heading("The games")
        page.words("Each is played by its published rules; where they are silent, the rule book says what we play.")
        page.gap(4)
        books = [(game.title, read_book(game).source) for game in map(find, game_keys())]
        page.table([row for row in books if row[1]], first=0.42)

    def _made_with(self, page: Page) -> None:
        page.heading("Made with")
        page.gap(4)
        page.table(PARTS, first=0.42)
        page.gap(4)
        for key, label, path in LICENCES:
            page.link(f"licence:{key}", label, partial(self._read, label, path))
            page.gap(6)

    def _files(self, page: Page) -> None:
        page.heading("Where your files are")
        page.gap(4)
        folders = self.context.store.folders
        rows = ("Settings", folders.config), ("Matches", folders.data), ("Log", folders.state)
        page.table([(name, _broken(page, str(path))) for name, path in rows], first=0.22)

    def _read(self, label: str, path: str) -> None:
        text = resources.read(path).decode("utf-8", "replace")
        self.context.stack.push(MessageScene(self.context, label, text))


def _broken(page: Page, path: str) -> str:
    """A path in lines that end after its separators where it is long."""
    width, em = round(page.width * 0.76), page.scale.px(17)
    line, lines = "", []
    for part in path.replace("/", "/\n").replace("\\", "\\\n").split("\n"):
        if line and page.assets.text_size(line + part, "sans", em)[0] > width:
            lines.append(line)
            line = ""
        line += part
    return "\n".join([*lines, line])
