"""Names of hands, of match results, and of the matches that the program keeps by itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.games import title_of
from game.words import N_, _, ngettext, pgettext
from game.words.saying import Listing, Number

if TYPE_CHECKING:
    from game.scenes.session.session import Session
    from game.storage import Save, Store

LAST_PLAYED = N_("{game}, the last match played")
LEFT_AT_TABLE = N_("{game} left at the table")
"""Names of kept matches. File names use the English ones, so that a match is found again in every language."""
SCORES_READ = 4
"""Largest number of players for which all scores are read out."""


def hand_name(word: str, number: int) -> str:
    """The name of a hand by its number, from 1; `word` is the game's `hand_word`."""
    if word == "game":
        return pgettext("a round of the match", "Game {number}").format(number=number)
    return pgettext("a round of the match", "Hand {number}").format(number=number)


def turn_name(word: str, hand: int, turn: int) -> str:
    """The name of the person's own turn with that number in that hand, both from 1."""
    # TRANSLATORS: {hand} is “Hand 2” or “Game 2”; {number} counts one’s own turns in it
    return _("{hand}, your turn {number}").format(hand=hand_name(word, hand), number=turn)


def match_result(session: Session) -> str:
    """Who won the session's match, by what score, and by which rule if the score alone does not show it."""
    match, game = session.match, session.game
    words, limit = "", match.rules.limit(match.state)
    if limit:
        many = ngettext("after {n} hand", "after {n} hands", limit)
        if game.hand_word == "game":
            many = ngettext("after {n} game", "after {n} games", limit)
        words = many.format(n=Number(limit))
    return result(session.plan.names, session.totals[-1], match.winners or (), game.tie, words)


def result(names: Sequence[str], scores: Sequence[int], winners: Sequence[int], tie: str = "", after: str = "") -> str:
    """Who won a match, and by what score if it was played for points. `tie` is the game's rule for equal totals;
    `after` says what ended the match if nobody reached the target."""
    level = [seat for seat, score in enumerate(scores) if score == scores[winners[0]]]
    why = Listing(filter(None, (after, _(tie) if tie and len(level) > len(winners) == 1 else "")))
    told = _who_won(names, scores, winners)
    # TRANSLATORS: {why} is how that came about, such as “after 12 hands”
    return _("{result}: {why}").format(result=told, why=why) if why else told


def _who_won(names: Sequence[str], scores: Sequence[int], winners: Sequence[int]) -> str:
    if len(winners) > 1:
        shared = Listing(names[seat] for seat in winners)
        return _("{names:and} share the win with {points} each").format(names=shared, points=Number(scores[winners[0]]))
    name, numbers = names[winners[0]], [Number(score) for score in scores]
    if not any(scores):
        return _("{name} wins").format(name=name)
    first, *others = sorted(range(len(scores)), key=lambda seat: (seat not in winners, -scores[seat]))
    if len(names) > SCORES_READ:
        words = _("{name} wins with {points}, ahead of {second} with {fewer}")
        return words.format(name=name, points=numbers[first], second=names[others[0]], fewer=numbers[others[0]])
    # TRANSLATORS: {others} are the points of the others, such as “94 and 73”
    words = _("{name} wins, {points} to {others:and}")
    return words.format(name=name, points=numbers[first], others=Listing(numbers[seat] for seat in others))


def left_name(key: str) -> str:
    """The file name of a match of that game that was left for another one."""
    return LEFT_AT_TABLE.format(game=title_of(key))


def saved_name(session: Session) -> str:
    """The name under which people save a match."""
    # TRANSLATORS: the name of a saved match; {seal} is the beginning of the deal’s seal
    words = ngettext(
        "{game}, deal {number}, seal {seal}, {n} move",
        "{game}, deal {number}, seal {seal}, {n} moves",
        session.match.ply,
    )
    facts = {"number": session.hand_no + 1, "seal": session.sealed[:6], "n": session.match.ply}
    return words.format(game=_(session.game.title), **facts)


def shown_name(save: Save) -> str:
    """The name of a kept match as displayed; translated if the program gave it."""
    for words in (LAST_PLAYED, LEFT_AT_TABLE):
        given = words.format(game=title_of(save.game))
        if save.name.startswith(given):  # a number may follow
            return _(words).format(game=_(title_of(save.game))) + save.name[len(given) :]
    return save.name


def has_left_match(store: Store, key: str) -> bool:
    """Whether a match of that game that was left for another one waits among the records."""
    return store.find_named(left_name(key)) is not None
