"""The work of the thinking process on matches: analyses a record, or judges choices of a match in progress."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from game.analysis.chances import course
from game.analysis.evidence import example
from game.analysis.findings import GRADED, Graded
from game.analysis.ranking import ranking_with_ties
from game.analysis.study import DECISION, Found, Piece, Study, graded, ply_of
from game.core import position, record
from game.core.bot import AnyPrompt, Budget, Prompt
from game.core.chance import stream
from game.core.game import Game
from game.core.rules import AnyRules, Json


def replies(find: Callable[[str], Game], question: Json) -> Iterator[Json]:
    """Any number of replies with ``progress``, from 0 to 1, then one with the ``analysis`` as files keep it.

    The first reply also has the ``chances``, and a later one the ``decision`` it found, if any. Decisions of the seats
    in ``first`` are judged before others, and the given ``decisions`` not again.
    """
    match = record.rebuild(record.loads(question["record"]), find)
    chances = course(match)
    yield {"progress": 0.0, "chances": chances}
    study, first = Study(match, question["playouts"]), {*question.get("first", ())}
    pieces, found = study.pieces(), dict[Piece, Found]()
    given = [GRADED(each, "decision") for each in question.get("decisions", ())]
    known = {ply_of(match, each): each for each in given}

    def comes_later(piece: Piece) -> bool:
        return piece.kind != DECISION or match.rules.to_act(match.at(piece.ply)) not in first

    for piece in sorted(pieces, key=comes_later):
        last = (known.get(piece.ply) if piece.kind == DECISION else None) or study.find(piece)
        found[piece] = last
        done = {"progress": len(found) / len(pieces)}
        yield done | {"decision": last.to_kept()} if isinstance(last, Graded) else done
    whole = study.whole(pieces, [found[piece] for piece in pieces])
    yield {"analysis": replace(whole, chances=tuple(chances)).to_kept()}


def ranks(find: Callable[[str], Game], question: Json) -> Iterator[Json]:
    """The ranking of the actions of a position, given as text, with ``times`` the usual playouts."""
    place = position.loads(question["record"], find)
    budget = Budget(playouts=question["times"] * place.game.expertise().playouts)
    yield {"analysis": ranking_with_ties(place, budget, 0)}


def judged(find: Callable[[str], Game], question: Json) -> Iterator[Json]:
    """A reply with ``progress`` and a ``decision`` for each of the ``choices``, judged as in an analysis, and one that
    ends it. A choice is a hand, what its seat was given and what it did; nothing else of the match is known.
    """
    game, choices = find(question["game"]), question["choices"]
    rules = game.rules(question["seats"], question["options"])
    for number, each in enumerate(choices, 1):
        prompt, action = _prompt(rules, each), rules.parse_action(each["action"])
        found = graded(game, rules, each["hand"], prompt, action, game.expertise().playouts)
        yield {"progress": number / len(choices), "decision": found.to_kept()}
    yield {"analysis": {}}


def played_on(find: Callable[[str], Game], question: Json) -> Iterator[Json]:
    """A deal played on after the only one of the ``choices`` and after the ``better`` action, as an `Example`; empty if
    no deal shows the difference."""
    game, (choice,) = find(question["game"]), question["choices"]
    rules = game.rules(question["seats"], question["options"])
    own, best = (rules.parse_action(choice[key]) for key in ("action", "better"))
    found = example(game.expertise(), rules, _prompt(rules, choice), own, best)
    yield {"analysis": found._asdict() | {"ends": found.ends._asdict()} if found else {}}


def _prompt(rules: AnyRules, choice: Json) -> AnyPrompt:
    """The prompt that the choice was made from."""
    state = rules.sample_state(choice["observation"], stream("legal"))
    return Prompt(choice["seat"], choice["ply"], choice["observation"], rules.legal_actions(state))
