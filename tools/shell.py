"""Starting programs, and saying what went wrong."""

import os
import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
STATE = ROOT / ".data"
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
CLIENT = ROOT / "client"

Command = Sequence[str | Path]


class Failure(Exception):
    """Something that the person at the keyboard can mend; its text says how."""


def say(text: str) -> None:
    """A line for the person, in order with what the programs print."""
    print(text, flush=True)


@cache
def environment() -> dict[str, str]:
    """The environment of every program that is started here."""
    made = dict(os.environ)
    paths = [str(ROOT / "server"), str(ROOT)]
    if made.get("PYTHONPATH"):
        paths.append(made["PYTHONPATH"])
    made["PYTHONPATH"] = os.pathsep.join(paths)
    # Another environment that happens to be active would draw the packages to itself.
    made.pop("VIRTUAL_ENV", None)
    home = made.get("HOME")
    if not (home and Path(home).is_dir() and os.access(home, os.W_OK)):
        # An account without a home has nowhere to keep what it downloads.
        for name in ("npm_config_cache", "PIP_CACHE_DIR", "UV_CACHE_DIR"):
            made.setdefault(name, str(STATE / "cache" / name.lower()))
    return made


def run(command: Command, *, cwd: Path = ROOT) -> int:
    """Run a program in view of the person."""
    try:
        return subprocess.run(command, cwd=cwd, env=environment(), check=False).returncode
    except FileNotFoundError:
        say(f"{command[0]} is missing.")
        return 127


def capture(command: Command, *, cwd: Path = ROOT) -> tuple[int, str]:
    """Run a program out of sight and keep what it said."""
    try:
        done = subprocess.run(
            command,
            cwd=cwd,
            env=environment(),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            check=False,
        )
    except (FileNotFoundError, PermissionError) as error:
        return 127, str(error)
    return done.returncode, done.stdout


def must(what: str, command: Command, *, cwd: Path = ROOT) -> None:
    """Run a step out of sight; when it fails, show what it said and give up."""
    code, said = capture(command, cwd=cwd)
    if code != 0:
        raise Failure(f"{said.strip()}\n{what} failed: {' '.join(map(str, command))}")


def become(command: Command) -> int:
    """Turn into another program, so that signals reach it and not a parent in between."""
    sys.stdout.flush()
    os.chdir(ROOT)
    os.execve(command[0], [str(part) for part in command], environment())  # noqa: S606
