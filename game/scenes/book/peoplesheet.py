"""The sheet that joins two names of one person in the book, or separates them again."""

from functools import partial

from game.book.people import met
from game.core.naming import person
from game.scenes.book.library import Library
from game.scenes.shell.context import Context
from game.scenes.shell.sheet import SheetScene
from game.ui.widgets.buttons import Button
from game.ui.widgets.page import Page
from game.words import _
from game.words.saying import Listing


class PeopleSheet(SheetScene):
    """The other names of a person, and everybody else in the book. The result is the person's present name."""

    name = "people"
    wide = 640.0

    def __init__(self, context: Context, library: Library, name: str) -> None:
        super().__init__(context)
        self.library = library
        self.person = name
        self._done = ""
        """What has just been joined or separated, in words."""

    def heading(self) -> str:
        return _("Other names of {name}").format(name=self.person)

    def write(self, page: Page) -> None:
        """Writes what joining does, the names joined, and those that could be, likely ones first."""
        told = _(
            "Names that belong to one person count together in the book, in statistics and in cups. The matches "
            "themselves stay as they are, and you can separate the names again."
        )
        page.words(told, size=17, colour=page.pale)
        for notice in self.library.notices():
            page.words(notice, size=16, colour=page.assets.theme.devil).live = True
        if self._done:
            page.words(self._done, size=17, colour=page.assets.theme.pencil_new).live = True
        if joined := self.library.other_names(self.person):
            page.gap(10)
            page.heading(_("Joined"))
            for name in joined:
                self._line(page, f"part:{name}", name, _("Separate"), partial(self._part, name))
        rest = [name for name in self.library.people() if name != self.person]
        page.gap(10)
        page.heading(_("Who else is {name}?").format(name=self.person))
        if not rest:
            page.words(_("There is nobody else in the book."), size=17, colour=page.pale)
        together = self.library.ask(lambda index: met(index, self.person), set[str]())
        for name in sorted(rest, key=self._unlike):
            why = _("They have sat at a table together") if name in together else ""
            self._line(page, f"join:{name}", name, _("Same person"), partial(self._join, name), why)

    def back(self) -> None:
        self.close(self.person)

    def _line(self, page: Page, key: str, name: str, label: str, press: partial[None], why: str = "") -> None:
        page.gap(8)
        page.row(
            name,
            lambda rect: Button(key, label, rect, press, kind="paper", enabled=not why, reason=why, shifts=True),
            why,
            width=200,
        )

    def _unlike(self, name: str) -> bool:
        """Whether a name has no word in common with the person's, and so is unlikely to be theirs."""
        return not {*person(name).split()} & {*person(self.person).split()}

    def _join(self, name: str) -> None:
        self.library.join(name, self.person)
        self._tell(name, _("{names:and} are one person now."), joined=True)

    def _part(self, name: str) -> None:
        self.library.part(name)
        self._tell(name, _("{names:and} are two people again."), joined=False)

    def _tell(self, other: str, words: str, *, joined: bool) -> None:
        """Says that two names are joined or separated now, unless that could not be kept."""
        self.person = self.library.called(self.person)
        kept = (other in self.library.other_names(self.person)) == joined
        self._done = words.format(names=Listing((other, self.person))) if kept else ""
        self.focus_key = "close"
        self.lay_out()
