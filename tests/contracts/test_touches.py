"""Touches at the table of every game lead to every legal action, and everything to be touched is in sight."""

import re

import pytest

from game.core.chance import stream
from game.core.rules import LazyActions
from game.ui.board.items import YardTile
from tests.contracts.positions import Setting, plain_settings, walk
from tests.helpers.tables import choose, make_table, outside, touchable, view_of

SIZES = [(1280, 800), (800, 560), (1024, 640), (1920, 1080), (2560, 1080)]
MOST_CHOSEN = 8
"""The most actions chosen in a position."""


@pytest.mark.nightly(one_in=1)
@pytest.mark.parametrize("setting", plain_settings(), ids=str)
def test_every_action_comes_out_of_its_touches_and_all_that_leads_on_is_within_the_window(setting: Setting) -> None:
    table, rng = make_table(setting.game.key), stream("touches", str(setting))
    for number, step in enumerate([*walk(setting, 2)][:: setting.seats + 1]):
        rules, state, size = step.rules, step.state, SIZES[number % len(SIZES)]
        seat, legal = rules.to_act(state), rules.legal_actions(state)
        view = view_of(table, rules, state, seat, size=size)
        lazy = isinstance(legal, LazyActions)
        for action in [legal.sample(rng)] if lazy else rng.shuffled([*legal])[:MOST_CHOSEN]:
            table.begin()
            assert choose(table, view, action, rng.choice) == action
            table.begin()
            for name in sorted(table.touches(action)):
                if name.startswith(("hand:", "readied:")):
                    table.touch(view, name)
            table.turn_for(action)
            lying = {name.partition("/")[0] for name in touchable(table, view)}
            assert not table.picks or table.touches(action) <= lying | {*table.picks}
        table.begin()
        assert outside(table, view) == []
        yard = [item for item in table.picture(view).items if isinstance(item, YardTile) and item.touch]
        assert not yard or "draw" in {str(action)[:4] for action in legal}
        for _ in range(100):
            leading = sorted(table.leads(view) & touchable(table, view))
            assert leading
            touched = table.touch(view, rng.choice(leading))
            assert outside(table, view) == []
            if touched.action is not None:
                break
            assert touched.changed, touched.refused
        assert touched.action in legal
        hidden = {text for other in range(rules.seats) for text in rules.observe(state, other).get("hand", ())}
        nobody = view_of(table, rules, state, None, size=size)
        table.begin()
        told = [table.describe(nobody), *(f"{item.key} {item.label}" for item in table.picture(nobody).items)]
        named = {*re.findall(r"\d+\|\d+", " ".join(told))}
        assert named & hidden <= {*re.findall(r"\d+\|\d+", str({**nobody.observation, "hand": []}))}
