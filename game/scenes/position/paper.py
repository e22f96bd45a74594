"""The paper beside a position being set up: all tiles, the sizes of hands, the rules, and what Master thinks."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, TypeVar

import pygame

from game import games
from game.ai.judge import EXACT, LIKELY_WORSE_Z, UNCLEAR
from game.core.game import Value
from game.core.message import Player, because
from game.core.position import Position
from game.core.rules import Json
from game.dominoes.draft import Draft, Spot, Step
from game.dominoes.tiles import HI, LO, TEXT, Tile, members
from game.scenes.match.sidepaper import fill_paper, leave_button, paper_button, paper_head
from game.scenes.position.scene import ANSWERS_LISTED, PositionScene
from game.scenes.shell.context import Context
from game.ui.draw import paint
from game.ui.widgets.buttons import Button
from game.ui.widgets.controls import Stepper, choice_stepper
from game.ui.widgets.drawn import Brush, Drawn
from game.ui.widgets.page import Page, Written
from game.ui.widgets.widgets import Widget
from game.words import _, declared, ngettext, pgettext, said, sentences
from game.words.saying import Listing, Number

T = TypeVar("T")

TILE_WIDTH = 44
"""Smallest width of a tile in the tray, in dp, for touch."""
CONTROL_WIDTH = 150
"""Width of a control beside its words, in dp."""
DIGIT_WIDTH = 112
"""Width of such a control for a number of one digit, in dp."""
CONTROL_HEIGHT = 46
"""Height of a control that has the full width, in dp."""


def position_scene(context: Context, text: str = "") -> PositionScene:
    """The table of a position with its paper: that of a text as in `game.core.position`, else one to be set up."""
    return PositionScene(context, write_paper, text)


def tray_tile(
    tile: Tile, rect: pygame.Rect, where: str, on_press: Callable[[], None], *, held: bool, lies: bool
) -> Drawn:
    """A tile of the set: in the tray, in the hand, or on the table, where only its hollow is left in the tray."""

    def draw(on: Brush) -> None:
        """Draws the tile, with a brass rim if it is in the hand."""
        half = min(on.rect.width - 4, on.rect.height // 2 - 4)
        face = on.assets.tile(HI[tile], LO[tile], half, vertical=True)
        place = face.get_rect(center=on.rect.center)
        if lies:
            paint.rounded(on.surface, place, half // 6, on.theme.rule_line_faint)
            face = face.copy()
            face.set_alpha(60)
        on.surface.blit(face, place)
        if held:
            around = place.inflate(on.px(6), on.px(6))
            paint.rounded(on.surface, around, on.px(6), on.theme.brass, max(2, on.px(3)))

    return Drawn(f"tray:{TEXT[tile]}", f"{TEXT[tile]}: {where}", rect, draw, "switch", on_press=on_press)


def write_paper(scene: PositionScene) -> list[Widget]:
    """The widgets of the paper in reading order; if there are too many, the part between head and foot scrolls."""
    head = paper_head(scene.context, "position.head")
    width = head.width
    leave = leave_button(head, "position.leave", _("Leave the position"), scene.leave)
    head.width -= leave.rect.width
    head.words(_("Set up a position"), face="serif", size=24, leading=1.2)
    head.width = width
    head.widgets.append(leave)
    head.gap(4)
    rows, top = _buttons(scene), head.y
    _write_how_it_stands(head, scene)
    tight = head.scale.height - head.y - head.scale.px(14 + 50 * len(rows)) < head.scale.px(2 * TILE_WIDTH)
    if tight:  # a tile of the tray must be seen whole
        del head.widgets[-1]
        head.y = top
    body = Written(partial(_write_body, scene=scene, tight=tight), "position")
    return fill_paper(scene, head, [body], rows, grows=False)


def _write_how_it_stands(page: Page, scene: PositionScene) -> None:
    theme = page.assets.theme
    colour = page.ink if not scene.draft.begun else theme.devil if scene.wrong else theme.right_sum
    page.words(scene.stands, size=17, colour=colour, leading=1.3).live = True


def _buttons(scene: PositionScene) -> list[list[Button]]:
    wrong = scene.wrong
    why = wrong or scene.busy
    undo = paper_button(
        "undo", _("Undo"), scene.undo, enabled=scene.draft.done, reason=_("Nothing to undo"), shortcut="Ctrl+Z"
    )
    keep = paper_button("keep", pgettext("as a puzzle", "Keep it"), scene.keep, enabled=not why, reason=why)
    copy = paper_button(
        "copy", pgettext("to the clipboard", "Copy"), scene.copy, enabled=not wrong, reason=wrong, shortcut="Ctrl+C"
    )
    paste = paper_button("paste", pgettext("from the clipboard", "Paste"), scene.paste, shortcut="Ctrl+V")
    on = paper_button("on", _("Play on"), scene.play_on, enabled=not wrong, reason=wrong)
    ask = paper_button("ask", _("Ask Master"), scene.ask, "brass", enabled=not why, reason=why, shortcut="H")
    rows = [[undo, keep], [copy, paste], [on, ask]]
    if not scene.draft.waits:
        return rows
    begun, nothing = scene.draft.begun, _("A hand begins with a double")
    return [[paper_button("unable", _("Could not play"), scene.could_not, enabled=begun, reason=nothing)], *rows]


def _write_body(page: Page, scene: PositionScene, *, tight: bool) -> None:
    """Writes the part that scrolls; if room is tight, that begins with the state of the position."""
    if tight:
        _write_how_it_stands(page, scene)
        page.gap(4)
    if scene.answer is not None and scene.placed is not None:
        _write_answer(page, scene, scene.placed)
        page.rule()
        page.gap(10)
    begun = scene.draft.begun
    if not begun:  # changing the game empties the table, so later its control moves down
        _write_game(page, scene)
    _write_tray(page, scene, scene.draft)
    _write_seats(page, scene, scene.draft)
    if begun:
        _write_game(page, scene)
    _write_rules(page, scene)


# -- what is best -----------------------------------------------------------------------------------------------------


def _write_answer(page: Page, scene: PositionScene, place: Position) -> None:
    """Writes the best actions with their average value and the clauses for each."""
    rules, expertise = place.rules, place.game.expertise()
    assert scene.answer is not None
    found = scene.answer["ranking"][:ANSWERS_LISTED]
    names: list[str] = []
    best, *others = actions = [rules.parse_action(each["action"]) for each in found]
    page.heading(_("Over deals that fit"))
    for number, (action, each, reasons) in enumerate(zip(actions, found, scene.reasons, strict=True), 1):
        words = scene.table.told_apart(
            scene.view, place.observation, action, others[0] if number == 1 and others else best
        )
        names.append(words[0])
        page.gap(4)
        worth = _told_value(each, scene.answer["judged"], by_chance=expertise.by_chance)
        page.fact(f"{number}. {words[0]}", worth).live = number == 1
        told = [said(reason, scene.session.plan.names, place.seat) for reason in reasons]
        if told:
            page.words(sentences(told), size=15, colour=page.pale, leading=1.3)
    page.gap(4)
    if scene.answer["judged"] == UNCLEAR:
        alike = [name for name, each in zip(names, found, strict=True) if each["alike"]]
        level = _("As far as can be told, {moves:and} are equally good.").format(moves=Listing(alike))
        page.words(level, size=15)
    unit = _("Chance to win the game") if expertise.by_chance else _("Points above or below the average of all players")
    page.words(unit, size=15, colour=page.pale)
    if scene.patient:
        page.gap(4)
        page.link("longer", _("Think longer"), scene.think_longer)
    page.gap(6)


def _told_value(each: Json, judged: str, *, by_chance: bool) -> str:
    """An action's average value. After rollouts its margin of error follows, unless that rounds to nothing."""
    size, spec, signed = (100, "%", "%") if by_chance else (10, ".1", "+.1")
    margin = 0 if judged == EXACT else round(size * LIKELY_WORSE_Z * each["error"])
    told = format(Number(round(size * each["value"])), signed)
    return f"{told} ± {format(Number(margin), spec)}" if margin else told


# -- what is where ----------------------------------------------------------------------------------------------------


def _write_tray(page: Page, scene: PositionScene, draft: Draft[Any, Any]) -> None:
    """Writes all tiles, the highest first. A pressed one goes into the hand, to be laid as in play, or elsewhere."""
    spots = {spot.key: _spot_words(scene, spot) for spot in draft.spots}
    if len(spots) > 1:
        _choice(page, "spot", _("A tile you press goes to"), spots, scene.spot, scene.goes_to)
    columns = max(3, min(7, page.width // page.scale.px(TILE_WIDTH)))
    wide, high = page.width // columns, page.scale.px(2 * TILE_WIDTH - 14)
    top, lying = page.y, draft.lying
    for at, tile in enumerate(members(draft.every)[::-1]):
        row, column = divmod(at, columns)
        rect = pygame.Rect(page.left + column * wide, top + row * high, wide, high)
        spot, lies = draft.spot_of(tile), bool(lying >> tile & 1)
        where = pgettext("a tile", "on the table") if lies else pgettext("a tile", "not used")
        if spot is not None:
            where = _spot_words(scene, spot)
        elif draft.copies > 1:
            where = _("{n} of {all} on the table").format(n=Number(draft.lie(tile)), all=Number(draft.copies))
        page.add(tray_tile(tile, rect, where, partial(scene.put, tile), held=spot is not None, lies=lies))
    page.gap(10)


def _spot_words(scene: PositionScene, spot: Spot) -> str:
    return scene.named(because(spot.words, name=Player(spot.seat)))


def _write_seats(page: Page, scene: PositionScene, draft: Draft[Any, Any]) -> None:
    """Writes what touches cannot set, each seat's tiles and points, and where all tiles are."""
    names, sizes = scene.session.plan.names, draft.sizes
    for step in draft.steps:
        label = scene.named(because(step.words, name=Player(step.seat)))
        _step(page, step.key, label, _value(step, names), partial(scene.stepped, step.key), step.among)
    for seat, (name, score) in enumerate(zip(names, draft.scores, strict=True)):
        label = name
        if sizes:
            held = ngettext("{n} tile", "{n} tiles", sizes[seat]).format(n=Number(sizes[seat]))
            label = f"{name}: {held}"
        points = ngettext("{n} point", "{n} points", score).format(n=Number(score))
        _step(page, f"points:{seat}", label, points, partial(scene.scored, seat))
    if sizes:
        yard, hands = draft.boneyard, sum(sizes)
        laid = draft.every.bit_count() - yard - hands
        words = _("{laid} on the table + {hands} in hands + {left} left")
        told = words.format(laid=Number(laid), hands=Number(hands), left=Number(yard))
        page.words(told, size=15, colour=page.pale)
    page.gap(8)


def _value(step: Step, names: Sequence[str]) -> str:
    if isinstance(step.value, Player):
        return names[step.value.seat]
    return _(step.value) if isinstance(step.value, str) else str(Number(step.value))


def _write_game(page: Page, scene: PositionScene) -> None:
    """Writes the game, in a row of its own for long names, and the number of players."""
    game, seats = scene.game, scene.session.match.seats
    titles = {key: _(games.find(key).title) for key in scene.known}
    numbers = {number: str(Number(number)) for number in game.seats}

    def other(key: str) -> None:
        scene.play_of(key, games.find(key).default_seats, {})

    page.add(choice_stepper("game", _("Game"), page.room(CONTROL_HEIGHT), titles, game.key, other))
    page.gap(4)
    other_seats = partial(scene.play_of, game.key, options={})
    _choice(page, "seats", _("Players"), numbers, seats, other_seats, wide=DIGIT_WIDTH)


def _write_rules(page: Page, scene: PositionScene) -> None:
    """Writes the house rules."""
    for option in scene.game.options_for(scene.session.match.seats):
        labels = {choice.value: declared(choice.label) for choice in option.choices}
        other = partial(_other_rule, scene, option.key)
        _choice(page, f"option:{option.key}", _(option.title), labels, scene.options[option.key], other)


def _other_rule(scene: PositionScene, option: str, value: Value) -> None:
    scene.play_of(scene.game.key, scene.session.match.seats, {**scene.options, option: value})


def _choice(
    page: Page,
    key: str,
    label: str,
    choices: Mapping[T, str],
    now: T,
    choose: Callable[[T], None],
    *,
    wide: float = CONTROL_WIDTH,
) -> None:
    """Writes a control that cycles through the choices."""
    page.row(label, lambda rect: choice_stepper(key, label, rect, choices, now, choose), width=wide)
    page.gap(4)


def _step(
    page: Page,
    key: str,
    label: str,
    value: str,
    step: Callable[[int], None],
    among: tuple[int, int] | None = None,
) -> None:
    page.row(
        label,
        lambda rect: Stepper(key, label, rect, value, step, among=among, around=True, on_paper=True),
        width=CONTROL_WIDTH,
    )
    page.gap(4)
