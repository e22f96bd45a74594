"""The buttons around a table: menu and log, the game's own verbs, Undo and Hint, and the tab of a folded pad."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from game.scenes.match.controller import Controller
from game.scenes.match.host import Host
from game.ui.board import layout
from game.ui.board.picture import Verb
from game.ui.widgets.buttons import Button, IconButton, side_by_side
from game.ui.widgets.widgets import Widget
from game.words import _, capital, pgettext

ALWAYS = 2
"""Number of buttons beside the verbs on every live table: Undo and Hint."""


class Undo(NamedTuple):
    """The state of the Undo button: whether it can be pressed, why not, and whether others wait for it."""

    possible: bool
    why: str
    waited_for: bool


class TableButtons:
    """Makes the buttons of one table; `press` runs a command of `ui.platform.keys`."""

    def __init__(self, host: Host, controller: Controller, press: Callable[[str], object]) -> None:
        self._board = host.board
        self._controller = controller
        self._press = press

    def make(self, menu: IconButton, undo: Undo) -> list[Widget]:
        """All buttons of the table in reading order, the menu button first."""
        board, view, picture = self._board, self._board.view, self._board.tabletop.picture
        px = view.px
        log = picture.log or layout.log_button(view.scale)
        label = _("Game log")
        buttons: list[Widget] = [menu, IconButton("log", label, log, self._does("log"), icon="log", shortcut="L")]
        if picture.layered:
            rect, on = pygame.Rect((menu.rect.x, log.bottom + px(8)), log.size), board.table.looked_through
            label = _("Show the top layer again") if on else _("See through the top layer (hold the key)")
            kind, press = "brass" if on else "panel", self._controller.toggle_through
            buttons.append(IconButton("through", label, rect, press, icon="through", kind=kind, shortcut="X"))
        if layout.pad_is_folded(board.table, view.scale):
            tab, press = pygame.Rect(view.scale.width - px(56), px(16), px(48), px(48)), self._controller.toggle_pad
            label = pgettext("button that opens the score pad", "Scores")
            buttons.append(IconButton("pad", label, tab, press, icon="scores", kind="paper"))
        if picture.zoomable and board.table.strayed:
            felt = view.areas.felt
            spot = picture.fit or pygame.Rect(felt.right - px(56), felt.bottom - px(52), px(48), px(48))
            buttons.append(
                IconButton("fit", _(board.table.whole), spot, self._does("fit"), icon="fit", shortcut="Home")
            )
        return [*buttons, *self._sort(), *self._verbs(undo)]

    def _does(self, command: str) -> Callable[[], None]:
        def press() -> None:
            self._press(command)

        return press

    def _sort(self) -> list[Widget]:
        """The sort button at the left of the hand, if there is something to sort and room for it."""
        view, tabletop = self._board.view, self._board.tabletop
        px, room = view.scale.tiles.px, tabletop.hand_room
        spot = pygame.Rect(0, 0, px(44), px(44))
        first = min((rect.left for rect in tabletop.hand_rects), default=room.left)
        spot.midright = (first - px(10), room.centery - px(8))
        if len(view.observation.get("hand", ())) < 2 or spot.left < room.left:
            return []
        label = _("Sort your hand")
        return [IconButton("sort", label, spot, self._does("sort"), icon="sort", bare=True, shortcut="O")]

    def _verbs(self, undo: Undo) -> list[Widget]:
        board = self._board
        verbs, leads = board.tabletop.picture.verbs, board.leads()
        own = [self._verb(verb, verb.rect, leads) for verb in verbs if verb.rect is not None]
        row = [verb for verb in verbs if verb.rect is None]
        # TRANSLATORS: a button of every table, which shows a good move
        hint = _("Hint")
        always = (_("Undo"), hint)[: board.always]
        labels = [*map(_label, row), *always]
        rects = self._row(labels) if labels else []
        own += [self._verb(verb, rect, leads) for verb, rect in zip(row, rects, strict=False)]
        if not board.always:
            return own
        (back, ask), (left, right), does, mine = always, rects[len(row) :], self._does, bool(board.view.legal)
        kind, able, why = "brass" if undo.waited_for else "panel", undo.possible, capital(undo.why)
        return [
            *own,
            Button("undo", back, left, does("undo"), kind=kind, enabled=able, reason=why, shortcut="Ctrl+Z"),
            # TRANSLATORS: “Not your turn” is why a button cannot be pressed
            Button("hint", ask, right, does("hint"), enabled=mine, reason=_("Not your turn"), shortcut="H"),
        ]

    def _row(self, labels: Sequence[str]) -> list[pygame.Rect]:
        """The places of buttons with these labels: where the game wants them, else at the right of the rack."""
        view, count = self._board.view, len(labels)
        scale, spot = view.scale.tiles, self._board.tabletop.picture.buttons
        px = scale.px
        width = px(layout.TIGHT_BUTTON if scale.tight else layout.BUTTON[0])
        gap = px(12)
        height = min(view.px(layout.BUTTON[1]), view.areas.rack.height - px(layout.LEDGE + 12))
        if spot is not None:
            if spot.height > spot.width:
                height = (spot.height - gap * (count - 1)) // count
                step = height + gap
                return [pygame.Rect(spot.x, spot.y + number * step, spot.width, height) for number in range(count)]
            most = count * view.px(layout.BUTTON[0]) + gap * (count - 1)
            place = pygame.Rect(spot.x, spot.y, min(most, spot.width), spot.height)
            gap = gap if most <= spot.width else px(4)
            return side_by_side(labels, place, gap, view.px, self._board.context.assets)
        left, across = layout.content(scale)
        rack, most = view.areas.rack, max(count, self._board.row)
        columns, rows = layout.button_columns(scale, most), 2
        if columns == most:
            columns, rows = count, 1
        else:
            height = px(layout.LOW_BUTTON)
        step = height + px(6)
        x = left + across - px(20) - columns * width - (columns - 1) * gap
        y = rack.y + (rack.height - px(layout.LEDGE) - rows * step + px(6)) // 2 + px(2 if rows == 1 else 0)
        slots = [
            pygame.Rect(x + (at % columns) * (width + gap), y + (at // columns) * step, width, height)
            for at in range(rows * columns - count, rows * columns)
        ]
        own, always = slots[: count - self._board.always], slots[count - self._board.always :]
        if len({slot.y for slot in always}) != 1:
            return slots
        place = always[0].unionall(always[1:])  # these stay in place, whatever stands before them
        return [*own, *side_by_side(labels[len(own) :], place, gap, view.px, self._board.context.assets)]

    def _verb(self, verb: Verb, rect: pygame.Rect, leads: frozenset[str]) -> Widget:
        return Button(
            verb.key,
            _label(verb),
            rect,
            lambda: self._controller.use_verb(verb),
            kind="brass" if verb.primary else "paper" if verb.on_paper else "panel",
            enabled=verb.enabled and (bool(verb.command) or verb.touch in leads),
            reason=verb.reason,
            shortcut=verb.shortcut,
        )


def _label(verb: Verb) -> str:
    return f"{verb.label} {verb.note}".strip()
