"""The client side of a checkout: node_modules from the lock, and the built pages."""

import re
import shutil
from pathlib import Path

from tools.shell import CLIENT, Failure, capture, must, say
from tools.stamps import fingerprint, is_fresh, set_fresh

MODULES = CLIENT / "node_modules"
BUILT = CLIENT / "dist" / "index.html"
NEEDED = "The client is built with Node 20.19 or newer of the 20 line, or 22.12 or newer"


def prepare_client(*, build: bool = True) -> None:
    """Install the client's packages and build its pages, if they are not there yet."""
    version = _node_version()
    wanted = fingerprint([CLIENT / "package.json", CLIENT / "package-lock.json"], version)
    if not is_fresh(MODULES / ".made-from", wanted):
        say("Installing the client's packages ...")
        must("npm ci", ["npm", "ci", "--no-audit", "--no-fund"], cwd=CLIENT)
        set_fresh(MODULES / ".made-from", wanted)
    if build:
        _build(wanted)


def _build(packages: str) -> None:
    wanted = fingerprint(_sources(), packages, *(str(path) for path in _sources()))
    if is_fresh(MODULES / ".built-from", wanted) and BUILT.exists():
        return
    say("Building the client ...")
    must("npm run build", ["npm", "run", "build"], cwd=CLIENT)
    set_fresh(MODULES / ".built-from", wanted)


def _sources() -> list[Path]:
    """Every file that the built pages may depend on."""
    found = [path for path in CLIENT.iterdir() if path.is_file()]
    for name in ("src", "public"):
        found += [path for path in (CLIENT / name).rglob("*") if path.is_file()]
    return sorted(found)


def _node_version() -> str:
    if not shutil.which("node"):
        raise Failure(f"{NEEDED}, and there is no node here. Install it and start again.")
    said = capture(["node", "--version"])[1].strip()
    numbers = re.match(r"v(\d+)\.(\d+)", said)
    version = (int(numbers[1]), int(numbers[2])) if numbers else (0, 0)
    if version < (20, 19) or (21, 0) <= version < (22, 12):
        raise Failure(f"{NEEDED}; this one is {said}. Install a newer one and start again.")
    if not shutil.which("npm"):
        raise Failure("node is here but npm is not. Install npm and start again.")
    return said
