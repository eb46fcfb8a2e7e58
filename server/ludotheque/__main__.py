"""The command line: ``python -m ludotheque COMMAND``."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable

from pydantic import ValidationError

from ludotheque import __version__, commands, gcg, people, plays, ratings, tournaments, words
from ludotheque.embedded import Unusable
from ludotheque.settings import Settings

COMMANDS: dict[str, tuple[Callable[[Settings], int], bool]] = {
    "run": (commands.everything, False),
    "api": (commands.api, True),
    "worker": (commands.work, True),
    "migrate": (commands.migrate, True),
    "verify": (commands.verify, False),
}

APART: dict[str, Callable[[argparse.Namespace], int]] = {
    "gcg": gcg.run,
    "people": people.run,
    "plays": plays.run,
    "ratings": ratings.run,
    "tournaments": tournaments.run,
    "words": words.run,
}
"""Those that need no server's settings checked first."""


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="ludotheque", description="A server for table games.")
    parser.add_argument("--version", action="version", version=__version__)
    sub = parser.add_subparsers(dest="command", required=True)
    for name, (function, _) in COMMANDS.items():
        one = sub.add_parser(name, help=(function.__doc__ or "").split("\n")[0])
        if name in ("run", "api"):
            one.add_argument("--host", help="address to listen on")
            one.add_argument("--port", type=int, help="port to listen on; 0: any free one")
        if name == "worker":
            one.add_argument("--follow", type=int, help="end when this parent process ends")
    documents = sub.add_parser("openapi", help=(commands.documents.__doc__ or "").split("\n")[0])
    documents.add_argument("--check", action="store_true", help="write nothing, fail when stale")
    words.describe(sub)
    gcg.describe(sub)
    people.describe(sub)
    plays.describe(sub)
    ratings.describe(sub)
    tournaments.describe(sub)
    token = sub.add_parser("token", help=(commands.token.__doc__ or "").split("\n")[0])
    token.add_argument("--player", required=True, help="the id of the player")
    token.add_argument("--scope", action="append", required=True, help="may be given again")
    export = sub.add_parser("export", help=(commands.export.__doc__ or "").split("\n")[0])
    export.add_argument("game", help="the id of the game")
    export.add_argument("--format", default="json", help="json, text or another, such as gcg")
    return parser


def main(arguments: list[str] | None = None) -> int:
    """Run one command; its exit code."""
    given = _parser().parse_args(arguments)
    if given.command == "openapi":
        return commands.documents(given.check)
    if given.command in APART:
        return APART[given.command](given)
    asked = {name: getattr(given, name, None) for name in ("host", "port")}
    try:
        settings = Settings(**{name: value for name, value in asked.items() if value is not None})
    except ValidationError as error:
        print(_faulty(error), file=sys.stderr)
        return 2
    try:
        return _run(given, settings)
    except Unusable as no:
        print(no, file=sys.stderr)
        return 2


def _faulty(error: ValidationError) -> str:
    """Which variables are not usable and why, without repeating what may be a password."""
    lines = []
    for fault in error.errors(include_url=False, include_input=False, include_context=False):
        field = str(fault["loc"][0]) if fault["loc"] else "database_url"
        aside = field.lower().removeprefix("ludotheque_")
        name = "DATABASE_URL" if aside == "database_url" else f"LUDOTHEQUE_{aside.upper()}"
        lines.append(f"{name} is not usable: {fault['msg'].removeprefix('Value error, ')}")
    return "\n".join(lines)


def _run(given: argparse.Namespace, settings: Settings) -> int:
    if given.command == "token":
        return commands.token(settings, given.player, given.scope)
    if given.command == "export":
        return commands.export(settings, given.game, given.format)
    function, needs_database = COMMANDS[given.command]
    if needs_database and settings.database_url is None:
        print(
            "Set DATABASE_URL, or use ./dev run, which starts a PostgreSQL of its own.",
            file=sys.stderr,
        )
        return 2
    if given.command == "worker":
        return commands.work(settings, given.follow)
    return function(settings)


if __name__ == "__main__":
    sys.exit(main())
