"""What characters say: a line when a match begins and one when it is over, each in its own manner."""

from collections.abc import Sequence

from game.ai.characters import Character
from game.core.rules import Seat
from game.resources import BadToml, MissingResource, toml
from game.scenes.session.rivals import rivals_at
from game.scenes.session.session import Session
from game.scenes.shell.context import Context
from game.words import N_, _
from game.words.saying import of_character

SAYINGS = "levels/words/sayings.toml"
START, WON, LOST, CLOSE, COMEBACK, FIRST = OCCASIONS = ("start", "won", "lost", "close", "comeback", "first")
"""The occasions for a line; the file explains each of them."""
CLOSE_SHARE = 0.1
"""Largest share of the winner's points by which the runner-up may trail in a close match; one point is always close."""
COMEBACK_SHARE, LEAST_COMEBACK = 0.3, 2
"""Share of the winner's points, and the fewest points, by which it must have trailed after a hand for a comeback."""
# TRANSLATORS: said after a match that was close, by the opponent who has won it or about a person who has
NEARLY = N_("That could have gone either way. Well played.")


def greeting(context: Context, session: Session) -> str:
    """What the first character at the table says before it plays; empty if there is none or sayings are off."""
    speaker = next((seat for seat in session.plan.seats if seat.character), None)
    if speaker is None or speaker.character is None:
        return ""
    words = _line(context, speaker.character, START)
    # TRANSLATORS: what an opponent says, after its name
    return _("{name}: “{words}”").format(name=speaker.name, words=words) if words else ""


def farewell(context: Context, session: Session) -> str:
    """One line after a match, by the character that won it, else by the best placed one; a plain line if none speaks or
    for a tie."""
    winners, scores = session.match.winners or (), session.totals[-1]
    if len(winners) != 1:
        return _("Level to the last tile.")
    winner, seats = winners[0], session.plan.seats
    best = max(score for seat, score in enumerate(scores) if seat != winner)
    close = scores[winner] - best <= max(1, CLOSE_SHARE * scores[winner])
    others = sorted(range(len(seats)), key=lambda seat: -scores[seat]) if session.is_human(winner) else [winner]
    speaker = next((each for seat in others if (each := seats[seat].character)), None)
    spoken = ""
    if speaker is not None:
        occasion = WON if not session.is_human(winner) else LOST
        if occasion == LOST and rivals_at(context, session.game.key).of(seats[winner].name, speaker).just_first:
            occasion = FIRST
        elif _came_back(session, winner):
            occasion = COMEBACK
        elif close:
            occasion = CLOSE
        own = [*filter(None, (of_character(speaker.key, "wins"), session.game.won))] if occasion == WON else []
        spoken = _line(context, speaker, occasion, own)
    elif not session.is_human(winner):
        spoken = _(NEARLY if close or not session.game.won else session.game.won)
    # TRANSLATORS: quotation marks around what an opponent says
    return _("“{words}”").format(words=spoken) if spoken else _(NEARLY) if close else _("A match well played.")


def _came_back(session: Session, winner: Seat) -> bool:
    """Whether the winner had been far behind after a hand."""
    behind = max(max(scores) - scores[winner] for scores in session.totals)
    return behind >= max(LEAST_COMEBACK, COMEBACK_SHARE * session.totals[-1][winner])


def _line(context: Context, speaker: Character, occasion: str, own: Sequence[str] = ()) -> str:
    """The next line for that occasion, including its `own` lines, so that none comes twice in a row."""
    if not context.settings.sayings:
        return ""
    try:
        lines = [*toml(SAYINGS)[speaker.temperament][occasion], *own]
    except (BadToml, MissingResource) as fault:
        context.store.log(str(fault))
        return ""
    said, key = context.settings.said, f"{speaker.temperament}.{occasion}"
    number = (said.get(key, -1) + 1) % len(lines)
    context.change_settings(said={**said, key: number})
    return _(lines[number])
