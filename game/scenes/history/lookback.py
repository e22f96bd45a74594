"""Looking back at a match that is over: how it went, what the player's decisions cost, and what was luck."""

from collections.abc import Iterator, Sequence
from functools import partial

from game.analysis.findings import Graded
from game.analysis.habits import dearest
from game.analysis.likeness import Likeness
from game.analysis.margins import Parts, parts, tiles
from game.core.game import LEVELS
from game.core.message import message
from game.core.rules import Seat
from game.resources import BadToml, MissingResource
from game.scenes import routes
from game.scenes.history.curves import MatchCurve
from game.scenes.history.decisioncard import DecisionCard
from game.scenes.history.findings import Decisions, Findings, Known, mistakes
from game.scenes.history.lookbackparts import (
    decision_row,
    draw_band,
    framed,
    in_parts,
    level_line,
    parts_table,
    unit_of,
)
from game.scenes.history.positions import PositionTable
from game.scenes.history.scorecourse import course_of, in_words
from game.scenes.history.season import Season, habit_words, own_level, season, their_level
from game.scenes.session.names import match_result
from game.scenes.session.session import Session
from game.scenes.session.tableplan import seated
from game.scenes.shell.context import Context
from game.scenes.shell.sheet import Foot, SheetScene
from game.ui.platform.pending import Pending
from game.ui.widgets.blocks import Row, Words, icon
from game.ui.widgets.buttons import Button
from game.ui.widgets.controls import Segmented
from game.ui.widgets.drawn import painting
from game.ui.widgets.page import Page
from game.ui.widgets.widgets import Extras
from game.words import _, ngettext, pgettext, said, sentences
from game.words.saying import Number

ROWS = 5
"""Most costly decisions that have a row of their own."""
DECISIONS_WIDTH, LEAST_CURVES = 376, 340
"""Width of the decisions beside the curves, and least width of the curves beside them, in dp."""
BAND = 18
"""Padding of the band, in dp."""


class LookBackScene(SheetScene):
    """The page of one match. `mine` is the seat whose decisions are shown; among several people it can be chosen."""

    name = "review"
    wide = 1232.0
    packs = fills = True
    packed = 20
    margin = 28.0

    def __init__(
        self, context: Context, session: Session, findings: Known | None = None, at: Graded | None = None
    ) -> None:
        """`findings`, if given, belong to another scene, which gives them up. `at` is the decision to open first."""
        super().__init__(context)
        self._session = session
        self._course = course_of(session)
        self._shared = findings is not None
        self._findings: Known = findings or Findings(context, session)
        self._table = PositionTable(context, session)
        self._decisions = Decisions(session, self._course, self._table.table, self._table.view)
        self._people = session.humans or tuple(range(session.match.seats))
        self.mine: Seat = self._people[0]
        self._open = at
        """The decision opened by hand; until then the costliest one known is open."""
        whole = self._findings.hand is None
        self._card = DecisionCard(context, session, self._decisions, self._table, self._renew, tries=whole)
        self._told: dict[Seat, Season] = {}

    # -- what is known ------------------------------------------------------------------------------------------------

    @property
    def own(self) -> list[Graded]:
        """The judged decisions of the seat shown, in the order of play."""
        return self._findings.of(self.mine)

    @property
    def costly(self) -> list[Graded]:
        """Those of `own` that cost something, costliest first."""
        return sorted((each for each in self.own if each.blamed), key=lambda each: -each.blamed)

    @property
    def opened(self) -> Graded | None:
        """The decision whose position is shown, if any."""
        if self._open in self.own:
            return self._open
        return next(iter(self.costly or self.own), None)

    def heading(self) -> str:
        session, names, hand = self._session, self._session.plan.names, self._findings.hand
        if hand is not None:
            return in_words(self._course, names, self._word)[hand]
        if not session.match.winners:  # a single hand
            return in_words(self._course, names, self._word)[-2]
        return match_result(session)

    def title(self) -> str:
        return _("Looking back at the match") if self._findings.hand is None else _("Looking back at the hand")

    def describe(self) -> str:
        told = [self.heading(), *self._verdict(), *in_words(self._course, self._session.plan.names, self._word)]
        found = self._parts()
        return sentences((*told, *map(self._decisions.words, self.costly[:ROWS]), in_parts(found) if found else ""))

    @property
    def _word(self) -> str:
        return self._session.game.hand_word

    def retranslate(self) -> None:
        self._decisions.forget()

    # -- time ---------------------------------------------------------------------------------------------------------

    def update(self, dt: float) -> Pending:
        """Lays the page out again as more is found."""
        if self._findings.poll():
            self.lay_out()
        return False

    def release(self) -> None:
        if not self._shared:
            self._findings.give_up()
        self._table.release()

    # -- the page -----------------------------------------------------------------------------------------------------

    def write(self, page: Page) -> None:
        """Writes curves and parts at the left, decisions at the right; all in one column if that is narrow."""
        if self._findings.notice:
            page.words(self._findings.notice, size=16, leading=1.3)
            page.gap(8)
        left = page.width / self.context.scale.factor - DECISIONS_WIDTH - 48
        first, whole = (
            [self._write_verdict, self._write_try],
            [self._write_columns, self._write_curve, self._write_levels],
        )
        if left < LEAST_CURVES:
            page.columns([*first, self._write_learn, *whole, self._write_decisions], least=0, between=8)
        else:
            own = [self._write_learn, self._write_decisions]
            page.columns([*first, *whole], own, least=DECISIONS_WIDTH - 8, first=left, between=8)

    def _write_verdict(self, page: Page) -> None:
        verdict = page.words(sentences(self._verdict()), size=18, colour=page.pale, leading=1.3)
        verdict.live = self._findings.failed or self._findings.complete
        if len(self._people) > 1:
            names = [self._session.plan.names[seat] for seat in self._people]
            page.gap(10)
            rect = page.room(44)
            rect.width = min(rect.width, page.scale.px(140 * len(names)))
            chosen = self._people.index(self.mine)
            page.add(Segmented("mine", _("Decisions of"), rect, names, chosen, self._choose_person, on_paper=True))
            page.gap(6)

    def _verdict(self) -> Iterator[str]:
        """How the tiles were, and what the decisions cost; until that is known, how far the analysis is."""
        found = self._findings
        if found.failed:
            yield _("Your decisions could not be reviewed: the computer ran into a problem")
            return
        if not found.complete:
            share = f"{Number(found.percent):%}"
            yield _("Reviewing every decision: {share} done").format(share=share)
            return
        yield self._tiles()
        if not self.costly:
            yield _("None of your decisions was clearly wrong")
            return
        number = len(self.costly)
        if self._decisions.measure.in_per_cent:
            words = ngettext(
                "{n} decision lowered your chance to win", "{n} decisions lowered your chance to win", number
            )
            yield words.format(n=Number(number))
            return
        told = ngettext("{n} decision cost you {points}", "{n} decisions cost you {points}", number)
        yield told.format(n=Number(number), points=self._decisions.whole_cost(self.costly))

    def _write_try(self, page: Page) -> None:
        """Writes what to try next time, the opposite of what cost most, on a band."""
        words = self._try_next()
        if not words:
            return
        with framed(page, "band", BAND, draw_band):
            page.gap(6)
            page.words(_("What to try next time"), size=16, colour=page.pale, leading=1.3)
            page.words(words, face="serif", size=19, leading=1.25)
            page.gap(6)

    def _try_next(self) -> str:
        """What to try, what it would have saved, and in how many decisions; empty if there is nothing."""
        kind, some = dearest(self._session.game.expertise(), self.own)
        if not kind or not self._findings.complete:
            return ""
        # TRANSLATORS: {points} is such as “26 points”; before it stands “See whether another tile scores more”
        words = ngettext(
            "It would have saved you {points} in {n} decision",
            "It would have saved you {points} in {n} decisions",
            len(some),
        )
        saved = words.format(n=Number(len(some)), points=self._decisions.whole_cost(some))
        return sentences((said(message(f"advice.{kind}")), saved))

    def _tiles(self) -> str:
        """Whether the tiles were clearly the best or worst; without hidden tiles, how often the seat moved first."""
        match, found = self._session.match, self._findings.analysis
        if self._session.game.hidden:
            words = _("You had the best tiles at the table"), _("You had the worst tiles at the table")
            if match.seats == 2:
                words = _("You had the better tiles"), _("You had the worse tiles")
            best = tiles(found, self.mine)
            return words[best < 0] if best else ""
        starts = [self._course.plies[hand.hand] for hand in found.hands]
        first = sum(match.rules.to_act(match.at(ply)) == self.mine for ply in starts)
        words_of_all = ngettext(
            "You moved first in {first} of {n} game", "You moved first in {first} of {n} games", len(starts)
        )
        return words_of_all.format(first=Number(first), n=Number(len(starts))) if starts else ""

    def _write_curve(self, page: Page) -> None:
        discs = [self._course.when(self._decisions.ply(each)) for each in self.costly[:ROWS]]
        seating = seated(self._session.game, self._session.plan)
        chances = self._findings.analysis.chances
        curve = MatchCurve(self._course, chances, discs, seating, self.mine, self._word, page.assets, page.scale)
        words = sentences(in_words(self._course, self._session.plan.names, self._word))
        page.add(
            painting(
                "curve", words, page.room(curve.height()), lambda surface, at: curve.draw(surface, at, self._lit())
            )
        )

    def _lit(self) -> int:
        """The number of the decision under the mouse, or else of the open one; 0 for none."""
        costly, hovered = self.costly[:ROWS], {widget.key for widget in self.widgets if widget.hovered}
        rows = (at for at, each in enumerate(costly, 1) if f"decision:{self._decisions.ply(each)}" in hovered)
        return next(rows, costly.index(self.opened) + 1 if self.opened in costly else 0)

    # -- luck and play ------------------------------------------------------------------------------------------------

    def _parts(self) -> Parts | None:
        """The parts of the seat's margin; None while they are unknown."""
        known = self._findings.analysis
        if not known.hands:
            return None
        return parts(self._session.match, known, self.mine)

    def _write_columns(self, page: Page) -> None:
        """Writes the parts of the seat's result, and what they can and cannot tell."""
        found = self._parts()
        if found is None:
            return
        page.rule()
        page.add(parts_table("columns", found, seated(self._session.game, self._session.plan)[self.mine], page))
        page.gap(6)
        limits = _("The tiles explain only part of a hand. The rest is mostly who held what, and when")
        told = (unit_of(found), limits if self._session.game.hidden else "")
        page.words(sentences(told), size=15, colour=page.pale, leading=1.25)

    def _seasons(self) -> dict[Seat, Season]:
        """The season of every seat; empty until this match has been analysed."""
        found = self._findings
        if found.complete and found.hand is None and not self._told:
            seats = range(self._session.match.seats)
            self._told = {seat: season(self.context, self._session, found.analysis, seat) for seat in seats}
        return self._told

    def _levels(self) -> dict[Seat, Likeness]:
        """The level each seat played like, for seats with enough decisions."""
        try:
            seats = {seat: each.likeness() for seat, each in self._seasons().items()}
        except (BadToml, MissingResource) as problem:
            self.context.store.log(str(problem))
            return {}
        return {seat: level for seat, level in seats.items() if level is not None}

    def _write_levels(self, page: Page) -> None:
        """Writes everybody's place between the levels as a line; in words the player's own and costliest habit."""
        levels, labels = self._levels(), [_(each) for each in LEVELS.values()]
        if levels:
            names, mine = self._session.plan.names, levels.get(self.mine)
            if mine is not None:
                page.words(own_level(mine, labels), face="sans-bold", size=17, leading=1.3)
            told = [their_level(names[seat], each, labels) for seat, each in levels.items()]
            seating, places = seated(self._session.game, self._session.plan), {at: levels[at].place for at in levels}
            page.add(level_line("levels", sentences(told), places, seating, labels, page))
        own = self._seasons().get(self.mine)
        if own is not None and len(own.matches) > 1 and (words := habit_words(self._session, own)):
            page.words(words, size=17, leading=1.3)

    # -- decisions ----------------------------------------------------------------------------------------------------

    def _write_learn(self, page: Page) -> None:
        if mistakes(self.own):
            learn = partial(self.context.open, routes.mistakes, self._session, self._findings, self.mine)
            page.add(Button("learn", _("Learn from your mistakes"), page.room(56), learn, kind="brass"))
            page.gap(4)

    def _write_decisions(self, page: Page) -> None:
        """Writes the costliest decisions, the open one with its card."""
        own, costly, opened = self.own, self.costly, self.opened
        page.heading(_("Your costliest decisions") if costly or not self._findings.complete else _("Your decisions"))
        page.gap(4)
        if opened is None:
            waits = (
                _("They come one after the other.")
                if not self._findings.complete
                else _("You never had a choice in this match.")
            )
            page.words(waits, size=17, colour=page.pale)
            return
        self._write_steps(page, own.index(opened))
        if opened not in costly[:ROWS]:
            self._card.write(page, opened, 0)
        for number, each in enumerate(costly[:ROWS], 1):
            if each == opened:
                self._card.write(page, each, number)
            else:
                words, cost = self._decisions.words(each), self._decisions.cost(each)
                ply, show = self._decisions.ply(each), partial(self._show, each)
                page.add(decision_row(ply, number, words, cost, page, show))
                page.gap(6)
        if others := costly[ROWS:]:
            words = ngettext("and {n} smaller one: {cost}", "and {n} smaller ones: {cost}", len(others))
            cost = self._decisions.cost(*others)
            page.words(words.format(n=Number(len(others)), cost=cost), size=16, colour=page.pale)

    def _write_steps(self, page: Page, at: int) -> None:
        """Writes the step buttons, which go through the player's decisions in the order of play."""
        number = len(self.own)
        words = _("Your decision {number} of {all}").format(number=at + 1, all=number)
        back = Extras(enabled=at > 0, reason=_("This is the first one"), shortcut="B")
        on = Extras(enabled=at + 1 < number, reason=_("This is the last one"), shortcut="N")
        before = icon("before", _("The decision before"), "left", partial(self._step, at - 1), **back)
        following = icon("next", _("The next decision"), "right", partial(self._step, at + 1), **on)
        told = Words(words, "sans-bold", 17, align="center", inset=8, key="step")
        page.put(Row((before, told, following), widths=(page.scale.px(44), 0, page.scale.px(44))))
        page.gap(6)

    # -- commands -----------------------------------------------------------------------------------------------------

    def _renew(self, focus: str = "") -> None:
        self.focus_key = focus or self.focus_key
        self.lay_out()

    def _show(self, graded: Graded) -> None:
        self._open = graded
        self._renew("again")

    def _step(self, at: int) -> None:
        self._open = self.own[at]
        self.lay_out()

    def _choose_person(self, number: int) -> None:
        self.mine, self._open = self._people[number], None
        self.lay_out()

    def feet(self) -> Sequence[Foot]:
        whole = [
            Foot("film", _("Save as a film"), partial(self.context.open, routes.film, self._session)),
            Foot("all", _("Watch the match"), self._replay),
        ]
        return [
            Foot("close", pgettext("to the screen before", "Back"), lambda: self.close(None)),
            Foot("log", _("Game log"), partial(self.context.open, routes.log, self._session, self.mine), shortcut="L"),
            *(whole if self._findings.hand is None else []),
        ]

    def _replay(self) -> None:
        session = self._session
        self.context.open(routes.replay, record=session.record(), plan=session.plan, start=0)
