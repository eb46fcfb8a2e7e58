"""Who waits in this process for a seek to come to an end."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager


class SeekHub:
    """Open requests by the seek that they wait for."""

    def __init__(self) -> None:
        self._waiting: dict[str, set[asyncio.Event]] = {}

    def heard(self, seek_id: str) -> None:
        """A seek has come to an end, or one of those who held it has gone, wherever that was."""
        for event in self._waiting.get(seek_id, ()):
            event.set()

    def look(self) -> None:
        """Words may have been missed: let everybody who waits look how things stand."""
        for events in self._waiting.values():
            for event in events:
                event.set()

    @contextmanager
    def listening(self, seek_id: str) -> Iterator[asyncio.Event]:
        """An event that is set when one has to look; listen before looking how it stands."""
        event = asyncio.Event()
        self._waiting.setdefault(seek_id, set()).add(event)
        try:
            yield event
        finally:
            others = self._waiting[seek_id]
            others.discard(event)
            if not others:
                del self._waiting[seek_id]
