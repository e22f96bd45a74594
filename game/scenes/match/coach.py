"""The coach: speaks before a person's mistake counts, if they want that, and shows which action would be better.

The question and everything the coach says are based on the prompt of the person's own seat.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import islice
from typing import Any, Protocol

import pygame

from game.ai.asked import Answer
from game.ai.thinker import MatchHeader
from game.analysis.judging import GRADES, judge
from game.analysis.reasons import WINS, Contrast, reasons
from game.core.bot import Budget, Prompt, Verdict
from game.core.chance import stream
from game.core.rules import has_choice
from game.puzzles.solving import wins
from game.scenes.match.hints import Hints
from game.scenes.match.host import Host
from game.scenes.match.sidepaper import fill_paper, paper_button, paper_rect, paper_title
from game.scenes.news.advice import RANKED, Advice, advise, gap, in_margin, ranking
from game.scenes.news.compare import Comparison, compare
from game.scenes.session.tableplan import SeatPlan, coach_of
from game.scenes.shell.sheet import Foot, SheetScene
from game.ui.draw.regions import covered
from game.ui.platform.pending import Pending
from game.ui.widgets.page import Page, Written
from game.ui.widgets.widgets import Label, Lettering
from game.words import _, ngettext, said, sentences
from game.words.saying import Number

SPEAKS_AT = {"big": GRADES[1:], "all": GRADES}
"""The grades before which the coach speaks, by the person's setting."""
THINKING = Budget(seconds=0.9)
ANSWER_WITHIN = 1.2
"""Seconds after which the action counts, whatever has become of the question."""
DOTS_AFTER = 0.2
"""Seconds of thinking after which the table shows three dots."""
REPLIES_TRIED = 300
"""Most replies tried to find one that ends the hand."""
POINTS_NOW = "fact.points_now"
"""The label of the points that an action scores at once."""
SLIP_DISTANCE = 24
"""Distance of the slip from what lies on the table, where there is room, in dp."""


class Coached(Host, Protocol):
    """The part of a match that its coach uses; see `PlayScene`."""

    def count(self, action: Any, side: int | None = None) -> object: ...
    def save(self) -> None: ...
    def focus_something(self) -> None: ...


class Coach:
    """The coach of one table: who wants it, and what it says of an action. One action waits at a time."""

    def __init__(self, table: Coached, hints: Hints) -> None:
        self.table = table
        self.hints = hints
        self._context = table.context
        self._session = table.board.session
        self._scene: CoachScene | None = None
        self._advice: Sequence[Advice] = ()
        """What is known of the action it speaks about, the best first; shown on request."""
        self._heard: tuple[int, Any] | None = None
        """The ply and the action it spoke about last; the same choice made again counts at once."""
        if any(map(self._wanted, self._session.humans)):
            self._context.thinker.start()

    @property
    def holds(self) -> bool:
        """Whether an action waits to be judged or decided about."""
        return self._scene is not None

    def _wanted(self, seat: int) -> str:
        """The setting of the person on that seat; empty for no coach."""
        chosen = self._context.settings.coach
        if not chosen or not self._session.is_human(seat):
            return ""
        return coach_of(chosen, SeatPlan(self._session.plan.seats[seat].name))

    def wants(self, prompt: Prompt[Any], action: Any) -> bool:
        """Whether that action of the seat to act is to be judged first."""
        if self._wanted(prompt.seat) not in SPEAKS_AT or self._heard == (prompt.ply, action):
            return False
        return has_choice(prompt.legal_actions) and action in prompt.legal_actions

    def holds_back(self, prompt: Prompt[Any] | None, action: Any, side: int | None) -> bool:
        """Whether this action or another one waits; a waiting action is shown as it would lie."""
        if not self.holds and prompt is not None and self.wants(prompt, action):
            self._hold(prompt, action, side)
        return self.holds

    def _hold(self, prompt: Prompt[Any], action: Any, side: int | None) -> None:

        def go_on(choice: str | None) -> None:
            if self._scene is scene:
                self._go_on(choice, action, side)

        self._scene = scene = CoachScene(self, prompt, action)
        self.hints.mark(action)
        self.hints.look_at()
        self._context.stack.push(scene, go_on)

    def _go_on(self, choice: str | None, action: Any, side: int | None) -> None:
        self._scene = None
        self.hints.put_back()
        if choice == "play":
            self.table.count(action, side)
        elif choice == "why":
            self.hints.more()
        else:
            self.table.focus_something()

    def forget(self) -> None:
        """Drops the waiting action, as the state has changed or the hand must not be seen."""
        scene, self._scene = self._scene, None
        if scene is not None and scene in self._context.stack.scenes:
            scene.close(None)

    # -- the question and what comes of it ----------------------------------------------------------------------------

    def ask(self, prompt: Prompt[Any], action: Any) -> int:
        """Has the thinking process weigh the action; returns the number of the question."""
        match = self._session.match
        seed, level = stream(match.seed, "players").seed(), next(iter(self._session.game.levels), "")
        header, text = MatchHeader.of(match), str(action)
        return self._context.thinker.ask(
            header, prompt, player=level, budget=THINKING, seed=seed, rank=RANKED, weigh=text
        )

    def judged(self, prompt: Prompt[Any], action: Any, answer: Answer) -> tuple[str, Sequence[str]]:
        """What is at stake, without naming the better action, and sentences that name it; both empty for an action that
        is good enough."""
        session, rules = self._session, self._session.match.rules
        if answer.note is not None:
            self._context.store.log(answer.note)
            return "", ()
        verdicts = ranking(rules, answer)
        if not verdicts:
            return "", ()
        judgement = judge(session.game.expertise(), rules, prompt, verdicts, action)
        if judgement.grade not in SPEAKS_AT[self._wanted(prompt.seat)]:
            return "", ()
        self._heard = prompt.ply, action
        session.coached += 1
        self.table.save()
        own = next(each for each in verdicts if each.action == action)
        best, told = verdicts[0], [*verdicts[:RANKED], *([own] if own not in verdicts[:RANKED] else [])]
        self._advice = advise(session, prompt, told)
        much, why = self._much(best, own, judgement.loss), self._why(prompt, action, best.action)
        reply = self._reply(action) if why is not None and why.fact == "threat" else None
        stake = self._stake(prompt, why, much, reply)
        if reply is not None:
            board = self.table.board
            board.hinted = frozenset(each for each in board.table.touches(reply) if not each.startswith("verb:"))
            self.table.refresh()
        session.remark(prompt.seat, stake)
        return stake, self._words(prompt, self._advice[0], action, much, why)

    def show(self, prompt: Prompt[Any], action: Any, told: Sequence[str]) -> Comparison:
        """Marks and tells the better action; returns the table that compares it with the other."""
        board = self.table.board
        self.hints.advice = [*self._advice]
        self.hints.make_room(True)
        self.hints.point_at(0)
        self.hints.look_at()
        self._session.remark(prompt.seat, sentences(told))
        return compare(self._session, board.table, board.view, prompt, action, self._advice[0].action)

    def _why(self, prompt: Prompt[Any], action: Any, best: Any) -> Contrast | None:
        """The strongest reason for the better action."""
        session = self._session
        found = reasons(session.game.expertise(), session.match.rules, prompt, action, best)
        return next(iter(found), None)

    def _reply(self, action: Any) -> Any:
        """The reply with which the next seat could end and win the hand; None where something is hidden."""
        session = self._session
        if session.game.hidden:
            return None
        rules = session.match.rules
        after = rules.step(session.match.state, action)
        if rules.to_act(after) is None:
            return None
        return next(wins(rules, after, islice(rules.legal_actions(after), REPLIES_TRIED)), None)

    def _stake(self, prompt: Prompt[Any], why: Contrast | None, much: int, reply: Any = None) -> str:
        """What is at stake, without the better action; a `reply` that wins is named."""
        names, told = self._session.plan.names, ""
        if why is not None and why.label == WINS:
            told = _("Another move wins at once")
        elif why is not None and why.label == POINTS_NOW:
            words = ngettext(
                "This scores nothing; another move scores {points} point",
                "This scores nothing; another move scores {points} points",
                why.better,
            )
            if why.yours:
                words = ngettext(
                    "This scores {fewer}; another move scores {points} point",
                    "This scores {fewer}; another move scores {points} points",
                    why.better,
                )
            told = words.format(fewer=Number(why.yours), points=Number(why.better))
        elif why is not None and why.label:
            share = _("{fact}: {yours} of {among} after this, {better} of {among} after another move")
            words = share if why.among else _("{fact}: {yours} after this, {better} after another move")
            fact, among = said(why.named, names, prompt.seat), Number(why.among)
            told = words.format(fact=fact, yours=Number(why.yours), better=Number(why.better), among=among)
        whole = ngettext("About {n} point is at stake", "About {n} points are at stake", much)
        if self._advice[0].by_chance or self._session.game.expertise().by_chance:
            whole = ngettext(
                "About {n} percentage point of your chance to win is at stake",
                "About {n} percentage points of your chance to win are at stake",
                much,
            )
        ends = ""
        if reply is not None:
            board, name = self.table.board, names[(prompt.seat + 1) % len(names)]
            words = _("{name} could then end the game: {move}")
            ends = words.format(name=name, move=board.table.noun(board.view, reply))
        return sentences((told, ends, whole.format(n=Number(much)), _("Look again?")))

    def _much(self, best: Verdict, own: Verdict, loss: float) -> int:
        """The loss as hints count it: in points, or in percentage points of the chance to win."""
        expertise, rules = self._session.game.expertise(), self._session.match.rules
        if expertise.by_chance:
            return min(max(round(100 * loss), 1), 99)
        first, second = in_margin(self._session, (best, own))
        return max(gap(first, second, expertise.of_round(rules)), 1)

    def _words(self, prompt: Prompt[Any], best: Advice, action: Any, much: int, why: Contrast | None) -> Sequence[str]:
        """The better action, the strongest reason for it, and by how much it is better."""
        table, view, session = self.table.board.table, self.table.board.view, self._session
        expertise = session.game.expertise()
        move, own = table.told_apart(view, prompt.observation, best.action, action)
        better = _("Better: {move}").format(move=move)
        than = replace(best, much=much, by_chance=best.by_chance or expertise.by_chance).better_than(own)
        told = "" if why is None else said(why.message, session.plan.names, prompt.seat)
        return [each for each in (better, told, than) if each]


def _places(sheet: pygame.Rect, room: pygame.Rect, window: pygame.Rect) -> list[pygame.Rect]:
    """Candidate places for the slip in the room, the lower ones first."""
    wide, high = max(0, room.width - sheet.width), max(0, room.height - sheet.height)
    return [
        pygame.Rect(room.x + wide * x // 4, room.y + high * y // 4, *sheet.size).clamp(window)
        for y in (4, 3, 2, 1, 0)
        for x in (2, 1, 3, 0, 4)
    ]


class CoachScene(SheetScene):
    """A waiting action: first to be judged, then, if the coach speaks, for the person to decide.

    On request it shows the better action, on a paper beside the table that compares both. The result is ``play``,
    ``why``, or None to think again.
    """

    name = "coach"
    dims = False
    asks = True
    wide = 540.0
    dense = True

    def __init__(self, coach: Coach, prompt: Prompt[Any], action: Any) -> None:
        super().__init__(coach.table.context)
        self._coach = coach
        self._prompt = prompt
        self._action = action
        self._question: int | None = coach.ask(prompt, action)
        self._waited = 0.0
        self._stake = ""
        self._told: Sequence[str] = ()
        """What the better action is and why, in sentences."""
        self._compared: Comparison | None = None
        """The table of both actions, once the better one is shown."""

    @property
    def thinking(self) -> bool:
        """Whether the action has not been judged yet."""
        return self._question is not None

    def heading(self) -> str:
        return _("Before you play")

    def write(self, page: Page) -> None:
        page.words(self._stake, size=18)

    def feet(self) -> Sequence[Foot]:
        return [
            Foot("play", _("Play it anyway"), partial(self.close, "play")),
            Foot("show", _("Show me"), self._show),
            Foot("again", _("Think again"), self.back, primary=True, shortcut="Esc"),
        ]

    def _show(self) -> None:
        self._compared = self._coach.show(self._prompt, self._action, self._told)
        self.focus_key = "again"
        self.lay_out()

    # -- time ---------------------------------------------------------------------------------------------------------

    def update(self, dt: float) -> Pending:
        """Waits for the answer, at most `ANSWER_WITHIN` seconds."""
        moves_on = self._coach.hints.let_pass(dt)
        if self._question is None:
            return moves_on
        thinker, marked = self.context.thinker, self._waited >= DOTS_AFTER
        self._waited += dt
        answer = thinker.answer(self._question)
        if answer is None and thinker.is_open(self._question) and self._waited < ANSWER_WITHIN:
            if marked != (self._waited >= DOTS_AFTER):
                self.lay_out()
            return True if moves_on else (ANSWER_WITHIN if self._waited >= DOTS_AFTER else DOTS_AFTER) - self._waited
        if answer is None:
            thinker.drop(self._question)
        self._question = None
        if answer is not None:
            self._stake, self._told = self._coach.judged(self._prompt, self._action, answer)
        if not self._told:
            self.close("play")
            return True
        self.lay_out()
        return True

    def settled(self) -> bool:
        return not self.thinking

    def close(self, result: Any) -> None:
        """Drops the question and gives the table the whole window again."""
        if self._question is not None:
            self.context.thinker.drop(self._question)
        self._question = None
        if self._compared is not None:
            self._coach.hints.make_room(False)
        super().close(result)

    # -- where it lies ------------------------------------------------------------------------------------------------

    def make_widgets(self) -> None:
        """Three dots while the action is weighed; then the slip where it hides least, or the paper at the side."""
        if self.thinking:
            self._lay_dots()
            return
        if self._compared is not None:
            self._lay_paper()
            return
        super().make_widgets()
        place = self._place(self.paper)
        dx, dy = place.x - self.paper.x, place.y - self.paper.y
        self.paper = place
        for widget in self.widgets:
            widget.move(dx, dy)

    def _lay_dots(self) -> None:
        px, theme = self.context.scale.px, self.context.assets.theme
        self.paper = self._place(pygame.Rect(0, 0, px(72), px(40)))
        dots = Label("dots", "…", self.paper, Lettering("sans-bold", px(24), theme.text_on_paper, "center"))
        self.widgets = [dots] if self._waited >= DOTS_AFTER else []

    def _lay_paper(self) -> None:
        """Lays the paper with the better action and the comparison."""
        head = paper_title(self.context, self.heading())
        rows = [
            [
                paper_button("play", _("Play it anyway"), partial(self.close, "play")),
                paper_button("tell", _("Tell me why"), partial(self.close, "why")),
            ],
            [paper_button("again", _("Think again"), self.back, "brass", shortcut="Esc")],
        ]
        self.paper = paper_rect(self.context.scale)
        self.widgets = fill_paper(self, head, [Written(self._write_better)], rows)

    def _write_better(self, page: Page) -> None:
        better, *others = self._told
        page.words(f"{better}.", face="sans-bold", size=18, colour=page.assets.theme.right_sum, leading=1.3)
        page.gap(4)
        if others:
            page.words(sentences(others), size=17, leading=1.32)
        if self._compared is not None:
            page.gap(8)
            page.put(self._compared)

    def heading_size(self) -> float:
        return 22

    def _place(self, sheet: pygame.Rect) -> pygame.Rect:
        """The place on the cloth that hides least: of the marked action first, then of fixed parts, then of tiles."""
        board, px = self._coach.table.board, self.context.scale.px
        tabletop, areas = board.tabletop, board.view.areas
        cloth = areas.felt.inflate(-2 * px(16), -2 * px(16))
        lower = pygame.Rect(cloth.x, cloth.y, cloth.width, max(areas.rack.top - px(8) - cloth.y, 1))
        window = pygame.Rect(0, 0, self.context.scale.width, self.context.scale.height)
        ghost = tabletop.ghost_rect()
        meant = [*self._coach.hints.marked(), *([ghost] if ghost else [])]
        fixed = [*tabletop.plates.values(), *(verb.rect for verb in tabletop.picture.verbs if verb.rect is not None)]
        if areas.pad is not None:
            fixed.append(areas.pad)
        boxes = [item.rect for item in tabletop.items.values() if item.key != "caption"]

        def hides(place: pygame.Rect) -> tuple[int, int, int]:
            wide = place.inflate(2 * px(SLIP_DISTANCE), 2 * px(SLIP_DISTANCE))
            return covered(place, [*meant, areas.rack]), covered(place, fixed), covered(wide, boxes)

        found = [min(_places(sheet, room, window), key=hides) for room in (cloth, lower)]
        return min(found, key=lambda place: hides(place)[0])

    def draw(self, surface: pygame.Surface) -> None:
        if self.widgets:
            self.context.assets.lay_paper(surface, self.paper, lifted=True)
            self.draw_widgets(surface)
