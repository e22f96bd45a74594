"""Looking back at a match that was played to its end and is not on the table any more."""

from game.scenes.history.review import ReviewScene
from game.scenes.history.scorecourse import course_of
from game.scenes.match.play import PlayScene
from game.scenes.session.session import Session
from game.scenes.shell.base import Context


def look_back(context: Context, session: Session) -> ReviewScene:
    """What there is to tell of a match that is over, seen as it lay on the table at its end."""
    seen = PlayScene.at(context, session)
    seen.board.show(context.scale, (), seen.situation)
    return ReviewScene(context, session, seen.table, seen.view, course_of(session, seen.table))
