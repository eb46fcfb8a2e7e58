"""Move graphs as files hold them, read where they lie.  Needs numpy, nothing compiled."""

from __future__ import annotations

import json
from array import array
from typing import Any

import numpy as np

# The order of bytes is the machine's own; the digit is the version of the layout.
_MAGIC = memoryview(b"LUDOGAD1").cast("Q")[0]
_PRELUDE = 16


def read_cells(buffer: Any) -> Any:
    """Cells of 64 bits as compiled functions take them, where they lie; nobody may write there."""
    found = np.frombuffer(buffer, np.int64)
    found.flags.writeable = False
    return found


def to_bytes(lexicon_id: str, cells: Any) -> bytes:
    """A graph as one piece that ``from_buffer`` reads."""
    head = json.dumps({"lexicon": lexicon_id, "cells": len(cells)}, sort_keys=True).encode()
    head += b" " * (-len(head) % 8)
    return array("Q", (_MAGIC, len(head))).tobytes() + head + bytes(cells)


def from_buffer(buffer: memoryview, lexicon_id: str) -> Any:
    """The cells of a lexicon's graph, without a copy.

    Raises ValueError where the buffer holds something else, or not all of it.
    """
    if len(buffer) < _PRELUDE or len(buffer) % 8:
        raise ValueError("this is not a stored move graph: it is too short, or was cut off")
    magic, length = buffer[:_PRELUDE].cast("Q")
    if magic != _MAGIC or _PRELUDE + length >= len(buffer):
        raise ValueError("this is not a move graph, or one stored by another kind of machine")
    head = json.loads(bytes(buffer[_PRELUDE : _PRELUDE + length]))
    cells = buffer[_PRELUDE + length :]
    if head != {"lexicon": lexicon_id, "cells": len(cells) // 8}:
        raise ValueError(f"this is not the whole move graph of {lexicon_id}")
    return read_cells(cells)
