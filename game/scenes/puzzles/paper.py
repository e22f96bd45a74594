"""The paper beside the table of a puzzle: what is asked, the outcome and why, and the player's progress."""

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from functools import partial

import pygame

from game import games
from game.core.events import signed
from game.core.game import LEVELS
from game.puzzles.collection import EASY, HARD
from game.puzzles.glicko import Rating
from game.puzzles.holding import CAN
from game.puzzles.puzzle import BEST, EXACT, WIN_1, WIN_2, Puzzle
from game.puzzles.rating import STEADY, STRENGTH
from game.scenes.history.lookbackparts import hand_row, level_line
from game.scenes.match.sidepaper import fill_paper, leave_button, paper_button, paper_head
from game.scenes.puzzles.course import PuzzleCourse
from game.scenes.puzzles.holdrows import Fact, facts_of, hold_row
from game.scenes.puzzles.table import PuzzleScene
from game.scenes.session.tableplan import seated
from game.scenes.shell.scene import Scene
from game.ui.board.picture import Seating
from game.ui.draw import paint
from game.ui.style.theme import Colour, SeatStyle
from game.ui.widgets.buttons import Button
from game.ui.widgets.drawn import painting
from game.ui.widgets.page import Page, Written
from game.ui.widgets.widgets import Widget
from game.words import _, capital, ngettext, pgettext, sentences
from game.words.saying import Listing, Number

BEADS, ACROSS, WIDEST_BEAD = 100, 25, 14
"""Number of deals shown, beads in a row, and largest distance of beads in dp."""
VAGUE_DEVIATION = 130.0
"""Largest deviation of a rating with which a level is told."""
MOST_REASONS = 3
"""Most reasons that are told."""


def write_paper(scene: PuzzleScene) -> list[Widget]:
    """The widgets of the paper of a puzzle, in reading order."""
    leave = "puzzle.leave", _("Leave the puzzle"), scene.leave
    ways = [partial(_write_body, scene=scene, filled=filled) for filled in (True, False)]
    return lay_paper(scene, scene.course.heading, leave, ways, _buttons(scene))


def lay_paper(
    scene: Scene,
    title: str,
    leave: tuple[str, str, Callable[[], None]],
    write: Sequence[Callable[[Page], None]],
    rows: list[list[Button]],
) -> list[Widget]:
    """The widgets of a paper in reading order: a title with a cross that leaves, the text, and rows of buttons. Of the
    ways to `write` the text the first that fits is used, enlarged if there is room; the last one scrolls."""
    head = paper_head(scene.context, "puzzle.head")
    _write_head(head, title, leave)
    return fill_paper(scene, head, [Written(each, "puzzle") for each in write], rows)


def question(course: PuzzleCourse) -> str:
    """What is asked, in a sentence or two."""
    puzzle, names = course.puzzle, course.plan.names
    after = names[(puzzle.seat + 1) % puzzle.seats]
    if course.holds:
        asks = puzzle.refute["asks"]
        words = (
            _("Which of these four tiles can {name} still hold?")
            if asks == CAN
            else _("Which of these four tiles must {name} hold?")
        )
        return sentences((words.format(name=course.holder), _("Pure logic: habits do not matter")))
    if puzzle.kind == WIN_1:
        return _("Place your markers so that {name} cannot place any: you win at once.").format(name=after)
    if puzzle.kind == WIN_2:
        words = _("Place your markers so that, whatever {name} answers, your next placement ends the hand.")
        return words.format(name=after)
    if puzzle.kind == EXACT:
        words = ngettext(
            "Only {n} deal fits what you see; one move is best.",
            "Only {n} deals fit what you see. Over all of them, one move is best.",
            puzzle.worlds,
        )
        return words.format(n=Number(puzzle.worlds))
    return _("You do not know who holds what. Over all deals that fit what you see, one move is best.")


def place_of(puzzle: Puzzle) -> str:
    """The game of a puzzle, and where in a match it was."""
    words = _("{game}, set up") if puzzle.position is not None else _("{game}, move {number}")
    return words.format(game=_(games.title_of(puzzle.game)), number=len(puzzle.actions) + 1)


def difficulty(rating: int) -> str:
    """How hard a puzzle of that rating is, in a word."""
    if rating < EASY:
        return pgettext("a puzzle", "easy")
    return pgettext("a puzzle", "medium") if rating < HARD else pgettext("a puzzle", "hard")


def _write_head(page: Page, words: str, leaving: tuple[str, str, Callable[[], None]]) -> None:
    px, whole, leave = page.scale.px, page.width, leave_button(page, *leaving)
    page.width -= leave.rect.width
    size = page.assets.fitting(words.split(), "serif", px(26), px(18), page.width)
    page.words(words, face="serif", size=size / page.scale.factor, leading=1.2)
    page.width = whole
    page.add(leave)
    page.gap(4)
    page.rule()


def _write_body(page: Page, scene: PuzzleScene, *, filled: bool) -> None:
    """Writes the question or the outcome; before the answer, if `filled`, also the player's progress."""
    course = scene.course
    size, leading = (18, 1.38) if not page.scale.compact else (17, 1.3)
    page.gap(8)
    if not course.over:
        page.words(question(course), size=size, leading=leading)
        page.gap(10)
        _write_unseen(page, course)
    if course.holds:
        _write_rows(page, scene)
    elif course.over:
        _write_verdict(page, scene)
    else:
        _write_facts(page, course)
    if course.over:
        _write_standing(page, scene)
    elif filled:
        page.rule()
        page.gap(8)
        _write_solved(page, course)
        write_level(page, course.collection.progress.rating)


def _write_unseen(page: Page, course: PuzzleCourse) -> None:
    """Writes the tiles that the seat has not seen, if the table does not show them."""
    tiles = course.game.expertise().unseen(course.session.match.rules, course.prompt.observation)
    if tiles:
        words = _("You have not seen:")
        page.words(words, size=15, colour=page.pale, leading=1.3)
        page.gap(4)
        page.add(hand_row("puzzle.unseen", ", ".join(tiles), "", tiles, page))
        page.gap(10)


# -- the outcome ------------------------------------------------------------------------------------------------------


def _write_verdict(page: Page, scene: PuzzleScene) -> None:
    """Writes what was answered, what is better, and why."""
    course, table, view = scene.course, scene.table, scene.view
    puzzle, lost = course.puzzle, course.refutation
    write_both(page, course)
    if lost is not None:
        words = _("In {n} of 100 deals that fit, your move costs you something")
        page.words(sentences([words.format(n=Number(lost.share))]), size=17, leading=1.3)
        page.gap(6)
        _write_beads(page, "puzzle.beads", [page.assets.theme.devil] * lost.share + [None] * (BEADS - lost.share))
        page.gap(8)
        _write_hands(page, course, lost.hands)
    best = course.advice[0].action
    better, own = table.told_apart(view, course.prompt.observation, best, best if course.gave_up else course.given)
    if not (course.gave_up or course.right):
        page.words(_("Yours: {move}").format(move=own), size=17, colour=page.pale)
        page.gap(2)
    if (end := course.session.hand_end) is not None and course.watched:
        points = " · ".join(
            f"{seat.name} {signed(won)}" for seat, won in zip(course.plan.seats, end.points, strict=True)
        )
        page.words(_("The hand then ends: {points}").format(points=points), size=17, leading=1.3)
        page.gap(4)
    label = capital(better) if course.right or course.gave_up else _("Better: {move}").format(move=better)
    page.words(label, face="sans-bold", size=18, colour=page.assets.theme.right_sum, leading=1.3)
    page.gap(4)
    why = course.why()[:MOST_REASONS]
    if puzzle.kind in (EXACT, BEST) and puzzle.gap >= 1 and not course.game.expertise().by_chance:
        why.append(_ahead(course))
    if why:
        page.words(sentences(why), size=17, leading=1.32)
        page.gap(6)
    if (compared := course.compared(table, view)) is not None:
        page.put(compared)
        page.gap(12)


def write_both(page: Page, course: PuzzleCourse) -> None:
    """Writes the deal in which both moves are played on; afterwards how they end in it, and in 100 deals."""
    if not course.line or course.example is None:
        return
    told = [_("One deal that fits what you saw")]
    if not course.plays_on:
        yours, better = map(_lead, course.example.leads(course.prompt.seat))
        words = _("In this deal your move ends {yours}, the other {better}")
        told = [words.format(yours=yours, better=better)]
        ends = course.example.ends
        words = _("The other ends better in {better} of 100 deals, yours in {yours}")
        told.append(words.format(better=Number(ends.better), yours=Number(ends.yours)))
    page.words(sentences(told), size=17, leading=1.3)
    page.gap(6)
    _write_hands(page, course, course.example.hands)


def _lead(points: int) -> str:
    """How far ahead or behind a hand ends, in points."""
    if not points:
        # TRANSLATORS: how a hand ends: nobody is ahead
        return pgettext("a hand ends", "level")
    # TRANSLATORS: how a hand ends, within a sentence
    words = ngettext("{n} point ahead", "{n} points ahead", points)
    if points < 0:
        # TRANSLATORS: how a hand ends, within a sentence
        words = ngettext("{n} point behind", "{n} points behind", -points)
    return words.format(n=Number(abs(points)))


def _write_hands(page: Page, course: PuzzleCourse, hands: Sequence[Sequence[str]]) -> None:
    """Writes what the others hold in a deal."""
    seating = seated(course.game, course.plan)
    for seat, hand in enumerate(hands):
        if seat != course.puzzle.seat and hand:
            name = seating[seat].name
            told = _("{name} could hold {tiles}").format(name=name, tiles=", ".join(hand))
            page.add(hand_row(f"puzzle.hand.{seat}", told, name, hand, page))
            page.gap(4)
    page.gap(4)
    page.rule()
    page.gap(8)


def _ahead(course: PuzzleCourse) -> str:
    """By how much the right action is better than the next best; in the player's own match, than the one played."""
    number = round(course.puzzle.gap)
    words = ngettext(
        "{n} point better than the next best move, on average",
        "{n} points better than the next best move, on average",
        number,
    )
    if not course.collection.number(course.puzzle) and course.puzzle.position is None:
        words = ngettext(
            "{n} point better than the move played in the match, on average",
            "{n} points better than the move played in the match, on average",
            number,
        )
    return words.format(n=Number(number))


def _write_beads(page: Page, key: str, colours: Sequence[Colour | None]) -> None:
    """Writes beads in rows, hollow if they have no colour."""
    step = min(page.width // ACROSS, page.scale.px(WIDEST_BEAD))
    rect = pygame.Rect(page.left, page.y, step * ACROSS, step * -(-len(colours) // ACROSS))

    def draw(surface: pygame.Surface, place: pygame.Rect) -> None:
        for number, colour in enumerate(colours):
            down, across = divmod(number, ACROSS)
            middle = place.x + step * across + step // 2, place.y + step * down + step // 2
            if colour is not None:
                paint.disc(surface, middle, step * 0.4, colour)
            else:
                paint.disc(surface, middle, step * 0.36, page.assets.theme.rule_line, max(1, step // 9))

    page.add(painting(key, "", rect, draw))


# -- who holds what ---------------------------------------------------------------------------------------------------


def _write_rows(page: Page, scene: PuzzleScene) -> None:
    """Writes the four tiles, and the evidence about them."""
    course, puzzle = scene.course, scene.course.puzzle
    facts = facts_of(course.session.match, puzzle)
    for tile in puzzle.refute["tiles"]:
        note = _why(course, tile, facts) if course.over else ""
        asked = None if not course.over else tile in puzzle.answer
        marked = tile in course.marked
        page.add(hold_row(tile, note, page, partial(scene.mark, tile), marked=marked, right=asked))
        page.gap(6)
    page.gap(4)
    _write_facts(page, course)


def _write_facts(page: Page, course: PuzzleCourse) -> None:
    """Writes who could not play on which numbers, if that was seen."""
    facts = facts_of(course.session.match, course.puzzle)
    if facts:
        page.words(_("What you have seen in this hand:"), size=16, colour=page.pale, leading=1.3)
        page.gap(2)
    for fact in facts:
        page.words(fact.words(course.plan.names), size=16, leading=1.3)
    page.gap(6)


def _why(course: PuzzleCourse, tile: str, facts: Sequence[Fact]) -> str:
    """What settles one of the tiles; empty if that is not known."""
    told = course.puzzle.refute.get("deals", {}).get(tile, {})
    if not isinstance(told, Mapping):
        return ""
    if "plies" in told:
        numbers = [fact.number for fact in facts if fact.ply in told["plies"]]
        words = ngettext("Fact {numbers} gives it away", "Facts {numbers:and} together give it away", len(numbers))
        return words.format(numbers=Listing(numbers)) if numbers else ""
    name = course.holder
    if course.puzzle.refute["asks"] == CAN:
        return _("In some deal that fits, {name} holds it").format(name=name)
    return _("In some deal that fits, {name} does not hold it").format(name=name)


# -- progress ---------------------------------------------------------------------------------------------------------


def _write_standing(page: Page, scene: PuzzleScene) -> None:
    """Writes how hard the puzzle was, when it comes back, and the player's place between the levels."""
    course, puzzle, progress = scene.course, scene.course.puzzle, scene.course.collection.progress
    page.rule()
    page.gap(8)
    told = []
    if not course.collection.number(puzzle):
        told.append(_("You saved this one yourself; it does not count towards your level"))
    elif missed := course.missed:
        words = ngettext("{level} misses it about {n} time in 10", "{level} misses it about {n} times in 10", missed)
        told.append(words.format(level=_(LEVELS[STEADY]), n=Number(missed)))
    if back := comes_back(course, scene.context.today()):
        told.append(back)
    if told:
        page.words(sentences(told), size=16, colour=page.pale, leading=1.3)
        page.gap(8)
    write_level(page, progress.rating)


def comes_back(course: PuzzleCourse, today: date) -> str:
    """When a missed puzzle is asked again; empty if it is not."""
    tried = course.collection.progress.tried.get(course.puzzle.id)
    days = tried.days_left(today) if tried is not None else 0
    words = ngettext("It comes back tomorrow", "It comes back in {n} days", days)
    return words.format(n=Number(days)) if days else ""


def _write_solved(page: Page, course: PuzzleCourse) -> None:
    """Writes how many puzzles of the game are solved, and a bead for each: solved, missed or not tried."""
    collection, theme = course.collection, page.assets.theme
    some = [each for each in collection.puzzles if each.game == course.puzzle.game]
    solved = [collection.is_solved(each) for each in some]
    told = _("{n} of {all} solved").format(n=sum(solved), all=len(some))
    page.words(f"{_(course.game.title)} · {told}", size=16, leading=1.3)
    page.gap(4)
    missed = [each.id in collection.progress.tried for each in some]
    looks = zip(solved, missed, strict=True)
    _write_beads(page, "puzzle.solved", [theme.right_sum if yes else theme.devil if no else None for yes, no in looks])
    page.gap(8)


def write_level(page: Page, own: Rating) -> None:
    """Writes the player's place between the levels; while it is vague, that it will come."""
    words = level_words(own)
    if not words:
        page.words(_("Your level appears here after a few more puzzles."), size=16, colour=page.pale, leading=1.3)
        return
    page.words(words, face="sans-bold", size=17, leading=1.3)
    page.gap(4)
    labels = [_(each) for each in LEVELS.values()]
    page.add(level_line("puzzle.level", words, {0: _level_place(own)}, [Seating("", SeatStyle(0, 0))], labels, page))


def level_words(own: Rating) -> str:
    """The level that solves puzzles about as well; empty while that is vague."""
    if own.deviation > VAGUE_DEVIATION:
        return ""
    label = [*LEVELS.values()][round(_level_place(own))]
    return _("You solve puzzles about as well as {level}").format(level=_(label))


def _level_place(own: Rating) -> float:
    """The place of a rating between the levels, from 0 for the lowest."""
    strengths = [STRENGTH[key] for key in LEVELS]
    return min(max((own.rating - strengths[0]) / (strengths[1] - strengths[0]), 0.0), len(strengths) - 1.0)


# -- the buttons ------------------------------------------------------------------------------------------------------


def _buttons(scene: PuzzleScene) -> list[list[Button]]:
    """The rows of buttons; the brass one is the next to press."""
    course, every = scene.course, paper_button("puzzle.all", _("All puzzles"), scene.every)
    if not course.over:
        show = paper_button("puzzle.show", _("Show the answer"), scene.give_up)
        if not course.holds:
            return [[show], [every]]
        first, marked = _("Mark the tiles first"), bool(course.marked)
        check = paper_button("puzzle.check", _("Check"), scene.check, "brass", enabled=marked, reason=first)
        return [[check], [show], [every]]
    onward = paper_button("puzzle.next", _("Next puzzle"), scene.onward, "brass", shortcut="Page down")
    rows = [[paper_button("puzzle.again", _("Try again"), scene.again, shortcut="Ctrl+Z"), every], [onward]]
    return [*play_on_button(scene), *rows]


def play_on_button(scene: PuzzleScene) -> list[list[Button]]:
    """The row with the button that plays on the kept deal, the reply or both moves; no row if there is none."""
    course = scene.course
    if course.can_be_watched:
        label = _("Watch this deal") if course.refutation is not None else _("Watch the reply")
        return [[paper_button("puzzle.watch", label, scene.watch, shortcut="P")]]
    if not course.can_play_both:
        return []
    # TRANSLATORS: button: what is being played on is shown as it ends
    label = _("To the end") if course.playing else _("Play both on in one deal")
    why = _("No deal was found in which it shows")
    return [[paper_button("puzzle.both", label, scene.play_both, shortcut="P", enabled=not course.unseen, reason=why)]]
