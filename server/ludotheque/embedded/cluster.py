"""Start and stop one data folder; any number of processes may ask for it at the same time."""

import contextlib
import fcntl
import os
import secrets
import shutil
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType

from ludotheque.embedded.account import Account, digest, shared_folder
from ludotheque.embedded.binaries import REMEDY, find_binaries, major_version
from ludotheque.embedded.failure import EmbeddedPostgresError
from ludotheque.embedded.postmaster import Postmaster, free_port

USER = "ludotheque"
UNSAFE_BUT_FAST = ("fsync=off", "synchronous_commit=off", "full_page_writes=off")


class EmbeddedPostgres:
    """A PostgreSQL server on the loopback address, whose data live in `data_dir`.

    Whoever started it keeps a shared lock on the folder. The last one to leave stops the server,
    so a second process may join and the first may go. A server left over by a killed process is
    taken on as it is. With `durable=False` a power cut may lose data: that is for tests.
    """

    def __init__(self, data_dir: Path, *, durable: bool = True, timeout: float = 60.0) -> None:
        self._account = Account.choose()
        self._wanted = data_dir.absolute()
        self._durable = durable
        self._timeout = timeout
        self._child: subprocess.Popen[bytes] | None = None
        self._use: int | None = None
        self._home = self._wanted

    def start(self) -> str:
        """Start the server, or join the one that runs, and return its address with password."""
        self._home = self._place()
        with self._turn():
            # A bare descriptor holds the lock as long as this process lives, whatever is collected.
            use = os.open(self._home / "use.lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
            fcntl.flock(use, fcntl.LOCK_SH)
            try:
                self._initialise()
                port = self._serve()
            except BaseException:
                os.close(use)
                raise
            self._use = use
        password = (self._home / "password").read_text().strip()
        return f"postgresql://{USER}:{password}@127.0.0.1:{port}/postgres"

    def stop(self) -> None:
        """Leave the server; it stops when nobody else uses it."""
        if self._use is None:
            return
        with self._turn():
            try:
                fcntl.flock(self._use, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                return
            else:
                running = Postmaster.read(self._pgdata)
                if running is not None:
                    running.stop(self._timeout)
            finally:
                os.close(self._use)
                self._use = None
                if self._child is not None:
                    # It has ended, or others go on with it: either way it is no longer ours.
                    self._child.returncode = 0
                    self._child = None

    def __enter__(self) -> str:
        return self.start()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()

    @property
    def home(self) -> Path:
        """Where the data really are: root's closed folders are out of reach of PostgreSQL."""
        return self._home

    @property
    def _pgdata(self) -> Path:
        return self._home / "data"

    @property
    def _log(self) -> Path:
        return self._home / "postgres.log"

    def _place(self) -> Path:
        try:
            self._wanted.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise EmbeddedPostgresError(
                f"The data folder {self._wanted} cannot be made: {error.strerror}.",
                "Set LUDOTHEQUE_DATA to a folder that you may write to.",
            ) from error
        if self._account.reaches(self._wanted):
            return self._wanted
        place = shared_folder(f"data-{digest(str(self._wanted.resolve()))}")
        (self._wanted / "MOVED.txt").write_text(
            f"Run as root, PostgreSQL cannot enter this folder. Its data are in {place}.\n"
        )
        return place

    @contextlib.contextmanager
    def _turn(self) -> Iterator[None]:
        """One process at a time creates, starts or stops; the lock ends with the process."""
        with (self._home / "start.lock").open("ab") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield

    def _initialise(self) -> None:
        """Make the data folder once; a first attempt that was cut short is made again."""
        done = self._home / "password"
        if done.exists() and (self._pgdata / "PG_VERSION").exists():
            return
        if self._pgdata.exists():
            if done.exists():
                raise EmbeddedPostgresError(
                    f"{self._pgdata} does not look like the data of a PostgreSQL.",
                    "Move it away to begin with an empty database.",
                )
            shutil.rmtree(self._pgdata)
        binaries = find_binaries(self._account, None)
        self._pgdata.mkdir(mode=0o700)
        self._account.give(self._pgdata)
        secret = self._home / "password.new"
        secret.unlink(missing_ok=True)
        descriptor = os.open(secret, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "w") as file:
            file.write(secrets.token_urlsafe(24) + "\n")
        self._account.give(secret)
        self._run_initdb(binaries, secret)
        if self._account.uid is not None:
            os.chown(secret, os.geteuid(), os.getegid())
        # The password takes its place last: it is the sign that everything before is complete.
        secret.rename(done)

    def _run_initdb(self, binaries: Path, secret: Path) -> None:
        # The locale is the same as in docker-compose.yml, so that ORDER BY agrees everywhere.
        locale = ["--locale=C.UTF-8", "--encoding=UTF8"]
        if int(major_version(binaries)) >= 17:
            locale.append("--locale-provider=builtin")
        command = [
            str(binaries / "initdb"),
            f"--pgdata={self._pgdata}",
            f"--username={USER}",
            f"--pwfile={secret}",
            "--auth=scram-sha-256",
            "--no-instructions",
            *(() if self._durable else ("--no-sync",)),
            *locale,
        ]
        try:
            done = subprocess.run(
                command,
                cwd="/",
                env=_clean_environment(),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                check=False,
                **self._account.spawn_options(),
            )
        except OSError as error:
            raise EmbeddedPostgresError(f"initdb cannot be started: {error}.", REMEDY) from error
        if done.returncode != 0:
            raise EmbeddedPostgresError(f"initdb failed:\n{done.stdout.strip()}\n", REMEDY)

    def _serve(self) -> int:
        """The port of a server that is ready, ours or one that was already there."""
        end = time.monotonic() + self._timeout
        while (running := Postmaster.read(self._pgdata)) is not None and time.monotonic() < end:
            if running.ready:
                return running.port
            time.sleep(0.02)
        if running is not None:
            raise self._not_ready("The PostgreSQL that is running does not answer.")
        for _ in range(3):
            # Somebody may take the free port before PostgreSQL does, hence another try.
            port = self._launch(end)
            if port is not None:
                return port
        raise self._not_ready("PostgreSQL stopped while it was starting.")

    def _launch(self, end: float) -> int | None:
        """Start the server and wait; None means that it ended by itself."""
        version = (self._pgdata / "PG_VERSION").read_text().strip()
        binaries = find_binaries(self._account, version)
        options = [
            "listen_addresses=127.0.0.1",
            f"port={free_port()}",
            "unix_socket_directories=",
            "timezone=UTC",
            "log_timezone=UTC",
            "max_connections=200",
            *(() if self._durable else UNSAFE_BUT_FAST),
        ]
        command = [str(binaries / "postgres"), "-D", str(self._pgdata)]
        for option in options:
            command += ["-c", option]
        with self._log.open("wb") as log:
            # Its own session keeps Ctrl-C away from it until the application has closed.
            self._child = subprocess.Popen(
                command,
                cwd="/",
                env=_clean_environment(),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
                **self._account.spawn_options(),
            )
        while self._child.poll() is None:
            running = Postmaster.read(self._pgdata)
            if running is not None and running.pid == self._child.pid and running.ready:
                return running.port
            if time.monotonic() > end:
                self._child.kill()
                self._child.wait()
                raise self._not_ready(f"PostgreSQL was not ready in {self._timeout:.0f} seconds.")
            time.sleep(0.01)
        return None

    def _not_ready(self, problem: str) -> EmbeddedPostgresError:
        tail = ""
        if self._log.exists():
            tail = "\n".join(self._log.read_text(errors="replace").splitlines()[-12:])
        return EmbeddedPostgresError(
            f"{problem}\n{tail}\n",
            f"The log is {self._log}. Mend what it says, or set DATABASE_URL to another server.",
        )


def _clean_environment() -> dict[str, str]:
    """PGDATA, PGHOST and their like would lead the programs to another server."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PG")}
    kept.pop("LC_ALL", None)
    return kept
