"""A position as one line of text: a game, its options, and all that the seat to act may know.

Positions are read as strictly as records. `Game.position` rejects impossible ones, and fills in keys that may be left
out because the rules imply them.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from game.core import form
from game.core.bot import AnyPrompt, Prompt
from game.core.chance import stream
from game.core.document import BadDocument, read_document, refuse_newer, shown
from game.core.game import Game, Value
from game.core.match import Match
from game.core.message import N_, Reason, because, cause
from game.core.rules import AnyRules, Json, Observation, Seat

FORMAT = "pipstone-position/1"
FAR = 10**6
"""The largest score and the largest number of hands."""


@dataclass(frozen=True, slots=True)
class Position:
    """A point in a hand, as the seat to act sees it."""

    game: Game
    seats: int
    options: Mapping[str, Value]
    seat: Seat
    observation: Observation

    @property
    def rules(self) -> AnyRules:
        """The rules of the position's game, seats and options."""
        return self.game.make_rules(self.seats, self.options)

    @property
    def prompt(self) -> AnyPrompt:
        """The prompt for the seat; the ply is unknown, and is 0."""
        rules = self.rules
        state = rules.sample_state(self.observation, stream("position"))
        return Prompt(self.seat, 0, self.observation, rules.legal_actions(state))

    def match(self) -> Match:
        """A match that begins at the position, with the unseen tiles dealt in one way that fits."""
        match = Match(self.game, self.seats, self.options, 0)
        match.suppose(match.rules.sample_state(self.observation, stream("position")))
        return match


def dumps(position: Position) -> str:
    """The position as one line of JSON."""
    document = {
        "format": FORMAT,
        "game": position.game.key,
        "seats": position.seats,
        "options": dict(position.options),
        "seat": position.seat,
        "observation": position.observation,
    }
    return json.dumps(document, ensure_ascii=False, separators=(",", ":")) + "\n"


def loads(data: bytes | str, find: Callable[[str], Game]) -> Position:
    """The position in a file; `find` returns the game with a key. `BadDocument` says what is impossible about it."""
    refuse_newer(data, FORMAT)
    document = read_document(data)
    if document.get("format") != FORMAT:
        raise BadDocument(because(N_("it is not a {format} file"), format=FORMAT))
    given = _HEAD(document, because(N_("the position")))
    try:
        game = find(given["game"])
        options = game.options(given["seats"], given["options"])
    except ValueError as error:
        raise BadDocument(because(N_("its game cannot be played: {reason}"), reason=cause(error))) from None
    if game.position is None:
        raise BadDocument(because(N_("no position of {game} can be written down"), game=game.key))
    rules = game.make_rules(given["seats"], options)
    observation = game.position(rules, given["observation"])
    if given["seat"] != observation["seat"]:
        raise BadDocument(
            because(N_("seat is {seat}, but seat {other} looks"), seat=given["seat"], other=observation["seat"])
        )
    prove(rules, observation)
    return Position(game, given["seats"], options, given["seat"], observation)


def prove(rules: AnyRules, observation: Observation) -> None:
    """Raises `BadDocument` unless some state gives exactly this observation, and its seat has a legal action there."""
    seat = observation["seat"]
    try:
        state = rules.sample_state(observation, stream("position"))
    except ValueError:
        raise BadDocument(because(N_("no deal of the unseen tiles fits what was played"))) from None
    if rules.winners(state) is not None:
        raise BadDocument(because(N_("scores: with these the match is over")))
    if rules.to_act(state) != seat or not rules.legal_actions(state):
        raise BadDocument(because(N_("the hand has already ended there")))
    disagree(observation, rules.observe(state, seat))


def common(rules: AnyRules) -> dict[str, form.Form[object]]:
    """The forms of the keys common to all observations: ``seat``, ``to_act``, ``hand_no`` and ``scores``."""
    seats = rules.seats
    seat = form.whole(0, seats - 1)
    return {
        "seat": seat,
        "to_act": seat,
        "hand_no": form.whole(0, FAR),
        "scores": form.as_is(form.many(form.whole(-FAR, FAR), seats, seats)),
    }


def read(given: object, needed: Mapping[str, form.Form[object]], *more: str) -> Json:
    """An observation with the `needed` keys in their forms, and any of the keys `more`, which are checked later.

    `BadDocument` if it is malformed, or the observing seat is not the one to act.
    """
    rest = {key: form.Maybe(form.anything) for key in more}
    found: Json = form.made(dict, **needed, **rest)(given, "observation")
    if found["to_act"] != found["seat"]:
        words = N_("seat {seat} looks, but it is seat {other}’s turn")
        raise BadDocument(because(words, seat=found["seat"], other=found["to_act"]))
    assert isinstance(given, dict)
    return {key: found[key] for key in given}


def disagree(given: Json, right: Json) -> None:
    """Raises `BadDocument` for the first key of `given` whose value differs from the right one."""
    for key, value in given.items():
        if json.dumps(value) != json.dumps(right.get(key)):
            wanted = json.dumps(right.get(key), ensure_ascii=False)
            words = N_("observation.{key} is {value}; by all the rest it is {right}")
            facts = {"value": _short(value), "right": wanted if len(wanted) <= 60 else f"{wanted[:60]}…"}
            raise BadDocument(because(words, key=key, **facts))


def _short(value: object) -> str | Reason:
    if isinstance(value, list | dict):
        text = json.dumps(value, ensure_ascii=False)
        return text if len(text) <= 60 else f"{text[:60]}…"
    return shown(value)


_HEAD: form.Form[Json] = form.made(
    dict,
    format=form.text(),
    game=form.text(60),
    seats=form.whole(1, form.MOST_SEATS),
    options=form.OPTIONS,
    seat=form.whole(0, form.MOST_SEATS - 1),
    observation=form.anything,
)
