"""A hint counts out who can still hold what: a tile that must lie elsewhere is not told of."""

from game import games
from game.core.bot import Budget
from game.core.chance import stream
from game.core.match import Match
from game.dominoes.chaingame.expertise import can_hold, held_by
from game.puzzles.holding import every


def test_of_tiles_that_passes_allow_only_those_are_told_of_that_fit_in_some_deal() -> None:
    fewer = compared = 0
    for seed in range(30):
        match, bot = Match(games.find("fortress"), 3, None, seed), games.find("fortress").bot("casual")
        while match.to_act is not None:
            prompt = match.prompt()
            seen = prompt.observation
            deals = every(seen) if sum(seen["hand_sizes"]) - len(seen["hand"]) <= 8 else None
            if deals is not None and prompt.legal_actions:
                action = prompt.legal_actions[0]
                told, roughly = (way(match.rules, seen, action) for way in (can_hold, held_by))
                for seat in range(3):
                    if seat != prompt.seat:
                        there = 0
                        for hands in deals.hands:
                            there |= hands[seat]
                        assert told[seat] == there
                        fewer += told[seat] != roughly[seat]
                        compared += 1
            match.play(bot.choose(match.rules, prompt, Budget(playouts=1), stream(seed, match.ply)))
        if compared > 120 and fewer > 2:
            return
    assert fewer > 2
