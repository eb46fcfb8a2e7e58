"""The registry: what it lets in and what it keeps out."""

from __future__ import annotations

from dataclasses import make_dataclass
from types import SimpleNamespace
from typing import Any

import pytest

from ludotheque.core.rulesets import registry
from ludotheque.core.rulesets.registry import RULESETS, kind_of, names, register


def _game(id_: str = "pebbles", prefix: str = "Pebble", **facts: Any) -> Any:
    """Just enough of a ruleset to be registered."""

    def of(name: str, field: str, value: str) -> type[Any]:
        return make_dataclass(f"{prefix}{name}", [(field, str, value)], frozen=True)

    known: dict[str, Any] = {
        "id": id_,
        "version": 1,
        "titles": {"fr": "Galets", "en": "Pebbles", "es": "Guijarros"},
        "seats": (1, 2),
        "bot_levels": 1,
        "Options": of("Options", "ruleset", id_),
        "State": of("State", "phase", "x"),
        "View": of("View", "kind", f"{id_}.view"),
        "moves": (of("Drop", "kind", f"{id_}.drop"),),
        "events": (of("Dropped", "kind", f"{id_}.dropped"),),
    }
    return SimpleNamespace(**(known | facts))


@pytest.fixture(autouse=True)
def _put_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "RULESETS", dict(RULESETS))


def test_names_are_unique_in_the_house() -> None:
    every = [name for ruleset in RULESETS.values() for name in names(ruleset)]
    assert len(set(every)) == len(every)
    assert "six-qui-prend.choose" in every
    assert "SixView" in every


def test_a_ruleset_from_outside_is_let_in() -> None:
    register(_game())
    assert list(registry.RULESETS) == [*RULESETS, "pebbles"]


def test_what_a_ruleset_answers_besides_has_names_too() -> None:
    trial = make_dataclass("PebbleTrial", [("kind", str, "pebbles.trial")], frozen=True)
    game = _game(Trial=trial, trial=lambda state, seat, move: trial())
    assert {"pebbles.trial", "PebbleTrial"} <= set(names(game))
    with pytest.raises(ValueError, match="not unique"):
        register(_game(Trial=game.moves[0], trial=game.trial))


@pytest.mark.parametrize(
    ("game", "why"),
    [
        (_game("six-qui-prend"), "registered already"),
        (_game(prefix="Six"), "SixOptions of ruleset pebbles is not unique"),
        (_game(Options=_game("others").Options), "name another ruleset"),
        (_game(titles={"fr": "Galets", "en": "Pebbles"}), "no title in es"),
        (_game(seats=(3, 2)), "impossible seats"),
        (_game(bot_levels=0), "impossible seats"),
        (_game(moves=_game("six-qui-prend").moves), "does not begin with pebbles"),
        (_game(events=_game().moves), "is not unique"),
        (_game(events=(int,)), "int does not say its kind"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_would_break_the_house_is_kept_out(game: Any, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        register(game)
    assert registry.RULESETS == RULESETS


def test_a_kind_is_read_from_its_class() -> None:
    assert kind_of(RULESETS["six-qui-prend"].moves[0]) == "six-qui-prend.choose"
