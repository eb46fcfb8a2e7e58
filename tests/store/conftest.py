"""The house of the tests of the actions, for the store alone has no players to speak of."""

from __future__ import annotations

from tests.actions.conftest import here

__all__ = ["here"]
