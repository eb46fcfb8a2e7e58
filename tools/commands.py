"""The sub-commands of ./dev."""

import argparse
from collections.abc import Callable

from tools.checks import check
from tools.client_setup import prepare_client
from tools.locks import make_locks
from tools.python_setup import prepare_python
from tools.shell import CLIENT, PYTHON, ROOT, VENV, Failure, become, must, run, say
from tools.stamps import alone

Arguments = list[str]


def prepare(*, client: bool = True, build: bool = True) -> None:
    """Bring the checkout up to its locks; takes no time when it already is."""
    with alone():
        prepare_python()
        if client:
            prepare_client(build=build)


def do_run(arguments: Arguments) -> int:
    """Install, build, migrate and serve everything on one port (--host, --port)."""
    prepare()
    return become([PYTHON, "-m", "ludotheque", "run", *arguments])


def do_test(arguments: Arguments) -> int:
    """Run all tests; with arguments for pytest, only those of pytest."""
    # Whoever names tests of the core should not have to wait for the pages.
    prepare(client=not arguments or any("browser" in argument for argument in arguments))
    client = 0 if arguments else run(["npm", "test"], cwd=CLIENT)
    python = run([PYTHON, "-m", "pytest", *arguments])
    if client != 0:
        say("The client's tests failed: see above.")
    return client or python


def do_check(arguments: Arguments) -> int:
    """Check style, types, imports, generated files, locks and deployment files."""
    _none(arguments)
    prepare(build=False)
    return check()


def do_fmt(arguments: Arguments) -> int:
    """Put the code into its one form (paths may be given)."""
    prepare(client=False)
    ruff = VENV / "bin" / "ruff"
    mended = run([ruff, "check", "--fix", *arguments])
    return run([ruff, "format", *arguments]) or mended


def do_migrate(arguments: Arguments) -> int:
    """Bring the database at DATABASE_URL forward; ./dev run does so by itself."""
    prepare(client=False)
    return become([PYTHON, "-m", "ludotheque", "migrate", *arguments])


def do_verify(arguments: Arguments) -> int:
    """Replay the log of every game and compare it with what is stored."""
    prepare(client=False)
    return become([PYTHON, "-m", "ludotheque", "verify", *arguments])


def do_openapi(arguments: Arguments) -> int:
    """Write the API documents and the client's types anew; --check only compares."""
    prepare(build=False)
    if not arguments:
        # The examples in the documents are recorded from a real server.
        must("Recording the examples", [PYTHON, "-m", "tests.api.tour"])
    types = ["npm", "run", "--silent", "types", *(["--", "--check"] if arguments else [])]
    return run([PYTHON, "-m", "ludotheque", "openapi", *arguments]) or run(types, cwd=CLIENT)


def do_lock(arguments: Arguments) -> int:
    """Resolve the Python dependencies anew (--upgrade for newer ones)."""
    with alone():
        prepare_python()
        make_locks(arguments)
        prepare_python()
    return 0


def do_bench(arguments: Arguments) -> int:
    """Measure: ./dev bench live; without a name, list what there is."""
    names = {
        path.stem.replace("_", "-"): path.stem
        for path in sorted((ROOT / "tests" / "bench").glob("*.py"))
        if not path.stem.startswith("_")
    }
    if not arguments or arguments[0] not in names:
        say(f"Benchmarks: {', '.join(names)}")
        return 2 if arguments else 0
    prepare(client=False)
    return become([PYTHON, "-m", f"tests.bench.{names[arguments[0]]}", *arguments[1:]])


def do_record(arguments: Arguments) -> int:
    """Record a golden game of a ruleset for its tests; --help tells how."""
    prepare(client=False)
    return become([PYTHON, "-m", "tests.rulesets.record", *arguments])


def do_wordlists(arguments: Arguments) -> int:
    """Make the shipped word lists from their sources; --check only compares."""
    prepare(client=False)
    return become([PYTHON, "-m", "tools.build_wordlists", *arguments])


def do_scenarios(arguments: Arguments) -> int:
    """Make dupliKta's scenarios (--check measures them, --strengths measures Tourlou)."""
    prepare(client=False)
    return become([PYTHON, "-m", "tools.scenarios", *arguments])


def do_client(arguments: Arguments) -> int:
    """Install and build the client; with a name, run that npm script (./dev client dev)."""
    with alone():
        prepare_client(build=not arguments)
    return run(["npm", "run", *arguments], cwd=CLIENT) if arguments else 0


COMMANDS: dict[str, Callable[[Arguments], int]] = {
    "run": do_run,
    "test": do_test,
    "check": do_check,
    "fmt": do_fmt,
    "migrate": do_migrate,
    "verify": do_verify,
    "openapi": do_openapi,
    "client": do_client,
    "lock": do_lock,
    "bench": do_bench,
    "record": do_record,
    "wordlists": do_wordlists,
    "scenarios": do_scenarios,
}


def main(arguments: Arguments) -> int:
    """Do what the first argument says with the others."""
    parser = argparse.ArgumentParser(
        prog="./dev",
        description="Everything that is done with this checkout. Each command first installs what"
        " is missing.",
    )
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name, command in COMMANDS.items():
        commands.add_parser(name, help=command.__doc__, add_help=False)
    # Whatever follows belongs to the command, even --help.
    known = parser.parse_args(arguments[:1])
    try:
        return COMMANDS[known.command](arguments[1:])
    except Failure as failure:
        say(str(failure))
        return 1
    except KeyboardInterrupt:
        return 130


def _none(arguments: Arguments) -> None:
    if arguments:
        raise Failure(f"This command takes no arguments, and got: {' '.join(arguments)}")
