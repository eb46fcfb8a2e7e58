"""The metadata with all tables in it, whoever has imported what: to be taken from here alone."""

from __future__ import annotations

from ludotheque.store import (
    schema_meeting,
    schema_people,
    schema_saved,
    schema_talk,
    schema_tournaments,
    schema_words,
)
from ludotheque.store.schema import metadata

__all__ = ["PARTS", "metadata"]

PARTS = (
    schema_meeting,
    schema_people,
    schema_saved,
    schema_talk,
    schema_tournaments,
    schema_words,
)
"""Importing them has put their tables into the metadata."""
