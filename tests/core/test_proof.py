"""A hand fits its seal only if it was dealt and played as sealed."""

import hashlib
import json
from typing import Any

import pytest

from game import games
from game.core.chance import stream
from game.core.match import Match
from game.core.message import message
from game.core.proof import prove


def played(key: str = "fives", hands: int = 2) -> tuple[Match, list[str]]:
    """A match of so many hands, and the digests shown before each of them."""
    match, rng = Match(games.find(key), 3, None, 2**190 + 3), stream("proof")
    shown = [match.seal().digest]
    while len(shown) < hands or match.to_act is not None:
        if match.awaits_deal:
            match.deal_next()
            shown.append(match.seal().digest)
        match.play(rng.choice(match.rules.legal_actions(match.state)))
    return match, shown


class TestAHandThatWasPlayedAsSealed:
    @pytest.mark.parametrize("key", ["fives", "castle"])
    def test_holds_for_every_hand_of_the_match(self, key: str) -> None:
        match, shown = played(key)
        proofs = [prove(match, hand, digest) for hand, digest in enumerate(shown)]
        assert all(proof.holds for proof in proofs)
        assert sum(proof.actions for proof in proofs) == match.ply

    def test_can_be_checked_by_anybody_from_the_opened_line(self) -> None:
        match, shown = played()
        line = prove(match, 0, shown[0]).opened.content
        assert hashlib.sha256(line.encode()).hexdigest() == shown[0]
        form, salt, deal = line.split(" ", 2)
        assert (form, len(salt)) == ("pipstone-deal/1", 64)
        assert json.loads(deal) == match.rules.deal_record(match.at(0))

    def test_gives_no_other_hand_away(self) -> None:
        match, shown = played()
        salts = [prove(match, hand, shown[hand]).opened.content.split()[1] for hand in (0, 1)]
        assert salts[0] != salts[1]
        assert str(match.seed) not in "".join(salts)
        assert hashlib.sha256(salts[0].encode()).hexdigest() != salts[1]

    def test_is_not_proved_before_it_was_played(self) -> None:
        with pytest.raises(ValueError, match="nothing was played of hand 1"):
            prove(*played(hands=1)[:1], 1, "")  # type: ignore[arg-type]


class TestAHandThatWasTamperedWith:
    def test_under_another_seal_does_not_hold(self) -> None:
        match, shown = played()
        assert prove(match, 0, shown[1]).trouble == message("proof.digits")

    def test_with_exchanged_tiles_in_the_middle_does_not_hold(self) -> None:
        match, shown = played()
        states: list[Any] = match._states
        hands = states[5].hands
        states[5] = states[5]._replace(hands=(hands[1], hands[0], *hands[2:]))
        assert prove(match, 0, shown[0]).trouble == message("proof.elsewhere", number=6)

    def test_with_a_move_that_nobody_could_make_does_not_hold(self) -> None:
        match, shown = played()
        first_of_the_second = prove(match, 0, shown[0]).actions
        match.actions[3] = match.actions[first_of_the_second - 1]
        assert prove(match, 0, shown[0]).trouble == message("proof.illegal", number=4)

    def test_with_another_end_does_not_hold(self) -> None:
        match, shown = played(hands=1)
        match._states[-1] = match._states[-1]._replace(scores=(500, 0, 0))
        assert prove(match, 0, shown[0]).trouble == message("proof.ended")
