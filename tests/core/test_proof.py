"""A hand fits its seal only if it was dealt and played as sealed."""

import hashlib
import json

import pytest

from game import games
from game.core.chance import stream
from game.core.match import Match
from game.core.message import message
from game.core.proof import prove
from tests.helpers.matches import strolling


def played(key: str = "fives", hands: int = 2) -> tuple[Match, list[str]]:
    """A match of that many hands, and the digests shown before each of them."""
    match, shown = Match(games.find(key), 3, None, 2**190 + 3), []
    for _ in strolling(match, stream("proof"), hands):
        if match.ply == 0 or match.just_dealt:
            shown.append(match.seal().digest)
    return match, shown


@pytest.mark.parametrize("key", ["fives", "castle"])
def test_every_hand_of_a_match_holds_can_be_checked_by_anybody_and_gives_no_other_away(key: str) -> None:
    match, shown = played(key)
    proofs, salts = [prove(match, hand, digest) for hand, digest in enumerate(shown)], []
    assert [proof.holds for proof in proofs] == [True, True]
    assert sum(proof.actions for proof in proofs) == match.ply
    for proof, digest, first in zip(proofs, shown, (0, proofs[0].actions), strict=True):
        assert hashlib.sha256(proof.opened.content.encode()).hexdigest() == digest
        form, salt, deal = proof.opened.content.split(" ", 2)
        assert (form, len(salt)) == ("pipstone-deal/1", 64)
        assert json.loads(deal) == match.rules.deal_record(match.at(first))
        salts.append(salt)
    assert salts[1] not in (salts[0], hashlib.sha256(salts[0].encode()).hexdigest())
    assert str(match.seed) not in "".join(salts)


def test_a_hand_is_not_proved_before_it_was_played() -> None:
    match, _ = played(hands=1)
    with pytest.raises(ValueError, match="nothing was played of hand 1"):
        prove(match, 1, "")


def test_a_hand_that_was_tampered_with_does_not_hold_and_it_is_told_where() -> None:
    match, (digest, other) = played()
    sound, found = prove(match, 0, digest), [prove(match, 0, other).trouble]
    state, action = match.at(5), match.actions[3]
    match._states[5] = state._replace(hands=(state.hands[1], state.hands[0], *state.hands[2:]))
    found.append(prove(match, 0, digest).trouble)
    match._states[5], match.actions[3] = state, match.actions[sound.actions - 1]
    found.append(prove(match, 0, digest).trouble)
    match.actions[3] = action
    assert prove(match, 0, digest) == sound
    later = match.at(sound.actions)
    match._deals[sound.actions] = later._replace(hands=(later.hands[1], later.hands[0], *later.hands[2:]))
    assert prove(match, 1, other).trouble == message("proof.elsewhere", number=sound.actions + 1)
    (match, (digest,)) = played(hands=1)
    match._states[-1] = match._states[-1]._replace(scores=(500, 0, 0))
    found.append(prove(match, 0, digest).trouble)
    elsewhere, illegal = message("proof.elsewhere", number=6), message("proof.illegal", number=4)
    assert found == [message("proof.digits"), elsewhere, illegal, message("proof.ended")]
