"""A running server as its postmaster.pid tells of it."""

import contextlib
import os
import signal
import socket
import time
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Postmaster:
    """The process that serves a data folder."""

    pid: int
    port: int
    status: str

    @classmethod
    def read(cls, pgdata: Path) -> "Postmaster | None":
        """What postmaster.pid says, or None when it is absent, unfinished or of a dead process."""
        try:
            lines = (pgdata / "postmaster.pid").read_text().splitlines()
            found = cls(int(lines[0]), int(lines[3]), lines[7].strip() if len(lines) > 7 else "")
        except (FileNotFoundError, IndexError, ValueError):
            return None
        return found if found._serves(pgdata) else None

    def _serves(self, pgdata: Path) -> bool:
        """A number in a file may since belong to another process, so its folder is compared."""
        if not is_alive(self.pid):
            return False
        if not Path("/proc/self").exists():
            return True
        try:
            return Path(f"/proc/{self.pid}/cwd").readlink() == pgdata.resolve()
        except OSError:
            return False

    @property
    def ready(self) -> bool:
        """Whether it takes connections."""
        return self.status == "ready" and _accepts(self.port)

    def stop(self, timeout: float) -> None:
        """Close its connections and wait for it to go; a server that hangs is made to abort."""
        for number in (signal.SIGINT, signal.SIGQUIT, signal.SIGKILL):
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, number)
            if _wait_gone(self.pid, timeout):
                return


def is_alive(pid: int) -> bool:
    """Whether a process of that number exists."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


def free_port() -> int:
    """A port that nobody listens on at this moment."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _accepts(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), timeout=5).close()
    except OSError:
        return False
    return True


def _wait_gone(pid: int, timeout: float) -> bool:
    end = time.monotonic() + timeout
    while time.monotonic() < end:
        # A child must be waited for, or it stays as a zombie that looks alive.
        with contextlib.suppress(ChildProcessError):
            os.waitpid(pid, os.WNOHANG)
        if not is_alive(pid):
            return True
        time.sleep(0.02)
    return False
