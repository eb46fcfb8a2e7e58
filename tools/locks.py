"""The hashed locks: one for production, one for development, both without any host in them."""

import hashlib
import json
import re
import tomllib
from pathlib import Path

from tools.python_setup import uv
from tools.shell import CLIENT, ROOT, must

PRODUCTION = ROOT / "requirements.lock"
DEVELOPMENT = ROOT / "requirements-dev.lock"
ADDRESS = re.compile(r"https?://[^\s\"']+")


def make_locks(arguments: list[str]) -> None:
    """Resolve anew; extra arguments go to uv, such as --upgrade."""
    for lock, group in ((PRODUCTION, []), (DEVELOPMENT, ["--group", "dev"])):
        command: list[str | Path] = [uv(), "pip", "compile", "pyproject.toml", "--quiet"]
        command += ["--universal", "--python-version", "3.11", "--generate-hashes"]
        command += ["--no-header", "--no-emit-index-url", *group, "-o", lock, *arguments]
        must(f"Resolving {lock.name}", command)
        lock.write_text(f"{_seal()}\n{_without_seal(lock.read_text())}")


def lock_faults() -> list[str]:
    """What is wrong with the locks, in sentences."""
    faults = []
    for lock in (PRODUCTION, DEVELOPMENT):
        text = lock.read_text() if lock.exists() else ""
        if not text.startswith(_seal()):
            faults.append(f"{lock.name} is older than pyproject.toml: run ./dev lock.")
        faults += [f"{lock.name} names an address: {found}" for found in ADDRESS.findall(text)]
    packages = json.loads((CLIENT / "package-lock.json").read_text()).get("packages", {})
    for name, package in packages.items():
        if "resolved" in package and not package.get("link"):
            faults.append(f"client/package-lock.json names where {name} was fetched from.")
    return faults


def _seal() -> str:
    """A first line that changes with everything in pyproject.toml that a lock depends on."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    told = [
        project["project"]["requires-python"],
        project["project"]["dependencies"],
        project["dependency-groups"],
    ]
    return f"# ./dev lock, from {hashlib.sha256(json.dumps(told).encode()).hexdigest()[:16]}"


def _without_seal(text: str) -> str:
    return "".join(
        line for line in text.splitlines(keepends=True) if not line.startswith("# ./dev lock")
    )
