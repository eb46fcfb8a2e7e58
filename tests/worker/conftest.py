"""The house of the tests of the actions."""

from __future__ import annotations

from tests.actions.conftest import here

__all__ = ["here"]
