"""What an opponent lays is said beside the tile until the next one is laid, and never over anything that matters."""

import pytest

from game.core.chance import stream
from game.core.events import LAID
from game.core.record import HUMAN
from game.core.rules import LazyActions
from game.scenes.match.play import PlayScene
from game.ui.board.hintmarks import HintItem
from game.ui.board.items import TargetItem, TileItem
from tests.pilot import Pilot
from tests.scenes.sitting import begin
from tools.gallery.moments import StillThinker

SIZES = [(1280, 800), (800, 560)]


def sit(pilot: Pilot, key: str, *players: str) -> PlayScene:
    """A match against opponents who answer at once, before its first frame."""
    thinker = StillThinker()
    thinker.answers = True
    pilot.app.context.thinker = thinker
    return begin(pilot, key, **dict(zip(("Nora", "Yuna", "Ben", "Ida"), players, strict=False)))


def play(pilot: Pilot, scene: PlayScene, seed: int = 1) -> None:
    """One frame; where Nora has a choice she takes some of it."""
    legal = scene.view.legal if scene.tabletop.view is not None else ()
    if legal:
        rng = stream(seed, scene.session.match.ply)
        scene.play(legal.sample(rng) if isinstance(legal, LazyActions) else rng.choice(list(legal)))
    pilot.frame(pilot.step, [])


class TestWhatAnOpponentLays:
    @pytest.mark.nightly(one_in=9)
    @pytest.mark.parametrize("size", SIZES)
    @pytest.mark.parametrize("key", ["fives", "fortress", "castle", "brick"])
    def test_is_said_beside_it_or_where_news_stand_and_hides_nothing(self, key, size, tmp_path):
        with Pilot(size, tmp_path, seed=3, settings={"speed": "fast"}) as pilot:
            scene, beside, heard = sit(pilot, key, HUMAN, "novice", "novice"), 0, 0
            while scene.session.hand_end is None and scene.session.match.ply < 40:
                entries = len(scene.session.log)
                play(pilot, scene)
                for entry in scene.session.log[entries:]:
                    event = entry.event
                    if (event.kind, event.seat != 0) != (LAID, True):
                        continue
                    heard += 1
                    beside += scene.hud.speech.place() is not None
                    assert scene.hud.speech.place() or scene.view.names[event.seat] in scene.hud.news.line
                if (rect := scene.hud.speech.rect) is None:
                    continue
                things = scene.tabletop.things.values()
                solid = [each.rect for each in things if isinstance(each, TileItem | TargetItem | HintItem)]
                solid += [*scene.tabletop.plates.values(), *(widget.rect for widget in scene.widgets)]
                areas = scene.view.areas
                solid += [each for each in (areas.rack, areas.strip, areas.pad) if each]
                assert rect.collidelist(solid) < 0
            assert heard > 3
            assert beside or key == "brick"
