"""A PostgreSQL that syncs and one API process, apart from whoever measures them."""

from __future__ import annotations

import http.client
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ludotheque.embedded import EmbeddedPostgres
from ludotheque.embedded.postmaster import free_port
from tests.postgres import migrate

ROOT = Path(__file__).resolve().parents[3]
NO_CLOCK = {"choose_seconds": 0, "row_seconds": 0}


@dataclass(frozen=True)
class Made:
    """A game, and the tokens of its seats in order."""

    game: str
    tokens: tuple[str, ...]


@dataclass(frozen=True)
class House:
    """Where everything is."""

    url: str
    port: int
    api: int
    """Process id of the API."""
    postmaster: int

    def make(self, options: dict[str, Any], seats: int, count: int) -> list[Made]:
        """So many games between new guests, all through the public API."""
        here = threading.local()

        def post(path: str, body: Any, token: str | None = None) -> dict[str, Any]:
            if not hasattr(here, "line"):
                here.line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
            headers = {"content-type": "application/json"}
            if token is not None:
                headers["authorization"] = f"Bearer {token}"
            here.line.request("POST", f"/api/v1{path}", json.dumps(body), headers)
            answer = here.line.getresponse()
            read: dict[str, Any] = json.loads(answer.read())
            if answer.status >= 300:
                raise RuntimeError(f"{path}: {read}")
            return read

        def one(_number: int) -> Made:
            tokens = [str(post("/guests", {"name": "load"})["token"]) for _ in range(seats)]
            room = post("/rooms", {"options": options, "seats": seats}, tokens[0])
            for token in tokens[1:]:
                post(f"/invites/{room['invite']}", {}, token)
            started = post(f"/rooms/{room['id']}/start", {}, tokens[0])
            return Made(started["game"], tuple(tokens))

        with ThreadPoolExecutor(4) as threads:
            return list(threads.map(one, range(count)))

    def batches(self) -> tuple[float, float]:
        """Statements of the writers so far, and the games in them."""
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        line.request("GET", "/metrics")
        text = line.getresponse().read().decode()
        found = dict(re.findall(r"^ludotheque_batch_games_(count|sum) (\S+)$", text, re.MULTILINE))
        return float(found["count"]), float(found["sum"])


@contextmanager
def house() -> Iterator[House]:
    """Start both, each on its own core where there are several; nothing of it stays."""
    # Under root PostgreSQL runs as another account, which has to reach its folder.
    folder = Path(tempfile.mkdtemp(prefix="ludotheque-bench-", dir="/var/tmp"))
    folder.chmod(0o711)
    try:
        postgres = EmbeddedPostgres(folder)
        with postgres as url:
            migrate(url)
            pid = (postgres.home / "data" / "postmaster.pid").read_text().split("\n", 1)[0]
            with _api(url, folder) as (api, port):
                found = House(url, port, api, int(pid))
                _pin(found)
                yield found
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def _api(url: str, folder: Path) -> Iterator[tuple[int, int]]:
    port = free_port()
    settings = {
        "DATABASE_URL": url,
        "PYTHONPATH": f"{ROOT / 'server'}{os.pathsep}{ROOT}",
        "LUDOTHEQUE_EXTRA_RULESETS": "tests.rulesets.place6.rules:RULESET",
        "LUDOTHEQUE_GUESTS_PER_MINUTE": "0",
        "LUDOTHEQUE_WRITES_PER_MINUTE": "0",
    }
    with (folder / "api.log").open("wb") as log:
        process = subprocess.Popen(
            [sys.executable, "-m", "ludotheque", "api", "--port", str(port)],
            env={**os.environ, **settings},
            stdout=log,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    try:
        _wait_ready(process, port, folder / "api.log")
        yield process.pid, port
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _wait_ready(process: subprocess.Popen[bytes], port: int, log: Path) -> None:
    end = time.monotonic() + 40
    while time.monotonic() < end and process.poll() is None:
        line = http.client.HTTPConnection("127.0.0.1", port, timeout=2)
        try:
            line.request("GET", "/ready")
            if line.getresponse().status == 200:
                return
        except OSError:
            pass
        finally:
            line.close()
        time.sleep(0.1)
    raise RuntimeError(f"the API did not start:\n{log.read_text()}")


def _pin(found: House) -> None:
    """The API alone on one core, database and clients on the others; not where it is not done."""
    if not hasattr(os, "sched_setaffinity"):
        return
    cores = sorted(os.sched_getaffinity(0))
    if len(cores) < 2:
        return
    os.sched_setaffinity(found.api, cores[:1])
    for pid in (os.getpid(), *family(found.postmaster)):
        os.sched_setaffinity(pid, cores[1:])


def family(pid: int) -> list[int]:
    """A process and all that descend from it."""
    found, todo = [], [pid]
    while todo:
        one = todo.pop()
        found.append(one)
        for task in Path(f"/proc/{one}/task").glob("*/children"):
            todo += [int(child) for child in task.read_text().split()]
    return found


def cpu_seconds(pids: Sequence[int]) -> float:
    """Processor time of these processes so far, to the nanosecond where the kernel tells it."""
    total = 0
    for pid in pids:
        for task in Path(f"/proc/{pid}/task").glob("*/schedstat"):
            total += int(task.read_text().split()[0])
    return total / 1e9


def memory_kib(pid: int) -> int:
    """Memory that a process has to itself, its share of what is shared included."""
    text = Path(f"/proc/{pid}/smaps_rollup").read_text()
    found = re.search(r"^Pss:\s+(\d+) kB", text, re.MULTILINE)
    assert found is not None
    return int(found[1])
