"""The wall of Stones in words: which game of how many, the rows with what covers them, and what everybody has left."""

from collections.abc import Iterator, Sequence

from game.core.rules import Seat
from game.dominoes.clauses import spelled
from game.games.stones.rules.rules import hands_of_match
from game.games.stones.rules.squares import NAME, ROWS
from game.games.stones.table import papers
from game.ui.board.picture import View


def head(view: View) -> str:
    """``Game 1 of 3 · best of three``, and the pot if there is one."""
    hands, number = hands_of_match(len(view.seating), view.options["length"]), view.observation["hand_no"] + 1
    told = f"Game {number} of {hands}" if number <= hands else f"Game {number}, to break the tie"
    best = f" · best of {spelled(hands)}" if 1 < hands >= number else ""
    stake = int(view.options["stake"])
    return told + best + (f" · pot {stake * len(view.seating)}" if stake else "")


def rows(view: View) -> Iterator[str]:
    """A sentence for each row of pips with what covers them, and one for the last placement."""
    seen = view.observation
    covered = {name: (seat, clear) for name, seat, clear in seen["covered"]}
    yield "Rows from the top, left to right; a covered square is written as its owner’s initial, * if clear."
    for row, line in enumerate(seen["grid"]):
        words = []
        for column, value in enumerate(line):
            owner = covered.get(NAME[column * ROWS + row])
            words.append(str(value) if owner is None else view.names[owner[0]][:1] + "*" * owner[1])
        yield f"Row {row + 1}: {' '.join(words)}."
    placed = papers.told(seen)
    if placed:
        last = placed[-1]
        yield f"{view.names[last.seat]} placed last: {listed(last.squares, last.clear)}."


def left(view: View) -> Iterator[str]:
    """A sentence for the markers of each seat."""
    for seat, name in enumerate(view.names):
        yield f"{name} has {markers_left(view, seat)} left."


def markers_left(view: View, seat: Seat) -> str:
    """The markers a seat has left: ``11 + 2 clear``."""
    regular, clear = view.observation["markers"][seat]
    return f"{regular} + {clear} clear"


def advice(view: View) -> str:
    """What the white line means, or how the first placement goes."""
    covered = view.observation["covered"]
    if not covered:
        answerable = view.options["opening"] == "answerable"
        if view.scale.tight or view.scale.large:
            return f"Begin anywhere{', but leave an answer' if answerable else ' on the wall'}."
        return f"The first placement may be anywhere{', but must leave an answer' if answerable else ' on the wall'}."
    outlined = covered[-len(view.observation["last"]) :]
    not_there = ", not from its clear marker" * any(clear for _, _, clear in outlined)
    if (view.scale.tight or view.scale.large) and view.legal:
        return f"Build on outlined markers{', not on the clear one' if not_there else ''}."
    line = f"White outline: {view.names[covered[-1][1]]}’s last placement."
    return f"{line} Start beside it{not_there}." if view.legal else line


def won(view: View) -> str:
    """The games that everybody has won."""
    games = ", ".join(f"{name} {score}" for name, score in zip(view.names, view.scores, strict=True))
    return f"Games won: {games}."


def listed(squares: Sequence[str], clear: Sequence[str]) -> str:
    """Squares by name, with a star after those that are clear."""
    return " ".join(name + "*" * (name in clear) for name in squares)
