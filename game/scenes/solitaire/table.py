"""Castle Rock Solitaire on the table: press a tile in brackets, say how much of it to take, or draw the next."""

from collections.abc import Callable
from datetime import date
from functools import partial
from typing import Any

import pygame

from game.core.message import message
from game.daily.days import number_of
from game.daily.kept import FEW_LEFT, Kept
from game.daily.progress import Progress
from game.dominoes.row import Row, Take, squeeze
from game.dominoes.tiles import TEXT, Tile
from game.scenes import routes
from game.scenes.shell.context import Context
from game.scenes.shell.scene import Scene
from game.scenes.shell.tablekind import SOLITAIRE
from game.scenes.solitaire.dealsheet import DealSheet
from game.scenes.solitaire.row import paint_small, places, row_tile
from game.solitaire import GAME
from game.solitaire.rules import DRAW, State
from game.solitaire.solver import Solution, offered, solve, solve_deal
from game.ui.board.chrome import draw_ground, draw_head
from game.ui.draw import paint
from game.ui.platform.gamepad import COMMAND
from game.ui.platform.keys import PRESSES
from game.ui.widgets import blocks
from game.ui.widgets.blocks import Block, Kit, Spread, press
from game.ui.widgets.drawn import painting
from game.ui.widgets.page import Page
from game.ui.widgets.widgets import Extras, Label, Lettering
from game.words import _, ngettext, pgettext, said, sentences
from game.words.saying import Listing


class SolitaireScene(Scene):
    """The table of the solitaire. Every action is kept at once; taking back is free."""

    name = "solitaire"

    def __init__(self, context: Context, day: date | None = None) -> None:
        """With `day` the deal of that day is dealt, unless it already lies there unfinished."""
        super().__init__(context)
        self.kept, self.notice = Kept.load(context.store.solitaire_path)
        self.picked: Tile | None = None
        self.asked: Solution | None = None
        """What the hint has found out about the present row."""
        self._refusal = ""
        """Why the last request was refused."""
        if day is not None and (self.kept.day != day or self.kept.match.to_act is None):
            self._deal(number_of(day), "off", day)

    def title(self) -> str:
        return _(GAME.title)

    @property
    def state(self) -> State:
        state: State = self.kept.match.state
        return state

    @property
    def legal(self) -> tuple[Any, ...]:
        return tuple(self.kept.match.rules.legal_actions(self.state))

    def lay_out(self) -> None:
        super().lay_out()
        notice, self.notice = self.notice, None
        self.context.tell(self.title(), notice)

    # -- commands -----------------------------------------------------------------------------------------------------

    def play(self, action: Any) -> None:
        """Draws or takes."""
        if action not in self.legal:
            return
        self.kept.match.play(action)
        self.context.sound.play("draw" if action == DRAW else "capture")
        if self.kept.match.to_act is None:
            self.context.sound.play("score" if self.state.row else "win")
            if self.kept.day is not None:  # the first end of a day's deal counts
                progress = Progress(self.context.store.daily_path)
                self.context.kept(_("Deals of the day"), progress.finish(GAME.key, self.kept.day, 1, self.kept.left))
        self._changed()
        self.focus_key = "new" if self.kept.match.to_act is None else "draw" if DRAW in self.legal else None
        if self.focus_key is None:
            self.focus_key = next((each.key for each in self.widgets if each.role == "tile" and each.focusable), "undo")
        self.lay_out()

    def pick(self, tile: Tile) -> None:
        """Picks a tile; a second press takes it, if there is only one way to."""
        takes = self._takes(tile)
        if self.picked == tile and len(takes) == 1:
            self.play(takes[0])
            return
        self.picked = tile
        self.lay_out()
        self.inputs.focus("all" if len(takes) == 2 else "only")

    def undo(self) -> None:
        """Takes one action back; nothing is lost by it."""
        if self.kept.match.ply:
            self.kept.match.back_to(self.kept.match.ply - 1)
            self._changed()

    def ask(self) -> None:
        """Finds out whether the row can still be cleared."""
        self.asked = solve(self.state, forced=self.kept.forced == "on")
        self.lay_out()

    def deal(self, number: int | None = None, forced: str | None = None) -> None:
        """Deals the deal of a number, or the next that can be cleared."""
        forced, today = forced or self.kept.forced, self.context.today()
        number = offered(self.state.number + 1, {"forced": forced}) if number is None else number
        self._deal(number, forced, today if number == number_of(today) and forced == "off" else None)
        self.lay_out()

    def _deal(self, number: int, forced: str, day: date | None) -> None:
        self.kept.deal(number, forced, day)
        if day is not None:
            self.context.kept(_("Deals of the day"), Progress(self.context.store.daily_path).begin(GAME.key, day)[1])
        self.focus_key = "draw"
        self._keep()

    def _takes(self, tile: Tile | None) -> list[Take]:
        return [each for each in self.legal if isinstance(each, Take) and each.tiles[len(each.tiles) // 2] == tile]

    def _changed(self) -> None:
        self._keep()
        self.lay_out()

    def _keep(self) -> None:
        self.picked = self.asked = None
        self.context.kept(self.title(), self.kept.save(self.context.store.solitaire_path))

    def refuse(self, why: str) -> None:
        """Says why something is refused."""
        self._refusal = why
        self.context.sound.play("refuse")
        self.lay_out()

    def process(self, event: pygame.event.Event) -> None:
        """Clears a refusal once something else is pressed."""
        if event.type in (*PRESSES, COMMAND) and self._refusal:
            self._refusal = ""
            self.lay_out()
        super().process(event)

    def command(self, name: str) -> bool:
        """Refuses what the solitaire does not have, with the reason."""
        if name not in SOLITAIRE.refused:
            return super().command(name)
        self.refuse(_(SOLITAIRE.refused[name]))
        return True

    def commands(self) -> dict[str, Callable[[], object]]:
        """The commands of other tables; the key of the seal draws here."""
        return {
            "undo": self.undo,
            "hint": self.ask,
            "new": self.deal,
            "seal": partial(self.play, DRAW),
            "rules": partial(self.chosen, "rules"),
            "pause": self.menu,
            "picture": self.save_picture,
        }

    def menu(self) -> None:
        self.context.ask(routes.pause, self.chosen, kind=SOLITAIRE)

    def chosen(self, result: Any) -> None:
        """Leaves, deals, or opens what every menu has."""
        if result == "leave":
            self.close(None)
        elif result == "new":
            self.deal()
        elif result in SOLITAIRE.refused:
            self.command(result)
        else:
            self.open_chosen(result, GAME.key)

    def back(self) -> None:
        if self.picked is None:
            self.close(None)
            return
        self.picked = None
        self.lay_out()

    # -- layout -------------------------------------------------------------------------------------------------------

    def make_widgets(self) -> None:
        """Makes head, boneyard and taken tiles, the row, its verbs, the rack with buttons; a paper if it fits."""
        scale = self.context.scale
        px, roomy, papered = scale.px, scale.down >= 640, self._papered
        self.rack = pygame.Rect(0, scale.height - px(116 if roomy else 72), scale.width, px(116 if roomy else 72))
        self.paper = pygame.Rect(scale.width - px(256), px(16), px(236), self.rack.y - px(32))
        beside = papered and not scale.upright
        if papered and not beside:
            self.paper = pygame.Rect(px(24), self.rack.y - px(16 + 236), scale.width - px(48), px(236))
        foot = self.rack.y if beside or not papered else self.paper.y - px(8)
        right = self.paper.x - px(24) if beside else scale.width - px(16)
        self.head = right - px(80)
        self.widgets, self.kit = [self.menu_button()], Kit(self.context.assets, scale)
        y = px(84)
        if roomy:
            self._above(pygame.Rect(px(24), y, right - px(24), px(96)))
            y += px(108)
        below = px(60) + (px(84) if roomy else px(8))
        self._row(pygame.Rect(px(24), y, right - px(24), foot - y - below))
        self._verbs(pygame.Rect(px(24), foot - below + px(4), right - px(24), px(52)))
        if roomy:
            self._after(pygame.Rect(px(24), foot - px(78), right - px(24), px(66)))
        self._buttons()
        if papered:
            self._paper()
        if self.widget(self.focus_key) is None:
            self.focus_key = "draw"

    @property
    def _papered(self) -> bool:
        """Whether there is room for the paper."""
        return self.context.scale.across >= 960

    def _above(self, rect: pygame.Rect) -> None:
        """Adds the boneyard, face down, and the tiles taken."""
        px, state, theme = self.context.scale.px, self.state, self.context.assets.theme
        taken = [tile for tile in state.tiles[: state.drawn] if tile not in state.row]
        half, middle = px(24), rect.centerx

        def draw(surface: pygame.Surface, place: pygame.Rect) -> None:
            assets = self.context.assets
            surface.blit(assets.panel(*place.size), place)
            room = pygame.Rect(place.x + px(16), place.y, middle - place.x - px(150), place.height)
            paint_small(surface, room, state.boneyard, assets, half, back=True)
            paint_small(
                surface, pygame.Rect(middle, place.y, place.right - middle - px(110), place.height), taken, assets, half
            )

        words = _("Boneyard {n}").format(n=len(state.boneyard)), _("You took {n}").format(n=len(taken))
        self.widgets.append(painting("above", "", rect, draw))
        for key, line, end in zip(("boneyard", "taken"), words, (middle - px(16), rect.right - px(14)), strict=True):
            box = pygame.Rect(end - px(116), rect.y, px(116), rect.height)
            self.widgets.append(Label(key, line, box, Lettering("sans-bold", px(17), theme.text, "right")))

    def _row(self, rect: pygame.Rect) -> None:
        px, state, theme = self.context.scale.px, self.state, self.context.assets.theme
        room = pygame.Rect(rect.x + px(84), rect.y, rect.width - px(100), rect.height)
        half, spots = places(room, len(state.row), self.context.scale)
        raised: Row = max((each.tiles for each in self._takes(self.picked)), key=len, default=())

        def draw(surface: pygame.Surface, place: pygame.Rect) -> None:
            assets = self.context.assets
            paint.framed(surface, place, px(12), (*theme.focus_dark, 74), theme.panel_edge, px(1))
            box = pygame.Rect(0, 0, min(px(50), half), round(min(px(50), half) * 2.1))
            box.center = place.x + px(42), spots[0].centery
            assets.cast_shadow(surface, box, radius=2)
            surface.blit(assets.matchbox(*box.size), box)
            if state.boneyard:
                paint.dashed(surface, spots[-1], half * 0.16, theme.legal, max(1.5, px(2)), px(6), px(4))

        self.widgets.append(painting("row", "", rect, draw))
        for number, (tile, spot) in enumerate(zip(state.row, spots, strict=False)):
            takes = self._takes(tile)
            may = " / ".join(", ".join(TEXT[each] for each in take.tiles) for take in takes)
            press = partial(self.pick, tile) if takes else None
            self.widgets.append(row_tile(tile, number, spot, may, press, picked=tile in raised))
        if state.row and self.kept.match.ply:
            self.widgets[-1].live = True  # so that a screen reader says what was drawn
        if self.kept.match.to_act is None:
            words = said(message("solitaire.left", tiles=len(state.row))) if state.row else _("Cleared!")
            line = pygame.Rect(rect.x, rect.y + px(4), rect.width, px(44)) if state.row else rect
            self.widgets.append(Label("end", words, line, Lettering("serif", px(30), theme.text, "center")))
            self.widgets[-1].live = True

    def _verbs(self, rect: pygame.Rect) -> None:
        """Adds the ways to take what is picked; else what can be done, or why something is refused."""
        takes = self._takes(self.picked)
        if not takes or self._refusal:
            lettering = Lettering("sans", self.kit.px(18), self.kit.theme.text, "center")
            self.widgets.append(Label("request", self._refusal or self._request(), rect, lettering))
            self.widgets[-1].live = True
            return
        ways = list[Block]()
        for take in takes:
            three = len(take.tiles) == 3
            alone = (_("Take only {tile}") if len(takes) == 2 else _("Take {tile}")).format(tile=TEXT[take.tiles[0]])
            label, key = (_("Take all three"), "all") if three else (alone, "only")
            kind = "brass" if take == takes[-1] else "panel"
            ways.append(press(key, label, partial(self.play, take), kind, narrowest=230))
        self.widgets += self.kit.put(blocks.Row((Spread(), blocks.Row(ways, gap=12), Spread())), rect)

    def _request(self) -> str:
        """What can be done; where there is no paper, what would stand on it."""
        if not self._papered:
            if self.kept.match.to_act is None:
                return self._best()
            if self.asked is not None:
                return sentences([_("Can it still be cleared?"), self._answer()])
            if not self.kept.match.ply:
                return _(GAME.tagline)
        takes = any(isinstance(each, Take) for each in self.legal)
        if DRAW in self.legal:
            return _("Pick a tile in brackets to take it, or draw") if takes else _("Nothing to take: draw a tile")
        return _("Pick a tile in brackets to take it") if takes else ""

    def _after(self, rect: pygame.Rect) -> None:
        """Adds the row as it would close up."""
        takes = self._takes(self.picked)
        if not takes:
            return
        px, assets = self.context.scale.px, self.context.assets
        row, words = squeeze(self.state.row, takes[-1].tiles), _("Row after")
        wide = assets.text_size(words, "sans-bold", px(16))[0]
        across = min(rect.width, wide + px(48) + max(1, len(row)) * px(24))
        panel = pygame.Rect(rect.centerx - across // 2, rect.y, across, rect.height)

        def draw(surface: pygame.Surface, place: pygame.Rect) -> None:
            surface.blit(assets.panel(*place.size), place)
            left = place.x + wide + px(30)
            paint_small(
                surface, pygame.Rect(left, place.y, place.right - left - px(12), place.height), row, assets, px(21)
            )

        self.widgets.append(painting("after", "", panel, draw))
        line = pygame.Rect(panel.x + px(16), panel.y, wide + px(2), panel.height)
        self.widgets.append(Label("row after", words, line, Lettering("sans-bold", px(16), assets.theme.second)))

    def _buttons(self) -> None:
        """Adds the buttons on the rack."""
        over = self.kept.match.to_act is None
        draws = _("Take something first") if self.state.boneyard else _("The boneyard is empty")
        ended = _("It is over")
        draw = Extras(shortcut="D", enabled=DRAW in self.legal, reason=draws if self.legal else ended)
        undo = Extras(shortcut="U", enabled=self.kept.match.ply > 0, reason=_("Nothing to undo"))
        hint = Extras(shortcut="H", enabled=not over, reason=ended)
        made = [
            press("draw", _("Draw a tile"), partial(self.play, DRAW), "panel", around=34, tall=56, **draw),
            press("undo", _("Undo"), self.undo, "panel", around=34, tall=56, **undo),
            press("hint", _("Hint"), self.ask, "panel", around=34, tall=56, **hint),
            press("new", _("New deal"), self.deal, "brass" if over else "panel", around=34, tall=56, shortcut="Ctrl+N"),
            press("choose", _("Choose a deal"), self._choose, "panel", around=34, tall=56),
        ]
        room = self.rack.inflate(-self.context.scale.px(32), 0)
        self.widgets += self.kit.put(blocks.Row((Spread(), blocks.Row(made, gap=10), Spread())), room)

    def _choose(self) -> None:
        def take(chosen: tuple[int, str] | None) -> None:
            if chosen is not None:
                self.deal(*chosen)

        self.context.stack.push(DealSheet(self.context, self.state.number, self.kept.forced), take)

    def _switch(self) -> None:
        """Switches to the other rule, with the same deal or the next that can be cleared then."""
        forced = "off" if self.kept.forced == "on" else "on"
        self.deal(offered(self.state.number, {"forced": forced}), forced)

    def _best(self) -> str:
        """The fewest tiles that this deal can leave; empty if the solver gave up."""
        found = solve_deal(self.state.number, forced=self.kept.forced == "on")
        if found is None:
            return ""
        if not found.best:
            return _("Best possible: none left")
        return ngettext("Best possible: {n} tile left", "Best possible: {n} tiles left", found.best).format(
            n=found.best
        )

    def _answer(self) -> str:
        assert self.asked is not None
        if not self.asked.best:
            return _("Yes, from here.")
        best = self.asked.best
        return ngettext("No: {n} tile at best.", "No: {n} tiles at best.", best).format(n=best)

    def _paper(self) -> None:
        """Adds the goal, tiles left, the question of the hint and earlier deals, in one or three columns."""
        paper, px = self.paper, self.context.scale.px
        page = Page(self.context.assets, self.context.scale, paper.x + px(20), paper.y + px(20), paper.width - px(40))
        if self.context.scale.upright:
            page.columns((self._left,), (self._goal, self._question), (self._ends,), least=150)
        else:
            self._goal(page)
            for part in (self._left, self._question, self._ends):
                page.gap(10)
                page.rule()
                page.gap(10)
                part(page)
        self.widgets.append(painting("paper", "", paper, self.context.assets.lay_paper))
        self.widgets += page.widgets

    def _goal(self, page: Page) -> None:
        page.words(_(GAME.tagline), size=17, leading=1.3)

    def _left(self, page: Page) -> None:
        state = self.state
        page.words(_("Tiles left"), colour=page.pale)
        page.words(str(self.kept.left), face="serif", size=58, leading=1.15)
        words = _("{row} in the row, {more} to come")
        page.words(words.format(row=len(state.row), more=len(state.boneyard)), size=16, colour=page.pale)

    def _question(self, page: Page) -> None:
        if self.kept.match.to_act is None:
            page.words(self._best(), face="sans-bold").live = True
            return
        page.words(_("Can it still be cleared?"), face="sans-bold")
        if self.asked is None:
            page.link("ask", _("Ask"), self.ask)
        else:
            colour = page.assets.theme.pencil_new if self.asked.best else page.ink
            page.words(self._answer(), face="serif", size=20, colour=colour).live = True

    def _ends(self, page: Page) -> None:
        if sum(self.kept.ends):
            page.words(_("Your deals"), size=16, colour=page.pale)
            few = _("one to {n} left").format(n=FEW_LEFT)
            names = (pgettext("deals of the solitaire", "cleared"), few, pgettext("deals of the solitaire", "more"))
            for name, number in zip((*names, _("in all")), (*self.kept.ends, sum(self.kept.ends)), strict=True):
                page.fact(name, str(number))
            page.gap(8)
        label = _("Play with optional captures") if self.kept.forced == "on" else _("Play with compulsory captures")
        page.link("forced", label, self._switch, size=16)

    def draw(self, surface: pygame.Surface) -> None:
        draw_ground(surface, self.rack, self.context.assets)
        rule = _("captures are compulsory") if self.kept.forced == "on" else _("captures are optional")
        left = ngettext("{n} tile left", "{n} tiles left", self.kept.left).format(n=self.kept.left)
        notes = [_("Deal {number}").format(number=self.state.number), rule, left]
        draw_head(surface, self.title(), notes, self.context.assets, self.context.scale, self.head)
        self.draw_widgets(surface)

    def describe(self) -> str:
        """The row and the boneyard; the widgets say the rest."""
        row = Listing(TEXT[tile] for tile in self.state.row) or pgettext("tiles", "none")
        told = [_("Row from the matchbox: {tiles}").format(tiles=row)]
        return sentences([*told, _("Boneyard {n}").format(n=len(self.state.boneyard))])
