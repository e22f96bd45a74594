"""A game's table without a window: what a seat sees of a position, and touches."""

import os
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from game import games
from game.core.rules import Rules, Seat
from game.ui.board.items import Item
from game.ui.board.picture import Seating, View
from game.ui.board.table import Table
from game.ui.render.tabletop import Tabletop
from game.ui.sprites.assets import Assets
from game.ui.style.scale import Scale
from game.ui.style.theme import SEAT_STYLES
from tests.helpers.clauses import NAMES


def make_table(key: str) -> Table:
    """A game's table, with pygame initialised for it."""
    pygame.display.init()
    pygame.font.init()
    if pygame.display.get_surface() is None:
        pygame.display.set_mode((64, 64))
    table: Table = games.table_class(key)(Assets())
    return table


def view_of(
    table: Table,
    rules: Rules[Any, Any],
    state: Any,
    viewer: Seat | None,
    *,
    size: tuple[int, int] = (1280, 800),
    ui: float = 1.0,
    pad_open: bool = False,
    **more: Any,
) -> View:
    """The view of that seat, which may choose if it is to act; with None no hand is visible."""
    scale = Scale(*size, ui)
    table.assets.scale = scale.factor
    seen = rules.observe(state, viewer or 0)
    if viewer is None and "hand" in seen:
        seen["hand"] = []
    mine = viewer is not None and rules.to_act(state) == viewer
    areas = Tabletop(table.assets, table).areas(scale, rules.seats, len(seen.get("hand", ())), 3, pad_open=pad_open)
    return View(
        rules=rules,
        options=rules.options,
        observation=seen,
        viewer=viewer,
        legal=rules.legal_actions(state) if mine else (),
        seating=tuple(
            Seating(NAMES[seat], SEAT_STYLES[seat], "" if seat == 0 else "Steady") for seat in range(rules.seats)
        ),
        areas=areas,
        scale=scale,
        scores=rules.scores(state),
        **more,
    )


def seen(table: Table, position: tuple[Rules[Any, Any], Any], **more: Any) -> View:
    """The view of the seat to act in a position; the table has made its picture."""
    rules, state = position
    view = view_of(table, rules, state, rules.to_act(state), **more)
    table.begin()
    table.picture(view)
    return view


def places(table: Table, view: View) -> dict[str, Item]:
    """The open places by their touches."""
    return {item.touch: item for item in table.picture(view).items if item.touch.startswith("place:")}


def choose(table: Table, view: View, action: Any, first: Any = min) -> Any:
    """Touches what chooses the action, always the `first` of what leads on, and verbs last; the resulting action."""
    table.put_back()
    todo = set(table.touches(action))
    while todo:
        open_now = todo & table.leads(view)
        assert open_now, f"{action}: nothing of {sorted(todo)} leads on after {table.picks}"
        name = first(sorted(name for name in open_now if not name.startswith("verb:")) or sorted(open_now))
        todo.discard(name)
        touched = table.touch(view, name)
        assert not touched.refused, f"{name}: {touched.refused}"
        if touched.action is not None:
            assert touched.action == action, f"{touched.action} comes out with {sorted(todo)} still to touch"
            return touched.action
    raise AssertionError(f"{action} does not come out, only {table.picks}")


def touchable(table: Table, view: View) -> set[str]:
    """The names of all items and verbs that can be touched, including the hand."""
    picture = table.picture(view)
    hand = {f"hand:{text}" for text in view.observation.get("hand", ())}
    return hand | {item.touch for item in picture.items if item.touch} | {verb.touch for verb in picture.verbs}


def outside(table: Table, view: View) -> list[str]:
    """Items of the picture that are not wholly in the window, or lie on the rack."""
    picture, free = table.picture(view), view.areas.window.copy()
    free.height -= view.areas.rack.height
    return [item.key for item in picture.items if not free.contains(item.rect)] + [
        verb.key for verb in picture.verbs if verb.rect is not None and not free.contains(verb.rect)
    ]
