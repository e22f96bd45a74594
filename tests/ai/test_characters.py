"""Characters play as well as their level, each in its own way."""

from functools import cache
from statistics import fmean
from types import SimpleNamespace
from typing import Any

import pytest

from game import resources
from game.ai.characters import (
    ALL_SURE,
    AS_GOOD,
    CHARACTERS,
    TASTES,
    Tempered,
    UnknownPlayer,
    bot_of,
    choose_characters,
    of_level,
    player_of,
    who,
)
from game.core.bot import Bot, Budget, Prompt, Verdict
from game.core.chance import stream
from game.core.expertise import Facts
from game.core.match import Match
from game.core.naming import is_name
from game.core.rules import LazyActions
from game.games import find, keys

BUDGET = Budget(playouts=20)
POSITIONS = {"stones": 40}
USUAL_POSITIONS = 100
RANKED_POSITIONS = {"brick": 15, "stones": 15}
BY_NIGHT = pytest.mark.nightly(one_in=4)


@cache
def positions(key: str) -> list[tuple[Any, Prompt[Any]]]:
    """Positions with a choice, from the first matches of Steady opponents."""
    game, found = find(key), []
    bot, seed = game.bot("casual"), 0
    while len(found) < POSITIONS.get(key, USUAL_POSITIONS):
        seed += 1
        match, rng = Match(game, game.default_seats, None, seed), stream(seed, "characters")
        while match.to_act is not None and len(found) < POSITIONS.get(key, USUAL_POSITIONS):
            prompt = match.prompt()
            if isinstance(prompt.legal_actions, LazyActions) or len(prompt.legal_actions) > 1:
                found.append((match.rules, prompt))
            match.play(bot.choose(match.rules, prompt, BUDGET, rng))
    return found


@cache
def chosen(key: str, temperament: str) -> list[Facts]:
    """The facts about the action of a Gentle character of that temperament in every state, with the same chance."""
    game, found = find(key), []
    bot = Tempered(game.bot("novice"), TASTES[temperament], game.expertise())
    for number, (rules, prompt) in enumerate(positions(game.key)):
        action = bot.choose(rules, prompt, BUDGET, stream(number, "style"))
        found.append(game.expertise().facts(rules, prompt, action))
    return found


class TestTemperament:
    """Means over the same states with the same chance.

    As measured, the bold against others: Fives threat 9.3 and 8.7 (careful), answers 8.7 and 8.5 (blocker); Castle Rock
    now 1.34 and 1.31, answers 3.06 and 3.02; Fortress pips shed 5.93 and 5.79 (patient), answers 7.28 and 7.20, own
    tiles that fit 2.16 and 2.20 (patient); Brick threat 0.96 and 0.94, places left 38.5 and 35.3; Stones answers on 41
    and 30 sets of squares. In Fives and Brick only points count, so taste does not affect them: the bold leave an open
    table. `tools/measure_style.py` measures every level.
    """

    @pytest.mark.parametrize(
        ("key", "fact", "more", "less"),
        [
            ("castle", "now", "bold", "careful"),
            ("fortress", "shed", "bold", "patient"),
            *((key, "threat", "bold", "careful") for key in ("fives", "castle", "brick")),
            *((key, "keeps", "patient", "bold") for key in keys() if key != "stones"),
            pytest.param("stones", "keeps", "patient", "bold", marks=pytest.mark.nightly),
            *(pytest.param(key, "answers", "bold", "blocker", marks=BY_NIGHT) for key in keys()),
        ],
    )
    def test_shows_in_what_is_done_of_what_is_equally_good(self, key: str, fact: str, more: str, less: str) -> None:
        means = [fmean(getattr(each, fact) for each in chosen(key, temperament)) for temperament in (more, less)]
        assert means[0] > means[1]

    @pytest.mark.nightly(one_in=6)
    @pytest.mark.parametrize("key", keys())
    @pytest.mark.parametrize("level", ["novice", "casual"])
    def test_is_worth_as_much_as_what_the_level_would_do(self, key: str, level: str) -> None:
        """Neither less nor more: temperament does not correct what a level has forgotten or misjudged.

        Steady players of Stones are sure of every judgement, so no action is better to them than the one they take.
        """
        game = find(key)
        differ = 0
        for number, (rules, prompt) in enumerate(positions(key)[: RANKED_POSITIONS.get(key, USUAL_POSITIONS)]):
            plain = game.bot(level).rank(rules, prompt, BUDGET, stream(number))
            worth = game.expertise().judge(rules, prompt)
            for character in of_level(level):
                first = bot_of(game, f"{level}:{character.key}").rank(rules, prompt, BUDGET, stream(number))[0]
                assert first in plain
                if plain[0].error:
                    assert abs(worth(first.action) - worth(plain[0].action)) <= game.expertise().leeway
                else:
                    assert 0 <= plain[0].value - first.value <= ALL_SURE * game.expertise().leeway
                differ += first != plain[0]
        assert differ

    def test_at_stones_the_careful_see_no_win_that_their_level_hands_over(self) -> None:
        """A Gentle player looks at few of the next seat's answers, a temperament at all of them."""
        game = find("stones")
        differ = 0
        for number, (rules, prompt) in enumerate(positions("stones")[:25]):
            plain = game.bot("novice").choose(rules, prompt, BUDGET, stream(number))
            own = bot_of(game, "novice:tilda").choose(rules, prompt, BUDGET, stream(number))
            left = [game.expertise().facts(rules, prompt, action).threat for action in (own, plain)]
            assert (left[0] > 0) == (left[1] > 0)
            differ += own != plain
        assert differ


class Fixed(Bot):
    """Always returns the same ranking."""

    def __init__(self, *ranking: Verdict) -> None:
        self.ranking = list(ranking)

    def rank(self, *given: Any) -> list[Verdict]:
        return list(self.ranking)


TRIED, GUESSED = Verdict(0, 4.0, 1.0, 80, 0.0), Verdict(0, 4.0, 6.0)


class TestWhatCountsAsEquallyGood:
    """The taste likes points now, and an action's number is its score: so nine is taken if it is as good as nothing."""

    def taken(self, *ranking: Verdict, judge: Any = None) -> Any:
        known: Any = SimpleNamespace(facts=lambda rules, prompt, action: Facts(now=action), leeway=0.5, judge=judge)
        bot = Tempered(Fixed(*ranking), TASTES["bold"], known)
        found = bot.rank(None, None, BUDGET, None)  # type: ignore[arg-type]
        assert sorted(each.action for each in found) == sorted(each.action for each in ranking)
        assert bot.choose(None, None, BUDGET, None) == found[0].action  # type: ignore[arg-type]
        return found[0].action

    @pytest.mark.parametrize(
        ("usual", "other", "taken"),
        [
            pytest.param(TRIED, Verdict(9, 3.7, 1.0, 80, 0.5 * AS_GOOD), 9, id="within the noise and the leeway"),
            pytest.param(TRIED, Verdict(9, 3.7, 1.0, 80, 1.5 * AS_GOOD), 0, id="beyond the noise"),
            pytest.param(TRIED, Verdict(9, 3.9, 1.0, 80, 1.5 * AS_GOOD), 9, id="beyond the noise, but hardly less"),
            pytest.param(TRIED, Verdict(9, 3.4, 1.0, 80, 0.5 * AS_GOOD), 0, id="beyond the leeway"),
            pytest.param(TRIED, Verdict(9, 3.9, 1.0, 80, None), 0, id="never compared"),
            pytest.param(TRIED, Verdict(9, 4.1, 1.0, 24, None), 0, id="given up earlier"),
            # two lucky determinizations make nothing as good that was clearly worse at first sight
            pytest.param(Verdict(0, 4.0, 9.0, 2, 0.0, 0.0), Verdict(9, 7.0, 9.0, 2, 0.1, 0.3), 9, id="tried twice"),
            pytest.param(Verdict(0, 4.0, 9.0, 2, 0.0, 0.0), Verdict(9, 7.0, 9.0, 2, 0.1, 0.6), 0, id="expected less"),
            pytest.param(Verdict(0, 4.0, 0.0, 1, None, 0.0), Verdict(9, 7.0, 0.0, 1, None, 0.1), 0, id="tried once"),
            pytest.param(Verdict(0, 4.0, 0.0, 1), Verdict(9, 4.0, 0.0, 1), 9, id="counted out to the same"),
            pytest.param(Verdict(0, 4.0, 0.0, 1), Verdict(9, 3.9, 0.0, 1), 0, id="counted out to less"),
            pytest.param(Verdict(0, 4.0), Verdict(9, 3.8), 9, id="surely judged, within half the leeway"),
            pytest.param(Verdict(0, 4.0), Verdict(9, 3.7), 0, id="surely judged, beyond it"),
        ],
    )
    def test_follows_from_how_it_was_found(self, usual: Verdict, other: Verdict, taken: int) -> None:
        assert self.taken(usual, other) == taken

    @pytest.mark.parametrize(
        ("seems", "is_worth", "taken"), [(3.9, 2.1, 9), (3.9, 3.0, 0), (3.9, 1.0, 0), (-3.0, 1.9, 9), (-3.0, 3.0, 0)]
    )
    def test_of_what_was_misjudged_is_asked_of_a_sober_one(self, seems, is_worth, taken):
        """The action taken by mistake is worth 2 points; no better one replaces it, however good it seems."""
        sober = {0: 2.0, 9: is_worth}
        told = self.taken(GUESSED, Verdict(9, seems, 6.0), judge=lambda rules, prompt: sober.__getitem__)
        assert told == taken

    def test_of_what_is_sure_nobody_is_asked(self) -> None:
        for ranking in ((Verdict(0, 4.0), Verdict(9, 3.9)), (TRIED, Verdict(9, 3.9, 1.0, 80, 0.1))):
            assert self.taken(*ranking, judge=lambda rules, prompt: {}.__getitem__) == 9

    def test_of_several_liked_alike_the_best_is_taken(self) -> None:
        known: Any = SimpleNamespace(facts=lambda rules, prompt, action: Facts(now=int(action != "a")), leeway=0.5)
        bot = Tempered(Fixed(Verdict("a", 4.0), Verdict("b", 3.9), Verdict("c", 3.8)), TASTES["bold"], known)
        assert bot.choose(None, None, BUDGET, None) == "b"  # type: ignore[arg-type]


class TestEverybody:
    def test_has_a_level_a_temperament_a_name_that_fits_and_a_portrait(self) -> None:
        for level in ("novice", "casual", "skilled", "master"):
            assert len({each.temperament for each in of_level(level)}) == 3
        assert len({each.name for each in CHARACTERS} | {each.key for each in CHARACTERS}) == 2 * len(CHARACTERS)
        for each in CHARACTERS:
            assert is_name(each.name)
            assert resources.exists(f"sprites/portraits/{each.key}.png")
            assert who(each.level, each.name) is each
        asked = [("master", "Oswin"), ("novice", "Oswin"), ("human", "Oswin")]
        assert [player_of(*each) for each in asked] == ["master:oswin", "novice", "human"]

    @pytest.mark.parametrize(
        ("player", "said"),
        [
            ("master:bob", "no master player is called 'bob'; there are sanna, oswin, daria"),
            ("random:pim", "no random player is called 'pim'; nobody at that level has a name"),
            ("oswin", "there is no player 'oswin' for fives; there are random, novice, casual, skilled, master"),
        ],
    )
    def test_an_unknown_one_is_refused_in_one_sentence(self, player: str, said: str) -> None:
        with pytest.raises(UnknownPlayer) as refusal:
            bot_of(find("fives"), player)
        assert str(refusal.value) == said

    def test_company_is_different_people_whom_nobody_is_called_like(self) -> None:
        for number in range(20):
            found = choose_characters(["casual", "casual", "master", "casual"], {"Greta"}, stream(number))
            assert [each and each.level for each in found] == ["casual", "casual", "master", None]
            assert {each.name for each in found if each} >= {"Yuna", "Marek"}
