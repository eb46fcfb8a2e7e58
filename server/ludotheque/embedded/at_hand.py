"""The database that a command works on: the one that is named, else the one of our own."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ludotheque.embedded.cluster import EmbeddedPostgres
from ludotheque.embedded.failure import EmbeddedPostgresError
from ludotheque.settings import Settings


class Unusable(Exception):
    """Something that the person at the keyboard can mend; its text says how."""


@contextmanager
def database(settings: Settings) -> Iterator[str]:
    """The database of DATABASE_URL, else the one of our own, open for the length of a block."""
    if settings.database_url is not None:
        yield settings.database_url
        return
    try:
        with EmbeddedPostgres(settings.data.resolve()) as url:
            yield url
    except EmbeddedPostgresError as error:
        raise Unusable(str(error)) from None
