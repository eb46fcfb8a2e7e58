"""The pinned inputs: fetched by the ordinary client of their registry, checked, and opened.

Whatever is in the cache with the right hash is not fetched again, so that a rebuild needs no
network where the cache is filled.  Nothing that is fetched is installed or run.
"""

from __future__ import annotations

import hashlib
import io
import subprocess
import sys
import tarfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

_AR_MAGIC = b"!<arch>\n"
_AR_HEADER = 60


class BadInput(Exception):
    """An input that could not be had, or is not the one that was pinned."""


@dataclass(frozen=True, slots=True)
class Input:
    """A package of a registry, and the files in it that a recipe reads."""

    name: str
    registry: str
    version: str
    url: str
    licence: str
    package: str
    """The name of the fetched file."""
    sha256: str
    files: Mapping[str, str] = field(default_factory=dict)
    """Paths in the package, with their SHA-256 where it is pinned apart (else empty)."""

    def command(self) -> Sequence[str]:
        """How the client of the registry is asked, in the cache directory."""
        if self.registry == "debian":
            return ["apt-get", "download", f"{self.name}={self.version}"]
        if self.registry == "npm":
            return ["npm", "pack", "--silent", f"{self.name}@{self.version}"]
        wanted = f"{self.name}=={self.version}"
        pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"]
        return [*pip, "--no-binary", ":all:", wanted]


def fetch(wanted: Input, cache: Path) -> Path:
    """The package in the cache, fetched where it is not there.  Raises BadInput."""
    cache.mkdir(parents=True, exist_ok=True)
    path = cache / wanted.package
    if not path.is_file():
        try:
            done = subprocess.run(wanted.command(), cwd=cache, check=False)
        except FileNotFoundError as error:
            raise BadInput(f"{error.filename} is needed to fetch {wanted.name}") from None
        if done.returncode != 0 or not path.is_file():
            raise BadInput(f"{wanted.name} {wanted.version} could not be fetched")
    found = hashlib.sha256(path.read_bytes()).hexdigest()
    if found != wanted.sha256:
        raise BadInput(f"{path.name} has sha256 {found}, not {wanted.sha256}")
    return path


def read(wanted: Input, cache: Path) -> dict[str, bytes]:
    """The files that a recipe reads, by their path in the package.  Raises BadInput."""
    path = fetch(wanted, cache)
    packed = path.read_bytes()
    if path.suffix == ".deb":
        packed = _data_of_deb(packed)
    found: dict[str, bytes] = {}
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        for member in archive:
            name = member.name.removeprefix("./")
            opened = archive.extractfile(member) if name in wanted.files else None
            if opened is not None:
                found[name] = opened.read()
    for name, sha in wanted.files.items():
        if name not in found:
            raise BadInput(f"{path.name} has no {name}")
        if sha and hashlib.sha256(found[name]).hexdigest() != sha:
            raise BadInput(f"{name} in {path.name} is not the pinned one")
    return found


def _data_of_deb(packed: bytes) -> bytes:
    """The archive of files in a Debian package, which is an ``ar`` of three members."""
    if not packed.startswith(_AR_MAGIC):
        raise BadInput("this is not a Debian package")
    at = len(_AR_MAGIC)
    while at + _AR_HEADER <= len(packed):
        header = packed[at : at + _AR_HEADER]
        name, size = header[:16].strip().rstrip(b"/"), int(header[48:58])
        at += _AR_HEADER
        if name.startswith(b"data.tar"):
            return packed[at : at + size]
        at += size + size % 2
    raise BadInput("this Debian package has no files")
