"""A stamp remembers what a folder was made from, so that work done once is not done again."""

import fcntl
import hashlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tools.shell import STATE


def fingerprint(files: Iterable[Path], *words: str) -> str:
    """One hash over the names and contents of files and over some words."""
    whole = hashlib.sha256()
    for word in words:
        whole.update(word.encode() + b"\0")
    for file in sorted(files):
        content = hashlib.sha256(file.read_bytes()).hexdigest()
        whole.update(f"{file.name}\0{content}\0".encode())
    return whole.hexdigest()


def is_fresh(stamp: Path, print_: str) -> bool:
    """Whether the last finished work was for the same fingerprint."""
    return stamp.exists() and stamp.read_text() == print_


def set_fresh(stamp: Path, print_: str) -> None:
    """Remember that the work for this fingerprint is finished."""
    stamp.write_text(print_)


@contextmanager
def alone() -> Iterator[None]:
    """One ./dev at a time installs; another one waits, and then finds it done."""
    STATE.mkdir(exist_ok=True)
    with (STATE / "setup.lock").open("a") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
