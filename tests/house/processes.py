"""Starts, kills and ends the processes of a house, each as an installation would start it."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path
from urllib.request import ProxyHandler, build_opener

ROOT = Path(__file__).resolve().parents[2]

# Quick bots and no limits: what a test waits for is never a pause that is meant for people.
MANNERS = {
    "LUDOTHEQUE_BOT_DELAY_MS": "0",
    "LUDOTHEQUE_GUESTS_PER_MINUTE": "0",
    "LUDOTHEQUE_WRITES_PER_MINUTE": "0",
    "LUDOTHEQUE_CHAT_PER_MINUTE": "0",
    "LUDOTHEQUE_PASSWORDS_PER_MINUTE": "0",
    "LUDOTHEQUE_ENVIRONMENTS_PER_ADDRESS": "0",
    "LUDOTHEQUE_PASSWORD_MEMORY_KIB": "8",
    "LUDOTHEQUE_PASSWORD_PASSES": "1",
    "LUDOTHEQUE_LAG_CAP_MS": "0",
    "LUDOTHEQUE_DRAIN_SECONDS": "1",
    # Tournaments are made by the tests that want them.
    "LUDOTHEQUE_TIMETABLE": "false",
    # Word graphs are built once for all houses of a checkout.
    "LUDOTHEQUE_DATA": str(ROOT / ".data" / "tests"),
}
START_SECONDS = 40.0

_direct = build_opener(ProxyHandler({}))


@cache
def _build_words() -> None:
    """Let one process build what all of them open."""
    subprocess.run(
        [sys.executable, "-m", "ludotheque", "words", "build"],
        env={**os.environ, **MANNERS, "PYTHONPATH": str(ROOT / "server")},
        stdout=subprocess.DEVNULL,
        check=True,
        timeout=120,
    )


def _free_ports(number: int) -> list[int]:
    """So many ports that nobody listens on at this moment; no two are the same."""
    with ExitStack() as held:
        probes = [held.enter_context(socket.socket()) for _ in range(number)]
        for probe in probes:
            probe.bind(("127.0.0.1", 0))
        return [int(probe.getsockname()[1]) for probe in probes]


class Process:
    """One process of the house; what it logs is kept in a file."""

    def __init__(self, command: tuple[str, ...], environment: Mapping[str, str], log: Path) -> None:
        self.command = command
        self.log = log
        with log.open("ab") as out:
            self._popen = subprocess.Popen(
                [sys.executable, "-m", "ludotheque", *command],
                cwd=log.parent,
                env=dict(environment),
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=out,
                start_new_session=True,
            )

    @property
    def pid(self) -> int:
        """The number of the process, which leads a group of its own."""
        return self._popen.pid

    @property
    def alive(self) -> bool:
        """Whether it has not ended."""
        return self._popen.poll() is None

    def kill(self) -> None:
        """End it and its children at once, as a power cut would."""
        if self.alive:
            os.killpg(self.pid, signal.SIGKILL)
        self._popen.wait()

    def end(self, seconds: float = 20.0) -> int:
        """Ask it to end, and wait; its exit code."""
        self.ask_to_end()
        try:
            return self._popen.wait(seconds)
        except subprocess.TimeoutExpired:
            self.kill()
            raise AssertionError(f"{self.command} did not end:\n{self.said()[-3000:]}") from None

    def ask_to_end(self) -> None:
        """Send SIGTERM and do not wait."""
        if self.alive:
            self._popen.send_signal(signal.SIGTERM)

    def said(self) -> str:
        """All that it has logged."""
        return self.log.read_text(errors="replace")


class House:
    """The processes that share one database.  ``apis`` are addresses, stable over restarts."""

    def __init__(self, database_url: str, folder: Path, **manners: str) -> None:
        self.database_url = database_url
        self.folder = folder
        self.apis: list[str] = []
        self._api: dict[str, Process] = {}
        self.workers: list[Process] = []
        self._count = 0
        kept = {
            name: value
            for name, value in os.environ.items()
            if not name.startswith(("PG", "LUDOTHEQUE_"))
        }
        self.environment = {
            **kept,
            **MANNERS,
            **{f"LUDOTHEQUE_{name.upper()}": value for name, value in manners.items()},
            "LUDOTHEQUE_DATABASE_URL": database_url,
            "PYTHONPATH": f"{ROOT / 'server'}{os.pathsep}{ROOT}",
        }

    def open(self, apis: int = 2, workers: int = 1) -> House:
        """Start so many processes at once and wait until all of them can be sent work."""
        _build_words()
        started = [self._start_api(f"http://127.0.0.1:{port}") for port in _free_ports(apis)]
        for _ in range(workers):
            self.add_worker()
        for address in started:
            self._await(address)
        self.apis.extend(started)
        return self

    def add_worker(self) -> Process:
        """Start one worker more."""
        worker = Process(("worker",), self.environment, self._log("worker"))
        self.workers.append(worker)
        return worker

    def api(self, which: int) -> Process:
        """The process that serves an address now."""
        return self._api[self.apis[which]]

    def kill_api(self, which: int) -> None:
        """Kill the process of one address."""
        self.api(which).kill()

    def start_api(self, which: int) -> None:
        """Start a process at an address whose last one has ended, and wait for it."""
        self._start_api(self.apis[which])
        self._await(self.apis[which])

    def kill_worker(self, which: int = 0) -> None:
        """Kill a worker and take it off the list."""
        self.workers.pop(which).kill()

    def kill_all(self) -> None:
        """Kill everything at once."""
        for process in [*self._api.values(), *self.workers]:
            process.kill()
        self.workers.clear()

    def start_all(self, workers: int = 1) -> None:
        """Start every address again, and workers."""
        for address in self.apis:
            self._start_api(address)
        for _ in range(workers):
            self.add_worker()
        for address in self.apis:
            self._await(address)

    def verify(self) -> str:
        """Let the house replay every game that it has stored; what the command says."""
        done = subprocess.run(
            [sys.executable, "-m", "ludotheque", "verify"],
            cwd=self.folder,
            env=self.environment,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout.strip()

    def logged(self) -> str:
        """What all processes have logged so far."""
        return "\n".join(log.read_text(errors="replace") for log in self.folder.glob("*.log"))

    def _log(self, name: str) -> Path:
        self._count += 1
        return self.folder / f"{self._count}-{name}.log"

    def _start_api(self, address: str) -> str:
        port = address.rpartition(":")[2]
        self._api[address] = Process(("api", "--port", port), self.environment, self._log("api"))
        return address

    def _await(self, address: str) -> None:
        end = time.monotonic() + START_SECONDS
        process = self._api[address]
        while time.monotonic() < end and process.alive:
            try:
                with _direct.open(f"{address}/ready", timeout=5):
                    return
            except OSError:
                time.sleep(0.05)
        raise AssertionError(f"{address} did not start:\n{process.said()[-3000:]}")


@contextmanager
def house(database_url: str, apis: int = 2, workers: int = 1, **manners: str) -> Iterator[House]:
    """A house that is open for the length of a block; killed at its end, for that is quick."""
    with tempfile.TemporaryDirectory(prefix="ludotheque-house-") as folder:
        here = House(database_url, Path(folder), **manners)
        try:
            yield here.open(apis, workers)
        finally:
            here.kill_all()
