"""How the opponents play Castle Rock, and how they value a row that is left and a tile that is kept."""

from itertools import combinations
from statistics import mean

import pytest

from game.core.bot import Budget
from game.core.chance import stream
from game.dominoes.row import MATES, Take, reachable
from game.dominoes.tiles import TEXT, TileSet, full_set, mask, members, parse_tile
from game.games import find
from game.games.castle.rules.actions import DONE, Lay
from game.games.castle.thinking.bot import expected_best
from game.games.castle.thinking.evaluation import RowEvaluation
from game.games.castle.thinking.turns import Course, Rows
from tests.games.castle.rows import rules, table
from tests.helpers.play import hand, prompted, texts, tiles, wander


def chosen(row: str, held: str, *, laid: bool = True) -> str:
    """The action of Sharp before any capture."""
    rest = [text for text in TEXT[:28] if text not in f"{row} {held}".split()]
    state = table(row, held, " ".join(rest[:2]), boneyard=" ".join(rest[2:]))._replace(laid=laid)
    return str(find("castle").bot("skilled").choose(rules(), prompted(rules(), state), Budget(), stream("choice")))


class TestTheSharpPlayer:
    def test_lays_what_clears_the_row_and_not_what_hands_the_next_player_a_three(self) -> None:
        """After 6|4 any further six would take three; after 2|1 a single tile can take at most one."""
        assert chosen("4|2 4|4 4|0 1|1 5|1", "4|1 6|6", laid=False) == "lay 4|1"
        assert chosen("3|3 5|5 6|0", "6|4 2|1", laid=False) == "lay 2|1"

    def test_takes_all_three_rather_than_the_middle_one_and_is_done_when_there_is_nothing_to_take(self) -> None:
        assert chosen("1|1 6|6 6|3 6|4", "5|0") == "take 6|6+6|3+6|4"
        assert chosen("1|1 6|6 4|3 5|4", "5|0") == "done"

    def test_clears_the_row_of_the_diagram(self) -> None:
        row = "4|2 4|4 4|0 1|1 5|1 4|1"
        while row:
            verb, taken = chosen(row, "6|6").split()
            assert verb == "take"
            row = " ".join(tile for tile in row.split() if tile not in taken.split("+"))


def test_the_most_that_a_turn_can_capture() -> None:
    assert [Rows().most(tiles(f"4|2 4|4 {rest}")) for rest in ("4|0 1|1 5|1 4|1", "5|0 1|1 5|1 6|1")] == [6, 3]


@pytest.mark.parametrize("draws", [1, 2, 3])
def test_the_best_of_some_drawn_numbers(draws: int) -> None:
    numbers = [5, 3, 3, 1, 0]
    assert expected_best(numbers, draws) == pytest.approx(mean(map(max, combinations(numbers, draws))))


def test_the_gentle_player_overlooks_captures() -> None:
    game, bot, rng, missed = rules(), find("castle").bot("novice"), stream("gentle"), 0
    for state in wander(game, game.initial_state(1), rng):
        if "take" in "".join(texts(game, state)):
            prompt = prompted(game, state)
            missed += sum(bot.choose(game, prompt, Budget(), rng) == DONE for _ in range(8))
    assert missed


def worths(left: str, kept: str, seats: int = 2, gone: TileSet = 0) -> tuple[float, float]:
    """The value at a glance and on a closer look; the next hand has two tiles, and only `gone` has been captured."""
    lies, held = tiles(left), hand(kept)
    given = lies, held, full_set(6) & ~mask(lies) & ~held & ~gone, 2
    leaving = RowEvaluation(Rows(), seats)
    return leaving.at_a_glance(*given), leaving.closely(*given)


SIX = MATES[parse_tile("6|2")] | MATES[parse_tile("6|1")]


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (("5|5 3|2 6|1", "4|0"), ("5|5 6|2 6|1", "4|0")),
        (("1|1 6|6 3|2 5|4", "0|0"), ("1|1 6|3 3|2 5|4", "0|0")),
        (("6|6 5|5 3|1 4|4", "0|0"), ("6|6 5|1 6|2 4|4", "0|0")),
        (("5|5 6|2 6|1", "4|0", SIX & ~hand("5|5 6|2 6|1 4|0")), ("5|5 6|2 6|1", "4|0")),
        (("6|6 0|0 5|3", "5|1"), ("6|6 0|0 5|3", "4|2")),
        (("6|6 1|0 5|4", "3|2"), ("6|6 1|0 5|4", "3|3")),
    ],
    ids=[
        "where no three can be taken",
        "where one capture does not make the next",
        "where nothing lies open",
        "where all that would capture is gone",
        "with a tile that will capture",
        "with a tile that is no double",
    ],
)
def test_a_row_is_left_rather(better, worse) -> None:
    for seats in (2, 3):
        one, other = (worths(*given[:2], seats, *given[2:]) for given in (better, worse))
        assert one[0] > other[0] + 0.2
        assert one[1] > other[1] + 0.2


def test_a_tile_kept_matters_less_the_more_seats_come_between_and_nothing_left_is_worth_nothing() -> None:
    assert worths("", "") == (0, 0)
    apart = [worths("6|6 0|0 5|3", "5|1", seats)[1] - worths("6|6 0|0 5|3", "4|2", seats)[1] for seats in (2, 3, 4)]
    assert apart[0] > apart[1] > apart[2]


def test_the_better_tile_is_kept_where_neither_captures() -> None:
    """After the 1|0 and 5|4 neither fits; the 5|2 may still capture later, and the double is better laid now."""
    others = full_set(6) & ~hand("6|6 1|0 5|4 5|2 3|3")
    course = Course(tiles("6|6 1|0 5|4"), [hand("5|2 3|3"), hand("6|5 4|1")], members(others), [0, 0], 0)
    turn = RowEvaluation(Rows(), 2).policy(course)
    assert (turn.tile, turn.end) == (parse_tile("3|3"), tiles("6|6 1|0 5|4 3|3"))


def test_a_course_goes_on_as_the_rules_do() -> None:
    """Whole hands by the policy: after each turn row, hands and captures are as in the rules."""
    game, evaluation, rows = rules(3), RowEvaluation(Rows(), 3), Rows()
    for seed in range(3):
        state = game.initial_state(seed)
        course = Course(state.row, state.hands, state.deal.boneyard, (0, 0, 0), state.seat)
        while course.pool:
            turn = evaluation.policy(course)
            assert turn in rows.turns(state.row, state.hands[state.seat])
            assert turn.tile is not None
            for action in (Lay(turn.tile), *map(Take, reachable((*state.row, turn.tile))[turn.end]), DONE):
                state = game.step(state, action)
            course.make(turn)
            course.pass_on()
            assert (course.row, (*course.hands,)) == (state.row, state.hands)
            assert course.captured == [pile.bit_count() for pile in state.captured]
        assert game.to_act(state) is None
