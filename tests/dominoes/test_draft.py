"""A position of a chain game that is set up touch by touch comes to what the seat saw in a match."""

import pytest

from game import games
from game.core import position
from game.core.chance import stream
from game.core.match import Match
from game.core.position import Position
from game.core.rules import at_random
from game.dominoes.chaingame.draft import ChainDraft
from game.dominoes.chaingame.rules import ChainRules
from game.dominoes.layout import Lay
from game.dominoes.tiles import members, parse_tile, parse_tiles

GAMES = [games.find(key) for key in games.keys()]  # noqa: SIM118
RULES = [rules for rules in (game.rules(game.default_seats) for game in GAMES) if isinstance(rules, ChainRules)]
CHAINS = [rules.key for rules in RULES]


def built(match: Match) -> ChainDraft:
    """The position of the match as somebody would set it up who watched: what was laid, then the hand."""
    seen = match.rules.observe(match.state, match.to_act)
    draft = ChainDraft.blank(match.rules)
    draft = ChainDraft(match.rules, seen["seat"], seen["plies"][0][0], draft.scores, searched=seen.get("searched", 0))
    for action in match.actions:
        if isinstance(action, Lay):
            draft = draft.toggled(action.tile)
            assert action in draft.legal
            draft = draft.after(action)
        else:
            draft = draft.unable()
    for tile in members(parse_tiles(seen["hand"])):
        draft = draft.toggled(tile)
    for seat, points in enumerate(seen["scores"]):
        draft = draft.scored(seat, points)
    return draft


@pytest.mark.nightly(one_in=4)
@pytest.mark.parametrize("seed", range(24))
@pytest.mark.parametrize("key", CHAINS)
def test_touches_build_what_was_seen_in_a_match(key, seed):
    game, rng = games.find(key), stream(seed, "draft")
    seats = game.seats[seed % len(game.seats)]
    match = Match(game, seats, None, seed)
    while match.to_act is not None:
        if match.actions:
            seen, draft = match.rules.observe(match.state, match.to_act), built(match)
            made = Position(game, seats, match.options, match.to_act, draft.observation)
            found = position.loads(position.dumps(made), games.find).observation
            assert {**found, "picked_up_tile": 0} == {**seen, "picked_up_tile": 0}
            assert ChainDraft.of(match.rules, seen).observation == draft.observation
        match.play(at_random(match.rules.legal_actions(match.state), rng))


def test_what_was_laid_last_goes_back_into_the_hand():
    rules = RULES[0]
    six = parse_tile("6|6")
    draft = ChainDraft.blank(rules).toggled(six)
    (opening,) = draft.legal
    laid = draft.after(opening)
    assert (laid.hand, laid.laid, laid.turn) == (0, 1 << six, 1)
    assert laid.taken_back() == draft


def test_whoever_cannot_play_draws_while_there_is_something_to_draw():
    drawing = next(rules for rules in RULES if rules.draws)
    draft = ChainDraft.blank(drawing).toggled(parse_tile("6|6"))
    draft = draft.after(draft.legal[0])
    sizes = draft.sizes
    for drawn in range(1, 30):
        draft = draft.unable()
        if draft.turn != 1:
            break
        assert draft.sizes[1] == sizes[1] + drawn
    assert draft.boneyard == drawing.stays
