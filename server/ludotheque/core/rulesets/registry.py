"""The one list of games; everything else in the house finds a game here.

A ruleset from outside the package is added with ``register`` by whoever reads the settings,
before the first game is opened.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Any

from ludotheque.core.rulesets.abilities import CanStudy, CanTry
from ludotheque.core.rulesets.base import Ruleset
from ludotheque.core.rulesets.duplikta import RULESET as DUPLIKTA
from ludotheque.core.rulesets.letter_dice import RULESET as LETTER_DICE
from ludotheque.core.rulesets.shoals import RULESET as SHOALS
from ludotheque.core.rulesets.six_qui_prend import RULESET as SIX_QUI_PREND
from ludotheque.core.rulesets.wocable import RULESET as WOCABLE

AnyRuleset = Ruleset[Any, Any, Any, Any]

RULESETS: dict[str, AnyRuleset] = {}
"""Every ruleset by its id, in the order of registration."""

LANGUAGES = ("fr", "en", "es")


def register(ruleset: AnyRuleset) -> None:
    """Add a ruleset to the list.

    Raises ValueError where its id, a kind or a class name of its wire types is already taken,
    or where it does not say what the contract asks for; the list is then unchanged.
    """
    _require_facts(ruleset)
    if ruleset.id in RULESETS:
        raise ValueError(f"ruleset {ruleset.id} is registered already")
    taken = {name for other in RULESETS.values() for name in names(other)}
    for name in names(ruleset):
        if name in taken:
            raise ValueError(f"{name} of ruleset {ruleset.id} is not unique in the house")
        taken.add(name)
    RULESETS[ruleset.id] = ruleset


def kind_of(wire_type: type[Any]) -> str:
    """The ``kind`` of a move, event or view; raises ValueError where the class has none."""
    return _default_of(wire_type, "kind")


def names(ruleset: AnyRuleset) -> list[str]:
    """All names that a ruleset brings into the house: its kinds, and the names of its classes.

    Class names count because they become component names of the public schema, where a second
    class of the same name would change the name of the first.
    """
    told = (*ruleset.moves, *ruleset.events, ruleset.View, *answers(ruleset))
    classes = (ruleset.Options, ruleset.State, *told)
    return [*(kind_of(each) for each in told), *(each.__name__ for each in classes)]


def answers(ruleset: AnyRuleset) -> tuple[type[Any], ...]:
    """What a ruleset answers besides, where it can: its trial, its study."""
    trial = (ruleset.Trial,) if isinstance(ruleset, CanTry) else ()
    return (*trial, ruleset.Study) if isinstance(ruleset, CanStudy) else trial


def _require_facts(ruleset: AnyRuleset) -> None:
    if _default_of(ruleset.Options, "ruleset") != ruleset.id:
        raise ValueError(f"the options of {ruleset.id} name another ruleset")
    missing = [language for language in LANGUAGES if not ruleset.titles.get(language)]
    if missing:
        raise ValueError(f"ruleset {ruleset.id} has no title in {', '.join(missing)}")
    fewest, most = ruleset.seats
    if not 1 <= fewest <= most or ruleset.bot_levels < 1 or ruleset.version < 1:
        raise ValueError(f"ruleset {ruleset.id} has impossible seats, bot levels or version")
    for wire_type in (*ruleset.moves, *ruleset.events, ruleset.View, *answers(ruleset)):
        if not kind_of(wire_type).startswith(f"{ruleset.id}."):
            raise ValueError(f"{kind_of(wire_type)} does not begin with {ruleset.id}.")


def _default_of(wire_type: type[Any], name: str) -> str:
    if is_dataclass(wire_type):
        for field in fields(wire_type):
            if field.name == name and isinstance(field.default, str):
                return field.default
    raise ValueError(f"{wire_type.__name__} does not say its {name}")


register(SIX_QUI_PREND)
register(SHOALS)
register(LETTER_DICE)
register(WOCABLE)
register(DUPLIKTA)
