"""A hand that somebody plays in the window, brought to its end."""

from game.scenes.match.play import PlayScene
from tests.pilot import Pilot


def end_hand(pilot: Pilot) -> None:
    """Plays the hand on the table to its end, for everybody; it is saved, and nothing has been told yet."""
    table = pilot.scene
    assert isinstance(table, PlayScene)
    while table.session.hand_end is None:
        table.session.play(next(iter(table.session.match.prompt().legal_actions)))
    table.save()
    table.turns.forget(thoughts=True)
    table.refresh()
