"""Everything that is checked without running the product; the same for a person and for CI."""

import concurrent.futures
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tools.locks import lock_faults
from tools.shell import CLIENT, PYTHON, ROOT, VENV, Command, capture, say

BIN = VENV / "bin"
COMPOSE_LINT: list[str | Path] = [BIN / "compose-lint", "check", "--quiet", "--skip-suppressed"]
COMPOSE_LINT += ["--fail-on", "low", "--strict-config", "--no-env"]
COMPOSE_LINT += ["--config", "deploy/compose-lint.yml"]


@dataclass(frozen=True)
class Check:
    """A named question whose answer is an exit code and a text."""

    name: str
    ask: Callable[[], tuple[int, str]]


def program(name: str, *commands: Command, client: bool = False) -> Check:
    """A check that one or several programs answer, stopping at the first that fails."""

    def ask() -> tuple[int, str]:
        code, said = 0, ""
        for command in commands:
            code, text = capture(command, cwd=CLIENT if client else ROOT)
            said += text
            if code != 0:
                break
        return code, said

    return Check(name, ask)


def locks() -> tuple[int, str]:
    """Whether the locks are fresh and without hosts."""
    faults = lock_faults()
    return len(faults), "\n".join(faults)


CHECKS = [
    # The slow ones first, so that the others run beside them.
    program("svelte-check", ["npm", "run", "--silent", "check"], client=True),
    program("types (mypy)", [BIN / "mypy"]),
    # That they grow harder is measured by Tourlou's own play, so a change of it shows here.
    program("scenarios as measured", [PYTHON, "-m", "tools.scenarios", "--check"]),
    program("style (ruff check)", [BIN / "ruff", "check", "--quiet"]),
    program("format (ruff format)", [BIN / "ruff", "format", "--quiet", "--check", "--diff"]),
    program("imports (lint-imports)", [BIN / "lint-imports"]),
    program("API documents fresh", [PYTHON, "-m", "ludotheque", "openapi", "--check"]),
    program(
        "client's API types fresh",
        ["npm", "run", "--silent", "types", "--", "--check"],
        client=True,
    ),
    Check("locks", locks),
    program(
        "docker-compose.yml",
        [PYTHON, "tools/compose_check.py", "docker-compose.yml"],
        [*COMPOSE_LINT, "docker-compose.yml"],
    ),
    program("Dockerfile (hadolint)", [BIN / "hadolint", "server/Dockerfile"]),
]


def check() -> int:
    """Ask everything and tell each answer; 0 when all is well."""
    failed = []
    with concurrent.futures.ThreadPoolExecutor(2) as threads:
        waiting = {threads.submit(_timed, one): one for one in CHECKS}
        for done in concurrent.futures.as_completed(waiting):
            one = waiting[done]
            code, said, seconds = done.result()
            say(f"{'ok    ' if code == 0 else 'FAILED'} {one.name} ({seconds:.1f} s)")
            if code != 0:
                failed.append(one.name)
                say(said.rstrip())
    say(f"checks: {len(CHECKS) - len(failed)} passed, {len(failed)} failed")
    return 1 if failed else 0


def _timed(one: Check) -> tuple[int, str, float]:
    began = time.monotonic()
    code, said = one.ask()
    return code, said, time.monotonic() - began
