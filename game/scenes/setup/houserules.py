"""The house rules of a table on paper: each option, its choices, and what the present one means."""

from collections.abc import Callable
from functools import partial

from game.core.game import Game, Option, Value
from game.core.rules import Options
from game.scenes.session.tableplan import TablePlan
from game.ui.widgets.controls import choice_stepper
from game.ui.widgets.page import Page
from game.ui.widgets.widgets import Extras
from game.words import _, declared

Choose = Callable[[Option, Value], None]


def write_house_rules(page: Page, game: Game, plan: TablePlan, choose: Choose, open_rules: Callable[[], None]) -> None:
    """Writes a stepper for each option, a plain line where there is no choice, and a link to the rule book."""
    page.words(_("House rules"), face="serif", size=24 if page.on_paper else 20, leading=1.35)
    page.gap(8)
    facts, options = [], game.options_for(len(plan.seats))
    width = max((_needed(page, option) for option in options if len(option.choices) > 1), default=0.0)
    for option in options:
        if len(option.choices) == 1:
            facts.append((_(option.title), declared(option.choices[0].label)))
            continue
        _write_option(page, option, plan.options, choose, width)
        page.gap(10)
        page.rule()
        page.gap(10)
    if dealt := _dealt(game, plan):
        facts.append((_("Tiles per player"), dealt))
    for title, value in facts:
        page.fact(title, value)
        page.gap(6)
    page.gap(4)
    page.link("rules", _("Open the rules"), open_rules, size=19)


def _dealt(game: Game, plan: TablePlan) -> str:
    """The tiles dealt to each seat, as ``7 of 28``; empty for a game without hands."""
    if not game.hidden:
        return ""
    rules = game.rules(len(plan.seats), plan.options)
    deal = rules.deal_record(rules.initial_state(0))
    # TRANSLATORS: after “Tiles per player”
    return _("{n} of {all}").format(n=len(deal["hands"][0]), all=str(deal).count("|"))


def _needed(page: Page, option: Option) -> float:
    """The width of a stepper for an option's longest choice, in dp; a page's steppers share the largest of these."""
    labels = [page.assets.text_size(declared(each.label), "sans-bold", page.scale.px(18))[0] for each in option.choices]
    return max(190, max(labels) / page.scale.factor + 2 * 46 + 8)


def _write_option(page: Page, option: Option, options: Options, choose: Choose, width: float) -> None:
    key, title, now, idle = f"option:{option.key}", _(option.title), options[option.key], option.idle(options)
    usual = declared(option.choices[option.values.index(now)].explain or option.explain)
    labels = {choice.value: declared(choice.label) for choice in option.choices}
    take, look = partial(choose, option), Extras(enabled=not idle, reason=_(idle))
    page.row(
        title,
        lambda rect: choice_stepper(key, title, rect, labels, now, take, around=False, on_paper=page.on_paper, **look),
        _(idle) or usual,
        width=width,
        instead=usual if idle else _(option.needs.why) if option.needs else "",
    )
