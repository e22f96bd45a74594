"""What the hands of a match are called, and the matches that the program keeps by itself."""

from game.games import title_of
from game.storage import Save
from game.words import N_, _, pgettext

LAST = N_("{game}, the last match played")
LEFT = N_("{game} left at the table")
"""Names of kept matches. Files have the English ones, so that a match is found again in every language."""


def hand_name(word: str, number: int) -> str:
    """A hand by its number, from 1; `word` is the game's `hand_word`."""
    if word == "game":
        return pgettext("a round of the match", "Game {number}").format(number=number)
    return pgettext("a round of the match", "Hand {number}").format(number=number)


def left_name(key: str) -> str:
    """The file name of a match of that game that was left for another one."""
    return LEFT.format(game=title_of(key))


def shown_name(save: Save) -> str:
    """The name of a kept match as it is read: translated where the program gave it."""
    for words in (LAST, LEFT):
        given = words.format(game=title_of(save.game))
        if save.name.startswith(given):  # a number may follow
            return _(words).format(game=_(title_of(save.game))) + save.name[len(given) :]
    return save.name
