"""Brings the compiled word engine in, where there is one, without keeping anybody waiting.

Nothing imports numba by name: a process that should find plays quickly calls ``prepare``, and
until that is done, or where it cannot be, plays and dice are searched by the plain engine with
the same results.  What was compiled is kept in the data directory, and so are the move graphs.
"""

from __future__ import annotations

import atexit
import importlib
import importlib.util
import mmap
import os
import shutil
import sys
import tempfile
import threading
import time
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import structlog

from ludotheque.actions.library import DEFAULTS, Library
from ludotheque.core.words import dice, plays, shelf
from ludotheque.core.words.lexicon import Lexicon

log = structlog.get_logger(__name__)

FOLDER = "compiled"
"""Where in the data directory compiled code is kept."""
_ROOMS = "ludotheque.core.words.generator"
_NICE = 10
_MOST = 16
"""Move graphs that a process holds; they are mapped, so that they cost what is used of them."""

_one_at_a_time = threading.Lock()
_ready = threading.Event()


def prepare(
    data: Path, *, in_background: bool = True, languages: Sequence[str] = tuple(DEFAULTS)
) -> None:
    """Have plays and dice searched by compiled code in this process, from when that is ready.

    Word lists are to be installed first (``library.install``).  In the background this returns
    at once; else when all is done.  It never fails: what is wrong is logged, and the plain engine
    stays.  A second time does nothing.
    """
    if not in_background:
        _prepare(data, languages)
        return

    def aside() -> None:
        # Compiling takes seconds, and moves under way on the same machine come first.
        with suppress(AttributeError, OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _NICE)
        _prepare(data, languages)

    threading.Thread(target=aside, name="word engine", daemon=True).start()


def ready(timeout: float = 0) -> bool:
    """Whether the compiled engine is in its place, waiting so many seconds for it."""
    return _ready.wait(timeout)


def _prepare(data: Path, languages: Sequence[str]) -> None:
    with _one_at_a_time:
        if _ready.is_set():
            return
        began = time.perf_counter()
        try:
            engine, solve = load(data)
            for language in languages:
                with suppress(shelf.UnknownLexicon):
                    engine.graph_of(shelf.get(language))
        except ImportError as error:
            log.info("engine.plain", reason=str(error))
            return
        except Exception:
            log.exception("engine.plain")
            return
        plays.use(engine)
        dice.use(solve)
        _ready.set()
        log.info("engine.compiled", seconds=round(time.perf_counter() - began, 2))


def load(data: Path, *, keep: bool = True) -> tuple[Any, dice.Solver]:
    """The compiled engine and the compiled search of dice, compiled now where they were not.

    What was compiled is kept in the data directory, or in ``NUMBA_CACHE_DIR`` where it is set;
    so are move graphs, unless they are not to be kept.  Raises ImportError where there is no numba.
    """
    chosen = os.environ.get("NUMBA_CACHE_DIR")
    folder = Path(chosen) if chosen else _writable(data / FOLDER)
    os.environ["NUMBA_CACHE_DIR"] = str(folder)
    with _bytecode_in(folder / "bytecode"):
        compiled = importlib.import_module(f"{_ROOMS}.compiled")
        solver = importlib.import_module(f"{_ROOMS}.dice_kernel")
    graphs = MoveGraphs(Library(data).graphs if keep else None)
    return compiled.Compiled(graphs), solver.solve


def _writable(folder: Path) -> Path:
    """The folder, or a copy of this process's own where nothing can be written there.

    Never one that somebody else may have made: what lies there is code.
    """
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return folder.resolve()
    own = Path(tempfile.mkdtemp(prefix="ludotheque-compiled-"))
    atexit.register(shutil.rmtree, own, ignore_errors=True)
    with suppress(OSError, shutil.Error):
        shutil.copytree(folder, own, dirs_exist_ok=True)
    return own


@contextmanager
def _bytecode_in(folder: Path) -> Iterator[None]:
    """Keep the bytecode of numba here, where it was installed without and Python may write none.

    Reading its sources anew takes three times as long as all the rest of a warm start.
    """
    found = importlib.util.find_spec("numba")
    origin = found.origin if found is not None else None
    if origin is None or Path(importlib.util.cache_from_source(origin)).exists():
        yield
        return
    before = sys.pycache_prefix, sys.dont_write_bytecode
    sys.pycache_prefix, sys.dont_write_bytecode = str(folder), False
    try:
        yield
    finally:
        sys.pycache_prefix, sys.dont_write_bytecode = before


class MoveGraphs:
    """The move graphs of lexica: mapped from their files, which are made where they are missing."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._open: OrderedDict[str, Any] = OrderedDict()
        self._making = threading.Lock()

    def __call__(self, lexicon: Lexicon) -> Any:
        """The cells of a lexicon's graph."""
        known = self._open.get(lexicon.id)
        return self._opened(lexicon) if known is None else known

    def _opened(self, lexicon: Lexicon) -> Any:
        with self._making:
            # Another thread may have opened it while this one waited.
            found = self._open.get(lexicon.id)
            if found is None:
                found = self._mapped(lexicon.id)
            if found is None:
                began = time.perf_counter()
                made = importlib.import_module(f"{_ROOMS}.gaddag").build_gaddag(lexicon)
                self._keep(lexicon.id, made)
                found = self._mapped(lexicon.id)
                found = made if found is None else found
                seconds = round(time.perf_counter() - began, 2)
                log.info("moves.built", lexicon=lexicon.id, cells=len(found), seconds=seconds)
            self._open[lexicon.id] = found
            while len(self._open) > _MOST:
                self._open.popitem(last=False)
            return found

    def path_of(self, lexicon_id: str) -> Path | None:
        """Where the move graph of an id is kept, beside its word graph."""
        if self._folder is None:
            return None
        return self._folder / f"{lexicon_id.replace('/', '_')}.gaddag"

    def _mapped(self, lexicon_id: str) -> Any:
        path = self.path_of(lexicon_id)
        if path is None:
            return None
        stored = importlib.import_module(f"{_ROOMS}.stored")
        try:
            with path.open("rb") as file:
                mapped = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
            return stored.from_buffer(memoryview(mapped), lexicon_id)
        except FileNotFoundError:
            return None
        except (OSError, ValueError) as error:
            log.warning("moves.unreadable", lexicon=lexicon_id, reason=str(error))
            return None

    def _keep(self, lexicon_id: str, cells: Any) -> None:
        """Store a graph for the next process, whole or not at all."""
        path = self.path_of(lexicon_id)
        if path is None:
            return
        stored = importlib.import_module(f"{_ROOMS}.stored")
        part = path.with_suffix(f".{os.getpid()}.{threading.get_ident()}.part")
        with suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True)
            part.write_bytes(stored.to_bytes(lexicon_id, cells))
            part.replace(path)
