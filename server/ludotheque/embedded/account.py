"""Which account runs PostgreSQL: it refuses to run as root, so root lends it the account nobody."""

import hashlib
import os
import pwd
import shutil
import stat
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import TypedDict

from ludotheque.embedded.failure import EmbeddedPostgresError

# Root's own folders are closed to others; this one is open to all and outlives a restart.
SHARED = Path("/var/tmp")  # noqa: S108 - every folder made in it is checked for its owner.


class SpawnOptions(TypedDict, total=False):
    """What subprocess needs to start a program as the account."""

    user: int
    group: int
    extra_groups: list[int]


@dataclass(frozen=True, slots=True)
class Account:
    """The account that owns the data and runs the binaries; `uid` is None when it is our own."""

    uid: int | None
    gid: int | None

    @classmethod
    def choose(cls) -> "Account":
        """Our own account, or nobody when we are root."""
        if os.geteuid() != 0:
            return cls(None, None)
        try:
            nobody = pwd.getpwnam("nobody")
        except KeyError:
            return cls(65534, 65534)
        return cls(nobody.pw_uid, nobody.pw_gid)

    def spawn_options(self) -> SpawnOptions:
        """Keyword arguments for subprocess."""
        if self.uid is None or self.gid is None:
            return {}
        return {"user": self.uid, "group": self.gid, "extra_groups": []}

    def give(self, path: Path) -> None:
        """Hand a file or folder over to the account."""
        if self.uid is not None and self.gid is not None:
            os.chown(path, self.uid, self.gid, follow_symlinks=False)

    def reaches(self, folder: Path) -> bool:
        """Whether the account can walk down to `folder`: nobody is in no group that could help."""
        if self.uid is None:
            return True
        path = folder.resolve()
        return all(parent.stat().st_mode & stat.S_IXOTH for parent in (path, *path.parents))

    def runs(self, program: Path) -> bool:
        """Whether the account can start `program`, libraries included."""
        try:
            done = subprocess.run(
                [program, "--version"],
                cwd="/",
                capture_output=True,
                check=False,
                timeout=60,
                **self.spawn_options(),
            )
        except OSError:
            return False
        return done.returncode == 0


def shared_folder(name: str) -> Path:
    """A folder of ours where every account can walk; a stranger's of that name is refused."""
    folder = SHARED / f"ludotheque-{name}"
    folder.mkdir(mode=0o755, exist_ok=True)
    found = folder.lstat()
    if not stat.S_ISDIR(found.st_mode) or found.st_uid != os.geteuid() or found.st_mode & 0o022:
        raise EmbeddedPostgresError(
            f"{folder} belongs to somebody else.",
            "Remove it, or set LUDOTHEQUE_DATA to a folder that every account can enter.",
        )
    folder.chmod(0o755)
    return folder


def digest(text: str) -> str:
    """A short name that stands for a long path."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def copy_readable(sources: list[Path], target: Path) -> None:
    """Copy folders into `target` so that every account can read them; a half copy never shows."""
    partial = target.with_name(f"{target.name}.{os.getpid()}")
    shutil.rmtree(partial, ignore_errors=True)
    for source in sources:
        shutil.copytree(source, partial / source.name, symlinks=True)
    for path in (partial, *partial.rglob("*")):
        if not path.is_symlink():
            path.chmod(path.stat().st_mode | (0o055 if path.is_dir() else 0o044))
            if path.is_file() and path.stat().st_mode & 0o100:
                path.chmod(path.stat().st_mode | 0o011)
    try:
        partial.rename(target)
    except OSError:
        # Another process was faster, and its copy is as good as this one.
        shutil.rmtree(partial)
        if not target.is_dir():
            raise
