"""Frame times compared with the simplest program that could draw a table: ``python -m tools.gallery.pace``.

A *bare redraw* draws a background and 91 tiles in a window of the same size and flips it. It is measured between the
program's own frames, in the same process, so that other load on the machine affects both alike. Figures are
milliseconds of processor time (the program's own work) and of clock time (waiting included). Each row shows the median
and the 99th percentile (of fewer than a hundred frames, the longest), and both relative to the bare redraw's.
"""

import json
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import chain, cycle, islice
from typing import Any

from game import cli
from game.core.chance import stream
from game.core.game import Game
from game.core.rules import LazyActions
from game.lab.arguments import Parser, window_size
from game.ui.platform.pending import Pending

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
if os.environ.get("DISPLAY"):
    os.environ.setdefault("SDL_VIDEODRIVER", "x11")  # a real window if there is a screen

import pygame

from game.scenes.match.matchscene import MatchScene
from game.scenes.match.play import PlayScene
from game.ui.board.items import Item
from game.ui.style.scale import DESIGN, Scale
from tools.gallery.moments import Moment, NoSuchPosition
from tools.gallery.stage import Stage

NAME = "python -m tools.gallery.pace"
SIZES = ((1920, 1080), (3840, 2160))
TILE = 36
"""Half of a bare tile in dp, as in a long chain."""
PART_PLAYED = (0.35, 0.6, 0.8, 0.92)
"""The parts of a hand after which tables are compared to find the fullest."""
CLICKS, DRAGS = 24, 4
"""The number of tiles picked and played with the mouse, and of tiles dragged: enough that the 99th percentile is not
the longest frame, which depends on the machine."""
ROUNDS, BARE = 2, 80
"""How often everything is measured with a game, and the number of bare redraws before each part: enough that other
load on the machine does not decide the 99th percentile."""
STEP = 1 / 60

Taken = tuple[float, float]
"""Milliseconds of processor time and of clock time."""
Measured = Iterator[tuple[str, Taken]]
"""The kind and the time of each frame."""


Samples = dict[str, list[Taken]]
"""Everything measured with one game in one size of window: the bare redraws, and the frames of each kind."""


class Bench(Stage):
    """A stage that times each frame, and has everything saved before the next one."""

    taken = 0.0, 0.0

    def frame(self, dt: float, events: Sequence[pygame.event.Event]) -> Pending:
        pending: list[Pending] = []
        self.taken = _timed(lambda: pending.append(super(Bench, self).frame(dt, events)))
        self.store.autosave_done(None)
        return pending[0]


def run(arguments: Sequence[str]) -> int:
    """Measures what the arguments ask for and prints the figures; the exit status."""
    parser = Parser("", "Measures frames beside a bare redraw of 91 tiles.")
    parser.prog = NAME
    parser.some_games()
    parser.flag("--size", type=window_size, metavar="WxH", help="one size of the window instead of two")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    given = parser.parse_args(arguments)
    found: dict[str, Any] = {}
    for size in [given.size] if given.size else SIZES:
        if not given.json:
            print(f"\n{size[0]} x {size[1]}, {os.environ.get('SDL_VIDEODRIVER')}: ms on the processor (by the clock)")
        for game in given.games:
            rows = found[f"{game.key} {size[0]}x{size[1]}"] = figures(measure(game, size))
            if not given.json:
                _print(game, rows)
    if given.json:
        print(json.dumps({"format": "pipstone-window-bench/1", "figures": found}))
    return 0


# -- measuring --------------------------------------------------------------------------------------------------------


def measure(game: Game, size: tuple[int, int]) -> Samples:
    """Measures frames at the game's fullest table in a window of that size in pixels."""
    samples, moment = Samples(bare=[]), fullest(game)
    with tempfile.TemporaryDirectory(prefix="pipstone-bench-") as folder, Bench(size, folder, words=False) as stage:
        bare = Bare(size, stage)
        stage.app.context.synchronous = False
        for what in (_deal, _play, _camera, _drag, _hover, _click) * ROUNDS:
            stage.step = STEP
            _sit_down(stage, moment)
            samples["bare"] += [_timed(bare.redraw) for _ in range(BARE)]
            for name, taken in what(stage, moment):
                samples.setdefault(name, []).append(taken)
            while stage.scene.name != "title":
                stage.app.stack.pop(stage.scene)
        bare.window.destroy()
    return samples


def fullest(game: Game) -> Moment:
    """The position with the most things on the table, out of some of a hand with the most seats."""
    best, most = Moment(game.key, game.seats[-1]), 0
    length = len(Moment(game.key, game.seats[-1], 3, until="hand").record().actions)
    with tempfile.TemporaryDirectory(prefix="pipstone-bench-") as folder, Stage(DESIGN, folder) as stage:
        for part in PART_PLAYED:
            moment = Moment(game.key, game.seats[-1], 3, int(length * part))
            try:
                stage.sit_down(moment)
            except NoSuchPosition:
                continue
            count = sum(item.moves for item in stage.table.tabletop.items.values())
            best, most = (moment, count) if count > most else (best, most)
            stage.app.stack.pop(stage.scene)
    return best


class Bare:
    """A window with the simplest possible table."""

    def __init__(self, size: tuple[int, int], stage: Stage) -> None:
        assets, half = stage.app.context.assets, Scale(*size).px(TILE)
        self.window = pygame.Window("Bare", size)
        self.ground = assets.felt(*size).copy()
        faces = [(high, low) for high in range(13) for low in range(high + 1)]
        tiles = [assets.tile(high, low, half, vertical=True).copy() for high, low in faces]
        across, down = (size[0] - half) / 12, (size[1] - 2 * half) / 6
        self.tiles = [(tile, (number % 13 * across, number // 13 * down)) for number, tile in enumerate(tiles)]

    def redraw(self) -> None:
        surface = self.window.get_surface()
        surface.blit(self.ground, (0, 0))
        for tile, place in self.tiles:
            surface.blit(tile, place)
        self.window.flip()


def _deal(stage: Bench, moment: Moment) -> Measured:
    stage.app.stack.push(PlayScene.start(stage.app.context, moment.plan))
    yield from _until_rest(stage, "deal")


def _play(stage: Bench, moment: Moment) -> Measured:
    """Plays some actions, each from the same position: laying, capturing, scoring."""
    legal, rng = stage.table.view.legal, stream("bench", moment.game)
    few = [legal.sample(rng) for _ in range(6)] if isinstance(legal, LazyActions) else list(legal)[:6]
    for action in few:
        scene = stage.table
        busy, clock = _timed(partial(scene.play, action))
        stage.frame(STEP, ())
        yield "play", (busy + stage.taken[0], clock + stage.taken[1])
        yield from _until_rest(stage, "play")
        stage.settle()
        stage.app.stack.pop(scene)
        _sit_down(stage, moment)


def _sit_down(stage: Stage, moment: Moment) -> None:
    """Sits down at the table and lets its first idle moment pass."""
    stage.sit_down(moment)
    stage.app.tidy()


def _camera(stage: Bench, moment: Moment) -> Measured:
    if stage.table.tabletop.picture.zoomable:
        for factor in (1.15, 1 / 1.3, 1.15, 0.0):
            stage.table.controller.camera(factor)
            yield from _until_rest(stage, "camera")


def _drag(stage: Bench, moment: Moment) -> Measured:
    width, height = stage.app.canvas.surface.get_size()
    for item in islice(cycle([item for item in _things(stage) if item.drags]), DRAGS):
        x, y = item.rect.center
        _send(stage, pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1)
        for number in range(1, 61):
            spot = x + (width // 2 - x) * number // 60, y + (height // 3 - y) * number // 60
            taken = _send(stage, pygame.MOUSEMOTION, STEP, pos=spot, rel=(3, 3), buttons=(1, 0, 0))
            if stage.table.board.held is not None and number > 10:
                yield "drag", taken
        _send(stage, pygame.MOUSEBUTTONUP, pos=spot, button=1)
        stage.settle()


def _hover(stage: Bench, moment: Moment) -> Measured:
    things = _things(stage)
    stage.table.inputs.focus("menu")  # a focused tile would already show its preview
    stage.settle()
    for item in things[:: max(1, len(things) // 30)]:
        yield "hover", _send(stage, pygame.MOUSEMOTION, pos=item.rect.center, rel=(1, 1), buttons=(0, 0, 0))
    for _ in range(10):
        yield "key", _send(stage, pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode="\t", scancode=0)


def _click(stage: Bench, moment: Moment) -> Measured:
    """Clicks whatever leads on, a tile of the hand, then a place for it; then again from the start."""
    for number in range(CLICKS):
        for _ in range(8):
            things = _things(stage)
            if not things:
                break
            at = things[number % len(things)].rect.center
            _send(stage, pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0))
            yield "press", _send(stage, pygame.MOUSEBUTTONDOWN, pos=at, button=1)
            yield "click", _send(stage, pygame.MOUSEBUTTONUP, pos=at, button=1)
            stage.settle()
        stage.app.stack.pop(stage.table)
        _sit_down(stage, moment)


def _things(stage: Stage) -> list[Item]:
    """The items that can be touched now and lead to an action."""
    if not isinstance(stage.scene, MatchScene):
        return []
    scene = stage.table
    return [item for item in scene.tabletop.items.values() if item.touch and scene.board.leads_on(item.touch)]


def _until_rest(stage: Bench, name: str) -> Measured:
    for _ in range(600):
        pending = stage.frame(STEP, ())
        yield name, stage.taken
        if pending is not True:
            return


def _send(stage: Bench, kind: int, dt: float = 0.0, **values: Any) -> Taken:
    stage.frame(dt, [pygame.event.Event(kind, values)])
    return stage.taken


def _timed(act: Callable[[], object]) -> Taken:
    clock, busy = time.perf_counter(), time.thread_time()
    act()
    return (time.thread_time() - busy) * 1000, (time.perf_counter() - clock) * 1000


# -- the figures ------------------------------------------------------------------------------------------------------

KINDS = {
    **dict.fromkeys(("deal", "play", "camera"), "animating"),
    "drag": "dragging",
    **dict.fromkeys(("hover", "key", "press", "click"), "to paint"),
}
"""What is measured, and the kind it belongs to."""


def figures(samples: Samples) -> dict[str, dict[str, float]]:
    """Medians, 99th percentiles and their ratios to the bare redraw's, processor time first.

    A kind with several parts is listed part by part, then with the frames of all parts together.
    """
    bare = _row(samples["bare"])
    frames, rows = {name: times for name, times in samples.items() if name != "bare"}, {"bare": bare}
    together: dict[str, list[list[Taken]]] = {}
    for name, times in frames.items():
        together.setdefault(KINDS[name], []).append(times)
    wholes = {kind: list(chain.from_iterable(parts)) for kind, parts in together.items() if len(parts) > 1}
    for name, times in {**frames, **wholes}.items():
        row = rows[name] = _row(times)
        for ratio, figure in (("ratio", "p99"), ("ratio_p50", "p50"), ("clock_ratio", "clock_p99")):
            row[ratio] = round(row[figure] / bare[figure], 2)
    return rows


def _row(times: list[Taken]) -> dict[str, float]:
    row: dict[str, float] = {"frames": len(times)}
    for prefix, values in zip(("", "clock_"), map(sorted, zip(*times, strict=True)), strict=True):
        for part in (50, 99):
            row[f"{prefix}p{part}"] = round(values[min(len(values) * part // 100, len(values) - 1)], 3)
    return row


def _print(game: Game, rows: dict[str, dict[str, float]]) -> None:
    for name, row in rows.items():
        ratio = f"x {row['ratio_p50']:5.2f} {row['ratio']:5.2f}" if "ratio" in row else " " * 13
        print(
            f"{game.key:9} {name:9} {row['frames']:4.0f}  p50 {row['p50']:6.2f} ({row['clock_p50']:6.2f})"
            f"  p99 {row['p99']:6.2f} ({row['clock_p99']:6.2f})  {ratio}  {KINDS.get(name, '')}"
        )
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(cli.carry_out(lambda: cli.with_window(lambda: run(sys.argv[1:]))))
