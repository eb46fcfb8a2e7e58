"""The embedded PostgreSQL: joined, left over, started twice, and never readable by strangers."""

import asyncio
import os
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import asyncpg
import pytest

from ludotheque.embedded import EmbeddedPostgres, EmbeddedPostgresError
from ludotheque.embedded.postmaster import is_alive

SERVER = Path(__file__).resolve().parents[2] / "server"

HOLD = """
import sys, time
from pathlib import Path
from ludotheque.embedded import EmbeddedPostgres
print(EmbeddedPostgres(Path(sys.argv[1]), durable=False).start(), flush=True)
sys.stdin.read()
"""


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder that every account can reach."""
    made = Path(tempfile.mkdtemp(prefix="ludotheque-test-", dir="/var/tmp"))
    made.chmod(0o711)
    yield made
    shutil.rmtree(made)


def hold(folder: Path) -> subprocess.Popen[str]:
    """Another process that uses the server until its input ends."""
    return subprocess.Popen(
        [sys.executable, "-c", HOLD, str(folder)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(SERVER)},
    )


def said(process: subprocess.Popen[str]) -> str:
    """The address that the other process printed."""
    assert process.stdout is not None
    return process.stdout.readline().strip()


def end(process: subprocess.Popen[str], *, kill: bool = False) -> None:
    """Let the other process go, or kill it before it can say goodbye."""
    if kill:
        process.send_signal(signal.SIGKILL)
    process.communicate(timeout=30)


def ask(url: str, statement: str) -> object:
    """One value from the database."""

    async def asked() -> object:
        connection = await asyncpg.connect(url)
        try:
            value: object = await connection.fetchval(statement)
            return value
        finally:
            await connection.close()

    return asyncio.run(asked())


def postmaster(folder: Path) -> int:
    """The process id of the server."""
    return int((folder / "data" / "postmaster.pid").read_text().split()[0])


def wait_dead(pid: int) -> bool:
    """Whether the process goes within a moment."""
    for _ in range(200):
        if not is_alive(pid):
            return True
        time.sleep(0.02)
    return False


def test_data_outlive_a_stop(folder: Path) -> None:
    with EmbeddedPostgres(folder, durable=False) as url:
        ask(url, "CREATE TABLE kept AS SELECT 41 AS number")
        first = postmaster(folder)
    assert wait_dead(first)
    with EmbeddedPostgres(folder, durable=False) as url:
        assert ask(url, "SELECT number FROM kept") == 41


def test_a_server_left_over_by_a_killed_process_is_taken_on_and_then_stopped(folder: Path) -> None:
    other = hold(folder)
    url = said(other)
    end(other, kill=True)
    pid = postmaster(folder)
    assert is_alive(pid)
    with EmbeddedPostgres(folder, durable=False) as again:
        assert again == url
        assert ask(again, "SELECT 1") == 1
    assert wait_dead(pid)


def test_two_starts_at_once_share_one_server_and_the_last_stops_it(folder: Path) -> None:
    others = [hold(folder), hold(folder), hold(folder)]
    urls = {said(other) for other in others}
    assert len(urls) == 1
    url = urls.pop()
    pid = postmaster(folder)
    for other in others[:2]:
        end(other)
    assert ask(url, "SELECT 1") == 1
    # This process did not start it, and uses it no more than the test above did.
    with EmbeddedPostgres(folder, durable=False):
        end(others[2])
        assert ask(url, "SELECT 1") == 1
    assert wait_dead(pid)


def test_whoever_started_the_server_may_leave_first(folder: Path) -> None:
    embedded = EmbeddedPostgres(folder, durable=False)
    url = embedded.start()
    other = hold(folder)
    assert said(other) == url
    pid = postmaster(folder)
    embedded.stop()
    del embedded
    assert ask(url, "SELECT 1") == 1
    end(other, kill=True)
    with EmbeddedPostgres(folder, durable=False):
        pass
    assert wait_dead(pid)


def test_the_password_is_needed_and_only_its_owner_can_read_it(folder: Path) -> None:
    with EmbeddedPostgres(folder, durable=False) as url:
        secret = folder / "password"
        assert stat.S_IMODE(secret.stat().st_mode) == 0o600
        assert secret.stat().st_uid == os.geteuid()
        with pytest.raises(asyncpg.InvalidPasswordError):
            ask(url.replace(secret.read_text().strip(), "guess"), "SELECT 1")
        assert ask(url, "SHOW listen_addresses") == "127.0.0.1"
        assert ask(url, "SHOW unix_socket_directories") == ""


def test_text_sorts_by_code_point_as_in_production(folder: Path) -> None:
    with EmbeddedPostgres(folder, durable=False) as url:
        ordered = ask(url, "SELECT string_agg(w, '' ORDER BY w) FROM unnest('{é,a,Z,b}'::text[]) w")
        assert ordered == "Zabé"


def test_a_first_start_that_was_cut_short_is_made_again(folder: Path) -> None:
    (folder / "data").mkdir()
    (folder / "data" / "half").touch()
    (folder / "password.new").touch()
    with EmbeddedPostgres(folder, durable=False) as url:
        assert ask(url, "SELECT 1") == 1


def test_a_stale_pid_file_of_another_living_process_is_not_believed(folder: Path) -> None:
    with EmbeddedPostgres(folder, durable=False):
        lines = (folder / "data" / "postmaster.pid").read_text().splitlines()
    (folder / "data" / "postmaster.pid").write_text("\n".join([str(os.getpid()), *lines[1:]]))
    with EmbeddedPostgres(folder, durable=False) as url:
        assert ask(url, "SELECT 1") == 1


def test_data_of_another_major_version_are_refused_with_a_way_out(folder: Path) -> None:
    with EmbeddedPostgres(folder, durable=False):
        pass
    (folder / "data" / "PG_VERSION").write_text("9\n")
    with pytest.raises(EmbeddedPostgresError, match=r"written by PostgreSQL 9.*PG_BINDIR"):
        EmbeddedPostgres(folder, durable=False).start()


def test_missing_programs_are_told_with_a_way_out(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PG_BINDIR", str(folder / "nowhere"))
    with pytest.raises(EmbeddedPostgresError, match="DATABASE_URL"):
        EmbeddedPostgres(folder, durable=False).start()


@pytest.mark.skipif(os.geteuid() != 0, reason="only root has folders that nobody cannot enter")
def test_below_a_closed_folder_of_root_the_data_move_to_a_shared_one(folder: Path) -> None:
    folder.chmod(0o700)
    embedded = EmbeddedPostgres(folder / "deep", durable=False)
    try:
        with embedded as url:
            assert ask(url, "SELECT 1") == 1
        assert embedded.home != folder / "deep"
        assert str(embedded.home) in (folder / "deep" / "MOVED.txt").read_text()
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    finally:
        shutil.rmtree(embedded.home)
