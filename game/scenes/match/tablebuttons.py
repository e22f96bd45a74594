"""The buttons around a table: menu and log, the game's own verbs, Undo and Hint, and the tab of a folded pad."""

from typing import TYPE_CHECKING

import pygame

from game.ui.board import layout
from game.ui.board.picture import Verb, View
from game.ui.widgets.buttons import Button, IconButton
from game.ui.widgets.widgets import Widget

if TYPE_CHECKING:
    from game.scenes.match.play import PlayScene

ALWAYS = 2
"""Undo and Hint stand beside the verbs on every table."""


def table_buttons(scene: "PlayScene", view: View) -> list[Widget]:
    """All buttons of the scene in reading order."""
    menu = scene.menu_button()
    log = scene.tabletop.picture.log or layout.log_button(view.scale)
    buttons: list[Widget] = [menu, IconButton("log", "Log", log, scene.requests.log, icon="log", shortcut="L")]
    if scene.tabletop.picture.layered:
        buttons.append(_through(scene, pygame.Rect((menu.rect.x, log.bottom + view.px(8)), log.size)))
    if layout.pad_is_folded(scene.table, view.scale):
        tab = pygame.Rect(view.scale.width - view.px(56), view.px(16), view.px(48), view.px(48))
        buttons.append(IconButton("pad", "Scores", tab, scene.toggle_pad, icon="scores", kind="paper"))
    if scene.tabletop.picture.zoomable and scene.table.strayed:
        felt = view.areas.felt
        spot = pygame.Rect(felt.right - view.px(56), felt.bottom - view.px(52), view.px(48), view.px(48))
        spot = scene.tabletop.picture.fit or spot
        whole = IconButton("fit", scene.table.whole, spot, lambda: scene.camera(0.0), icon="fit", shortcut="Home")
        buttons.append(whole)
    if len(view.observation.get("hand", ())) > 1:
        room = scene.tabletop.hand_room
        px = view.scale.tiles.px
        spot = pygame.Rect(0, 0, px(44), px(44))
        first = min((rect.left for rect in scene.tabletop.hand_rects), default=room.left)
        spot.midright = (first - px(10), room.centery - px(8))
        if spot.left >= room.left:
            buttons.append(
                IconButton("sort", "Sort the hand", spot, scene.requests.sort, icon="sort", bare=True, shortcut="O")
            )
    return buttons + _verbs(scene, view)


def row_length(verbs: tuple[Verb, ...], always: int = ALWAYS) -> int:
    """How many buttons stand in the row at the right of the rack."""
    return always + sum(1 for verb in verbs if verb.rect is None)


def _through(scene: "PlayScene", rect: pygame.Rect) -> Widget:
    """For the mouse what holding the key is for the keyboard; lit as long as one looks through."""
    on = scene.table.looked_through
    label = "Show what lies on top again" if on else "Look through what lies on top (hold the key)"
    kind = "brass" if on else "panel"
    return IconButton("through", label, rect, scene.toggle_through, icon="through", kind=kind, shortcut="X")


def _verbs(scene: "PlayScene", view: View) -> list[Widget]:
    picture = scene.tabletop.picture
    leads = scene.table.leads(view) if view.legal else frozenset()
    own = [_verb(scene, verb, verb.rect, leads) for verb in picture.verbs if verb.rect is not None]
    row = [verb for verb in picture.verbs if verb.rect is None]
    rects = _row(scene, view, len(row) + scene.always) if row or scene.always else []
    own += [_verb(scene, verb, rect, leads) for verb, rect in zip(row, rects[: len(row)], strict=True)]
    return own + (_always(scene, view, rects[len(row) :]) if scene.always else [])


def _always(scene: "PlayScene", view: View, rects: list[pygame.Rect]) -> list[Widget]:
    possible, why = scene.requests.can_undo()
    mine, kind = bool(view.legal), "brass" if scene.may_regret else "panel"
    undo, hint = scene.requests.undo, scene.requests.hint
    return [
        Button("undo", "Undo", rects[0], undo, kind=kind, enabled=possible, reason=why, shortcut="Ctrl+Z"),
        Button("hint", "Hint", rects[1], hint, enabled=mine, reason="not your turn", shortcut="H"),
    ]


def _row(scene: "PlayScene", view: View, count: int) -> list[pygame.Rect]:
    scale, spot = view.scale.tiles, scene.tabletop.picture.buttons
    px = scale.px
    width = px(layout.TIGHT_BUTTON if scale.tight else layout.BUTTON[0])
    gap = px(12)
    height = min(view.px(layout.BUTTON[1]), view.areas.rack.height - px(layout.LEDGE + 12))
    if spot is not None:
        if spot.height > spot.width:
            height = (spot.height - gap * (count - 1)) // count
            step = height + gap
            return [pygame.Rect(spot.x, spot.y + number * step, spot.width, height) for number in range(count)]
        width = min(view.px(layout.BUTTON[0]), (spot.width - gap * (count - 1)) // count)
        height = spot.height
        x, y = spot.topleft
        return [pygame.Rect(x + number * (width + gap), y, width, height) for number in range(count)]
    left, across = layout.content(scale)
    rack, most = view.areas.rack, max(count, scene.row)
    columns, rows = layout.button_columns(scale, most), 2
    if columns == most:
        columns, rows = count, 1
    else:
        height = px(layout.LOW_BUTTON)
    step = height + px(6)
    x = left + across - px(20) - columns * width - (columns - 1) * gap
    y = rack.y + (rack.height - px(layout.LEDGE) - rows * step + px(6)) // 2 + px(2 if rows == 1 else 0)
    return [
        pygame.Rect(x + (at % columns) * (width + gap), y + (at // columns) * step, width, height)
        for at in range(rows * columns - count, rows * columns)
    ]


def _verb(scene: "PlayScene", verb: Verb, rect: pygame.Rect, leads: frozenset[str]) -> Widget:
    return Button(
        verb.key,
        f"{verb.label} {verb.note}".strip(),
        rect,
        lambda: scene.use_verb(verb),
        kind="brass" if verb.primary else "paper" if verb.on_paper else "panel",
        enabled=verb.enabled and (bool(verb.command) or verb.touch in leads),
        reason=verb.reason,
        shortcut=verb.shortcut,
    )
