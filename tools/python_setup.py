"""The Python side of a checkout: .venv, filled from the hashed lock."""

import os
import re
import shutil
import sys
from functools import cache
from pathlib import Path

from tools.shell import PYTHON, ROOT, STATE, VENV, Failure, capture, must, say
from tools.stamps import fingerprint, is_fresh, set_fresh

LOCK = ROOT / "requirements-dev.lock"
STAMP = VENV / "made-from"
INSTALL = ["install", "--quiet", "--require-hashes", "-r"]

COMMAND = VENV / "bin" / "ludotheque"
LAUNCHER = """\
#!/bin/sh
# The command line of the server: python -m ludotheque, from any folder.
here=$(CDPATH= cd -- "$(dirname -- "$0")/../.." && pwd)
export PYTHONPATH="$here/server${PYTHONPATH:+:$PYTHONPATH}"
exec "$here/.venv/bin/python" -m ludotheque "$@"
"""

NO_VENV = """\
This Python cannot make virtual environments. Do one of these and start again:
    sudo apt-get install python3-venv
    install uv, and have it on the PATH"""


def prepare_python() -> None:
    """Make .venv what the lock says, if it is not yet."""
    wanted = fingerprint([LOCK], sys.version, LAUNCHER)
    if is_fresh(STAMP, wanted) and _works(PYTHON):
        return
    if VENV.exists() and not (_works(PYTHON) and _same_version()):
        shutil.rmtree(VENV)
    if not VENV.exists():
        say("Making the Python environment ...")
        _make_environment()
    say("Installing the Python packages ...")
    _install()
    COMMAND.write_text(LAUNCHER)
    COMMAND.chmod(0o755)
    set_fresh(STAMP, wanted)


@cache
def uv_on_path() -> str | None:
    """A uv that really runs: a shim of a version manager may point to nothing."""
    found = shutil.which("uv")
    return found if found and capture([found, "--version"])[0] == 0 else None


def uv() -> str:
    """The uv of the PATH, else the one that the lock brings along."""
    return uv_on_path() or str(VENV / "bin" / "uv")


def _works(python: Path) -> bool:
    return python.exists() and capture([python, "-c", ""])[0] == 0


def _same_version() -> bool:
    code, said = capture([PYTHON, "-c", "import sys; print(sys.version)"])
    return code == 0 and said.strip() == sys.version


def _own_python() -> str:
    """The Python below the environment that ./dev itself may have been started from."""
    return str(getattr(sys, "_base_executable", None) or sys.executable)


def _make_environment() -> None:
    tool = uv_on_path()
    if tool:
        must("Making .venv", [tool, "venv", "--quiet", "--python", _own_python(), VENV])
        return
    plain = [_own_python(), "-m", "venv", str(VENV)]
    if capture(plain)[0] == 0:
        return
    # Debian ships python3 without the part that puts pip into an environment.
    shutil.rmtree(VENV, ignore_errors=True)
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        raise Failure(NO_VENV)
    say("Installing python3-venv ...")
    must("Reading the package lists", ["apt-get", "update", "-q"])
    must(
        "Installing python3-venv",
        ["apt-get", "install", "-q", "-y", "--no-install-recommends", "python3-venv"],
    )
    must("Making .venv", plain)


def _install() -> None:
    if not uv_on_path() and not (VENV / "bin" / "uv").exists():
        _install_uv()
    sync = [uv(), "pip", "sync", "--quiet", "--require-hashes", "--python", str(PYTHON), str(LOCK)]
    code, said = capture(sync)
    if code == 0:
        return
    # Where a network has a certificate of its own, pip may know it while uv does not.
    say("uv could not install them, so pip tries, which takes longer ...")
    pip = [str(PYTHON), "-m", "pip"]
    if capture([*pip, "--version"])[0] != 0:
        raise Failure(f"{said.strip()}\nInstalling the Python packages failed.")
    must("Installing the Python packages", [*pip, *INSTALL, str(LOCK)])


def _install_uv() -> None:
    """Let pip bring uv alone, which then brings the rest in a tenth of the time."""
    block = re.search(r"^uv==.*?(?=^\S|\Z)", LOCK.read_text(), re.MULTILINE | re.DOTALL)
    if block is None:
        raise Failure(f"{LOCK.name} does not name uv: run ./dev lock.")
    STATE.mkdir(exist_ok=True)
    alone = STATE / "uv.lock.txt"
    alone.write_text(block.group())
    must(
        "Installing uv",
        [PYTHON, "-m", "pip", *INSTALL, alone],
    )
