"""The saved matches: to go on with one, to replay it, or to delete it; and the statistics."""

import time
from functools import partial

import pygame

from game.core.record import Record
from game.games import find, title_of
from game.games import keys as game_keys
from game.scenes.session.autosave import LAST
from game.scenes.session.opening import go_on, open_save
from game.scenes.session.session import Session
from game.scenes.shell.base import Context
from game.scenes.shell.sheet import Dialog, SheetScene
from game.storage import Save, Tally
from game.ui.widgets.buttons import Button, IconButton
from game.ui.widgets.page import Page
from game.ui.widgets.widgets import Lettering
from game.words.english import counted

WIDE, NARROW = 900.0, 560.0
"""How wide the sheet is with matches on it and without, in dp."""
ROWS = 40
"""So many matches are shown at first, and more of them each time they are asked for."""
EMPTY = (
    "No matches are kept here. Choose a game on the title and play. Of each game the last match that was played to its "
    "end is kept; any other is saved with {key} or from the menu at the table."
)
UNCOUNTED = "No match has been played to its end yet. Wins are counted here."


class RecordsScene(SheetScene):
    """The list of saved matches, the latest first."""

    name = "records"
    headline = "Records"

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.saves: list[Save] = []
        self.most = ROWS
        """How many matches are shown, if there are so many."""
        self.more = False
        """Whether there are older ones."""
        self.tallies: dict[str, Tally] = {}
        self.notice: str | None = None
        self._read()

    def write(self, page: Page) -> None:
        """A row for each match, then the tallies."""
        if self.notice:
            page.words(self.notice, colour=page.assets.theme.devil)
            page.gap(10)
        if not self.saves:
            page.words(EMPTY.format(key=self.context.key("Ctrl+S")))
            page.gap(8)
        for number, save in enumerate(self.saves):
            self._row(page, number, save)
        if self.more:
            place = pygame.Rect(page.left, page.y, page.scale.px(200), page.scale.px(46))
            page.add(Button("more", "Show older ones", place, self._show_older, kind="paper"))
            page.gap(8)
        self._tallies(page)

    def _row(self, page: Page, number: int, save: Save) -> None:
        """Name and people at the left, buttons at the right (below, where it is narrow)."""
        px = page.scale.px
        buttons = px(120) + px(8) + px(108) + px(8) + px(46)
        beside = page.width - buttons > px(300)
        width = page.width - buttons - px(16) if beside else page.width
        top = page.y
        bold, plain = Lettering("sans-bold", px(19), page.ink), Lettering("sans", px(16), page.pale)
        page.paragraph(f"save:{number}:name", save.name, bold, px(28), width)
        page.paragraph(f"save:{number}:line", _line(save), plain, px(24), width)
        if not beside:
            page.gap(6)
        y = top + px(4) if beside else page.y
        right, key = page.left + page.width, f"save:{number}"
        go = pygame.Rect(right - buttons, y, px(120), px(46))
        onward = "Result" if LAST in save.name else "Continue"
        page.add(Button(f"{key}:continue", onward, go, partial(go_on, self.context, save), kind="paper"))
        again = pygame.Rect(go.right + px(8), y, px(108), px(46))
        page.add(Button(f"{key}:replay", "Replay", again, partial(self._replay, save), kind="paper"))
        bin_, ask = pygame.Rect(right - px(46), y, px(46), px(46)), partial(self._ask_to_delete, save)
        page.add(IconButton(f"{key}:delete", f"Delete {save.name}", bin_, ask, icon="remove", kind="paper"))
        page.gap(8)
        page.rule()
        page.gap(8)

    def _tallies(self, page: Page) -> None:
        rows = [
            (find(key).title, _in_words(tally))
            for key, tally in self.tallies.items()
            if key in game_keys() and (tally.matches or tally.shared)
        ]
        if rows or self.saves:
            page.gap(10)
            page.heading("How it has gone")
            page.gap(4)
            page.table(rows)
        if self.saves and not rows:
            page.words(UNCOUNTED)

    def _show_older(self) -> None:
        number, self.most = self.most, self.most + ROWS
        self._read()
        self.focus_key = f"save:{number}:continue"
        self.lay_out()

    def _replay(self, save: Save) -> None:
        def show(record: Record, session: Session) -> None:
            self.context.open("replay", record=record, plan=session.plan)

        open_save(self.context, save, show)

    def _ask_to_delete(self, save: Save) -> None:
        def delete(yes: bool) -> None:
            if yes:
                self.notice = self.context.store.delete(save)
                self._read()
                self.lay_out()

        words = f"“{save.name}” is deleted for good."
        self.context.stack.push(
            Dialog(self.context, "Delete this match?", words, yes="Delete it", no="Keep it"), delete
        )

    def _read(self) -> None:
        saves, lost = self.context.store.list_saves(self.most + 1)
        self.saves, self.more = saves[: self.most], len(saves) > self.most
        self.ahead = [f"game.games.{key}.table" for key in game_keys() if any(save.game == key for save in self.saves)]
        self.tallies, uncounted = self.context.store.load_statistics()
        if uncounted and not self.tallies:
            uncounted += " How it has gone is counted anew from here on. Your matches are not touched by this."
        self.notice = self.notice or " ".join(filter(None, (lost, uncounted))) or None
        self.wide = WIDE if self.saves else NARROW


def _in_words(tally: Tally) -> str:
    """``8 played, 5 won, 3 more among people (Ana won 2, Ben 1), 2 hints``."""
    words = [f"{tally.matches} played, {tally.wins} won"] if tally.matches else []
    if tally.shared:
        best = sorted(((number, name) for name, number in tally.winners.items() if number), key=lambda each: -each[0])
        won = ", ".join(f"{name} {'won ' * (not place)}{number}" for place, (number, name) in enumerate(best))
        words.append(f"{tally.shared}{' more' * bool(words)} among people" + f" ({won})" * bool(won))
    if tally.practice:
        words.append(f"{tally.practice} for practice")
    if tally.hints:
        words.append(counted(tally.hints, "hint"))
    return ", ".join(words)


def _line(save: Save) -> str:
    """Game (unless the match is called after it), people, and when it was saved."""
    known = time.strftime("%-d") != "%-d"  # not every system writes days without a zero
    when = time.strftime("%-d %b %Y, %H:%M" if known else "%d %b %Y", time.localtime(save.saved_at))
    title, people = title_of(save.game), ", ".join(chair.name for chair in save.chairs)
    return " · ".join([people, when] if save.name.startswith(title) else [title, people, when])
